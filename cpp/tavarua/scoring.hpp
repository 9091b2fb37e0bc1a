// What a score pile is worth (TAV-33), which waves count (TAV-34), and who is champion (TAV-38..40, TAV-42, TAV-44a).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "tavarua/cards.hpp"
#include "tavarua/rules.hpp"

namespace shorebreak::tavarua {

// Points by where they come from.
struct Points {
    int cards = 0;
    int stoke = 0;
    int barrel = 0;
    int hang_ten = 0;
    int perfect = 0;
    int shore = 0;
    [[nodiscard]] constexpr int total() const noexcept { return cards + stoke + barrel + hang_ten + perfect + shore; }
};

enum class Finish : std::uint8_t { shore, standing, wiped_out };  // standing: bailed or snaked
[[nodiscard]] Points points_of(std::span<const PileCard> pile, Finish finish) noexcept;

// A recorded wave; none is all zero.
struct Ridden {
    std::uint8_t points = 0;
    std::uint8_t mark = 0;  // tenths
    friend bool operator==(const Ridden&, const Ridden&) noexcept = default;
};
// By board; of each the better first.
using Record = std::array<std::array<Ridden, 2>, kBoards>;
void enter(Record& record, Board board, int points, const Rules& rules) noexcept;

[[nodiscard]] inline std::int32_t sum_of_marks(const Record& record, Board board) noexcept {
    const auto& waves = record[static_cast<std::size_t>(board)];
    return waves[0].mark + waves[1].mark;
}
[[nodiscard]] inline std::int32_t sum_of_marks(const Record& record) noexcept {
    return sum_of_marks(record, Board::shortboard) + sum_of_marks(record, Board::longboard);
}

struct Champions {
    SeatSet of_board[kBoards] = {};
    SeatSet winners = 0;
};
// In a single-board game, a practice game and a career event there are winners only.
[[nodiscard]] Champions champions(std::span<const Record> records, const Rules& rules) noexcept;

}  // namespace shorebreak::tavarua
