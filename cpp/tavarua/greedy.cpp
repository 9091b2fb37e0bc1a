#include "tavarua/greedy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/truths.hpp"
#include "tavarua/actions.hpp"
#include "tavarua/scoring.hpp"

namespace shorebreak::tavarua {
namespace {

// In points
constexpr int kRideMore = 3;  // a round that a wave can still be ridden after this one
constexpr int kWave = 1;      // a wave to catch,
constexpr int kRound = 2;     // each round that it lasts,
constexpr int kPerfect = 2;   // and each if it makes a perfect catch
constexpr int kDelay = 4;     // a round without a wave
constexpr int kRival = 4;     // another surfer in the same space of the channel
constexpr int kContest = 3;   // each power of a card that may have to win a wave (TAV-22)
constexpr int kNever = -1'000'000'000;

constexpr int kSpaceCount = static_cast<int>(kSpaces);

// Of a wave with that die, caught in a space after some rounds, with so many rounds left.
constexpr int points_of_wave(int space, int die, int wait, int rounds_left) noexcept {
    const int rounds = std::min(space, rounds_left - wait);
    const int points = kWave + rounds * (die == space ? kRound + kPerfect : kRound);
    return rounds > 0 ? points : 0;
}

// What the wave in some space is worth to those who wait for it: byte k for who is in space k, 0 if it won't come there
// or won't be broken. By rounds left, of which more make no difference, by that space and by the wave's die.
constexpr int kMostRounds = 2 * kSpaceCount - 1;
constexpr auto kComing = [] {
    std::array<std::array<std::array<std::uint64_t, kSpaces + 1>, kSpaces + 1>, kMostRounds + 1> table{};
    for (int left = 0; left <= kMostRounds; ++left) {
        for (int from = 1; from <= kSpaceCount; ++from) {
            for (int die = 1; die <= kSpaceCount; ++die) {
                std::uint64_t row = 0;
                for (int space = 1; space < from && space <= die; ++space) {
                    const int wait = from - space;
                    const int points = points_of_wave(space, die, wait, left) - kDelay * (wait - 1);
                    row |= static_cast<std::uint64_t>(std::max(0, points)) << (8 * space);
                }
                table[static_cast<std::size_t>(left)][static_cast<std::size_t>(from)][static_cast<std::size_t>(die)] =
                    row;
            }
        }
    }
    return table;
}();

// Byte by byte the greater one, of numbers up to 127.
constexpr std::uint64_t greater(std::uint64_t a, std::uint64_t b) noexcept {
    constexpr std::uint64_t kHighBits = 0x8080'8080'8080'8080u;
    const std::uint64_t a_is = ((a | kHighBits) - b) & kHighBits;
    const std::uint64_t taken = (a_is - (a_is >> 7)) | a_is;
    return b ^ ((a ^ b) & taken);
}

// Weights of what the next wave card may be.
class Outlook {
public:
    void add(const WaveCard& card, int weight) noexcept {
        total_ += weight;
        if (card.barrel == 0) moves_[place(card.move)] += weight;
        else barrels_[card.barrel] += weight;
    }
    void finish() noexcept {
        int sum = 0;
        for (std::size_t i = 0; i < moves_.size(); ++i) up_to_[i + 1] = sum += moves_[i];
        all_barrels_ = total_ - sum;
    }

    [[nodiscard]] int total() const noexcept { return total_; }
    // A move of low..high, no barrel.
    [[nodiscard]] int moves(int low, int high) const noexcept { return up_to_[place(high) + 1] - up_to_[place(low)]; }
    // A barrel in which a card of that power holds (TAV-30).
    [[nodiscard]] int barrels(Board board, int power) const noexcept {
        const int equal = barrels_[static_cast<std::size_t>(power)];
        if (board == Board::longboard) return equal;
        return power == 4 ? all_barrels_ : all_barrels_ - equal;
    }

private:
    // Powers are 4 at most, and a balance of 3 falls off by 6 or less.
    static constexpr int kFarthest = 6;
    [[nodiscard]] static constexpr std::size_t place(int move) noexcept {
        return static_cast<std::size_t>(move + kFarthest);
    }

    int total_ = 0;
    int all_barrels_ = 0;
    std::array<int, 2 * kFarthest + 1> moves_{};
    std::array<int, 2 * kFarthest + 2> up_to_{};
    std::array<int, kMaxBarrel + 1> barrels_{};
};

// The seat to act, and what it knows.
class Surfer {
public:
    Surfer(const State& state, const Rules& rules) noexcept
        : table_(state.table()),
          rules_(rules),
          seat_(index(state.player())),
          hand_(state.hand(state.player())),
          stoke_(state.stoke_cards(state.player()) - state.fresh_stoke_cards(state.player())),
          forecast_(state.forecast(state.player())),
          board_(table_.boards[seat_]),
          space_(table_.spaces[seat_]),
          tokens_(table_.tokens[seat_]) {}

