// What everybody at the table knows (SUR-23): the part that a position and a view have in common.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "surfosaurus/cards.hpp"
#include "surfosaurus/events.hpp"
#include "surfosaurus/rules.hpp"

namespace shorebreak::surfosaurus {

struct PublicFacts {
    CardSet seen{};       // every card played or turned up in finished rounds
    CardSet table_set{};  // the cards of `table`
    Merits merits{};
    std::array<std::uint8_t, kMaxPlayers> hand_sizes{};
    std::array<std::uint8_t, kMaxTable> table{};
    std::array<std::uint8_t, kMaxTable> owners{};
    std::uint8_t table_size = 0;
    std::uint8_t round = 0;
    std::uint8_t lap = 0;
    std::uint8_t turn = 0;  // places after the round's start player
    std::uint8_t start = 0;
    Seat player{};
    std::array<std::uint8_t, 8> reserved{};

    friend bool operator==(const PublicFacts&, const PublicFacts&) noexcept = default;
};
static_assert(PlainValue<PublicFacts>);

}  // namespace shorebreak::surfosaurus
