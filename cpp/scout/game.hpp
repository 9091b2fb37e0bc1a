// Scout as a bundle that satisfies the game concept.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "core/game.hpp"
#include "scout/events.hpp"
#include "scout/greedy.hpp"
#include "scout/rules.hpp"
#include "scout/state.hpp"
#include "scout/view.hpp"

namespace shorebreak::scout {

struct Scout {
    using Rules = scout::Rules;
    using State = scout::State;
    using View = scout::View;

    static constexpr std::string_view kName = "scout";
    static constexpr int kUnitsPerPoint = 1;
    static constexpr auto kEventNames = scout::kEventNames;
    // Uniform over all actions, which is mostly scouting, as it has many places; uniform over kinds first; and
    // greedy.hpp, purely and nine times in ten.
    static constexpr std::array<std::string_view, 4> kPolicyNames{"random", "kinds", "greedy", "epsilon-greedy"};

    [[nodiscard]] static std::size_t players(const Rules& rules) noexcept { return rules.players; }
    [[nodiscard]] static std::size_t rounds(const Rules& rules) noexcept { return rules.players; }  // SCO-18

    // A round costs at most a hand of all cards, and brings at most all cards, a token for every turn of another seat,
    // and the chips of two players.
    [[nodiscard]] static UnitRange unit_range(const Rules& rules) noexcept {
        const auto cards = static_cast<std::int32_t>(rules.dealt());
        const auto gifts = static_cast<std::int32_t>(rules.two_players() ? kScoutChips : rules.max_turns);
        return {-cards * rules.players, (cards + gifts) * rules.players};
    }

    [[nodiscard]] static Action choose(std::size_t policy, const State& state, const Rules& rules,
                                       Stream& choices) noexcept {
        if (policy == 1) return state.sample_kind(rules, choices);
        const bool at_random = policy == 0 || (policy == 3 && choices.below(10) == 0);
        return at_random ? state.sample(rules, choices) : greedy(state, rules);
    }

    // SCO-25: hidden are the place and way up of a scout, where in the hand a row was, and choices to turn (until all
    // have chosen, when State::turned tells).
    [[nodiscard]] static Action seen(Action action, Seat actor, Seat viewer) noexcept {
        const std::uint32_t which = id(action);
        if (actor == viewer || which >= kActions) return action;
        if (which < kFirstShow) return kHiddenChoice;
        if (which < kFirstScout) return show_action(0, (which - kFirstShow) % kMaxRow + 1);
        const bool and_show = which >= kFirstScoutAndShow;
        const Scouting scouting = Scouting::from_offset(which - (and_show ? kFirstScoutAndShow : kFirstScout));
        return scout_action(and_show, scouting.right ? 2 : 0, 0);
    }

    // The same, with what lies on the table after a show: how strong it is, and whether it falls from left to right.
    [[nodiscard]] static Action seen_in(const State& state, Action action, Seat viewer) noexcept {
        const std::uint32_t which = id(action);
        const Seat actor = state.player();
        if (actor == viewer || which < kFirstShow || which >= kFirstScout) return seen(action, actor, viewer);
        const std::size_t start = (which - kFirstShow) / kMaxRow;
        const std::size_t length = (which - kFirstShow) % kMaxRow + 1;
        const int first = state.hand(actor).at(start).upper();
        const int last = state.hand(actor).at(start + length - 1).upper();
        const Strength strength(length, first == last, std::max(first, last));
        return Action{kFirstSeenShow + strength.value() * 2u + (first > last ? 1 : 0)};
    }
};
static_assert(Game<Scout> && ShowsMore<Scout>);

}  // namespace shorebreak::scout
