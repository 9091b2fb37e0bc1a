// Positions, views and random games of Surfosaurus MAX: what they hold bit by bit, that every way of playing plays the
// same games, and that none allocates.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

#include "allocations.hpp"
#include "check.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "policies.hpp"
#include "search/compare.hpp"
#include "sim/playouts.hpp"
#include "surfosaurus/game.hpp"

namespace shorebreak::surfosaurus {
namespace {

static_assert(Game<Surfosaurus> && HasRandomGames<Surfosaurus>);
static_assert(PlaysByItself<RandomGames> && !PlaysByItself<FreshDeals<Surfosaurus>>);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(std::is_trivially_copyable_v<View> && std::has_unique_object_representations_v<View>);
// An integer is neither a card nor an action nor a seat until somebody says so.
static_assert(!std::is_convertible_v<int, Card> && !std::is_convertible_v<int, Action> &&
              !std::is_convertible_v<int, Seat>);

// The published table (SUR-5).
Rules table_rules(std::uint8_t players) {
    Rules rules{players, 0, 7, 2, 4, 2, 0, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2}};
    if (players == 2) rules.removed = 24, rules.plays = 3, rules.rounds_per_player = 3;
    if (players == 3) rules.removed = 12, rules.plays = 3;
    if (players == 5) rules.removed = 4;
    if (players >= 5) rules.combination_size = 5, rules.rounds_per_player = 1;
    return rules;
}

Rules house_rules(std::mt19937_64& random) {
    const auto from_to = [&](std::size_t low, std::size_t high) {
        return static_cast<std::uint8_t>(low + random() % (high - low + 1));
    };
    Rules rules{};
    rules.players = from_to(kMinPlayers, kMaxPlayers);
    rules.hand_size = from_to(1, kMaxHand);
    const std::size_t most = std::min(kMaxRemoved, kCards - std::size_t{rules.players} * rules.hand_size);
    rules.removed = random() % 2 == 0 ? static_cast<std::uint8_t>(most) : from_to(0, most);
    rules.plays = from_to(1, kMaxPlays);
    rules.combination_size = from_to(3, 6);
    rules.rounds_per_player = from_to(1, kMaxRoundsPerPlayer);
    rules.first_player = from_to(0, rules.players - 1U);
    for (std::uint8_t& points : rules.vp) points = from_to(0, kMaxVp);
    return rules;
}

std::vector<Rules> many_rules(int house) {
    std::vector<Rules> all;
    for (std::uint8_t players = 2; players <= 6; ++players) all.push_back(table_rules(players));
    std::mt19937_64 random(1);
    for (int i = 0; i < house; ++i) all.push_back(house_rules(random));
    return all;
}

State deal(const Rules& rules, std::uint64_t seed) {
    Stream stream(seed, 0, Purpose::deal);
    return State::deal(rules, stream);
}

void play(State& state, const Rules& rules, Stream& choices, std::size_t plies) {
    Stream unused(0, 0, Purpose::chance);
    NoEvents events;
    while (plies-- != 0 && !state.over()) state.apply(rules, state.sample(rules, choices), unused, events);
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    const bool same = std::memcmp(&a, &b, sizeof a) == 0;
    CHECK(same == (a == b));
    return same;
}

void rules_are_valid() {
    for (const Rules& rules : many_rules(500)) CHECK(rules.valid());
    Rules rules = table_rules(6);
    rules.hand_size = 12;
    rules.removed = 12;
    CHECK(rules.valid());
    rules.removed = 13;
    CHECK(!rules.valid());
    rules = table_rules(4);
    rules.first_player = 4;
    CHECK(!rules.valid());
    rules = table_rules(4);
    rules.vp[11] = 100;
    CHECK(!rules.valid());
}

// The cards in hands, draw pile and on the table; a card that is there twice is a failure.
CardSet present(const Rules& rules, const State& state) {
    CardSet cards;
    std::size_t count = 0;
    const auto add = [&](std::span<const std::uint8_t> ids) {
        for (const std::uint8_t card : ids) cards.insert(Card(card));
        count += ids.size();
    };
    add(state.stock());
    add(state.table());
    for (std::size_t seat = 0; seat < rules.players; ++seat) add(state.hand(seat_at(seat)));
    CHECK(static_cast<std::size_t>(cards.size()) == count);
    return cards;
}

// SUR-8, SUR-9: at every step what is legal is the hand, and cards leave the game only when a round ends (SUR-17).
void legal_actions_and_cards() {
    for (const Rules& rules : many_rules(300)) {
        State state = deal(rules, 5);
        Stream choices(5, 0, Purpose::policy), unused(0, 0, Purpose::chance);
        NoEvents events;
        CHECK(static_cast<std::size_t>(present(rules, state).size()) == rules.dealt());
        for (;;) {
            std::vector<Action> legal;
            state.for_each_action(rules, [&](Action action) { legal.push_back(action); });
            CHECK(legal.size() == state.count(rules) && legal.empty() == state.over());
            for (std::uint32_t action = 0; action < 100; ++action) {
                const bool listed = std::find(legal.begin(), legal.end(), Action{action}) != legal.end();
                CHECK(state.check(rules, Action{action}).ok() == listed);
                CHECK(state.legal(rules, Action{action}) == listed);
            }
            CHECK(!state.check(rules, Action{0xffff'ffff}).ok() && !state.legal(rules, Action{0xffff'ffff}));
            if (state.over()) break;
            const Action chosen = state.sample(rules, choices);
            CHECK(std::find(legal.begin(), legal.end(), chosen) != legal.end());

            const State before = state;
            state.apply(rules, chosen, unused, events);
            const CardSet had = present(rules, before), has = present(rules, state);
            CHECK(had.contains_all(has));
            const CardSet left = had.difference(has);
            if (state.round() == before.round()) {
                CHECK(left.empty() && state.table().size() > before.table().size());
                continue;
            }
            CHECK(state.table().empty() && left.contains(Card(static_cast<int>(id(chosen)))));
            for (const std::uint8_t card : before.table()) CHECK(left.contains(Card(card)));
            // With the last play one card may have been turned up (SUR-10: house rules of one or two plays).
            const auto gone = static_cast<std::size_t>(left.size()) - before.table().size();
            CHECK(gone == 1 || (gone == 2 && rules.plays <= rules.turned_up_laps()));
        }
    }
}

// SUR-23: views hold nothing hidden, byte by byte, and worlds drawn from them look the same to their seat.
void views() {
    std::mt19937_64 random(2);
    int different = 0;
    for (const Rules& rules : many_rules(300)) {
        State state = deal(rules, random());
        Stream choices(random(), 0, Purpose::policy);
        play(state, rules, choices, random() % 60);
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            const View view = state.view(rules, seat_at(seat));
            CHECK(view.seat() == seat_at(seat) && view.player() == state.player() && view.over() == state.over());
            for (std::uint64_t world = 0; world < 3; ++world) {
                Stream worlds(7, world, Purpose::view);
                const State other = view.sample(rules, worlds);
                different += other == state ? 0 : 1;
                CHECK(same_bytes(other.view(rules, seat_at(seat)), view));
                CHECK(other.player() == state.player() && other.round() == state.round());
                CHECK(other.stock().size() == state.stock().size());
                CHECK(std::ranges::equal(other.table(), state.table()));
                for (std::size_t one = 0; one < rules.players; ++one) {
                    CHECK(other.units(seat_at(one)) == state.units(seat_at(one)));
                    CHECK(other.hand(seat_at(one)).size() == state.hand(seat_at(one)).size());
                }
                // A world is a position like any other: it can be played to its end.
                State ended = other;
                play(ended, rules, choices, 1000);
                CHECK(ended.over() && ended.winners(rules) != 0);
            }
        }
        if (state.over()) continue;
        State next = state;
        play(next, rules, choices, 1);
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            CHECK(!same_bytes(next.view(rules, seat_at(seat)), state.view(rules, seat_at(seat))));
            for (std::size_t other = 0; other < seat; ++other) {
                CHECK(!same_bytes(state.view(rules, seat_at(seat)), state.view(rules, seat_at(other))));
            }
        }
    }
    CHECK(different > 1000);
}

