// Work in numbered pieces over several threads. Pieces are claimed in order and a claimed piece is always finished, so
// that a stopped run has done exactly a prefix; threads live for one call only, so a fork between calls is harmless.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace shorebreak {

// Shared between a running call and whoever watches it.
class Progress {
public:
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }
    void add(std::uint64_t items) noexcept { done_.fetch_add(items, std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t done() const noexcept { return done_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> done_{0};
};

// Splits [0, total) into pieces and calls worker(first, count) for each; make_worker() is called once per thread, and
// what it returns is destroyed on that thread. Returns how many items, from 0 on, were done. Rethrows the first
// exception of a worker.
template <class MakeWorker>
std::uint64_t for_pieces(std::uint64_t total, std::uint64_t piece, unsigned threads, Progress& progress,
                         const MakeWorker& make_worker) {
    const std::uint64_t pieces = total / piece + (total % piece != 0);
    std::atomic<std::uint64_t> next{0};
    std::exception_ptr failure;
    std::mutex failure_lock;

    const auto work = [&] {
        try {
            auto worker = make_worker();
            while (!progress.stopped()) {
                const std::uint64_t mine = next.fetch_add(1, std::memory_order_relaxed);
                if (mine >= pieces) break;
                const std::uint64_t first = mine * piece;
                const std::uint64_t count = std::min(piece, total - first);
                worker(first, count);
                progress.add(count);
            }
        } catch (...) {
            const std::lock_guard lock(failure_lock);
            if (!failure) failure = std::current_exception();
            progress.stop();
        }
    };

    std::vector<std::thread> others;
    try {
        for (unsigned thread = 1; thread < threads && thread < pieces; ++thread) others.emplace_back(work);
    } catch (const std::system_error&) {
        // Fewer threads than asked for: the same results, later.
    }
    work();
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
    return std::min(total, std::min(next.load(), pieces) * piece);
}

}  // namespace shorebreak
