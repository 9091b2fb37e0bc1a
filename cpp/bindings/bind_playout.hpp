// A playout that Python takes step by step, to look at what happens in it.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/bind_game.hpp"
#include "core/game.hpp"

namespace shorebreak::bindings {

// Keeps what one step counts, and the notes on single seats that a game takes for a sink that wants them.
struct Notebook {
    void count(std::size_t event, std::uint64_t times = 1) { counted.emplace_back(event, times); }
    void note(std::size_t what, std::size_t seat, std::int32_t amount) { notes.emplace_back(what, seat, amount); }

    std::vector<std::pair<std::size_t, std::uint64_t>> counted;
    std::vector<std::tuple<std::size_t, std::size_t, std::int32_t>> notes;
};

// Streams are those of playout `game` of a run, and of world `game` of a comparison.
template <Game G>
class Playout {
public:
    Playout(const typename G::Rules& rules, const py::object& start, std::uint64_t seed, std::uint64_t game,
            const py::object& policy)
        : rules_(rules),
          state_(
              with_source<G>(start_of<G>(start), [&](const auto& source) { return source.start(rules, seed, game); })),
          before_(state_),
          chance_(seed, game, Purpose::chance),
          choices_(seed, game, Purpose::policy),
          policy_(whole(policy, "policy", 0, G::kPolicyNames.size() - 1)) {}

    [[nodiscard]] const typename G::State& state() const noexcept { return state_; }
    [[nodiscard]] const typename G::State& before() const noexcept { return before_; }
    [[nodiscard]] std::size_t players() const noexcept { return G::players(rules_); }
    [[nodiscard]] const Notebook& notebook() const noexcept { return notebook_; }

    std::uint32_t take(std::uint32_t action) {
        check_going_on();
        const Verdict verdict = state_.check(rules_, Action{action});
        if (!verdict.ok())
            throw py::value_error(std::string(verdict.reason) + " (" + std::string(verdict.clause) + ")");
        return apply(Action{action});
    }

    std::uint32_t step() {
        check_going_on();
        return apply(G::choose(policy_, state_, rules_, choices_));
    }

private:
    void check_going_on() const {
        if (state_.over()) throw py::value_error("the playout has come to the end of the game");
    }

    std::uint32_t apply(Action action) {
        before_ = state_;
        notebook_ = {};
        state_.apply(rules_, action, chance_, notebook_);
        return id(action);
    }

    typename G::Rules rules_;
    typename G::State state_;
    typename G::State before_;
    Stream chance_;
    Stream choices_;
    std::size_t policy_;
    Notebook notebook_;
};

template <Game G>
void bind_playout(py::module_& module) {
    using namespace py::literals;

    py::class_<Playout<G>> playout(module, "Playout",
                                   "Playout `game` of a seed from a position or view, taken step by step.");
    playout
        .def(py::init<const typename G::Rules&, const py::object&, std::uint64_t, std::uint64_t, const py::object&>(),
             "rules"_a, "start"_a = py::none(), py::kw_only(), "seed"_a, "game"_a, "policy"_a = 0)
        .def("take", &Playout<G>::take, "action"_a, "Take a legal action; return its id.")
        .def("step", &Playout<G>::step, "Take the action that the policy chooses; return its id.")
        .def_property_readonly("state", &Playout<G>::state, py::return_value_policy::copy, "The position.")
        .def_property_readonly("before", &Playout<G>::before, py::return_value_policy::copy,
                               "The position before the last step.")
        .def_property_readonly("over", [](const Playout<G>& self) { return self.state().over(); })
        .def(
            "gained",
            [](const Playout<G>& self, const py::object& seat) {
                const Seat one = seat_at(whole(seat, "seat", 0, self.players() - 1));
                return self.state().units(one) - self.before().units(one);
            },
            "seat"_a, "The units that the last step brought a seat.")
        .def_property_readonly(
            "events",
            [](const Playout<G>& self) {
                py::dict events;
                for (const auto& [event, times] : self.notebook().counted) {
                    const py::str name{std::string(G::kEventNames[event])};
                    events[name] = times + (events.contains(name) ? events[name].template cast<std::uint64_t>() : 0);
                }
                return events;
            },
            "What the last step counted, of `EVENTS`, and how often.")
        .def_property_readonly(
            "notes", [](const Playout<G>& self) { return self.notebook().notes; },
            "What the last step noted of single seats, where the game takes notes: (what, seat, amount).");
    if constexpr (requires(const typename G::State& state) { state.round(); }) {
        playout.def_property_readonly("round", [](const Playout<G>& self) { return self.state().round(); });
    }
}

}  // namespace shorebreak::bindings
