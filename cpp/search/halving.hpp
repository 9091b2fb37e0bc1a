// Playouts of all actions in the same worlds with the same random numbers, the worse half given up again and again:
// successive halving (Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed bandits", 2013).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "search/ismcts.hpp"
#include "search/rollout.hpp"

namespace shorebreak {

// The actions that were given up have fewer visits than those that were kept. `progress` counts playouts; a comparison
// that is stopped holds what was done.
template <Game G>
[[nodiscard]] SearchResult halve_actions(const typename G::Rules& rules, const typename G::View& view, const Leaf& leaf,
                                         std::uint64_t simulations, std::uint64_t seed, std::uint64_t decision,
                                         unsigned threads, Progress& progress) {
    using State = typename G::State;
    constexpr std::uint64_t kWorldsPerDecision = std::uint64_t{1} << 40;
    const std::uint64_t first_world = decision * kWorldsPerDecision;
    const std::size_t seat = index(view.seat());

    SearchResult result;
    Stream world_stream(seed, first_world, Purpose::view);
    const State some_world = view.sample(rules, world_stream);
    some_world.for_each_action(rules, [&](Action action) { result.actions.push_back({action}); });
    std::ranges::sort(result.actions, {}, &ActionStatistics::action);
    const Rollouts<G> rollouts(rules, leaf, some_world);

    std::vector<std::size_t> kept(result.actions.size());
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = i;
    const auto rounds = static_cast<std::uint64_t>(std::max(1, static_cast<int>(std::bit_width(kept.size() - 1))));
    std::uint64_t worlds_done = 0;
    std::mutex adding;
    Crew crew(threads);

    for (std::uint64_t round = 0; round < rounds && !progress.stopped(); ++round) {
        const std::uint64_t left = simulations > result.simulations ? simulations - result.simulations : 0;
        const std::uint64_t share = left / (rounds - round);
        const std::uint64_t worlds = std::max<std::uint64_t>(1, share / kept.size());
        const std::uint64_t begin = first_world + worlds_done;
        std::vector<ActionStatistics> sums(kept.size());
        Progress pieces;
        for_pieces(worlds, 1, crew, pieces, [&] {
            return [&, mine = std::vector<ActionStatistics>(kept.size())](std::uint64_t world, std::uint64_t) mutable {
                if (progress.stopped()) {
                    pieces.stop();
                    return;
                }
                Stream sampling(seed, begin + world, Purpose::view);
                const State start = view.sample(rules, sampling);
                for (std::size_t i = 0; i < kept.size(); ++i) {
                    State state = start;
                    NoEvents events;
                    Stream chance(seed, begin + world, Purpose::chance);
                    Stream choices(seed, begin + world, Purpose::policy);
                    state.apply(rules, result.actions[kept[i]].action, chance, events);
                    rollouts.play(state, chance, choices);
                    const std::int64_t reward = rollouts.rewards(state)[seat];
                    mine[i] = {{},
                               1,
                               reward,
                               reward * reward,
                               rollouts.rewards(state, Objective::win)[seat],
                               rollouts.rewards(state, Objective::margin)[seat],
                               rollouts.rewards(state, Objective::score)[seat]};
                }
                const std::lock_guard lock(adding);
                for (std::size_t i = 0; i < kept.size(); ++i) sums[i].add(mine[i]);
                progress.add(kept.size());
            };
        });
        for (std::size_t i = 0; i < kept.size(); ++i) {
            result.actions[kept[i]].add(sums[i]);
            result.simulations += sums[i].visits;
        }
        worlds_done += worlds;
        // All that are kept have been tried equally often.
        std::ranges::stable_sort(kept, [&](std::size_t one, std::size_t other) {
            return result.actions[one].reward > result.actions[other].reward;
        });
        kept.resize((kept.size() + 1) / 2);
        std::ranges::sort(kept);
    }
    result.best = most_visited(result.actions).action;
    return result;
}

}  // namespace shorebreak
