// Who gets a wave that more surfers want than it holds (TAV-22, TAV-41).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace shorebreak::tavarua {

enum class Outcome : std::uint8_t {
    place,     // rides, or catches
    none,      // stays in the channel, or is snaked
    collided,  // wipes out at once
};

struct Entrant {
    std::uint8_t seat = 0;
    bool rider = false;  // rides the wave already; those who bail are no entrants
    int rank = 0;        // CardType::rank; kNoRank for an opponent without a card (TAV-46)
    Outcome outcome = Outcome::place;
};
inline constexpr int kNoRank = -1;

// Sets the outcomes of those who want one wave, given clockwise from the first player. `snaked` says that the wave was
// full when they committed. Returns whether riders were up against challengers, so that each of these without a place
// loses a token.
bool contest(std::span<Entrant> entrants, std::size_t places, bool snaked) noexcept;

}  // namespace shorebreak::tavarua
