// How a game of Tavarua goes on after an action: the templates of State.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>

#include "core/truths.hpp"
#include "tavarua/dealing.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {

// Who snakes has kept a token for it (TAV-16, TAV-41).
inline void State::lay_open(std::size_t seat, Counts cards, std::size_t tokens, std::size_t snakes) noexcept {
    table_.laid[seat] = cards;
    table_.tokens[seat] = static_cast<std::uint8_t>(table_.tokens[seat] - tokens - snakes);
    table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke + snakes);
    leave_hand(seat, cards);
}

template <ChanceSource Chance, EventSink Events>
void State::begin_round(const Rules& rules, Chance& chance, Events& events) {
    events.count(number(Event::round));
    if (!rules.refill_at_once && table_.round != 0) fill_all(rules, chance, events);
    advance(static_cast<std::uint8_t>(chance.below(6) + 1));
    ask_first(rules, Phase::call);
}

template <ChanceSource Chance, EventSink Events>
void State::apply(const Rules& rules, Action action, Chance& chance, Events& events) {
    events.count(number(Event::decision));
    const std::uint32_t which = id(action);
    const std::size_t seat = index(table_.player);
    switch (table_.phase) {
        case Phase::call: decide_call(rules, seat, which, events); return;
        case Phase::stoke: decide_stoke(rules, seat, which, chance, events); return;
        case Phase::commit:
            if (!decide_commitment(rules, seat, action)) reveal(rules, chance, events);
            return;
        case Phase::sign: decide_sign(rules, seat, which, chance, events); return;
        case Phase::boards:
            table_.boards[seat] = which == kLongboard ? Board::longboard : Board::shortboard;
            if (ask_next(rules)) return;
            fill_all(rules, chance, events);
            ask_first(rules, Phase::exchange);
            return;
        case Phase::exchange: {
            const Counts cards = set_cards(which - kExchange);
            leave_hand(seat, cards);
            table_.discards += cards;
            fill(seat, chance, events);
            if (!ask_next(rules)) begin_round(rules, chance, events);
            return;
        }
        case Phase::focus:
            put_back(rules, seat, which - kOrder);
            table_.phase = Phase::stoke;
            return;
        case Phase::take: {
            const Counts cards = set_cards(which - kTake);
            table_.discards -= cards;
            hands_[seat] += cards;
            table_.known[seat] += cards;
            table_.hand_sizes[seat] = static_cast<std::uint8_t>(table_.hand_sizes[seat] + cards.size());
            table_.phase = table_.hand_sizes[seat] > kHand ? Phase::drop : Phase::stoke;
            return;
        }
        case Phase::drop: {
            const Counts cards = set_cards(which - kDrop);
            leave_hand(seat, cards);
            table_.discards += cards;
            table_.phase = Phase::stoke;
            return;
        }
        case Phase::over: return;
    }
}

// TAV-14
template <EventSink Events>
void State::decide_call(const Rules& rules, std::size_t seat, std::uint32_t which, Events& events) {
    if (which != kDone) [[unlikely]] {
        events.count(number(Event::played_call_it));
        spend(seat, Stoke::call_it);
        table_.dice[kSpaces] = static_cast<std::uint8_t>(which - kCallIt + 1);
    } else if (ask_next(rules)) {
        return;
    }
    ask_first(rules, Phase::stoke);
}

template <ChanceSource Chance, EventSink Events>
void State::decide_stoke(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance, Events& events) {
    if (which != kDone) act_before_committing(rules, seat, which, chance, events);
    else if (!ask_next(rules)) ask_first(rules, Phase::commit);
}

// TAV-18
template <ChanceSource Chance, EventSink Events>
void State::decide_sign(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance, Events& events) {
    Plan& plan = table_.plans[seat];
    plan.sign = which == kPlus ? Plan::kPlusSign : Plan::kMinusSign;
    if (table_.stage == 0) resolve_on_wave(rules, seat, events);
    else resolve_off_wave(rules, seat, events);
    resolve(rules, chance, events);
}

