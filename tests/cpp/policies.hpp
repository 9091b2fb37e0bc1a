// What tests of the policies of any game ask of them.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"

namespace shorebreak::test {

template <Game G>
[[nodiscard]] std::size_t policy_named(std::string_view name) {
    std::size_t policy = 0;
    while (G::kPolicyNames[policy] != name) ++policy;
    return policy;
}

// The share of games that a seat wins by one policy, a shared win counting in part, when all others play by another;
// the seats take turns.
template <Game G>
[[nodiscard]] double share_won(const typename G::Rules& rules, std::string_view policy, std::string_view others,
                               std::uint64_t games) {
    const std::size_t players = G::players(rules), own = policy_named<G>(policy), other = policy_named<G>(others);
    double won = 0;
    NoEvents events;
    for (std::uint64_t game = 0; game < games; ++game) {
        Stream deal(31, game, Purpose::deal), chance(31, game, Purpose::chance), choices(31, game, Purpose::policy);
        typename G::State state = G::State::deal(rules, deal);
        const Seat seat = seat_at(game % players);
        while (!state.over()) {
            state.apply(rules, G::choose(state.player() == seat ? own : other, state, rules, choices), chance, events);
        }
        const unsigned winners = state.winners(rules);
        if ((winners >> index(seat) & 1) != 0) won += 1.0 / std::popcount(winners);
    }
    return won / static_cast<double>(games);
}

// Whether `greedy` leaves the stream as it is, and what it does is legal, in whole games of `policy`.
template <Game G>
[[nodiscard]] bool greedy_draws_nothing(const typename G::Rules& rules, std::string_view policy, std::uint64_t games) {
    const std::size_t greedy = policy_named<G>("greedy"), by = policy_named<G>(policy);
    bool fine = true;
    NoEvents events;
    for (std::uint64_t game = 0; game < games; ++game) {
        Stream deal(32, game, Purpose::deal), chance(32, game, Purpose::chance), choices(32, game, Purpose::policy);
        typename G::State state = G::State::deal(rules, deal);
        while (!state.over()) {
            Stream before = choices;
            fine = fine && state.check(rules, G::choose(greedy, state, rules, choices)).ok();
            Stream after = choices;
            fine = fine && before.next() == after.next();
            state.apply(rules, G::choose(by, state, rules, choices), chance, events);
        }
    }
    return fine;
}

}  // namespace shorebreak::test
