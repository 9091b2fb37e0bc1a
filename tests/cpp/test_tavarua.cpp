// Tavarua clause by clause: situations set up card by card.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "check.hpp"
#include "tavarua_tables.hpp"

namespace shorebreak::tavarua {
namespace {

constexpr Board kShort = Board::shortboard, kLong = Board::longboard;
constexpr WaveCard kFlat{0, 0, 0};

WaveCard moved(int type, int move) { return {static_cast<std::uint8_t>(type), static_cast<std::int8_t>(move), 0}; }
WaveCard barrel(int value) { return {4, 0, static_cast<std::uint8_t>(value)}; }
std::array<std::size_t, 2> points_on(const Table& table, std::size_t seat, Board board) {
    const auto& waves = table.records[seat][static_cast<std::size_t>(board)];
    return {waves[0].points, waves[1].points};
}
using Two = std::array<std::size_t, 2>;

void sets_of_cards_are_numbered() {
    for (std::uint32_t number = 0; number < kSets; ++number) {
        const Counts cards = set_cards(number);
        CHECK(set_number(cards) == number && cards.size() <= kHand);
        CHECK(cards.size() >= set_cards(number == 0 ? 0 : number - 1).size());
        const Subsets subsets(cards, kHand);
        std::vector<std::uint32_t> expected;
        for (std::uint32_t other = 0; other < kSets; ++other) {
            if (cards.contains_all(set_cards(other))) expected.push_back(other);
        }
        const Holding holding(cards);
        CHECK(holding.sets() == expected.size() && subsets.count(0, kHand) == expected.size());
        for (std::size_t n = 0; n < expected.size(); ++n) {
            CHECK(subsets.nth(0, n) == expected[n] && holding.nth(n) == expected[n]);
            CHECK(holding.cards(n) == set_cards(expected[n]));
        }
        CHECK(holding.kinds() == cards.kinds());
        for (std::size_t n = 0; n < cards.kinds(); ++n) {
            CHECK(holding.cards(holding.sets() + n) == Counts::one(cards.nth_kind(n)));
        }
        for (std::size_t n = 1; n < expected.size(); ++n) CHECK(subsets.nth(1, n - 1) == expected[n]);
    }
    CHECK(set_number({}) == 0 && set_number(cards_of({"1f"})) == 1 && set_number(cards_of({"4b"})) == 8);
    CHECK(set_number(cards_of({"1f", "1f"})) == 9 && set_number(cards_of({"1f", "2f"})) == 10);
    CHECK(set_number(cards_of({"4b", "4b", "4b", "4b", "4b"})) == kSets - 1);
}

// TAV-5..9, TAV-42, TAV-44
void deals() {
    std::array<int, 5> barrels{};
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        for (const Rules& rules : {table_rules(4), single_board(3, Boards::longboard), event({})}) {
            Stream stream(seed, 0, Purpose::deal);
            const State state = State::deal(rules, stream);
            const std::size_t rounds = rules.boards == Boards::longboard        ? 14
                                       : rules.opponents == 0 && !rules.may_buy ? 7
                                                                                : 25;
            CHECK(state.waves().size() == rounds && rules.waves == rounds);
            std::array<std::size_t, kWaveTypes> types{};
            for (const std::uint8_t card : state.waves()) ++types[rules.wave_cards[card].type];
            for (std::size_t type = 0; type < kWaveTypes; ++type) CHECK(types[type] <= rules.kept[type]);
            if (rules.players == 4) ++barrels[types[4]];
            CHECK(state.deck().size() + (rules.both_boards() ? 0 : 5U * rules.players) == rules.player_cards.size());
            CHECK(state.stoke_deck().size() == rules.stoke_cards.size());
            for (std::size_t space = 1; space <= kSpaces; ++space) {
                CHECK(state.table().dice[space] >= 1 && state.table().dice[space] <= 6);
            }
        }
    }
    CHECK(std::ranges::all_of(barrels, [](int count) { return count > 0; }));
    CHECK(single_board(2, Boards::longboard).player_cards.size() == 48);
    Rules rules = table_rules(2);
    CHECK(rules.fault() == nullptr);
    rules.boards = Boards::longboard;
    CHECK(rules.fault() != nullptr);
    rules = table_rules(2);
    rules.track[3] = 1;
    CHECK(rules.fault() != nullptr);
    rules = event({{kLong, 7}});
    CHECK(rules.fault() != nullptr);
}

// TAV-2, TAV-12, TAV-13 with the text's examples: 5 in space 6 is unbroken and breaks next round.
void waves_roll_and_break() {
    Play play(table_rules(2), {.dice = {4, 1, 3, 2, 5, 6}});
    play.chance.dice = {5, 2};
    play.start({kShort, kShort});
    CHECK(play.table().dice == std::array<std::uint8_t, 7>{0, 1, 3, 2, 5, 6, 5} && play.table().first == 0);
    CHECK(play.table().broken(1) && play.table().broken(2) && !play.table().broken(3) && play.table().broken(4));
    CHECK(play.table().broken(5) && !play.table().broken(6));
    play.round({wait({"1f"}), wait({"1f"})});
    CHECK(play.table().dice == std::array<std::uint8_t, 7>{0, 3, 2, 5, 6, 5, 2} && play.table().broken(5));
    CHECK(play.table().first == 1 && play.seat() == 1 && play.table().round == 2);
}

// TAV-10, TAV-11a
void boards_hands_and_one_exchange() {
    Play play(table_rules(2), {.cards = {"4f", "1f", "2f", "4b", "3f", "1b", "2b", "4f", "3b", "1f", "1f"}});
    CHECK(play.phase() == Phase::boards && play.seat() == 0 && play.refused(Action{kDone}) == "TAV-10");
    play.act(kLongboard).act(kShortboard);
    // The longboard's fours are replaced before the next seat is dealt to.
    CHECK(play.state.hand(Seat{0}) == cards_of({"1f", "2f", "3f", "1b", "2b"}));
    CHECK(play.state.hand(Seat{1}) == cards_of({"4f", "3b", "1f", "1f", "1f"}));
    CHECK(play.table().discards == cards_of({"4f", "4b"}) && play.table().tokens[0] == 1);
    CHECK(play.table().supplies.stoke == 16);
    CHECK(play.refused(exchange({"4f"})) == "TAV-11a" && play.refused(exchange({"3b"})) == "TAV-16");
    play.act(exchange({"1f", "2f"}));
    CHECK(play.table().discards == cards_of({"4f", "4b", "1f", "2f"}) && play.table().hand_sizes[0] == 5);
    play.act(exchange({}));
    CHECK(play.phase() == Phase::call && play.table().round == 1);
}

// TAV-11: the two readings, and a deck made anew when a card must be drawn.
void refills() {
    for (const bool at_once : {true, false}) {
        Rules rules = table_rules(2);
        rules.refill_at_once = at_once;
        rules.player_cards = Counts::of(std::array{12, 0, 0, 0, 0, 0, 0, 0});
        Play play(rules, {});
        play.start({kShort, kShort});
        CHECK(play.table().deck_size == 2 && play.events.of(Event::reshuffle) == 0);
        play.round({wait({"1f", "1f"}), out("1f", 1)});
        // At once: two drawn by seat 0, and nothing left for seat 1, as the cards just played were no discards yet.
        // They are now, clockwise, up to the card whose player is asked for plus or minus.
        CHECK(play.phase() == Phase::sign && play.table().discards == cards_of({"1f", "1f"}));
        CHECK(play.table().hand_sizes[0] == (at_once ? 5 : 3) && play.table().hand_sizes[1] == 4);
        play.act(kPlus);
        CHECK(play.table().spaces[1] == 2 && play.table().supplies.stoke == 17);
        // The next round's refill starts with seat 1; it takes both, and seat 0 gets a pile made anew.
        CHECK(play.table().hand_sizes[0] == 5 && play.table().hand_sizes[1] == (at_once ? 4 : 5));
        CHECK(play.events.of(Event::reshuffle) == (at_once ? 0 : 1));
        play.round({wait({"1f"}), wait({"1f"})});
        CHECK(play.table().hand_sizes[1] == 5 && play.events.of(Event::reshuffle) == 1);
    }
}

// TAV-14
void calling_a_wave() {
    Play play(table_rules(2), {.stoke = {Stoke::call_it, Stoke::call_it}});
    play.start({kShort, kShort}).pass_to(Phase::stoke);
    CHECK(play.refused(Action{kCallIt}) == "TAV-14");
    play.act(kBuy).act(kDone).act(kBuy).act(kDone);
    play.round({wait({"1f"}), wait({"1f"})});
    // Everyone is asked, until one is played.
    CHECK(play.phase() == Phase::call && play.seat() == 1 && play.state.count(play.rules) == 7);
    CHECK(play.refused(Action{kInTheZone}) == "TAV-14");
    Play other = play;
    play.act(kCallIt + 5);
    CHECK(play.table().dice[6] == 6 && play.phase() == Phase::stoke && play.seat() == 1);
    CHECK(play.table().spent == Counts::one(0) && play.table().stoke_sizes[1] == 0);
    other.act(kDone);
    CHECK(other.phase() == Phase::call && other.seat() == 0);
    other.act(kCallIt);  // the number may be the one already shown
    CHECK(other.table().dice[6] == 1 && other.phase() == Phase::stoke && other.seat() == 1);
}

// TAV-7, TAV-15, TAV-36
void switching_and_buying_on_the_shore() {
    Play play(table_rules(2), {.cards = {"4f", "4b", "3f", "2f", "1f", "1f", "1f", "1f", "1f", "1f", "2b", "4b", "3b"},
                               .stoke = {Stoke::energy_drink, Stoke::in_the_zone}});
    play.start({kShort, kShort}).pass_to(Phase::stoke);
    play.act(kBuy);
    CHECK(play.table().tokens[0] == 0 && play.table().stoke_sizes[0] == 1 && play.table().supplies.stoke == 17);
    CHECK(play.refused(Action{kBuy}) == "TAV-15" && play.refused(Action{kEnergyDrink}) == "TAV-36");
    CHECK(play.state.check(play.rules, Action{kEnergyDrink}).reason.find("bought in this round") != std::string::npos);
    play.act(kSwitch);
    // TAV-11a: barred cards first, then filled to five, barred ones replaced.
    CHECK(play.state.hand(Seat{0}) == cards_of({"3f", "2f", "1f", "2b", "3b"}));
    CHECK(play.table().discards == cards_of({"4f", "4b", "4b"}) && play.table().boards[0] == kLong);
    CHECK(play.refused(Action{kSwitch}) == "TAV-15");
    CHECK(play.state.check(play.rules, Action{kSwitch}).reason.find("once a round") != std::string::npos);
    play.act(kDone).act(kDone).round({out("1f"), out("1f")}).pass_to(Phase::stoke);
    CHECK(play.seat() == 1 && play.refused(Action{kBuy}) == "TAV-15" && play.refused(Action{kSwitch}) == "TAV-15");
    play.act(kDone);
    CHECK(play.seat() == 0 && play.refused(Action{kInTheZone}) == "TAV-36");
    play.act(kEnergyDrink);
    CHECK(play.table().tokens[0] == 3 && play.refused(Action{kEnergyDrink}) == "TAV-36");
    Rules rules = table_rules(2);
    rules.stoke_cards = {};
    rules.complete();
    Play none(rules, {});
    CHECK(none.start({kShort, kShort}).pass_to(Phase::stoke).refused(Action{kBuy}) == "TAV-7");
    rules.may_buy = false;
    CHECK(Play(rules, {}).start({kShort, kShort}).pass_to(Phase::stoke).refused(Action{kBuy}) == "TAV-48");
}

// TAV-36: one a round, CALL IT included.
void one_stoke_card_a_round() {
    Rules rules = event({});
    rules.stoke_held = Counts::of(std::array{1, 0, 1, 0, 0, 0});
    Play career(rules, {});
    career.start({kShort});
    career.act(kCallIt + 2);
    CHECK(career.table().played_stoke == 1 && career.table().dice[6] == 3);
    CHECK(career.state.check(career.rules, Action{kJetski}).clause == "TAV-36");
    CHECK(career.state.check(career.rules, Action{kJetski}).reason.find("has played") != std::string::npos);
    career.round({wait({"1f"})}).pass_to(Phase::stoke).act(kJetski + 4);
    CHECK(career.table().spaces[0] == 4 && career.table().stoke_sizes[0] == 0);
}

// TAV-16..20, TAV-27: places, ends of the channel, tokens.
void paddling_waiting_and_what_is_not_open() {
    Play play(table_rules(2), {.cards = {"3f", "1f", "2b", "4b", "1b", "4f", "1f", "2f", "3b", "1b"}});
    play.start({kShort, kLong}).pass_to(Phase::commit);
    CHECK(play.state.hand(Seat{1}) == cards_of({"1f", "2f", "3b", "1b", "1f"}));
    CHECK(play.refused(ride("3f")) == "TAV-17" && play.refused(bail({"3f"})) == "TAV-17");
    CHECK(play.refused(recover("3f")) == "TAV-17" && play.refused(catches("3f")) == "TAV-21");
    CHECK(play.refused(out("3b")) == "TAV-16" && play.refused(out("3f", 2)) == "TAV-16");
    CHECK(play.refused(Action{kWait}) == "TAV-16" && play.refused(wait({"1f", "1f"})) == "TAV-16");
    CHECK(play.refused(Action{kBuy}) == "TAV-16" && play.refused(Action{kActions}) == "TAV-17");
    play.act(out("3f", 1));
    CHECK(play.table().tokens[0] == 1 && play.table().hand_sizes[0] == 5);  // nothing shows yet
    CHECK(play.refused(out("4f")) == "TAV-11a");
    play.act(in("1f"));
    CHECK(play.phase() == Phase::sign && play.seat() == 0 && play.state.count(play.rules) == 2);
    CHECK(play.refused(out("1f")) == "TAV-18" && play.table().tokens[0] == 0);
    play.act(kMinus);
    CHECK(play.table().spaces[0] == 2 && play.table().spaces[1] == 0);
    play.round({in("2f"), out("4b")});
    CHECK(play.table().spaces[0] == 6 && play.table().spaces[1] == 0);
    play.round({out("1b"), wait({"3b", "1b"})});
    CHECK(play.table().spaces[0] == 6 && play.events.of(Event::paddle) == 5 && play.events.of(Event::wait) == 1);
    CHECK(play.table().hand_sizes[1] == 5);
}

// TAV-18: never below 0, no upper bound.
void tokens_change_power() {
    Play play(table_rules(1), {.cards = {"1f", "4f", "1f", "1f", "1f"}, .stoke = {Stoke::energy_drink}});
    play.start({kShort}).pass_to(Phase::stoke).act(kBuy).act(kDone).round({wait({"1f"})});
    play.pass_to(Phase::stoke).act(kEnergyDrink).act(kDone);
    Play minus = play;
    minus.act(out("1f", 3)).act(kMinus);
    CHECK(minus.table().spaces[0] == 0 && minus.table().supplies.stoke == 18);
    play.act(out("4f", 2)).act(kPlus);
    CHECK(play.table().spaces[0] == 6 && play.table().tokens[0] == 1);
}

// TAV-21, TAV-23, TAV-24, TAV-28, TAV-33: a wave caught as it breaks, fallen from, or ridden.
void catching_a_wave() {
    const Setup setup{.dice = {1, 1, 1, 1, 3, 1},
                      .waves = {kFlat, kFlat, moved(2, -3), kFlat},
                      .cards = {"3f", "2f", "3b", "1f", "1b"}};
    Play play(table_rules(1), setup);
    play.start({kShort}).round({out("3f")}).pass_to(Phase::commit);
    CHECK(play.table().dice[3] == 3);
    Play fallen = play;
    fallen.act(catches("3b"));
    CHECK(fallen.table().where[0] == Where::wash && fallen.table().spaces[0] == 3 && fallen.table().balances[0] == 0);
    CHECK(fallen.table().tokens[0] == 2 && fallen.table().discards == cards_of({"3f", "3b"}));
    CHECK(fallen.table().records[0] == Record{} && fallen.events.of(BoardEvent::wiped_out_at_catch) == 1);
    fallen.pass_to(Phase::commit);
    CHECK(fallen.refused(out("2f")) == "TAV-17" && fallen.refused(Action{kRecoverEmpty}) == "TAV-27");
    fallen.act(recover("2f"));
    CHECK(fallen.table().on_shore(0));

    play.act(catches("2f", 1));
    CHECK(play.phase() == Phase::sign);
    play.act(kMinus);
    CHECK(play.table().riding(0) && play.table().balances[0] == 1 && play.table().tokens[0] == 1);
    const PileCard caught = play.table().pile(0)[0];
    CHECK(caught.type() == CardType(1) && caught.stoke() == 1 && caught.perfect() &&
          play.table().supplies.perfect == 5);
    // The wave rolls on to space 2 with its rider; a surge of 3 backward from +2 is just held.
    play.round({ride("1f")});
    CHECK(play.table().spaces[0] == 1 && play.table().balances[0] == -1 && play.table().pile_sizes[0] == 2);
    // Space 1: to the shore. 2 + 1 + 1 cards, 1 token, 3 for the perfect one's three cards, 2 for the shore.
    play.round({ride("1b")});
    CHECK(play.table().on_shore(0) && points_on(play.table(), 0, kShort) == Two{10, 0});
    CHECK(play.table().records[0][0][0].mark == 45 && play.state.units(Seat{0}) == 45);
    CHECK(play.table().tokens[0] == 2 && play.table().pile_sizes[0] == 0 && play.table().supplies.perfect == 6);
    CHECK(play.events.of(BoardEvent::to_shore) == 1 && play.events.of(BoardEvent::points_perfect) == 3);
}

// TAV-25, TAV-26, TAV-33, TAV-34
void riding_bailing_and_falling() {
    const Setup setup{.waves = {kFlat, kFlat, kFlat, kFlat, kFlat},
                      .cards = {"4f", "2f", "1b", "4b", "3b", "1f", "1f", "1f", "1f", "1f"}};
    Play play(table_rules(1), setup);
    play.start({kShort}).round({out("4f")}).round({catches("2f")}).pass_to(Phase::commit);
    CHECK(play.table().spaces[0] == 3 && play.table().tokens[0] == 2 && play.refused(wait({"1b"})) == "TAV-17");
    Play bailed = play;
    bailed.act(bail({"1b", "4b"}));
    CHECK(bailed.table().where[0] == Where::channel && bailed.table().spaces[0] == 3);
    CHECK(points_on(bailed.table(), 0, kShort) == Two{2, 0} && bailed.table().balances[0] == 0);
    CHECK(bailed.table().discards == cards_of({"4f", "2f", "1b", "4b"}) && bailed.table().tokens[0] == 2);
    Play fallen = play;
    fallen.act(ride("1b")).round({ride("3b")});
    // +2 - 1 - 3 = -2 is still on a shortboard.
    CHECK(fallen.table().riding(0) && fallen.table().balances[0] == -2);
    fallen.round({ride("1f")});
    CHECK(fallen.table().on_shore(0));
    play.act(ride("4b"));
    CHECK(play.table().riding(0) && play.table().balances[0] == -2);
    play.round({ride("3b", 2)}).act(kPlus);
    // Off: the ride's card and tokens are gone; the best single card scores.
    CHECK(play.table().where[0] == Where::wash && points_on(play.table(), 0, kShort) == Two{4, 0});
    CHECK(play.table().tokens[0] == 1 && play.table().supplies.stoke == 17);
    CHECK(play.events.of(BoardEvent::wiped_out_at_ride) == 1 && play.events.of(BoardEvent::points_cards) == 4);
}

// TAV-29..32
void wave_cards_and_barrels() {
    const auto caught = [](std::vector<WaveCard> waves, Board board, std::string_view card) {
        Play play(table_rules(1), {.waves = std::move(waves), .cards = {"3f", card, "1f", "1b", "2b", "3f"}});
        play.start({board}).round({out("3f")}).round({catches(card)});
        return play;
    };
    Play off = caught({kFlat, moved(2, -3)}, kLong, "1b");
    CHECK(off.table().where[0] == Where::wash && off.table().tokens[0] == 3);
    CHECK(points_on(off.table(), 0, kLong) == Two{1, 0} && off.events.of(BoardEvent::wiped_out_at_wave) == 1);
    // A longboard must match a barrel, a shortboard must not, a 4 jumps it.
    for (const int value : {1, 2, 3}) {
        Play on_long = caught({kFlat, barrel(value)}, kLong, "2b");
        CHECK(on_long.table().riding(0) == (value == 2));
        Play on_short = caught({kFlat, barrel(value)}, kShort, "2b");
        CHECK(on_short.table().riding(0) == (value != 2));
        CHECK(on_short.events.of(BoardEvent::wiped_out_at_barrel) == (value == 2 ? 1 : 0));
        if (value == 2) CHECK(on_long.table().pile(0)[0].barrel() && on_long.table().supplies.barrel == 11);
        if (value == 2) CHECK(points_on(on_short.table(), 0, kShort) == Two{2, 0});
    }
    Play jumps(table_rules(1), {.waves = {kFlat, kFlat, barrel(2)}, .cards = {"3f", "2f", "4b", "1f", "1b"}});
    jumps.start({kShort}).round({out("3f")}).round({catches("2f")}).round({ride("4b")});
    CHECK(jumps.table().riding(0) && !jumps.table().pile(0)[1].barrel() && jumps.events.of(Event::barrel_jumped) == 1);
    // Hang ten: on the nose after the wave, after a barrel too.
    Play nose = caught({kFlat, moved(0, 1)}, kLong, "2f");
    CHECK(nose.table().pile(0)[0].hang_ten() && nose.table().balances[0] == 3 && nose.table().supplies.hang_ten == 11);
    Play both = caught({kFlat, barrel(3)}, kLong, "3f");
    CHECK(both.table().pile(0)[0].hang_ten() && both.table().pile(0)[0].barrel());
    Play no_nose = caught({kFlat, moved(0, -1)}, kLong, "3f");
    CHECK(!no_nose.table().pile(0)[0].hang_ten());
    // This round's catchers ride to the shore from space 1.
    Play shore(table_rules(1), {.waves = {kFlat, kFlat}, .cards = {"1f", "2f"}});
    shore.start({kLong}).round({out("1f")}).round({catches("2f")});
    CHECK(shore.table().on_shore(0) && points_on(shore.table(), 0, kLong) == Two{4, 0});
    CHECK(shore.table().tokens[0] == 3);
}

// TAV-8: a supply that has run out serves clockwise from the first player.
void supplies_run_out() {
    Rules rules = table_rules(2);
    rules.supplies = {1, 12, 18, 1};
    rules.places = 2;
    Play play(rules, {.dice = {1, 1, 1, 2, 1, 1},
                      .waves = {kFlat, barrel(1)},
                      .cards = {"2f", "2f", "1b", "1b", "1b", "2f", "2f", "1b", "1b", "1b"}});
    play.start({kShort, kShort}).round({out("2f"), out("2f")});
    CHECK(play.table().dice[2] == 2 && play.table().first == 1);
    play.round({catches("2f"), catches("2f")});
    CHECK(play.table().riding(0) && play.table().riding(1));
    CHECK(play.table().pile(1)[0].perfect() && !play.table().pile(0)[0].perfect());
    CHECK(play.table().pile(1)[0].barrel() && !play.table().pile(0)[0].barrel());
    CHECK(play.table().supplies.perfect == 0 && play.table().supplies.barrel == 0);
}

// TAV-33, TAV-34, TAV-38 with the text's example: cards 5, a token, the shore: 8 points, a mark of 3.5.
void piles_and_records() {
    const PileCard two(CardType(1), 1), three(CardType(6), 0);
    const std::array example{two, three};
    CHECK(points_of(example, Finish::shore).total() == 8 && points_of(example, Finish::standing).total() == 6);
    CHECK(table_rules(1).mark(8) == 35);
    PileCard perfect(CardType(0), 0), rich(CardType(2), 2);
    perfect.lay_perfect();
    rich.lay_barrel();
    rich.lay_hang_ten();
    const std::array pile{perfect, two, three, rich};
    const Points all = points_of(pile, Finish::shore);
    CHECK(all.cards == 9 && all.stoke == 3 && all.barrel == 5 && all.hang_ten == 2 && all.perfect == 4 &&
          all.shore == 2);
    CHECK(points_of(pile, Finish::wiped_out).total() == 12);
    const std::array lone{perfect, two};
    CHECK(points_of(lone, Finish::wiped_out).total() == 3);
    CHECK(points_of({}, Finish::wiped_out).total() == 0 && points_of({}, Finish::shore).total() == 2);

    const Rules rules = table_rules(1);
    Record record{};
    for (const int points : {0, 5, 9, 4, 5, 6, 40}) enter(record, kLong, points, rules);
    CHECK(record[1][0].points == 40 && record[1][1].points == 9 && record[1][0].mark == 100 && record[1][1].mark == 40);
    CHECK(record[0] == (std::array<Ridden, 2>{}) && sum_of_marks(record) == 140);
}

// TAV-39, TAV-40, TAV-42, TAV-44a
void champions_and_ties() {
    struct Marks {
        int s1, s2, l1, l2;
    };
    const auto of = [](std::initializer_list<Marks> marks, const Rules& rules) {
        std::vector<Record> records;
        for (const auto [s1, s2, l1, l2] : marks) {
            const auto wave = [](int mark) {
                return Ridden{static_cast<std::uint8_t>(mark / 5), static_cast<std::uint8_t>(mark)};
            };
            records.push_back({{{wave(s1), wave(s2)}, {wave(l1), wave(l2)}}});
        }
        return champions(records, rules);
    };
    const Rules two = table_rules(2), three = table_rules(3);
    Champions result = of({{50, 40, 10, 0}, {30, 30, 60, 0}}, two);
    // 10 on the longboard against 60 on the shortboard.
    CHECK(result.of_board[0] == 1 && result.of_board[1] == 2 && result.winners == 2);
    CHECK(of({{50, 40, 70, 0}, {80, 0, 60, 0}}, two).winners == 1);  // both titles
    // A tie on the shortboard falls to the best wave on either board.
    result = of({{50, 40, 10, 0}, {45, 45, 60, 0}}, two);
    CHECK(result.of_board[0] == 2 && result.winners == 2);
    // The third wave decides, then it's shared.
    CHECK(of({{50, 0, 30, 20}, {50, 0, 30, 20}}, two).winners == 3);
    CHECK(of({{50, 5, 30, 0}, {50, 0, 30, 5}}, two).of_board[0] == 1);
    CHECK(of({{}, {}, {}}, three).winners == 7);
    // Grand-champion scores that tie.
    result = of({{60, 0, 20, 0}, {20, 0, 60, 0}, {}}, three);
    CHECK(result.of_board[0] == 1 && result.of_board[1] == 2 && result.winners == 3);
    result = of({{60, 0, 20, 0}, {10, 10, 55, 6}, {}}, three);
    CHECK(result.winners == 1);
    // Single boards: the sum, then the waves.
    const Rules single = single_board(2, Boards::shortboard);
    CHECK(of({{50, 20, 0, 0}, {60, 10, 0, 0}}, single).winners == 2);
    CHECK(of({{50, 20, 0, 0}, {50, 20, 0, 0}}, single).winners == 3);
    // Events: all marks; the human before an opponent. A practice game has one player, who wins.
    const Rules contest = event({{kShort, 3}, {kLong, 2}});
    CHECK(of({{50, 0, 30, 0}, {40, 40, 0, 0}, {50, 30, 0, 0}}, contest).winners == 1);
    CHECK(of({{50, 0, 25, 0}, {40, 40, 0, 0}, {50, 30, 0, 0}}, contest).winners == 4);
    CHECK(of({{}}, table_rules(1)).winners == 1);
}

// TAV-35
void the_last_wave_card_ends_the_game() {
    Rules rules = table_rules(2);
    rules.removed = 35;
    rules.complete();
    Play play(rules, {.waves = {kFlat, kFlat}, .cards = {"3f", "2f", "1b", "1b", "1b", "1f"}});
    play.start({kShort, kShort}).round({out("3f"), wait({"1f"})}).round({wait({"1f"}), catches("2f")});
    CHECK(play.state.over() && play.state.player() == kNobody && play.table().riding(0));
    CHECK(play.state.units(Seat{0}) == 0 && play.state.winners(rules) == 3 && play.events.of(Event::unfinished) == 1);
    CHECK(play.state.count(rules) == 0 && play.refused(Action{kDone}) == "TAV-35");
}

}  // namespace
}  // namespace shorebreak::tavarua

