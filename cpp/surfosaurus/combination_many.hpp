// Resolving many tables at once (SUR-12..16), by vector kernels chosen once for the machine (core/isa.hpp).
//
// All kernels give the same results as resolve() of combination.hpp, bit for bit.

#pragma once

#include <cstddef>
#include <cstdint>

#include "core/isa.hpp"
#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"
#include "surfosaurus/combination_kernels.hpp"

namespace shorebreak::surfosaurus {

// Where resolve_many writes: per table its kind and strength, and seven lanes of full and of half winners.
struct ManyResults {
    std::uint8_t* kind;
    std::uint32_t* strength;
    std::uint16_t* full;
    std::uint16_t* half;
};

// Resolves `count` tables of seven lanes each, packed (shape (count, 7), suits as in Suit, bit number - 1), for
// combinations of `size` cards, 3..6. No array may overlap another, and no lane may have bits above number 12.
// Reads and writes nothing outside the arrays, so that threads may share them out.
void resolve_many(const std::uint16_t* masks, std::size_t count, int size, const ManyResults& results);

// The same for card sets, which is what a simulator keeps: any number of tables, fastest from 32 on.
void resolve_block(const CardSet* tables, std::size_t count, int size, Strength* strength, CardSet* full,
                   CardSet* half);

// The kernels themselves, for tests and benches that compare them. The machine must support the Isa.
[[nodiscard]] const CombinationKernels& combination_kernels(Isa isa);

}  // namespace shorebreak::surfosaurus
