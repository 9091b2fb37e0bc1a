// The vector kernel of SUR-12..16, once for all vector instruction sets: a register holds one suit of many tables, and
// every table goes through the same instructions whatever its winning kind.
//
// Included by one translation unit per instruction set, each compiled with its own flags, which then defines its
// Vector: kTables lanes of 16 bits. Everything is in an anonymous namespace and nothing inline comes from elsewhere, so
// that no instruction of a wide unit can end up in code that runs on a narrow machine.
//
// What a Vector offers:
//   zero(), all(x), & | ^, without(a, b) = a & ~b, plus, minus, left<n>, right<n>, greatest, xor3, and3, or3, majority
//   popcount(v), nonzero(v), equal(a, b), at_least(v, x) giving a Mask; | of Masks; select(mask, a, b),
//   keep(mask, a), drop(mask, a)
//   load_packed / store_packed: kTables tables of seven lanes, touching up to 8 bytes behind the last
//   load_records / store_records: kTables tables of eight lanes
//   store_strengths(v, out), store_kinds(v, out)
// The order of the tables in a register is the Vector's own affair.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "surfosaurus/combination_kernels.hpp"

namespace shorebreak::surfosaurus {
namespace {  // NOLINT(google-build-namespaces): one copy per instruction set is the point

constexpr int kVectorSuits = 7;
constexpr int kVectorNumbers = 12;

template <class Vector>
struct Winners {
    Vector strength;  // kind << 12 | numbers
    Vector full[kVectorSuits + 1];
    Vector half[kVectorSuits + 1];
};

// The bits at which `size` consecutive ones begin.
template <int size, class Vector>
inline Vector runs(Vector lanes) {
    const Vector pairs = lanes & right<1>(lanes);
    if constexpr (size == 3) return pairs & right<1>(pairs);
    if constexpr (size == 4) return pairs & right<2>(pairs);
    if constexpr (size == 5) return and3(pairs, right<1>(pairs), right<3>(pairs));
    if constexpr (size == 6) return and3(pairs, right<2>(pairs), right<4>(pairs));
}

template <class Vector>
inline Vector highest_bit(Vector numbers) {
    Vector below = numbers | right<1>(numbers);
    below = below | right<2>(below);
    below = below | right<4>(below);
    below = below | right<8>(below);
    return below ^ right<1>(below);
}

// The `size` highest numbers, or all if there are fewer: a binary search for the most low bits that can be left out.
template <int size, class Vector>
inline Vector highest(Vector numbers) {
    Vector mask = Vector::all(0x0fff);
    Vector kept = numbers;
    const auto step = [&](Vector fewer_mask) {
        const Vector fewer = numbers & fewer_mask;
        const auto enough = at_least(popcount(fewer), size);
        mask = select(enough, fewer_mask, mask);
        kept = select(enough, fewer, kept);
    };
    step(left<8>(mask));
    step(left<4>(mask));
    step(left<2>(mask));
    step(left<1>(mask));
    return kept;
}

// How many suits hold each number, as a binary counter of three masks.
template <class Vector>
struct Counts {
    Vector ones, twos, fours;

    explicit Counts(const Vector (&suits)[kVectorSuits + 1]) {
        const Vector a1 = xor3(suits[0], suits[1], suits[2]);
        const Vector a2 = majority(suits[0], suits[1], suits[2]);
        const Vector b1 = xor3(suits[3], suits[4], suits[5]);
        const Vector b2 = majority(suits[3], suits[4], suits[5]);
        const Vector c2 = majority(a1, b1, suits[6]);
        ones = xor3(a1, b1, suits[6]);
        twos = xor3(a2, b2, c2);
        fours = majority(a2, b2, c2);
    }

