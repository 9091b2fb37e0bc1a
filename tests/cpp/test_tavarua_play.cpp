// Tavarua played at random, every variant to its end: what is legal, that nothing gets lost, what views hold, that
// worlds drawn from them are all that fit and equally likely, and that no playout allocates.

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <map>
#include <new>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <vector>

#include "check.hpp"
#include "core/chance.hpp"
#include "search/compare.hpp"
#include "sim/playouts.hpp"
#include "tavarua/snapshot.hpp"
#include "tavarua_tables.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

void* allocate(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    throw std::bad_alloc();
}

}  // namespace

// Every allocation of this program is counted.
void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace shorebreak::tavarua {
namespace {

static_assert(Game<Tavarua> && !HasRandomGames<Tavarua>);

template <class T>
bool same_bytes(const T& a, const T& b) {
    const bool same = std::memcmp(&a, &b, sizeof a) == 0;
    CHECK(same == (a == b));
    return same;
}

State deal(const Rules& rules, std::uint64_t seed) {
    Stream stream(seed, 0, Purpose::deal);
    return State::deal(rules, stream);
}

std::vector<Action> legal(const State& state, const Rules& rules) {
    std::vector<Action> actions;
    state.for_each_action(rules, [&](Action action) { actions.push_back(action); });
    return actions;
}

// Random, but by the kinds of actions that there are, and half the time of the last: a catch, a ride, a stoke card.
Action by_kind(const State& state, const Rules& rules, std::mt19937_64& random) {
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

// Everything is somewhere, once (TAV-5..8).
void check_position(const State& state, const Rules& rules) {
    const Table& table = state.table();
    Counts cards = table.discards;
    Counts stoke = table.spent;
    Supplies left = table.supplies;
    for (const std::uint8_t card : state.deck()) cards += Counts::one(card);
    for (const std::uint8_t card : state.stoke_deck()) stoke += Counts::one(card);
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        const Counts hand = state.hand(seat_at(seat));
        cards += hand;
        const Plan& plan = table.plans[seat];
        if (plan.settled == 0) cards += table.laid[seat];
        for (const PileCard card : table.pile(seat)) {
            cards += Counts::one(card.type().index());
            left.stoke = static_cast<std::uint8_t>(left.stoke + card.stoke());
            left.barrel = static_cast<std::uint8_t>(left.barrel + (card.barrel() ? 1 : 0));
            left.hang_ten = static_cast<std::uint8_t>(left.hang_ten + (card.hang_ten() ? 1 : 0));
            left.perfect = static_cast<std::uint8_t>(left.perfect + (card.perfect() ? 1 : 0));
        }
        left.stoke = static_cast<std::uint8_t>(left.stoke + table.tokens[seat] + (plan.settled == 0 ? plan.tokens : 0));
        stoke += state.stoke_cards(seat_at(seat));
        CHECK(table.stoke_sizes[seat] == state.stoke_cards(seat_at(seat)).size());
        CHECK(state.stoke_cards(seat_at(seat)).contains_all(state.fresh_stoke_cards(seat_at(seat))));
        CHECK(table.hand_sizes[seat] == hand.size() && hand.contains_all(table.known[seat]));
        CHECK(hand.size() <= (table.phase == Phase::drop && index(state.player()) == seat ? 8 : kHand));
        CHECK(table.boards[seat] == Board::shortboard || hand.barred().empty());  // TAV-11a
        CHECK(on_board(table.boards[seat], table.balances[seat]) && table.tokens[seat] <= kMaxTokens);
        CHECK(table.riding(seat) || (table.pile_sizes[seat] == 0 && table.balances[seat] == 0) ||
              table.phase == Phase::sign);
        CHECK(table.spaces[seat] <= kSpaces && (table.where[seat] == Where::channel || table.spaces[seat] != 0));
    }
    CHECK(cards == rules.player_cards && stoke == rules.stoke_cards + rules.stoke_held && left == rules.supplies);
    for (std::size_t space = 1; space <= kSpaces; ++space) CHECK(table.riders(space) <= rules.places);
    std::uint64_t waves = table.revealed;
    for (const std::uint8_t card : state.waves()) {
        CHECK((waves >> card & 1) == 0);
        waves |= std::uint64_t{1} << card;
    }
    CHECK(static_cast<std::size_t>(std::popcount(waves)) == rules.waves && table.waves_left == state.waves().size());
    if (!state.over()) CHECK(table.top_back == rules.back(state.waves().back()));
    if (table.barred_only != 0)
        CHECK(std::ranges::all_of(state.deck(), [](std::uint8_t card) { return CardType(card).barred(); }));
}

// TAV-50: the true position fits what each seat may suppose.
void check_knowledge(const State& state, const Rules& rules) {
    Counts deck;
    for (const std::uint8_t card : state.deck()) deck += Counts::one(card);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        const View view = state.view(rules, seat_at(seat));
        CHECK(view.deck_cap().contains_all(deck));
        Counts unseen = deck;
        for (std::size_t other = 0; other < rules.players; ++other) {
            if (other != seat) unseen += state.hand(seat_at(other)) - state.table().known[other];
        }
        CHECK(view.unseen(rules) == unseen);
        const Forecast& forecast = view.forecast();
        bool fits = forecast.empty();
        for (std::size_t i = 0; i < forecast.count() && !fits; ++i) {
            fits = true;
            for (std::size_t j = 0; j < forecast.length(); ++j) {
                const std::uint8_t token = forecast.pattern(i)[j];
                const std::uint8_t card = state.waves()[state.waves().size() - 1 - j];
                fits = fits &&
                       (Forecast::is_back(token) ? Forecast::back_of(token, rules) == rules.back(card) : token == card);
            }
        }
        CHECK(fits);
    }
}

void random_play_of_every_variant() {
    std::mt19937_64 random(1);
    Counter events;
    int checked = 0;
    for (const Rules& rules : many_rules()) {
        CHECK(rules.fault() == nullptr);
        for (std::uint64_t seed = 0; seed < (rules.snaking ? 12 : 4); ++seed) {
            State state = deal(rules, seed);
            Stream chance(seed, 0, Purpose::chance), choices(seed, 0, Purpose::policy);
            for (std::size_t ply = 0; !state.over(); ++ply) {
                check_position(state, rules);
                if (ply % 8 == 0) check_knowledge(state, rules);
                const std::vector<Action> actions = legal(state, rules);
                CHECK(actions.size() == state.count(rules) && !actions.empty());
                CHECK(std::ranges::adjacent_find(actions, std::greater_equal{}, [](Action one) { return id(one); }) ==
                      actions.end());
                CHECK(std::ranges::all_of(actions, [&](Action one) { return state.check(rules, one).ok(); }));
                if (random() % 64 == 0) {
                    std::size_t open = 0;
                    for (std::uint32_t action = 0; action < kActions + 100; ++action) {
                        const Verdict verdict = state.check(rules, Action{action});
                        open += verdict.ok() ? 1 : 0;
                        CHECK(verdict.ok() || verdict.clause.starts_with("TAV-"));
                    }
                    CHECK(open == actions.size());
                    ++checked;
                }
                const Action action = seed % 2 == 0 ? by_kind(state, rules, random) : state.sample(rules, choices);
                CHECK(std::ranges::find(actions, action) != actions.end());
                state.apply(rules, action, chance, events);
            }
            check_position(state, rules);
            CHECK(state.winners(rules) != 0 && state.count(rules) == 0 && state.table().round == rules.waves);
            CHECK(!state.check(rules, Action{kDone}).ok());
            for (std::size_t seat = 0; seat < rules.seats; ++seat) {
                CHECK(state.units(seat_at(seat)) >= 0 && state.units(seat_at(seat)) <= Tavarua::unit_range(rules).high);
            }
        }
    }
    CHECK(checked > 100);
    // Everything that is counted came up; what happens to either board, on one of them.
    for (std::size_t event = 0; event < kEvents; ++event) {
        if (event < kFirstBoardEvent || event >= kFirstMarks) CHECK(events.counts[event] != 0);
    }
    for (std::size_t event = 0; event < kBoardEvents; ++event) CHECK(events.of(static_cast<BoardEvent>(event)) != 0);
    CHECK(events.counts[number(BoardEvent::points_hang_ten, Board::shortboard)] == 0);
}

// Positions written as numbers and read again are the same, byte by byte; what is none is refused and breaks nothing.
void snapshots() {
    std::mt19937_64 random(9);
    NoEvents events;
    int refused = 0, accepted = 0;
    for (const Rules& rules : many_rules()) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            State state = deal(rules, seed);
            Stream chance(seed, 0, Purpose::chance);
            for (std::size_t ply = 0;; ++ply) {
                const std::vector<std::uint8_t> numbers = snapshot(state, rules);
                const std::optional<State> again = from_snapshot(rules, numbers);
                CHECK(again.has_value() && same_bytes(*again, state));
                if (ply % 16 == 0) {
                    const View view = state.view(rules, seat_at(random() % rules.players));
                    Stream worlds(seed, ply, Purpose::view);
                    const State world = view.sample(rules, worlds);
                    const std::optional<State> read = from_snapshot(rules, snapshot(world, rules));
                    CHECK(read.has_value() && same_bytes(*read, world));
                    std::vector<std::uint8_t> wrong = numbers;
                    wrong[random() % wrong.size()] = static_cast<std::uint8_t>(random() % 9);
                    std::optional<State> odd = from_snapshot(rules, wrong);
                    (odd ? accepted : refused) += 1;
                    while (odd && !odd->over()) odd->apply(rules, by_kind(*odd, rules, random), chance, events);
                    wrong.pop_back();
                    CHECK(!from_snapshot(rules, wrong));
                }
                if (state.over()) break;
                state.apply(rules, by_kind(state, rules, random), chance, events);
            }
        }
    }
    CHECK(refused > 100 && accepted > 100);
}

