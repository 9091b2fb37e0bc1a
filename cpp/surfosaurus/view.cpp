#include "surfosaurus/view.hpp"

#include <algorithm>

#include "surfosaurus/state.hpp"

namespace shorebreak::surfosaurus {

State View::sample(const Rules& rules, Stream& stream) const noexcept {
    std::array<std::uint8_t, kCards> unseen;
    std::size_t count = 0;
    const CardSet known = seen_.union_with(table_set_).union_with(hand_);
    for (int card = 0; card < kCards; ++card) {
        const Card it{card};
        if (!known.contains(it)) unseen[count++] = static_cast<std::uint8_t>(card);
    }
    std::size_t hidden = stock_size_;
    for (std::size_t seat = 0; seat < rules.players; ++seat) hidden += seat == index(seat_) ? 0 : hand_sizes_[seat];
    stream.shuffle_prefix(std::span<std::uint8_t>(unseen.data(), count), hidden);

    State state;
    state.seen_ = seen_;
    state.table_set_ = table_set_;
    const std::uint8_t* next = unseen.data();
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        std::uint8_t* const slots = state.hands_[seat].data();
        if (seat == index(seat_)) {
            std::size_t slot = 0;
            hand_.for_each([&](Card card) { slots[slot++] = static_cast<std::uint8_t>(card.id()); });
        } else {
            std::copy_n(next, hand_sizes_[seat], slots);
            next += hand_sizes_[seat];
        }
    }
    std::copy_n(next, stock_size_, state.stock_.data());
    state.stock_end_ = stock_size_;
    state.merits_ = merits_;
    state.hand_sizes_ = hand_sizes_;
    state.table_ = table_;
    state.owners_ = owners_;
    state.table_size_ = table_size_;
    state.round_ = round_;
    state.lap_ = lap_;
    state.turn_ = turn_;
    state.start_ = start_;
    state.player_ = player_;
    return state;
}

}  // namespace shorebreak::surfosaurus
