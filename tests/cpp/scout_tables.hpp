// Tables and cards of Scout for the test programs.

#pragma once

#include <array>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "scout/rules.hpp"
#include "scout/state.hpp"

namespace shorebreak::scout {

// SCO-2, SCO-3, SCO-20
inline Rules rules_for(std::size_t players) {
    Rules rules{};
    rules.players = static_cast<std::uint8_t>(players);
    rules.hand_size = players == 3 ? 12 : players == 5 ? 9 : 11;
    rules.first_player = kNobody;
    rules.emptied_set_ends_round = true;
    rules.max_turns = 1000;
    for (int id = 0; id < kCards; id += 2) {
        const Card card(id);
        const bool removed = players == 3 ? card.lower() == 10 : players != 5 && card == Card(9, 10);
        if (!removed) rules.in_play.insert(card.pair());
    }
    return rules;
}

// "3/7 10/2" as ids; for the examples of the tests, which are well formed.
inline std::vector<std::uint8_t> cards(std::string_view text) {
    std::vector<std::uint8_t> ids;
    std::array<int, 2> halves{};
    std::size_t half = 0;
    const auto finish = [&] {
        if (half == 1) ids.push_back(static_cast<std::uint8_t>(Card(halves[0], halves[1]).id()));
        halves = {};
        half = 0;
    };
    for (const char letter : text) {
        if (letter == ' ') finish();
        else if (letter == '/') half = 1;
        else halves[half] = halves[half] * 10 + (letter - '0');
    }
    finish();
    return ids;
}

// The first round of a game with these hands.
inline State position(const Rules& rules, std::initializer_list<std::string_view> hands) {
    std::vector<std::uint8_t> deal;
    for (const std::string_view hand : hands) {
        for (const std::uint8_t id : cards(hand)) deal.push_back(id);
    }
    return State::from_deal(rules, deal);
}

// A small table with these hands: what is in play is what they hold, and `later` with two players.
inline Rules rules_of(std::initializer_list<std::string_view> hands, std::string_view later = {}) {
    Rules rules = rules_for(hands.size());
    rules.in_play = {};
    for (const std::string_view hand : hands) {
        const auto ids = cards(hand);
        rules.hand_size = static_cast<std::uint8_t>(ids.size());
        for (const std::uint8_t id : ids) rules.in_play.insert(Card(id).pair());
    }
    for (const std::uint8_t id : cards(later)) rules.in_play.insert(Card(id).pair());
    return rules;
}

}  // namespace shorebreak::scout
