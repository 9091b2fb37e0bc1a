// The map of action ids, and the numbering of sets of cards within it.
//
//   0                    done, or pass
//   1, 2                 start on the shortboard, on the longboard (TAV-10)
//   3, 4                 switch boards, buy a stoke card (TAV-15)
//   5, 6                 plus, minus (TAV-18)
//   7 + n - 1            play CALL IT: the new wave's die shows n, 1..6 (TAV-37)
//   13                   play IN THE ZONE
//   14 + n               play JETSKI to channel space n, 0..6
//   21, 22, 23           play ENERGY DRINK, FOCUS, INSPIRATION
//   24 + p               FOCUS: put the cards back in the p-th order in lexicographic order
//   32 + m               exchange the cards m (TAV-10)
//   1400 + m, 2800 + m   INSPIRATION: take the cards m, drop the cards m
//   4200 + m, 5600 + m   wait with, bail with the cards m (TAV-20, TAV-26)
//   7000 + t * 4 + k     paddle out with a card of type t and k tokens (TAV-19)
//   7032 + t * 4 + k     paddle in
//   7064 + t * 4 + k     catch (TAV-21)
//   7096 + t * 4 + k     ride (TAV-25)
//   7128 + t             recover with a card of type t (TAV-27)
//   7136                 recover without a card (TAV-11a)
//
// m numbers the multisets of up to five of the eight types: smaller ones first, then by colexicographic rank of
// c_i = t_i + i for the types t_0 <= t_1 <= ... : the sum of binomials (c_i over i + 1).
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "tavarua/cards.hpp"
#include "tavarua/rules.hpp"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace shorebreak::tavarua {

inline constexpr std::size_t kSetSizes = kHand + 1;
inline constexpr std::size_t kSets = 1287;  // 13 over 5

inline constexpr std::uint32_t kDone = 0;
inline constexpr std::uint32_t kShortboard = 1;
inline constexpr std::uint32_t kLongboard = 2;
inline constexpr std::uint32_t kSwitch = 3;
inline constexpr std::uint32_t kBuy = 4;
inline constexpr std::uint32_t kPlus = 5;
inline constexpr std::uint32_t kMinus = 6;
inline constexpr std::uint32_t kCallIt = 7;
inline constexpr std::uint32_t kInTheZone = 13;
inline constexpr std::uint32_t kJetski = 14;
inline constexpr std::uint32_t kEnergyDrink = 21;
inline constexpr std::uint32_t kFocus = 22;
inline constexpr std::uint32_t kInspiration = 23;
inline constexpr std::uint32_t kOrder = 24;
inline constexpr std::uint32_t kExchange = 32;
inline constexpr std::uint32_t kTake = 1400;
inline constexpr std::uint32_t kDrop = 2800;
inline constexpr std::uint32_t kWait = 4200;
inline constexpr std::uint32_t kBail = 5600;
inline constexpr std::uint32_t kTokenChoices = kMaxTokens + 1;
inline constexpr std::uint32_t kCardChoices = kTypes * kTokenChoices;
// n * kReciprocals[choices] >> 8 is n / choices for n up to the number of all choices, which spares a division.
inline constexpr std::array<std::uint16_t, kTokenChoices + 1> kReciprocals{0, 256, 128, 86, 64};
inline constexpr std::uint32_t kPaddleOut = 7000;
inline constexpr std::uint32_t kPaddleIn = kPaddleOut + kCardChoices;
inline constexpr std::uint32_t kCatch = kPaddleIn + kCardChoices;
inline constexpr std::uint32_t kRide = kCatch + kCardChoices;
inline constexpr std::uint32_t kRecover = kRide + kCardChoices;
inline constexpr std::uint32_t kRecoverEmpty = kRecover + kTypes;
inline constexpr std::uint32_t kActions = kRecoverEmpty + 1;
static_assert(kActions == 7137);

// What others see of a commitment (TAV-16) and of the order chosen with FOCUS (TAV-37).
inline constexpr Action kHiddenAction{kActions};

// FOCUS: entry j is which of the cards seen comes j-th from the top; of two cards the first two orders, of one the
// first.
inline constexpr std::size_t kFocusCards = 3;
inline constexpr std::array<std::size_t, kFocusCards + 1> kOrdersOf{1, 1, 2, 6};
[[nodiscard]] constexpr std::array<std::uint8_t, kFocusCards> order_of(std::size_t cards, std::size_t number) noexcept {
    constexpr std::uint8_t three[6][3]{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    if (cards == 3) return {three[number][0], three[number][1], three[number][2]};
    return number == 0 ? std::array<std::uint8_t, 3>{0, 1, 2} : std::array<std::uint8_t, 3>{1, 0, 2};
}

// n over k, where the numbering of sets needs it.
inline constexpr auto kBinomial = [] {
    std::array<std::array<std::uint16_t, kSetSizes + 1>, kTypes + kSetSizes> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
        table[n][0] = 1;
        for (std::size_t k = 1; k <= kSetSizes && n != 0; ++k) {
            table[n][k] = static_cast<std::uint16_t>(table[n - 1][k - 1] + table[n - 1][k]);
        }
    }
    return table;
}();

// The first number of the sets of each size.
inline constexpr auto kFirstSet = [] {
    std::array<std::uint16_t, kSetSizes + 1> first{};
    for (std::size_t size = 0; size < kSetSizes; ++size) {
        first[size + 1] = static_cast<std::uint16_t>(first[size] + kBinomial[kTypes + size - 1][size]);
    }
    return first;
}();
static_assert(kFirstSet[kSetSizes] == kSets);

