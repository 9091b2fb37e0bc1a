// The cards of Surfosaurus MAX and sets of them (SUR-1, SUR-4).
//
// 84 cards, 7 suits x numbers 1..12, one of each. A card's id is suit * 12 + number - 1, that is 0..83, with the
// suits in alphabetical order of their letters: B G K O P R Y.
// A set of cards is 128 bits: eight lanes of 16 bits, one per suit (the eighth always 0), bit number - 1 in its lane.

#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <type_traits>

namespace shorebreak::surfosaurus {

inline constexpr int kSuits = 7;
inline constexpr int kNumbers = 12;
inline constexpr int kCards = kSuits * kNumbers;
inline constexpr int kCardLanes = 8;  // kSuits and one that stays empty

enum class Suit : std::uint8_t { blue, green, black, orange, pink, red, yellow };

inline constexpr std::array<char, kSuits> kSuitLetters{'B', 'G', 'K', 'O', 'P', 'R', 'Y'};

// The number printed on a card, 1..12.
class Number {
public:
    constexpr explicit Number(int value) : value_(static_cast<std::uint8_t>(value)) {
        assert(value >= 1 && value <= kNumbers);
    }

    [[nodiscard]] constexpr int value() const { return value_; }
    [[nodiscard]] constexpr int index() const { return value_ - 1; }

    constexpr auto operator<=>(const Number&) const = default;

private:
    std::uint8_t value_;
};

// One of the 84 cards.
class Card {
public:
    constexpr explicit Card(int id) : id_(static_cast<std::uint8_t>(id)) { assert(id >= 0 && id < kCards); }
    constexpr Card(Suit suit, Number number) : Card(static_cast<int>(suit) * kNumbers + number.index()) {}

    [[nodiscard]] constexpr int id() const { return id_; }
    [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(id_ / kNumbers); }
    [[nodiscard]] constexpr Number number() const { return Number(id_ % kNumbers + 1); }
    [[nodiscard]] constexpr char suit_letter() const { return kSuitLetters[static_cast<std::size_t>(suit())]; }

    // Position among the 128 bits of a CardSet.
    [[nodiscard]] constexpr int bit() const { return id_ + 4 * (id_ / kNumbers); }

    constexpr auto operator<=>(const Card&) const = default;

private:
    std::uint8_t id_;
};

// A set of cards.
class alignas(16) CardSet {
public:
    using Lanes = std::array<std::uint16_t, kCardLanes>;
    static constexpr std::uint16_t kLaneMask = (1U << kNumbers) - 1;

    // Making sets
    constexpr CardSet() = default;
    [[nodiscard]] static constexpr CardSet from_words(std::uint64_t lo, std::uint64_t hi) {
        assert((lo & ~kFullLo) == 0 && (hi & ~kFullHi) == 0);
        return CardSet(lo, hi);
    }
    [[nodiscard]] static constexpr CardSet from_lanes(const Lanes& lanes) {
        std::uint64_t lo = 0;
        std::uint64_t hi = 0;
        for (std::size_t i = 4; i-- > 0;) {
            lo = lo << 16 | lanes[i];
            hi = hi << 16 | lanes[i + 4];
        }
        return from_words(lo, hi);
    }
    [[nodiscard]] static constexpr CardSet full_deck() { return CardSet(kFullLo, kFullHi); }
    [[nodiscard]] static constexpr CardSet of(Card card);

    // Single cards
    [[nodiscard]] constexpr bool contains(Card card) const { return intersects(of(card)); }
    constexpr void insert(Card card) { *this = union_with(of(card)); }
    constexpr void erase(Card card) { *this = difference(of(card)); }
    [[nodiscard]] constexpr CardSet with(Card card) const {
        CardSet result = *this;
        result.insert(card);
        return result;
    }

