#include "tavarua/actions.hpp"

#include <algorithm>

namespace shorebreak::tavarua {
namespace {

constexpr std::array<Counts, kSets> list_sets() {
    std::array<Counts, kSets> cards{};
    for (std::size_t size = 1; size < kSetSizes; ++size) {
        std::array<std::size_t, kSetSizes> types{};  // ascending; the next in colexicographic order each time
        for (std::size_t number = kFirstSet[size]; number < kFirstSet[size + 1]; ++number) {
            for (std::size_t i = 0; i < size; ++i) cards[number] += Counts::one(types[i]);
            std::size_t place = 0;
            while (place + 1 < size && types[place] == types[place + 1]) ++place;
            ++types[place];
            for (std::size_t i = 0; i < place; ++i) types[i] = 0;
        }
    }
    return cards;
}

constexpr std::array<Counts, kSets> kSetCards = list_sets();

}  // namespace

Counts set_cards(std::uint32_t number) noexcept { return kSetCards[number]; }

std::uint32_t set_number(Counts cards) noexcept {
    std::array<std::uint8_t, 256> types;
    const std::size_t size = cards.list(types.data());
    std::uint32_t number = kFirstSet[size];
    for (std::size_t i = 0; i < size; ++i) number += kBinomial[types[i] + i][i + 1];
    return number;
}

Subsets::Subsets(Counts from, std::size_t most) noexcept {
    std::uint64_t ways = 1;  // one set of no cards
    for (std::size_t type = 0; type < kTypes; ++type) {
        below_[type] = ways;
        // With 0, 1, 2, ... cards of the type.
        std::uint64_t with = ways;
        for (std::size_t i = std::min(from[type], most); i != 0; --i) ways += with <<= 8;
    }
    all_ = ways;
}

std::uint32_t Subsets::nth(std::size_t low, std::size_t n) const noexcept {
    std::size_t size = low;
    for (; n >= of_size(size); ++size) n -= of_size(size);
    std::uint32_t number = kFirstSet[size];
    // Sets without a card of the type come first, then those with one, with two, ...: each card more is one card less
    // to take from the types below.
    for (std::size_t type = kTypes; size != 0;) {
        --type;
        while (size != 0) {
            const std::size_t without = below_[type] >> (8 * size) & 0xff;
            if (n < without) break;
            n -= without;
            number += kBinomial[type + size - 1][size];
            --size;
        }
    }
    return number;
}

}  // namespace shorebreak::tavarua
