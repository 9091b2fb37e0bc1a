// Cards in the notation of the rules, random ones, and a hash, for the tests of Jizai.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "jizai/cards.hpp"

namespace shorebreak::jizai {

[[nodiscard]] inline Card card(std::string_view text) {
    const std::size_t index = std::string_view("A23456789TJQKM").find(text[0]);
    const std::size_t suit = std::string_view("fbsak").find(text[1]);
    return {static_cast<int>(suit), static_cast<int>(index)};
}
[[nodiscard]] inline std::string text(Card one) { return {"A23456789TJQKM"[one.index()], "fbsak"[one.suit()]}; }
// Cards separated by spaces, in their order.
[[nodiscard]] inline std::vector<Card> list(std::string_view text) {
    std::vector<Card> cards;
    for (; !text.empty(); text.remove_prefix(std::min<std::size_t>(3, text.size()))) cards.push_back(card(text));
    return cards;
}
[[nodiscard]] inline CardSet set(std::string_view text) {
    CardSet cards;
    for (const Card one : list(text)) cards.insert(one);
    return cards;
}

class Random {
public:
    explicit Random(std::uint64_t seed) : engine_(seed) {}
    [[nodiscard]] std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
    // Cards of which about `masks` per cent are masks.
    [[nodiscard]] CardSet cards(std::size_t size, std::size_t masks) {
        CardSet cards;
        while (cards.size() < size) {
            const auto suit = static_cast<int>(below(kSuits));
            const bool mask = cards.masks() != kAllSuits && below(100) < masks;
            cards.insert(Card(suit, mask ? kMaskIndex : static_cast<int>(below(kNumbers))));
        }
        return cards;
    }

private:
    std::mt19937_64 engine_;
};

class Hash {
public:
    void add(std::uint64_t word) {
        value_ = (value_ ^ word) * 0x0000'0100'0000'01b3ULL;
        value_ ^= value_ >> 32;
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xcbf2'9ce4'8422'2325ULL;
};

}  // namespace shorebreak::jizai
