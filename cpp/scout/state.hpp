// Scout: a position, hidden cards included.
//
// Hands keep their order (SCO-4). Before a round's first turn everyone may turn the whole hand round (SCO-5). A turn is
// a show that beats the active set and captures it (SCO-8..11), a scout that takes an end card of it into the hand
// (SCO-12), or once a round a scout and then a show (SCO-13); with two players, scouts as long as chips last and then a
// show (SCO-20..24). A round ends when a hand is empty or a set comes back to its owner unbeaten (SCO-15, SCO-16); it
// scores cards captured and tokens less cards left (SCO-17). As many rounds as players; the highest total wins
// (SCO-18, SCO-19).
//
// Action ids:
//   0, 1                                              keep, turn the hand round
//   2 + start * 10 + length - 1                       show `length` cards from card `start` (0 the leftmost)
//   452 + (end * 2 + turned) * 46 + place             scout the left (0) or right (1) end, turned round (1) or as it
//                                                     lay (0), to before card `place` (hand size: after the last)
//   636 + (end * 2 + turned) * 46 + place             the same as the first half of a scout and show
// The left end stands for both where the set has one card (SCO-12).
//
// How long a hand can get. Two players: 11 and 3 chips, 14. Otherwise everyone else holds at least one card while a
// round is on, which leaves 36 - 2 = 34 with three players, 44 - 3 or 45 - 4 = 41 with four or five. Of these, the 41st
// can't be had. Say A gets it first: all others then hold one card and the table is empty. That last move was a scout
// of the last card of a set, and whoever scouted before and hasn't shown since would hold two cards. So:
//   - The player D before A had shown the set: one card, on an empty table.
//   - C before D hadn't emptied it by a scout: D did, in a scout and show, of a single card that C had shown. Likewise
//     C of the player before, and so on back to the player B after A, with four or more players another than C.
//   - Had B, too, a scout and show of a single card of A: A would have held 41 cards before. So it was a scout of A
//     that emptied the table for B, at a time when all but A and B held one card, and C and D their chips. Like the
//     last set, this one had been shown by D, but with D's chip not yet used, on a table emptied by a scout of C. Then
//     C held two.
// A search through all hand sizes of smaller decks agrees: cards in play less 2 with three players, less the number of
// players with four and five. So shows start at 0..39, and places are 0..40. The ids have room for a hand of all 45
// cards and a hand's planes for more: nothing can overflow, whatever the rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/game.hpp"
#include "core/inline.hpp"
#include "core/truths.hpp"
#include "scout/cards.hpp"
#include "scout/combination.hpp"
#include "scout/events.hpp"
#include "scout/hand.hpp"
#include "scout/rules.hpp"

namespace shorebreak::scout {

class View;

inline constexpr std::uint32_t kKeep = 0;
inline constexpr std::uint32_t kTurn = 1;
inline constexpr std::uint32_t kFirstShow = 2;
inline constexpr std::uint32_t kStarts = kPairs;
inline constexpr std::uint32_t kPlaces = kPairs + 1;
inline constexpr std::uint32_t kFirstScout = kFirstShow + kStarts * kMaxRow;
inline constexpr std::uint32_t kFirstScoutAndShow = kFirstScout + 4 * kPlaces;
inline constexpr std::uint32_t kActions = kFirstScoutAndShow + 4 * kPlaces;
static_assert(kFirstScout == 452 && kFirstScoutAndShow == 636 && kActions == 820);

// What another seat sees of a choice to keep or turn (SCO-5).
inline constexpr Action kHiddenChoice{kActions};

// What another seat sees of a show: from here on by the strength and direction of the row.
inline constexpr std::uint32_t kFirstSeenShow = kActions + 1;

// A scout in parts (SCO-12).
struct Scouting {
    bool right;
    bool turned;
    std::size_t place;

