// The cards of Jizai and sets of them (JIZ-1..3).
//
// Five suits f b s a k (fist, bow, sword, axe, book) of fourteen cards: A 2 .. 9 T J Q K, index 0..12, and a mask,
// index 13. A card's id is suit * 14 + index, 0..69.
// A set of cards is 128 bits: a byte for each index, and in it a bit for each suit. So cards of one number lie
// together, and sets compare as integers by number first (the ace lowest, masks highest) and then by suit.

#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace shorebreak::jizai {

inline constexpr int kSuits = 5;
inline constexpr int kNumbers = 13;
inline constexpr int kIndices = kNumbers + 1;  // the numbers and the mask
inline constexpr int kMaskIndex = kNumbers;
inline constexpr int kCards = kSuits * kIndices;
inline constexpr int kAce = 14;  // what an ace counts, except at the low end of a run (JIZ-17)

// Suits as a mask: bit 0 for f, .. bit 4 for k.
using SuitSet = std::uint8_t;
inline constexpr SuitSet kAllSuits = (1u << kSuits) - 1;
[[nodiscard]] constexpr unsigned count_suits(unsigned suits) {  // without the instruction that not all machines have
    suits = suits - (suits >> 1 & 0x15u);
    return (suits & 3) + (suits >> 2 & 3) + (suits >> 4);
}
static_assert(count_suits(31) == 5 && count_suits(16) == 1 && count_suits(0b01010) == 2);

// Positions of cards among the 128 bits of a CardSet, by id.
inline constexpr auto kCardBits = [] {
    std::array<std::uint8_t, kCards> bits{};
    for (int id = 0; id < kCards; ++id) {
        bits[static_cast<std::size_t>(id)] = static_cast<std::uint8_t>(id % kIndices * 8 + id / kIndices);
    }
    return bits;
}();

// One of the 70 cards.
class Card {
public:
    constexpr explicit Card(int id) : id_(static_cast<std::uint8_t>(id)) { assert(id >= 0 && id < kCards); }
    constexpr Card(int suit, int index) : Card(suit * kIndices + index) {}

    [[nodiscard]] constexpr int id() const { return id_; }
    [[nodiscard]] constexpr int suit() const { return id_ / kIndices; }
    [[nodiscard]] constexpr int index() const { return id_ % kIndices; }
    [[nodiscard]] constexpr bool is_mask() const { return index() == kMaskIndex; }

    // Position among the 128 bits of a CardSet.
    [[nodiscard]] constexpr int bit() const { return kCardBits[id_]; }

    constexpr auto operator<=>(const Card&) const = default;

private:
    std::uint8_t id_;
};

// Takes the lowest bit out of two words, not both 0, and tells where it was; without a branch.
constexpr int take_lowest_bit(std::uint64_t& lo, std::uint64_t& hi) {
    const auto in_hi = static_cast<std::uint64_t>(lo == 0);
    const std::uint64_t word = lo | (hi & (0 - in_hi));
    hi &= hi - in_hi;
    lo &= lo - 1;
    return std::countr_zero(word) + static_cast<int>(in_hi) * 64;
}

// A set of cards.
class CardSet {
public:
    // Making sets
    constexpr CardSet() = default;
    [[nodiscard]] static constexpr CardSet from_words(std::uint64_t lo, std::uint64_t hi) {
        assert((lo & ~kFullLo) == 0 && (hi & ~kFullHi) == 0);
        return {lo, hi};
    }
    [[nodiscard]] static constexpr CardSet deck(bool masks) { return {kFullLo, masks ? kFullHi : kFullHi >> 8}; }
    [[nodiscard]] static constexpr CardSet of(Card card) { return of_bit(card.bit()); }
    // The cards of one index, whose suits are given.
    [[nodiscard]] static constexpr CardSet of_index(int index, SuitSet suits) {
        return in_half(index >> 3, std::uint64_t{suits} << (index & 7) * 8);
    }
    // Bytes of suits of this index and those that follow.
    [[nodiscard]] static constexpr CardSet of_bytes(int index, std::uint64_t bytes) {
        const int shift = (index & 7) * 8;
        return index < 8 ? CardSet{bytes << shift, bytes >> 1 >> (63 - shift)} : CardSet{0, bytes << shift};
    }
    // The cards of one suit, bit i for index i.
    [[nodiscard]] static constexpr CardSet of_lane(int suit, unsigned indices) {
        return {spread(indices & 0xff) << suit, spread(indices >> 8) << suit};
    }
    [[nodiscard]] static constexpr CardSet masks_of(SuitSet suits) { return of_index(kMaskIndex, suits); }

