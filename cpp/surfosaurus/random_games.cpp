#include "surfosaurus/random_games.hpp"

namespace shorebreak::surfosaurus {
namespace {

// Ids and bits of the cards, ascending: shuffles of either draw the same cards.
template <bool kBits>
constexpr std::array<std::uint8_t, kCards> sorted_deck() {
    std::array<std::uint8_t, kCards> deck{};
    for (int id = 0; id < kCards; ++id) {
        deck[static_cast<std::size_t>(id)] = static_cast<std::uint8_t>(kBits ? Card(id).bit() : id);
    }
    return deck;
}
constexpr auto kIds = sorted_deck<false>();
constexpr auto kBits = sorted_deck<true>();

}  // namespace

RandomGames::RandomGames(const Rules& rules, Hands hands) : rules_(rules), hands_(hands) {
    for (int index = 0; index < kNumbers; ++index) {
        for (const Share share : {Share::half, Share::full}) {
            merits_[cell(index, share)] = merit(share, rules.vp[static_cast<std::size_t>(index)]);
        }
    }
    // Who plays when is the same in every game: play one and watch.
    State state = State::from_deal(rules, std::span<const std::uint8_t>(kIds).first(rules.dealt()));
    Stream unused(0, 0, Purpose::chance);
    struct Watcher {
        RandomGames& games;
        const State& state;
        void count(std::size_t event) {
            if (event >= kFirstCardEvent) return;
            for (const std::uint8_t owner : state.owners()) {
                games.turns_.push_back({owner, owner == State::kTurnedUp ? kCells : std::uint8_t{0}});
            }
            games.round_ends_.push_back(static_cast<std::uint8_t>(games.turns_.size()));
        }
    } watcher{*this, state};
    while (!state.over()) state.apply(rules, Action{state.hand(state.player()).front()}, unused, watcher);
}

void RandomGames::draw_lazy(std::uint64_t seed, std::uint64_t game, Cards& cards) const noexcept {
    cards = kBits;
    Stream stream(seed, game, Purpose::policy);
    stream.shuffle_prefix(std::span<std::uint8_t>(cards), turns_.size());
}

void RandomGames::draw_dealt(std::uint64_t seed, std::uint64_t game, Cards& cards) const noexcept {
    Cards deck = kBits;
    Stream deal(seed, game, Purpose::deal);
    deal.shuffle_prefix(std::span<std::uint8_t>(deck), rules_.dealt());
    Stream choices(seed, game, Purpose::policy);

    // The hands lie in the deck where they were dealt. What the loop needs is kept in local variables, which the
    // bytes it writes can't change.
    const std::size_t hand_size = rules_.hand_size;
    const std::size_t dealt = rules_.dealt();
    std::array<std::size_t, kMaxPlayers> sizes;
    sizes.fill(hand_size);
    std::size_t next = rules_.players * hand_size;
    std::uint8_t* card = cards.data();
    for (const Turn turn : std::span(turns_)) {
        if (turn.owner == State::kTurnedUp) {
            *card++ = deck[next++];
            continue;
        }
        std::uint8_t* const hand = deck.data() + turn.owner * hand_size;
        const std::size_t slot = choices.below(sizes[turn.owner]);
        *card++ = hand[slot];
        hand[slot] = next < dealt ? deck[next++] : hand[--sizes[turn.owner]];
    }
}

RandomGames::Full RandomGames::full_game(std::uint64_t seed, std::uint64_t game) const {
    Cards deck = kIds;
    Stream stream(seed, game, Purpose::policy);
    stream.shuffle_prefix(std::span<std::uint8_t>(deck), turns_.size());
    Stream hidden(seed, game, Purpose::hidden);

    // Walk the game with places of the deal instead of cards, and name each when it is played or turned up.
    constexpr std::uint8_t kUnnamed = 255;
    Full full;
    full.deal.assign(rules_.dealt(), kUnnamed);
    std::vector<std::vector<std::uint8_t>> hands(rules_.players);
    std::uint8_t next = 0;
    for (auto& hand : hands) {
        for (std::size_t slot = 0; slot < rules_.hand_size; ++slot) hand.push_back(next++);
    }
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        if (turns_[i].owner == State::kTurnedUp) {
            full.deal[next++] = deck[i];
            continue;
        }
        auto& hand = hands[turns_[i].owner];
        auto& place = hand[hidden.below(hand.size())];
        full.deal[place] = deck[i];
        full.actions.push_back(deck[i]);
        if (next < full.deal.size()) {
            place = next++;
        } else {
            place = hand.back();
            hand.pop_back();
        }
    }
    const auto unnamed = static_cast<std::size_t>(std::count(full.deal.begin(), full.deal.end(), kUnnamed));
    const std::span<std::uint8_t> rest = std::span<std::uint8_t>(deck).subspan(turns_.size());
    hidden.shuffle_prefix(rest, unnamed);
    auto name = rest.begin();
    for (std::uint8_t& card : full.deal) {
        if (card == kUnnamed) card = *name++;
    }
    return full;
}

}  // namespace shorebreak::surfosaurus
