#include "tavarua/view.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "tavarua/state.hpp"

namespace shorebreak::tavarua {
namespace {

// A short list that is drawn from.
template <std::size_t Capacity>
struct List {
    std::array<std::uint8_t, Capacity + Counts::kListRoom> items;
    std::size_t size = 0;

    void add(std::size_t item) noexcept { items[size++] = static_cast<std::uint8_t>(item); }
    void add(Counts cards) noexcept { size += cards.list(items.data() + size); }
    template <std::size_t Other>
    void add_from(const List<Other>& other, std::size_t begin) noexcept {
        const std::size_t more = begin < other.size ? other.size - begin : 0;
        std::copy_n(other.items.data() + begin, more, items.data() + size);
        size += more;
    }
    void shuffle(std::size_t count, Stream& stream) noexcept {
        stream.shuffle_prefix(std::span(items.data(), size), count);
    }
};

}  // namespace

View State::view(const Rules&, Seat seat) const noexcept {
    const std::size_t own = index(seat);
    View view;
    view.table_ = table_;
    view.hand_ = hands_[own];
    view.stoke_ = stoke_[own];
    view.fresh_ = fresh_[own];
    view.drawn_ = drawn_[own];
    view.commitment_ = commitments_[own];
    view.forecast_ = forecasts_[own];
    view.seat_ = seat;
    return view;
}

Counts View::unseen(const Rules& rules) const noexcept {
    Counts cards = rules.player_cards - hand_ - table_.discards;
    for (std::size_t seat = 0; seat < rules.seats; ++seat) {
        for (const PileCard card : table_.pile(seat)) cards -= Counts::one(card.type().index());
        if (table_.plans[seat].settled == 0) cards -= table_.laid[seat];
        if (seat != index(seat_)) cards -= table_.known[seat];
    }
    return cards;
}

// Draws the hidden part of a position.
class View::Sampler {
public:
    Sampler(const View& view, const Rules& rules, Stream& stream, State& state) noexcept
        : view_(view), table_(view.table_), rules_(rules), stream_(stream), state_(state) {}

    void draw() noexcept {
        draw_waves();
        draw_player_cards();
        draw_stoke_cards();
        tell_others();
        draw_commitments();
    }

private:
    [[nodiscard]] std::size_t own() const noexcept { return index(view_.seat_); }
    template <class F>
    void for_others(F&& visit) const {
        for (std::size_t seat = 0; seat < rules_.players; ++seat) {
            if (seat != own()) visit(seat);
        }
    }

    void draw_waves() noexcept {
        if (table_.waves_left == 0) return;
        const Forecast known = view_.forecast_.with_back(table_.top_back);
        const Forecast::Pattern top = known.pattern(known.count() == 1 ? 0 : stream_.below(known.count()));
        std::uint64_t seen = table_.revealed;
        for (std::size_t i = 0; i < known.length(); ++i) {
            if (!Forecast::is_back(top[i])) seen |= std::uint64_t{1} << top[i];
        }
        List<kMaxWaveCards> items;
        for (std::size_t type = 0; type < kWaveTypes; ++type) {
            List<kMaxWaveCards> unseen;
            const std::size_t first = rules_.first_of_type[type], end = rules_.first_of_type[type + 1];
            const std::size_t all = end - first;
            for (std::size_t card = first; card < end; ++card) {
                unseen.items[unseen.size] = static_cast<std::uint8_t>(card);
                unseen.size += 1 - (seen >> card & 1u);
            }
            if (rules_.kept[type] != all) {
                const std::size_t needed = rules_.kept[type] - (all - unseen.size);
                unseen.shuffle(needed, stream_);
                unseen.size = needed;
            }
            items.add_from(unseen, 0);
        }
        // From the top, which lies last.
        std::uint8_t* place = state_.waves_.data() + table_.waves_left;
        for (std::size_t i = 0; i < known.length(); ++i) {
            *--place = Forecast::is_back(top[i]) ? take_with_back(items, Forecast::back_of(top[i], rules_)) : top[i];
        }
        const std::size_t rest = table_.waves_left - known.length();
        items.shuffle(rest, stream_);
        for (std::size_t i = 0; i < rest; ++i) *--place = items.items[i];
    }

