// Tavarua as a bundle that satisfies the game concept.
#pragma once

#include <array>
#include <string_view>

#include "core/game.hpp"
#include "core/truths.hpp"
#include "tavarua/events.hpp"
#include "tavarua/greedy.hpp"
#include "tavarua/rules.hpp"
#include "tavarua/state.hpp"
#include "tavarua/view.hpp"

namespace shorebreak::tavarua {

struct Tavarua {
    using Rules = tavarua::Rules;
    using State = tavarua::State;
    using View = tavarua::View;

    static constexpr std::string_view kName = "tavarua";
    static constexpr int kUnitsPerPoint = 10;  // tenths of a mark (TAV-38)
    static constexpr auto kEventNames = tavarua::kEventNames;
    // Uniform over all actions, which is mostly waiting, as it has many sets of cards; uniform over kinds first; what a
    // sensible beginner does; that, but one action in ten at random.
    static constexpr std::array<std::string_view, 4> kPolicyNames{"random", "kinds", "greedy", "epsilon-greedy"};

    // People; opponents (TAV-44) have seats after theirs, and may be among the winners.
    [[nodiscard]] static std::size_t players(const Rules& rules) noexcept { return rules.players; }

    // Two marks on each board (TAV-34).
    [[nodiscard]] static UnitRange unit_range(const Rules& rules) noexcept { return {0, 4 * rules.max_mark}; }

    [[nodiscard]] static Action choose(std::size_t policy, const State& state, const Rules& rules,
                                       Stream& choices) noexcept {
        if (policy == 1) return state.sample_kind(rules, choices);
        const bool random = policy == 0 || (policy == 3 && choices.below(10) == 0);
        return random ? state.sample(rules, choices) : greedy(state, rules);
    }

    // Commitments are face down until all have committed (TAV-16), the order chosen with FOCUS stays hidden (TAV-37).
    [[nodiscard]] static Action seen(Action action, Seat actor, Seat viewer) noexcept {
        const std::uint32_t which = id(action);
        // Without branches, which would depend on chance.
        const bool hidden = any(which >= kWait, every(which >= kOrder, which < kExchange));
        const std::uint32_t hides = 0 - static_cast<std::uint32_t>(every(hidden, actor != viewer));
        return Action{which ^ ((which ^ id(kHiddenAction)) & hides)};
    }
};
static_assert(Game<Tavarua> && PlaysAtRandom<Tavarua> && TellsLegal<Tavarua>);

}  // namespace shorebreak::tavarua