// TAV-15
template <ChanceSource Chance, EventSink Events>
void State::switch_boards(std::size_t seat, Chance& chance, Events& events) {
    events.count(number(Event::switched));
    table_.switched = static_cast<SeatSet>(table_.switched | 1u << seat);
    table_.boards[seat] = table_.boards[seat] == Board::longboard ? Board::shortboard : Board::longboard;
    if (table_.boards[seat] == Board::longboard) {
        const Counts barred = hands_[seat].barred();
        leave_hand(seat, barred);
        table_.discards += barred;
    }
    if (table_.hand_sizes[seat] < kHand) fill(seat, chance, events);
}

// TAV-15, TAV-37
template <ChanceSource Chance, EventSink Events>
void State::act_before_committing(const Rules& rules, std::size_t seat, std::uint32_t which, Chance& chance,
                                  Events& events) {
    if (which == kSwitch) {
        switch_boards(seat, chance, events);
    } else if (which == kBuy) {
        events.count(number(Event::bought));
        buy(seat);
    } else if (which == kInTheZone) {
        events.count(number(Event::played_in_the_zone));
        spend(seat, Stoke::in_the_zone);
        look_at_top(rules, seat);
    } else if (which < kEnergyDrink) {
        events.count(number(Event::played_jetski));
        spend(seat, Stoke::jetski);
        table_.spaces[seat] = static_cast<std::uint8_t>(which - kJetski);
    } else if (which == kEnergyDrink) {
        events.count(number(Event::played_energy_drink));
        spend(seat, Stoke::energy_drink);
        gain_tokens(seat, kMaxTokens);
    } else if (which == kFocus) {
        events.count(number(Event::played_focus));
        spend(seat, Stoke::focus);
        see_backs(rules, seat);
        table_.phase = Phase::focus;
    } else {
        events.count(number(Event::played_inspiration));
        spend(seat, Stoke::inspiration);
        table_.phase = Phase::take;
    }
}

// TAV-16, TAV-17a: everyone has committed.
template <ChanceSource Chance, EventSink Events>
void State::reveal(const Rules& rules, Chance& chance, Events& events) {
    plan_commitments(rules);
    for (std::size_t seat = rules.players; seat < rules.seats; ++seat) plan_opponent(rules, seat);
    const unsigned on_wave =
        table_.those_in_turn(rules, [&](std::size_t seat) { return table_.plans[seat].on_wave(); });
    const unsigned bails =
        table_.those_in_turn(rules, [&](std::size_t seat) { return table_.plans[seat].kind == Plan::bail; });
    take_positions(rules, on_wave, bails, chance, events);
    table_.stage = 0;
    resolve(rules, chance, events);
}

template <ChanceSource Chance, EventSink Events>
void State::take_positions(const Rules& rules, unsigned on_wave, unsigned bails, Chance& chance, Events& events) {
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        count_times(events, number(Event::tokens_laid), table_.plans[seat].tokens);
    }
    if (rules.refill_at_once) fill_all(rules, chance, events);
    for (std::size_t seat = rules.players; seat < rules.seats; ++seat) {
        Plan& plan = table_.plans[seat];
        if (!plan.on_wave()) continue;
        plan.card = draw(table_.boards[seat], chance, events);
        if (plan.card == kNoCard) continue;
        table_.laid[seat] = Counts::one(plan.card);
        table_.cap -= table_.laid[seat];
    }
    bail_out(rules, bails, events);
    if ((on_wave & (on_wave - 1)) != 0) [[unlikely]]
        settle_contests(rules, on_wave, events);
}

// TAV-26
template <EventSink Events>
void State::bail_out(const Rules& rules, unsigned bails, Events& events) {
    table_.for_each_in_turn(rules, bails, [&](std::size_t seat) {
        count_board(rules, seat, BoardEvent::bailed, events);
        table_.discards += table_.laid[seat];
        table_.plans[seat].settled = 1;
        table_.where[seat] = Where::wash;
        table_.balances[seat] = 0;
        table_.fates[seat] = Fate::bailed;
    });
}

