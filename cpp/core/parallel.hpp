// Work over several threads, which live for one call only, so that a fork between calls is harmless.
#pragma once

#ifdef __linux__
#include <pthread.h>
#include <sched.h>
#endif

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
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

// Linux may queue a new thread behind the one that started it although another CPU is idle, and take milliseconds to
// move it: longer than many a search.
inline void move_off_this_cpu([[maybe_unused]] std::thread& thread) noexcept {
#ifdef __linux__
    const int here = sched_getcpu();
    cpu_set_t allowed, others;
    if (here < 0 || pthread_getaffinity_np(thread.native_handle(), sizeof allowed, &allowed) != 0) return;
    others = allowed;
    CPU_CLR(static_cast<std::size_t>(here), &others);
    if (CPU_COUNT(&others) == 0 || pthread_setaffinity_np(thread.native_handle(), sizeof others, &others) != 0) return;
    pthread_setaffinity_np(thread.native_handle(), sizeof allowed, &allowed);
#endif
}

// The calling thread and others, which wait for the next work between two.
class Crew {
public:
    explicit Crew(unsigned threads) noexcept : threads_(threads) {}
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew() {
        begin(nullptr);
        for (std::thread& other : others_) other.join();
    }

    [[nodiscard]] unsigned threads() const noexcept { return threads_; }

    // Calls work() once on each of up to `most` threads, the calling one among them, and waits for all. Rethrows the
    // first exception. Where the system gives no more threads, it is done by fewer.
    void run(std::uint64_t most, const std::function<void()>& work) {
        try {
            while (others_.size() + 1 < std::min<std::uint64_t>(most, threads_)) {
                others_.emplace_back([this, number = others_.size(), begun = turn_.load()] { serve(number, begun); });
                move_off_this_cpu(others_.back());
            }
        } catch (const std::system_error&) {
            threads_ = static_cast<unsigned>(others_.size()) + 1;
        }
        if (most < 2 || others_.empty()) return work();
        most_ = most;
        failure_ = nullptr;
        begin(&work);
        attempt(work);
        wait_until([&] { return busy_.load(std::memory_order_acquire) == 0; });
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    // What is waited for between the works of a search comes sooner than sleep ends. And a thread that slept may wake
    // up behind another one: in virtual machines a processor that has halted may not count as idle.
    static constexpr std::chrono::milliseconds kAwake{2};

    template <class Come>
    void wait_until(const Come& come) {
        using Clock = std::chrono::steady_clock;
        for (const Clock::time_point end = Clock::now() + kAwake; Clock::now() < end; std::this_thread::yield()) {
            if (come()) return;
        }
        std::unique_lock lock(lock_);
        changed_.wait(lock, come);
    }

    // Work for all, or their end.
    void begin(const std::function<void()>* work) {
        {
            const std::lock_guard lock(lock_);
            work_ = work;
            busy_.store(others_.size(), std::memory_order_relaxed);
            turn_.fetch_add(1, std::memory_order_release);
        }
        changed_.notify_all();
    }

    void serve(std::size_t number, std::uint64_t begun) {
        for (;; ++begun) {
            wait_until([&] { return turn_.load(std::memory_order_acquire) != begun; });
            if (work_ == nullptr) return;
            if (number + 1 < most_) attempt(*work_);
            if (busy_.fetch_sub(1, std::memory_order_acq_rel) != 1) continue;
            { const std::lock_guard lock(lock_); }
            changed_.notify_all();
        }
    }

    void attempt(const std::function<void()>& work) noexcept {
        try {
            work();
        } catch (...) {
            const std::lock_guard lock(lock_);
            if (!failure_) failure_ = std::current_exception();
        }
    }

    unsigned threads_;
    std::vector<std::thread> others_;
    std::mutex lock_;
    std::condition_variable changed_;
    std::atomic<std::uint64_t> turn_{0};
    std::atomic<std::size_t> busy_{0};
    const std::function<void()>* work_ = nullptr;
    std::uint64_t most_ = 0;
    std::exception_ptr failure_;
};

// Splits [0, total) into pieces and calls worker(first, count) for each; make_worker() is called once per thread, and
// what it returns is destroyed on that thread. Pieces are claimed in order and a claimed piece is always finished, so
// that a stopped run has done exactly a prefix. Returns how many items, from 0 on, were done. Rethrows the first
// exception of a worker.
template <class MakeWorker>
std::uint64_t for_pieces(std::uint64_t total, std::uint64_t piece, Crew& crew, Progress& progress,
                         const MakeWorker& make_worker) {
    const std::uint64_t pieces = total / piece + (total % piece != 0);
    std::atomic<std::uint64_t> next{0};
    crew.run(pieces, [&] {
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
            progress.stop();
            throw;
        }
    });
    return std::min(total, std::min(next.load(), pieces) * piece);
}

template <class MakeWorker>
std::uint64_t for_pieces(std::uint64_t total, std::uint64_t piece, unsigned threads, Progress& progress,
                         const MakeWorker& make_worker) {
    Crew crew(threads);
    return for_pieces(total, piece, crew, progress, make_worker);
}

}  // namespace shorebreak
