// What Python gets of bots: searches, decisions and whole matches of any game.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/bind_game.hpp"
#include "bindings/watch.hpp"
#include "search/bot.hpp"

namespace shorebreak::bindings {

// A bot whose policy the game has, for a view whose seat is to move.
template <Game G>
void check_bot(const Bot& bot) {
    if (bot.search.leaf.policy >= G::kPolicyNames.size()) {
        throw py::value_error("policy must be below " + std::to_string(G::kPolicyNames.size()));
    }
}
template <Game G>
void check_turn(const typename G::View& view) {
    if (view.player() != view.seat()) throw py::value_error("the seat of this view is not to move");
}

template <Game G>
py::dict search_view(const typename G::Rules& rules, const typename G::View& view, const Bot& bot, std::uint64_t seed,
                     std::uint64_t decision, const py::object& threads, const py::object& progress) {
    check_bot<G>(bot);
    check_turn<G>(view);
    if (bot.method == Method::policy) throw py::value_error("a bot that follows a policy does not search");
    const auto count = static_cast<unsigned>(whole(threads, "threads", 1, kMaxThreads));
    SearchResult found;
    const bool interrupted = watch(
        progress, [&](Progress& watched) { found = search<G>(rules, view, bot, seed, decision, count, watched); });
    const auto rows = static_cast<py::ssize_t>(found.actions.size());
    py::array_t<std::int64_t> sums({rows, py::ssize_t{6}});
    std::int64_t* out = sums.mutable_data();
    py::list actions;
    for (const ActionStatistics& one : found.actions) {
        actions.append(id(one.action));
        *out++ = static_cast<std::int64_t>(one.visits);
        *out++ = one.reward;
        *out++ = one.squares;
        *out++ = one.share;
        *out++ = one.margin;
        *out++ = one.payoff;
    }
    py::dict result;
    result["actions"] = actions;
    result["best"] = id(found.best);
    result["sums"] = sums;
    result["simulations"] = found.simulations;
    result["nodes"] = found.nodes;
    result["deep"] = found.deep;
    result["interrupted"] = interrupted;
    return result;
}

template <Game G>
void bind_search(py::module_& module) {
    using namespace py::literals;
    using Rules = typename G::Rules;
    using View = typename G::View;

    module.def("search", &search_view<G>, "rules"_a, "view"_a, "bot"_a, py::kw_only(), "seed"_a, "decision"_a = 0,
               "threads"_a = 1, "progress"_a = py::none(),
               "What a bot's search finds out about every action: ids, and sums of visits, rewards, their squares, win "
               "shares, margins and payoffs.");
    module.def(
        "decide",
        [](const Rules& rules, const View& view, const Bot& bot, std::uint64_t seed, std::uint64_t decision,
           const py::object& threads) -> py::object {
            check_bot<G>(bot);
            check_turn<G>(view);
            const auto count = static_cast<unsigned>(whole(threads, "threads", 1, kMaxThreads));
            Action action{};
            const bool interrupted = watch(py::none(), [&](Progress& watched) {
                action = decide<G>(rules, view, bot, seed, decision, count, watched);
            });
            return interrupted ? py::object(py::none()) : py::int_(id(action));
        },
        "rules"_a, "view"_a, "bot"_a, py::kw_only(), "seed"_a, "decision"_a, "threads"_a = 1,
        "The id of what a bot does as decision number `decision` of its game; None if interrupted.");
    module.def(
        "match",
        [](const Rules& rules, const std::vector<Bot>& bots, std::uint64_t seed, std::uint64_t game,
           const py::object& progress) -> py::object {
            if (bots.size() != G::players(rules)) throw py::value_error("a match needs a bot for every seat");
            for (const Bot& bot : bots) check_bot<G>(bot);
            Match<G> match;
            const bool interrupted =
                watch(progress, [&](Progress& watched) { match = play_match<G>(rules, seed, game, bots, watched); });
            if (interrupted) return py::none();
            return py::make_tuple(match.actions, match.state);
        },
        "rules"_a, "bots"_a, py::kw_only(), "seed"_a, "game"_a, "progress"_a = py::none(),
        "The actions and the end of game `game` of a seed, a bot on each seat; None if interrupted.");
}

}  // namespace shorebreak::bindings
