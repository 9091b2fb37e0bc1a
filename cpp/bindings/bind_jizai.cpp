#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bindings/bind.hpp"
#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "jizai/game.hpp"

namespace shorebreak::bindings {
namespace {

using namespace jizai;
using namespace py::literals;

// A card by id.
[[nodiscard]] Card card_of(int id) {
    if (id < 0 || id >= kCards) throw py::value_error("card ids run from 0 to 69");
    return Card(id);
}

// Cards by id, none twice.
[[nodiscard]] CardSet cards_from(const std::vector<int>& ids) {
    CardSet cards;
    for (const int id : ids) {
        if (cards.contains(card_of(id))) throw py::value_error("a card is there twice");
        cards.insert(Card(id));
    }
    return cards;
}

[[nodiscard]] std::vector<int> ids_of(CardSet cards) {
    std::vector<int> ids;
    cards.for_each_by_id([&](Card card) { ids.push_back(card.id()); });
    return ids;
}

[[nodiscard]] Seat seat_of(const py::object& seat) { return seat_at(whole(seat, "seat", 0, kMaxPlayers - 1)); }

[[nodiscard]] Strength strength_of(const py::object& value) {
    const auto strength = Strength::from_value(static_cast<std::uint16_t>(whole(value, "strength", 0, 0xffff)));
    if (index(strength.rank()) >= kRanks) throw py::value_error("no combination has this strength");
    return strength;
}

void bind_rules(py::module_& module) {
    py::class_<Rules>(module, "Rules", "The rules of one table as the core takes them.")
        .def(py::init([](const py::object& players, const py::object& hand_size, const py::object& field_size,
                         bool masks, bool leader_may_draw, bool lead_from_hand_only) {
                 Rules rules{};
                 rules.players = static_cast<std::uint8_t>(whole(players, "players", kMinPlayers, kMaxPlayers));
                 rules.hand_size = static_cast<std::uint8_t>(whole(hand_size, "hand_size", 1, kMaxHandSize));
                 rules.field_size = static_cast<std::uint8_t>(whole(field_size, "field_size", 0, kMaxField));
                 rules.masks = masks;
                 rules.leader_may_draw = leader_may_draw;
                 rules.lead_from_hand_only = lead_from_hand_only;
                 if (!rules.valid()) throw py::value_error("hands and field leave no stock (JIZ-4)");
                 return rules;
             }),
             py::kw_only(), "players"_a, "hand_size"_a, "field_size"_a, "masks"_a, "leader_may_draw"_a,
             "lead_from_hand_only"_a);

    module.attr("LIMITS") =
        py::dict("players"_a = py::make_tuple(kMinPlayers, kMaxPlayers),
                 "hand_size"_a = py::make_tuple(1, kMaxHandSize), "field_size"_a = py::make_tuple(0, kMaxField));
}

void bind_readings(py::module_& module) {
    module.def(
        "reading",
        [](const std::vector<int>& cards) -> py::object {
            const CardSet set = cards_from(cards);
            const Strength strength = reading(set);
            const auto numbers = assigned(set);
            if (strength.is_nothing() || !numbers) return py::none();
            py::list masks;
            for (int suit = 0; suit < kSuits; ++suit) {
                const int number = (*numbers)[static_cast<std::size_t>(suit)];
                if (number == 0) continue;
                masks.append(py::make_tuple(Card(suit, kMaskIndex).id(), number == kAce ? 0 : number - 1));
            }
            return py::make_tuple(strength.value(), py::tuple(masks));
        },
        "cards"_a,
        "The strength of the cards and what each mask stands for, (mask id, index of the number); None if they are no "
        "combination (JIZ-15..21).");
    module.def(
        "beats",
        [](const py::object& later, const py::object& earlier) {
            return beats(strength_of(later), strength_of(earlier));
        },
        "later"_a, "earlier"_a, "Whether a strength beats an earlier one (JIZ-16).");
    module.def(
        "reading_many",
        [](const py::object& masks, const py::object& threads) {
            const auto workers = static_cast<unsigned>(whole(threads, "threads", 1, kMaxThreads));
            if (!py::isinstance<py::array>(masks)) throw py::type_error("masks must be a NumPy array");
            const auto array = py::reinterpret_borrow<py::array>(masks);
            if (!py::isinstance<py::array_t<std::uint16_t>>(masks)) {
                throw py::type_error("masks must have dtype uint16, not " + std::string(py::str(array.dtype())));
            }
            if (array.ndim() != 2 || array.shape(1) != kSuits) {
                throw py::value_error("masks must have shape (n, 5), not " +
                                      py::str(array.attr("shape")).cast<std::string>());
            }
            if ((array.flags() & py::array::c_style) == 0) {
                throw py::value_error("masks must be C-contiguous; numpy.ascontiguousarray makes it so");
            }
            const py::ssize_t rows = array.shape(0);
            const auto* const lanes = static_cast<const std::uint16_t*>(array.data());
            const std::size_t cells = static_cast<std::size_t>(rows) * kSuits;
            unsigned seen = 0;
            for (std::size_t i = 0; i < cells; ++i) seen |= lanes[i];
            if (seen >> kIndices != 0) throw py::value_error("masks have bits above the mask card (bit 13)");
            py::array_t<std::uint16_t> strengths(rows);
            std::uint16_t* const out = strengths.mutable_data();
            if (watch(py::none(), [&](Progress& progress) {
                    constexpr std::uint64_t kPiece = 65'536;
                    for_pieces(static_cast<std::uint64_t>(rows), kPiece, workers, progress, [&] {
                        return [&](std::uint64_t first, std::uint64_t count) {
                            reading_many(lanes + first * kSuits, count, out + first);
                        };
                    });
                })) {
                PyErr_SetNone(PyExc_KeyboardInterrupt);
                throw py::error_already_set();
            }
            return strengths;
        },
        "masks"_a, "threads"_a = 1,
        "Strengths, uint16 of shape (n,), of card masks, uint16 of shape (n, 5): suits f b s a k, bit i for index i.");
    module.def(
        "plays",
        [](const std::vector<int>& hand, const std::vector<int>& field, const py::object& standing) {
            const CardSet held = cards_from(hand);
            const CardSet open = cards_from(field);
            if (held.intersects(open)) throw py::value_error("a card is both in the hand and in the field");
            std::vector<Plays::Play> found;
            Plays(held, open, strength_of(standing)).for_each([&](CardSet cards, Strength strength) {
                found.push_back({cards, strength});
            });
            std::sort(found.begin(), found.end(), Plays::comes_before);
            py::list plays;
            for (const auto& play : found) plays.append(py::make_tuple(ids_of(play.cards), play.strength.value()));
            return plays;
        },
        "hand"_a, "field"_a, "standing"_a = 0,
        "(card ids, strength) of each play that beats the standing strength, in canonical order.");
    module.def(
        "action_of",
        [](const std::vector<int>& cards) {
            const CardSet set = cards_from(cards);
            if (set.empty() || set.size() > kMaxPlay) throw py::value_error("a play is of one to five cards (JIZ-8)");
            return id(action_of(set));
        },
        "cards"_a, "The id of a play of these cards.");
    module.def(
        "cards_of",
        [](const py::object& action) {
            return ids_of(cards_of(Action{static_cast<std::uint32_t>(whole(action, "action", 1, kActions - 1))}));
        },
        "action"_a, "The cards of a play, ascending.");
    module.attr("ACTIONS") = kActions;
}

void bind_positions(py::module_& module) {
    BoundGame<Jizai> bound = bind_game<Jizai>(module);
    bind_search<Jizai>(module);
    const auto per_seat = [](const Rules& rules, auto&& value) {
        py::tuple values(rules.players);
        for (std::size_t seat = 0; seat < rules.players; ++seat) values[seat] = value(seat_at(seat));
        return values;
    };
    bound.state
        .def_static(
            "from_deal",
            [](const Rules& rules, const std::vector<int>& deal) {
                const CardSet deck = CardSet::deck(rules.masks);
                const auto size = static_cast<std::size_t>(deck.size());
                const bool names_dealer = deal.size() == size + 1;
                if (cards_from({deal.begin(), deal.end() - (names_dealer ? 1 : 0)}) != deck ||
                    (names_dealer && (deal.back() < 0 || deal.back() >= rules.players))) {
                    throw py::value_error("a deal is of all cards in play: hands, field, stock; then maybe a dealer");
                }
                const std::vector<std::uint8_t> cards(deal.begin(), deal.end());
                return State::from_deal(rules, cards);
            },
            "rules"_a, "deal"_a,
            "The start from card ids: the hands of the first round seat by seat, the field, the stock as it is drawn; "
            "then, where it is not seat 0, the first dealer.")
        .def(
            "nth",
            [](const State& self, const Rules& rules, std::size_t n) {
                if (n >= self.count(rules)) throw py::value_error("there are fewer actions");
                return id(self.nth(rules, n));
            },
            "rules"_a, "n"_a, "The n-th action in canonical order, as the random policy picks it.")
        .def(
            "hand", [](const State& self, const py::object& seat) { return ids_of(self.hand(seat_of(seat))); },
            "seat"_a)
        .def_property_readonly("field", [](const State& self) { return ids_of(self.field()); })
        .def_property_readonly("discards", [](const State& self) { return ids_of(self.discards()); })
        .def_property_readonly("reshuffled", [](const State& self) { return ids_of(self.reshuffled()); })
        .def_property_readonly("stock",
                               [](const State& self) {
                                   const auto stock = self.stock();
                                   return std::vector<int>(stock.begin(), stock.end());
                               })
        .def_property_readonly("standing", [](const State& self) { return self.standing().value(); })
        .def_property_readonly("standing_player",
                               [](const State& self) { return seat_or_none(self.standing_player()); })
        .def_property_readonly("out", [](const State& self) { return seats_of(self.out()); })
        .def_property_readonly("round", &State::round)
        .def(
            "dealer", [](const State& self, const Rules& rules) { return index(self.dealer(rules)); }, "rules"_a)
        .def(
            "penalties",
            [per_seat](const State& self, const Rules& rules) {
                return per_seat(rules, [&](Seat seat) { return self.penalty(seat); });
            },
            "rules"_a, "Penalty points of the finished rounds; units are these less the bonuses.")
        .def(
            "bonuses",
            [per_seat](const State& self, const Rules& rules) {
                return per_seat(rules, [&](Seat seat) { return self.bonus(seat); });
            },
            "rules"_a);
    bound.view.def_property_readonly("hand", [](const View& self) { return ids_of(self.hand()); })
        .def_property_readonly("field", [](const View& self) { return ids_of(self.field()); })
        .def_property_readonly("discards", [](const View& self) { return ids_of(self.discards()); })
        .def_property_readonly("reshuffled", [](const View& self) { return ids_of(self.reshuffled()); })
        .def(
            "hand_size", [](const View& self, const py::object& seat) { return self.hand_size(seat_of(seat)); },
            "seat"_a)
        .def(
            "fresh", [](const View& self, const py::object& seat) { return self.fresh(seat_of(seat)); }, "seat"_a,
            "Cards in a hand that were drawn since the stock was made anew.")
        .def_property_readonly("stock_size", &View::stock_size)
        .def_property_readonly("standing", [](const View& self) { return self.standing().value(); })
        .def_property_readonly("standing_player", [](const View& self) { return seat_or_none(self.standing_player()); })
        .def(
            "unseen", [](const View& self, const Rules& rules) { return ids_of(self.unseen(rules)); }, "rules"_a,
            "Cards in play that the seat does not see now.");

    module.def(
        "seen",
        [](std::uint32_t action, const py::object& actor, const py::object& viewer) {
            return id(Jizai::seen(Action{action}, seat_of(actor), seat_of(viewer)));
        },
        "action"_a, "actor"_a, "viewer"_a, "What a seat sees of another's action: all of it (JIZ-28).");
}

}  // namespace

void bind_jizai(py::module_& parent) {
    py::module_ module = parent.def_submodule("jizai", "Jizai.");
    bind_rules(module);
    bind_readings(module);
    bind_positions(module);
}

}  // namespace shorebreak::bindings
