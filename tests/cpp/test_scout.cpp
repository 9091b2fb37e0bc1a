// Scout: rows, legal actions, rounds and scores, against the definition and by the worked examples of the rules.

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "allocations.hpp"
#include "check.hpp"
#include "policies.hpp"
#include "scout/game.hpp"
#include "scout_definition.hpp"
#include "scout_tables.hpp"
#include "sim/playouts.hpp"

namespace shorebreak::scout {
namespace {

static_assert(PlaysAtRandom<Scout>);

definition::Cards open(std::span<const std::uint8_t> ids) {
    definition::Cards cards;
    for (const std::uint8_t id : ids) cards.push_back(definition::held(id));
    return cards;
}
definition::Cards open(const Hand& hand) {
    definition::Cards cards;
    for (std::size_t place = 0; place < hand.size(); ++place) cards.push_back(definition::held(hand.at(place).id()));
    return cards;
}

std::vector<std::uint32_t> legal(const State& state, const Rules& rules) {
    std::vector<std::uint32_t> ids;
    state.for_each_action(rules, [&](Action action) { ids.push_back(id(action)); });
    return ids;
}

void card_ids() {
    int id = 0;
    for (int low = 1; low <= 10; ++low) {
        for (int high = low + 1; high <= 10; ++high, id += 2) {
            CHECK(Card(low, high).id() == id && Card(high, low).id() == id + 1);
            CHECK(Card(id).turned() == Card(id + 1) && Card(id).pair() == id / 2);
            CHECK(Card(id).upper() == low && Card(id).lower() == high);
        }
    }
    CHECK(id == kCards && kPairs == 45);  // no pair of equal numbers, all 45 others (SCO-1)
    CHECK(rules_for(3).in_play.size() == 36 && rules_for(3).dealt() == 36);
    CHECK(rules_for(4).in_play.size() == 44 && rules_for(4).dealt() == 44);
    CHECK(rules_for(2).in_play.size() == 44 && rules_for(2).dealt() == 22);
    CHECK(rules_for(5).in_play.size() == 45 && rules_for(5).dealt() == 45);
    for (std::size_t players = 2; players <= 5; ++players) CHECK(rules_for(players).valid());

    std::mt19937_64 random(1);
    for (int round = 0; round < 1'000; ++round) {
        const PairSet pairs = PairSet::from_bits((random() | random()) & PairSet::all().bits());
        PairSet::List list;
        const std::size_t count = pairs.list(list);
        std::size_t n = 0;
        pairs.for_each([&](int pair) { CHECK(list[n++] == pair); });
        CHECK(n == count);
    }
}

void action_ids() {
    // Every id in one way: no long show is a scout.
    std::vector<std::uint32_t> ids{kKeep, kTurn};
    for (std::size_t start = 0; start < 45; ++start) {
        for (std::size_t length = 1; length <= 10; ++length) ids.push_back(id(show_action(start, length)));
    }
    for (const bool and_show : {false, true}) {
        for (std::size_t way = 0; way < 4; ++way) {
            for (std::size_t place = 0; place <= 45; ++place) {
                ids.push_back(id(scout_action(and_show, way, place)));
                const Scouting back = Scouting::from_offset((ids.back() - 452) % 184);
                CHECK(back.right == (way >= 2) && back.turned == (way % 2 == 1) && back.place == place);
            }
        }
    }
    CHECK(ids.size() == kActions);
    for (std::uint32_t i = 0; i < kActions; ++i) CHECK(ids[i] == i);
}

// Hands with many rows in them: a walk in small steps, of distinct cards.
std::vector<std::uint8_t> random_hand(std::mt19937_64& random, std::size_t wanted) {
    std::vector<std::uint8_t> hand;
    PairSet used;
    int number = 1 + static_cast<int>(random() % 10);
    for (int tries = 0; tries < 200 && hand.size() < wanted; ++tries) {
        const int other = 1 + static_cast<int>(random() % 10);
        if (random() % 4 == 0) number = 1 + static_cast<int>(random() % 10);
        if (other == number || used.contains(Card(number, other).pair())) continue;
        used.insert(Card(number, other).pair());
        hand.push_back(static_cast<std::uint8_t>(Card(number, other).id()));
        const int step = static_cast<int>(random() % 3) - 1;
        if (random() % 3 == 0 && number + step >= 1 && number + step <= 10) number += step;
        if (random() % 4 == 0 && number < 10) ++number;
    }
    return hand;
}

void hands() {
    std::mt19937_64 random(1);
    for (int round = 0; round < (test::kSlow ? 2'000 : 20'000); ++round) {
        const auto ids = random_hand(random, random() % 46);
        Hand hand = Hand::of(ids);
        definition::Cards cards = open(ids);
        CHECK(hand.size() == ids.size() && open(hand) == cards);
        for (int number = 0; number <= 10; ++number) {
            Places above = 0;
            for (std::size_t i = 0; i < cards.size(); ++i) above |= Places{cards[i].upper > number} << i;
            CHECK(hand.above(number) == above);
        }
        hand.turn();
        definition::turn_round(cards);
        CHECK(open(hand) == cards);
        if (ids.empty()) continue;
        const std::size_t start = random() % ids.size();
        const std::size_t length = 1 + random() % std::min(ids.size() - start, kMaxRow);
        Hand brief = hand;
        hand.remove(start, length);
        if (ids.size() <= Hand::kBlock) {
            brief.remove_short(start, length);
            CHECK(brief == hand);
        }
        const auto first = cards.begin() + static_cast<std::ptrdiff_t>(start);
        cards.erase(first, first + static_cast<std::ptrdiff_t>(length));
        CHECK(open(hand) == cards);
        const Card card(static_cast<int>(random() % kCards));
        const std::size_t place = random() % (cards.size() + 1);
        brief = hand;
        hand.insert(card, place);
        if (brief.size() <= Hand::kBlock) {
            brief.insert_short(card, place);
            CHECK(brief == hand);
        }
        cards.insert(cards.begin() + static_cast<std::ptrdiff_t>(place), definition::held(card.id()));
        CHECK(open(hand) == cards &&
              hand == Hand::of([&] {
                  std::vector<std::uint8_t> all;
                  for (const auto held : cards)
                      all.push_back(static_cast<std::uint8_t>(Card(held.upper, held.lower).id()));
                  return all;
              }()));
    }
}

// Shows, and the places after which a show follows, of hands and tables of every kind.
void shows_and_insertions() {
    std::mt19937_64 random(2);
    std::array<int, 8> narrow{};
    for (int round = 0; round < (test::kSlow ? 1'500 : 15'000); ++round) {
        const auto ids = random_hand(random, round % 16 == 0 ? random() % 42 : random() % 14);
        const Hand hand = Hand::of(ids);
        const definition::Cards cards = open(ids);
        // A table: a row of another such hand.
        const auto other = random_hand(random, 12);
        definition::Cards table;
        std::vector<std::uint8_t> table_ids;
        const auto rows = definition::shows(open(other), {});
        if (!rows.empty() && random() % 8 != 0) {
            definition::Row row = rows[random() % rows.size()];
            for (int more = 0; more < 3; ++more) {
                const definition::Row again = rows[random() % rows.size()];
                if (again.length > row.length) row = again;
            }
            table_ids.assign(other.begin() + static_cast<std::ptrdiff_t>(row.start),
                             other.begin() + static_cast<std::ptrdiff_t>(row.start + row.length));
            table = open(table_ids);
            CHECK(is_row(table_ids));
        }
        const Strength strength = strength_of(table_ids);
        const Shows shows(hand, strength);
        const auto expected = definition::shows(cards, table);
        std::size_t n = 0;
        shows.for_each([&](Show show) {
            const Show again = shows.nth(n);
            CHECK(again.start == show.start && again.length == show.length);
            CHECK(n < expected.size() && expected[n].start == show.start && expected[n].length == show.length);
            ++n;
        });
        // The shorter way, also through an empty table
        ShortShows brief;
        const bool is_short =
            cards.size() <= Hand::kBlock &&
            std::ranges::none_of(definition::shows(cards, {}), [](definition::Row row) { return row.length > 3; });
        CHECK(brief.find(hand, strength) == is_short);
        if (is_short) {
            CHECK(brief.count() == n);
            if (table.empty()) CHECK(brief.find(hand) && brief.count() == n);
            for (std::size_t i = 0; i < n; ++i) {
                CHECK(brief.nth(i).start == expected[i].start && brief.nth(i).length == expected[i].length);
            }
        }
        CHECK(n == expected.size() && shows.count() == n && can_show(hand, strength) == !expected.empty());
        ++narrow[std::min<std::size_t>(7, table.size())];

        const Insertions insertions(hand, Neighbours::of(hand), strength);
        for (int number = 1; number <= 10; ++number) {
            Places places = 0;
            for (std::size_t place = 0; place <= cards.size(); ++place) {
                definition::Cards longer = cards;
                longer.insert(longer.begin() + static_cast<std::ptrdiff_t>(place), definition::Held{number, 0});
                places |= Places{!definition::shows(longer, table).empty()} << place;
            }
            CHECK(insertions.places(number) == places);
        }
    }
    for (std::size_t length = 0; length < 6; ++length) CHECK(narrow[length] > (test::kSlow ? 0 : 100));
}

// The worked examples of the rules, in their order.
struct Example {
    const char* table;
    const char* row;
    bool allowed;
};
constexpr std::array kExamples{
    Example{"8/1 9/1", "2/3 2/4", true},              // a set beats a run
    Example{"2/3 2/4", "8/1 9/1", false},             //
    Example{"1/2 1/3 1/4", "2/5 3/5 4/5 5/6", true},  // more cards
    Example{"3/9 4/9 5/9", "5/1 4/1 3/1", false},     // equal
    Example{"1/9 2/9 3/9", "4/1 3/1 2/1", true},
    Example{"8/1 9/1 10/1", "9/2 10/2 1/2", false},  // not a run at all
    Example{"7/9", "8/9", true},                     // left of 7-8
    Example{"5/1", "5/2", false},
};

void worked_examples() {
    for (const Example& example : kExamples) {
        const auto row = cards(example.row);
        const auto table = cards(example.table);
        CHECK((is_row(row) && strength_of(row) > strength_of(table)) == example.allowed);
        const Shows shows(Hand::of(row), strength_of(table));
        CHECK((shows.starts(row.size()) == 1) == example.allowed);
        CHECK((definition::is_row(open(row)) && definition::beats(open(row), open(table))) == example.allowed);
    }
}

// Plays `games` games by the core and the definition side by side.
struct Side {
    std::uint64_t positions = 0;
    std::array<std::uint64_t, kEvents> events{};
    void count(std::size_t event) { ++events[event]; }
};

void play_beside(const Rules& rules, std::uint64_t seed, std::uint64_t game, std::size_t policy, Side& side) {
    Stream deal(seed, game, Purpose::deal);
    Stream chance(seed, game, Purpose::chance);
    Stream choices(seed, game, Purpose::policy);
    State state = State::deal(rules, deal);
    const auto hands = [&] {
        std::vector<definition::Cards> all;
        for (std::size_t seat = 0; seat < rules.players; ++seat) all.push_back(open(state.hand(seat_at(seat))));
        return all;
    };
    definition::Game slow(rules, hands());
    PairSet in_first_round;
    while (!state.over()) {
        ++side.positions;
        const auto actions = legal(state, rules);
        CHECK(actions == slow.legal() && state.count(rules) == actions.size());
        CHECK(index(state.player()) == slow.player && hands() == slow.hands && open(state.table()) == slow.table);
        CHECK(state.choosing() == (slow.chosen < rules.players) && state.must_show() == slow.must_show);
        if (!state.choosing()) {
            const Options options = state.options(rules);
            for (std::size_t n = 0; n < actions.size(); ++n) CHECK(id(options.nth(n)) == actions[n]);
        }
        // check() forbids everything else, and says why.
        const bool sweep = side.positions % 8 == 0;
        for (std::uint32_t id = 0, next = 0; sweep && id < kActions + 2; ++id) {
            const bool is_legal = next < actions.size() && actions[next] == id;
            if (is_legal) ++next;
            const Verdict verdict = state.check(rules, Action{id});
            CHECK(verdict.ok() == is_legal && verdict.clause.empty() == is_legal);
        }
        const Action action = Scout::choose(policy, state, rules, choices);
        CHECK(std::binary_search(actions.begin(), actions.end(), id(action)));
        if (state.round() == 0) {
            for (std::size_t seat = 0; seat < 2; ++seat) {
                in_first_round = in_first_round.union_with(state.hand(seat_at(seat)).pairs());
            }
        }
        const auto before = side.events;
        state.apply(rules, action, chance, side);
        const RoundEnd end = slow.play(id(action));
        const auto counted = [&](std::size_t event) { return side.events[event] - before[event]; };
        for (std::size_t how = 1; how <= 5; ++how) {
            CHECK(counted(kFirstEndEvent + how - 1) == (static_cast<std::size_t>(end) == how ? 1u : 0u));
        }
        for (std::size_t seat = 0; seat < rules.players; ++seat) CHECK(state.units(seat_at(seat)) == slow.units[seat]);
        CHECK(state.over() == slow.over() && state.round() == slow.round);
        if (end == RoundEnd::none) continue;
        if (end != RoundEnd::truncated) {
            CHECK(counted(won_event(slow.last_row.size(), definition::is_set(slow.last_row))) == 1);
        }
        if (slow.over()) break;
        slow.next(hands());
        PairSet dealt;
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            CHECK(state.hand(seat_at(seat)).size() == rules.hand_size);
            dealt = dealt.union_with(state.hand(seat_at(seat)).pairs());
        }
        CHECK(dealt.size() == rules.dealt() && dealt.difference(rules.in_play).empty());
        if (rules.two_players()) CHECK(dealt.intersection(in_first_round).empty());  // SCO-20
    }
    SeatSet winners = 0;
    for (const std::size_t seat : slow.winners()) winners = static_cast<SeatSet>(winners | 1u << seat);
    CHECK(state.winners(rules) == winners);
}

// At least 10^5 random positions of each number of players, house rules among them.
void random_games(std::size_t players, std::uint64_t wanted) {
    Side side;
    for (std::uint64_t game = 0; side.positions < wanted; ++game) {
        Rules rules = rules_for(players);
        if (game % 3 == 1) rules.emptied_set_ends_round = false;
        if (game % 4 == 1) rules.max_turns = 1 + static_cast<std::uint32_t>(game % 60);
        if (game % 5 == 1) rules.first_player = seat_at(game % players);
        play_beside(rules, 11, game, game % 2, side);
    }
    if (test::kSlow) return;
    for (std::size_t event = 0; event <= kTurnEvent; ++event) {
        CHECK(side.events[event] > 0 || (event == kScoutAndShowEvent && players == 2));
    }
    CHECK(side.events[end_event(RoundEnd::emptied)] > 0 && side.events[end_event(RoundEnd::truncated)] > 0);
    CHECK((side.events[end_event(RoundEnd::stuck)] > 0) == (players == 2));
    CHECK((side.events[end_event(RoundEnd::scouted_away)] > 0) == (players > 2));
}

// Each action of a position equally likely; each kind by the other policy.
void uniform_choices() {
    const Rules rules = rules_for(4);
    Stream deal(5, 0, Purpose::deal);
    Stream chance(5, 0, Purpose::chance);
    Stream choices(5, 0, Purpose::policy);
    NoEvents events;
    State state = State::deal(rules, deal);
    int tested = 0;
    for (int ply = 0; ply < 60; ++ply) {
        const auto actions = legal(state, rules);
        if (ply % 6 == 0 && !state.choosing()) {
            const Options options = state.options(rules);
            std::size_t kinds = 0;
            for (const std::size_t kind : {options.shows(), options.scouts(), options.scouts_and_shows()}) {
                if (kind != 0) ++kinds;
            }
            for (const std::size_t policy : {0u, 1u}) {
                constexpr int kDraws = 200'000;
                std::vector<int> times(kActions);
                for (int i = 0; i < kDraws; ++i) ++times[id(Scout::choose(policy, state, rules, choices))];
                double chi = 0;
                for (const std::uint32_t one : actions) {
                    const std::size_t alike = one < kFirstScout          ? options.shows()
                                              : one < kFirstScoutAndShow ? options.scouts()
                                                                         : options.scouts_and_shows();
                    const double expected = policy == 0 ? kDraws / static_cast<double>(actions.size())
                                                        : kDraws / static_cast<double>(kinds * alike);
                    chi += (times[one] - expected) * (times[one] - expected) / expected;
                    times[one] = 0;
                }
                CHECK(std::all_of(times.begin(), times.end(), [](int left) { return left == 0; }));
                const double degrees = static_cast<double>(actions.size()) - 1;
                CHECK(chi < degrees + 5 * std::sqrt(2 * degrees) + 10);
                ++tested;
            }
        }
        state.apply(rules, state.sample(rules, choices), chance, events);
    }
    CHECK(tested >= 10);
}

// A playout, statistics included, asks for no memory.
struct Counter {
    std::array<std::uint64_t, kEvents> counts{};
    void count(std::size_t event) { ++counts[event]; }
};

// The shorter way to the end of a round, against one action of the list after another.
void random_play_is_of_the_list() {
    for (std::size_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        for (std::uint64_t game = 0; game < (test::kSlow ? 40 : 400); ++game) {
            Stream deal(6, game, Purpose::deal);
            Stream choices(6, game, Purpose::policy), chance(6, game, Purpose::chance);
            State listed = State::deal(rules, deal);
            Counter events;
            const auto play = [&] {
                const auto actions = legal(listed, rules);
                listed.apply(rules, Action{actions[choices.below(actions.size())]}, chance, events);
            };
            for (std::uint64_t ply = 0; ply < game % 32 && !listed.over(); ++ply) play();
            State played = listed;
            Stream same_choices = choices, same_chance = chance;
            Counter same_events = events;
            while (!listed.over()) {
                const std::size_t round = listed.round();
                while (!listed.over() && listed.round() == round) play();
                played.play_at_random(rules, same_chance, same_choices, same_events);
                CHECK(played == listed && same_events.counts == events.counts);
            }
            CHECK(same_choices.next() == choices.next() && same_chance.next() == chance.next());
        }
    }
}

void no_allocation() {
    for (std::size_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        for (std::size_t policy = 0; policy < Scout::kPolicyNames.size(); ++policy) {
            Run run;
            run.seed = 1;
            run.policy = policy;
            Recorder<Scout> recorder(rules, run);
            Stream deal(1, 0, Purpose::deal);
            const State start = State::deal(rules, deal);
            NoWorkspace nothing;
            const std::uint64_t before = test::allocations;
            play_games<Scout>(rules, FreshDeals<Scout>{}, run, 0, 200, nothing, recorder);
            play_games<Scout>(rules, FromView<Scout>{start.view(rules, seat_at(1))}, run, 0, 200, nothing, recorder);
            CHECK(test::allocations == before);
            CHECK(recorder.tally().games() == 400);
        }
    }
}

void greedy_beats_random() {
    for (std::size_t players = 2; players <= kMaxPlayers; ++players) {
        const Rules rules = rules_for(players);
        CHECK(test::share_won<Scout>(rules, "greedy", "random", 300) > 0.97);
        CHECK(test::share_won<Scout>(rules, "greedy", "kinds", 300) > 0.97);
        CHECK(test::share_won<Scout>(rules, "greedy", "epsilon-greedy", 3000) > 1.0 / static_cast<double>(players));
        for (const std::string_view policy : {"kinds", "epsilon-greedy"}) {
            CHECK(test::greedy_draws_nothing<Scout>(rules, policy, 40));
        }
    }
}

}  // namespace

