// The rules of one table of Tavarua: one validated, immutable value passed to every call. The printed cards, the score
// track and all that depends on the number of players stand in the Python layer; here stand the bounds that the core's
// capacities derive from, and the numbers that no table changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/game.hpp"
#include "tavarua/cards.hpp"

namespace shorebreak::tavarua {

inline constexpr std::size_t kMaxPlayers = 6;
inline constexpr std::size_t kMaxOpponents = 3;  // TAV-44
inline constexpr std::size_t kSpaces = 6;        // TAV-1: break and wash; the channel has space 0, the shore, as well
inline constexpr std::size_t kHand = 5;          // TAV-10
inline constexpr std::size_t kMaxTokens = 3;     // TAV-8
inline constexpr std::size_t kMaxPlayerCards = 60;
inline constexpr std::size_t kMaxWaveCards = 42;
inline constexpr std::size_t kMaxStokeCards = 27;
inline constexpr std::size_t kMaxMark = 100;  // tenths
// A catch in space 6 and a ride in each other space.
inline constexpr std::size_t kMaxPile = kSpaces;
// Points (TAV-8, TAV-32): cards of power 4, on each three stoke tokens, a barrel and a hang-ten token, a perfect one on
// the first, and the shore.
inline constexpr std::size_t kMaxPoints = kMaxPile * (4 + 3 + 5 + 2) + kMaxPile + 2;
static_assert(kMaxPoints < 256);

inline constexpr int kBarrelPoints = 5;   // TAV-8
inline constexpr int kHangTenPoints = 2;  // TAV-8
inline constexpr int kShorePoints = 2;    // TAV-32

// Which boards are ridden (TAV-42).
enum class Boards : std::uint8_t { both = 0, shortboard = 1, longboard = 2 };

// TAV-44, TAV-45
struct Opponent {
    Board board = Board::shortboard;
    std::uint8_t target = 1;
};

// Whole supplies of the box (TAV-8).
struct Supplies {
    std::uint8_t barrel = 0;
    std::uint8_t hang_ten = 0;
    std::uint8_t stoke = 0;
    std::uint8_t perfect = 0;
    friend bool operator==(const Supplies&, const Supplies&) noexcept = default;
};

struct Rules {
    std::uint8_t players = 0;  // people
    std::uint8_t opponents = 0;
    std::array<Opponent, kMaxOpponents> opponent{};
    Boards boards = Boards::both;
    std::uint8_t places = 1;     // surfers on a wave (TAV-3)
    bool refill_at_once = true;  // TAV-11
    bool snaking = false;        // TAV-41
    bool may_buy = true;         // TAV-48
    Counts player_cards;
    Counts stoke_cards;  // the stoke deck
    Counts stoke_held;   // by seat 0 at the start (TAV-48)
    std::array<WaveCard, kMaxWaveCards> wave_cards{};
    std::uint8_t wave_count = 0;
    std::array<std::uint8_t, kWaveTypes> backs{};
    std::array<std::uint8_t, kWaveTypes> kept{};  // by type, before some are removed unseen (TAV-9, TAV-44)
    std::uint8_t removed = 0;
    Supplies supplies;
    std::array<std::uint8_t, kMaxPoints + 1> track{};  // TAV-38: marks in tenths, of 0 points up to the most

    // What follows from them, by `complete`.
    std::uint8_t seats = 0;  // people and opponents
    std::uint8_t waves = 0;  // rounds of the game
    std::uint8_t max_mark = 0;
    std::array<std::uint8_t, kWaveTypes + 1> first_of_type{};  // wave cards, which are in order; last wave_count

