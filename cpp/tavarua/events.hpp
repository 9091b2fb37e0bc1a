// What is counted about a game: what people do (opponents of the career don't count), wave by wave, and at the end
// everyone's marks and titles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/game.hpp"
#include "tavarua/scoring.hpp"

namespace shorebreak::tavarua {

enum class Event : std::uint8_t {
    decision,
    round,
    reshuffle,
    wait,
    paddle,
    recover,
    switched,
    bought,
    tokens_laid,
    contest_lost,   // a catcher left in the channel
    barrel_jumped,  // a shortboard's 4
    unfinished,     // waves under way when the game ends
    played_call_it,
    played_in_the_zone,
    played_jetski,
    played_energy_drink,
    played_focus,
    played_inspiration,
    of_board,  // here begin those counted by board
};

// Each for the shortboard, then for the longboard.
enum class BoardEvent : std::uint8_t {
    caught,  // snaked ones included
    caught_by_snaking,
    perfect,  // caught as it broke
    to_shore,
    bailed,
    snaked,  // by another
    wiped_out_in_collision,
    wiped_out_at_catch,
    wiped_out_at_ride,
    wiped_out_at_wave,
    wiped_out_at_barrel,
    recorded,  // waves that took or improved a score token
    points_cards,
    points_stoke,
    points_barrel,
    points_hang_ten,
    points_perfect,
    points_shore,
    end,
};

inline constexpr std::size_t kFirstBoardEvent = static_cast<std::size_t>(Event::of_board);
inline constexpr std::size_t kBoardEvents = static_cast<std::size_t>(BoardEvent::end);
inline constexpr std::size_t kFirstMarks = kFirstBoardEvent + kBoards * kBoardEvents;  // tenths, by board and seat
inline constexpr std::size_t kFirstTitle = kFirstMarks + kBoards * kMaxSeats;          // 60ths, by board and seat
inline constexpr std::size_t kEvents = kFirstTitle + kBoards * kMaxSeats;

[[nodiscard]] constexpr std::size_t number(Event event) noexcept { return static_cast<std::size_t>(event); }
[[nodiscard]] constexpr std::size_t number(BoardEvent event, Board board) noexcept {
    return kFirstBoardEvent + static_cast<std::size_t>(board) * kBoardEvents + static_cast<std::size_t>(event);
}

inline constexpr std::array<std::string_view, kEvents> kEventNames{
    "decisions",
    "rounds",
    "reshuffles",
    "waits",
    "paddles",
    "recovers",
    "switches",
    "bought",
    "tokens_laid",
    "contests_lost",
    "barrels_jumped",
    "unfinished",
    "played_call_it",
    "played_in_the_zone",
    "played_jetski",
    "played_energy_drink",
    "played_focus",
    "played_inspiration",
    "shortboard_caught",
    "shortboard_caught_by_snaking",
    "shortboard_perfect",
    "shortboard_to_shore",
    "shortboard_bailed",
    "shortboard_snaked",
    "shortboard_wiped_out_in_collision",
    "shortboard_wiped_out_at_catch",
    "shortboard_wiped_out_at_ride",
    "shortboard_wiped_out_at_wave",
    "shortboard_wiped_out_at_barrel",
    "shortboard_recorded",
    "shortboard_points_cards",
    "shortboard_points_stoke",
    "shortboard_points_barrel",
    "shortboard_points_hang_ten",
    "shortboard_points_perfect",
    "shortboard_points_shore",
    "longboard_caught",
    "longboard_caught_by_snaking",
    "longboard_perfect",
    "longboard_to_shore",
    "longboard_bailed",
    "longboard_snaked",
    "longboard_wiped_out_in_collision",
    "longboard_wiped_out_at_catch",
    "longboard_wiped_out_at_ride",
    "longboard_wiped_out_at_wave",
    "longboard_wiped_out_at_barrel",
    "longboard_recorded",
    "longboard_points_cards",
    "longboard_points_stoke",
    "longboard_points_barrel",
    "longboard_points_hang_ten",
    "longboard_points_perfect",
    "longboard_points_shore",
    "shortboard_marks_0",
    "shortboard_marks_1",
    "shortboard_marks_2",
    "shortboard_marks_3",
    "shortboard_marks_4",
    "shortboard_marks_5",
    "longboard_marks_0",
    "longboard_marks_1",
    "longboard_marks_2",
    "longboard_marks_3",
    "longboard_marks_4",
    "longboard_marks_5",
    "shortboard_title_0",
    "shortboard_title_1",
    "shortboard_title_2",
    "shortboard_title_3",
    "shortboard_title_4",
    "shortboard_title_5",
    "longboard_title_0",
    "longboard_title_1",
    "longboard_title_2",
    "longboard_title_3",
    "longboard_title_4",
    "longboard_title_5",
};
static_assert(!kEventNames.back().empty());

// Counts `times` of one event, at once where the sink can.
template <EventSink Events>
constexpr void count_times(Events& events, std::size_t event, std::size_t times) {
    if constexpr (requires { events.count(event, std::uint64_t{times}); }) {
        events.count(event, std::uint64_t{times});
    } else {
        for (; times != 0; --times) events.count(event);
    }
}

template <EventSink Events>
void count_points(Events& events, Board board, const Points& points) {
    const auto add = [&](BoardEvent event, int some) {
        count_times(events, number(event, board), static_cast<std::size_t>(some));
    };
    add(BoardEvent::points_cards, points.cards);
    add(BoardEvent::points_stoke, points.stoke);
    add(BoardEvent::points_barrel, points.barrel);
    add(BoardEvent::points_hang_ten, points.hang_ten);
    add(BoardEvent::points_perfect, points.perfect);
    add(BoardEvent::points_shore, points.shore);
}

}  // namespace shorebreak::tavarua
