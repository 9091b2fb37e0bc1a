// How cards come into hands in a game of Tavarua and leave them: templates of State.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#include "core/inline.hpp"
#include "core/truths.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {

inline void State::leave_hand(std::size_t seat, Counts cards) noexcept {
    hands_[seat] -= cards;
    table_.hand_sizes[seat] = static_cast<std::uint8_t>(table_.hand_sizes[seat] - cards.size());
    Counts& known = table_.known[seat];
    if (!known.empty()) [[unlikely]]
        known = Counts::beyond(known, cards);
}

template <ChanceSource Chance, EventSink Events>
void State::reshuffle(Chance& chance, Events& events) {
    events.count(number(Event::reshuffle));
    std::array<std::uint8_t, kMaxPlayerCards + Counts::kListRoom> cards;
    const std::size_t size = table_.discards.list(cards.data());
    chance.shuffle_prefix(std::span<std::uint8_t>(cards.data(), size), size);
    lay_deck(cards.data(), size);
    deck_counts_ = table_.discards;
    table_.discards = {};
    table_.barred_only = 0;
    drawn_ = {};
    table_.cap = deck_counts_;
}

// TAV-11, TAV-11a: the next card for a rider of a board, kNoCard if there is none. A barred one is discarded on the
// way.
template <ChanceSource Chance, EventSink Events>
std::uint8_t State::draw(Board board, Chance& chance, Events& events) {
    const bool longboard = board == Board::longboard;
    for (;;) {
        const Counts left = deck_counts_ + table_.discards;
        if ((longboard ? left.unbarred() : left).empty()) [[unlikely]] {
            if (table_.deck_size != 0) table_.barred_only = 1;
            return kNoCard;
        }
        if (table_.deck_size == 0) [[unlikely]]
            reshuffle(chance, events);
        const std::uint8_t card = std::exchange(deck_[--table_.deck_size], std::uint8_t{0});
        if (table_.deck_size == 0) table_.barred_only = 0;
        deck_counts_ -= Counts::one(card);
        if (!longboard || !CardType(card).barred()) return card;
        table_.discards += Counts::one(card);
        table_.cap -= Counts::one(card);
    }
}

template <ChanceSource Chance, EventSink Events>
bool State::fill_one(std::size_t seat, Chance& chance, Events& events) {
    const std::uint8_t card = draw(table_.boards[seat], chance, events);
    if (card == kNoCard) return false;
    hands_[seat] += Counts::one(card);
    drawn_[seat] += Counts::one(card);
    ++table_.hand_sizes[seat];
    return true;
}

template <ChanceSource Chance, EventSink Events>
void State::fill(std::size_t seat, Chance& chance, Events& events) {
    while (table_.hand_sizes[seat] < kHand && fill_one(seat, chance, events)) {
    }
}

SHOREBREAK_ALWAYS_INLINE State::Slots State::open_slots(const Rules& rules) const noexcept {
    Slots slots;
    // Between people all seats in turn; who plays against opponents is the only human.
    const std::size_t players = rules.players;
    std::size_t seat = rules.opponents == 0 ? table_.first : std::size_t{0};
    std::size_t end = 0;
    for (std::size_t left = players; left != 0; --left) {
        const std::uint64_t row = seat * 0x0101'0101'0101'0101u;
        std::memcpy(slots.seats.data() + end, &row, sizeof row);
        static_assert(kHand <= sizeof row);
        assert(table_.hand_sizes[seat] <= kHand);
        end += kHand - table_.hand_sizes[seat];
        // By a mask: of a condition compilers make a branch, which depends on chance.
        ++seat;
        seat &= 0 - static_cast<std::size_t>(seat != players);
    }
    slots.end = end;
    return slots;
}

SHOREBREAK_ALWAYS_INLINE void State::fill_from_deck(Slots& slots) noexcept {
    // By board and type: one card if it is not for that board.
    static constexpr std::array kAll{Counts::from_word(0), Counts::from_word(~std::uint64_t{0}).barred()};
    static constexpr auto kOne = [] {
        std::array<Counts, kTypes> one{};
        for (std::size_t type = 0; type < kTypes; ++type) one[type] = Counts::one(type);
        return one;
    }();
    BySeat<Counts> gains{};
    Counts thrown;
    std::size_t size = table_.deck_size;
    std::size_t next = slots.next;
    while (next != slots.end && size != 0) {
        const std::size_t seat = slots.seats[next];
        const Counts card = kOne[std::exchange(deck_[--size], std::uint8_t{0})];
        const Counts passed =
            Counts::from_word(card.word() & kAll[static_cast<std::size_t>(table_.boards[seat])].word());
        gains[seat] += card - passed;
        thrown += passed;
        next += passed.empty() ? 1 : 0;
    }
    slots.next = next;
    table_.deck_size = static_cast<std::uint8_t>(size);
    if (size == 0) table_.barred_only = 0;
    table_.discards += thrown;
    table_.cap -= thrown;
    Counts gained;
    // A number of seats that is known when compiling needs no branches.
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        gained += gains[seat];
        hands_[seat] += gains[seat];
        drawn_[seat] += gains[seat];
    }
    deck_counts_ -= thrown + gained;
}

template <ChanceSource Chance, EventSink Events>
void State::fill_all(const Rules& rules, Chance& chance, Events& events) {
    Slots slots = open_slots(rules);
    // With so many cards a longboard's next one is never missing.
    if ((deck_counts_ + table_.discards).unbarred().size() >= slots.left()) {
        while (slots.left() != 0) {
            if (table_.deck_size == 0) reshuffle(chance, events);
            fill_from_deck(slots);
        }
        table_.fill_hands(rules);
        return;
    }
    for (std::size_t places = 0; places < rules.seats; ++places) {
        const std::size_t seat = table_.seat_in_turn(rules, places);
        if (rules.is_human(seat)) fill(seat, chance, events);
    }
}

}  // namespace shorebreak::tavarua
