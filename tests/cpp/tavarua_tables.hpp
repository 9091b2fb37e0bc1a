// Tables of Tavarua to test on: the rules by number of players with the assumed cards (TAV-5..9), and games set up card
// by card and played in notation.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <initializer_list>
#include <iterator>
#include <map>
#include <random>
#include <span>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "tavarua/game.hpp"

namespace shorebreak::tavarua {

inline void add_waves(Rules& rules, int type, int move, int barrel, int count) {
    for (; count > 0; --count) {
        rules.wave_cards[rules.wave_count++] = {static_cast<std::uint8_t>(type), static_cast<std::int8_t>(move),
                                                static_cast<std::uint8_t>(barrel)};
    }
}

// Glass, Lull, Surge, Chop, Barrel (TAV-6); their backs; the marks (TAV-38).
inline void add_box(Rules& rules) {
    rules.player_cards = Counts::of(std::array{9, 8, 7, 6, 9, 8, 7, 6});
    rules.stoke_cards = Counts::of(std::array{6, 6, 6, 3, 3, 3});
    for (const int move : {0, 1, -1}) add_waves(rules, 0, move, 0, 3);
    for (const int move : {1, 2}) add_waves(rules, 1, move, 0, 4);
    for (const int move : {-2, -3}) add_waves(rules, 2, move, 0, 4);
    for (const int move : {1, -1, 2, -2}) add_waves(rules, 3, move, 0, 1);
    for (const int move : {3, -3}) add_waves(rules, 3, move, 0, 2);
    for (const int barrel : {1, 2, 3}) add_waves(rules, 4, 0, barrel, 3);
    rules.backs = {0, 1, 2, 3, 3};
    rules.kept = {9, 8, 8, 8, 4};
    rules.removed = 12;
    rules.supplies = {12, 12, 18, 6};
    for (std::size_t points = 1; points < rules.track.size(); ++points) {
        rules.track[points] = static_cast<std::uint8_t>(std::min<std::size_t>(5 * (points - 1), kMaxMark));
    }
}

inline Rules table_rules(std::size_t players) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.places = players <= 4 ? 1 : 2;  // TAV-3
    add_box(rules);
    rules.complete();
    return rules;
}

// TAV-42
inline Rules single_board(std::size_t players, Boards boards) {
    Rules rules = table_rules(players);
    rules.boards = boards;
    rules.removed = 23;
    if (boards == Boards::longboard) rules.player_cards = rules.player_cards.unbarred();
    rules.complete();
    return rules;
}

// TAV-44: G:4 L:3 S:3 C:2 B:1, remove 6.
inline Rules event(std::initializer_list<Opponent> opponents, Boards boards = Boards::both) {
    Rules rules = table_rules(1);
    for (const Opponent& opponent : opponents) rules.opponent[rules.opponents++] = opponent;
    rules.boards = boards;
    rules.kept = {4, 3, 3, 2, 1};
    rules.removed = 6;
    rules.snaking = true;
    rules.may_buy = false;
    rules.stoke_cards = {};
    rules.stoke_held = Counts::of(std::array{1, 0, 1, 0, 1, 1});
    if (boards == Boards::longboard) rules.player_cards = rules.player_cards.unbarred();
    rules.complete();
    return rules;
}

// Every variant that there is, for any number of players.
inline std::vector<Rules> many_rules() {
    std::vector<Rules> all;
    for (std::size_t players = 1; players <= kMaxPlayers; ++players) {
        for (const bool snaking : {false, true}) {
            for (const bool at_once : {false, true}) {
                for (Rules rules : {table_rules(players), single_board(players, Boards::shortboard),
                                    single_board(players, Boards::longboard)}) {
                    rules.snaking = snaking;
                    rules.refill_at_once = at_once;
                    all.push_back(rules);
                }
            }
        }
    }
    const Opponent one{Board::shortboard, 3}, two{Board::longboard, 2}, three{Board::shortboard, 2};
    all.push_back(event({}));
    all.push_back(event({one}));
    all.push_back(event({one, two, three}));
    all.push_back(event({one, three}, Boards::shortboard));
    all.push_back(event({two, {Board::longboard, 4}, {Board::longboard, 2}}, Boards::longboard));
    // Few cards: decks are made anew all the time, and run out.
    for (std::size_t players = 2; players <= kMaxPlayers; ++players) {
        Rules rules = table_rules(players);
        rules.player_cards = Counts::of(std::array{2, 2, 1, 3, 2, 1, 1, 3});
        rules.stoke_cards = Counts::of(std::array{2, 4, 2, 1, 9, 2});
        rules.supplies = {1, 1, static_cast<std::uint8_t>(players), 1};
        rules.snaking = players % 2 == 0;
        rules.complete();
        all.push_back(rules);
    }
    return all;
}

