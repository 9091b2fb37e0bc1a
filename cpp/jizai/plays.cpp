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

}  // namespace

Holding::Holding(CardSet set) noexcept : cards(set), masks(set.masks()) {
    constexpr std::uint64_t kByte = 0xff;
    const std::uint64_t ace = set.lo() & kByte;
    const std::array words{set.lo() << 8, ((set.hi() << 8 | set.lo() >> 56) & ~(kByte << 48)) | ace << 48};
    const std::array sizes{CardSet::counts(words[0]), CardSet::counts(words[1])};
    by_number = bytes_of(words);
    const auto few = bytes_of(sizes);
    for (std::size_t i = 0; i < few.size(); ++i) counts[kPad + i] = few[i];
    const auto numbers = [&](unsigned least) {
        return (CardSet::at_least(sizes[0], least) | CardSet::at_least(sizes[1], least) << 8) & ~3u;
    };
    present = numbers(1);
    twos = numbers(2);
    threes = numbers(3);
    mask_count = count_suits(masks);
}

namespace {

// How many sets of `size` cards of one number and masks, all of different suits, there are with at least one such card:
// a byte each for sizes 2..5. By masks, cards, and cards of the suit of a mask.
using SameCounts = std::array<std::uint8_t, 4>;
constexpr auto kSameCounts = [] {
    std::array<std::array<std::array<SameCounts, 6>, 6>, 6> table{};
    for (unsigned masks = 0; masks <= 5; ++masks) {
        for (unsigned cards = 0; cards <= 5; ++cards) {
            for (unsigned both = 0; both <= masks && both <= cards; ++both) {
                if (cards + masks - both > kSuits) continue;
                // Of each suit one, or one of two: (1 + z)^single (1 + 2z)^both.
                const unsigned single = cards + masks - 2 * both;
                for (unsigned size = 2; size <= 5; ++size) {
                    unsigned sets = 0;
                    for (unsigned of_both = 0; of_both <= both && of_both <= size; ++of_both) {
                        sets += (choose(both, of_both) << of_both) * choose(single, size - of_both);
                    }
                    table[masks][cards][both][size - 2] = static_cast<std::uint8_t>(sets - choose(masks, size));
                }
            }
        }
    }
    return table;
}();

class Counter {
public:
    Counter(const Holding& holding, Strength above, Classes& classes) noexcept
        : held_(holding), above_(above), classes_(classes), masks_(holding.mask_count) {}

    void count() noexcept {
        const Rank least = above_.rank();
        if (least <= Rank::high_card) high_cards();
        straights(least);
        same(least);
        if (least <= Rank::two_pair) two_pairs();
        if (least <= Rank::full_house) full_houses();
        suits();
    }

private:
    [[nodiscard]] auto& of(Rank rank) noexcept { return classes_[index(rank)]; }
    void add(Rank rank, int key, unsigned count) noexcept {
        auto& entry = of(rank)[static_cast<std::size_t>(key)];
        entry = static_cast<std::uint16_t>(entry + count);
    }
    void remove(Rank rank, int key, unsigned count) noexcept { add(rank, key, 0 - count); }

    void high_cards() noexcept {
        for (std::size_t number = 2; number <= kAce; ++number) {
            of(Rank::high_card)[number] = held_.counts[Holding::kPad + number];
        }
        add(Rank::high_card, kAce, masks_);
    }

    void same(Rank least) noexcept {
        if (least > Rank::five_of_a_kind) return;
        for (unsigned rest = masks_ == 0 ? held_.twos : held_.present; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            const SameCounts& counts = kSameCounts[masks_][held_.count(number)][held_.masked(number)];
            of(Rank::pair)[static_cast<std::size_t>(number)] = counts[0];
            of(Rank::three_of_a_kind)[static_cast<std::size_t>(number)] = counts[1];
            of(Rank::four_of_a_kind)[static_cast<std::size_t>(number)] = counts[2];
            of(Rank::five_of_a_kind)[static_cast<std::size_t>(number)] = counts[3];
        }
        if (masks_ < 2) return;
        add(Rank::pair, kAce, choose(masks_, 2));  // masks alone
        add(Rank::three_of_a_kind, kAce, choose(masks_, 3));
        add(Rank::four_of_a_kind, kAce, choose(masks_, 4));
        add(Rank::five_of_a_kind, kAce, choose(masks_, 5));
    }

