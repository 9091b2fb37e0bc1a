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

// A bound on what the plays of a class lay of the hand: no play gains more than `naturals` cards and `masks` that must
// go with them, and none has more than `most` naturals.
struct Bound {
    int naturals;
    int masks;
    int most;

    [[nodiscard]] int gain() const noexcept { return kCardGain * (naturals + masks) - kMaskLoss * masks; }
    void raise(const Bound& other) noexcept {
        const int all = std::max(most, other.most);
        if (other.gain() > gain()) *this = other;
        most = all;
    }
};

class Bounds {
public:
    Bounds(CardSet hand, const detail::Holding& all) noexcept
        : hand_(hand), all_(all), masks_of_field_(static_cast<int>(count_suits(all.masks & ~hand_.masks))) {
        for (unsigned least = 1; least < of_hand_.size(); ++least) {
            of_hand_[least] = hand_.at_least(least);
            of_all_[least] = all_.at_least(least);
        }
    }

    [[nodiscard]] Bound of(Rank rank, int key) const noexcept {
        const int size = kSizes[index(rank)];
        switch (rank) {
            case Rank::high_card:
            case Rank::pair:
            case Rank::three_of_a_kind:
            case Rank::four_of_a_kind:
            case Rank::five_of_a_kind: return of_number(size, key, 0, 0);
            case Rank::straight_of_two:
            case Rank::straight_of_three:
            case Rank::straight_of_four:
            case Rank::straight_of_five: return of_run(size, key);
            case Rank::two_pair: return of_two_numbers(2, key, (1u << key) - 1);
            case Rank::full_house: return of_two_numbers(3, key, ~(1u << key));
            default: return of_suit();
        }
    }

private:
    // With so many other cards of the hand, and masks for others that are nowhere.
    [[nodiscard]] Bound of_number(int size, int number, int others, int masks) const noexcept {
        const auto there = static_cast<int>(count_suits(all_.suits(number)));
        const int naturals = std::min(size, static_cast<int>(count_suits(hand_.suits(number)))) + others;
        return {naturals, std::max(0, masks + std::max(0, size - there) - masks_of_field_), naturals};
    }
    [[nodiscard]] Bound of_run(int size, int top) const noexcept {
        const auto in_run = [&](unsigned numbers) {
            numbers |= numbers >> kNumbers & 2;  // the ace also as 1
            return static_cast<int>(count_suits(numbers >> (top - size + 1) & ((1u << size) - 1)));
        };
        const int naturals = in_run(of_hand_[1]);
        return {naturals, std::max(0, size - in_run(of_all_[1]) - masks_of_field_), naturals};
    }
    // The other number, of two cards, is one of `others`, or all masks.
    [[nodiscard]] Bound of_two_numbers(int size, int number, unsigned others) const noexcept {
        if ((of_hand_[2] & others) != 0) return of_number(size, number, 2, 0);
        Bound bound = of_number(size, number, 0, 2);
        if ((of_all_[2] & others) != 0) bound.raise(of_number(size, number, 0, 0));
        if ((of_all_[1] & others) != 0) bound.raise(of_number(size, number, 0, 1));
        if ((of_hand_[1] & others) != 0) bound.raise(of_number(size, number, 1, 1));
        if ((of_hand_[1] & of_all_[2] & others) != 0) bound.raise(of_number(size, number, 1, 0));
        return bound;
    }
    [[nodiscard]] Bound of_suit() const noexcept {
        Bound bound{0, 0, 0};
        for (int suit = 0; suit < kSuits; ++suit) {
            if (all_.cards.count_of(suit) < kMaxPlay) continue;
            const int naturals = std::min(5, static_cast<int>(hand_.cards.naturals().count_of(suit)));
            bound.raise({naturals, 0, naturals});
        }
        return bound;
    }

    detail::Holding hand_;
    detail::Holding all_;
    int masks_of_field_;
    std::array<unsigned, 3> of_hand_{};  // numbers of so many cards
    std::array<unsigned, 3> of_all_{};
};

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept {
    const CardSet hand = state.hand(state.player());
    const auto held = static_cast<int>(hand.size());
    const bool last_turn = state.out() != 0;
    const Plays plays = state.plays(rules);
    if (plays.count() == 0) return kDraw;
    const auto gain_of = [&](int cards, int masks) {
        if (cards == held) return kOutGain;
        return last_turn ? cards + (kMaskPenalty - 1) * masks : kCardGain * cards - kMaskLoss * masks;
    };
    const auto masks = static_cast<int>(count_suits(hand.masks()));
    const auto may_go_out = [&](int size, const Bound& bound) { return size >= held && bound.most + masks >= held; };
    const auto most_gain = [&](int size, const Bound& bound) {
        if (may_go_out(size, bound)) return kOutGain;
        if (!last_turn) return bound.gain();
        const int laid = std::min(masks, size);
        return gain_of(std::min(bound.most + laid, size), laid);
    };
    const Bounds bounds(hand, plays.all());

    int best = state.may_draw(rules) ? -1 : -kOutGain;
    Plays::Play chosen{};
    std::uint32_t lowest_id = 0;  // of the chosen, where another is as good
    for (std::size_t rank = kRanks - 1; rank != 0; --rank) {
        const auto of_rank = static_cast<Rank>(rank);
        const int size = kSizes[rank];
        if (best >= most_gain(size, {size, 0, size})) continue;
        const auto consider = [&](CardSet cards, Strength strength) {
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
        };
        // Later classes of a rank are stronger, and lower ranks come later: they must gain more.
        for (unsigned keys = plays.keys(of_rank); keys != 0; keys &= keys - 1) {
            const int key = std::countr_zero(keys);
            const Bound bound = bounds.of(of_rank, key);
            const int most = most_gain(size, bound);
            if (best >= most) continue;
            // Unless masks gain more than other cards, few plays have enough of the hand.
            const bool by_suit = of_rank == Rank::flush;
            if (!may_go_out(size, bound) && (masks == 0 || !last_turn) && !by_suit) {
                plays.list_most_of_hand(of_rank, key, bound.masks != 0, consider);
                if (best == most) continue;
            }
            plays.list(of_rank, key, consider);
        }
    }
    return chosen.strength.is_nothing() ? kDraw : action_of(chosen.cards);
}

}  // namespace shorebreak::jizai
