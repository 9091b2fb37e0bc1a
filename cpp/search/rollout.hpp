// What a search plays for, and how a game goes on from a leaf: by a policy to its end or to the end of the round.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <numbers>
#include <string_view>
#include <vector>

#include "core/game.hpp"
#include "core/random.hpp"

namespace shorebreak {

enum class Objective : std::uint8_t { win, margin, score };
inline constexpr std::array<std::string_view, 3> kObjectiveNames{"win", "margin", "score"};

// Rewards are whole numbers, so that no order of addition shows: payoffs, or win shares in this unit, which one to six
// seats can share and which is fine enough for estimates of it.
inline constexpr std::int64_t kWin = 61'440;
using Rewards = std::array<std::int64_t, kMaxSeats>;

// A game of several rounds that only the scores connect, so that who leads by what is all that matters at their ends.
template <class G>
concept HasRounds = Game<G> && requires(const typename G::Rules& rules, const typename G::State& state) {
    { G::rounds(rules) } -> std::same_as<std::size_t>;
    { state.round() } -> std::convertible_to<std::size_t>;  // from 0; constant within one
};

// What random rounds bring, by which a position between two rounds is valued.
struct RoundFacts {
    double spread = 0;  // standard deviation of the difference of two seats' payoffs in a round
};

// From about `rounds` rounds of games whose players follow a policy; the same whenever it is asked.
template <HasRounds G>
[[nodiscard]] RoundFacts round_facts(const typename G::Rules& rules, std::size_t policy, std::size_t rounds = 512) {
    const std::size_t players = G::players(rules);
    std::int64_t squares = 0;  // of the differences of neighbours
    std::size_t played = 0;
    NoEvents events;
    for (std::uint64_t game = 0; played < rounds; ++game) {
        Stream deal(0, game, Purpose::deal);
        Stream chance(0, game, Purpose::chance);
        Stream choices(0, game, Purpose::policy);
        typename G::State state = G::State::deal(rules, deal);
        std::array<std::int64_t, kMaxSeats> before{};
        while (!state.over()) {
            const std::size_t round = state.round();
            while (!state.over() && state.round() == round) {
                state.apply(rules, G::choose(policy, state, rules, choices), chance, events);
            }
            std::array<std::int64_t, kMaxSeats> gains{};
            for (std::size_t seat = 0; seat < players; ++seat) {
                const std::int64_t payoff = state.payoff(rules, seat_at(seat));
                gains[seat] = payoff - before[seat];
                before[seat] = payoff;
            }
            for (std::size_t seat = 0; seat < players; ++seat) {
                const std::int64_t difference = gains[seat] - gains[(seat + 1) % players];
                squares += difference * difference;
            }
            ++played;
        }
    }
    const double samples = static_cast<double>(played * players);
    return {std::sqrt(static_cast<double>(squares) / samples)};
}

// The same, computed once for each set of rules and policy.
template <HasRounds G>
[[nodiscard]] RoundFacts known_round_facts(const typename G::Rules& rules, std::size_t policy) {
    struct Known {
        typename G::Rules rules;
        std::size_t policy;
        RoundFacts facts;
    };
    static std::mutex lock;
    static std::vector<Known> all;
    const std::lock_guard guard(lock);
    for (const Known& one : all) {
        if (one.rules == rules && one.policy == policy) return one.facts;
    }
    all.push_back({rules, policy, round_facts<G>(rules, policy)});
    return all.back().facts;
}

// How simulations go on from a leaf, and what they are for.
struct Leaf {
    std::size_t policy = 0;
    Objective objective = Objective::win;
    bool whole_game = true;  // rather than to the end of the round, where a game has several
};

template <Game G>
class Rollouts {
public:
    using Rules = typename G::Rules;
    using State = typename G::State;

