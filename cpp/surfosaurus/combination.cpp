#include "surfosaurus/combination.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

namespace shorebreak::surfosaurus {
namespace {

constexpr std::uint64_t kEachLane = 0x0001'0001'0001'0001ULL;

// The `keep` highest bits of each six-bit half, and how many of `keep` are left for the half below, in bits 8..10.
constexpr std::size_t kHalfBits = kNumbers / 2;
constexpr auto kHighest = [] {
    std::array<std::array<std::uint16_t, 1U << kHalfBits>, kMaxCombinationSize + 1> table{};
    for (unsigned keep = 0; keep <= kMaxCombinationSize; ++keep) {
        for (unsigned bits = 0; bits < 1U << kHalfBits; ++bits) {
            unsigned left = bits;
            while (static_cast<unsigned>(std::popcount(left)) > keep) left &= left - 1;
            table[keep][bits] =
                static_cast<std::uint16_t>(left | (keep - static_cast<unsigned>(std::popcount(left))) << 8);
        }
    }
    return table;
}();

// The `size` highest of the numbers, or all of them if there are fewer.
constexpr unsigned highest(unsigned numbers, unsigned size) {
    const unsigned upper = kHighest[size][numbers >> kHalfBits];
    const unsigned lower = kHighest[upper >> 8][numbers & ((1U << kHalfBits) - 1)];
    return (upper & 0xff) << kHalfBits | (lower & 0xff);
}

constexpr unsigned any_lane(std::uint64_t lanes) {
    lanes |= lanes >> 32;
    return static_cast<unsigned>((lanes | lanes >> 16) & 0xffff);
}

// The bits at which `size` consecutive ones begin. What a shift pulls in from the next lane lands in the bits above
// number 12, which the first operand has not set.
template <int size, class Word>
constexpr Word runs(Word lanes) {
    const Word pairs = lanes & lanes >> 1;
    return pairs & pairs >> (size / 2 - 1) & pairs >> (size - 2);
}

// How many suits hold each number, as a binary counter of three masks.
struct Counts {
    unsigned ones, twos, fours;

    constexpr explicit Counts(CardSet table) {
        // Fold eight lanes to four, two and one; a lane of the words below counts 1, 2 and 4 suits.
        const std::uint64_t a1 = table.lo() ^ table.hi();
        const std::uint64_t a2 = table.lo() & table.hi();
        const std::uint64_t carry_a = a1 & a1 >> 32;
        const std::uint64_t b1 = a1 ^ a1 >> 32;
        const std::uint64_t b2 = a2 ^ a2 >> 32 ^ carry_a;
        const std::uint64_t b4 = (a2 & a2 >> 32) | (carry_a & (a2 ^ a2 >> 32));
        const std::uint64_t carry_b = b1 & b1 >> 16;
        const std::uint64_t c4 = (b2 & b2 >> 16) | (carry_b & (b2 ^ b2 >> 16));
        ones = static_cast<unsigned>((b1 ^ b1 >> 16) & 0xffff);
        twos = static_cast<unsigned>((b2 ^ b2 >> 16 ^ carry_b) & 0xffff);
        fours = static_cast<unsigned>((b4 ^ b4 >> 16 ^ c4) & 0xffff);
    }

