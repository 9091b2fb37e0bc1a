// Rows, how strong they are (SCO-8..10), and the shows of a hand.

#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

#include "scout/cards.hpp"
#include "scout/hand.hpp"

namespace shorebreak::scout {

// A set has at most as many cards as bear one number.
inline constexpr std::size_t kMaxSet = kNumbers - 1;

// How strong a row is: more cards first, then a set before a run, then the highest number (SCO-9). A single card is
// neither. Strength() is that of an empty table, which every row beats.
// Bits 0..3 the highest number, bit 4 set, bits 5..8 the length.
class Strength {
public:
    constexpr Strength() = default;
    constexpr Strength(std::size_t length, bool set, int top) noexcept
        : value_(static_cast<std::uint16_t>(length << 5 | static_cast<std::size_t>(set && length > 1) << 4 |
                                            static_cast<std::size_t>(top))) {}

    [[nodiscard]] constexpr std::size_t length() const noexcept { return value_ >> 5; }
    [[nodiscard]] constexpr bool is_set() const noexcept { return (value_ >> 4 & 1) != 0; }
    [[nodiscard]] constexpr int top() const noexcept { return value_ & 15; }
    [[nodiscard]] constexpr std::uint16_t value() const noexcept { return value_; }

    constexpr auto operator<=>(const Strength&) const = default;

private:
    std::uint16_t value_ = 0;
};

// Whether cards in this order, given by their ids, are a row at all (SCO-8).
[[nodiscard]] bool is_row(std::span<const std::uint8_t> cards) noexcept;

// The strength of a row or of an empty table; cards that are no row have none.
[[nodiscard]] inline Strength strength_of(std::span<const std::uint8_t> row) noexcept {
    if (row.empty()) return {};
    const int first = Card(row.front()).upper();
    const int last = Card(row.back()).upper();
    return {row.size(), first == last, std::max(first, last)};
}

// Which cards of a hand go on from their left neighbour's number: bit i tells of the cards i and i + 1; or, at another
// distance than 1, as if what lies between them were not there.
struct Neighbours {
    Places same;
    Places up;
    Places down;

    [[nodiscard]] static Neighbours of(const Hand& hand, std::size_t distance = 1) noexcept {
        Neighbours all{};
        const detail::Sixteen one(1);
        const std::size_t size = hand.size();
        for (std::size_t from = 0; from < size; from += Hand::kBlock) {
            const detail::Sixteen left = hand.numbers_from(from);
            const detail::Sixteen right = hand.numbers_from(from + distance);
            all.same |= left.equal(right) << from;
            all.up |= left.plus(one).equal(right) << from;
            all.down |= left.equal(right.plus(one)) << from;
        }
        const Places pairs = size < distance ? 0 : first_places(size - distance);
        return {all.same & pairs, all.up & pairs, all.down & pairs};
    }
};

// Three neighbours that go together: bit i for the cards i to i + 2.
[[nodiscard]] inline Places threes(const Neighbours& all) noexcept {
    return (all.same & all.same >> 1) | (all.up & all.up >> 1) | (all.down & all.down >> 1);
}

namespace detail {

// Rows of one length, by kind; bit i for a row that begins at card i.
struct Rows {
    Places set;
    Places up;
    Places down;

    [[nodiscard]] Places any() const noexcept { return set | up | down; }

    // Which of them beat a row of the same length (SCO-9).
    [[nodiscard]] Places better(const Hand& hand, Strength than) const noexcept {
        const Places above = hand.above(than.top());
        if (than.is_set()) return set & above;
        return set | (up & above >> (than.length() - 1)) | (down & above);
    }

    // From the rows of `length` cards to those of one more.
    void lengthen(const Neighbours& neighbours, std::size_t length) noexcept {
        set &= neighbours.same >> (length - 1);
        up &= neighbours.up >> (length - 1);
        down &= neighbours.down >> (length - 1);
    }
};

// Bits of a byte, each with a 0 behind it.
inline constexpr auto kSpread = [] {
    std::array<std::uint16_t, 256> spread{};
    for (std::size_t byte = 0; byte < spread.size(); ++byte) {
        for (std::size_t bit = 0; bit < 8; ++bit) {
            spread[byte] = static_cast<std::uint16_t>(spread[byte] | (byte >> bit & 1) << 2 * bit);
        }
    }
    return spread;
}();

// The places of a byte's bits, in a nibble each, and then how many there are.
inline constexpr auto kNth = [] {
    std::array<std::uint64_t, 256> nth{};
    for (std::size_t byte = 0; byte < nth.size(); ++byte) {
        std::size_t n = 0;
        for (std::size_t bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1) != 0) nth[byte] |= std::uint64_t{bit} << 4 * n++;
        }
        nth[byte] |= std::uint64_t{n} << 32;
    }
    return nth;
}();