    [[nodiscard]] constexpr std::uint8_t back(std::size_t card) const noexcept { return backs[wave_cards[card].type]; }
    [[nodiscard]] constexpr bool is_human(std::size_t seat) const noexcept { return seat < players; }
    [[nodiscard]] constexpr bool both_boards() const noexcept { return boards == Boards::both; }
    [[nodiscard]] constexpr Board only_board() const noexcept {
        return boards == Boards::longboard ? Board::longboard : Board::shortboard;
    }
    [[nodiscard]] constexpr std::uint8_t mark(std::size_t points) const noexcept { return track[points]; }
    [[nodiscard]] constexpr std::size_t waves_of_type(std::size_t type) const noexcept {
        std::size_t count = 0;
        for (std::size_t card = 0; card < wave_count; ++card) count += wave_cards[card].type == type ? 1 : 0;
        return count;
    }
    // A deal in one row: dice, wave deck, player deck, stoke deck.
    [[nodiscard]] constexpr std::size_t dealt() const noexcept {
        return kSpaces + waves + player_cards.size() + stoke_cards.size();
    }

    constexpr void complete() noexcept {
        seats = static_cast<std::uint8_t>(players + opponents);
        std::size_t count = 0;
        for (const std::uint8_t number : kept) count += number;
        waves = static_cast<std::uint8_t>(count > removed ? count - removed : 0);
        max_mark = 0;
        for (const std::uint8_t one : track) max_mark = one > max_mark ? one : max_mark;
        const std::size_t cards = wave_count < kMaxWaveCards ? wave_count : kMaxWaveCards;
        first_of_type = {};
        for (std::size_t card = 0; card < cards; ++card) {
            for (std::size_t type = wave_cards[card].type; type < kWaveTypes; ++type) ++first_of_type[type + 1];
        }
    }

    // Null, or what is wrong; after `complete`.
    [[nodiscard]] constexpr const char* fault() const noexcept {
        if (players < 1 || players > kMaxPlayers) return "players are 1 to 6 (TAV-43)";
        if (opponents > kMaxOpponents || (opponents != 0 && players != 1))
            return "one player has 0 to 3 opponents (TAV-44)";
        for (std::size_t i = 0; i < opponents; ++i) {
            if (opponent[i].target < 1 || opponent[i].target > kSpaces)
                return "a target is a space from 1 to 6 (TAV-45)";
            if (!both_boards() && opponent[i].board != only_board())
                return "an opponent's board is not in play (TAV-44)";
        }
        if (places < 1 || places > 2) return "a wave holds one or two surfers (TAV-3)";
        if (player_cards.size() < 1 || player_cards.size() > kMaxPlayerCards) return "player cards are 1 to 60 (TAV-5)";
        if (boards == Boards::longboard && !player_cards.barred().empty()) {
            return "longboard only: the no-longboard cards leave the player deck (TAV-42)";
        }
        if (stoke_cards.size() + stoke_held.size() > kMaxStokeCards) return "stoke cards are at most 27 (TAV-7)";
        if (stoke_cards[6] + stoke_cards[7] + stoke_held[6] + stoke_held[7] != 0)
            return "stoke cards are of six kinds (TAV-7)";
        if (wave_count > kMaxWaveCards) return "wave cards are at most 42 (TAV-6)";
        for (std::size_t card = 0; card < wave_count; ++card) {
            const WaveCard& wave = wave_cards[card];
            if (wave.type >= kWaveTypes || wave.move < -4 || wave.move > 4 || wave.barrel > kMaxBarrel ||
                (wave.barrel != 0 && wave.move != 0) || (card != 0 && wave.type < wave_cards[card - 1].type)) {
                return "wave cards are of five types in order, of power 0 to 4 or a barrel value (TAV-6)";
            }
        }
        for (std::size_t type = 0; type < kWaveTypes; ++type) {
            if (kept[type] > waves_of_type(type)) return "more wave cards of a type than there are (TAV-9, TAV-44)";
            if (backs[type] >= kWaveTypes) return "the backs of wave cards are numbered from 0 to 4 (TAV-6)";
        }
        if (waves == 0) return "at least one wave card must be left (TAV-9)";
        if (supplies.stoke < players) return "everyone starts with a stoke token (TAV-10)";
        for (std::size_t points = 1; points < track.size(); ++points) {
            if (track[0] != 0 || track[points] > kMaxMark || track[points] < track[points - 1]) {
                return "marks rise with the points, from 0 to 10 (TAV-38)";
            }
        }
        return nullptr;
    }
};

}  // namespace shorebreak::tavarua