    // One card of each number of a run, by its top; of five also those of one suit, which suits() takes out.
    void straights(Rank least) noexcept {
        if (least > Rank::straight_of_five) return;
        const std::uint16_t* const n = held_.counts.data() + Holding::kPad;
        auto& two = of(Rank::straight_of_two);
        auto& three = of(Rank::straight_of_three);
        auto& four = of(Rank::straight_of_four);
        auto& five = of(Rank::straight_of_five);
        if (masks_ == 0) {
            for (std::ptrdiff_t t = 0; t < 16; ++t) {
                const auto at = static_cast<std::size_t>(t);
                const auto product2 = static_cast<std::uint16_t>(n[t] * n[t - 1]);
                const auto product3 = static_cast<std::uint16_t>(product2 * n[t - 2]);
                const auto product4 = static_cast<std::uint16_t>(product3 * n[t - 3]);
                two[at] = product2;
                three[at] = product3;
                four[at] = product4;
                five[at] = static_cast<std::uint16_t>(product4 * n[t - 4]);
            }
            return;
        }
        // With masks for the missing numbers: the lowest is a card (or the run would reach higher), and of the others
        // any: elementary symmetric sums of 2, 3 and 4 counts. At most 24,125: five masks and all five suits.
        const auto m1 = static_cast<std::uint16_t>(masks_);
        const auto m2 = static_cast<std::uint16_t>(choose(masks_, 2));
        const auto m3 = static_cast<std::uint16_t>(choose(masks_, 3));
        std::array<std::uint16_t, 16> rest3{}, rest4{}, rest5{};  // the same without the lowest number
        for (std::ptrdiff_t t = 0; t < 16; ++t) {
            const auto at = static_cast<std::size_t>(t);
            const auto u16 = [](int x) { return static_cast<std::uint16_t>(x); };
            const std::uint16_t a = n[t], b = n[t - 1], c = n[t - 2], d = n[t - 3], e = n[t - 4];
            const std::uint16_t sum2 = u16(a + b), pairs2 = u16(a * b);
            const std::uint16_t sum3 = u16(sum2 + c), pairs3 = u16(pairs2 + sum2 * c), triples3 = u16(pairs2 * c);
            const std::uint16_t sum4 = u16(sum3 + d), pairs4 = u16(pairs3 + sum3 * d);
            const std::uint16_t triples4 = u16(triples3 + pairs3 * d), all4 = u16(triples3 * d);
            two[at] = pairs2;
            three[at] = u16(c * u16(pairs2 + m1 * sum2));
            four[at] = u16(d * u16(triples3 + m1 * pairs3 + m2 * sum3));
            five[at] = u16(e * u16(all4 + m1 * triples4 + m2 * pairs4 + m3 * sum4));
            rest3[at] = u16(m1 * pairs2);
            rest4[at] = u16(m1 * triples3 + m2 * pairs3);
            rest5[at] = u16(m1 * all4 + m2 * triples4 + m3 * pairs4);
        }
        three[kAce + 1] = four[kAce + 1] = five[kAce + 1] = 0;  // no run goes beyond the ace
        add(Rank::straight_of_three, kAce, rest3[kAce]);
        add(Rank::straight_of_four, kAce, rest4[kAce]);
        add(Rank::straight_of_five, kAce, rest5[kAce]);
        // A single card and masks, one of its suit.
        for (unsigned rest = held_.present; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            const unsigned masked = held_.masked(number);
            if (masked == 0) continue;
            const auto top = [&](int length) { return std::min(number + length - 1, kAce); };
            add(Rank::straight_of_two, top(2), masked);
            add(Rank::straight_of_three, top(3), masked * choose(masks_ - 1, 1));
            add(Rank::straight_of_four, top(4), masked * choose(masks_ - 1, 2));
            add(Rank::straight_of_five, top(5), masked * choose(masks_ - 1, 3));
        }
    }

