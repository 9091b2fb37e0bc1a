// Tavarua played at random, every variant to its end: what is legal, that nothing gets lost, what views and worlds
// drawn from them hold, and that no playout allocates.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "allocations.hpp"
#include "check.hpp"
#include "core/chance.hpp"
#include "search/compare.hpp"
#include "sim/playouts.hpp"
#include "tavarua/snapshot.hpp"
#include "tavarua_tables.hpp"

namespace shorebreak::tavarua {
namespace {

static_assert(Game<Tavarua> && PlaysAtRandom<Tavarua> && !HasRandomGames<Tavarua>);

template <class T>
bool same_bytes(const T& a, const T& b) {
    const bool same = std::memcmp(&a, &b, sizeof a) == 0;
    CHECK(same == (a == b));
    return same;
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
                        const bool exists = verdict.reason != "there is no such action";
                        CHECK(!exists || state.legal(rules, Action{action}) == verdict.ok());
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
                if (ply % 4 == 0) {
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

struct Counter {
    std::array<std::uint64_t, kEvents> counts{};
    void count(std::size_t event) { ++counts[event]; }
};

// The shorter way to the end, against one action of the list after another.
void random_play_is_of_the_list() {
    for (const Rules& rules : many_rules()) {
        for (std::uint64_t game = 0; game < 5; ++game) {
            State listed = deal(rules, game);
            Stream choices(5, game, Purpose::policy), chance(5, game, Purpose::chance);
            Counter events;
            const auto play = [&] {
                listed.apply(rules, listed.nth(rules, choices.below(listed.count(rules))), chance, events);
            };
            for (std::uint64_t ply = 0; ply < 17 * game; ++ply) play();
            State sampled = listed;
            State played = listed;
            Stream same_choices = choices, same_chance = chance, other_choices = choices, other_chance = chance;
            Counter same_events = events, other_events = events;
            while (!listed.over()) play();
            while (!sampled.over()) {
                sampled.apply(rules, sampled.sample(rules, same_choices), same_chance, same_events);
            }
            played.play_at_random(rules, other_chance, other_choices, other_events);
            CHECK(same_bytes(sampled, listed) && same_bytes(played, listed));
            CHECK(same_events.counts == events.counts && other_events.counts == events.counts);
            const std::uint64_t next_choice = choices.next(), next_chance = chance.next();
            CHECK(same_choices.next() == next_choice && same_chance.next() == next_chance);
            CHECK(other_choices.next() == next_choice && other_chance.next() == next_chance);
        }
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
        const std::uint64_t before = test::allocations;
        play_games<Tavarua>(rules, FreshDeals<Tavarua>{}, run, 0, 20, none, recorder);
        play_games<Tavarua>(rules, FromState<Tavarua>{state}, run, 0, 20, none, recorder);
        play_games<Tavarua>(rules, FromView<Tavarua>{view}, run, 0, 20, none, recorder);
        CHECK(test::allocations == before && recorder.tally().games() == 60);
    }
    // The count counts.
    const std::uint64_t before = test::allocations;
    std::vector<std::uint64_t> kept(before % 7 + 1, before);
    kept.push_back(test::allocations);
    CHECK(test::allocations > before && kept.back() == before + 1);
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
    test::run("random play is of the list", random_play_is_of_the_list);
    test::run("no playout allocates", no_playout_allocates);
    test::run("actions are compared", actions_are_compared);
    return test::finish();
}
