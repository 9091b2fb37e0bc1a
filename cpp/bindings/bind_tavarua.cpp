#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "bindings/bind.hpp"
#include "bindings/bind_game.hpp"
#include "bindings/bind_search.hpp"
#include "tavarua/game.hpp"
#include "tavarua/snapshot.hpp"

namespace shorebreak::bindings {
namespace {

using namespace tavarua;
using namespace py::literals;

using Ids = std::vector<std::uint8_t>;
using PilePart = std::tuple<int, int, bool, bool, bool>;  // type, stoke tokens, barrel, hang ten, perfect

constexpr std::array kPhases{"boards", "exchange", "call", "stoke", "focus", "take", "drop", "commit", "sign", "over"};
constexpr std::array kWheres{"channel", "wave", "wash"};
constexpr std::array kFates{"none", "shore", "bailed", "snaked", "wiped_out"};
constexpr std::array kPlans{"none", "paddle_out", "paddle_in", "catch", "ride", "wait", "bail", "recover"};
constexpr std::array kFinishes{"shore", "standing", "wiped_out"};
constexpr std::array kOutcomes{"place", "none", "collided"};

template <std::size_t N>
[[nodiscard]] Counts counts(const std::array<int, N>& numbers, const char* name) {
    for (const int number : numbers) {
        if (number < 0 || number > static_cast<int>(Counts::kMost)) {
            throw py::value_error(std::string(name) + ": how many there are is 0 to 127");
        }
    }
    return Counts::of(numbers);
}

[[nodiscard]] std::vector<int> list_of(Counts cards, std::size_t kinds) {
    std::vector<int> numbers;
    for (std::size_t kind = 0; kind < kinds; ++kind) numbers.push_back(static_cast<int>(cards[kind]));
    return numbers;
}

[[nodiscard]] std::vector<int> from_top(std::span<const std::uint8_t> deck) { return {deck.rbegin(), deck.rend()}; }

[[nodiscard]] std::vector<py::tuple> patterns_of(const Forecast& forecast) {
    std::vector<py::tuple> patterns;
    for (std::size_t i = 0; i < forecast.count(); ++i) {
        py::tuple pattern(forecast.length());
        for (std::size_t j = 0; j < forecast.length(); ++j) pattern[j] = int{forecast.pattern(i)[j]};
        patterns.push_back(pattern);
    }
    return patterns;
}

[[nodiscard]] py::object commitment_of(Action action) {
    return id(action) == kDone ? py::object(py::none()) : py::int_(id(action));
}

[[nodiscard]] std::vector<PilePart> parts_of(std::span<const PileCard> pile) {
    std::vector<PilePart> parts;
    for (const PileCard card : pile) {
        parts.emplace_back(card.type().index(), card.stoke(), card.barrel(), card.hang_ten(), card.perfect());
    }
    return parts;
}

[[nodiscard]] py::tuple record_tuple(const Record& record) {
    py::list boards;
    for (const auto& waves : record) {
        py::list pair;
        for (const Ridden& wave : waves) pair.append(py::make_tuple(int{wave.points}, int{wave.mark}));
        boards.append(py::tuple(pair));
    }
    return py::tuple(boards);
}

[[nodiscard]] Seat seat_of(const py::object& seat) { return seat_at(whole(seat, "seat", 0, kMaxSeats - 1)); }

template <std::size_t N>
[[nodiscard]] std::size_t place_of(const std::array<const char*, N>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw py::value_error("there is no " + name);
    return static_cast<std::size_t>(found - names.begin());
}

void bind_rules(py::module_& module) {
    py::class_<Rules>(module, "Rules", "The rules of one table as the core takes them.")
        .def(
            py::init([](const py::object& players, const std::vector<std::pair<int, int>>& opponents,
                        const py::object& boards, const py::object& places, bool refill_at_once, bool snaking,
                        bool may_buy, const std::array<int, kTypes>& player_cards,
                        const std::array<int, kStokeKinds>& stoke_cards, const std::array<int, kStokeKinds>& stoke_held,
                        const std::vector<std::tuple<int, int, int>>& wave_cards,
                        const std::array<int, kWaveTypes>& backs, const std::array<int, kWaveTypes>& kept,
                        const py::object& removed, const std::array<int, 4>& supplies, const std::vector<int>& track) {
                const auto small = [](int value, const char* name) {
                    if (value < 0 || value > 127) throw py::value_error(std::string(name) + " is out of range");
                    return static_cast<std::uint8_t>(value);
                };
                Rules rules;
                rules.players = static_cast<std::uint8_t>(whole(players, "players", 1, kMaxPlayers));
                if (opponents.size() > kMaxOpponents) throw py::value_error("at most three opponents (TAV-44)");
                rules.opponents = static_cast<std::uint8_t>(opponents.size());
                for (std::size_t i = 0; i < opponents.size(); ++i) {
                    const auto [board, target] = opponents[i];
                    if (board != 0 && board != 1) throw py::value_error("a board is 0 or 1");
                    rules.opponent[i] = {static_cast<Board>(board), small(target, "a target")};
                }
                rules.boards = static_cast<Boards>(whole(boards, "boards", 0, 2));
                rules.places = static_cast<std::uint8_t>(whole(places, "places", 1, 2));
                rules.refill_at_once = refill_at_once;
                rules.snaking = snaking;
                rules.may_buy = may_buy;
                rules.player_cards = counts(player_cards, "player_cards");
                rules.stoke_cards = counts(stoke_cards, "stoke_cards");
                rules.stoke_held = counts(stoke_held, "stoke_held");
                if (wave_cards.size() > kMaxWaveCards) throw py::value_error("wave cards are at most 42 (TAV-6)");
                rules.wave_count = static_cast<std::uint8_t>(wave_cards.size());
                for (std::size_t i = 0; i < wave_cards.size(); ++i) {
                    const auto [type, move, barrel] = wave_cards[i];
                    if (move < -127 || move > 127) throw py::value_error("a power is out of range");
                    rules.wave_cards[i] = {small(type, "a type"), static_cast<std::int8_t>(move),
                                           small(barrel, "a barrel value")};
                }
                for (std::size_t type = 0; type < kWaveTypes; ++type) {
                    rules.backs[type] = small(backs[type], "a back");
                    rules.kept[type] = small(kept[type], "kept");
                }
                rules.removed = static_cast<std::uint8_t>(whole(removed, "removed", 0, kMaxWaveCards));
                rules.supplies = {small(supplies[0], "a supply"), small(supplies[1], "a supply"),
                                  small(supplies[2], "a supply"), small(supplies[3], "a supply")};
                if (track.empty()) throw py::value_error("a score track has at least the mark of 0 points (TAV-38)");
                for (std::size_t points = 0; points < rules.track.size(); ++points) {
                    rules.track[points] = small(track[std::min(points, track.size() - 1)], "a mark");
                }
                rules.complete();
                if (rules.fault() != nullptr) throw py::value_error(rules.fault());
                return rules;
            }),
            py::kw_only(), "players"_a, "opponents"_a, "boards"_a, "places"_a, "refill_at_once"_a, "snaking"_a,
            "may_buy"_a, "player_cards"_a, "stoke_cards"_a, "stoke_held"_a, "wave_cards"_a, "backs"_a, "kept"_a,
            "removed"_a, "supplies"_a, "track"_a)
        .def_property_readonly("seats", [](const Rules& self) { return int{self.seats}; })
        .def_property_readonly("waves", [](const Rules& self) { return int{self.waves}; });

    const auto range = [](auto low, auto high) { return py::make_tuple(low, high); };
    module.attr("LIMITS") =
        py::dict("players"_a = range(1, kMaxPlayers), "opponents"_a = range(0, kMaxOpponents), "places"_a = range(1, 2),
                 "player_cards"_a = range(1, kMaxPlayerCards), "wave_cards"_a = range(1, kMaxWaveCards),
                 "stoke_cards"_a = range(0, kMaxStokeCards), "mark"_a = range(0, kMaxMark),
                 "points"_a = range(0, kMaxPoints), "barrel"_a = range(0, kMaxBarrel));
}

[[nodiscard]] Ids checked_deal(const Rules& rules, const std::vector<int>& deal) {
    if (deal.size() != rules.dealt()) throw py::value_error("a deal is dice, wave deck, player deck and stoke deck");
    const auto part = std::span(deal).subspan(kSpaces + rules.waves);
    const auto check_counts = [](std::span<const int> cards, Counts expected) {
        Counts found;
        for (const int card : cards) {
            if (card < 0 || card >= static_cast<int>(kTypes)) throw py::value_error("a card of a deal is out of range");
            found += Counts::one(static_cast<std::size_t>(card));
        }
        if (found != expected) throw py::value_error("a deal has all player cards and all stoke cards, each once");
    };
    check_counts(part.first(rules.player_cards.size()), rules.player_cards);
    check_counts(part.subspan(rules.player_cards.size()), rules.stoke_cards);
    std::uint64_t waves = 0;
    std::array<std::size_t, kWaveTypes> of_type{};
    for (std::size_t i = 0; i < kSpaces + rules.waves; ++i) {
        if (i < kSpaces) {
            if (deal[i] < 1 || deal[i] > 6) throw py::value_error("a die shows 1 to 6");
            continue;
        }
        if (deal[i] < 0 || deal[i] >= rules.wave_count || (waves >> deal[i] & 1u) != 0) {
            throw py::value_error("the wave cards of a deal are ids, each once");
        }
        waves |= std::uint64_t{1} << deal[i];
        const std::size_t type = rules.wave_cards[static_cast<std::size_t>(deal[i])].type;
        if (++of_type[type] > rules.kept[type])
            throw py::value_error("a deal has too many wave cards of a type (TAV-9)");
    }
    return {deal.begin(), deal.end()};
}

// What lies open, of positions and of views.
template <class T>
void bind_table(py::class_<T>& bound) {
    const auto number = [&bound](const char* name, std::uint8_t Table::*field) {
        bound.def_property_readonly(name, [field](const T& self) { return int{self.table().*field}; });
    };
    number("deck_size", &Table::deck_size);
    number("stoke_deck_size", &Table::stoke_deck_size);
    number("waves_left", &Table::waves_left);
    number("top_back", &Table::top_back);
    number("window", &Table::window);
    number("focused", &Table::focused);
    number("first", &Table::first);
    number("round", &Table::round);
    const auto by_seat = [&bound](const char* name, auto field, auto convert) {
        bound.def_property_readonly(name, [field, convert](const T& self) {
            py::list values;
            for (const auto& value : self.table().*field) values.append(convert(value));
            return values;
        });
    };
    const auto integer = [](auto value) { return static_cast<int>(value); };
    by_seat("boards", &Table::boards, integer);
    by_seat("where", &Table::where, [](Where where) { return kWheres[static_cast<std::size_t>(where)]; });
    by_seat("spaces", &Table::spaces, integer);
    by_seat("balances", &Table::balances, integer);
    by_seat("tokens", &Table::tokens, integer);
    by_seat("hand_sizes", &Table::hand_sizes, integer);
    by_seat("stoke_sizes", &Table::stoke_sizes, integer);
    by_seat("fresh_sizes", &Table::fresh_sizes, integer);
    by_seat("fates", &Table::fates, [](Fate fate) { return kFates[static_cast<std::size_t>(fate)]; });
    by_seat("known", &Table::known, [](Counts cards) { return list_of(cards, kTypes); });
    by_seat("laid", &Table::laid, [](Counts cards) { return list_of(cards, kTypes); });
    by_seat("records", &Table::records, record_tuple);
    by_seat("plans", &Table::plans, [](const Plan& plan) {
        const py::object card = plan.card == kNoCard ? py::object(py::none()) : py::int_(plan.card);
        return py::make_tuple(kPlans[plan.kind], card, int{plan.tokens}, plan.snakes != 0, plan.settled != 0,
                              int{plan.sign});
    });
    bound.def_property_readonly("piles", [](const T& self) {
        py::list piles;
        for (std::size_t seat = 0; seat < kMaxSeats; ++seat) piles.append(parts_of(self.table().pile(seat)));
        return piles;
    });
    bound.def_property_readonly("discards", [](const T& self) { return list_of(self.table().discards, kTypes); });
    bound.def_property_readonly("spent", [](const T& self) { return list_of(self.table().spent, kStokeKinds); });
    bound.def_property_readonly("dice", [](const T& self) {
        const auto& dice = self.table().dice;
        return std::vector<int>(dice.begin() + 1, dice.end());
    });
    bound.def_property_readonly("revealed", [](const T& self) {
        const auto& turned_up = self.table().turned_up;
        return std::vector<int>(turned_up.begin(), turned_up.begin() + std::popcount(self.table().revealed));
    });
    bound.def_property_readonly("supplies", [](const T& self) {
        const Supplies& supplies = self.table().supplies;
        return py::make_tuple(int{supplies.barrel}, int{supplies.hang_ten}, int{supplies.stoke}, int{supplies.perfect});
    });
    bound.def_property_readonly("phase",
                                [](const T& self) { return kPhases[static_cast<std::size_t>(self.table().phase)]; });
    bound.def_property_readonly("played_stoke", [](const T& self) { return seats_of(self.table().played_stoke); });
    bound.def_property_readonly("switched", [](const T& self) { return seats_of(self.table().switched); });
    bound.def_property_readonly("knows_top", [](const T& self) { return seats_of(self.table().knows_top); });
    bound.def_property_readonly("knows_order", [](const T& self) { return seat_or_none(self.table().knows_order); });
    bound.def_property_readonly("barred_only", [](const T& self) { return self.table().barred_only != 0; });
}

void bind_positions(py::module_& module) {
    BoundGame<Tavarua> bound = bind_game<Tavarua>(module);
    bind_search<Tavarua>(module);
    bound.state
        .def_static(
            "from_deal",
            [](const Rules& rules, const std::vector<int>& deal) {
                if (deal.empty() || deal.front() != 0) return State::from_deal(rules, checked_deal(rules, deal));
                const bool fine = std::ranges::all_of(deal, [](int number) { return 0 <= number && number <= 255; });
                const std::optional<State> state =
                    fine ? from_snapshot(rules, Ids(deal.begin(), deal.end())) : std::nullopt;
                if (!state) throw py::value_error("a snapshot that is no position of a game by these rules");
                return *state;
            },
            "rules"_a, "deal"_a,
            "The start from dice of spaces 1 to 6, wave deck ids, player deck types and stoke deck kinds, from the "
            "top; or "
            "the position of a snapshot, which begins with 0.")
        .def(
            "snapshot",
            [](const State& self, const Rules& rules) {
                const Ids numbers = snapshot(self, rules);
                return std::vector<int>(numbers.begin(), numbers.end());
            },
            "rules"_a, "The whole position as numbers; `from_deal` makes the same position of them.")
        .def(
            "hand", [](const State& self, const py::object& seat) { return list_of(self.hand(seat_of(seat)), kTypes); },
            "seat"_a, "Cards held, by type.")
        .def(
            "stoke_cards",
            [](const State& self, const py::object& seat) {
                return list_of(self.stoke_cards(seat_of(seat)), kStokeKinds);
            },
            "seat"_a, "Stoke cards held, by kind.")
        .def(
            "fresh_stoke_cards",
            [](const State& self, const py::object& seat) {
                return list_of(self.fresh_stoke_cards(seat_of(seat)), kStokeKinds);
            },
            "seat"_a, "Stoke cards bought in this round, by kind.")
        .def(
            "forecast",
            [](const State& self, const py::object& seat) { return patterns_of(self.forecast(seat_of(seat))); },
            "seat"_a, "The orders of the top wave cards that a seat deems possible: ids, or 64 + a back.")
        .def(
            "commitment",
            [](const State& self, const py::object& seat) { return commitment_of(self.commitment(seat_of(seat))); },
            "seat"_a)
        .def_property_readonly("deck", [](const State& self) { return from_top(self.deck()); })
        .def_property_readonly("waves", [](const State& self) { return from_top(self.waves()); })
        .def_property_readonly("stoke_deck", [](const State& self) { return from_top(self.stoke_deck()); })
        .def(
            "champions",
            [](const State& self, const Rules& rules) {
                const Champions result = champions(self.table().records, rules);
                return py::make_tuple(seats_of(result.of_board[0]), seats_of(result.of_board[1]),
                                      seats_of(result.winners));
            },
            "rules"_a, "Shortboard champions, longboard champions, winners.");
    bind_table(bound.state);
    bound.view.def_property_readonly("hand", [](const View& self) { return list_of(self.hand(), kTypes); })
        .def_property_readonly("stoke_cards", [](const View& self) { return list_of(self.stoke_cards(), kStokeKinds); })
        .def_property_readonly("fresh_stoke_cards",
                               [](const View& self) { return list_of(self.fresh_stoke_cards(), kStokeKinds); })
        .def_property_readonly("forecast", [](const View& self) { return patterns_of(self.forecast()); })
        .def_property_readonly("commitment", [](const View& self) { return commitment_of(self.commitment()); })
        .def_property_readonly("deck_cap", [](const View& self) { return list_of(self.deck_cap(), kTypes); })
        .def(
            "unseen", [](const View& self, const Rules& rules) { return list_of(self.unseen(rules), kTypes); },
            "rules"_a, "Player cards neither in sight nor known to be in a certain hand, by type.");
    bind_table(bound.view);

    module.def(
        "seen",
        [](std::uint32_t action, const py::object& actor, const py::object& viewer) -> py::object {
            const Action seen = Tavarua::seen(Action{action}, seat_of(actor), seat_of(viewer));
            return seen == kHiddenAction ? py::object(py::none()) : py::int_(id(seen));
        },
        "action"_a, "actor"_a, "viewer"_a, "What a seat sees of an action as it's taken (TAV-16); None for nothing.");
    module.attr("ACTIONS") = kActions;
}

void bind_parts(py::module_& module) {
    module.def(
        "points",
        [](const std::vector<PilePart>& pile, const std::string& finish) {
            if (pile.size() > kMaxPile) throw py::value_error("a pile has at most six cards");
            std::vector<PileCard> cards;
            for (const auto& [type, stoke, barrel, hang_ten, perfect] : pile) {
                if (type < 0 || type >= static_cast<int>(kTypes) || stoke < 0 || stoke > static_cast<int>(kMaxTokens)) {
                    throw py::value_error("a card or its tokens are out of range");
                }
                PileCard card(CardType(static_cast<std::size_t>(type)), static_cast<std::size_t>(stoke));
                if (barrel) card.lay_barrel();
                if (hang_ten) card.lay_hang_ten();
                if (perfect) card.lay_perfect();
                cards.push_back(card);
            }
            const Points points = points_of(cards, static_cast<Finish>(place_of(kFinishes, finish)));
            return py::make_tuple(points.cards, points.stoke, points.barrel, points.hang_ten, points.perfect,
                                  points.shore);
        },
        "pile"_a, "finish"_a,
        "Points of a score pile of (type, stoke tokens, barrel, hang ten, perfect) by where they come from (TAV-33).");
    module.def(
        "contest",
        [](const std::vector<std::pair<py::object, bool>>& entrants, const py::object& places, bool snaked) {
            if (entrants.size() > kMaxSeats) throw py::value_error("at most six want a wave");
            std::vector<Entrant> those;
            for (const auto& [card, rider] : entrants) {
                const int rank = card.is_none() ? kNoRank : CardType(whole(card, "card", 0, kTypes - 1)).rank();
                those.push_back({.seat = 0, .rider = rider, .rank = rank, .outcome = Outcome::place});
            }
            const bool against_riders = contest(those, whole(places, "places", 1, 2), snaked);
            std::vector<std::string> outcomes;
            for (const Entrant& one : those) outcomes.emplace_back(kOutcomes[static_cast<std::size_t>(one.outcome)]);
            return py::make_tuple(outcomes, against_riders);
        },
        "entrants"_a, "places"_a, "snaked"_a,
        "Outcomes for (card type or None, rides already), clockwise, and whether riders defended (TAV-22, TAV-41).");
    module.def(
        "set_cards",
        [](const py::object& number) {
            return list_of(set_cards(static_cast<std::uint32_t>(whole(number, "number", 0, kSets - 1))), kTypes);
        },
        "number"_a, "The cards of a set by its number, by type.");
    module.def(
        "set_number",
        [](const std::array<int, kTypes>& cards) {
            const Counts set = counts(cards, "cards");
            if (set.size() > kHand) throw py::value_error("a set has at most five cards");
            return set_number(set);
        },
        "cards"_a, "The number of a set of cards given by type.");
}

}  // namespace

void bind_tavarua(py::module_& parent) {
    py::module_ module = parent.def_submodule("tavarua", "Tavarua.");
    bind_rules(module);
    bind_positions(module);
    bind_parts(module);
}

}  // namespace shorebreak::bindings
