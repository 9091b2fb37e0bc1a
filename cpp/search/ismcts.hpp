// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for any game: every simulation draws a
// world from what the seat knows, goes down the trees of all seats at once, each move chosen in its own seat's tree
// among those available in that world, and is played on from the first move that is new.
//
// Logical workers grow trees of their own, whose statistics are added up. They are part of the result; the threads they
// run on are not.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "search/rollout.hpp"
#include "search/tree.hpp"

namespace shorebreak {

struct SearchSettings {
    Leaf leaf;
    double exploration = 0.7;
    // Progressive widening (Coulom 2007; Chaslot et al. 2008): after n choices at a node, up to
    // base + factor * sqrt(n) of the moves are tried.
    double widening_base = 8;
    double widening_factor = 1;
    std::size_t workers = 8;
};

// How much to do: a number of simulations, or, if seconds is above zero, what can be done in that time.
struct Budget {
    std::uint64_t simulations = 0;
    double seconds = 0;
};

// What became of one action. The objective's rewards are sums over the visits, as are the others.
struct ActionStatistics {
    Action action{};
    std::uint64_t visits = 0;
    std::int64_t reward = 0;
    std::int64_t squares = 0;  // of the rewards
    std::int64_t share = 0;    // of the win, in kWin
    std::int64_t margin = 0;   // payoff units
    std::int64_t payoff = 0;

    void add(const ActionStatistics& other) noexcept {
        visits += other.visits;
        reward += other.reward;
        squares += other.squares;
        share += other.share;
        margin += other.margin;
        payoff += other.payoff;
    }
};

struct SearchResult {
    std::vector<ActionStatistics> actions;  // every legal one, ascending
    std::uint64_t simulations = 0;
    std::uint64_t nodes = 0;
    // Simulations that came to the searching seat's next decision: what of the tree a next search could start with.
    std::uint64_t deep = 0;

    // The most visited; of those, the best; of those, the first.
    [[nodiscard]] const ActionStatistics& best() const noexcept {
        return *std::max_element(actions.begin(), actions.end(), [](const auto& one, const auto& other) {
            return one.visits != other.visits ? one.visits < other.visits : one.reward < other.reward;
        });
    }
};

namespace detail {

// sqrt(log n) and 1 / sqrt(n): what upper confidence bounds are made of.
class Bounds {
public:
    static constexpr std::size_t kSize = 1 << 14;
    Bounds() {
        for (std::size_t n = 0; n < kSize; ++n) {
            root_log_[n] = compute_root_log(n);
            inverse_root_[n] = compute_inverse_root(n);
        }
    }
    [[nodiscard]] float root_log(std::uint32_t n) const noexcept {
        return n < kSize ? root_log_[n] : compute_root_log(n);
    }
    [[nodiscard]] float inverse_root(std::uint32_t n) const noexcept {
        return n < kSize ? inverse_root_[n] : compute_inverse_root(n);
    }

private:
    [[nodiscard]] static float compute_root_log(std::size_t n) noexcept {
        return n < 2 ? 0 : static_cast<float>(std::sqrt(std::log(static_cast<double>(n))));
    }
    [[nodiscard]] static float compute_inverse_root(std::size_t n) noexcept {
        return n == 0 ? 0 : static_cast<float>(1 / std::sqrt(static_cast<double>(n)));
    }
    std::array<float, kSize> root_log_;
    std::array<float, kSize> inverse_root_;
};
inline const Bounds kBounds;

template <Game G>
[[nodiscard]] bool is_legal(const typename G::State& state, const typename G::Rules& rules, Action action) noexcept {
    if constexpr (requires { state.legal(rules, action); }) {
        return state.legal(rules, action);
    } else {
        return state.check(rules, action).ok();
    }
}

}  // namespace detail

// One worker's search. The seat of the view must be to move.
template <Game G>
class TreeSearch {
public:
    using Rules = typename G::Rules;
    using State = typename G::State;
    using View = typename G::View;

    // The stream of decision number `decision` of a bot with this seed, for one of its workers.
    [[nodiscard]] static Stream stream_of(std::uint64_t seed, std::uint64_t decision, std::size_t worker) noexcept {
        return {seed, decision * kMaxWorkers + worker, Purpose::search};
    }
    static constexpr std::uint64_t kMaxWorkers = 1 << 16;

