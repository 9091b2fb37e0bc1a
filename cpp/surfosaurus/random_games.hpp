// Whole games of uniformly random play, many at a time: the same games as State plays one card at a time (dealt), or
// others of the same distribution in which no hand is ever dealt (lazy).
//
// Who plays when follows from the rules alone, so that a game is a sequence of cards. Under random play the unseen
// cards are exchangeable: each card played or turned up is a uniform draw from those not seen before, whoever holds it.
// A lazy game draws just that; the hands behind it can be filled in afterwards (full_game).
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
    // Games resolved together: enough tables to fill the widest registers, few enough to stay in the nearest cache.
    static constexpr std::size_t kBlock = 16;
    static constexpr std::size_t kMaxTables = kBlock * kMaxPlayers * kMaxRoundsPerPlayer;
    // Cards by their Card::bit, in order.
    using Cards = std::array<std::uint8_t, kCards>;

public:
    enum class Hands { lazy, dealt };

    // Memory that a thread uses again and again.
    struct Workspace {
        std::array<Cards, kBlock> cards;
        std::array<CardSet, kMaxTables> tables;
        std::array<CardSet, kMaxTables> full;
        std::array<CardSet, kMaxTables> half;
        std::array<Strength, kMaxTables> strengths;
    };

    RandomGames(const Rules& rules, Hands hands);

    // Plays the games [first, first + count) of a run; the sink gets their events and results.
    template <class Sink>
    void play(std::uint64_t seed, std::uint64_t first, std::uint64_t count, Workspace& work, Sink& sink) const {
        for (std::uint64_t done = 0; done < count; done += kBlock) {
            play_block(seed, first + done, std::min<std::uint64_t>(kBlock, count - done), work, sink);
        }
    }

    struct Full {
        std::vector<std::uint8_t> deal;     // as State::from_deal takes it
        std::vector<std::uint8_t> actions;  // the cards played, in order
    };
    // A lazy game with hands that could have played it, drawn from the stream `hidden`.
    [[nodiscard]] Full full_game(std::uint64_t seed, std::uint64_t game) const;

private:
    // Cells count cards and hold what they earn, by number and share; turned-up cards have cells of their own.
    static constexpr std::uint8_t kCells = 64;
    [[nodiscard]] static constexpr std::size_t cell(int number_index, Share share) noexcept {
        return static_cast<std::size_t>(number_index) * 4 + static_cast<std::size_t>(share);
    }

    // Who lays a card, State::kTurnedUp where nobody does, and the first of its cells.
    struct Turn {
        std::uint8_t owner;
        std::uint8_t first_cell;
    };

    template <class Sink>
    void play_block(std::uint64_t seed, std::uint64_t first, std::size_t games, Workspace& work, Sink& sink) const;

    void draw_lazy(std::uint64_t seed, std::uint64_t game, Cards& cards) const noexcept;
    void draw_dealt(std::uint64_t seed, std::uint64_t game, Cards& cards) const noexcept;

    Rules rules_;
    Hands hands_;
    std::vector<Turn> turns_;               // of every card of a game, in order
    std::vector<std::uint8_t> round_ends_;  // where in that order each round ends
    std::array<std::int32_t, std::size_t{2} * kCells> merits_{};
};

template <class Sink>
void RandomGames::play_block(std::uint64_t seed, std::uint64_t first, std::size_t games, Workspace& work,
                             Sink& sink) const {
    const std::size_t rounds = round_ends_.size();
    for (std::size_t game = 0; game < games; ++game) {
        Cards& cards = work.cards[game];
        if (hands_ == Hands::lazy) {
            draw_lazy(seed, first + game, cards);
        } else {
            draw_dealt(seed, first + game, cards);
        }
        CardSet* table = work.tables.data() + game * rounds;
        std::size_t card = 0;
        for (const std::uint8_t end : round_ends_) {
            std::array<std::uint64_t, 2> words{};
            for (; card < end; ++card) words[cards[card] >> 6] |= std::uint64_t{1} << (cards[card] & 63);
            *table++ = CardSet::from_words(words[0], words[1]);
        }
    }
    resolve_block(work.tables.data(), games * rounds, rules_.combination_size, work.strengths.data(), work.full.data(),
                  work.half.data());

    std::array<std::uint32_t, std::size_t{2} * kCells> counts{};
    for (std::size_t game = 0; game < games; ++game) {
        const Cards& cards = work.cards[game];
        Merits merits{};
        std::size_t card = 0;
        for (std::size_t round = 0; round < rounds; ++round) {
            const std::size_t table = game * rounds + round;
            const std::array full{work.full[table].lo(), work.full[table].hi()};
            const std::array half{work.half[table].lo(), work.half[table].hi()};
            const std::size_t end = round_ends_[round];
            count_round(sink, work.strengths[table], end - card);
            for (; card < end; ++card) {
                const std::size_t bit = cards[card];
                const std::size_t share = (full[bit >> 6] >> (bit & 63) & 1) * 2 + (half[bit >> 6] >> (bit & 63) & 1);
                const std::size_t at = turns_[card].first_cell + (bit & 15) * 4 + share;
                ++counts[at];
                merits[turns_[card].owner] += merits_[at];
            }
        }
        std::array<std::int32_t, kMaxPlayers> units;
        for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) units[seat] = units_of(merits[seat]);
        sink.finish(first + game, units, best_merit(merits, rules_.players));
    }
    for (int index = 0; index < kNumbers; ++index) {
        for (const Share share : {Share::none, Share::half, Share::full}) {
            sink.count(card_event(index, share), counts[cell(index, share)]);
        }
    }
}

}  // namespace shorebreak::surfosaurus
