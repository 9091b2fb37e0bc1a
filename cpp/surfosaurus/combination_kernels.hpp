// The table of vector kernels. Kept free of inline functions: it is included by translation units compiled for wider
// instruction sets, and an inline function emitted there could be the copy the linker keeps for everybody.

#pragma once

#include <cstddef>
#include <cstdint>

namespace shorebreak::surfosaurus {

struct CombinationKernels {
    // Packed tables of seven lanes; see resolve_many.
    void (*many)(const std::uint16_t* masks, std::size_t count, int size, std::uint8_t* kind, std::uint32_t* strength,
                 std::uint16_t* full, std::uint16_t* half);
    // CardSets and Strengths, as the memory they are; see resolve_block.
    void (*block)(const void* tables, std::size_t count, int size, void* strength, void* full, void* half);
};

// Each defined in the translation unit of its name.
extern const CombinationKernels kPortableKernels;
#if defined(__x86_64__) || defined(_M_X64)
extern const CombinationKernels kSse4Kernels;
extern const CombinationKernels kAvx2Kernels;
extern const CombinationKernels kAvx512Kernels;
#endif

}  // namespace shorebreak::surfosaurus
