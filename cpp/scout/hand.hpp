// A hand: a sequence of cards, each one way up (SCO-4), held as their ids and their upper numbers, a byte each.
//
// A question about all cards, or all neighbours, is a few operations on sixteen bytes at once. Both are 0 beyond the
// last card. A hand can hold all 45 cards of the game.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>

#include "scout/cards.hpp"

#if defined(__SSE2__) && defined(__x86_64__)
#define SHOREBREAK_SIXTEEN_BYTES
#include <emmintrin.h>
#endif

namespace shorebreak::scout {

// Bit i for the i-th card from the left, or for the place before it.
using Places = std::uint64_t;

// The lowest `count` bits, count < 64.
[[nodiscard]] constexpr Places first_places(std::size_t count) noexcept { return (Places{1} << count) - 1; }

// How many bits are set in each eight, and in all. Not std::popcount, which calls a function where the instruction
// isn't sure to exist.
[[nodiscard]] constexpr Places per_eight(Places places) noexcept {
    places -= places >> 1 & 0x5555555555555555u;
    places = (places & 0x3333333333333333u) + (places >> 2 & 0x3333333333333333u);
    return (places + (places >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}
[[nodiscard]] constexpr std::size_t count_of(Places places) noexcept {
    return static_cast<std::size_t>(per_eight(places) * 0x0101010101010101u >> 56);
}

// The place of the lowest bit that is set; there is one. Without what std::countr_zero does where there is none.
[[nodiscard]] inline unsigned lowest(Places places) noexcept {
    assert(places != 0);
#if defined(__GNUC__)
    return static_cast<unsigned>(__builtin_ctzll(places));
#else
    return static_cast<unsigned>(std::countr_zero(places));
#endif
}

// The longest row: a run through all numbers.
inline constexpr std::size_t kMaxRow = kNumbers;

namespace detail {

// Sixteen bytes. Comparisons take none above 127 and give 255 where they hold and 0 elsewhere.
#ifdef SHOREBREAK_SIXTEEN_BYTES
class Sixteen {
public:
    struct alignas(16) Bytes {
        std::array<std::uint8_t, 16> values;
    };

    explicit Sixteen(const Bytes& bytes) noexcept
        : bytes_(_mm_load_si128(reinterpret_cast<const __m128i*>(bytes.values.data()))) {}
    explicit Sixteen(const std::uint8_t* bytes) noexcept
        : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes))) {}
    explicit Sixteen(int everywhere) noexcept : bytes_(_mm_set1_epi8(static_cast<char>(everywhere))) {}

    [[nodiscard]] Sixteen operator+(Sixteen other) const noexcept {
        return Sixteen(_mm_add_epi8(bytes_, other.bytes_));
    }
    [[nodiscard]] Sixteen operator-(Sixteen other) const noexcept {
        return Sixteen(_mm_sub_epi8(bytes_, other.bytes_));
    }
    [[nodiscard]] Sixteen operator&(Sixteen other) const noexcept {
        return Sixteen(_mm_and_si128(bytes_, other.bytes_));
    }
    [[nodiscard]] Sixteen operator|(Sixteen other) const noexcept {
        return Sixteen(_mm_or_si128(bytes_, other.bytes_));
    }
    [[nodiscard]] Sixteen up_to(Sixteen most) const noexcept { return Sixteen(_mm_min_epu8(bytes_, most.bytes_)); }
    [[nodiscard]] Sixteen at_least(Sixteen least) const noexcept { return Sixteen(_mm_max_epu8(bytes_, least.bytes_)); }
    [[nodiscard]] Sixteen equal(Sixteen other) const noexcept { return Sixteen(_mm_cmpeq_epi8(bytes_, other.bytes_)); }
    [[nodiscard]] Sixteen above(Sixteen other) const noexcept { return Sixteen(_mm_cmpgt_epi8(bytes_, other.bytes_)); }
    // The bytes from a place on, and zeros.
    template <int kPlace>
    [[nodiscard]] Sixteen from() const noexcept {
        return Sixteen(_mm_srli_si128(bytes_, kPlace));
    }

    // A bit for each byte, set where it is above 127.
    [[nodiscard]] Places places() const noexcept { return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes_)); }
    // Byte b of either: the low nibbles of the bytes 2 * b and 2 * b + 1; the sum of their high ones, at most 15.
    struct Nibbles {
        std::uint64_t low;
        std::uint64_t high_sums;
    };
    [[nodiscard]] Nibbles nibbles() const noexcept {
        const __m128i low_nibble = _mm_set1_epi16(0x000f);
        const __m128i moved = _mm_srli_epi16(bytes_, 4);
        const __m128i low =
            _mm_or_si128(_mm_and_si128(bytes_, low_nibble), _mm_and_si128(moved, _mm_set1_epi16(0x00f0)));
        const __m128i high_sums = _mm_and_si128(_mm_add_epi16(moved, _mm_srli_epi16(moved, 8)), low_nibble);
        const __m128i both = _mm_packus_epi16(low, high_sums);
        return {static_cast<std::uint64_t>(_mm_cvtsi128_si64(both)),
                static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(both, both)))};
    }

