// The cards of Tavarua (TAV-4..8): player cards by type, packed counts of them, wave cards, stoke cards, boards.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace shorebreak::tavarua {

// TAV-5: cards of one type are the same: 1f 2f 3f 4f 1b 2b 3b 4b = 0..7, f forward, b backward.
inline constexpr std::size_t kTypes = 8;
inline constexpr std::uint8_t kNoCard = 255;

class CardType {
public:
    constexpr CardType() noexcept = default;
    constexpr explicit CardType(std::size_t index) noexcept : index_(static_cast<std::uint8_t>(index)) {}

    [[nodiscard]] constexpr std::size_t index() const noexcept { return index_; }
    [[nodiscard]] constexpr int power() const noexcept { return (index_ & 3) + 1; }
    [[nodiscard]] constexpr bool forward() const noexcept { return index_ < 4; }
    // Which way it moves the balance (TAV-4).
    [[nodiscard]] constexpr int sign() const noexcept { return forward() ? 1 : -1; }
    // TAV-5: the no-longboard icon.
    [[nodiscard]] constexpr bool barred() const noexcept { return power() == 4; }
    // TAV-22: higher printed power first, teal before maroon.
    [[nodiscard]] constexpr int rank() const noexcept { return 2 * power() + (forward() ? 1 : 0); }

    friend constexpr bool operator==(CardType, CardType) noexcept = default;

private:
    std::uint8_t index_ = 0;
};

// How many cards there are of each of up to eight kinds: byte k of one word for kind k.
class Counts {
public:
    static constexpr std::size_t kMost = 127;  // of a kind, so that no operation carries into the next byte

    constexpr Counts() noexcept = default;
    [[nodiscard]] static constexpr Counts from_word(std::uint64_t word) noexcept {
        Counts counts;
        counts.word_ = word;
        return counts;
    }
    [[nodiscard]] static constexpr Counts one(std::size_t kind) noexcept {
        return from_word(std::uint64_t{1} << (8 * kind));
    }
    template <class Array>
    [[nodiscard]] static constexpr Counts of(const Array& numbers) noexcept {
        Counts counts;
        for (std::size_t kind = 0; kind < numbers.size(); ++kind) {
            counts.word_ |= static_cast<std::uint64_t>(numbers[kind]) << (8 * kind);
        }
        return counts;
    }

