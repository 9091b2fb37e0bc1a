// Tavarua where players meet: contests for a wave, snaking, the stoke cards that show or move cards, and opponents.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "tavarua_tables.hpp"

namespace shorebreak::tavarua {
namespace {

constexpr Board kShort = Board::shortboard, kLong = Board::longboard;
constexpr WaveCard kFlat{0, 0, 0};

// One letter for each entrant, clockwise: place, none, collided. Riders are marked "r".
struct Judged {
    std::string outcomes;
    bool against_riders;
    bool operator==(const Judged&) const = default;
};
Judged judge(std::initializer_list<std::string_view> cards, std::size_t places, bool snaked = false) {
    std::vector<Entrant> entrants;
    for (const std::string_view card : cards) {
        const bool none = card[0] == '-';
        entrants.push_back({.seat = 0,
                            .rider = card.back() == 'r',
                            .rank = none ? kNoRank : CardType(type_of(card)).rank(),
                            .outcome = Outcome::place});
    }
    Judged judged{"", contest(entrants, places, snaked)};
    for (const Entrant& one : entrants) judged.outcomes += "+-x"[static_cast<std::size_t>(one.outcome)];
    return judged;
}

// TAV-22
void contests_of_catchers() {
    CHECK(judge({"1b"}, 1) == Judged{"+", false});
    CHECK(judge({"2f", "3b"}, 1) == Judged{"-+", false} && judge({"3f", "3b"}, 1) == Judged{"+-", false});
    CHECK(judge({"3b", "3b"}, 1) == Judged{"xx", false});
    CHECK(judge({"3b", "3b"}, 2) == Judged{"++", false});  // room for all: no collision
    CHECK(judge({"4f", "4f", "1b"}, 1) == Judged{"xx+", false} && judge({"2f", "4f", "3f"}, 1) == Judged{"-+-", false});
    CHECK(judge({"2f", "4f", "3f"}, 2) == Judged{"-++", false} && judge({"4f", "4f", "1b"}, 2) == Judged{"xx+", false});
    CHECK(judge({"4f", "4f", "1b", "1b"}, 1) == Judged{"xxxx", false});
    CHECK(judge({"1f", "2b", "2f", "3b"}, 1) == Judged{"---+", false});
    CHECK(judge({"1f", "2b", "2f", "3b"}, 2) == Judged{"--++", false});
    CHECK(judge({"1f", "2b", "2b", "3b"}, 2) == Judged{"+xx+", false});
    CHECK(judge({"2b", "2b", "2b", "1f"}, 2) == Judged{"xxx+", false});
    // A rider on a wave for two that wasn't full keeps its place.
    CHECK(judge({"1br", "2f", "4f"}, 2) == Judged{"+-+", false});
    CHECK(judge({"1br", "2f"}, 2) == Judged{"++", false} && judge({"4fr", "4f", "4f"}, 2) == Judged{"+xx", false});
    // Opponents without a card neither collide nor win (TAV-46).
    CHECK(judge({"-", "1b"}, 1) == Judged{"-+", false} && judge({"-", "-"}, 1) == Judged{"+-", false});
}

// TAV-41
void contests_with_riders() {
    CHECK(judge({"2br", "2f"}, 1, true) == Judged{"-+", true} && judge({"2f", "2fr"}, 1, true) == Judged{"-+", true});
    CHECK(judge({"2fr", "2b"}, 1, true) == Judged{"+-", true} &&
          judge({"1br", "4f", "4f"}, 1, true) == Judged{"+xx", true});
    CHECK(judge({"2br", "2f", "3f"}, 1, true) == Judged{"--+", true});
    CHECK(judge({"2br", "3b", "3b", "2f"}, 1, true) == Judged{"-xx+", true});
    // Everybody bailed: TAV-22 alone.
    CHECK(judge({"2b", "2f"}, 1, true) == Judged{"-+", false});
    // Two places.
    CHECK(judge({"1br", "1fr", "2b"}, 2, true) == Judged{"-++", true});
    CHECK(judge({"3br", "1fr", "1f"}, 2, true) == Judged{"++-", true});
    CHECK(judge({"2br", "2br", "2b", "4f"}, 2, true) == Judged{"+--+", true});  // the first clockwise of two riders
    CHECK(judge({"1br", "1br", "2b", "4f"}, 2, true) == Judged{"--++", true});
    CHECK(judge({"1br", "4f"}, 2, true) == Judged{"++", false});  // the other rider bailed: room for both
    CHECK(judge({"1br", "4f", "3f"}, 2, true) == Judged{"-++", true});
    CHECK(judge({"-r", "-"}, 1, true) == Judged{"+-", true});
}

// TAV-21, TAV-22, TAV-28: seats 0, 1 and 2 beside one wave.
void contests_in_play() {
    const Setup setup{
        .cards = {"3f", "2b", "2f", "1f", "1b", "3f", "2b", "2f", "1f", "1b", "3f", "1f", "4f", "1b", "1b"}};
    Play play(table_rules(3), setup);
    play.start({kShort, kShort, kShort}).round({out("3f"), out("3f"), out("3f")}).pass_to(Phase::commit);
    CHECK(play.seat() == 1);
    Play stays = play;
    stays.act({catches("2b", 1), catches("1f", 1), catches("1f")});
    // 2b has the wave and says how; the others' 1f collided.
    CHECK(stays.phase() == Phase::sign && stays.seat() == 1);
    CHECK(stays.table().where[0] == Where::wash && stays.table().where[2] == Where::wash);
    CHECK(stays.table().tokens[2] == 1 && stays.table().tokens[0] == 2 && stays.table().tokens[1] == 0);
    CHECK(stays.events.of(BoardEvent::wiped_out_in_collision) == 2);
    stays.act(kMinus);
    CHECK(stays.table().riding(1) && stays.table().balances[1] == -1 && stays.table().tokens[1] == 1);
    CHECK(stays.table().records[0] == Record{});
    stays.pass_to(Phase::commit);
    CHECK(stays.seat() == 2 && stays.refused(catches("1b")) == "TAV-17");

    play.act({catches("2b", 1), catches("4f"), catches("2f", 1)});
    // Card and token of who stays in the channel are gone, and nothing is asked. 4f is off a shortboard.
    CHECK(play.phase() == Phase::call && play.events.of(Event::contest_lost) == 2);
    CHECK(play.table().where[0] == Where::channel && play.table().spaces[0] == 3 && play.table().tokens[0] == 0);
    CHECK(play.table().where[2] == Where::wash && play.table().tokens[2] == 2);
    CHECK(play.table().supplies.stoke == 16 && play.table().where[1] == Where::channel);
    // Full waves can't be caught without snaking.
    Play full(table_rules(2), setup);
    full.start({kShort, kShort}).round({out("3f"), out("2b")}).round({wait({"1f"}), catches("2b")});
    full.pass_to(Phase::commit);
    CHECK(full.table().spaces[0] == 2 && full.seat() == 0 && full.table().spaces[1] == 2);
}

// TAV-41 in play: seat 0 rides in space 2 when seat 1 is beside it there.
void snaking_in_play() {
    Rules rules = table_rules(2);
    rules.snaking = true;
    const Setup setup{.waves = {kFlat, kFlat, kFlat, kFlat},
                      .cards = {"3f", "2b", "1f", "1b", "2f", "2f", "3b", "1f", "2b", "1b"}};
    Play play(rules, setup);
    play.start({kShort, kShort}).round({out("3f"), out("2f")}).round({wait({"1b"}), catches("2b")});
    play.pass_to(Phase::commit);
    CHECK(play.table().riding(0) && play.table().spaces[0] == 2 && play.table().spaces[1] == 2 && play.seat() == 0);
    Play without = play;
    without.rules.snaking = false;
    without.act(ride("1f"));
    CHECK(without.refused(catches("3b")) == "TAV-21");
    // One token: it is the cost, and none can be laid.
    Play wins = play;
    wins.act(ride("1f"));
    CHECK(wins.refused(catches("2b", 1)) == "TAV-41");
    wins.act(catches("2b"));
    CHECK(wins.table().riding(1) && wins.table().tokens[1] == 0 && wins.table().where[0] == Where::channel);
    CHECK(wins.table().spaces[0] == 2 && wins.table().records[0][0][0].points == 2);  // as if bailed
    CHECK(wins.table().discards[0] == 1 && wins.events.of(BoardEvent::snaked) == 1);
    CHECK(wins.events.of(BoardEvent::caught_by_snaking) == 1 && wins.table().supplies.stoke == 16);
    Play loses = play;
    loses.act(ride("2f")).act(catches("2b"));
    CHECK(loses.table().riding(0) && loses.table().pile_sizes[0] == 2 && loses.table().balances[0] == 0);
    CHECK(loses.table().where[1] == Where::channel && loses.table().tokens[1] == 0);
    // The rider bails: no contest, the cost is spent and nothing is gained.
    Play bails = play;
    bails.act(bail({"2f"})).act(catches("1f"));
    CHECK(bails.table().riding(1) && bails.table().tokens[1] == 0 && bails.table().records[0][0][0].points == 2);
    CHECK(bails.events.of(BoardEvent::snaked) == 0 && bails.events.of(BoardEvent::bailed) == 1);
    // A challenger that has more loses one more; one that has none can't snake.
    Rules rich = rules;
    rich.stoke_cards = Counts::of(std::array{0, 0, 0, 3, 0, 0});
    rich.complete();
    Play more(rich, setup);
    more.start({kShort, kShort}).pass_to(Phase::stoke).act(kDone).act(kBuy).act(kDone);
    more.round({out("3f"), out("2f")}).round({wait({"1b"}), catches("2b")}).pass_to(Phase::stoke);
    more.act(kDone).act(kEnergyDrink).act(kDone);
    CHECK(more.table().tokens[1] == 3);
    more.act(ride("2f")).act(catches("2b", 1));
    CHECK(more.table().tokens[1] == 0 && more.table().where[1] == Where::channel && more.phase() == Phase::call);
    Play none(rules, setup);
    none.start({kShort, kShort}).pass_to(Phase::stoke).act(kDone).act(kBuy).act(kDone);
    none.round({out("3f"), out("2f")}).round({wait({"1b"}), catches("2b")}).pass_to(Phase::commit).act(ride("1f"));
    CHECK(none.refused(catches("2b")) == "TAV-41");
}

// TAV-37
void jetski_and_inspiration() {
    Play play(table_rules(1), {.cards = {"4f", "4b", "3f", "2f", "1f"}, .stoke = {Stoke::inspiration, Stoke::jetski}});
    play.start({kShort}).pass_to(Phase::stoke).act(kBuy).act(kDone).round({wait({"4f", "4b", "3f"})});
    play.pass_to(Phase::stoke).act(kInspiration);
    CHECK(play.phase() == Phase::take && play.refused(Action{kDone}) == "TAV-37");
    CHECK(play.refused(with_set(kTake, {"1b"})) == "TAV-37" && play.state.count(play.rules) == 8);
    Play nothing = play;
    nothing.act(kTake);
    CHECK(nothing.phase() == Phase::stoke);  // nothing to drop: not asked
    play.act(with_set(kTake, {"4f", "3f"}));
    CHECK(play.phase() == Phase::drop && play.table().hand_sizes[0] == 7 &&
          play.table().known[0] == cards_of({"4f", "3f"}));
    CHECK(play.refused(with_set(kDrop, {"1f"})) == "TAV-37" && play.refused(with_set(kDrop, {"3b", "3b"})) == "TAV-16");
    play.act(with_set(kDrop, {"1f", "3f"}));
    CHECK(play.phase() == Phase::stoke && play.table().hand_sizes[0] == 5);
    CHECK(play.table().known[0] == cards_of({"4f"}) && play.table().discards == cards_of({"4b", "1f", "3f"}));
    CHECK(play.refused(Action{kInspiration}) == "TAV-36");
    play.act(kDone).act(wait({"4f"}));
    CHECK(play.table().known[0].empty());
    // On a longboard no barred card can be taken.
    Rules rules = event({});
    Play on_long(rules, {.cards = {"4f", "1b", "1b", "1b", "1b", "1b"}});
    on_long.start({kLong}).pass_to(Phase::stoke);
    CHECK(on_long.refused(Action{kFocus}) == "TAV-37" && on_long.refused(Action{kEnergyDrink}) == "TAV-36");
    on_long.act(kInspiration);
    CHECK(on_long.table().discards == cards_of({"4f"}) && on_long.state.count(rules) == 1);
    CHECK(on_long.refused(with_set(kTake, {"4f"})) == "TAV-37");
    on_long.act(kTake).act(kDone).round({out("1b")}).pass_to(Phase::stoke);
    on_long.act(kJetski + 6);
    CHECK(on_long.table().spaces[0] == 6);
    // JETSKI to the shore opens what the shore does; not on a wave.
    Play ashore(rules, {.cards = {"1f", "1f", "1b", "1b", "1b", "1b"}});
    ashore.start({kShort}).round({out("1f")}).pass_to(Phase::stoke);
    CHECK(ashore.refused(Action{kSwitch}) == "TAV-15");
    ashore.act(kJetski).act(kSwitch);
    CHECK(ashore.table().boards[0] == kLong);
    Play riding(rules, {.waves = {{1, 1, 0}, {1, 1, 0}}, .cards = {"3f", "1b", "1b", "1b", "1b", "1b"}});
    riding.start({kShort}).round({out("3f")}).round({catches("1b")}).pass_to(Phase::stoke);
    CHECK(riding.table().riding(0) && riding.refused(Action{kJetski + 2}) == "TAV-37");
}

using Tokens = std::vector<std::vector<int>>;
Tokens patterns(const Forecast& forecast) {
    Tokens all;
    for (std::size_t i = 0; i < forecast.count(); ++i) {
        const auto& pattern = forecast.pattern(i);
        all.emplace_back(pattern.begin(), pattern.begin() + static_cast<std::ptrdiff_t>(forecast.length()));
    }
    return all;
}

// TAV-37, TAV-49, TAV-50: seat 1 looks at a card that seat 0, who rides, then orders among three.
void in_the_zone_and_focus() {
    Play play(table_rules(2), {.waves = {kFlat, kFlat, kFlat, kFlat, {1, 1, 0}, {2, -2, 0}, {2, -2, 0}},
                               .cards = {"3f", "2b", "1f", "1b", "1f", "1b", "1b", "1b", "1b", "1b"},
                               .stoke = {Stoke::focus, Stoke::in_the_zone}});
    play.start({kShort, kShort}).pass_to(Phase::stoke).act({Action{kBuy}, Action{kDone}, Action{kBuy}, Action{kDone}});
    play.round({out("3f"), wait({"1b"})}).round({wait({"1b"}), catches("2b")}).round({ride("1f"), wait({"1b"})});
    play.pass_to(Phase::stoke);
    CHECK(play.table().spaces[0] == 1 && play.seat() == 1 && play.table().top_back == 0);
    const View before = play.state.view(play.rules, Seat{0});
    const int top = play.state.waves().back();
    play.act(kInTheZone);
    CHECK(patterns(play.state.forecast(Seat{1})) == Tokens{{top}} && play.state.forecast(Seat{0}).empty());
    CHECK(play.table().knows_top == 2 && play.state.view(play.rules, Seat{0}).forecast() == before.forecast());
    play.act(kDone).act(kFocus);
    CHECK(play.phase() == Phase::focus && play.state.count(play.rules) == 6 && play.refused(Action{kDone}) == "TAV-37");
    CHECK(patterns(play.state.forecast(Seat{0})) == (Tokens{{64, 65, 66}}));
    CHECK(patterns(play.state.forecast(Seat{1})) == (Tokens{{top, 65, 66}, {top, 66, 65}}));
    play.act(kOrder + 4);  // 2 0 1
    CHECK(play.phase() == Phase::stoke && play.seat() == 0 && play.table().top_back == 2 &&
          play.table().knows_top == 0);
    CHECK(play.table().window == 3 && play.table().knows_order == Seat{0});
    CHECK(patterns(play.state.forecast(Seat{0})) == (Tokens{{66, 64, 65}}));
    CHECK(patterns(play.state.forecast(Seat{1})) == (Tokens{{66, top, 65}, {66, 65, top}}));
    play.act(kDone).round({wait({"1b"}), bail({"1b"})});
    // The surge is turned up, and the top back tells the rest.
    CHECK(play.table().window == 2 && patterns(play.state.forecast(Seat{0})) == (Tokens{{64, 65}}));
    CHECK(patterns(play.state.forecast(Seat{1})) == (Tokens{{top, 65}}));
    play.round({wait({"1f"}), wait({"1b"})});
    CHECK(play.table().window == 0 && play.state.forecast(Seat{0}).empty() && play.state.forecast(Seat{1}).empty());
    CHECK(play.table().knows_order == kNobody && play.table().top_back == 1);
}

// The patterns against what they stand for: all orders of the top cards that fit what a seat was shown.
void forecasts_by_enumeration() {
    const Rules rules = table_rules(2);
    // Two of one back and one of another; the seat looks, another orders, the seat looks again, a card is turned up.
    const std::uint8_t a = 0, b = 1, c = 9;  // backs 0, 0, 1
    Forecast forecast = Forecast{}.with_back(0);
    forecast.look(a, rules);
    const std::array<std::uint8_t, 3> backs{0, 0, 1};
    forecast.see_as_set(backs.data(), 3);
    CHECK(patterns(forecast) == (Tokens{{a, 64, 65}, {a, 65, 64}}));
    forecast.put_back_unseen(0, rules);
    CHECK(patterns(forecast) == (Tokens{{a, 64, 65}, {a, 65, 64}, {64, a, 65}, {64, 65, a}}));
    Forecast again = forecast;
    again.look(b, rules);
    CHECK(patterns(again) == (Tokens{{b, a, 65}, {b, 65, a}}));
    again.put_back_unseen(0, rules);
    CHECK(patterns(again) == (Tokens{{a, b, 65}, {a, 65, b}, {b, a, 65}, {b, 65, a}}));
    again.turn_up(a, true, 1, rules);
    CHECK(patterns(again) == (Tokens{{65, b}}));
    again.turn_up(c, true, 0, rules);
    CHECK(patterns(again) == (Tokens{{b}}));
    again.turn_up(b, true, 0, rules);
    CHECK(again.empty());
    // Its own FOCUS on the cards it knows in part.
    Forecast own = forecast;
    own.see_in_order(std::array<std::uint8_t, 3>{0, 1, 0}.data(), 3, rules);
    CHECK(patterns(own) == (Tokens{{a, 65, 64}, {64, 65, a}}));
    own.put_back({1, 0, 2});
    CHECK(patterns(own) == (Tokens{{65, a, 64}, {65, 64, a}}));
    forecast.turn_up(b, false, 0, rules);
    CHECK(forecast.empty());
}

// TAV-45..47
void opponents() {
    const Setup setup{.dice = {1, 1, 1, 1, 1, 1},
                      .cards = {"1b", "1b", "1b", "1b", "1b", "4f", "2f", "1b", "1b", "1b"}};
    Play play(event({{kShort, 3}, {kLong, 2}}), setup);
    play.chance.dice = {3, 1, 2, 6, 1};
    play.start({kShort});
    CHECK(play.table().boards[1] == kShort && play.table().boards[2] == kLong && play.table().tokens[1] == 0);
    // Dice 1 1 1 1 1 3: both go to their targets in one move; the marker goes round all.
    play.round({wait({"1b"})});
    CHECK(play.table().spaces[1] == 3 && play.table().spaces[2] == 2 && play.table().first == 1 && play.seat() == 0);
    // Dice 1 1 1 1 3 1: a perfect wave is coming for the first, nothing for the second.
    play.round({wait({"1b"})});
    CHECK(play.table().where[1] == Where::channel && play.table().where[2] == Where::channel);
    play.round({wait({"1b"})});
    // Dice 1 1 3 1 2 6: caught as it breaks. For the second 2 is coming.
    play.round({wait({"1b"})});
    CHECK(play.table().riding(1) && play.table().spaces[1] == 2 && play.table().pile_sizes[1] == 1);
    CHECK(play.table().pile(1)[0].perfect() && play.table().tokens[1] == 0 && play.table().where[2] == Where::channel);
    // Then the wave in space 2 is broken (3), and occupied; but 2 is still coming.
    play.round({wait({"1b"})});
    CHECK(play.table().riding(1) && play.table().spaces[1] == 1 && play.table().where[2] == Where::channel);
    play.round({wait({"1b"})});
    // Rode to the shore, scored with the bonus, and switched.
    CHECK(play.table().on_shore(1) && play.table().boards[1] == kLong && play.table().records[1][0][0].points > 3);
    play.round({wait({"1b"})});
    CHECK(play.table().riding(2) && play.table().spaces[2] == 2 && play.table().pile(2)[0].perfect());
    CHECK(play.state.over() && play.events.of(BoardEvent::caught) == 0);

    // They snake at no cost: with a target of 1 any broken wave there will do. Their drawn card is their contest card.
    Play contest(event({{kLong, 3}}), {.dice = {6, 6, 6, 6, 6, 6},
                                       .waves = {kFlat, kFlat, kFlat, kFlat},
                                       .cards = {"3f", "2b", "1f", "1b", "1b", "4f", "1b", "3b", "4f", "4b", "3f"}});
    contest.start({kShort}).round({out("3f")});
    CHECK(contest.table().spaces[1] == 3 && contest.table().spaces[0] == 3);
    Play lost = contest;
    lost.round({catches("2b")});
    // The hand is filled first (1b), then a card is drawn for the opponent: 3b.
    CHECK(lost.table().riding(1) && lost.table().pile(1)[0].type() == CardType(type_of("3b")));
    CHECK(lost.table().where[0] == Where::channel && lost.table().tokens[0] == 1);
    contest.round({wait({"1b", "1b", "1f"})});
    CHECK(contest.table().riding(1) && contest.table().pile(1)[0].type() == CardType(type_of("3f")));
    CHECK(contest.table().discards.barred() == cards_of({"4b"}));
    // The barrel counts whatever the card; the balance is nobody's concern.
    Play tube(event({{kShort, 3}}, Boards::shortboard),
              {.waves = {kFlat, {4, 0, 1}}, .cards = {"1b", "1b", "1b", "1b", "1b", "1b", "1b", "4f"}});
    tube.start({}).round({wait({"1b"})}).round({wait({"1b"})});
    CHECK(tube.table().riding(1) && tube.table().pile(1)[0].type().power() == 4 && tube.table().pile(1)[0].barrel());
}

// TAV-46: no-longboard cards are replaced; with nothing to draw it rides without a card.
void opponents_draw() {
    Rules rules = event({{kLong, 2}});
    rules.player_cards = Counts::of(std::array{6, 0, 0, 3, 0, 0, 0, 0});
    rules.complete();
    Play play(rules, {.dice = {6, 6, 6, 6, 6, 6}, .cards = {"1f", "1f", "1f", "1f", "1f", "4f", "4f", "1f", "4f"}});
    play.start({kShort}).pass_to(Phase::commit);
    CHECK(play.table().deck_size == 4);
    play.act(wait({"1f"})).round({wait({"4f"})});
    // Its card was drawn past a four.
    CHECK(play.table().riding(1) && play.table().pile_sizes[1] == 1 && play.table().pile(1)[0].type() == CardType(0));
    Rules bare = rules;
    bare.player_cards = Counts::of(std::array{5, 0, 0, 2, 0, 0, 0, 0});
    bare.complete();
    Play empty(
        bare,
        {.dice = {6, 6, 6, 6, 6, 2}, .waves = {kFlat, {1, 1, 0}}, .cards = {"1f", "1f", "1f", "1f", "1f", "4f", "4f"}});
    empty.start({kLong}).pass_to(Phase::commit).act(Action{kWait + set_number(cards_of({"1f"}))});
    // Refilling the longboard found fours only: they stay where they are.
    CHECK(empty.table().deck_size == 2 && empty.table().hand_sizes[0] == 4 && empty.table().barred_only == 1);
    empty.round({wait({"1f"})});
    CHECK(empty.table().riding(1) || empty.table().where[1] == Where::channel);
}

// What others see of an action (TAV-16, TAV-37).
void commitments_are_hidden() {
    const auto seen = [](Action action, std::size_t viewer) { return Tavarua::seen(action, Seat{0}, seat_at(viewer)); };
    for (const Action action :
         {out("3f"), wait({"1f"}), bail({"1f"}), ride("2b", 1), Action{kRecoverEmpty}, Action{kOrder}}) {
        CHECK(seen(action, 1) == kHiddenAction && seen(action, 0) == action);
    }
    for (const std::uint32_t open : {kDone, kLongboard, kSwitch, kBuy, kPlus, kCallIt, kInTheZone, kJetski, kFocus,
                                     kExchange + 7, kTake + 3, kDrop + 2}) {
        CHECK(seen(Action{open}, 1) == Action{open});
    }
    // Another's commitment changes nothing in a view but whose turn it is.
    Play play(table_rules(3), {.cards = {"3f", "2f", "1f", "1b", "2b"}});
    play.start({kShort, kShort, kShort}).pass_to(Phase::commit);
    Play one = play, other = play;
    one.act(out("3f", 1));
    other.act(wait({"1f", "2f"}));
    for (std::size_t seat = 1; seat < 3; ++seat) {
        CHECK(one.state.view(play.rules, seat_at(seat)) == other.state.view(play.rules, seat_at(seat)));
    }
    CHECK(!(one.state.view(play.rules, Seat{0}) == other.state.view(play.rules, Seat{0})));
}

}  // namespace
}  // namespace shorebreak::tavarua

int main() {
    using namespace shorebreak;
    using namespace shorebreak::tavarua;
    test::run("contests of two, three, four catchers (TAV-22)", contests_of_catchers);
    test::run("contests with riders (TAV-41)", contests_with_riders);
    test::run("contests in play (TAV-21, TAV-22, TAV-28)", contests_in_play);
    test::run("snaking in play (TAV-41)", snaking_in_play);
    test::run("JETSKI and INSPIRATION (TAV-37)", jetski_and_inspiration);
    test::run("IN THE ZONE and FOCUS (TAV-37, TAV-49, TAV-50)", in_the_zone_and_focus);
    test::run("forecasts by enumeration (TAV-50)", forecasts_by_enumeration);
    test::run("opponents (TAV-45..47)", opponents);
    test::run("opponents' cards (TAV-46)", opponents_draw);
    test::run("commitments are hidden (TAV-16)", commitments_are_hidden);
    return test::finish();
}
