#include "jizai/plays.hpp"

#include <algorithm>

namespace shorebreak::jizai {
namespace detail {

namespace {

// The bytes of two words, the lowest first.
[[nodiscard]] std::array<std::uint8_t, 16> bytes_of(const std::array<std::uint64_t, 2>& words) noexcept {
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
[[nodiscard]] std::array<std::uint64_t, 2> words_of(const std::array<std::uint8_t, 16>& bytes) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        return std::bit_cast<std::array<std::uint64_t, 2>>(bytes);
    } else {
        std::array<std::uint64_t, 2> words{};
        for (std::size_t i = 0; i < bytes.size(); ++i) words[i / 8] |= std::uint64_t{bytes[i]} << (i % 8 * 8);
        return words;
    }
}

// Counts of cards by number, below them zeros for windows that reach below.
constexpr std::size_t kBelow = 4;
using Window = std::array<std::uint16_t, kBelow + 16>;

// Lanes of a row as masks.
constexpr Row lanes_where(auto&& which) {
    Row lanes{};
    for (std::size_t number = 0; number < lanes.size(); ++number) lanes[number] = which(number) ? 0xffff : 0;
    return lanes;
}
constexpr Row kNumberLanes = lanes_where([](std::size_t number) { return 2 <= number && number <= kAce; });
constexpr Row kAceLane = lanes_where([](std::size_t number) { return number == kAce; });
constexpr Row kOtherLanes = lanes_where([](std::size_t number) { return number != kAce; });
constexpr auto kLanesAbove = [] {
    std::array<Row, 16> above{};
    for (std::size_t key = 0; key < above.size(); ++key) {
        above[key] = lanes_where([=](std::size_t number) { return number > key; });
    }
    return above;
}();

constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101ULL;

[[nodiscard]] constexpr std::uint16_t u16(unsigned value) { return static_cast<std::uint16_t>(value); }

// The cards of the smallest play of a rank or any above it.
constexpr std::array<std::uint8_t, kRanks> kFewestCards{0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5};

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

}  // namespace
}  // namespace detail

Plays::Plays(CardSet hand, CardSet field, Strength standing) noexcept
    : hand_(hand),
      above_(to_exceed(standing)),
      first_(std::max(above_.rank(), Rank::high_card)),
      all_(hand.union_with(field)) {
    detail::Counter<false>(all_, above_, classes_).count();
    if (field.size() >= detail::kFewestCards[index(first_)]) {
        detail::Counter<true>(detail::Holding(field), above_, classes_).count();
    }
    const bool two_keys = above_.rank() == Rank::two_pair || above_.rank() == Rank::full_house;
    const detail::Row& lanes = detail::kLanesAbove[static_cast<std::size_t>(above_.key()) - (two_keys ? 1 : 0)];
    detail::Row& least = classes_[index(first_)];
    for (std::size_t key = 0; key < least.size(); ++key) least[key] &= lanes[key];
    // In two sums, neither of which is too great for its type even of the whole deck.
    detail::Row lower{}, upper{};
    std::size_t rank = index(first_);
    for (; rank < index(Rank::straight_of_five); ++rank) {
        for (std::size_t key = 0; key < lower.size(); ++key) lower[key] = detail::u16(lower[key] + classes_[rank][key]);
    }
    for (; rank < kRanks; ++rank) {
        for (std::size_t key = 0; key < upper.size(); ++key) upper[key] = detail::u16(upper[key] + classes_[rank][key]);
    }
    count_ = 0;
    for (std::size_t key = 0; key < lower.size(); ++key) count_ += std::uint32_t{lower[key]} + upper[key];
}

unsigned Plays::keys(Rank rank) const noexcept {
    if (rank < first_) return 0;
    std::array<std::uint8_t, 16> any;
    for (std::size_t key = 0; key < any.size(); ++key) any[key] = classes_[index(rank)][key] != 0 ? 1 : 0;
    const auto words = detail::words_of(any);
    return CardSet::at_least(words[0], 1) | CardSet::at_least(words[1], 1) << 8;
}

detail::Holding Plays::preferring_hand(Rank rank, int key, bool masks) const noexcept {
    const detail::Holding hand(hand_);
    const auto enough = [&] {
        switch (rank) {
            case Rank::three_of_a_kind: return 3u;
            case Rank::four_of_a_kind: return 4u;
            case Rank::five_of_a_kind: return 5u;
            case Rank::pair:
            case Rank::two_pair:
            case Rank::full_house: return 2u;
            default: return 1u;
        }
    }();
    detail::Holding from(all_, hand, enough);
    if (rank == Rank::full_house && count_suits(hand.suits(key)) == 2) from.add(key, all_.suits(key));
    if (!masks) {
        from.masks = static_cast<SuitSet>(all_.masks & ~hand.masks);
        from.mask_count = count_suits(from.masks);
    }
    return from;
}

