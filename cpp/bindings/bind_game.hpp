// What Python gets of every game: positions, views, runs of random games, and the comparison of actions. Bound
// positions are immutable, so that threads can share them; `after` returns the next one.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/watch.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "search/compare.hpp"
#include "sim/playouts.hpp"

namespace shorebreak::bindings {

inline constexpr std::uint64_t kAnyWord = std::numeric_limits<std::uint64_t>::max();
inline constexpr std::uint64_t kMaxThreads = 1'024;

[[nodiscard]] inline py::object seat_or_none(Seat seat) {
    return seat == kNobody ? py::object(py::none()) : py::int_(index(seat));
}

[[nodiscard]] inline py::tuple seats_of(SeatSet seats) {
    py::list result;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        if ((seats >> seat & 1u) != 0) result.append(seat);
    }
    return py::tuple(result);
}

template <class T>
[[nodiscard]] py::bytes bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

template <Game G>
[[nodiscard]] py::dict tally_dict(const Tally<G>& tally, bool interrupted) {
    const auto counts = [](std::span<const std::uint64_t> values, std::vector<py::ssize_t> shape) {
        py::array_t<std::int64_t> array(std::move(shape));
        std::copy(values.begin(), values.end(), array.mutable_data());
        return array;
    };
    const auto players = static_cast<py::ssize_t>(tally.players());
    py::array_t<std::int64_t> wins({players, static_cast<py::ssize_t>(kMaxSeats)});
    for (std::size_t seat = 0; seat < tally.players(); ++seat) {
        const auto row = tally.wins(seat);
        std::copy(row.begin(), row.end(), wins.mutable_data(static_cast<py::ssize_t>(seat), 0));
    }
    py::dict result;
    result["games"] = tally.games();
    result["low"] = tally.low();
    result["histogram"] = counts(tally.histogram(), {players, static_cast<py::ssize_t>(tally.bins())});
    result["wins"] = wins;
    result["events"] = counts(tally.events(), {static_cast<py::ssize_t>(tally.events().size())});
    result["interrupted"] = interrupted;
    return result;
}

// Where the games of a run start: None deals afresh.
template <Game G>
using Start = std::variant<std::monostate, typename G::State, typename G::View>;

template <Game G>
[[nodiscard]] Start<G> start_of(const py::object& start) {
    if (start.is_none()) return {};
    if (py::isinstance<typename G::View>(start)) return start.cast<const typename G::View&>();
    return start.cast<const typename G::State&>();
}

// Calls function(source) with the source of positions that `start` asks for.
template <Game G, class Function>
auto with_source(const Start<G>& start, Function&& function) {
    if (const auto* state = std::get_if<1>(&start)) return function(FromState<G>{*state});
    if (const auto* view = std::get_if<2>(&start)) return function(FromView<G>{*view});
    return function(FreshDeals<G>{});
}

template <Game G>
py::dict run_games(const typename G::Rules& rules, const py::object& start, const py::object& games,
                   const py::object& seed, const py::object& policy, const py::object& threads, bool lazy, bool own,
                   const py::object& units, const py::object& winners, const py::object& progress) {
    Run run;
    run.games = whole(games, "games", 0, kAnyWord / 2);
    run.seed = whole(seed, "seed", 0, kAnyWord);
    run.threads = static_cast<unsigned>(whole(threads, "threads", 1, kMaxThreads));
    run.policy = whole(policy, "policy", 0, G::kPolicyNames.size() - 1);
    const auto rows = static_cast<py::ssize_t>(run.games);
    run.units = writable<std::int32_t>(units, "units", {rows, static_cast<py::ssize_t>(G::players(rules))});
    run.winners = writable<SeatSet>(winners, "winners", {rows});
    const Start<G> from = start_of<G>(start);

    std::optional<Tally<G>> tally;
    const bool interrupted = watch(progress, [&](Progress& watched) {
        if constexpr (HasRandomGames<G>) {
            using Own = typename G::RandomGames;
            if (own && start.is_none() && run.policy == 0) {
                const Own source(rules, lazy ? Own::Hands::lazy : Own::Hands::dealt);
                tally = play_run<G>(rules, source, run, watched);
                return;
            }
        }
        tally = with_source<G>(from, [&](const auto& source) { return play_run<G>(rules, source, run, watched); });
    });
    return tally_dict<G>(*tally, interrupted);
}

