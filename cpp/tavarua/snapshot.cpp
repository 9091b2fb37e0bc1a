#include "tavarua/snapshot.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace shorebreak::tavarua {
namespace {

constexpr std::size_t kNobodyNumber = 255;

// The kinds of moves of one card, by Plan::Kind, and the first ids of all.
constexpr std::array<std::uint32_t, 8> kFirstIds{0, kPaddleOut, kPaddleIn, kCatch, kRide, kWait, kBail, kRecover};

// A commitment taken apart, and put together.
struct Commitment {
    Plan plan;
    Counts cards;

    [[nodiscard]] static Commitment of(Action action) noexcept {
        const std::uint32_t which = id(action);
        Commitment result;
        const auto single = [&](Plan::Kind kind, std::uint32_t card, std::uint32_t tokens) {
            result.plan.kind = kind;
            result.plan.card = static_cast<std::uint8_t>(card);
            result.plan.tokens = static_cast<std::uint8_t>(tokens);
            result.cards = Counts::one(card);
        };
        if (which == kDone) return result;
        if (which == kRecoverEmpty) {
            result.plan.kind = Plan::recover;
        } else if (which >= kRecover) {
            single(Plan::recover, which - kRecover, 0);
        } else if (which >= kPaddleOut) {
            const std::uint32_t choice = which - kPaddleOut;
            single(static_cast<Plan::Kind>(Plan::paddle_out + choice / kCardChoices),
                   choice % kCardChoices / kTokenChoices, choice % kTokenChoices);
        } else {
            const bool waits = which < kBail;
            result.plan.kind = waits ? Plan::wait : Plan::bail;
            result.cards = set_cards(which - (waits ? kWait : kBail));
        }
        return result;
    }

    [[nodiscard]] std::optional<Action> action() const noexcept {
        const std::uint32_t first = kFirstIds[plan.kind];
        if (plan.kind == Plan::none || cards.size() > kHand) return std::nullopt;
        if (plan.kind == Plan::wait || plan.kind == Plan::bail) return Action{first + set_number(cards)};
        if (plan.kind == Plan::recover && cards.empty()) return Action{kRecoverEmpty};
        if (cards.size() != 1) return std::nullopt;
        const auto card = static_cast<std::uint32_t>(cards.nth_kind(0));
        return Action{plan.kind == Plan::recover ? first + card : first + card * kTokenChoices + plan.tokens};
    }
};

class Writer {
public:
    void add(std::size_t number) { numbers.push_back(static_cast<std::uint8_t>(number)); }
    void add(Counts counts, std::size_t kinds) {
        for (std::size_t kind = 0; kind < kinds; ++kind) add(counts[kind]);
    }
    // From the top, which lies last.
    void add_deck(std::span<const std::uint8_t> deck) {
        add(deck.size());
        numbers.insert(numbers.end(), deck.rbegin(), deck.rend());
    }
    std::vector<std::uint8_t> numbers;
};

// Reads number by number; once one is out of range nothing is right any more.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> numbers) noexcept : numbers_(numbers) {}

    [[nodiscard]] bool failed() const noexcept { return failed_; }
    [[nodiscard]] bool complete() const noexcept { return !failed_ && numbers_.empty(); }
    void require(bool holds) noexcept { failed_ = failed_ || !holds; }
    // A number of low..high, or `low` for want of one.
    std::uint8_t take(std::size_t high, std::size_t low = 0) noexcept {
        const bool fine = !numbers_.empty() && low <= numbers_.front() && numbers_.front() <= high;
        require(fine);
        const std::uint8_t number = fine ? numbers_.front() : static_cast<std::uint8_t>(low);
        if (!numbers_.empty()) numbers_ = numbers_.subspan(1);
        return number;
    }
    std::uint8_t take_seat(std::size_t seats) noexcept {
        const std::uint8_t seat = take(kNobodyNumber);
        require(seat < seats || seat == kNobodyNumber);
        return seat;
    }
    Counts take_counts(std::size_t kinds, std::size_t most) noexcept {
        std::array<std::uint8_t, kTypes> counts{};
        for (std::size_t kind = 0; kind < kinds; ++kind) counts[kind] = take(most);
        return Counts::of(counts);
    }
    template <std::size_t N>
    std::uint8_t take_deck(std::array<std::uint8_t, N>& deck, std::size_t most, std::size_t high) noexcept {
        const std::uint8_t size = take(std::min(N, most));
        for (std::size_t i = size; i-- != 0;) deck[i] = take(high);
        return size;
    }

private:
    std::span<const std::uint8_t> numbers_;
    bool failed_ = false;
};

}  // namespace