    // Of positions in the round of `state`.
    Rollouts(const Rules& rules, const Leaf& leaf, const State& state) : rules_(rules), leaf_(leaf) {
        // Who plays alone always wins: what is left to play for is the score.
        if (G::players(rules) == 1) leaf_.objective = Objective::score;
        if constexpr (HasRounds<G>) {
            round_ = state.round();
            rounds_ = G::rounds(rules);
            if (!leaf.whole_game) facts_ = known_round_facts<G>(rules, leaf.policy);
        }
    }

    [[nodiscard]] Objective objective() const noexcept { return leaf_.objective; }

    // Whether a position is where rollouts end.
    [[nodiscard]] bool ends(const State& state) const noexcept {
        if (state.over()) return true;
        if constexpr (HasRounds<G>) return !leaf_.whole_game && state.round() != round_;
        return false;
    }

    template <ChanceSource Chance>
    void play(State& state, Chance& chance, Stream& choices) const {
        NoEvents events;
        if constexpr (PlaysAtRandom<G>) {
            while (leaf_.policy == 0 && !ends(state)) state.play_at_random(rules_, chance, choices, events);
        }
        while (!ends(state)) state.apply(rules_, G::choose(leaf_.policy, state, rules_, choices), chance, events);
    }

    [[nodiscard]] Rewards rewards(const State& state) const noexcept { return rewards(state, leaf_.objective); }
    [[nodiscard]] Rewards rewards(const State& state, Objective objective) const noexcept {
        if (objective == Objective::win) return state.over() ? shares(state) : expected_shares(state);
        const Rewards payoffs = payoffs_of(state);
        if (objective == Objective::score) return payoffs;
        const std::size_t players = G::players(rules_);
        Rewards margins = payoffs;
        for (std::size_t seat = 0; seat < players && players > 1; ++seat) {
            std::int64_t best_other = INT64_MIN;
            for (std::size_t other = 0; other < players; ++other) {
                if (other != seat) best_other = std::max(best_other, payoffs[other]);
            }
            margins[seat] -= best_other;
        }
        return margins;
    }

private:
    [[nodiscard]] Rewards payoffs_of(const State& state) const noexcept {
        Rewards payoffs{};
        for (std::size_t seat = 0; seat < G::players(rules_); ++seat) {
            payoffs[seat] = state.payoff(rules_, seat_at(seat));
        }
        return payoffs;
    }

    [[nodiscard]] Rewards shares(const State& state) const noexcept {
        const SeatSet winners = state.winners(rules_);
        const std::int64_t share = kWin / std::max(1, std::popcount(winners));
        Rewards rewards{};
        for (std::size_t seat = 0; seat < G::players(rules_); ++seat) rewards[seat] = winners >> seat & 1u ? share : 0;
        return rewards;
    }

    // Between rounds: chances as if the rounds left added to every payoff a Gumbel variable, whose differences are
    // logistic, with the variance that these rounds have. One parameter, and the shares of all seats add up to one
    // (Luce's choice axiom).
    [[nodiscard]] Rewards expected_shares(const State& state) const noexcept {
        Rewards rewards{};
        if constexpr (HasRounds<G>) {
            const std::size_t players = G::players(rules_);
            const Rewards payoffs = payoffs_of(state);
            const std::int64_t best = *std::max_element(payoffs.begin(), payoffs.begin() + players);
            const double left = static_cast<double>(rounds_ - state.round());
            const double scale = std::max(facts_.spread * std::sqrt(3 * left), 1e-3) / std::numbers::pi;
            std::array<double, kMaxSeats> weights{};
            double total = 0;
            for (std::size_t seat = 0; seat < players; ++seat) {
                weights[seat] = std::exp(static_cast<double>(payoffs[seat] - best) / scale);
                total += weights[seat];
            }
            for (std::size_t seat = 0; seat < players; ++seat) {
                rewards[seat] = std::llround(weights[seat] / total * static_cast<double>(kWin));
            }
        }
        return rewards;
    }

    const Rules& rules_;
    Leaf leaf_;
    RoundFacts facts_;
    std::size_t round_ = 0;
    std::size_t rounds_ = 1;
};

}  // namespace shorebreak
