// The legal plays of a hand and a field (JIZ-8): counted by class, picked by number and listed, each class by
// construction rather than by trying subsets.
//
// A class is a rank and its first key. Counts are of closed form, so that the n-th play is found by listing one class.
// A set with masks counts in the class of its strongest reading only (JIZ-20); how masks can help follows from JIZ-19:
// the suit of a mask must differ from those of the cards of the number it stands for.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "jizai/cards.hpp"
#include "jizai/combination.hpp"

namespace shorebreak::jizai {

namespace detail {

inline constexpr auto kChoose = [] {
    std::array<std::array<std::uint16_t, 6>, 16> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        for (std::size_t k = 0; k < 6; ++k) table[n][k] = static_cast<std::uint16_t>(n < k ? 0 : kBinomials[n][k]);
    }
    return table;
}();
[[nodiscard]] constexpr unsigned choose(unsigned n, unsigned k) noexcept { return kChoose[n][k]; }

// Subsets of a set of suits, by size.
struct Subsets {
    std::array<SuitSet, 10> sets{};
    std::uint8_t count = 0;
};
inline constexpr auto kSubsets = [] {
    std::array<std::array<Subsets, kSuits + 1>, 32> table{};
    for (unsigned suits = 0; suits < 32; ++suits) {
        for (unsigned subset = 0; subset <= suits; ++subset) {
            if ((subset & ~suits) != 0) continue;
            Subsets& of_size = table[suits][static_cast<std::size_t>(std::popcount(subset))];
            of_size.sets[of_size.count++] = static_cast<SuitSet>(subset);
        }
    }
    return table;
}();
[[nodiscard]] constexpr std::span<const SuitSet> subsets(unsigned suits, int size) noexcept {
    const Subsets& found = kSubsets[suits][static_cast<std::size_t>(size)];
    return {found.sets.data(), found.count};
}

// Cards by number, the ace both as 1 and as 14.
struct Holding {
    explicit Holding(CardSet set) noexcept
        : cards(set),
          by_number{set.lo() << 8, ((set.hi() << 8 | set.lo() >> 56) & ~(kByte << 48)) | (set.lo() & kByte) << 48},
          masks(set.masks()),
          mask_count(count_suits(masks)) {}
    // The same cards by number, but of numbers with so many in `preferred` only these.
    Holding(const Holding& all, const Holding& preferred, unsigned enough) noexcept : Holding(all) {
        for (std::size_t half = 0; half < by_number.size(); ++half) {
            const std::uint64_t lanes = CardSet::lanes_of_at_least(CardSet::counts(preferred.by_number[half]), enough);
            by_number[half] = (by_number[half] & ~lanes) | (preferred.by_number[half] & lanes);
        }
    }

    [[nodiscard]] unsigned suits(int number) const noexcept {
        return static_cast<unsigned>(by_number[number < 8 ? 0 : 1] >> (number & 7) * 8 & kByte);
    }
    // A byte each of this number, 1..14, and those that follow.
    [[nodiscard]] std::uint64_t from(int number) const noexcept {
        const int shift = (number & 7) * 8;
        return number < 8 ? by_number[0] >> shift | by_number[1] << 1 << (63 - shift) : by_number[1] >> shift;
    }
    void add(int number, unsigned suits) noexcept {
        by_number[number < 8 ? 0 : 1] |= std::uint64_t{suits} << (number & 7) * 8;
    }
    // Numbers 2..14 as bits: those of at least so many cards.
    [[nodiscard]] unsigned at_least(unsigned least) const noexcept {
        const auto numbers = [&](std::uint64_t word) { return CardSet::at_least(CardSet::counts(word), least); };
        return (numbers(by_number[0]) | numbers(by_number[1]) << 8) & ~3u;
    }
    [[nodiscard]] unsigned present() const noexcept {
        return (CardSet::at_least(by_number[0], 1) | CardSet::at_least(by_number[1], 1) << 8) & ~3u;
    }

    static constexpr std::uint64_t kByte = 0xff;
    CardSet cards;
    std::array<std::uint64_t, 2> by_number;  // a byte of suits each
    SuitSet masks;
    unsigned mask_count;
};

// Sets of cards by rank and first key.
using Row = std::array<std::uint16_t, 16>;
using Classes = std::array<Row, kRanks>;

// Whether two cards of these numbers, 2 <= low < high <= 14, are in no run of `length`.
[[nodiscard]] constexpr bool far_apart(int high, int low, int length) noexcept {
    return high - low >= length && (high < kAce || low - 1 >= length);
}

[[nodiscard]] constexpr int index_of(int number) noexcept { return number == kAce ? 0 : number - 1; }

// One to five cards of one suit each, from several numbers.
struct Slot {
    CardSet first;  // the card of suit 0
    unsigned suits;
};

}  // namespace detail

