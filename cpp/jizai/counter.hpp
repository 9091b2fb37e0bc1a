// How many plays of each class there are, of a hand and a field together (JIZ-8): all numbers at once, a lane each.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "jizai/plays.hpp"

namespace shorebreak::jizai::detail {

// The bytes of two words, the lowest first.
[[nodiscard]] inline std::array<std::uint8_t, 16> bytes_of(const std::array<std::uint64_t, 2>& words) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        return std::bit_cast<std::array<std::uint8_t, 16>>(words);
    } else {
        std::array<std::uint8_t, 16> bytes;
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::uint8_t>(words[i / 8] >> (i % 8 * 8));
        }
        return bytes;
    }
}

// And back.
[[nodiscard]] inline std::array<std::uint64_t, 2> words_of(const std::array<std::uint8_t, 16>& bytes) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        return std::bit_cast<std::array<std::uint64_t, 2>>(bytes);
    } else {
        std::array<std::uint64_t, 2> words{};
        for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= std::uint64_t{bytes[i]} << (i % 8 * 8);
        return words;
    }
}

// Counts of cards by number, below them zeros for windows that reach below.
inline constexpr std::size_t kBelow = 4;
using Window = std::array<std::uint16_t, kBelow + 16>;

// Lanes of a row as masks.
constexpr Row lanes_where(auto&& which) {
    Row lanes{};
    for (std::size_t number = 0; number < lanes.size(); ++number) lanes[number] = which(number) ? 0xffff : 0;
    return lanes;
}
inline constexpr Row kNumberLanes = lanes_where([](std::size_t number) { return 2 <= number && number <= kAce; });
inline constexpr Row kAceLane = lanes_where([](std::size_t number) { return number == kAce; });
inline constexpr Row kOtherLanes = lanes_where([](std::size_t number) { return number != kAce; });
inline constexpr auto kLanesAbove = [] {
    std::array<Row, 16> above{};
    for (std::size_t key = 0; key < above.size(); ++key) {
        above[key] = lanes_where([=](std::size_t number) { return number > key; });
    }
    return above;
}();

inline constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101ULL;

[[nodiscard]] constexpr std::uint16_t u16(unsigned value) { return static_cast<std::uint16_t>(value); }

// The cards of the smallest play of a rank or any above it.
inline constexpr std::array<std::uint8_t, kRanks> kFewestCards{0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5};

// Counts the plays of all cards, or, if kField, takes away those of the field alone, at most five cards (JIZ-8).
template <bool kField>
class Counter {
public:
    Counter(const Holding& holding, Strength above, Classes& classes) noexcept
        : held_(holding), above_(above), classes_(classes), masks_(holding.mask_count) {}

    void count() noexcept {
        if constexpr (!kField) {
            for (const Rank rank : {Rank::two_pair, Rank::full_house, Rank::flush, Rank::straight_flush,
                                    Rank::five_of_a_kind, Rank::royal_straight_flush}) {
                of(rank) = {};
            }
        }
        if (masks_ == 0) {
            rows<false>();
        } else {
            rows<true>();
        }
        if constexpr (kField) {
            if (held_.cards.size() < kMaxPlay) return;
            const Strength five = reading(held_.cards);
            if (five > above_) add(five.rank(), five.key(), 1);
        } else {
            five_of_a_kind();
            suits();
        }
    }

private:
    [[nodiscard]] Row& of(Rank rank) noexcept { return classes_[index(rank)]; }
    static void put(std::uint16_t& entry, unsigned count) noexcept { entry = u16(kField ? entry - count : count); }
    void add(Rank rank, int key, unsigned count) noexcept {
        auto& entry = of(rank)[static_cast<std::size_t>(key)];
        entry = u16(kField ? entry - count : entry + count);
    }
    void remove(Rank rank, int key, unsigned count) noexcept { add(rank, key, 0 - count); }

    static void fill(Window& counts, const std::array<std::uint64_t, 2>& words) noexcept {
        const std::array bytes = bytes_of(words);
        for (std::size_t below = 0; below < kBelow; ++below) counts[below] = 0;
        for (std::size_t number = 0; number < 16; ++number) counts[kBelow + number] = bytes[number];
    }

