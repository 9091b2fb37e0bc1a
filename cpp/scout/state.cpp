#include "scout/state.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "scout/view.hpp"

namespace shorebreak::scout {
namespace {

[[nodiscard]] Seat after(Seat seat, const Rules& rules) noexcept { return seat_at(rules.after(index(seat))); }

// The place of the n-th set bit.
[[nodiscard]] std::size_t nth_bit(Places bits, std::size_t n) noexcept {
    if ((~bits & first_places(n + 1)) == 0) return n;  // mostly all are set
    for (; n > 0; --n) bits &= bits - 1;
    return static_cast<std::size_t>(std::countr_zero(bits));
}

}  // namespace

ScoutsAndShows::ScoutsAndShows(const Hand& hand, std::span<const std::uint8_t> table) noexcept {
    const Places all = first_places(hand.size() + 1);
    const std::size_t ends = std::min<std::size_t>(table.size(), 2);
    for (std::size_t end = 0; end < ends; ++end) {
        const Strength left = strength_of(end == 0 ? table.subspan(1) : table.first(table.size() - 1));
        // Mostly the hand holds a single card that will do, whatever the scout.
        if (left.length() == 0 || (left.length() == 1 && hand.above(left.top()) != 0)) {
            places_[2 * end] = places_[2 * end + 1] = all;
            count_ += 2 * (hand.size() + 1);
            continue;
        }
        const Card card{end == 0 ? table.front() : table.back()};
        const Insertions insertions(hand, Neighbours::of(hand), left);
        places_[2 * end] = insertions.places(card.upper());
        places_[2 * end + 1] = insertions.places(card.lower());
        count_ += count_of(places_[2 * end]) + count_of(places_[2 * end + 1]);
    }
}

Scouting ScoutsAndShows::nth(std::size_t n) const noexcept {
    std::size_t way = 0;
    for (;; ++way) {
        const std::size_t here = count_of(places_[way]);
        if (n < here) return {way >= 2, (way & 1) != 0, nth_bit(places_[way], n)};
        n -= here;
    }
}

State State::deal(const Rules& rules, Stream& stream) noexcept {
    State state;
    state.deal_round(rules, stream);
    return state;
}

State State::from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept {
    State state;
    state.start_round(rules, cards);
    return state;
}

// SCO-20: with two players the second round is dealt from the cards that the first one left out.
PairSet State::to_deal(const Rules& rules) const noexcept {
    return rules.in_play.difference(shown_before_.union_with(left_[0]).union_with(left_[1]));
}

void State::start_round(const Rules& rules, std::span<const std::uint8_t> cards) noexcept {
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        hands_[seat].assign(cards.subspan(seat * rules.hand_size, rules.hand_size));
        chips_[seat] = rules.two_players() ? kScoutChips : kScoutAndShowChips;
    }
    choosing_ = rules.players;
    if (round_ == 0) {  // SCO-18
        start_ = rules.first_player;
        for (std::size_t seat = rules.players; start_ == kNobody && seat-- > 0;) {
            if (hands_[seat].pairs().contains(kStartPair) || seat == 0) start_ = seat_at(seat);
        }
    }
    player_ = start_;
}

Action State::sample(const Rules& rules, Stream& stream) const noexcept {
    if (choosing_ != 0) return Action{stream.below(2)};
    const Options options = this->options(rules);
    return options.nth(stream.below(options.count()));
}

Action State::sample_kind(const Rules& rules, Stream& stream) const noexcept {
    if (choosing_ != 0) return Action{stream.below(2)};
    const Options options = this->options(rules);
    const auto present = [](std::size_t count) { return count != 0 ? 1u : 0u; };
    const std::uint32_t kinds =
        present(options.shows()) + present(options.scouts()) + present(options.scouts_and_shows());
    std::uint32_t kind = stream.below(kinds);
    if (options.shows() != 0 && kind-- == 0) return show_action(options.show(stream.below(options.shows())));
    if (options.scouts() != 0 && kind-- == 0) return scout_action(false, options.scout(stream.below(options.scouts())));
    return scout_action(true, options.scout_and_show(stream.below(options.scouts_and_shows())));
}

Verdict State::check(const Rules& rules, Action action) const noexcept {
    const std::uint32_t which = id(action);
    if (over()) return {"SCO-18", "the game is over"};
    if (which >= kActions) return {"SCO-6", "there is no such action"};
    if (choosing_ != 0) {
        if (which >= kFirstShow) return {"SCO-5", "the player must first keep the hand or turn it round"};
        return {};
    }
    if (which < kFirstShow) return {"SCO-5", "a hand can be turned round only before the first turn of a round"};
    if (which < kFirstScout) return check_show((which - kFirstShow) / kMaxRow, (which - kFirstShow) % kMaxRow + 1);
    const bool and_show = which >= kFirstScoutAndShow;
    return check_scout(rules, Scouting::from_offset(which - (and_show ? kFirstScoutAndShow : kFirstScout)), and_show);
}

