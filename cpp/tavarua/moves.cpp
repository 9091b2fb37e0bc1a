// What may be done in a position: counted, listed in order of ids, and refused with a reason.
#include <bit>
#include <cassert>

#include "core/truths.hpp"
#include "tavarua/state.hpp"

namespace shorebreak::tavarua {
namespace {

// Card, then tokens: the choices of a paddle, catch or ride with up to `most` tokens, from id `first`.
Action nth_with_tokens(std::uint32_t first, Counts hand, std::size_t choices, std::size_t n) noexcept {
    assert(choices > 0 && n < 64);
    const std::size_t kind = n * kReciprocals[choices] >> 8;
    return Action{static_cast<std::uint32_t>(first + hand.nth_kind(kind) * kTokenChoices + (n - kind * choices))};
}

constexpr bool within(std::uint32_t which, std::uint32_t first, std::uint32_t count) noexcept {
    return which - first < count;  // what is below `first` wraps around
}

// Sets of up to three cards.
constexpr std::uint32_t kSmallSets = kFirstSet[4];

// Whether an action of that id exists.
constexpr bool exists(std::uint32_t which) noexcept {
    return any(which < kOrder + 6, within(which, kExchange, kSets), within(which, kTake, kSmallSets),
               within(which, kDrop, kSmallSets), within(which, kWait, kSets), within(which, kBail, kSets),
               within(which, kPaddleOut, kActions - kPaddleOut));
}

// Where a seat is that has a choice of commitments, in one number: by riding, by whether the wave beside is full (1)
// and may be caught (2), and by tokens.
constexpr std::size_t kSpots = 2 * 4 * kTokenChoices;
constexpr std::size_t spot(std::size_t riding, std::size_t beside, std::size_t tokens) noexcept {
    return (riding * 4 + beside) * kTokenChoices + tokens;
}
// With how many numbers of tokens each of what is done with a single card can be done there.
constexpr std::array<std::size_t, 3> token_choices(std::size_t spot) noexcept {
    const std::size_t all = spot % kTokenChoices + 1, beside = spot / kTokenChoices % 4;
    if (spot / kTokenChoices / 4 != 0) return {all};
    return {all, all, beside / 2 * (all - beside % 2)};
}
constexpr auto kWays = [] {
    std::array<std::uint8_t, kSpots> ways{};
    for (std::size_t spot = 0; spot < kSpots; ++spot) {
        for (const std::size_t choices : token_choices(spot))
            ways[spot] = static_cast<std::uint8_t>(ways[spot] + choices);
    }
    return ways;
}();

// What a commitment leads to, but for its cards.
struct alignas(32) Deed {
    std::uint64_t off_wave = 0;           // all ones for what is neither a catch nor a ride nor to bail
    unsigned sets = 0;                    // of Intentions
    Plan plan;                            // snakes if the wave is full
    std::array<std::uint8_t, 4> steps{};  // by power - 1
};
// In the channel, then on a wave: what takes a set of cards, then what takes a single one, by tokens.
constexpr std::size_t kDeedsThere = 4 * kTokenChoices;
constexpr auto kDeeds = [] {
    std::array<Deed, 2 * kDeedsThere> deeds{};
    constexpr std::array kKinds{Plan::wait, Plan::paddle_out, Plan::paddle_in, Plan::catches, Plan::bail, Plan::ride};
    for (std::size_t number = 0; number < kKinds.size() * kTokenChoices; ++number) {
        Deed& deed = deeds[number];
        Plan& plan = deed.plan;
        plan.kind = kKinds[number / kTokenChoices];
        plan.card = plan.kind == Plan::wait || plan.kind == Plan::bail ? kNoCard : std::uint8_t{0};
        plan.tokens = static_cast<std::uint8_t>(number % kTokenChoices);
        plan.snakes = plan.kind == Plan::catches ? 1 : 0;
        plan.settled = plan.off_wave() ? 1 : 0;
        deed.off_wave = plan.off_wave() ? ~std::uint64_t{0} : 0;
        deed.sets = (plan.on_wave() ? Intentions::kOnWave : 0u) | (plan.kind == Plan::bail ? Intentions::kBails : 0u) |
                    (plan.tokens != 0 ? Intentions::kTokens : 0u);
        const int out = plan.kind == Plan::paddle_out ? 1 : plan.kind == Plan::paddle_in ? -1 : 0;
        for (int power = 1; power <= 4; ++power) {
            deed.steps[static_cast<std::size_t>(power) - 1] = static_cast<std::uint8_t>(Table::kStand + out * power);
        }
    }
    return deeds;
}();

// By spot, by kinds of cards held and by place: which set or single card is played, counted from the first single one,
// plus kMostSets; times all deeds, plus the number of its deed. Places are counted from kMostSets - 1 too: all sets
// come before the single cards.
constexpr auto kPicks = [] {
    constexpr std::size_t kSetsPlayed = kMostSets - 1, kSingles = 3 * kHand * kTokenChoices;
    std::array<std::array<std::array<std::uint16_t, kSetsPlayed + kSingles>, kHand + 1>, kSpots> picks{};
    for (std::size_t spot = 0; spot < kSpots; ++spot) {
        const std::size_t first = spot < kSpots / 2 ? 0 : kDeedsThere;
        for (std::size_t kinds = 1; kinds <= kHand; ++kinds) {
            auto& row = picks[spot][kinds];
            const auto pick = [&](std::size_t which, std::size_t deed) {
                return static_cast<std::uint16_t>(which * kDeeds.size() + first + deed);
            };
            std::size_t place = 0;
            for (; place < kSetsPlayed; ++place) row[place] = pick(place + 1, 0);
            std::size_t deed = 0;
            for (const std::size_t choices : token_choices(spot)) {
                deed += kTokenChoices;
                for (std::size_t n = 0; n < kinds * choices; ++n) {
                    row[place++] = pick(kMostSets + n / choices, deed + n % choices);
                }
            }
        }
    }
    return picks;
}();

}  // namespace

std::size_t State::count(const Rules& rules) const noexcept {
    if (over()) return 0;
    const std::size_t seat = index(table_.player);
    switch (table_.phase) {
        case Phase::call: return may_play(seat, Stoke::call_it) ? 7 : 1;
        case Phase::stoke: return count_stoke(rules, seat);
        case Phase::commit: return count_commitments(rules, seat);
        case Phase::exchange: return Holding(hands_[seat]).sets();
        case Phase::focus: return kOrdersOf[table_.focused];
        case Phase::take: return Subsets(open_discards(seat), 3).count(0, 3);
        case Phase::drop: {
            const std::size_t surplus = table_.hand_sizes[seat] - kHand;
            return Subsets(hands_[seat], surplus).of_size(surplus);
        }
        case Phase::boards:
        case Phase::sign: return 2;
        case Phase::over: break;
    }
    return 0;
}

Action State::nth(const Rules& rules, std::size_t n) const noexcept {
    const std::size_t seat = index(table_.player);
    const auto number = static_cast<std::uint32_t>(n);
    switch (table_.phase) {
        case Phase::call: return Action{n == 0 ? kDone : kCallIt + number - 1};
        case Phase::stoke: return nth_stoke(rules, seat, n);
        case Phase::commit: return nth_commitment(rules, seat, n);
        case Phase::exchange: return Action{kExchange + Holding(hands_[seat]).nth(n)};
        case Phase::focus: return Action{kOrder + number};
        case Phase::take: return Action{kTake + Subsets(open_discards(seat), 3).nth(0, n)};
        case Phase::drop: {
            const std::size_t surplus = table_.hand_sizes[seat] - kHand;
            return Action{kDrop + Subsets(hands_[seat], surplus).nth(surplus, n)};
        }
        case Phase::boards: return Action{kShortboard + number};
        case Phase::sign: return Action{kPlus + number};
        case Phase::over: break;
    }
    return Action{kDone};
}

Action State::sample(const Rules& rules, Stream& stream) const noexcept {
    const std::size_t seat = index(table_.player);
    switch (table_.phase) {
        case Phase::call: return sample_call(seat, stream);
        case Phase::stoke: return sample_stoke(rules, seat, stream);
        case Phase::sign: return Action{kPlus + stream.below(2)};
        default: break;
    }
    return nth(rules, stream.below(count(rules)));
}

std::array<std::size_t, State::kMostKinds> State::count_kinds(const Rules& rules) const noexcept {
    const std::size_t seat = index(table_.player);
    const std::size_t all = count(rules);
    if (table_.phase == Phase::call) return {1, all - 1};
    if (table_.phase == Phase::stoke) {
        const std::size_t switches = may_switch(rules, seat) ? 1 : 0;
        const std::size_t buys = may_buy(rules, seat) ? 1 : 0;
        return {1, switches, buys, all - 1 - switches - buys};
    }
    const Counts hand = hands_[seat];
    if (table_.phase != Phase::commit || table_.where[seat] == Where::wash || hand.empty()) return {all};
    const std::size_t sets = Holding(hand).sets() - 1;
    if (table_.where[seat] == Where::wave) return {sets, all - sets};
    const std::size_t paddles = hand.kinds() * (table_.tokens[seat] + 1u);
    return {sets, paddles, paddles, all - sets - 2 * paddles};
}

Action State::sample_kind(const Rules& rules, Stream& stream) const noexcept {
    const auto counts = count_kinds(rules);
    std::size_t kinds = 0;
    for (const std::size_t count : counts) kinds += count != 0 ? 1 : 0;
    std::size_t kind = stream.below(kinds);
    std::size_t first = 0;
    for (const std::size_t count : counts) {
        if (count != 0 && kind-- == 0) return nth(rules, first + stream.below(count));
        first += count;
    }
    return Action{kDone};
}

// Without branches that depend on chance.
std::size_t State::count_stoke_cards(std::size_t seat) const noexcept {
    constexpr auto bit = [](Stoke kind) { return Counts::one(static_cast<std::size_t>(kind)); };
    constexpr Counts kAnywhere = bit(Stoke::in_the_zone) + bit(Stoke::energy_drink) + bit(Stoke::inspiration);
    static constexpr std::array<Counts, 3> kPlayable{kAnywhere + bit(Stoke::jetski), kAnywhere + bit(Stoke::focus),
                                                     kAnywhere};
    const std::uint64_t older = (stoke_[seat] - fresh_[seat]).present();
    const Counts cards = Counts::from_word(older & kPlayable[static_cast<std::size_t>(table_.where[seat])].word());
    return cards.size() + cards[static_cast<std::size_t>(Stoke::jetski)] * kSpaces;
}

std::size_t State::count_stoke(const Rules& rules, std::size_t seat) const noexcept {
    const std::size_t unplayed = ~std::size_t{table_.played_stoke} >> seat & 1;
    return 1 + (may_switch(rules, seat) ? 1u : 0u) + (may_buy(rules, seat) ? 1u : 0u) +
           (count_stoke_cards(seat) & (0 - unplayed));
}

std::uint64_t State::count_stoke_in_turn(const Rules& rules, std::size_t turn) const noexcept {
    static_assert(3 + kMaxStokeCards * (1 + kSpaces) < 256, "the choices of a seat fit a byte");
    const std::uint64_t buyers = every(rules.may_buy, table_.stoke_deck_size != 0) ? table_.with_tokens() : 0;
    const std::uint64_t shore = table_.shore_bytes();
    const std::uint64_t switchers = rules.both_boards() ? ~Table::bytes_for(table_.switched) : 0;
    std::uint64_t counts = 0x0101'0101'0101'0101u + (shore & buyers) + (shore & switchers);
    for (unsigned left = table_.holding_stoke() & ~unsigned{table_.played_stoke}; left != 0; left &= left - 1) {
        const auto seat = static_cast<std::size_t>(std::countr_zero(left));
        counts += static_cast<std::uint64_t>(count_stoke_cards(seat)) << (8 * seat);
    }
    return table_.bytes_in_turn(rules, counts, turn);
}

Action State::nth_stoke(const Rules& rules, std::size_t seat, std::size_t n) const noexcept {
    if (n == 0) return Action{kDone};
    static_assert(kSwitch + 1 == kBuy);
    const std::size_t switches = may_switch(rules, seat) ? 1 : 0, buys = may_buy(rules, seat) ? 1 : 0;
    if (n <= switches + buys) return Action{static_cast<std::uint32_t>(kSwitch - switches + n)};
    n -= switches + buys + 1;
    const auto choice = [&n](bool open, std::size_t choices) {
        if (!open) return false;
        if (n < choices) return true;
        n -= choices;
        return false;
    };
    if (choice(may_play(seat, Stoke::in_the_zone), 1)) return Action{kInTheZone};
    if (choice(may_play(seat, Stoke::jetski) && table_.where[seat] == Where::channel, kSpaces + 1)) {
        return Action{static_cast<std::uint32_t>(kJetski + n)};
    }
    if (choice(may_play(seat, Stoke::energy_drink), 1)) return Action{kEnergyDrink};
    if (choice(may_play(seat, Stoke::focus) && table_.riding(seat), 1)) return Action{kFocus};
    return Action{kInspiration};
}

std::size_t State::count_commitments(const Rules& rules, std::size_t seat) const noexcept {
    const Counts hand = hands_[seat];
    if (hand.empty()) return 1;
    const std::size_t kinds = hand.kinds();
    const std::size_t choices = table_.tokens[seat] + 1u;
    switch (table_.where[seat]) {
        case Where::channel: {
            const int catching = table_.catch_tokens(rules, seat);
            return Holding(hand).sets() - 1 + kinds * (2 * choices + static_cast<std::size_t>(catching + 1));
        }
        case Where::wave: return Holding(hand).sets() - 1 + kinds * choices;
        case Where::wash: break;
    }
    return kinds;
}

// As drawing one of count_commitments and nth_commitment of it, with the parts that these share, and by tables rather
// than by branches that depend on chance.
Intentions State::plan_at_random(const Rules& rules, Stream& stream) noexcept {
    static_assert(static_cast<unsigned>(Where::channel) == 0 && static_cast<unsigned>(Where::wave) == 1);
    const Table::Surf surf = table_.surf(rules);
    const std::uint64_t waves = surf.full | surf.open << 1;
    Intentions made;
    for (std::size_t turn = 0; turn < rules.players; ++turn) {
        const std::size_t seat = table_.seat_in_turn(rules, turn);
        const Counts hand = hands_[seat];
        const auto riding = static_cast<std::size_t>(table_.where[seat]);
        if (any(riding > 1, hand.empty())) [[unlikely]] {
            plan_without_choice(seat, stream.below(std::max<std::size_t>(1, hand.kinds())), turn, made);
            continue;
        }
        const Holding holding(hand);
        const std::size_t beside = waves >> (8 * table_.spaces[seat]) & 3;
        const std::size_t spot = tavarua::spot(riding, beside, table_.tokens[seat]);
        const std::size_t sets = holding.sets(), kinds = holding.kinds();
        const std::size_t n = stream.below(sets - 1 + kinds * kWays[spot]);
        const std::size_t pick = kPicks[spot][kinds][n - sets + kMostSets];
        const Deed& deed = kDeeds[pick % kDeeds.size()];
        const Counts cards = holding.cards(sets + pick / kDeeds.size() - kMostSets);
        const std::size_t card = cards.lowest();
        Plan& plan = table_.plans[seat];
        const std::size_t snakes = deed.plan.snakes & beside;
        plan = deed.plan;
        plan.card = static_cast<std::uint8_t>(plan.card | card);
        plan.snakes = static_cast<std::uint8_t>(snakes);
        lay_open(seat, cards, deed.plan.tokens, snakes);
        made.sets |= deed.sets << turn;
        made.off_wave += Counts::from_word(cards.word() & deed.off_wave);
        made.steps |= std::uint64_t{deed.steps[card % 4]} << (8 * seat);
    }
    return made;
}

// In the wash, or without cards; with cards, the n-th of them that it may recover with.
void State::plan_without_choice(std::size_t seat, std::size_t n, std::size_t turn, Intentions& made) noexcept {
    const Counts hand = hands_[seat];
    Plan& plan = table_.plans[seat];
    plan = {};
    std::uint64_t step = Table::kStand;
    switch (table_.where[seat]) {
        case Where::channel: plan.kind = Plan::wait; break;
        case Where::wave:
            plan.kind = Plan::bail;
            made.sets |= Intentions::kBails << turn;
            break;
        case Where::wash:
            plan.kind = Plan::recover;
            step -= kSpaces;
            made.recovering |= std::uint64_t{1} << (8 * seat);
            break;
    }
    plan.settled = plan.off_wave() ? 1 : 0;
    if (!hand.empty()) plan.card = static_cast<std::uint8_t>(hand.nth_kind(n));
    const Counts cards = hand.empty() ? Counts{} : Counts::one(plan.card);
    lay_open(seat, cards, 0, 0);
    made.off_wave += cards;  // none of who bails
    made.steps |= step << (8 * seat);
}

Action State::nth_commitment(const Rules& rules, std::size_t seat, std::size_t n) const noexcept {
    const Counts hand = hands_[seat];
    const Where where = table_.where[seat];
    if (where == Where::wash) {
        if (hand.empty()) return Action{kRecoverEmpty};
        return Action{static_cast<std::uint32_t>(kRecover + hand.nth_kind(n))};
    }
    const std::uint32_t sets = where == Where::wave ? kBail : kWait;
    if (hand.empty()) return Action{sets};
    const Holding holding(hand);
    const std::size_t subsets = holding.sets() - 1;
    if (n < subsets) return Action{sets + holding.nth(n + 1)};
    n -= subsets;
    const std::size_t choices = table_.tokens[seat] + 1u;
    if (where == Where::wave) return nth_with_tokens(kRide, hand, choices, n);
    const std::size_t paddles = hand.kinds() * choices;
    if (n >= 2 * paddles) {
        n -= 2 * paddles;
        return nth_with_tokens(kCatch, hand, static_cast<std::size_t>(table_.catch_tokens(rules, seat) + 1), n);
    }
    const bool in = n >= paddles;
    return nth_with_tokens(in ? kPaddleIn : kPaddleOut, hand, choices, in ? n - paddles : n);
}

Verdict State::check(const Rules& rules, Action action) const noexcept {
    const std::uint32_t which = id(action);
    if (over()) return {"TAV-35", "the game is over"};
    if (!exists(which)) return {"TAV-17", "there is no such action"};
    const std::size_t seat = index(table_.player);
    switch (table_.phase) {
        case Phase::boards:
            if (which != kShortboard && which != kLongboard) return {"TAV-10", "the player must first choose a board"};
            return {};
        case Phase::exchange:
            if (!within(which, kExchange, kSets)) return {"TAV-10", "the player must first exchange cards, or none"};
            return check_cards(seat, set_cards(which - kExchange));
        case Phase::call:
            if (which == kDone) return {};
            if (!within(which, kCallIt, 6)) return {"TAV-14", "now only CALL IT can be played, or none"};
            return check_stoke_card(seat, Stoke::call_it);
        case Phase::stoke: return check_shore(rules, seat, which);
        case Phase::focus:
            if (!within(which, kOrder, 6)) return {"TAV-37", "the wave cards seen must be put back in an order"};
            if (which - kOrder >= kOrdersOf[table_.focused]) return {"TAV-37", "fewer wave cards were seen"};
            return {};
        case Phase::take: {
            if (!within(which, kTake, kSmallSets)) return {"TAV-37", "INSPIRATION takes up to three discards"};
            const Counts cards = set_cards(which - kTake);
            if (!table_.discards.contains_all(cards)) return {"TAV-37", "those cards are not among the discards"};
            if (!open_discards(seat).contains_all(cards)) {
                return {"TAV-37", "a card of power 4 can't be taken on a longboard"};
            }
            return {};
        }
        case Phase::drop: {
            if (!within(which, kDrop, kSmallSets)) return {"TAV-37", "the hand must be discarded down to five"};
            const Counts cards = set_cards(which - kDrop);
            if (cards.size() != table_.hand_sizes[seat] - kHand) {
                return {"TAV-37", "exactly the cards beyond five are discarded"};
            }
            return check_cards(seat, cards);
        }
        case Phase::commit: return check_commitment(rules, seat, which);
        case Phase::sign:
            if (which != kPlus && which != kMinus)
                return {"TAV-18", "the player must say plus or minus, one for all tokens"};
            return {};
        case Phase::over: break;
    }
    return {};
}

Verdict State::check_shore(const Rules& rules, std::size_t seat, std::uint32_t which) const noexcept {
    if (which == kDone) return {};
    if (which == kSwitch) {
        if (!rules.both_boards()) return {"TAV-42", "only one type of board is in play"};
        if (!table_.on_shore(seat)) return {"TAV-15", "boards are switched on the shore only"};
        if (!may_switch(rules, seat)) return {"TAV-15", "a board is switched once a round only"};
        return {};
    }
    if (which == kBuy) {
        if (!rules.may_buy) return {"TAV-48", "stoke cards can't be bought in a career"};
        if (!table_.on_shore(seat)) return {"TAV-15", "stoke cards are bought on the shore only"};
        if (table_.tokens[seat] == 0) return {"TAV-15", "a stoke card costs a stoke token, and the player has none"};
        if (table_.stoke_deck_size == 0) return {"TAV-7", "no stoke card is left"};
        return {};
    }
    if (within(which, kCallIt, 6)) return {"TAV-14", "CALL IT is played as the new wave's die is rolled"};
    if (which == kInTheZone) return check_stoke_card(seat, Stoke::in_the_zone);
    if (within(which, kJetski, kSpaces + 1)) {
        const Verdict verdict = check_stoke_card(seat, Stoke::jetski);
        if (!verdict.ok() || table_.where[seat] == Where::channel) return verdict;
        return {"TAV-37", "JETSKI is played in the channel or on the shore only"};
    }
    if (which == kEnergyDrink) return check_stoke_card(seat, Stoke::energy_drink);
    if (which == kFocus) {
        const Verdict verdict = check_stoke_card(seat, Stoke::focus);
        if (!verdict.ok() || table_.riding(seat)) return verdict;
        return {"TAV-37", "FOCUS is played on a wave only"};
    }
    if (which == kInspiration) return check_stoke_card(seat, Stoke::inspiration);
    return {"TAV-15", "first everyone plays stoke cards and does things on the shore, or is done"};
}

Verdict State::check_stoke_card(std::size_t seat, Stoke kind) const noexcept {
    const auto which = static_cast<std::size_t>(kind);
    if ((table_.played_stoke >> seat & 1u) != 0) return {"TAV-36", "the player has played a stoke card in this round"};
    if (stoke_[seat][which] == 0) return {"TAV-36", "the player doesn't hold that stoke card"};
    if (stoke_[seat][which] == fresh_[seat][which]) return {"TAV-36", "that stoke card was bought in this round"};
    return {};
}

Verdict State::check_cards(std::size_t seat, Counts cards) const noexcept {
    if (hands_[seat].contains_all(cards)) return {};
    if (table_.boards[seat] == Board::longboard && !cards.barred().empty()) {
        return {"TAV-11a", "a card of power 4 can't be held or played on a longboard"};
    }
    return {"TAV-16", "the player doesn't hold those cards"};
}

Verdict State::check_commitment(const Rules& rules, std::size_t seat, std::uint32_t which) const noexcept {
    if (which < kWait) return {"TAV-16", "everyone must commit an action now"};
    const Where where = table_.where[seat];
    const bool waits = within(which, kWait, kSets), bails = within(which, kBail, kSets);
    const bool rides = within(which, kRide, kCardChoices), recovers = which >= kRecover;
    if (where == Where::wave && !rides && !bails) return {"TAV-17", "on a wave one rides or bails"};
    if (where == Where::wash && !recovers) return {"TAV-17", "in the wash one can only recover"};
    if (where == Where::channel && (rides || bails || recovers)) {
        return {"TAV-17", "in the channel one paddles, catches or waits"};
    }
    const bool empty = hands_[seat].empty();
    if (waits || bails) {
        const std::uint32_t set = which - (waits ? kWait : kBail);
        if ((set == 0) != empty) {
            if (empty) return {"TAV-11a", "without cards one can only wait, bail or recover"};
            return {"TAV-16", "at least one card must be played"};
        }
        return check_cards(seat, set_cards(set));
    }
    if (which == kRecoverEmpty) {
        if (!empty) return {"TAV-27", "recovering takes a card"};
        return {};
    }
    if (recovers) {
        if (empty) return {"TAV-11a", "the player has no cards and recovers without one"};
        return check_cards(seat, Counts::one(which - kRecover));
    }
    if (empty) return {"TAV-11a", "without cards one can only wait, bail or recover"};
    const std::uint32_t choice = (which - kPaddleOut) % kCardChoices;
    const std::size_t tokens = choice % kTokenChoices;
    if (const Verdict held = check_cards(seat, Counts::one(choice / kTokenChoices)); !held.ok()) return held;
    if (tokens > table_.tokens[seat]) return {"TAV-16", "the player doesn't have that many stoke tokens"};
    if (!within(which, kCatch, kCardChoices)) return {};
    const std::size_t space = table_.spaces[seat];
    if (space == 0) return {"TAV-21", "there is no wave beside the shore"};
    if (!table_.broken(space)) return {"TAV-21", "the wave beside the player is unbroken"};
    if (table_.riders(space) < rules.places) return {};
    if (!rules.snaking) return {"TAV-21", "the wave beside the player is full"};
    if (table_.tokens[seat] == 0) return {"TAV-41", "snaking costs a stoke token, and the player has none"};
    if (tokens >= table_.tokens[seat]) return {"TAV-41", "snaking costs a stoke token, so that one less can be laid"};
    return {};
}

}  // namespace shorebreak::tavarua
