// Lists all plays of random positions of Jizai on one thread, as often as it is told: what bench/bench_jizai.py times.
//
// It says first how many plays its positions have, and their sum. Then, for each number read, it lists all of them so
// many times and answers "done".
#include <array>
#include <cstdint>
#include <cstdio>
#include <span>
#include <vector>

#include "core/random.hpp"
#include "jizai/plays.hpp"

namespace {

using namespace shorebreak;
using namespace shorebreak::jizai;

constexpr std::uint64_t kSeed = 2024;
constexpr std::size_t kPositions = 1024;
constexpr std::size_t kHand = 11;
constexpr std::size_t kField = 4;

struct Position {
    CardSet hand;
    CardSet field;
};

struct Found {
    std::uint64_t plays = 0;
    std::uint64_t sum = 0;  // of strengths and cards, so that none of the work can be left out
};

std::vector<Position> positions() {
    std::vector<Position> made(kPositions);
    for (std::size_t index = 0; index < kPositions; ++index) {
        std::array<std::uint8_t, kCards> deck{};
        for (std::size_t card = 0; card < deck.size(); ++card) deck[card] = static_cast<std::uint8_t>(card);
        Stream stream(kSeed, index, Purpose::deal);
        stream.shuffle_prefix(std::span<std::uint8_t>(deck), kHand + kField);
        for (std::size_t i = 0; i < kHand; ++i) made[index].hand.insert(Card(deck[i]));
        for (std::size_t i = kHand; i < kHand + kField; ++i) made[index].field.insert(Card(deck[i]));
    }
    return made;
}

Found list(const std::vector<Position>& from) {
    Found found;
    for (const Position& position : from) {
        Plays(position.hand, position.field, Strength()).for_each([&](CardSet cards, Strength strength) {
            ++found.plays;
            found.sum += strength.value() + cards.lo() + cards.hi();
        });
    }
    return found;
}

}  // namespace

int main() {
    const std::vector<Position> from = positions();
    const Found once = list(from);
    std::printf("%llu %llu\n", static_cast<unsigned long long>(once.plays), static_cast<unsigned long long>(once.sum));
    std::fflush(stdout);
    unsigned times = 0;
    while (std::scanf("%u", &times) == 1) {
        for (unsigned i = 0; i < times; ++i) {
            if (list(from).sum != once.sum) return 1;
        }
        std::puts("done");
        std::fflush(stdout);
    }
    return 0;
}
