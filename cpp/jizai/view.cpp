#include "jizai/view.hpp"

#include <span>

namespace shorebreak::jizai {
namespace {

// Cards shuffled whole, handed out from the first on.
class Shuffled {
public:
    Shuffled(CardSet cards, Stream& stream) noexcept {
        cards.for_each_by_id([&](Card card) { cards_[end_++] = static_cast<std::uint8_t>(card.id()); });
        stream.shuffle_prefix(std::span<std::uint8_t>(cards_.data(), end_), end_);
    }
    void take_into(CardSet& hand, std::size_t count) noexcept {
        for (; count > 0; --count) hand.insert(Card(cards_[next_++]));
    }
    [[nodiscard]] std::span<const std::uint8_t> rest() const noexcept { return {cards_.data() + next_, end_ - next_}; }

private:
    std::array<std::uint8_t, kCards> cards_;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
};

}  // namespace

void View::deal_unseen(const Rules& rules, Stream& stream, State& state) const noexcept {
    state.hands_ = {};
    state.hands_[index(seat_)] = hand_;
    state.stock_end_ = 0;
    const auto hand_out = [&](Shuffled& cards, auto&& count) {
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            if (seat_at(seat) != seat_) cards.take_into(state.hands_[seat], count(seat));
        }
    };
    const auto fill_stock = [&](std::span<const std::uint8_t> cards) {
        for (const std::uint8_t card : cards) state.stock_[state.stock_end_++] = card;
    };
    const CardSet unseen = this->unseen(rules);
    Shuffled before(unseen.difference(reshuffled_), stream);
    hand_out(before, [&](std::size_t seat) { return std::size_t{sizes_[seat]} - fresh_[seat]; });
    fill_stock(before.rest());
    if (!reshuffled_.empty()) {
        Shuffled after(unseen.intersection(reshuffled_), stream);
        hand_out(after, [&](std::size_t seat) { return std::size_t{fresh_[seat]}; });
        fill_stock(after.rest());
    }
}

bool View::fits(const Rules& rules, const State& state) const noexcept {
    for (std::size_t seat = 0; over() && seat < rules.players; ++seat) {
        if (count_suits(state.hands_[seat].masks()) != masks_left_[seat]) return false;
    }
    return true;
}

State View::sample(const Rules& rules, Stream& stream) const noexcept {
    State state;
    do {
        deal_unseen(rules, stream, state);
    } while (!fits(rules, state));

    state.field_ = field_;
    state.discards_ = discards_;
    state.reshuffled_ = reshuffled_;
    state.penalties_ = penalties_;
    state.bonuses_ = bonuses_;
    state.fresh_ = fresh_;
    state.cleared_ = cleared_;
    state.out_ = out_;
    state.round_ = round_;
    state.standing_ = standing_;
    state.standing_player_ = standing_player_;
    state.player_ = player_;
    state.first_dealer_ = first_dealer_;
    return state;
}

}  // namespace shorebreak::jizai