    [[nodiscard]] std::uint32_t choose() noexcept {
        switch (table_.phase) {
            case Phase::boards: return choose_board();
            case Phase::exchange: return kExchange;
            case Phase::call: return choose_call();
            case Phase::stoke: return choose_stoke();
            case Phase::focus: return choose_order();
            case Phase::take: return kTake;
            case Phase::drop: return kDrop + set_number(weakest(table_.hand_sizes[seat_] - kHand));
            case Phase::commit: return choose_commitment();
            case Phase::sign: return choose_sign();
            case Phase::over: break;
        }
        return kDone;
    }

private:
    struct Choice {
        int value = kNever - 1;
        std::uint32_t action = kDone;
        void consider(int other, std::uint32_t which) noexcept {
            if (other > value) value = other, action = which;
        }
    };

    [[nodiscard]] bool may_play(Stoke kind) const noexcept {
        return (table_.played_stoke >> seat_ & 1u) == 0 && stoke_[static_cast<std::size_t>(kind)] != 0;
    }
    [[nodiscard]] int rounds_left() const noexcept { return table_.waves_left; }
    // The weakest cards of the hand, forward ones before backward ones.
    [[nodiscard]] Counts weakest(std::size_t count) const noexcept {
        Counts cards;
        for (std::size_t i = 0; i < kTypes && count != 0; ++i) {
            const std::size_t type = i / 2 + i % 2 * 4;
            const std::size_t some = std::min(hand_[type], count);
            for (std::size_t n = 0; n < some; ++n) cards += Counts::one(type);
            count -= some;
        }
        return cards;
    }

    // What the wave card to come may be
    [[nodiscard]] Outlook outlook_of_back(std::uint8_t back) const noexcept {
        // A card that may still come weighs as many as are kept of its type, shared among all that may: a multiple of
        // all numbers to ten, so that the shares of ten cards and fewer are exact.
        constexpr int kUnit = 2520;
        Outlook outlook;
        for (std::size_t type = 0; type < kWaveTypes; ++type) {
            const std::size_t first = rules_.first_of_type[type], end = rules_.first_of_type[type + 1];
            if (end == first || rules_.backs[type] != back) continue;
            const std::uint64_t hidden = ~table_.revealed & ((std::uint64_t{1} << end) - (std::uint64_t{1} << first));
            if (hidden == 0) continue;
            const int unseen = std::popcount(hidden);
            const int left = rules_.kept[type] - (static_cast<int>(end - first) - unseen);
            for (std::uint64_t rest = hidden; rest != 0; rest &= rest - 1) {
                outlook.add(rules_.wave_cards[static_cast<std::size_t>(std::countr_zero(rest))], left * kUnit / unseen);
            }
        }
        outlook.finish();
        return outlook;
    }
    [[nodiscard]] Outlook outlook_of_token(std::uint8_t token) const noexcept {
        if (Forecast::is_back(token)) return outlook_of_back(Forecast::back_of(token, rules_));
        Outlook outlook;
        outlook.add(rules_.wave_cards[token], 1);
        outlook.finish();
        return outlook;
    }
    [[nodiscard]] Outlook outlook() const noexcept {
        return forecast_.count() == 1 ? outlook_of_token(forecast_.pattern(0)[0]) : outlook_of_back(table_.top_back);
    }

    // On a wave, or as one is caught
    void count_pile() noexcept {
        const auto pile = table_.pile(seat_);
        standing_ = points_of(pile, Finish::standing).total();
        wiped_out_ = points_of(pile, Finish::wiped_out).total();
        perfect_ = static_cast<int>(std::ranges::count_if(pile, &PileCard::perfect));
    }
    // Points, times the outlook's total, of a card that brings the balance there.
    [[nodiscard]] int value_at(const Outlook& outlook, int power, int laid, int balance, bool perfect) const noexcept {
        if (!on_board(board_, balance)) return kNever;
        const int most = nose(board_);
        const int barrels = outlook.barrels(board_, power);
        const int holds = outlook.moves(-most - balance, most - balance) + barrels;
        const int card = power + laid + (perfect ? 1 : 0);
        int value = (outlook.total() - holds) * std::max(wiped_out_, card) - laid * outlook.total();
        // At the end of the game riders score nothing for a wave that isn't over (TAV-35).
        if (space_ != 1 && rounds_left() == 1) return value;
        const int more = space_ == 1 ? kShorePoints : kRideMore * std::min(space_ - 1, rounds_left() - 1);
        value += holds * (standing_ + card + perfect_ + more);
        if (board_ == Board::longboard) {
            const int hangs = outlook.moves(most - balance, most - balance) + (balance == most ? barrels : 0);
            value += hangs * kHangTenPoints;
        }
        return board_ == Board::shortboard && power == 4 ? value : value + barrels * kBarrelPoints;
    }
    // The better sign of its tokens, plus if they are equal (TAV-18).
    [[nodiscard]] Choice value_of(const Outlook& outlook, CardType card, int laid, bool perfect) const noexcept {
        Choice choice;
        const auto consider = [&](int change, std::uint32_t sign) {
            const int power = std::max(0, card.power() + change);
            const int balance = table_.balances[seat_] + card.sign() * power;
            choice.consider(value_at(outlook, card.power(), laid, balance, perfect), sign);
        };
        consider(laid, kPlus);
        if (laid != 0) consider(-laid, kMinus);
        return choice;
    }
    [[nodiscard]] Choice best_card(const Outlook& outlook, std::uint32_t first, bool perfect = false,
                                   int each_power = 0) const noexcept {
        Choice best;
        hand_.for_each_kind([&](std::size_t type) {
            const int more = each_power * CardType(type).power() * outlook.total();
            for (int laid = 0; laid <= tokens_; ++laid) {
                const auto which =
                    static_cast<std::uint32_t>(first + type * kTokenChoices) + static_cast<std::uint32_t>(laid);
                best.consider(value_of(outlook, CardType(type), laid, perfect).value + more, which);
            }
        });
        return best;
    }

