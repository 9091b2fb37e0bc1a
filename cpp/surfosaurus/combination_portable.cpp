// Plain C++, 8 tables to a "register" whose loops compilers vectorize for the baseline of the machine. No flags.

#include "surfosaurus/combination_vector.hpp"

namespace shorebreak::surfosaurus {
namespace {

struct Vector {
    static constexpr int kTables = 8;

    std::uint16_t v[kTables];

    static Vector zero() { return all(0); }
    static Vector all(unsigned x) {
        Vector result;
        for (std::uint16_t& lane : result.v) lane = static_cast<std::uint16_t>(x);
        return result;
    }
};

// A Mask is all ones or zeros per lane.
struct Mask {
    Vector v;
};

template <class Function>
inline Vector lanes(Function function) {
    Vector result;
    for (int i = 0; i < Vector::kTables; ++i) result.v[i] = static_cast<std::uint16_t>(function(i));
    return result;
}

inline Vector operator&(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] & b.v[i]; }); }
inline Vector operator|(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] | b.v[i]; }); }
inline Vector operator^(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] ^ b.v[i]; }); }
inline Vector without(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] & ~b.v[i]; }); }
inline Vector plus(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] + b.v[i]; }); }
inline Vector minus(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] - b.v[i]; }); }
template <int n>
inline Vector left(Vector a) { return lanes([&](int i) { return a.v[i] << n; }); }
template <int n>
inline Vector right(Vector a) { return lanes([&](int i) { return a.v[i] >> n; }); }
inline Vector greatest(Vector a, Vector b) { return lanes([&](int i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; }); }
inline Vector and3(Vector a, Vector b, Vector c) { return a & b & c; }
inline Vector or3(Vector a, Vector b, Vector c) { return a | b | c; }
inline Vector xor3(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
inline Vector majority(Vector a, Vector b, Vector c) { return (a & b) | (c & (a ^ b)); }

inline Vector popcount(Vector a) {
    return lanes([&](int i) {
        const unsigned pairs = a.v[i] - (a.v[i] >> 1 & 0x5555U);
        const unsigned nibbles = (pairs & 0x3333U) + (pairs >> 2 & 0x3333U);
        return (nibbles + (nibbles >> 4) + (nibbles >> 8)) & 0x000fU;
    });
}

inline Mask operator|(Mask a, Mask b) { return {a.v | b.v}; }
inline Mask nonzero(Vector a) { return {lanes([&](int i) { return a.v[i] != 0 ? 0xffff : 0; })}; }
inline Mask equal(Vector a, Vector b) { return {lanes([&](int i) { return a.v[i] == b.v[i] ? 0xffff : 0; })}; }
inline Mask at_least(Vector a, int x) { return {lanes([&](int i) { return a.v[i] >= x ? 0xffff : 0; })}; }
inline Vector select(Mask m, Vector a, Vector b) { return (m.v & a) | without(b, m.v); }
inline Vector keep(Mask m, Vector a) { return m.v & a; }
inline Vector drop(Mask m, Vector a) { return without(a, m.v); }

inline void load_packed(const std::uint16_t* from, Vector (&suits)[8]) {
    for (int suit = 0; suit < 7; ++suit) suits[suit] = lanes([&](int i) { return from[7 * i + suit]; });
}
inline void store_packed(const Vector (&suits)[8], std::uint16_t* to) {
    for (int i = 0; i < Vector::kTables; ++i) {
        for (int suit = 0; suit < 7; ++suit) to[7 * i + suit] = suits[suit].v[i];
    }
}

// A CardSet is two words of four lanes, whatever the order of bytes.
inline void load_records(const unsigned char* from, Vector (&suits)[8]) {
    for (int i = 0; i < Vector::kTables; ++i) {
        std::uint64_t words[2];
        std::memcpy(words, from + 16 * i, sizeof words);
        for (int suit = 0; suit < 8; ++suit) {
            suits[suit].v[i] = static_cast<std::uint16_t>(words[suit / 4] >> (16 * (suit % 4)));
        }
    }
}
inline void store_records(const Vector (&suits)[8], unsigned char* to) {
    for (int i = 0; i < Vector::kTables; ++i) {
        std::uint64_t words[2] = {};
        for (int suit = 0; suit < 8; ++suit) words[suit / 4] |= std::uint64_t{suits[suit].v[i]} << (16 * (suit % 4));
        std::memcpy(to + 16 * i, words, sizeof words);
    }
}
inline void store_strengths(Vector a, void* to) {
    std::uint32_t wide[Vector::kTables];
    for (int i = 0; i < Vector::kTables; ++i) wide[i] = a.v[i];
    std::memcpy(to, wide, sizeof wide);
}
inline void store_kinds(Vector a, std::uint8_t* to) {
    for (int i = 0; i < Vector::kTables; ++i) to[i] = static_cast<std::uint8_t>(a.v[i]);
}

}  // namespace

const CombinationKernels kPortableKernels{many<Vector>, block<Vector>};

}  // namespace shorebreak::surfosaurus