class Plays {
public:
    // All sets of one to five cards, at least one from the hand, that beat the standing combination.
    Plays(CardSet hand, CardSet field, Strength standing) noexcept;

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] std::size_t count(Rank rank) const noexcept { return rank < first_ ? 0 : total(index(rank)); }
    [[nodiscard]] std::size_t count(Rank rank, int key) const noexcept {
        return rank < first_ ? 0 : classes_[index(rank)][static_cast<std::size_t>(key)];
    }

    // The keys of a rank that have plays, as bits.
    [[nodiscard]] unsigned keys(Rank rank) const noexcept;
    // The cards of the hand and the field.
    [[nodiscard]] const detail::Holding& all() const noexcept { return all_; }

    struct Play {
        CardSet cards;
        Strength strength;
    };
    // Plays in order: by strength, equals by their cards as integers.
    [[nodiscard]] static bool comes_before(const Play& a, const Play& b) noexcept {
        return a.strength != b.strength ? a.strength < b.strength : a.cards < b.cards;
    }
    [[nodiscard]] Play nth(std::size_t n) const noexcept;

    // Every play once, class by class; visit(cards, strength).
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::size_t rank = index(first_); rank < kRanks; ++rank) {
            for (unsigned rest = keys(static_cast<Rank>(rank)); rest != 0; rest &= rest - 1) {
                list(static_cast<Rank>(rank), std::countr_zero(rest), visit);
            }
        }
    }

    // The plays of one class.
    template <class Visit>
    void list(Rank rank, int key, Visit&& visit) const {
        list_of(all_, rank, key, visit);
    }
    // Of a class those with as many cards of the hand as there could be, masks apart, and some more; none with masks of
    // the hand unless told so.
    template <class Visit>
    void list_most_of_hand(Rank rank, int key, bool masks, Visit&& visit) const {
        list_of(preferring_hand(rank, key, masks), rank, key, visit);
    }

private:
    [[nodiscard]] std::uint32_t total(std::size_t rank) const noexcept {
        std::uint32_t sum = 0;
        for (const std::uint16_t here : classes_[rank]) sum += here;
        return sum;
    }

    // The n-th play of one class by arithmetic; no cards where the field alone or one suit makes some of the class's.
    [[nodiscard]] CardSet nth_same(int size, int number, std::size_t n) const noexcept;
    [[nodiscard]] CardSet nth_straight(int size, int top, std::size_t n) const noexcept;
    // Without masks
    [[nodiscard]] Play nth_of_two_numbers(Rank rank, int key, std::size_t n) const noexcept;
    [[nodiscard]] Play nth_listed(Rank rank, int key, std::size_t n) const noexcept;

    // All cards, but of numbers of which the hand has enough none else, and masks of the hand only if told so.
    [[nodiscard]] detail::Holding preferring_hand(Rank rank, int key, bool masks) const noexcept;

    template <class Visit>
    void list_of(const detail::Holding& from, Rank rank, int key, Visit& visit) const {
        switch (rank) {
            case Rank::nothing: return;
            case Rank::high_card: return list_same(from, rank, 1, key, visit);
            case Rank::pair: return list_same(from, rank, 2, key, visit);
            case Rank::three_of_a_kind: return list_same(from, rank, 3, key, visit);
            case Rank::four_of_a_kind: return list_same(from, rank, 4, key, visit);
            case Rank::five_of_a_kind: return list_same(from, rank, 5, key, visit);
            case Rank::straight_of_two: return list_straights(from, rank, 2, key, visit);
            case Rank::straight_of_three: return list_straights(from, rank, 3, key, visit);
            case Rank::straight_of_four: return list_straights(from, rank, 4, key, visit);
            case Rank::straight_of_five: return list_straights(from, rank, 5, key, visit);
            case Rank::two_pair: return list_two_pairs(from, key, visit);
            case Rank::full_house: return list_full_houses(from, key, visit);
            case Rank::flush: return list_flushes(key, visit);
            case Rank::straight_flush:
            case Rank::royal_straight_flush: return list_straight_flushes(rank, key, visit);
        }
    }
    template <class Visit>
    void emit(CardSet cards, Strength strength, Visit& visit) const {
        if (cards.intersects(hand_)) visit(cards, strength);
    }
    template <class Visit>
    void list_same(const detail::Holding& from, Rank rank, int size, int number, Visit& visit) const;
    template <class Visit>
    void list_straights(const detail::Holding& from, Rank rank, int size, int top, Visit& visit) const;
    template <class Visit>
    void list_two_pairs(const detail::Holding& from, int high, Visit& visit) const;
    template <class Visit>
    void list_full_houses(const detail::Holding& from, int three, Visit& visit) const;
    template <class Visit>
    void list_flushes(int highest, Visit& visit) const;
    template <class Visit>
    void list_straight_flushes(Rank rank, int top, Visit& visit) const;
    // Chooses a card for each of kSlots slots; `common` is the suit that all chosen have, if any.
    template <std::size_t kSlots, class Visit>
    static void choose_each(const detail::Slot* slots, CardSet cards, unsigned common, const Visit& visit) {
        if constexpr (kSlots == 0) {
            visit(cards, common);
        } else {
            for (unsigned rest = slots->suits; rest != 0; rest &= rest - 1) {
                const unsigned suit = rest & (0 - rest);
                const CardSet card = CardSet::from_words(slots->first.lo() * suit, slots->first.hi() * suit);
                choose_each<kSlots - 1>(slots + 1, cards.union_with(card), common & suit, visit);
            }
        }
    }

    [[nodiscard]] static CardSet cards_of(int number, unsigned suits) noexcept {
        return CardSet::of_index(detail::index_of(number), static_cast<SuitSet>(suits));
    }
    [[nodiscard]] static CardSet masks_of(unsigned suits) noexcept {
        return CardSet::masks_of(static_cast<SuitSet>(suits));
    }

    CardSet hand_;
    Strength above_;  // what plays must exceed
    Rank first_;      // no rank before it has any
    detail::Holding all_;
    detail::Classes classes_;  // from that rank on
    std::uint32_t count_;
};

