#include "tavarua/state.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

namespace shorebreak::tavarua {
namespace {

// Draws some of a few items; writes them to `out` and returns how many.
template <class Chance>
std::size_t draw_some(std::span<std::uint8_t> items, std::size_t count, Chance& chance, std::uint8_t* out) {
    if (count != items.size()) chance.shuffle_prefix(items, count);
    std::copy_n(items.begin(), count, out);
    return count;
}

// A shuffled deck from its top, laid with the top last.
template <std::size_t N>
std::uint8_t lay(std::span<const std::uint8_t> cards, std::array<std::uint8_t, N>& deck) {
    std::reverse_copy(cards.begin(), cards.end(), deck.begin());
    return static_cast<std::uint8_t>(cards.size());
}

constexpr std::uint64_t reversed(std::uint64_t bytes) noexcept {
    bytes = (bytes & 0x00ff'00ff'00ff'00ffu) << 8 | (bytes >> 8 & 0x00ff'00ff'00ff'00ffu);
    bytes = (bytes & 0x0000'ffff'0000'ffffu) << 16 | (bytes >> 16 & 0x0000'ffff'0000'ffffu);
    return bytes << 32 | bytes >> 32;
}

// What is laid open of a commitment.
struct Commitment {
    Plan::Kind kind;
    std::uint8_t card;
    std::uint8_t tokens;
    Counts cards;
};

// Of ids from kPaddleOut on, and last of waiting.
constexpr std::uint32_t kCardPlans = kActions - kPaddleOut;
constexpr auto kPlans = [] {
    std::array<Plan, kCardPlans + 1> plans{};
    for (std::uint32_t choice = 0; choice < kRecover - kPaddleOut; ++choice) {
        constexpr std::array kinds{Plan::paddle_out, Plan::paddle_in, Plan::catches, Plan::ride};
        plans[choice].kind = kinds[choice / kCardChoices];
        plans[choice].card = static_cast<std::uint8_t>(choice % kCardChoices / kTokenChoices);
        plans[choice].tokens = static_cast<std::uint8_t>(choice % kTokenChoices);
    }
    for (std::uint32_t which = kRecover; which < kActions; ++which) {
        Plan& plan = plans[which - kPaddleOut];
        plan.kind = Plan::recover;
        if (which != kRecoverEmpty) plan.card = static_cast<std::uint8_t>(which - kRecover);
    }
    plans.back().kind = Plan::wait;
    return plans;
}();

// Without branches, which would depend on chance: by masks, of which compilers make none.
inline Commitment commitment_of(std::uint32_t which) noexcept {
    static_assert(kWait < kBail && kBail < kPaddleOut && Plan::wait + 1 == Plan::bail);
    // Sets of one card come after the empty one, to which kNoCard leads.
    static_assert(kFirstSet[1] == 1 && static_cast<std::uint8_t>(kNoCard + 1) == 0);
    const auto below = [&](std::uint32_t first) { return 0 - ((which - first) >> 31); };
    const std::uint32_t set = below(kPaddleOut), bails = set & ~below(kBail);
    const Plan& plan = kPlans[((which - kPaddleOut) & ~set) | (kCardPlans & set)];
    const std::uint32_t single = static_cast<std::uint8_t>(plan.card + 1);
    const std::uint32_t several = which - kWait - (bails & (kBail - kWait));
    return {static_cast<Plan::Kind>(plan.kind + (bails & 1)), plan.card, plan.tokens,
            set_cards((single & ~set) | (several & set))};
}

}  // namespace

State State::deal(const Rules& rules, Stream& stream) noexcept {
    State state;
    for (std::size_t space = 1; space <= kSpaces; ++space) {
        state.table_.dice[space] = static_cast<std::uint8_t>(stream.below(6) + 1);
    }
    // TAV-9, TAV-44: of each type as many as are kept, then some of all are removed unseen.
    std::array<std::uint8_t, kMaxWaveCards> waves;
    std::size_t count = 0;
    std::size_t card = 0;
    for (std::size_t type = 0; type < kWaveTypes; ++type) {
        std::array<std::uint8_t, kMaxWaveCards> of_type;
        std::size_t size = 0;
        for (; card < rules.wave_count && rules.wave_cards[card].type == type; ++card) {
            of_type[size++] = static_cast<std::uint8_t>(card);
        }
        count += draw_some({of_type.data(), size}, rules.kept[type], stream, waves.data() + count);
    }
    stream.shuffle_prefix(std::span(waves.data(), count), count);
    state.table_.waves_left = lay({waves.data() + rules.removed, count - rules.removed}, state.waves_);

    std::array<std::uint8_t, kMaxPlayerCards + Counts::kListRoom> cards;
    const std::size_t size = rules.player_cards.list(cards.data());
    stream.shuffle_prefix(std::span(cards.data(), size), size);
    state.table_.deck_size = lay({cards.data(), size}, state.deck_);

    std::array<std::uint8_t, kMaxStokeCards + Counts::kListRoom> stoke;
    const std::size_t kinds = rules.stoke_cards.list(stoke.data());
    stream.shuffle_prefix(std::span(stoke.data(), kinds), kinds);
    state.table_.stoke_deck_size = lay({stoke.data(), kinds}, state.stoke_deck_);
    state.set_up(rules);
    return state;
}

State State::from_deal(const Rules& rules, std::span<const std::uint8_t> deal) noexcept {
    State state;
    std::copy_n(deal.begin(), kSpaces, state.table_.dice.begin() + 1);
    deal = deal.subspan(kSpaces);
    state.table_.waves_left = lay(deal.first(rules.waves), state.waves_);
    deal = deal.subspan(rules.waves);
    state.table_.deck_size = lay(deal.first(rules.player_cards.size()), state.deck_);
    state.table_.stoke_deck_size = lay(deal.subspan(rules.player_cards.size()), state.stoke_deck_);
    state.set_up(rules);
    return state;
}

void State::set_up(const Rules& rules) noexcept {
    deck_counts_ = table_.cap = rules.player_cards;
    table_.supplies = rules.supplies;
    table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke - rules.players);  // TAV-10
    for (std::size_t seat = 0; seat < rules.players; ++seat) table_.tokens[seat] = 1;
    stoke_[0] = rules.stoke_held;  // TAV-48
    table_.stoke_sizes[0] = static_cast<std::uint8_t>(rules.stoke_held.size());
    for (std::size_t i = 0; i < rules.opponents; ++i) table_.boards[rules.players + i] = rules.opponent[i].board;
    show_top_back(rules);
    if (rules.both_boards()) {
        ask_first(rules, Phase::boards);
        return;
    }
    // TAV-42: nobody chooses a board. No card is barred, and so nothing is left to chance here.
    struct NoChance {
        std::uint32_t below(std::uint64_t) { return 0; }
        void shuffle_prefix(std::span<std::uint8_t>, std::size_t) {}
    } chance;
    NoEvents events;
    for (std::size_t seat = 0; seat < rules.seats; ++seat) table_.boards[seat] = rules.only_board();
    fill_all(rules, chance, events);
    ask_first(rules, Phase::exchange);
}

