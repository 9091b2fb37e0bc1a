// A plain way to play Surfosaurus MAX: what a sensible beginner does, fast enough to play games out by the million.
//
// Each card of the hand is tried on the table, and the one of the highest worth is played; of equals the lowest id. Its
// worth, in eighths of half points (SUR-19), is the sum of
//   - what then scores if nothing more is played (SUR-12..18): 4 times what the seat gets less 1 time what all others
//     get. That counts double if no high card wins or if this is the last play of the round: high cards are beaten by
//     nearly anything that comes;
//   - if plays are to come: the card's VP times 4 for each card of its suit on the table and 2 for each other one in
//     the hand, as flushes are what most cards end in;
//   - less 12 times its VP: what is worth keeping for later rounds.
#pragma once

#include "core/game.hpp"
#include "surfosaurus/rules.hpp"
#include "surfosaurus/state.hpp"

namespace shorebreak::surfosaurus {

// Depends only on what the seat to act knows.
[[nodiscard]] Action greedy(const State& state, const Rules& rules) noexcept;

}  // namespace shorebreak::surfosaurus
