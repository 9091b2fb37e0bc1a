// Jizai as a bundle that satisfies the game concept.
#pragma once

#include <array>
#include <string_view>

#include "core/game.hpp"
#include "jizai/events.hpp"
#include "jizai/greedy.hpp"
#include "jizai/rules.hpp"
#include "jizai/state.hpp"
#include "jizai/view.hpp"

namespace shorebreak::jizai {

struct Jizai {
    using Rules = jizai::Rules;
    using State = jizai::State;
    using View = jizai::View;

    static constexpr std::string_view kName = "jizai";
    static constexpr int kUnitsPerPoint = 1;
    static constexpr auto kEventNames = jizai::kEventNames;
    // Uniform over all actions; what a sensible beginner does; that, but one action in ten at random.
    static constexpr std::array<std::string_view, 3> kPolicyNames{"random", "greedy", "epsilon-greedy"};

    [[nodiscard]] static std::size_t players(const Rules& rules) noexcept { return rules.players; }
    [[nodiscard]] static std::size_t rounds(const Rules& rules) noexcept { return rules.players; }  // JIZ-27

    // In a round one hand could hold all cards but one that another has; the bonus is such a penalty at most.
    [[nodiscard]] static UnitRange unit_range(const Rules& rules) noexcept {
        const auto masks = rules.masks ? kSuits : 0;
        const auto most = static_cast<std::int32_t>(rules.cards()) + (kMaskPenalty - 1) * masks;
        return {-most * rules.players, most * rules.players};
    }

    [[nodiscard]] static Action choose(std::size_t policy, const State& state, const Rules& rules,
                                       Stream& choices) noexcept {
        const bool random = policy == 0 || (policy == 2 && choices.below(10) == 0);
        return random ? state.sample(rules, choices) : greedy(state, rules);
    }

    // JIZ-28: that a card was drawn is seen by all, which card is no part of the action; plays are open.
    [[nodiscard]] static Action seen(Action action, Seat, Seat) noexcept { return action; }
};
static_assert(Game<Jizai> && PlaysAtRandom<Jizai>);

}  // namespace shorebreak::jizai
