#include "surfosaurus/greedy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "surfosaurus/combination.hpp"
#include "surfosaurus/numbers.hpp"

namespace shorebreak::surfosaurus {
namespace {

// All in eighths of half points
constexpr std::int32_t kMine = 4;
constexpr std::int32_t kOthers = 1;
constexpr std::int32_t kTableMate = 4;  // times VP, as what follows
constexpr std::int32_t kHandMate = 2;
constexpr std::int32_t kKept = 12;

// Four suits side by side, a lane for each
constexpr std::uint64_t kEachLane = 0x0001'0001'0001'0001u;

constexpr std::uint64_t lane_sizes(std::uint64_t lanes) {
    lanes -= lanes >> 1 & 0x5555 * kEachLane;
    lanes = (lanes & 0x3333 * kEachLane) + (lanes >> 2 & 0x3333 * kEachLane);
    return (lanes + (lanes >> 4) + (lanes >> 8)) & 0x000f * kEachLane;
}

// How many cards of each suit
class SuitSizes {
public:
    static_assert(std::endian::native == std::endian::little, "the lowest lane of a word must be the first");
    using Lanes = std::array<std::uint64_t, 2>;

    explicit SuitSizes(CardSet cards) noexcept : lanes_{lane_sizes(cards.lo()), lane_sizes(cards.hi())} {}

    [[nodiscard]] bool any_above(int size) const noexcept {
        const std::uint64_t room = static_cast<std::uint64_t>(15 - size) * kEachLane;
        return (((lanes_[0] + room) | (lanes_[1] + room)) & 0x10 * kEachLane) != 0;
    }
    [[nodiscard]] const Lanes& lanes() const noexcept { return lanes_; }
    // By suit
    [[nodiscard]] static std::array<std::uint16_t, kCardLanes> listed(const Lanes& lanes) noexcept {
        return std::bit_cast<std::array<std::uint16_t, kCardLanes>>(lanes);
    }

private:
    Lanes lanes_;
};

// Suit and number of each card: a look-up beats the divisions.
struct Place {
    std::uint8_t suit;
    std::uint8_t number;  // from 0
};
constexpr auto kPlaces = [] {
    std::array<Place, kCards> places{};
    for (int id = 0; id < kCards; ++id) {
        places[static_cast<std::size_t>(id)] = {static_cast<std::uint8_t>(Card{id}.suit()),
                                                static_cast<std::uint8_t>(Card{id}.number().index())};
    }
    return places;
}();

// What would score if a card were played and nothing more: worth to the seat to act, and whether it is likely to last.
// Few tables need to be resolved for that: a card that makes no flush and no k of a kind can only join a straight or
// high cards, for which the numbers on the table tell all.
template <int size>
class Outlook {
public:
    Outlook(const State& state, const Rules& rules, const SuitSizes& suits) noexcept
        : vp_(rules.vp),
          state_(state),
          last_(state.last_play(rules) ? 1 : 0),
          counts_(state.table_set()),
          suits_(SuitSizes::listed(suits.lanes())) {
        weights_.fill(-kOthers);
        weights_[index(state.player())] = kMine;
        weights_[State::kTurnedUp] = 0;
        const auto table = state.table();
        const auto owners = state.owners();
        for (std::size_t i = 0; i < table.size(); ++i) {
            const std::size_t number = kPlaces[table[i]].number;
            values_[number] += weights_[owners[i]] * vp_[number] << (counts_.single() >> number & 1);
        }
        for (std::size_t number = 0; number < kNumbers; ++number) below_[number + 1] = below_[number] + values_[number];
        several_ = counts_.at_least(size - 1);
        is_rare_ = suits.any_above(size - 1) || counts_.at_least(size) != 0;
        if (is_rare_) before_ = weighed(worth_of(resolve(state.table_set(), size)), false);
    }

