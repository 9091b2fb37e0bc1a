// SUR-15 by counting: for each combination from the strongest down, in how many ways the table holds it and in how many
// of them each card takes part. Feasible for big tables, where definition.hpp is too slow, by which it is tested
// itself. It works on plain arrays and shares no reasoning about bits with the resolver.

#pragma once

#include <algorithm>
#include <cstddef>

#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"

namespace shorebreak::surfosaurus::counting {

class Table {
public:
    explicit Table(CardSet table) {
        for (int suit = 0; suit < kSuits; ++suit) {
            for (int number = 1; number <= kNumbers; ++number) {
                const bool held = table.contains(Card(static_cast<Suit>(suit), Number(number)));
                holds_[suit][number] = held;
                of_number_[number] += held ? 1 : 0;
                of_suit_[suit] += held ? 1 : 0;
            }
        }
    }

    [[nodiscard]] Resolution resolve(int size) {
        size_ = size;
        if (straight_flush() || of_a_kind() || flush() || straight()) return result_;
        high_card();
        return result_;
    }

private:
    // `ways` combinations of these numbers win; of them, `with` have the card in them.
    void count(int suit, int number, long with, long ways) {
        const Card card(static_cast<Suit>(suit), Number(number));
        if (with == ways) result_.full.insert(card);
        else if (with > 0) result_.half.insert(card);
    }
    void win(Kind kind, const int* numbers, int count) {
        unsigned mask = 0;
        for (int i = 0; i < count; ++i) mask |= 1U << (numbers[i] - 1);
        result_.strength = Strength(kind, static_cast<std::uint16_t>(mask));
    }

    bool straight_flush() {
        for (int top = kNumbers; top >= size_; --top) {
            bool whole[kSuits];
            long ways = 0;
            for (int suit = 0; suit < kSuits; ++suit) {
                int length = 0;
                if (of_suit_[suit] >= size_) {
                    while (length < size_ && holds_[suit][top - length]) ++length;
                }
                whole[suit] = length == size_;
                ways += whole[suit] ? 1 : 0;
            }
            if (ways == 0) continue;
            int numbers[kMaxCombinationSize];
            for (int i = 0; i < size_; ++i) {
                numbers[i] = top - i;
                for (int suit = 0; suit < kSuits; ++suit) count(suit, numbers[i], whole[suit] ? 1 : 0, ways);
            }
            win(Kind::straight_flush, numbers, size_);
            return true;
        }
        return false;
    }

    static long choose(int from, int taken) {
        long ways = 1;
        for (int i = 0; i < taken; ++i) ways = ways * (from - i) / (i + 1);
        return ways;
    }

    bool of_a_kind() {
        for (int number = kNumbers; number >= 1; --number) {
            const int there = of_number_[number];
            if (there < size_) continue;
            for (int suit = 0; suit < kSuits; ++suit) {
                if (holds_[suit][number]) count(suit, number, choose(there - 1, size_ - 1), choose(there, size_));
            }
            win(Kind::of_a_kind, &number, 1);
            return true;
        }
        return false;
    }

    bool flush() {
        int best[kMaxCombinationSize] = {};
        bool ties[kSuits] = {};
        long ways = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            if (of_suit_[suit] < size_) continue;
            int numbers[kMaxCombinationSize] = {};
            int found = 0;
            for (int number = kNumbers; found < size_; --number) {
                if (holds_[suit][number]) numbers[found++] = number;
            }
            if (std::lexicographical_compare(best, best + size_, numbers, numbers + size_)) {
                std::copy(numbers, numbers + size_, best);
                std::fill(ties, ties + kSuits, false);
                ways = 0;
            }
            ties[suit] = std::equal(best, best + size_, numbers);
            ways += ties[suit] ? 1 : 0;
        }
        if (ways == 0) return false;
        for (int suit = 0; suit < kSuits; ++suit) {
            for (int i = 0; i < size_; ++i) count(suit, best[i], ties[suit] ? 1 : 0, ways);
        }
        win(Kind::flush, best, size_);
        return true;
    }

    // One card of each of the numbers, whatever its suit.
    void one_of_each(Kind kind, const int* numbers, int length) {
        long ways = 1;
        for (int i = 0; i < length; ++i) ways *= of_number_[numbers[i]];
        for (int i = 0; i < length; ++i) {
            for (int suit = 0; suit < kSuits; ++suit) {
                if (holds_[suit][numbers[i]]) count(suit, numbers[i], ways / of_number_[numbers[i]], ways);
            }
        }
        win(kind, numbers, length);
    }

    bool straight() {
        for (int top = kNumbers; top >= size_; --top) {
            int numbers[kMaxCombinationSize];
            int length = 0;
            while (length < size_ && of_number_[top - length] > 0) {
                numbers[length] = top - length;
                ++length;
            }
            if (length < size_) continue;
            one_of_each(Kind::straight, numbers, size_);
            return true;
        }
        return false;
    }

    // SUR-16: as many different numbers as there are, up to the size.
    void high_card() {
        int numbers[kMaxCombinationSize];
        int length = 0;
        for (int number = kNumbers; number >= 1 && length < size_; --number) {
            if (of_number_[number] > 0) numbers[length++] = number;
        }
        one_of_each(Kind::high_card, numbers, length);
    }

    int size_ = 0;
    bool holds_[kSuits][kNumbers + 1] = {};
    int of_number_[kNumbers + 1] = {};
    int of_suit_[kSuits] = {};
    Resolution result_;
};

[[nodiscard]] inline Resolution resolve(CardSet table, int size) { return Table(table).resolve(size); }

}  // namespace shorebreak::surfosaurus::counting
