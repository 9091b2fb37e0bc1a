// Which instruction set the vector kernels use: the widest the machine has, or the one the environment asks for.

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace shorebreak {

// Ordered: a machine that has one has all before it.
enum class Isa {
    portable,  // plain C++
    sse4,      // SSE4.1 and what came before
    avx2,
    avx512,  // F, BW, VL, DQ and BITALG: Ice Lake, Zen 4 and newer; earlier AVX-512 machines use avx2
};

inline constexpr std::array kIsas{Isa::portable, Isa::sse4, Isa::avx2, Isa::avx512};

// Names as SHOREBREAK_ISA takes them
[[nodiscard]] std::string_view isa_name(Isa isa);

// What the processor and the operating system can do
[[nodiscard]] bool isa_supported(Isa isa);
[[nodiscard]] Isa best_isa();

// An Isa, or why there is none.
class IsaChoice {
public:
    IsaChoice(Isa isa) : isa_(isa) {}  // NOLINT(google-explicit-constructor): as std::expected
    [[nodiscard]] static IsaChoice failure(std::string message) {
        IsaChoice choice(Isa::portable);
        choice.error_ = std::move(message);
        return choice;
    }

    [[nodiscard]] bool ok() const { return error_.empty(); }
    [[nodiscard]] Isa value() const { return isa_; }  // portable if there is an error
    [[nodiscard]] const std::string& error() const { return error_; }

private:
    Isa isa_;
    std::string error_;
};

// The Isa of that name, or an error if there is none such or the machine lacks it. An empty name means best_isa().
[[nodiscard]] IsaChoice choose_isa(std::string_view name);

// What SHOREBREAK_ISA asked for when this was first called.
[[nodiscard]] const IsaChoice& environment_isa();

}  // namespace shorebreak