    TreeSearch(const Rules& rules, const View& view, const SearchSettings& settings, Stream stream)
        : rules_(rules),
          view_(view),
          settings_(settings),
          stream_(stream),
          first_world_(view.sample(rules, stream_)),
          rollouts_(rules, settings.leaf, first_world_),
          trees_(G::players(rules)) {
        if (rollouts_.objective() == Objective::win) {
            low_ = 0;
            high_ = kWin;
        }
    }

    void simulate() {
        State state = view_.sample(rules_, stream_);
        const std::size_t players = G::players(rules_);
        std::array<std::uint32_t, kMaxSeats> at{};
        for (std::size_t seat = 0; seat < players; ++seat) at[seat] = Trees::root(seat);
        path_.clear();
        NoEvents events;
        bool fresh = false;
        std::size_t own = 0;
        while (!fresh && !rollouts_.ends(state)) {
            const Seat actor = state.player();
            const std::uint32_t node = at[index(actor)];
            if (node == 0) break;
            if (actor == view_.seat() && ++own == 2) ++deep_;
            const Choice choice = choose(state, actor, node);
            fresh = choice.fresh;
            path_.push_back({node, choice.place, actor});
            const Action action = Trees::label_of(trees_.edges(node)[choice.place].move);
            if (!fresh) {
                for (std::size_t seat = 0; seat < players; ++seat) {
                    const Seat viewer = seat_at(seat);
                    at[seat] = viewer == actor
                                   ? trees_.child(node, choice.place)
                                   : trees_.follow(at[seat], Trees::move_of(actor, G::seen(action, actor, viewer)));
                }
            }
            state.apply(rules_, action, stream_, events);
        }
        rollouts_.play(state, stream_, stream_);
        learn(state);
    }

    [[nodiscard]] const std::vector<ActionStatistics>& actions() const noexcept { return root_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return trees_.size(); }
    [[nodiscard]] std::uint64_t deep() const noexcept { return deep_; }
    [[nodiscard]] const Trees& trees() const noexcept { return trees_; }

private:
    struct Choice {
        std::uint32_t place;
        bool fresh;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t place;
        Seat actor;
    };

    [[nodiscard]] Choice choose(const State& state, Seat actor, std::uint32_t node) {
        const auto low = static_cast<float>(low_);
        const float scale = high_ > low_ ? 1 / static_cast<float>(high_ - low_) : 0;
        const auto exploration = static_cast<float>(settings_.exploration);
        std::size_t available = 0;
        std::uint32_t best = 0;
        float highest = -std::numeric_limits<float>::infinity();
        const std::span<Trees::Edge> edges = trees_.edges(node);
        for (std::uint32_t place = 0; place < edges.size(); ++place) {
            Trees::Edge& edge = edges[place];
            if (!Trees::is_by(edge.move, actor)) continue;
            if (!detail::is_legal<G>(state, rules_, Trees::label_of(edge.move))) continue;
            ++available;
            ++edge.available;
            const float mean = (static_cast<float>(edge.reward) / static_cast<float>(edge.visits) - low) * scale;
            const float bound = mean + exploration * detail::kBounds.root_log(edge.available) *
                                           detail::kBounds.inverse_root(edge.visits);
            if (bound > highest) {
                highest = bound;
                best = place;
            }
        }
        const std::uint32_t choices = trees_.choices(node)++;
        const double room =
            settings_.widening_base + settings_.widening_factor * std::sqrt(static_cast<double>(choices));
        if (available == 0 ||
            (static_cast<double>(available) < room && !trees_.full() && available < state.count(rules_))) {
            return {trees_.add(node, Trees::move_of(actor, untried(state, actor, node))), true};
        }
        return {best, false};
    }

    // A legal move that the node does not have yet; there is one.
    [[nodiscard]] Action untried(const State& state, Seat actor, std::uint32_t node) {
        const auto known = [&](Action action) { return trees_.has(node, Trees::move_of(actor, action)); };
        Action action = G::choose(settings_.leaf.policy, state, rules_, stream_);
        constexpr int kTries = 4;
        for (int tries = 0; known(action); action = state.sample(rules_, stream_)) {
            if (++tries < kTries) continue;
            std::uint32_t found = 0;
            state.for_each_action(rules_, [&](Action other) {
                if (!known(other) && stream_.below(++found) == 0) action = other;
            });
            break;
        }
        return action;
    }

