// Surfosaurus MAX as a bundle that satisfies the game concept.
#pragma once

#include <array>
#include <string_view>

#include "core/game.hpp"
#include "surfosaurus/events.hpp"
#include "surfosaurus/greedy.hpp"
#include "surfosaurus/random_games.hpp"
#include "surfosaurus/rules.hpp"
#include "surfosaurus/state.hpp"
#include "surfosaurus/view.hpp"

namespace shorebreak::surfosaurus {

struct Surfosaurus {
    using Rules = surfosaurus::Rules;
    using State = surfosaurus::State;
    using View = surfosaurus::View;
    using RandomGames = surfosaurus::RandomGames;

    static constexpr std::string_view kName = "surfosaurus";
    static constexpr int kUnitsPerPoint = 2;  // SUR-19
    static constexpr auto kEventNames = surfosaurus::kEventNames;
    static constexpr std::array<std::string_view, 3> kPolicyNames{"random", "greedy", "epsilon-greedy"};

    [[nodiscard]] static std::size_t players(const Rules& rules) noexcept { return rules.players; }

    // A seat could at most win every card at full VP.
    [[nodiscard]] static UnitRange unit_range(const Rules& rules) noexcept {
        std::int32_t points = 0;
        for (const std::uint8_t vp : rules.vp) points += vp;
        return {0, 2 * kSuits * points};
    }

    [[nodiscard]] static Action choose(std::size_t policy, const State& state, const Rules& rules,
                                       Stream& choices) noexcept {
        const bool at_random = policy == 0 || (policy == 2 && choices.below(10) == 0);
        return at_random ? state.sample(rules, choices) : greedy(state, rules);
    }

    // Everything played is played face up (SUR-23).
    [[nodiscard]] static Action seen(Action action, Seat, Seat) noexcept { return action; }
};
static_assert(Game<Surfosaurus> && PlaysAtRandom<Surfosaurus> && TellsLegal<Surfosaurus>);

}  // namespace shorebreak::surfosaurus
