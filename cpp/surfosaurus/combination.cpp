#include "surfosaurus/combination.hpp"

#include <bit>
#include <cassert>
#include <cstdint>

#include "surfosaurus/numbers.hpp"

#if defined(__x86_64__) || defined(_M_X64)
#define SHOREBREAK_SSE2 1  // every x86-64 has it
#include <emmintrin.h>
#endif

namespace shorebreak::surfosaurus {

#ifdef SHOREBREAK_SSE2

namespace {

static_assert(sizeof(__m128i) == sizeof(CardSet));  // the eight lanes of a register are those of a set

// How many bits are set in each lane.
__m128i popcount(__m128i lanes) {
    const __m128i two_bits = _mm_set1_epi16(0x3333);
    __m128i sums = _mm_sub_epi16(lanes, _mm_and_si128(_mm_srli_epi16(lanes, 1), _mm_set1_epi16(0x5555)));
    sums = _mm_add_epi16(_mm_and_si128(sums, two_bits), _mm_and_si128(_mm_srli_epi16(sums, 2), two_bits));
    sums = _mm_add_epi16(_mm_add_epi16(sums, _mm_srli_epi16(sums, 4)), _mm_srli_epi16(sums, 8));
    return _mm_and_si128(sums, _mm_set1_epi16(0x000f));
}

unsigned greatest_lane(__m128i lanes) {
    lanes = _mm_max_epi16(lanes, _mm_shuffle_epi32(lanes, _MM_SHUFFLE(1, 0, 3, 2)));
    lanes = _mm_max_epi16(lanes, _mm_shufflelo_epi16(lanes, _MM_SHUFFLE(1, 0, 3, 2)));
    lanes = _mm_max_epi16(lanes, _mm_shufflelo_epi16(lanes, _MM_SHUFFLE(2, 3, 0, 1)));
    return static_cast<unsigned>(_mm_extract_epi16(lanes, 0));
}

__m128i each_lane(std::uint64_t numbers) { return _mm_set1_epi16(static_cast<short>(numbers)); }

template <int size>
Resolution resolve_sized(CardSet table) {
    // Not a bit_cast: that would go through memory, and a load of two fresh stores waits for them.
    const __m128i suits = _mm_set_epi64x(static_cast<std::int64_t>(table.hi()), static_cast<std::int64_t>(table.lo()));
    const Counts counts(table);
    const __m128i is_long = _mm_cmpgt_epi16(popcount(suits), _mm_set1_epi16(size - 1));
    const unsigned long_suits = static_cast<unsigned>(_mm_movemask_epi8(is_long)) & 0x5555;
    const unsigned flush = greatest_lane(_mm_and_si128(suits, is_long));
    const unsigned several_flushes = long_suits & (long_suits - 1);
    if ((several_flushes | counts.at_least(size) | runs<size>(flush)) != 0) [[unlikely]] {
        return resolve_portable(table, size);
    }
    // What is left is too even a mixture of a flush in one suit, a straight, and high cards to branch on. In a straight
    // and in high cards (of which, by SUR-16, there may be fewer than `size`) one card of each number is a way to win.
    const MixedNumbers won = mixed_numbers<size>(flush, counts);
    const __m128i scoring = _mm_or_si128(is_long, each_lane(~won.is_flush));
    const __m128i full = _mm_and_si128(_mm_and_si128(suits, scoring), each_lane(won.full));
    const __m128i half = _mm_and_si128(suits, each_lane(won.half));
    return {std::bit_cast<CardSet>(full), std::bit_cast<CardSet>(half), won.strength};
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

#else

Resolution resolve(CardSet table, int size) { return resolve_portable(table, size); }

#endif

}  // namespace shorebreak::surfosaurus