template <class Visit>
void Plays::list_same(const detail::Holding& from, Rank rank, int size, int number, Visit& visit) const {
    using detail::subsets;
    const Strength strength(rank, number);
    const unsigned suits = from.suits(number);
    // Masks alone are aces (JIZ-20).
    for (int naturals = number == kAce ? 0 : 1; naturals <= size; ++naturals) {
        for (const unsigned cards : subsets(suits, naturals)) {
            for (const unsigned masks : subsets(from.masks & ~cards, size - naturals)) {
                emit(cards_of(number, cards).union_with(masks_of(masks)), strength, visit);
            }
        }
    }
}

template <class Visit>
void Plays::list_straights(const detail::Holding& from, Rank rank, int size, int top, Visit& visit) const {
    using detail::subsets;
    const Strength strength(rank, top);
    const int lowest = top - size + 1;
    const unsigned numbers = from.present() | (from.present() >> kNumbers & 2);  // the ace also as 1
    const unsigned places = (1u << size) - 1;
    const unsigned absent = places & ~(numbers >> lowest);
    const auto most =
        from.mask_count < static_cast<unsigned>(size - 2) ? from.mask_count : static_cast<unsigned>(size - 2);
    std::array<detail::Slot, kMaxPlay> slots;
    // Masks are for all numbers that are absent, and may be for others that would make the run.
    for (unsigned fewest = count_suits(absent), count = fewest; count <= most; ++count) {
        for (const unsigned more : subsets(places & ~absent, static_cast<int>(count - fewest))) {
            const unsigned missing = absent | more;
            if (top < kAce && (missing & 1) != 0) continue;  // without the lowest the run would reach higher
            std::size_t filled = 0;
            for (unsigned rest = places & ~missing; rest != 0; rest &= rest - 1) {
                const int number = lowest + std::countr_zero(rest);
                slots[filled++] = {cards_of(number, 1), from.suits(number)};
            }
            for (const unsigned masks : subsets(from.masks, static_cast<int>(count))) {
                // Five of one suit, a mask among them or not, are more (JIZ-21).
                const unsigned one_suit = size < 5 ? 0u : count == 0 ? kAllSuits : count == 1 ? masks : 0u;
                const auto lay = [&](CardSet cards, unsigned common) {
                    if (common == 0) emit(cards, strength, visit);
                };
                switch (filled) {
                    case 2: choose_each<2>(slots.data(), masks_of(masks), one_suit, lay); break;
                    case 3: choose_each<3>(slots.data(), masks_of(masks), one_suit, lay); break;
                    case 4: choose_each<4>(slots.data(), masks_of(masks), one_suit, lay); break;
                    default: choose_each<5>(slots.data(), masks_of(masks), one_suit, lay); break;
                }
            }
        }
    }
    // A single card, and masks of which one has its suit: else they are of a kind.
    if (static_cast<int>(from.mask_count) < size - 1) return;
    for (int number = lowest > 2 ? lowest : 2; number <= (top == kAce ? kAce : lowest); ++number) {
        for (unsigned rest = from.suits(number) & from.masks; rest != 0; rest &= rest - 1) {
            const unsigned suit = rest & (0 - rest);
            for (const unsigned masks : subsets(from.masks & ~suit, size - 2)) {
                emit(cards_of(number, suit).union_with(masks_of(masks | suit)), strength, visit);
            }
        }
    }
}