// One game of a run in full: where it started, the actions taken and the outcomes of chance.
template <Game G>
py::tuple trace_game(const typename G::Rules& rules, const py::object& start, std::uint64_t seed, std::uint64_t game,
                     std::size_t policy) {
    const Start<G> from = start_of<G>(start);
    const typename G::State first =
        with_source<G>(from, [&](const auto& source) { return source.start(rules, seed, game); });
    typename G::State state = first;
    Stream chance_stream(seed, game, Purpose::chance);
    Stream choices(seed, game, Purpose::policy);
    std::vector<std::uint32_t> outcomes;
    LoggedChance chance(chance_stream, outcomes);
    std::vector<std::uint32_t> actions;
    NoEvents events;
    while (!state.over()) {
        const Action action = G::choose(policy, state, rules, choices);
        actions.push_back(id(action));
        state.apply(rules, action, chance, events);
    }
    return py::make_tuple(first, actions, outcomes);
}

template <Game G>
py::dict compare(const typename G::Rules& rules, const typename G::View& view, const py::object& worlds,
                 const py::object& seed, const py::object& policy, const py::object& threads,
                 const py::object& progress) {
    if (view.player() != view.seat()) throw py::value_error("the seat of this view is not to move");
    const std::uint64_t count = whole(worlds, "worlds", 1, kAnyWord / 2);
    const std::uint64_t key = whole(seed, "seed", 0, kAnyWord);
    const std::size_t by = whole(policy, "policy", 0, G::kPolicyNames.size() - 1);
    const auto workers = static_cast<unsigned>(whole(threads, "threads", 1, kMaxThreads));
    Comparison comparison;
    const bool interrupted = watch(progress, [&](Progress& watched) {
        comparison = compare_actions<G>(rules, view, count, key, by, workers, watched);
    });

    const auto actions = static_cast<py::ssize_t>(comparison.actions.size());
    const auto batches = static_cast<py::ssize_t>(comparison.sums.size()) / actions;
    py::array_t<std::int64_t> sums({batches, actions, py::ssize_t{3}});
    std::int64_t* out = sums.mutable_data();
    for (const ActionSums& one : comparison.sums) {
        *out++ = one.units;
        *out++ = one.margin;
        *out++ = one.share;
    }
    py::list ids;
    for (const Action action : comparison.actions) ids.append(id(action));
    py::dict result;
    result["actions"] = ids;
    result["worlds"] = comparison.worlds;
    result["worlds_per_batch"] = comparison.worlds_per_batch;
    result["sums"] = sums;
    result["interrupted"] = interrupted;
    return result;
}

// What a game's own binding file adds to.
template <Game G>
struct BoundGame {
    py::class_<typename G::State> state;
    py::class_<typename G::View> view;
};