    // What scores if this card is played, at its weight.
    [[nodiscard]] std::int32_t with(Card card) const noexcept {
        const auto [suit, number] = kPlaces[static_cast<std::size_t>(card.id())];
        const unsigned bit = 1U << number;
        if (suits_[suit] >= size - 1 || (several_ & bit) != 0) {
            const Resolution won = resolve(state_.table_set().with(card), size);
            const std::int32_t own = kMine * static_cast<std::int32_t>(share_of(won, card)) * vp_[number];
            return weighed(worth_of(won) + own, won.strength.kind() == Kind::high_card);
        }
        if (is_rare_) return before_;
        // The numbers that win: those of the highest straight, else the highest. A number that is missing has no value.
        const unsigned numbers = counts_.any() | bit;
        const unsigned starts = runs<size>(numbers);
        const unsigned straight = top_bit(starts | 1U) * run_of(size);
        const unsigned won = either(all_if(starts != 0), straight, highest(numbers, size));
        const auto lowest = static_cast<std::size_t>(std::countr_zero(won));
        const auto end = static_cast<std::size_t>(std::bit_width(won));
        // Alone the card scores in full; else half, and so do those that it is tied with.
        const auto own = static_cast<std::int32_t>(kMine * vp_[number]) << static_cast<int>((counts_.any() & bit) == 0);
        const std::int32_t lost = values_[number] >> static_cast<int>((counts_.single() & bit) != 0);
        const std::int32_t change = (won & bit) != 0 ? own + lost - values_[number] : 0;
        return weighed(below_[end] - below_[lowest] + change, starts == 0);
    }

private:
    // What lasts counts double.
    [[nodiscard]] std::int32_t weighed(std::int32_t sum, bool high_card) const noexcept {
        return sum << (last_ | static_cast<int>(!high_card));
    }
    [[nodiscard]] std::int32_t worth_of(const Resolution& won) const noexcept {
        const auto table = state_.table();
        const auto owners = state_.owners();
        std::int32_t sum = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            const Card card{table[i]};
            const int share = 2 * static_cast<int>(won.full.contains(card)) + static_cast<int>(won.half.contains(card));
            sum += share * weights_[owners[i]] * vp_[kPlaces[table[i]].number];
        }
        return sum;
    }

    const std::array<std::uint8_t, kNumbers>& vp_;
    const State& state_;
    int last_;  // 1 if this is the last play of the round
    Counts counts_;
    std::array<std::uint16_t, kCardLanes> suits_;
    std::array<std::int32_t, kMaxPlayers + 1> weights_;  // by owner
    // What the cards of each number are worth if they are in a straight or high cards, and the sums of these below each
    std::array<std::int32_t, kNumbers> values_{};
    std::array<std::int32_t, kNumbers + 1> below_{};
    unsigned several_ = 0;     // numbers of which one more card makes k of a kind
    bool is_rare_ = false;     // whether there is a flush, k of a kind or better
    std::int32_t before_ = 0;  // what scores then if nothing more is played
};

template <int size>
[[nodiscard]] Action greedy_sized(const State& state, const Rules& rules) noexcept {
    const auto hand = state.hand(state.player());
    const bool last = state.last_play(rules);
    const SuitSizes on_table(state.table_set());
    CardSet held;
    for (const std::uint8_t id : hand) held.insert(Card{id});
    const SuitSizes in_hand(held);
    // At most 12 cards in either set: nothing spills from one lane into the next.
    SuitSizes::Lanes lanes{};
    for (std::size_t i = 0; i < lanes.size() && !last; ++i) {
        lanes[i] = kTableMate * on_table.lanes()[i] + kHandMate * in_hand.lanes()[i];
    }
    const auto mates = SuitSizes::listed(lanes);
    // The card itself is in the hand.
    const std::int32_t less = kKept + (last ? 0 : kHandMate);

    const Outlook<size> outlook(state, rules, on_table);
    // The worth and, below it, what prefers the lower id: one comparison without a branch.
    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    for (const std::uint8_t id : hand) {
        const auto [suit, number] = kPlaces[id];
        const std::int32_t value = outlook.with(Card{id}) + (mates[suit] - less) * rules.vp[number];
        best = std::max(best, value * 128 + (127 - id));
    }
    return Action{static_cast<std::uint32_t>(127 - (best & 127))};
}

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept {
    switch (rules.combination_size) {
        case 3: return greedy_sized<3>(state, rules);
        case 4: return greedy_sized<4>(state, rules);
        case 5: return greedy_sized<5>(state, rules);
        default: return greedy_sized<6>(state, rules);
    }
}

}  // namespace shorebreak::surfosaurus
