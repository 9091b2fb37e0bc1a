// SSE4.1, 8 tables to a register. Flags: -msse4.1 (none for MSVC).

#if defined(__x86_64__) || defined(_M_X64)

#include <smmintrin.h>

#include "surfosaurus/combination_vector.hpp"

namespace shorebreak::surfosaurus {
namespace {

struct Vector {
    static constexpr int kTables = 8;

    __m128i v;

    static Vector zero() { return {_mm_setzero_si128()}; }
    static Vector all(unsigned x) { return {_mm_set1_epi16(static_cast<short>(x))}; }
};

// A Mask is a register of all ones or zeros per lane.
struct Mask {
    __m128i v;
};

inline Vector operator&(Vector a, Vector b) { return {_mm_and_si128(a.v, b.v)}; }
inline Vector operator|(Vector a, Vector b) { return {_mm_or_si128(a.v, b.v)}; }
inline Vector operator^(Vector a, Vector b) { return {_mm_xor_si128(a.v, b.v)}; }
inline Vector without(Vector a, Vector b) { return {_mm_andnot_si128(b.v, a.v)}; }
inline Vector plus(Vector a, Vector b) { return {_mm_add_epi16(a.v, b.v)}; }
inline Vector minus(Vector a, Vector b) { return {_mm_sub_epi16(a.v, b.v)}; }
template <int n>
inline Vector left(Vector a) {
    return {_mm_slli_epi16(a.v, n)};
}
template <int n>
inline Vector right(Vector a) {
    return {_mm_srli_epi16(a.v, n)};
}
inline Vector greatest(Vector a, Vector b) { return {_mm_max_epi16(a.v, b.v)}; }  // never above 0x0fff
inline Vector and3(Vector a, Vector b, Vector c) { return a & b & c; }
inline Vector or3(Vector a, Vector b, Vector c) { return a | b | c; }
inline Vector xor3(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
inline Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a ^ b)); }

inline Vector popcount(Vector a) {
    const __m128i of_nibble = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m128i nibble = _mm_set1_epi16(0x0f0f);
    const __m128i low = _mm_shuffle_epi8(of_nibble, _mm_and_si128(a.v, nibble));
    const __m128i high = _mm_shuffle_epi8(of_nibble, _mm_and_si128(_mm_srli_epi16(a.v, 4), nibble));
    return {_mm_maddubs_epi16(_mm_add_epi8(low, high), _mm_set1_epi8(1))};
}

inline Mask operator|(Mask a, Mask b) { return {_mm_or_si128(a.v, b.v)}; }
inline Mask nonzero(Vector a) { return {_mm_cmpgt_epi16(a.v, _mm_setzero_si128())}; }  // never above 0x0fff
inline Mask equal(Vector a, Vector b) { return {_mm_cmpeq_epi16(a.v, b.v)}; }
inline Mask at_least(Vector a, int x) { return {_mm_cmpgt_epi16(a.v, _mm_set1_epi16(static_cast<short>(x - 1)))}; }
inline Vector select(Mask m, Vector a, Vector b) { return {_mm_blendv_epi8(b.v, a.v, m.v)}; }
inline Vector keep(Mask m, Vector a) { return {_mm_and_si128(m.v, a.v)}; }
inline Vector drop(Mask m, Vector a) { return {_mm_andnot_si128(m.v, a.v)}; }

inline Vector low16(Vector a, Vector b) { return {_mm_unpacklo_epi16(a.v, b.v)}; }
inline Vector high16(Vector a, Vector b) { return {_mm_unpackhi_epi16(a.v, b.v)}; }
inline Vector low32(Vector a, Vector b) { return {_mm_unpacklo_epi32(a.v, b.v)}; }
inline Vector high32(Vector a, Vector b) { return {_mm_unpackhi_epi32(a.v, b.v)}; }
inline Vector low64(Vector a, Vector b) { return {_mm_unpacklo_epi64(a.v, b.v)}; }
inline Vector high64(Vector a, Vector b) { return {_mm_unpackhi_epi64(a.v, b.v)}; }

// A packed row is read and written as eight lanes: the eighth is the next row's first, and rows are written in order.
inline void load_packed(const std::uint16_t* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) suits[i].v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 7 * i));
    transpose(suits);
}
inline void store_packed(Vector (&suits)[8], std::uint16_t* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 7 * i), suits[i].v);
}
inline void load_records(const unsigned char* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) suits[i].v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 16 * i));
    transpose(suits);
}
inline void store_records(Vector (&suits)[8], unsigned char* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16 * i), suits[i].v);
}
inline void store_strengths(Vector a, void* to) {
    const __m128i zero = _mm_setzero_si128();
    _mm_storeu_si128(static_cast<__m128i*>(to), _mm_unpacklo_epi16(a.v, zero));
    _mm_storeu_si128(static_cast<__m128i*>(to) + 1, _mm_unpackhi_epi16(a.v, zero));
}
inline void store_kinds(Vector a, std::uint8_t* to) {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm_packus_epi16(a.v, a.v));
}

}  // namespace

const CombinationKernels kSse4Kernels{many<Vector>, block<Vector>};

}  // namespace shorebreak::surfosaurus

#endif