int main() {
    using namespace shorebreak;
    using namespace shorebreak::tavarua;
    test::run("sets of cards are numbered", sets_of_cards_are_numbered);
    test::run("deals (TAV-5..9, TAV-42, TAV-44)", deals);
    test::run("waves roll and break (TAV-2, TAV-12, TAV-13)", waves_roll_and_break);
    test::run("boards, hands, one exchange (TAV-10, TAV-11a)", boards_hands_and_one_exchange);
    test::run("refills (TAV-11)", refills);
    test::run("calling a wave (TAV-14)", calling_a_wave);
    test::run("switching and buying on the shore (TAV-7, TAV-15, TAV-36)", switching_and_buying_on_the_shore);
    test::run("one stoke card a round (TAV-36)", one_stoke_card_a_round);
    test::run("paddling, waiting, what is not open (TAV-16..20)", paddling_waiting_and_what_is_not_open);
    test::run("tokens change power (TAV-18)", tokens_change_power);
    test::run("catching a wave (TAV-21, TAV-23, TAV-24, TAV-27, TAV-28)", catching_a_wave);
    test::run("riding, bailing, falling (TAV-25, TAV-26, TAV-33, TAV-34)", riding_bailing_and_falling);
    test::run("wave cards and barrels (TAV-29..32)", wave_cards_and_barrels);
    test::run("supplies run out (TAV-8)", supplies_run_out);
    test::run("piles and records (TAV-33, TAV-34, TAV-38)", piles_and_records);
    test::run("champions and ties (TAV-39, TAV-40, TAV-42, TAV-44a)", champions_and_ties);
    test::run("the last wave card ends the game (TAV-35)", the_last_wave_card_ends_the_game);
    return test::finish();
}
