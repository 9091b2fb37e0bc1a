// What is counted about a game: the kind that won each round, and for each number how often a card of it was played
// for nothing, for half and for full VP.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "surfosaurus/combination.hpp"
#include "surfosaurus/rules.hpp"

namespace shorebreak::surfosaurus {

// What a played card earns its owner (SUR-15), as a multiple of half its VP.
enum class Share : std::uint8_t { none = 0, half = 1, full = 2 };

// What decides the game, in one integer: half points (SUR-19), then cards won (SUR-22).
inline constexpr std::int32_t kMeritOfUnit = 128;
static_assert(kMeritOfUnit > kCards);
using Merits = std::array<std::int32_t, kMaxPlayers + 1>;  // by seat; the last takes what turned-up cards would earn

[[nodiscard]] constexpr std::int32_t merit(Share share, std::uint8_t vp) noexcept {
    return static_cast<std::int32_t>(share) * vp * kMeritOfUnit + static_cast<std::int32_t>(share != Share::none);
}
[[nodiscard]] constexpr std::int32_t units_of(std::int32_t merit) noexcept { return merit / kMeritOfUnit; }
[[nodiscard]] inline SeatSet best_merit(const Merits& merits, std::size_t players) noexcept {
    const std::int32_t best = *std::max_element(merits.begin(), merits.begin() + static_cast<std::ptrdiff_t>(players));
    unsigned seats = 0;
    for (std::size_t seat = 0; seat < players; ++seat) seats |= static_cast<unsigned>(merits[seat] == best) << seat;
    return static_cast<SeatSet>(seats);
}

[[nodiscard]] inline Share share_of(const Resolution& resolution, Card card) noexcept {
    // No card is in both.
    const int full = static_cast<int>(resolution.full.contains(card));
    return static_cast<Share>(2 * full + static_cast<int>(resolution.half.contains(card)));
}

inline constexpr std::size_t kEmptyRound = kKinds;  // a round without cards (house rules only)
inline constexpr std::size_t kFirstCardEvent = kKinds + 1;
inline constexpr std::size_t kShares = 3;
inline constexpr std::size_t kEvents = kFirstCardEvent + kNumbers * kShares;

[[nodiscard]] constexpr std::size_t card_event(int number_index, Share share) noexcept {
    return kFirstCardEvent + static_cast<std::size_t>(number_index) * kShares + static_cast<std::size_t>(share);
}

inline constexpr std::array<std::string_view, kEvents> kEventNames{
    "high_card", "straight", "flush",   "of_a_kind", "straight_flush", "empty_round",  //
    "none_1",    "half_1",   "full_1",  "none_2",    "half_2",         "full_2",       //
    "none_3",    "half_3",   "full_3",  "none_4",    "half_4",         "full_4",       //
    "none_5",    "half_5",   "full_5",  "none_6",    "half_6",         "full_6",       //
    "none_7",    "half_7",   "full_7",  "none_8",    "half_8",         "full_8",       //
    "none_9",    "half_9",   "full_9",  "none_10",   "half_10",        "full_10",      //
    "none_11",   "half_11",  "full_11", "none_12",   "half_12",        "full_12"};

template <EventSink Events>
void count_round(Events& events, Strength strength, std::size_t cards) {
    events.count(cards == 0 ? kEmptyRound : static_cast<std::size_t>(strength.kind()));
}

template <EventSink Events>
void count_card(Events& events, Card card, Share share) {
    events.count(card_event(card.number().index(), share));
}

}  // namespace shorebreak::surfosaurus
