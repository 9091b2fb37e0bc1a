// Jizai: a position, hidden cards included.
//
// From a hand and a field that everyone may use, players lay ever stronger combinations, at least one card of each from
// the hand (JIZ-8, JIZ-9), or draw a card and turn one into the field (JIZ-12). When nobody beats the standing
// combination, the field is cleared and its player leads (JIZ-10, JIZ-11). The stock is made anew from the discards
// once (JIZ-13, JIZ-14). A round ends when the stock is empty again, or when a hand was emptied and its last
// combination is beaten or comes round unbeaten (JIZ-22, JIZ-23). Cards left are penalties, going out earns a bonus
// (JIZ-24..26). As many rounds as players; the lowest total wins (JIZ-27).
//
// Action ids: 0 draws. A play is 1 + (number of sets of fewer cards) + (rank of its set of cards): sets of one size are
// ranked in the combinatorial number system, the sum over the card ids c_1 < c_2 < .. of C(c_i, i). Of 70 cards that
// makes 13,077,134 plays of one to five. Which cards come from the hand and which from the field the position tells.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "jizai/cards.hpp"
#include "jizai/combination.hpp"
#include "jizai/events.hpp"
#include "jizai/plays.hpp"
#include "jizai/rules.hpp"

namespace shorebreak::jizai {

class View;

inline constexpr Action kDraw{0};

// Where the plays of each size begin, and behind them the end.
inline constexpr auto kFirstPlay = [] {
    std::array<std::uint32_t, kMaxPlay + 2> first{};
    first[1] = 1;
    for (std::size_t size = 1; size <= kMaxPlay; ++size) first[size + 1] = first[size] + kBinomials[kCards][size];
    return first;
}();
inline constexpr std::uint32_t kActions = kFirstPlay[kMaxPlay + 1];
static_assert(kActions == 13'077'135);

[[nodiscard]] inline Action action_of(CardSet cards) noexcept {
    std::uint64_t low = 0, high = 0;  // ids as bits, for their order
    while (!cards.empty()) {
        const int id = cards.take_lowest().id();
        const auto in_high = static_cast<std::uint64_t>(id >> 6);
        low |= (1 - in_high) << (id & 63);
        high |= in_high << (id & 63);
    }
    std::uint32_t rank = 0;
    std::size_t place = 0;
    while ((low | high) != 0) {
        const int id = take_lowest_bit(low, high);
        rank += kBinomials[static_cast<std::size_t>(id)][++place];
    }
    return Action{kFirstPlay[place] + rank};
}
// The cards of a play: 1 <= id(action) < kActions.
[[nodiscard]] CardSet cards_of(Action action) noexcept;

class State {
public:
    // Set-up (JIZ-5). A flat deal lists all cards in play: the hands seat by seat, the field, the stock as it is drawn.
    [[nodiscard]] static State deal(const Rules& rules, Stream& stream) noexcept;
    [[nodiscard]] static State from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept;

    // Whose turn
    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }

    // Actions
    [[nodiscard]] bool may_draw(const Rules& rules) const noexcept {
        return !over() && (rules.leader_may_draw || !standing_.is_nothing());  // JIZ-6, JIZ-11
    }
    [[nodiscard]] Plays plays(const Rules& rules) const noexcept {
        return {hands_[index(player_)], usable_field(rules), standing_};
    }
    // Draw first, then plays in no particular order.
    template <class F>
    void for_each_action(const Rules& rules, F&& visit) const {
        if (over()) return;
        if (may_draw(rules)) visit(kDraw);
        plays(rules).for_each([&](CardSet cards, Strength) { visit(action_of(cards)); });
    }
    [[nodiscard]] std::size_t count(const Rules& rules) const noexcept {
        return over() ? 0 : plays(rules).count() + (may_draw(rules) ? 1 : 0);
    }
    // The n-th: draw first, then plays by strength, equals by their cards as integers (CardSet).
    [[nodiscard]] Action nth(const Rules& rules, std::size_t n) const noexcept;
    [[nodiscard]] Action sample(const Rules& rules, Stream& stream) const noexcept;
    [[nodiscard]] Verdict check(const Rules& rules, Action action) const noexcept;

