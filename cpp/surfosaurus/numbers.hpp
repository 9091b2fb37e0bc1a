// Numbers as masks (bit number - 1), and what single-table resolvers ask of them.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"

namespace shorebreak::surfosaurus {

// The `keep` highest bits of each six-bit half, and how many of `keep` are left for the half below, in bits 8..10.
inline constexpr std::size_t kHalfBits = kNumbers / 2;
inline constexpr auto kHighest = [] {
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

// Choices as masks, which compilers leave without a branch.
constexpr std::uint64_t all_if(bool condition) { return 0 - static_cast<std::uint64_t>(condition); }
constexpr unsigned either(std::uint64_t choose_a, unsigned a, unsigned b) {
    return b ^ ((a ^ b) & static_cast<unsigned>(choose_a));
}

// The highest bit of numbers that are not 0 (std::bit_floor branches on its result being 1).
constexpr unsigned top_bit(unsigned numbers) { return 0x8000'0000U >> std::countl_zero(numbers); }

constexpr unsigned run_of(int size) { return (1U << size) - 1; }

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
            case 2: return fours | twos;
            case 3: return fours | (twos & ones);
            case 4: return fours;
            case 5: return fours & (twos | ones);
            default: return fours & twos;
        }
    }
};

// The winning numbers where no suit has a straight flush, at most one a flush, and no number `size` cards: those whose
// cards score in full and in half (SUR-15), and all bits set if it is a flush.
struct MixedNumbers {
    Strength strength;
    unsigned full, half;
    std::uint64_t is_flush;
};

// `flush` is the suit that has one, or 0.
template <int size>
constexpr MixedNumbers mixed_numbers(unsigned flush, const Counts& counts) {
    const unsigned any = counts.any();
    const unsigned starts = runs<size>(any);
    const std::uint64_t is_flush = all_if(flush != 0);
    const std::uint64_t is_straight = all_if(starts != 0) & ~is_flush;
    const unsigned straight = top_bit(starts | 1U) * run_of(size);
    const unsigned others = highest(either(is_flush, flush, any), size);
    const unsigned numbers = either(is_straight, straight, others);
    const unsigned full = numbers & (static_cast<unsigned>(is_flush) | counts.single());
    const auto kind = static_cast<Kind>((is_flush & static_cast<unsigned>(Kind::flush)) |
                                        (is_straight & static_cast<unsigned>(Kind::straight)));
    return {Strength(kind, static_cast<std::uint16_t>(numbers)), full, numbers ^ full, is_flush};
}

}  // namespace shorebreak::surfosaurus