// Reaches into positions.
class Snapshot {
public:
    [[nodiscard]] static std::vector<std::uint8_t> write(const State& state, const Rules& rules) {
        const Table& table = state.table_;
        Writer out;
        for (const std::size_t number :
             {std::size_t{0}, std::size_t{table.round}, static_cast<std::size_t>(table.phase), index(table.player),
              std::size_t{table.first}}) {
            out.add(number);
        }
        for (std::size_t space = 1; space <= kSpaces; ++space) out.add(table.dice[space]);
        const Supplies& left = table.supplies;
        for (const std::uint8_t supply : {left.barrel, left.hang_ten, left.stoke, left.perfect}) out.add(supply);
        out.add(table.discards, kTypes);
        out.add_deck(state.deck());
        out.add_deck(state.waves());
        const auto turned_up = static_cast<std::size_t>(std::popcount(table.revealed));
        out.add(turned_up);
        for (std::size_t i = 0; i < turned_up; ++i) out.add(table.turned_up[i]);
        out.add_deck(state.stoke_deck());
        out.add(table.spent, kStokeKinds);
        out.add(table.cap, kTypes);
        out.add(table.barred_only);
        out.add(table.window);
        out.add(table.knows_top);
        out.add(index(table.knows_order));
        for (std::size_t seat = 0; seat < rules.seats; ++seat) write_seat(state, rules, seat, out);
        return std::move(out.numbers);
    }

    [[nodiscard]] static std::optional<State> read(const Rules& rules, std::span<const std::uint8_t> numbers) {
        State state;
        Table& table = state.table_;
        Reader in(numbers);
        in.take(0);
        table.round = in.take(rules.waves);
        table.phase = static_cast<Phase>(in.take(static_cast<std::size_t>(Phase::over)));
        table.player = Seat{in.take_seat(rules.players)};
        table.first = in.take(rules.seats - 1U);
        for (std::size_t space = 1; space <= kSpaces; ++space) table.dice[space] = in.take(6, 1);
        table.supplies.barrel = in.take(rules.supplies.barrel);
        table.supplies.hang_ten = in.take(rules.supplies.hang_ten);
        table.supplies.stoke = in.take(rules.supplies.stoke);
        table.supplies.perfect = in.take(rules.supplies.perfect);
        table.discards = in.take_counts(kTypes, kMaxPlayerCards);
        table.deck_size = in.take_deck(state.deck_, kMaxPlayerCards, kTypes - 1);
        table.waves_left = in.take_deck(state.waves_, rules.waves, rules.wave_count - 1U);
        const std::size_t turned_up = in.take(rules.waves);
        for (std::size_t i = 0; i < turned_up; ++i) {
            table.turned_up[i] = in.take(rules.wave_count - 1U);
            table.revealed |= std::uint64_t{1} << table.turned_up[i];
        }
        table.stoke_deck_size = in.take_deck(state.stoke_deck_, kMaxStokeCards, kStokeKinds - 1);
        table.spent = in.take_counts(kStokeKinds, kMaxStokeCards);
        table.cap = in.take_counts(kTypes, kMaxPlayerCards);
        table.barred_only = in.take(1);
        table.window = in.take(kFocusCards);
        table.knows_top = in.take((1U << rules.players) - 1);
        table.knows_order = Seat{in.take_seat(rules.players)};
        for (std::size_t seat = 0; seat < rules.seats; ++seat) read_seat(state, rules, seat, in);
        if (!in.complete() || !settle(state, rules)) return std::nullopt;
        return state;
    }

private:
    static void write_seat(const State& state, const Rules& rules, std::size_t seat, Writer& out) {
        const Table& table = state.table_;
        out.add(static_cast<std::size_t>(table.boards[seat]));
        out.add(static_cast<std::size_t>(table.where[seat]));
        out.add(table.spaces[seat]);
        out.add(static_cast<std::size_t>(table.balances[seat] + 3));
        out.add(table.tokens[seat]);
        out.add(state.hands_[seat], kTypes);
        out.add(state.stoke_[seat], kStokeKinds);
        out.add(state.fresh_[seat], kStokeKinds);
        out.add(table.switched >> seat & 1u);
        out.add(table.played_stoke >> seat & 1u);
        out.add(table.known[seat], kTypes);
        out.add(state.drawn_[seat], kTypes);
        Commitment move{table.plans[seat], table.laid[seat]};
        if (id(state.commitments_[seat]) != kDone) {
            move = Commitment::of(state.commitments_[seat]);
            const bool full = table.riders(table.spaces[seat]) >= rules.places;
            move.plan.snakes = move.plan.kind == Plan::catches && full ? 1 : 0;
        }
        out.add(move.plan.kind);
        out.add(move.cards, kTypes);
        for (const std::uint8_t part : {move.plan.tokens, move.plan.snakes, move.plan.settled, move.plan.sign}) {
            out.add(part);
        }
        out.add(static_cast<std::size_t>(table.fates[seat]));
        out.add(table.pile_sizes[seat]);
        for (const PileCard card : table.pile(seat)) {
            out.add(card.type().index());
            out.add(static_cast<std::size_t>(card.stoke()));
            for (const bool token : {card.barrel(), card.hang_ten(), card.perfect()}) out.add(token ? 1 : 0);
        }
        for (const auto& waves : table.records[seat]) {
            for (const Ridden& wave : waves) out.add(wave.points);
        }
        const Forecast& forecast = state.forecasts_[seat];
        out.add(forecast.count());
        out.add(forecast.length());
        for (std::size_t i = 0; i < forecast.count(); ++i) {
            for (std::size_t j = 0; j < forecast.length(); ++j) out.add(forecast.pattern(i)[j]);
        }
    }