inline std::size_t type_of(std::string_view card) {
    return static_cast<std::size_t>(card[0] - '1') + (card[1] == 'f' ? 0 : 4);
}
inline Counts cards_of(std::initializer_list<std::string_view> cards) {
    Counts counts;
    for (const std::string_view card : cards) counts += Counts::one(type_of(card));
    return counts;
}

// Actions in words.
inline Action with_card(std::uint32_t first, std::string_view card, std::uint32_t tokens = 0) {
    return Action{static_cast<std::uint32_t>(first + type_of(card) * kTokenChoices + tokens)};
}
inline Action with_set(std::uint32_t first, std::initializer_list<std::string_view> cards) {
    return Action{first + set_number(cards_of(cards))};
}
inline Action out(std::string_view card, std::uint32_t tokens = 0) { return with_card(kPaddleOut, card, tokens); }
inline Action in(std::string_view card, std::uint32_t tokens = 0) { return with_card(kPaddleIn, card, tokens); }
inline Action catches(std::string_view card, std::uint32_t tokens = 0) { return with_card(kCatch, card, tokens); }
inline Action ride(std::string_view card, std::uint32_t tokens = 0) { return with_card(kRide, card, tokens); }
inline Action recover(std::string_view card) { return Action{static_cast<std::uint32_t>(kRecover + type_of(card))}; }
inline Action wait(std::initializer_list<std::string_view> cards) { return with_set(kWait, cards); }
inline Action bail(std::initializer_list<std::string_view> cards) { return with_set(kBail, cards); }
inline Action exchange(std::initializer_list<std::string_view> cards) { return with_set(kExchange, cards); }

// Dice as they are set, or else 1; a pile is made anew in the order of its types.
struct Fixed {
    std::deque<int> dice;
    std::uint32_t below(std::uint64_t) {
        if (dice.empty()) return 0;
        const int die = dice.front();
        dice.pop_front();
        return static_cast<std::uint32_t>(die - 1);
    }
    void shuffle_prefix(std::span<std::uint8_t>, std::size_t) {}
};

struct Counter {
    std::array<std::uint64_t, kEvents> counts{};
    void count(std::size_t event) { ++counts[event]; }
    [[nodiscard]] std::uint64_t of(Event event) const { return counts[number(event)]; }
    [[nodiscard]] std::uint64_t of(BoardEvent event) const {
        return counts[number(event, Board::shortboard)] + counts[number(event, Board::longboard)];
    }
};

// A game from chosen decks: what isn't named follows in the order of types.
struct Setup {
    std::vector<int> dice{6, 6, 6, 6, 6, 6};
    std::vector<WaveCard> waves{};
    std::vector<std::string_view> cards{};
    std::vector<Stoke> stoke{};
};

