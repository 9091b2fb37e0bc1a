#include "tavarua/contest.hpp"

#include <algorithm>

namespace shorebreak::tavarua {
namespace {

// TAV-41: a tie goes to a rider. Two that are alike otherwise (riders, or opponents without a card): the first
// clockwise, who comes first here.
bool beats(const Entrant& a, const Entrant& b) noexcept {
    if (a.rank != b.rank) return a.rank > b.rank;
    if (a.rider != b.rider) return a.rider;
    return &a < &b;
}

}  // namespace

bool contest(std::span<Entrant> entrants, std::size_t places, bool snaked) noexcept {
    for (Entrant& entrant : entrants) entrant.outcome = Outcome::place;
    if (entrants.size() <= places) return false;
    const auto riders = static_cast<std::size_t>(std::ranges::count_if(entrants, &Entrant::rider));
    // TAV-22: the same card collides; not with a rider's.
    for (Entrant& one : entrants) {
        for (const Entrant& other : entrants) {
            if (&one == &other || one.rider || other.rider || one.rank == kNoRank) continue;
            if (one.rank == other.rank) one.outcome = Outcome::collided;
        }
    }
    const bool against_riders = snaked && riders != 0;
    const std::size_t room = against_riders ? places : places - riders;
    const auto takes_part = [&](const Entrant& entrant) {
        return entrant.outcome != Outcome::collided && (against_riders || !entrant.rider);
    };
    for (Entrant& one : entrants) {
        if (!takes_part(one)) continue;
        const auto better = static_cast<std::size_t>(std::ranges::count_if(
            entrants, [&](const Entrant& other) { return takes_part(other) && beats(other, one); }));
        if (better >= room) one.outcome = Outcome::none;
    }
    return against_riders;
}

}  // namespace shorebreak::tavarua
