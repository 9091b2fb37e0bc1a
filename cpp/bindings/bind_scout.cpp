#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "bindings/bind.hpp"
#include "bindings/bind_game.hpp"
#include "bindings/bind_playout.hpp"
#include "bindings/bind_search.hpp"
#include "scout/game.hpp"

namespace shorebreak::bindings {
namespace {

using namespace scout;
using namespace py::literals;

using Ids = std::vector<std::uint8_t>;

// Cards by id, at most as many as there are and none twice, whatever its way up.
[[nodiscard]] Ids card_ids(const std::vector<int>& given) {
    PairSet distinct;
    Ids cards;
    for (const int id : given) {
        if (id < 0 || id >= kCards) throw py::value_error("card ids run from 0 to 89");
        const int pair = Card(id).pair();
        if (distinct.contains(pair)) throw py::value_error("a card is there twice");
        distinct.insert(pair);
        cards.push_back(static_cast<std::uint8_t>(id));
    }
    return cards;
}

[[nodiscard]] std::vector<int> numbers_of(std::span<const std::uint8_t> ids) { return {ids.begin(), ids.end()}; }

[[nodiscard]] std::vector<int> numbers_of(const Hand& hand) {
    std::vector<int> ids;
    for (std::size_t place = 0; place < hand.size(); ++place) ids.push_back(hand.at(place).id());
    return ids;
}

[[nodiscard]] std::vector<int> numbers_of(PairSet pairs) {
    std::vector<int> numbers;
    pairs.for_each([&](int pair) { numbers.push_back(pair); });
    return numbers;
}

[[nodiscard]] Seat seat_of(const py::object& seat, const char* name = "seat") {
    return seat_at(whole(seat, name, 0, kMaxPlayers - 1));
}

void bind_rules(py::module_& module) {
    py::class_<Rules>(module, "Rules", "The rules of one table as the core takes them.")
        .def(py::init([](const py::object& players, const py::object& hand_size, const std::vector<int>& in_play,
                         const py::object& first_player, bool emptied_set_ends_round, const py::object& max_turns) {
                 Rules rules{};
                 rules.players = static_cast<std::uint8_t>(whole(players, "players", kMinPlayers, kMaxPlayers));
                 rules.hand_size = static_cast<std::uint8_t>(whole(hand_size, "hand_size", 1, kPairs));
                 rules.first_player = first_player.is_none() ? kNobody : seat_of(first_player, "first_player");
                 rules.emptied_set_ends_round = emptied_set_ends_round;
                 rules.max_turns = static_cast<std::uint32_t>(whole(max_turns, "max_turns", 1, kMaxTurns));
                 for (const int pair : in_play) {
                     if (pair < 0 || pair >= kPairs) throw py::value_error("the pairs in play are of 0 to 44");
                     rules.in_play.insert(pair);
                 }
                 if (!rules.valid()) throw py::value_error("rules that SCO-2, SCO-3, SCO-18 or SCO-20 exclude");
                 return rules;
             }),
             py::kw_only(), "players"_a, "hand_size"_a, "in_play"_a, "first_player"_a, "emptied_set_ends_round"_a,
             "max_turns"_a);

    module.attr("LIMITS") =
        py::dict("players"_a = py::make_tuple(kMinPlayers, kMaxPlayers), "max_turns"_a = py::make_tuple(1, kMaxTurns));
}

void bind_rows(py::module_& module) {
    module.def(
        "strength",
        [](const std::vector<int>& cards) -> py::object {
            const Ids row = card_ids(cards);
            if (!is_row(row)) return py::none();
            return py::int_(strength_of(row).value());
        },
        "cards"_a, "The strength of a row, comparable as integers; None if the cards are no row (SCO-8, SCO-9).");
    module.def(
        "shows",
        [](const std::vector<int>& hand, const std::vector<int>& table) {
            const Ids row = card_ids(table);
            if (!row.empty() && !is_row(row)) throw py::value_error("what lies on the table is no row");
            py::list shows;
            Shows(Hand::of(card_ids(hand)), strength_of(row)).for_each([&](Show show) {
                shows.append(py::make_tuple(show.start, show.length));
            });
            return shows;
        },
        "hand"_a, "table"_a, "(start, length) of each show of a hand that beats the cards on the table, from 0.");
}

void bind_positions(py::module_& module) {
    BoundGame<Scout> bound = bind_game<Scout>(module);
    bind_search<Scout>(module);
    bind_playout<Scout>(module);
    bound.state
        .def_static(
            "from_deal",
            [](const Rules& rules, const std::vector<int>& deal) {
                const Ids cards = card_ids(deal);
                const bool in_play = std::all_of(cards.begin(), cards.end(), [&](std::uint8_t id) {
                    return rules.in_play.contains(Card(id).pair());
                });
                if (cards.size() != rules.dealt() || !in_play) {
                    throw py::value_error("a deal is a hand for each seat, of cards in play");
                }
                return State::from_deal(rules, cards);
            },
            "rules"_a, "deal"_a, "The start from card ids: the hands of the first round, seat by seat, from the left.")
        .def(
            "hand", [](const State& self, const py::object& seat) { return numbers_of(self.hand(seat_of(seat))); },
            "seat"_a)
        .def(
            "captured", [](const State& self, const py::object& seat) { return self.captured(seat_of(seat)); },
            "seat"_a)
        .def(
            "tokens", [](const State& self, const py::object& seat) { return self.tokens(seat_of(seat)); }, "seat"_a)
        .def(
            "chips", [](const State& self, const py::object& seat) { return self.chips(seat_of(seat)); }, "seat"_a)
        .def_property_readonly("table", [](const State& self) { return numbers_of(self.table()); })
        .def_property_readonly("owner", [](const State& self) { return seat_or_none(self.owner()); })
        .def_property_readonly("choosing", &State::choosing)
        .def_property_readonly("turned", [](const State& self) { return seats_of(self.turned()); })
        .def_property_readonly("must_show", &State::must_show)
        .def_property_readonly("round", &State::round)
        .def_property_readonly("turns", &State::turns)
        .def_property_readonly("start", [](const State& self) { return index(self.start()); })
        .def_property_readonly("truncated", &State::truncated);
    bound.view.def_property_readonly("hand", [](const View& self) { return numbers_of(self.hand()); })
        .def(
            "hand_size", [](const View& self, const py::object& seat) { return self.hand_size(seat_of(seat)); },
            "seat"_a)
        .def(
            "scouted", [](const View& self, const py::object& seat) { return numbers_of(self.scouted(seat_of(seat))); },
            "seat"_a, "Pairs that another seat scouted in this round and still holds.")
        .def(
            "unseen", [](const View& self, const Rules& rules) { return numbers_of(self.unseen(rules)); }, "rules"_a,
            "Pairs in play that the seat has not seen.");

    module.def(
        "seen",
        [](std::uint32_t action, const py::object& actor, const py::object& viewer) -> py::object {
            const Action seen = Scout::seen(Action{action}, seat_of(actor), seat_of(viewer));
            if (seen == kHiddenChoice) return py::none();
            return py::int_(id(seen));
        },
        "action"_a, "actor"_a, "viewer"_a, "What a seat sees of another's action (SCO-25); None for keep or turn.");
    module.attr("ACTIONS") = kActions;
}

}  // namespace

void bind_scout(py::module_& parent) {
    py::module_ module = parent.def_submodule("scout", "Scout.");
    bind_rules(module);
    bind_rows(module);
    bind_positions(module);
}

}  // namespace shorebreak::bindings