    // Single cards
    [[nodiscard]] constexpr bool contains(Card card) const { return intersects(of(card)); }
    constexpr void insert(Card card) { *this = union_with(of(card)); }
    constexpr void erase(Card card) { *this = difference(of(card)); }
    // Of a set that isn't empty, by index, then by suit.
    constexpr Card take_lowest() { return card_at(take_lowest_bit(lo_, hi_)); }

    // Parts
    [[nodiscard]] constexpr SuitSet suits_of(int index) const {
        return static_cast<SuitSet>((index < 8 ? lo_ : hi_) >> (index % 8 * 8) & 0xff);
    }
    [[nodiscard]] constexpr SuitSet masks() const { return suits_of(kMaskIndex); }
    [[nodiscard]] constexpr CardSet naturals() const { return {lo_, hi_ & kFullHi >> 8}; }
    // Bit i where a card of index i is there.
    [[nodiscard]] constexpr unsigned indices() const { return at_least(lo_, 1) | at_least(hi_, 1) << 8; }
    // Bit i where the card of index i and this suit is there.
    [[nodiscard]] constexpr unsigned lane(int suit) const { return gather(lo_ >> suit) | gather(hi_ >> suit) << 8; }
    [[nodiscard]] constexpr unsigned count_of(int suit) const {
        return static_cast<unsigned>(((lo_ >> suit & kEachByte) + (hi_ >> suit & kEachByte)) * kEachByte >> 56);
    }

    // Counting; for_each goes by index, then by suit
    [[nodiscard]] constexpr std::size_t size() const {
        return static_cast<std::size_t>((counts(lo_) + counts(hi_)) * kEachByte >> 56);
    }
    // How many cards in each byte.
    [[nodiscard]] static constexpr std::uint64_t counts(std::uint64_t bytes) {
        bytes -= bytes >> 1 & 0x15 * kEachByte;
        return (bytes & 3 * kEachByte) + (bytes >> 2 & 3 * kEachByte) + (bytes >> 4 & kEachByte);
    }
    // Bit i where byte i is at least `least`, 1..127, of bytes up to 127.
    [[nodiscard]] static constexpr unsigned at_least(std::uint64_t bytes, unsigned least) {
        return gather((bytes + kEachByte * (128 - least)) >> 7);
    }
    // Those bytes whole.
    [[nodiscard]] static constexpr std::uint64_t lanes_of_at_least(std::uint64_t bytes, unsigned least) {
        return ((bytes + kEachByte * (128 - least)) >> 7 & kEachByte) * 0xff;
    }
    [[nodiscard]] constexpr bool empty() const { return (lo_ | hi_) == 0; }
    template <class Function>
    constexpr void for_each(Function&& function) const {
        for (std::uint64_t rest = lo_; rest != 0; rest &= rest - 1) function(card_at(std::countr_zero(rest)));
        for (std::uint64_t rest = hi_; rest != 0; rest &= rest - 1) function(card_at(64 + std::countr_zero(rest)));
    }
    // By id, that is by suit and then by index.
    template <class Function>
    constexpr void for_each_by_id(Function&& function) const {
        for (int suit = 0; suit < kSuits; ++suit) {
            for (unsigned rest = lane(suit); rest != 0; rest &= rest - 1) {
                function(Card(suit, std::countr_zero(rest)));
            }
        }
    }