    [[nodiscard]] static constexpr Scouting from_offset(std::uint32_t offset) noexcept {
        const std::uint32_t way = offset / kPlaces;
        return {way >= 2, (way & 1) != 0, offset % kPlaces};
    }
};

[[nodiscard]] constexpr Action show_action(std::size_t start, std::size_t length) noexcept {
    return Action{static_cast<std::uint32_t>(kFirstShow + start * kMaxRow + length - 1)};
}
[[nodiscard]] constexpr Action show_action(Show row) noexcept { return show_action(row.start, row.length); }
[[nodiscard]] constexpr Action scout_action(bool and_show, std::size_t way, std::size_t place) noexcept {
    return Action{static_cast<std::uint32_t>((and_show ? kFirstScoutAndShow : kFirstScout) + way * kPlaces + place)};
}
[[nodiscard]] constexpr Action scout_action(bool and_show, Scouting scouting) noexcept {
    return scout_action(and_show, (scouting.right ? 2u : 0u) + (scouting.turned ? 1u : 0u), scouting.place);
}

// What a scout and show may begin with (SCO-13).
class ScoutsAndShows {
public:
    ScoutsAndShows() = default;
    ScoutsAndShows(const Hand& hand, std::span<const std::uint8_t> table) noexcept;

    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] Scouting nth(std::size_t n) const noexcept;

private:
    std::array<Places, 4> places_{};  // to insert at so that a show follows, by end * 2 + turned
    std::size_t count_ = 0;
};

// What may be done in a position, counted by kind, without a list of it.
class Options {
public:
    [[nodiscard]] std::size_t shows() const noexcept { return shows_.count(); }
    [[nodiscard]] std::size_t scouts() const noexcept { return ways_ * places_; }
    [[nodiscard]] std::size_t scouts_and_shows() const noexcept { return scouts_and_shows_.count(); }
    [[nodiscard]] std::size_t count() const noexcept { return shows() + scouts() + scouts_and_shows(); }

    // Number `n` of a kind, and of all, in order of ids
    [[nodiscard]] Show show(std::size_t n) const noexcept { return shows_.nth(n); }
    [[nodiscard]] Scouting scout(std::size_t n) const noexcept { return scouting(n, places_); }
    [[nodiscard]] Scouting scout_and_show(std::size_t n) const noexcept { return scouts_and_shows_.nth(n); }
    [[nodiscard]] Action nth(std::size_t n) const noexcept {
        if (n < shows()) return show_action(show(n));
        n -= shows();
        return n < scouts() ? scout_action(false, scout(n)) : scout_action(true, scout_and_show(n - scouts()));
    }
    template <class F>
    void for_each(F&& visit) const {
        shows_.for_each([&](Show show) { visit(show_action(show)); });
        for (std::size_t n = 0; n < scouts(); ++n) visit(scout_action(false, scout(n)));
        for (std::size_t n = 0; n < scouts_and_shows(); ++n) visit(scout_action(true, scout_and_show(n)));
    }

    // The most ends and ways up to scout by, and one of the scouts, by way and then place
    static constexpr std::size_t kWays = 4;
    [[nodiscard]] static Scouting scouting(std::size_t n, std::size_t places) noexcept {
        // Faster than to divide
        const std::size_t way = (n >= places ? 1u : 0u) + (n >= 2 * places ? 1u : 0u) + (n >= 3 * places ? 1u : 0u);
        return {way >= 2, (way & 1) != 0, n - way * places};
    }

private:
    friend class State;
    SHOREBREAK_ALWAYS_INLINE Options(const Hand& hand, Strength table) noexcept : shows_(hand, table) {}

    Shows shows_;
    std::size_t ways_ = 0;    // ends and ways up to scout by: 0, 2 or 4
    std::size_t places_ = 1;  // to insert at
    ScoutsAndShows scouts_and_shows_;
};