template <Game G>
BoundGame<G> bind_game(py::module_& module) {
    using namespace py::literals;
    using Rules = typename G::Rules;
    using State = typename G::State;
    using View = typename G::View;

    py::class_<State> state(module, "State", "A position with all that is hidden; immutable.");
    py::class_<View> view(module, "View", "What one seat knows of a position; immutable.");

    state
        .def_static(
            "deal",
            [](const Rules& rules, std::uint64_t seed, std::uint64_t game) {
                Stream stream(seed, game, Purpose::deal);
                return State::deal(rules, stream);
            },
            "rules"_a, "seed"_a, "index"_a = 0, "The start of game `index` of a seed.")
        .def_property_readonly("player", [](const State& self) { return seat_or_none(self.player()); })
        .def_property_readonly("over", [](const State& self) { return self.over(); })
        .def(
            "legal",
            [](const State& self, const Rules& rules) {
                std::vector<std::uint32_t> actions;
                self.for_each_action(rules, [&](Action action) { actions.push_back(id(action)); });
                return actions;
            },
            "rules"_a, "The ids of the legal actions.")
        .def(
            "count", [](const State& self, const Rules& rules) { return self.count(rules); }, "rules"_a)
        .def(
            "check",
            [](const State& self, const Rules& rules, std::uint32_t action) -> py::object {
                const Verdict verdict = self.check(rules, Action{action});
                if (verdict.ok()) return py::none();
                return py::make_tuple(std::string(verdict.clause), std::string(verdict.reason));
            },
            "rules"_a, "action"_a, "None, or the clause that forbids the action and why.")
        .def(
            "after",
            [](const State& self, const Rules& rules, std::uint32_t action, const std::vector<std::uint32_t>& chance) {
                const Verdict verdict = self.check(rules, Action{action});
                if (!verdict.ok()) {
                    throw py::value_error(std::string(verdict.reason) + " (" + std::string(verdict.clause) + ")");
                }
                State next = self;
                ScriptedChance outcomes(chance);
                NoEvents events;
                next.apply(rules, Action{action}, outcomes, events);
                if (outcomes.left() != 0) throw py::value_error("more chance outcomes than the action needs");
                return next;
            },
            "rules"_a, "action"_a, "chance"_a = std::vector<std::uint32_t>{},
            "The position after a legal action, with the outcomes of the chance in it.")
        .def(
            "units",
            [](const State& self, const Rules& rules) {
                const std::size_t players = G::players(rules);
                py::tuple units(players);
                for (std::size_t seat = 0; seat < players; ++seat) units[seat] = self.units(seat_at(seat));
                return units;
            },
            "rules"_a)
        .def(
            "winners", [](const State& self, const Rules& rules) { return seats_of(self.winners(rules)); }, "rules"_a)
        .def(
            "view",
            [](const State& self, const Rules& rules, const py::object& seat) {
                return self.view(rules, seat_at(whole(seat, "seat", 0, G::players(rules) - 1)));
            },
            "rules"_a, "seat"_a)
        .def(py::self == py::self)
        .def("__hash__", [](const State& self) { return py::hash(bytes_of(self)); })
        .def("__bytes__", [](const State& self) { return bytes_of(self); });

    view.def_property_readonly("seat", [](const View& self) { return index(self.seat()); })
        .def_property_readonly("player", [](const View& self) { return seat_or_none(self.player()); })
        .def(
            "sample",
            [](const View& self, const Rules& rules, std::uint64_t seed, std::uint64_t game) {
                Stream stream(seed, game, Purpose::view);
                return self.sample(rules, stream);
            },
            "rules"_a, "seed"_a, "index"_a = 0, "A position drawn uniformly from those the seat can't tell apart.")
        .def(py::self == py::self)
        .def("__hash__", [](const View& self) { return py::hash(bytes_of(self)); })
        .def("__bytes__", [](const View& self) { return bytes_of(self); });

    module.def("run", &run_games<G>, "rules"_a, "start"_a = py::none(), py::kw_only(), "games"_a, "seed"_a,
               "policy"_a = 0, "threads"_a = 1, "lazy"_a = false, "own"_a = true, "units"_a = py::none(),
               "winners"_a = py::none(), "progress"_a = py::none(),
               "Play random games; see `shorebreak.simulate` and `shorebreak.playouts`.");
    module.def("trace", &trace_game<G>, "rules"_a, "start"_a = py::none(), py::kw_only(), "seed"_a, "game"_a,
               "policy"_a = 0, "The first position, actions and chance outcomes of one game of a run.");
    module.def("compare", &compare<G>, "rules"_a, "view"_a, py::kw_only(), "worlds"_a, "seed"_a, "policy"_a = 0,
               "threads"_a = 1, "progress"_a = py::none(), "Play every action of a view on; see `shorebreak.advise`.");

    const auto names = [](const auto& list) {
        py::tuple result(list.size());
        for (std::size_t i = 0; i < list.size(); ++i) result[i] = py::str(std::string(list[i]));
        return result;
    };
    module.attr("EVENTS") = names(G::kEventNames);
    module.attr("POLICIES") = names(G::kPolicyNames);
    module.attr("UNITS_PER_POINT") = G::kUnitsPerPoint;
    module.attr("HAS_LAZY") = HasRandomGames<G>;
    return {state, view};
}

}  // namespace shorebreak::bindings