void equal_positions_have_equal_bytes() {
    for (const Rules& rules : many_rules(100)) {
        // The memory that each is made in holds other rubbish.
        alignas(State) std::array<unsigned char, sizeof(State)> one, other;
        one.fill(0xab);
        other.fill(0x13);
        State* first = new (one.data()) State(deal(rules, 3));
        State* second = new (other.data()) State(deal(rules, 3));
        Stream a(4, 0, Purpose::policy), b(4, 0, Purpose::policy);
        while (!first->over()) {
            CHECK(same_bytes(*first, *second));
            play(*first, rules, a, 1);
            play(*second, rules, b, 1);
        }
        CHECK(same_bytes(*first, *second));
    }
}

struct Result {
    std::uint64_t game;
    std::vector<std::int32_t> units;
    SeatSet winners;
    bool operator==(const Result&) const = default;
};

// Keeps all that a run hands over.
struct Keeper {
    std::array<std::uint64_t, Surfosaurus::kEventNames.size()> events{};
    std::vector<Result> results;
    void count(std::size_t event) { ++events[event]; }
    void count(std::size_t event, std::uint64_t times) { events[event] += times; }
    void finish(std::uint64_t game, std::span<const std::int32_t> units, SeatSet winners) {
        results.push_back({game, {units.begin(), units.end()}, winners});
    }
};

