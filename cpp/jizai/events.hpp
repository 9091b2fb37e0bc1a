// What is counted about a game: what players do, how rounds end and what they cost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "jizai/combination.hpp"
#include "jizai/rules.hpp"

namespace shorebreak::jizai {

enum class RoundEnd : std::uint8_t {
    none,      // the round goes on
    unbeaten,  // a hand was emptied, and its last combination not beaten (JIZ-22)
    beaten,    // or beaten
    stock,     // the stock was empty for the second time (JIZ-13)
};

inline constexpr std::size_t kRoundEvent = 0;
inline constexpr std::size_t kDrawEvent = 1;
inline constexpr std::size_t kReshuffleEvent = 2;
inline constexpr std::size_t kClearEvent = 3;
inline constexpr std::size_t kFirstEndEvent = 4;                       // rounds by RoundEnd
inline constexpr std::size_t kFirstPlayedEvent = 7;                    // plays by rank
inline constexpr std::size_t kUsedFieldEvent = 21;                     // plays with a card of the field
inline constexpr std::size_t kUsedMaskEvent = 22;                      // plays with a mask
inline constexpr std::size_t kFirstOutEvent = 23;                      // rounds in which a seat went out
inline constexpr std::size_t kFirstPenaltyEvent = 23 + kMaxPlayers;    // points by seat
inline constexpr std::size_t kFirstBonusEvent = 23 + 2 * kMaxPlayers;  // points by seat
inline constexpr std::size_t kMasksLeftEvent = 23 + 3 * kMaxPlayers;   // masks in hands at the end of a round
inline constexpr std::size_t kMaskHandEvent = kMasksLeftEvent + 1;     // hands with a mask then
inline constexpr std::size_t kDoubleOutEvent = kMasksLeftEvent + 2;    // rounds in which two seats went out
inline constexpr std::size_t kEvents = kMasksLeftEvent + 3;

[[nodiscard]] constexpr std::size_t end_event(RoundEnd end) noexcept {
    return kFirstEndEvent + static_cast<std::size_t>(end) - 1;
}
[[nodiscard]] constexpr std::size_t played_event(Rank rank) noexcept { return kFirstPlayedEvent + index(rank) - 1; }

inline constexpr std::array<std::string_view, kEvents> kEventNames{
    "rounds",     "draws",     "reshuffles", "clears",     "ended_unbeaten", "ended_beaten", "ended_stock",
    "played_1",   "played_2",  "played_3",   "played_4",   "played_5",       "played_6",     "played_7",
    "played_8",   "played_9",  "played_10",  "played_11",  "played_12",      "played_13",    "played_14",
    "used_field", "used_mask", "out_0",      "out_1",      "out_2",          "out_3",        "out_4",
    "penalty_0",  "penalty_1", "penalty_2",  "penalty_3",  "penalty_4",      "bonus_0",      "bonus_1",
    "bonus_2",    "bonus_3",   "bonus_4",    "masks_left", "mask_hands",     "double_out"};
static_assert(kEventNames[end_event(RoundEnd::stock)] == "ended_stock");
static_assert(kEventNames[played_event(Rank::royal_straight_flush)] == "played_14");
static_assert(kEventNames[kUsedFieldEvent] == "used_field" && kEventNames[kFirstOutEvent] == "out_0");
static_assert(kEventNames[kFirstPenaltyEvent] == "penalty_0" && kEventNames[kFirstBonusEvent] == "bonus_0");
static_assert(kEventNames[kMasksLeftEvent] == "masks_left" && kEventNames[kDoubleOutEvent] == "double_out");

// Counts an event several times.
template <EventSink Events>
void count_times(Events& events, std::size_t event, std::uint64_t times) {
    if constexpr (requires { events.count(event, times); }) {
        events.count(event, times);
    } else {
        for (; times > 0; --times) events.count(event);
    }
}

}  // namespace shorebreak::jizai