Verdict State::check_show(std::size_t start, std::size_t length) const noexcept {
    const Hand& hand = hands_[index(player_)];
    if (start + length > hand.size()) return {"SCO-8", "the row reaches beyond the end of the hand"};
    const std::span<const std::uint8_t> cards = hand.cards(start, length);
    if (!is_row(cards)) return {"SCO-8", "the cards are neither all of one number nor a run going up or down by ones"};
    if (strength_of(cards) <= strength_) {
        return {table_size_ < shown_length_ ? "SCO-10" : "SCO-9", "the row does not beat what lies on the table"};
    }
    return {};
}

Verdict State::check_scout(const Rules& rules, Scouting scouting, bool and_show) const noexcept {
    if (and_show && rules.two_players()) return {"SCO-21", "with two players there is no scout and show"};
    if (must_show_ != 0) return {"SCO-13", "after the scout of a scout and show, only a show may follow"};
    if (table_size_ == 0) return {"SCO-14", "there is no card on the table to scout"};
    if (and_show && chips_[index(player_)] == 0) {
        return {"SCO-6", "the player has used the scout and show chip of this round"};
    }
    if (rules.two_players() && chips_[index(player_)] == 0) {
        return {"SCO-21", "the player has no scout chip left in this round"};
    }
    if (scouting.right && table_size_ == 1) {
        return {"SCO-12", "the set has one card: scout it as its left end"};
    }
    const Hand& hand = hands_[index(player_)];
    if (scouting.place > hand.size()) return {"SCO-12", "the place to insert at is outside the hand"};
    if (!and_show) return {};
    Card card{table_[scouting.right ? table_size_ - 1u : 0u]};
    if (scouting.turned) card = card.turned();
    Hand longer = hand;
    longer.insert(card, scouting.place);
    if (!can_show(longer, strength_without(scouting.right))) {
        return {"SCO-13", "after this scout the hand holds no show that beats what is left"};
    }
    return {};
}

void State::choose(const Rules& rules, bool turn) noexcept {
    turned_ = static_cast<SeatSet>(turned_ | static_cast<unsigned>(turn) << index(player_));
    player_ = after(player_, rules);
    if (--choosing_ != 0) return;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        if ((turned_ >> seat & 1) != 0) hands_[seat].turn();
    }
}

RoundEnd State::show(const Rules& rules, std::size_t start, std::size_t length) noexcept {
    const Seat player = player_;
    Hand& hand = hands_[index(player)];
    captured_[index(player)] = static_cast<std::uint8_t>(captured_[index(player)] + table_size_);  // SCO-11
    table_size_ = static_cast<std::uint8_t>(length);
    table_ = hand.row(start, length);
    // Mostly the first and the last are all there are.
    shown_.insert(Card(table_[0]).pair());
    shown_.insert(Card(table_[length - 1]).pair());
    for (std::size_t i = 1; i + 1 < length; ++i) shown_.insert(Card(table_[i]).pair());
    hand.remove(start, length);
    shown_length_ = table_size_;
    strength_ = strength_of({table_.data(), length});
    shown_set_ = strength_.is_set() ? 1 : 0;
    owner_ = player;
    must_show_ = 0;
    if (hand.empty()) {
        ++turns_;
        return RoundEnd::emptied;  // SCO-15
    }
    return end_turn(rules);
}

inline void State::take(Scouting scouting) noexcept {
    --table_size_;
    // Without branches, as which end it is and which way up is chance in random play.
    const auto right = static_cast<std::size_t>(scouting.right);
    const Card card{table_[right * table_size_] ^ static_cast<int>(scouting.turned)};
    std::array<std::uint8_t, kMaxRow> rest;
    std::memcpy(rest.data(), table_.data() + 1 - right, kMaxRow);
    std::memcpy(table_.data(), rest.data(), kMaxRow);
    table_[table_size_] = 0;
    hands_[index(player_)].insert(card, scouting.place);
    strength_ = strength_of(table());
}

RoundEnd State::scout(const Rules& rules, Scouting scouting) noexcept {
    take(scouting);
    if (rules.two_players()) {  // SCO-21, SCO-22: the turn goes on
        --chips_[index(player_)];
        return stuck(rules) ? RoundEnd::stuck : RoundEnd::none;
    }
    ++tokens_[index(owner_)];
    return end_turn(rules);
}

