// What a set of cards makes (JIZ-15..21): readings.

#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "jizai/cards.hpp"

namespace shorebreak::jizai {

// The ranks of the table, weakest first.
enum class Rank : std::uint8_t {
    nothing,
    high_card,
    straight_of_two,
    pair,
    straight_of_three,
    two_pair,
    three_of_a_kind,
    straight_of_four,
    full_house,
    four_of_a_kind,
    straight_of_five,
    flush,
    straight_flush,
    five_of_a_kind,
    royal_straight_flush,
};
inline constexpr std::size_t kRanks = 15;  // with `nothing`
[[nodiscard]] constexpr std::size_t index(Rank rank) noexcept { return static_cast<std::size_t>(rank); }

// How strong a reading is; Strength() is that of nothing, and of no standing combination.
// Bits 8..11 the rank, 4..7 its key (number, top of the run, highest number, the three, the higher pair: 2..14, and 14
// for a royal straight flush), 0..3 the second key (the two, the lower pair).
class Strength {
public:
    constexpr Strength() = default;
    constexpr Strength(Rank rank, int key, int second = 0) noexcept
        : value_(static_cast<std::uint16_t>(static_cast<int>(rank) << 8 | key << 4 | second)) {}
    [[nodiscard]] static constexpr Strength from_value(std::uint16_t value) noexcept {
        Strength strength;
        strength.value_ = value;
        return strength;
    }

    [[nodiscard]] constexpr Rank rank() const noexcept { return static_cast<Rank>(value_ >> 8); }
    [[nodiscard]] constexpr int key() const noexcept { return value_ >> 4 & 15; }
    [[nodiscard]] constexpr int second() const noexcept { return value_ & 15; }
    [[nodiscard]] constexpr std::uint16_t value() const noexcept { return value_; }
    [[nodiscard]] constexpr bool is_nothing() const noexcept { return value_ == 0; }

    constexpr auto operator<=>(const Strength&) const = default;

private:
    std::uint16_t value_ = 0;
};

// JIZ-16: equal combinations do not beat each other, except that a royal straight flush beats an earlier one.
[[nodiscard]] constexpr bool beats(Strength later, Strength earlier) noexcept {
    return later > earlier || later.rank() == Rank::royal_straight_flush;
}
// The strengths that beat `standing` are those above this one.
[[nodiscard]] constexpr Strength to_exceed(Strength standing) noexcept {
    return standing.rank() == Rank::royal_straight_flush ? Strength(Rank::five_of_a_kind, 15) : standing;
}

// The top of the strongest run of `length` that the numbers can be part of, the ace counting 1 or 14 (JIZ-17); 0 if
// there is none. `numbers`: bit i for index i, at least one and no more than `length` of them.
[[nodiscard]] constexpr int top_of_run(unsigned numbers, int length) noexcept {
    const unsigned high = (numbers & ~1u) | (numbers & 1) << kNumbers;
    const int lowest = std::countr_zero(high);
    if (high >> lowest < 1u << length) return lowest + length < kAce ? lowest + length : kAce;
    return numbers >> std::countr_zero(numbers) < 1u << length ? std::countr_zero(numbers) + length : 0;
}
static_assert(top_of_run(0b11, 2) == 2 && top_of_run(1, 3) == kAce && top_of_run(1u << 12 | 1, 5) == kAce);
static_assert(top_of_run(0b110, 4) == 5 && top_of_run(1u << 12 | 0b11, 5) == 0);

// The strongest combination that exactly these cards make; nothing if they make none, or are not one to five cards.
[[nodiscard]] Strength reading(CardSet cards) noexcept;

// The same for many sets: five lanes of 16 bits each, a lane for a suit with bit i for index i (13 the mask).
void reading_many(const std::uint16_t* lanes, std::size_t count, std::uint16_t* strengths) noexcept;

// What each mask stands for in the reading, by suit; of several ways the one with the highest numbers first, masks
// taken in the order of suits (JIZ-1). Numbers are 2..14; 0 where the set has no mask. Empty if the cards make nothing.
using Assignment = std::array<std::uint8_t, kSuits>;
[[nodiscard]] std::optional<Assignment> assigned(CardSet cards) noexcept;

}  // namespace shorebreak::jizai