    // In the channel
    [[nodiscard]] bool perfect_here() const noexcept {
        return table_.dice[static_cast<std::size_t>(space_)] == space_ && table_.supplies.perfect != 0;
    }
    [[nodiscard]] int points_of_wave_at(int space) const noexcept {
        return points_of_wave(space, die(space), 0, rounds_left());
    }
    void look_around() noexcept {
        riders_ = table_.riders();
        const bool in_channel = every(table_.where[seat_] == Where::channel, space_ != 0);
        rivals_ = table_.surfers_in_channel() - Counts::one(table_.spaces[seat_]).times(in_channel ? 1 : 0);
        const auto& coming = kComing[std::min<std::size_t>(table_.waves_left, kMostRounds)];
        for (std::size_t from = 1; from <= kSpaces; ++from) {
            const std::uint64_t room = riders_[from] < rules_.places ? 1 : 0;
            next_ = greater(next_, coming[from][table_.dice[from]] & (0 - room));
        }
    }
    [[nodiscard]] int rivals(int space) const noexcept {
        return static_cast<int>(rivals_[static_cast<std::size_t>(space)]);
    }
    [[nodiscard]] int die(int space) const noexcept { return table_.dice[static_cast<std::size_t>(space)]; }
    // Whether the wave in space `from` will be broken in `space`, and has room.
    [[nodiscard]] bool free(int space, int from) const noexcept {
        return every(space != 0, die(from) >= space, riders_[static_cast<std::size_t>(from)] < rules_.places);
    }
    [[nodiscard]] int points_at(int space) const noexcept {
        return static_cast<int>(next_ >> (8 * space) & 0xff) - kRival * rivals(space) - kDelay;
    }
    [[nodiscard]] int points_after(bool out, int distance) const noexcept {
        return points_at(std::clamp(space_ + (out ? distance : -distance), 0, kSpaceCount));
    }

