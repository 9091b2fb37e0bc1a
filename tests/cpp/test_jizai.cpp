// Rounds of Jizai that end in each way, what is forbidden and why, views against enumeration, and playouts without
// allocation.

#include <array>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "allocations.hpp"
#include "check.hpp"
#include "core/chance.hpp"
#include "jizai/game.hpp"
#include "jizai_cards.hpp"
#include "sim/playouts.hpp"

namespace shorebreak::jizai {
namespace {

// A run, hashed.
constexpr std::uint64_t kRun = 0xbd1a'c387'821e'eb03;

constexpr Rules rules_for(std::uint8_t players, std::uint8_t hand_size = 11, std::uint8_t field_size = 2) {
    return {players, hand_size, field_size, true, false, false};
}

struct Log {
    std::array<std::uint64_t, kEvents> events{};
    void count(std::size_t event) { ++events[event]; }
    [[nodiscard]] std::uint64_t of(RoundEnd end) const { return events[end_event(end)]; }
};

// A round set up by its cards: hands, field, and the first cards of the stock; what is left follows in order of ids.
class Table {
public:
    Table(const Rules& rules, std::initializer_list<std::string_view> hands, std::string_view field,
          std::string_view stock)
        : rules_(rules), state_(State::from_deal(rules, deal(rules, hands, field, stock))) {}

