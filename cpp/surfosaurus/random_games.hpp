// Whole games of uniformly random play, many at a time.
//
// Under random play the unseen cards are exchangeable: each card played or turned up is a uniform draw from the cards
// not seen before, whoever holds it. So a game is one random sequence of cards, and who plays when follows from the
// rules alone; the hands behind it can be filled in afterwards (hidden_part).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "surfosaurus/combination_many.hpp"
#include "surfosaurus/events.hpp"
#include "surfosaurus/rules.hpp"
#include "surfosaurus/state.hpp"

namespace shorebreak::surfosaurus {

class RandomGames {
public:
    explicit RandomGames(const Rules& rules);

    // Plays the games [first, first + count) of a run; the sink gets their events and results.
    template <class Sink>
    void play(std::uint64_t seed, std::uint64_t first, std::uint64_t count, Sink& sink) const {
        Scratch scratch;
        for (std::uint64_t done = 0; done < count; done += kBlock) {
            play_block(seed, first + done, std::min<std::uint64_t>(kBlock, count - done), scratch, sink);
        }
    }

    struct Full {
        std::vector<std::uint8_t> deal;     // as State::from_deal takes it
        std::vector<std::uint8_t> actions;  // the cards played, in order
    };
    // Game number `game` of a run with the hands that could have played it, drawn from the stream `hidden`.
    [[nodiscard]] Full full_game(std::uint64_t seed, std::uint64_t game) const;

private:
    // Games resolved together: enough tables to fill the widest registers, few enough to stay in the nearest cache.
    static constexpr std::size_t kBlock = 16;
    static constexpr std::size_t kMaxRounds = kMaxPlayers * kMaxRoundsPerPlayer;
    using Deck = std::array<std::uint8_t, kCards>;

    struct Scratch {
        std::array<Deck, kBlock> decks;
        std::array<CardSet, kBlock * kMaxRounds> tables;
        std::array<CardSet, kBlock * kMaxRounds> full;
        std::array<CardSet, kBlock * kMaxRounds> half;
        std::array<Strength, kBlock * kMaxRounds> strengths;
    };

    template <class Sink>
    void play_block(std::uint64_t seed, std::uint64_t first, std::size_t games, Scratch& scratch, Sink& sink) const;

    // Puts the cards of a game in the order in which they appear, and its tables into `tables`.
    void draw(std::uint64_t seed, std::uint64_t game, Deck& deck, CardSet* tables) const noexcept;

    Rules rules_;
    // Who lays each card of the game, in order; kTurnedUp where nobody does (SUR-10).
    std::vector<std::uint8_t> owners_;
    // Where in that order each round ends.
    std::vector<std::uint8_t> round_ends_;
    // Half points by event of a card.
    std::array<std::uint8_t, kEvents> half_points_{};
};

template <class Sink>
void RandomGames::play_block(std::uint64_t seed, std::uint64_t first, std::size_t games, Scratch& scratch,
                             Sink& sink) const {
    const std::size_t rounds = round_ends_.size();
    for (std::size_t game = 0; game < games; ++game) {
        draw(seed, first + game, scratch.decks[game], scratch.tables.data() + game * rounds);
    }
    resolve_block(scratch.tables.data(), games * rounds, rules_.combination_size, scratch.strengths.data(),
                  scratch.full.data(), scratch.half.data());
    for (std::size_t game = 0; game < games; ++game) {
        // One place more than there are seats takes what turned-up cards would have scored.
        std::array<std::int32_t, kMaxPlayers + 1> units{};
        std::array<std::int32_t, kMaxPlayers + 1> won{};
        std::size_t card = 0;
        for (std::size_t round = 0; round < rounds; ++round) {
            const std::size_t table = game * rounds + round;
            const Resolution resolution{scratch.full[table], scratch.half[table], scratch.strengths[table]};
            const std::size_t end = round_ends_[round];
            count_round(sink, resolution, end - card);
            for (; card < end; ++card) {
                const Card it{scratch.decks[game][card]};
                const Share share = share_of(resolution, it);
                const std::size_t event = card_event(it.number().index(), share);
                const std::size_t owner = owners_[card];
                units[owner] += half_points_[event];
                won[owner] += share != Share::none;
                if (owner != kMaxPlayers) sink.count(event);
            }
        }
        sink.finish(first + game, std::span<const std::int32_t>(units).first(rules_.players),
                    most_vp(units, won, rules_.players));
    }
}

}  // namespace shorebreak::surfosaurus