Keeper play_by_block(const Rules& rules, RandomGames::Hands hands, std::uint64_t first, std::uint64_t count) {
    Keeper keeper;
    const auto work = std::make_unique<RandomGames::Workspace>();
    RandomGames(rules, hands).play(8, first, count, *work, keeper);
    for (Result& result : keeper.results) result.units.resize(rules.players);
    return keeper;
}

// A game of a run one card at a time; `actions` are those of a lazy game, else they are drawn.
void play_by_card(const Rules& rules, State state, const std::vector<std::uint8_t>* actions, std::uint64_t game,
                  Keeper& keeper) {
    Stream unused(0, 0, Purpose::chance), choices(8, game, Purpose::policy);
    std::size_t ply = 0;
    while (!state.over()) {
        Action action{};
        if (actions == nullptr) action = state.sample(rules, choices);
        else action = Action{(*actions)[ply++]};
        CHECK(state.check(rules, action).ok());
        state.apply(rules, action, unused, keeper);
    }
    CHECK(actions == nullptr || ply == actions->size());
    std::vector<std::int32_t> units;
    for (std::size_t seat = 0; seat < rules.players; ++seat) units.push_back(state.units(seat_at(seat)));
    keeper.finish(game, units, state.winners(rules));
}

void blocks_play_the_games_of_single_cards() {
    for (const Rules& rules : many_rules(200)) {
        struct Span {
            std::uint64_t begin, games;
        };
        for (const auto& [begin, games] : {Span{0, 33}, Span{7, 16}, Span{100, 1}, Span{5, 0}}) {
            const Keeper dealt = play_by_block(rules, RandomGames::Hands::dealt, begin, games);
            const Keeper lazy = play_by_block(rules, RandomGames::Hands::lazy, begin, games);
            Keeper dealt_cards, lazy_cards;
            const RandomGames source(rules, RandomGames::Hands::lazy);
            for (std::uint64_t game = begin; game < begin + games; ++game) {
                const State start = FreshDeals<Surfosaurus>{}.start(rules, 8, game);
                play_by_card(rules, start, nullptr, game, dealt_cards);
                const RandomGames::Full full = source.full_game(8, game);
                CHECK(full.deal.size() == rules.dealt());
                play_by_card(rules, State::from_deal(rules, full.deal), &full.actions, game, lazy_cards);
            }
            CHECK(dealt.results == dealt_cards.results && dealt.events == dealt_cards.events);
            CHECK(lazy.results == lazy_cards.results && lazy.events == lazy_cards.events);
        }
    }
}

// The same distribution: means of the units of each seat, over games enough to see a difference of a tenth.
void lazy_and_dealt_agree() {
    for (std::uint8_t players = 2; players <= 6; ++players) {
        const Rules rules = table_rules(players);
        constexpr std::uint64_t kGames = 20'000;
        const Keeper dealt = play_by_block(rules, RandomGames::Hands::dealt, 0, kGames);
        const Keeper lazy = play_by_block(rules, RandomGames::Hands::lazy, 0, kGames);
        for (std::size_t seat = 0; seat < players; ++seat) {
            double sums[2] = {}, squares[2] = {};
            for (std::uint64_t game = 0; game < kGames; ++game) {
                const double a = dealt.results[game].units[seat], b = lazy.results[game].units[seat];
                sums[0] += a, sums[1] += b, squares[0] += a * a, squares[1] += b * b;
            }
            const double n = kGames, gap = (sums[0] - sums[1]) / n;
            const double variance = (squares[0] - sums[0] * sums[0] / n + squares[1] - sums[1] * sums[1] / n) / (n * n);
            CHECK(gap * gap < 5 * 5 * variance);
        }
    }
}

struct Counter {
    std::array<std::uint64_t, kEvents> counts{};
    void count(std::size_t event) { ++counts[event]; }
};

