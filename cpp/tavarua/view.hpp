// What one seat knows (TAV-49): the open table, its own hand, stoke cards and commitment, and what it saw of the wave
// deck and of the player deck. Two positions that differ only in what the seat can't know give byte-equal views.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "tavarua/forecast.hpp"
#include "tavarua/rules.hpp"
#include "tavarua/table.hpp"

namespace shorebreak::tavarua {

class State;

class View {
public:
    // A position drawn uniformly from those that the seat can't tell apart (TAV-50), in these steps:
    //  - the order of the known top wave cards, among those that the forecast allows; of each type of wave card which
    //    ones were kept (TAV-9, TAV-44); cards of the backs seen; the rest of the deck at random, others are removed;
    //  - player cards: those known to be held (taken by INSPIRATION; or not among the discards of which the deck was
    //    last re-made, nor seen since) go to hands, all others anywhere; a longboard's hand holds no card of power 4;
    //  - stoke cards, unseen ones at random;
    //  - what others have committed face down, uniform over what their hands allow.
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept;

    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return table_.player; }
    [[nodiscard]] bool over() const noexcept { return table_.phase == Phase::over; }
    [[nodiscard]] const Table& table() const noexcept { return table_; }
    [[nodiscard]] Counts hand() const noexcept { return hand_; }
    [[nodiscard]] Counts stoke_cards() const noexcept { return stoke_; }
    [[nodiscard]] Counts fresh_stoke_cards() const noexcept { return fresh_; }
    [[nodiscard]] Action commitment() const noexcept { return commitment_; }
    [[nodiscard]] const Forecast& forecast() const noexcept { return forecast_; }
    // The most that the player deck can hold of each type.
    [[nodiscard]] Counts deck_cap() const noexcept { return table_.cap - drawn_; }
    // Player cards that are neither in sight nor known to be in a certain hand.
    [[nodiscard]] Counts unseen(const Rules& rules) const noexcept;

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;
    class Sampler;

    Table table_{};
    Counts hand_{};
    Counts stoke_{};
    Counts fresh_{};
    Counts drawn_{};  // by the seat itself, from the deck as it was last re-made
    Action commitment_{};
    Forecast forecast_{};
    Seat seat_{};
    std::array<std::uint8_t, 7> reserved_{};
};
static_assert(PlainValue<View>, "no padding");

}  // namespace shorebreak::tavarua
