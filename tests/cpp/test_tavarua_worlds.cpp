// Worlds drawn from views of Tavarua: all that fit what a seat knows, and all equally likely (TAV-50), against lists of
// every arrangement.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "tavarua_tables.hpp"

namespace shorebreak::tavarua {
namespace {

// Worlds by enumeration: every arrangement of the cards unseen, one by one, and whether it fits.
using Key = std::vector<int>;
using Weights = std::map<Key, double>;

Key numbers(std::span<const std::uint8_t> deck) { return {deck.rbegin(), deck.rend()}; }

// Hands of others, then the player deck from its top.
Key player_cards(const State& state, const Rules& rules, std::size_t viewer) {
    Key key = numbers(state.deck());
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        for (std::size_t type = 0; seat != viewer && type < kTypes; ++type) {
            key.push_back(static_cast<int>(state.hand(seat_at(seat))[type]));
        }
    }
    return key;
}

template <class F>
void for_each_order(std::vector<int> items, F&& visit) {
    std::ranges::sort(items);
    do visit(items);
    while (std::ranges::next_permutation(items).found);
}

Weights player_worlds(const View& view, const Rules& rules) {
    const Table& table = view.table();
    const Counts unseen = view.unseen(rules);
    // Cards one by one: of a type, those that can't be in the deck come first.
    std::vector<int> types, held;
    for (std::size_t type = 0; type < kTypes; ++type) {
        for (std::size_t copy = 0; copy < unseen[type]; ++copy) {
            types.push_back(static_cast<int>(type));
            held.push_back(copy + view.deck_cap()[type] < unseen[type] ? 1 : 0);
        }
    }
    std::vector<std::size_t> slots;  // a seat, or kMaxSeats for the deck
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        if (seat == index(view.seat())) continue;
        for (std::size_t i = table.known[seat].size(); i < table.hand_sizes[seat]; ++i) slots.push_back(seat);
    }
    for (std::size_t i = 0; i < table.deck_size; ++i) slots.push_back(kMaxSeats);
    CHECK(slots.size() == types.size());
    std::vector<int> cards(types.size());
    std::iota(cards.begin(), cards.end(), 0);
    Weights weights;
    for_each_order(cards, [&](const std::vector<int>& order) {
        Key key;
        Table::BySeat<Counts> hands = table.known;
        for (std::size_t i = 0; i < slots.size(); ++i) {
            const auto card = static_cast<std::size_t>(order[i]);
            const auto type = static_cast<std::size_t>(types[card]);
            if (slots[i] == kMaxSeats) {
                if (held[card] != 0 || (table.barred_only != 0 && !CardType(type).barred())) return;
                key.push_back(types[card]);
            } else {
                if (table.boards[slots[i]] == Board::longboard && CardType(type).barred()) return;
                hands[slots[i]] += Counts::one(type);
            }
        }
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            for (std::size_t type = 0; seat != index(view.seat()) && type < kTypes; ++type) {
                key.push_back(static_cast<int>(hands[seat][type]));
            }
        }
        ++weights[key];
    });
    return weights;
}

// Which cards were kept, and their order (TAV-9, TAV-44).
Weights wave_worlds(const View& view, const Rules& rules) {
    const Table& table = view.table();
    const std::uint64_t all = (std::uint64_t{1} << rules.wave_count) - 1;
    const Forecast known = view.forecast().with_back(table.top_back);
    Weights weights;
    for (std::uint64_t kept = 0; kept <= all; ++kept) {
        if ((kept & table.revealed) != table.revealed) continue;
        std::array<std::size_t, kWaveTypes> of_type{};
        std::vector<int> unseen;
        for (std::size_t card = 0; card < rules.wave_count; ++card) {
            if ((kept >> card & 1) == 0) continue;
            ++of_type[rules.wave_cards[card].type];
            if ((table.revealed >> card & 1) == 0) unseen.push_back(static_cast<int>(card));
        }
        if (!std::equal(of_type.begin(), of_type.end(), rules.kept.begin())) continue;
        for_each_order(unseen, [&](const std::vector<int>& order) {
            bool fits = false;
            for (std::size_t i = 0; i < known.count() && !fits; ++i) {
                fits = true;
                for (std::size_t j = 0; j < known.length(); ++j) {
                    const std::uint8_t token = known.pattern(i)[j];
                    const auto card = static_cast<std::size_t>(order[j]);
                    fits = fits && (Forecast::is_back(token) ? Forecast::back_of(token, rules) == rules.back(card)
                                                             : token == card);
                }
            }
            if (fits) ++weights[Key(order.begin(), order.begin() + table.waves_left)];
        });
    }
    return weights;
}

