#include "scout/combination.hpp"

namespace shorebreak::scout {

bool is_row(std::span<const std::uint8_t> cards) noexcept {
    if (cards.empty()) return false;
    if (cards.size() == 1) return true;
    const int step = Card(cards[1]).upper() - Card(cards[0]).upper();
    if (step < -1 || step > 1) return false;
    for (std::size_t i = 2; i < cards.size(); ++i) {
        if (Card(cards[i]).upper() - Card(cards[i - 1]).upper() != step) return false;
    }
    return true;
}

void Shows::find_all(const Hand& hand, Strength table) noexcept {
    const std::size_t least = table.length();
    // On an empty table that is above 0, which all cards are.
    starts_[1] = least <= 1 ? hand.above(table.top()) : 0;
    per_eight_ = per_eight(starts_[1]);
    end_ = 2;
    const Neighbours neighbours = Neighbours::of(hand);
    detail::Rows rows{neighbours.same, neighbours.up, neighbours.down};
    for (; rows.any() != 0; rows.lengthen(neighbours, end_++)) {
        starts_[end_] = least < end_ ? rows.any() : least == end_ ? rows.better(hand, table) : 0;
        per_eight_ += per_eight(starts_[end_]);
    }
    constexpr Places kEvenBytes = 0x00ff00ff00ff00ffu;
    count_ = ((per_eight_ & kEvenBytes) + (per_eight_ >> 8 & kEvenBytes)) * 0x0001000100010001u >> 48;
}

Places ShortShows::starts(std::size_t length) const noexcept {
    Places starts = shows_ >> (length - 1) & 0x1111111111111111u;
    starts = (starts | starts >> 3) & 0x0303030303030303u;
    starts = (starts | starts >> 6) & 0x000f000f000f000fu;
    starts = (starts | starts >> 12) & 0x000000ff000000ffu;
    return (starts | starts >> 24) & 0xffffu;
}

Show Shows::nth_of_all(std::size_t n) const noexcept {
    std::size_t start = 0;
    for (Places rest = per_eight_; n >= (rest & 0xff); rest >>= 8) {
        n -= rest & 0xff;
        start += 8;
    }
    for (;; ++start) {
        for (std::size_t length = 1; length < end_; ++length) {
            if ((starts_[length] >> start & 1) != 0 && n-- == 0) return {start, length};
        }
    }
}

bool can_show(const Hand& hand, Strength table) noexcept {
    const std::size_t least = table.length();
    if (least == 0) return !hand.empty();
    if (least == 1 && hand.above(table.top()) != 0) return true;
    const Neighbours neighbours = Neighbours::of(hand);
    detail::Rows rows{neighbours.same, neighbours.up, neighbours.down};
    for (std::size_t length = 2; length < least; ++length) rows.lengthen(neighbours, length);
    if (least == 1) return rows.any() != 0;
    if (rows.any() == 0) return false;
    if (rows.better(hand, table) != 0) return true;
    rows.lengthen(neighbours, least);
    return rows.any() != 0;
}

// A show that beats has as many cards as the table and is better, or has one card more, or holds such a one. So only
// the rows of these two lengths matter. A row [i, i + k) stays whole unless the card goes to a place in i+1..i+k-1;
// hence every place up to the last start or from the first end on is fine.
Insertions::Insertions(const Hand& hand, const Neighbours& neighbours, Strength left) noexcept
    : hand_(hand), left_(left), all_(first_places(hand.size() + 1)), intact_(0) {
    const std::size_t least = left.length();
    if (least == 0) {
        intact_ = all_;
        return;
    }
    detail::Rows rows{neighbours.same, neighbours.up, neighbours.down};
    Places equal = 0;
    if (least == 1) {
        equal = hand.above(left.top());
        if (equal != 0) {  // a single card can't be broken
            intact_ = all_;
            return;
        }
    } else {
        for (std::size_t length = 2; length < least; ++length) rows.lengthen(neighbours, length);
        equal = rows.better(hand, left);
        rows.lengthen(neighbours, least);
    }
    const Places longer = rows.any();
    const Places starts = equal | longer;
    if (starts != 0) {
        // The rows' first cards and ends; equal << least and longer << least + 1 mark the places behind the rows.
        const Places ends = equal << least | longer << (least + 1);
        const Places up_to_last_start = ~Places{0} >> std::countl_zero(starts);
        const Places from_first_end = Places{0} - (ends & (Places{0} - ends));
        intact_ = (up_to_last_start | from_first_end) & all_;
    }
}

Places Insertions::places(int number) const noexcept {
    if (intact_ == all_) return all_;
    const std::size_t least = left_.length();
    Places good = intact_;
    // As many cards, but better
    if (least == 1) {
        if (number > left_.top()) return all_;
    } else if (!left_.is_set()) {
        good |= in_set(number, least) | in_run(number, least, left_.top());
    } else if (number > left_.top()) {
        good |= in_set(number, least);
    }
    // One more card
    good |= in_set(number, least + 1) | in_run(number, least + 1, 0);
    return good & all_;
}

// The card joins a row of length - 1 equal numbers at any place from its front to its end.
Places Insertions::in_set(int number, std::size_t length) const noexcept {
    const Places equal = hand_.where(number);
    Places rows = equal;
    for (std::size_t k = 1; k + 1 < length; ++k) rows &= equal >> k;
    Places places = rows;
    for (std::size_t k = 1; k < length; ++k) places |= rows << k;
    return places;
}

// The card has `before` cards of the run on its left and `after` on its right, before + after + 1 = length.
Places Insertions::in_run(int number, std::size_t length, int top) const noexcept {
    const int others = static_cast<int>(length) - 1;
    // below_left[a]: the a cards left of the place count up to number - 1; and so on. Two directions, two sides.
    std::array<Places, kMaxRow + 1> below_left, above_left, below_right, above_right;
    below_left[0] = above_left[0] = below_right[0] = above_right[0] = ~Places{0};
    const int below = std::min(others, number - 1);
    const int above = std::min(others, kNumbers - number);
    for (int k = 1; k <= below; ++k) {
        const Places cards = hand_.where(number - k);
        const auto at = static_cast<std::size_t>(k);
        below_left[at] = below_left[at - 1] & cards << k;
        below_right[at] = below_right[at - 1] & cards >> (k - 1);
    }
    for (int k = 1; k <= above; ++k) {
        const Places cards = hand_.where(number + k);
        const auto at = static_cast<std::size_t>(k);
        above_left[at] = above_left[at - 1] & cards << k;
        above_right[at] = above_right[at - 1] & cards >> (k - 1);
    }
    Places places = 0;
    for (int higher = std::max(others - below, top + 1 - number); higher <= above; ++higher) {
        if (higher < 0) continue;
        const auto more = static_cast<std::size_t>(higher);
        const auto fewer = static_cast<std::size_t>(others - higher);
        places |= (below_left[fewer] & above_right[more]) | (above_left[more] & below_right[fewer]);
    }
    return places;
}

}  // namespace shorebreak::scout
