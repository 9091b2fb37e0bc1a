// How a search shares its simulations out among the actions at the root: sequential halving at the root and upper
// confidence bounds below (Pepels, Cazenave, Winands and Lanctot, "Minimizing simple regret in Monte-Carlo tree
// search", 2014), in passes that can end at any time (Sagers, Winands and Soemers, "Anytime sequential halving in
// Monte-Carlo tree search", 2024).
//
// In a pass all actions compete in the same worlds with the same luck, and the worse half is given up again and again,
// each time after as many simulations as any other. Every pass is twice as long as the one before and begins with
// all actions again, of which more are let in as simulations allow. So what a search does is the beginning of what any
// longer one does, and where time ends it, the number of its simulations does the same again.
#pragma once

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/parallel.hpp"
#include "core/random.hpp"
#include "search/ismcts.hpp"

namespace shorebreak {

// How much to do: a number of simulations, or, if seconds is above zero, what can be done in that time.
struct Budget {
    std::uint64_t simulations = 0;
    double seconds = 0;
};

template <Game G>
class RootSearch {
public:
    using Rules = typename G::Rules;
    using State = typename G::State;
    using View = typename G::View;

    // As decision number `decision` of a bot with this seed; `progress` counts simulations.
    RootSearch(const Rules& rules, const View& view, const SearchSettings& settings, const Budget& budget,
               std::uint64_t seed, std::uint64_t decision, unsigned threads, Progress& progress)
        : rules_(rules),
          view_(view),
          settings_(settings),
          budget_(budget),
          seed_(seed),
          decision_(decision),
          crew_(threads),
          progress_(progress),
          workers_(settings.workers),
          shares_(settings.workers) {
        Stream stream(seed, decision * Worker::kMaxWorkers + settings.workers, Purpose::search);
        const State world = view.sample(rules, stream);
        world.for_each_action(rules, [&](Action action) { actions_.push_back(action); });
        std::ranges::sort(actions_);
        if constexpr (kHasGuide<G>) {
            std::swap(actions_.front(), *std::ranges::find(actions_, G::choose(kGuide<G>, world, rules, stream)));
        }
        for (std::size_t i = kHasGuide<G> ? 1 : 0; i < actions_.size(); ++i) {
            std::swap(actions_[i], actions_[i + stream.below(actions_.size() - i)]);
        }
        for (const Action action : actions_) sums_.push_back({action});
    }

    // Searches until the budget is used up or progress is stopped; then it holds what was done.
    [[nodiscard]] SearchResult run() {
        for (double pass = kFirstPass; !done(); pass *= kGrowth) halve(pass);
        SearchResult result;
        result.simulations = simulations_;
        result.best = best();
        result.actions = sums_;
        std::ranges::sort(result.actions, {}, &ActionStatistics::action);
        for (const auto& worker : workers_) {
            if (!worker) continue;
            result.nodes += worker->nodes();
            result.deep += worker->deep();
        }
        return result;
    }

private:
    using Worker = TreeSearch<G>;
    using Clock = std::chrono::steady_clock;

    static constexpr std::uint32_t kNone = ~std::uint32_t{0};
    static constexpr double kFirstPass = 16;  // simulations
    static constexpr double kGrowth = 2;      // of a pass over the one before
    // How many actions compete, by the simulations that there are at the end of a pass.
    static constexpr double kLeast = 4;
    static constexpr double kEach = 16;
    static constexpr double kBase = 64;
    static constexpr double kFactor = 2;
    static constexpr double kSlice = 0.02;          // of the time, after which the clock is looked at again
    static constexpr double kWorthThreads = 10e-6;  // seconds

    void halve(double pass) {
        const double most = static_cast<double>(simulations_) + pass;
        const double room = std::min(std::max(kLeast, most / kEach), kBase + kFactor * std::sqrt(most));
        std::vector<std::uint32_t> places(std::min(actions_.size(), static_cast<std::size_t>(room)));
        std::iota(places.begin(), places.end(), 0U);
        const int levels = std::max(1, static_cast<int>(std::bit_width(places.size() - 1)));
        for (int level = 0; level < levels; ++level) {
            if (level != 0) places.resize((places.size() + 1) / 2);
            if (!compete(places, std::max(1.0, pass / levels / static_cast<double>(places.size())))) return;
            std::ranges::stable_sort(places, std::greater<>(), [&](std::uint32_t place) { return value_of(place); });
        }
        leader_ = places[guided_ && places.size() != 1 ? 1 : 0];
    }

    // The guide's comes first where it must stay.
    [[nodiscard]] double value_of(std::uint32_t place) const {
        return guided_ && place == 0 ? std::numeric_limits<double>::infinity() : mean_reward(sums_[place]);
    }

    // So many worlds for the actions at these places; false where the budget ends before, perhaps within a world.
    [[nodiscard]] bool compete(std::span<const std::uint32_t> places, double worlds) {
        for (auto left = static_cast<std::uint64_t>(worlds); left != 0;) {
            if (done()) return false;
            std::uint64_t now = left;
            if (budget_.seconds > 0) {
                now = in_slice(left, places.size());
            } else {
                const std::uint64_t rest = budget_.simulations - simulations_;
                if (rest < places.size()) {
                    try_worlds(places.first(rest), 1);
                    return false;
                }
                now = std::min(left, rest / places.size());
            }
            try_worlds(places, now);
            left -= now;
        }
        return !progress_.stopped();
    }

