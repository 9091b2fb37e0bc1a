// Readings and plays of Jizai against the definition: every small set, millions of others, and all subsets of hands and
// fields.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <map>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "jizai/plays.hpp"
#include "jizai/state.hpp"
#include "jizai_cards.hpp"
#include "jizai_definition.hpp"

namespace shorebreak::jizai {
namespace {

// What is hashed below: readings of all sets of up to three cards, and the ordering of all sets.
constexpr std::uint64_t kSmallSets = 0x200a'704e'06b5'dcf8;
constexpr std::uint64_t kOrdering = 0x4e7e'83a0'2054'59fb;

[[nodiscard]] std::uint16_t many(CardSet cards) {
    std::array<std::uint16_t, kSuits> lanes;
    for (int suit = 0; suit < kSuits; ++suit) {
        lanes[static_cast<std::size_t>(suit)] = static_cast<std::uint16_t>(cards.lane(suit));
    }
    std::uint16_t strength = 0;
    reading_many(lanes.data(), 1, &strength);
    return strength;
}

// JIZ-1..3
void test_cards() {
    CHECK(card("Af").id() == 0 && card("Mf").id() == 13 && card("Ab").id() == 14 && card("Mk").id() == 69);
    CHECK(card("Mk").is_mask() && !card("Kk").is_mask());
    std::vector<int> ids;
    set("Mk 7s Af").for_each_by_id([&](Card one) { ids.push_back(one.id()); });
    CHECK(ids == std::vector<int>{0, card("7s").id(), 69});
    CHECK(set("Kk") < set("Mf") && set("Kk 2f") < set("Kk 2b") && set("Ak") < set("2f"));
    Random random(1);
    for (int i = 0; i < 100'000; ++i) {
        const CardSet cards = random.cards(1 + random.below(kMaxPlay), 20);
        CHECK(cards_of(action_of(cards)) == cards);
        const Action action{static_cast<std::uint32_t>(1 + random.below(kActions - 1))};
        CHECK(action_of(cards_of(action)) == action);
    }
    CHECK(id(action_of(set("Af"))) == 1 && action_of(cards_of(Action{kActions - 1})) == Action{kActions - 1});
}

// The examples of the rules
void test_worked_examples() {
    const auto reads = [](std::string_view cards, Rank rank, int key, int second = 0) {
        CHECK(reading(set(cards)) == Strength(rank, key, second));
        CHECK(definition::reading(set(cards)) == Strength(rank, key, second));
    };
    reads("Ts Js Qs Ks As", Rank::royal_straight_flush, 14);
    reads("Ts Js Ms Ks As", Rank::royal_straight_flush, 14);
    reads("9s Ts Js Qs Ks", Rank::straight_flush, 13);
    reads("9s Ts Js Qs Ms", Rank::straight_flush, 13);
    reads("As 2s 3s 4s 5s", Rank::straight_flush, 5);
    reads("Ts Js Qs Ms Mb", Rank::straight_of_five, 14);
    CHECK(reading(set("Qs Kf Ab 2a 3k")).is_nothing());  // JIZ-17
    reads("7f 7b 7s 7a Mk", Rank::five_of_a_kind, 7);
    reads("Mf Mb Ms Ma Mk", Rank::five_of_a_kind, 14);
    reads("7s Ms", Rank::straight_of_two, 8);  // JIZ-19
    reads("As Ms", Rank::straight_of_two, 14);
    reads("As Mf", Rank::pair, 14);
    reads("Mf Mb", Rank::pair, 14);
    reads("Mf", Rank::high_card, 14);
    reads("5f 5b Ms", Rank::three_of_a_kind, 5);
    reads("5f 5b 9s 9a Mk", Rank::full_house, 9, 5);
    reads("5f 5b 9s 9a Ms", Rank::full_house, 5, 9);
    CHECK(reading(set("5f 5b 5s 9s Ms")).is_nothing());
    CHECK(reading(set("7s 7f Ms")).is_nothing());
    CHECK(reading(set("7s 7f 8s Ms")).is_nothing());
    reads("2s 5s 9s Js Ms", Rank::flush, 14);
    reads("Kf Ab", Rank::straight_of_two, 14);
    reads("Af 2b", Rank::straight_of_two, 2);
    reads("Af 2b 3s 4a Mk", Rank::straight_of_five, 5);
    CHECK(reading(CardSet()).is_nothing() && reading(set("Af 2f 3f 4f 5f 6f")).is_nothing());
}

void test_beats() {
    const Strength royal(Rank::royal_straight_flush, 14);
    CHECK(beats(royal, royal) && beats(royal, {}) && beats(royal, Strength(Rank::five_of_a_kind, 14)));  // JIZ-16
    CHECK(!beats(Strength(Rank::five_of_a_kind, 14), royal));
    CHECK(!beats(Strength(Rank::flush, 14), Strength(Rank::flush, 14)));  // JIZ-18
    CHECK(beats(Strength(Rank::pair, 2), Strength(Rank::straight_of_two, 14)));
    CHECK(beats(Strength(Rank::two_pair, 9, 3), Strength(Rank::two_pair, 9, 2)));
    CHECK(beats(Strength(Rank::straight_of_two, 2), Strength(Rank::high_card, 14)));  // JIZ-15: by rank, not by size
    CHECK(to_exceed(royal) < royal && Strength(Rank::five_of_a_kind, 14) <= to_exceed(royal));
}

void test_assigned() {
    const auto stands_for = [](std::string_view cards, Assignment numbers) {
        const auto found = assigned(set(cards));
        CHECK(found && *found == numbers);
    };
    stands_for("Mf Mb Ms Ma Mk", {14, 14, 14, 14, 14});
    stands_for("Ts Js Qs Ms Mb", {0, 14, 13, 0, 0});  // highest first, b before s
    stands_for("As 5s 9s Js Ms", {0, 0, 13, 0, 0});
    stands_for("2s 5s 9s Js Ms", {0, 0, 14, 0, 0});
    stands_for("5f 5b 9s 9a Ms", {0, 0, 5, 0, 0});
    stands_for("Af 2b 3s 5a Mk", {0, 0, 0, 0, 4});
    stands_for("7s Ms", {0, 0, 8, 0, 0});
    CHECK(!assigned(set("7s 7f Ms")));
    // What is assigned makes the reading.
    Random random(2);
    for (int i = 0; i < 50'000; ++i) {
        const CardSet cards = random.cards(1 + random.below(5), 30);
        const auto numbers = assigned(cards);
        CHECK(numbers.has_value() == !reading(cards).is_nothing());
        if (!numbers) continue;
        CardSet natural = cards.naturals();
        for (int suit = 0; suit < kSuits; ++suit) {
            const int number = (*numbers)[static_cast<std::size_t>(suit)];
            CHECK((number != 0) == cards.contains(Card(suit, kMaskIndex)));
            if (number != 0) natural.insert(Card(suit, number == kAce ? 0 : number - 1));
        }
        CHECK(natural.size() == cards.size() && reading(natural) == reading(cards));
    }
}

// Every set of up to three cards; the strengths of all in order, hashed.
void test_small_sets() {
    Hash hash;
    const auto one = [&](CardSet cards) {
        const Strength strength = reading(cards);
        CHECK(strength == definition::reading(cards));
        CHECK(strength.value() == many(cards));
        hash.add(strength.value());
    };
    for (int a = 0; a < kCards; ++a) {
        const CardSet first = CardSet::of(Card(a));
        one(first);
        for (int b = a + 1; b < kCards; ++b) {
            const CardSet second = first.union_with(CardSet::of(Card(b)));
            one(second);
            for (int c = b + 1; c < kCards; ++c) one(second.union_with(CardSet::of(Card(c))));
        }
    }
    CHECK(hash.value() == kSmallSets);
}

// Sets of four and five cards, heavy in masks.
void test_random_sets(int count) {
    Random random(3);
    for (int i = 0; i < count; ++i) {
        CardSet cards = random.cards(4 + random.below(2), 10 + random.below(40));
        if (i % 8 == 0) {  // few suits or close numbers, so that flushes and straights are not rare
            const auto suit = static_cast<int>(random.below(kSuits));
            cards = {};
            while (cards.size() < 5) {
                const auto index = static_cast<int>((random.below(7) + random.below(2) * 7) % kIndices);
                cards.insert(Card(random.below(6) == 0 ? static_cast<int>(random.below(kSuits)) : suit, index));
            }
        }
        // Three masks and more have thousands of readings, and few sets.
        if (std::popcount(unsigned{cards.masks()}) > 2 && i % 32 != 0) continue;
        const Strength strength = reading(cards);
        CHECK(strength == definition::reading(cards));
        CHECK(strength.value() == many(cards));
    }
}

// All sets of one to five cards of the deck: the strengths in order, and how many sets have each, hashed.
void test_ordering() {
    std::map<std::uint16_t, std::uint32_t> sets;
    const auto visit = [&](auto&& self, CardSet cards, int first, std::size_t left) -> void {
        if (left == 0) {
            ++sets[reading(cards).value()];
            return;
        }
        for (int id = first; id < kCards; ++id) {
            self(self, cards.union_with(CardSet::of(Card(id))), id + 1, left - 1);
        }
    };
    for (std::size_t size = 1; size <= 5; ++size) visit(visit, {}, 0, size);
    Hash hash;
    std::uint64_t total = 0;
    for (const auto& [strength, count] : sets) {
        hash.add(strength);
        hash.add(count);
        total += count;
    }
    CHECK(total == kActions - 1);
    CHECK(hash.value() == kOrdering);
}

struct Listed {
    Strength strength;
    CardSet cards;
    [[nodiscard]] std::array<std::uint64_t, 3> key() const { return {strength.value(), cards.hi(), cards.lo()}; }
};

// All plays with no standing combination, by subsets, in canonical order.
[[nodiscard]] std::vector<Listed> by_subsets(CardSet hand, CardSet field) {
    std::vector<Card> cards;
    hand.union_with(field).for_each([&](Card one) { cards.push_back(one); });
    std::vector<Listed> plays;
    const auto grow = [&](auto&& self, CardSet chosen, std::size_t first) -> void {
        if (chosen.intersects(hand)) {
            const Strength strength = reading(chosen);
            if (!strength.is_nothing()) plays.push_back({strength, chosen});
        }
        if (chosen.size() == kMaxPlay) return;
        for (std::size_t i = first; i < cards.size(); ++i) self(self, chosen.union_with(CardSet::of(cards[i])), i + 1);
    };
    grow(grow, {}, 0);
    std::sort(plays.begin(), plays.end(), [](const Listed& a, const Listed& b) { return a.key() < b.key(); });
    return plays;
}

// JIZ-8: plays are found, counted and numbered as trying all subsets finds them.
void test_plays(int count) {
    Random random(4);
    std::size_t compared = 0;
    for (int i = 0; i < count; ++i) {
        const std::size_t masks = i % 3 == 0 ? 35 : i % 3 == 1 ? 7 : 0;
        const CardSet all = random.cards(1 + random.below(i % 64 == 0 ? 20 : 13), masks);
        CardSet field;
        all.for_each([&](Card one) {
            if (field.size() < kMaxField && random.below(3) == 0) field.insert(one);
        });
        const CardSet hand = all.difference(field);
        if (hand.empty()) continue;
        const std::vector<Listed> plays = by_subsets(hand, field);
        for (int round = 0; round < 4; ++round) {
            Strength standing = round == 0 ? Strength() : plays[random.below(plays.size())].strength;
            if (round == 3) standing = plays.back().strength;
            std::vector<Listed> expected;
            for (const Listed& play : plays) {
                if (beats(play.strength, standing)) expected.push_back(play);
            }
            const Plays found(hand, field, standing);
            std::vector<Listed> listed;
            found.for_each([&](CardSet cards, Strength strength) { listed.push_back({strength, cards}); });
            std::sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) { return a.key() < b.key(); });
            CHECK(found.count() == expected.size());
            CHECK(std::equal(listed.begin(), listed.end(), expected.begin(), expected.end(),
                             [](const Listed& a, const Listed& b) { return a.key() == b.key(); }));
            for (std::size_t n = random.below(5); n < expected.size(); n += 1 + random.below(9)) {
                const auto play = found.nth(n);
                CHECK(play.strength == expected[n].strength && play.cards == expected[n].cards);
            }
            compared += expected.size();
        }
    }
    std::printf("     %zu plays\n", compared);
}

