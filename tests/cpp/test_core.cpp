// What is written once for all games: the generator, chance, work over threads, tallies, runs, the comparison of
// actions. The game is that of toy.hpp.

#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <numeric>
#include <set>
#include <span>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/chance.hpp"
#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "search/compare.hpp"
#include "sim/playouts.hpp"
#include "sim/tally.hpp"
#include "toy.hpp"

namespace shorebreak {
namespace {

using toy::Toy;

constexpr std::uint64_t kOnes = ~std::uint64_t{0};
constexpr std::array kThreads{1U, 2U, 7U, 40U};

// The vectors published with Random123 (kat_vectors, philox4x64 10), checked when compiling.
static_assert(philox4x64({0, 0, 0, 0}, {0, 0}) ==
              PhiloxBlock{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b});
static_assert(philox4x64({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}) ==
              PhiloxBlock{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0});
static_assert(philox4x64({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                         {0x452821e638d01377, 0xbe5466cf34e90c6c}) ==
              PhiloxBlock{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6});

void philox() {
    // At run time too, where the compiler may multiply in another way.
    volatile std::uint64_t zero = 0;
    const std::uint64_t nothing = zero;
    CHECK(philox4x64({nothing, nothing, nothing, nothing}, {nothing, nothing})[0] == 0x16554d9eca36314c);
    CHECK(philox4x64({kOnes + nothing, kOnes, kOnes, kOnes}, {kOnes, kOnes + nothing})[3] == 0xa09caebf594f0ba0);
}

void streams() {
    Stream stream(7, 3, Purpose::policy);
    for (std::uint64_t block = 0; block < 5; ++block) {
        for (const std::uint64_t word : philox4x64({block, 3, 2, 0}, {7, 1})) CHECK(stream.next() == word);
    }
    std::set<std::uint64_t> first;
    for (const std::uint64_t seed : {0U, 1U}) {
        for (const std::uint64_t game : {0U, 1U}) {
            for (const Purpose purpose : {Purpose::deal, Purpose::chance, Purpose::policy, Purpose::view,
                                          Purpose::hidden, Purpose::bots, Purpose::search}) {
                first.insert(Stream(seed, game, purpose).next());
            }
        }
    }
    CHECK(first.size() == 28);
}

// Halves of a word: low, then high; a whole word in between drops the high one.
void half_words() {
    Stream stream(1, 2, Purpose::deal), words(1, 2, Purpose::deal);
    const std::uint64_t a = words.next(), b = words.next(), c = words.next();
    CHECK(stream.next_half() == (a & 0xffff'ffff));
    CHECK(stream.next_half() == a >> 32);
    CHECK(stream.next_half() == (b & 0xffff'ffff));
    CHECK(stream.next() == c);
    CHECK(stream.next_half() == (words.next() & 0xffff'ffff));
}

// Chi-square as standard deviations (Wilson and Hilferty, 1931).
double deviation(std::span<const std::uint64_t> counts) {
    const auto classes = static_cast<double>(counts.size());
    const auto total = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    double squares = 0;
    for (const std::uint64_t count : counts) {
        const double gap = static_cast<double>(count) - total / classes;
        squares += gap * gap * classes / total;
    }
    const double freedom = classes - 1, share = 2 / (9 * freedom);
    return (std::cbrt(squares / freedom) - (1 - share)) / std::sqrt(share);
}
constexpr double kLimit = 4.75;  // exceeded once in a million tests

void bounded_draws() {
    // The draw is the high half of half word * bound; words whose low half is below 2^32 mod bound are drawn again.
    for (const std::uint64_t bound :
         {1ULL, 2ULL, 3ULL, 7ULL, 84ULL, 0x80000001ULL, 0xc0000000ULL, 0xffffffffULL, 0x100000000ULL}) {
        Stream stream(5, bound, Purpose::policy), words(5, bound, Purpose::policy);
        std::uint64_t redrawn = 0;
        for (int draw = 0; draw < 2000; ++draw) {
            std::uint64_t product = words.next_half() * bound;
            while ((product & 0xffff'ffff) < (1ULL << 32) % bound) {
                product = words.next_half() * bound;
                ++redrawn;
            }
            const std::uint32_t got = stream.below(bound);
            CHECK(got == product >> 32 && got < bound);
        }
        CHECK((redrawn > 500) == (bound == 0x80000001 || bound == 0xc0000000));
    }
    for (const std::size_t bound : {2U, 3U, 5U, 6U, 7U, 11U, 12U, 84U, 100U}) {
        std::vector<std::uint64_t> counts(bound);
        Stream stream(1, bound, Purpose::chance);
        for (std::size_t draw = 0; draw < 4000 * bound; ++draw) ++counts[stream.below(bound)];
        CHECK(deviation(counts) < kLimit);
    }
    // Without the redraw the lowest third of these would be twice as likely as the rest.
    std::array<std::uint64_t, 3> thirds{};
    Stream stream(2, 0, Purpose::chance);
    for (int draw = 0; draw < 60'000; ++draw) ++thirds[stream.below(0xc0000000) >> 30];
    CHECK(deviation(thirds) < kLimit);
}

void shuffles() {
    for (std::size_t size = 0; size <= Stream::kMaxShuffle; ++size) {
        for (const std::size_t count : {std::size_t{0}, size / 3, size - size / 5, size}) {
            std::vector<std::uint8_t> items(size);
            std::iota(items.begin(), items.end(), std::uint8_t{100});
            std::vector<int> same(items.begin(), items.end());
            Stream stream(9, size, Purpose::deal), other(9, size, Purpose::deal);
            stream.shuffle_prefix(std::span<std::uint8_t>(items), count);
            other.shuffle_prefix(std::span<int>(same), count);
            CHECK(std::equal(items.begin(), items.end(), same.begin(), same.end()));
            CHECK(stream.next() == other.next());
            std::set<int> distinct(same.begin(), same.end());
            CHECK(distinct.size() == size);
        }
    }
    // Every order of four, every ordered pair of six: equally likely.
    std::array<std::uint64_t, 256> orders{};
    std::array<std::uint64_t, 36> pairs{};
    for (std::uint64_t game = 0; game < 48'000; ++game) {
        std::array<std::uint8_t, 4> four{0, 1, 2, 3};
        Stream(1, game, Purpose::deal).shuffle_prefix(std::span<std::uint8_t>(four), 4);
        ++orders[static_cast<std::size_t>(four[0] * 64 + four[1] * 16 + four[2] * 4 + four[3])];
        std::array<std::uint8_t, 6> six{0, 1, 2, 3, 4, 5};
        Stream(2, game, Purpose::deal).shuffle_prefix(std::span<std::uint8_t>(six), 2);
        ++pairs[static_cast<std::size_t>(six[0] * 6 + six[1])];
    }
    std::vector<std::uint64_t> met;
    std::copy_if(orders.begin(), orders.end(), std::back_inserter(met), [](std::uint64_t n) { return n != 0; });
    CHECK(met.size() == 24 && deviation(met) < kLimit);
    met.clear();
    std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(met), [](std::uint64_t n) { return n != 0; });
    CHECK(met.size() == 30 && deviation(met) < kLimit);
    // Ten draws at once: two groups, the second shorter; where each card goes is uniform.
    std::array<std::uint64_t, 100> places{};
    for (std::uint64_t game = 0; game < 20'000; ++game) {
        std::array<std::uint8_t, 10> ten{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        Stream(3, game, Purpose::deal).shuffle_prefix(std::span<std::uint8_t>(ten), 10);
        for (std::size_t place = 0; place < 10; ++place) ++places[place * 10 + ten[place]];
    }
    CHECK(deviation(places) < kLimit);
}

template <class Function>
bool refuses(const Function& function) {
    try {
        function();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

static_assert(ChanceSource<ScriptedChance> && ChanceSource<LoggedChance>);

void recorded_chance() {
    Stream stream(4, 0, Purpose::chance), twin(4, 0, Purpose::chance);
    std::vector<std::uint32_t> log;
    LoggedChance logged(stream, log);
    std::array<std::uint8_t, 5> items{10, 11, 12, 13, 14}, drawn = items;
    const std::uint32_t die = logged.below(6);
    logged.shuffle_prefix(items, 3);
    const std::uint32_t coin = logged.below(2);

    // The log changes nothing about the stream, and holds the draws themselves.
    CHECK(die == twin.below(6));
    twin.shuffle_prefix(std::span<std::uint8_t>(drawn), 3);
    CHECK(drawn == items && coin == twin.below(2));
    CHECK(log == std::vector<std::uint32_t>({die, items[0], items[1], items[2], coin}));

    ScriptedChance script(log);
    std::array<std::uint8_t, 5> again{10, 11, 12, 13, 14};
    CHECK(script.below(6) == die && script.left() == 4);
    script.shuffle_prefix(again, 3);
    CHECK(std::equal(again.begin(), again.begin() + 3, items.begin()));
    CHECK(std::set<int>(again.begin(), again.end()).size() == 5);
    CHECK(script.below(2) == coin && script.left() == 0);
    CHECK(refuses([&] { (void)script.below(2); }));

    constexpr std::array<std::uint32_t, 3> faulty{6, 10, 10};
    CHECK(refuses([&] { (void)ScriptedChance(faulty).below(6); }));
    ScriptedChance repeated{std::span(faulty).subspan(1)};
    CHECK(refuses([&] { repeated.shuffle_prefix(again, 2); }));
    constexpr std::array<std::uint32_t, 1> strange{266};  // 10 in its low byte
    CHECK(refuses([&] { ScriptedChance(strange).shuffle_prefix(again, 1); }));
}

void pieces_of_work() {
    for (const unsigned threads : kThreads) {
        for (const std::uint64_t total : {0U, 1U, 63U, 64U, 65U, 1000U}) {
            std::vector<std::atomic<int>> done(total);
            std::atomic<int> workers{0};
            Progress progress;
            const std::uint64_t finished = for_pieces(total, 64, threads, progress, [&] {
                ++workers;
                return [&](std::uint64_t first, std::uint64_t count) {
                    CHECK(first % 64 == 0 && (count == 64 || first + count == total));
                    for (std::uint64_t item = first; item < first + count; ++item) ++done[item];
                };
            });
            CHECK(finished == total && progress.done() == total);
            CHECK(std::all_of(done.begin(), done.end(), [](const std::atomic<int>& times) { return times == 1; }));
            CHECK(workers >= 1 && workers <= static_cast<int>(threads));
            CHECK(workers <= static_cast<int>(std::max<std::uint64_t>(1, (total + 63) / 64)));
        }
    }
}

void stopped_work_is_a_prefix() {
    for (const unsigned threads : kThreads) {
        constexpr std::uint64_t kTotal = 100'000;
        std::vector<std::atomic<int>> done(kTotal);
        Progress progress;
        const std::uint64_t finished = for_pieces(kTotal, 10, threads, progress, [&] {
            return [&](std::uint64_t first, std::uint64_t count) {
                for (std::uint64_t item = first; item < first + count; ++item) ++done[item];
                if (first == 500) progress.stop();
                // Pieces are claimed in order, so somebody is at the one that stops.
                while (first > 500 && !progress.stopped()) std::this_thread::yield();
            };
        });
        CHECK(finished >= 510 && finished % 10 == 0 && finished == progress.done());
        CHECK(finished <= 510 + 10 * (threads - 1));
        for (std::uint64_t item = 0; item < kTotal; ++item) CHECK(done[item] == (item < finished ? 1 : 0));
    }
    Progress before;
    before.stop();
    CHECK(for_pieces(100, 10, 3, before, [] { return [](std::uint64_t, std::uint64_t) { CHECK(false); }; }) == 0);
}

struct Failure {};

// A crew does one work after another, small ones at once and later ones after it has gone to sleep.
void works_of_a_crew() {
    for (const unsigned threads : kThreads) {
        Crew crew(threads);
        for (std::uint64_t most = 0; most < 300; ++most) {
            std::mutex lock;
            std::set<std::thread::id> seen;
            if (most % 100 == 99) std::this_thread::sleep_for(std::chrono::milliseconds(20));
            crew.run(most % 10, [&] {
                const std::lock_guard guard(lock);
                CHECK(seen.insert(std::this_thread::get_id()).second);
            });
            CHECK(seen.contains(std::this_thread::get_id()));
            CHECK(seen.size() == std::clamp<std::uint64_t>(most % 10, 1, threads));
        }
        for (int time = 0; time < 3; ++time) {
            std::atomic<unsigned> begun{0};
            bool caught = false;
            try {
                crew.run(threads, [&] {
                    ++begun;
                    throw Failure{};
                });
            } catch (const Failure&) {
                caught = true;
            }
            CHECK(caught && begun == threads);
        }
    }
}

#ifdef __linux__
// That they were moved when they began binds them to nothing.
void threads_of_a_crew_run_on_any_cpu() {
    const auto allowed_here = [] {
        cpu_set_t allowed;
        CHECK(pthread_getaffinity_np(pthread_self(), sizeof allowed, &allowed) == 0);
        return allowed;
    };
    const cpu_set_t here = allowed_here();
    for (const unsigned threads : kThreads) {
        std::atomic<unsigned> alike{0};
        Crew(threads).run(threads, [&] {
            const cpu_set_t there = allowed_here();
            if (CPU_EQUAL(&here, &there)) ++alike;
        });
        CHECK(alike == threads);
    }
}
#endif

void failing_work() {
    for (const unsigned threads : kThreads) {
        std::atomic<int> alive{0};
        struct Worker {
            std::atomic<int>& alive;
            explicit Worker(std::atomic<int>& count) : alive(count) { ++alive; }
            Worker(const Worker&) = delete;
            Worker& operator=(const Worker&) = delete;
            ~Worker() { --alive; }
            void operator()(std::uint64_t first, std::uint64_t) const {
                if (first >= 300) throw Failure{};
            }
        };
        Progress progress;
        bool caught = false;
        try {
            for_pieces(10'000, 10, threads, progress, [&] { return Worker(alive); });
        } catch (const Failure&) {
            caught = true;
        }
        CHECK(caught && alive == 0 && progress.stopped());

        Progress other;
        caught = false;
        try {
            for_pieces(10'000, 10, threads, other, [&]() -> Worker { throw Failure{}; });
        } catch (const Failure&) {
            caught = true;
        }
        CHECK(caught && other.done() == 0);
    }
}

bool same(const Tally<Toy>& a, const Tally<Toy>& b) {
    bool equal = a.games() == b.games() && std::ranges::equal(a.histogram(), b.histogram()) &&
                 std::ranges::equal(a.events(), b.events());
    for (std::size_t seat = 0; seat < a.players(); ++seat) {
        equal = equal && std::ranges::equal(a.wins(seat), b.wins(seat));
    }
    return equal;
}

void tallies() {
    const toy::Rules rules{3, 3};
    Tally<Toy> whole(rules), first(rules), second(rules);
    CHECK(whole.low() == 0 && whole.bins() == 28 && whole.players() == 3);
    for (int game = 0; game < 100; ++game) {
        const std::array<std::int32_t, kMaxSeats> units{game % 28, game * 5 % 28, game * 11 % 28};
        const auto winners = static_cast<SeatSet>(1 + game % 7);
        for (Tally<Toy>* tally : {&whole, game % 3 == 0 ? &first : &second}) {
            tally->finish(units, winners);
            tally->count(1);
            tally->count(0, 3);
        }
    }
    CHECK(!same(first, second) && !same(whole, first));
    Tally<Toy> merged(rules);
    merged.merge(second);
    merged.merge(first);
    CHECK(same(merged, whole));
    CHECK(merged.games() == 100 && merged.events()[0] == 300 && merged.events()[1] == 100);
    CHECK(std::accumulate(merged.histogram().begin(), merged.histogram().end(), 0ULL) == 300);
    // Masks 1..7 in turn: 1, 2, 4 win alone, 3, 5, 6 share by two, 7 by three.
    CHECK(merged.wins(0)[0] == 15 && merged.wins(0)[1] == 28 && merged.wins(0)[2] == 14);
}

struct Result {
    Tally<Toy> tally;
    std::vector<std::int32_t> units;
    std::vector<SeatSet> winners;
};

template <class Source>
Result play(const toy::Rules& rules, const Source& source, std::uint64_t games, unsigned threads, std::size_t policy) {
    Result result{Tally<Toy>(rules), std::vector<std::int32_t>(games * rules.players), std::vector<SeatSet>(games)};
    Run run;
    run.seed = 11;
    run.games = games;
    run.threads = threads;
    run.policy = policy;
    run.units = result.units;
    run.winners = result.winners;
    Progress progress;
    result.tally = play_run<Toy>(rules, source, run, progress);
    CHECK(progress.done() == games && result.tally.games() == games);
    return result;
}

template <class Source>
void check_run(const toy::Rules& rules, const Source& source) {
    constexpr std::uint64_t kGames = 1000;
    for (const std::size_t policy : {0U, 1U}) {
        const Result one = play(rules, source, kGames, 1, policy);
        for (const unsigned threads : kThreads) {
            const Result other = play(rules, source, kGames, threads, policy);
            CHECK(same(other.tally, one.tally) && other.units == one.units && other.winners == one.winners);
        }
        const Result prefix = play(rules, source, 300, 2, policy);
        CHECK(std::equal(prefix.units.begin(), prefix.units.end(), one.units.begin()));
        CHECK(std::equal(prefix.winners.begin(), prefix.winners.end(), one.winners.begin()));
        // Each game by hand, with streams of its own.
        for (std::uint64_t game = 0; game < kGames; ++game) {
            toy::State state = source.start(rules, 11, game);
            Stream chance(11, game, Purpose::chance), choices(11, game, Purpose::policy);
            NoEvents events;
            while (!state.over()) state.apply(rules, Toy::choose(policy, state, rules, choices), chance, events);
            for (std::size_t seat = 0; seat < rules.players; ++seat) {
                CHECK(one.units[game * rules.players + seat] == state.units(seat_at(seat)));
            }
            CHECK(one.winners[game] == state.winners(rules));
        }
        CHECK(one.tally.events()[0] + one.tally.events()[1] > 0 && (policy == 0 || one.tally.events()[1] == 0));
    }
}

void runs() {
    for (const std::uint8_t players : {std::uint8_t{2}, std::uint8_t{3}}) {
        const toy::Rules rules{players, 3};
        check_run(rules, FreshDeals<Toy>{});
        Stream deal(1, 1, Purpose::deal), chance(1, 1, Purpose::chance);
        NoEvents events;
        toy::State state = toy::State::deal(rules, deal);
        state.apply(rules, Action{0}, chance, events);
        check_run(rules, FromState<Toy>{state});
        check_run(rules, FromView<Toy>{state.view(rules, Seat{1})});
    }
}

// What is compared are final units, margin in payoff (fewer units are better here) and shares of wins, world by world
// with the same chance and choices for every action.
void comparisons() {
    const toy::Rules rules{3, 2};
    Stream deal(1, 1, Purpose::deal);
    const toy::View view = toy::State::deal(rules, deal).view(rules, Seat{0});
    constexpr std::uint64_t kWorlds = 5000;
    Comparison one;
    for (const unsigned threads : kThreads) {
        Progress progress;
        const Comparison other = compare_actions<Toy>(rules, view, kWorlds, 3, 0, threads, progress);
        if (threads == 1) one = other;
        CHECK(other.actions == one.actions && other.worlds == kWorlds && progress.done() == kWorlds);
        for (std::size_t i = 0; i < one.sums.size(); ++i) {
            CHECK(other.sums[i].units == one.sums[i].units && other.sums[i].margin == one.sums[i].margin &&
                  other.sums[i].share == one.sums[i].share);
        }
    }
    CHECK(one.actions == std::vector<Action>({Action{0}, Action{1}}));
    CHECK(one.sums.size() == 2 * ((kWorlds + one.worlds_per_batch - 1) / one.worlds_per_batch));
    std::array<ActionSums, 2> sums{}, expected{};
    for (std::size_t i = 0; i < one.sums.size(); ++i) {
        sums[i % 2].units += one.sums[i].units;
        sums[i % 2].margin += one.sums[i].margin;
        sums[i % 2].share += one.sums[i].share;
    }
    for (std::uint64_t world = 0; world < kWorlds; ++world) {
        for (std::uint32_t action = 0; action < 2; ++action) {
            Stream worlds(3, world, Purpose::view);
            Stream chance(3, world, Purpose::chance), choices(3, world, Purpose::policy);
            toy::State state = view.sample(rules, worlds);
            NoEvents events;
            state.apply(rules, Action{action}, chance, events);
            while (!state.over()) state.apply(rules, state.sample(rules, choices), chance, events);
            const std::int32_t least = std::min(state.units(Seat{1}), state.units(Seat{2}));
            expected[action].units += state.units(Seat{0});
            expected[action].margin += least - state.units(Seat{0});
            const unsigned winners = state.winners(rules);
            if ((winners & 1) != 0) expected[action].share += 60 / std::popcount(winners);
        }
    }
    for (std::size_t action = 0; action < 2; ++action) {
        CHECK(sums[action].units == expected[action].units && sums[action].margin == expected[action].margin &&
              sums[action].share == expected[action].share);
    }
    CHECK(sums[0].units > sums[1].units && sums[0].margin < sums[1].margin && sums[0].share < sums[1].share);
}

}  // namespace
}  // namespace shorebreak

int main() {
    using namespace shorebreak;
    test::run("philox: published vectors", philox);
    test::run("streams: layout and keys", streams);
    test::run("half words", half_words);
    test::run("bounded draws", bounded_draws);
    test::run("shuffles", shuffles);
    test::run("chance logged and scripted", recorded_chance);
    test::run("pieces of work over threads", pieces_of_work);
    test::run("stopped work is a prefix", stopped_work_is_a_prefix);
    test::run("one work after another", works_of_a_crew);
#ifdef __linux__
    test::run("threads run on any CPU", threads_of_a_crew_run_on_any_cpu);
#endif
    test::run("failing work is reported", failing_work);
    test::run("tallies merge", tallies);
    test::run("runs on any number of threads", runs);
    test::run("comparisons of actions", comparisons);
    return test::finish();
}
