#include "surfosaurus/random_games.hpp"

#include <numeric>

namespace shorebreak::surfosaurus {

RandomGames::RandomGames(const Rules& rules) : rules_(rules) {
    for (int index = 0; index < kNumbers; ++index) {
        for (const Share share : {Share::none, Share::half, Share::full}) {
            half_points_[card_event(index, share)] =
                static_cast<std::uint8_t>(half_points(share, rules.vp[static_cast<std::size_t>(index)]));
        }
    }
    // Who lays when is the same in every game: play one and watch.
    Deck deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    State state = State::from_deal(rules, std::span<const std::uint8_t>(deck).first(rules.dealt()));
    Stream unused(0, 0, Purpose::chance);
    struct Watcher {
        RandomGames& games;
        const State& state;
        void count(std::size_t event) {
            if (event >= kFirstCardEvent) return;
            for (const std::uint8_t owner : state.owners()) games.owners_.push_back(owner);
            games.round_ends_.push_back(static_cast<std::uint8_t>(games.owners_.size()));
        }
    } watcher{*this, state};
    while (!state.over()) state.apply(rules, Action{state.hand(state.player()).front()}, unused, watcher);
}

void RandomGames::draw(std::uint64_t seed, std::uint64_t game, Deck& deck, CardSet* tables) const noexcept {
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    Stream stream(seed, game, Purpose::policy);
    stream.shuffle_prefix(std::span<std::uint8_t>(deck), owners_.size());
    std::size_t card = 0;
    for (const std::uint8_t end : round_ends_) {
        CardSet table;
        for (; card < end; ++card) table.insert(Card{deck[card]});
        *tables++ = table;
    }
}

RandomGames::Full RandomGames::full_game(std::uint64_t seed, std::uint64_t game) const {
    Deck deck;
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    Stream stream(seed, game, Purpose::policy);
    stream.shuffle_prefix(std::span<std::uint8_t>(deck), owners_.size());
    Stream hidden(seed, game, Purpose::hidden);

    // Walk the game with positions of the deal instead of cards, naming each when it is played or turned up.
    Full full;
    constexpr std::uint8_t kUnnamed = 255;
    full.deal.assign(rules_.dealt(), kUnnamed);
    std::vector<std::vector<std::uint8_t>> hands(rules_.players);
    std::uint8_t next = 0;
    for (auto& hand : hands) {
        for (std::size_t slot = 0; slot < rules_.hand_size; ++slot) hand.push_back(next++);
    }
    for (std::size_t i = 0; i < owners_.size(); ++i) {
        const std::size_t owner = owners_[i];
        if (owner == State::kTurnedUp) {
            full.deal[next++] = deck[i];
            continue;
        }
        auto& hand = hands[owner];
        auto& slot = hand[hidden.below(hand.size())];
        full.deal[slot] = deck[i];
        full.actions.push_back(deck[i]);
        if (next < full.deal.size()) {
            slot = next++;
        } else {
            slot = hand.back();
            hand.pop_back();
        }
    }
    const auto unnamed = static_cast<std::size_t>(std::count(full.deal.begin(), full.deal.end(), kUnnamed));
    const std::span<std::uint8_t> rest = std::span<std::uint8_t>(deck).subspan(owners_.size());
    hidden.shuffle_prefix(rest, unnamed);
    auto name = rest.begin();
    for (std::uint8_t& card : full.deal) {
        if (card == kUnnamed) card = *name++;
    }
    return full;
}

}  // namespace shorebreak::surfosaurus