void chance_is_recorded_and_replayed() {
    for (const Rules& rules : many_rules()) {
        const State start = deal(rules, 4);
        State state = start;
        Stream stream(4, 0, Purpose::chance), choices(4, 0, Purpose::policy);
        std::vector<std::uint32_t> outcomes;
        LoggedChance logged(stream, outcomes);
        std::vector<Action> actions;
        NoEvents events;
        while (!state.over()) {
            actions.push_back(state.sample(rules, choices));
            state.apply(rules, actions.back(), logged, events);
        }
        State again = start;
        ScriptedChance script(outcomes);
        for (const Action action : actions) again.apply(rules, action, script, events);
        CHECK(same_bytes(again, state) && script.left() == 0);
    }
}

// TAV-49: views hold nothing hidden, byte by byte.
void views() {
    std::mt19937_64 random(2);
    int different = 0;
    NoEvents events;
    for (const Rules& rules : many_rules()) {
        for (int game = 0; game < 3; ++game) {
            State state = deal(rules, random());
            Stream chance(random(), 0, Purpose::chance);
            for (std::size_t plies = random() % 120; plies != 0 && !state.over(); --plies) {
                state.apply(rules, by_kind(state, rules, random), chance, events);
            }
            for (std::size_t seat = 0; seat < rules.players; ++seat) {
                const View view = state.view(rules, seat_at(seat));
                CHECK(view.seat() == seat_at(seat) && view.player() == state.player() && view.over() == state.over());
                for (std::uint64_t world = 0; world < 4; ++world) {
                    Stream worlds(7, world, Purpose::view);
                    const State other = view.sample(rules, worlds);
                    different += other == state ? 0 : 1;
                    check_position(other, rules);
                    check_knowledge(other, rules);
                    CHECK(same_bytes(other.view(rules, seat_at(seat)), view));
                    for (std::size_t one = 0; one < rules.players; ++one) {
                        const Action committed = other.commitment(seat_at(one));
                        CHECK((id(committed) == kDone) == (id(state.commitment(seat_at(one))) == kDone));
                    }
                    State ended = other;
                    Stream choices(8, world, Purpose::policy);
                    while (!ended.over()) ended.apply(rules, ended.sample(rules, choices), chance, events);
                    CHECK(ended.winners(rules) != 0);
                }
            }
        }
    }
    CHECK(different > 1000);
}