// The whole deck in one hand: counts stay within their types, and the picking of one of thousands of equal plays works.
void test_whole_deck() {
    for (const std::string_view without : {"Af", "Mk", "7s"}) {
        const CardSet hand = CardSet::deck(true).difference(set(without));
        const Plays plays(hand, set(without), {});
        std::array<std::size_t, kRanks> counted{};
        plays.for_each([&](CardSet, Strength strength) { ++counted[index(strength.rank())]; });
        std::size_t total = 0;
        for (std::size_t rank = 1; rank < kRanks; ++rank) {
            CHECK(plays.count(static_cast<Rank>(rank)) == counted[rank]);
            total += counted[rank];
        }
        CHECK(plays.count() == total);
    }
    const CardSet hand = set("2f 3f 4f 6f 7f 8f 9f Jf Qf Kf Af Mf 2b 3b 4b 6b 7b 8b 9b Jb Qb Kb Ab Mb");
    const Plays plays(hand, {}, Strength(Rank::flush, 13));
    std::vector<Listed> listed;
    plays.for_each([&](CardSet cards, Strength strength) { listed.push_back({strength, cards}); });
    std::sort(listed.begin(), listed.end(), [](const Listed& a, const Listed& b) { return a.key() < b.key(); });
    CHECK(plays.count(Rank::flush) > 600);
    for (std::size_t n = 0; n < listed.size(); n += 7) CHECK(plays.nth(n).cards == listed[n].cards);
}

}  // namespace
}  // namespace shorebreak::jizai

int main() {
    using namespace shorebreak::jizai;
    using shorebreak::test::run;
    constexpr int kFewer = shorebreak::test::kSlow ? 20 : 1;
    run("cards and actions", test_cards);
    run("worked examples", test_worked_examples);
    run("beats", test_beats);
    run("what masks stand for", test_assigned);
    run("all sets of up to three cards", test_small_sets);
    run("random sets of four and five cards", [] { test_random_sets(2'000'000 / kFewer); });
    if (!shorebreak::test::kSlow) run("the whole ordering", test_ordering);
    run("plays against all subsets", [] { test_plays(2'500 / kFewer); });
    run("most of the deck in one hand", test_whole_deck);
    return shorebreak::test::finish();
}
