// Tavarua: a position, hidden cards included.
//
// Waves roll toward the shore (TAV-1, TAV-2, TAV-13). Each round everyone may play a stoke card and do things on the
// shore (TAV-14, TAV-15), commits an action (TAV-16), and all are resolved together: paddling and waiting in the
// channel, catching waves, with contests where too many want one, riding and bailing (TAV-17..28, TAV-41). Then a wave
// card moves every rider's balance or is a barrel (TAV-29..31), and waves that ended are scored (TAV-32..34). The best
// two waves on each board make the champions (TAV-38..40). One human may play against opponents who follow rules
// (TAV-45).
//
// Seats: people first, then opponents, who are never asked. Action ids: actions.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "core/inline.hpp"
#include "tavarua/actions.hpp"
#include "tavarua/cards.hpp"
#include "tavarua/contest.hpp"
#include "tavarua/events.hpp"
#include "tavarua/forecast.hpp"
#include "tavarua/rules.hpp"
#include "tavarua/table.hpp"

namespace shorebreak::tavarua {

class View;
class Snapshot;

// What all are about to do, as drawn at once.
struct Intentions {
    // Sets of seats in turn, each a byte of its own.
    static constexpr unsigned kOnWave = 1, kBails = 1u << 8, kTokens = 1u << 16;
    unsigned sets = 0;
    Counts off_wave;               // the cards of those who neither catch nor ride nor bail
    std::uint64_t steps = 0;       // of these, by seat's byte, for Table::move_surfers; 0 for opponents
    std::uint64_t recovering = 0;  // by seat's byte
    [[nodiscard]] unsigned on_wave() const noexcept { return sets / kOnWave & 0xff; }  // catch or ride
    [[nodiscard]] unsigned bail() const noexcept { return sets / kBails & 0xff; }
    [[nodiscard]] unsigned lay_tokens() const noexcept { return sets / kTokens & 0xff; }
};

class State {
public:
    // Set-up (TAV-9, TAV-10). A flat deal lists the dice of spaces 1..6, the wave deck by card id, the player deck by
    // type and the stoke deck by kind, each from its top.
    [[nodiscard]] static State deal(const Rules& rules, Stream& stream) noexcept;
    [[nodiscard]] static State from_deal(const Rules& rules, std::span<const std::uint8_t> deal) noexcept;

    // Whose turn
    [[nodiscard]] Seat player() const noexcept { return table_.player; }
    [[nodiscard]] bool over() const noexcept { return table_.phase == Phase::over; }

    // Actions, in order of ids
    template <class F>
    void for_each_action(const Rules& rules, F&& visit) const {
        const std::size_t actions = count(rules);
        for (std::size_t n = 0; n < actions; ++n) visit(nth(rules, n));
    }
    [[nodiscard]] std::size_t count(const Rules& rules) const noexcept;
    [[nodiscard]] Action nth(const Rules& rules, std::size_t n) const noexcept;
    // The n-th for a random n, each with the same chance.
    [[nodiscard]] Action sample(const Rules& rules, Stream& stream) const noexcept;
    // One of the kinds of action that are possible, in order of ids, then one of its actions.
    [[nodiscard]] Action sample_kind(const Rules& rules, Stream& stream) const noexcept;
    [[nodiscard]] Verdict check(const Rules& rules, Action action) const noexcept;
    // Whether `check` accepts one that exists.
    [[nodiscard]] bool legal(const Rules& rules, Action action) const noexcept;

    // Takes an action, unchecked, and all that follows from it up to the next decision.
    template <ChanceSource Chance, EventSink Events>
    void apply(const Rules& rules, Action action, Chance& chance, Events& events);

    // Plays on to the end by `sample`, as decision by decision, but faster.
    template <ChanceSource Chance, EventSink Events>
    void play_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events);

    // Result: recorded marks in tenths, so far
    [[nodiscard]] std::int32_t units(Seat seat) const noexcept { return sum_of_marks(table_.records[index(seat)]); }
    [[nodiscard]] std::int32_t payoff(const Rules&, Seat seat) const noexcept { return units(seat); }
    [[nodiscard]] SeatSet winners(const Rules& rules) const noexcept {
        return champions(table_.records, rules).winners;
    }

