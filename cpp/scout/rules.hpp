// The rules of one table of Scout: one validated, immutable value passed to every call. The numbers by player count
// stand in the Python layer; here stand only the bounds that the core's capacities derive from.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "scout/cards.hpp"

namespace shorebreak::scout {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 5;
inline constexpr std::uint32_t kMaxTurns = 100'000;    // SCO-19a
inline constexpr std::uint8_t kScoutChips = 3;         // SCO-21, two players
inline constexpr std::uint8_t kScoutAndShowChips = 1;  // SCO-6, three and more

struct Rules {
    std::uint8_t players;
    std::uint8_t hand_size;
    Seat first_player;            // kNobody: who holds the 1/2 (SCO-18)
    bool emptied_set_ends_round;  // SCO-16
    std::uint32_t max_turns;      // SCO-19a, in a round
    PairSet in_play;              // SCO-2

    friend bool operator==(const Rules&, const Rules&) noexcept = default;

    [[nodiscard]] constexpr std::size_t dealt() const noexcept { return std::size_t{players} * hand_size; }
    [[nodiscard]] constexpr bool two_players() const noexcept { return players == 2; }

    // The seat whose turn follows that of seat number `seat`.
    [[nodiscard]] constexpr std::size_t after(std::size_t seat) const noexcept {
        return (seat + 1) * static_cast<std::size_t>(seat + 1 != players);
    }

    // Every card in play is dealt in each round; with two players, in one of the two rounds (SCO-3, SCO-20).
    [[nodiscard]] constexpr bool valid() const noexcept {
        return kMinPlayers <= players && players <= kMaxPlayers && hand_size >= 1 &&
               in_play.size() == dealt() * (two_players() ? 2 : 1) && in_play.contains(kStartPair) &&
               (first_player == kNobody || index(first_player) < players) && 1 <= max_turns && max_turns <= kMaxTurns;
    }
};

}  // namespace shorebreak::scout
