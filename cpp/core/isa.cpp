#include "core/isa.hpp"

#include <cstdint>
#include <cstdlib>

#if defined(__x86_64__) || defined(_M_X64)
#define SHOREBREAK_X86_64 1
#if defined(_MSC_VER)
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace shorebreak {
namespace {

#ifdef SHOREBREAK_X86_64

struct CpuId {
    std::uint32_t eax = 0, ebx = 0, ecx = 0, edx = 0;
};

CpuId cpuid(std::uint32_t leaf) {
    CpuId result;
#if defined(_MSC_VER)
    int registers[4];
    __cpuid(registers, 0);
    if (static_cast<std::uint32_t>(registers[0]) < leaf) return result;
    __cpuidex(registers, static_cast<int>(leaf), 0);
    result.eax = static_cast<std::uint32_t>(registers[0]);
    result.ebx = static_cast<std::uint32_t>(registers[1]);
    result.ecx = static_cast<std::uint32_t>(registers[2]);
    result.edx = static_cast<std::uint32_t>(registers[3]);
#else
    // Leaves the zeros if the processor has no such leaf.
    __get_cpuid_count(leaf, 0, &result.eax, &result.ebx, &result.ecx, &result.edx);
#endif
    return result;
}

// The register states that the operating system saves (XCR0).
std::uint64_t saved_states() {
#if defined(_MSC_VER)
    return _xgetbv(0);
#else
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
#endif
}

constexpr bool has_all(std::uint64_t bits, std::uint64_t wanted) { return (bits & wanted) == wanted; }
constexpr std::uint64_t bit(int index) { return std::uint64_t{1} << index; }

// Feature bits: Intel SDM, volume 2, CPUID; volume 1, 13.3 (XCR0).
Isa detect() {
    constexpr std::uint64_t kSsse3AndSse41 = bit(9) | bit(19);                       // leaf 1 ecx
    constexpr std::uint64_t kOsxsaveAndAvx = bit(27) | bit(28);                      // leaf 1 ecx
    constexpr std::uint64_t kAvx2 = bit(5);                                          // leaf 7 ebx
    constexpr std::uint64_t kAvx512FDqBwVl = bit(16) | bit(17) | bit(30) | bit(31);  // leaf 7 ebx
    constexpr std::uint64_t kBitalg = bit(12);                                       // leaf 7 ecx
    constexpr std::uint64_t kYmmSaved = bit(1) | bit(2);
    constexpr std::uint64_t kZmmSaved = kYmmSaved | bit(5) | bit(6) | bit(7);

    const CpuId basic = cpuid(1);
    const CpuId extended = cpuid(7);
    if (!has_all(basic.ecx, kSsse3AndSse41)) return Isa::portable;
    if (!has_all(basic.ecx, kOsxsaveAndAvx) || !has_all(extended.ebx, kAvx2)) return Isa::sse4;
    const std::uint64_t saved = saved_states();
    if (!has_all(saved, kYmmSaved)) return Isa::sse4;
    if (!has_all(saved, kZmmSaved) || !has_all(extended.ebx, kAvx512FDqBwVl) || !has_all(extended.ecx, kBitalg)) {
        return Isa::avx2;
    }
    return Isa::avx512;
}

#else

Isa detect() { return Isa::portable; }

#endif

}  // namespace

std::string_view isa_name(Isa isa) {
    switch (isa) {
        case Isa::sse4: return "sse4";
        case Isa::avx2: return "avx2";
        case Isa::avx512: return "avx512";
        default: return "portable";
    }
}

bool isa_supported(Isa isa) { return isa <= best_isa(); }

Isa best_isa() {
    static const Isa best = detect();
    return best;
}

IsaChoice choose_isa(std::string_view name) {
    if (name.empty()) return best_isa();
    for (const Isa isa : kIsas) {
        if (name != isa_name(isa)) continue;
        if (isa_supported(isa)) return isa;
        return IsaChoice::failure("SHOREBREAK_ISA=" + std::string(name) + ": this machine has no such instructions; " +
                                  std::string(isa_name(best_isa())) + " is the widest it has");
    }
    return IsaChoice::failure("SHOREBREAK_ISA=" + std::string(name) +
                              ": no such instruction set; known are portable, sse4, avx2 and avx512");
}

const IsaChoice& environment_isa() {
    static const IsaChoice choice = [] {
        const char* name = std::getenv("SHOREBREAK_ISA");  // NOLINT(concurrency-mt-unsafe): nothing here sets it
        return choose_isa(name == nullptr ? std::string_view() : std::string_view(name));
    }();
    return choice;
}

}  // namespace shorebreak
