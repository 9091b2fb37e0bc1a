#include <array>
#include <cmath>
#include <string>

#include "bindings/bind.hpp"
#include "bindings/bind_search.hpp"

namespace shorebreak::bindings {
namespace {

constexpr std::array<std::string_view, 3> kMethodNames{"policy", "montecarlo", "ismcts"};
constexpr std::uint64_t kMaxSimulations = 1'000'000'000;
constexpr std::uint64_t kMaxBotWorkers = 1'024;

template <class Choice, std::size_t N>
[[nodiscard]] Choice choice_of(const std::string& text, const char* name,
                               const std::array<std::string_view, N>& names) {
    for (std::size_t i = 0; i < N; ++i) {
        if (text == names[i]) return static_cast<Choice>(i);
    }
    throw py::value_error("there is no " + std::string(name) + " '" + text + "'");
}

[[nodiscard]] double within(double value, const char* name, double low, double high) {
    if (!(low <= value && value <= high)) {
        throw py::value_error(std::string(name) + " must be from " + std::to_string(low) + " to " +
                              std::to_string(high));
    }
    return value;
}

}  // namespace

void bind_bot(py::module_& module) {
    using namespace py::literals;
    py::class_<Bot>(module, "Bot", "How a bot decides; immutable.")
        .def(py::init([](const std::string& method, std::size_t policy, const std::string& objective, bool whole_game,
                         const py::object& simulations, double seconds, const py::object& workers, double exploration,
                         double widening_base, double widening_factor, double caution) {
                 Bot bot;
                 bot.method = choice_of<Method>(method, "method", kMethodNames);
                 bot.search.leaf.policy = policy;
                 bot.search.leaf.objective = choice_of<Objective>(objective, "objective", kObjectiveNames);
                 bot.search.leaf.whole_game = whole_game;
                 bot.search.workers = whole(workers, "workers", 1, kMaxBotWorkers);
                 bot.search.exploration = within(exploration, "exploration", 0, 100);
                 bot.search.widening_base = within(widening_base, "widening_base", 1, 1e9);
                 bot.search.widening_factor = within(widening_factor, "widening_factor", 0, 1e9);
                 bot.search.caution = within(caution, "caution", 0, 100);
                 bot.budget.simulations = whole(simulations, "simulations", 1, kMaxSimulations);
                 bot.budget.seconds = within(seconds, "seconds", 0, 1e6);
                 return bot;
             }),
             py::kw_only(), "method"_a, "policy"_a = 0, "objective"_a = "win", "whole_game"_a = true,
             "simulations"_a = 1, "seconds"_a = 0.0, "workers"_a = 8, "exploration"_a = 0.3, "widening_base"_a = 1.0,
             "widening_factor"_a = 0.15, "caution"_a = 1.0);
}

}  // namespace shorebreak::bindings