    [[nodiscard]] std::uint8_t take_with_back(List<kMaxWaveCards>& items, std::uint8_t back) noexcept {
        const auto fits = [&](std::uint8_t card) { return rules_.back(card) == back; };
        const auto begin = items.items.begin();
        const auto end = begin + static_cast<std::ptrdiff_t>(items.size);
        std::uint32_t n = stream_.below(static_cast<std::uint64_t>(std::count_if(begin, end, fits)));
        const auto found = std::find_if(begin, end, [&](std::uint8_t card) { return fits(card) && n-- == 0; });
        const std::uint8_t card = *found;
        std::copy(found + 1, end, found);
        --items.size;
        return card;
    }

    void draw_player_cards() noexcept {
        const Counts unseen = view_.unseen(rules_);
        Counts held = Counts::beyond(unseen, view_.deck_cap());
        Counts free = unseen - held;
        std::uint8_t* deck = state_.deck_.data() + table_.deck_size;
        if (table_.barred_only != 0) {
            List<kMaxPlayerCards> barred;
            barred.add(free.barred());
            barred.shuffle(table_.deck_size, stream_);
            for (std::size_t i = 0; i < table_.deck_size; ++i) *--deck = barred.items[i];
            held += free.unbarred();
            for (std::size_t i = table_.deck_size; i < barred.size; ++i) held += Counts::one(barred.items[i]);
            free = {};
        }
        state_.hands_[own()] = view_.hand_;
        for_others([&](std::size_t seat) { state_.hands_[seat] = table_.known[seat]; });
        deal_to_hands(held, free, deck);
        state_.deck_counts_ = {};
        for (std::size_t i = 0; i < table_.deck_size; ++i) state_.deck_counts_ += Counts::one(state_.deck_[i]);
        // That others drew what the deck no longer has is all that matters to this seat; it's put down to one of them.
        state_.drawn_[own()] = view_.drawn_;
        const std::size_t other = own() == 0 ? 1 : 0;
        if (other < rules_.players) state_.drawn_[other] = view_.deck_cap() - state_.deck_counts_;
    }

    // `held` cards go to hands, `free` ones to hands or the deck.
    void deal_to_hands(Counts held, Counts free, std::uint8_t* deck) noexcept {
        using Slots = List<kMaxSeats * kHand>;
        Slots all_short, all_long;
        for_others([&](std::size_t seat) {
            Slots& slots = table_.boards[seat] == Board::longboard ? all_long : all_short;
            for (std::size_t i = table_.known[seat].size(); i < table_.hand_sizes[seat]; ++i) slots.add(seat);
        });
        List<kMaxPlayerCards> held_barred, held_others;
        held_barred.add(held.barred());
        held_others.add(held.unbarred());
        const std::size_t cards = free.size();
        const std::size_t others = free.unbarred().size();
        const std::size_t least = all_long.size > held_others.size ? all_long.size - held_others.size : 0;
        Slots short_slots, slots;
        std::size_t long_left = 0;
        // How many ways there are to deal the free cards depends on how many of their slots are on longboards: each
        // such number is kept as often as its ways ask for.
        for (;;) {
            short_slots = all_short;
            short_slots.shuffle(held_barred.size, stream_);
            slots.size = 0;
            slots.add_from(short_slots, held_barred.size);
            slots.add_from(all_long, 0);
            slots.shuffle(held_others.size, stream_);
            long_left = 0;
            for (std::size_t i = held_others.size; i < slots.size; ++i)
                long_left += on_longboard(slots.items[i]) ? 1 : 0;
            bool kept = true;
            for (std::size_t j = least; j < long_left && kept; ++j) kept = stream_.below(cards - j) + j < others;
            if (kept) break;
        }
        for (std::size_t i = 0; i < held_barred.size; ++i) give(short_slots.items[i], held_barred.items[i]);
        for (std::size_t i = 0; i < held_others.size; ++i) give(slots.items[i], held_others.items[i]);

        List<kMaxPlayerCards> list;
        list.add(free.unbarred());
        list.shuffle(long_left, stream_);
        List<kMaxPlayerCards> rest;
        rest.add_from(list, long_left);
        rest.add(free.barred());
        rest.shuffle(rest.size, stream_);
        std::size_t next_long = 0, next = 0;
        for (std::size_t i = held_others.size; i < slots.size; ++i) {
            const std::uint8_t seat = slots.items[i];
            give(seat, on_longboard(seat) ? list.items[next_long++] : rest.items[next++]);
        }
        while (next < rest.size) *--deck = rest.items[next++];
    }