    [[nodiscard]] std::uint32_t choose_board() const noexcept {
        // Those of one board are in each other's way; seats after this one have none yet.
        int longboards = 0;
        for (std::size_t seat = 0; seat < seat_; ++seat) longboards += table_.boards[seat] == Board::longboard ? 1 : 0;
        return static_cast<int>(seat_) - longboards > longboards ? kLongboard : kShortboard;
    }
    [[nodiscard]] std::uint32_t choose_call() const noexcept {
        const bool near = table_.where[seat_] == Where::channel && space_ >= kSpaceCount - 1;
        if (!near || die(kSpaceCount) == space_ || !may_play(Stoke::call_it)) return kDone;
        return kCallIt + static_cast<std::uint32_t>(space_) - 1;
    }
    [[nodiscard]] std::uint32_t choose_stoke() noexcept {
        if (!stoke_.empty()) {
            const std::uint32_t play = choose_stoke_card();
            if (play != kDone) return play;
        }
        if (!table_.on_shore(seat_)) return kDone;
        if (rules_.both_boards() && (table_.switched >> seat_ & 1u) == 0) {
            const auto& [better, lower] = table_.records[seat_][static_cast<std::size_t>(board_)];
            const auto& [other_better, other_lower] = table_.records[seat_][1 - static_cast<std::size_t>(board_)];
            if (other_lower.points < lower.points) return kSwitch;
            if (other_lower.points == lower.points && other_better.points < better.points) return kSwitch;
        }
        const bool full = table_.tokens[seat_] == kMaxTokens;
        return full && rules_.may_buy && table_.stoke_deck_size != 0 ? kBuy : kDone;
    }
    [[nodiscard]] std::uint32_t choose_stoke_card() noexcept {
        const bool riding = table_.riding(seat_);
        if (table_.where[seat_] == Where::channel) {
            look_around();
            const bool free_here = free(space_, space_);
            if (may_play(Stoke::jetski)) {
                Choice best;
                best.consider(points_at(space_), kDone);
                if (free_here) best.consider(points_of_wave_at(space_), kDone);
                for (int space = 1; space <= kSpaceCount; ++space) {
                    if (free(space, space)) {
                        best.consider(points_of_wave_at(space), kJetski + static_cast<unsigned>(space));
                    }
                }
                if (best.action != kDone) return best.action;
            }
            if (free_here && may_play(Stoke::in_the_zone)) return kInTheZone;
        }
        if (riding && may_play(Stoke::in_the_zone)) return kInTheZone;
        if (riding && may_play(Stoke::focus)) return kFocus;
        return tokens_ <= 1 && may_play(Stoke::energy_drink) ? kEnergyDrink : kDone;
    }
    // FOCUS: the top card under which the hand does best.
    [[nodiscard]] std::uint32_t choose_order() noexcept {
        const std::size_t cards = table_.focused;
        if (cards < 2 || hand_.empty() || forecast_.length() < cards) return kOrder;
        count_pile();
        std::size_t best = 0;
        std::int64_t best_value = 0, best_total = 0;
        for (std::size_t top = 0; top < cards; ++top) {
            const Outlook outlook = outlook_of_token(forecast_.pattern(0)[top]);
            const int value = best_card(outlook, kRide).value;
            if (value == kNever) return kOrder;
            // Shares of different totals are compared.
            if (top != 0 && value * best_total <= best_value * outlook.total()) continue;
            best = top;
            best_value = value;
            best_total = outlook.total();
        }
        // The lowest number of an order with that card on top.
        return kOrder + static_cast<std::uint32_t>(cards == 3 ? 2 * best : best);
    }
    [[nodiscard]] std::uint32_t choose_commitment() noexcept {
        if (table_.where[seat_] == Where::wash) {
            if (hand_.empty()) return kRecoverEmpty;
            return kRecover + static_cast<std::uint32_t>(weakest(1).nth_kind(0));
        }
        const bool riding = table_.riding(seat_);
        const std::uint32_t all = (riding ? kBail : kWait) + set_number(hand_);
        if (hand_.empty()) return all;
        if (riding) {
            count_pile();
            const Outlook outlook = this->outlook();
            const Choice ride = best_card(outlook, kRide);
            return ride.value > standing_ * outlook.total() ? ride.action : all;
        }
        look_around();
        Choice best;
        best.consider(points_at(space_), all);
        for (const bool out : {true, false}) {
            hand_.for_each_kind([&](std::size_t type) {
                const auto which = static_cast<std::uint32_t>((out ? kPaddleOut : kPaddleIn) + type * kTokenChoices);
                best.consider(points_after(out, CardType(type).power()), which);
            });
        }
        if (free(space_, space_)) {
            const Outlook outlook = this->outlook();
            const int each_power = rivals(space_) != 0 ? kContest : 0;
            const Choice caught = best_card(outlook, kCatch, perfect_here(), each_power);
            if (caught.value > best.value * outlook.total()) return caught.action;
        }
        return best.action;
    }
    [[nodiscard]] std::uint32_t choose_sign() noexcept {
        const Plan& plan = table_.plans[seat_];
        const CardType card(plan.card);
        if (plan.on_wave()) {
            count_pile();
            return value_of(outlook(), card, plan.tokens, plan.kind == Plan::catches && perfect_here()).action;
        }
        look_around();
        const bool out = plan.kind == Plan::paddle_out;
        Choice sign;
        sign.consider(points_after(out, card.power() + plan.tokens), kPlus);
        sign.consider(points_after(out, std::max(0, card.power() - plan.tokens)), kMinus);
        return sign.action;
    }

    const Table& table_;
    const Rules& rules_;
    std::size_t seat_;
    Counts hand_;
    Counts stoke_;  // stoke cards, but for those bought in this round
    const Forecast& forecast_;
    Board board_;
    int space_;
    int tokens_;
    // Of the pile: its points, those after a wipe-out, perfect tokens.
    int standing_ = 0;
    int wiped_out_ = 0;
    int perfect_ = 0;
    // By space: who is on the wave there, others in the channel, and what the best wave to come is worth there.
    Counts riders_;
    Counts rivals_;
    std::uint64_t next_ = 0;
};

}  // namespace

Action greedy(const State& state, const Rules& rules) noexcept { return Action{Surfer(state, rules).choose()}; }

}  // namespace shorebreak::tavarua
