// AVX2, 16 tables to a register. Flags: -mavx2 (MSVC: /arch:AVX2).

#if defined(__x86_64__) || defined(_M_X64)

#include <immintrin.h>

#include "surfosaurus/combination_vector.hpp"

namespace shorebreak::surfosaurus {
namespace {

// Lane 8 h + i (half h of the register) belongs to table 2 i + h, so that a load brings two neighbouring tables.
struct Vector {
    static constexpr int kTables = 16;

    __m256i v;

    static Vector zero() { return {_mm256_setzero_si256()}; }
    static Vector all(unsigned x) { return {_mm256_set1_epi16(static_cast<short>(x))}; }
};

// A Mask is a register of all ones or zeros per lane.
struct Mask {
    __m256i v;
};

inline Vector operator&(Vector a, Vector b) { return {_mm256_and_si256(a.v, b.v)}; }
inline Vector operator|(Vector a, Vector b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Vector operator^(Vector a, Vector b) { return {_mm256_xor_si256(a.v, b.v)}; }
inline Vector without(Vector a, Vector b) { return {_mm256_andnot_si256(b.v, a.v)}; }
inline Vector plus(Vector a, Vector b) { return {_mm256_add_epi16(a.v, b.v)}; }
inline Vector minus(Vector a, Vector b) { return {_mm256_sub_epi16(a.v, b.v)}; }
template <int n>
inline Vector left(Vector a) {
    return {_mm256_slli_epi16(a.v, n)};
}
template <int n>
inline Vector right(Vector a) {
    return {_mm256_srli_epi16(a.v, n)};
}
inline Vector greatest(Vector a, Vector b) { return {_mm256_max_epi16(a.v, b.v)}; }  // never above 0x0fff
inline Vector and3(Vector a, Vector b, Vector c) { return a & b & c; }
inline Vector or3(Vector a, Vector b, Vector c) { return a | b | c; }
inline Vector xor3(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
inline Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a ^ b)); }

inline Vector popcount(Vector a) {
    const __m256i of_nibble =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i nibble = _mm256_set1_epi16(0x0f0f);
    const __m256i low = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(a.v, nibble));
    const __m256i high = _mm256_shuffle_epi8(of_nibble, _mm256_and_si256(_mm256_srli_epi16(a.v, 4), nibble));
    return {_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1))};
}

inline Mask operator|(Mask a, Mask b) { return {_mm256_or_si256(a.v, b.v)}; }
inline Mask nonzero(Vector a) { return {_mm256_cmpgt_epi16(a.v, _mm256_setzero_si256())}; }  // never above 0x0fff
inline Mask equal(Vector a, Vector b) { return {_mm256_cmpeq_epi16(a.v, b.v)}; }
inline Mask at_least(Vector a, int x) {
    return {_mm256_cmpgt_epi16(a.v, _mm256_set1_epi16(static_cast<short>(x - 1)))};
}
inline Vector select(Mask m, Vector a, Vector b) { return {_mm256_blendv_epi8(b.v, a.v, m.v)}; }
inline Vector keep(Mask m, Vector a) { return {_mm256_and_si256(m.v, a.v)}; }
inline Vector drop(Mask m, Vector a) { return {_mm256_andnot_si256(m.v, a.v)}; }

inline Vector low16(Vector a, Vector b) { return {_mm256_unpacklo_epi16(a.v, b.v)}; }
inline Vector high16(Vector a, Vector b) { return {_mm256_unpackhi_epi16(a.v, b.v)}; }
inline Vector low32(Vector a, Vector b) { return {_mm256_unpacklo_epi32(a.v, b.v)}; }
inline Vector high32(Vector a, Vector b) { return {_mm256_unpackhi_epi32(a.v, b.v)}; }
inline Vector low64(Vector a, Vector b) { return {_mm256_unpacklo_epi64(a.v, b.v)}; }
inline Vector high64(Vector a, Vector b) { return {_mm256_unpackhi_epi64(a.v, b.v)}; }

// A packed row is read and written as eight lanes: the eighth is the next row's first, and rows are written in order.
inline void load_packed(const std::uint16_t* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) {
        const auto* row = reinterpret_cast<const __m128i*>(from + 14 * i);
        const auto* next = reinterpret_cast<const __m128i*>(from + 14 * i + 7);
        suits[i].v = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(row)), _mm_loadu_si128(next), 1);
    }
    transpose(suits);
}
inline void store_packed(Vector (&suits)[8], std::uint16_t* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 14 * i), _mm256_castsi256_si128(suits[i].v));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 14 * i + 7), _mm256_extracti128_si256(suits[i].v, 1));
    }
}
inline void load_records(const unsigned char* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) suits[i].v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + 32 * i));
    transpose(suits);
}
inline void store_records(Vector (&suits)[8], unsigned char* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + 32 * i), suits[i].v);
}

inline void store_strengths(Vector a, void* to) {
    const __m128i even = _mm256_castsi256_si128(a.v);
    const __m128i odd = _mm256_extracti128_si256(a.v, 1);
    auto* out = static_cast<__m256i*>(to);
    _mm256_storeu_si256(out, _mm256_cvtepu16_epi32(_mm_unpacklo_epi16(even, odd)));
    _mm256_storeu_si256(out + 1, _mm256_cvtepu16_epi32(_mm_unpackhi_epi16(even, odd)));
}
inline void store_kinds(Vector a, std::uint8_t* to) {
    const __m128i even = _mm256_castsi256_si128(a.v);
    const __m128i odd = _mm256_extracti128_si256(a.v, 1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(to), _mm_or_si128(even, _mm_slli_epi16(odd, 8)));
}

}  // namespace

const CombinationKernels kAvx2Kernels{many<Vector>, block<Vector>};

}  // namespace shorebreak::surfosaurus

#endif