    [[nodiscard]] constexpr unsigned any() const { return ones | twos | fours; }
    [[nodiscard]] constexpr unsigned single() const { return ones & ~(twos | fours); }
    [[nodiscard]] constexpr unsigned exactly(int count) const {
        return ((count & 1) != 0 ? ones : ~ones) & ((count & 2) != 0 ? twos : ~twos) &
               ((count & 4) != 0 ? fours : ~fours);
    }
    [[nodiscard]] constexpr unsigned at_least(int count) const {
        switch (count) {
            case 3: return fours | (twos & ones);
            case 4: return fours;
            case 5: return fours & (twos | ones);
            default: return fours & twos;
        }
    }
};

// All bits of the lanes with at least `size` cards.
template <int size>
constexpr std::uint64_t long_suits(std::uint64_t lanes) {
    std::uint64_t sums = lanes - (lanes >> 1 & 0x5555 * kEachLane);
    sums = (sums & 0x3333 * kEachLane) + (sums >> 2 & 0x3333 * kEachLane);
    sums = (sums + (sums >> 4) + (sums >> 8)) & 0x000f * kEachLane;
    const std::uint64_t reached = (sums + (16 - size) * kEachLane) >> 4 & kEachLane;
    return reached * 0xffff;
}

constexpr unsigned greatest_lane(std::uint64_t lo, std::uint64_t hi) {
    unsigned greatest = 0;
    for (int shift = 0; shift < 64; shift += 16) {
        const auto low = static_cast<unsigned>(lo >> shift & 0xffff);
        const auto high = static_cast<unsigned>(hi >> shift & 0xffff);
        const unsigned greater = low > high ? low : high;
        greatest = greater > greatest ? greater : greatest;
    }
    return greatest;
}

// All bits of the lanes that hold every one of the numbers; `needed` repeats them in each lane.
constexpr std::uint64_t lanes_with_all(std::uint64_t lanes, std::uint64_t needed) {
    const std::uint64_t missing = ((needed & ~lanes) + 0x7fff * kEachLane) >> 15 & kEachLane;
    return (kEachLane ^ missing) * 0xffff;
}

// SUR-15 where the winning cards share a suit: each suit that holds all the winning numbers is one way to win.
constexpr Resolution of_one_suit(CardSet table, Kind kind, unsigned numbers) {
    const std::uint64_t needed = numbers * kEachLane;
    const std::uint64_t lo = lanes_with_all(table.lo(), needed) & needed;
    const std::uint64_t hi = lanes_with_all(table.hi(), needed) & needed;
    const CardSet cards = CardSet::from_words(lo, hi);
    const Strength strength(kind, static_cast<std::uint16_t>(numbers));
    // The lowest winning number of each winning suit.
    const std::uint64_t lowest = (numbers & (0 - numbers)) * kEachLane;
    const std::uint64_t ways = (lo & lowest) | (hi & lowest) << 1;
    const bool tied = (ways & (ways - 1)) != 0;
    return tied ? Resolution{{}, cards, strength} : Resolution{cards, {}, strength};
}

// SUR-15 where they don't: the cards of the numbers in `full` score in full, those of the numbers in `half` half.
constexpr Resolution of_any_suit(CardSet table, Kind kind, unsigned full, unsigned half) {
    return {CardSet::from_words(table.lo() & full * kEachLane, table.hi() & full * kEachLane),
            CardSet::from_words(table.lo() & half * kEachLane, table.hi() & half * kEachLane),
            Strength(kind, static_cast<std::uint16_t>(full | half))};
}

template <int size>
constexpr Resolution resolve_sized(CardSet table) {
    constexpr unsigned kRun = (1U << size) - 1;
    if (const unsigned starts = any_lane(runs<size>(table.lo()) | runs<size>(table.hi())); starts != 0) [[unlikely]] {
        return of_one_suit(table, Kind::straight_flush, std::bit_floor(starts) * kRun);
    }
    const Counts counts(table);
    if (const unsigned equal = counts.at_least(size); equal != 0) [[unlikely]] {
        // With more than `size` equal cards each can be left out.
        const unsigned number = std::bit_floor(equal);
        const unsigned exact = number & counts.exactly(size);
        return of_any_suit(table, Kind::of_a_kind, exact, number ^ exact);
    }
    const std::uint64_t flush_lo = table.lo() & long_suits<size>(table.lo());
    const std::uint64_t flush_hi = table.hi() & long_suits<size>(table.hi());
    if ((flush_lo | flush_hi) != 0) {
        // The suit that is greatest as an integer has the greatest `size` highest numbers.
        return of_one_suit(table, Kind::flush, highest(greatest_lane(flush_lo, flush_hi), size));
    }
    // A straight, or the highest different numbers, or (SUR-16) all there are: one card of each is a way to win.
    const unsigned starts = runs<size>(counts.any());
    const unsigned numbers = starts != 0 ? std::bit_floor(starts) * kRun : highest(counts.any(), size);
    const unsigned single = numbers & counts.single();
    return of_any_suit(table, starts != 0 ? Kind::straight : Kind::high_card, single, numbers ^ single);
}

}  // namespace

Resolution resolve(CardSet table, int size) {
    assert(size >= kMinCombinationSize && size <= kMaxCombinationSize);
    switch (size) {
        case 3: return resolve_sized<3>(table);
        case 4: return resolve_sized<4>(table);
        case 5: return resolve_sized<5>(table);
        default: return resolve_sized<6>(table);
    }
}

}  // namespace shorebreak::surfosaurus
