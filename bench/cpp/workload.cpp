// Does one kind of work a given number of times on one thread, for counting instructions: what two lengths of a run
// differ by is the work itself, without start and end.
//
//   workload lazy|dealt|playouts|resolve AMOUNT PLAYERS REMOVED HAND PLAYS SIZE ROUNDS_PER_PLAYER FIRST VP1 ... VP12
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/parallel.hpp"
#include "sim/playouts.hpp"
#include "surfosaurus/combination_many.hpp"
#include "surfosaurus/game.hpp"

namespace {

using namespace shorebreak;
using surfosaurus::RandomGames;
using surfosaurus::Surfosaurus;

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kTables = 1024;  // resolved again and again; they stay in the nearest cache

std::optional<std::vector<std::uint64_t>> numbers(int count, char** texts) {
    std::vector<std::uint64_t> read;
    for (int i = 0; i < count; ++i) {
        const std::string_view text = texts[i];
        std::uint64_t number = 0;
        const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
        read.push_back(number);
    }
    return read;
}

surfosaurus::Rules rules_of(const std::vector<std::uint64_t>& fields) {
    const auto field = [&](std::size_t at) { return static_cast<std::uint8_t>(fields[at]); };
    surfosaurus::Rules rules{field(1), field(2), field(3), field(4), field(5), field(6), field(7), {}};
    for (std::size_t number = 0; number < rules.vp.size(); ++number) rules.vp[number] = field(8 + number);
    return rules;
}

// A number that depends on all of the work, so that none of it can be left out.
template <class Source>
std::uint64_t play(const surfosaurus::Rules& rules, const Source& source, std::uint64_t games) {
    Run run;
    run.seed = kSeed;
    run.games = games;
    Progress progress;
    const auto tally = play_run<Surfosaurus>(rules, source, run, progress);
    std::uint64_t sum = tally.games();
    for (std::size_t bin = 0; bin < tally.bins(); ++bin) sum += bin * tally.histogram()[bin];
    return sum;
}

// Random tables of as many cards as a full round has, `tables` in all.
std::uint64_t resolve(const surfosaurus::Rules& rules, std::uint64_t tables) {
    std::vector<surfosaurus::CardSet> sets(kTables);
    for (std::size_t table = 0; table < kTables; ++table) {
        std::array<std::uint8_t, surfosaurus::kCards> deck{};
        for (std::size_t card = 0; card < deck.size(); ++card) deck[card] = static_cast<std::uint8_t>(card);
        Stream stream(kSeed, table, Purpose::deal);
        const std::size_t cards = std::size_t{rules.players} * rules.plays;
        stream.shuffle_prefix(std::span<std::uint8_t>(deck), cards);
        for (std::size_t i = 0; i < cards; ++i) sets[table].insert(surfosaurus::Card(deck[i]));
    }
    std::vector<surfosaurus::Strength> strengths(kTables);
    std::vector<surfosaurus::CardSet> full(kTables);
    std::vector<surfosaurus::CardSet> half(kTables);
    std::uint64_t sum = 0;
    for (std::uint64_t done = 0; done < tables; done += kTables) {
        surfosaurus::resolve_block(sets.data(), kTables, rules.combination_size, strengths.data(), full.data(),
                                   half.data());
        sum += full[done / kTables % kTables].lo();
    }
    return sum;
}

}  // namespace

int main(int count, char** texts) {
    constexpr int kFields = 8 + 12;
    const auto fields = count == kFields + 2 ? numbers(count - 2, texts + 2) : std::nullopt;
    if (!fields) {
        std::fputs("workload KIND AMOUNT and the 19 numbers of the rules\n", stderr);
        return 2;
    }
    const surfosaurus::Rules rules = rules_of(*fields);
    if (!rules.valid()) {
        std::fputs("these are no valid rules\n", stderr);
        return 2;
    }
    const std::string_view kind = texts[1];
    const std::uint64_t amount = fields->front();
    std::uint64_t sum = 0;
    if (kind == "lazy") {
        sum = play(rules, RandomGames(rules, RandomGames::Hands::lazy), amount);
    } else if (kind == "dealt") {
        sum = play(rules, RandomGames(rules, RandomGames::Hands::dealt), amount);
    } else if (kind == "playouts") {
        sum = play(rules, FreshDeals<Surfosaurus>{}, amount);
    } else if (kind == "resolve") {
        sum = resolve(rules, amount);
    } else {
        std::fputs("the kinds of work are lazy, dealt, playouts and resolve\n", stderr);
        return 2;
    }
    std::printf("%llu\n", static_cast<unsigned long long>(sum));
    return 0;
}
