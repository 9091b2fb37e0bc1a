#include "scout/greedy.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "scout/combination.hpp"
#include "scout/hand.hpp"

namespace shorebreak::scout {
namespace {

// In marks
constexpr int kLink = 2;  // two neighbours in a run or of one number,
constexpr int kSame = 1;  // and more for one number
constexpr int kThree = 4;
constexpr int kCard = 4;  // captured, or in the hand and then a cost
constexpr int kChip = 2;
constexpr int kOut = 1'000;
constexpr int kNothing = std::numeric_limits<int>::min();

struct Choice {
    int marks = kNothing;
    Action action{};

    void offer(int worth, Action another) noexcept {
        if (worth > marks) *this = {worth, another};
    }
};

[[nodiscard]] int marks(const Neighbours& all, std::size_t size) noexcept {
    const Places links = all.same | all.up | all.down;
    const int cost = kCard * static_cast<int>(size);
    if (size <= 16) {
        // All three are counted in one word, sixteen bits each, and a multiplication adds them up by their weights.
        const Places eights = per_eight(links | all.same << 16 | threes(all) << 32);
        const Places counts = (eights + (eights >> 8)) & 0x001f'001f'001fu;
        constexpr Places kWeights = Places{kLink} << 32 | Places{kSame} << 16 | Places{kThree};
        return static_cast<int>(counts * kWeights >> 32 & 0xffff) - cost;
    }
    const auto count = [](Places places) { return static_cast<int>(count_of(places)); };
    return kLink * count(links) + kSame * count(all.same) + kThree * count(threes(all)) - cost;
}

[[nodiscard]] int marks(const Hand& hand) noexcept { return marks(Neighbours::of(hand), hand.size()); }

// The best show of a hand that beats `table`, which is captured.
[[nodiscard]] Choice best_show(const Hand& hand, const Neighbours& neighbours, Strength table,
                               std::size_t captured) noexcept {
    Choice best;
    const Shows shows(hand, table);
    const int gain = kCard * static_cast<int>(captured);
    for (std::size_t length = 1; length <= kMaxRow; ++length) {
        Places starts = shows.starts(length);
        if (starts == 0) continue;
        const Neighbours joined = Neighbours::of(hand, length + 1);
        for (; starts != 0; starts &= starts - 1) {
            const auto start = static_cast<std::size_t>(std::countr_zero(starts));
            // Left of the gap, right of it, and the two cards that come to lie next to each other
            const Places right = ~first_places(start);
            const Places gap = start == 0 ? 0 : Places{1} << (start - 1);
            const Places left = ~right & ~gap;
            const auto without = [&](Places links, Places over) {
                return (links & left) | (over & gap) | (links >> length & right);
            };
            const Neighbours rest{without(neighbours.same, joined.same), without(neighbours.up, joined.up),
                                  without(neighbours.down, joined.down)};
            const std::size_t size = hand.size() - length;
            const int worth = (size == 0 ? kOut : marks(rest, size)) + gain;
            const Action action = show_action(start, length);
            // Shows come by length, ids by start.
            if (worth > best.marks || (worth == best.marks && action < best.action)) best = {worth, action};
        }
    }
    return best;
}

// A bit of the sum of three bits at each place, and the carry.
struct Sum {
    Places sum;
    Places carry;
    Sum(Places a, Places b, Places c) noexcept : sum(a ^ b ^ c), carry((a & b) | (c & (a ^ b))) {}
};

// What it brings to insert a card, at all places at once: bit p of each mask is of the place before card p.
class Inserting {
public:
    struct Place {
        int gain;  // in marks, without the cost of the card itself
        std::size_t place;
    };

    Inserting(const Hand& hand, const Neighbours& neighbours) noexcept
        : hand_(hand), neighbours_(neighbours), all_(first_places(hand.size() + 1)) {
        const Places three = threes(neighbours);
        linked_ = ~((neighbours.same | neighbours.up | neighbours.down) << 1);
        same_ = ~(neighbours.same << 1);
        kept_ = {~(three << 1), ~(three << 2)};
    }

