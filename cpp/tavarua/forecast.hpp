// What one seat knows of the wave cards to come beyond the visible back of the top one (TAV-37, TAV-49, TAV-50): the
// orders that are possible for the first few, all equally likely.
//
// A token stands for a card: the id of one whose front is known, or kBackToken + its back. A pattern is a token for
// each of the top cards. All patterns are orders of the same tokens, so that there are at most six; they are kept
// sorted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tavarua/actions.hpp"
#include "tavarua/rules.hpp"

namespace shorebreak::tavarua {

class Forecast {
public:
    static constexpr std::uint8_t kBackToken = 64;
    using Pattern = std::array<std::uint8_t, kFocusCards>;

    // Nothing is known but the top back.
    [[nodiscard]] bool empty() const noexcept { return count_ == 0; }
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] std::size_t length() const noexcept { return length_; }
    [[nodiscard]] const Pattern& pattern(std::size_t number) const noexcept { return patterns_[number]; }
    // Sorted patterns, each once, of the same tokens.
    [[nodiscard]] static Forecast of(const std::array<Pattern, 6>& patterns, std::size_t count,
                                     std::size_t length) noexcept;
    // As one that knows something.
    [[nodiscard]] Forecast with_back(std::uint8_t top_back) const noexcept;

    [[nodiscard]] static bool is_back(std::uint8_t token) noexcept { return token >= kBackToken; }
    [[nodiscard]] static std::uint8_t back_of(std::uint8_t token, const Rules& rules) noexcept {
        return is_back(token) ? static_cast<std::uint8_t>(token - kBackToken) : rules.back(token);
    }

    // The front of the top card is seen (IN THE ZONE).
    void look(std::uint8_t card, const Rules& rules) noexcept;
    // FOCUS, by this seat: it sees the backs of the top cards in their order; by another: all see which they are.
    void see_in_order(const std::uint8_t* backs, std::size_t count, const Rules& rules) noexcept;
    void see_as_set(const std::uint8_t* backs, std::size_t count) noexcept;
    // The cards are put back, place j taking the card of place order[j]; by another in any order that fits the new top
    // back.
    void put_back(const std::array<std::uint8_t, kFocusCards>& order) noexcept;
    void put_back_unseen(std::uint8_t top_back, const Rules& rules) noexcept;
    // A card is turned up; `top_back` shows next, if there is a card.
    void turn_up(std::uint8_t card, bool more, std::uint8_t top_back, const Rules& rules) noexcept;
    // Forgets what everybody sees anyway.
    void settle() noexcept;

    friend bool operator==(const Forecast&, const Forecast&) noexcept = default;

private:
    [[nodiscard]] bool has_token(std::uint8_t token) const noexcept;
    // Keeps the patterns that a function, which may change them, accepts; sorted, each once.
    template <class Keep>
    void refine(Keep&& keep) noexcept;
    // All orders of the places from `from` on.
    void permute(std::size_t from) noexcept;

    std::uint8_t count_ = 0;
    std::uint8_t length_ = 0;
    std::array<Pattern, 6> patterns_{};
};

}  // namespace shorebreak::tavarua