    // Takes an action, unchecked. Chance makes the new stock, and deals the next round where one ends.
    template <ChanceSource Chance, EventSink Events>
    void apply(const Rules& rules, Action action, Chance& chance, Events& events) {
        if (action == kDraw) return take_turn(rules, {}, chance, events);
        const CardSet cards = cards_of(action);
        take_turn(rules, {cards, reading(cards)}, chance, events);
    }
    // Takes what sample() would draw, without the number of an action.
    template <ChanceSource Chance, EventSink Events>
    void play_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events) {
        take_turn(rules, sample_play(rules, choices), chance, events);
    }

    // Result: penalty less bonus of the finished rounds; the lowest wins
    [[nodiscard]] std::int32_t units(Seat seat) const noexcept {
        return penalties_[index(seat)] - bonuses_[index(seat)];
    }
    [[nodiscard]] std::int32_t payoff(const Rules&, Seat seat) const noexcept { return -units(seat); }
    [[nodiscard]] SeatSet winners(const Rules& rules) const noexcept;

    // Knowledge
    [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;

    // The position's parts, for views and bindings
    [[nodiscard]] CardSet hand(Seat seat) const noexcept { return hands_[index(seat)]; }
    [[nodiscard]] CardSet field() const noexcept { return field_; }
    [[nodiscard]] CardSet discards() const noexcept { return discards_; }
    [[nodiscard]] std::span<const std::uint8_t> stock() const noexcept {
        return {stock_.data() + stock_next_, static_cast<std::size_t>(stock_end_ - stock_next_)};
    }
    // The cards of which the stock was made anew in this round (JIZ-13).
    [[nodiscard]] CardSet reshuffled() const noexcept { return reshuffled_; }
    [[nodiscard]] Strength standing() const noexcept { return standing_; }
    [[nodiscard]] Seat standing_player() const noexcept { return standing_player_; }
    [[nodiscard]] SeatSet out() const noexcept { return out_; }  // seats that emptied their hands
    [[nodiscard]] std::size_t round() const noexcept { return round_; }
    [[nodiscard]] Seat dealer(const Rules& rules) const noexcept {
        const std::size_t turn = round_ < rules.players ? round_ : rules.players - 1u;
        const std::size_t place = first_dealer_ + turn;
        return seat_at(place < rules.players ? place : place - rules.players);  // JIZ-27
    }
    [[nodiscard]] std::int32_t penalty(Seat seat) const noexcept { return penalties_[index(seat)]; }
    [[nodiscard]] std::int32_t bonus(Seat seat) const noexcept { return bonuses_[index(seat)]; }

    friend bool operator==(const State&, const State&) noexcept = default;

private:
    friend class View;

    // JIZ-11: what of the field the player to act may use.
    [[nodiscard]] CardSet usable_field(const Rules& rules) const noexcept {
        return rules.lead_from_hand_only && cleared_ != 0 ? CardSet() : field_;
    }

    // One of all actions; no cards for a draw.
    [[nodiscard]] Plays::Play sample_play(const Rules& rules, Stream& stream) const noexcept;

    // A play, or a draw where it has no cards.
    template <ChanceSource Chance, EventSink Events>
    void take_turn(const Rules& rules, const Plays::Play& chosen, Chance& chance, Events& events) {
        RoundEnd end = RoundEnd::none;
        if (chosen.cards.empty()) {
            events.count(kDrawEvent);
            end = draw(chance, events);
        } else {
            end = play(chosen, events);
        }
        if (end == RoundEnd::none) end = pass_turn(rules, chance, events);
        if (end == RoundEnd::none) return;
        events.count(kRoundEvent);
        events.count(end_event(end));
        score_round(rules, events);
        if (next_round(rules)) {
            deal_round(rules, chance);
        }
    }

    template <EventSink Events>
    [[nodiscard]] RoundEnd play(const Plays::Play& chosen, Events& events) {
        const CardSet cards = chosen.cards;
        const CardSet own = cards.intersection(hands_[index(player_)]);
        const bool was_out = out_ != 0;
        lay(own, chosen.strength);
        events.count(played_event(standing_.rank()));
        if (cards != own) events.count(kUsedFieldEvent);
        if (cards.masks() != 0) events.count(kUsedMaskEvent);
        if (hands_[index(player_)].empty()) {
            out_ = static_cast<SeatSet>(out_ | 1u << index(player_));
            events.count(kFirstOutEvent + index(player_));
        }
        return was_out ? RoundEnd::beaten : RoundEnd::none;  // JIZ-22
    }

    // JIZ-12: a card into the hand and one into the field.
    template <ChanceSource Chance, EventSink Events>
    [[nodiscard]] RoundEnd draw(Chance& chance, Events& events) {
        take_into_hand();
        if (!restock(chance, events)) return RoundEnd::stock;
        if (field_.size() >= kMaxField) return RoundEnd::none;
        turn_up();
        return restock(chance, events) ? RoundEnd::none : RoundEnd::stock;
    }

    // JIZ-13, JIZ-14: after each card taken from the stock. False when the round ends.
    template <ChanceSource Chance, EventSink Events>
    [[nodiscard]] bool restock(Chance& chance, Events& events) {
        if (stock_next_ != stock_end_) return true;
        if (!reshuffled_.empty() || discards_.empty()) return false;
        std::uint8_t count = 0;
        discards_.for_each_by_id([&](Card card) { stock_[count++] = static_cast<std::uint8_t>(card.id()); });
        chance.shuffle_prefix(std::span<std::uint8_t>(stock_.data(), count), count);
        begin_new_stock(count);
        events.count(kReshuffleEvent);
        return true;
    }

    // On to the next seat; if nobody has beaten the combination that stands, its player leads (JIZ-10).
    template <ChanceSource Chance, EventSink Events>
    [[nodiscard]] RoundEnd pass_turn(const Rules& rules, Chance& chance, Events& events) {
        const std::size_t next = index(player_) + 1;
        player_ = seat_at(next == rules.players ? 0 : next);
        if (player_ != standing_player_) return RoundEnd::none;
        if (out_ != 0) return RoundEnd::unbeaten;
        clear();
        events.count(kClearEvent);
        for (std::size_t card = 0; card < rules.field_size; ++card) {
            turn_up();
            if (!restock(chance, events)) return RoundEnd::stock;
        }
        return RoundEnd::none;
    }

    template <EventSink Events>
    void score_round(const Rules& rules, Events& events) {
        const std::int32_t bonus = smallest_penalty(rules);
        if ((out_ & (out_ - 1)) != 0) events.count(kDoubleOutEvent);
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            const std::int32_t penalty = penalty_of(hands_[seat]);
            if (hands_[seat].empty()) {  // JIZ-25
                bonuses_[seat] += bonus;
                count_times(events, kFirstBonusEvent + seat, static_cast<std::uint64_t>(bonus));
            }
            penalties_[seat] += penalty;
            count_times(events, kFirstPenaltyEvent + seat, static_cast<std::uint64_t>(penalty));
            const unsigned masks = count_suits(hands_[seat].masks());
            count_times(events, kMasksLeftEvent, masks);
            if (masks != 0) events.count(kMaskHandEvent);
        }
    }

    template <ChanceSource Chance>
    void deal_round(const Rules& rules, Chance& chance) {
        std::array<std::uint8_t, kCards> cards;
        std::size_t count = 0;
        CardSet::deck(rules.masks).for_each_by_id([&](Card card) {
            cards[count++] = static_cast<std::uint8_t>(card.id());
        });
        const std::span<std::uint8_t> all(cards.data(), count);
        chance.shuffle_prefix(all, count);
        start_round(rules, all);
    }

    void start_round(const Rules& rules, std::span<const std::uint8_t> cards) noexcept;
    void lay(CardSet own, Strength strength) noexcept;
    void take_into_hand() noexcept;
    void turn_up() noexcept { field_.insert(Card(stock_[stock_next_++])); }
    void begin_new_stock(std::uint8_t count) noexcept;
    void clear() noexcept;
    // JIZ-24, JIZ-26
    [[nodiscard]] static std::int32_t penalty_of(CardSet hand) noexcept {
        return static_cast<std::int32_t>(hand.size() + (kMaskPenalty - 1) * count_suits(hand.masks()));
    }
    [[nodiscard]] std::int32_t smallest_penalty(const Rules& rules) const noexcept;
    // Ready to deal the next round; false when there is none.
    [[nodiscard]] bool next_round(const Rules& rules) noexcept;

    std::array<CardSet, kMaxPlayers> hands_{};
    CardSet field_{};
    CardSet discards_{};
    CardSet reshuffled_{};
    std::array<std::int32_t, kMaxPlayers> penalties_{};
    std::array<std::int32_t, kMaxPlayers> bonuses_{};
    std::array<std::uint8_t, kCards> stock_{};
    std::uint8_t stock_next_ = 0;
    std::uint8_t stock_end_ = 0;
    std::array<std::uint8_t, kMaxPlayers> fresh_{};  // cards in each hand that were drawn since the reshuffle (JIZ-29)
    std::uint8_t cleared_ = 0;                       // the field was cleared and nothing played since (JIZ-11)
    SeatSet out_ = 0;
    std::uint8_t round_ = 0;
    Strength standing_{};
    Seat standing_player_ = kNobody;
    Seat player_{};
    std::uint8_t first_dealer_ = 0;
    std::array<std::uint8_t, 3> reserved_{};
};
static_assert(PlainValue<State>);

}  // namespace shorebreak::jizai
