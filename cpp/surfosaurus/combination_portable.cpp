// Plain C++ for any machine: one table at a time in two words of four lanes. No flags.

#include "surfosaurus/combination.hpp"

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "surfosaurus/combination_kernels.hpp"
#include "surfosaurus/numbers.hpp"

namespace shorebreak::surfosaurus {
namespace {

constexpr std::uint64_t kEachLane = 0x0001'0001'0001'0001ULL;

constexpr unsigned any_lane(std::uint64_t lanes) {
    lanes |= lanes >> 32;
    return static_cast<unsigned>((lanes | lanes >> 16) & 0xffff);
}

// The lowest bit of the lanes with at least `size` cards.
template <int size>
constexpr std::uint64_t long_suits(std::uint64_t lanes) {
    std::uint64_t sums = lanes - (lanes >> 1 & 0x5555 * kEachLane);
    sums = (sums & 0x3333 * kEachLane) + (sums >> 2 & 0x3333 * kEachLane);
    sums = (sums + (sums >> 4) + (sums >> 8)) & 0x000f * kEachLane;
    return (sums + (16 - size) * kEachLane) >> 4 & kEachLane;
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

// The kinds that few tables reach, and flushes in several suits.
template <int size>
constexpr Resolution resolve_rare(CardSet table, const Counts& counts, CardSet flushes) {
    if (const unsigned starts = any_lane(runs<size>(flushes.lo()) | runs<size>(flushes.hi())); starts != 0) {
        return of_one_suit(table, Kind::straight_flush, top_bit(starts) * run_of(size));
    }
    if (const unsigned equal = counts.at_least(size); equal != 0) {
        // With more than `size` equal cards each can be left out.
        const unsigned number = top_bit(equal);
        const unsigned exact = number & counts.exactly(size);
        return of_any_suit(table, Kind::of_a_kind, exact, number ^ exact);
    }
    // The suit that is greatest as an integer has the greatest `size` highest numbers.
    return of_one_suit(table, Kind::flush, highest(greatest_lane(flushes.lo(), flushes.hi()), size));
}

template <int size>
constexpr Resolution resolve_sized(CardSet table) {
    const Counts counts(table);
    const std::uint64_t long_lo = long_suits<size>(table.lo());
    const std::uint64_t long_hi = long_suits<size>(table.hi());
    const std::uint64_t flush_lo = table.lo() & long_lo * 0xffff;
    const std::uint64_t flush_hi = table.hi() & long_hi * 0xffff;
    const std::uint64_t long_all = long_lo | long_hi << 1;
    const unsigned flush = any_lane(flush_lo | flush_hi);  // means something if there is no more than one
    const std::uint64_t several = long_all & (long_all - 1);
    if ((several | counts.at_least(size) | runs<size>(flush)) != 0) [[unlikely]] {
        return resolve_rare<size>(table, counts, CardSet::from_words(flush_lo, flush_hi));
    }
    // What is left is too even a mixture of a flush in one suit, a straight, and high cards to branch on. In a straight
    // and in high cards (of which, by SUR-16, there may be fewer than `size`) one card of each number is a way to win.
    const MixedNumbers won = mixed_numbers<size>(flush, counts);
    const std::uint64_t full_lo = table.lo() & (long_lo * 0xffff | ~won.is_flush) & won.full * kEachLane;
    const std::uint64_t full_hi = table.hi() & (long_hi * 0xffff | ~won.is_flush) & won.full * kEachLane;
    return {CardSet::from_words(full_lo, full_hi),
            CardSet::from_words(table.lo() & won.half * kEachLane, table.hi() & won.half * kEachLane), won.strength};
}

// Seven lanes side by side, from and to memory; written so that compilers move whole words.
CardSet unpacked(const std::uint16_t* row) {
    const auto lane = [row](int i) { return std::uint64_t{row[i]} << (i % 4 * 16); };
    return CardSet::from_words(lane(0) | lane(1) | lane(2) | lane(3), lane(4) | lane(5) | lane(6));
}
void pack(CardSet set, std::uint16_t* row) {
    for (int i = 0; i < 4; ++i) row[i] = static_cast<std::uint16_t>(set.lo() >> (16 * i));
    for (int i = 4; i < kSuits; ++i) row[i] = static_cast<std::uint16_t>(set.hi() >> (16 * (i - 4)));
}

// The kernels, a table at a time.
void many(const std::uint16_t* masks, std::size_t count, int size, std::uint8_t* kind, std::uint32_t* strength,
          std::uint16_t* full, std::uint16_t* half) {
    for (std::size_t i = 0; i < count; ++i) {
        const Resolution resolution = resolve_portable(unpacked(masks + i * kSuits), size);
        kind[i] = static_cast<std::uint8_t>(resolution.strength.kind());
        strength[i] = resolution.strength.value();
        pack(resolution.full, full + i * kSuits);
        pack(resolution.half, half + i * kSuits);
    }
}

void block(const void* tables, std::size_t count, int size, void* strength, void* full, void* half) {
    const auto* from = static_cast<const CardSet*>(tables);
    auto* to_strength = static_cast<Strength*>(strength);
    auto* to_full = static_cast<CardSet*>(full);
    auto* to_half = static_cast<CardSet*>(half);
    for (std::size_t i = 0; i < count; ++i) {
        const Resolution resolution = resolve_portable(from[i], size);
        to_strength[i] = resolution.strength;
        to_full[i] = resolution.full;
        to_half[i] = resolution.half;
    }
}

}  // namespace

Resolution resolve_portable(CardSet table, int size) {
    assert(size >= kMinCombinationSize && size <= kMaxCombinationSize);
    switch (size) {
        case 3: return resolve_sized<3>(table);
        case 4: return resolve_sized<4>(table);
        case 5: return resolve_sized<5>(table);
        default: return resolve_sized<6>(table);
    }
}

const CombinationKernels kPortableKernels{many, block};

}  // namespace shorebreak::surfosaurus
