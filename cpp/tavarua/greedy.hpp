// What a sensible beginner does, as a policy for playouts and opponents. She counts in points.
//
// On a wave she weighs what is likely: of the wave card to come she knows the back, or the front (IN THE ZONE), and
// which cards have been turned up. A ride that holds is worth the pile with its new card and tokens, 5 for a barrel and
// 2 for hang ten if they come, 2 for the shore, and 3 for each round that the wave still lasts; one that doesn't, the
// best card of the pile. A stoke token laid costs the point that it brings. If no card is worth more than the pile as
// it is, she bails. In the channel she looks where a free broken wave will be next round: in space n that is worth 1,
// and 2 for each round that it can be ridden, twice that if its die shows n (TAV-24), less 4 for each round until it is
// there after the next. She paddles where this is best, or waits if that is here, with a new hand. A wave beside her
// that can be caught is worth a ride as above; going elsewhere costs 4, for the round. On the shore she takes the board
// on which her lower wave is worse, and buys a stoke card when she has all tokens that she may have. She plays CALL IT
// from spaces 5 and 6 for a perfect catch there, JETSKI to a wave worth more than any within reach, IN THE ZONE when
// she may ride, FOCUS when she rides, ENERGY DRINK when she has no token or one. Cards that must go are the weakest;
// she exchanges none.
#pragma once

#include "core/game.hpp"
#include "tavarua/rules.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {

// Depends on nothing that the seat to act doesn't know; the game isn't over. Of actions worth the same, the lowest id.
[[nodiscard]] Action greedy(const State& state, const Rules& rules) noexcept;

}  // namespace shorebreak::tavarua
