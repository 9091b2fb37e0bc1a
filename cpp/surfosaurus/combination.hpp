// The winning combination of a table (SUR-12..16) and the cards that score by it, in full or half.

#pragma once

#include <compare>
#include <cstdint>
#include <type_traits>

#include "surfosaurus/cards.hpp"

namespace shorebreak::surfosaurus {

inline constexpr int kMinCombinationSize = 3;  // SUR-5
inline constexpr int kMaxCombinationSize = 6;

// SUR-12, weakest first.
enum class Kind : std::uint8_t { high_card, straight, flush, of_a_kind, straight_flush };

inline constexpr int kKinds = 5;

// How strong a combination is among those of its size: the kind, then the winning numbers from the highest (SUR-14).
// Bits 0..11 the numbers (bit number - 1; a single one for k of a kind), bits 12..14 the kind.
class Strength {
public:
    constexpr Strength() = default;
    constexpr explicit Strength(std::uint32_t value) : value_(value) {}
    constexpr Strength(Kind kind, std::uint16_t numbers)
        : value_(static_cast<std::uint32_t>(kind) << kNumbers | numbers) {}

    [[nodiscard]] constexpr std::uint32_t value() const { return value_; }
    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(value_ >> kNumbers); }
    [[nodiscard]] constexpr std::uint16_t numbers() const {
        return static_cast<std::uint16_t>(value_ & CardSet::kLaneMask);
    }

    constexpr auto operator<=>(const Strength&) const = default;

private:
    std::uint32_t value_ = 0;
};

static_assert(sizeof(Strength) == 4 && std::is_trivially_copyable_v<Strength>);

struct Resolution {
    CardSet full;  // in every way to lay the winning combination
    CardSet half;  // in some of the ways (SUR-15)
    Strength strength;

    constexpr bool operator==(const Resolution&) const = default;
};

// Resolves a table of 0..84 cards for combinations of `size` cards, 3..6. An empty table has strength 0 and no winners.
[[nodiscard]] Resolution resolve(CardSet table, int size);

// The same in plain C++, which resolve() is where it knows nothing better.
[[nodiscard]] Resolution resolve_portable(CardSet table, int size);

}  // namespace shorebreak::surfosaurus
