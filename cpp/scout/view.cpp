#include "scout/view.hpp"

#include <algorithm>

namespace shorebreak::scout {
namespace {

// The other seats, and with two players the hand left by the first round.
constexpr std::size_t kMaxUnknown = kMaxPlayers - 1;

struct Unknown {
    Seat seat{};
    PairSet known{};       // cards it holds for certain
    std::size_t open = 0;  // how many more
    Remains remains{};     // and what they are known to make

    [[nodiscard]] std::size_t size() const noexcept { return known.size() + open; }
    [[nodiscard]] bool agrees(std::span<const std::uint8_t> cards) const noexcept {
        return remains.known == Remains::nothing ||
               can_show(Hand::of(cards), remains.table) == (remains.known == Remains::a_show);
    }
};

}  // namespace

// The hands to draw, seats ascending and then the leftover, and from what.
struct View::Others {
    std::array<Unknown, kMaxUnknown> hands{};
    std::size_t count = 0;
    PairSet unseen{};  // to draw from

    Unknown& of(Seat seat) noexcept {
        return *std::find_if(hands.begin(), hands.end(), [&](const Unknown& hand) { return hand.seat == seat; });
    }
};

PairSet View::unseen(const Rules& rules) const noexcept {
    return rules.in_play.difference(hand_.pairs()).difference(shown_).difference(shown_before_).difference(left_);
}

View::Others View::others(const Rules& rules) const noexcept {
    Others others;
    others.unseen = unseen(rules);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        if (seat_at(seat) == seat_) continue;
        others.hands[others.count++] = {seat_at(seat), scouted_[seat], sizes_[seat] - scouted_[seat].size(), {}};
    }
    // The player to act who can only show holds a show (SCO-13, SCO-23).
    const bool only_show = !over() && choosing_ == 0 && table_size_ != 0 &&
                           (must_show_ != 0 || (rules.two_players() && chips_[index(player_)] == 0));
    if (only_show && player_ != seat_) {
        others.of(player_).remains = {Remains::a_show, player_, strength_of({table_.data(), table_size_})};
    }
    if (rules.two_players() && round_ > 0) {
        Unknown& hand = others.hands[0];
        Unknown& left = others.hands[others.count++];
        if (ended_.seat == hand.seat && ended_.known != Remains::nothing) hand.remains = ended_;
        // Open are the cards dealt in the first round that the viewer did not see.
        left = {hand.seat, left_scouted_, rules.dealt() - shown_before_.union_with(left_).size(), {}};
        if (ended_before_.seat == left.seat) left.remains = ended_before_;
    }
    place_start_card(rules, others);
    return others;
}

// SCO-18: what the first start tells of the 1/2.
void View::place_start_card(const Rules& rules, Others& others) const noexcept {
    if (rules.first_player != kNobody || !others.unseen.contains(kStartPair)) return;
    const std::size_t rounds = std::min<std::size_t>(round_, rules.players - 1u);  // before the present or last one
    const Seat first = seat_at((index(start_) + rules.players - rounds) % rules.players);
    Unknown* holder = nullptr;
    if (!rules.two_players()) {
        if (rounds > 0) return;
        holder = &others.of(first);
    } else {
        if (seat_ != Seat{0}) return;  // seat 0 starts holding the card, or without it
        if (rounds > 0) holder = &others.hands[first == seat_ ? 0 : 1];
        else if (first != seat_) holder = &others.hands[0];
    }
    others.unseen.erase(kStartPair);
    if (holder == nullptr) return;  // not dealt in this round
    holder->known.insert(kStartPair);
    --holder->open;
}

State View::known_part() const noexcept {
    State state;
    state.hands_[index(seat_)] = hand_;
    state.shown_ = shown_;
    state.shown_before_ = shown_before_;
    if (index(seat_) < state.left_.size()) state.left_[index(seat_)] = left_;
    state.units_ = units_;
    state.tokens_ = tokens_;
    state.turns_ = turns_;
    state.ended_ = ended_;
    state.ended_before_ = ended_before_;
    state.table_ = table_;
    state.captured_ = captured_;
    state.chips_ = chips_;
    state.table_size_ = table_size_;
    state.strength_ = strength_of(state.table());
    state.choosing_ = choosing_;
    state.turned_ = turned_;
    state.must_show_ = must_show_;
    state.shown_length_ = shown_length_;
    state.shown_set_ = shown_set_;
    state.round_ = round_;
    state.truncated_ = truncated_;
    state.start_ = start_;
    state.player_ = player_;
    state.owner_ = owner_;
    return state;
}

State View::sample(const Rules& rules, Stream& stream) const noexcept {
    const Others others = this->others(rules);
    const std::span<const Unknown> hands(others.hands.data(), others.count);
    PairSet::List unseen;
    const std::size_t count = others.unseen.list(unseen);
    std::size_t open = 0;
    for (const Unknown& hand : hands) open += hand.open;

    std::array<std::uint8_t, kPairs> drawn;
    const auto part = [&](std::size_t first, const Unknown& hand) {
        return std::span<std::uint8_t>(drawn.data() + first, hand.size());
    };
    bool agree = false;
    while (!agree) {
        stream.shuffle_prefix(std::span<std::uint8_t>(unseen.data(), count), open);
        const std::uint8_t* next = unseen.data();
        std::size_t end = 0;
        for (const Unknown& hand : hands) {
            const std::span<std::uint8_t> cards = part(end, hand);
            hand.known.for_each([&](int pair) { drawn[end++] = static_cast<std::uint8_t>(pair); });
            std::copy_n(next, hand.open, drawn.data() + end);
            next += hand.open;
            end += hand.open;
            if (!hand.known.empty()) stream.shuffle_prefix(cards, cards.size());
        }
        orient(std::span<std::uint8_t>(drawn.data(), end), stream);
        agree = true;
        end = 0;
        for (const Unknown& hand : hands) {
            agree = agree && hand.agrees(part(end, hand));
            end += hand.size();
        }
    }

    State state = known_part();
    std::size_t end = 0;
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const Hand hand = Hand::of(part(end, hands[i]));
        end += hands[i].size();
        const bool leftover = i > 0 && hands[i].seat == hands[i - 1].seat;
        if (leftover) state.left_[index(hands[i].seat)] = hand.pairs();
        else state.hands_[index(hands[i].seat)] = hand;
    }
    const std::size_t chosen = choosing_ != 0 ? rules.players - std::size_t{choosing_} : 0;
    for (std::size_t seat = 0; seat < rules.players && chosen != 0; ++seat) {
        const std::size_t after_start = (seat + rules.players - index(start_)) % rules.players;
        if (seat_at(seat) == seat_ || after_start >= chosen) continue;
        state.turned_ = static_cast<SeatSet>(state.turned_ | stream.below(2) << seat);
    }
    return state;
}

}  // namespace shorebreak::scout
