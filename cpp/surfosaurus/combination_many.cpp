#include "surfosaurus/combination_many.hpp"

#include <cassert>

namespace shorebreak::surfosaurus {

const CombinationKernels& combination_kernels(Isa isa) {
    assert(isa_supported(isa));
    switch (isa) {
#if defined(__x86_64__) || defined(_M_X64)
        case Isa::sse4: return kSse4Kernels;
        case Isa::avx2: return kAvx2Kernels;
        case Isa::avx512: return kAvx512Kernels;
#endif
        default: return kPortableKernels;
    }
}

namespace {

// The environment's choice; where it asks for what there isn't, the portable kernels: bindings report the error.
const CombinationKernels& chosen_kernels() {
    static const CombinationKernels& kernels = combination_kernels(environment_isa().value());
    return kernels;
}

}  // namespace

void resolve_many(const std::uint16_t* masks, std::size_t count, int size, const ManyResults& results) {
    assert(size >= kMinCombinationSize && size <= kMaxCombinationSize);
    chosen_kernels().many(masks, count, size, results.kind, results.strength, results.full, results.half);
}

void resolve_block(const CardSet* tables, std::size_t count, int size, Strength* strength, CardSet* full,
                   CardSet* half) {
    assert(size >= kMinCombinationSize && size <= kMaxCombinationSize);
    chosen_kernels().block(tables, count, size, strength, full, half);
}

}  // namespace shorebreak::surfosaurus
