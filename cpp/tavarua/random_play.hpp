// Random play of Tavarua that goes on by itself, with the draws of one decision after another.
#pragma once

#include "tavarua/round.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {

// Phase by phase: what comes next is known within one, unlike in a loop over decisions.
template <ChanceSource Chance, EventSink Events>
void State::play_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events) {
    while (!over()) {
        switch (table_.phase) {
            case Phase::call:
                if (nobody_calls()) {
                    const std::size_t left = still_asked(rules);
                    count_times(events, number(Event::decision), left);
                    // As draws of one of one.
                    for (std::size_t n = 0; n < left; ++n) static_cast<void>(choices.next_half());
                    ask_first(rules, Phase::stoke);
                } else {
                    do {
                        events.count(number(Event::decision));
                        const std::size_t seat = index(table_.player);
                        decide_call(rules, seat, id(sample_call(seat, choices)), events);
                    } while (table_.phase == Phase::call);
                }
                [[fallthrough]];
            case Phase::stoke: {
                // Who is asked is noted only before something is done.
                const std::size_t end = table_.turn + still_asked(rules);
                std::size_t turn = table_.turn;
                std::uint64_t open = count_stoke_in_turn(rules, turn);
                while (turn != end) {
                    events.count(number(Event::decision));
                    const std::uint32_t n = choices.below(open & 0xff);
                    if (n == 0) {
                        ++turn;
                        open >>= 8;
                        continue;
                    }
                    const std::size_t seat = table_.seat_in_turn(rules, turn);
                    ask(rules, turn);
                    if (every(n == 1, may_switch(rules, seat))) {
                        // As nth_stoke says and most often; it can be done once and changes no other choice.
                        switch_boards(seat, chance, events);
                        --open;
                        continue;
                    }
                    act_before_committing(rules, seat, id(nth_stoke(rules, seat, n)), chance, events);
                    if (table_.phase != Phase::stoke) break;
                    // To others it makes a difference only if they can buy nothing any more.
                    if (table_.stoke_deck_size == 0) open = count_stoke_in_turn(rules, turn);
                    else open = (open & ~std::uint64_t{0xff}) | count_stoke(rules, seat);
                }
                if (turn != end) break;
                ask_first(rules, Phase::commit);
                [[fallthrough]];
            }
            case Phase::commit:
                if (table_.turn == 0 && rules.opponents == 0) [[likely]] {
                    play_round_at_random(rules, chance, choices, events);
                    continue;
                }
                [[fallthrough]];
            default: apply(rules, sample(rules, choices), chance, events);
        }
    }
}

template <ChanceSource Chance, EventSink Events>
void State::play_round_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events) {
    count_times(events, number(Event::decision), rules.players);
    Intentions made = plan_at_random(rules, choices);
    take_positions(rules, made.on_wave(), made.bail(), chance, events);
    // Each stage of the resolution says its signs first, of cards that haven't lost a contest.
    const auto say_sign = [&](Plan& plan) {
        events.count(number(Event::decision));
        plan.sign = choices.below(2) == 0 ? Plan::kPlusSign : Plan::kMinusSign;
    };
    table_.for_each_in_turn(rules, made.on_wave() & made.lay_tokens(), [&](std::size_t seat) {
        if (table_.plans[seat].settled == 0) say_sign(table_.plans[seat]);
    });
    table_.for_each_in_turn(rules, made.on_wave(), [&](std::size_t seat) {
        if (table_.plans[seat].settled == 0) resolve_on_wave(rules, seat, events);
    });
    table_.for_each_in_turn(rules, ~made.on_wave() & made.lay_tokens(), [&](std::size_t seat) {
        Plan& plan = table_.plans[seat];
        say_sign(plan);
        table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke + plan.tokens);
        const int power = CardType(plan.card).power();
        const int more = std::max(0, power + plan.change()) - power;
        // A byte of a sum that no byte carries out of.
        made.steps += static_cast<std::uint64_t>(plan.kind == Plan::paddle_out ? more : -more) << (8 * seat);
    });
    for (std::size_t seat = 0; seat < rules.players; ++seat) count_off_wave(table_.plans[seat].kind, events);
    // What resolve_off_wave does, for all at once.
    table_.discards += made.off_wave;
    table_.move_surfers(made.steps);
    table_.leave_wash(made.recovering);
    end_round(rules, chance, events);
}

}  // namespace shorebreak::tavarua
