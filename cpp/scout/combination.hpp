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

// The values of strengths are below this.
inline constexpr std::size_t kStrengths = Strength(kMaxRow, false, kNumbers).value() + std::size_t{1};

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

// What beats a table: by the length of the row, what its highest number must be above, plus 16 for a set; sixteen
// times.
struct Demands {
    Sixteen::Bytes ones, twos, threes;
};
inline constexpr int kSet = 16;

// By the value of the strength of what lies on the table.
inline constexpr auto kDemands = [] {
    std::array<Demands, kStrengths> all{};
    for (std::size_t value = 0; value < all.size(); ++value) {
        const auto fill = [&](Sixteen::Bytes& bytes, std::size_t length) {
            constexpr std::size_t kNothing = 127;
            const std::size_t least = value >> 5;
            const std::size_t above = length > least ? 0 : length == least ? value & 31 : kNothing;
            bytes.values.fill(static_cast<std::uint8_t>(above));
        };
        fill(all[value].ones, 1);
        fill(all[value].twos, 2);
        fill(all[value].threes, 3);
    }
    return all;
}();

// Where rows of two and of three cards begin.
struct ShortRows {
    Sixteen twos;
    Sixteen threes;

    // The numbers of sixteen cards, zeros behind the last, and of those to the right of each.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE static ShortRows of(Sixteen left, Sixteen right) noexcept {
        const Sixteen step = right - left + Sixteen(1);  // down, level or up: 0 to 2
        const Sixteen twos = step.up_to(Sixteen(2)).equal(step) & right.above(Sixteen(0));
        return {twos, twos & twos.from<1>() & step.equal(step.from<1>())};
    }
    // Whether there is a row of four.
    [[nodiscard]] bool longer() const noexcept { return (threes & threes.from<1>()).places() != 0; }
};

}  // namespace detail

struct Show {
    std::size_t start;
    std::size_t length;
};

// The shows that beat what lies on the table, of up to sixteen cards without a row of four: most hands. They are looked
// at all at once and without branches, which what lies on the table would make hard to predict.
class ShortShows {
public:
    // False of other hands, of which this then tells nothing.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE bool find(const Hand& hand, Strength table) noexcept {
        using detail::Sixteen;
        const Sixteen left = hand.numbers_from(0);
        const Sixteen right = hand.numbers_from(1);
        const detail::ShortRows rows = detail::ShortRows::of(left, right);
        if (hand.size() > Hand::kBlock || rows.longer()) return false;
        const detail::Demands& above = detail::kDemands[table.value()];
        const Sixteen set = left.equal(right) & Sixteen(detail::kSet);
        hold(left.above(Sixteen(above.ones)),  //
             rows.twos & (left.at_least(right) | set).above(Sixteen(above.twos)),
             rows.threes & (left.at_least(hand.numbers_from(2)) | set).above(Sixteen(above.threes)));
        return true;
    }
    // The same where nothing lies on the table.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE bool find(const Hand& hand) noexcept {
        const detail::Sixteen left = hand.numbers_from(0);
        const detail::ShortRows rows = detail::ShortRows::of(left, hand.numbers_from(1));
        if (hand.size() > Hand::kBlock || rows.longer()) return false;
        hold(left.above(detail::Sixteen(0)), rows.twos, rows.threes);
        return true;
    }

    [[nodiscard]] std::size_t count() const noexcept { return sums_ >> 56; }
    // Bit i for a show of one to three cards that begins at card i.
    [[nodiscard]] Places starts(std::size_t length) const noexcept;
    // Number `n` of them in order of start, then length.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE Show nth(std::size_t n) const noexcept {
        assert(n < count());
        // The first byte with more than n up to its end has the first high bit; none overflows.
        const Places more = (sums_ + (127 - n) * kEachByte) & kHighBits;
        const std::size_t byte = lowest(more) - 7;
        const std::size_t before = sums_ << 8 >> byte & 0xff;
        const std::size_t bit = detail::kBits[shows_ >> byte & 0xff].places[n - before];
        return {(byte + bit) >> 2, (bit & 3) + 1};
    }

private:
    static constexpr Places kEachByte = 0x0101010101010101u;
    static constexpr Places kHighBits = 0x8080808080808080u;

    SHOREBREAK_ALWAYS_INLINE void hold(detail::Sixteen ones, detail::Sixteen twos, detail::Sixteen threes) noexcept {
        using detail::Sixteen;
        // At each card, bits 0 to 2 for a show of so many cards that begins there, and how many in bits 4 and 5
        const Sixteen here = (ones & Sixteen(0x11)) + (twos & Sixteen(0x12)) + (threes & Sixteen(0x14));
        const Sixteen::Nibbles nibbles = here.nibbles();
        shows_ = nibbles.low;
        sums_ = nibbles.high_sums * kEachByte;
    }

    Places shows_ = 0;  // nibble i, bit j: a show of j + 1 cards begins at card i
    Places sums_ = 0;   // byte b: how many shows begin up to card 2 * b + 1
};

// All shows of any hand that beat what lies on the table.
class Shows {
public:
    SHOREBREAK_ALWAYS_INLINE Shows(const Hand& hand, Strength table) noexcept {
        all_short_ = short_.find(hand, table);
        if (all_short_) count_ = short_.count();
        else find_all(hand, table);
    }

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] Places starts(std::size_t length) const noexcept {
        return length == 0 || length >= end_ ? 0 : all_short_ ? short_.starts(length) : starts_[length];
    }
    [[nodiscard]] Show nth(std::size_t n) const noexcept { return all_short_ ? short_.nth(n) : nth_of_all(n); }
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
    void find_all(const Hand& hand, Strength table) noexcept;
    [[nodiscard]] Show nth_of_all(std::size_t n) const noexcept;

    ShortShows short_;
    bool all_short_;
    std::size_t count_;
    std::size_t end_ = 4;  // lengths from here on don't occur
    Places per_eight_;     // unless all are short, byte b: how many begin at the cards 8 * b to 8 * b + 7
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
