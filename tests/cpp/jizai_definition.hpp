// JIZ-15..21 as they are written: every value for every mask, and for each the table from the top. Slow on purpose;
// what readings and plays are tested by. It shares the card and strength types with them and nothing else.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "jizai/cards.hpp"
#include "jizai/combination.hpp"

namespace shorebreak::jizai::definition {

struct Natural {
    int suit;
    int number;  // 1..13
};

// One to five natural cards.
struct Hand {
    std::array<Natural, 5> cards{};
    int size = 0;
};

// JIZ-17: the top of the run that the numbers are, or 0; the ace as 14 if that is one, else as 1.
inline int run_top(const Hand& hand) {
    for (const int ace : {14, 1}) {
        std::array<int, 5> sorted{};
        for (int i = 0; i < hand.size; ++i) {
            const int number = hand.cards[static_cast<std::size_t>(i)].number;
            sorted[static_cast<std::size_t>(i)] = number == 1 ? ace : number;
        }
        for (std::size_t end = 1; end < static_cast<std::size_t>(hand.size); ++end) {
            for (std::size_t i = end; i > 0 && sorted[i] < sorted[i - 1]; --i) std::swap(sorted[i], sorted[i - 1]);
        }
        bool run = hand.size >= 2;
        for (int i = 1; i < hand.size; ++i) {
            run = run && sorted[static_cast<std::size_t>(i)] == sorted[static_cast<std::size_t>(i - 1)] + 1;
        }
        if (run) return sorted[static_cast<std::size_t>(hand.size - 1)];
    }
    return 0;
}

// What natural cards are together.
inline Strength judge(const Hand& hand) {
    std::array<int, 15> times{};  // how often each number is there
    bool one_suit = true;
    for (int i = 0; i < hand.size; ++i) {
        const Natural& card = hand.cards[static_cast<std::size_t>(i)];
        for (int j = 0; j < i; ++j) {
            const Natural& other = hand.cards[static_cast<std::size_t>(j)];
            if (card.suit == other.suit && card.number == other.number) return {};  // JIZ-19
        }
        ++times[static_cast<std::size_t>(card.number == 1 ? 14 : card.number)];
        one_suit = one_suit && card.suit == hand.cards[0].suit;
    }
    // The highest number below `below` that is there so many times, or 0.
    const auto of = [&](int count, int below = 15) {
        for (int number = below - 1; number >= 2; --number) {
            if (times[static_cast<std::size_t>(number)] == count) return number;
        }
        return 0;
    };
    const int top = run_top(hand);
    switch (hand.size) {
        case 5:
            if (one_suit && top == 14) return {Rank::royal_straight_flush, 14};
            if (of(5) != 0) return {Rank::five_of_a_kind, of(5)};
            if (one_suit && top != 0) return {Rank::straight_flush, top};
            if (one_suit) return {Rank::flush, of(1)};
            if (top != 0) return {Rank::straight_of_five, top};
            if (of(3) != 0 && of(2) != 0) return {Rank::full_house, of(3), of(2)};
            return {};
        case 4:
            if (of(4) != 0) return {Rank::four_of_a_kind, of(4)};
            if (top != 0) return {Rank::straight_of_four, top};
            if (of(2) != 0 && of(2, of(2)) != 0) return {Rank::two_pair, of(2), of(2, of(2))};
            return {};
        case 3:
            if (of(3) != 0) return {Rank::three_of_a_kind, of(3)};
            return top != 0 ? Strength(Rank::straight_of_three, top) : Strength();
        case 2:
            if (of(2) != 0) return {Rank::pair, of(2)};
            return top != 0 ? Strength(Rank::straight_of_two, top) : Strength();
        default: return {Rank::high_card, of(1)};
    }
}

// JIZ-20: the strongest that the masks can make.
inline Strength strongest(Hand hand, const std::vector<int>& masks, std::size_t next) {
    if (next == masks.size()) return judge(hand);
    Strength best;
    const auto place = static_cast<std::size_t>(hand.size++);
    for (int number = 1; number <= 13; ++number) {
        hand.cards[place] = {masks[next], number};
        best = std::max(best, strongest(hand, masks, next + 1));
    }
    return best;
}

// Of one to five cards.
inline Strength reading(CardSet set) {
    Hand naturals;
    std::vector<int> masks;
    set.for_each([&](Card card) {
        if (card.is_mask()) masks.push_back(card.suit());
        else naturals.cards[static_cast<std::size_t>(naturals.size++)] = {card.suit(), card.index() + 1};
    });
    return strongest(naturals, masks, 0);
}

}  // namespace shorebreak::jizai::definition
