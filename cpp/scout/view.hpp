// What one seat knows (SCO-25): its own hand and the public facts. Two positions that differ only in other hands, in
// cards out of play or in choices not yet public give byte-equal views.
//
// How sample() draws, in terms of the stream (SCO-26). For each other seat, K is what it scouted in this round and has
// not shown, ascending; U are the pairs in play that the viewer has not seen, ascending: not in its hand, not shown in
// this round, and in the second round of two players neither shown in the first nor left in its own hand then. That
// round also has the leftover, the other seat's hand at the end of the first, with a K of its own: what was scouted and
// still held. Where the first starter was found by the 1/2 and the viewer hasn't seen that card, it leaves U and joins
//   - in the first round: K of the starter, if three or more play or it is seat 1, since seat 0 starts without it, too;
//     of two players seat 0, if it started itself, knows the card to be undealt;
//   - in the second round of two players, if seat 0 is the viewer: K of the leftover if seat 1 started the first round,
//     K of the other hand if seat 0 did.
//
//   1. shuffle_prefix(U, all that K leaves open): seats ascending take theirs, then the leftover.
//   2. Seats ascending, then the leftover: where K is not empty, K and then the cards drawn are shuffled whole.
//      That is the hand from the left.
//   3. Ways up of all these cards in a row: as in a deal, draws of below(2^32), a bit a card, 1 = larger number up.
//   4. Again from 1, with U as it is now, unless
//      - another seat that is to act and can only show holds a show that beats what lies on the table;
//      - a hand of the other seat that was stuck (SCO-23) held none, and one that was not, though without chips, when
//        the round was truncated (SCO-19a) held one: the leftover, and after the end of the game the present hand.
//   5. While hands may be turned round: below(2) for each other seat that has chosen, ascending, 1 = turned.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "scout/cards.hpp"
#include "scout/combination.hpp"
#include "scout/hand.hpp"
#include "scout/rules.hpp"
#include "scout/state.hpp"

namespace shorebreak::scout {

class View {
public:
    // A position drawn uniformly from those that the seat can't tell apart (SCO-26), drawn again
    // until it agrees with what is known of the other hands: the longer, the unlikelier that is.
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept;

    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }
    [[nodiscard]] const Hand& hand() const noexcept { return hand_; }
    [[nodiscard]] std::size_t hand_size(Seat seat) const noexcept { return sizes_[index(seat)]; }
    // Cards that another seat scouted in this round and still holds.
    [[nodiscard]] PairSet scouted(Seat seat) const noexcept { return scouted_[index(seat)]; }
    // Cards in play that the seat has not seen in this round; in the second round of two players, in the game.
    [[nodiscard]] PairSet unseen(const Rules& rules) const noexcept;

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;
    struct Others;
    [[nodiscard]] Others others(const Rules& rules) const noexcept;
    void place_start_card(const Rules& rules, Others& others) const noexcept;
    // Everything but the other hands.
    [[nodiscard]] State known_part() const noexcept;

    Hand hand_{};
    std::array<PairSet, kMaxPlayers> scouted_{};
    PairSet shown_{};
    PairSet shown_before_{};
    PairSet left_{};          // two players: cards left in the own hand at the end of the first round,
    PairSet left_scouted_{};  // and of those left in the other, the ones it had scouted
    std::array<std::int32_t, kMaxPlayers> units_{};
    std::array<std::uint32_t, kMaxPlayers> tokens_{};
    std::uint32_t turns_ = 0;
    Remains ended_{};
    Remains ended_before_{};
    Hand::Block table_{};
    std::array<std::uint8_t, kMaxPlayers> captured_{};
    std::array<std::uint8_t, kMaxPlayers> chips_{};
    std::array<std::uint8_t, kMaxPlayers> sizes_{};
    std::uint8_t table_size_ = 0;
    std::uint8_t choosing_ = 0;
    SeatSet turned_ = 0;  // while hands may be turned round: the seat's own choice only
    std::uint8_t must_show_ = 0;
    std::uint8_t shown_length_ = 0;
    std::uint8_t shown_set_ = 0;
    std::uint8_t round_ = 0;
    std::uint8_t truncated_ = 0;
    Seat start_{};
    Seat player_{};
    Seat owner_{};
    Seat seat_{};
    std::array<std::uint8_t, 1> reserved_{};
};
static_assert(PlainValue<View>);

}  // namespace shorebreak::scout