// What the end of a round told of a hand that it left, beyond its cards; two players only (SCO-26).
struct Remains {
    enum : std::uint8_t { nothing, no_show, a_show };
    std::uint8_t known = nothing;  // that it held no show, or a show, that beat the table
    Seat seat{};
    Strength table{};  // to beat
    friend bool operator==(const Remains&, const Remains&) noexcept = default;
};

inline constexpr auto kBytesOfBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> all{};
    for (std::size_t byte = 0; byte < all.size(); ++byte) {
        for (std::size_t bit = 0; bit < 8; ++bit) all[byte][bit] = byte >> bit & 1;
    }
    return all;
}();

// Gives each pair of `cards` a way up: card j has its larger number up if bit j % 32 of draw j / 32 is set.
template <ChanceSource Chance>
void orient(std::span<std::uint8_t> cards, Chance& chance) {
    constexpr std::size_t kWord = 32;
    const auto turn = [](std::uint8_t& card, unsigned up) { card = static_cast<std::uint8_t>(card * 2u + up); };
    for (std::size_t first = 0; first < cards.size(); first += kWord) {
        const std::uint32_t word = chance.below(std::uint64_t{1} << kWord);
        const std::span<std::uint8_t> part = cards.subspan(first, std::min(kWord, cards.size() - first));
        std::size_t j = 0;
        // Eight at a time, with their bits in a byte each
        for (; j + 8 <= part.size(); j += 8) {
            const auto& ups = kBytesOfBits[word >> j & 0xff];
            for (std::size_t i = 0; i < 8; ++i) turn(part[j + i], ups[i]);
        }
        for (; j < part.size(); ++j) turn(part[j], word >> j & 1);
    }
}

class State {
public:
    // Set-up. A flat deal lists the cards of the first round as they are held, seat by seat, from the left.
    [[nodiscard]] static State deal(const Rules& rules, Stream& stream) noexcept;
    [[nodiscard]] static State from_deal(const Rules& rules, std::span<const std::uint8_t> cards) noexcept;