    static void read_seat(State& state, const Rules& rules, std::size_t seat, Reader& in) {
        Table& table = state.table_;
        table.boards[seat] = static_cast<Board>(in.take(1));
        table.where[seat] = static_cast<Where>(in.take(2));
        table.spaces[seat] = in.take(kSpaces);
        table.balances[seat] = static_cast<std::int8_t>(in.take(6) - 3);
        table.tokens[seat] = in.take(kMaxTokens);
        state.hands_[seat] = in.take_counts(kTypes, kHand + 3);
        state.stoke_[seat] = in.take_counts(kStokeKinds, kMaxStokeCards);
        state.fresh_[seat] = in.take_counts(kStokeKinds, kMaxStokeCards);
        table.switched = static_cast<SeatSet>(table.switched | in.take(1) << seat);
        table.played_stoke = static_cast<SeatSet>(table.played_stoke | in.take(1) << seat);
        table.known[seat] = in.take_counts(kTypes, kHand + 3);
        state.drawn_[seat] = in.take_counts(kTypes, kMaxPlayerCards);
        Commitment move;
        move.plan.kind = static_cast<Plan::Kind>(in.take(Plan::recover));
        move.cards = in.take_counts(kTypes, kHand);
        move.plan.tokens = in.take(kMaxTokens);
        move.plan.snakes = in.take(1);
        move.plan.settled = in.take(1);
        move.plan.sign = in.take(2);
        if (table.phase == Phase::commit && move.plan.kind != Plan::none && move.plan.settled == 0) {
            const std::optional<Action> action = move.action();
            in.require(action.has_value() && rules.is_human(seat) && state.hands_[seat].contains_all(move.cards));
            if (action) state.commitments_[seat] = *action;
        } else {
            const bool single = move.plan.kind != Plan::wait && move.plan.kind != Plan::bail;
            if (single && move.cards.size() == 1) {
                move.plan.card = static_cast<std::uint8_t>(move.cards.nth_kind(0));
            }
            // Only a recovery, and an opponent, does without a card.
            const bool bare = move.plan.kind == Plan::none || move.plan.kind == Plan::recover || !rules.is_human(seat);
            in.require(single ? move.cards.size() <= 1 && (bare || !move.cards.empty()) : move.cards.size() <= kHand);
            in.require(move.plan.settled != 0 || move.plan.kind == Plan::none || table.phase == Phase::sign);
            table.plans[seat] = move.plan;
            table.laid[seat] = move.cards;
        }
        const std::uint8_t fate = in.take(4);
        in.require(fate != 1);
        table.fates[seat] = static_cast<Fate>(fate);
        table.pile_sizes[seat] = in.take(kMaxPile);
        for (std::size_t i = 0; i < table.pile_sizes[seat]; ++i) {
            const CardType type{in.take(kTypes - 1)};
            PileCard card(type, in.take(kMaxTokens));
            if (in.take(1) != 0) card.lay_barrel();
            if (in.take(1) != 0) card.lay_hang_ten();
            if (in.take(1) != 0) card.lay_perfect();
            table.piles[seat][i] = card;
        }
        for (auto& waves : table.records[seat]) {
            for (Ridden& wave : waves) {
                wave.points = in.take(kMaxPoints);
                wave.mark = rules.mark(wave.points);
            }
            in.require(waves[0].points >= waves[1].points);
        }
        const std::size_t count = in.take(6), length = in.take(kFocusCards);
        in.require((count == 0) == (length == 0) && length <= table.waves_left);
        std::array<Forecast::Pattern, 6> patterns{};
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < length; ++j) {
                const std::uint8_t token = in.take(Forecast::kBackToken + kWaveTypes - 1);
                in.require(token < rules.wave_count || Forecast::is_back(token));
                patterns[i][j] = token;
            }
        }
        if (!in.failed()) state.forecasts_[seat] = Forecast::of(patterns, count, length);
        if (count != 0) state.forecasting_ = 1;
    }

    // What follows from the numbers; false where they don't go together.
    [[nodiscard]] static bool settle(State& state, const Rules& rules) {
        Table& table = state.table_;
        Counts cards = table.discards, stoke = table.spent;
        for (const std::uint8_t card : state.deck()) state.deck_counts_ += Counts::one(card);
        for (const std::uint8_t card : state.stoke_deck()) stoke += Counts::one(card);
        cards += state.deck_counts_;
        std::uint64_t waves = table.revealed;
        for (const std::uint8_t card : state.waves()) waves |= std::uint64_t{1} << card;
        const auto turned_up = static_cast<std::size_t>(std::popcount(table.revealed));
        bool fine = static_cast<std::size_t>(std::popcount(waves)) == rules.waves &&
                    turned_up + table.waves_left == rules.waves && table.cap.contains_all(state.deck_counts_);
        std::size_t tokens = table.supplies.stoke;
        for (std::size_t seat = 0; seat < rules.seats; ++seat) {
            const Plan& plan = table.plans[seat];
            const std::size_t hand = state.hands_[seat].size();
            fine = fine && state.stoke_[seat].contains_all(state.fresh_[seat]) &&
                   state.hands_[seat].contains_all(table.known[seat]) &&
                   table.cap.contains_all(state.drawn_[seat] + state.deck_counts_) &&
                   hand <= (table.phase == Phase::drop && index(table.player) == seat ? kHand + 3 : kHand) &&
                   on_board(table.boards[seat], table.balances[seat]) && table.spaces[seat] <= kSpaces &&
                   (rules.both_boards() || table.boards[seat] == rules.only_board()) &&
                   (table.where[seat] == Where::channel || table.spaces[seat] != 0);
            fine = fine && fits_place(table, rules, seat);
            if (!rules.is_human(seat)) fine = fine && hand == 0 && state.stoke_[seat].empty();
            cards += state.hands_[seat];
            stoke += state.stoke_[seat];
            if (plan.settled == 0) cards += table.laid[seat];
            tokens += table.tokens[seat] + (plan.settled == 0 ? plan.tokens : 0U);
            for (const PileCard card : table.pile(seat)) {
                cards += Counts::one(card.type().index());
                tokens += static_cast<std::size_t>(card.stoke());
            }
            if (!fine) return false;
            table.hand_sizes[seat] = static_cast<std::uint8_t>(hand);
            table.stoke_sizes[seat] = static_cast<std::uint8_t>(state.stoke_[seat].size());
            table.fresh_sizes[seat] = static_cast<std::uint8_t>(state.fresh_[seat].size());
        }
        state.show_top_back(rules);
        if (cards != rules.player_cards || stoke != rules.stoke_cards + rules.stoke_held ||
            tokens != rules.supplies.stoke) {
            return false;
        }
        return settle_phase(state, rules);
    }

    // What a seat's place allows of its pile and its move.
    [[nodiscard]] static bool fits_place(const Table& table, const Rules& rules, std::size_t seat) {
        const Plan& plan = table.plans[seat];
        const bool resolving = table.phase == Phase::sign;
        const bool open = resolving && plan.settled == 0;
        const std::size_t pile = table.pile_sizes[seat];
        const bool human = rules.is_human(seat);
        if (resolving && plan.kind == Plan::none) return false;
        if (table.fates[seat] != Fate::none) return resolving && !open && table.where[seat] == Where::wash;
        switch (table.where[seat]) {
            case Where::channel: {
                const bool could = plan.kind != Plan::ride && plan.kind != Plan::bail && plan.kind != Plan::recover;
                return pile == 0 && (!open || (could && (plan.kind != Plan::catches || table.spaces[seat] != 0)));
            }
            case Where::wash: return pile == 0 && (!open || plan.kind == Plan::recover);
            case Where::wave: break;
        }
        // A card more with each space that the wave has rolled.
        const bool rolls_next = (resolving && !open) || table.phase == Phase::over;
        const std::size_t most = kMaxPile + (rolls_next ? 1 : 0) - table.spaces[seat];
        const bool played = !resolving || (open ? plan.kind == Plan::ride : plan.on_wave());
        return table.phase != Phase::boards && table.phase != Phase::exchange && pile <= most && played &&
               (!human || (pile != 0 && (!resolving || plan.card != kNoCard)));
    }

    [[nodiscard]] static bool settle_phase(State& state, const Rules& rules) {
        Table& table = state.table_;
        const auto turned_up = static_cast<std::size_t>(std::popcount(table.revealed));
        if (table.phase == Phase::over) return table.player == kNobody && table.waves_left == 0;
        if (table.player == kNobody || table.waves_left == 0) return false;
        const bool before = table.phase == Phase::boards || table.phase == Phase::exchange;
        if (table.round != (before ? 0 : turned_up + 1)) return false;
        const std::size_t seat = index(table.player);
        table.turn =
            static_cast<std::uint8_t>(seat >= table.first ? seat - table.first : seat + rules.seats - table.first);
        switch (table.phase) {
            case Phase::focus:
                table.focused = static_cast<std::uint8_t>(std::min<std::size_t>(kFocusCards, table.waves_left));
                return true;
            case Phase::drop: return table.hand_sizes[seat] > kHand;
            case Phase::sign: {
                const Plan& plan = table.plans[seat];
                table.stage = plan.on_wave() ? 0 : 1;
                return plan.settled == 0 && plan.card != kNoCard && plan.tokens != 0;
            }
            case Phase::commit:
                // Those before the seat to act have committed, and nobody else.
                for (std::size_t places = 0; places < rules.seats; ++places) {
                    const std::size_t one = table.seat_in_turn(rules, places);
                    const bool committed = id(state.commitments_[one]) != kDone;
                    if (committed != (rules.is_human(one) && places < table.turn)) return false;
                    if (!committed) continue;
                    State asked = state;
                    asked.table_.player = seat_at(one);
                    if (!asked.check(rules, state.commitments_[one]).ok()) return false;
                }
                return true;
            default: return true;
        }
    }
};

std::vector<std::uint8_t> snapshot(const State& state, const Rules& rules) { return Snapshot::write(state, rules); }

std::optional<State> from_snapshot(const Rules& rules, std::span<const std::uint8_t> numbers) {
    return Snapshot::read(rules, numbers);
}

}  // namespace shorebreak::tavarua
