#include <array>
#include <memory>
#include <string_view>

#include "bindings/bind.hpp"
#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "bindings/surfosaurus_cards.hpp"
#include "surfosaurus/combination_many.hpp"
#include "surfosaurus/game.hpp"

namespace shorebreak::bindings {
namespace {

using namespace surfosaurus;
using namespace py::literals;

void bind_rules(py::module_& module) {
    py::class_<Rules>(module, "Rules", "The rules of one table as the core takes them.")
        .def(py::init([](const py::object& players, const py::object& removed, const py::object& hand_size,
                         const py::object& plays, const py::object& combination_size,
                         const py::object& rounds_per_player, const py::object& first_player,
                         const std::array<int, kNumbers>& vp) {
                 const auto field = [](const py::object& value, const char* name) {
                     return static_cast<std::uint8_t>(whole(value, name, 0, 255));
                 };
                 Rules rules{field(players, "players"),
                             field(removed, "removed"),
                             field(hand_size, "hand_size"),
                             field(plays, "plays"),
                             field(combination_size, "combination_size"),
                             field(rounds_per_player, "rounds_per_player"),
                             field(first_player, "first_player"),
                             {}};
                 for (std::size_t i = 0; i < rules.vp.size(); ++i) {
                     rules.vp[i] = static_cast<std::uint8_t>(vp[i] < 0 || vp[i] > kMaxVp ? 255 : vp[i]);
                 }
                 if (!rules.valid()) throw py::value_error("rules outside the ranges of SUR-5");
                 return rules;
             }),
             py::kw_only(), "players"_a, "removed"_a, "hand_size"_a, "plays"_a, "combination_size"_a,
             "rounds_per_player"_a, "first_player"_a, "vp"_a);

    const auto range = [](auto low, auto high) { return py::make_tuple(low, high); };
    module.attr("LIMITS") = py::dict("players"_a = range(kMinPlayers, kMaxPlayers), "removed"_a = range(0, kMaxRemoved),
                                     "hand_size"_a = range(1, kMaxHand), "plays"_a = range(1, kMaxPlays),
                                     "combination_size"_a = range(kMinCombinationSize, kMaxCombinationSize),
                                     "rounds_per_player"_a = range(1, kMaxRoundsPerPlayer), "vp"_a = range(0, kMaxVp));
}

void bind_positions(py::module_& module) {
    const auto cards = [](std::span<const std::uint8_t> ids) { return std::vector<int>(ids.begin(), ids.end()); };

    BoundGame<Surfosaurus> bound = bind_game<Surfosaurus>(module);
    bind_search<Surfosaurus>(module);
    bound.state
        .def_static(
            "from_deal",
            [](const Rules& rules, const std::vector<std::uint8_t>& deal) {
                CardSet distinct;
                for (const std::uint8_t card : deal) {
                    if (card >= kCards) throw py::value_error("card ids run from 0 to 83");
                    distinct.insert(Card(card));
                }
                if (deal.size() != rules.dealt() || static_cast<std::size_t>(distinct.size()) != deal.size()) {
                    throw py::value_error("a deal is every card but the removed ones, each once");
                }
                return State::from_deal(rules, deal);
            },
            "rules"_a, "deal"_a, "The start from card ids: the hands seat by seat, then the draw pile from its top.")
        .def(
            "hand",
            [cards](const State& self, const py::object& seat) {
                return cards(self.hand(seat_at(whole(seat, "seat", 0, kMaxPlayers - 1))));
            },
            "seat"_a)
        .def_property_readonly("stock", [cards](const State& self) { return cards(self.stock()); })
        .def_property_readonly(
            "table",
            [](const State& self) {
                py::list table;
                for (std::size_t i = 0; i < self.table().size(); ++i) {
                    const std::uint8_t owner = self.owners()[i];
                    table.append(py::make_tuple(owner == State::kTurnedUp ? py::object(py::none()) : py::int_(owner),
                                                self.table()[i]));
                }
                return table;
            })
        .def_property_readonly("round", [](const State& self) { return self.round(); });

    module.def(
        "lazy_game",
        [](const Rules& rules, std::uint64_t seed, std::uint64_t game) {
            const RandomGames::Full full = RandomGames(rules, RandomGames::Hands::lazy).full_game(seed, game);
            return py::make_tuple(std::vector<int>(full.deal.begin(), full.deal.end()),
                                  std::vector<int>(full.actions.begin(), full.actions.end()));
        },
        "rules"_a, "seed"_a, "game"_a, "The deal and the cards played of one game of a lazy run.");
}

}  // namespace

void bind_surfosaurus(py::module_& parent) {
    py::module_ module = parent.def_submodule("surfosaurus", "Surfosaurus MAX.");
    bind_rules(module);
    bind_cards(module);
    bind_positions(module);
}

}  // namespace shorebreak::bindings
