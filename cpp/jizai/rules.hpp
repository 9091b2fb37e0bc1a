// The rules of one table of Jizai: one validated, immutable value passed to every call.
#pragma once

#include <cstddef>
#include <cstdint>

#include "jizai/cards.hpp"

namespace shorebreak::jizai {

inline constexpr std::size_t kMinPlayers = 2;  // JIZ-4
inline constexpr std::size_t kMaxPlayers = 5;
inline constexpr std::size_t kMaxHandSize = 20;
inline constexpr std::size_t kMaxField = 5;  // JIZ-12
inline constexpr int kMaskPenalty = 3;       // JIZ-24

struct Rules {
    std::uint8_t players;
    std::uint8_t hand_size;
    std::uint8_t field_size;
    bool masks;                // JIZ-3
    bool leader_may_draw;      // JIZ-11
    bool lead_from_hand_only;  // JIZ-11

    friend bool operator==(const Rules&, const Rules&) noexcept = default;

    [[nodiscard]] constexpr std::size_t cards() const noexcept { return CardSet::deck(masks).size(); }

    // JIZ-4: there is a stock.
    [[nodiscard]] constexpr bool valid() const noexcept {
        return kMinPlayers <= players && players <= kMaxPlayers && 1 <= hand_size && hand_size <= kMaxHandSize &&
               field_size <= kMaxField && std::size_t{players} * hand_size + field_size < cards();
    }
};

}  // namespace shorebreak::jizai
