// Players that see views, never positions, and whole games among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "search/halving.hpp"
#include "search/ismcts.hpp"
#include "search/root.hpp"

namespace shorebreak {

enum class Method : std::uint8_t { policy, montecarlo, ismcts };

// The policy is that of the leaf; it is also what a bot of Method::policy plays.
struct Bot {
    Method method = Method::policy;
    SearchSettings search;
    Budget budget;
};

// Searches by the bot's method; not for Method::policy.
template <Game G>
[[nodiscard]] SearchResult search(const typename G::Rules& rules, const typename G::View& view, const Bot& bot,
                                  std::uint64_t seed, std::uint64_t decision, unsigned threads, Progress& progress) {
    if (bot.method == Method::montecarlo) {
        return halve_actions<G>(rules, view, bot.search.leaf, bot.budget.simulations, seed, decision, threads,
                                progress);
    }
    return search_tree<G>(rules, view, bot.search, bot.budget, seed, decision, threads, progress);
}

// What the bot does as decision number `decision` of its game. The seat of the view must be to move.
template <Game G>
[[nodiscard]] Action decide(const typename G::Rules& rules, const typename G::View& view, const Bot& bot,
                            std::uint64_t seed, std::uint64_t decision, unsigned threads, Progress& progress) {
    Stream stream(seed, decision, Purpose::policy);
    Stream worlds(seed, decision, Purpose::view);
    const typename G::State world = view.sample(rules, worlds);
    if (bot.method == Method::policy) return G::choose(bot.search.leaf.policy, world, rules, stream);
    if (world.count(rules) == 1) {
        Action only{};
        world.for_each_action(rules, [&](Action action) { only = action; });
        return only;
    }
    return search<G>(rules, view, bot, seed, decision, threads, progress).best;
}

template <Game G>
struct Match {
    typename G::State state;  // where it ended
    std::vector<std::uint32_t> actions;
};

// Game number `game` of a seed, a bot on each seat; stopped, it ends early. Bots draw from seeds that depend on the
// seat alone, so that whoever sits there has the same luck.
template <Game G>
[[nodiscard]] Match<G> play_match(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game,
                                  std::span<const Bot> bots, Progress& progress) {
    Stream deal(seed, game, Purpose::deal);
    Stream chance(seed, game, Purpose::chance);
    Stream bot_seeds(seed, game, Purpose::bots);
    std::array<std::uint64_t, kMaxSeats> seeds{};
    std::array<std::uint64_t, kMaxSeats> decisions{};
    for (std::size_t seat = 0; seat < bots.size(); ++seat) seeds[seat] = bot_seeds.next();
    Match<G> match{G::State::deal(rules, deal), {}};
    NoEvents events;
    while (!match.state.over() && !progress.stopped()) {
        const std::size_t seat = index(match.state.player());
        const Action action = decide<G>(rules, match.state.view(rules, match.state.player()), bots[seat], seeds[seat],
                                        decisions[seat]++, 1, progress);
        if (progress.stopped()) break;
        match.actions.push_back(id(action));
        match.state.apply(rules, action, chance, events);
    }
    return match;
}

}  // namespace shorebreak