void equal_positions_have_equal_bytes() {
    for (const Rules& rules : many_rules()) {
        // The memory that each is made in holds other rubbish.
        alignas(State) std::array<unsigned char, sizeof(State)> one, other;
        one.fill(0xab);
        other.fill(0x13);
        State* first = new (one.data()) State(deal(rules, 3));
        State* second = new (other.data()) State(deal(rules, 3));
        Stream a(4, 0, Purpose::policy), b(4, 0, Purpose::policy), c(4, 0, Purpose::chance), d(4, 0, Purpose::chance);
        NoEvents events;
        for (;;) {
            CHECK(same_bytes(*first, *second));
            for (std::size_t seat = 0; seat < rules.players; ++seat) {
                CHECK(same_bytes(first->view(rules, seat_at(seat)), second->view(rules, seat_at(seat))));
            }
            if (first->over()) break;
            first->apply(rules, first->sample(rules, a), c, events);
            second->apply(rules, second->sample(rules, b), d, events);
        }
    }
}

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
    std::array<std::uint8_t, kMaxPlayerCards> kinds{};
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
        std::array<std::uint8_t, kMaxPlayerCards> kinds{};
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

void no_playout_allocates() {
    for (const Rules& rules : many_rules()) {
        Run run;
        run.seed = 1;
        run.games = 20;
        Recorder<Tavarua> recorder(rules, run);
        NoWorkspace none;
        State state = deal(rules, 1);
        Stream choices(1, 1, Purpose::policy), chance(1, 1, Purpose::chance);
        NoEvents events;
        for (int ply = 0; ply < 40; ++ply) state.apply(rules, state.sample(rules, choices), chance, events);
        const View view = state.view(rules, Seat{0});
        const std::uint64_t before = allocations;
        play_games<Tavarua>(rules, FreshDeals<Tavarua>{}, run, 0, 20, none, recorder);
        play_games<Tavarua>(rules, FromState<Tavarua>{state}, run, 0, 20, none, recorder);
        play_games<Tavarua>(rules, FromView<Tavarua>{view}, run, 0, 20, none, recorder);
        CHECK(allocations == before && recorder.tally().games() == 60);
    }
    // The count counts.
    const std::uint64_t before = allocations;
    std::vector<std::uint64_t> kept(before % 7 + 1, before);
    kept.push_back(allocations);
    CHECK(allocations > before && kept.back() == before + 1);
}

