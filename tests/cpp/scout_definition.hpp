// Scout as the rules say it, with lists and loops: slow on purpose; what the core is tested by. Of the core it uses the
// numbering of cards and actions and the rules' fields, nothing else.

#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "scout/cards.hpp"
#include "scout/events.hpp"
#include "scout/rules.hpp"

namespace shorebreak::scout::definition {

struct Held {
    int upper;
    int lower;
    bool operator==(const Held&) const = default;
};
using Cards = std::vector<Held>;

inline Held held(int id) { return {Card(id).upper(), Card(id).lower()}; }

// SCO-8
inline bool is_set(const Cards& cards) {
    return std::all_of(cards.begin(), cards.end(), [&](Held card) { return card.upper == cards[0].upper; });
}
inline bool is_run(const Cards& cards) {
    bool up = true;
    bool down = true;
    for (std::size_t i = 1; i < cards.size(); ++i) {
        up = up && cards[i].upper == cards[i - 1].upper + 1;
        down = down && cards[i].upper == cards[i - 1].upper - 1;
    }
    return up || down;
}
inline bool is_row(const Cards& cards) { return !cards.empty() && (is_set(cards) || is_run(cards)); }

// SCO-9
inline bool beats(const Cards& row, const Cards& table) {
    if (row.size() != table.size()) return row.size() > table.size();
    if (row.size() > 1 && is_set(row) != is_set(table)) return is_set(row);
    const auto top = [](const Cards& cards) {
        int best = 0;
        for (const Held card : cards) best = std::max(best, card.upper);
        return best;
    };
    return top(row) > top(table);
}

struct Row {
    std::size_t start;
    std::size_t length;
};

inline std::vector<Row> shows(const Cards& hand, const Cards& table) {
    std::vector<Row> found;
    for (std::size_t start = 0; start < hand.size(); ++start) {
        for (std::size_t length = 1; start + length <= hand.size(); ++length) {
            const auto first = hand.begin() + static_cast<std::ptrdiff_t>(start);
            const Cards row(first, first + static_cast<std::ptrdiff_t>(length));
            if (is_row(row) && beats(row, table)) found.push_back({start, length});
        }
    }
    return found;
}

inline void turn_round(Cards& hand) {
    std::reverse(hand.begin(), hand.end());
    for (Held& card : hand) std::swap(card.upper, card.lower);
}

// What a scout does to a hand and the set (SCO-12).
struct Scouted {
    Cards hand;
    Cards table;
};
inline Scouted scout(Cards hand, Cards table, bool right, bool turned, std::size_t place) {
    Held card = right ? table.back() : table.front();
    table.erase(right ? table.end() - 1 : table.begin());
    if (turned) std::swap(card.upper, card.lower);
    hand.insert(hand.begin() + static_cast<std::ptrdiff_t>(place), card);
    return {std::move(hand), std::move(table)};
}

// A game in the open. Who plays it deals every round.
class Game {
public:
    Game(const Rules& rules, std::vector<Cards> deal) : rules_(rules), units(rules.players) {
        std::size_t starter = 0;
        for (std::size_t seat = 0; seat < deal.size(); ++seat) {
            for (const Held card : deal[seat]) {
                if (card.upper + card.lower == 3) starter = seat;
            }
        }
        start = rules.first_player == kNobody ? starter : index(rules.first_player);
        begin(std::move(deal));
    }

    [[nodiscard]] bool over() const { return round == rules_.players; }

    // SCO-5, SCO-6, SCO-12..14, SCO-21, SCO-22, in the order of the ids.
    [[nodiscard]] std::vector<std::uint32_t> legal() const {
        if (over()) return {};
        if (chosen < rules_.players) return {0, 1};
        std::vector<std::uint32_t> ids;
        const Cards& hand = hands[player];
        for (const Row row : shows(hand, table)) ids.push_back(id_of(2, row.start * 10 + row.length - 1));
        if (table.empty() || must_show) return ids;
        const bool two = rules_.players == 2;
        if (two && chips[player] == 0) return ids;
        for (const bool and_show : {false, true}) {
            if (and_show && (two || chips[player] == 0)) continue;
            for (std::size_t end = 0; end < (table.size() == 1 ? 1u : 2u); ++end) {
                for (std::size_t turned = 0; turned < 2; ++turned) {
                    for (std::size_t place = 0; place <= hand.size(); ++place) {
                        const Scouted after = scout(hand, table, end == 1, turned == 1, place);
                        if (and_show && shows(after.hand, after.table).empty()) continue;
                        ids.push_back(id_of(and_show ? 636 : 452, (end * 2 + turned) * 46 + place));
                    }
                }
            }
        }
        return ids;
    }

