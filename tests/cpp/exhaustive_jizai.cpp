// Readings and plays of Jizai against the definition, on two threads; a minute rather than seconds.
//
// The definition reads every set of one to five cards of the deck, and what it says is kept in a table. By that table
// go the readings of mask-heavy sets in arrays of many lengths, and the plays of random hands and fields, found there
// by trying all subsets. Per sweep a 64-bit hash of all results is asserted, so that every platform and compiler must
// agree.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <thread>
#include <vector>

#include "check.hpp"
#include "jizai/combination.hpp"
#include "jizai/plays.hpp"
#include "jizai/rules.hpp"
#include "jizai_cards.hpp"
#include "jizai_definition.hpp"

namespace shorebreak::jizai {
namespace {

constexpr unsigned kThreads = 2;
constexpr Strength kRoyal(Rank::royal_straight_flush, kAce);

struct Tally {
    std::uint64_t hash = 0;
    std::uint64_t compared = 0;
    std::uint64_t wrong = 0;
};

// Checks the items 0 .. count - 1 by chunks; check(first, last) gives the tally of a chunk, which does not depend on
// the thread that runs it.
template <class Check>
void run_sweep(const char* name, std::size_t count, std::size_t chunk_size, std::uint64_t expected_hash,
               const Check& check) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<Tally> tallies((count + chunk_size - 1) / chunk_size);
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < kThreads; ++i) {
        threads.emplace_back([&] {
            for (std::size_t chunk = next++; chunk < tallies.size(); chunk = next++) {
                tallies[chunk] = check(chunk * chunk_size, std::min(count, (chunk + 1) * chunk_size));
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    Hash hash;
    Tally total;
    for (const Tally& tally : tallies) {
        hash.add(tally.hash);
        total.compared += tally.compared;
        total.wrong += tally.wrong;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::printf("%-36s %9zu, %10" PRIu64 " compared, hash %016" PRIx64 ", %5.1f s\n", name, count, total.compared,
                hash.value(), seconds);
    std::fflush(stdout);
    CHECK(total.wrong == 0);
    CHECK(total.compared >= count);
    CHECK(hash.value() == expected_hash);
}

// All sets of 1 .. 5 cards by size, and those of one size by their highest id, then the next: the combinatorial number
// system, counted here apart from the map of action ids. A set's place is the sum over its ids, ascending, of place_of.
constexpr std::size_t sets_of(std::size_t size) { return kBinomials[kCards][size]; }
constexpr auto kBelow = [] {  // sets of fewer cards
    std::array<std::size_t, kMaxPlay + 2> below{};
    for (std::size_t size = 2; size < below.size(); ++size) below[size] = below[size - 1] + sets_of(size - 1);
    return below;
}();
constexpr std::size_t kSets = kBelow.back();
static_assert(kSets == 13'077'134);
constexpr std::size_t place_of(int id, std::size_t position) {
    return kBinomials[static_cast<std::size_t>(id)][position + 1];
}

// The sets of one size in that order.
class Walk {
public:
    Walk(std::size_t size, std::size_t place) : size_(size) {
        for (std::size_t i = size; i-- > 0;) {
            int id = static_cast<int>(i);
            while (place_of(id + 1, i) <= place) ++id;
            ids_[i] = id;
            place -= place_of(id, i);
        }
    }
    void advance() {
        std::size_t i = 0;
        while (i + 1 < size_ && ids_[i] + 1 == ids_[i + 1]) ++i;
        ++ids_[i];
        for (std::size_t lower = 0; lower < i; ++lower) ids_[lower] = static_cast<int>(lower);
    }
    [[nodiscard]] CardSet cards() const {
        CardSet cards;
        for (std::size_t i = 0; i < size_; ++i) cards.insert(Card(ids_[i]));
        return cards;
    }

private:
    std::size_t size_;
    std::array<int, kMaxPlay> ids_{};
};

// What the definition says of each set, by its place.
using Table = std::vector<Strength>;

[[nodiscard]] Strength look_up(const Table& table, CardSet cards) {
    std::size_t place = kBelow[cards.size()];
    std::size_t position = 0;
    cards.for_each_by_id([&](Card card) { place += place_of(card.id(), position++); });
    return table[place];
}

// By reading_many, in arrays of 1, 2, 3, .. sets: how many there are must not matter.
[[nodiscard]] std::vector<std::uint16_t> many(const std::vector<CardSet>& sets) {
    std::vector<std::uint16_t> lanes;
    lanes.reserve(sets.size() * kSuits);
    for (const CardSet cards : sets) {
        for (int suit = 0; suit < kSuits; ++suit) lanes.push_back(static_cast<std::uint16_t>(cards.lane(suit)));
    }
    std::vector<std::uint16_t> strengths(sets.size());
    std::size_t first = 0;
    for (std::size_t length = 1; first < sets.size(); ++length) {
        const std::size_t count = std::min(length, sets.size() - first);
        reading_many(&lanes[first * kSuits], count, &strengths[first]);
        first += count;
    }
    return strengths;
}

// `sets` are read as `expected` says.
[[nodiscard]] Tally check_readings(const std::vector<CardSet>& sets, const std::vector<Strength>& expected) {
    const std::vector<std::uint16_t> strengths = many(sets);
    Hash hash;
    Tally tally;
    for (std::size_t i = 0; i < sets.size(); ++i) {
        const Strength strength = reading(sets[i]);
        hash.add(strength.value());
        ++tally.compared;
        tally.wrong += strength == expected[i] && strengths[i] == expected[i].value() ? 0 : 1;
    }
    tally.hash = hash.value();
    return tally;
}

// JIZ-15..21: every set of `size` cards, all values of its masks tried.
void sweep_all_sets(Table& table, std::size_t size, const char* name, std::uint64_t hash) {
    run_sweep(name, sets_of(size), 1U << 14, hash, [&](std::size_t first, std::size_t last) {
        std::vector<CardSet> sets;
        std::vector<Strength> expected;
        Walk walk(size, first);
        for (std::size_t place = first; place < last; ++place, walk.advance()) {
            sets.push_back(walk.cards());
            expected.push_back(definition::reading(sets.back()));
            table[kBelow[size] + place] = expected.back();
        }
        return check_readings(sets, expected);
    });
}

// JIZ-20: four or five cards, each mask among them in about half of the sets.
[[nodiscard]] CardSet with_many_masks(Random& random) {
    const std::size_t size = 4 + random.below(2);
    CardSet cards = CardSet::masks_of(static_cast<SuitSet>(random.below(kAllSuits + 1)));
    while (cards.size() < size) cards.insert(Card(static_cast<int>(random.below(kCards))));
    if (cards.size() > size) cards.erase(Card(static_cast<int>(random.below(kSuits)), kMaskIndex));
    return cards;
}

void sweep_masks(const Table& table, std::size_t count, std::uint64_t hash) {
    run_sweep("sets of four and five, many masks", count, 1U << 14, hash, [&](std::size_t first, std::size_t last) {
        Random random(first);
        std::vector<CardSet> sets;
        std::vector<Strength> expected;
        for (std::size_t i = first; i < last; ++i) {
            sets.push_back(with_many_masks(random));
            expected.push_back(look_up(table, sets.back()));
        }
        return check_readings(sets, expected);
    });
}

struct Position {
    CardSet hand;
    CardSet field;
};

// Number i of the random hands and fields: 1 to 16 cards together, or up to 25, with many masks, some or none; some of
// two suits only, where straight flushes are not rare.
[[nodiscard]] Position random_position(Random& random, std::size_t i) {
    constexpr std::array<std::size_t, 3> kMaskShares{35, 7, 0};
    const std::size_t size = i % 64 == 63 ? 17 + random.below(9) : 1 + random.below(16);
    CardSet all;
    if (i % 8 == 0) {
        const std::size_t suit = random.below(kSuits);
        while (all.size() < size) {
            const std::size_t other = (suit + random.below(2)) % kSuits;
            all.insert(Card(static_cast<int>(other), static_cast<int>(random.below(kIndices))));
        }
    } else {
        all = random.cards(size, kMaskShares[i % kMaskShares.size()]);
    }
    std::vector<Card> cards;
    all.for_each([&](Card card) { cards.push_back(card); });
    const std::size_t in_field = random.below(std::min<std::size_t>(kMaxField + 1, size));
    Position position{all, {}};
    while (position.field.size() < in_field) {
        const Card card = cards[random.below(size)];
        position.field.insert(card);
        position.hand.erase(card);
    }
    return position;
}

// All plays that there are without a standing combination, in canonical order, by subsets of hand and field.
[[nodiscard]] std::vector<Plays::Play> by_subsets(const Table& table, const Position& position) {
    std::vector<Card> cards;
    position.hand.union_with(position.field).for_each_by_id([&](Card card) { cards.push_back(card); });
    std::vector<Plays::Play> plays;
    const auto grow = [&](auto&& self, CardSet chosen, std::size_t size, std::size_t place, std::size_t from) -> void {
        if (chosen.intersects(position.hand)) {
            const Strength strength = table[kBelow[size] + place];
            if (!strength.is_nothing()) plays.push_back({chosen, strength});
        }
        if (size == kMaxPlay) return;
        for (std::size_t i = from; i < cards.size(); ++i) {
            const CardSet more = chosen.union_with(CardSet::of(cards[i]));
            self(self, more, size + 1, place + place_of(cards[i].id(), size), i + 1);
        }
    };
    grow(grow, {}, 0, 0, 0);
    std::sort(plays.begin(), plays.end(), Plays::comes_before);
    return plays;
}

[[nodiscard]] bool same(const Plays::Play& a, const Plays::Play& b) {
    return a.cards == b.cards && a.strength == b.strength;
}

// JIZ-8: Plays lists each of `expected` once and nothing else, counts them, and finds them by number.
[[nodiscard]] bool plays_are(const Plays& found, const std::vector<Plays::Play>& expected, Random& random, Hash& hash) {
    std::vector<Plays::Play> listed;
    std::array<std::size_t, kRanks> of_rank{};
    found.for_each([&](CardSet cards, Strength strength) {
        listed.push_back({cards, strength});
        ++of_rank[index(strength.rank())];
    });
    std::sort(listed.begin(), listed.end(), Plays::comes_before);
    bool right = found.count() == expected.size() &&
                 std::equal(listed.begin(), listed.end(), expected.begin(), expected.end(), same);
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        right = right && found.count(static_cast<Rank>(rank)) == of_rank[rank];
    }
    for (int i = 0; right && i < 4 && !expected.empty(); ++i) {
        const std::size_t n = random.below(expected.size());
        right = same(found.nth(n), expected[n]);
    }
    hash.add(listed.size());
    for (const Plays::Play& play : listed) {
        hash.add(play.strength.value());
        hash.add(play.cards.hi());
        hash.add(play.cards.lo());
    }
    return right;
}

void sweep_plays(const Table& table, std::size_t count, std::uint64_t hash) {
    run_sweep("hands and fields", count, 1U << 8, hash, [&](std::size_t first, std::size_t last) {
        Random random(first);
        Hash chunk_hash;
        Tally tally;
        for (std::size_t i = first; i < last; ++i) {
            const Position position = random_position(random, i);
            const std::vector<Plays::Play> all = by_subsets(table, position);
            // None, one that could be played again, the strongest of those, a royal straight flush, any of the deck.
            const Strength equal = all[random.below(all.size())].strength;
            const Strength any = table[random.below(kSets)];
            const Strength third = i % 4 == 0 ? all.back().strength : i % 4 == 1 ? kRoyal : any;
            for (const Strength standing : {Strength(), equal, third}) {
                std::vector<Plays::Play> expected;
                for (const Plays::Play& play : all) {
                    // JIZ-16
                    if (play.strength > standing || play.strength == kRoyal) expected.push_back(play);
                }
                const Plays found(position.hand, position.field, standing);
                tally.wrong += plays_are(found, expected, random, chunk_hash) ? 0 : 1;
                tally.compared += expected.size();
            }
        }
        tally.hash = chunk_hash.value();
        return tally;
    });
}

}  // namespace
}  // namespace shorebreak::jizai

int main() {
    using namespace shorebreak::jizai;
    Table table(kSets);
    sweep_all_sets(table, 1, "all cards", 0x8d2190d22c2fdce2);
    sweep_all_sets(table, 2, "all sets of two cards", 0xec7ba7c1370aa0fe);
    sweep_all_sets(table, 3, "all sets of three cards", 0x2591ae8749e0ef48);
    sweep_all_sets(table, 4, "all sets of four cards", 0x5ae9fe3e49e10bdb);
    sweep_all_sets(table, 5, "all sets of five cards", 0xff4178312c84dbe1);
    sweep_masks(table, 10'000'000, 0xc653ef4959d12a27);
    sweep_plays(table, 100'000, 0x21ba1512fb198f84);
    return shorebreak::test::finish();
}
