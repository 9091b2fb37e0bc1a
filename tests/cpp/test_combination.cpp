// Cards, card sets, and the winning combination (SUR-12..16) on every instruction set the machine has.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
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

// "K12 K8 B5" as a set (SUR-4); for the examples below, which are well formed.
CardSet cards(std::string_view text) {
    CardSet set;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const auto suit = std::string_view(kSuitLetters.data(), kSuitLetters.size()).find(text[at]);
        const Card card(static_cast<Suit>(suit), Number(std::stoi(std::string(text.substr(at + 1, end - at - 1)))));
        CHECK(!set.contains(card));
        set.insert(card);
        at = end + 1;
    }
    return set;
}

void card_ids() {
    int id = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int number = 1; number <= kNumbers; ++number, ++id) {
            const Card card(static_cast<Suit>(suit), Number(number));
            CHECK(card.id() == id);
            CHECK(card == Card(id));
            CHECK(static_cast<int>(Card(id).suit()) == suit && Card(id).number().value() == number);
            CHECK(card.bit() == 16 * suit + number - 1);
            CHECK(CardSet::of(card).lane(card.suit()) == 1U << (number - 1));
        }
    }
    CHECK(id == kCards);
    CHECK(Card(Suit::black, Number(12)).suit_letter() == 'K');
}

// Random tables of all shapes: few suits or numbers make what is rare otherwise.
CardSet random_table(std::mt19937_64& random, unsigned most_cards) {
    const unsigned suits = 1 + static_cast<unsigned>(random() % kSuits);
    const unsigned numbers = 1 + static_cast<unsigned>(random() % kNumbers);
    const unsigned first = static_cast<unsigned>(random() % (kNumbers - numbers + 1));
    const unsigned wanted = static_cast<unsigned>(random() % (most_cards + 1));
    CardSet table;
    for (unsigned i = 0; i < wanted; ++i) {
        table.insert(
            Card(static_cast<Suit>(random() % suits), Number(static_cast<int>(1 + first + random() % numbers))));
    }
    return table;
}

void card_sets() {
    std::mt19937_64 random(1);
    for (int round = 0; round < 2000; ++round) {
        const CardSet a = random_table(random, 84);
        const CardSet b = random_table(random, 84);
        std::vector<int> listed;
        a.for_each([&](Card card) { listed.push_back(card.id()); });
        CHECK(static_cast<int>(listed.size()) == a.size() && a.empty() == listed.empty());
        std::size_t next = 0;
        for (int id = 0; id < kCards; ++id) {
            const Card card(id);
            CHECK(a.union_with(b).contains(card) == (a.contains(card) || b.contains(card)));
            CHECK(a.intersection(b).contains(card) == (a.contains(card) && b.contains(card)));
            CHECK(a.difference(b).contains(card) == (a.contains(card) && !b.contains(card)));
            CHECK((a.lane(card.suit()) >> card.number().index() & 1) == (a.contains(card) ? 1 : 0));
            CardSet changed = a;
            changed.erase(card);
            CHECK(!changed.contains(card) && changed.with(card) == a.with(card));
            if (!a.contains(card)) continue;
            CHECK(next < listed.size() && listed[next] == id);
            CHECK(a.nth(static_cast<int>(next)) == card);
            ++next;
        }
        CHECK(CardSet::from_lanes(a.lanes()) == a && CardSet::from_words(a.lo(), a.hi()) == a);
        CHECK(a.intersects(b) == !a.intersection(b).empty());
        CHECK(a.contains_all(a.intersection(b)) && a.contains_all(b) == (a.union_with(b) == a));
    }
    CHECK(CardSet::full_deck().size() == kCards && CardSet().empty());
}

struct Example {
    const char* name;
    const char* table;
    int size;
    Kind kind;
    const char* full;
    const char* half;
};

