// The cards of Scout and sets of them (SCO-1).
//
// 45 cards, every pair of two different numbers 1..10, one on each half. A pair's index is its place in lexicographic
// order: (1,2) = 0, (1,3) = 1, ..., (9,10) = 44. A card as it is held has a way up: its id is pair * 2, plus 1 if the
// larger number is the upper one, that is 0..89.

#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace shorebreak::scout {

inline constexpr int kNumbers = 10;
inline constexpr int kPairs = kNumbers * (kNumbers - 1) / 2;
inline constexpr int kCards = 2 * kPairs;

namespace detail {

struct Halves {
    std::uint8_t upper;
    std::uint8_t lower;
};

inline constexpr auto kHalves = [] {
    std::array<Halves, kCards> halves{};
    std::size_t id = 0;
    for (int low = 1; low <= kNumbers; ++low) {
        for (int high = low + 1; high <= kNumbers; ++high) {
            const auto a = static_cast<std::uint8_t>(low);
            const auto b = static_cast<std::uint8_t>(high);
            halves[id++] = {a, b};
            halves[id++] = {b, a};
        }
    }
    return halves;
}();

// Ids by upper * 16 + lower; 255 where there is no such card.
inline constexpr auto kIds = [] {
    std::array<std::uint8_t, 256> ids{};
    for (std::uint8_t& id : ids) id = 255;
    for (std::size_t id = 0; id < kHalves.size(); ++id) {
        ids[kHalves[id].upper * std::size_t{16} + kHalves[id].lower] = static_cast<std::uint8_t>(id);
    }
    return ids;
}();

// The places of the bits set in a byte, ascending, and how many there are.
struct Bits {
    std::array<std::uint8_t, 8> places;
    std::uint8_t count;
};
inline constexpr auto kBits = [] {
    std::array<Bits, 256> all{};
    for (std::size_t byte = 0; byte < all.size(); ++byte) {
        for (std::uint8_t bit = 0; bit < 8; ++bit) {
            if ((byte >> bit & 1) != 0) all[byte].places[all[byte].count++] = bit;
        }
    }
    return all;
}();

}  // namespace detail

// One of the 45 cards, one of its two ways up.
class Card {
public:
    constexpr explicit Card(int id) : id_(static_cast<std::uint8_t>(id)) { assert(id >= 0 && id < kCards); }
    constexpr Card(int upper, int lower) : Card(detail::kIds[static_cast<std::size_t>(upper * 16 + lower)]) {}

    [[nodiscard]] constexpr int id() const { return id_; }
    [[nodiscard]] constexpr int pair() const { return id_ >> 1; }
    [[nodiscard]] constexpr int upper() const { return detail::kHalves[id_].upper; }
    [[nodiscard]] constexpr int lower() const { return detail::kHalves[id_].lower; }
    [[nodiscard]] constexpr Card turned() const { return Card(id_ ^ 1); }

    constexpr auto operator<=>(const Card&) const = default;

private:
    std::uint8_t id_;
};

static_assert(Card(3, 7).turned() == Card(7, 3) && Card(1, 2).id() == 0 && Card(10, 9).id() == kCards - 1);

// A set of cards whatever their way up: bit p for pair p.
class PairSet {
public:
    constexpr PairSet() = default;
    [[nodiscard]] static constexpr PairSet from_bits(std::uint64_t bits) {
        assert((bits >> kPairs) == 0);
        return PairSet(bits);
    }
    [[nodiscard]] static constexpr PairSet all() { return PairSet((std::uint64_t{1} << kPairs) - 1); }
    [[nodiscard]] static constexpr PairSet of(int pair) { return PairSet(std::uint64_t{1} << pair); }

    [[nodiscard]] constexpr bool contains(int pair) const { return (bits_ >> pair & 1) != 0; }
    constexpr void insert(int pair) { bits_ |= std::uint64_t{1} << pair; }
    constexpr void erase(int pair) { bits_ &= ~(std::uint64_t{1} << pair); }

    [[nodiscard]] constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits_)); }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
    template <class Function>
    constexpr void for_each(Function&& function) const {  // ascending
        for (std::uint64_t rest = bits_; rest != 0; rest &= rest - 1) function(std::countr_zero(rest));
    }

    // The pairs, ascending, and then anything; their number is returned. Eight at a time, for sets of many.
    using List = std::array<std::uint8_t, (kPairs + 7) / 8 * 8>;
    std::size_t list(List& pairs) const {
        std::size_t count = 0;
        for (std::size_t first = 0; first < pairs.size(); first += 8) {
            const detail::Bits& bits = detail::kBits[bits_ >> first & 0xff];
            for (std::size_t i = 0; i < 8; ++i) pairs[count + i] = static_cast<std::uint8_t>(first + bits.places[i]);
            count += bits.count;
        }
        return count;
    }

    [[nodiscard]] constexpr PairSet union_with(PairSet other) const { return PairSet(bits_ | other.bits_); }
    [[nodiscard]] constexpr PairSet intersection(PairSet other) const { return PairSet(bits_ & other.bits_); }
    [[nodiscard]] constexpr PairSet difference(PairSet other) const { return PairSet(bits_ & ~other.bits_); }

    constexpr bool operator==(const PairSet&) const = default;

private:
    constexpr explicit PairSet(std::uint64_t bits) : bits_(bits) {}
    std::uint64_t bits_ = 0;
};

// The card that decides who starts the first round (SCO-18).
inline constexpr int kStartPair = Card(1, 2).pair();

}  // namespace shorebreak::scout