    void learn(const State& state) {
        const Rewards rewards = rollouts_.rewards(state);
        for (const Step& step : path_) {
            const std::int64_t reward = rewards[index(step.actor)];
            trees_.reward(step.node, step.place, reward);
            low_ = std::min(low_, reward);
            high_ = std::max(high_, reward);
        }
        // The first step is the searching seat's, from the root.
        const std::size_t seat = index(view_.seat());
        const std::uint32_t place = path_.front().place;
        if (place >= root_.size()) root_.resize(place + 1);
        ActionStatistics& action = root_[place];
        action.action = Trees::label_of(trees_.edges(Trees::root(seat))[place].move);
        const Objective objective = rollouts_.objective();
        const auto value = [&](Objective one) {
            return one == objective ? rewards[seat] : rollouts_.rewards(state, one)[seat];
        };
        action.add({action.action, 1, rewards[seat], rewards[seat] * rewards[seat], value(Objective::win),
                    value(Objective::margin), value(Objective::score)});
    }

    const Rules& rules_;
    View view_;
    SearchSettings settings_;
    Stream stream_;
    State first_world_;
    Rollouts<G> rollouts_;
    Trees trees_;
    std::vector<Step> path_;
    std::vector<ActionStatistics> root_;  // by place among the root's edges
    std::int64_t low_ = std::numeric_limits<std::int64_t>::max();
    std::int64_t high_ = std::numeric_limits<std::int64_t>::min();
    std::uint64_t deep_ = 0;
};

// Searches what the seat of the view should do, as decision number `decision` of a bot with this seed. `progress`
// counts simulations; a search that is stopped holds what was done.
template <Game G>
[[nodiscard]] SearchResult search_tree(const typename G::Rules& rules, const typename G::View& view,
                                       const SearchSettings& settings, const Budget& budget, std::uint64_t seed,
                                       std::uint64_t decision, unsigned threads, Progress& progress) {
    using Worker = TreeSearch<G>;
    using Clock = std::chrono::steady_clock;
    const auto begin = Clock::now();
    const std::size_t workers = settings.workers;
    std::vector<std::unique_ptr<Worker>> all(workers);
    std::vector<std::uint64_t> done(workers);

    // Worker w does simulations up to its `until`.
    const auto advance = [&](const auto& until) {
        Progress pieces;
        for_pieces(workers, 1, threads, pieces, [&] {
            return [&](std::uint64_t worker, std::uint64_t) {
                auto& search = all[worker];
                if (!search) {
                    search = std::make_unique<Worker>(rules, view, settings, Worker::stream_of(seed, decision, worker));
                }
                constexpr std::uint64_t kPiece = 16;
                while (done[worker] < until(worker) && !progress.stopped()) {
                    const std::uint64_t count = std::min(kPiece, until(worker) - done[worker]);
                    for (std::uint64_t i = 0; i < count; ++i) search->simulate();
                    done[worker] += count;
                    progress.add(count);
                }
            };
        });
    };

    if (budget.seconds > 0) {
        // In turns of equal shares for all workers, so that the number done tells each one's share; as long as the rate
        // so far lets a turn fit into a part of the time left.
        std::uint64_t each = 0;
        std::uint64_t turn = 1;
        while (!progress.stopped()) {
            each += turn;
            advance([&](std::uint64_t) { return each; });
            const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
            const double left = budget.seconds - spent;
            const double per_simulation = spent / static_cast<double>(each);
            if (left < per_simulation) break;
            turn = std::max<std::uint64_t>(1, static_cast<std::uint64_t>(left / per_simulation / 4));
            turn = std::min(turn, each);
        }
    } else {
        advance([&](std::uint64_t worker) {
            return budget.simulations / workers + (worker < budget.simulations % workers ? 1 : 0);
        });
    }

    SearchResult result;
    Stream world = Worker::stream_of(seed, decision, 0);
    view.sample(rules, world).for_each_action(rules, [&](Action action) { result.actions.push_back({action}); });
    std::ranges::sort(result.actions, {}, &ActionStatistics::action);
    for (std::size_t worker = 0; worker < workers; ++worker) {
        result.simulations += done[worker];
        if (!all[worker]) continue;
        result.nodes += all[worker]->nodes();
        result.deep += all[worker]->deep();
        for (const ActionStatistics& one : all[worker]->actions()) {
            std::ranges::lower_bound(result.actions, one.action, {}, &ActionStatistics::action)->add(one);
        }
    }
    return result;
}

}  // namespace shorebreak
