#include "tavarua/scoring.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace shorebreak::tavarua {
namespace {

Points card_points(PileCard card, std::size_t pile_size) noexcept {
    return {.cards = card.type().power(),
            .stoke = card.stoke(),
            .barrel = card.barrel() ? kBarrelPoints : 0,
            .hang_ten = card.hang_ten() ? kHangTenPoints : 0,
            .perfect = card.perfect() ? static_cast<int>(pile_size) : 0};
}

// A sum of marks, then the waves that break a tie, best first (TAV-40), in one number to compare: 8 bits for each wave.
using Merit = std::uint64_t;
constexpr unsigned kWaveBits = 8;
constexpr unsigned kTieBits = 3 * kWaveBits;
static_assert(kMaxMark < 1u << kWaveBits);

Merit merit_of(std::int32_t sum, Merit best_waves) noexcept { return static_cast<Merit>(sum) << kTieBits | best_waves; }

// Of each board the better comes first: the worst of all is the lesser of those that come second.
Merit best_waves(const Record& record) noexcept {
    const auto [low, high] = std::minmax({record[0][0].mark, record[1][0].mark});
    const std::uint8_t next = std::max(record[0][1].mark, record[1][1].mark);
    return Merit{high} << (2 * kWaveBits) | Merit{std::max(low, next)} << kWaveBits | std::min(low, next);
}

// The seats of `among` with the most merit.
template <class MeritOf>
SeatSet best_of(SeatSet among, const MeritOf& of) noexcept {
    Merit best = 0;
    unsigned seats = 0;
    for (unsigned left = among; left != 0; left &= left - 1) {
        const auto seat = static_cast<std::size_t>(std::countr_zero(left));
        const Merit merit = of(seat);
        if (merit > best) best = merit, seats = 0;
        seats |= (merit == best ? 1u : 0u) << seat;
    }
    return static_cast<SeatSet>(seats);
}

}  // namespace

Points points_of(std::span<const PileCard> pile, Finish finish) noexcept {
    Points points;
    for (const PileCard card : pile) {
        const Points one = card_points(card, pile.size());
        if (finish == Finish::wiped_out) {
            // TAV-33: the best single card, tokens included; the first of equals.
            if (one.total() > points.total()) points = one;
            continue;
        }
        points.cards += one.cards;
        points.stoke += one.stoke;
        points.barrel += one.barrel;
        points.hang_ten += one.hang_ten;
        points.perfect += one.perfect;
    }
    if (finish == Finish::shore) points.shore = kShorePoints;
    return points;
}

void enter(Record& record, Board board, int points, const Rules& rules) noexcept {
    auto& [better, lower] = record[static_cast<std::size_t>(board)];
    // TAV-34: a free token has 0 points, and a score of 0 takes none.
    if (points <= lower.points) return;
    const auto raw = static_cast<std::uint8_t>(points);
    lower = {raw, rules.mark(raw)};
    if (lower.points > better.points) std::swap(better, lower);
}

Champions champions(std::span<const Record> records, const Rules& rules) noexcept {
    const auto all = static_cast<SeatSet>((1u << rules.seats) - 1);
    std::array<Merit, kMaxSeats> best{};
    for (std::size_t seat = 0; seat < rules.seats; ++seat) best[seat] = best_waves(records[seat]);
    Champions result;
    if (!rules.both_boards() || rules.seats == 1 || rules.opponents != 0) {
        // TAV-42, TAV-44a: the sum of all marks, and the human before an opponent.
        result.winners =
            best_of(all, [&](std::size_t seat) { return merit_of(sum_of_marks(records[seat]), best[seat]); });
        if (rules.opponents != 0 && (result.winners & 1u) != 0) result.winners = 1;
        return result;
    }
    for (const Board board : {Board::shortboard, Board::longboard}) {
        result.of_board[static_cast<std::size_t>(board)] =
            best_of(all, [&](std::size_t seat) { return merit_of(sum_of_marks(records[seat], board), best[seat]); });
    }
    // TAV-39: both titles, or else the better on the other board.
    const SeatSet shortboard = result.of_board[0], longboard = result.of_board[1];
    result.winners = shortboard & longboard;
    if (result.winners == 0) {
        result.winners = best_of(shortboard | longboard, [&](std::size_t seat) {
            const Board other = (shortboard >> seat & 1u) != 0 ? Board::longboard : Board::shortboard;
            return merit_of(sum_of_marks(records[seat], other), best[seat]);
        });
    }
    return result;
}

}  // namespace shorebreak::tavarua
