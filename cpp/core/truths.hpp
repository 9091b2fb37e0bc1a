// What && and || say, without a branch for each: where chance decides they would often be mispredicted.
#pragma once

#include <concepts>

namespace shorebreak {

template <std::same_as<bool>... Truths>
[[nodiscard]] constexpr bool every(Truths... truths) noexcept {
    return (static_cast<unsigned>(truths) & ...) != 0;
}

template <std::same_as<bool>... Truths>
[[nodiscard]] constexpr bool any(Truths... truths) noexcept {
    return (static_cast<unsigned>(truths) | ...) != 0;
}

}  // namespace shorebreak
