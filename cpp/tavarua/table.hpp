// What lies open on the table (TAV-49): all of it is public, so that views copy it as it is.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "core/game.hpp"
#include "core/truths.hpp"
#include "tavarua/cards.hpp"
#include "tavarua/rules.hpp"
#include "tavarua/scoring.hpp"

namespace shorebreak::tavarua {

// What the seat to act decides.
enum class Phase : std::uint8_t {
    boards,    // the starting board (TAV-10)
    exchange,  // cards to exchange (TAV-10)
    call,      // CALL IT on the new wave's die (TAV-14)
    stoke,     // a stoke card, board and purchases on the shore (TAV-15)
    focus,     // the order of the wave cards seen with FOCUS (TAV-37)
    take,      // cards to take with INSPIRATION
    drop,      // cards to drop after it
    commit,    // the action of the round (TAV-16)
    sign,      // plus or minus (TAV-18)
    over,
};

enum class Where : std::uint8_t { channel, wave, wash };  // channel space 0 is the shore
// How a wave ended in this round, before it is scored.
enum class Fate : std::uint8_t { none = 0, bailed = 2, snaked = 3, wiped_out = 4 };

// What a seat did last, from its revelation to its next commitment (TAV-49); its cards are in Table::laid.
struct Plan {
    enum Kind : std::uint8_t { none, paddle_out, paddle_in, catches, ride, wait, bail, recover };
    Kind kind = none;
    std::uint8_t card = kNoCard;  // the type of a single card
    std::uint8_t tokens = 0;      // stoke tokens on it
    std::uint8_t snakes = 0;      // a catch of a wave that was full (TAV-41)
    std::uint8_t settled = 0;     // resolved, or lost in a contest
    static constexpr std::uint8_t kPlusSign = 1, kMinusSign = 2;
    std::uint8_t sign = 0;  // TAV-18
    [[nodiscard]] constexpr bool on_wave() const noexcept {
        static_assert(catches + 1 == ride);
        return static_cast<unsigned>(kind - catches) < 2;
    }
    // Paddles, waits or recovers.
    [[nodiscard]] constexpr bool off_wave() const noexcept {
        return ((1u << paddle_out | 1u << paddle_in | 1u << wait | 1u << recover) >> kind & 1u) != 0;
    }
    // By how much its tokens change the power, once their sign is said.
    [[nodiscard]] int change() const noexcept { return sign == kMinusSign ? -int{tokens} : tokens; }
    friend bool operator==(const Plan&, const Plan&) noexcept = default;
};

struct Table {
    template <class T>
    using BySeat = std::array<T, kMaxSeats>;

    Counts discards{};
    Counts spent{};              // stoke cards, by kind
    Counts cap{};                // the player deck as last made, less what left it face up (TAV-50)
    BySeat<Counts> known{};      // of a hand: taken by INSPIRATION and not seen to leave (TAV-50)
    BySeat<Counts> laid{};       // the cards of plans[]; they lie there until it is settled
    std::uint64_t revealed = 0;  // wave cards turned up, bit by id
    BySeat<std::array<PileCard, kMaxPile>> piles{};
    BySeat<Record> records{};
    BySeat<Plan> plans{};
    BySeat<std::uint8_t> pile_sizes{};
    BySeat<Board> boards{};
    BySeat<Where> where{};
    BySeat<std::uint8_t> spaces{};
    BySeat<std::int8_t> balances{};
    BySeat<std::uint8_t> tokens{};
    BySeat<std::uint8_t> hand_sizes{};
    BySeat<std::uint8_t> stoke_sizes{};  // stoke cards held,
    BySeat<std::uint8_t> fresh_sizes{};  // and of those, bought in this round
    BySeat<Fate> fates{};
    std::array<std::uint8_t, kSpaces + 1> dice{};  // by space; [0] is 0
    Supplies supplies{};
    std::array<std::uint8_t, kMaxWaveCards> turned_up{};  // wave cards, in this order
    std::uint8_t deck_size = 0;
    std::uint8_t stoke_deck_size = 0;
    std::uint8_t waves_left = 0;
    std::uint8_t top_back = 0;  // of the top wave card; 0 when there is none
    std::uint8_t window = 0;    // how deep FOCUS has shown the backs as a set: 0, 2 or 3
    std::uint8_t focused = 0;   // cards to put back in phase `focus`
    Phase phase = Phase::boards;
    std::uint8_t first = 0;  // the first player
    std::uint8_t turn = 0;   // places clockwise of it, of the seat that is asked or resolved
    std::uint8_t stage = 0;  // of the resolution: 0 catches and rides, 1 the rest
    std::uint8_t round = 0;
    std::uint8_t barred_only = 0;  // the player deck is known to hold no-longboard cards only
    SeatSet played_stoke = 0;      // in this round
    SeatSet switched = 0;          // in this round
    SeatSet knows_top = 0;         // looked at the top wave card, and it's still there
    Seat knows_order = kNobody;    // put the window in its order
    Seat player{};
    std::array<std::uint8_t, 6> reserved{};