    // Returns how the round ended, if it did; then next() must follow.
    RoundEnd play(std::uint32_t id) {
        if (id < 2) {
            if (id == 1) turns_round.push_back(player);
            player = (player + 1) % rules_.players;
            if (++chosen == rules_.players) {
                for (const std::size_t seat : turns_round) turn_round(hands[seat]);
            }
            return RoundEnd::none;
        }
        if (id >= 452) {
            const std::uint32_t offset = (id - 452) % 184;
            const std::uint32_t way = offset / 46;
            Scouted after = scout(hands[player], table, way >= 2, way % 2 == 1, offset % 46);
            hands[player] = std::move(after.hand);
            table = std::move(after.table);
            if (rules_.players == 2) {
                --chips[player];
                return legal().empty() ? end(RoundEnd::stuck, 1 - player) : RoundEnd::none;
            }
            ++points[owner];
            if (id >= 636) {
                chips[player] = 0;
                must_show = true;
                return RoundEnd::none;
            }
            ++scouts_since_show;
        } else {
            const std::size_t start_at = (id - 2) / 10;
            const std::size_t length = (id - 2) % 10 + 1;
            Cards& hand = hands[player];
            const auto first = hand.begin() + static_cast<std::ptrdiff_t>(start_at);
            const auto last = first + static_cast<std::ptrdiff_t>(length);
            points[player] += static_cast<int>(table.size());
            table.assign(first, last);
            last_row = table;
            hand.erase(first, last);
            owner = player;
            must_show = false;
            scouts_since_show = 0;
            if (hand.empty()) {
                ++turns;
                return end(RoundEnd::emptied, player);
            }
        }
        ++turns;
        player = (player + 1) % rules_.players;
        if (rules_.players > 2 && scouts_since_show == rules_.players - 1u) {
            if (!table.empty()) return end(RoundEnd::unbeaten, owner);
            if (rules_.emptied_set_ends_round) return end(RoundEnd::scouted_away, owner);
        }
        if (legal().empty()) return end(RoundEnd::stuck, 1 - player);
        return turns == rules_.max_turns ? end(RoundEnd::truncated, {}) : RoundEnd::none;
    }

    // Goes on to the next round, which starts with these hands (SCO-18).
    void next(std::vector<Cards> deal) {
        start = (start + 1) % rules_.players;
        begin(std::move(deal));
    }

    [[nodiscard]] std::vector<std::size_t> winners() const {
        std::vector<std::size_t> seats;
        const int best = *std::max_element(units.begin(), units.end());
        for (std::size_t seat = 0; seat < units.size(); ++seat) {
            if (units[seat] == best) seats.push_back(seat);
        }
        return seats;
    }

private:
    Rules rules_;

public:
    std::vector<int> units;
    std::size_t round = 0;
    std::size_t start = 0;
    std::size_t player = 0;
    std::size_t owner = 0;
    std::size_t chosen = 0;
    std::vector<std::size_t> turns_round;
    std::vector<Cards> hands;
    std::vector<int> points;  // captured cards and tokens of this round
    std::vector<int> chips;
    Cards table;
    Cards last_row;
    bool must_show = false;
    std::size_t scouts_since_show = 0;
    std::uint32_t turns = 0;

private:
    static std::uint32_t id_of(std::size_t first, std::size_t offset) {
        return static_cast<std::uint32_t>(first + offset);
    }

    void begin(std::vector<Cards> deal) {
        hands = std::move(deal);
        points.assign(rules_.players, 0);
        chips.assign(rules_.players, rules_.players == 2 ? 3 : 1);
        table.clear();
        last_row.clear();
        turns_round.clear();
        chosen = 0;
        turns = 0;
        must_show = false;
        scouts_since_show = 0;
        player = start;
    }

    // SCO-17, SCO-24
    RoundEnd end(RoundEnd how, std::optional<std::size_t> exempt) {
        for (std::size_t seat = 0; seat < rules_.players; ++seat) {
            units[seat] += points[seat];
            if (seat != exempt) units[seat] -= static_cast<int>(hands[seat].size());
            if (rules_.players == 2) units[seat] += chips[seat];
        }
        ++round;
        return how;
    }
};

}  // namespace shorebreak::scout::definition