Weights stoke_worlds(const View& view, const Rules& rules) {
    const Table& table = view.table();
    std::array<std::uint8_t, kMaxPlayerCards + Counts::kListRoom> kinds{};
    const std::size_t size =
        (rules.stoke_cards + rules.stoke_held - table.spent - view.stoke_cards()).list(kinds.data());
    std::vector<int> cards(size);
    std::iota(cards.begin(), cards.end(), 0);
    Weights weights;
    for_each_order(cards, [&](const std::vector<int>& order) {
        Key key;
        std::size_t next = 0;
        const auto kind = [&] { return int{kinds[static_cast<std::size_t>(order[next++])]}; };
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            if (seat == index(view.seat())) continue;
            // Those held for longer and those of this round are each a set.
            const auto split = static_cast<std::ptrdiff_t>(table.stoke_sizes[seat] - table.fresh_sizes[seat]);
            Key held;
            for (std::size_t i = 0; i < table.stoke_sizes[seat]; ++i) held.push_back(kind());
            std::sort(held.begin(), held.begin() + split);
            std::sort(held.begin() + split, held.end());
            key.insert(key.end(), held.begin(), held.end());
        }
        while (next < size) key.push_back(kind());
        ++weights[key];
    });
    return weights;
}

Key stoke_cards(const State& state, const Rules& rules, std::size_t viewer) {
    Key key;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        if (seat == viewer) continue;
        const Counts fresh = state.fresh_stoke_cards(seat_at(seat));
        std::array<std::uint8_t, kMaxPlayerCards + Counts::kListRoom> kinds{};
        const std::size_t older = (state.stoke_cards(seat_at(seat)) - fresh).list(kinds.data());
        const std::size_t size = older + fresh.list(kinds.data() + older);
        key.insert(key.end(), kinds.begin(), kinds.begin() + static_cast<std::ptrdiff_t>(size));
    }
    const Key deck = numbers(state.stoke_deck());
    key.insert(key.end(), deck.begin(), deck.end());
    return key;
}

// Standard deviations of a chi-square statistic (Wilson and Hilferty, 1931); infinite if what can't be was counted.
double deviation(const Weights& expected, const std::map<Key, std::uint64_t>& found, std::uint64_t samples) {
    double total = 0, statistic = 0;
    for (const auto& [key, weight] : expected) total += weight;
    for (const auto& [key, count] : found) {
        if (!expected.contains(key)) return INFINITY;
    }
    for (const auto& [key, weight] : expected) {
        const double mean = weight / total * static_cast<double>(samples);
        const auto at = found.find(key);
        const double gap = (at == found.end() ? 0 : static_cast<double>(at->second)) - mean;
        statistic += gap * gap / mean;
    }
    if (expected.size() < 2) return 0;
    const double freedom = static_cast<double>(expected.size()) - 1;
    const double share = 2 / (9 * freedom);
    return (std::cbrt(statistic / freedom) - (1 - share)) / std::sqrt(share);
}

// A box so small that all worlds can be listed.
Rules tiny_rules(std::size_t players, bool at_once) {
    Rules rules;
    rules.players = static_cast<std::uint8_t>(players);
    rules.places = 2;
    rules.refill_at_once = at_once;
    rules.player_cards =
        Counts::of(players == 2 ? std::array{4, 0, 0, 3, 3, 0, 0, 3} : std::array{7, 0, 0, 2, 6, 0, 0, 3});
    rules.stoke_cards = Counts::of(std::array{0, 3, 1, 0, 1, 1});
    for (const int move : {0, 1}) add_waves(rules, 0, move, 0, 1);
    add_waves(rules, 1, 1, 0, 2);
    add_waves(rules, 3, 1, 0, 1);
    for (const int value : {1, 2, 3}) add_waves(rules, 4, 0, value, 1);
    rules.backs = {0, 1, 2, 3, 3};
    rules.kept = {2, 2, 0, 1, 2};
    rules.removed = 1;
    rules.supplies = {12, 12, 18, 6};
    rules.track[1] = 5;
    for (std::size_t points = 2; points < rules.track.size(); ++points) rules.track[points] = 10;
    rules.complete();
    return rules;
}

void worlds_are_uniform() {
    std::mt19937_64 random(5);
    std::array<int, 3> met{};  // cards held for sure, longboards, a deck of fours only
    int compared = 0;
    for (std::uint64_t game = 0; game < 400 && compared < 90; ++game) {
        const Rules rules = tiny_rules(game % 3 == 2 ? 3 : 2, game % 2 == 0);
        State state = deal(rules, game);
        Stream chance(game, 0, Purpose::chance);
        NoEvents events;
        for (std::size_t plies = 4 + random() % 60; plies != 0 && !state.over(); --plies) {
            state.apply(rules, by_kind(state, rules, random), chance, events);
        }
        if (state.over()) continue;
        const std::size_t seat = random() % rules.players;
        const View view = state.view(rules, seat_at(seat));
        const Counts unseen = view.unseen(rules);
        if (unseen.size() > 7 || state.table().hand_sizes[0] == 0) continue;
        const bool held = !Counts::beyond(unseen, view.deck_cap()).empty() && state.table().deck_size != 0;
        const bool on_long = std::ranges::count(state.table().boards, Board::longboard) != 0;
        const bool fours = state.table().barred_only != 0;
        // Plain positions are not worth many tests.
        if (!held && !fours && compared % 3 != 0) continue;
        ++compared;
        met[0] += held ? 1 : 0, met[1] += on_long ? 1 : 0, met[2] += fours ? 1 : 0;
        const std::array expected{player_worlds(view, rules), wave_worlds(view, rules), stoke_worlds(view, rules)};
        std::array<std::map<Key, std::uint64_t>, 3> found;
        const std::uint64_t samples = 20'000;
        for (std::uint64_t world = 0; world < samples; ++world) {
            Stream worlds(game, world, Purpose::view);
            const State drawn = view.sample(rules, worlds);
            ++found[0][player_cards(drawn, rules, seat)];
            ++found[1][numbers(drawn.waves())];
            ++found[2][stoke_cards(drawn, rules, seat)];
        }
        CHECK(expected[0].contains(player_cards(state, rules, seat)));
        CHECK(expected[1].contains(numbers(state.waves())));
        CHECK(expected[2].contains(stoke_cards(state, rules, seat)));
        for (std::size_t part = 0; part < 3; ++part) CHECK(deviation(expected[part], found[part], samples) < 4.75);
    }
    CHECK(compared > 40 && met[0] > 20 && met[1] > 20 && met[2] > 10);
}