    // The best place for a card that shows this number; of equals the leftmost.
    [[nodiscard]] Place best(int number) const noexcept {
        // The neighbours that the card goes with, r on its right, l on its left
        const Places r_same = hand_.where(number), r_up = hand_.where(number + 1), r_down = hand_.where(number - 1);
        const Places l_same = r_same << 1, l_up = r_down << 1, l_down = r_up << 1;
        const Places three_left =
            (l_same & neighbours_.same << 2) | (l_up & neighbours_.up << 2) | (l_down & neighbours_.down << 2);
        const Places three_right = (r_same & neighbours_.same) | (r_up & neighbours_.up) | (r_down & neighbours_.down);
        const Places three_between = (l_same & r_same) | (l_up & r_up) | (l_down & r_down);
        // Sums in binary, a mask for each bit. What is not broken counts for it, which keeps them positive.
        const Sum ones(l_same, r_same, same_);
        const Sum links(l_same | l_up | l_down, r_same | r_up | r_down, linked_);
        const Sum twos(links.sum, ones.carry, 0);
        const Sum added(three_left, three_right, three_between);
        const Sum kept(kept_[0], kept_[1], links.carry);
        const Sum fours(added.sum, kept.sum, twos.carry);
        const Sum eights(added.carry, kept.carry, fours.carry);
        const std::array<Places, 5> bits{ones.sum, twos.sum, fours.sum, eights.sum, eights.carry};

        int total = 0;
        Places best = all_;
        for (std::size_t k = bits.size(); k-- > 0;) {
            const Places more = best & bits[k];
            if (more == 0) continue;
            best = more;
            total |= 1 << k;
        }
        return {total - kUnbroken, static_cast<std::size_t>(std::countr_zero(best))};
    }

private:
    static_assert(kSame == 1 && kLink == 2 && kThree == 4, "the weights of the bits above");
    static constexpr int kUnbroken = kSame + kLink + 2 * kThree;  // where nothing is broken

    const Hand& hand_;
    Neighbours neighbours_;
    Places all_;
    // Where no link, no link of one number, and no three would be broken; these in two ways, by their places
    Places linked_, same_;
    std::array<Places, 2> kept_;
};

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept {
    const Hand& hand = state.hand(state.player());
    if (state.choosing()) {
        Hand turned = hand;
        turned.turn();
        return Action{marks(turned) > marks(hand) ? kTurn : kKeep};
    }
    const Neighbours neighbours = Neighbours::of(hand);
    const auto table = state.table();
    Choice best = best_show(hand, neighbours, strength_of(table), table.size());
    if (!state.may_scout(rules)) return best.action;

    const Inserting inserting(hand, neighbours);
    const int before = marks(neighbours, hand.size()) - kCard;
    Choice scout;
    const std::size_t ends = table.size() == 1 ? 1 : 2;
    for (std::size_t way = 0; way < 2 * ends; ++way) {
        const Card card{way < 2 ? table.front() : table.back()};
        const Inserting::Place place = inserting.best(way % 2 == 0 ? card.upper() : card.lower());
        scout.offer(before + place.gain, scout_action(false, way, place.place));
    }
    best.offer(scout.marks, scout.action);
    if (rules.two_players() || state.chips(state.player()) == 0) return best.action;

    const std::uint32_t offset = id(scout.action) - kFirstScout;
    const Scouting scouting = Scouting::from_offset(offset);
    Card card{scouting.right ? table.back() : table.front()};
    if (scouting.turned) card = card.turned();
    Hand longer = hand;
    longer.insert(card, scouting.place);
    const auto left = scouting.right ? table.first(table.size() - 1) : table.subspan(1);
    const Choice show = best_show(longer, Neighbours::of(longer), strength_of(left), left.size());
    if (show.marks != kNothing) best.offer(show.marks - kChip, Action{kFirstScoutAndShow + offset});
    return best.action;
}

}  // namespace shorebreak::scout
