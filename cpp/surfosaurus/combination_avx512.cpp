// AVX-512 of Ice Lake and Zen 4, 32 tables to a register.
// Flags: -mavx512f -mavx512bw -mavx512vl -mavx512dq -mavx512bitalg (MSVC: /arch:AVX512).

#if defined(__x86_64__) || defined(_M_X64)

#if defined(__GNUC__) && !defined(__clang__)
// GCC 12 warns of the deliberately undefined operands inside its own intrinsics (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include <immintrin.h>

#include "surfosaurus/combination_vector.hpp"

namespace shorebreak::surfosaurus {
namespace {

// Lane 8 q + i (quarter q of the register) belongs to table 4 i + q, so that a load brings four neighbouring tables.
struct Vector {
    static constexpr int kTables = 32;

    __m512i v;

    static Vector zero() { return {_mm512_setzero_si512()}; }
    static Vector all(unsigned x) { return {_mm512_set1_epi16(static_cast<short>(x))}; }
};

struct Mask {
    __mmask32 m;
};

inline Vector operator&(Vector a, Vector b) { return {_mm512_and_si512(a.v, b.v)}; }
inline Vector operator|(Vector a, Vector b) { return {_mm512_or_si512(a.v, b.v)}; }
inline Vector operator^(Vector a, Vector b) { return {_mm512_xor_si512(a.v, b.v)}; }
inline Vector without(Vector a, Vector b) { return {_mm512_andnot_si512(b.v, a.v)}; }
inline Vector plus(Vector a, Vector b) { return {_mm512_add_epi16(a.v, b.v)}; }
inline Vector minus(Vector a, Vector b) { return {_mm512_sub_epi16(a.v, b.v)}; }
template <int n>
inline Vector left(Vector a) {
    return {_mm512_slli_epi16(a.v, n)};
}
template <int n>
inline Vector right(Vector a) {
    return {_mm512_srli_epi16(a.v, n)};
}
inline Vector greatest(Vector a, Vector b) { return {_mm512_max_epu16(a.v, b.v)}; }
// The immediate is the truth table, bit 4 a + 2 b + c.
inline Vector and3(Vector a, Vector b, Vector c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0x80)}; }
inline Vector or3(Vector a, Vector b, Vector c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0xfe)}; }
inline Vector xor3(Vector a, Vector b, Vector c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0x96)}; }
inline Vector majority(Vector a, Vector b, Vector c) { return {_mm512_ternarylogic_epi64(a.v, b.v, c.v, 0xe8)}; }

inline Vector popcount(Vector a) { return {_mm512_popcnt_epi16(a.v)}; }

inline Mask operator|(Mask a, Mask b) { return {a.m | b.m}; }
inline Mask nonzero(Vector a) { return {_mm512_test_epi16_mask(a.v, a.v)}; }
inline Mask equal(Vector a, Vector b) { return {_mm512_cmpeq_epi16_mask(a.v, b.v)}; }
inline Mask at_least(Vector a, int x) {
    return {_mm512_cmpge_epu16_mask(a.v, _mm512_set1_epi16(static_cast<short>(x)))};
}
inline Vector select(Mask m, Vector a, Vector b) { return {_mm512_mask_blend_epi16(m.m, b.v, a.v)}; }
inline Vector keep(Mask m, Vector a) { return {_mm512_maskz_mov_epi16(m.m, a.v)}; }
inline Vector drop(Mask m, Vector a) { return {_mm512_maskz_mov_epi16(~m.m, a.v)}; }

inline Vector low16(Vector a, Vector b) { return {_mm512_unpacklo_epi16(a.v, b.v)}; }
inline Vector high16(Vector a, Vector b) { return {_mm512_unpackhi_epi16(a.v, b.v)}; }
inline Vector low32(Vector a, Vector b) { return {_mm512_unpacklo_epi32(a.v, b.v)}; }
inline Vector high32(Vector a, Vector b) { return {_mm512_unpackhi_epi32(a.v, b.v)}; }
inline Vector low64(Vector a, Vector b) { return {_mm512_unpacklo_epi64(a.v, b.v)}; }
inline Vector high64(Vector a, Vector b) { return {_mm512_unpackhi_epi64(a.v, b.v)}; }

struct alignas(64) Indices {
    std::uint16_t at[32];
};

// Four packed rows of seven lanes to four records of eight, and back; each way moves 32 lanes, of which 4 don't matter.
constexpr Indices kSpread = [] {
    Indices indices{};
    for (int i = 0; i < 32; ++i) indices.at[i] = static_cast<std::uint16_t>(i - i / 8);
    return indices;
}();
constexpr Indices kPack = [] {
    Indices indices{};
    for (int i = 0; i < 28; ++i) indices.at[i] = static_cast<std::uint16_t>(i + i / 7);
    return indices;
}();
// The tables in order.
constexpr Indices kInOrder = [] {
    Indices indices{};
    for (int i = 0; i < 32; ++i) indices.at[i] = static_cast<std::uint16_t>(i % 4 * 8 + i / 4);
    return indices;
}();

inline __m512i permute(__m512i a, const Indices& indices) {
    return _mm512_permutexvar_epi16(_mm512_load_si512(indices.at), a);
}

inline void load_packed(const std::uint16_t* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) suits[i].v = permute(_mm512_loadu_si512(from + 28 * i), kSpread);
    transpose(suits);
}
// What a row writes behind its own is overwritten by the next.
inline void store_packed(Vector (&suits)[8], std::uint16_t* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) _mm512_storeu_si512(to + 28 * i, permute(suits[i].v, kPack));
}
inline void load_records(const unsigned char* from, Vector (&suits)[8]) {
    for (int i = 0; i < 8; ++i) suits[i].v = _mm512_loadu_si512(from + 64 * i);
    transpose(suits);
}
inline void store_records(Vector (&suits)[8], unsigned char* to) {
    transpose(suits);
    for (int i = 0; i < 8; ++i) _mm512_storeu_si512(to + 64 * i, suits[i].v);
}

inline void store_strengths(Vector a, void* to) {
    const __m512i in_order = permute(a.v, kInOrder);
    auto* out = static_cast<__m512i*>(to);
    _mm512_storeu_si512(out, _mm512_cvtepu16_epi32(_mm512_castsi512_si256(in_order)));
    _mm512_storeu_si512(out + 1, _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64(in_order, 1)));
}
inline void store_kinds(Vector a, std::uint8_t* to) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_cvtepi16_epi8(permute(a.v, kInOrder)));
}

}  // namespace

const CombinationKernels kAvx512Kernels{many<Vector>, block<Vector>};

}  // namespace shorebreak::surfosaurus

#endif