// The count of sequences of `depth` actions; chance as the game's own stream brings it.
std::uint64_t sequences(const State& state, const Rules& rules, const Stream& chance, int depth) {
    if (state.over()) return 0;
    if (depth == 1) return state.count(rules);
    std::uint64_t total = 0;
    NoEvents events;
    state.for_each_action(rules, [&](Action action) {
        State next = state;
        Stream later = chance;
        next.apply(rules, action, later, events);
        total += sequences(next, rules, later, depth - 1);
    });
    return total;
}

void print_counts(int depth) {
    NoEvents events;
    for (std::size_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        for (std::uint64_t game = 0; game < 10; ++game) {
            Stream deal(3, game, Purpose::deal);
            Stream chance(3, game, Purpose::chance);
            State state = State::deal(rules, deal);
            while (state.choosing()) state.apply(rules, Action{kKeep}, chance, events);
            std::printf("%zu %" PRIu64, players, game);
            for (int at = 1; at <= depth; ++at) std::printf(" %" PRIu64, sequences(state, rules, chance, at));
            std::printf("\n");
            std::fflush(stdout);
        }
    }
}

}  // namespace shorebreak::scout

// `test_scout perft [depth]` prints the counts of action sequences from ten deals of each number of players: seed 3,
// games 0..9, after everyone has kept the hand.
int main(int argc, char** argv) {
    using namespace shorebreak;
    if (argc > 1 && std::string_view(argv[1]) == "perft") {
        scout::print_counts(argc > 2 ? std::atoi(argv[2]) : 4);
        return 0;
    }
    test::run("card ids (SCO-1..3)", scout::card_ids);
    test::run("action ids", scout::action_ids);
    test::run("hands (SCO-4, SCO-5)", scout::hands);
    test::run("shows and insertions (SCO-8..13)", scout::shows_and_insertions);
    test::run("worked examples", scout::worked_examples);
    for (std::size_t players = 2; players <= 5; ++players) {
        const std::string name = "random games against the definition: " + std::to_string(players) + " players";
        test::run(name.c_str(), [players] { scout::random_games(players, test::kSlow ? 12'000 : 100'000); });
    }
    test::run("uniform choices", scout::uniform_choices);
    test::run("random play is of the list", scout::random_play_is_of_the_list);
    test::run("greedy beats random and draws nothing", scout::greedy_beats_random);
    test::run("no allocation in a playout", scout::no_allocation);
    return test::finish();
}
