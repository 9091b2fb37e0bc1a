// Positions as rows of numbers, all hidden facts included: how a position that no known past leads to (a world drawn
// from a view) is handed to the core, and how two engines are compared at once.
//
//   0, round, phase, player (255 nobody), first, dice of spaces 1..6, supplies (barrel, hang ten, stoke, perfect),
//   discards by type, player deck, wave deck, wave cards turned up in order, stoke deck (each: how many, then they from
//   the top), spent stoke cards by kind, cap by type, barred_only, window, knows_top as a mask, knows_order (255
//   nobody); then for each seat: board, where, space, balance + 3, tokens, hand by type, stoke cards and those bought
//   in this round by kind, switched, played a stoke card, known and drawn by type; move: kind, cards by type, tokens,
//   snakes, settled, sign; fate; pile: how many, then type, stoke tokens, barrel, hang ten, perfect of each; recorded
//   points: better and lower on the shortboard, then on the longboard; forecast: how many patterns, their length, their
//   tokens.
// A move that isn't settled lies face down in phase `commit`, and is still to be resolved in phase `sign`.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tavarua/rules.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {

[[nodiscard]] std::vector<std::uint8_t> snapshot(const State& state, const Rules& rules);
// Nothing where the numbers are no position of a game by these rules.
[[nodiscard]] std::optional<State> from_snapshot(const Rules& rules, std::span<const std::uint8_t> numbers);

}  // namespace shorebreak::tavarua
