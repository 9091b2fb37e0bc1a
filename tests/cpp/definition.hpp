// SUR-15 as it is written: look at every k-card subset of the table. Slow on purpose; what the resolver is tested by.
// It shares the card types with the resolver and nothing else.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"

namespace shorebreak::surfosaurus::definition {

// The numbers of a combination, highest first; behind them zeros.
using Descending = std::array<int, kMaxCombinationSize>;

inline void sort_descending(Descending& numbers) {
    for (auto end = numbers.begin() + 1; end != numbers.end(); ++end) {
        for (auto at = end; at != numbers.begin() && *(at - 1) < *at; --at) std::swap(*(at - 1), *at);
    }
}

// SUR-12: what `size` cards are together. They are nothing, not even a high card, if two numbers are equal and not all.
struct Judged {
    bool valid = false;
    Kind kind = Kind::high_card;
    Descending numbers{};  // of a kind: the same number `size` times
};

inline Judged judge(const Card* cards, int size) {
    Judged judged;
    for (int i = 0; i < size; ++i) judged.numbers[static_cast<std::size_t>(i)] = cards[i].number().value();
    sort_descending(judged.numbers);
    bool one_suit = true;
    bool all_equal = true;
    bool all_different = true;
    bool consecutive = true;
    for (int i = 1; i < size; ++i) {
        const int step = judged.numbers[static_cast<std::size_t>(i - 1)] - judged.numbers[static_cast<std::size_t>(i)];
        one_suit = one_suit && cards[i].suit() == cards[0].suit();
        all_equal = all_equal && step == 0;
        all_different = all_different && step != 0;
        consecutive = consecutive && step == 1;
    }
    judged.valid = all_equal || all_different;
    if (consecutive && one_suit) judged.kind = Kind::straight_flush;
    else if (all_equal) judged.kind = Kind::of_a_kind;
    else if (one_suit) judged.kind = Kind::flush;
    else if (consecutive) judged.kind = Kind::straight;
    return judged;
}

// Calls visit(cards) with every subset of `size` of the cards, each in the order of `from`.
template <class Visit>
void for_each_subset(const std::vector<Card>& from, int size, const Visit& visit) {
    const int count = static_cast<int>(from.size());
    if (size > count) return;
    std::vector<int> chosen(static_cast<std::size_t>(size));
    std::vector<Card> cards(static_cast<std::size_t>(size), Card(0));
    for (int i = 0; i < size; ++i) chosen[static_cast<std::size_t>(i)] = i;
    for (;;) {
        for (std::size_t i = 0; i < chosen.size(); ++i) cards[i] = from[static_cast<std::size_t>(chosen[i])];
        visit(cards);
        int last = size - 1;
        while (last >= 0 && chosen[static_cast<std::size_t>(last)] == count - size + last) --last;
        if (last < 0) return;
        ++chosen[static_cast<std::size_t>(last)];
        for (int i = last + 1; i < size; ++i) {
            chosen[static_cast<std::size_t>(i)] = chosen[static_cast<std::size_t>(i - 1)] + 1;
        }
    }
}

inline std::vector<Card> cards_of(CardSet table) {
    std::vector<Card> cards;
    for (int id = 0; id < kCards; ++id) {
        if (table.contains(Card(id))) cards.emplace_back(id);
    }
    return cards;
}

// Resolves a table; time grows as the number of subsets.
inline Resolution resolve(CardSet table, int size) {
    const std::vector<Card> cards = cards_of(table);
    Judged best;
    std::vector<int> members(static_cast<std::size_t>(kCards));  // in how many members of W each card is
    int ways = 0;
    // W of one size of subsets.
    const auto search = [&](int subset_size) {
        for_each_subset(cards, subset_size, [&](const std::vector<Card>& subset) {
            const Judged judged = judge(subset.data(), subset_size);
            if (!judged.valid) return;
            if (!best.valid || judged.kind > best.kind || (judged.kind == best.kind && judged.numbers > best.numbers)) {
                best = judged;
                std::fill(members.begin(), members.end(), 0);
                ways = 0;
            }
            if (judged.kind != best.kind || judged.numbers != best.numbers) return;
            ++ways;
            for (const Card card : subset) ++members[static_cast<std::size_t>(card.id())];
        });
    };
    search(size);
    if (!best.valid) {
        // SUR-16: fewer than `size` different numbers. W is the subsets of one card of each number there is.
        std::array<bool, kNumbers> present{};
        for (const Card card : cards) present[static_cast<std::size_t>(card.number().index())] = true;
        const int different = static_cast<int>(std::count(present.begin(), present.end(), true));
        for_each_subset(cards, different, [&](const std::vector<Card>& subset) {
            Descending numbers{};
            for (std::size_t i = 0; i < subset.size(); ++i) numbers[i] = subset[i].number().value();
            sort_descending(numbers);
            if (std::adjacent_find(numbers.begin(), numbers.begin() + different) != numbers.begin() + different) return;
            best.numbers = numbers;
            ++ways;
            for (const Card card : subset) ++members[static_cast<std::size_t>(card.id())];
        });
    }
    Resolution result;
    for (const Card card : cards) {
        const int in = members[static_cast<std::size_t>(card.id())];
        if (in == ways) result.full.insert(card);
        else if (in > 0) result.half.insert(card);
    }
    unsigned numbers = 0;
    for (const int number : best.numbers) {
        if (number > 0) numbers |= 1U << (number - 1);
    }
    result.strength = Strength(best.kind, static_cast<std::uint16_t>(numbers));
    return result;
}

}  // namespace shorebreak::surfosaurus::definition
