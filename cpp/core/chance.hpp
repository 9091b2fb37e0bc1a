// Chance outcomes written down in a record, given back in order; and a source that writes them down as they fall.
// A bounded draw is one outcome; a shuffle is the drawn items, one outcome each.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "core/random.hpp"

namespace shorebreak {

// Throws std::invalid_argument where an outcome is missing or could not have happened.
class ScriptedChance {
public:
    explicit ScriptedChance(std::span<const std::uint32_t> outcomes) noexcept : outcomes_(outcomes) {}

    [[nodiscard]] std::uint32_t below(std::uint64_t bound) {
        const std::uint32_t outcome = take();
        if (outcome >= bound) throw std::invalid_argument("a chance outcome is out of range");
        return outcome;
    }

    void shuffle_prefix(std::span<std::uint8_t> items, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t item = take();
            const auto found = std::find(items.begin() + static_cast<std::ptrdiff_t>(i), items.end(), item);
            if (found == items.end())
                throw std::invalid_argument("a chance outcome names an item that is not there to draw");
            std::swap(items[i], *found);
        }
    }

    [[nodiscard]] std::size_t left() const noexcept { return outcomes_.size(); }

private:
    [[nodiscard]] std::uint32_t take() {
        if (outcomes_.empty()) throw std::invalid_argument("a chance outcome is missing");
        const std::uint32_t outcome = outcomes_.front();
        outcomes_ = outcomes_.subspan(1);
        return outcome;
    }

    std::span<const std::uint32_t> outcomes_;
};

class LoggedChance {
public:
    LoggedChance(Stream& stream, std::vector<std::uint32_t>& log) noexcept : stream_(stream), log_(log) {}

    [[nodiscard]] std::uint32_t below(std::uint64_t bound) { return log_.emplace_back(stream_.below(bound)); }

    void shuffle_prefix(std::span<std::uint8_t> items, std::size_t count) {
        stream_.shuffle_prefix(items, count);
        log_.insert(log_.end(), items.begin(), items.begin() + static_cast<std::ptrdiff_t>(count));
    }

private:
    Stream& stream_;
    std::vector<std::uint32_t>& log_;
};

}  // namespace shorebreak
