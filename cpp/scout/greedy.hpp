// A plain way to play Scout: what a sensible beginner does, fast enough to play games out by the million.
//
// A hand is worth, in marks, 2 for each two neighbours in a run and 3 for each two of one number, 4 for each three
// neighbours in a run or of one number, less 4 for each card. So long rows are dear, and cards that go with nothing
// cost what they'll cost at the end.
//   - A hand is turned round if that makes it worth more (SCO-5).
//   - A show is worth what the hand is after it, and 4 for each card captured (SCO-11); one that empties the hand comes
//     before everything (SCO-15).
//   - A scout is worth what the hand is after it (SCO-12).
//   - A scout and show (SCO-13) is thought of for the best scout only: worth what the best show after it is, less 2 for
//     the token and the chip.
// The action worth most is taken, of equals that of the lowest id.
#pragma once

#include "core/game.hpp"
#include "scout/rules.hpp"
#include "scout/state.hpp"

namespace shorebreak::scout {

// Depends only on what the seat to act knows.
[[nodiscard]] Action greedy(const State& state, const Rules& rules) noexcept;

}  // namespace shorebreak::scout
