// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), for any game: every simulation draws a
// world from what the seat knows, goes down the trees of all seats at once, each move after the root's chosen in its
// own seat's tree among those available in that world, and is played on from the first move that is new.
//
// Logical workers grow trees of their own, whose statistics are added up. They are part of the result; the threads they
// run on are not.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"
#include "search/rollout.hpp"
#include "search/tree.hpp"

namespace shorebreak {

struct SearchSettings {
    Leaf leaf;
    double exploration = 0.3;
    // Progressive widening (Coulom 2007; Chaslot et al. 2008): after n choices at a node, up to
    // base + factor * sqrt(n) of the moves are tried; what the game's guide would do always is.
    double widening_base = 1;
    double widening_factor = 0.15;
    std::size_t workers = 8;
    // By how many standard errors an action must do better than the guide's to be played in its stead; with 0 the
    // guide's is one like any other at the root.
    double caution = 1;

    // Added to the bound of the guide's move, over the root of its visits (progressive bias: Chaslot et al. 2008).
    static constexpr float kBias = 0.5F;
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

// The most visited; of those, the best; of those, the first.
[[nodiscard]] inline const ActionStatistics& most_visited(std::span<const ActionStatistics> actions) noexcept {
    return *std::max_element(actions.begin(), actions.end(), [](const auto& one, const auto& other) {
        return one.visits != other.visits ? one.visits < other.visits : one.reward < other.reward;
    });
}

[[nodiscard]] inline double mean_reward(const ActionStatistics& action) noexcept {
    return static_cast<double>(action.reward) / static_cast<double>(action.visits);
}

// The best of those visited at least half as often as any other; of those, the first. Few visits can be lucky.
[[nodiscard]] inline const ActionStatistics& best_of_most_visited(std::span<const ActionStatistics> actions) noexcept {
    const std::uint64_t enough = (most_visited(actions).visits + 1) / 2;
    return *std::max_element(actions.begin(), actions.end(), [&](const auto& one, const auto& other) {
        if (one.visits < enough || other.visits < enough) return one.visits < enough && other.visits >= enough;
        return mean_reward(one) < mean_reward(other);
    });
}

// Whether an action did better than another by more than so many standard errors of the difference.
[[nodiscard]] inline bool clearly_better(const ActionStatistics& one, const ActionStatistics& other,
                                         double errors) noexcept {
    if (one.visits < 2 || other.visits < 2) return false;
    struct Sample {
        double mean, variance;
    };
    const auto sample = [](const ActionStatistics& action) -> Sample {
        const double visits = static_cast<double>(action.visits);
        const double mean = mean_reward(action);
        return {mean, (static_cast<double>(action.squares) / visits - mean * mean) / (visits - 1)};
    };
    const Sample better = sample(one);
    const Sample worse = sample(other);
    return better.mean - worse.mean > errors * std::sqrt(std::max(0.0, better.variance + worse.variance));
}

struct SearchResult {
    std::vector<ActionStatistics> actions;  // every legal one, ascending
    std::uint64_t simulations = 0;
    std::uint64_t nodes = 0;
    // Simulations that came to the searching seat's next decision.
    std::uint64_t deep = 0;

    Action best{};  // what to do
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

}  // namespace detail

// The policy that says which move to look at first, if the game has one.
template <Game G>
inline constexpr std::size_t kGuide = [] {
    for (std::size_t policy = 0; policy < G::kPolicyNames.size(); ++policy) {
        if (G::kPolicyNames[policy] == "greedy") return policy;
    }
    return G::kPolicyNames.size();
}();
template <Game G>
inline constexpr bool kHasGuide = kGuide<G> < G::kPolicyNames.size();

// What a seat sees of an action of the one to move.
template <Game G>
[[nodiscard]] Action seen_by(const typename G::State& state, Action action, Seat viewer) noexcept {
    if constexpr (ShowsMore<G>) {
        return G::seen_in(state, action, viewer);
    } else {
        return G::seen(action, state.player(), viewer);
    }
}

// Of an action of the game, not of any number.
template <Game G>
[[nodiscard]] bool is_legal(const typename G::State& state, const typename G::Rules& rules, Action action) noexcept {
    if constexpr (TellsLegal<G>) {
        return state.legal(rules, action);
    } else {
        return state.check(rules, action).ok();
    }
}

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

    // `actions` are those of the root that compete, all legal.
    TreeSearch(const Rules& rules, const View& view, const SearchSettings& settings, Stream stream,
               std::span<const Action> actions)
        : rules_(rules),
          view_(view),
          settings_(settings),
          stream_(stream),
          rollouts_(rules, settings.leaf, view.sample(rules, stream_)),
          trees_(G::players(rules)) {
        if (rollouts_.objective() == Objective::win) {
            low_ = 0;
            high_ = kWin;
        }
        for (const Action action : actions) {
            trees_.add(Trees::root(index(view_.seat())), Trees::move_of(view_.seat(), action));
            root_.push_back({action});
        }
    }

