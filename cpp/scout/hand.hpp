// A hand: a sequence of cards, each one way up (SCO-4), held as bit planes.
//
// Plane k of the upper numbers holds bit k of every upper number, bit i being that of the i-th card from the left; the
// lower numbers likewise. So a question about all cards, or all neighbours, is a few operations on words. Planes are 0
// beyond the last card. A hand could hold all 45 cards of the game and more.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
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

class Hand {
public:
    static constexpr std::size_t kBits = 4;  // of a number
    static constexpr std::size_t kPlanes = 2 * kBits;
    using Planes = std::array<Places, kPlanes>;
    static_assert(kNumbers < 1 << kBits);

    constexpr Hand() = default;
    [[nodiscard]] static constexpr Hand of(std::span<const std::uint8_t> cards) noexcept {
        Hand hand;
        for (const std::uint8_t id : cards) {
            const std::uint64_t halves = halves_of(Card(id));
            for (std::size_t k = 0; k < kPlanes; ++k) hand.planes_[k] |= (halves >> k & 1) << hand.size_;
            ++hand.size_;
        }
        return hand;
    }

    // Single cards, `place` from 0
    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr Card at(std::size_t place) const noexcept {
        std::size_t halves = 0;
        for (std::size_t k = 0; k < kPlanes; ++k) halves |= static_cast<std::size_t>(planes_[k] >> place & 1) << k;
        return Card(detail::kIds[halves]);
    }
    [[nodiscard]] constexpr PairSet pairs() const noexcept {
        PairSet pairs;
        for (std::size_t place = 0; place < size_; ++place) pairs.insert(at(place).pair());
        return pairs;
    }

    // Changes: SCO-12, SCO-8, SCO-5
    constexpr void insert(Card card, std::size_t place) noexcept {
        assert(place <= size_);
        const std::uint64_t halves = halves_of(card);
        const Places after = ~first_places(place);
        for (std::size_t k = 0; k < kPlanes; ++k) {
            planes_[k] = (planes_[k] + (planes_[k] & after)) | (halves >> k & 1) << place;
        }
        ++size_;
    }
    constexpr void remove(std::size_t start, std::size_t length) noexcept {
        assert(start + length <= size_);
        const Places before = first_places(start);
        for (Places& plane : planes_) plane = (plane & before) | (plane >> length & ~before);
        size_ -= length;
    }
    constexpr void turn() noexcept {
        if (size_ == 0) return;
        for (std::size_t k = 0; k < kBits; ++k) {
            const Places upper = reversed(planes_[kBits + k]);
            planes_[kBits + k] = reversed(planes_[k]);
            planes_[k] = upper;
        }
    }

    // All cards at once
    [[nodiscard]] constexpr Places plane(std::size_t bit) const noexcept { return planes_[kBits + bit]; }
    // Where the upper number exceeds `number`, 0..15.
    [[nodiscard]] constexpr Places above(int number) const noexcept {
        Places greater = 0;
        Places equal = ~Places{0};
        for (std::size_t k = kBits; k-- > 0;) {
            const Places bit = plane(k);
            const Places asked = Places{0} - static_cast<Places>(number >> k & 1);
            greater |= equal & bit & ~asked;
            equal &= ~(bit ^ asked);
        }
        return greater;
    }

    constexpr bool operator==(const Hand&) const = default;

private:
    // The upper number in the high half: the order of detail::kIds.
    [[nodiscard]] static constexpr std::uint64_t halves_of(Card card) noexcept {
        return static_cast<std::uint64_t>(card.upper() * 16 + card.lower());
    }
    [[nodiscard]] constexpr Places reversed(Places plane) const noexcept {
        constexpr std::array<Places, 3> kMasks{0x5555555555555555u, 0x3333333333333333u, 0x0f0f0f0f0f0f0f0fu};
        for (std::size_t k = 0; k < kMasks.size(); ++k) {
            const int step = 1 << k;
            plane = (plane >> step & kMasks[k]) | (plane & kMasks[k]) << step;
        }
        Places turned = 0;
        for (int byte = 0; byte < 8; ++byte) turned |= (plane >> (8 * byte) & 0xff) << (56 - 8 * byte);
        return turned >> (64 - size_);
    }

    Planes planes_{};
    std::uint64_t size_ = 0;
};

}  // namespace shorebreak::scout
