#include "jizai/plays.hpp"

#include <algorithm>

#include "jizai/counter.hpp"

namespace shorebreak::jizai {

Plays::Plays(CardSet hand, CardSet field, Strength standing) noexcept
    : hand_(hand),
      above_(to_exceed(standing)),
      first_(std::max(above_.rank(), Rank::high_card)),
      all_(hand.union_with(field)) {
    detail::Counter<false>(all_, above_, classes_).count();
    if (field.size() >= detail::kFewestCards[index(first_)]) {
        detail::Counter<true>(detail::Holding(field), above_, classes_).count();
    }
    const bool two_keys = above_.rank() == Rank::two_pair || above_.rank() == Rank::full_house;
    const detail::Row& lanes = detail::kLanesAbove[static_cast<std::size_t>(above_.key()) - (two_keys ? 1 : 0)];
    detail::Row& least = classes_[index(first_)];
    for (std::size_t key = 0; key < least.size(); ++key) least[key] &= lanes[key];
    // In two sums, neither of which is too great for its type even of the whole deck.
    detail::Row lower{}, upper{};
    std::size_t rank = index(first_);
    for (; rank < index(Rank::straight_of_five); ++rank) {
        for (std::size_t key = 0; key < lower.size(); ++key) lower[key] = detail::u16(lower[key] + classes_[rank][key]);
    }
    for (; rank < kRanks; ++rank) {
        for (std::size_t key = 0; key < upper.size(); ++key) upper[key] = detail::u16(upper[key] + classes_[rank][key]);
    }
    count_ = 0;
    for (std::size_t key = 0; key < lower.size(); ++key) count_ += std::uint32_t{lower[key]} + upper[key];
}

unsigned Plays::keys(Rank rank) const noexcept {
    if (rank < first_) return 0;
    std::array<std::uint8_t, 16> any;
    for (std::size_t key = 0; key < any.size(); ++key) any[key] = classes_[index(rank)][key] != 0 ? 1 : 0;
    const auto words = detail::words_of(any);
    return CardSet::at_least(words[0], 1) | CardSet::at_least(words[1], 1) << 8;
}

detail::Holding Plays::preferring_hand(Rank rank, int key, bool masks) const noexcept {
    const detail::Holding hand(hand_);
    const auto enough = [&] {
        switch (rank) {
            case Rank::three_of_a_kind: return 3u;
            case Rank::four_of_a_kind: return 4u;
            case Rank::five_of_a_kind: return 5u;
            case Rank::pair:
            case Rank::two_pair:
            case Rank::full_house: return 2u;
            default: return 1u;
        }
    }();
    detail::Holding from(all_, hand, enough);
    if (rank == Rank::full_house && count_suits(hand.suits(key)) == 2) from.add(key, all_.suits(key));
    if (!masks) {
        from.masks = static_cast<SuitSet>(all_.masks & ~hand.masks);
        from.mask_count = count_suits(from.masks);
    }
    return from;
}

CardSet Plays::nth_same(int size, int number, std::size_t n) const noexcept {
    const SuitSet of_hand = hand_.suits_of(detail::index_of(number));
    unsigned suits = all_.suits(number), masks = all_.masks;
    if (size == 1) {
        suits = of_hand;
        masks = hand_.masks();
    } else if (count_suits((suits & ~of_hand) | (masks & ~hand_.masks())) >= static_cast<unsigned>(size)) {
        return {};
    }
    unsigned chosen = 0;  // masks come first, as integers
    do {
        const int naturals = size - static_cast<int>(count_suits(chosen));
        if (naturals >= (number == kAce ? 0 : 1)) {
            const auto cards = detail::subsets(suits & ~chosen, naturals);
            if (n < cards.size()) return cards_of(number, cards[n]).union_with(masks_of(chosen));
            n -= cards.size();
        }
        chosen = (chosen - masks) & masks;
    } while (chosen != 0);
    assert(false);
    return {};
}

CardSet Plays::nth_straight(int size, int top, std::size_t n) const noexcept {
    // Suits of the numbers of the run, a byte each, as they lie in a set: the ace comes first.
    const int lowest = top - size + 1;
    const bool to_ace = top == kAce;
    const auto run_of = [&](const detail::Holding& held) {
        const std::uint64_t whole = (std::uint64_t{1} << size * 8) - 1;
        const std::uint64_t run = held.from(lowest) & whole;
        return to_ace ? (run << 8 | run >> (size - 1) * 8) & whole : run;
    };
    const auto cards_of_run = [&](std::uint64_t run) {
        if (!to_ace) return CardSet::of_bytes(lowest - 1, run);
        return CardSet::of_bytes(0, run & 0xff).union_with(CardSet::of_bytes(lowest - 1, run >> 8));
    };
    const detail::Holding hand(hand_);
    const std::uint64_t run = run_of(all_);
    const unsigned in_field = CardSet::at_least(run & ~run_of(hand), 1);
    if (count_suits(in_field) + count_suits(all_.masks & ~hand.masks) >= static_cast<unsigned>(size)) return {};
    if (size == 5) {
        unsigned common = kAllSuits, nearly = kAllSuits;  // suits of all numbers, of all but one at most
        for (std::uint64_t rest = run; rest != 0; rest >>= 8) {
            const auto suits = static_cast<unsigned>(rest & 0xff);
            nearly = common | (nearly & suits);
            common &= suits;
        }
        if ((common | (nearly & all_.masks)) != 0) return {};
    }

    const std::uint64_t sizes = CardSet::counts(run);
    const auto size_at = [&](int place) { return static_cast<std::uint32_t>(sizes >> place * 8 & 0xff); };
    const auto nth_at = [&](int place, std::size_t which) {
        return std::uint64_t{detail::subsets(run >> place * 8 & 0xff, 1)[which]} << place * 8;
    };
    auto rest = static_cast<std::uint32_t>(n);
    std::uint64_t laid = 0;
    if (all_.masks == 0) {
        for (int place = 0; place < size; ++place) {
            laid |= nth_at(place, rest % size_at(place));
            rest /= size_at(place);
        }
        return cards_of_run(laid);
    }
    // Ways to fill the places below one, by how many of them masks fill. The lowest number of a run that could reach
    // higher is a card.
    std::array<std::array<std::uint32_t, kMaxPlay - 1>, kMaxPlay + 1> ways{};
    ways[0][0] = 1;
    const auto maskable = [&](int place) { return to_ace || place > 0; };
    for (int place = 0; place < size; ++place) {
        const auto& below = ways[static_cast<std::size_t>(place)];
        auto& here = ways[static_cast<std::size_t>(place) + 1];
        here[0] = below[0] * size_at(place);
        for (std::size_t masks = 1; masks < here.size(); ++masks) {
            here[masks] = below[masks] * size_at(place) + (maskable(place) ? below[masks - 1] : 0);
        }
    }
    unsigned chosen = 0;  // masks come first, as integers
    do {
        auto masks = count_suits(chosen);
        if (masks + 1 == static_cast<unsigned>(size)) {  // a single card, one of the masks of its suit
            for (int place = 0; place < (to_ace ? size : 1) && lowest > 1; ++place) {
                const auto suits = detail::subsets((run >> place * 8 & 0xff) & chosen, 1);
                if (rest < suits.size()) {
                    return cards_of_run(std::uint64_t{suits[rest]} << place * 8).union_with(masks_of(chosen));
                }
                rest -= static_cast<std::uint32_t>(suits.size());
            }
        } else if (masks + 2 <= static_cast<unsigned>(size)) {
            const std::uint32_t sets = ways[static_cast<std::size_t>(size)][masks];
            if (rest >= sets) {
                rest -= sets;
            } else {
                for (int place = size; place-- > 0;) {
                    const auto& below = ways[static_cast<std::size_t>(place)];
                    if (masks > 0 && maskable(place)) {  // none of this number come before any
                        if (rest < below[masks - 1]) {
                            --masks;
                            continue;
                        }
                        rest -= below[masks - 1];
                    }
                    laid |= nth_at(place, rest / below[masks]);
                    rest %= below[masks];
                }
                return cards_of_run(laid).union_with(masks_of(chosen));
            }
        }
        chosen = (chosen - all_.masks) & all_.masks;
    } while (chosen != 0);
    assert(false);
    return {};
}

Plays::Play Plays::nth_of_two_numbers(Rank rank, int key, std::size_t n) const noexcept {
    const int size = rank == Rank::two_pair ? 2 : 3;
    const unsigned suits = all_.suits(key);
    if (count_suits(suits & ~unsigned{hand_.suits_of(detail::index_of(key))}) >= static_cast<unsigned>(size)) return {};
    const auto firsts = detail::subsets(suits, size);
    unsigned others = all_.at_least(2) & (rank == Rank::two_pair ? (1u << key) - 1 : ~(1u << key));
    for (; others != 0; others &= others - 1) {
        const int second = std::countr_zero(others);
        const Strength strength(rank, key, second);
        if (strength <= above_) continue;
        const auto seconds = detail::subsets(all_.suits(second), 2);
        if (n >= firsts.size() * seconds.size()) {
            n -= firsts.size() * seconds.size();
            continue;
        }
        const bool first_is_higher = detail::index_of(key) > detail::index_of(second);
        const std::size_t lower = first_is_higher ? seconds.size() : firsts.size();
        const std::size_t high = n / lower, low = n % lower;
        return {cards_of(key, firsts[first_is_higher ? high : low])
                    .union_with(cards_of(second, seconds[first_is_higher ? low : high])),
                strength};
    }
    assert(false);
    return {};
}

Plays::Play Plays::nth(std::size_t n) const noexcept {
    assert(n < count_);
    std::size_t at = index(first_);
    for (std::size_t here = total(at); n >= here; here = total(at)) {
        n -= here;
        ++at;
    }
    int key = 2;
    for (; n >= classes_[at][static_cast<std::size_t>(key)]; ++key) n -= classes_[at][static_cast<std::size_t>(key)];
    const auto rank = static_cast<Rank>(at);
    Play found{{}, Strength(rank, key)};
    switch (rank) {
        case Rank::high_card: found.cards = nth_same(1, key, n); break;
        case Rank::pair: found.cards = nth_same(2, key, n); break;
        case Rank::three_of_a_kind: found.cards = nth_same(3, key, n); break;
        case Rank::four_of_a_kind: found.cards = nth_same(4, key, n); break;
        case Rank::five_of_a_kind: found.cards = nth_same(5, key, n); break;
        case Rank::straight_of_two: found.cards = nth_straight(2, key, n); break;
        case Rank::straight_of_three: found.cards = nth_straight(3, key, n); break;
        case Rank::straight_of_four: found.cards = nth_straight(4, key, n); break;
        case Rank::straight_of_five: found.cards = nth_straight(5, key, n); break;
        case Rank::two_pair:
        case Rank::full_house:
            if (all_.masks == 0) found = nth_of_two_numbers(rank, key, n);
            break;
        default: break;
    }
    return found.cards.empty() ? nth_listed(rank, key, n) : found;
}

Plays::Play Plays::nth_listed(Rank rank, int key, std::size_t n) const noexcept {
    const std::size_t size = count(rank, key);
    // Not a Play, so that the list isn't cleared first.
    struct Entry {
        std::uint64_t lo;
        std::uint64_t hi;
        std::uint16_t strength;
        [[nodiscard]] Play play() const noexcept {
            return {CardSet::from_words(lo, hi), Strength::from_value(strength)};
        }
        [[nodiscard]] bool operator<(const Entry& other) const noexcept {
            if (strength != other.strength) return strength < other.strength;
            return hi != other.hi ? hi < other.hi : lo < other.lo;
        }
    };
    constexpr std::size_t kListed = 512;
    std::array<Entry, kListed> entries;
    Entry* const first = entries.data();
    Entry* end = first;
    if (size <= kListed) {
        list(rank, key, [&](CardSet cards, Strength strength) { *end++ = {cards.lo(), cards.hi(), strength.value()}; });
        assert(end == first + size);  // counts and lists agree
        std::nth_element(first, first + n, end);
        return first[n].play();
    }
    // Hundreds of equal plays, as from most of the deck in one hand: sort the first kListed, then those after them.
    Entry after{};
    for (;;) {
        end = first;
        list(rank, key, [&](CardSet cards, Strength strength) {
            const Entry entry{cards.lo(), cards.hi(), strength.value()};
            if (!(after < entry)) return;
            if (end == first + kListed) {  // a heap of the smallest so far
                if (!(entry < *first)) return;
                std::pop_heap(first, end--);
            }
            *end++ = entry;
            std::push_heap(first, end);
        });
        std::sort_heap(first, end);
        const auto listed = static_cast<std::size_t>(end - first);
        assert(listed != 0);
        if (n < listed) return first[n].play();
        n -= listed;
        after = end[-1];
    }
}

}  // namespace shorebreak::jizai
