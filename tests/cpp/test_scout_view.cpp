// What a seat of Scout knows (SCO-25), and the worlds it may suppose (SCO-26): on small tables, every deal and every
// hidden choice that agree with what the seat saw are counted one by one, and compared with what View::sample draws.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"
#include "core/chance.hpp"
#include "scout/game.hpp"
#include "scout_tables.hpp"

namespace shorebreak::scout {
namespace {

template <class T>
std::string bytes_of(const T& value) {
    return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

Rules small_table(std::size_t players, std::size_t hand_size, std::initializer_list<int> numbers) {
    Rules rules = rules_for(players);
    rules.hand_size = static_cast<std::uint8_t>(hand_size);
    rules.in_play = PairSet::of(kStartPair);
    const std::size_t wanted = rules.dealt() * (players == 2 ? 2 : 1);
    for (const int low : numbers) {
        for (const int high : numbers) {
            if (low < high && rules.in_play.size() < wanted) rules.in_play.insert(Card(low, high).pair());
        }
    }
    CHECK(rules.valid());
    return rules;
}

// All worlds of one seat, each with the number of deals and hidden choices that lead to it.
class Worlds {
public:
    Worlds(const Rules& rules, const State& truth, Seat seat) : rules_(rules), seat_(seat) {
        deals(truth, rules.in_play, [&](const std::vector<std::uint8_t>& cards) {
            add(worlds_, State::from_deal(rules_, cards), 1, truth.view(rules_, seat_));
        });
    }

    void follow(const State& before, Action action, const State& after) {
        const Seat actor = before.player();
        const bool new_round = after.round() != before.round() && !after.over();
        const View seen = after.view(rules_, seat_);
        std::map<std::string, World> next;
        for (const auto& entry : worlds_) {
            const World& world = entry.second;  // clang 14 lets lambdas take no structured binding
            world.state.for_each_action(rules_, [&](Action other) {
                if (Scout::seen(other, actor, seat_) != Scout::seen(action, actor, seat_)) return;
                if (!new_round) {
                    State copy = world.state;
                    ScriptedChance nothing({});
                    NoEvents events;
                    try {
                        copy.apply(rules_, other, nothing, events);
                    } catch (const std::invalid_argument&) {
                        return;  // here the round ends, unlike in truth
                    }
                    add(next, copy, world.ways, seen);
                    return;
                }
                deals(after, left_out(world.state), [&](const std::vector<std::uint8_t>& cards) {
                    std::vector<std::uint32_t> outcomes;
                    std::uint32_t word = 0;
                    for (std::size_t j = 0; j < cards.size(); ++j) {
                        outcomes.push_back(cards[j] / 2u);
                        word |= (cards[j] & 1u) << j;
                    }
                    outcomes.push_back(word);
                    State copy = world.state;
                    ScriptedChance chance(outcomes);
                    NoEvents events;
                    copy.apply(rules_, other, chance, events);
                    if (chance.left() == 0) add(next, copy, world.ways, seen);
                });
            });
        }
        worlds_ = std::move(next);
    }

    [[nodiscard]] std::size_t size() const { return worlds_.size(); }
    [[nodiscard]] bool contains(const State& state) const { return worlds_.contains(bytes_of(state)); }

    // Whether draws of the view are spread as the ways to these worlds.
    void compare(const View& view, std::uint64_t seed) const {
        double ways = 0;
        for (const auto& [bytes, world] : worlds_) ways += world.ways;
        const auto draws = static_cast<int>(std::min<std::size_t>(400'000, 2000 + 30 * worlds_.size()));
        std::map<std::string, int> drawn;
        for (int i = 0; i < draws; ++i) {
            Stream stream(seed, static_cast<std::uint64_t>(i), Purpose::view);
            const State state = view.sample(rules_, stream);
            ++drawn[bytes_of(state)];
            if (i < 200) CHECK(state.view(rules_, seat_) == view);
        }
        double chi = 0;
        double degrees = -1;
        for (const auto& [bytes, world] : worlds_) {
            const double expected = draws * world.ways / ways;
            const auto found = drawn.find(bytes);
            const double times = found == drawn.end() ? 0 : found->second;
            if (found != drawn.end()) drawn.erase(found);
            chi += (times - expected) * (times - expected) / expected;
            degrees += 1;
        }
        CHECK(drawn.empty());  // nothing but worlds
        CHECK(chi < degrees + 6 * std::sqrt(2 * degrees + 4) + 10);
        CHECK(chi > degrees - 6 * std::sqrt(2 * degrees + 4) - 10);
    }

private:
    struct World {
        State state;
        double ways;
    };

    void add(std::map<std::string, World>& worlds, const State& state, double ways, const View& seen) const {
        if (!(state.view(rules_, seat_) == seen)) return;
        worlds.try_emplace(bytes_of(state), World{state, 0}).first->second.ways += ways;
    }

    // The cards from which a world deals its next round.
    [[nodiscard]] PairSet left_out(const State& state) const {
        if (!rules_.two_players()) return rules_.in_play;
        // Dealt in the first round: what is in the hands and what the seat saw shown.
        return rules_.in_play.difference(dealt_of(state));
    }
    [[nodiscard]] PairSet dealt_of(const State& state) const {
        PairSet dealt = rules_.in_play.difference(state.view(rules_, seat_).unseen(rules_));
        for (std::size_t seat = 0; seat < rules_.players; ++seat) {
            dealt = dealt.union_with(state.hand(seat_at(seat)).pairs());
        }
        return dealt;
    }

    // Every deal of `from` in which the seat gets the hand that it has in truth.
    template <class Function>
    void deals(const State& truth, PairSet from, const Function& function) const {
        const Hand& own = truth.hand(seat_);
        if (!own.pairs().difference(from).empty()) return;
        std::vector<std::uint8_t> rest;
        from.difference(own.pairs()).for_each([&](int pair) { rest.push_back(static_cast<std::uint8_t>(pair)); });
        const std::size_t others = rules_.dealt() - rules_.hand_size;
        std::vector<std::uint8_t> drawn;
        std::vector<bool> used(rest.size());
        const auto draw = [&](const auto& again) -> void {
            if (drawn.size() < others) {
                for (std::size_t i = 0; i < rest.size(); ++i) {
                    if (used[i]) continue;
                    used[i] = true;
                    for (const unsigned way : {0u, 1u}) {
                        drawn.push_back(static_cast<std::uint8_t>(rest[i] * 2u + way));
                        again(again);
                        drawn.pop_back();
                    }
                    used[i] = false;
                }
                return;
            }
            std::vector<std::uint8_t> cards;
            std::size_t next = 0;
            for (std::size_t seat = 0; seat < rules_.players; ++seat) {
                for (std::size_t place = 0; place < rules_.hand_size; ++place) {
                    cards.push_back(seat == index(seat_) ? static_cast<std::uint8_t>(own.at(place).id())
                                                         : drawn[next++]);
                }
            }
            function(cards);
        };
        draw(draw);
    }

    Rules rules_;
    Seat seat_;
    std::map<std::string, World> worlds_;
};

// What a test met, so that it can't pass by not meeting it.
struct Met {
    int compared = 0;
    int choosing = 0;
    int opponents_must_show = 0;
    int scouted = 0;
    int without_chips = 0;
    int second_rounds = 0;
    int after_stuck = 0;
    int after_truncated = 0;
    int after_known_show = 0;
    int over = 0;
};

void follow_games(const Rules& rules, std::uint64_t seed, int games, std::size_t limit, Met& met) {
    for (int game = 0; game < games; ++game) {
        const auto number = static_cast<std::uint64_t>(game);
        Stream deal(seed, number, Purpose::deal);
        Stream chance(seed, number, Purpose::chance);
        Stream choices(seed, number, Purpose::policy);
        State state = State::deal(rules, deal);
        const Seat seat = seat_at(number % rules.players);
        Worlds worlds(rules, state, seat);
        bool was_stuck = false;
        bool was_truncated = false;
        bool had_show = false;  // the other hand, without chips, when the first round was truncated
        for (int ply = 0; ply < 80 && worlds.size() <= limit; ++ply) {
            CHECK(worlds.contains(state));
            const View view = state.view(rules, seat);
            const bool special =
                state.must_show() || state.over() ||
                (!state.over() && rules.two_players() && !state.choosing() && state.chips(state.player()) == 0);
            if (special || (game + ply) % 5 == 0) {
                worlds.compare(view, seed * 1000 + number);
                ++met.compared;
                met.choosing += state.choosing();
                met.opponents_must_show += state.must_show() && state.player() != seat && !state.table().empty();
                met.without_chips += !state.over() && rules.two_players() && state.player() != seat &&
                                     !state.choosing() && state.chips(state.player()) == 0 && !state.table().empty();
                met.second_rounds += state.round() == 1;
                met.after_stuck += was_stuck;
                met.after_truncated += was_truncated;
                met.after_known_show += had_show;
                met.over += state.over();
                for (std::size_t other = 0; other < rules.players; ++other) {
                    if (!view.scouted(seat_at(other)).empty()) ++met.scouted;
                }
            }
            if (state.over()) break;
            const State before = state;
            const Action action = state.sample_kind(rules, choices);
            struct Watch {
                bool stuck = false;
                bool truncated = false;
                void count(std::size_t event) {
                    stuck = stuck || event == end_event(RoundEnd::stuck);
                    truncated = truncated || event == end_event(RoundEnd::truncated);
                }
            } watch;
            state.apply(rules, action, chance, watch);
            was_stuck = was_stuck || watch.stuck;
            was_truncated = was_truncated || watch.truncated;
            had_show = had_show || (watch.truncated && before.player() == seat && rules.two_players() &&
                                    before.chips(seat_at(1 - index(seat))) == 0);
            worlds.follow(before, action, state);
        }
    }
}

constexpr int kFewer = test::kSlow ? 4 : 1;

void two_players() {
    Met met;
    Rules rules = small_table(2, 2, {1, 2, 3, 4, 5});
    follow_games(rules, 1, 120 / kFewer, 3'000, met);
    rules.first_player = seat_at(1);
    follow_games(rules, 2, 20 / kFewer, 3'000, met);
    rules = small_table(2, 3, {1, 2, 3, 4, 5, 6});
    follow_games(rules, 3, 4, 5'000, met);
    if (!test::kSlow) {
        CHECK(met.compared > 100 && met.choosing > 10 && met.without_chips > 5 && met.second_rounds > 20);
        CHECK(met.after_stuck > 10 && met.over > 10 && met.scouted > 10);
    }
    rules = small_table(2, 3, {1, 2, 3, 4, 5, 6});
    Met truncated;
    for (const std::uint32_t turns : {2u, 5u, 6u, 7u, 8u}) {
        rules.max_turns = turns;
        follow_games(rules, 3 + turns, (turns == 2 ? 4 : 20) / kFewer, 5'000, truncated);
    }
    CHECK(test::kSlow || (truncated.after_truncated > 3 && truncated.after_known_show > 3));
}

void three_players() {
    Met met;
    Rules rules = small_table(3, 2, {1, 2, 3, 4});
    follow_games(rules, 1, 60 / kFewer, 5'000, met);
    rules.first_player = seat_at(2);
    rules.emptied_set_ends_round = false;
    follow_games(rules, 2, 15 / kFewer, 5'000, met);
    if (test::kSlow) return;
    CHECK(met.compared > 100 && met.choosing > 10 && met.opponents_must_show > 5 && met.second_rounds > 20);
    CHECK(met.scouted > 30 && met.over > 10);
}

// Full tables: a world drawn looks the same to the seat, and its other hands are other hands.
void full_tables() {
    for (std::size_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        for (std::uint64_t game = 0; game < 12; ++game) {
            Stream deal(7, game, Purpose::deal);
            Stream chance(7, game, Purpose::chance);
            Stream choices(7, game, Purpose::policy);
            Stream worlds(7, game, Purpose::view);
            NoEvents events;
            State state = State::deal(rules, deal);
            while (!state.over()) {
                for (std::size_t seat = 0; seat < players; ++seat) {
                    const View view = state.view(rules, seat_at(seat));
                    const State world = view.sample(rules, worlds);
                    CHECK(bytes_of(world.view(rules, seat_at(seat))) == bytes_of(view));
                    PairSet all;
                    std::size_t held = 0;
                    for (std::size_t other = 0; other < players; ++other) {
                        const PairSet pairs = world.hand(seat_at(other)).pairs();
                        all = all.union_with(pairs);
                        held += pairs.size();
                        CHECK(pairs.size() == state.hand(seat_at(other)).size());
                        CHECK(view.scouted(seat_at(other)).difference(pairs).empty());
                    }
                    for (const std::uint8_t card : world.table()) all.insert(Card(card).pair());
                    CHECK(all.size() == held + world.table().size() && all.difference(rules.in_play).empty());
                    if (!state.choosing() && state.player() != seat_at(seat)) CHECK(world.count(rules) > 0);
                }
                state.apply(rules, Scout::choose(game % 2, state, rules, choices), chance, events);
            }
        }
    }
}

// What is hidden leaves no trace in a view: change it, and the bytes stay.
void hidden_things() {
    const Rules rules = rules_for(3);
    Stream deal(9, 0, Purpose::deal);
    Stream chance(9, 0, Purpose::chance);
    NoEvents events;
    State kept = State::deal(rules, deal);
    State turned = kept;
    const Seat first = kept.player();
    const Seat second = seat_at((index(first) + 1) % 3);
    kept.apply(rules, Action{kKeep}, chance, events);
    turned.apply(rules, Action{kTurn}, chance, events);
    // SCO-5: hidden until all have chosen, save from the seat itself.
    CHECK(bytes_of(kept.view(rules, second)) == bytes_of(turned.view(rules, second)));
    CHECK(!(kept.view(rules, first) == turned.view(rules, first)));
    for (State* state : {&kept, &turned}) {
        state->apply(rules, Action{kKeep}, chance, events);
        CHECK(state->choosing());
        state->apply(rules, Action{kKeep}, chance, events);
        CHECK(!state->choosing());
    }
    CHECK(turned.turned() == 1u << index(first) && kept.turned() == 0);
    CHECK(!(kept.view(rules, second) == turned.view(rules, second)));  // now it is public who turned
    Hand round = kept.hand(first);
    round.turn();
    CHECK(round == turned.hand(first));

    // SCO-25: place and way up of a scouted card.
    State state = kept;
    state.apply(rules, show_action(0, 1), chance, events);
    State a = state, b = state;
    a.apply(rules, scout_action(false, 0, 0), chance, events);
    b.apply(rules, scout_action(false, 1, 5), chance, events);
    CHECK(bytes_of(a.view(rules, first)) == bytes_of(b.view(rules, first)));
    CHECK(!(a.view(rules, second) == b.view(rules, second)));
    CHECK(a.view(rules, first).scouted(second) == PairSet::of(Card(state.table()[0]).pair()));

    for (const bool and_show : {false, true}) {
        const Action scout = scout_action(and_show, 3, 7);
        CHECK(Scout::seen(scout, first, first) == scout);
        CHECK(Scout::seen(scout, first, second) == scout_action(and_show, 2, 0));
    }
    CHECK(Scout::seen(show_action(4, 3), first, second) == show_action(0, 3));
    CHECK(Scout::seen(Action{kKeep}, first, second) == Scout::seen(Action{kTurn}, first, second));
    CHECK(Scout::seen(Action{kTurn}, first, first) == Action{kTurn});
}

}  // namespace
}  // namespace shorebreak::scout

int main() {
    using namespace shorebreak;
    test::run("hidden things leave no trace (SCO-25)", scout::hidden_things);
    test::run("worlds of full tables", scout::full_tables);
    test::run("all worlds of two players (SCO-26)", scout::two_players);
    test::run("all worlds of three players (SCO-26)", scout::three_players);
    return test::finish();
}