    // Counting and order (ascending ids)
    [[nodiscard]] constexpr int size() const { return std::popcount(lo_) + std::popcount(hi_); }
    [[nodiscard]] constexpr bool empty() const { return (lo_ | hi_) == 0; }
    [[nodiscard]] constexpr Card nth(int index) const {
        assert(index >= 0 && index < size());
        const int in_lo = std::popcount(lo_);
        const bool high = index >= in_lo;
        std::uint64_t rest = high ? hi_ : lo_;
        for (int left = high ? index - in_lo : index; left > 0; --left) rest &= rest - 1;
        return card_at((high ? 64 : 0) + std::countr_zero(rest));
    }
    template <class Function>
    constexpr void for_each(Function&& function) const {
        for (std::uint64_t rest = lo_; rest != 0; rest &= rest - 1) function(card_at(std::countr_zero(rest)));
        for (std::uint64_t rest = hi_; rest != 0; rest &= rest - 1) function(card_at(64 + std::countr_zero(rest)));
    }

    // Set algebra
    [[nodiscard]] constexpr CardSet union_with(CardSet other) const {
        return CardSet(lo_ | other.lo_, hi_ | other.hi_);
    }
    [[nodiscard]] constexpr CardSet intersection(CardSet other) const {
        return CardSet(lo_ & other.lo_, hi_ & other.hi_);
    }
    [[nodiscard]] constexpr CardSet difference(CardSet other) const {
        return CardSet(lo_ & ~other.lo_, hi_ & ~other.hi_);
    }
    [[nodiscard]] constexpr bool contains_all(CardSet other) const { return other.difference(*this).empty(); }
    [[nodiscard]] constexpr bool intersects(CardSet other) const { return !intersection(other).empty(); }

    // Lanes and words
    [[nodiscard]] constexpr std::uint16_t lane(Suit suit) const { return lane_at(static_cast<int>(suit)); }
    [[nodiscard]] constexpr Lanes lanes() const {
        Lanes result{};
        for (int i = 0; i < kCardLanes; ++i) result[static_cast<std::size_t>(i)] = lane_at(i);
        return result;
    }
    [[nodiscard]] constexpr std::uint64_t lo() const { return lo_; }
    [[nodiscard]] constexpr std::uint64_t hi() const { return hi_; }

    constexpr bool operator==(const CardSet&) const = default;

private:
    static constexpr std::uint64_t kFullLo = 0x0fff'0fff'0fff'0fffULL;
    static constexpr std::uint64_t kFullHi = 0x0000'0fff'0fff'0fffULL;

    constexpr CardSet(std::uint64_t lo, std::uint64_t hi) : lo_(lo), hi_(hi) {}

    [[nodiscard]] constexpr std::uint64_t word(int index) const { return index == 0 ? lo_ : hi_; }
    [[nodiscard]] constexpr std::uint16_t lane_at(int index) const {
        return static_cast<std::uint16_t>(word(index >> 2) >> (16 * (index & 3)));
    }
    // The inverse of Card::bit.
    [[nodiscard]] static constexpr Card card_at(int bit) { return Card(bit - 4 * (bit >> 4)); }

    std::uint64_t lo_ = 0;  // B G K O, B lowest
    std::uint64_t hi_ = 0;  // P R Y
};

// The sets of one card, by id: a look-up beats the arithmetic wherever cards are played.
inline constexpr auto kSingles = [] {
    std::array<std::array<std::uint64_t, 2>, kCards> words{};
    for (int id = 0; id < kCards; ++id) {
        const int bit = Card(id).bit();
        words[static_cast<std::size_t>(id)][static_cast<std::size_t>(bit >> 6)] = std::uint64_t{1} << (bit & 63);
    }
    return words;
}();

constexpr CardSet CardSet::of(Card card) {
    const auto& words = kSingles[static_cast<std::size_t>(card.id())];
    return CardSet(words[0], words[1]);
}

static_assert(sizeof(CardSet) == 16 && alignof(CardSet) == 16);
static_assert(std::is_trivially_copyable_v<CardSet> && std::has_unique_object_representations_v<CardSet>);
static_assert(CardSet::full_deck().size() == kCards);
static_assert(CardSet::full_deck().nth(kCards - 1) == Card(kCards - 1));

}  // namespace shorebreak::surfosaurus
