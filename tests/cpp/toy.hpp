// A game for the tests of what is written once for all games: it has chance in play, a hidden part, two policies, and
// units of which few are better. Each seat holds a secret 0..9; in each of three rounds a die of six is rolled for the
// seat to act, which takes it (action 0) or leaves it (action 1). The units are what a seat took and its secret; the
// payoff is their negative.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/game.hpp"

namespace shorebreak::toy {

struct Rules {
    std::uint8_t players;
    std::uint8_t rounds;
};

inline constexpr std::size_t kMaxPlayers = 3;
inline constexpr std::uint8_t kDie = 6;
inline constexpr std::uint8_t kSecrets = 10;

class View;

class State {
public:
    template <ChanceSource Chance>
    [[nodiscard]] static State deal(const Rules& rules, Chance& chance) {
        State state;
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            state.secrets_[seat] = static_cast<std::uint8_t>(chance.below(kSecrets));
        }
        return state;
    }
    [[nodiscard]] static State from_deal(const Rules& rules, std::span<const std::uint8_t> secrets) noexcept {
        State state;
        for (std::size_t seat = 0; seat < rules.players; ++seat) state.secrets_[seat] = secrets[seat];
        return state;
    }

    [[nodiscard]] Seat player() const noexcept { return player_; }
    [[nodiscard]] bool over() const noexcept { return player_ == kNobody; }

    template <class F>
    void for_each_action(const Rules& rules, F&& visit) const {
        for (std::uint32_t action = 0; action < count(rules); ++action) visit(Action{action});
    }
    [[nodiscard]] std::size_t count(const Rules&) const noexcept { return over() ? 0 : 2; }
    [[nodiscard]] Action sample(const Rules& rules, Stream& stream) const noexcept {
        return Action{stream.below(count(rules))};
    }
    [[nodiscard]] Verdict check(const Rules&, Action action) const noexcept {
        if (over()) return {"TOY-2", "the game is over"};
        if (id(action) > 1) return {"TOY-1", "take it or leave it"};
        return {};
    }

    template <ChanceSource Chance, EventSink Events>
    void apply(const Rules& rules, Action action, Chance& chance, Events& events) {
        const std::uint32_t rolled = chance.below(kDie) + 1;
        events.count(id(action));
        if (id(action) == 0) taken_[index(player_)] = static_cast<std::uint8_t>(taken_[index(player_)] + rolled);
        std::size_t next = index(player_) + 1;
        if (next == rules.players) {
            next = 0;
            if (++round_ == rules.rounds) {
                player_ = kNobody;
                return;
            }
        }
        player_ = seat_at(next);
    }

    [[nodiscard]] std::int32_t units(Seat seat) const noexcept { return taken_[index(seat)] + secrets_[index(seat)]; }
    [[nodiscard]] std::int32_t payoff(const Rules&, Seat seat) const noexcept { return -units(seat); }
    [[nodiscard]] SeatSet winners(const Rules& rules) const noexcept {
        unsigned seats = 0;
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            bool best = true;
            for (std::size_t other = 0; other < rules.players; ++other) {
                best = best && units(seat_at(seat)) <= units(seat_at(other));
            }
            seats |= static_cast<unsigned>(best) << seat;
        }
        return static_cast<SeatSet>(seats);
    }

    [[nodiscard]] View view(const Rules& rules, Seat seat) const noexcept;

    friend bool operator==(const State&, const State&) noexcept = default;

private:
    friend class View;
    std::array<std::uint8_t, kMaxPlayers> secrets_{};
    std::array<std::uint8_t, kMaxPlayers> taken_{};
    std::uint8_t round_ = 0;
    Seat player_{};
};

class View {
public:
    [[nodiscard]] State sample(const Rules& rules, Stream& stream) const noexcept {
        State state = known_;
        for (std::size_t seat = 0; seat < rules.players; ++seat) {
            if (seat != index(seat_)) state.secrets_[seat] = static_cast<std::uint8_t>(stream.below(kSecrets));
        }
        return state;
    }
    [[nodiscard]] Seat seat() const noexcept { return seat_; }
    [[nodiscard]] Seat player() const noexcept { return known_.player(); }

    friend bool operator==(const View&, const View&) noexcept = default;

private:
    friend class State;
    State known_;
    Seat seat_{};
};

inline View State::view(const Rules&, Seat seat) const noexcept {
    View view;
    view.known_ = *this;
    view.seat_ = seat;
    for (std::size_t other = 0; other < kMaxPlayers; ++other) {
        if (other != index(seat)) view.known_.secrets_[other] = 0;
    }
    return view;
}

struct Toy {
    using Rules = toy::Rules;
    using State = toy::State;
    using View = toy::View;

    static constexpr std::string_view kName = "toy";
    static constexpr int kUnitsPerPoint = 1;
    static constexpr std::array<std::string_view, 2> kEventNames{"taken", "left"};
    static constexpr std::array<std::string_view, 2> kPolicyNames{"random", "greedy"};

    [[nodiscard]] static std::size_t players(const Rules& rules) noexcept { return rules.players; }
    [[nodiscard]] static UnitRange unit_range(const Rules& rules) noexcept {
        return {0, rules.rounds * kDie + kSecrets - 1};
    }
    [[nodiscard]] static Action choose(std::size_t policy, const State& state, const Rules& rules,
                                       Stream& choices) noexcept {
        return policy == 0 ? state.sample(rules, choices) : Action{0};
    }
    [[nodiscard]] static Action seen(Action action, Seat, Seat) noexcept { return action; }
};
static_assert(Game<Toy>);
static_assert(!HasRandomGames<Toy>);

}  // namespace shorebreak::toy