private:
    explicit Sixteen(__m128i bytes) noexcept : bytes_(bytes) {}
    __m128i bytes_;
};
#else
class Sixteen {
public:
    struct Bytes {
        std::array<std::uint8_t, 16> values;
    };

    explicit Sixteen(const Bytes& bytes) noexcept : bytes_(bytes.values) {}
    explicit Sixteen(const std::uint8_t* bytes) noexcept { std::copy_n(bytes, bytes_.size(), bytes_.begin()); }
    explicit Sixteen(int everywhere) noexcept { bytes_.fill(static_cast<std::uint8_t>(everywhere)); }

    [[nodiscard]] Sixteen operator+(Sixteen other) const noexcept { return each(other, std::plus<>()); }
    [[nodiscard]] Sixteen operator-(Sixteen other) const noexcept { return each(other, std::minus<>()); }
    [[nodiscard]] Sixteen operator&(Sixteen other) const noexcept { return each(other, std::bit_and<>()); }
    [[nodiscard]] Sixteen operator|(Sixteen other) const noexcept { return each(other, std::bit_or<>()); }
    [[nodiscard]] Sixteen up_to(Sixteen most) const noexcept {
        return each(most, [](int a, int b) { return std::min(a, b); });
    }
    [[nodiscard]] Sixteen at_least(Sixteen least) const noexcept {
        return each(least, [](int a, int b) { return std::max(a, b); });
    }
    [[nodiscard]] Sixteen equal(Sixteen other) const noexcept {
        return each(other, [](int a, int b) { return a == b ? 255 : 0; });
    }
    [[nodiscard]] Sixteen above(Sixteen other) const noexcept {
        return each(other, [](int a, int b) { return a > b ? 255 : 0; });
    }
    template <int kPlace>
    [[nodiscard]] Sixteen from() const noexcept {
        Sixteen moved(0);
        std::copy(bytes_.begin() + kPlace, bytes_.end(), moved.bytes_.begin());
        return moved;
    }

    [[nodiscard]] Places places() const noexcept {
        Places places = 0;
        for (std::size_t i = 0; i < bytes_.size(); ++i) places |= Places{bytes_[i]} >> 7 << i;
        return places;
    }
    struct Nibbles {
        std::uint64_t low;
        std::uint64_t high_sums;
    };
    [[nodiscard]] Nibbles nibbles() const noexcept {
        Nibbles nibbles{};
        for (std::size_t i = 0; i < bytes_.size(); ++i) {
            const std::uint64_t byte = bytes_[i];
            nibbles.low |= (byte & 15) << (4 * i);
            nibbles.high_sums += byte >> 4 << (8 * (i / 2));
        }
        return nibbles;
    }

private:
    template <class Function>
    [[nodiscard]] Sixteen each(Sixteen other, Function function) const noexcept {
        for (std::size_t i = 0; i < bytes_.size(); ++i) {
            other.bytes_[i] = static_cast<std::uint8_t>(function(int{bytes_[i]}, int{other.bytes_[i]}));
        }
        return other;
    }
    std::array<std::uint8_t, 16> bytes_;
};
#endif

}  // namespace detail

class Hand {
public:
    Hand() = default;
    [[nodiscard]] static Hand of(std::span<const std::uint8_t> cards) noexcept {
        Hand hand;
        hand.assign(cards);
        return hand;
    }
    void assign(std::span<const std::uint8_t> cards) noexcept {
        assert(cards.size() <= kPairs);
        cards_.fill(0);
        numbers_.fill(0);
        size_ = cards.size();
        for (std::size_t place = 0; place < cards.size(); ++place) set(place, Card(cards[place]));
    }

