#include "jizai/greedy.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace shorebreak::jizai {
namespace {

constexpr int kCardGain = 2;
constexpr int kMaskLoss = 5;   // for a mask laid, beside what it gains as a card
constexpr int kOutGain = 100;  // more than any other play gains

// The cards of each rank (JIZ-15).
constexpr std::array<std::uint8_t, kRanks> kSizes{0, 1, 2, 2, 3, 4, 3, 4, 5, 4, 5, 5, 5, 5, 5};

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept {
    const CardSet hand = state.hand(state.player());
    const auto held = static_cast<int>(hand.size());
    const bool last_turn = state.out() != 0;
    const Plays plays = state.plays(rules);
    const auto gain_of = [&](int cards, int masks) {
        if (cards == held) return kOutGain;
        return last_turn ? cards + (kMaskPenalty - 1) * masks : kCardGain * cards - kMaskLoss * masks;
    };
    // What no play of so many cards exceeds.
    const auto most_gain = [&](int size) {
        const int masks = last_turn ? static_cast<int>(count_suits(hand.masks())) : 0;
        return size >= held ? kOutGain : gain_of(size, std::min(masks, size));
    };

    int best = state.may_draw(rules) ? -1 : -kOutGain;
    Plays::Play chosen{};
    std::uint32_t lowest_id = 0;  // of the chosen, where another is as good
    for (std::size_t rank = kRanks - 1; rank != 0; --rank) {
        const auto of_rank = static_cast<Rank>(rank);
        if (plays.count(of_rank) == 0) continue;
        const int most = most_gain(kSizes[rank]);
        // Later classes of a rank are stronger, and lower ranks come later: they must gain more.
        for (int key = 2; key <= kAce && best < most; ++key) {
            if (plays.count(of_rank, key) == 0) continue;
            plays.list(of_rank, key, [&](CardSet cards, Strength strength) {
                const CardSet own = cards.intersection(hand);
                const int gain = gain_of(static_cast<int>(own.size()), static_cast<int>(count_suits(own.masks())));
                if (gain < best) return;
                if (gain == best) {
                    if (chosen.strength.rank() != of_rank || chosen.strength < strength) return;
                    if (chosen.strength == strength) {
                        if (lowest_id == 0) lowest_id = id(action_of(chosen.cards));
                        const std::uint32_t other = id(action_of(cards));
                        if (lowest_id < other) return;
                        lowest_id = other;
                        chosen.cards = cards;
                        return;
                    }
                }
                best = gain;
                chosen = {cards, strength};
                lowest_id = 0;
            });
        }
    }
    return chosen.strength.is_nothing() ? kDraw : action_of(chosen.cards);
}

}  // namespace shorebreak::jizai