void State::begin_scout_and_show(Scouting scouting) noexcept {
    take(scouting);
    ++tokens_[index(owner_)];
    chips_[index(player_)] = 0;
    must_show_ = 1;
}

inline RoundEnd State::end_turn(const Rules& rules) noexcept {
    ++turns_;
    player_ = after(player_, rules);
    if (player_ == owner_) {  // SCO-16: all others have scouted since
        if (table_size_ != 0) return RoundEnd::unbeaten;
        if (rules.emptied_set_ends_round) return RoundEnd::scouted_away;
    }
    if (stuck(rules)) return RoundEnd::stuck;
    return turns_ == rules.max_turns ? RoundEnd::truncated : RoundEnd::none;
}

// SCO-23
inline bool State::stuck(const Rules& rules) const noexcept {
    return rules.two_players() && table_size_ != 0 && chips_[index(player_)] == 0 &&
           !can_show(hands_[index(player_)], strength_);
}

void State::score_round(const Rules& rules, RoundEnd end) noexcept {
    // SCO-17, SCO-23: the seat that has no minus
    Seat exempt = kNobody;
    if (end == RoundEnd::emptied || end == RoundEnd::unbeaten || end == RoundEnd::scouted_away) exempt = owner_;
    if (end == RoundEnd::stuck) exempt = after(player_, rules);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        units_[seat] += captured_[seat] + static_cast<std::int32_t>(tokens_[seat]);
        if (seat_at(seat) != exempt) units_[seat] -= static_cast<std::int32_t>(hands_[seat].size());
        if (rules.two_players()) units_[seat] += chips_[seat];  // SCO-24
    }
    if (end == RoundEnd::truncated) ++truncated_;
    if (!rules.two_players()) return;
    if (end == RoundEnd::stuck) {
        ended_ = {Remains::no_show, player_, strength_};
    } else if (end == RoundEnd::truncated && chips_[index(player_)] == 0) {
        ended_ = {Remains::a_show, player_, strength_};  // or it would have been stuck
    }
}

bool State::next_round(const Rules& rules) noexcept {
    if (++round_ == rules.players) {
        player_ = kNobody;
        return false;
    }
    if (rules.two_players()) {
        shown_before_ = shown_;
        for (std::size_t seat = 0; seat < 2; ++seat) left_[seat] = hands_[seat].pairs();
        ended_before_ = ended_;
        ended_ = {};
    }
    shown_ = {};
    tokens_ = {};
    turns_ = 0;
    table_ = {};
    captured_ = {};
    table_size_ = 0;
    strength_ = {};
    turned_ = 0;
    shown_length_ = shown_set_ = 0;
    owner_ = kNobody;
    start_ = after(start_, rules);  // SCO-18
    return true;
}

SeatSet State::winners(const Rules& rules) const noexcept {
    const auto end = units_.begin() + rules.players;
    const std::int32_t best = *std::max_element(units_.begin(), end);
    unsigned winners = 0;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        winners |= static_cast<unsigned>(units_[seat] == best) << seat;  // SCO-19
    }
    return static_cast<SeatSet>(winners);
}

View State::view(const Rules& rules, Seat seat) const noexcept {
    View view;
    view.hand_ = hands_[index(seat)];
    for (std::size_t other = 0; other < rules.players; ++other) {
        view.sizes_[other] = static_cast<std::uint8_t>(hands_[other].size());
        // Cards in another hand that were shown before were scouted (SCO-25).
        if (other != index(seat)) view.scouted_[other] = hands_[other].pairs().intersection(shown_);
    }
    view.shown_ = shown_;
    view.shown_before_ = shown_before_;
    if (rules.two_players()) {
        view.left_ = left_[index(seat)];
        view.left_scouted_ = left_[1 - index(seat)].intersection(shown_before_);
    }
    view.units_ = units_;
    view.tokens_ = tokens_;
    view.turns_ = turns_;
    view.ended_ = ended_;
    view.ended_before_ = ended_before_;
    view.table_ = table_;
    view.captured_ = captured_;
    view.chips_ = chips_;
    view.table_size_ = table_size_;
    view.choosing_ = choosing_;
    view.turned_ = choosing_ == 0 ? turned_ : static_cast<SeatSet>(turned_ & 1u << index(seat));  // SCO-5
    view.must_show_ = must_show_;
    view.shown_length_ = shown_length_;
    view.shown_set_ = shown_set_;
    view.round_ = round_;
    view.truncated_ = truncated_;
    view.start_ = start_;
    view.player_ = player_;
    view.owner_ = owner_;
    view.seat_ = seat;
    return view;
}

}  // namespace shorebreak::scout