    template <int count>
    Vector at_least() const {
        if constexpr (count == 3) return fours | (twos & ones);
        if constexpr (count == 4) return fours;
        if constexpr (count == 5) return fours & (twos | ones);
        if constexpr (count == 6) return fours & twos;
    }
    // Those of at_least<count>() with no more than `count`.
    template <int count>
    Vector exactly() const {
        if constexpr (count == 3) return without(twos & ones, fours);
        if constexpr (count == 4) return without(fours, twos | ones);
        if constexpr (count == 5) return without(fours & ones, twos);
        if constexpr (count == 6) return without(fours & twos, ones);
    }
};

template <int size, class Vector>
inline Winners<Vector> winners(const Vector (&suits)[kVectorSuits + 1]) {
    const Counts<Vector> counts(suits);
    const Vector any = or3(counts.ones, counts.twos, counts.fours);
    const Vector of_a_kind = counts.template at_least<size>();
    const Vector straight = runs<size>(any);
    // The starts of straight flushes in any suit; and the suit of a flush that is the greatest as an integer, which
    // has the greatest `size` highest numbers.
    Vector straight_flush = runs<size>(suits[0]);
    Vector flush = keep(at_least(popcount(suits[0]), size), suits[0]);
    for (int i = 1; i < kVectorSuits; ++i) {
        straight_flush = straight_flush | runs<size>(suits[i]);
        flush = greatest(flush, keep(at_least(popcount(suits[i]), size), suits[i]));
    }

    const auto is_straight_flush = nonzero(straight_flush);
    const auto is_of_a_kind = nonzero(of_a_kind);
    const auto is_flush = nonzero(flush);
    const auto is_straight = nonzero(straight);

    // The winning numbers of the kinds that have a highest start or number, and of the others.
    const Vector top =
        highest_bit(select(is_straight_flush, straight_flush, select(is_of_a_kind, of_a_kind, straight)));
    const Vector run = minus(left<size>(top), top);
    const Vector from_top = select(is_straight_flush, run, select(is_of_a_kind, top, run));
    const Vector from_many = highest<size>(select(is_flush, flush, any));
    Vector numbers = select(is_straight, from_top, from_many);
    numbers = select(is_flush, from_many, numbers);
    numbers = select(is_of_a_kind | is_straight_flush, from_top, numbers);

    Vector kind = keep(is_straight, Vector::all(1U << kVectorNumbers));
    kind = select(is_flush, Vector::all(2U << kVectorNumbers), kind);
    kind = select(is_of_a_kind, Vector::all(3U << kVectorNumbers), kind);
    kind = select(is_straight_flush, Vector::all(4U << kVectorNumbers), kind);

    Winners<Vector> result;
    result.strength = kind | numbers;

    // SUR-15. Where the winners share a suit, only suits with all winning numbers have any. (Elsewhere none is needed.)
    const Vector of_one_suit = keep(is_flush, drop(is_of_a_kind, numbers));
    const Vector needed = select(is_straight_flush, numbers, of_one_suit);
    Vector sum = Vector::zero();
    for (int i = 0; i < kVectorSuits; ++i) {
        result.half[i] = keep(equal(suits[i] & needed, needed), suits[i] & numbers);
        sum = plus(sum, result.half[i]);
    }
    // Such winners score in full if there is one such suit; the others if nothing can stand in for them.
    const Vector only_suit = keep(equal(sum, needed), needed);
    const Vector only_cards = numbers & select(is_of_a_kind, counts.template exactly<size>(),
                                               without(counts.ones, counts.twos | counts.fours));
    const Vector full = select(nonzero(needed), only_suit, only_cards);
    for (int i = 0; i < kVectorSuits; ++i) {
        result.full[i] = result.half[i] & full;
        result.half[i] = without(result.half[i], full);
    }
    result.full[kVectorSuits] = Vector::zero();
    result.half[kVectorSuits] = Vector::zero();
    return result;
}

template <int size, class Vector>
inline void resolve_packed(const std::uint16_t* masks, std::uint8_t* kind, std::uint32_t* strength, std::uint16_t* full,
                           std::uint16_t* half) {
    Vector suits[kVectorSuits + 1];
    load_packed(masks, suits);
    Winners<Vector> won = winners<size>(suits);
    store_kinds(right<kVectorNumbers>(won.strength), kind);
    store_strengths(won.strength, strength);
    store_packed(won.full, full);
    store_packed(won.half, half);
}

template <int size, class Vector>
void many_sized(const std::uint16_t* masks, std::size_t count, std::uint8_t* kind, std::uint32_t* strength,
                std::uint16_t* full, std::uint16_t* half) {
    constexpr std::size_t kTables = Vector::kTables;
    while (count > kTables) {  // not at the last tables, behind which nothing may be touched
        resolve_packed<size, Vector>(masks, kind, strength, full, half);
        masks += kTables * kVectorSuits;
        kind += kTables;
        strength += kTables;
        full += kTables * kVectorSuits;
        half += kTables * kVectorSuits;
        count -= kTables;
    }
    if (count == 0) return;
    constexpr std::size_t kScratch = (kTables + 1) * kVectorSuits;
    std::uint16_t last_masks[kScratch] = {};
    std::uint16_t last_full[kScratch];
    std::uint16_t last_half[kScratch];
    std::uint8_t last_kind[kTables];
    std::uint32_t last_strength[kTables];
    const std::size_t bytes = count * kVectorSuits * sizeof(std::uint16_t);
    std::memcpy(last_masks, masks, bytes);
    resolve_packed<size, Vector>(last_masks, last_kind, last_strength, last_full, last_half);
    std::memcpy(kind, last_kind, count);
    std::memcpy(strength, last_strength, count * sizeof(std::uint32_t));
    std::memcpy(full, last_full, bytes);
    std::memcpy(half, last_half, bytes);
}

constexpr std::size_t kRecordBytes = 16;  // a CardSet

template <int size, class Vector>
inline void resolve_records(const unsigned char* tables, unsigned char* strength, unsigned char* full,
                            unsigned char* half) {
    Vector suits[kVectorSuits + 1];
    load_records(tables, suits);
    Winners<Vector> won = winners<size>(suits);
    store_strengths(won.strength, strength);
    store_records(won.full, full);
    store_records(won.half, half);
}

template <int size, class Vector>
void block_sized(const unsigned char* tables, std::size_t count, unsigned char* strength, unsigned char* full,
                 unsigned char* half) {
    constexpr std::size_t kTables = Vector::kTables;
    constexpr std::size_t kStrengthBytes = sizeof(std::uint32_t);
    while (count >= kTables) {
        resolve_records<size, Vector>(tables, strength, full, half);
        tables += kTables * kRecordBytes;
        strength += kTables * kStrengthBytes;
        full += kTables * kRecordBytes;
        half += kTables * kRecordBytes;
        count -= kTables;
    }
    if (count == 0) return;
    unsigned char last_tables[kTables * kRecordBytes] = {};
    unsigned char last_full[kTables * kRecordBytes];
    unsigned char last_half[kTables * kRecordBytes];
    unsigned char last_strength[kTables * kStrengthBytes];
    std::memcpy(last_tables, tables, count * kRecordBytes);
    resolve_records<size, Vector>(last_tables, last_strength, last_full, last_half);
    std::memcpy(strength, last_strength, count * kStrengthBytes);
    std::memcpy(full, last_full, count * kRecordBytes);
    std::memcpy(half, last_half, count * kRecordBytes);
}

template <class Vector>
void many(const std::uint16_t* masks, std::size_t count, int size, std::uint8_t* kind, std::uint32_t* strength,
          std::uint16_t* full, std::uint16_t* half) {
    switch (size) {
        case 3: return many_sized<3, Vector>(masks, count, kind, strength, full, half);
        case 4: return many_sized<4, Vector>(masks, count, kind, strength, full, half);
        case 5: return many_sized<5, Vector>(masks, count, kind, strength, full, half);
        default: return many_sized<6, Vector>(masks, count, kind, strength, full, half);
    }
}

template <class Vector>
void block(const void* tables, std::size_t count, int size, void* strength, void* full, void* half) {
    const auto* from = static_cast<const unsigned char*>(tables);
    auto* to_strength = static_cast<unsigned char*>(strength);
    auto* to_full = static_cast<unsigned char*>(full);
    auto* to_half = static_cast<unsigned char*>(half);
    switch (size) {
        case 3: return block_sized<3, Vector>(from, count, to_strength, to_full, to_half);
        case 4: return block_sized<4, Vector>(from, count, to_strength, to_full, to_half);
        case 5: return block_sized<5, Vector>(from, count, to_strength, to_full, to_half);
        default: return block_sized<6, Vector>(from, count, to_strength, to_full, to_half);
    }
}

// The transpose of 8x8 lanes of 16 bits within each 128 bits, its own inverse; for Vectors with interleave operations.
template <class Vector>
inline void transpose(Vector (&rows)[kVectorSuits + 1]) {
    const Vector a0 = low16(rows[0], rows[1]), a1 = high16(rows[0], rows[1]);
    const Vector a2 = low16(rows[2], rows[3]), a3 = high16(rows[2], rows[3]);
    const Vector a4 = low16(rows[4], rows[5]), a5 = high16(rows[4], rows[5]);
    const Vector a6 = low16(rows[6], rows[7]), a7 = high16(rows[6], rows[7]);
    const Vector b0 = low32(a0, a2), b1 = high32(a0, a2), b2 = low32(a1, a3), b3 = high32(a1, a3);
    const Vector b4 = low32(a4, a6), b5 = high32(a4, a6), b6 = low32(a5, a7), b7 = high32(a5, a7);
    rows[0] = low64(b0, b4), rows[1] = high64(b0, b4);
    rows[2] = low64(b1, b5), rows[3] = high64(b1, b5);
    rows[4] = low64(b2, b6), rows[5] = high64(b2, b6);
    rows[6] = low64(b3, b7), rows[7] = high64(b3, b7);
}

}  // namespace
}  // namespace shorebreak::surfosaurus
