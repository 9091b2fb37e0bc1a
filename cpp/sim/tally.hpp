// Streaming statistics of finished games in constant memory. Everything is a count, so that neither the order of the
// games nor the number of threads can show.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/game.hpp"

namespace shorebreak {

template <Game G>
class Tally {
public:
    using Rules = typename G::Rules;

    explicit Tally(const Rules& rules)
        : players_(G::players(rules)),
          low_(G::unit_range(rules).low),
          bins_(static_cast<std::size_t>(G::unit_range(rules).high - low_) + 1),
          histogram_(players_ * bins_) {}

    void count(std::size_t event) noexcept { ++events_[event]; }
    void count(std::size_t event, std::uint64_t times) noexcept { events_[event] += times; }

    void finish(std::span<const std::int32_t> units, SeatSet winners) noexcept {
        ++games_;
        const auto tied = static_cast<std::size_t>(std::popcount(winners));
        for (std::size_t seat = 0; seat < players_; ++seat) {
            ++histogram_[seat * bins_ + static_cast<std::size_t>(units[seat] - low_)];
            wins_[seat][tied - 1] += (winners >> seat) & 1u;
        }
    }

    void merge(const Tally& other) noexcept {
        games_ += other.games_;
        for (std::size_t i = 0; i < histogram_.size(); ++i) histogram_[i] += other.histogram_[i];
        for (std::size_t i = 0; i < events_.size(); ++i) events_[i] += other.events_[i];
        for (std::size_t seat = 0; seat < players_; ++seat) {
            for (std::size_t tied = 0; tied < kMaxSeats; ++tied) wins_[seat][tied] += other.wins_[seat][tied];
        }
    }

    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] std::size_t players() const noexcept { return players_; }
    // Units of the first bin of the histogram.
    [[nodiscard]] std::int32_t low() const noexcept { return low_; }
    [[nodiscard]] std::size_t bins() const noexcept { return bins_; }
    // Games by seat and final units, row by row.
    [[nodiscard]] std::span<const std::uint64_t> histogram() const noexcept { return histogram_; }
    // Games that a seat won, by how many shared the win, less one.
    [[nodiscard]] std::span<const std::uint64_t, kMaxSeats> wins(std::size_t seat) const noexcept {
        return wins_[seat];
    }
    [[nodiscard]] std::span<const std::uint64_t> events() const noexcept { return events_; }

private:
    std::uint64_t games_ = 0;
    std::size_t players_;
    std::int32_t low_;
    std::size_t bins_;
    std::vector<std::uint64_t> histogram_;
    std::array<std::array<std::uint64_t, kMaxSeats>, kMaxSeats> wins_{};
    std::array<std::uint64_t, G::kEventNames.size()> events_{};
};

}  // namespace shorebreak
