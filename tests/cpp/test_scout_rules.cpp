// The situations of Scout's rules, what check() answers to every kind of bad action, and the faults that other programs
// have had, each shown to be absent.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "core/chance.hpp"
#include "scout/game.hpp"
#include "scout_tables.hpp"

namespace shorebreak::scout {
namespace {

constexpr Seat kA{0};
constexpr Seat kB{1};
constexpr Seat kC{2};

constexpr Action keep() { return Action{kKeep}; }
constexpr Action show(std::size_t start, std::size_t length) { return show_action(start, length); }
enum class End : std::size_t { left = 0, right = 2 };
enum class Way : std::size_t { as_it_lay = 0, turned = 1 };
constexpr Action scout_to(End end, Way way, std::size_t place) {
    return scout_action(false, static_cast<std::size_t>(end) + static_cast<std::size_t>(way), place);
}
constexpr Action scout_and_show_to(End end, Way way, std::size_t place) {
    return scout_action(true, static_cast<std::size_t>(end) + static_cast<std::size_t>(way), place);
}

// A game under way; every action must be legal.
struct Table {
    Rules rules;
    State state;
    Stream chance{1, 0, Purpose::chance};
    std::vector<std::size_t> events;

    explicit Table(std::initializer_list<std::string_view> hands, std::string_view later = {})
        : rules(rules_of(hands, later)), state(position(rules, hands)) {
        CHECK(rules.valid());
    }
    // All keep their hands.
    Table& kept() {
        while (state.choosing()) play({keep()});
        return *this;
    }
    Table& play(std::initializer_list<Action> actions) {
        struct Events {
            std::vector<std::size_t>& list;
            void count(std::size_t event) { list.push_back(event); }
        } sink{events};
        for (const Action action : actions) {
            CHECK(state.check(rules, action).ok());
            state.apply(rules, action, chance, sink);
        }
        return *this;
    }
    [[nodiscard]] bool ended(RoundEnd end) const {
        return std::count(events.begin(), events.end(), end_event(end)) == 1;
    }
    [[nodiscard]] std::string_view clause(Action action) const { return state.check(rules, action).clause; }
    [[nodiscard]] bool allows(Action action) const { return state.check(rules, action).ok(); }
    [[nodiscard]] std::size_t scouts() const { return state.options(rules).scouts(); }
};

// SCO-16: everyone else scouts and nothing is left of the set.
void set_scouted_away() {
    for (const bool ends : {true, false}) {
        Table table{"1/2 1/3 9/4", "5/2 7/3 2/8", "6/3 8/4 3/9"};
        table.rules.emptied_set_ends_round = ends;
        table.kept().play({show(0, 2), scout_to(End::left, Way::as_it_lay, 0), scout_to(End::left, Way::turned, 3)});
        CHECK(table.ended(RoundEnd::scouted_away) == ends);
        if (ends) {
            // Two tokens, and no minus for the card in hand: the owner is remembered when the last card is gone.
            CHECK(table.state.units(kA) == 2 && table.state.units(kB) == -4 && table.state.units(kC) == -4);
            CHECK(table.state.round() == 1 && table.state.player() == kB && table.state.choosing());
        } else {
            CHECK(table.state.player() == kA && table.state.table().empty() && table.state.tokens(kA) == 2);
            CHECK(table.state.count(table.rules) == 1 && table.allows(show(0, 1)));  // leads: can only show
            CHECK(table.clause(scout_to(End::left, Way::as_it_lay, 0)) == "SCO-14");
            table.play({show(0, 1)});
            CHECK(table.ended(RoundEnd::emptied) && table.state.units(kA) == 2);
        }
    }
}

// SCO-16: the set comes back with cards left; they score nothing.
void set_unbeaten() {
    Table table{"1/2 1/3 1/4 9/5", "5/2 7/3 2/8 5/7", "6/3 8/4 3/9 4/6"};
    table.kept().play({show(0, 3), scout_to(End::left, Way::as_it_lay, 0), scout_to(End::right, Way::as_it_lay, 4)});
    CHECK(table.ended(RoundEnd::unbeaten));
    CHECK(table.state.units(kA) == 2 && table.state.units(kB) == -5 && table.state.units(kC) == -5);
    CHECK(std::count(table.events.begin(), table.events.end(), won_event(3, true)) == 1);
}

// SCO-14, SCO-6: after the last card is scouted the next player can only show, and need not beat anything.
void empty_table() {
    Table table{"9/2 1/2 1/3", "5/2 7/3 2/8", "6/3 8/4 3/9"};
    table.kept().play({show(0, 1), scout_to(End::left, Way::turned, 1)});
    CHECK(table.state.table().empty() && table.state.owner() == kA && table.state.player() == kC);
    CHECK(table.scouts() == 0 && table.allows(show(2, 1)) && table.state.count(table.rules) == 3);
    CHECK(table.clause(scout_to(End::left, Way::as_it_lay, 0)) == "SCO-14");
    CHECK(table.clause(scout_and_show_to(End::left, Way::as_it_lay, 0)) == "SCO-14");
    table.play({show(2, 1)});
    CHECK(table.state.owner() == kC && table.state.captured(kC) == 0);
}

// SCO-15, SCO-11: the last card shown captures, and ends the round at once.
void emptied_hand() {
    Table table{"1/2 9/3", "2/5 2/7", "6/3 8/4"};
    table.kept().play({show(0, 1), show(0, 2)});
    CHECK(table.ended(RoundEnd::emptied));
    CHECK(table.state.units(kA) == -1 && table.state.units(kB) == 1 && table.state.units(kC) == -2);
    CHECK(table.state.start() == kB);  // SCO-18
}

// SCO-13: the show is compared with what the scout leaves.
void scout_and_show() {
    Table table{"7/1 8/1 1/2 9/3", "8/3 4/2 2/6 5/3", "6/3 8/4 2/9 5/9"};
    table.kept().play({show(0, 2)});
    CHECK(table.clause(show(0, 1)) == "SCO-9");
    // The 8 beats a 7 left; to beat an 8 left, the 7 must stand beside the 8 or its 1 beside the 2.
    CHECK(table.scouts() == 20 && table.state.options(table.rules).scouts_and_shows() == 10 + 4);
    table.play({scout_and_show_to(End::right, Way::turned, 4)});  // leaves the 7, a single card (SCO-10)
    CHECK(table.state.must_show() && table.state.player() == kB && table.state.tokens(kA) == 1);
    CHECK(table.state.chips(kB) == 0 && table.state.chips(kA) == 1 && table.state.chips(kC) == 1);
    CHECK(table.clause(scout_to(End::left, Way::as_it_lay, 0)) == "SCO-13");
    CHECK(table.clause(show(1, 1)) == "SCO-10");
    CHECK(table.state.count(table.rules) == 1);
    table.play({show(0, 1)});
    CHECK(table.state.owner() == kB && table.state.captured(kB) == 1 && table.state.tokens(kA) == 1);
    // It counts as a show for SCO-16: the turn must come back to B.
    table.play({scout_to(End::left, Way::turned, 0)});
    CHECK(table.state.round() == 0 && table.state.player() == kA && table.state.table().empty());
    table.play({show(0, 1)});
    CHECK(table.clause(scout_and_show_to(End::left, Way::as_it_lay, 0)) == "SCO-6");  // the chip is gone
    CHECK(table.allows(scout_to(End::left, Way::as_it_lay, 0)));
}

// SCO-13, SCO-16: the scout in a scout and show ends no round, though every other player has scouted before it.
void last_card_by_scout_and_show() {
    Table table{"1/2 1/3 9/4", "5/2 7/3 2/8", "6/3 8/4 3/9"};
    table.kept().play({show(0, 2), scout_to(End::left, Way::as_it_lay, 0)});
    table.play({scout_and_show_to(End::left, Way::as_it_lay, 0)});
    CHECK(table.state.round() == 0 && table.state.must_show() && table.state.table().empty());
    CHECK(table.state.count(table.rules) == 4);  // any show may follow
    table.play({show(3, 1)});
    CHECK(table.state.round() == 0 && table.state.player() == kA && table.state.owner() == kC);
    CHECK(table.state.captured(kC) == 0 && table.state.tokens(kA) == 2);
}

// SCO-13: offered only where a show follows; here, only where the card makes a pair.
void scout_and_show_places() {
    Table table{"1/2 9/1 9/3 2/5", "5/1 3/1 7/1 1/4", "6/3 8/4 2/9 5/9"};
    table.kept().play({show(1, 2)});  // leaves a 9: only a row of two or a 10 beats it
    CHECK(table.clause(scout_and_show_to(End::left, Way::as_it_lay, 0)) == "SCO-13");
    CHECK(table.allows(scout_and_show_to(End::right, Way::turned, 1)));
    CHECK(table.allows(scout_and_show_to(End::right, Way::turned, 2)));
    CHECK(table.state.options(table.rules).scouts_and_shows() == 2 + 2);  // and its 1 beside the 1
    CHECK(table.clause(scout_and_show_to(End::right, Way::turned, 0)) == "SCO-13");
}

// SCO-12: anywhere in the hand, also after the last card, and hands grow past the deal.
void insertion() {
    Table table{"9/2 1/2 1/3", "5/2 7/3 2/8", "6/3 8/4 3/9"};
    table.kept().play({show(0, 1)});
    CHECK(table.scouts() == 8 && table.allows(scout_to(End::left, Way::as_it_lay, 3)));
    CHECK(table.clause(scout_to(End::left, Way::as_it_lay, 4)) == "SCO-12");   // outside the hand
    CHECK(table.clause(scout_to(End::right, Way::as_it_lay, 0)) == "SCO-12");  // one card: one end
    table.play({scout_to(End::left, Way::turned, 3)});
    const Hand& hand = table.state.hand(kB);
    CHECK(hand.size() == 4 && hand.at(3) == Card(2, 9) && hand.at(2) == Card(2, 8));
    CHECK(Shows(hand, Strength(1, false, 9)).count() == 1);  // the pair of twos at the end
}

// SCO-5
void turning_hands() {
    Table table{"9/2 1/2 1/3", "5/2 7/3 2/8", "6/3 8/4 3/9"};
    CHECK(table.state.player() == kA && table.state.count(table.rules) == 2);
    CHECK(table.clause(show(0, 1)) == "SCO-5");
    table.play({Action{kTurn}, keep()});
    CHECK(table.state.hand(kA).at(0) == Card(9, 2));  // not before all have chosen
    table.play({Action{kTurn}});
    CHECK(table.state.hand(kA).at(0) == Card(3, 1) && table.state.hand(kA).at(2) == Card(2, 9));
    CHECK(table.state.hand(kB).at(0) == Card(5, 2) && table.state.turned() == 0b101);
    CHECK(table.state.player() == kA && table.clause(Action{kTurn}) == "SCO-5" && table.clause(keep()) == "SCO-5");
}

// SCO-8: the cards must lie side by side in the hand, and go one way.
void rows() {
    Table table{"9/2 1/2 9/3 8/3 9/4 10/4", "5/2 7/3 2/8 1/4 1/5 1/6", "6/3 8/4 4/5 2/4 2/6 2/7"};
    table.kept();
    CHECK(table.clause(show(0, 3)) == "SCO-8");                                         // 9 1 9: not adjacent
    CHECK(table.clause(show(2, 3)) == "SCO-8");                                         // 9 8 9
    CHECK(table.allows(show(3, 3)) && table.allows(show(2, 2)));                        // 8 9 10; 9 8
    CHECK(table.clause(show(3, 4)) == "SCO-8" && table.clause(show(6, 1)) == "SCO-8");  // beyond the hand
    CHECK(table.clause(Action{kActions}) == "SCO-6");
    table.play({show(3, 3)});
    CHECK(table.clause(show(0, 1)) == "SCO-9");
    CHECK(table.allows(show(3, 3)));  // 1 1 1: a set beats a run as long
}

// SCO-20..24
void two_players_stuck() {
    Table table(std::initializer_list<std::string_view>{"9/1 9/2 9/3 9/4 1/2", "1/3 3/5 5/7 1/7 8/1"},
                "2/3 2/4 2/5 2/6 2/7 4/5 4/6 4/7 4/8 5/6");
    table.kept();
    CHECK(table.state.player() == kA && table.state.chips(kA) == 3);
    table.play({show(0, 4)});
    const Options options = table.state.options(table.rules);
    CHECK(options.shows() == 0 && options.scouts() == 24 && options.scouts_and_shows() == 0);  // must scout
    CHECK(table.clause(scout_and_show_to(End::left, Way::as_it_lay, 0)) == "SCO-21");
    table.play({scout_to(End::left, Way::turned, 5), scout_to(End::left, Way::as_it_lay, 2)});
    CHECK(table.state.player() == kB && table.state.chips(kB) == 1 && table.state.tokens(kA) == 0);
    const State before = table.state;
    table.play({scout_to(End::left, Way::as_it_lay, 4)});
    CHECK(table.ended(RoundEnd::stuck));
    // A: three chips and no minus for the card left; B: eight cards.
    CHECK(table.state.units(kA) == 3 && table.state.units(kB) == -8);
    CHECK(table.state.round() == 1 && table.state.start() == kB);
    for (const Seat seat : {kA, kB}) {
        table.state.hand(seat).pairs().for_each([&](int pair) {
            CHECK(!before.hand(kA).pairs().contains(pair) && !before.hand(kB).pairs().contains(pair));
        });
    }
    // Elsewhere in the hand the same card makes a row: the turn goes on, but no chip is left.
    Table other = table;
    other.state = before;
    other.play({scout_to(End::left, Way::as_it_lay, 2)});
    CHECK(other.state.round() == 0 && other.state.player() == kB);
    CHECK(other.clause(scout_to(End::left, Way::as_it_lay, 0)) == "SCO-21");
    other.play({show(2, 2)});
    CHECK(other.state.captured(kB) == 1 && other.state.player() == kA);
}

void first_starter() {
    CHECK(Table({"9/2 1/4 1/3", "5/2 7/3 2/8", "6/3 2/1 3/9"}).state.player() == kC);
    Rules rules = rules_for(4);
    rules.first_player = seat_at(3);
    Stream deal(1, 0, Purpose::deal);
    CHECK(State::deal(rules, deal).player() == seat_at(3));
    // Two players: seat 0 if the 1/2 is not dealt.
    Rules two = rules_for(2);
    int undealt = 0;
    for (std::uint64_t game = 0; game < 40; ++game) {
        Stream stream(1, game, Purpose::deal);
        const State state = State::deal(two, stream);
        const bool first = state.hand(kA).pairs().contains(kStartPair);
        const bool second = state.hand(kB).pairs().contains(kStartPair);
        undealt += !first && !second;
        CHECK(state.player() == (second ? kB : kA));
    }
    CHECK(undealt > 10);
}

// SCO-19a, and what ends a round at the same moment comes first.
void truncation() {
    Table table{"1/2 9/3 9/4", "2/5 2/7 5/7", "6/3 8/4 3/7"};
    table.rules.max_turns = 2;
    table.kept().play({show(0, 1), scout_to(End::left, Way::as_it_lay, 0)});
    CHECK(table.ended(RoundEnd::truncated) && table.state.truncated() == 1);
    CHECK(table.state.units(kA) == 1 - 2 && table.state.units(kB) == -4 && table.state.units(kC) == -3);
    Table other{"1/2", "2/5", "6/3"};
    other.rules.max_turns = 1;
    other.kept().play({show(0, 1)});
    CHECK(other.ended(RoundEnd::emptied) && other.state.truncated() == 0);
}

// SCO-18, SCO-19: every round counts, as many as players; equal totals share the win.
void whole_game() {
    Table table{"1/2", "2/5", "6/3"};
    std::int32_t sum = 0;
    for (std::size_t round = 0; round < 3; ++round) {
        CHECK(table.state.round() == round && index(table.state.start()) == round && !table.state.over());
        table.kept().play({show(0, 1)});
        sum -= 2;
        std::int32_t units = 0;
        for (const Seat seat : {kA, kB, kC}) units += table.state.units(seat);
        CHECK(units == sum);
    }
    CHECK(table.state.over() && table.state.player() == kNobody && table.state.count(table.rules) == 0);
    CHECK(table.clause(show(0, 1)) == "SCO-18");
    CHECK(table.state.winners(table.rules) == 0b111);
}

// Later rounds by the outcomes of a record.
void written_chance() {
    const Rules rules = rules_for(4);
    Stream deal(1, 5, Purpose::deal);
    Stream chance(1, 5, Purpose::chance);
    Stream choices(1, 5, Purpose::policy);
    State state = State::deal(rules, deal);
    NoEvents events;
    while (!state.over()) {
        const State before = state;
        const Action action = state.sample(rules, choices);
        std::vector<std::uint32_t> outcomes;
        LoggedChance logged(chance, outcomes);
        state.apply(rules, action, logged, events);
        CHECK(outcomes.size() == (state.round() != before.round() && !state.over() ? 44u + 2u : 0u));
        State again = before;
        ScriptedChance scripted(outcomes);
        again.apply(rules, action, scripted, events);
        CHECK(again == state && scripted.left() == 0);
    }
}

}  // namespace
}  // namespace shorebreak::scout

int main() {
    using namespace shorebreak;
    test::run("a set scouted away (SCO-16)", scout::set_scouted_away);
    test::run("a set unbeaten (SCO-16, SCO-17)", scout::set_unbeaten);
    test::run("an empty table (SCO-14)", scout::empty_table);
    test::run("an emptied hand (SCO-15)", scout::emptied_hand);
    test::run("scout and show (SCO-13)", scout::scout_and_show);
    test::run("scout and show on the last card (SCO-13)", scout::last_card_by_scout_and_show);
    test::run("where a show follows a scout (SCO-13)", scout::scout_and_show_places);
    test::run("insertion (SCO-12)", scout::insertion);
    test::run("turning hands (SCO-5)", scout::turning_hands);
    test::run("rows (SCO-8)", scout::rows);
    test::run("two players stuck (SCO-20..24)", scout::two_players_stuck);
    test::run("the first starter (SCO-18)", scout::first_starter);
    test::run("truncation (SCO-19a)", scout::truncation);
    test::run("a whole game (SCO-18, SCO-19)", scout::whole_game);
    test::run("chance written down", scout::written_chance);
    return test::finish();
}
