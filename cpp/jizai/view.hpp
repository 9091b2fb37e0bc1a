// What one seat knows (JIZ-28): its own hand and the public facts. Two positions that differ only in other hands or in
// the order of the stock give byte-equal views.
//
// How sample() draws, in terms of the stream (JIZ-29). Unseen are the cards in play that are neither in the seat's hand
// nor in the field nor in the discards; "fresh" are the cards of a hand drawn since the stock was made anew.
//
//   1. The unseen cards that were not in the new stock, ascending by id, shuffled whole. Before there is one these are
//      all: the other seats ascending take their hands, and the rest is the stock in the order it is drawn. After that
//      the other seats ascending take what is not fresh of their hands, which uses them up.
//   2. After it: the unseen cards that were in the new stock, ascending by id, shuffled whole. The other seats
//   ascending
//      take their fresh cards, and the rest is the stock.
//   3. After the end of the game the penalties of the last round tell how many masks each hand holds (JIZ-24): steps 1
//      and 2 are done again until they do.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "jizai/cards.hpp"
#include "jizai/combination.hpp"
#include "jizai/rules.hpp"
#include "jizai/state.hpp"

namespace shorebreak::jizai {

class View {
public:
    // A position drawn uniformly from those that the seat can't tell apart (JIZ-29).
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept;

    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }
    [[nodiscard]] CardSet hand() const noexcept { return hand_; }
    [[nodiscard]] CardSet field() const noexcept { return field_; }
    [[nodiscard]] CardSet discards() const noexcept { return discards_; }
    [[nodiscard]] CardSet reshuffled() const noexcept { return reshuffled_; }
    [[nodiscard]] std::size_t hand_size(Seat seat) const noexcept { return sizes_[index(seat)]; }
    // Cards in a hand that were drawn since the stock was made anew.
    [[nodiscard]] std::size_t fresh(Seat seat) const noexcept { return fresh_[index(seat)]; }
    [[nodiscard]] std::size_t stock_size() const noexcept { return stock_size_; }
    [[nodiscard]] Strength standing() const noexcept { return standing_; }
    [[nodiscard]] Seat standing_player() const noexcept { return standing_player_; }
    // Cards in play that the seat does not see now.
    [[nodiscard]] CardSet unseen(const Rules& rules) const noexcept {
        return CardSet::deck(rules.masks).difference(hand_).difference(field_).difference(discards_);
    }

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;

    // Deals the unseen cards to the other hands and the stock.
    void deal_unseen(const Rules& rules, Stream& stream, State& state) const noexcept;
    // Whether the hands score what the last round has scored.
    [[nodiscard]] bool fits(const Rules& rules, const State& state) const noexcept;

    CardSet hand_{};
    CardSet field_{};
    CardSet discards_{};
    CardSet reshuffled_{};
    std::array<std::int32_t, kMaxPlayers> penalties_{};
    std::array<std::int32_t, kMaxPlayers> bonuses_{};
    std::array<std::uint8_t, kMaxPlayers> sizes_{};
    std::array<std::uint8_t, kMaxPlayers> fresh_{};
    std::uint8_t stock_size_ = 0;
    std::uint8_t cleared_ = 0;
    SeatSet out_ = 0;
    std::uint8_t round_ = 0;
    Strength standing_{};
    Seat standing_player_ = kNobody;
    Seat player_{};
    Seat seat_{};
    std::uint8_t first_dealer_ = 0;
    std::array<std::uint8_t, kMaxPlayers> masks_left_{};  // after the end of the game
    std::array<std::uint8_t, 15> reserved_{};
};
static_assert(PlainValue<View>);

}  // namespace shorebreak::jizai