    template <bool kMasks>
    void rows() noexcept {
        const Rank least = above_.rank();
        if (least > (kField ? Rank::four_of_a_kind : Rank::straight_of_five)) return;
        sizes_ = {CardSet::counts(held_.by_number[0]), CardSet::counts(held_.by_number[1])};
        fill(counts_, sizes_);
        if constexpr (kMasks) {
            const std::uint64_t masks = held_.masks * kEachByte;
            fill(masked_, {CardSet::counts(held_.by_number[0] & (masks & ~0xffffULL)),
                           CardSet::counts(held_.by_number[1] & masks)});
        }
        if constexpr (kMasks) {
            straights_with_masks();
        } else {
            straights();
        }
        if (least > Rank::four_of_a_kind) return;
        same<kMasks>();
        if (least <= Rank::two_pair && (!kField || held_.cards.size() >= 4)) two_pairs<kMasks>();
        if (!kField && least <= Rank::full_house) full_houses<kMasks>();
    }

    // One to four of a kind. Of n cards and masks of one number those of different suits: choose(n, size), but for each
    // suit that is there as a card and as a mask the sets with both; and not the masks alone, which are aces.
    template <bool kMasks>
    void same() noexcept {
        const Window counts = counts_, masked = masked_;
        const std::uint16_t m1 = u16(masks_), m2 = u16(choose(masks_, 2)), m3 = u16(choose(masks_, 3)),
                            m4 = u16(choose(masks_, 4));
        Row &one = of(Rank::high_card), &two = of(Rank::pair), &three = of(Rank::three_of_a_kind),
            &four = of(Rank::four_of_a_kind);
        constexpr unsigned kThird = 0xaaab;  // 3 * kThird is 1 in 16 bits
        for (std::size_t number = 0; number < 16; ++number) {
            const std::uint16_t cards = counts[kBelow + number] & kNumberLanes[number];
            const std::uint16_t n = u16(kMasks ? cards + m1 : cards);
            const std::uint16_t n2 = u16(n - 2u);
            const std::uint16_t pairs = u16(n * (n - 1u)) >> 1;
            const std::uint16_t triples = u16(pairs * n2 * kThird);
            const std::uint16_t fours = u16(triples * (n - 3u)) >> 2;
            if constexpr (kMasks) {
                mask_pairs_[number] = u16(cards * m1 - masked[kBelow + number]);
                pairs_[number] = u16((u16(cards * (cards - 1u)) >> 1) + mask_pairs_[number]);
                const std::uint16_t both = masked[kBelow + number];
                const std::uint16_t others = u16(n2 * (n2 - 1u)) >> 1;
                const std::uint16_t two_both = u16(both * (both - 1u)) >> 1;
                const std::uint16_t unless = kOtherLanes[number];
                put(one[number], u16(cards + (m1 & kAceLane[number])));
                put(two[number], u16(pairs - both - (m2 & unless)));
                put(three[number], u16(triples - both * n2 - (m3 & unless)));
                put(four[number], u16(fours - both * others + two_both - (m4 & unless)));
            } else {
                pairs_[number] = pairs;
                put(one[number], cards);
                put(two[number], pairs);
                put(three[number], triples);
                put(four[number], fours);
            }
        }
    }

    // All five suits of one number, each as a card or as a mask.
    void five_of_a_kind() noexcept {
        const std::uint64_t masks = held_.masks * kEachByte;
        const std::uint64_t any =
            ((held_.by_number[0] | masks) + kEachByte) | ((held_.by_number[1] | masks) + kEachByte);
        if ((any & (kAllSuits + 1) * kEachByte) == 0) return;
        for (unsigned rest = held_.present(); rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            if ((held_.suits(number) | held_.masks) != kAllSuits) continue;
            add(Rank::five_of_a_kind, number,
                (1u << count_suits(held_.suits(number) & held_.masks)) - choose(masks_, 5));
        }
        add(Rank::five_of_a_kind, kAce, choose(masks_, 5));  // masks alone
    }

    // One card of each number of a run, by its top; of five also those of one suit, which suits() takes out.
    void straights() noexcept {
        const Window counts = counts_;
        const std::uint16_t* const n = counts.data() + kBelow;
        Row &two = of(Rank::straight_of_two), &three = of(Rank::straight_of_three), &four = of(Rank::straight_of_four),
            &five = of(Rank::straight_of_five);
        for (std::ptrdiff_t t = 0; t < 16; ++t) {
            const auto at = static_cast<std::size_t>(t);
            const std::uint16_t product2 = u16(unsigned{n[t]} * n[t - 1]);
            const std::uint16_t product3 = u16(unsigned{product2} * n[t - 2]);
            const std::uint16_t product4 = u16(unsigned{product3} * n[t - 3]);
            put(two[at], product2);
            put(three[at], product3);
            put(four[at], product4);
            if constexpr (!kField) put(five[at], u16(unsigned{product4} * n[t - 4]));
        }
    }