void actions_are_compared() {
    const Rules rules = table_rules(3);
    State state = deal(rules, 2);
    Stream choices(2, 0, Purpose::policy), chance(2, 0, Purpose::chance);
    NoEvents events;
    for (int ply = 0; ply < 60 || state.table().phase != Phase::commit; ++ply) {
        state.apply(rules, state.sample(rules, choices), chance, events);
    }
    Progress progress;
    const Comparison result = compare_actions<Tavarua>(rules, state.view(rules, state.player()), 50, 1, 0, 1, progress);
    CHECK(result.worlds == 50 && result.actions == legal(state, rules));
    CHECK(std::ranges::any_of(result.sums, [](const ActionSums& sums) { return sums.units > 0; }));
}

}  // namespace
}  // namespace shorebreak::tavarua

int main() {
    using namespace shorebreak;
    using namespace shorebreak::tavarua;
    test::run("random play of every variant (TAV-1..50)", random_play_of_every_variant);
    test::run("positions as numbers", snapshots);
    test::run("chance is recorded and replayed", chance_is_recorded_and_replayed);
    test::run("views and worlds (TAV-49, TAV-50)", views);
    test::run("equal positions have equal bytes", equal_positions_have_equal_bytes);
    test::run("worlds are uniform (TAV-50)", worlds_are_uniform);
    test::run("worlds of those who were shown wave cards (TAV-37, TAV-50)", forecast_worlds_are_uniform);
    test::run("hidden commitments are uniform (TAV-50)", hidden_commitments_are_uniform);
    test::run("no playout allocates", no_playout_allocates);
    test::run("actions are compared", actions_are_compared);
    return test::finish();
}