    [[nodiscard]] bool on_longboard(std::uint8_t seat) const noexcept {
        return table_.boards[seat] == Board::longboard;
    }
    void give(std::uint8_t seat, std::uint8_t card) noexcept { state_.hands_[seat] += Counts::one(card); }

    void draw_stoke_cards() noexcept {
        List<kMaxStokeCards> unseen;
        unseen.add(rules_.stoke_cards + rules_.stoke_held - table_.spent - view_.stoke_);
        unseen.shuffle(unseen.size, stream_);
        std::size_t next = 0;
        state_.stoke_[own()] = view_.stoke_;
        state_.fresh_[own()] = view_.fresh_;
        for_others([&](std::size_t seat) {
            const std::size_t older = table_.stoke_sizes[seat] - table_.fresh_sizes[seat];
            for (std::size_t i = 0; i < table_.stoke_sizes[seat]; ++i) {
                const Counts card = Counts::one(unseen.items[next++]);
                state_.stoke_[seat] += card;
                if (i >= older) state_.fresh_[seat] += card;
            }
        });
        std::uint8_t* deck = state_.stoke_deck_.data() + table_.stoke_deck_size;
        while (next < unseen.size) *--deck = unseen.items[next++];
    }

    // What others know of the wave deck drawn, as far as it's public what they know.
    void tell_others() noexcept {
        state_.forecasts_[own()] = view_.forecast_;
        std::array<std::uint8_t, kFocusCards> backs{};
        for (std::size_t i = 0; i < table_.window; ++i) {
            backs[i] = rules_.back(state_.waves_[table_.waves_left - 1u - i]);
        }
        for_others([&](std::size_t seat) {
            Forecast& forecast = state_.forecasts_[seat];
            const bool looked = (table_.knows_top >> seat & 1u) != 0;
            if (table_.window == 0 && !looked) return;
            forecast = forecast.with_back(table_.top_back);
            if (table_.window != 0) {
                if (table_.knows_order == seat_at(seat)) forecast.see_in_order(backs.data(), table_.window, rules_);
                else forecast.see_as_set(backs.data(), table_.window);
            }
            if (looked) forecast.look(state_.waves_[table_.waves_left - 1u], rules_);
        });
        const auto& all = state_.forecasts_;
        state_.forecasting_ = std::ranges::all_of(all, &Forecast::empty) ? std::uint8_t{0} : std::uint8_t{1};
    }

    void draw_commitments() noexcept {
        if (table_.phase != Phase::commit) return;
        state_.commitments_[own()] = view_.commitment_;
        for_others([&](std::size_t seat) {
            const std::size_t place = (seat + rules_.seats - table_.first) % rules_.seats;
            if (place >= table_.turn) return;
            const std::uint32_t n = stream_.below(state_.count_commitments(rules_, seat));
            state_.commitments_[seat] = state_.nth_commitment(rules_, seat, n);
        });
    }

    const View& view_;
    const Table& table_;
    const Rules& rules_;
    Stream& stream_;
    State& state_;
};

State View::sample(const Rules& rules, Stream& stream) const noexcept {
    State state;
    state.table_ = table_;
    Sampler(*this, rules, stream, state).draw();
    return state;
}

}  // namespace shorebreak::tavarua