    [[nodiscard]] constexpr std::uint64_t word() const noexcept { return word_; }
    [[nodiscard]] constexpr std::size_t operator[](std::size_t kind) const noexcept {
        return word_ >> (8 * kind) & 0xff;
    }
    // In all; at most 255.
    [[nodiscard]] constexpr std::size_t size() const noexcept { return word_ * 0x0101'0101'0101'0101u >> 56; }
    [[nodiscard]] constexpr bool empty() const noexcept { return word_ == 0; }
    // Bit 8 * kind for each kind there is.
    [[nodiscard]] constexpr std::uint64_t present() const noexcept {
        return (word_ + 0x7f7f'7f7f'7f7f'7f7fu) >> 7 & 0x0101'0101'0101'0101u;
    }
    // Bit 8 * kind for each kind of which there are more than that.
    [[nodiscard]] constexpr std::uint64_t more_than(std::size_t number) const noexcept {
        return (word_ + (kMost - number) * kOnes) >> 7 & kOnes;
    }
    [[nodiscard]] constexpr bool contains_all(Counts other) const noexcept {
        return (((word_ | kHighBits) - other.word_) & kHighBits) == kHighBits;
    }

    constexpr Counts& operator+=(Counts other) noexcept { return word_ += other.word_, *this; }
    constexpr Counts& operator-=(Counts other) noexcept { return word_ -= other.word_, *this; }
    [[nodiscard]] friend constexpr Counts operator+(Counts a, Counts b) noexcept { return a += b; }
    [[nodiscard]] friend constexpr Counts operator-(Counts a, Counts b) noexcept { return a -= b; }
    // Kind by kind what `a` has beyond `b`.
    [[nodiscard]] static constexpr Counts beyond(Counts a, Counts b) noexcept {
        Counts result;
        for (std::size_t kind = 0; kind < kTypes; ++kind) {
            if (a[kind] > b[kind]) result.word_ |= std::uint64_t{a[kind] - b[kind]} << (8 * kind);
        }
        return result;
    }

    template <class F>
    constexpr void for_each_kind(F&& visit) const {
        for (std::uint64_t kinds = present(); kinds != 0; kinds &= kinds - 1) {
            visit(static_cast<std::size_t>(std::countr_zero(kinds)) / 8);
        }
    }
    [[nodiscard]] constexpr std::size_t kinds() const noexcept {
        return static_cast<std::size_t>(present() * 0x0101'0101'0101'0101u >> 56);
    }
    // The first kind of some.
    [[nodiscard]] constexpr std::size_t lowest() const noexcept {
        constexpr std::uint64_t kSome = std::uint64_t{1} << 63;  // tells the compiler that there are some
        return static_cast<std::size_t>(std::countr_zero(word_ | kSome)) / 8;
    }
    // The n-th kind there is: as many kinds as have at most n there are up to them.
    [[nodiscard]] constexpr std::size_t nth_kind(std::size_t n) const noexcept {
        const std::uint64_t before = ((n * kOnes | kHighBits) - present() * kOnes) & kHighBits;
        return static_cast<std::size_t>((before >> 7) * kOnes >> 56);
    }
    // Byte k: how many there are of kinds 0..k together.
    [[nodiscard]] constexpr std::uint64_t up_to() const noexcept { return word_ * kOnes; }

    // Writes the kinds, ascending, one for each card, and up to kListRoom bytes more; returns how many cards.
    static constexpr std::size_t kListRoom = 16;
    std::size_t list(std::uint8_t* kinds) const noexcept;
    // All of them for 1, none for 0: a number rather than a condition, of which compilers make a branch.
    [[nodiscard]] constexpr Counts times(std::uint64_t once) const noexcept { return from_word(word_ & (0 - once)); }

    // Player cards: those with the no-longboard icon (types 4f and 4b), and the others (TAV-5).
    [[nodiscard]] constexpr Counts barred() const noexcept { return from_word(word_ & kBarred); }
    [[nodiscard]] constexpr Counts unbarred() const noexcept { return from_word(word_ & ~kBarred); }

    friend constexpr bool operator==(Counts, Counts) noexcept = default;

private:
    static constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101u;
    static constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080u;
    static constexpr std::uint64_t kBarred = 0xff00'0000'ff00'0000u;
    std::uint64_t word_ = 0;
};

// TAV-4
enum class Board : std::uint8_t { shortboard = 0, longboard = 1 };
inline constexpr std::size_t kBoards = 2;
[[nodiscard]] constexpr int nose(Board board) noexcept { return board == Board::longboard ? 3 : 2; }
[[nodiscard]] constexpr bool on_board(Board board, int balance) noexcept {
    return -nose(board) <= balance && balance <= nose(board);
}

// TAV-6: the types of wave cards, G L S C B; all cards of a type have one back.
inline constexpr std::size_t kWaveTypes = 5;
inline constexpr std::size_t kMaxBarrel = 4;
struct WaveCard {
    std::uint8_t type = 0;
    std::int8_t move = 0;     // power, positive forward and negative backward
    std::uint8_t barrel = 0;  // its value; 0 for none
    friend constexpr bool operator==(const WaveCard&, const WaveCard&) noexcept = default;
};

// TAV-7
enum class Stoke : std::uint8_t { call_it, in_the_zone, jetski, energy_drink, focus, inspiration };
inline constexpr std::size_t kStokeKinds = 6;

// A card of a score pile with what lies on it, in one byte (TAV-8): a wave turns up once a round, so that a card has at
// most one barrel, one hang-ten and one perfect token; stoke tokens are at most three.
class PileCard {
public:
    constexpr PileCard() noexcept = default;
    constexpr PileCard(CardType type, std::size_t stoke) noexcept
        : bits_(static_cast<std::uint8_t>(type.index() | stoke << 3)) {}

    [[nodiscard]] constexpr CardType type() const noexcept { return CardType(bits_ & 7u); }
    [[nodiscard]] constexpr int stoke() const noexcept { return bits_ >> 3 & 3; }
    [[nodiscard]] constexpr bool barrel() const noexcept { return (bits_ & kBarrel) != 0; }
    [[nodiscard]] constexpr bool hang_ten() const noexcept { return (bits_ & kHangTen) != 0; }
    [[nodiscard]] constexpr bool perfect() const noexcept { return (bits_ & kPerfect) != 0; }
    constexpr void lay_barrel() noexcept { bits_ |= kBarrel; }
    constexpr void lay_hang_ten() noexcept { bits_ |= kHangTen; }
    constexpr void lay_perfect() noexcept { bits_ |= kPerfect; }

    friend constexpr bool operator==(PileCard, PileCard) noexcept = default;

private:
    static constexpr std::uint8_t kBarrel = 0x20, kHangTen = 0x40, kPerfect = 0x80;
    std::uint8_t bits_ = 0;
};

}  // namespace shorebreak::tavarua