    void play(std::string_view cards) { take(action_of(set(cards))); }
    void draw() { take(kDraw); }
    void take(Action action) {
        const Verdict verdict = state_.check(rules_, action);
        if (!CHECK(verdict.ok())) std::fprintf(stderr, "%s\n", std::string(verdict.reason).c_str());
        state_.apply(rules_, action, chance_, log_);
    }
    [[nodiscard]] std::string_view forbids(std::string_view cards) const { return forbids(action_of(set(cards))); }
    [[nodiscard]] std::string_view forbids(Action action) const { return state_.check(rules_, action).clause; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Log& log() const { return log_; }
    [[nodiscard]] const Rules& rules() const { return rules_; }

private:
    static std::vector<std::uint8_t> deal(const Rules& rules, std::initializer_list<std::string_view> hands,
                                          std::string_view field, std::string_view stock) {
        std::vector<std::uint8_t> ids;
        CardSet left = CardSet::deck(rules.masks);
        const auto lay = [&](std::string_view text) {
            for (const Card one : list(text)) {
                ids.push_back(static_cast<std::uint8_t>(one.id()));
                left.erase(one);
            }
        };
        for (const std::string_view hand : hands) lay(hand);
        lay(field);
        lay(stock);
        left.for_each_by_id([&](Card one) { ids.push_back(static_cast<std::uint8_t>(one.id())); });
        return ids;
    }

    Rules rules_;
    State state_;
    Stream chance_{7, 0, Purpose::chance};
    Log log_;
};

// JIZ-5, JIZ-6, JIZ-8, JIZ-9, JIZ-11: what is not allowed, and why.
void test_verdicts() {
    Table table(rules_for(2, 3), {"7s 7f 9b", "8s Jb Mk"}, "7b Kk", "2f 3f 4f");
    CHECK(table.forbids(kDraw) == "JIZ-11");
    CHECK(table.forbids(Action{kActions}) == "JIZ-8");
    CHECK(table.forbids("8s") == "JIZ-8" && table.forbids("2f") == "JIZ-8");
    CHECK(table.forbids("7b") == "JIZ-8" && table.forbids("7b Kk") == "JIZ-8");
    CHECK(table.forbids("7s 9b") == "JIZ-15");
    CHECK(table.forbids("7s 7b").empty());
    table.play("7s 7b");
    CHECK(table.state().field() == set("7b Kk") && table.state().discards() == set("7s"));
    CHECK(table.state().standing() == Strength(Rank::pair, 7) && table.state().standing_player() == Seat{0});
    CHECK(table.forbids("Jb") == "JIZ-15" && table.forbids("8s 7b") == "JIZ-15");
    CHECK(table.forbids("7b Mk") == "JIZ-16");
    CHECK(table.forbids("Mk Kk") == "JIZ-15");  // masks and cards of one suit are no pair
    CHECK(table.forbids("Jb Mk").empty() && table.forbids(kDraw).empty());
    Rules plain = rules_for(2, 3);
    plain.masks = false;
    Table without(plain, {"7s 7f 9b", "8s Jb 2k"}, "7b Kk", "");
    CHECK(without.forbids("Mk") == "JIZ-3");
}

// JIZ-10, JIZ-12
void test_clear() {
    Table table(rules_for(3, 3), {"7s 7f 9b", "8s Jb 2k", "2a 3a 4a"}, "7b Kk", "2f 3f 4f 5f 6f 8f 9f Tf Jf Qf");
    table.play("7s 7f");
    table.draw();
    CHECK(table.state().hand(Seat{1}) == set("8s Jb 2k 2f") && table.state().field() == set("7b Kk 3f"));
    table.draw();
    CHECK(table.state().player() == Seat{0} && table.state().standing().is_nothing());
    CHECK(table.state().standing_player() == kNobody && table.state().hand(Seat{0}) == set("9b"));
    CHECK(table.state().field() == set("6f 8f"));
    CHECK(table.state().discards() == set("7s 7f 7b Kk 3f 5f"));
    CHECK(table.log().events[kClearEvent] == 1 && table.log().events[kDrawEvent] == 2);
    CHECK(table.forbids("9b 8f").empty());
    // By a house rule the lead after a clear is from the hand alone.
    Rules strict = rules_for(3, 3);
    strict.lead_from_hand_only = true;
    Table other(strict, {"7s 7f 9b", "8s Jb 2k", "2a 3a 4a"}, "7b Kk", "2f 3f 4f 5f 6f 8f 9f Tf Jf Qf");
    CHECK(other.forbids("7s 7b").empty());  // not at the start
    other.play("7s 7f");
    other.draw();
    other.draw();
    CHECK(other.forbids("9b 8f") == "JIZ-11" && other.state().count(strict) == 1);
}

// JIZ-12: five cards in the field
void test_full_field() {
    Table table(rules_for(2, 2, 5), {"7s 9b", "8s 2k"}, "2f 4f 6f 8f Tf", "3b Kb");
    table.play("7s");
    table.draw();
    CHECK(table.state().hand(Seat{1}) == set("8s 2k 3b") && table.state().field().size() == 5);
}

// JIZ-22, JIZ-24..26: emptied and unbeaten; the bonus is the smallest penalty of those who hold cards.
void test_unbeaten() {
    Table table(rules_for(3, 2), {"7s 7f", "8s Mb", "2a 3a"}, "7b Kk", "2f 3f 4f 5f");
    table.play("7s 7f");
    CHECK(table.state().out() == 1 && table.state().player() == Seat{1});
    table.draw();
    table.draw();
    CHECK(table.log().of(RoundEnd::unbeaten) == 1 && table.state().round() == 1);
    CHECK(table.state().units(Seat{0}) == -3 && table.state().units(Seat{1}) == 5 && table.state().units(Seat{2}) == 3);
    CHECK(table.log().events[kMasksLeftEvent] == 1 && table.log().events[kFirstOutEvent] == 1);
    CHECK(table.state().player() == Seat{1} && table.state().hand(Seat{0}).size() == 2);  // JIZ-27
}

// JIZ-22: an emptied hand, beaten by a play that empties another. If nobody holds cards the bonus is 0.
void test_beaten() {
    Table table(rules_for(3, 2), {"7s 7f", "8s 8b", "2a 3a"}, "7b Kk", "2f 3f 4f 5f");
    table.play("7s 7f");
    table.play("8s 8b");
    CHECK(table.log().of(RoundEnd::beaten) == 1 && table.log().events[kDoubleOutEvent] == 1);
    CHECK(table.state().units(Seat{0}) == -2 && table.state().units(Seat{1}) == -2 &&
          table.state().units(Seat{2}) == 2);
    Table both(rules_for(2, 2), {"7s 7f", "8s 8b"}, "7b Kk", "2f 3f 4f 5f");
    both.play("7s 7f");
    both.play("8s 8b");
    CHECK(both.state().units(Seat{0}) == 0 && both.state().units(Seat{1}) == 0);
    Table kept(rules_for(3, 2), {"7s 7f", "8s Mb", "2a 3a"}, "7b Kk", "2f 3f 4f 5f");
    kept.play("7s 7f");
    kept.play("8s Mb");
    CHECK(kept.log().of(RoundEnd::beaten) == 1);
}

// JIZ-13, JIZ-14: five players of twelve cards, in order of ids, leave five of 65 for field and stock.
[[nodiscard]] Table nearly_empty_stock(std::uint8_t field_size) {
    Rules rules{5, 12, field_size, false, false, false};
    return {rules,
            {"Af 2f 3f 4f 5f 6f 7f 8f 9f Tf Jf Qf", "Kf Ab 2b 3b 4b 5b 6b 7b 8b 9b Tb Jb",
             "Qb Kb As 2s 3s 4s 5s 6s 7s 8s 9s Ts", "Js Qs Ks Aa 2a 3a 4a 5a 6a 7a 8a 9a",
             "Ta Ja Qa Ka Ak 2k 3k 4k 5k 6k 7k 8k"},
            "",
            ""};
}

void test_stock() {
    // Field 2, stock of 3: the first draw takes two, the next takes the last with a field card due.
    Table table = nearly_empty_stock(2);
    CHECK(table.state().stock().size() == 3);
    table.play("Qf");
    table.draw();
    CHECK(table.state().stock().size() == 1 && table.state().reshuffled().empty());
    // The stock is empty while a field card is due: the one discard becomes the stock, and then the field card, and
    // that is the second time.
    table.draw();
    CHECK(table.log().events[kReshuffleEvent] == 1 && table.log().of(RoundEnd::stock) == 1);
    CHECK(table.state().round() == 1 && table.state().units(Seat{1}) == 13 && table.state().units(Seat{0}) == 11);

    // With two discards one is left after that.
    Table two = nearly_empty_stock(2);
    two.play("Jf Qf");
    two.draw();
    two.draw();
    CHECK(two.log().events[kReshuffleEvent] == 1 && two.state().stock().size() == 1 && two.state().round() == 0);
    CHECK(two.state().reshuffled() == set("Jf Qf") && two.state().discards().empty());
    CHECK(two.state().field().size() == 4);
    // The hand card ends the round before a field card is turned.
    const CardSet field = two.state().field();
    two.draw();
    CHECK(two.log().of(RoundEnd::stock) == 1 && two.log().events[kDrawEvent] == 3 && field.size() == 4);

    // JIZ-14: no discards to make a stock of.
    Rules drawing{5, 12, 2, false, true, false};
    Table empty(drawing,
                {"Af 2f 3f 4f 5f 6f 7f 8f 9f Tf Jf Qf", "Kf Ab 2b 3b 4b 5b 6b 7b 8b 9b Tb Jb",
                 "Qb Kb As 2s 3s 4s 5s 6s 7s 8s 9s Ts", "Js Qs Ks Aa 2a 3a 4a 5a 6a 7a 8a 9a",
                 "Ta Ja Qa Ka Ak 2k 3k 4k 5k 6k 7k 8k"},
                "", "");
    empty.draw();
    CHECK(empty.state().player() == Seat{1} && empty.state().standing().is_nothing());
    empty.draw();
    CHECK(empty.log().events[kReshuffleEvent] == 0 && empty.log().of(RoundEnd::stock) == 1);
    CHECK(empty.state().units(Seat{0}) == 13 && empty.state().units(Seat{1}) == 13);
}

// JIZ-11: a leader may draw; the turn passes and nothing is cleared.
void test_leader_may_draw() {
    Rules rules = rules_for(2, 2);
    rules.leader_may_draw = true;
    Table table(rules, {"7s 9b", "8s 2k"}, "7b Kk", "2f 3f 4f 5f 6f 8f");
    for (int i = 0; i < 3; ++i) table.draw();
    CHECK(table.state().player() == Seat{1} && table.state().standing().is_nothing());
    CHECK(table.state().field().size() == 5 && table.log().events[kClearEvent] == 0);
}

// JIZ-14: a clear that empties the stock, for the first time and for the second.
void test_clear_empties_stock() {
    // Five cards a clear and one a draw: twenty in the stock are gone with the first card of the fourth clear.
    const Rules rules{2, 20, 5, false, false, false};
    std::string hands[2];
    std::size_t card_in_order = 0;
    CardSet::deck(false).for_each_by_id([&](Card one) {
        const std::size_t seat = card_in_order++ / 20;
        if (seat < 2) hands[seat] += std::string(hands[seat].empty() ? "" : " ") + text(one);
    });
    Table table(rules, {hands[0], hands[1]}, "", "");
    for (const std::string_view lead : {"Af", "2f", "3f", "4f"}) {
        table.play(lead);
        table.draw();
    }
    CHECK(table.log().events[kReshuffleEvent] == 1 && table.log().events[kClearEvent] == 4);
    CHECK(table.state().player() == Seat{0} && table.state().standing().is_nothing());
    CHECK(table.state().field().size() == 5 && table.state().discards().empty());
    CHECK(table.state().stock().size() + 4 == table.state().reshuffled().size());

    Table second = nearly_empty_stock(2);
    second.play("8f 9f Tf Jf Qf");
    for (int i = 0; i < 4; ++i) second.draw();
    // One card was left, and the clear turned it up: the round ends before the lead.
    CHECK(second.log().events[kClearEvent] == 1 && second.log().of(RoundEnd::stock) == 1);
    CHECK(second.state().round() == 1);
}

// JIZ-23: a draw that would end the round unbeaten, and empties the stock for the second time: ended by the stock.
void test_both_ends() {
    const Rules rules = rules_for(4);
    std::size_t met = 0;
    for (std::uint64_t game = 0; game < 5'000 && met < 3; ++game) {
        Stream deal(13, game, Purpose::deal), chance(13, game, Purpose::chance), choices(13, game, Purpose::policy);
        State state = State::deal(rules, deal);
        while (!state.over()) {
            const State before = state;
            Log log;
            state.apply(rules, state.sample(rules, choices), chance, log);
            const std::size_t next = (index(before.player()) + 1) % rules.players;
            const bool circle = before.out() != 0 && seat_at(next) == before.standing_player();
            if (log.of(RoundEnd::stock) == 0 || !circle) continue;
            ++met;
            CHECK(log.of(RoundEnd::unbeaten) == 0 && log.events[kRoundEvent] == 1);
        }
    }
    CHECK(met == 3);
}

// JIZ-16: a royal straight flush, beaten by a later one.
void test_royals() {
    Table table(rules_for(2, 6, 0), {"Ts Js Qs Ks As 2f", "Tf Jf Qf Kf Mf 3b"}, "", "");
    table.play("Ts Js Qs Ks As");
    CHECK(table.forbids("Tf Jf Qf Kf Mf").empty() && table.state().count(table.rules()) == 2);
    table.play("Tf Jf Qf Kf Mf");
    CHECK(table.state().standing_player() == Seat{1} && table.state().count(table.rules()) == 1);
}

// Random games to the end: cards are conserved, there is always a stock, counting agrees with listing, picking is
// canonical, and the shorter way of random play does the same. Every end of a round is met.
void test_random_games() {
    Log log;
    for (const bool may_draw : {false, true}) {
        for (std::uint8_t players = 2; players <= 5; ++players) {
            Rules rules = rules_for(players);
            rules.leader_may_draw = may_draw;
            rules.lead_from_hand_only = may_draw;
            rules.masks = players != 3;
            for (std::uint64_t game = 0; game < 12; ++game) {
                Stream deal(5, game, Purpose::deal), chance(5, game, Purpose::chance),
                    choices(5, game, Purpose::policy);
                State state = State::deal(rules, deal);
                while (!state.over()) {
                    CardSet all = state.field().union_with(state.discards());
                    std::size_t cards = state.field().size() + state.discards().size() + state.stock().size();
                    for (std::size_t seat = 0; seat < players; ++seat) {
                        all = all.union_with(state.hand(seat_at(seat)));
                        cards += state.hand(seat_at(seat)).size();
                    }
                    for (const std::uint8_t one : state.stock()) all.insert(Card(one));
                    CHECK(all == CardSet::deck(rules.masks) && cards == all.size());
                    CHECK(!state.stock().empty() && !state.hand(state.player()).empty());
                    std::set<Action> legal;
                    state.for_each_action(rules, [&](Action action) {
                        CHECK(legal.insert(action).second && state.check(rules, action).ok());
                    });
                    CHECK(legal.size() == state.count(rules) && !legal.empty());
                    Stream same = choices, same_choices = choices, same_chance = chance;
                    const std::size_t n = same.below(legal.size());
                    const Action action = state.sample(rules, choices);
                    CHECK(action == state.nth(rules, n) && legal.contains(action));
                    State played = state;
                    Log same_log = log;
                    state.apply(rules, action, chance, log);
                    played.play_at_random(rules, same_chance, same_choices, same_log);
                    CHECK(played == state && same_log.events == log.events);
                    CHECK(same_choices.next() == Stream(choices).next());
                    CHECK(same_chance.next() == Stream(chance).next());
                    for (std::size_t seat = 0; seat < players; ++seat) {
                        const UnitRange range = Jizai::unit_range(rules);
                        CHECK(range.low <= state.units(seat_at(seat)) && state.units(seat_at(seat)) <= range.high);
                    }
                }
                CHECK(state.winners(rules) != 0 && state.count(rules) == 0);
                CHECK(state.check(rules, kDraw).clause == "JIZ-27");
            }
        }
    }
    for (const RoundEnd end : {RoundEnd::unbeaten, RoundEnd::beaten, RoundEnd::stock}) CHECK(log.of(end) > 0);
    CHECK(log.events[kReshuffleEvent] > 0 && log.events[kDoubleOutEvent] > 0);
}

// JIZ-28: views tell nothing hidden. A world drawn from a view has the same view.
void test_views() {
    const Rules rules = rules_for(4);
    for (std::uint64_t game = 0; game < 20; ++game) {
        Stream deal(6, game, Purpose::deal), chance(6, game, Purpose::chance), choices(6, game, Purpose::policy);
        State state = State::deal(rules, deal);
        NoEvents none;
        while (!state.over()) {
            const Seat seat = seat_at(choices.below(4));
            const View view = state.view(rules, seat);
            Stream worlds(game, 1, Purpose::view);
            const State world = view.sample(rules, worlds);
            CHECK(world.view(rules, seat) == view);
            CHECK(world.hand(seat) == state.hand(seat) && world.stock().size() == state.stock().size());
            state.apply(rules, state.sample(rules, choices), chance, none);
        }
    }
}

// JIZ-29 before the reshuffle: each unseen card is equally often in the other hand, and next in the stock.
void test_sampling() {
    const Rules rules = rules_for(2, 2, 5);
    Table table(rules, {"7s 9b", "8s 2k"}, "2f 4f 6f 8f Tf", "3b Kb");
    table.play("7s");
    table.draw();
    const View view = table.state().view(rules, table.state().player());
    const std::size_t unseen = view.unseen(rules).size();
    const std::size_t held = view.hand_size(Seat{1});
    std::map<int, std::size_t> in_hand, next_in_stock;
    constexpr std::size_t kWorlds = 60'000;
    for (std::uint64_t world = 0; world < kWorlds; ++world) {
        Stream stream(8, world, Purpose::view);
        const State state = view.sample(rules, stream);
        state.hand(Seat{1}).for_each([&](Card one) { ++in_hand[one.id()]; });
        ++next_in_stock[state.stock()[0]];
    }
    CHECK(in_hand.size() == unseen && next_in_stock.size() == unseen);
    const auto near = [&](std::size_t count, double expected) {
        const double off = static_cast<double>(count) - expected;
        return off * off < 25 * expected;  // five standard deviations
    };
    for (const auto& [id, count] : in_hand) {
        CHECK(near(count, static_cast<double>(kWorlds * held) / static_cast<double>(unseen)));
    }
    for (const auto& [id, count] : next_in_stock) {
        CHECK(near(count, static_cast<double>(kWorlds) / static_cast<double>(unseen)));
    }
}

// JIZ-29 after the reshuffle, against enumeration: five players, three cards of the new stock, worlds counted whole.
void test_sampling_after_reshuffle() {
    Table table = nearly_empty_stock(2);
    table.play("8f 9f Tf Jf Qf");
    table.draw();
    table.draw();  // seat 2 takes the last card, and one of the five discards is turned up
    CHECK(table.state().reshuffled() == set("8f 9f Tf Jf Qf"));
    CHECK(table.state().stock().size() == 4);
    table.draw();  // seat 3: one fresh card, and one more turned up
    CHECK(table.state().field().size() == 5 && table.state().stock().size() == 2);
    const Rules& rules = table.rules();
    const State& state = table.state();
    const CardSet open = state.reshuffled().difference(state.field());
    CHECK(open.size() == 3);
    // Seat 4 does not know which of the three seat 3 holds, nor the order of the others: six worlds in that respect.
    const View view = state.view(rules, Seat{4});
    CHECK(view.fresh(Seat{3}) == 1 && view.fresh(Seat{2}) == 0 && view.hand_size(Seat{2}) == 13);
    std::map<std::vector<int>, std::size_t> worlds;
    std::map<int, std::array<std::size_t, 5>> old_cards;
    constexpr std::size_t kWorlds = 30'000;
    for (std::uint64_t world = 0; world < kWorlds; ++world) {
        Stream stream(9, world, Purpose::view);
        const State drawn = view.sample(rules, stream);
        std::vector<int> order;
        drawn.hand(Seat{3}).intersection(open).for_each([&](Card one) { order.push_back(one.id()); });
        for (const std::uint8_t one : drawn.stock()) order.push_back(one);
        CHECK(order.size() == 3);
        ++worlds[order];
        for (std::size_t seat = 0; seat < 4; ++seat) {
            drawn.hand(seat_at(seat)).difference(open).for_each([&](Card one) { ++old_cards[one.id()][seat]; });
        }
    }
    CHECK(worlds.size() == 6);
    const auto near = [&](std::size_t count, double expected) {
        const double off = static_cast<double>(count) - expected;
        return off * off < 25 * expected;
    };
    for (const auto& [order, count] : worlds) CHECK(near(count, kWorlds / 6.0));
    // The others' old cards: 7 of seat 0, 13 of seats 1 and 2, 12 of seat 3; none in the stock.
    CHECK(old_cards.size() == 45);
    for (const auto& [id, seats] : old_cards) {
        const std::array<double, 4> sizes{7, 13, 13, 12};
        for (std::size_t seat = 0; seat < 4; ++seat) CHECK(near(seats[seat], kWorlds * sizes[seat] / 45));
    }
}

// JIZ-29: how many cards of each hand were drawn since the reshuffle is known exactly. A small stock comes to it soon.
void test_fresh_cards() {
    Rules rules{3, 20, 2, false, false, false};
    for (std::uint64_t game = 0; game < 40; ++game) {
        Stream deal(10, game, Purpose::deal), chance(10, game, Purpose::chance), choices(10, game, Purpose::policy);
        State state = State::deal(rules, deal);
        NoEvents none;
        for (int turn = 0; turn < 30 && !state.over() && state.round() == 0; ++turn) {
            for (std::size_t viewer = 0; viewer < 3; ++viewer) {
                const View view = state.view(rules, seat_at(viewer));
                std::size_t fresh = 0;
                for (std::size_t seat = 0; seat < 3; ++seat) {
                    const CardSet held = state.hand(seat_at(seat)).intersection(state.reshuffled());
                    CHECK(view.fresh(seat_at(seat)) == held.size());  // known exactly, and correctly
                    if (seat != viewer) fresh += held.size();
                }
                if (state.reshuffled().empty()) continue;
                const CardSet unseen = view.unseen(rules);
                CHECK(unseen.intersection(state.reshuffled()).size() == fresh + state.stock().size());
            }
            state.apply(rules, state.sample(rules, choices), chance, none);
        }
    }
}

// What greedy does is the best of all plays: by what it lays of the hand, then the highest rank, of that the weakest,
// and the lowest id.
void test_greedy_against_all_plays() {
    for (std::uint8_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        for (std::uint64_t game = 0; game < (test::kSlow ? 100 : 2'500); ++game) {
            Stream deal(13, game, Purpose::deal), chance(13, game, Purpose::chance), choices(13, game, Purpose::policy);
            State state = State::deal(rules, deal);
            NoEvents none;
            while (!state.over()) {
                const CardSet hand = state.hand(state.player());
                int best = state.may_draw(rules) ? -1 : -100;
                Strength strength;
                Action expected = kDraw;
                state.plays(rules).for_each([&](CardSet cards, Strength reading) {
                    const CardSet own = cards.intersection(hand);
                    const int laid = static_cast<int>(own.size()), masks = static_cast<int>(count_suits(own.masks()));
                    const int gain = own == hand ? 100 : state.out() != 0 ? laid + 2 * masks : 2 * laid - 5 * masks;
                    const Action action = action_of(cards);
                    const bool as_good = gain == best && expected != kDraw;
                    const bool same_rank = reading.rank() == strength.rank();
                    if (gain > best || (as_good && reading.rank() > strength.rank()) ||
                        (as_good && same_rank && reading < strength) ||
                        (as_good && reading == strength && id(action) < id(expected))) {
                        best = gain;
                        strength = reading;
                        expected = action;
                    }
                });
                const Action chosen = greedy(state, rules);
                CHECK(chosen == expected);
                state.apply(rules, choices.below(4) == 0 ? state.sample(rules, choices) : chosen, chance, none);
            }
        }
    }
}

// A playout allocates nothing.
void test_allocations() {
    for (std::uint8_t players = 2; players <= 5; ++players) {
        const Rules rules = rules_for(players);
        const std::uint64_t before = test::allocations;
        for (std::uint64_t game = 0; game < 5; ++game) {
            Stream deal(11, game, Purpose::deal), chance(11, game, Purpose::chance), choices(11, game, Purpose::policy);
            State state = State::deal(rules, deal);
            NoEvents none;
            play_out<Jizai>(state, rules, 0, chance, choices, none);
            Stream worlds(11, game, Purpose::view);
            CHECK(state.view(rules, Seat{0}).sample(rules, worlds).over());
        }
        CHECK(test::allocations == before);
    }
}

// The same run, whatever the number of threads.
void test_runs() {
    const Rules rules = rules_for(4);
    Run run;
    run.seed = 12;
    run.games = 300;
    std::optional<std::vector<std::uint64_t>> first;
    for (const unsigned threads : {1u, 2u}) {
        run.threads = threads;
        Progress progress;
        const Tally<Jizai> tally = play_run<Jizai>(rules, FreshDeals<Jizai>{}, run, progress);
        std::vector<std::uint64_t> all(tally.histogram().begin(), tally.histogram().end());
        all.insert(all.end(), tally.events().begin(), tally.events().end());
        CHECK(tally.events()[kRoundEvent] == 4 * run.games);
        if (first) CHECK(all == *first);
        first = all;
    }
    Hash hash;
    for (const std::uint64_t count : *first) hash.add(count);
    CHECK(hash.value() == kRun);
}

}  // namespace
}  // namespace shorebreak::jizai

int main() {
    using namespace shorebreak::jizai;
    using shorebreak::test::run;
    run("verdicts", test_verdicts);
    run("a cleared field", test_clear);
    run("a full field", test_full_field);
    run("an emptied hand unbeaten", test_unbeaten);
    run("an emptied hand beaten", test_beaten);
    run("an empty stock", test_stock);
    run("a clear that empties the stock", test_clear_empties_stock);
    run("a leader who may draw", test_leader_may_draw);
    run("an emptied hand and the stock", test_both_ends);
    run("royal straight flushes", test_royals);
    run("random games", test_random_games);
    run("views", test_views);
    run("sampling before the reshuffle", test_sampling);
    run("sampling after the reshuffle", test_sampling_after_reshuffle);
    run("fresh cards", test_fresh_cards);
    run("greedy against all plays", test_greedy_against_all_plays);
    run("no allocation", test_allocations);
    run("runs", test_runs);
    return shorebreak::test::finish();
}