// The worked examples of the rules, in their order.
constexpr std::array kExamples{
    Example{"flush of five black", "K12 K8 K5 K3 K1 B9 G7 R2", 4, Kind::flush, "K12 K8 K5 K3", ""},
    Example{"straight 6 to 3", "B6 G5 R4 K3 P2 O1 Y12 B9", 4, Kind::straight, "B6 G5 R4 K3", ""},
    Example{"straight with three sevens", "B9 G8 R7 K7 P7 O6 Y1 B2", 4, Kind::straight, "B9 G8 O6", "R7 K7 P7"},
    Example{"high card 12 11 8 4", "B12 G12 R11 K8 P8 O8 Y4 B2", 4, Kind::high_card, "R11 Y4", "B12 G12 K8 P8 O8"},
    Example{"two equal flushes", "B9 B7 B4 B2 G9 G7 G4 G2", 4, Kind::flush, "", "B9 B7 B4 B2 G9 G7 G4 G2"},
    Example{"five fives", "B5 G5 R5 K5 P5 Y12 Y11 Y10", 4, Kind::of_a_kind, "", "B5 G5 R5 K5 P5"},
    Example{"four fives", "B5 G5 R5 K5 Y12 Y11 Y9 Y1", 4, Kind::of_a_kind, "B5 G5 R5 K5", ""},
    Example{"two flushes", "K12 K8 K5 K3 G12 G8 G5 G2", 4, Kind::flush, "K12 K8 K5 K3", ""},
    Example{"straight flush of six", "B10 B9 B8 B7 B6 B5 G12 R12", 4, Kind::straight_flush, "B10 B9 B8 B7", ""},
    Example{"no wrap (SUR-13)", "B12 G1 R2 K3 Y12 O9", 4, Kind::high_card, "O9 K3 R2", "B12 Y12"},
    Example{"three numbers (SUR-16)", "B3 G3 R3 K7 P7 O7 Y9 B9", 4, Kind::high_card, "", "B3 G3 R3 K7 P7 O7 Y9 B9"},
    Example{"five players' straight", "B9 G9 R8 K7 P6 O5 Y12 B1 G2 R2", 5, Kind::straight, "R8 K7 P6 O5", "B9 G9"},
};

