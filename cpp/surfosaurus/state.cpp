#include "surfosaurus/state.hpp"

#include <algorithm>
#include <numeric>

#include "surfosaurus/view.hpp"

namespace shorebreak::surfosaurus {
namespace {

// More than a seat can win cards, so that units and cards won compare as one integer.
constexpr std::int32_t kMeritOfUnit = 128;
static_assert(kMeritOfUnit > kCards);

}  // namespace

State State::deal(const Rules& rules, Stream& stream) noexcept {
    std::array<std::uint8_t, kCards> deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
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
    std::size_t slot = 0;
    while (hand[slot] != card) ++slot;
    lay(card, static_cast<std::uint8_t>(player_));
    hand[slot] = stock_next_ < stock_end_ ? stock_[stock_next_++] : hand[--size];  // SUR-9
}

void State::lay(std::uint8_t card, std::uint8_t owner) noexcept {
    table_[table_size_] = card;
    owners_[table_size_++] = owner;
    seen_.insert(Card{card});
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
    table_size_ = lap_ = turn_ = 0;
    start_ = static_cast<std::uint8_t>(start_ + 1 == rules.players ? 0 : start_ + 1);  // SUR-20
    if (++round_ == rules.rounds()) {
        player_ = kNobody;  // SUR-21
        return false;
    }
    player_ = Seat{start_};
    return hand_sizes_[start_] == 0 && pass_turn(rules);
}

CardSet State::table_set() const noexcept {
    CardSet cards;
    for (const std::uint8_t card : table()) cards.insert(Card{card});
    return cards;
}

SeatSet most_vp(std::span<const std::int32_t> units, std::span<const std::int32_t> won, std::size_t players) noexcept {
    std::array<std::int32_t, kMaxPlayers> merit{};
    for (std::size_t seat = 0; seat < players; ++seat) merit[seat] = units[seat] * kMeritOfUnit + won[seat];
    const std::int32_t best = *std::max_element(merit.begin(), merit.begin() + static_cast<std::ptrdiff_t>(players));
    unsigned winners = 0;
    for (std::size_t seat = 0; seat < players; ++seat) winners |= static_cast<unsigned>(merit[seat] == best) << seat;
    return static_cast<SeatSet>(winners);
}

SeatSet State::winners(const Rules& rules) const noexcept { return most_vp(units_, won_, rules.players); }

View State::view(const Rules& rules, Seat seat) const noexcept {
    View view;
    view.seen_ = seen_;
    for (const std::uint8_t card : hand(seat)) view.hand_.insert(Card{card});
    view.units_ = units_;
    view.won_ = won_;
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
