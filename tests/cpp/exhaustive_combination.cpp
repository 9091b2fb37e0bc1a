// The resolver against SUR-15 over whole spaces of tables, on two threads; minutes rather than seconds.
//
// Every table goes through resolve(), through the kernels of each instruction set the machine has, and through
// counting.hpp. That in turn is compared with the literal definition: on every table of four cards, and on a large
// sample of each other sweep. Per sweep a 64-bit hash of all results, and one of the full ordering of strengths, are
// asserted, so that every platform and compiler must agree.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <iterator>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/isa.hpp"
#include "counting.hpp"
#include "definition.hpp"
#include "surfosaurus/cards.hpp"
#include "surfosaurus/combination.hpp"
#include "surfosaurus/combination_many.hpp"

namespace shorebreak::surfosaurus {
namespace {

// FNV-1a over words instead of bytes, with the high bits folded in, which FNV alone leaves weak.
class Hash {
public:
    void add(std::uint64_t word) {
        value_ = (value_ ^ word) * 0x0000'0100'0000'01b3ULL;
        value_ ^= value_ >> 32;
    }
    void add(const Resolution& resolution) {
        add(resolution.strength.value());
        for (const CardSet set : {resolution.full, resolution.half}) {
            add(set.lo());
            add(set.hi());
        }
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf2'9ce4'8422'2325ULL;
};

constexpr std::uint64_t kChunk = 1U << 14;
constexpr unsigned kThreads = 2;

// Fills in the tables number first .. first + count - 1 of a sweep.
using Fill = std::function<void(std::uint64_t first, std::vector<CardSet>& tables)>;

struct Sweep {
    const char* name;
    std::uint64_t tables;
    int size;
    std::uint64_t literal_every;  // one in so many tables, if it has no more cards than below, meets the definition
    int literal_most_cards;
    std::uint64_t hash;
    Fill fill;
};

struct Tally {
    std::uint64_t hash = 0;
    std::uint64_t literal = 0;
    std::uint64_t wrong = 0;
};

// One chunk; the hash doesn't depend on which thread does it.
Tally check_chunk(const Sweep& sweep, std::uint64_t first, std::vector<CardSet>& tables) {
    tables.assign(static_cast<std::size_t>(std::min(kChunk, sweep.tables - first)), CardSet());
    sweep.fill(first, tables);
    std::vector<Resolution> expected(tables.size());
    Tally tally;
    Hash hash;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        expected[i] = resolve(tables[i], sweep.size);
        hash.add(expected[i]);
        tally.wrong += counting::resolve(tables[i], sweep.size) == expected[i] ? 0 : 1;
        // A multiplicative step, so that the sample does not follow the low bits of subsets.
        const std::uint64_t scattered = (first + i) * 0x9e37'79b9'7f4a'7c15ULL >> 32;
        if (scattered % sweep.literal_every == 0 && tables[i].size() <= sweep.literal_most_cards) {
            ++tally.literal;
            tally.wrong += definition::resolve(tables[i], sweep.size) == expected[i] ? 0 : 1;
        }
    }
    tally.hash = hash.value();
    std::vector<Strength> strength(tables.size());
    std::vector<CardSet> full(tables.size());
    std::vector<CardSet> half(tables.size());
    for (const Isa isa : kIsas) {
        if (!isa_supported(isa)) continue;
        combination_kernels(isa).block(tables.data(), tables.size(), sweep.size, strength.data(), full.data(),
                                       half.data());
        for (std::size_t i = 0; i < tables.size(); ++i) {
            tally.wrong += Resolution{full[i], half[i], strength[i]} == expected[i] ? 0 : 1;
        }
    }
    return tally;
}

void run_sweep(const Sweep& sweep) {
    const auto start = std::chrono::steady_clock::now();
    const std::uint64_t chunks = (sweep.tables + kChunk - 1) / kChunk;
    std::vector<Tally> tallies(static_cast<std::size_t>(chunks));
    std::atomic<std::uint64_t> next = 0;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            std::vector<CardSet> tables;
            for (std::uint64_t chunk = next++; chunk < chunks; chunk = next++) {
                tallies[static_cast<std::size_t>(chunk)] = check_chunk(sweep, chunk * kChunk, tables);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    Hash hash;
    std::uint64_t literal = 0;
    std::uint64_t wrong = 0;
    for (const Tally& tally : tallies) {
        hash.add(tally.hash);
        literal += tally.literal;
        wrong += tally.wrong;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%-30s size %d: %9" PRIu64 " tables, %7" PRIu64 " literally, hash %016" PRIx64 ", %5.1f s\n",
                sweep.name, sweep.size, sweep.tables, literal, hash.value(), seconds);
    std::fflush(stdout);
    CHECK(wrong == 0);
    CHECK(literal > 0);
    CHECK(hash.value() == sweep.hash);
}

std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
    std::uint64_t ways = 1;
    for (std::uint64_t i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
    return n < k ? 0 : ways;
}

// All four-card tables in the order of their highest card, then the next (the combinatorial number system).
void four_cards(std::uint64_t first, std::vector<CardSet>& tables) {
    for (CardSet& table : tables) {
        std::uint64_t rest = first++;
        for (std::uint64_t k = 4; k >= 1; --k) {
            std::uint64_t card = k - 1;
            while (choose(card + 1, k) <= rest) ++card;
            rest -= choose(card, k);
            table.insert(Card(static_cast<int>(card)));
        }
    }
}

// Subsets of the first `suits` suits and the numbers from `low`, by the bits of their index.
template <int suits, int numbers, int low>
void subsets(std::uint64_t first, std::vector<CardSet>& tables) {
    for (CardSet& table : tables) {
        const std::uint64_t bits = first++;
        for (int i = 0; i < suits * numbers; ++i) {
            if ((bits >> i & 1) != 0) table.insert(Card(static_cast<Suit>(i / numbers), Number(low + i % numbers)));
        }
    }
}

// 5..12 cards of the whole deck.
void random_deals(std::uint64_t first, std::vector<CardSet>& tables) {
    std::mt19937_64 random(first);
    for (CardSet& table : tables) {
        const int count = 5 + static_cast<int>(random() % 8);
        while (table.size() < count) table.insert(Card(static_cast<int>(random() % kCards)));
    }
}

// SUR-12 and SUR-14 on what a strength says, without comparing its integer.
bool stronger(Strength a, Strength b) {
    if (a.kind() != b.kind()) return a.kind() > b.kind();
    for (int number = kNumbers; number >= 1; --number) {
        const bool in_a = (a.numbers() >> (number - 1) & 1) != 0;
        const bool in_b = (b.numbers() >> (number - 1) & 1) != 0;
        if (in_a != in_b) return in_a;
    }
    return false;
}

// Every strength there is at a size, from one table each of every set of numbers: in one suit, and in several.
void check_ordering(int size, std::uint64_t expected_hash) {
    std::set<std::uint32_t> strengths;
    for (unsigned numbers = 0; numbers < 1U << kNumbers; ++numbers) {
        CardSet one_suit;
        CardSet several_suits;
        int suit = 0;
        for (int number = 1; number <= kNumbers; ++number) {
            if ((numbers >> (number - 1) & 1) == 0) continue;
            one_suit.insert(Card(Suit::pink, Number(number)));
            several_suits.insert(Card(static_cast<Suit>(suit++ % kSuits), Number(number)));
        }
        if (one_suit.size() > size) continue;
        for (const CardSet table : {one_suit, several_suits}) strengths.insert(resolve(table, size).strength.value());
    }
    for (int number = 1; number <= kNumbers; ++number) {
        CardSet equal;
        for (int suit = 0; suit < size; ++suit) equal.insert(Card(static_cast<Suit>(suit), Number(number)));
        strengths.insert(resolve(equal, size).strength.value());
    }
    Hash hash;
    for (auto at = strengths.begin(); at != strengths.end(); ++at) {
        hash.add(*at);
        CHECK(at == strengths.begin() || stronger(Strength(*at), Strength(*std::prev(at))));
    }
    // Runs twice, k of a kind, sets of `size` numbers that are no run twice, and the smaller sets of SUR-16.
    const auto k = static_cast<std::uint64_t>(size);
    std::uint64_t count = kNumbers + 2 * choose(kNumbers, k);
    for (std::uint64_t fewer = 0; fewer < k; ++fewer) count += choose(kNumbers, fewer);
    CHECK(strengths.size() == count);
    std::printf("%-30s size %d: %9zu strengths, hash %016" PRIx64 "\n", "ordering", size, strengths.size(),
                hash.value());
    CHECK(hash.value() == expected_hash);
}

}  // namespace
}  // namespace shorebreak::surfosaurus

int main() {
    using namespace shorebreak;
    using namespace shorebreak::surfosaurus;
    constexpr std::array<std::uint64_t, 4> kOrderings{0x2188d70f4a293f1f, 0x27bbbbd7920c773d, 0xd225cbe7d0e721aa,
                                                      0xd65ddae452bbd245};
    for (int size = kMinCombinationSize; size <= kMaxCombinationSize; ++size) {
        check_ordering(size, kOrderings[static_cast<std::size_t>(size - kMinCombinationSize)]);
    }
    const Fill low_numbers = subsets<4, 6, 1>;
    const Fill high_numbers = subsets<7, 3, 10>;
    const Sweep sweeps[] = {
        {"all tables of four cards", 1'929'501, 4, 1, 4, 0x793e9d8ae0bcd01d, four_cards},
        {"4 suits x numbers 1..6", 1U << 24, 3, 128, 18, 0x61d691305f590ecf, low_numbers},
        {"4 suits x numbers 1..6", 1U << 24, 4, 128, 16, 0xee74debd4725e49b, low_numbers},
        {"4 suits x numbers 1..6", 1U << 24, 5, 128, 15, 0x8d77e908d30abe25, low_numbers},
        {"4 suits x numbers 1..6", 1U << 24, 6, 128, 14, 0xb67817323918a0e2, low_numbers},
        {"7 suits x numbers 10..12", 1U << 21, 3, 32, 18, 0xbf2da09d75708b95, high_numbers},
        {"7 suits x numbers 10..12", 1U << 21, 4, 32, 16, 0x09fc4cd1943103ed, high_numbers},
        {"7 suits x numbers 10..12", 1U << 21, 5, 32, 15, 0xa3bfe079ea31cec3, high_numbers},
        {"7 suits x numbers 10..12", 1U << 21, 6, 32, 14, 0x4319f4f6b73f6444, high_numbers},
        {"random tables of 5..12 cards", 10'000'000, 4, 64, 12, 0xabc94f46ab12dd3c, random_deals},
        {"random tables of 5..12 cards", 10'000'000, 5, 64, 12, 0x273408273de0a183, random_deals},
    };
    for (const Sweep& sweep : sweeps) run_sweep(sweep);
    return test::finish();
}
