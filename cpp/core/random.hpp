// The one source of randomness: Philox4x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as
// 1, 2, 3", SC 2011), counter-based, hence the same on every platform, and keyed rather than seeded.
//
//   key     = (seed, layout version)
//   counter = (block, game index, purpose, 0)
//
// Distinct (seed, game, purpose) can therefore never share a number, and a policy that draws one number more
// changes no card.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "core/inline.hpp"

namespace shorebreak {

// What a stream is for; part of its key.
enum class Purpose : std::uint64_t {
    deal = 0,    // the shuffle before the first decision
    chance = 1,  // chance within the game: reshuffles, dice
    policy = 2,  // the choices of a random policy
    view = 3,    // worlds drawn from a view
    hidden = 4,  // what a lazily played game left open
    bots = 5,    // the seeds of the bots of a game, one a seat
    search = 6,  // the worlds, choices and chance of a tree search
};

struct Wide {
    std::uint64_t high;
    std::uint64_t low;
};

// The full 128-bit product of two words.
[[nodiscard]] constexpr Wide multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using Product = unsigned __int128;
    const Product product = static_cast<Product>(a) * b;
    return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
    const std::uint64_t a0 = a & 0xffffffffu, a1 = a >> 32;
    const std::uint64_t b0 = b & 0xffffffffu, b1 = b >> 32;
    const std::uint64_t low = a0 * b0;
    const std::uint64_t middle = a1 * b0 + (low >> 32);
    const std::uint64_t cross = a0 * b1 + (middle & 0xffffffffu);
    return {a1 * b1 + (middle >> 32) + (cross >> 32), a * b};
#endif
}

using PhiloxBlock = std::array<std::uint64_t, 4>;
using PhiloxKey = std::array<std::uint64_t, 2>;

[[nodiscard]] constexpr PhiloxBlock philox4x64(PhiloxBlock counter, PhiloxKey key) noexcept {
    for (int round = 0; round < 10; ++round) {
        const Wide a = multiply(0xd2e7470ee14c6c93u, counter[0]);
        const Wide b = multiply(0xca5a826395121157u, counter[2]);
        counter = {b.high ^ counter[1] ^ key[0], b.low, a.high ^ counter[3] ^ key[1], a.low};
        key[0] += 0x9e3779b97f4a7c15u;
        key[1] += 0xbb67ae8584caa73bu;
    }
    return counter;
}

class Stream {
public:
    // The most items that shuffle_prefix takes: eight bounds of at most 2^7 multiply to at most 2^56, so that a
    // group of eight draws is redone about once in 256 times at worst.
    static constexpr std::size_t kMaxShuffle = 128;
    static constexpr std::uint64_t kLayoutVersion = 1;

    constexpr Stream(std::uint64_t seed, std::uint64_t game, Purpose purpose) noexcept
        : seed_(seed), game_(game), purpose_(purpose) {}

    [[nodiscard]] constexpr std::uint64_t next() noexcept {
        used_ += used_ & 1;
        if (used_ == kHalves) [[unlikely]] {
            refill();
        }
        const std::uint64_t low = halves_[used_];
        const std::uint64_t high = halves_[used_ + 1];
        used_ += 2;
        return high << 32 | low;
    }

    // The next half word: the low half of a fresh word, then its high half unless next() comes between.
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE constexpr std::uint32_t next_half() noexcept {
        if (used_ == kHalves) [[unlikely]] {
            refill();
        }
        return halves_[used_++];
    }

    // Uniform over 0..bound-1, 1 <= bound <= 2^32, without bias, from half words (Lemire, "Fast random integer
    // generation in an interval", 2019).
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE constexpr std::uint32_t below(std::uint64_t bound) noexcept {
        std::uint64_t product = next_half() * bound;
        if ((product & kHalf) < bound) [[unlikely]] {
            product = without_bias(product, bound);
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Makes items[0, count) a uniformly random draw without replacement, in order of drawing; eight bounded draws
    // from one word (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
    template <class T>
    constexpr void shuffle_prefix(std::span<T> items, std::size_t count) noexcept {
        T* first = items.data();
        std::size_t left = items.size();
        for (; count >= kGroup; count -= kGroup, first += kGroup, left -= kGroup) {
            const auto picks = draw_group<kGroup>(left, kGroup);
            for (std::size_t j = 0; j < kGroup; ++j) std::swap(first[j], first[j + picks[j]]);
        }
        const auto picks = draw_group<0>(left, count);
        for (std::size_t j = 0; j < count; ++j) std::swap(first[j], first[j + picks[j]]);
    }

private:
    static constexpr std::size_t kGroup = 8;
    static constexpr std::uint64_t kHalf = 0xffff'ffffu;
    static constexpr std::size_t kHalves = 8;
    using Halves = std::array<std::uint32_t, kHalves>;
    using Picks = std::array<std::size_t, kGroup>;

    SHOREBREAK_NEVER_INLINE constexpr void refill() noexcept {
        const PhiloxBlock words =
            philox4x64({block_++, game_, static_cast<std::uint64_t>(purpose_), 0}, {seed_, kLayoutVersion});
        if constexpr (std::endian::native == std::endian::little) {
            halves_ = std::bit_cast<Halves>(words);
        } else {
            for (std::size_t i = 0; i < kHalves; ++i) {
                halves_[i] = static_cast<std::uint32_t>(words[i / 2] >> (32 * (i % 2)));
            }
        }
        used_ = 0;
    }

    // A product of a half word and a bound, redrawn while it is of those that would give some numbers too often.
    [[nodiscard]] SHOREBREAK_NEVER_INLINE constexpr std::uint64_t without_bias(std::uint64_t product,
                                                                               std::uint64_t bound) noexcept {
        const std::uint64_t threshold = ((kHalf + 1) - bound) % bound;
        while ((product & kHalf) < threshold) product = next_half() * bound;
        return product;
    }

    // `length` draws below bound, bound-1, ...; Fixed = length where it is known when compiling, else 0.
    template <std::size_t Fixed>
    [[nodiscard]] constexpr Picks draw_group(std::uint64_t bound, std::size_t length) noexcept {
        if constexpr (Fixed != 0) length = Fixed;
        if (length == 0) return {};
        Picks picks{};
        std::uint64_t rest = pick_group(next(), bound, length, picks);
        if (rest < (std::uint64_t{1} << 56)) [[unlikely]] {
            std::uint64_t product = 1;
            for (std::size_t j = 0; j < length; ++j) product *= bound - j;
            if (rest < product) {
                const std::uint64_t threshold = (0 - product) % product;
                while (rest < threshold) rest = pick_group(next(), bound, length, picks);
            }
        }
        return picks;
    }

    static constexpr std::uint64_t pick_group(std::uint64_t word, std::uint64_t bound, std::size_t length,
                                              Picks& picks) noexcept {
        for (std::size_t j = 0; j < length; ++j) {
            const Wide product = multiply(word, bound - j);
            picks[j] = product.high;
            word = product.low;
        }
        return word;
    }

    std::uint64_t seed_;
    std::uint64_t game_;
    Purpose purpose_;
    std::uint64_t block_ = 0;
    Halves halves_{};  // of the words of a block
    std::size_t used_ = kHalves;
};

}  // namespace shorebreak