template <class Visit>
void Plays::list_two_pairs(const detail::Holding& from, int high, Visit& visit) const {
    using detail::subsets;
    const unsigned masks = from.masks;
    const unsigned highs = from.suits(high);
    for (unsigned lower = from.present() & ((1u << high) - 1); highs != 0 && lower != 0; lower &= lower - 1) {
        const int low = std::countr_zero(lower);
        const Strength strength(Rank::two_pair, high, low);
        if (strength <= above_) continue;
        const unsigned lows = from.suits(low);
        for (const unsigned a : subsets(highs, 2)) {
            for (const unsigned b : subsets(lows, 2)) {
                emit(cards_of(high, a).union_with(cards_of(low, b)), strength, visit);
            }
            for (const unsigned b : subsets(lows, 1)) {
                for (const unsigned mask : subsets(masks & ~b, 1)) {
                    emit(cards_of(high, a).union_with(cards_of(low, b)).union_with(masks_of(mask)), strength, visit);
                }
            }
        }
        if (masks == 0) continue;
        for (const unsigned a : subsets(highs, 1)) {
            for (const unsigned mask : subsets(masks & ~a, 1)) {
                for (const unsigned b : subsets(lows, 2)) {
                    emit(cards_of(high, a).union_with(cards_of(low, b)).union_with(masks_of(mask)), strength, visit);
                }
            }
            if (!detail::far_apart(high, low, 4)) continue;
            for (const unsigned b : subsets(lows, 1)) {
                for (const unsigned two : subsets(masks, 2)) {
                    if ((a & b & two) != 0) continue;
                    emit(cards_of(high, a).union_with(cards_of(low, b)).union_with(masks_of(two)), strength, visit);
                }
            }
        }
    }
    if (high != kAce || from.mask_count < 2) return;
    for (unsigned rest = from.at_least(2); rest != 0; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        const Strength strength(Rank::two_pair, kAce, number == kAce ? kAce - 1 : number);
        if (strength <= above_) continue;
        for (const unsigned a : subsets(from.suits(number), 2)) {
            for (const unsigned two : subsets(masks, 2)) {
                if ((a & two) != 0) emit(cards_of(number, a).union_with(masks_of(two)), strength, visit);
            }
        }
    }
}

