// Random games by the million: fresh ones, and completions of a position or of what one seat knows of it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>

#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "sim/tally.hpp"

namespace shorebreak {

// Plays on to the end by a random policy.
template <Game G, ChanceSource Chance, EventSink Events>
void play_out(typename G::State& state, const typename G::Rules& rules, std::size_t policy, Chance& chance,
              Stream& choices, Events& events) {
    if constexpr (PlaysAtRandom<G>) {
        while (policy == 0 && !state.over()) state.play_at_random(rules, chance, choices, events);
    }
    while (!state.over()) state.apply(rules, G::choose(policy, state, rules, choices), chance, events);
}

template <Game G>
[[nodiscard]] std::array<std::int32_t, kMaxSeats> final_units(const typename G::State& state, std::size_t players) {
    std::array<std::int32_t, kMaxSeats> units{};
    for (std::size_t seat = 0; seat < players; ++seat) units[seat] = state.units(seat_at(seat));
    return units;
}

// Where game number i of a run starts. Each has a `start(rules, seed, game)` that names the position.
template <Game G>
struct FreshDeals {
    typename G::State start(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game) const {
        Stream deal(seed, game, Purpose::deal);
        return G::State::deal(rules, deal);
    }
};

template <Game G>
struct FromState {
    typename G::State state;
    typename G::State start(const typename G::Rules&, std::uint64_t, std::uint64_t) const { return state; }
};

template <Game G>
struct FromView {
    typename G::View view;
    typename G::State start(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t game) const {
        Stream worlds(seed, game, Purpose::view);
        return view.sample(rules, worlds);
    }
};

// A game's own way to play many random games, where it has one; see each game's random_games.hpp.
template <class Source>
concept PlaysByItself = requires {
    typename Source::Workspace;
};

struct NoWorkspace {};
template <class Source>
struct WorkspaceOf {
    using type = NoWorkspace;
};
template <PlaysByItself Source>
struct WorkspaceOf<Source> {
    using type = typename Source::Workspace;
};

struct Run {
    std::uint64_t seed = 0;
    std::uint64_t games = 0;
    unsigned threads = 1;
    std::size_t policy = 0;
    // Filled where not empty: units, games x players; winners, one mask a game.
    std::span<std::int32_t> units;
    std::span<SeatSet> winners;
};

// A tally that also keeps each game's result where the caller wants it.
template <Game G>
class Recorder {
public:
    Recorder(const typename G::Rules& rules, const Run& run) : tally_(rules), run_(run) {}

    void count(std::size_t event) noexcept { tally_.count(event); }
    void count(std::size_t event, std::uint64_t times) noexcept { tally_.count(event, times); }

    void finish(std::uint64_t game, std::span<const std::int32_t> units, SeatSet winners) noexcept {
        tally_.finish(units, winners);
        if (!run_.units.empty()) {
            const std::size_t players = tally_.players();
            for (std::size_t seat = 0; seat < players; ++seat) run_.units[game * players + seat] = units[seat];
        }
        if (!run_.winners.empty()) run_.winners[game] = winners;
    }

    [[nodiscard]] const Tally<G>& tally() const noexcept { return tally_; }

private:
    Tally<G> tally_;
    const Run& run_;
};

// Plays the games [first, first + count) of a run into the recorder.
template <Game G, class Source>
void play_games(const typename G::Rules& rules, const Source& source, const Run& run, std::uint64_t first,
                std::uint64_t count, typename WorkspaceOf<Source>::type& work, Recorder<G>& recorder) {
    if constexpr (PlaysByItself<Source>) {
        source.play(run.seed, first, count, work, recorder);
    } else {
        const std::size_t players = G::players(rules);
        for (std::uint64_t game = first; game < first + count; ++game) {
            typename G::State state = source.start(rules, run.seed, game);
            Stream chance(run.seed, game, Purpose::chance);
            Stream choices(run.seed, game, Purpose::policy);
            play_out<G>(state, rules, run.policy, chance, choices, recorder);
            recorder.finish(game, final_units<G>(state, players), state.winners(rules));
        }
    }
}

// All games of a run, or, once `progress` is stopped, a prefix of them: the tally's games() tells how many.
template <Game G, class Source>
Tally<G> play_run(const typename G::Rules& rules, const Source& source, const Run& run, Progress& progress) {
    // Small enough to stop within a few milliseconds, large enough to hide the claiming.
    constexpr std::uint64_t kPiece = 128;
    Tally<G> total(rules);
    std::mutex merging;

    struct Worker {
        const typename G::Rules& rules;
        const Source& source;
        const Run& run;
        Tally<G>& total;
        std::mutex& merging;
        Recorder<G> recorder{rules, run};
        std::unique_ptr<typename WorkspaceOf<Source>::type> work =
            std::make_unique<typename WorkspaceOf<Source>::type>();

        void operator()(std::uint64_t first, std::uint64_t count) {
            play_games<G>(rules, source, run, first, count, *work, recorder);
        }
        ~Worker() {
            const std::lock_guard lock(merging);
            total.merge(recorder.tally());
        }
    };
    for_pieces(run.games, kPiece, run.threads, progress, [&] { return Worker{rules, source, run, total, merging}; });
    return total;
}

}  // namespace shorebreak
