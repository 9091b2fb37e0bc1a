#include "jizai/state.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "jizai/view.hpp"

namespace shorebreak::jizai {

namespace {

// A number by its width and the five bits below its highest.
[[nodiscard]] constexpr std::size_t magnitude(std::uint32_t number) noexcept {
    const auto beyond = static_cast<std::size_t>(std::bit_width(number | 32) - 6);
    return beyond * 32 + (number >> beyond);
}
constexpr std::size_t kMagnitudes = magnitude(kBinomials[kCards][kMaxPlay]) + 1;

// The greatest card with at most so many sets of `place` cards below it, for the least number of each magnitude. For
// the others, and two cards or more, it is this one or the next.
constexpr auto kNearCards = [] {
    std::array<std::array<std::uint8_t, kMagnitudes>, kMaxPlay + 1> near{};
    for (std::size_t place = 2; place <= kMaxPlay; ++place) {
        std::size_t card = place - 1;
        for (std::size_t at = 0; at < kMagnitudes; ++at) {
            const std::size_t least = at < 64 ? at : (at % 32 + 32) << (at / 32 - 1);
            while (card + 1 < kCards && kBinomials[card + 1][place] <= least) ++card;
            near[place][at] = static_cast<std::uint8_t>(card);
        }
    }
    return near;
}();
static_assert([] {
    for (std::size_t place = 2; place <= kMaxPlay; ++place) {
        for (std::size_t at = 0; at + 1 < kMagnitudes; ++at) {
            if (kNearCards[place][at + 1] - kNearCards[place][at] > 1) return false;
        }
    }
    return true;
}());

}  // namespace

CardSet cards_of(Action action) noexcept {
    const std::uint32_t which = id(action);
    std::size_t size = 1;
    for (std::size_t more = 2; more <= kMaxPlay; ++more) size += which >= kFirstPlay[more] ? 1 : 0;
    std::uint32_t rank = which - kFirstPlay[size];
    CardSet cards;
    for (std::size_t place = size; place > 1; --place) {
        // The greatest card with no more than `rank` sets of this size below it.
        std::size_t card = kNearCards[place][magnitude(rank)];
        card += kBinomials[card + 1][place] <= rank ? 1 : 0;
        rank -= kBinomials[card][place];
        cards.insert(Card(static_cast<int>(card)));
    }
    cards.insert(Card(static_cast<int>(rank)));
    return cards;
}

State State::deal(const Rules& rules, Stream& stream) noexcept {
    State state;
    state.deal_round(rules, stream);
    return state;
}

State State::from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept {
    State state;
    const auto deck = static_cast<std::size_t>(CardSet::deck(rules.masks).size());
    if (cards.size() > deck) state.first_dealer_ = cards[deck];
    state.start_round(rules, cards.first(deck));
    return state;
}

void State::start_round(const Rules& rules, std::span<const std::uint8_t> cards) noexcept {
    auto next = cards.begin();
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        for (std::size_t i = 0; i < rules.hand_size; ++i) hands_[seat].insert(Card(*next++));
    }
    for (std::size_t i = 0; i < rules.field_size; ++i) field_.insert(Card(*next++));
    stock_next_ = 0;
    stock_end_ = static_cast<std::uint8_t>(cards.end() - next);
    std::copy(next, cards.end(), stock_.begin());
    player_ = dealer(rules);  // JIZ-5
}

Action State::nth(const Rules& rules, std::size_t n) const noexcept {
    if (may_draw(rules)) {
        if (n == 0) return kDraw;
        --n;
    }
    return action_of(plays(rules).nth(n).cards);
}

Action State::sample(const Rules& rules, Stream& stream) const noexcept {
    const CardSet cards = sample_play(rules, stream).cards;
    return cards.empty() ? kDraw : action_of(cards);
}

Plays::Play State::sample_play(const Rules& rules, Stream& stream) const noexcept {
    const Plays plays = this->plays(rules);
    const std::size_t draws = may_draw(rules) ? 1 : 0;
    const std::size_t n = stream.below(plays.count() + draws);
    return n < draws ? Plays::Play{} : plays.nth(n - draws);
}