// TAV-22, TAV-41: of several; all are worked out, then applied clockwise.
template <EventSink Events>
void State::settle_contests(const Rules& rules, unsigned on_wave, Events& events) {
    Counts entrants, catchers;  // by space
    table_.for_each_in_turn(rules, on_wave, [&](std::size_t seat) {
        const Counts space = Counts::one(table_.spaces[seat]);
        entrants += space;
        catchers += space.times(table_.plans[seat].kind == Plan::catches ? 1 : 0);
    });
    const std::uint64_t contested = entrants.more_than(rules.places) & catchers.present();
    if (contested == 0) return;
    Table::BySeat<Outcome> outcomes{};
    Table::BySeat<bool> against_rider{};
    for (std::size_t space = 1; space <= kSpaces; ++space) {
        if ((contested >> (8 * space) & 1u) == 0) continue;
        std::array<Entrant, kMaxSeats> those{};
        std::size_t count = 0;
        bool snaked = false;
        for (std::size_t places = 0; places < rules.seats; ++places) {
            const std::size_t seat = table_.seat_in_turn(rules, places);
            const Plan& plan = table_.plans[seat];
            const bool rides = plan.kind == Plan::ride;
            if ((!rides && plan.kind != Plan::catches) || table_.spaces[seat] != space) continue;
            those[count++] = {.seat = static_cast<std::uint8_t>(seat),
                              .rider = rides,
                              .rank = plan.card == kNoCard ? kNoRank : CardType(plan.card).rank()};
            snaked = snaked || plan.snakes != 0;
        }
        const std::span<Entrant> all(those.data(), count);
        const bool against = contest(all, rules.places, snaked);
        for (const Entrant& one : all) {
            outcomes[one.seat] = one.outcome;
            against_rider[one.seat] = against && !one.rider;
        }
    }
    for (std::size_t places = 0; places < rules.seats; ++places) {
        const std::size_t seat = table_.seat_in_turn(rules, places);
        if (outcomes[seat] != Outcome::place) lose_contest(rules, seat, outcomes[seat], against_rider[seat], events);
    }
}

template <EventSink Events>
void State::lose_contest(const Rules& rules, std::size_t seat, Outcome outcome, bool against_rider, Events& events) {
    Plan& plan = table_.plans[seat];
    table_.discards += table_.laid[seat];
    table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke + plan.tokens);
    const bool rides = plan.kind == Plan::ride;
    plan.settled = 1;
    if (outcome == Outcome::collided) {
        count_board(rules, seat, BoardEvent::wiped_out_in_collision, events);
        fall(rules, seat);
    } else if (rides) {
        count_board(rules, seat, BoardEvent::snaked, events);
        table_.where[seat] = Where::wash;
        table_.balances[seat] = 0;
        table_.fates[seat] = Fate::snaked;
    } else {
        if (rules.is_human(seat)) events.count(number(Event::contest_lost));
        if (against_rider) lose_token(seat);
    }
}

// Catches and rides clockwise, then all else clockwise, up to a card whose player must say plus or minus (TAV-18).
template <ChanceSource Chance, EventSink Events>
void State::resolve(const Rules& rules, Chance& chance, Events& events) {
    for (; table_.stage < 2; ++table_.stage) {
        const bool on_wave = table_.stage == 0;
        unsigned places = table_.those_in_turn(rules, [&](std::size_t seat) {
            const Plan& plan = table_.plans[seat];
            return every(plan.settled == 0, plan.on_wave() == on_wave);
        });
        for (; places != 0; places &= places - 1) {
            const auto turn = static_cast<std::size_t>(std::countr_zero(places));
            const std::size_t seat = table_.seat_in_turn(rules, turn);
            if (table_.plans[seat].tokens != 0) {
                table_.phase = Phase::sign;
                ask(rules, turn);
                return;
            }
            if (on_wave) resolve_on_wave(rules, seat, events);
            else resolve_off_wave(rules, seat, events);
        }
    }
    table_.stage = 0;
    end_round(rules, chance, events);
}

template <ChanceSource Chance, EventSink Events>
void State::end_round(const Rules& rules, Chance& chance, Events& events) {
    const WaveCard card = rules.wave_cards[turn_up(rules)];
    // Mostly nobody rides a wave, or did in this round.
    if (table_.surfed()) wave(rules, card, events);
    if (table_.waves_left == 0) {  // TAV-35
        finish_game(rules, events);
        return;
    }
    table_.first = static_cast<std::uint8_t>(table_.seat_in_turn(rules, 1));  // TAV-12
    begin_round(rules, chance, events);
}

