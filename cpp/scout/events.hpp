// What is counted about a game: what players do, how rounds end, and with which row they are won.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "scout/combination.hpp"

namespace shorebreak::scout {

enum class RoundEnd : std::uint8_t {
    none,          // the round goes on
    emptied,       // a show emptied a hand (SCO-15)
    unbeaten,      // back to the owner of a set that still lies (SCO-16)
    scouted_away,  // back to the owner of a set of which nothing is left (SCO-16)
    stuck,         // two players: neither show nor scout (SCO-23)
    truncated,     // too many turns (SCO-19a)
};

inline constexpr std::size_t kKeptEvent = 0;
inline constexpr std::size_t kTurnedEvent = 1;
inline constexpr std::size_t kShowEvent = 2;   // rows shown, also after a scout
inline constexpr std::size_t kScoutEvent = 3;  // scouts, save those of a scout and show
inline constexpr std::size_t kScoutAndShowEvent = 4;
inline constexpr std::size_t kTurnEvent = 5;            // finished turns
inline constexpr std::size_t kFirstEndEvent = 6;        // rounds, by RoundEnd
inline constexpr std::size_t kTruncatedGameEvent = 11;  // games with a truncated round
inline constexpr std::size_t kFirstWonEvent = 12;       // rounds, by the row last shown
inline constexpr std::size_t kEvents = kFirstWonEvent + 1 + (kMaxSet - 1) + (kMaxRow - 1);

[[nodiscard]] constexpr std::size_t end_event(RoundEnd end) noexcept {
    return kFirstEndEvent + static_cast<std::size_t>(end) - 1;
}
// The row that won a round, as it was shown.
[[nodiscard]] constexpr std::size_t won_event(std::size_t length, bool set) noexcept {
    return length == 1 ? kFirstWonEvent : set ? kFirstWonEvent + length - 1 : kFirstWonEvent + kMaxSet + length - 2;
}

inline constexpr std::array<std::string_view, kEvents> kEventNames{
    "kept",          "turned",          "shows",
    "scouts",        "scout_and_shows", "turns",
    "ended_emptied", "ended_unbeaten",  "ended_scouted_away",
    "ended_stuck",   "ended_truncated", "truncated_games",
    "won_single",    "won_set_2",       "won_set_3",
    "won_set_4",     "won_set_5",       "won_set_6",
    "won_set_7",     "won_set_8",       "won_set_9",
    "won_run_2",     "won_run_3",       "won_run_4",
    "won_run_5",     "won_run_6",       "won_run_7",
    "won_run_8",     "won_run_9",       "won_run_10"};
static_assert(kEventNames[end_event(RoundEnd::truncated)] == "ended_truncated");
static_assert(kEventNames[won_event(1, false)] == "won_single" && kEventNames[won_event(9, true)] == "won_set_9");
static_assert(kEventNames[won_event(2, false)] == "won_run_2" && kEventNames[won_event(10, false)] == "won_run_10");

}  // namespace shorebreak::scout