    [[nodiscard]] std::span<const PileCard> pile(std::size_t seat) const noexcept {
        return {piles[seat].data(), pile_sizes[seat]};
    }
    [[nodiscard]] bool on_shore(std::size_t seat) const noexcept {
        return every(where[seat] == Where::channel, spaces[seat] == 0);
    }
    [[nodiscard]] bool riding(std::size_t seat) const noexcept { return where[seat] == Where::wave; }
    // TAV-2
    [[nodiscard]] bool broken(std::size_t space) const noexcept { return dice[space] >= space; }
    // By space
    [[nodiscard]] Counts riders() const noexcept {
        const std::uint64_t riding = riding_bytes();
        return riding == 0 ? Counts{} : by_space(kOnes - riding);  // mostly nobody
    }
    // Not those on the shore.
    [[nodiscard]] Counts surfers_in_channel() const noexcept {
        const std::uint64_t elsewhere = Counts::from_word(bytes_of(where)).present();
        return Counts::from_word(by_space(elsewhere).word() >> 8 << 8);
    }
    [[nodiscard]] std::size_t riders(std::size_t space) const noexcept { return riders()[space]; }
    [[nodiscard]] std::size_t seat_in_turn(const Rules& rules, std::size_t places) const noexcept {
        const std::size_t seat = first + places;
        return seat < rules.seats ? seat : seat - rules.seats;
    }
    // Sets of seats in turn: bit p for the one p places clockwise of the first player.
    [[nodiscard]] unsigned in_turn(const Rules& rules, unsigned seats) const noexcept {
        return (seats >> first | seats << (rules.seats - first)) & ((1u << rules.seats) - 1);
    }
    // Those for which something is true.
    template <class Holds>
    [[nodiscard]] unsigned those_in_turn(const Rules& rules, Holds&& holds) const noexcept {
        unsigned seats = 0;
        for (std::size_t seat = 0; seat < rules.seats; ++seat) seats |= (holds(seat) ? 1u : 0u) << seat;
        return in_turn(rules, seats);
    }
    [[nodiscard]] unsigned riding_in_turn(const Rules& rules) const noexcept {
        return in_turn(rules, seats_of(riding_bytes()));
    }
    // Whether somebody rides a wave, or has a fate to be scored.
    [[nodiscard]] bool surfed() const noexcept { return (riding_bytes() | bytes_of(fates)) != 0; }
    // TAV-31
    [[nodiscard]] unsigned hanging_in_turn(const Rules& rules) const noexcept {
        static_assert(static_cast<unsigned>(Board::longboard) == 1);
        constexpr std::uint64_t kOnNose = kOnes * static_cast<std::uint64_t>(nose(Board::longboard));
        // A balance below zero has its highest bit set.
        const std::uint64_t elsewhere = (bytes_of(balances) ^ kOnNose) & kOnes * 0x7f;
        const std::uint64_t on_nose = Counts::from_word(elsewhere).present() ^ kOnes;
        return in_turn(rules, seats_of(riding_bytes() & bytes_of(boards) & on_nose));
    }
    // Whose wave ends: at the shore (TAV-32), or otherwise in this round.
    [[nodiscard]] unsigned ending_in_turn(const Rules& rules) const noexcept {
        const std::uint64_t beside = Counts::from_word(bytes_of(spaces) ^ kOnes).present() ^ kOnes;
        return in_turn(rules, seats_of((riding_bytes() & beside) | Counts::from_word(bytes_of(fates)).present()));
    }
    // By seats' bytes, in their lowest bits: who is on the shore, who has tokens, a set of seats.
    [[nodiscard]] std::uint64_t shore_bytes() const noexcept {
        return Counts::from_word(bytes_of(where) | bytes_of(spaces)).present() ^ kOnes;
    }
    [[nodiscard]] std::uint64_t with_tokens() const noexcept { return Counts::from_word(bytes_of(tokens)).present(); }
    [[nodiscard]] static std::uint64_t bytes_for(SeatSet seats) noexcept {
        static_assert(kMaxSeats < 8, "a byte of its own bit must not be its highest");
        return Counts::from_word(seats * kOnes & 0x0040'2010'0804'0201u).present();
    }
    // Who holds stoke cards, bit by seat.
    [[nodiscard]] unsigned holding_stoke() const noexcept {
        return seats_of(Counts::from_word(bytes_of(stoke_sizes)).present());
    }
    // Bytes of seats, put in the order in which they come from some turn on.
    [[nodiscard]] std::uint64_t bytes_in_turn(const Rules& rules, std::uint64_t bytes,
                                              std::size_t from) const noexcept {
        const std::size_t seat = seat_in_turn(rules, from);
        const std::uint64_t all = bytes & ((std::uint64_t{1} << (8 * rules.seats)) - 1);
        return all >> (8 * seat) | all << (8 * (rules.seats - seat));
    }
    // People's hands are as large as they get.
    void fill_hands(const Rules& rules) noexcept {
        const std::uint64_t full = kOnes * kHand & ((std::uint64_t{1} << (8 * rules.players)) - 1);
        std::memcpy(hand_sizes.data(), &full, sizeof hand_sizes);
    }
    // TAV-13
    void move_riders() noexcept {
        const std::uint64_t moved = bytes_of(spaces) - riding_bytes();
        std::memcpy(spaces.data(), &moved, sizeof spaces);
    }
    // By seat's byte kStand, plus the spaces to go out or minus those to go in, at most half as many; no further than
    // there are spaces.
    static constexpr std::uint8_t kStand = 64;
    void move_surfers(std::uint64_t steps) noexcept {
        const std::uint64_t moved = bytes_of(spaces) + steps;
        const std::uint64_t beyond_shore = (moved & kOnes * (kStand - 1)) & (moved / kStand & kOnes) * 0xff;
        const std::uint64_t beyond_break = Counts::from_word(beyond_shore).more_than(kSpaces) * 0xff;
        const std::uint64_t inside = beyond_shore ^ ((beyond_shore ^ kOnes * kSpaces) & beyond_break);
        std::memcpy(spaces.data(), &inside, sizeof spaces);
    }
    // Who recovers, by the lowest bit of the seat's byte.
    void leave_wash(std::uint64_t recovering) noexcept {
        const std::uint64_t left = bytes_of(where) - recovering * static_cast<std::uint64_t>(Where::wash);
        static_assert(static_cast<unsigned>(Where::channel) == 0);
        std::memcpy(where.data(), &left, sizeof where);
    }
    // Visits seats of such a set, clockwise.
    template <class F>
    void for_each_in_turn(const Rules& rules, unsigned places, F&& visit) const {
        for (; places != 0; places &= places - 1) {
            visit(seat_in_turn(rules, static_cast<std::size_t>(std::countr_zero(places))));
        }
    }
    // Tokens that a card of the seat's catch may carry (TAV-16, TAV-41); negative if it may not catch.
    [[nodiscard]] int catch_tokens(const Rules& rules, std::size_t seat) const noexcept {
        return catch_tokens(surf(rules), seat);
    }
    // The waves, by bit 8 * space.
    struct Surf {
        std::uint64_t full;  // has no room
        std::uint64_t open;  // may be caught
    };
    [[nodiscard]] Surf surf(const Rules& rules) const noexcept {
        const std::uint64_t full = riders().more_than(rules.places - std::size_t{1});
        constexpr std::uint64_t kSpaceNumbers = 0x0006'0504'0302'0100u, kAllSpaces = 0x0001'0101'0101'0100u;
        const std::uint64_t broken = (bytes_of(dice) + (kOnes << 7) - kSpaceNumbers) >> 7 & kAllSpaces;
        return {full, rules.snaking ? broken : broken & ~full};
    }
    [[nodiscard]] bool beside_full(const Surf& surf, std::size_t seat) const noexcept {
        return (surf.full >> (8 * spaces[seat]) & 1) != 0;
    }
    // Without branches, as most of them would depend on chance.
    [[nodiscard]] int catch_tokens(const Surf& surf, std::size_t seat) const noexcept {
        const std::size_t shift = std::size_t{8} * spaces[seat];
        const auto full = static_cast<unsigned>(surf.full >> shift & 1);
        const auto open = static_cast<unsigned>(surf.open >> shift & 1);
        return static_cast<int>((tokens[seat] + 1 - full) & (0 - open)) - 1;
    }

    friend bool operator==(const Table&, const Table&) noexcept = default;

private:
    static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
    static_assert(std::endian::native == std::endian::little, "the lowest byte of a word must be the first seat's");

    // Up to eight bytes as a word, from two parts that may overlap: copied to a word in parts, they would be read back
    // before they are all there.
    template <class T, std::size_t N>
    [[nodiscard]] static std::uint64_t bytes_of(const std::array<T, N>& bytes) noexcept {
        static_assert(sizeof(T) == 1 && N >= sizeof(std::uint32_t) && N <= sizeof(std::uint64_t));
        std::uint32_t low = 0, high = 0;
        std::memcpy(&low, bytes.data(), sizeof low);
        std::memcpy(&high, bytes.data() + N - sizeof high, sizeof high);
        return low | std::uint64_t{high} << (8 * (N - sizeof high));
    }
    // The lowest bit of a seat's byte for who rides a wave.
    [[nodiscard]] std::uint64_t riding_bytes() const noexcept {
        static_assert(static_cast<unsigned>(Where::channel) % 2 == 0 && static_cast<unsigned>(Where::wave) == 1 &&
                      static_cast<unsigned>(Where::wash) % 2 == 0);
        return bytes_of(where) & kOnes;
    }
    // Those but for some seats, given by the lowest bits of their bytes.
    [[nodiscard]] Counts by_space(std::uint64_t but_for) const noexcept {
        // By byte a shift: that of the space, or for the others the highest, which stands for no space.
        constexpr std::uint64_t kNoSpace = 7;
        static_assert(kNoSpace > kSpaces);
        const std::uint64_t shifts = (bytes_of(spaces) | but_for * kNoSpace) << 3;
        std::uint64_t count = 0;
        for (std::size_t seat = 0; seat < kMaxSeats; ++seat) count += std::uint64_t{1} << (shifts >> (8 * seat) & 0xff);
        return Counts::from_word(count << 8 >> 8);
    }
    // From the lowest bits of bytes, by a product that brings them together.
    [[nodiscard]] static unsigned seats_of(std::uint64_t bytes) noexcept {
        return static_cast<unsigned>(bytes * 0x0102'0408'1020'4080u >> 56);
    }
};
static_assert(PlainValue<Table>, "no padding");

}  // namespace shorebreak::tavarua