class Play {
public:
    Play(const Rules& given, const Setup& setup) : rules(given) {
        std::vector<std::uint8_t> deal(setup.dice.begin(), setup.dice.end());
        std::uint64_t used = 0;
        std::array<std::size_t, kWaveTypes> left{};
        std::copy(rules.kept.begin(), rules.kept.end(), left.begin());
        const auto add_wave = [&](std::size_t card) {
            used |= std::uint64_t{1} << card;
            --left[rules.wave_cards[card].type];
            deal.push_back(static_cast<std::uint8_t>(card));
        };
        for (const WaveCard& wanted : setup.waves) {
            const auto find = [&](const auto& fits) {
                std::size_t card = 0;
                while (card < rules.wave_count && ((used >> card & 1) != 0 || !fits(rules.wave_cards[card]))) ++card;
                return card;
            };
            std::size_t card = find([&](const WaveCard& one) { return one == wanted; });
            if (card == rules.wave_count) {
                // The box has no more of it: this table's has.
                card = find([&](const WaveCard& one) { return one.type == wanted.type; });
                rules.wave_cards[card] = wanted;
            }
            add_wave(card);
        }
        for (std::size_t card = 0; deal.size() < kSpaces + rules.waves; ++card) {
            if ((used >> card & 1) == 0 && left[rules.wave_cards[card].type] != 0) add_wave(card);
        }
        Counts cards = rules.player_cards, stoke = rules.stoke_cards;
        for (const std::string_view card : setup.cards) {
            deal.push_back(static_cast<std::uint8_t>(type_of(card)));
            cards -= Counts::one(type_of(card));
        }
        const auto add_rest = [&deal](Counts rest) {
            std::array<std::uint8_t, kMaxPlayerCards + Counts::kListRoom> list{};
            const std::size_t size = rest.list(list.data());
            deal.insert(deal.end(), list.begin(), list.begin() + static_cast<std::ptrdiff_t>(size));
        };
        add_rest(cards);
        for (const Stoke kind : setup.stoke) {
            deal.push_back(static_cast<std::uint8_t>(kind));
            stoke -= Counts::one(static_cast<std::size_t>(kind));
        }
        add_rest(stoke);
        state = State::from_deal(rules, deal);
    }

    [[nodiscard]] std::size_t seat() const { return index(state.player()); }
    [[nodiscard]] const Table& table() const { return state.table(); }
    [[nodiscard]] Phase phase() const { return table().phase; }
    [[nodiscard]] std::string_view refused(Action action) const { return state.check(rules, action).clause; }

    Play& act(Action action) {
        CHECK(state.check(rules, action).ok());
        state.apply(rules, action, chance, events);
        return *this;
    }
    Play& act(std::initializer_list<Action> actions) {
        for (const Action action : actions) act(action);
        return *this;
    }
    Play& act(std::uint32_t action) { return act(Action{action}); }
    // Chooses the boards, in a game with both, and keeps all cards.
    Play& start(std::initializer_list<Board> boards) {
        for (const Board board : boards) act(board == Board::longboard ? kLongboard : kShortboard);
        while (phase() == Phase::exchange) act(kExchange);
        return *this;
    }
    // Passes whatever comes before a phase.
    Play& pass_to(Phase wanted) {
        while (phase() != wanted && (phase() == Phase::call || phase() == Phase::stoke)) act(kDone);
        CHECK(phase() == wanted);
        return *this;
    }
    // A whole round from the first player; plus or minus is said by the test.
    Play& round(std::initializer_list<Action> actions) { return pass_to(Phase::commit).act(actions); }

    Rules rules;
    State state{};
    Fixed chance;
    Counter events;
};

inline State deal(const Rules& rules, std::uint64_t seed) {
    Stream stream(seed, 0, Purpose::deal);
    return State::deal(rules, stream);
}

inline std::vector<Action> legal(const State& state, const Rules& rules) {
    std::vector<Action> actions;
    state.for_each_action(rules, [&](Action action) { actions.push_back(action); });
    return actions;
}

// Random, but by the kinds of actions that there are, and half the time of the last: a catch, a ride, a stoke card.
inline Action by_kind(const State& state, const Rules& rules, std::mt19937_64& random) {
    std::map<std::uint32_t, std::vector<Action>> kinds;
    for (const Action action : legal(state, rules)) {
        const std::uint32_t which = id(action);
        const std::uint32_t kind = which < kPaddleOut ? which / 1400 * 1000 + (which < 32 ? which : 0)
                                                      : 100'000 + (which - kPaddleOut) / kCardChoices;
        kinds[kind].push_back(action);
    }
    const std::size_t kind = random() % 2 == 0 ? kinds.size() - 1 : random() % kinds.size();
    const auto chosen = std::next(kinds.begin(), static_cast<std::ptrdiff_t>(kind));
    return chosen->second[random() % chosen->second.size()];
}

}  // namespace shorebreak::tavarua