    // Set algebra
    [[nodiscard]] constexpr CardSet union_with(CardSet other) const { return {lo_ | other.lo_, hi_ | other.hi_}; }
    [[nodiscard]] constexpr CardSet intersection(CardSet other) const { return {lo_ & other.lo_, hi_ & other.hi_}; }
    [[nodiscard]] constexpr CardSet difference(CardSet other) const { return {lo_ & ~other.lo_, hi_ & ~other.hi_}; }
    [[nodiscard]] constexpr bool contains_all(CardSet other) const { return other.difference(*this).empty(); }
    [[nodiscard]] constexpr bool intersects(CardSet other) const { return !intersection(other).empty(); }

    [[nodiscard]] constexpr std::uint64_t lo() const { return lo_; }
    [[nodiscard]] constexpr std::uint64_t hi() const { return hi_; }

    constexpr bool operator==(const CardSet&) const = default;
    // As one integer of 128 bits.
    [[nodiscard]] friend constexpr bool operator<(CardSet a, CardSet b) {
        return a.hi_ != b.hi_ ? a.hi_ < b.hi_ : a.lo_ < b.lo_;
    }

private:
    static constexpr std::uint64_t kEachByte = 0x0101'0101'0101'0101ULL;
    static constexpr std::uint64_t kFullLo = kEachByte * kAllSuits;
    static constexpr std::uint64_t kFullHi = kFullLo >> 16;

    constexpr CardSet(std::uint64_t lo, std::uint64_t hi) : lo_(lo), hi_(hi) {}
    [[nodiscard]] static constexpr CardSet of_bit(int bit) { return in_half(bit >> 6, std::uint64_t{1} << (bit & 63)); }
    [[nodiscard]] static constexpr CardSet in_half(int half, std::uint64_t word) {  // without a branch
        const std::uint64_t upper = 0 - static_cast<std::uint64_t>(half);
        return {word & ~upper, word & upper};
    }
    [[nodiscard]] static constexpr Card card_at(int bit) { return {bit % 8, bit / 8}; }
    // Eight bits as the lowest bits of eight bytes, and back.
    [[nodiscard]] static constexpr std::uint64_t spread(unsigned bits) {
        return ((bits * kEachByte & 0x8040'2010'0804'0201ULL) + 0x7f * kEachByte) >> 7 & kEachByte;
    }
    [[nodiscard]] static constexpr unsigned gather(std::uint64_t bytes) {
        return static_cast<unsigned>((bytes & kEachByte) * 0x0102'0408'1020'4080ULL >> 56);
    }

    std::uint64_t lo_ = 0;
    std::uint64_t hi_ = 0;
};

static_assert(CardSet::deck(true).size() == 70 && CardSet::deck(false).size() == 65);
static_assert(CardSet::deck(true).indices() == 0x3fff && CardSet::deck(false).lane(3) == 0x1fff);
static_assert(CardSet::of_lane(3, 0x2a95).lane(3) == 0x2a95 && CardSet::of_lane(3, 0x2a95).lane(2) == 0);
static_assert(CardSet::of(Card(4, kMaskIndex)).masks() == 16 && CardSet::of(Card(2, 8)).lane(2) == 1u << 8);

// Actions are numbered by sets of cards (the map stands in state.hpp): binomials up to five of seventy.
inline constexpr std::size_t kMaxPlay = 5;
inline constexpr auto kBinomials = [] {
    std::array<std::array<std::uint32_t, kMaxPlay + 1>, kCards + 1> table{};
    for (std::size_t n = 0; n <= kCards; ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= kMaxPlay && n > 0; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
}();
static_assert(kBinomials[70][5] == 12'103'014 && kBinomials[4][5] == 0);

}  // namespace shorebreak::jizai