CardSet Plays::nth_same(int size, int number, std::size_t n) const noexcept {
    const SuitSet of_hand = hand_.suits_of(detail::index_of(number));
    unsigned suits = all_.suits(number), masks = all_.masks;
    if (size == 1) {
        suits = of_hand;
        masks = hand_.masks();
    } else if (count_suits((suits & ~of_hand) | (masks & ~hand_.masks())) >= static_cast<unsigned>(size)) {
        return {};
    }
    unsigned chosen = 0;  // masks come first, as integers
    do {
        const int naturals = size - static_cast<int>(count_suits(chosen));
        if (naturals >= (number == kAce ? 0 : 1)) {
            const auto cards = detail::subsets(suits & ~chosen, naturals);
            if (n < cards.size()) return cards_of(number, cards[n]).union_with(masks_of(chosen));
            n -= cards.size();
        }
        chosen = (chosen - masks) & masks;
    } while (chosen != 0);
    assert(false);
    return {};
}

CardSet Plays::nth_straight(int size, int top, std::size_t n) const noexcept {
    // Suits of the numbers of the run, a byte each, as they lie in a set: the ace comes first.
    const int lowest = top - size + 1;
    const bool to_ace = top == kAce;
    const auto run_of = [&](const detail::Holding& held) {
        const std::uint64_t whole = (std::uint64_t{1} << size * 8) - 1;
        const std::uint64_t run = held.from(lowest) & whole;
        return to_ace ? (run << 8 | run >> (size - 1) * 8) & whole : run;
    };
    const auto cards_of_run = [&](std::uint64_t run) {
        if (!to_ace) return CardSet::of_bytes(lowest - 1, run);
        return CardSet::of_bytes(0, run & 0xff).union_with(CardSet::of_bytes(lowest - 1, run >> 8));
    };
    const detail::Holding hand(hand_);
    const std::uint64_t run = run_of(all_);
    const unsigned in_field = CardSet::at_least(run & ~run_of(hand), 1);
    if (count_suits(in_field) + count_suits(all_.masks & ~hand.masks) >= static_cast<unsigned>(size)) return {};
    if (size == 5) {
        unsigned common = kAllSuits, nearly = kAllSuits;  // suits of all numbers, of all but one at most
        for (std::uint64_t rest = run; rest != 0; rest >>= 8) {
            const auto suits = static_cast<unsigned>(rest & 0xff);
            nearly = common | (nearly & suits);
            common &= suits;
        }
        if ((common | (nearly & all_.masks)) != 0) return {};
    }

    const std::uint64_t sizes = CardSet::counts(run);
    const auto size_at = [&](int place) { return static_cast<std::uint32_t>(sizes >> place * 8 & 0xff); };
    const auto nth_at = [&](int place, std::size_t which) {
        return std::uint64_t{detail::subsets(run >> place * 8 & 0xff, 1)[which]} << place * 8;
    };
    auto rest = static_cast<std::uint32_t>(n);
    std::uint64_t laid = 0;
    if (all_.masks == 0) {
        for (int place = 0; place < size; ++place) {
            laid |= nth_at(place, rest % size_at(place));
            rest /= size_at(place);
        }
        return cards_of_run(laid);
    }
    // Ways to fill the places below one, by how many of them masks fill. The lowest number of a run that could reach
    // higher is a card.
    std::array<std::array<std::uint32_t, kMaxPlay - 1>, kMaxPlay + 1> ways{};
    ways[0][0] = 1;
    const auto maskable = [&](int place) { return to_ace || place > 0; };
    for (int place = 0; place < size; ++place) {
        const auto& below = ways[static_cast<std::size_t>(place)];
        auto& here = ways[static_cast<std::size_t>(place) + 1];
        here[0] = below[0] * size_at(place);
        for (std::size_t masks = 1; masks < here.size(); ++masks) {
            here[masks] = below[masks] * size_at(place) + (maskable(place) ? below[masks - 1] : 0);
        }
    }
    unsigned chosen = 0;  // masks come first, as integers
    do {
        auto masks = count_suits(chosen);
        if (masks + 1 == static_cast<unsigned>(size)) {  // a single card, one of the masks of its suit
            for (int place = 0; place < (to_ace ? size : 1) && lowest > 1; ++place) {
                const auto suits = detail::subsets((run >> place * 8 & 0xff) & chosen, 1);
                if (rest < suits.size()) {
                    return cards_of_run(std::uint64_t{suits[rest]} << place * 8).union_with(masks_of(chosen));
                }
                rest -= static_cast<std::uint32_t>(suits.size());
            }
        } else if (masks + 2 <= static_cast<unsigned>(size)) {
            const std::uint32_t sets = ways[static_cast<std::size_t>(size)][masks];
            if (rest >= sets) {
                rest -= sets;
            } else {
                for (int place = size; place-- > 0;) {
                    const auto& below = ways[static_cast<std::size_t>(place)];
                    if (masks > 0 && maskable(place)) {  // none of this number come before any
                        if (rest < below[masks - 1]) {
                            --masks;
                            continue;
                        }
                        rest -= below[masks - 1];
                    }
                    laid |= nth_at(place, rest / below[masks]);
                    rest %= below[masks];
                }
                return cards_of_run(laid).union_with(masks_of(chosen));
            }
        }
        chosen = (chosen - all_.masks) & all_.masks;
    } while (chosen != 0);
    assert(false);
    return {};
}