// TAV-37: wave decks of which a seat was shown something.
void forecast_worlds_are_uniform() {
    std::mt19937_64 random(6);
    Rules rules = tiny_rules(3, true);
    rules.player_cards = Counts::of(std::array{9, 8, 7, 6, 9, 8, 7, 6});
    rules.stoke_cards = Counts::of(std::array{0, 9, 0, 0, 18, 0});
    rules.complete();
    std::array<int, 3> met{};  // several patterns; fronts known; both
    int compared = 0;
    for (std::uint64_t game = 0; game < 4'000 && compared < 60; ++game) {
        State state = deal(rules, game);
        Stream chance(game, 0, Purpose::chance);
        NoEvents events;
        std::set<std::vector<Forecast::Pattern>> done;
        while (!state.over()) {
            state.apply(rules, by_kind(state, rules, random), chance, events);
            for (std::size_t seat = 0; seat < rules.players; ++seat) {
                const View view = state.view(rules, seat_at(seat));
                const Forecast& forecast = view.forecast();
                if (forecast.empty() || (forecast.count() == 1 && compared % 4 != 0)) continue;
                std::vector<Forecast::Pattern> patterns;
                bool fronts = false;
                for (std::size_t i = 0; i < forecast.count(); ++i) {
                    patterns.push_back(forecast.pattern(i));
                    for (std::size_t j = 0; j < forecast.length(); ++j) {
                        fronts = fronts || !Forecast::is_back(forecast.pattern(i)[j]);
                    }
                }
                if (!done.insert(patterns).second) continue;
                ++compared;
                const bool several = forecast.count() > 1;
                met[0] += several ? 1 : 0, met[1] += fronts ? 1 : 0, met[2] += several && fronts ? 1 : 0;
                const Weights expected = wave_worlds(view, rules);
                CHECK(expected.contains(numbers(state.waves())));
                std::map<Key, std::uint64_t> found;
                const std::uint64_t samples = 20'000;
                for (std::uint64_t world = 0; world < samples; ++world) {
                    Stream worlds(game, world, Purpose::view);
                    ++found[numbers(view.sample(rules, worlds).waves())];
                }
                CHECK(deviation(expected, found, samples) < 4.75);
            }
        }
    }
    CHECK(compared > 40 && met[0] > 20 && met[1] > 3 && met[2] > 2);
}

// What others have committed is uniform over what their hands allow (TAV-50).
void hidden_commitments_are_uniform() {
    const Rules rules = tiny_rules(2, true);
    State state = deal(rules, 11);
    Stream chance(11, 0, Purpose::chance), choices(11, 0, Purpose::policy);
    NoEvents events;
    while (state.table().phase != Phase::commit)
        state.apply(rules, Action{legal(state, rules).front()}, chance, events);
    state.apply(rules, state.sample(rules, choices), chance, events);
    const View view = state.view(rules, state.player());
    const Seat other = seat_at(1 - index(state.player()));
    std::map<std::uint64_t, std::map<Key, std::uint64_t>> found;
    for (std::uint64_t world = 0; world < 100'000; ++world) {
        Stream worlds(1, world, Purpose::view);
        const State drawn = view.sample(rules, worlds);
        ++found[drawn.hand(other).word()][{static_cast<int>(id(drawn.commitment(other)))}];
    }
    CHECK(found.size() > 3);
    for (const auto& [hand, actions] : found) {
        std::uint64_t total = 0;
        Weights equal;
        for (const auto& [action, count] : actions) total += count, equal[action] = 1;
        if (total > 5'000) CHECK(deviation(equal, actions, total) < 4.75 && equal.size() > 10);
    }
}

}  // namespace
}  // namespace shorebreak::tavarua

int main() {
    using namespace shorebreak;
    using namespace shorebreak::tavarua;
    test::run("worlds are uniform (TAV-50)", worlds_are_uniform);
    test::run("worlds of those who were shown wave cards (TAV-37, TAV-50)", forecast_worlds_are_uniform);
    test::run("hidden commitments are uniform (TAV-50)", hidden_commitments_are_uniform);
    return test::finish();
}