    // Knowledge
    [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;

    // The position's parts, for views and bindings
    [[nodiscard]] const Table& table() const noexcept { return table_; }
    [[nodiscard]] Counts hand(Seat seat) const noexcept { return hands_[index(seat)]; }
    [[nodiscard]] Counts stoke_cards(Seat seat) const noexcept { return stoke_[index(seat)]; }
    [[nodiscard]] Counts fresh_stoke_cards(Seat seat) const noexcept { return fresh_[index(seat)]; }
    [[nodiscard]] const Forecast& forecast(Seat seat) const noexcept { return forecasts_[index(seat)]; }
    // Face down until all have committed (TAV-16); kDone for none.
    [[nodiscard]] Action commitment(Seat seat) const noexcept { return commitments_[index(seat)]; }
    // Decks, the top last
    [[nodiscard]] std::span<const std::uint8_t> deck() const noexcept { return {deck_.data(), table_.deck_size}; }
    [[nodiscard]] std::span<const std::uint8_t> waves() const noexcept { return {waves_.data(), table_.waves_left}; }
    [[nodiscard]] std::span<const std::uint8_t> stoke_deck() const noexcept {
        return {stoke_deck_.data(), table_.stoke_deck_size};
    }

    friend bool operator==(const State&, const State&) noexcept = default;

private:
    friend class View;
    friend class Snapshot;
    template <class T>
    using BySeat = Table::BySeat<T>;

    // moves.cpp: what may be done
    [[nodiscard]] std::size_t count_commitments(const Rules& rules, std::size_t seat) const noexcept;
    [[nodiscard]] Action nth_commitment(const Rules& rules, std::size_t seat, std::size_t n) const noexcept;
    // How many actions of each kind, in order of ids; all but the first number may be 0.
    static constexpr std::size_t kMostKinds = 4;
    [[nodiscard]] std::array<std::size_t, kMostKinds> count_kinds(const Rules& rules) const noexcept;
    // Whether nobody may play CALL IT in this round, as nobody holds it.
    [[nodiscard]] bool nobody_calls() const noexcept {
        std::size_t held = 0;
        for (const Counts cards : stoke_) held |= cards[static_cast<std::size_t>(Stoke::call_it)];
        return held == 0;
    }
    // Of `sample`, in these phases
    [[nodiscard]] Action sample_call(std::size_t seat, Stream& stream) const noexcept {
        if (may_play(seat, Stoke::call_it)) [[unlikely]] {
            const std::uint32_t n = stream.below(7);
            return Action{n == 0 ? kDone : kCallIt + n - 1};
        }
        static_cast<void>(stream.below(1));
        return Action{kDone};
    }
    [[nodiscard]] Action sample_stoke(const Rules& rules, std::size_t seat, Stream& stream) const noexcept {
        const std::uint32_t n = stream.below(count_stoke(rules, seat));
        return n == 0 ? Action{kDone} : nth_stoke(rules, seat, n);
    }
    [[nodiscard]] std::size_t count_stoke(const Rules& rules, std::size_t seat) const noexcept;
    // The same of the seat at `turn` and those after it, by byte.
    [[nodiscard]] std::uint64_t count_stoke_in_turn(const Rules& rules, std::size_t turn) const noexcept;
    // Of those, how many play a stoke card, for one that hasn't played any in this round.
    [[nodiscard]] std::size_t count_stoke_cards(std::size_t seat) const noexcept;
    [[nodiscard]] Action nth_stoke(const Rules& rules, std::size_t seat, std::size_t n) const noexcept;
    [[nodiscard]] bool may_play(std::size_t seat, Stoke kind) const noexcept {
        return (table_.played_stoke >> seat & 1u) == 0 &&
               stoke_[seat][static_cast<std::size_t>(kind)] > fresh_[seat][static_cast<std::size_t>(kind)];
    }
    [[nodiscard]] bool may_switch(const Rules& rules, std::size_t seat) const noexcept {
        return every(rules.both_boards(), table_.on_shore(seat), (table_.switched >> seat & 1u) == 0);
    }
    [[nodiscard]] bool may_buy(const Rules& rules, std::size_t seat) const noexcept {
        return every(rules.may_buy, table_.on_shore(seat), table_.tokens[seat] != 0, table_.stoke_deck_size != 0);
    }
    // With so many tokens on the card. Seldom asked where it is called.
    [[nodiscard]] SHOREBREAK_NEVER_INLINE bool may_catch(const Rules& rules, std::size_t seat,
                                                         int tokens) const noexcept;
    [[nodiscard]] Counts open_discards(std::size_t seat) const noexcept {
        return table_.boards[seat] == Board::longboard ? table_.discards.unbarred() : table_.discards;
    }
    [[nodiscard]] Verdict check_shore(const Rules& rules, std::size_t seat, std::uint32_t which) const noexcept;
    [[nodiscard]] Verdict check_stoke_card(std::size_t seat, Stoke kind) const noexcept;
    [[nodiscard]] Verdict check_cards(std::size_t seat, Counts cards) const noexcept;
    [[nodiscard]] Verdict check_commitment(const Rules& rules, std::size_t seat, std::uint32_t which) const noexcept;

    // state.cpp: set-up, tokens, hands, knowledge
    void set_up(const Rules& rules) noexcept;
    void ask(const Rules& rules, std::size_t turn) noexcept {
        table_.turn = static_cast<std::uint8_t>(turn);
        table_.player = seat_at(table_.seat_in_turn(rules, turn));
    }
    // The first human seat, and the next one; false if there is none. Who plays against opponents is the only human.
    void ask_first(const Rules& rules, Phase phase) noexcept {
        table_.phase = phase;
        ask(rules, rules.opponents == 0 ? 0 : (rules.seats - std::size_t{table_.first}) % rules.seats);
    }
    // How many are asked before the phase ends, the one to act included.
    [[nodiscard]] std::size_t still_asked(const Rules& rules) const noexcept {
        return rules.opponents == 0 ? std::size_t{rules.players} - table_.turn : 1;
    }
    [[nodiscard]] bool ask_next(const Rules& rules) noexcept {
        const std::size_t turn = table_.turn + 1u;
        if (turn >= rules.players) return false;
        ask(rules, turn);
        return true;
    }
    void gain_tokens(std::size_t seat, std::size_t tokens) noexcept;
    void lose_token(std::size_t seat) noexcept;
    void leave_hand(std::size_t seat, Counts cards) noexcept;
    void advance(std::uint8_t die) noexcept;
    void spend(std::size_t seat, Stoke kind) noexcept;
    void buy(std::size_t seat) noexcept;
    void look_at_top(const Rules& rules, std::size_t seat) noexcept;
    void see_backs(const Rules& rules, std::size_t seat) noexcept;
    void put_back(const Rules& rules, std::size_t seat, std::size_t order) noexcept;
    void show_top_back(const Rules& rules) noexcept;
    std::uint8_t turn_up(const Rules& rules) noexcept;
    SHOREBREAK_NEVER_INLINE void foretold(const Rules& rules, std::uint8_t card) noexcept;
    void plan_commitments(const Rules& rules) noexcept;
    // Between people, all commitments drawn as by `sample` and laid open.
    [[nodiscard]] Intentions plan_at_random(const Rules& rules, Stream& stream) noexcept;
    void plan_without_choice(std::size_t seat, std::size_t n, std::size_t turn, Intentions& made) noexcept;
    // What leaves its place with a plan: cards, tokens on them, and one to snake.
    void lay_open(std::size_t seat, Counts cards, std::size_t tokens, std::size_t snakes) noexcept;
    // Places for cards in hands, in the order in which they are filled.
    struct Slots {
        std::array<std::uint8_t, kMaxSeats * kHand + sizeof(std::uint64_t)> seats;
        std::size_t next = 0;
        std::size_t end = 0;
        [[nodiscard]] std::size_t left() const noexcept { return end - next; }
    };
    // The cards from the top, and kListRoom bytes that don't matter, become the deck, which is empty.
    void lay_deck(const std::uint8_t* cards, std::size_t size) noexcept;
    [[nodiscard]] Slots open_slots(const Rules& rules) const noexcept;
    // Deals from the top of the player deck until it or the slots are used up; hand sizes stay as they are.
    void fill_from_deck(Slots& slots) noexcept;
    void plan_opponent(const Rules& rules, std::size_t seat) noexcept;
    void discard_pile(std::size_t seat) noexcept;
    void fall(const Rules& rules, std::size_t seat) noexcept;  // wiped out: to the wash, lying (TAV-28)

    // dealing.hpp and round.hpp: what counts events or draws cards
    template <ChanceSource Chance, EventSink Events>
    [[nodiscard]] std::uint8_t draw(Board board, Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    [[nodiscard]] bool fill_one(std::size_t seat, Chance& chance, Events& events);  // false if there's no card
    template <ChanceSource Chance, EventSink Events>
    void fill(std::size_t seat, Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void fill_all(const Rules& rules, Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void reshuffle(Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void begin_round(const Rules& rules, Chance& chance, Events& events);
    // Decisions
    template <EventSink Events>
    void decide_call(const Rules& rules, std::size_t seat, std::uint32_t which, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void decide_stoke(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance, Events& events);
    // False if all have committed.
    [[nodiscard]] bool decide_commitment(const Rules& rules, std::size_t seat, Action action) noexcept {
        commitments_[seat] = action;
        table_.plans[seat] = {};
        table_.laid[seat] = {};
        return ask_next(rules);
    }
    template <ChanceSource Chance, EventSink Events>
    void decide_sign(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void switch_boards(std::size_t seat, Chance& chance, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void act_before_committing(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance,
                               Events& events);
    template <ChanceSource Chance, EventSink Events>
    void reveal(const Rules& rules, Chance& chance, Events& events);
    // random_play.hpp: from the first commitment to the next round, between people.
    template <ChanceSource Chance, EventSink Events>
    void play_round_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events);
    // What follows when all is laid open, up to the resolution. Sets of seats in turn: who catches or rides, who bails.
    template <ChanceSource Chance, EventSink Events>
    SHOREBREAK_ALWAYS_INLINE void take_positions(const Rules& rules, unsigned on_wave, unsigned bails, Chance& chance,
                                                 Events& events);
    template <EventSink Events>
    void bail_out(const Rules& rules, unsigned bails, Events& events);
    template <EventSink Events>
    SHOREBREAK_NEVER_INLINE void settle_contests(const Rules& rules, unsigned on_wave, Events& events);
    template <EventSink Events>
    void lose_contest(const Rules& rules, std::size_t seat, Outcome outcome, bool against_rider, Events& events);
    template <ChanceSource Chance, EventSink Events>
    void resolve(const Rules& rules, Chance& chance, Events& events);
    template <EventSink Events>
    void resolve_on_wave(const Rules& rules, std::size_t seat, Events& events);
    template <EventSink Events>
    void resolve_off_wave(const Rules& rules, std::size_t seat, Events& events);
    template <EventSink Events>
    static void count_off_wave(Plan::Kind kind, Events& events);
    template <ChanceSource Chance, EventSink Events>
    SHOREBREAK_ALWAYS_INLINE void end_round(const Rules& rules, Chance& chance, Events& events);
    template <EventSink Events>
    void wave(const Rules& rules, WaveCard card, Events& events);
    template <EventSink Events>
    void take_wave(const Rules& rules, std::size_t seat, WaveCard card, Events& events);
    template <EventSink Events>
    void score(const Rules& rules, std::size_t seat, Events& events);
    template <EventSink Events>
    void finish_game(const Rules& rules, Events& events);
    template <EventSink Events>
    void count_board(const Rules& rules, std::size_t seat, BoardEvent event, Events& events) {
        if (rules.is_human(seat)) events.count(number(event, table_.boards[seat]));
    }

    Table table_{};
    BySeat<Counts> hands_{};
    BySeat<Counts> drawn_{};  // from the deck as it was last re-made, into the hand
    BySeat<Counts> stoke_{};  // stoke cards held,
    BySeat<Counts> fresh_{};  // and of those, bought in this round
    Counts deck_counts_{};    // the cards of deck_
    BySeat<Action> commitments_{};
    BySeat<Forecast> forecasts_{};
    std::array<std::uint8_t, kMaxPlayerCards> deck_{};
    std::array<std::uint8_t, kMaxWaveCards> waves_{};
    std::array<std::uint8_t, kMaxStokeCards> stoke_deck_{};
    std::uint8_t forecasting_ = 0;  // somebody's forecast isn't empty
    std::array<std::uint8_t, 6> reserved_{};
};
static_assert(PlainValue<State>, "no padding");

}  // namespace shorebreak::tavarua

#include "tavarua/dealing.hpp"
#include "tavarua/random_play.hpp"
#include "tavarua/round.hpp"
