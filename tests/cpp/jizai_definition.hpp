// JIZ-15..21 as they are written: every value for every mask, and for each the table from the top. Slow on purpose;
// what readings and plays are tested by. It shares the card and strength types with them and nothing else.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "jizai/cards.hpp"
#include "jizai/combination.hpp"

namespace shorebreak::jizai::definition {

struct Natural {
    int suit;
    int number;  // 1..13
};

// JIZ-17: the top of the run that the numbers are, or 0.
inline int run_top(std::vector<int> numbers) {
    for (const bool high : {true, false}) {
        std::vector<int> sorted = numbers;
        for (int& number : sorted) {
            if (number == 1 && high) number = 14;
        }
        std::sort(sorted.begin(), sorted.end());
        bool run = sorted.size() >= 2;
        for (std::size_t i = 1; i < sorted.size(); ++i) run = run && sorted[i] == sorted[i - 1] + 1;
        if (run) return sorted.back();
    }
    return 0;
}

// What natural cards are together.
inline Strength judge(const std::vector<Natural>& cards) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (cards[i].suit == cards[j].suit && cards[i].number == cards[j].number) return {};  // JIZ-19
        }
    }
    std::vector<int> numbers;
    std::array<int, 15> times{};
    bool one_suit = true;
    for (const Natural& card : cards) {
        numbers.push_back(card.number);
        ++times[static_cast<std::size_t>(card.number == 1 ? 14 : card.number)];
        one_suit = one_suit && card.suit == cards[0].suit;
    }
    // The numbers that occur so many times, highest first.
    const auto of = [&](int count) {
        std::vector<int> found;
        for (int number = 14; number >= 2; --number) {
            if (times[static_cast<std::size_t>(number)] == count) found.push_back(number);
        }
        return found;
    };
    const std::size_t size = cards.size();
    const int top = run_top(numbers);
    if (size == 5) {
        if (one_suit && top == 14) return {Rank::royal_straight_flush, 14};
        if (!of(5).empty()) return {Rank::five_of_a_kind, of(5)[0]};
        if (one_suit && top != 0) return {Rank::straight_flush, top};
        if (one_suit) return {Rank::flush, of(1)[0]};
        if (top != 0) return {Rank::straight_of_five, top};
        if (!of(3).empty() && !of(2).empty()) return {Rank::full_house, of(3)[0], of(2)[0]};
    } else if (size == 4) {
        if (!of(4).empty()) return {Rank::four_of_a_kind, of(4)[0]};
        if (top != 0) return {Rank::straight_of_four, top};
        if (of(2).size() == 2) return {Rank::two_pair, of(2)[0], of(2)[1]};
    } else if (size == 3) {
        if (!of(3).empty()) return {Rank::three_of_a_kind, of(3)[0]};
        if (top != 0) return {Rank::straight_of_three, top};
    } else if (size == 2) {
        if (!of(2).empty()) return {Rank::pair, of(2)[0]};
        if (top != 0) return {Rank::straight_of_two, top};
    } else if (size == 1) {
        return {Rank::high_card, of(1)[0]};
    }
    return {};
}

// JIZ-20: the strongest that the masks can make.
inline Strength strongest(std::vector<Natural>& cards, const std::vector<int>& masks, std::size_t next) {
    if (next == masks.size()) return judge(cards);
    Strength best;
    for (int number = 1; number <= 13; ++number) {
        cards.push_back({masks[next], number});
        best = std::max(best, strongest(cards, masks, next + 1));
        cards.pop_back();
    }
    return best;
}

inline Strength reading(CardSet set) {
    std::vector<Natural> naturals;
    std::vector<int> masks;
    set.for_each([&](Card card) {
        if (card.is_mask()) masks.push_back(card.suit());
        else naturals.push_back({card.suit(), card.index() + 1});
    });
    return strongest(naturals, masks, 0);
}

}  // namespace shorebreak::jizai::definition
