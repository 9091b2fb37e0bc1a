// The rules of one table of Surfosaurus MAX: one validated, immutable value passed to every call. The numbers by
// player count stand in the Python layer; here stand only the bounds that the core's capacities derive from (SUR-5).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"

namespace shorebreak::surfosaurus {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 6;
inline constexpr std::size_t kMaxRemoved = 70;
inline constexpr std::size_t kMaxHand = 12;
inline constexpr std::size_t kMaxPlays = 4;
inline constexpr std::size_t kMaxRoundsPerPlayer = 6;
inline constexpr std::int32_t kMaxVp = 99;

// SUR-10: laps after which a card is turned up when two play.
inline constexpr std::size_t kTurnedUpLaps = 2;
// The most cards in front of everyone in one round; two players with turned-up cards stay below it.
inline constexpr std::size_t kMaxTable = kMaxPlayers * kMaxPlays;
static_assert(2 * kMaxPlays + kTurnedUpLaps <= kMaxTable);

struct Rules {
    std::uint8_t players;
    std::uint8_t removed;
    std::uint8_t hand_size;
    std::uint8_t plays;
    std::uint8_t combination_size;
    std::uint8_t rounds_per_player;
    std::uint8_t first_player;
    std::array<std::uint8_t, kNumbers> vp;

    [[nodiscard]] constexpr std::size_t rounds() const noexcept { return std::size_t{players} * rounds_per_player; }
    // Cards dealt or left in the draw pile: all but the removed ones.
    [[nodiscard]] constexpr std::size_t dealt() const noexcept { return kCards - removed; }
    [[nodiscard]] constexpr std::size_t turned_up_laps() const noexcept {
        return players != 2 ? 0 : plays < kTurnedUpLaps ? plays : kTurnedUpLaps;
    }

    [[nodiscard]] constexpr bool valid() const noexcept {
        const auto within = [](std::size_t value, std::size_t low, std::size_t high) {
            return low <= value && value <= high;
        };
        bool fine = within(players, kMinPlayers, kMaxPlayers) && removed <= kMaxRemoved &&
                    within(hand_size, 1, kMaxHand) && within(plays, 1, kMaxPlays) &&
                    within(combination_size, kMinCombinationSize, kMaxCombinationSize) &&
                    within(rounds_per_player, 1, kMaxRoundsPerPlayer) && first_player < players &&
                    std::size_t{players} * hand_size + removed <= kCards;
        for (const std::uint8_t points : vp) fine = fine && points <= kMaxVp;
        return fine;
    }
};

}  // namespace shorebreak::surfosaurus