// Random play of whole rounds, against one card after another, from anywhere in a game.
void rounds_at_random_are_those_of_single_cards() {
    std::size_t unfinished = 0;
    for (const Rules& rules : many_rules(300)) {
        for (std::size_t plies = 0; plies < 60; plies += 7) {
            Stream choices(plies, 0, Purpose::policy), unused(0, 0, Purpose::chance);
            State single = deal(rules, plies);
            play(single, rules, choices, plies);
            if (single.over()) break;
            ++unfinished;
            State whole = single;
            Stream same_choices = choices;
            Counter single_events, whole_events;
            while (!single.over()) single.apply(rules, single.sample(rules, choices), unused, single_events);
            whole.play_at_random(rules, unused, same_choices, whole_events);
            CHECK(same_bytes(whole, single) && whole_events.counts == single_events.counts);
            CHECK(same_choices.next() == choices.next());
        }
    }
    CHECK(unfinished > 1'000);
}

void no_playout_allocates() {
    for (const Rules& rules : many_rules(20)) {
        Run run;
        run.seed = 1;
        run.games = 200;
        Run by_greedy = run;
        by_greedy.policy = 1;
        Recorder<Surfosaurus> recorder(rules, run);
        const RandomGames lazy(rules, RandomGames::Hands::lazy), dealt(rules, RandomGames::Hands::dealt);
        const auto work = std::make_unique<RandomGames::Workspace>();
        NoWorkspace none;
        State state = deal(rules, 1);
        Stream choices(1, 1, Purpose::policy);
        play(state, rules, choices, 3);
        const View view = state.view(rules, Seat{0});

        const std::uint64_t before = test::allocations;
        play_games<Surfosaurus>(rules, lazy, run, 0, 200, *work, recorder);
        play_games<Surfosaurus>(rules, dealt, run, 0, 200, *work, recorder);
        play_games<Surfosaurus>(rules, FreshDeals<Surfosaurus>{}, run, 0, 200, none, recorder);
        play_games<Surfosaurus>(rules, FromState<Surfosaurus>{state}, run, 0, 200, none, recorder);
        play_games<Surfosaurus>(rules, FromView<Surfosaurus>{view}, run, 0, 200, none, recorder);
        play_games<Surfosaurus>(rules, FreshDeals<Surfosaurus>{}, by_greedy, 0, 200, none, recorder);
        CHECK(test::allocations == before);
        CHECK(recorder.tally().games() == 1200);
    }
    // The count counts.
    const std::uint64_t before = test::allocations;
    std::vector<std::uint64_t> kept(before % 7 + 1, before);
    kept.push_back(test::allocations);
    CHECK(test::allocations > before && kept.back() == before + 1);
}

// A fair share is one in so many players.
void greedy_beats_random() {
    constexpr std::array<double, kMaxPlayers + 1> kLeast{0, 0, 0.93, 0.88, 0.76, 0.5, 0.5};
    for (std::uint8_t players = 2; players <= kMaxPlayers; ++players) {
        const Rules rules = table_rules(players);
        CHECK(test::share_won<Surfosaurus>(rules, "greedy", "random", 2000) > kLeast[players]);
        CHECK(test::share_won<Surfosaurus>(rules, "greedy", "epsilon-greedy", 4000) > 1.0 / players);
    }
    for (const Rules& rules : many_rules(40)) {
        CHECK(test::greedy_draws_nothing<Surfosaurus>(rules, "random", 5));
        CHECK(test::greedy_draws_nothing<Surfosaurus>(rules, "epsilon-greedy", 5));
    }
}

}  // namespace
}  // namespace shorebreak::surfosaurus

int main() {
    using namespace shorebreak;
    test::run("rules (SUR-5)", surfosaurus::rules_are_valid);
    test::run("legal actions and cards at every step (SUR-8, SUR-9)", surfosaurus::legal_actions_and_cards);
    test::run("views and worlds (SUR-23)", surfosaurus::views);
    test::run("equal positions have equal bytes", surfosaurus::equal_positions_have_equal_bytes);
    test::run("rounds at random are those of single cards", surfosaurus::rounds_at_random_are_those_of_single_cards);
    test::run("blocks of games are those of single cards", surfosaurus::blocks_play_the_games_of_single_cards);
    test::run("lazy and dealt games agree in distribution", surfosaurus::lazy_and_dealt_agree);
    test::run("greedy beats random and draws nothing", surfosaurus::greedy_beats_random);
    test::run("no playout allocates", surfosaurus::no_playout_allocates);
    return test::finish();
}
