// What a game is to the rest of the core: plain types that satisfy one concept. Playouts, search and batches are
// templates over it; nothing in them names a game.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/random.hpp"

namespace shorebreak {

// A place at the table, clockwise from 0.
enum class Seat : std::uint8_t {};
inline constexpr Seat kNobody{255};
[[nodiscard]] constexpr std::size_t index(Seat seat) noexcept { return static_cast<std::size_t>(seat); }
[[nodiscard]] constexpr Seat seat_at(std::size_t place) noexcept { return Seat{static_cast<std::uint8_t>(place)}; }

// One legal choice, numbered by the map that each game documents at the head of its state.hpp.
enum class Action : std::uint32_t {};
[[nodiscard]] constexpr std::uint32_t id(Action action) noexcept { return static_cast<std::uint32_t>(action); }

// The most seats of any game: bounds fixed arrays in the shared parts.
inline constexpr std::size_t kMaxSeats = 6;

// A seat mask: bit s for seat s.
using SeatSet = std::uint8_t;

// Whether an action may be taken, and if not, the clause that forbids it and why.
struct Verdict {
    std::string_view clause;
    std::string_view reason;
    [[nodiscard]] constexpr bool ok() const noexcept { return reason.empty(); }
};

// Receives what happens in a game, each kind of event numbered by the game's kEventNames.
template <class S>
concept EventSink = requires(S& sink, std::size_t event) {
    sink.count(event);
};

struct NoEvents {
    constexpr void count(std::size_t) noexcept {}
};

// Where chance within a game comes from: a Stream, or outcomes written down earlier.
template <class C>
concept ChanceSource = requires(C& chance, std::uint64_t bound, std::span<std::uint8_t> items, std::size_t count) {
    { chance.below(bound) } -> std::convertible_to<std::uint32_t>;  // uniform over 0..bound-1
    chance.shuffle_prefix(items, count);                            // items[0, count) become the draw
};
static_assert(ChanceSource<Stream>);

// Inclusive bounds of the units a seat can end with.
struct UnitRange {
    std::int32_t low;
    std::int32_t high;
};

template <class T>
concept PlainValue = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

// The concept of a game, as a bundle of types and constants.
template <class G>
concept Game = PlainValue<typename G::State> && PlainValue<typename G::View> && std::copyable<typename G::Rules> &&
    requires(const typename G::Rules& rules, const typename G::State& state, typename G::State& changing,
             const typename G::View& view, Stream& stream, NoEvents& events, Action action, Seat seat,
             std::span<const std::uint8_t> deal, std::size_t policy) {
    { G::kName } -> std::convertible_to<std::string_view>;
    { G::kUnitsPerPoint } -> std::convertible_to<int>;
    { G::kEventNames.size() } -> std::convertible_to<std::size_t>;   // what an EventSink counts
    { G::kPolicyNames.size() } -> std::convertible_to<std::size_t>;  // random policies; 0 is uniform
    { G::players(rules) } -> std::same_as<std::size_t>;
    { G::unit_range(rules) } -> std::same_as<UnitRange>;
    { G::choose(policy, state, rules, stream) } -> std::same_as<Action>;
    { G::State::deal(rules, stream) } -> std::same_as<typename G::State>;
    { G::State::from_deal(rules, deal) } -> std::same_as<typename G::State>;
    { state.player() } -> std::same_as<Seat>;
    { state.over() } -> std::same_as<bool>;
    { state.count(rules) } -> std::same_as<std::size_t>;
    { state.sample(rules, stream) } -> std::same_as<Action>;
    { state.check(rules, action) } -> std::same_as<Verdict>;
    {changing.apply(rules, action, stream, events)};
    { state.units(seat) } -> std::same_as<std::int32_t>;
    { state.payoff(rules, seat) } -> std::same_as<std::int32_t>;
    { state.winners(rules) } -> std::same_as<SeatSet>;
    { state.view(rules, seat) } -> std::same_as<typename G::View>;
    { view.sample(rules, stream) } -> std::same_as<typename G::State>;
    { G::seen(action, seat, seat) } -> std::same_as<Action>;
    state.for_each_action(rules, [](Action) {});
};

// A game in which another seat sees more of an action than `seen` tells: what it brings to the table, which the
// position before it says. Search trees branch by that.
template <class G>
concept ShowsMore = requires(const typename G::State& state, Action action, Seat viewer) {
    { G::seen_in(state, action, viewer) } -> std::same_as<Action>;
};

// A game that tells whether an action is legal faster than `check` tells why it isn't.
template <class G>
concept TellsLegal = requires(const typename G::Rules& rules, const typename G::State& state, Action action) {
    { state.legal(rules, action) } -> std::same_as<bool>;
};

// A game whose positions play on by policy 0 faster than by choosing an action and applying it, with the same draws: by
// one decision or more, of several rounds no further than to the end of one.
template <class G>
concept PlaysAtRandom = Game<G> &&
    requires(const typename G::Rules& rules, typename G::State& changing, Stream& stream, NoEvents& events) {
    changing.play_at_random(rules, stream, stream, events);
};

// A game that can play many random games faster than one decision at a time, in the same distribution.
template <class G>
concept HasRandomGames = requires(const typename G::Rules& rules) {
    typename G::RandomGames;
};

}  // namespace shorebreak