    // Whose turn
    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }

    // Actions
    [[nodiscard]] SHOREBREAK_ALWAYS_INLINE Options options(const Rules& rules) const noexcept {  // of a turn
        const Hand& hand = hands_[index(player_)];
        Options options(hand, strength_);
        options.places_ = hand.size() + 1;
        options.ways_ =
            std::min<std::size_t>(2 * table_size_, Options::kWays) * static_cast<std::size_t>(may_scout(rules));
        if (!rules.two_players() && chips_[index(player_)] != 0) options.scouts_and_shows_ = {hand, table()};
        return options;
    }
    [[nodiscard]] bool may_scout(const Rules& rules) const noexcept {
        if (rules.two_players() && chips_[index(player_)] == 0) return false;
        return every(table_size_ != 0, must_show_ == 0);
    }
    template <class F>
    void for_each_action(const Rules& rules, F&& visit) const {
        if (over()) return;
        if (choosing_ != 0) {
            visit(Action{kKeep});
            visit(Action{kTurn});
        } else {
            options(rules).for_each(visit);
        }
    }
    [[nodiscard]] std::size_t count(const Rules& rules) const noexcept {
        return over() ? 0 : choosing_ != 0 ? 2 : options(rules).count();
    }
    [[nodiscard]] Action sample(const Rules& rules, Stream& stream) const noexcept;
    // Uniform over show, scout, and scout and show, as far as there are any; then within the kind.
    [[nodiscard]] Action sample_kind(const Rules& rules, Stream& stream) const noexcept;
    [[nodiscard]] Verdict check(const Rules& rules, Action action) const noexcept;

    // Takes an action, unchecked. Chance deals the next round where one ends.
    template <ChanceSource Chance, EventSink Events>
    void apply(const Rules& rules, Action action, Chance& chance, Events& events) {
        const std::uint32_t which = id(action);
        if (which < kFirstShow) {
            take_choice(rules, which == kTurn, events);
        } else if (which < kFirstScout) {
            const std::uint32_t offset = which - kFirstShow;
            end_round(rules, take_show(rules, {offset / kMaxRow, offset % kMaxRow + 1}, events), chance, events);
        } else if (which < kFirstScoutAndShow) {
            end_round(rules, take_scout(rules, Scouting::from_offset(which - kFirstScout), events), chance, events);
        } else {
            take_scout_and_show(Scouting::from_offset(which - kFirstScoutAndShow), events);
        }
    }

    // Plays on by sample() to the end of the round, without going by way of ids.
    template <ChanceSource Chance, EventSink Events>
    void play_at_random(const Rules& rules, Chance& chance, Stream& choices, Events& events);

    // Result: points of the finished rounds
    [[nodiscard]] std::int32_t units(Seat seat) const noexcept { return units_[index(seat)]; }
    [[nodiscard]] std::int32_t payoff(const Rules&, Seat seat) const noexcept { return units(seat); }
    [[nodiscard]] SeatSet winners(const Rules& rules) const noexcept;

    // Knowledge
    [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;

    // The position's parts, for views and bindings
    [[nodiscard]] const Hand& hand(Seat seat) const noexcept { return hands_[index(seat)]; }
    [[nodiscard]] std::span<const std::uint8_t> table() const noexcept { return {table_.data(), table_size_}; }
    [[nodiscard]] Seat owner() const noexcept { return owner_; }  // of the row last shown; kNobody before the first
    [[nodiscard]] std::size_t captured(Seat seat) const noexcept { return captured_[index(seat)]; }
    [[nodiscard]] std::uint32_t tokens(Seat seat) const noexcept { return tokens_[index(seat)]; }
    [[nodiscard]] std::size_t chips(Seat seat) const noexcept { return chips_[index(seat)]; }
    [[nodiscard]] bool choosing() const noexcept { return choosing_ != 0; }  // whether to turn the hand round (SCO-5)
    [[nodiscard]] SeatSet turned() const noexcept { return turned_; }
    [[nodiscard]] bool must_show() const noexcept { return must_show_ != 0; }  // in a scout and show (SCO-13)
    [[nodiscard]] std::size_t round() const noexcept { return round_; }
    [[nodiscard]] std::uint32_t turns() const noexcept { return turns_; }  // finished, of this round
    [[nodiscard]] Seat start() const noexcept { return start_; }
    [[nodiscard]] std::size_t truncated() const noexcept { return truncated_; }  // rounds so far

    friend bool operator==(const State&, const State&) noexcept = default;

private:
    friend class View;

    template <EventSink Events>
    void take_choice(const Rules& rules, bool turn, Events& events) {
        events.count(turn ? kTurnedEvent : kKeptEvent);
        choose(rules, turn);
    }
    template <EventSink Events>
    [[nodiscard]] RoundEnd take_show(const Rules& rules, Show row, Events& events) {
        events.count(kShowEvent);
        events.count(kTurnEvent);
        return show(rules, row.start, row.length);
    }
    template <EventSink Events>
    [[nodiscard]] RoundEnd take_scout(const Rules& rules, Scouting scouting, Events& events) {
        events.count(kScoutEvent);
        if (!rules.two_players()) events.count(kTurnEvent);
        return scout(rules, scouting);
    }
    template <EventSink Events>
    void take_scout_and_show(Scouting scouting, Events& events) {
        events.count(kScoutAndShowEvent);
        begin_scout_and_show(scouting);
    }
    template <ChanceSource Chance, EventSink Events>
    void end_round(const Rules& rules, RoundEnd end, Chance& chance, Events& events) {
        if (end == RoundEnd::none) return;
        events.count(end_event(end));
        if (end != RoundEnd::truncated) events.count(won_event(shown_length_, shown_set_ != 0));
        score_round(rules, end);
        if (next_round(rules)) {
            deal_round(rules, chance);
        } else if (truncated_ != 0) {
            events.count(kTruncatedGameEvent);
        }
    }

    template <EventSink Events>
    [[nodiscard]] RoundEnd decide_at_random(const Rules& rules, Stream& choices, Events& events) noexcept;
    template <bool kLast, EventSink Events>
    [[nodiscard]] RoundEnd take_short_turns(const Rules& rules, Stream& choices, Events& events) noexcept;
    void add_shown(const Hand& hand, Show row) noexcept {
        // Mostly the first and the last are all there are.
        shown_.insert(hand.at(row.start).pair());
        shown_.insert(hand.at(row.start + row.length - 1).pair());
        for (std::size_t i = 1; i + 1 < row.length; ++i) shown_.insert(hand.at(row.start + i).pair());
    }
    void choose(const Rules& rules, bool turn) noexcept;
    [[nodiscard]] RoundEnd show(const Rules& rules, std::size_t start, std::size_t length) noexcept;
    [[nodiscard]] RoundEnd scout(const Rules& rules, Scouting scouting) noexcept;
    void begin_scout_and_show(Scouting scouting) noexcept;
    void take(Scouting scouting) noexcept;
    [[nodiscard]] RoundEnd end_turn(const Rules& rules) noexcept;
    [[nodiscard]] bool stuck(const Rules& rules) const noexcept;
    [[nodiscard]] Verdict check_show(std::size_t start, std::size_t length) const noexcept;
    [[nodiscard]] Verdict check_scout(const Rules& rules, Scouting scouting, bool and_show) const noexcept;
    // What a scout of the left or right end leaves on the table.
    [[nodiscard]] Strength strength_without(bool right) const noexcept {
        return strength_of(right ? table().first(table_size_ - 1u) : table().subspan(1));
    }

    void score_round(const Rules& rules, RoundEnd end) noexcept;
    // Clears the table for the next round; false when there is none.
    [[nodiscard]] bool next_round(const Rules& rules) noexcept;
    void start_round(const Rules& rules, std::span<const std::uint8_t> cards) noexcept;
    [[nodiscard]] PairSet to_deal(const Rules& rules) const noexcept;

    // SCO-3: order and ways up at random.
    template <ChanceSource Chance>
    void deal_round(const Rules& rules, Chance& chance) {
        PairSet::List cards;
        const std::size_t count = to_deal(rules).list(cards);
        chance.shuffle_prefix(std::span<std::uint8_t>(cards.data(), count), rules.dealt());
        orient(std::span<std::uint8_t>(cards.data(), rules.dealt()), chance);
        start_round(rules, {cards.data(), rules.dealt()});
    }

    std::array<Hand, kMaxPlayers> hands_{};
    PairSet shown_{};                // cards shown in this round, wherever they are now
    PairSet shown_before_{};         // two players: cards shown in the first round,
    std::array<PairSet, 2> left_{};  // and cards left in each hand at its end
    std::array<std::int32_t, kMaxPlayers> units_{};
    std::array<std::uint32_t, kMaxPlayers> tokens_{};
    std::uint32_t turns_ = 0;
    Remains ended_{};         // two players: of the hand left when the game ended,
    Remains ended_before_{};  // and when the first round did
    Strength strength_{};     // of what lies on the table
    Hand::Block table_{};
    std::array<std::uint8_t, kMaxPlayers> captured_{};
    std::array<std::uint8_t, kMaxPlayers> chips_{};
    std::uint8_t table_size_ = 0;
    std::uint8_t choosing_ = 0;  // seats that have yet to keep or turn
    SeatSet turned_ = 0;         // who chose to turn
    std::uint8_t must_show_ = 0;
    std::uint8_t shown_length_ = 0;  // of the row last shown
    std::uint8_t shown_set_ = 0;
    std::uint8_t round_ = 0;
    std::uint8_t truncated_ = 0;
    Seat start_{};
    Seat player_{};
    Seat owner_ = kNobody;
    std::array<std::uint8_t, 5> reserved_{};
};
static_assert(PlainValue<State>);

}  // namespace shorebreak::scout

#include "scout/random_play.hpp"
