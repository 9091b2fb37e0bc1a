// A hand: a sequence of cards, each one way up (SCO-4), held as their ids and as bit planes of their upper numbers.
//
// Plane k holds bit k of every upper number, bit i being that of the i-th card from the left. So a question about all
// cards, or all neighbours, is a few operations on words. Ids and planes are 0 beyond the last card. A hand could hold
// all 45 cards of the game and more.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "scout/cards.hpp"

namespace shorebreak::scout {

// Bit i for the i-th card from the left, or for the place before it.
using Places = std::uint64_t;

// The lowest `count` bits, count < 64.
[[nodiscard]] constexpr Places first_places(std::size_t count) noexcept { return (Places{1} << count) - 1; }

// How many bits are set. Not std::popcount, which calls a function where the instruction isn't sure to exist.
[[nodiscard]] constexpr std::size_t count_of(Places places) noexcept {
    places -= places >> 1 & 0x5555555555555555u;
    places = (places & 0x3333333333333333u) + (places >> 2 & 0x3333333333333333u);
    places = (places + (places >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<std::size_t>(places * 0x0101010101010101u >> 56);
}

// The longest row: a run through all numbers.
inline constexpr std::size_t kMaxRow = kNumbers;

class Hand {
public:
    static constexpr std::size_t kBits = 4;  // of a number
    static_assert(kNumbers < 1 << kBits);

    Hand() = default;
    [[nodiscard]] static Hand of(std::span<const std::uint8_t> cards) noexcept {
        assert(cards.size() <= kPairs);
        Hand hand;
        hand.size_ = cards.size();
        std::ranges::copy(cards, hand.cards_.begin());
        hand.set_planes();
        return hand;
    }

    // Single cards, `place` from 0
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] Card at(std::size_t place) const noexcept { return Card(cards_[place]); }
    [[nodiscard]] PairSet pairs() const noexcept {
        PairSet pairs;
        for (std::size_t place = 0; place < size_; ++place) pairs.insert(at(place).pair());
        return pairs;
    }
    // The ids of a row, zeros behind it.
    static constexpr std::size_t kBlock = 16;
    using Block = std::array<std::uint8_t, kBlock>;
    static_assert(kMaxRow <= kBlock);
    [[nodiscard]] Block row(std::size_t start, std::size_t length) const noexcept {
        static constexpr auto kFirst = [] {
            std::array<std::uint8_t, 2 * kBlock> first{};
            for (std::size_t i = 0; i < kBlock; ++i) first[i] = 0xff;
            return first;
        }();
        Block row = block(start);
        for (std::size_t i = 0; i < kBlock; ++i) row[i] &= kFirst[kBlock - length + i];
        return row;
    }

    // Changes: SCO-12, SCO-8, SCO-5
    void insert(Card card, std::size_t place) noexcept {
        assert(place <= size_ && size_ < kPairs);
        const Places after = ~first_places(place);
        const auto number = static_cast<Places>(card.upper());
        for (std::size_t k = 0; k < kBits; ++k) {
            planes_[k] = (planes_[k] + (planes_[k] & after)) | (number >> k & 1) << place;
        }
        for (std::size_t blocks = (size_ - place) / kBlock + 1; blocks-- > 0;) {
            const std::size_t from = place + blocks * kBlock;
            put(block(from), from + 1);
        }
        cards_[place] = static_cast<std::uint8_t>(card.id());
        ++size_;
    }
    void remove(std::size_t start, std::size_t length) noexcept {
        assert(start + length <= size_ && length <= kMaxRow);
        const Places before = first_places(start);
        for (Places& plane : planes_) plane = (plane & before) | (plane >> length & ~before);
        for (std::size_t to = start; to < size_; to += kBlock) put(block(to + length), to);
        size_ -= length;
    }
    void turn() noexcept {
        std::reverse(cards_.begin(), cards_.begin() + static_cast<std::ptrdiff_t>(size_));
        for (std::size_t place = 0; place < size_; ++place) cards_[place] ^= 1;
        set_planes();
    }

    // All cards at once
    [[nodiscard]] Places plane(std::size_t bit) const noexcept { return planes_[bit]; }
    // Where the upper number exceeds `number`, 0..15: where adding 15 - number carries.
    [[nodiscard]] Places above(int number) const noexcept {
        Places carry = 0;
        for (std::size_t k = 0; k < kBits; ++k) {
            const Places added = Places{0} - static_cast<Places>(~number >> k & 1);
            carry = (planes_[k] & carry) | (added & (planes_[k] | carry));
        }
        return carry;
    }

    bool operator==(const Hand&) const = default;

private:
    // As many ids from `start` on, zeros where there are no cards.
    [[nodiscard]] Block block(std::size_t start) const noexcept {
        Block block;
        std::memcpy(block.data(), cards_.data() + start, kBlock);
        return block;
    }
    void put(const Block& block, std::size_t start) noexcept {
        std::memcpy(cards_.data() + start, block.data(), kBlock);
    }
    void set_planes() noexcept {
        planes_ = {};
        for (std::size_t place = 0; place < size_; ++place) {
            const auto number = static_cast<Places>(at(place).upper());
            for (std::size_t k = 0; k < kBits; ++k) planes_[k] |= (number >> k & 1) << place;
        }
    }

    std::array<Places, kBits> planes_{};
    std::array<std::uint8_t, 72> cards_{};
    static_assert(kPairs + kMaxRow + kBlock <= 72, "blocks reach beyond the last card");
    std::uint64_t size_ = 0;
};

}  // namespace shorebreak::scout