    // Of the worlds left, those until the clock is looked at again: enough for every worker, unless time is nearly up.
    [[nodiscard]] std::uint64_t in_slice(std::uint64_t left, std::size_t places) const {
        if (simulations_ == 0) return 1;
        const double rate = static_cast<double>(simulations_) / elapsed() / static_cast<double>(places);
        const double slice = std::max(rate * budget_.seconds * kSlice, static_cast<double>(workers_.size()));
        const double rest = rate * (budget_.seconds - elapsed());
        return static_cast<std::uint64_t>(std::clamp(std::min(slice, rest), 1.0, static_cast<double>(left)));
    }

    // What a worker has still to do of a batch; none has more than one world more than another.
    struct Share {
        std::uint64_t worlds = 0;
        bool taken = false;
        std::thread::id last;  // who did some of it
    };

    // Worlds are dealt out to the workers in turn. Each does its own one after another, in parts that go to the thread
    // that comes first: half of what is left, so that threads end together.
    void try_worlds(std::span<const std::uint32_t> places, std::uint64_t worlds) {
        const std::size_t count = workers_.size();
        for (std::size_t turn = 0; turn < count; ++turn) {
            shares_[(worlds_ + turn) % count].worlds = (worlds + count - 1 - turn) / count;
        }
        std::mutex claiming;
        crew_.run(worth_threads(worlds * places.size()) ? crew_.threads() : 1, [&] {
            const std::thread::id self = std::this_thread::get_id();
            for (std::unique_lock lock(claiming); !progress_.stopped();) {
                // Of those with most to do rather one whose tree is in the nearest cache.
                const auto share = std::ranges::max_element(shares_, {}, [&](const Share& one) {
                    return std::pair(one.taken ? 0 : one.worlds, one.last == self);
                });
                if (share->taken || share->worlds == 0) break;
                const std::uint64_t part = (share->worlds + 1) / 2;
                share->taken = true;
                share->last = self;
                lock.unlock();
                progress_.add(places.size() * work(static_cast<std::size_t>(share - shares_.begin()), places, part));
                lock.lock();
                share->worlds -= part;
                share->taken = false;
            }
        });
        worlds_ += worlds;
        for (const std::uint32_t place : places) {
            sums_[place] = {actions_[place]};
            for (const auto& worker : workers_) {
                if (worker) sums_[place].add(worker->actions()[place]);
            }
        }
        simulations_ = 0;
        for (const ActionStatistics& one : sums_) simulations_ += one.visits;
    }

    // So many worlds by a worker, unless stopped; how many it did.
    std::uint64_t work(std::size_t number, std::span<const std::uint32_t> places, std::uint64_t worlds) {
        std::unique_ptr<Worker>& worker = workers_[number];
        if (!worker) {
            worker = std::make_unique<Worker>(rules_, view_, settings_, Worker::stream_of(seed_, decision_, number),
                                              actions_);
        }
        std::uint64_t done = 0;
        for (; done < worlds && !progress_.stopped(); ++done) worker->compete(places);
        return done;
    }

    // Whether so many simulations take longer than it takes to begin with several threads.
    [[nodiscard]] bool worth_threads(std::uint64_t simulations) const {
        return simulations_ != 0 &&
               static_cast<double>(simulations) / static_cast<double>(simulations_) * elapsed() > kWorthThreads;
    }

    // With a guide, what came through the last whole pass if that is clearly better than what the guide would do.
    [[nodiscard]] Action best() const {
        if (!guided_) return best_of_most_visited(sums_).action;
        const ActionStatistics& leader = leader_ == kNone ? most_visited(sums_) : sums_[leader_];
        return clearly_better(leader, sums_.front(), settings_.caution) ? leader.action : actions_.front();
    }

    [[nodiscard]] double elapsed() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
    [[nodiscard]] bool done() const {
        if (progress_.stopped()) return true;
        if (budget_.seconds > 0) return simulations_ != 0 && elapsed() >= budget_.seconds;
        return simulations_ >= budget_.simulations;
    }

    const Rules& rules_;
    const View& view_;
    SearchSettings settings_;
    bool guided_ = kHasGuide<G> && settings_.caution > 0;  // at the root
    Budget budget_;
    std::uint64_t seed_;
    std::uint64_t decision_;
    Crew crew_;
    Progress& progress_;
    Clock::time_point begin_ = Clock::now();

    std::vector<Action> actions_;  // the guide's first, the others in random order
    std::vector<ActionStatistics> sums_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<Share> shares_;  // by worker
    std::uint32_t leader_ = kNone;
    std::uint64_t worlds_ = 0;
    std::uint64_t simulations_ = 0;
};

// Searches what the seat of the view should do, as decision number `decision` of a bot with this seed. A search that
// is stopped holds what was done; the simulations of one for a time, given as a budget, do the same again.
template <Game G>
[[nodiscard]] SearchResult search_tree(const typename G::Rules& rules, const typename G::View& view,
                                       const SearchSettings& settings, const Budget& budget, std::uint64_t seed,
                                       std::uint64_t decision, unsigned threads, Progress& progress) {
    return RootSearch<G>(rules, view, settings, budget, seed, decision, threads, progress).run();
}

}  // namespace shorebreak
