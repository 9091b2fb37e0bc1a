#include "surfosaurus/state.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "surfosaurus/view.hpp"

namespace shorebreak::surfosaurus {
namespace {

// Where `wanted` is first among sixteen bytes; 16 if nowhere. Bytes beyond a hand's size are left from earlier cards,
// and come after those of the hand.
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
        state.facts_.hand_sizes[seat] = rules.hand_size;
        next += rules.hand_size;
    }
    std::copy(cards.begin() + static_cast<std::ptrdiff_t>(next), cards.end(), state.stock_.begin());
    state.stock_end_ = static_cast<std::uint8_t>(cards.size() - next);
    state.facts_.start = rules.first_player;
    state.facts_.player = Seat{state.facts_.start};
    return state;
}

Verdict State::check(const Rules& rules, Action action) const noexcept {
    if (over()) return {"SUR-21", "the game is over"};
    if (id(action) >= kCards) return {"SUR-1", "there is no such card"};
    return legal(rules, action) ? Verdict{} : Verdict{"SUR-8", "the card is not in the player's hand"};
}

bool State::legal(const Rules&, Action action) const noexcept {
    return !over() && id(action) < kCards &&
           find(hands_[index(facts_.player)], static_cast<std::uint8_t>(id(action))) < held().size();
}

void State::place(Action action) noexcept {
    const auto card = static_cast<std::uint8_t>(id(action));
    auto& hand = hands_[index(facts_.player)];
    auto& size = facts_.hand_sizes[index(facts_.player)];
    lay(card, static_cast<std::uint8_t>(facts_.player));
    hand[find(hand, card)] = stock_next_ < stock_end_ ? stock_[stock_next_++] : hand[--size];  // SUR-9
}

void State::lay(std::uint8_t card, std::uint8_t owner) noexcept {
    facts_.table[facts_.table_size] = card;
    facts_.owners[facts_.table_size++] = owner;
    facts_.table_set.insert(Card{card});
}

void State::turn_up() noexcept {
    if (stock_next_ < stock_end_) lay(stock_[stock_next_++], kTurnedUp);  // SUR-10, SUR-11
}

bool State::pass_turn(const Rules& rules) noexcept {
    for (;;) {
        if (++facts_.turn == rules.players) {
            facts_.turn = 0;
            if (facts_.lap < rules.turned_up_laps()) turn_up();
            if (++facts_.lap == rules.plays) return true;
        }
        const std::size_t place = std::size_t{facts_.start} + facts_.turn;
        facts_.player = seat_at(place < rules.players ? place : place - rules.players);
        if (facts_.hand_sizes[index(facts_.player)] != 0) return false;  // SUR-9: a seat without cards is passed over
    }
}

// As place() and pass_turn() do; what changes with every card is kept out of the position meanwhile.
void State::play_round_at_random(const Rules& rules, Stream& choices) noexcept {
    const std::size_t players = rules.players;
    std::size_t seat = index(facts_.player);
    std::size_t turn = facts_.turn;
    std::size_t lap = facts_.lap;
    std::size_t laid = facts_.table_size;
    std::size_t next = stock_next_;
    const std::size_t end = stock_end_;
    CardSet table = facts_.table_set;
    const auto lay = [&](std::uint8_t card, std::size_t owner) {
        facts_.table[laid] = card;
        facts_.owners[laid++] = static_cast<std::uint8_t>(owner);
        table.insert(Card{card});
    };
    while (lap < rules.plays) {
        auto& size = facts_.hand_sizes[seat];
        if (size != 0) [[likely]] {  // SUR-9: a seat without cards is passed over
            std::uint8_t& slot = hands_[seat][choices.below(size)];
            lay(slot, seat);
            slot = next < end ? stock_[next++] : hands_[seat][--size];  // SUR-9
        }
        if (++seat == players) seat = 0;
        if (++turn == players) {
            turn = 0;
            if (lap < rules.turned_up_laps() && next < end) lay(stock_[next++], kTurnedUp);  // SUR-10, SUR-11
            ++lap;
        }
    }
    facts_.table_set = table;
    facts_.table_size = static_cast<std::uint8_t>(laid);
    facts_.lap = static_cast<std::uint8_t>(lap);
    facts_.turn = 0;
    stock_next_ = static_cast<std::uint8_t>(next);
}

bool State::next_round(const Rules& rules) noexcept {
    std::fill_n(facts_.table.begin(), facts_.table_size, std::uint8_t{0});
    std::fill_n(facts_.owners.begin(), facts_.table_size, std::uint8_t{0});
    facts_.seen = facts_.seen.union_with(facts_.table_set);
    facts_.table_set = {};
    facts_.table_size = facts_.lap = facts_.turn = 0;
    facts_.start = static_cast<std::uint8_t>(facts_.start + 1 == rules.players ? 0 : facts_.start + 1);  // SUR-20
    if (++facts_.round == rules.rounds()) {
        facts_.player = kNobody;  // SUR-21
        return false;
    }
    facts_.player = Seat{facts_.start};
    return facts_.hand_sizes[facts_.start] == 0 && pass_turn(rules);
}

View State::view(const Rules& rules, Seat seat) const noexcept {
    View view;
    view.facts_ = facts_;
    for (const std::uint8_t card : hand(seat)) view.hand_.insert(Card{card});
    view.stock_size_ = static_cast<std::uint8_t>(stock_end_ - stock_next_);
    view.seat_ = seat;
    view.players_ = rules.players;
    return view;
}

}  // namespace shorebreak::surfosaurus