    // With masks for the missing numbers: the lowest is a card (or the run would reach higher, unless that is the ace),
    // and of the others any: elementary symmetric sums of 2, 3 and 4 counts. At most 24,125: five masks and all five
    // suits. Or a single card and masks, one of its suit.
    void straights_with_masks() noexcept {
        const Window counts = counts_, masked = masked_;
        const std::uint16_t* const n = counts.data() + kBelow;
        const std::uint16_t* const both = masked.data() + kBelow;
        const std::uint16_t m1 = u16(masks_), m2 = u16(choose(masks_, 2)), m3 = u16(choose(masks_, 3));
        const std::uint16_t others1 = u16(masks_ - 1), others2 = u16(choose(masks_ - 1, 2)),
                            others3 = u16(choose(masks_ - 1, 3));
        Row &two = of(Rank::straight_of_two), &three = of(Rank::straight_of_three), &four = of(Rank::straight_of_four),
            &five = of(Rank::straight_of_five);
        for (std::ptrdiff_t t = 0; t < 16; ++t) {
            const auto at = static_cast<std::size_t>(t);
            const std::uint16_t ace = kAceLane[at], lanes = u16(kNumberLanes[at]);
            const std::uint16_t a = n[t], b = n[t - 1], c = n[t - 2], d = n[t - 3];
            const std::uint16_t sum2 = u16(a + b), pairs2 = u16(a * b);
            const std::uint16_t sum3 = u16(sum2 + c), pairs3 = u16(pairs2 + sum2 * c), triples3 = u16(pairs2 * c);
            const std::uint16_t single1 = u16(both[t] & ace), single2 = u16(single1 + (both[t - 1] & ace)),
                                single3 = u16(single2 + (both[t - 2] & ace));
            put(two[at], lanes & u16(pairs2 + both[t - 1] + single1));
            put(three[at],
                lanes & u16(c * u16(pairs2 + m1 * sum2) + (m1 * pairs2 & ace) + others1 * u16(both[t - 2] + single2)));
            put(four[at], lanes & u16(d * u16(triples3 + m1 * pairs3 + m2 * sum3) +
                                      (u16(m1 * triples3 + m2 * pairs3) & ace) + others2 * u16(both[t - 3] + single3)));
            if constexpr (!kField) {
                const std::uint16_t e = n[t - 4];
                const std::uint16_t sum4 = u16(sum3 + d), pairs4 = u16(pairs3 + sum3 * d);
                const std::uint16_t triples4 = u16(triples3 + pairs3 * d), all4 = u16(triples3 * d);
                const std::uint16_t single4 = u16(single3 + (both[t - 3] & ace));
                put(five[at], lanes & u16(e * u16(all4 + m1 * triples4 + m2 * pairs4 + m3 * sum4) +
                                          (u16(m1 * all4 + m2 * triples4 + m3 * pairs4) & ace) +
                                          others3 * u16(both[t - 4] + single4)));
            }
        }
    }

    [[nodiscard]] unsigned number_count(int number) const noexcept {
        return counts_[kBelow + static_cast<std::size_t>(number)];
    }
    // Of those cards, how many are of the suit of a mask.
    [[nodiscard]] unsigned masked_count(int number) const noexcept {
        return masked_[kBelow + static_cast<std::size_t>(number)];
    }
    [[nodiscard]] unsigned pairs(int number) const noexcept { return choose(number_count(number), 2); }
    // Sets of cards of one number and of masks, all of different suits.
    [[nodiscard]] unsigned different_suits(int number, unsigned cards, unsigned masks) const noexcept {
        const unsigned n = number_count(number), both = masked_count(number);
        unsigned sets = 0;
        for (unsigned k = 0; k <= both && k <= masks && k + cards <= n; ++k) {  // masks of a suit that is there
            sets += choose(both, k) * choose(masks_ - both, masks - k) * choose(n - k, cards);
        }
        return sets;
    }
    [[nodiscard]] unsigned shared_masked(int a, int b) const noexcept {
        return count_suits(held_.suits(a) & held_.suits(b) & held_.masks);
    }
    void add_two_keys(Rank rank, int key, int second, unsigned count) noexcept {
        if (Strength(rank, key, second) > above_) add(rank, key, count);
    }