    // Draws a world, and tries there, with the same luck, each of the actions at these places among those of the root.
    void compete(std::span<const std::uint32_t> places) {
        const State world = view_.sample(rules_, stream_);
        const Stream luck(stream_.next(), 0, Purpose::search);
        for (const std::uint32_t place : places) simulate(world, luck, place);
    }

    [[nodiscard]] const std::vector<ActionStatistics>& actions() const noexcept { return root_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return trees_.size(); }
    [[nodiscard]] std::uint64_t deep() const noexcept { return deep_; }
    [[nodiscard]] const Trees& trees() const noexcept { return trees_; }

private:
    static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
    struct Choice {
        std::uint32_t place;
        bool fresh;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t place;
        Seat actor;
    };

    void simulate(State state, Stream stream, std::uint32_t first) {
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
            const Choice choice = path_.empty() ? Choice{first, false} : choose(state, actor, node, stream);
            fresh = choice.fresh;
            path_.push_back({node, choice.place, actor});
            const Action action = Trees::label_of(trees_.edges(node)[choice.place].move);
            if (!fresh) {
                for (std::size_t seat = 0; seat < players; ++seat) {
                    const Seat viewer = seat_at(seat);
                    at[seat] = viewer == actor
                                   ? trees_.child(node, choice.place)
                                   : trees_.follow(at[seat], Trees::move_of(actor, seen_by<G>(state, action, viewer)));
                }
            }
            state.apply(rules_, action, stream, events);
        }
        rollouts_.play(state, stream, stream);
        learn(state);
    }

    [[nodiscard]] Choice choose(const State& state, Seat actor, std::uint32_t node, Stream& stream) {
        const auto low = static_cast<float>(low_);
        const float scale = high_ > low_ ? 1 / static_cast<float>(high_ - low_) : 0;
        const auto exploration = static_cast<float>(settings_.exploration);
        std::uint32_t guided = 0;  // no move
        if constexpr (kHasGuide<G>) guided = Trees::move_of(actor, G::choose(kGuide<G>, state, rules_, stream));
        std::uint32_t guided_place = kNowhere;
        std::size_t available = 0;
        std::uint32_t best = 0;
        float highest = -std::numeric_limits<float>::infinity();
        const std::span<Trees::Edge> edges = trees_.edges(node);
        for (std::uint32_t place = 0; place < edges.size(); ++place) {
            Trees::Edge& edge = edges[place];
            if (!Trees::is_by(edge.move, actor)) continue;
            // What the guide would do is legal, and often asked.
            const bool guides = kHasGuide<G> && edge.move == guided;
            if (!guides && !is_legal<G>(state, rules_, Trees::label_of(edge.move))) continue;
            ++available;
            ++edge.available;
            const float mean = (static_cast<float>(edge.reward) / static_cast<float>(edge.visits) - low) * scale;
            const float root = detail::kBounds.inverse_root(edge.visits);
            float bound = mean + exploration * detail::kBounds.root_log(edge.available) * root;
            if (guides) {
                guided_place = place;
                bound += SearchSettings::kBias * root;
            }
            if (bound > highest) {
                highest = bound;
                best = place;
            }
        }
        const std::uint32_t choices = trees_.choices(node)++;
        if (trees_.full() && available != 0) return {best, false};
        if (kHasGuide<G> && guided_place == kNowhere) return {trees_.add(node, guided), true};
        const double room =
            settings_.widening_base + settings_.widening_factor * std::sqrt(static_cast<double>(choices));
        if (available == 0 || (static_cast<double>(available) < room && available < state.count(rules_))) {
            return {trees_.add(node, Trees::move_of(actor, untried(state, actor, node, stream))), true};
        }
        return {best, false};
    }

    // A legal move that the node does not have yet; there is one.
    [[nodiscard]] Action untried(const State& state, Seat actor, std::uint32_t node, Stream& stream) const {
        const auto known = [&](Action action) { return trees_.has(node, Trees::move_of(actor, action)); };
        Action action = G::choose(kHasGuide<G> ? kGuide<G> : settings_.leaf.policy, state, rules_, stream);
        constexpr int kTries = 4;
        for (int tries = 0; known(action); action = state.sample(rules_, stream)) {
            if (++tries < kTries) continue;
            std::uint32_t found = 0;
            state.for_each_action(rules_, [&](Action other) {
                if (!known(other) && stream.below(++found) == 0) action = other;
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
        ActionStatistics& action = root_[path_.front().place];
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
    Rollouts<G> rollouts_;
    Trees trees_;
    std::vector<Step> path_;
    std::vector<ActionStatistics> root_;  // by place among the root's edges
    std::int64_t low_ = std::numeric_limits<std::int64_t>::max();
    std::int64_t high_ = std::numeric_limits<std::int64_t>::min();
    std::uint64_t deep_ = 0;
};

}  // namespace shorebreak