template <class Visit>
void Plays::list_full_houses(const detail::Holding& from, int three, Visit& visit) const {
    using detail::subsets;
    const unsigned masks = from.masks;
    const unsigned threes = from.suits(three);
    for (unsigned others = from.present() & ~(1u << three); threes != 0 && others != 0; others &= others - 1) {
        const int two = std::countr_zero(others);
        const Strength strength(Rank::full_house, three, two);
        if (strength <= above_) continue;
        const unsigned twos = from.suits(two);
        const auto lay = [&](unsigned a, unsigned b, unsigned with) {
            emit(cards_of(three, a).union_with(cards_of(two, b)).union_with(masks_of(with)), strength, visit);
        };
        for (const unsigned a : subsets(threes, 3)) {
            for (const unsigned b : subsets(twos, 2)) lay(a, b, 0);
            for (const unsigned b : subsets(twos, 1)) {
                for (const unsigned mask : subsets(masks & ~b, 1)) lay(a, b, mask);
            }
        }
        if (masks == 0) continue;
        const bool higher = three > two;
        for (const unsigned a : subsets(threes, 2)) {
            // The mask makes the higher of two pairs three, if it can.
            for (const unsigned b : subsets(twos, 2)) {
                for (const unsigned mask : subsets((higher ? masks : masks & b) & ~a, 1)) lay(a, b, mask);
            }
            for (const unsigned b : subsets(twos, 1)) {
                for (const unsigned pair : subsets(masks, 2)) {
                    if (pair != a && (a & b & pair) == 0 && (higher || (b & pair) != 0)) lay(a, b, pair);
                }
            }
        }
        if (from.mask_count < 2) continue;
        const bool triple = higher && from.mask_count >= 3 && detail::far_apart(three, two, 5);
        for (const unsigned a : subsets(threes, 1)) {
            for (const unsigned b : subsets(twos, 2)) {
                for (const unsigned pair : subsets(masks & ~a, 2)) {
                    if (higher || pair == b) lay(a, b, pair);
                }
            }
            for (const unsigned b : subsets(triple ? twos : 0u, 1)) {
                for (const unsigned all : subsets(masks, 3)) {
                    if ((a & b & all) == 0) lay(a, b, all);
                }
            }
        }
    }
    if (from.mask_count < 2) return;
    // Two masks of their own number beside three cards,
    if (const Strength strength(Rank::full_house, three, three == kAce ? kAce - 1 : kAce); strength > above_) {
        for (const unsigned a : subsets(threes, 3)) {
            for (const unsigned pair : subsets(masks, 2)) {
                if ((a & pair) != 0) emit(cards_of(three, a).union_with(masks_of(pair)), strength, visit);
            }
        }
    }
    // or three beside two.
    for (unsigned rest = three == kAce ? from.at_least(2) : 0; rest != 0; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        const Strength strength(Rank::full_house, kAce, number == kAce ? kAce - 1 : number);
        if (strength <= above_) continue;
        for (const unsigned a : subsets(from.suits(number), 2)) {
            for (const unsigned all : subsets(masks, 3)) {
                if ((a & all) != 0) emit(cards_of(number, a).union_with(masks_of(all)), strength, visit);
            }
        }
    }
}

namespace detail {

// Calls visit with every subset of four bits.
template <class Visit>
void each_four(unsigned bits, const Visit& visit) {
    for (unsigned a = bits; a != 0; a &= a - 1) {
        for (unsigned b = a & (a - 1); b != 0; b &= b - 1) {
            for (unsigned c = b & (b - 1); c != 0; c &= c - 1) {
                for (unsigned d = c & (c - 1); d != 0; d &= d - 1) {
                    const auto low = [](unsigned x) { return x & (0 - x); };
                    visit(low(a) | low(b) | low(c) | low(d));
                }
            }
        }
    }
}

}  // namespace detail

template <class Visit>
void Plays::list_flushes(int highest, Visit& visit) const {
    const Strength strength(Rank::flush, highest);
    for (int suit = 0; suit < kSuits; ++suit) {
        if (all_.cards.count_of(suit) < 5) continue;
        const unsigned lane = all_.cards.lane(suit);
        const unsigned numbers = lane & ((1u << kNumbers) - 1);
        const unsigned top = 1u << detail::index_of(highest);
        const auto visit_unless_run = [&](unsigned chosen, unsigned mask) {
            if (top_of_run(chosen, 5) == 0) emit(CardSet::of_lane(suit, chosen | mask), strength, visit);
        };
        if ((numbers & top) != 0) {
            const unsigned lower = highest == kAce ? numbers & ~1u : numbers & (top - 1) & ~1u;
            detail::each_four(lower, [&](unsigned chosen) { visit_unless_run(chosen | top, 0); });
        }
        const unsigned mask = lane & 1u << kMaskIndex;
        if (highest == kAce && mask != 0) {
            detail::each_four(numbers, [&](unsigned chosen) { visit_unless_run(chosen, mask); });
        }
    }
}

template <class Visit>
void Plays::list_straight_flushes(Rank rank, int top, Visit& visit) const {
    assert(top >= 5 && top <= kAce);
    const Strength strength(rank, top);
    const unsigned high_run = 0x1fu << (top - 5);  // bit number - 1; the ace as 14 goes to index 0
    const unsigned run = top == kAce ? (high_run & ((1u << kNumbers) - 1)) | 1u : high_run;
    const unsigned needed = top == kAce ? 0 : 1u << (top - 5);
    for (int suit = 0; suit < kSuits; ++suit) {
        const unsigned lane = all_.cards.lane(suit);
        const unsigned there = lane & run;
        const unsigned mask = lane & 1u << kMaskIndex;
        if (there == run) emit(CardSet::of_lane(suit, run), strength, visit);
        if (mask == 0) continue;
        for (unsigned rest = run & ~needed; rest != 0; rest &= rest - 1) {
            const unsigned four = run & ~(rest & (0 - rest));
            if ((four & ~there) == 0) emit(CardSet::of_lane(suit, four | mask), strength, visit);
        }
    }
}

}  // namespace shorebreak::jizai