    // Single cards, `place` from 0
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::span<const std::uint8_t> cards(std::size_t start, std::size_t length) const noexcept {
        assert(start + length <= size_);
        return {cards_.data() + start, length};
    }
    [[nodiscard]] Card at(std::size_t place) const noexcept { return Card(cards_[place]); }
    [[nodiscard]] int number(std::size_t place) const noexcept { return numbers_[place]; }
    [[nodiscard]] PairSet pairs() const noexcept {
        PairSet pairs;
        for (std::size_t place = 0; place < size_; ++place) pairs.insert(at(place).pair());
        return pairs;
    }
    // The ids of a row, what comes next behind it or zeros.
    static constexpr std::size_t kBlock = 16;
    using Block = std::array<std::uint8_t, kBlock>;
    static_assert(kMaxRow <= kBlock);
    [[nodiscard]] Block block(std::size_t start) const noexcept {
        Block block;
        std::memcpy(block.data(), cards_.data() + start, kBlock);
        return block;
    }
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
        for (std::size_t blocks = (size_ - place) / kBlock + 1; blocks-- > 0;) {
            const std::size_t from = place + blocks * kBlock;
            move(from, from + 1);
        }
        set(place, card);
        ++size_;
    }
    void remove(std::size_t start, std::size_t length) noexcept {
        assert(start + length <= size_ && length <= kMaxRow);
        const std::size_t size = size_;
        for (std::size_t to = start; to < size; to += kBlock) move(to + length, to);
        size_ = size - length;
    }
    // The same for up to sixteen cards, which are one block
    void insert_short(Card card, std::size_t place) noexcept {
        assert(place <= size_ && size_ <= kBlock);
        move(place, place + 1);
        set(place, card);
        ++size_;
    }
    void remove_short(std::size_t start, std::size_t length) noexcept {
        assert(start + length <= size_ && size_ <= kBlock);
        move(start + length, start);
        size_ -= length;
    }
    void turn() noexcept {
        const auto cards = cards_;
        const std::size_t size = size_;
        for (std::size_t place = 0; place < size; ++place) set(place, Card(cards[size - 1 - place]).turned());
    }

    // All cards at once: where the upper number is `number`, and where it exceeds it, 0..127
    [[nodiscard]] Places where(int number) const noexcept {
        const detail::Sixteen asked(number);
        return collect([&](std::size_t from) { return numbers_from(from).equal(asked).places(); }) &
               first_places(size_);
    }
    [[nodiscard]] Places above(int number) const noexcept {
        const detail::Sixteen asked(number);
        return collect([&](std::size_t from) { return numbers_from(from).above(asked).places(); });
    }
    // Sixteen upper numbers from a place on, and what `function` says of each of them by its first place.
    [[nodiscard]] detail::Sixteen numbers_from(std::size_t place) const noexcept {
        return detail::Sixteen(numbers_.data() + place);
    }
    template <class Function>
    [[nodiscard]] Places collect(Function&& function) const noexcept {
        Places places = function(std::size_t{0});
        for (std::size_t from = kBlock; from < size_; from += kBlock) places |= function(from) << from;
        return places;
    }

    bool operator==(const Hand&) const = default;

private:
    // A block of cards to another place, also one that it overlaps.
    void move(std::size_t from, std::size_t to) noexcept {
        std::memmove(cards_.data() + to, cards_.data() + from, kBlock);
        std::memmove(numbers_.data() + to, numbers_.data() + from, kBlock);
    }
    void set(std::size_t place, Card card) noexcept {
        cards_[place] = static_cast<std::uint8_t>(card.id());
        numbers_[place] = static_cast<std::uint8_t>(card.upper());
    }

    static constexpr std::size_t kRoom = 72;
    static_assert(kPairs + kMaxRow + 1 + kBlock <= kRoom, "blocks reach beyond the last card");
    std::array<std::uint8_t, kRoom> cards_{};
    std::array<std::uint8_t, kRoom> numbers_{};
    std::uint64_t size_ = 0;
};

}  // namespace shorebreak::scout