    template <bool kMasks>
    void two_pairs() noexcept {
        // Pairs of lower numbers, and those with a mask, two of which don't go together.
        Row lower, lower_masked;
        const auto sets = [&](std::size_t number, unsigned pairs, unsigned with_mask) {
            return pairs_[number] * pairs - (kMasks ? mask_pairs_[number] * with_mask : 0);
        };
        Row& row = of(Rank::two_pair);
        unsigned pairs = 0, with_mask = 0;
        for (std::size_t number = 2; number <= kAce; ++number) {
            lower[number] = u16(pairs);
            if constexpr (kMasks) lower_masked[number] = u16(with_mask);
            row[number] = u16(kField ? row[number] - sets(number, pairs, with_mask) : sets(number, pairs, with_mask));
            pairs += pairs_[number];
            if constexpr (kMasks) with_mask += mask_pairs_[number];
        }
        if (above_.rank() == Rank::two_pair) {  // of its key only those whose lower pair is above its second
            const auto key = static_cast<std::size_t>(above_.key()),
                       above = static_cast<std::size_t>(above_.second()) + 1;
            remove(Rank::two_pair, above_.key(), sets(key, lower[above], kMasks ? lower_masked[above] : 0u));
        }
        if (kMasks && masks_ >= 2) two_pairs_with_two_masks();
    }

    void two_pairs_with_two_masks() noexcept {
        for (unsigned highs = held_.present(); highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            for (unsigned lows = held_.present() & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                if (!far_apart(high, low, 4)) continue;
                add_two_keys(Rank::two_pair, high, low,
                             choose(masks_, 2) * number_count(high) * number_count(low) -
                                 (masks_ - 1) * shared_masked(high, low));
            }
        }
        for (unsigned rest = at_least(2); rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            add_two_keys(Rank::two_pair, kAce, number == kAce ? kAce - 1 : number,
                         pairs(number) * choose(masks_, 2) - different_suits(number, 2, 2));
        }
    }

    [[nodiscard]] unsigned at_least(unsigned least) const noexcept {
        return (CardSet::at_least(sizes_[0], least) | CardSet::at_least(sizes_[1], least) << 8) & ~3u;
    }

    template <bool kMasks>
    void full_houses() noexcept {
        const unsigned twos = at_least(2);
        if constexpr (!kMasks) {
            if (twos == 0) return;
        }
        for (unsigned rest = at_least(3); rest != 0; rest &= rest - 1) {
            const int three = std::countr_zero(rest);
            const unsigned triples = choose(number_count(three), 3);
            for (unsigned pairs = (kMasks ? at_least(1) : twos) & ~(1u << three); pairs != 0; pairs &= pairs - 1) {
                const int two = std::countr_zero(pairs);
                add_two_keys(Rank::full_house, three, two, triples * pairs_[static_cast<std::size_t>(two)]);
            }
            if (kMasks && masks_ >= 2) {
                add_two_keys(Rank::full_house, three, three == kAce ? kAce - 1 : kAce,
                             triples * choose(masks_, 2) - different_suits(three, 3, 2));
            }
        }
        if (!kMasks) return;
        for (unsigned highs = twos; highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            const unsigned masked = masked_count(high);
            const unsigned n = number_count(high);
            // The pairs with a mask of another suit.
            const unsigned to_three = masked * choose(n - 1, 2) + (masks_ - masked) * choose(n, 2);
            for (unsigned lows = twos & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                const unsigned shared = shared_masked(high, low);
                const unsigned few = number_count(low);
                add_two_keys(Rank::full_house, high, low, to_three * choose(few, 2));
                add_two_keys(Rank::full_house, low, high,
                             (n - 1) * ((masked - shared) * choose(few, 2) + shared * choose(few - 1, 2)));
            }
        }
        if (masks_ >= 2) full_houses_with_more_masks();
    }

