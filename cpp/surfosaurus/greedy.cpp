#include "surfosaurus/greedy.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "surfosaurus/combination.hpp"

namespace shorebreak::surfosaurus {
namespace {

// All in eighths of half points
constexpr std::int32_t kMine = 4;
constexpr std::int32_t kOthers = 1;
constexpr std::int32_t kSettled = 2;        // what lasts counts double
constexpr std::int32_t kSuitOnTable = 4;    // times VP
constexpr std::int32_t kSuitInHand = 2;     // times VP
constexpr std::int32_t kKept = 12;          // times VP

// The weight of company in its suit, for each of four suits: a lane for each. At most 12 cards in either set.
constexpr std::uint64_t company(std::uint64_t table, std::uint64_t hand) {
    constexpr std::uint64_t kEachLane = 0x0001'0001'0001'0001u;
    const auto sizes = [](std::uint64_t lanes) {
        lanes -= lanes >> 1 & 0x5555 * kEachLane;
        lanes = (lanes & 0x3333 * kEachLane) + (lanes >> 2 & 0x3333 * kEachLane);
        return (lanes + (lanes >> 4) + (lanes >> 8)) & 0x000f * kEachLane;
    };
    return kSuitOnTable * sizes(table) + kSuitInHand * sizes(hand);
}

// What the cards on the table are worth to the seat to act.
class Worth {
public:
    Worth(const State& state, const Rules& rules) noexcept : vp_(rules.vp) {
        const auto table = state.table();
        const auto owners = state.owners();
        const auto me = static_cast<std::uint8_t>(state.player());
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (owners[i] == me) {
                mine_.insert(Card{table[i]});
            } else if (owners[i] != State::kTurnedUp) {
                others_.insert(Card{table[i]});
            }
        }
    }

    [[nodiscard]] std::int32_t of(const Resolution& won) const noexcept {
        return kMine * units(won, mine_) - kOthers * units(won, others_);
    }
    [[nodiscard]] std::int32_t of(const Resolution& won, Card played) const noexcept {
        const auto share = static_cast<std::int32_t>(share_of(won, played));
        return of(won) + kMine * share * vp_[static_cast<std::size_t>(played.number().index())];
    }

private:
    [[nodiscard]] std::int32_t units(const Resolution& won, CardSet cards) const noexcept {
        return 2 * points(won.full.intersection(cards)) + points(won.half.intersection(cards));
    }
    [[nodiscard]] std::int32_t points(CardSet cards) const noexcept {
        std::int32_t points = 0;
        cards.for_each([&](Card card) { points += vp_[static_cast<std::size_t>(card.number().index())]; });
        return points;
    }

    const std::array<std::uint8_t, kNumbers>& vp_;
    CardSet mine_;
    CardSet others_;
};

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept {
    const auto hand = state.hand(state.player());
    const CardSet table = state.table_set();
    const int size = rules.combination_size;
    const bool last = state.last_play(rules);
    const auto factor = [&](const Resolution& won) {
        return last || won.strength.kind() != Kind::high_card ? kSettled : 1;
    };
    const Worth worth(state, rules);
    CardSet held;
    for (const std::uint8_t id : hand) held.insert(Card{id});
    const std::array<std::uint64_t, 2> companies{company(table.lo(), held.lo()), company(table.hi(), held.hi())};

    // A card that scores nothing changes nothing: no winning subset has it, and those without it are as they were.
    const Resolution before = resolve(table, size);
    const std::int32_t unchanged = factor(before) * worth.of(before);

    std::int32_t best = std::numeric_limits<std::int32_t>::min();
    std::uint8_t chosen = 0;
    for (const std::uint8_t id : hand) {
        const Card card{id};
        const Resolution won = resolve(table.with(card), size);
        const bool scores = won.full.contains(card) || won.half.contains(card);
        std::int32_t value = scores ? factor(won) * worth.of(won, card) : unchanged;
        const auto suit = static_cast<unsigned>(card.suit());
        // The card itself is in the hand.
        const std::int32_t friends =
            last ? 0 : static_cast<std::int32_t>(companies[suit / 4] >> (16 * (suit % 4)) & 0xffff) - kSuitInHand;
        value += (friends - kKept) * rules.vp[static_cast<std::size_t>(card.number().index())];
        if (value > best || (value == best && id < chosen)) {
            best = value;
            chosen = id;
        }
    }
    return Action{chosen};
}

}  // namespace shorebreak::surfosaurus
