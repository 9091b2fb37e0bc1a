#include "tavarua/forecast.hpp"

#include <algorithm>

namespace shorebreak::tavarua {
namespace {

using Pattern = Forecast::Pattern;

// Sorted and each once; returns how many are left.
template <std::size_t N>
std::size_t settle_list(std::array<Pattern, N>& list, std::size_t count) noexcept {
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(list.begin(), end);
    return static_cast<std::size_t>(std::unique(list.begin(), end) - list.begin());
}

}  // namespace

Forecast Forecast::of(const std::array<Pattern, 6>& patterns, std::size_t count, std::size_t length) noexcept {
    Forecast forecast;
    forecast.count_ = static_cast<std::uint8_t>(count);
    forecast.length_ = static_cast<std::uint8_t>(length);
    forecast.patterns_ = patterns;
    return forecast;
}

bool Forecast::has_token(std::uint8_t token) const noexcept {
    // Every pattern has the same tokens.
    const Pattern& first = patterns_[0];
    return std::find(first.begin(), first.begin() + length_, token) != first.begin() + length_;
}

template <class Keep>
void Forecast::refine(Keep&& keep) noexcept {
    std::array<Pattern, 6> kept{};
    std::size_t count = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        Pattern pattern = patterns_[i];
        if (keep(pattern)) kept[count++] = pattern;
    }
    count_ = static_cast<std::uint8_t>(settle_list(kept, count));
    patterns_ = {};
    std::copy_n(kept.begin(), count_, patterns_.begin());
}

void Forecast::permute(std::size_t from) noexcept {
    std::array<Pattern, 36> all{};
    std::size_t count = 0;
    const std::size_t places = length_ - from;
    for (std::size_t i = 0; i < count_; ++i) {
        for (std::size_t number = 0; number < kOrdersOf[places]; ++number) {
            const auto order = order_of(places, number);
            Pattern pattern = patterns_[i];
            for (std::size_t j = 0; j < places; ++j) pattern[from + j] = patterns_[i][from + order[j]];
            all[count++] = pattern;
        }
    }
    count_ = static_cast<std::uint8_t>(settle_list(all, count));
    patterns_ = {};
    std::copy_n(all.begin(), count_, patterns_.begin());
}

Forecast Forecast::with_back(std::uint8_t top_back) const noexcept {
    if (!empty()) return *this;
    Forecast plain;
    plain.count_ = plain.length_ = 1;
    plain.patterns_[0][0] = static_cast<std::uint8_t>(kBackToken + top_back);
    return plain;
}

void Forecast::look(std::uint8_t card, const Rules& rules) noexcept {
    const bool known = has_token(card);
    const auto back = static_cast<std::uint8_t>(kBackToken + rules.back(card));
    refine([&](Pattern& pattern) {
        if (pattern[0] != (known ? card : back)) return false;
        pattern[0] = card;
        return true;
    });
}

void Forecast::see_in_order(const std::uint8_t* backs, std::size_t count, const Rules& rules) noexcept {
    const std::size_t before = length_;
    length_ = static_cast<std::uint8_t>(count);
    refine([&](Pattern& pattern) {
        for (std::size_t i = 0; i < before; ++i) {
            if (back_of(pattern[i], rules) != backs[i]) return false;
        }
        for (std::size_t i = before; i < count; ++i) pattern[i] = static_cast<std::uint8_t>(kBackToken + backs[i]);
        return true;
    });
}

void Forecast::see_as_set(const std::uint8_t* backs, std::size_t count) noexcept {
    const std::size_t before = length_;
    length_ = static_cast<std::uint8_t>(count);
    refine([&](Pattern& pattern) {
        for (std::size_t i = before; i < count; ++i) pattern[i] = static_cast<std::uint8_t>(kBackToken + backs[i]);
        return true;
    });
    permute(before);
}

void Forecast::put_back(const std::array<std::uint8_t, kFocusCards>& order) noexcept {
    refine([&](Pattern& pattern) {
        const Pattern old = pattern;
        for (std::size_t j = 0; j < length_; ++j) pattern[j] = old[order[j]];
        return true;
    });
}

void Forecast::put_back_unseen(std::uint8_t top_back, const Rules& rules) noexcept {
    permute(0);
    refine([&](const Pattern& pattern) { return back_of(pattern[0], rules) == top_back; });
}

void Forecast::turn_up(std::uint8_t card, bool more, std::uint8_t top_back, const Rules& rules) noexcept {
    look(card, rules);
    refine([&](Pattern& pattern) {
        pattern = {pattern[1], pattern[2], 0};
        return length_ == 1 || back_of(pattern[0], rules) == top_back;
    });
    if (--length_ == 0 || !more) *this = {};
    settle();
}

void Forecast::settle() noexcept {
    if (length_ == 1 && is_back(patterns_[0][0])) *this = {};
}

}  // namespace shorebreak::tavarua