    void full_houses_with_more_masks() noexcept {
        for (unsigned twos = at_least(2); twos != 0; twos &= twos - 1) {
            const int two = std::countr_zero(twos);
            for (unsigned ones = held_.present() & ~(1u << two); ones != 0; ones &= ones - 1) {
                two_one_and_two_masks(two, std::countr_zero(ones));
            }
        }
        if (masks_ < 3) return;
        for (unsigned rest = at_least(2); rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            add_two_keys(Rank::full_house, kAce, number == kAce ? kAce - 1 : number,
                         pairs(number) * choose(masks_, 3) - different_suits(number, 2, 3));
        }
        for (unsigned highs = held_.present(); highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            for (unsigned lows = held_.present() & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                if (!far_apart(high, low, 5)) continue;
                add_two_keys(Rank::full_house, high, low,
                             choose(masks_, 3) * number_count(high) * number_count(low) -
                                 choose(masks_ - 1, 2) * shared_masked(high, low));
            }
        }
    }

    // Two cards of one number, one of another: a mask for each, or both for the single card, where the suits allow.
    void two_one_and_two_masks(int two, int one) noexcept {
        const unsigned n = number_count(two), few = number_count(one);
        const unsigned n_masked = masked_count(two), few_masked = masked_count(one);
        const unsigned shared = shared_masked(two, one);
        const unsigned all = choose(n, 2) * few * choose(masks_, 2);
        if (one > two) {
            // The single card becomes three unless one of the masks has its suit; that one then goes to the pair.
            add_two_keys(Rank::full_house, one, two,
                         choose(n, 2) * ((few - few_masked) * choose(masks_, 2) + few_masked * choose(masks_ - 1, 2)));
            add_two_keys(Rank::full_house, two, one,
                         (masks_ - 1) * ((few_masked - shared) * choose(n, 2) + shared * choose(n - 1, 2)));
        } else {
            // The pair becomes three unless both masks have its suits, or one has the suit of a card of each number.
            const unsigned none = shared * (n - 1) * (masks_ - 1);
            const unsigned to_one = choose(n_masked, 2) * few - shared * (n_masked == 0 ? 0 : n_masked - 1);
            add_two_keys(Rank::full_house, one, two, to_one);
            add_two_keys(Rank::full_house, two, one, all - none - to_one);
        }
    }

    // Five of one suit.
    void suits() noexcept {
        bool any = false;
        for (int suit = 0; suit < kSuits; ++suit) any |= held_.cards.count_of(suit) >= kMaxPlay;
        if (!any) return;
        for (int suit = 0; suit < kSuits; ++suit) {
            if (held_.cards.count_of(suit) < kMaxPlay) continue;
            const unsigned lane = held_.cards.lane(suit);
            const unsigned numbers = (lane & ((1u << kNumbers) - 1)) << 1;
            const unsigned high = (numbers & ~2u) | (numbers & 2) << kNumbers;  // bits 2..14
            const unsigned both = high | numbers;                               // bits 1..14
            for (unsigned rest = high, below = 0; rest != 0; rest &= rest - 1, ++below) {
                add(Rank::flush, std::countr_zero(rest), choose(below, 4));
            }
            for (unsigned runs = both & both >> 1 & both >> 2 & both >> 3 & both >> 4; runs != 0; runs &= runs - 1) {
                const int top = std::countr_zero(runs) + 4;
                of_a_run(top, 1, top == 5 ? kAce : top);
            }
            if ((lane >> kMaskIndex & 1) == 0) continue;
            add(Rank::flush, kAce, choose(static_cast<unsigned>(std::popcount(high)), 4));
            for (unsigned rest = both & 0x3ff; rest != 0; rest &= rest - 1) {
                const int lowest = std::countr_zero(rest);
                if (lowest + 4 == kAce) break;
                const auto others = static_cast<unsigned>(std::popcount(both >> (lowest + 1) & 15));
                of_a_run(lowest + 4, choose(others, 3), kAce);
            }
            of_a_run(kAce, choose(static_cast<unsigned>(std::popcount(both >> 10)), 4), kAce);
        }
    }
    // Straight flushes, so far taken for straights, and for flushes with this highest number.
    void of_a_run(int top, unsigned count, int highest) noexcept {
        add(top == kAce ? Rank::royal_straight_flush : Rank::straight_flush, top, count);
        remove(Rank::straight_of_five, top, count);
        remove(Rank::flush, highest, count);
    }

    const Holding& held_;
    Strength above_;
    Classes& classes_;
    unsigned masks_;
    std::array<std::uint64_t, 2> sizes_;  // of cards of each number, as bytes
    Window counts_;
    Window masked_;   // those of the suit of a mask; not the ace as 1
    Row pairs_;       // pairs of each number, a mask among them or not
    Row mask_pairs_;  // those with a mask
};

}  // namespace shorebreak::jizai::detail