Verdict State::check(const Rules& rules, Action action) const noexcept {
    if (over()) return {"JIZ-27", "the game is over"};
    if (id(action) >= kActions) return {"JIZ-8", "there is no such action: a play is of one to five different cards"};
    if (action == kDraw) {
        if (may_draw(rules)) return {};
        return {"JIZ-11", "the leader must play: no combination stands"};
    }
    const CardSet cards = cards_of(action);
    if (!CardSet::deck(rules.masks).contains_all(cards)) return {"JIZ-3", "these rules have no masks"};
    const CardSet hand = hands_[index(player_)];
    if (!hand.union_with(field_).contains_all(cards)) {
        return {"JIZ-8", "a card is neither in the player's hand nor in the field"};
    }
    if (!cards.intersects(hand)) return {"JIZ-8", "at least one card must come from the hand"};
    if (!hand.union_with(usable_field(rules)).contains_all(cards)) {
        return {"JIZ-11", "by these rules the lead after a clear is made from the hand alone"};
    }
    const Strength strength = reading(cards);
    if (strength.is_nothing()) return {"JIZ-15", "the cards are no combination"};
    if (beats(strength, standing_)) return {};
    if (strength == standing_) return {"JIZ-16", "an equal combination does not beat the one that stands"};
    return {"JIZ-15", "the combination is weaker than the one that stands"};
}

void State::lay(CardSet own, Strength strength) noexcept {
    const std::size_t seat = index(player_);
    standing_ = strength;
    standing_player_ = player_;
    cleared_ = 0;
    hands_[seat] = hands_[seat].difference(own);
    discards_ = discards_.union_with(own);  // JIZ-9
    if (!reshuffled_.empty()) {
        fresh_[seat] = static_cast<std::uint8_t>(fresh_[seat] - own.intersection(reshuffled_).size());
    }
}

void State::take_into_hand() noexcept {
    const std::size_t seat = index(player_);
    hands_[seat].insert(Card(stock_[stock_next_++]));
    fresh_[seat] = static_cast<std::uint8_t>(fresh_[seat] + (reshuffled_.empty() ? 0 : 1));
}

void State::begin_new_stock(std::uint8_t count) noexcept {
    reshuffled_ = discards_;
    discards_ = {};
    stock_next_ = 0;
    stock_end_ = count;
}

void State::clear() noexcept {
    discards_ = discards_.union_with(field_);
    field_ = {};
    standing_ = {};
    standing_player_ = kNobody;
    cleared_ = 1;
}

std::int32_t State::smallest_penalty(const Rules& rules) const noexcept {
    std::int32_t smallest = 0;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        const std::int32_t penalty = penalty_of(hands_[seat]);
        if (penalty != 0 && (smallest == 0 || penalty < smallest)) smallest = penalty;
    }
    return smallest;
}

bool State::next_round(const Rules& rules) noexcept {
    if (++round_ == rules.players) {
        player_ = kNobody;
        return false;
    }
    hands_ = {};
    field_ = discards_ = reshuffled_ = {};
    stock_ = {};
    fresh_ = {};
    cleared_ = 0;
    out_ = 0;
    standing_ = {};
    standing_player_ = kNobody;
    return true;
}

SeatSet State::winners(const Rules& rules) const noexcept {
    std::int32_t best = units(Seat{0});
    for (std::size_t seat = 1; seat < rules.players; ++seat) best = std::min(best, units(seat_at(seat)));
    unsigned winners = 0;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        winners |= static_cast<unsigned>(units(seat_at(seat)) == best) << seat;  // JIZ-27
    }
    return static_cast<SeatSet>(winners);
}

View State::view(const Rules& rules, Seat seat) const noexcept {
    View view;
    view.hand_ = hands_[index(seat)];
    for (std::size_t other = 0; other < rules.players; ++other) {
        view.sizes_[other] = static_cast<std::uint8_t>(hands_[other].size());
    }
    view.field_ = field_;
    view.discards_ = discards_;
    view.reshuffled_ = reshuffled_;
    view.penalties_ = penalties_;
    view.bonuses_ = bonuses_;
    view.fresh_ = fresh_;
    view.stock_size_ = static_cast<std::uint8_t>(stock_end_ - stock_next_);
    view.cleared_ = cleared_;
    view.out_ = out_;
    view.round_ = round_;
    view.standing_ = standing_;
    view.standing_player_ = standing_player_;
    view.player_ = player_;
    view.first_dealer_ = first_dealer_;
    view.seat_ = seat;
    for (std::size_t other = 0; over() && other < rules.players; ++other) {
        view.masks_left_[other] = static_cast<std::uint8_t>(count_suits(hands_[other].masks()));
    }
    return view;
}

}  // namespace shorebreak::jizai
