// Surfosaurus MAX: a position, hidden cards included.
//
// From a hand, everyone plays one card at a time and draws one (SUR-8, SUR-9); with two players a card is turned up
// after the first two laps (SUR-10, SUR-11). When all have made their plays, the strongest combination of all cards on
// the table scores for whoever played its cards, true ties half (SUR-12..19). The start passes to the left (SUR-20);
// most VP win, then most cards won (SUR-22).
//
// Action id: the id of the card played, suit * 12 + number - 1, 0..83.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "surfosaurus/combination.hpp"
#include "surfosaurus/facts.hpp"

namespace shorebreak::surfosaurus {

class View;

class State {
public:
    // In owners(): a card turned up, which nobody played (SUR-10).
    static constexpr std::uint8_t kTurnedUp = kMaxPlayers;

    // Set-up (SUR-6, SUR-7). A flat deal lists rules.dealt() card ids: the hands seat by seat, then the draw pile from
    // its top.
    [[nodiscard]] static State deal(const Rules& rules, Stream& stream) noexcept;
    [[nodiscard]] static State from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept;

    // Whose turn
    [[nodiscard]] Seat player() const noexcept { return facts_.player; }
    [[nodiscard]] bool over() const noexcept { return facts_.player == kNobody; }

    // Actions
    template <class F>
    void for_each_action(const Rules&, F&& visit) const {
        if (over()) return;
        for (const std::uint8_t card : held()) visit(Action{card});
    }
    [[nodiscard]] std::size_t count(const Rules&) const noexcept { return over() ? 0 : held().size(); }
    [[nodiscard]] Action sample(const Rules&, Stream& stream) const noexcept {
        const auto cards = held();
        return Action{cards[stream.below(cards.size())]};
    }
    [[nodiscard]] Verdict check(const Rules& rules, Action action) const noexcept;
    [[nodiscard]] bool legal(const Rules& rules, Action action) const noexcept;  // check(rules, action).ok()

    // Plays a card; unchecked. Nothing is left to chance once the cards are dealt.
    template <ChanceSource Chance, EventSink Events>
    void apply(const Rules& rules, Action action, Chance&, Events& events) {
        place(action);
        if (pass_turn(rules)) end_rounds(rules, events);
    }
    // Plays on to the end as `sample` chooses.
    template <ChanceSource Chance, EventSink Events>
    void play_at_random(const Rules& rules, Chance&, Stream& choices, Events& events) {
        while (!over()) {
            play_round_at_random(rules, choices);
            end_rounds(rules, events);
        }
    }

    // Result, in half points (SUR-19)
    [[nodiscard]] std::int32_t units(Seat seat) const noexcept { return units_of(facts_.merits[index(seat)]); }
    [[nodiscard]] std::int32_t payoff(const Rules&, Seat seat) const noexcept { return units(seat); }
    [[nodiscard]] SeatSet winners(const Rules& rules) const noexcept {
        return best_merit(facts_.merits, rules.players);
    }

    // Knowledge
    [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;

    // The position's parts, for views and bindings
    [[nodiscard]] std::span<const std::uint8_t> hand(Seat seat) const noexcept {
        return {hands_[index(seat)].data(), facts_.hand_sizes[index(seat)]};
    }
    [[nodiscard]] std::span<const std::uint8_t> stock() const noexcept {
        return {stock_.data() + stock_next_, static_cast<std::size_t>(stock_end_ - stock_next_)};
    }
    [[nodiscard]] std::span<const std::uint8_t> table() const noexcept {
        return {facts_.table.data(), facts_.table_size};
    }
    [[nodiscard]] CardSet table_set() const noexcept { return facts_.table_set; }
    // Who played each card of the table; kTurnedUp where nobody did.
    [[nodiscard]] std::span<const std::uint8_t> owners() const noexcept {
        return {facts_.owners.data(), facts_.table_size};
    }
    [[nodiscard]] std::size_t round() const noexcept { return facts_.round; }
    // Whether the seat to act is the last of the round's last lap.
    [[nodiscard]] bool last_play(const Rules& rules) const noexcept {
        return facts_.lap + 1 == rules.plays && facts_.turn + 1 == rules.players;
    }

    friend bool operator==(const State&, const State&) noexcept = default;

private:
    friend class View;
    // Two words, so that a card is found without a loop.
    using HandSlots = std::array<std::uint8_t, 16>;
    static_assert(kMaxHand <= 16);

    [[nodiscard]] std::span<const std::uint8_t> held() const noexcept { return hand(facts_.player); }
    void place(Action action) noexcept;
    void lay(std::uint8_t card, std::uint8_t owner) noexcept;
    void turn_up() noexcept;
    // Goes on to the next seat that holds a card; true when the round is complete.
    [[nodiscard]] bool pass_turn(const Rules& rules) noexcept;
    // Makes all plays that are left of a round.
    void play_round_at_random(const Rules& rules, Stream& choices) noexcept;
    // Starts the next round or ends the game; true when nobody holds a card, so that the new round is complete as it
    // is.
    [[nodiscard]] bool next_round(const Rules& rules) noexcept;

    // Of a round that is complete, and of those after it in which nobody holds a card.
    template <EventSink Events>
    void end_rounds(const Rules& rules, Events& events) {
        do {
            score_round(rules, events);
        } while (next_round(rules));
    }

    template <EventSink Events>
    void score_round(const Rules& rules, Events& events) {
        const Resolution resolution = resolve(facts_.table_set, rules.combination_size);
        count_round(events, resolution.strength, facts_.table_size);
        for (std::size_t i = 0; i < facts_.table_size; ++i) {
            if (facts_.owners[i] == kTurnedUp) continue;  // SUR-18: takes part, scores for nobody
            const Card card{facts_.table[i]};
            const Share share = share_of(resolution, card);
            count_card(events, card, share);
            facts_.merits[facts_.owners[i]] += merit(share, rules.vp[static_cast<std::size_t>(card.number().index())]);
        }
    }

    PublicFacts facts_{};
    std::array<HandSlots, kMaxPlayers> hands_{};
    std::array<std::uint8_t, kCards> stock_{};
    std::uint8_t stock_next_ = 0;
    std::uint8_t stock_end_ = 0;
    std::array<std::uint8_t, 10> reserved_{};
};
static_assert(PlainValue<State>);

}  // namespace shorebreak::surfosaurus
