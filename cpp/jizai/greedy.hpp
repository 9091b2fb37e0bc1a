// What a sensible beginner does, as a policy for playouts and opponents.
//
// Lay as many cards of the own hand as possible, but keep masks, which go with everything: a play gains 2 for each card
// of the hand and loses 5 for each mask among them. Of plays that gain the same the highest rank, of that rank the
// weakest, then the lowest id. Nothing to gain: draw. Two exceptions: a play that empties the hand comes before all
// others, and once somebody is out (JIZ-22), what counts is to get rid of penalties: 1 for a card, 3 for a mask, and
// any play is better than to draw.
#pragma once

#include "core/game.hpp"
#include "jizai/rules.hpp"
#include "jizai/state.hpp"

namespace shorebreak::jizai {

// Depends on nothing that the seat to act doesn't know; the game isn't over.
[[nodiscard]] Action greedy(const State& state, const Rules& rules) noexcept;

}  // namespace shorebreak::jizai