void worked_examples() {
    for (const Example& example : kExamples) {
        const Resolution resolution = resolve(cards(example.table), example.size);
        const bool ok = CHECK(resolution.strength.kind() == example.kind) &&
                        CHECK(resolution.full == cards(example.full)) && CHECK(resolution.half == cards(example.half));
        if (!ok) std::fprintf(stderr, "  in the example: %s\n", example.name);
        CHECK(definition::resolve(cards(example.table), example.size) == resolution);
        CHECK(counting::resolve(cards(example.table), example.size) == resolution);
    }
    CHECK(resolve(cards("K12 K8 K5 K3 K1 B9 G7 R2"), 4).strength == Strength(Kind::flush, 0b1000'1001'0100));
    CHECK(resolve(cards("B5 G5 R5 K5 P5"), 4).strength == Strength(Kind::of_a_kind, 0b1'0000));
}

void small_and_big_tables() {
    for (int size = kMinCombinationSize; size <= kMaxCombinationSize; ++size) {
        CHECK(resolve(CardSet(), size) == Resolution{});
        CHECK(definition::resolve(CardSet(), size) == Resolution{});
        for (int id = 0; id < kCards; ++id) {
            const CardSet one = CardSet::of(Card(id));
            CHECK(resolve(one, size).full == one && resolve(one, size).half.empty());
        }
        // All 84: seven straight flushes to the 12, every card of them tied.
        const Resolution all = resolve(CardSet::full_deck(), size);
        CHECK(all.strength.kind() == Kind::straight_flush && all.full.empty() && all.half.size() == 7 * size);
        CHECK(all == counting::resolve(CardSet::full_deck(), size));
    }
}

void random_tables() {
    std::mt19937_64 random(2);
    std::array<int, kKinds> kinds{};
    for (int round = 0; round < 60'000; ++round) {
        const int size = kMinCombinationSize + round % 4;
        const CardSet table = random_table(random, 13);
        const Resolution resolution = resolve(table, size);
        ++kinds[static_cast<std::size_t>(resolution.strength.kind())];
        CHECK(resolution == definition::resolve(table, size));
        CHECK(resolution == counting::resolve(table, size));
        CHECK(table.contains_all(resolution.full.union_with(resolution.half)));
        CHECK(!resolution.full.intersects(resolution.half));
    }
    for (const int seen : kinds) CHECK(seen > 1000);
    for (int round = 0; round < 200'000; ++round) {
        const int size = kMinCombinationSize + round % 4;
        const CardSet table = random_table(random, round % 2 == 0 ? 24 : 84);
        CHECK(resolve(table, size) == counting::resolve(table, size));
    }
}

// Guards around what a kernel may write.
template <class T>
class Guarded {
public:
    explicit Guarded(std::size_t count) : bytes_((count + 2 * kGuard) * sizeof(T), kPattern) {}
    T* data() { return reinterpret_cast<T*>(bytes_.data()) + kGuard; }
    [[nodiscard]] bool intact() const {
        const std::size_t guard = kGuard * sizeof(T);
        for (std::size_t i = 0; i < guard; ++i) {
            if (bytes_[i] != kPattern || bytes_[bytes_.size() - 1 - i] != kPattern) return false;
        }
        return true;
    }

private:
    static constexpr std::size_t kGuard = 64;
    static constexpr unsigned char kPattern = 0xa5;
    std::vector<unsigned char> bytes_;
};

void kernels(Isa isa) {
    const CombinationKernels& kernels = combination_kernels(isa);
    std::mt19937_64 random(3);
    std::vector<std::size_t> counts{1000, 5000};
    for (std::size_t count = 0; count <= 130; ++count) counts.push_back(count);
    for (const std::size_t count : counts) {
        for (int size = kMinCombinationSize; size <= kMaxCombinationSize; ++size) {
            std::vector<CardSet> tables;
            std::vector<std::uint16_t> masks;
            for (std::size_t i = 0; i < count; ++i) {
                tables.push_back(random_table(random, i % 16 == 0 ? 84 : 24));
                const CardSet::Lanes lanes = tables.back().lanes();
                masks.insert(masks.end(), lanes.begin(), lanes.begin() + kSuits);
            }
            Guarded<std::uint8_t> kind(count);
            Guarded<std::uint32_t> strength(count);
            Guarded<std::uint16_t> full(count * kSuits);
            Guarded<std::uint16_t> half(count * kSuits);
            kernels.many(masks.data(), count, size, kind.data(), strength.data(), full.data(), half.data());
            CHECK(kind.intact() && strength.intact() && full.intact() && half.intact());

            Guarded<Strength> block_strength(count);
            Guarded<CardSet> block_full(count);
            Guarded<CardSet> block_half(count);
            kernels.block(tables.data(), count, size, block_strength.data(), block_full.data(), block_half.data());
            CHECK(block_strength.intact() && block_full.intact() && block_half.intact());

            for (std::size_t i = 0; i < count; ++i) {
                const Resolution one = resolve(tables[i], size);
                const CardSet::Lanes full_lanes = one.full.lanes();
                const CardSet::Lanes half_lanes = one.half.lanes();
                CHECK(kind.data()[i] == static_cast<std::uint8_t>(one.strength.kind()));
                CHECK(strength.data()[i] == one.strength.value());
                CHECK(std::memcmp(full.data() + i * kSuits, full_lanes.data(), kSuits * sizeof(std::uint16_t)) == 0);
                CHECK(std::memcmp(half.data() + i * kSuits, half_lanes.data(), kSuits * sizeof(std::uint16_t)) == 0);
                CHECK(block_strength.data()[i] == one.strength);
                CHECK(block_full.data()[i] == one.full && block_half.data()[i] == one.half);
            }
        }
    }
}

void isa_names() {
    for (const Isa isa : kIsas) {
        const IsaChoice choice = choose_isa(isa_name(isa));
        CHECK(choice.ok() == isa_supported(isa));
        CHECK(choice.ok() ? choice.value() == isa : choice.error().find(isa_name(best_isa())) != std::string::npos);
    }
    CHECK(isa_supported(Isa::portable) && isa_supported(best_isa()));
    CHECK(choose_isa("").ok() && choose_isa("").value() == best_isa());
    for (const std::string_view name : {"sse", "AVX2", "neon", " avx2"}) {
        const IsaChoice choice = choose_isa(name);
        CHECK(!choice.ok() && choice.value() == Isa::portable);
        CHECK(choice.error().find(name) != std::string::npos);
    }
}

}  // namespace
}  // namespace shorebreak::surfosaurus

int main() {
    using namespace shorebreak;
    test::run("card ids (SUR-1, SUR-4)", surfosaurus::card_ids);
    test::run("card sets", surfosaurus::card_sets);
    test::run("instruction sets by name", surfosaurus::isa_names);
    test::run("worked examples (SUR-12..16)", surfosaurus::worked_examples);
    test::run("empty, single and full tables", surfosaurus::small_and_big_tables);
    test::run("random tables against the definition (SUR-15)", surfosaurus::random_tables);
    for (const Isa isa : kIsas) {
        if (!isa_supported(isa)) continue;
        const std::string name = "kernels: " + std::string(isa_name(isa));
        test::run(name.c_str(), [isa] { surfosaurus::kernels(isa); });
    }
    return test::finish();
}
