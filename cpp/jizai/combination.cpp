#include "jizai/combination.hpp"

#include <bit>

namespace shorebreak::jizai {
namespace {

constexpr std::array kSame{Rank::nothing,         Rank::high_card,      Rank::pair,
                           Rank::three_of_a_kind, Rank::four_of_a_kind, Rank::five_of_a_kind};
constexpr std::array kStraights{Rank::nothing,           Rank::nothing,          Rank::straight_of_two,
                                Rank::straight_of_three, Rank::straight_of_four, Rank::straight_of_five};

[[nodiscard]] constexpr int number_of(int index) { return index == 0 ? kAce : index + 1; }

// Cards of one number and masks.
[[nodiscard]] Strength of_one_number(int number, SuitSet suits, SuitSet masks, int naturals, int size) {
    if ((suits & masks) == 0) return {kSame[static_cast<std::size_t>(size)], number};
    // A mask of a suit that is there can't be that number (JIZ-19); its best is another one for the rest.
    const int other = number == kAce ? kAce - 1 : kAce;
    if (naturals == 1) {
        const int top = number + size - 1;
        return {kStraights[static_cast<std::size_t>(size)], top < kAce ? top : kAce};
    }
    if (size - naturals < 2) return {};
    if (naturals == 3) return {Rank::full_house, number, other};
    const Rank rank = size == 4 ? Rank::two_pair : Rank::full_house;
    return {rank, kAce, number == kAce ? kAce - 1 : number};
}

// Two or more cards, all of different numbers, and masks.
[[nodiscard]] Strength of_different_numbers(CardSet cards, unsigned numbers, SuitSet masks, int naturals, int size) {
    const int top = top_of_run(numbers, size);
    if (size == 5) {
        std::uint64_t suits = cards.lo() | cards.hi();
        suits |= suits >> 32;
        suits |= suits >> 16;
        suits = (suits | suits >> 8) & kAllSuits;  // of masks too
        if (std::has_single_bit(suits)) {
            if (top != 0) return {top == kAce ? Rank::royal_straight_flush : Rank::straight_flush, top};
            const bool ace = masks != 0 || (numbers & 1) != 0;
            return {Rank::flush, ace ? kAce : static_cast<int>(std::bit_width(numbers))};
        }
    }
    if (top != 0) return {kStraights[static_cast<std::size_t>(size)], top};
    if (naturals != 2 || size < 4) return {};
    // Too far apart for a run: with two or three masks, two pairs or a full house, unless both cards are of the suit of
    // one mask, which then fits neither.
    const int first = std::countr_zero(numbers);
    const int last = static_cast<int>(std::bit_width(numbers)) - 1;
    if ((cards.suits_of(first) & cards.suits_of(last) & masks) != 0) return {};
    const Rank rank = size == 4 ? Rank::two_pair : Rank::full_house;
    return first == 0 ? Strength(rank, kAce, last + 1) : Strength(rank, last + 1, first + 1);
}

// Three or more cards of two numbers, and masks.
[[nodiscard]] Strength of_two_numbers(CardSet cards, unsigned numbers, SuitSet masks, int naturals, int size) {
    int high = static_cast<int>(std::bit_width(numbers)) - 1;
    int low = std::countr_zero(numbers);
    if (low == 0) {
        low = high;
        high = 0;
    }
    const SuitSet high_suits = cards.suits_of(high);
    const SuitSet low_suits = cards.suits_of(low);
    const auto highs = static_cast<int>(count_suits(high_suits));
    const auto lows = static_cast<int>(count_suits(low_suits));
    const int high_number = number_of(high);
    const int low_number = number_of(low);
    if (size == 4) {
        if (highs > 2 || lows > 2) return {};
        // A mask joins the single card.
        const SuitSet single = highs == 1 ? high_suits : low_suits;
        if (naturals == 3 && (single & masks) != 0) return {};
        return {Rank::two_pair, high_number, low_number};
    }
    if (size != 5 || highs > 3 || lows > 3) return {};
    const Strength high_three(Rank::full_house, high_number, low_number);
    const Strength low_three(Rank::full_house, low_number, high_number);
    if (highs == 3 || lows == 3) {
        const SuitSet single = highs == 3 ? low_suits : high_suits;
        if (naturals == 4 && (single & masks) != 0) return {};
        return highs == 3 ? high_three : low_three;
    }
    if (naturals == 4) {
        if ((high_suits & masks) == 0) return high_three;
        return (low_suits & masks) == 0 ? low_three : Strength();
    }
    // Two, one and two masks: a mask each, or both to the single card.
    const SuitSet two = highs == 2 ? high_suits : low_suits;
    const SuitSet one = highs == 2 ? low_suits : high_suits;
    const bool two_can_be_three = masks != two && (one & two & masks) == 0;
    const bool one_can_be_three = (one & masks) == 0;
    const bool high_can = highs == 2 ? two_can_be_three : one_can_be_three;
    const bool low_can = highs == 2 ? one_can_be_three : two_can_be_three;
    return high_can ? high_three : low_can ? low_three : Strength();
}

}  // namespace

Strength reading(CardSet cards) noexcept {
    const CardSet natural_cards = cards.naturals();
    const SuitSet masks = cards.masks();
    const auto naturals = static_cast<int>(natural_cards.size());
    const int size = naturals + static_cast<int>(count_suits(masks));
    if (size == 0 || size > static_cast<int>(kMaxPlay)) return {};
    const unsigned numbers = natural_cards.indices();
    if (numbers == 0) return {kSame[static_cast<std::size_t>(size)], kAce};
    const unsigned but_one = numbers & (numbers - 1);
    if (but_one == 0) {
        const int index = std::countr_zero(numbers);
        return of_one_number(number_of(index), natural_cards.suits_of(index), masks, naturals, size);
    }
    if (CardSet::at_least(CardSet::counts(natural_cards.lo()) | CardSet::counts(natural_cards.hi()), 2) == 0) {
        return of_different_numbers(cards, numbers, masks, naturals, size);
    }
    const bool two_numbers = (but_one & (but_one - 1)) == 0;
    return two_numbers ? of_two_numbers(natural_cards, numbers, masks, naturals, size) : Strength();
}

namespace {

[[nodiscard]] CardSet unpacked(const std::uint16_t* lanes) {
    CardSet cards;
    for (int suit = 0; suit < kSuits; ++suit) cards = cards.union_with(CardSet::of_lane(suit, lanes[suit]));
    return cards;
}

}  // namespace

void reading_many(const std::uint16_t* lanes, std::size_t count, std::uint16_t* strengths) noexcept {
    constexpr unsigned kNaturals = (1u << kNumbers) - 1;
    for (std::size_t i = 0; i < count; ++i, lanes += kSuits) {
        const unsigned all = static_cast<unsigned>(lanes[0] | lanes[1] | lanes[2] | lanes[3] | lanes[4]);
        const unsigned numbers = all & kNaturals;
        unsigned sum = 0;
        for (int suit = 0; suit < kSuits; ++suit) sum += lanes[suit] & kNaturals;
        // Most sets make nothing, those with three or more numbers that are not all different (which the sum tells), or
        // neither within a run of five nor of one suit.
        const unsigned but_one = numbers & (numbers - 1);
        const bool three_numbers = (but_one & (but_one - 1)) != 0;
        const unsigned high = (numbers & ~1u) | (numbers & 1) << kNumbers;
        const bool run = high < 32 * (high & (0 - high)) || numbers < 32;
        const bool one_suit =
            lanes[0] == all || lanes[1] == all || lanes[2] == all || lanes[3] == all || lanes[4] == all;
        const bool plain = three_numbers && (sum != numbers || !(run || one_suit));
        strengths[i] = plain ? std::uint16_t{0} : reading(unpacked(lanes)).value();
    }
}

namespace {

// Tries the masks from `suit` on, highest numbers first.
[[nodiscard]] bool assign(CardSet cards, int suit, Strength wanted, Assignment& numbers) {
    while (suit < kSuits && (cards.masks() >> suit & 1) == 0) ++suit;
    if (suit == kSuits) return reading(cards) == wanted;
    const CardSet rest = cards.difference(CardSet::of(Card(suit, kMaskIndex)));
    for (int number = kAce; number >= 2; --number) {
        const Card card(suit, number == kAce ? 0 : number - 1);
        if (rest.contains(card)) continue;  // JIZ-19
        numbers[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(number);
        if (assign(rest.union_with(CardSet::of(card)), suit + 1, wanted, numbers)) return true;
    }
    numbers[static_cast<std::size_t>(suit)] = 0;
    return false;
}

}  // namespace

std::optional<Assignment> assigned(CardSet cards) noexcept {
    const Strength wanted = reading(cards);
    Assignment numbers{};
    if (wanted.is_nothing() || !assign(cards, 0, wanted, numbers)) return std::nullopt;
    return numbers;
}

}  // namespace shorebreak::jizai
