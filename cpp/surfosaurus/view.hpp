// What one seat knows (SUR-23): its own hand and the public facts. Two positions that differ only in other hands, the
// order of the draw pile or the removed cards give byte-equal views.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "surfosaurus/facts.hpp"

namespace shorebreak::surfosaurus {

class State;

class View {
public:
    // A position drawn uniformly from those that the seat can't tell apart (SUR-23).
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept;

    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return facts_.player; }
    [[nodiscard]] bool over() const noexcept { return facts_.player == kNobody; }

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;

    PublicFacts facts_{};
    CardSet hand_{};
    std::uint8_t stock_size_ = 0;
    Seat seat_{};
    std::uint8_t players_ = 0;
    std::array<std::uint8_t, 13> reserved_{};
};
static_assert(PlainValue<View>);

}  // namespace shorebreak::surfosaurus
