#include "surfosaurus/state.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "surfosaurus/view.hpp"

namespace shorebreak::surfosaurus {
namespace {

// The first of sixteen bytes that equals `wanted`; one does. Bytes beyond a hand's size are left from earlier cards and
// come after it.
[[nodiscard]] std::size_t find(const std::array<std::uint8_t, 16>& bytes, std::uint8_t wanted) noexcept {
    static_assert(std::endian::native == std::endian::little, "the lowest byte of a word must be the first");
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
    const auto equal_bytes = [&](std::size_t at) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof word);
        word ^= kOnes * wanted;
        return (word - kOnes) & ~word & (kOnes << 7);
    };
    const std::uint64_t low = equal_bytes(0);
    if (low != 0) return static_cast<std::size_t>(std::countr_zero(low)) / 8;
    return 8 + static_cast<std::size_t>(std::countr_zero(equal_bytes(8))) / 8;
}

constexpr auto kSortedDeck = [] {
    std::array<std::uint8_t, kCards> deck{};
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    return deck;
}();

}  // namespace

State State::deal(const Rules& rules, Stream& stream) noexcept {
    std::array<std::uint8_t, kCards> deck = kSortedDeck;
    stream.shuffle_prefix(std::span<std::uint8_t>(deck), rules.dealt());
    return from_deal(rules, std::span<const std::uint8_t>(deck).first(rules.dealt()));
}

State State::from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept {
    State state;
    std::size_t next = 0;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        std::copy_n(cards.begin() + static_cast<std::ptrdiff_t>(next), rules.hand_size, state.hands_[seat].begin());
        state.hand_sizes_[seat] = rules.hand_size;
        next += rules.hand_size;
    }
    std::copy(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end(), state.stock_.begin());
    state.stock_end_ = static_cast<std::uint8_t>(cards.size() - next);
    state.start_ = rules.first_player;
    state.player_ = Seat{state.start_};
    return state;
}

Verdict State::check(const Rules&, Action action) const noexcept {
    if (over()) return {"SUR-21", "the game is over"};
    if (id(action) >= kCards) return {"SUR-1", "there is no such card"};
    const auto cards = held();
    if (std::find(cards.begin(), cards.end(), static_cast<std::uint8_t>(id(action))) == cards.end()) {
        return {"SUR-8", "the card is not in the player's hand"};
    }
    return {};
}

void State::place(Action action) noexcept {
    const auto card = static_cast<std::uint8_t>(id(action));
    auto& hand = hands_[index(player_)];
    auto& size = hand_sizes_[index(player_)];
    lay(card, static_cast<std::uint8_t>(player_));
    hand[find(hand, card)] = stock_next_ < stock_end_ ? stock_[stock_next_++] : hand[--size];  // SUR-9
}

void State::lay(std::uint8_t card, std::uint8_t owner) noexcept {
    table_[table_size_] = card;
    owners_[table_size_++] = owner;
    table_set_.insert(Card{card});
}

void State::turn_up() noexcept {
    if (stock_next_ < stock_end_) lay(stock_[stock_next_++], kTurnedUp);  // SUR-10, SUR-11
}

bool State::pass_turn(const Rules& rules) noexcept {
    for (;;) {
        if (++turn_ == rules.players) {
            turn_ = 0;
            if (lap_ < rules.turned_up_laps()) turn_up();
            if (++lap_ == rules.plays) return true;
        }
        const std::size_t place = std::size_t{start_} + turn_;
        player_ = seat_at(place < rules.players ? place : place - rules.players);
        if (hand_sizes_[index(player_)] != 0) return false;  // SUR-9: a seat without cards is passed over
    }
}

bool State::next_round(const Rules& rules) noexcept {
    std::fill_n(table_.begin(), table_size_, std::uint8_t{0});
    std::fill_n(owners_.begin(), table_size_, std::uint8_t{0});
    seen_ = seen_.union_with(table_set_);
    table_set_ = {};
    table_size_ = lap_ = turn_ = 0;
    start_ = static_cast<std::uint8_t>(start_ + 1 == rules.players ? 0 : start_ + 1);  // SUR-20
    if (++round_ == rules.rounds()) {
        player_ = kNobody;  // SUR-21
        return false;
    }
    player_ = Seat{start_};
    return hand_sizes_[start_] == 0 && pass_turn(rules);
}

View State::view(const Rules& rules, Seat seat) const noexcept {
    View view;
    view.seen_ = seen_;
    view.table_set_ = table_set_;
    for (const std::uint8_t card : hand(seat)) view.hand_.insert(Card{card});
    view.merits_ = merits_;
    view.hand_sizes_ = hand_sizes_;
    view.table_ = table_;
    view.owners_ = owners_;
    view.stock_size_ = static_cast<std::uint8_t>(stock_end_ - stock_next_);
    view.table_size_ = table_size_;
    view.round_ = round_;
    view.lap_ = lap_;
    view.turn_ = turn_;
    view.start_ = start_;
    view.player_ = player_;
    view.seat_ = seat;
    view.players_ = rules.players;
    return view;
}

}  // namespace shorebreak::surfosaurus
