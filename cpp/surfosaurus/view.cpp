#include "surfosaurus/view.hpp"

#include <algorithm>

#include "surfosaurus/state.hpp"

namespace shorebreak::surfosaurus {

State View::sample(const Rules& rules, Stream& stream) const noexcept {
    std::array<std::uint8_t, kCards> unseen;
    std::size_t count = 0;
    const CardSet known = facts_.seen.union_with(facts_.table_set).union_with(hand_);
    CardSet::full_deck().difference(known).for_each(
        [&](Card card) { unseen[count++] = static_cast<std::uint8_t>(card.id()); });
    std::size_t hidden = stock_size_;
    for (std::size_t seat = 0; seat < rules.players; ++seat)
        hidden += seat == index(seat_) ? 0 : facts_.hand_sizes[seat];
    stream.shuffle_prefix(std::span<std::uint8_t>(unseen.data(), count), hidden);

    State state;
    state.facts_ = facts_;
    const std::uint8_t* next = unseen.data();
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        std::uint8_t* const slots = state.hands_[seat].data();
        if (seat == index(seat_)) {
            std::size_t slot = 0;
            hand_.for_each([&](Card card) { slots[slot++] = static_cast<std::uint8_t>(card.id()); });
        } else {
            std::copy_n(next, facts_.hand_sizes[seat], slots);
            next += facts_.hand_sizes[seat];
        }
    }
    std::copy_n(next, stock_size_, state.stock_.data());
    state.stock_end_ = stock_size_;
    return state;
}

}  // namespace shorebreak::surfosaurus