Plays::Play Plays::nth_of_two_numbers(Rank rank, int key, std::size_t n) const noexcept {
    const int size = rank == Rank::two_pair ? 2 : 3;
    const unsigned suits = all_.suits(key);
    if (count_suits(suits & ~unsigned{hand_.suits_of(detail::index_of(key))}) >= static_cast<unsigned>(size)) return {};
    const auto firsts = detail::subsets(suits, size);
    unsigned others = all_.at_least(2) & (rank == Rank::two_pair ? (1u << key) - 1 : ~(1u << key));
    for (; others != 0; others &= others - 1) {
        const int second = std::countr_zero(others);
        const Strength strength(rank, key, second);
        if (strength <= above_) continue;
        const auto seconds = detail::subsets(all_.suits(second), 2);
        if (n >= firsts.size() * seconds.size()) {
            n -= firsts.size() * seconds.size();
            continue;
        }
        const bool first_is_higher = detail::index_of(key) > detail::index_of(second);
        const std::size_t lower = first_is_higher ? seconds.size() : firsts.size();
        const std::size_t high = n / lower, low = n % lower;
        return {cards_of(key, firsts[first_is_higher ? high : low])
                    .union_with(cards_of(second, seconds[first_is_higher ? low : high])),
                strength};
    }
    assert(false);
    return {};
}

Plays::Play Plays::nth(std::size_t n) const noexcept {
    assert(n < count_);
    std::size_t at = index(first_);
    for (std::size_t here = total(at); n >= here; here = total(at)) {
        n -= here;
        ++at;
    }
    int key = 2;
    for (; n >= classes_[at][static_cast<std::size_t>(key)]; ++key) n -= classes_[at][static_cast<std::size_t>(key)];
    const auto rank = static_cast<Rank>(at);
    Play found{{}, Strength(rank, key)};
    switch (rank) {
        case Rank::high_card: found.cards = nth_same(1, key, n); break;
        case Rank::pair: found.cards = nth_same(2, key, n); break;
        case Rank::three_of_a_kind: found.cards = nth_same(3, key, n); break;
        case Rank::four_of_a_kind: found.cards = nth_same(4, key, n); break;
        case Rank::five_of_a_kind: found.cards = nth_same(5, key, n); break;
        case Rank::straight_of_two: found.cards = nth_straight(2, key, n); break;
        case Rank::straight_of_three: found.cards = nth_straight(3, key, n); break;
        case Rank::straight_of_four: found.cards = nth_straight(4, key, n); break;
        case Rank::straight_of_five: found.cards = nth_straight(5, key, n); break;
        case Rank::two_pair:
        case Rank::full_house:
            if (all_.masks == 0) found = nth_of_two_numbers(rank, key, n);
            break;
        default: break;
    }
    return found.cards.empty() ? nth_listed(rank, key, n) : found;
}

Plays::Play Plays::nth_listed(Rank rank, int key, std::size_t n) const noexcept {
    const std::size_t size = count(rank, key);
    // Not a Play, so that the list isn't cleared first.
    struct Entry {
        std::uint64_t lo;
        std::uint64_t hi;
        std::uint16_t strength;
        [[nodiscard]] Play play() const noexcept {
            return {CardSet::from_words(lo, hi), Strength::from_value(strength)};
        }
        [[nodiscard]] bool operator<(const Entry& other) const noexcept {
            if (strength != other.strength) return strength < other.strength;
            return hi != other.hi ? hi < other.hi : lo < other.lo;
        }
    };
    constexpr std::size_t kListed = 512;
    std::array<Entry, kListed> entries;
    Entry* const first = entries.data();
    Entry* end = first;
    if (size <= kListed) {
        list(rank, key, [&](CardSet cards, Strength strength) { *end++ = {cards.lo(), cards.hi(), strength.value()}; });
        assert(end == first + size);  // counts and lists agree
        std::nth_element(first, first + n, end);
        return first[n].play();
    }
    // Hundreds of equal plays, as from most of the deck in one hand: sort the first kListed, then those after them.
    Entry after{};
    for (;;) {
        end = first;
        list(rank, key, [&](CardSet cards, Strength strength) {
            const Entry entry{cards.lo(), cards.hi(), strength.value()};
            if (!(after < entry)) return;
            if (end == first + kListed) {  // a heap of the smallest so far
                if (!(entry < *first)) return;
                std::pop_heap(first, end--);
            }
            *end++ = entry;
            std::push_heap(first, end);
        });
        std::sort_heap(first, end);
        const auto listed = static_cast<std::size_t>(end - first);
        assert(listed != 0);
        if (n < listed) return first[n].play();
        n -= listed;
        after = end[-1];
    }
}

}  // namespace shorebreak::jizai