// TAV-23..25: a catch or a ride with a place on the wave.
template <EventSink Events>
void State::resolve_on_wave(const Rules& rules, std::size_t seat, Events& events) {
    Plan& plan = table_.plans[seat];
    plan.settled = 1;
    const bool caught = plan.kind == Plan::catches;
    const std::size_t space = table_.spaces[seat];
    const bool human = rules.is_human(seat);
    if (human) {
        const CardType card{plan.card};
        const int power = std::max(0, card.power() + plan.change());
        const int balance = table_.balances[seat] + card.sign() * power;
        if (!on_board(table_.boards[seat], balance)) {
            count_board(rules, seat, caught ? BoardEvent::wiped_out_at_catch : BoardEvent::wiped_out_at_ride, events);
            table_.discards += table_.laid[seat];
            table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke + plan.tokens);
            fall(rules, seat);
            return;
        }
        table_.balances[seat] = static_cast<std::int8_t>(balance);
    }
    if (plan.card != kNoCard) {
        PileCard card(CardType(plan.card), plan.tokens);
        if (caught && table_.dice[space] == space && table_.supplies.perfect != 0) {  // TAV-24
            card.lay_perfect();
            --table_.supplies.perfect;
            count_board(rules, seat, BoardEvent::perfect, events);
        }
        table_.piles[seat][table_.pile_sizes[seat]++] = card;
    }
    const bool snakes = plan.snakes != 0;
    if (!caught) return;
    count_board(rules, seat, BoardEvent::caught, events);
    if (snakes) count_board(rules, seat, BoardEvent::caught_by_snaking, events);
    table_.where[seat] = Where::wave;
    if (human && !snakes) gain_tokens(seat, 1);
}

// TAV-19, TAV-20, TAV-27
template <EventSink Events>
void State::resolve_off_wave(const Rules& rules, std::size_t seat, Events& events) {
    Plan& plan = table_.plans[seat];
    plan.settled = 1;
    const Plan::Kind kind = plan.kind;
    if (!rules.is_human(seat)) {  // TAV-45
        if (kind == Plan::wait) return;
        table_.spaces[seat] = kind == Plan::recover ? 0 : rules.opponent[seat - rules.players].target;
        table_.where[seat] = Where::channel;
        return;
    }
    // Waiting, paddling and recovering alike, and nothing for those who bail, catch or ride, without branches that
    // depend on chance: a recovering one goes back as far as there is. Who waits, and who has no card to recover with,
    // lays no token.
    constexpr int kFar = static_cast<int>(kSpaces);
    static constexpr std::array<std::int8_t, Plan::recover + 1> kSteps{0, 1, -1, 0, 0, 0, 0, -kFar};
    const unsigned off_wave = plan.off_wave() ? 1 : 0;
    count_off_wave(kind, events);
    table_.discards += table_.laid[seat].times(off_wave);
    table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke + plan.tokens * off_wave);
    const int distance = std::max(0, CardType(plan.card).power() + plan.change());
    static_assert(static_cast<unsigned>(Where::channel) == 0);
    table_.where[seat] = static_cast<Where>(static_cast<unsigned>(table_.where[seat]) & (off_wave - 1));
    table_.spaces[seat] = static_cast<std::uint8_t>(std::clamp(table_.spaces[seat] + kSteps[kind] * distance, 0, kFar));
}

template <EventSink Events>
void State::count_off_wave(Plan::Kind kind, Events& events) {
    if (kind == Plan::wait) events.count(number(Event::wait));
    else if (kind == Plan::recover) events.count(number(Event::recover));
    else if (kind == Plan::paddle_out || kind == Plan::paddle_in) events.count(number(Event::paddle));
}

// Round: 3. wave and score
template <EventSink Events>
void State::wave(const Rules& rules, WaveCard card, Events& events) {
    const unsigned riders = table_.riding_in_turn(rules);
    table_.for_each_in_turn(rules, riders, [&](std::size_t seat) { take_wave(rules, seat, card, events); });
    table_.for_each_in_turn(rules, table_.hanging_in_turn(rules), [&](std::size_t seat) {
        if (table_.supplies.hang_ten == 0) return;
        --table_.supplies.hang_ten;
        table_.piles[seat][table_.pile_sizes[seat] - 1u].lay_hang_ten();
    });
    table_.for_each_in_turn(rules, table_.ending_in_turn(rules), [&](std::size_t seat) { score(rules, seat, events); });
}