// TAV-8
void State::gain_tokens(std::size_t seat, std::size_t tokens) noexcept {
    const std::size_t room = kMaxTokens - table_.tokens[seat];
    const std::size_t gained = std::min({tokens, room, std::size_t{table_.supplies.stoke}});
    table_.tokens[seat] = static_cast<std::uint8_t>(table_.tokens[seat] + gained);
    table_.supplies.stoke = static_cast<std::uint8_t>(table_.supplies.stoke - gained);
}

void State::lose_token(std::size_t seat) noexcept {
    if (table_.tokens[seat] == 0) return;
    --table_.tokens[seat];
    ++table_.supplies.stoke;
}

void State::lay_deck(const std::uint8_t* cards, std::size_t size) noexcept {
    // By words, from the end of a row that is zero beyond it.
    constexpr std::size_t kEnd = (kMaxPlayerCards + 7) / 8 * 8;
    std::array<std::uint8_t, kEnd + kMaxPlayerCards> row;
    std::memset(row.data() + kEnd, 0, kMaxPlayerCards);
    for (std::size_t i = 0; i < size; i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, cards + i, sizeof word);
        word = reversed(word);
        std::memcpy(row.data() + kEnd - sizeof word - i, &word, sizeof word);
    }
    std::memcpy(deck_.data(), row.data() + kEnd - size, kMaxPlayerCards);
    table_.deck_size = static_cast<std::uint8_t>(size);
}

// TAV-13
void State::advance(std::uint8_t die) noexcept {
    ++table_.round;
    table_.played_stoke = 0;
    table_.switched = 0;
    // A loop would become a call.
    std::array<std::uint8_t, kSpaces - 1> dice;
    std::memcpy(dice.data(), table_.dice.data() + 2, sizeof dice);
    std::memcpy(table_.dice.data() + 1, dice.data(), sizeof dice);
    table_.dice[kSpaces] = die;
    table_.move_riders();
    fresh_ = {};
    table_.fresh_sizes = {};
}