    [[nodiscard]] unsigned pairs(int number) const noexcept { return choose(held_.count(number), 2); }
    // A card and a mask of another suit.
    [[nodiscard]] unsigned mask_pairs(int number) const noexcept {
        return held_.count(number) * masks_ - held_.masked(number);
    }
    // Sets of cards of one number and of masks, all of different suits.
    [[nodiscard]] unsigned different_suits(int number, unsigned cards, unsigned masks) const noexcept {
        const unsigned n = held_.count(number), both = held_.masked(number);
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

    void two_pairs() noexcept {
        const bool partly = above_.rank() == Rank::two_pair;
        const int least = partly ? above_.key() : 0;
        const int second = partly ? above_.second() : 0;
        // Of lower numbers so far, and of those above the second key: pairs, and those of a card and a mask, two of
        // which don't go together.
        unsigned all = 0, all_masked = 0, above = 0, above_masked = 0;
        for (unsigned rest = masks_ == 0 ? held_.twos : held_.present; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            const unsigned masked = masks_ == 0 ? 0 : mask_pairs(number);
            const unsigned here = pairs(number) + masked;
            if (number > least) add(Rank::two_pair, number, here * all - masked * all_masked);
            if (number == least) add(Rank::two_pair, number, here * above - masked * above_masked);
            all += here;
            all_masked += masked;
            if (number > second) {
                above += here;
                above_masked += masked;
            }
        }
        if (masks_ < 2) return;
        for (unsigned highs = held_.present; highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            for (unsigned lows = held_.present & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                if (!far_apart(high, low, 4)) continue;
                add_two_keys(
                    Rank::two_pair, high, low,
                    choose(masks_, 2) * held_.count(high) * held_.count(low) - (masks_ - 1) * shared_masked(high, low));
            }
        }
        for (unsigned rest = held_.twos; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            add_two_keys(Rank::two_pair, kAce, number == kAce ? kAce - 1 : number,
                         pairs(number) * choose(masks_, 2) - different_suits(number, 2, 2));
        }
    }

    void full_houses() noexcept {
        for (unsigned rest = held_.threes; rest != 0; rest &= rest - 1) {
            const int three = std::countr_zero(rest);
            const unsigned triples = choose(held_.count(three), 3);
            for (unsigned twos = (masks_ == 0 ? held_.twos : held_.present) & ~(1u << three); twos != 0;
                 twos &= twos - 1) {
                const int two = std::countr_zero(twos);
                add_two_keys(Rank::full_house, three, two,
                             triples * (pairs(two) + (masks_ == 0 ? 0 : mask_pairs(two))));
            }
            if (masks_ >= 2) {
                add_two_keys(Rank::full_house, three, three == kAce ? kAce - 1 : kAce,
                             triples * choose(masks_, 2) - different_suits(three, 3, 2));
            }
        }
        if (masks_ == 0) return;
        for (unsigned highs = held_.twos; highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            const unsigned masked = held_.masked(high);
            const unsigned n = held_.count(high);
            // The pairs with a mask of another suit.
            const unsigned to_three = masked * choose(n - 1, 2) + (masks_ - masked) * choose(n, 2);
            for (unsigned lows = held_.twos & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                const unsigned shared = shared_masked(high, low);
                const unsigned few = held_.count(low);
                add_two_keys(Rank::full_house, high, low, to_three * choose(few, 2));
                add_two_keys(Rank::full_house, low, high,
                             (n - 1) * ((masked - shared) * choose(few, 2) + shared * choose(few - 1, 2)));
            }
        }
        if (masks_ < 2) return;
        for (unsigned twos = held_.twos; twos != 0; twos &= twos - 1) {
            const int two = std::countr_zero(twos);
            for (unsigned ones = held_.present & ~(1u << two); ones != 0; ones &= ones - 1) {
                two_one_and_two_masks(two, std::countr_zero(ones));
            }
        }
        if (masks_ < 3) return;
        for (unsigned rest = held_.twos; rest != 0; rest &= rest - 1) {
            const int number = std::countr_zero(rest);
            add_two_keys(Rank::full_house, kAce, number == kAce ? kAce - 1 : number,
                         pairs(number) * choose(masks_, 3) - different_suits(number, 2, 3));
        }
        for (unsigned highs = held_.present; highs != 0; highs &= highs - 1) {
            const int high = std::countr_zero(highs);
            for (unsigned lows = held_.present & ((1u << high) - 1); lows != 0; lows &= lows - 1) {
                const int low = std::countr_zero(lows);
                if (!far_apart(high, low, 5)) continue;
                add_two_keys(Rank::full_house, high, low,
                             choose(masks_, 3) * held_.count(high) * held_.count(low) -
                                 choose(masks_ - 1, 2) * shared_masked(high, low));
            }
        }
    }

    // Two cards of one number, one of another: a mask for each, or both for the single card, where the suits allow.
    void two_one_and_two_masks(int two, int one) noexcept {
        const unsigned n = held_.count(two), few = held_.count(one);
        const unsigned n_masked = held_.masked(two), few_masked = held_.masked(one);
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
};

}  // namespace
}  // namespace detail

// Takes out what the field makes alone, at most five cards (JIZ-8).
void Plays::remove_field(CardSet field) noexcept {
    const auto remove = [&](Rank rank, int key, unsigned count) {
        auto& entry = classes_[index(rank)][static_cast<std::size_t>(key)];
        entry = static_cast<std::uint16_t>(entry - count);
    };
    const Rank least = above_.rank();
    const detail::Holding held(field);
    if (held.mask_count != 0) {
        detail::Classes of_field{};
        detail::Counter(held, above_, of_field).count();
        for (std::size_t rank = index(least); rank < kRanks; ++rank) {
            for (std::size_t key = 0; key < 16; ++key) {
                classes_[rank][key] = static_cast<std::uint16_t>(classes_[rank][key] - of_field[rank][key]);
            }
        }
        return;
    }
    // Without masks there is little, and of five cards just what they all make.
    for (unsigned rest = held.present; rest != 0; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        remove(Rank::high_card, number, held.count(number));
    }
    const auto pairs = [&](int number) { return detail::choose(held.count(number), 2); };
    for (unsigned rest = held.twos; rest != 0; rest &= rest - 1) {
        const int number = std::countr_zero(rest);
        remove(Rank::pair, number, pairs(number));
        remove(Rank::three_of_a_kind, number, detail::choose(held.count(number), 3));
        remove(Rank::four_of_a_kind, number, detail::choose(held.count(number), 4));
        for (unsigned lows = held.twos & ((1u << number) - 1); lows != 0; lows &= lows - 1) {
            const int low = std::countr_zero(lows);
            if (Strength(Rank::two_pair, number, low) > above_) {
                remove(Rank::two_pair, number, pairs(number) * pairs(low));
            }
        }
    }
    const unsigned numbers = held.present | (held.present >> kNumbers & 2);  // the ace also as 1
    const unsigned runs2 = numbers & numbers << 1;
    const unsigned runs3 = runs2 & numbers << 2;
    for (unsigned rest = runs2; rest != 0; rest &= rest - 1) {
        const int top = std::countr_zero(rest);
        unsigned product = held.count(top) * held.count(top - 1);
        remove(Rank::straight_of_two, top, product);
        if ((runs3 >> top & 1) == 0) continue;
        product *= held.count(top - 2);
        remove(Rank::straight_of_three, top, product);
        if (top > 3) remove(Rank::straight_of_four, top, product * held.count(top - 3));
    }
    if (field.size() < kMaxPlay) return;
    const Strength five = reading(field);
    if (five > above_) remove(five.rank(), five.key(), 1);
}

Plays::Plays(CardSet hand, CardSet field, Strength standing) noexcept
    : hand_(hand), above_(to_exceed(standing)), all_(hand.union_with(field)) {
    detail::Counter(all_, above_, classes_).count();
    if (!field.empty()) remove_field(field);
    const std::size_t least = index(above_.rank());
    if (above_.rank() != Rank::two_pair && above_.rank() != Rank::full_house) {
        for (std::size_t key = 0; key <= static_cast<std::size_t>(above_.key()); ++key) classes_[least][key] = 0;
    }
    for (std::size_t rank = least; rank < kRanks; ++rank) {
        std::uint32_t total = 0;
        for (const std::uint16_t here : classes_[rank]) total += here;
        totals_[rank] = total;
        count_ += total;
    }
}

Plays::Play Plays::nth(std::size_t n) const noexcept {
    std::size_t rank = index(above_.rank());
    for (; n >= totals_[rank]; ++rank) n -= totals_[rank];
    std::size_t key = 2;
    for (; n >= classes_[rank][key]; ++key) n -= classes_[rank][key];
    const std::size_t size = classes_[rank][key];
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
        list(static_cast<Rank>(rank), static_cast<int>(key), [&](CardSet cards, Strength strength) {
            *end++ = {cards.lo(), cards.hi(), strength.value()};
        });
        std::nth_element(first, first + n, end);
        return first[n].play();
    }
    // Hundreds of equal plays, as from most of the deck in one hand: sort the first kListed, then those after them.
    Entry after{};
    for (;;) {
        end = first;
        list(static_cast<Rank>(rank), static_cast<int>(key), [&](CardSet cards, Strength strength) {
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
        if (n < listed) return first[n].play();
        n -= listed;
        after = end[-1];
    }
}

}  // namespace shorebreak::jizai