// TAV-29, TAV-30
template <EventSink Events>
void State::take_wave(const Rules& rules, std::size_t seat, WaveCard card, Events& events) {
    const bool human = rules.is_human(seat);
    const std::uint8_t played = table_.plans[seat].card;
    if (card.barrel == 0) {
        if (!human) return;  // TAV-46
        const int balance = table_.balances[seat] + card.move;
        if (on_board(table_.boards[seat], balance)) {
            table_.balances[seat] = static_cast<std::int8_t>(balance);
        } else {
            count_board(rules, seat, BoardEvent::wiped_out_at_wave, events);
            fall(rules, seat);
        }
        return;
    }
    if (human) {
        const int power = CardType(played).power();
        const bool longboard = table_.boards[seat] == Board::longboard;
        if (!longboard && power == 4) {
            events.count(number(Event::barrel_jumped));
            return;
        }
        if ((power == card.barrel) != longboard) {
            count_board(rules, seat, BoardEvent::wiped_out_at_barrel, events);
            fall(rules, seat);
            return;
        }
    }
    if (played == kNoCard || table_.supplies.barrel == 0) return;
    --table_.supplies.barrel;
    table_.piles[seat][table_.pile_sizes[seat] - 1u].lay_barrel();
}

// TAV-33, TAV-34: a wave that has ended.
template <EventSink Events>
void State::score(const Rules& rules, std::size_t seat, Events& events) {
    const Fate fate = table_.fates[seat];
    const Finish finish = fate == Fate::wiped_out ? Finish::wiped_out
                          : fate == Fate::none    ? Finish::shore
                                                  : Finish::standing;
    const Board board = table_.boards[seat];
    const bool human = rules.is_human(seat);
    const Points points = points_of(table_.pile(seat), finish);
    if (points.total() != 0) {
        if (human) count_points(events, board, points);
        const Record before = table_.records[seat];
        enter(table_.records[seat], board, points.total(), rules);
        if (table_.records[seat] != before) count_board(rules, seat, BoardEvent::recorded, events);
    }
    // Who looks at single games is told whose wave it was, how it ended (1: at the shore, else its fate), and what it
    // was worth.
    if constexpr (requires { events.note(std::size_t{1}, seat, points.total()); }) {
        events.note(fate == Fate::none ? std::size_t{1} : static_cast<std::size_t>(fate), seat, points.total());
    }
    discard_pile(seat);
    table_.fates[seat] = Fate::none;
    table_.balances[seat] = 0;
    if (finish == Finish::wiped_out) return;
    table_.where[seat] = Where::channel;
    if (finish == Finish::shore) {
        count_board(rules, seat, BoardEvent::to_shore, events);
        table_.spaces[seat] = 0;
        if (human) gain_tokens(seat, 1);
    }
    if (!human && rules.both_boards()) {  // TAV-45
        table_.boards[seat] = board == Board::longboard ? Board::shortboard : Board::longboard;
    }
}

template <EventSink Events>
void State::finish_game(const Rules& rules, Events& events) {
    table_.phase = Phase::over;
    table_.turn = 0;
    table_.player = kNobody;
    if constexpr (std::same_as<Events, NoEvents>) return;
    const Champions result = champions(table_.records, rules);
    for (std::size_t seat = 0; seat < rules.seats; ++seat) {
        if (table_.riding(seat) && rules.is_human(seat)) events.count(number(Event::unfinished));
        for (std::size_t board = 0; board < kBoards; ++board) {
            const std::size_t place = board * kMaxSeats + seat;
            const std::int32_t marks = sum_of_marks(table_.records[seat], static_cast<Board>(board));
            count_times(events, kFirstMarks + place, static_cast<std::size_t>(marks));
            const SeatSet titled = result.of_board[board];
            if ((titled >> seat & 1u) == 0) continue;
            count_times(events, kFirstTitle + place, 60u / static_cast<unsigned>(std::popcount(titled)));
        }
    }
}

}  // namespace shorebreak::tavarua
