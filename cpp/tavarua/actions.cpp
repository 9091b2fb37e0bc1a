#include "tavarua/actions.hpp"

#include <algorithm>
#include <bit>

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

// Numbers counted back from the last set of a size, without a loop over the cards: c_i over i + 1 is the sum of
// (t + i over i) for the types t below t_i. Summed over the cards first, those of type t or lower, q in number, take
// (t + q over q - 1) from what all cards would give.
constexpr auto kFromLast = [] {
    std::array<std::array<std::uint16_t, 8>, kTypes - 1> table{};
    for (std::size_t type = 0; type + 1 < kTypes; ++type) {
        for (std::size_t cards = 1; cards < kSetSizes; ++cards) table[type][cards] = kBinomial[type + cards][cards - 1];
    }
    return table;
}();

// By a set of cards, bit i for the i-th: how many of the first 0, 1, 2, ... cards it has.
constexpr auto kOfFirst = [] {
    std::array<std::array<std::uint8_t, 8>, kMostSets> table{};
    for (std::size_t set = 0; set < table.size(); ++set) {
        for (std::size_t cards = 1; cards < 8; ++cards) {
            table[set][cards] = static_cast<std::uint8_t>(table[set][cards - 1] + (set >> (cards - 1) & 1));
        }
    }
    return table;
}();

constexpr Shape list_shape(unsigned ends) {
    Shape shape;
    const unsigned cards = static_cast<unsigned>(std::bit_width(ends));
    std::array<unsigned, kMostSets> order{};
    for (unsigned set = 0; set < 1u << cards; ++set) {
        // A card that isn't the first of its kind needs the one before it.
        if ((set & ~(ends << 1 | 1u) & ~(set << 1)) != 0) continue;
        const unsigned key = static_cast<unsigned>(std::popcount(set)) << kHand | set;
        std::size_t place = shape.sets++;
        for (; place != 0 && order[place - 1] > key; --place) {
            order[place] = order[place - 1];
            shape.nth[place] = shape.nth[place - 1];
        }
        order[place] = key;
        shape.nth[place] = static_cast<std::uint8_t>(set);
    }
    const unsigned firsts = (ends << 1 | 1u) & ((1u << cards) - 1);
    for (unsigned card = 0; card < cards; ++card) {
        if ((firsts >> card & 1u) != 0)
            shape.nth[std::size_t{shape.sets} + shape.kinds++] = static_cast<std::uint8_t>(1u << card);
    }
    return shape;
}

}  // namespace

constexpr std::array<Counts, kSets> kSetCards = list_sets();

constexpr std::array<Shape, kMostSets> kShapes = [] {
    std::array<Shape, kMostSets> shapes{};
    for (unsigned ends = 0; ends < kMostSets; ++ends) shapes[ends] = list_shape(ends);
    return shapes;
}();

constexpr std::array<std::uint8_t, 1 << 12> kNumbersThere = [] {
    std::array<std::uint8_t, 1 << 12> there{};
    for (unsigned four = 0; four < there.size(); ++four) {
        for (unsigned shift = 0; shift < 12; shift += 3) {
            const unsigned number = four >> shift & 7;
            if (number <= kHand) there[four] = static_cast<std::uint8_t>(there[four] | 1u << number);
        }
    }
    return there;
}();

constexpr std::array<Taken, kMostSets> kTaken = [] {
    std::array<Taken, kMostSets> taken{};
    for (std::size_t set = 0; set < kMostSets; ++set) {
        for (std::size_t i = 0; i < kHand; ++i) taken[set].ones[i] = (set >> i & 1) != 0 ? ~std::uint64_t{0} : 0;
    }
    return taken;
}();

std::uint32_t set_number(Counts cards) noexcept {
    const std::uint64_t up_to = cards.up_to();
    std::uint32_t number = kFirstSet[(up_to >> 56) + 1] - 1u;
    for (std::size_t type = 0; type + 1 < kTypes; ++type) number -= kFromLast[type][up_to >> (8 * type) & 0xff];
    return number;
}

std::uint32_t Holding::nth(std::size_t n) const noexcept {
    const auto& of_first = kOfFirst[shape_->nth[n]];
    std::uint32_t number = kFirstSet[of_first[up_to_ >> 56] + 1u] - 1u;
    for (std::size_t type = 0; type + 1 < kTypes; ++type) {
        number -= kFromLast[type][of_first[up_to_ >> (8 * type) & 0xff]];
    }
    return number;
}

Subsets::Subsets(Counts from, std::size_t most) noexcept {
    std::uint64_t ways = 1;  // one set of no cards
    for (std::size_t type = 0; type < kTypes; ++type) {
        below_[type] = ways;
        // Times one way each to take 0, 1, 2, ... cards of the type.
        ways *= 0x0101'0101'0101'0101u >> (56 - 8 * std::min(from[type], most));
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
