// Random play of Scout that goes on by itself, with the draws of one decision after another.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "scout/state.hpp"

namespace shorebreak::scout {

namespace detail {

// What a scout leaves of the strength of what lies on the table: by its value, and whether it takes the top of a run.
inline constexpr auto kAfterScout = [] {
    std::array<std::array<Strength, 2>, kStrengths> all{};
    for (std::size_t value = 2 << 5; value < kStrengths; ++value) {
        const std::size_t left = (value >> 5) - 1;
        const bool set = (value >> 4 & 1) != 0;
        const auto top = static_cast<int>(value & 15);
        all[value] = {Strength(left, set, top), Strength(left, set, set ? top : top - 1)};
    }
    return all;
}();

// To divide by a number of places: 2^16 over it, rounded up, which is exact for what is at most four times it.
inline constexpr auto kInverse = [] {
    std::array<std::uint32_t, Hand::kBlock + 2> inverse{};
    for (std::uint32_t places = 1; places < inverse.size(); ++places) inverse[places] = (1u << 16) / places + 1;
    return inverse;
}();

// Scouts an end of what lies on the table, where it stays but for what the rest is worth.
SHOREBREAK_ALWAYS_INLINE Card take(const Hand::Block& table, std::size_t& end, std::size_t right, Strength& strength,
                                   std::size_t falls) noexcept {
    const Card card{table[end]};
    end += 1 - 2 * right;
    strength = kAfterScout[strength.value()][right ^ falls];
    return card;
}

}  // namespace detail

template <ChanceSource Chance, EventSink Events>
void State::play_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events) {
    while (choosing_ != 0) take_choice(rules, choices.below(2) == kTurn, events);
    RoundEnd end = RoundEnd::none;
    while (end == RoundEnd::none) {
        if (!rules.two_players()) {
            const bool last = round_ + 1u == rules.players;
            end =
                last ? take_short_turns<true>(rules, choices, events) : take_short_turns<false>(rules, choices, events);
        }
        if (end == RoundEnd::none) end = decide_at_random(rules, choices, events);
    }
    end_round(rules, end, chance, events);
}

template <EventSink Events>
RoundEnd State::decide_at_random(const Rules& rules, Stream& choices, Events& events) noexcept {
    const Options options = this->options(rules);
    std::size_t n = choices.below(options.count());
    if (n < options.shows()) return take_show(rules, options.show(n), events);
    n -= options.shows();
    if (n < options.scouts()) return take_scout(rules, options.scout(n), events);
    take_scout_and_show(options.scout_and_show(n - options.scouts()), events);
    return RoundEnd::none;
}

// With three players or more, to the end of the round or to the turn of a hand that is not for ShortShows. After a
// round that is not the last, nothing tells which cards were shown in it.
template <bool kLast, EventSink Events>
SHOREBREAK_NEVER_INLINE RoundEnd State::take_short_turns(const Rules& rules, Stream& choices, Events& events) noexcept {
    // Looked up, which is faster than to find them by the number of the seat
    std::array<Hand*, kMaxPlayers> hands;
    std::array<std::size_t, kMaxPlayers> next;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        hands[seat] = &hands_[seat];
        next[seat] = rules.after(seat);
    }
    // What lies on the table stays where it is while its ends are scouted.
    Hand::Block table = table_;
    std::array<std::size_t, 2> ends{0, table_size_ - std::size_t{1}};
    Strength strength = strength_;
    std::size_t falls = table_size_ != 0 && Card(table[0]).upper() > Card(table[ends[1]]).upper() ? 1 : 0;
    Strength shown(shown_length_, shown_set_ != 0, 0);
    std::uint32_t turns_left = rules.max_turns - turns_;
    std::size_t seat = index(player_);
    std::size_t owner = index(owner_);
    std::size_t most_ways = must_show_ != 0 ? 0 : Options::kWays;
    RoundEnd end = RoundEnd::none;
    while (end == RoundEnd::none) {
        Hand& hand = *hands[seat];
        ShortShows shows;
        std::size_t n = 0;
        if (strength.length() == 0) {
            if (!shows.find(hand)) break;
            n = choices.below(shows.count());
        } else {
            if (!shows.find(hand, strength)) break;
            const std::size_t places = hand.size() + 1;
            const std::size_t count = shows.count() + std::min(2 * strength.length(), most_ways) * places;
            if (chips_[seat] == 0) {
                n = choices.below(count);
            } else {
                const ScoutsAndShows more(hand, {table.data() + ends[0], strength.length()});
                n = choices.below(count + more.count());
                if (n >= count) {
                    events.count(kScoutAndShowEvent);
                    const Scouting scouting = more.nth(n - count);
                    const std::size_t right = scouting.right ? 1 : 0;
                    const Card card = detail::take(table, ends[right], right, strength, falls);
                    hand.insert_short(scouting.turned ? card.turned() : card, scouting.place);
                    ++tokens_[owner];
                    chips_[seat] = 0;
                    most_ways = 0;
                    continue;
                }
            }
            if (n >= shows.count()) {
                events.count(kScoutEvent);
                events.count(kTurnEvent);
                n -= shows.count();
                const std::size_t way = n * detail::kInverse[places] >> 16;
                const std::size_t right = way >> 1;
                const Card card = detail::take(table, ends[right], right, strength, falls);
                hand.insert_short(Card(card.id() ^ static_cast<int>(way & 1)), n - way * places);
                ++tokens_[owner];
                seat = next[seat];
                --turns_left;
                if (seat == owner) {  // SCO-16: all others have scouted since
                    if (strength.length() != 0) end = RoundEnd::unbeaten;
                    else if (rules.emptied_set_ends_round) end = RoundEnd::scouted_away;
                }
                if (turns_left == 0 && end == RoundEnd::none) end = RoundEnd::truncated;
                continue;
            }
        }
        events.count(kShowEvent);
        events.count(kTurnEvent);
        const Show row = shows.nth(n);
        captured_[seat] = static_cast<std::uint8_t>(captured_[seat] + strength.length());  // SCO-11
        if constexpr (kLast) add_shown(hand, row);
        table = hand.block(row.start);
        ends = {0, row.length - 1};
        const int first = hand.number(row.start);
        const int last = hand.number(row.start + row.length - 1);
        shown = strength = {row.length, first == last, std::max(first, last)};
        falls = first > last ? 1 : 0;
        hand.remove_short(row.start, row.length);
        owner = seat;
        most_ways = Options::kWays;
        --turns_left;
        if (hand.empty()) {
            end = RoundEnd::emptied;  // SCO-15
            break;
        }
        seat = next[seat];
        if (turns_left == 0) end = RoundEnd::truncated;
    }
    must_show_ = most_ways == 0 ? 1 : 0;
    turns_ = rules.max_turns - turns_left;
    player_ = seat_at(seat);
    owner_ = seat_at(owner);
    strength_ = strength;
    table_size_ = static_cast<std::uint8_t>(strength.length());
    table_ = {};
    std::copy_n(table.data() + ends[0], table_size_, table_.begin());
    shown_length_ = static_cast<std::uint8_t>(shown.length());
    shown_set_ = shown.is_set() ? 1 : 0;
    return end;
}

}  // namespace shorebreak::scout