// The place of the n-th bit of 16; there are more than n.
[[nodiscard]] inline std::size_t nth_of_16(Places bits, std::size_t n) noexcept {
    const std::size_t low = kNth[bits & 0xff] >> 32;
    const auto above = static_cast<std::size_t>(n >= low);
    return 8 * above + (kNth[bits >> 8 * above & 0xff] >> 4 * (n - above * low) & 15);
}

// How many bits are set in each four; and these added up for each eight, of sums up to 15.
[[nodiscard]] constexpr Places per_nibble(Places places) noexcept {
    places -= places >> 1 & 0x5555555555555555u;
    return (places & 0x3333333333333333u) + (places >> 2 & 0x3333333333333333u);
}
[[nodiscard]] constexpr Places sum_of_nibbles(Places nibbles) noexcept {
    constexpr Places kLow = 0x0f0f0f0f0f0f0f0fu;
    return (nibbles & kLow) + (nibbles >> 4 & kLow);
}

}  // namespace detail

// All shows of a hand that beat what lies on the table, by length: bit i for a row that begins at card i.
class Shows {
public:
    Shows(const Hand& hand, const Neighbours& neighbours, Strength table) noexcept {
        const std::size_t least = table.length();
        // On an empty table that is above 0, which all cards are.
        starts_[1] = hand.above(table.top()) & (Places{0} - static_cast<Places>(least <= 1));
        detail::Rows rows{neighbours.same, neighbours.up, neighbours.down};
        starts_[2] = least < 2 ? rows.any() : least == 2 ? rows.better(hand, table) : 0;
        per_eight_ = detail::sum_of_nibbles(detail::per_nibble(starts_[1]) + detail::per_nibble(starts_[2]));
        if (threes(neighbours) != 0) add_longer(hand, neighbours, table);
        constexpr Places kEvenBytes = 0x00ff00ff00ff00ffu;
        count_ = ((per_eight_ & kEvenBytes) + (per_eight_ >> 8 & kEvenBytes)) * 0x0001000100010001u >> 48;
    }
    Shows(const Hand& hand, Strength table) noexcept : Shows(hand, Neighbours::of(hand), table) {}

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] Places starts(std::size_t length) const noexcept {
        return 0 < length && length < end_ ? starts_[length] : 0;
    }

    struct Show {
        std::size_t start;
        std::size_t length;
    };
    // Number `n` of them in order of start, then length.
    [[nodiscard]] Show nth(std::size_t n) const noexcept {
        assert(n < count_);
        std::size_t start = 0;
        for (Places rest = per_eight_; n >= (rest & 0xff); rest >>= 8) {
            n -= rest & 0xff;
            start += 8;
        }
        if (end_ == 3) {
            // Of each card the two bits next to each other, in order
            Places both = Places{detail::kSpread[starts_[1] >> start & 0xff]} |
                          Places{detail::kSpread[starts_[2] >> start & 0xff]} << 1;
            const std::size_t bit = detail::nth_of_16(both, n);
            return {start + bit / 2, 1 + bit % 2};
        }
        for (;; ++start) {
            for (std::size_t length = 1; length < end_; ++length) {
                if ((starts_[length] >> start & 1) != 0 && n-- == 0) return {start, length};
            }
        }
    }
    template <class Function>
    void for_each(Function&& function) const {
        Places any = 0;
        for (std::size_t length = 1; length < end_; ++length) any |= starts_[length];
        for (; any != 0; any &= any - 1) {
            const auto start = static_cast<std::size_t>(std::countr_zero(any));
            for (std::size_t length = 1; length < end_; ++length) {
                if ((starts_[length] >> start & 1) != 0) function(Show{start, length});
            }
        }
    }

private:
    // Rows of three cards and more.
    void add_longer(const Hand& hand, const Neighbours& neighbours, Strength table) noexcept;

    std::array<Places, kMaxRow + 1> starts_;  // set from 1 to below end_ only
    std::size_t end_ = 3;                     // lengths from here on don't occur
    std::size_t count_;
    Places per_eight_;  // byte b: how many shows begin at the cards 8 * b to 8 * b + 7
};

// Whether a hand holds a show that beats what lies on the table.
[[nodiscard]] bool can_show(const Hand& hand, Strength table) noexcept;

// Where a scouted card may go so that the hand then holds a show that beats what is left on the table (SCO-13).
class Insertions {
public:
    Insertions(const Hand& hand, const Neighbours& neighbours, Strength left) noexcept;

    // Bit p if the card may be inserted before card p showing this number, p = hand size meaning after the last.
    [[nodiscard]] Places places(int number) const noexcept;

private:
    // Places at which the number is part of a set, or of a run with a top above `top`, of exactly so many cards
    [[nodiscard]] Places in_set(int number, std::size_t length) const noexcept;
    [[nodiscard]] Places in_run(int number, std::size_t length, int top) const noexcept;

    const Hand& hand_;
    Strength left_;
    Places all_;
    Places intact_;  // where a show that does without the scouted card stays whole
};

}  // namespace shorebreak::scout