void State::spend(std::size_t seat, Stoke kind) noexcept {
    const Counts card = Counts::one(static_cast<std::size_t>(kind));
    stoke_[seat] -= card;
    table_.spent += card;
    --table_.stoke_sizes[seat];
    table_.played_stoke = static_cast<SeatSet>(table_.played_stoke | 1u << seat);
}

void State::buy(std::size_t seat) noexcept {
    lose_token(seat);
    const Counts card = Counts::one(std::exchange(stoke_deck_[--table_.stoke_deck_size], std::uint8_t{0}));
    stoke_[seat] += card;
    fresh_[seat] += card;
    ++table_.stoke_sizes[seat];
    ++table_.fresh_sizes[seat];
}

void State::show_top_back(const Rules& rules) noexcept {
    table_.top_back = table_.waves_left == 0 ? std::uint8_t{0} : rules.back(waves_[table_.waves_left - 1u]);
}

void State::look_at_top(const Rules& rules, std::size_t seat) noexcept {
    Forecast& forecast = forecasts_[seat];
    forecast = forecast.with_back(table_.top_back);
    forecast.look(waves_[table_.waves_left - 1u], rules);
    table_.knows_top = static_cast<SeatSet>(table_.knows_top | 1u << seat);
    forecasting_ = 1;
}

// FOCUS, as the cards are looked at (TAV-37).
void State::see_backs(const Rules& rules, std::size_t seat) noexcept {
    const std::size_t count = std::min<std::size_t>(kFocusCards, table_.waves_left);
    std::array<std::uint8_t, kFocusCards> backs{};
    for (std::size_t i = 0; i < count; ++i) backs[i] = rules.back(waves_[table_.waves_left - 1 - i]);
    for (std::size_t other = 0; other < rules.players; ++other) {
        Forecast& forecast = forecasts_[other];
        forecast = forecast.with_back(table_.top_back);
        if (other == seat) forecast.see_in_order(backs.data(), count, rules);
        else forecast.see_as_set(backs.data(), count);
        forecast.settle();
    }
    table_.focused = static_cast<std::uint8_t>(count);
    table_.window = static_cast<std::uint8_t>(count > 1 ? count : 0);
    table_.knows_order = count > 1 ? seat_at(seat) : kNobody;
    if (!std::ranges::all_of(forecasts_, &Forecast::empty)) forecasting_ = 1;
}

void State::put_back(const Rules& rules, std::size_t seat, std::size_t order) noexcept {
    const std::size_t count = table_.focused;
    table_.focused = 0;
    if (count < 2) return;
    const auto places = order_of(count, order);
    std::array<std::uint8_t, kFocusCards> cards{};
    std::uint8_t* const top = waves_.data() + table_.waves_left - 1;
    for (std::size_t i = 0; i < count; ++i) cards[i] = *(top - i);
    for (std::size_t i = 0; i < count; ++i) *(top - i) = cards[places[i]];
    show_top_back(rules);
    for (std::size_t other = 0; other < rules.players; ++other) {
        if (other == seat) forecasts_[other].put_back(places);
        else forecasts_[other].put_back_unseen(table_.top_back, rules);
    }
    table_.knows_top = 0;
}

// What is known of the cards to come as one is turned up.
void State::foretold(const Rules& rules, std::uint8_t card) noexcept {
    forecasting_ = 0;
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        Forecast& forecast = forecasts_[seat];
        if (forecast.empty()) continue;
        forecast.turn_up(card, table_.waves_left != 0, table_.top_back, rules);
        if (!forecast.empty()) forecasting_ = 1;
    }
    table_.window = static_cast<std::uint8_t>(table_.window > 2 ? table_.window - 1 : 0);
    if (table_.window == 0) table_.knows_order = kNobody;
    table_.knows_top = 0;
}

// The top wave card is turned up; returns it.
std::uint8_t State::turn_up(const Rules& rules) noexcept {
    const std::size_t turned_up = std::size_t{rules.waves} - table_.waves_left;
    const std::uint8_t card = std::exchange(waves_[--table_.waves_left], std::uint8_t{0});
    table_.turned_up[turned_up] = card;
    table_.revealed |= std::uint64_t{1} << card;
    show_top_back(rules);
    if (forecasting_ != 0) [[unlikely]]
        foretold(rules, card);
    return card;
}