// The cards of each number, and back. Compilers don't see the table, so that one that knows an action doesn't warn of
// the branches that its number can't reach.
extern const std::array<Counts, kSets> kSetCards;
[[nodiscard]] inline Counts set_cards(std::uint32_t number) noexcept { return kSetCards[number]; }
[[nodiscard]] std::uint32_t set_number(Counts cards) noexcept;

inline constexpr std::size_t kMostSets = std::size_t{1} << kHand;

// One of the ways in which up to five cards fall into kinds, and what can be taken of them. Sets are masks here, bit i
// for the i-th card in order; of equal cards the first ones are taken.
struct alignas(64) Shape {
    std::uint8_t sets = 0;   // how many there are, the empty one included
    std::uint8_t kinds = 0;  // how many there are
    // The sets in order of their numbers, then one card of each kind.
    std::array<std::uint8_t, kMostSets + kHand> nth{};
};
// Bit i: the i-th card is the last of its kind.
extern const std::array<Shape, kMostSets> kShapes;
// By four numbers of at most five in a row of three bits each: bit i for each number i.
extern const std::array<std::uint8_t, 1 << 12> kNumbersThere;
// By sets and by card: ones in all bytes if it is there; last a card that never is.
struct alignas(16) Taken {
    std::array<std::uint64_t, kHand + 1> ones{};
};
extern const std::array<Taken, kMostSets> kTaken;

// At most five cards, and the sets that can be taken of them in order of their numbers.
class Holding {
public:
    explicit Holding(Counts cards) noexcept : up_to_(cards.up_to()), shape_(&kShapes[ends(up_to_)]) {}
    // How many sets there are, the empty one included.
    [[nodiscard]] std::size_t sets() const noexcept { return shape_->sets; }
    [[nodiscard]] std::size_t kinds() const noexcept { return shape_->kinds; }
    // The number m of the n-th of them.
    [[nodiscard]] std::uint32_t nth(std::size_t n) const noexcept;
    // The cards of the n-th of them; for n from sets() on, one card of each kind.
    [[nodiscard]] Counts cards(std::size_t n) const noexcept {
        const Taken& taken = kTaken[shape_->nth[n]];
#ifdef __SSE2__
        // Two cards at a time: which types come up to theirs or later, as -1 by byte.
        const auto* const cards = reinterpret_cast<const __m128i*>(taken.ones.data());
        const __m128i up_to = _mm_set1_epi64x(static_cast<long long>(up_to_));
        const auto from = [&](long long first) {
            constexpr auto kBytes = static_cast<long long>(kOnes);
            return _mm_cmpgt_epi8(up_to, _mm_set_epi64x((first + 1) * kBytes, first * kBytes));
        };
        const __m128i pairs =
            _mm_add_epi8(_mm_add_epi8(_mm_and_si128(from(0), cards[0]), _mm_and_si128(from(2), cards[1])),
                         _mm_and_si128(from(4), cards[2]));
        const __m128i sum = _mm_add_epi8(pairs, _mm_unpackhi_epi64(pairs, pairs));
        const __m128i each = _mm_sub_epi8(_mm_slli_epi64(sum, 8), sum);
        std::uint64_t word = 0;
        _mm_storel_epi64(reinterpret_cast<__m128i*>(&word), each);
        return Counts::from_word(word);
#else
        std::uint64_t up_to = 0;
        for (std::size_t i = 0; i < kHand; ++i) up_to += (up_to_ + (kMost - i) * kOnes) >> 7 & taken.ones[i] & kOnes;
        return Counts::from_word(up_to - (up_to << 8));
#endif
    }

private:
    static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
    static constexpr std::uint64_t kMost = Counts::kMost;

    // Each number of cards up to some type is the place after the last card of a type, but for 0.
    [[nodiscard]] static unsigned ends(std::uint64_t up_to) noexcept {
        const std::uint64_t pairs = (up_to | up_to >> 5) & 0x003f'003f'003f'003fu;
        const std::uint64_t fours = (pairs | pairs >> 10) & 0x0000'0fff'0000'0fffu;
        return (kNumbersThere[fours & 0xfff] | kNumbersThere[fours >> 32]) >> 1u;
    }

    std::uint64_t up_to_;  // Counts::up_to
    const Shape* shape_;
};

// The sets of cards that can be taken from some cards, by size, without a list of them.
class Subsets {
public:
    // Sizes up to `most` are asked for. Of a kind, more than `most` cards count as that many.
    Subsets(Counts from, std::size_t most) noexcept;

    [[nodiscard]] std::size_t of_size(std::size_t size) const noexcept { return all_ >> (8 * size) & 0xff; }
    // Of sizes low..high.
    [[nodiscard]] std::size_t count(std::size_t low, std::size_t high) const noexcept {
        const std::uint64_t sizes = all_ << (8 * (7 - high)) >> (8 * (7 - high + low));
        return sizes * 0x0101'0101'0101'0101u >> 56;
    }
    // The number m of the n-th set of at least `low` cards, ascending.
    [[nodiscard]] std::uint32_t nth(std::size_t low, std::size_t n) const noexcept;

private:
    // Byte k: how many sets of k cards there are of types below t.
    std::array<std::uint64_t, kTypes> below_;
    std::uint64_t all_;
};

}  // namespace shorebreak::tavarua
