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

#include "core/inline.hpp"
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
            all.same |= left.equal(right).places() << from;
            all.up |= (left + one).equal(right).places() << from;
            all.down |= left.equal(right + one).places() << from;
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

// The kinds of a row of two cards or more, a bit each.
inline constexpr int kSet = 1, kUp = 2, kDown = 4;

// What beats a table, by the length of the row: all single cards or, given a top to exceed, those above; of longer
// rows these kinds in any case, and these if their first or last card is above the top. Each sixteen times.
struct Demands {
    using Bytes = std::array<std::uint8_t, Hand::kBlock>;
    struct Kinds {
        Bytes always, first, last;
    };
    Bytes ones;
    Kinds twos, threes;

    constexpr Demands(std::size_t least, bool set) noexcept
        : ones(everywhere(least < 2 ? 1 : 0)), twos(kinds(2, least, set)), threes(kinds(3, least, set)) {}

private:
    static constexpr Bytes everywhere(int value) noexcept {
        Bytes bytes{};
        bytes.fill(static_cast<std::uint8_t>(value));
        return bytes;
    }
    static constexpr Kinds kinds(std::size_t length, std::size_t least, bool set) noexcept {
        if (length < least) return {};
        if (length > least) return {everywhere(kSet | kUp | kDown), {}, {}};
        if (set) return {{}, everywhere(kSet), {}};
        return {everywhere(kSet), everywhere(kDown), everywhere(kUp)};
    }
};

// By twice the length of the row on the table, plus 1 if it is a set; a table of four cards stands for any of more.
inline constexpr std::array<Demands, 9> kDemands{Demands(0, false), Demands(0, true),  Demands(1, false),
                                                 Demands(1, true),  Demands(2, false), Demands(2, true),
                                                 Demands(3, false), Demands(3, true),  Demands(4, false)};

// Truths for as many bytes as there are neighbours in a hand: from place 17 - size on.
inline constexpr auto kPairsOf = [] {
    std::array<std::uint8_t, 2 * Hand::kBlock + 1> truths{};
    for (std::size_t i = 0; i < Hand::kBlock; ++i) truths[i] = 255;
    return truths;
}();

// The places of the bits of a number up to 7, in a nibble each.
inline constexpr std::array<std::uint16_t, 8> kNth{0, 0x0, 0x1, 0x10, 0x2, 0x20, 0x21, 0x210};

}  // namespace detail

// All shows of a hand that beat what lies on the table. Up to sixteen cards without a row of four, as most hands are,
// are looked at all at once and without branches, which what lies on the table would make hard to predict.
class Shows {
public:
    SHOREBREAK_ALWAYS_INLINE Shows(const Hand& hand, Strength table) noexcept {
        if (hand.size() > Hand::kBlock || !find_short(hand, table)) find_all(hand, table);
    }

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    // Bit i for a show of so many cards that begins at card i.
    [[nodiscard]] Places starts(std::size_t length) const noexcept {
        return length == 0 || length >= end_ ? 0 : all_short_ ? short_starts(length) : starts_[length];
    }

    struct Show {
        std::size_t start;
        std::size_t length;
    };
    // Number `n` of them in order of start, then length.
    [[nodiscard]] Show nth(std::size_t n) const noexcept {
        assert(n < count_);
        if (!all_short_) return nth_of_all(n);
        const detail::Sixteen threes_here = threes_ + threes_;
        const detail::Sixteen here = ones_ + twos_ + threes_;
        const detail::Sixteen sums = here.running_sums();
        const auto start =
            static_cast<std::size_t>(std::countr_zero(sums.above(detail::Sixteen(static_cast<int>(n))).places()));
        const detail::Sixteen lengths = ones_ + twos_ + twos_ + threes_here + threes_here;
        const std::size_t rest = n - (sums - here).at(start);
        return {start, 1 + (detail::kNth[lengths.at(start)] >> 4 * rest & 15u)};
    }
    template <class Function>
    void for_each(Function&& function) const {
        Places any = 0;
        for (std::size_t length = 1; length < end_; ++length) any |= starts(length);
        for (; any != 0; any &= any - 1) {
            const auto start = static_cast<std::size_t>(std::countr_zero(any));
            for (std::size_t length = 1; length < end_; ++length) {
                if ((starts(length) >> start & 1) != 0) function(Show{start, length});
            }
        }
    }

private:
    // False if there is a row of four cards.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE bool find_short(const Hand& hand, Strength table) noexcept {
        using detail::Sixteen;
        const Sixteen one(1);
        const Sixteen left = hand.numbers_from(0);
        const Sixteen right = hand.numbers_from(1);
        const Sixteen pairs(detail::kPairsOf.data() + Hand::kBlock + 1 - hand.size());
        const Sixteen two =
            ((left.equal(right) & Sixteen(detail::kSet)) | ((left + one).equal(right) & Sixteen(detail::kUp)) |
             (left.equal(right + one) & Sixteen(detail::kDown))) &
            pairs;
        const Sixteen three = two & two.from<1>();
        if ((three & two.from<2>()).above(Sixteen(0)).places() != 0) return false;

        const std::size_t least = table.length();
        const detail::Demands& demands = detail::kDemands[std::min<std::size_t>(table.value() >> 4, 8)];
        const Sixteen top(table.top());
        const Sixteen first = left.above(top);
        const Sixteen last = hand.numbers_from(least - static_cast<std::size_t>(least != 0)).above(top);
        const auto meets = [&](const detail::Demands::Kinds& kinds) {
            return Sixteen(kinds.always.data()) | (first & Sixteen(kinds.first.data())) |
                   (last & Sixteen(kinds.last.data()));
        };
        ones_ = first & Sixteen(demands.ones.data());
        twos_ = (two & meets(demands.twos)).up_to(one);
        threes_ = (three & meets(demands.threes)).up_to(one);
        count_ = (ones_ + twos_ + threes_).sum();
        return true;
    }
    void find_all(const Hand& hand, Strength table) noexcept;
    [[nodiscard]] Places short_starts(std::size_t length) const noexcept;
    [[nodiscard]] Show nth_of_all(std::size_t n) const noexcept;

    // At each card, 1 if a show of so many cards begins there
    detail::Sixteen ones_;
    detail::Sixteen twos_;
    detail::Sixteen threes_;
    std::size_t count_ = 0;
    std::size_t end_ = 4;    // lengths from here on don't occur
    bool all_short_ = true;  // and if not, instead of the bytes above:
    Places per_eight_;       // byte b: how many shows begin at the cards 8 * b to 8 * b + 7
    std::array<Places, kMaxRow + 1> starts_;
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
