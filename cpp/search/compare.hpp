// What each legal action of a view leads to under random play: every action is tried in the same worlds with the same
// random numbers (common random numbers), so that differences between actions are sharper than their values.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "sim/playouts.hpp"

namespace shorebreak {

// Win shares are counted in 60ths, so that a win shared by one to six seats is a whole number.
inline constexpr std::int64_t kWholeWin = 60;

// Sums over the worlds of one batch. Batches are the samples from which standard errors are estimated.
struct ActionSums {
    std::int64_t units = 0;   // final units of the viewing seat
    std::int64_t margin = 0;  // its payoff less the best other payoff
    std::int64_t share = 0;   // its win share in 60ths
};

struct Comparison {
    std::vector<Action> actions;
    std::uint64_t worlds_per_batch = 0;  // the last batch may be smaller
    std::uint64_t worlds = 0;            // played, a prefix of those asked for
    std::vector<ActionSums> sums;        // batches x actions
};

// The best payoff among the other seats; payoffs are higher for better whatever the game counts.
template <Game G>
[[nodiscard]] std::int64_t margin_of(const typename G::State& state, const typename G::Rules& rules, Seat seat) {
    std::int64_t best_other = INT64_MIN;
    for (std::size_t other = 0; other < G::players(rules); ++other) {
        if (other == index(seat)) continue;
        best_other = std::max<std::int64_t>(best_other, state.payoff(rules, seat_at(other)));
    }
    const std::int64_t own = state.payoff(rules, seat);
    return best_other == INT64_MIN ? own : own - best_other;
}

template <Game G>
[[nodiscard]] ActionSums sums_of(const typename G::State& state, const typename G::Rules& rules, Seat seat) {
    const SeatSet winners = state.winners(rules);
    const bool won = ((winners >> index(seat)) & 1u) != 0;
    return {state.units(seat), margin_of<G>(state, rules, seat), won ? kWholeWin / std::popcount(winners) : 0};
}

// Batches enough for a standard error good to a percent or two, few enough to keep in memory, and small enough for a
// comparison to stop soon after it is asked to, since a batch once begun is finished.
[[nodiscard]] inline std::uint64_t batch_size(std::uint64_t worlds, std::size_t actions) noexcept {
    constexpr std::uint64_t kMaxPlayouts = 4'096;
    const std::uint64_t batches = std::clamp<std::uint64_t>(262'144 / actions, 256, 4'096);
    const std::uint64_t most = std::max<std::uint64_t>(1, kMaxPlayouts / actions);
    return std::clamp<std::uint64_t>((worlds + batches - 1) / batches, 1, most);
}

// The seat of the view must be to move.
template <Game G>
[[nodiscard]] Comparison compare_actions(const typename G::Rules& rules, const typename G::View& view,
                                         std::uint64_t worlds, std::uint64_t seed, std::size_t policy, unsigned threads,
                                         Progress& progress) {
    using State = typename G::State;
    Comparison result;
    Stream first_world(seed, 0, Purpose::view);
    view.sample(rules, first_world).for_each_action(rules, [&](Action action) { result.actions.push_back(action); });
    std::sort(result.actions.begin(), result.actions.end());
    const std::size_t count = result.actions.size();
    result.worlds_per_batch = batch_size(worlds, count);
    result.sums.resize((worlds + result.worlds_per_batch - 1) / result.worlds_per_batch * count);

    const auto play_batch = [&](std::uint64_t first, std::uint64_t size) {
        ActionSums* const sums = result.sums.data() + first / result.worlds_per_batch * count;
        NoEvents events;
        for (std::uint64_t world = first; world < first + size; ++world) {
            Stream worlds_stream(seed, world, Purpose::view);
            const State start = view.sample(rules, worlds_stream);
            for (std::size_t i = 0; i < count; ++i) {
                State state = start;
                Stream chance(seed, world, Purpose::chance);
                Stream choices(seed, world, Purpose::policy);
                state.apply(rules, result.actions[i], chance, events);
                play_out<G>(state, rules, policy, chance, choices, events);
                const ActionSums one = sums_of<G>(state, rules, view.seat());
                sums[i].units += one.units;
                sums[i].margin += one.margin;
                sums[i].share += one.share;
            }
        }
    };
    result.worlds = for_pieces(worlds, result.worlds_per_batch, threads, progress, [&] { return play_batch; });
    result.sums.resize((result.worlds + result.worlds_per_batch - 1) / result.worlds_per_batch * count);
    return result;
}

}  // namespace shorebreak