bool State::legal(const Rules& rules, Action action) const noexcept {
    if (table_.phase != Phase::commit) [[unlikely]]
        return check(rules, action).ok();
    const std::uint32_t which = id(action);
    if (which < kWait) return false;
    constexpr auto bit = [](Plan::Kind kind) { return 1u << kind; };
    static constexpr std::array kPossible{
        bit(Plan::paddle_out) | bit(Plan::paddle_in) | bit(Plan::catches) | bit(Plan::wait),
        bit(Plan::ride) | bit(Plan::bail), bit(Plan::recover)};
    const std::size_t seat = index(table_.player);
    const Counts hand = hands_[seat];
    const Commitment made = commitment_of(which);
    // In one condition, as its parts depend on chance.
    const bool possible =
        every((kPossible[static_cast<std::size_t>(table_.where[seat])] >> made.kind & 1u) != 0,
              hand.contains_all(made.cards), hand.empty() == made.cards.empty(), made.tokens <= table_.tokens[seat]);
    if (made.kind == Plan::catches) [[unlikely]]
        return possible && may_catch(rules, seat, made.tokens);
    return possible;
}

bool State::may_catch(const Rules& rules, std::size_t seat, int tokens) const noexcept {
    return tokens <= table_.catch_tokens(rules, seat);
}

// TAV-16: what humans committed is laid open; cards and tokens leave their places.
void State::plan_commitments(const Rules& rules) noexcept {
    const Table::Surf surf = table_.surf(rules);
    for (std::size_t seat = 0; seat < rules.players; ++seat) {
        const Commitment made = commitment_of(id(commitments_[seat]));
        commitments_[seat] = Action{kDone};
        const std::uint8_t snakes = every(made.kind == Plan::catches, table_.beside_full(surf, seat)) ? 1 : 0;
        table_.plans[seat] = {.kind = made.kind, .card = made.card, .tokens = made.tokens, .snakes = snakes};
        lay_open(seat, made.cards, made.tokens, snakes);
    }
}

// TAV-45
void State::plan_opponent(const Rules& rules, std::size_t seat) noexcept {
    Plan& plan = table_.plans[seat];
    plan = {};
    table_.laid[seat] = {};
    const std::size_t target = rules.opponent[seat - rules.players].target;
    if (table_.where[seat] == Where::wash) {
        plan.kind = Plan::recover;
    } else if (table_.riding(seat)) {
        plan.kind = Plan::ride;
    } else if (table_.spaces[seat] != target) {
        plan.kind = table_.spaces[seat] < target ? Plan::paddle_out : Plan::paddle_in;
    } else {
        bool coming = false;
        for (std::size_t space = target + 1; space <= kSpaces; ++space) coming = coming || table_.dice[space] == target;
        const bool perfect = table_.dice[target] == target;
        if (!perfect && (coming || !table_.broken(target))) {
            plan.kind = Plan::wait;
            return;
        }
        plan.kind = Plan::catches;
        plan.snakes = table_.riders(target) >= rules.places ? 1 : 0;
    }
}

// TAV-34
void State::discard_pile(std::size_t seat) noexcept {
    std::size_t stoke = 0, barrel = 0, hang_ten = 0, perfect = 0;
    for (const PileCard card : table_.pile(seat)) {
        table_.discards += Counts::one(card.type().index());
        stoke += static_cast<std::size_t>(card.stoke());
        barrel += card.barrel() ? 1 : 0;
        hang_ten += card.hang_ten() ? 1 : 0;
        perfect += card.perfect() ? 1 : 0;
    }
    Supplies& supplies = table_.supplies;
    supplies.stoke = static_cast<std::uint8_t>(supplies.stoke + stoke);
    supplies.barrel = static_cast<std::uint8_t>(supplies.barrel + barrel);
    supplies.hang_ten = static_cast<std::uint8_t>(supplies.hang_ten + hang_ten);
    supplies.perfect = static_cast<std::uint8_t>(supplies.perfect + perfect);
    table_.piles[seat] = {};
    table_.pile_sizes[seat] = 0;
}

void State::fall(const Rules& rules, std::size_t seat) noexcept {
    table_.where[seat] = Where::wash;
    table_.balances[seat] = 0;
    table_.fates[seat] = Fate::wiped_out;
    if (rules.is_human(seat)) gain_tokens(seat, 1);  // TAV-46
}

}  // namespace shorebreak::tavarua
