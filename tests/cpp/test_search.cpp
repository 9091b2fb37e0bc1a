// Search trees, successive halving, bots and matches, written once for all games: against exact answers, and for what
// they must never depend on.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "check.hpp"
#include "jizai/game.hpp"
#include "scout/game.hpp"
#include "scout_tables.hpp"
#include "search/bot.hpp"
#include "search/halving.hpp"
#include "search/ismcts.hpp"
#include "search/rollout.hpp"
#include "search/tree.hpp"
#include "surfosaurus/game.hpp"
#include "tavarua/game.hpp"
#include "tavarua_tables.hpp"
#include "toy.hpp"

namespace shorebreak {
namespace {

constexpr int kPositions = test::kSlow ? 4 : 25;
constexpr std::uint64_t kGames = test::kSlow ? 100 : 1'500;

[[nodiscard]] Bot searcher(std::uint64_t simulations, std::size_t workers, Objective objective = Objective::win) {
    Bot bot;
    bot.method = Method::ismcts;
    bot.search.workers = workers;
    bot.search.leaf.objective = objective;
    bot.budget.simulations = simulations;
    return bot;
}

[[nodiscard]] double value_of(const ActionStatistics& action) {
    return static_cast<double>(action.reward) / static_cast<double>(action.visits);
}

[[nodiscard]] const ActionStatistics& best_of(const SearchResult& found) {
    return *std::ranges::find(found.actions, found.best, &ActionStatistics::action);
}

void trees_branch_by_what_is_seen() {
    Trees trees(3);
    CHECK(trees.size() == 3);
    const std::uint32_t root = Trees::root(1);
    const std::uint32_t move = Trees::move_of(seat_at(2), Action{77});
    CHECK(Trees::is_by(move, seat_at(2)) && !Trees::is_by(move, seat_at(0)));
    CHECK(Trees::label_of(move) == Action{77});
    const std::uint32_t child = trees.follow(root, move);
    CHECK(trees.follow(root, move) == child);
    CHECK(trees.size() == 4 && trees.edges(root).size() == 1);
    // The same action of another seat, and another action, are other moves.
    std::set<std::uint32_t> nodes{child};
    for (std::uint32_t action = 0; action < 50; ++action) {
        for (std::size_t seat = 0; seat < 3; ++seat) {
            nodes.insert(trees.follow(root, Trees::move_of(seat_at(seat), Action{action})));
        }
    }
    CHECK(nodes.size() == 151 && trees.edges(root).size() == 151);
    CHECK(trees.edges(Trees::root(0)).empty());
}

// Leaving what is rolled is always better in the toy.
void searches_find_what_is_always_better() {
    using toy::Toy;
    const toy::Rules rules{3, 3};
    Stream deal(1, 0, Purpose::deal);
    const toy::View view = toy::State::deal(rules, deal).view(rules, seat_at(0));
    for (const Objective objective : {Objective::win, Objective::margin, Objective::score}) {
        for (const Method method : {Method::ismcts, Method::montecarlo}) {
            Bot bot = searcher(4'000, 2, objective);
            bot.method = method;
            Progress progress;
            const SearchResult found = search<Toy>(rules, view, bot, 5, 0, 1, progress);
            CHECK(found.best == Action{1});
            CHECK(found.simulations == 4'000 && progress.done() == 4'000);
            CHECK(found.actions[0].visits + found.actions[1].visits == found.simulations);
        }
    }
}

template <Game G>
void same_on_any_number_of_threads(const typename G::Rules& rules) {
    Stream deal(3, 0, Purpose::deal);
    const typename G::State start = G::State::deal(rules, deal);
    const typename G::View view = start.view(rules, start.player());
    for (const Method method : {Method::ismcts, Method::montecarlo}) {
        Bot bot = searcher(1'000, 8);
        bot.method = method;
        const auto found = [&](unsigned threads) {
            Progress progress;
            const SearchResult result = search<G>(rules, view, bot, 11, 4, threads, progress);
            std::vector<std::array<std::int64_t, 5>> rows;
            for (const ActionStatistics& one : result.actions) {
                rows.push_back(
                    {id(one.action), static_cast<std::int64_t>(one.visits), one.reward, one.squares, one.payoff});
            }
            return rows;
        };
        const auto once = found(1);
        CHECK(once == found(2) && once == found(7));
        // Every legal action is there, once.
        CHECK(once.size() == start.count(rules));
    }
}

template <Game G>
[[nodiscard]] typename G::State after_random_plies(const typename G::Rules& rules, std::uint64_t seed, int plies) {
    Stream deal(seed, 0, Purpose::deal);
    Stream chance(seed, 0, Purpose::chance);
    Stream choices(seed, 0, Purpose::policy);
    typename G::State state = G::State::deal(rules, deal);
    NoEvents events;
    for (int ply = 0; ply < plies; ++ply) state.apply(rules, state.sample(rules, choices), chance, events);
    return state;
}

// A budget of time says how many simulations it did, and that number does the same again, whatever the number.
void a_budget_of_time_can_be_repeated() {
    const auto check = []<Game G>(const G&, const typename G::Rules& rules, double seconds) {
        const typename G::State state = after_random_plies<G>(rules, 1, 1);
        const typename G::View view = state.view(rules, state.player());
        Bot bot = searcher(1, 8);
        bot.budget.seconds = seconds;
        Progress progress;
        const SearchResult timed = search<G>(rules, view, bot, 5, 0, 2, progress);
        CHECK(timed.simulations > 0 && progress.done() == timed.simulations);
        bot.budget = {timed.simulations, 0};
        const SearchResult again = search<G>(rules, view, bot, 5, 0, 1, progress);
        CHECK(again.simulations == timed.simulations && again.best == timed.best);
        for (std::size_t i = 0; i < timed.actions.size(); ++i) {
            CHECK(timed.actions[i].visits == again.actions[i].visits);
            CHECK(timed.actions[i].reward == again.actions[i].reward);
        }
    };
    for (const double seconds : {1e-9, 0.003, 0.02, 0.05}) {
        check(toy::Toy{}, toy::Rules{3, 3}, seconds);
        check(surfosaurus::Surfosaurus{},
              surfosaurus::Rules{4, 0, 7, 2, 5, 2, 0, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}}, seconds);
        check(jizai::Jizai{}, jizai::Rules{4, 11, 2, true, false, false}, seconds);
    }
}

// A search is the beginning of every longer one, so that more simulations never undo what was seen.
void a_search_is_the_beginning_of_a_longer_one() {
    const scout::Rules rules = scout::rules_for(4);
    const scout::State state = after_random_plies<scout::Scout>(rules, 2, 9);
    const scout::View view = state.view(rules, state.player());
    std::vector<std::uint64_t> visits(state.count(rules));
    for (std::uint64_t simulations = 1; simulations < 400; simulations += simulations < 40 ? 1 : 37) {
        Progress progress;
        const SearchResult found = search<scout::Scout>(rules, view, searcher(simulations, 3), 1, 0, 1, progress);
        CHECK(found.simulations == simulations);
        for (std::size_t i = 0; i < visits.size(); ++i) {
            CHECK(found.actions[i].visits >= visits[i]);
            visits[i] = found.actions[i].visits;
        }
    }
}

// Where another seat put a card it scouted, and what it committed to, splits no node of the searching seat.
template <Game G, class Hidden>
void hidden_parts_never_split_a_node(const typename G::Rules& rules, int plies, const Hidden& hidden) {
    const typename G::State state = after_random_plies<G>(rules, 8, plies);
    const Seat seat = state.player();
    SearchSettings settings;
    settings.leaf.whole_game = false;
    std::vector<Action> actions;
    state.for_each_action(rules, [&](Action action) { actions.push_back(action); });
    std::vector<std::uint32_t> places(actions.size());
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::uint32_t>(i);
    TreeSearch<G> search(rules, state.view(rules, seat), settings, Stream(1, 0, Purpose::search), actions);
    for (std::size_t i = 0; i < 3'000; i += places.size()) search.compete(places);
    std::size_t of_others = 0;
    std::vector<std::uint32_t> nodes{Trees::root(index(seat))};
    while (!nodes.empty()) {
        const std::uint32_t node = nodes.back();
        nodes.pop_back();
        std::set<std::uint32_t> moves;
        for (const Trees::Edge& edge : search.trees().edges(node)) {
            CHECK(moves.insert(edge.move).second);
            if (!Trees::is_by(edge.move, seat)) {
                ++of_others;
                CHECK(!hidden(Trees::label_of(edge.move)));
            }
            if (edge.child != 0) nodes.push_back(edge.child);
        }
    }
    CHECK(of_others > 20);
}

void hidden_insertions_and_commitments() {
    hidden_parts_never_split_a_node<scout::Scout>(scout::rules_for(4), 9, [](Action label) {
        using namespace scout;
        if (id(label) >= kFirstSeenShow) return id(label) >= kFirstSeenShow + (1u << 10);
        if (id(label) >= kActions) return label != kHiddenChoice;
        if (id(label) < kFirstScout) return true;
        const bool and_show = id(label) >= kFirstScoutAndShow;
        const auto scouting = Scouting::from_offset(id(label) - (and_show ? kFirstScoutAndShow : kFirstScout));
        return scouting.turned || scouting.place != 0;
    });
    hidden_parts_never_split_a_node<tavarua::Tavarua>(tavarua::table_rules(4), 12, [](Action label) {
        using namespace tavarua;
        return label != kHiddenAction && id(label) >= kWait;
    });
}

// Surfosaurus MAX for two, before the last play but one: the exact win share of each action, over all hands that the
// last player may hold, which replies as well as it can. Which reply is best does not depend on the rest of its hand.
[[nodiscard]] std::vector<std::pair<Action, double>> exact_shares(const surfosaurus::Rules& rules,
                                                                  std::vector<std::uint8_t> deal,
                                                                  const std::vector<Action>& played) {
    using surfosaurus::State;
    NoEvents events;
    Stream nothing(0, 0, Purpose::chance);
    const auto replay = [&](std::span<const std::uint8_t> cards) {
        State state = State::from_deal(rules, cards);
        for (const Action action : played) state.apply(rules, action, nothing, events);
        return state;
    };
    const State here = replay(deal);
    const Seat own = here.player();
    const Seat other = seat_at(1 - index(own));
    // Cards seen: the own hand, and what was played or turned up, which are those that no hand and no pile holds.
    std::vector<std::uint8_t> unseen(here.stock().begin(), here.stock().end());
    unseen.insert(unseen.end(), here.hand(other).begin(), here.hand(other).end());
    for (std::uint8_t card = 0; card < surfosaurus::kCards; ++card) {
        if (std::ranges::find(deal, card) == deal.end()) unseen.push_back(card);  // removed
    }
    std::vector<std::size_t> places;  // in the deal, of the other hand and then of the pile
    for (const std::uint8_t card : here.hand(other)) {
        places.push_back(static_cast<std::size_t>(std::ranges::find(deal, card) - deal.begin()));
    }
    for (const std::uint8_t card : here.stock()) {
        places.push_back(static_cast<std::size_t>(std::ranges::find(deal, card) - deal.begin()));
    }
    std::vector<std::pair<Action, double>> shares;
    here.for_each_action(rules, [&](Action action) { shares.emplace_back(action, 0); });
    std::size_t worlds = 0;
    for (std::size_t i = 0; i < unseen.size(); ++i) {
        for (std::size_t j = i + 1; j < unseen.size(); ++j) {
            deal[places[0]] = unseen[i];
            deal[places[1]] = unseen[j];
            std::size_t next = 0;
            for (std::size_t k = 2; k < places.size(); ++k, ++next) {
                while (next == i || next == j) ++next;
                deal[places[k]] = unseen[next];
            }
            const State world = replay(deal);
            ++worlds;
            for (auto& [action, sum] : shares) {
                State after = world;
                after.apply(rules, action, nothing, events);
                double least = 1;
                after.for_each_action(rules, [&](Action reply) {
                    State end = after;
                    end.apply(rules, reply, nothing, events);
                    const SeatSet winners = end.winners(rules);
                    const double share = winners == 3 ? 0.5 : winners >> index(own) & 1u ? 1 : 0;
                    least = std::min(least, share);
                });
                sum += least;
            }
        }
    }
    for (auto& [action, sum] : shares) sum /= static_cast<double>(worlds);
    return shares;
}

void values_go_to_the_exact_win_share() {
    using namespace surfosaurus;
    const surfosaurus::Rules rules{2, 40, 2, 3, 4, 1, 0, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}};
    CHECK(rules.valid());
    int telling = 0;
    std::array<double, 3> errors{};
    constexpr int kTelling = std::min(6, kPositions);
    for (std::uint64_t game = 0; telling < kTelling; ++game) {
        std::vector<std::uint8_t> deal(kCards);
        for (std::size_t card = 0; card < kCards; ++card) deal[card] = static_cast<std::uint8_t>(card);
        Stream shuffle(2, game, Purpose::deal);
        shuffle.shuffle_prefix(std::span<std::uint8_t>(deal), rules.dealt());
        deal.resize(rules.dealt());
        Stream choices(2, game, Purpose::policy);
        Stream nothing(0, 0, Purpose::chance);
        NoEvents events;
        surfosaurus::State state = surfosaurus::State::from_deal(rules, deal);
        std::vector<Action> played;
        for (std::size_t ply = 0; ply + 2 < std::size_t{2} * rules.plays * rules.rounds(); ++ply) {
            played.push_back(state.sample(rules, choices));
            state.apply(rules, played.back(), nothing, events);
        }
        auto exact = exact_shares(rules, deal, played);
        std::ranges::sort(exact, [](const auto& one, const auto& other) { return one.first < other.first; });
        if (std::abs(exact[0].second - exact[1].second) < 0.05) continue;
        ++telling;
        const double best = std::max(exact[0].second, exact[1].second);
        for (std::size_t more = 0; more < errors.size(); ++more) {
            constexpr std::array<std::uint64_t, 3> kSimulations{100, 2'000, 40'000};
            Progress progress;
            const SearchResult found = search<Surfosaurus>(rules, state.view(rules, state.player()),
                                                           searcher(kSimulations[more], 1), game, 0, 1, progress);
            const double value = value_of(best_of(found)) / static_cast<double>(kWin);
            errors[more] += std::abs(value - best) / kTelling;
            if (more == 2) {
                const bool first = found.best == exact[0].first;
                CHECK(exact[first ? 0 : 1].second == best);
                CHECK(std::abs(value - best) < 0.03);
            }
        }
    }
    CHECK(errors[2] < errors[0]);
    CHECK(errors[2] < 0.02);
}

// A game with open hands: what a seat knows is the position.
template <Game G>
struct Open : G {
    struct View;
    struct State : G::State {
        State() = default;
        explicit(false) State(const typename G::State& state) : G::State(state) {}
        static State deal(const typename G::Rules& rules, Stream& stream) { return G::State::deal(rules, stream); }
        static State from_deal(const typename G::Rules& rules, std::span<const std::uint8_t> cards) {
            return G::State::from_deal(rules, cards);
        }
        [[nodiscard]] View view(const typename G::Rules&, Seat seat) const noexcept { return {*this, seat, {}}; }
        friend bool operator==(const State&, const State&) noexcept = default;
    };
    struct View {
        State state;
        Seat viewer;
        std::array<std::uint8_t, 7> reserved{};
        [[nodiscard]] State sample(const typename G::Rules&, Stream&) const noexcept { return state; }
        [[nodiscard]] Seat seat() const noexcept { return viewer; }
        [[nodiscard]] Seat player() const noexcept { return state.player(); }
    };
};

struct Reshuffles {
    std::size_t event;
    bool seen = false;
    void count(std::size_t happened) noexcept { seen |= happened == event; }
};

// The margin of seat 0 over seat 1 at the end of the round when both play as well as they can; nothing where the tree
// is too large, or where chance comes in before the end of the round.
template <Game G>
class FullSearch {
public:
    FullSearch(const typename G::Rules& rules, std::size_t round, std::size_t chance_event)
        : rules_(rules), round_(round), chance_event_(chance_event) {}

    [[nodiscard]] std::optional<std::int64_t> value(const typename G::State& state) {
        if (state.over() || state.round() != round_) {
            return state.payoff(rules_, seat_at(0)) - state.payoff(rules_, seat_at(1));
        }
        if (++nodes_ > 200'000) return {};
        const std::int64_t sign = index(state.player()) == 0 ? 1 : -1;
        std::optional<std::int64_t> best;
        bool whole = true;
        state.for_each_action(rules_, [&](Action action) {
            const auto result = whole ? after(state, action) : std::nullopt;
            whole = whole && result;
            if (result && (!best || sign * *result > sign * *best)) best = result;
        });
        return whole ? best : std::nullopt;
    }
    [[nodiscard]] std::optional<std::int64_t> after(typename G::State state, Action action) {
        Reshuffles events{chance_event_};
        Stream chance(0, 0, Purpose::chance);
        state.apply(rules_, action, chance, events);
        return events.seen ? std::nullopt : value(state);
    }

private:
    const typename G::Rules& rules_;
    std::size_t round_;
    std::size_t chance_event_;
    std::size_t nodes_ = 0;
};

template <Game G>
void ends_of_rounds_with_open_hands(const typename G::Rules& rules, std::size_t chance_event) {
    using Opened = Open<G>;
    static_assert(Game<Opened>);
    int solved = 0;
    int right = 0;
    constexpr std::array<std::uint64_t, 2> kSimulations{1'000, 60'000};
    std::array<double, 2> errors{};
    for (std::uint64_t game = 0; solved < kPositions && game < 3'000; ++game) {
        Stream deal(21, game, Purpose::deal);
        Stream choices(21, game, Purpose::policy);
        Stream chance(21, game, Purpose::chance);
        NoEvents events;
        typename G::State state = G::State::deal(rules, deal);
        const std::uint32_t plies = choices.below(12);
        for (std::uint32_t ply = 0; ply < plies && !state.over(); ++ply) {
            state.apply(rules, state.sample(rules, choices), chance, events);
        }
        if (state.over() || state.count(rules) < 2) continue;
        const std::size_t round = state.round();
        const std::int64_t sign = index(state.player()) == 0 ? 1 : -1;
        std::vector<std::pair<Action, std::int64_t>> exact;
        bool whole = true;
        state.for_each_action(rules, [&](Action action) {
            FullSearch<G> full(rules, round, chance_event);
            const auto result = whole ? full.after(state, action) : std::nullopt;
            whole = whole && result;
            if (result) exact.emplace_back(action, sign * *result);
        });
        if (!whole) continue;
        const auto by_value = [](const auto& one, const auto& other) { return one.second < other.second; };
        const auto [worst, best] = std::ranges::minmax_element(exact, by_value);
        if (worst->second == best->second) continue;
        ++solved;
        for (std::size_t more = 0; more < errors.size(); ++more) {
            Bot bot = searcher(kSimulations[more], 1, Objective::margin);
            bot.search.leaf.whole_game = false;
            bot.search.widening_base = 1'000;
            Progress progress;
            const typename Opened::View view{state, state.player(), {}};
            const SearchResult found = search<Opened>(rules, view, bot, game, 0, 1, progress);
            const auto same = std::ranges::find(exact, found.best, &std::pair<Action, std::int64_t>::first);
            if (more == 1) right += same->second == best->second;
            errors[more] += std::abs(value_of(best_of(found)) - static_cast<double>(best->second)) / kPositions;
        }
    }
    std::printf("     %d of %d right, mean errors %.3f and %.3f points\n", right, solved, errors[0], errors[1]);
    CHECK(solved == kPositions);
    CHECK(right >= kPositions - 1);
    CHECK(errors[1] < errors[0]);
    if (kPositions == 25) CHECK(errors[1] < 0.5 && errors[1] < errors[0] / 2);
}

void full_searches() {
    scout::Rules rules = scout::rules_for(2);
    rules.hand_size = 4;
    rules.in_play = {};
    for (int pair = 0; pair < 16; ++pair) rules.in_play.insert(scout::Card(2 * pair).pair());
    CHECK(rules.valid());
    ends_of_rounds_with_open_hands<scout::Scout>(rules, ~std::size_t{0});
    ends_of_rounds_with_open_hands<jizai::Jizai>({2, 4, 1, true, false, false}, jizai::kReshuffleEvent);
}

// Between rounds, the share that a leader is expected to win is about the share that it wins.
template <HasRounds G>
void shares_between_rounds(const typename G::Rules& rules) {
    const std::size_t players = G::players(rules);
    constexpr std::size_t kBins = 10;
    struct Bin {
        double expected = 0, won = 0, count = 0;
    };
    std::array<Bin, kBins> bins{};
    Leaf leaf;
    leaf.whole_game = false;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Stream deal(77, game, Purpose::deal);
        Stream chance(77, game, Purpose::chance);
        Stream choices(77, game, Purpose::policy);
        typename G::State state = G::State::deal(rules, deal);
        std::vector<Rewards> expected;
        while (!state.over()) {
            const std::size_t round = state.round();
            const Rollouts<G> rollouts(rules, leaf, state);
            rollouts.play(state, chance, choices);
            if (!state.over() && state.round() != round) expected.push_back(rollouts.rewards(state));
        }
        const SeatSet winners = state.winners(rules);
        for (const Rewards& rewards : expected) {
            std::int64_t sum = 0;
            for (std::size_t seat = 0; seat < players; ++seat) {
                sum += rewards[seat];
                const double share = static_cast<double>(rewards[seat]) / static_cast<double>(kWin);
                Bin& bin = bins[std::min(kBins - 1, static_cast<std::size_t>(share * kBins))];
                bin.expected += share;
                bin.won += winners >> seat & 1u ? 1.0 / std::popcount(winners) : 0;
                ++bin.count;
            }
            CHECK(std::abs(sum - kWin) <= 3);
        }
    }
    for (const Bin& bin : bins) {
        if (bin.count < 200) continue;
        const double off = (bin.won - bin.expected) / bin.count;
        CHECK(std::abs(off) < 0.06 + 2 / std::sqrt(bin.count));
    }
}

void matches_are_played_by_what_seats_see() {
    using namespace surfosaurus;
    const surfosaurus::Rules rules{3, 0, 6, 2, 4, 1, 0, {12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1}};
    const Bot random;
    const std::array<Bot, 3> bots{searcher(200, 2), random, random};
    Progress progress;
    const Match<Surfosaurus> one = play_match<Surfosaurus>(rules, 9, 4, bots, progress);
    const Match<Surfosaurus> again = play_match<Surfosaurus>(rules, 9, 4, bots, progress);
    CHECK(one.actions == again.actions && one.state.over());
    CHECK(one.actions.size() == 3 * 2 * 3);
    const Match<Surfosaurus> other = play_match<Surfosaurus>(rules, 9, 5, bots, progress);
    CHECK(one.actions != other.actions);
}

}  // namespace
}  // namespace shorebreak

int main() {
    using namespace shorebreak;
    test::run("trees branch by what is seen", trees_branch_by_what_is_seen);
    test::run("searches find what is always better", searches_find_what_is_always_better);
    test::run("the same on any number of threads", [] {
        same_on_any_number_of_threads<toy::Toy>({3, 3});
        same_on_any_number_of_threads<scout::Scout>(scout::rules_for(3));
        same_on_any_number_of_threads<jizai::Jizai>({2, 6, 3, true, false, false});
        same_on_any_number_of_threads<tavarua::Tavarua>(tavarua::table_rules(2));
    });
    test::run("a budget of time can be repeated", a_budget_of_time_can_be_repeated);
    test::run("a search is the beginning of a longer one", a_search_is_the_beginning_of_a_longer_one);
    test::run("hidden parts never split a node", hidden_insertions_and_commitments);
    test::run("values go to the exact win share", values_go_to_the_exact_win_share);
    test::run("ends of rounds with open hands", full_searches);
    test::run("win shares between rounds", [] {
        shares_between_rounds<scout::Scout>(scout::rules_for(3));
        shares_between_rounds<jizai::Jizai>({3, 8, 3, true, false, false});
    });
    test::run("matches", matches_are_played_by_what_seats_see);
    return test::finish();
}
