// What one seat knows (SUR-23): its own hand and the public facts. Two positions that differ only in other hands, the
// order of the draw pile or the removed cards give byte-equal views.
#pragma once

#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "surfosaurus/cards.hpp"
#include "surfosaurus/events.hpp"
#include "surfosaurus/rules.hpp"

namespace shorebreak::surfosaurus {

class State;

class View {
public:
    // A position drawn uniformly from those that the seat can't tell apart (SUR-23).
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept;

    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;

    CardSet seen_{};
    CardSet table_set_{};
    CardSet hand_{};
    Merits merits_{};
    std::array<std::uint8_t, kMaxPlayers> hand_sizes_{};
    std::array<std::uint8_t, kMaxTable> table_{};
    std::array<std::uint8_t, kMaxTable> owners_{};
    std::uint8_t stock_size_ = 0;
    std::uint8_t table_size_ = 0;
    std::uint8_t round_ = 0;
    std::uint8_t lap_ = 0;
    std::uint8_t turn_ = 0;
    std::uint8_t start_ = 0;
    Seat player_{};
    Seat seat_{};
    std::uint8_t players_ = 0;
    std::array<std::uint8_t, 5> reserved_{};
};
static_assert(PlainValue<View>);

}  // namespace shorebreak::surfosaurus
