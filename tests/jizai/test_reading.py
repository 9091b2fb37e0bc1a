"""What cards make: the worked examples of the rules, the order of combinations, what beats what."""

import itertools
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import NotationError
from shorebreak.jizai import (
    DECK,
    Card,
    Rank,
    beats,
    masks_of,
    plays,
    reading,
    reading_many,
    reference,
)

from .tables import CARDS, SETS, cards

EXAMPLES = {
    "Ts Js Qs Ks As": "royal straight flush",
    "Ts Js Ms Ks As": "royal straight flush",
    "9s Ts Js Qs Ks": "straight flush, top 13",
    "9s Ts Js Qs Ms": "straight flush, top 13",
    "As 2s 3s 4s 5s": "straight flush, top 5",
    "Ts Js Qs Ms Mb": "straight of five, top 14",
    "Qs Kf Ab 2a 3k": None,
    "7f 7b 7s 7a Mk": "five of a kind, 7",
    "Mf Mb Ms Ma Mk": "five of a kind, 14",
    "7s Ms": "straight of two, top 8",
    "As Ms": "straight of two, top 14",
    "As Mf": "pair, 14",
    "Mf Mb": "pair, 14",
    "Mf": "high card, 14",
    "5f 5b Ms": "three of a kind, 5",
    "5f 5b 9s 9a Mk": "full house, 9 over 5",
    "5f 5b 9s 9a Ms": "full house, 5 over 9",
    "5f 5b 5s 9s Ms": None,
    "7s 7f Ms": None,
    "7s 7f 8s Ms": None,
    "2s 5s 9s Js Ms": "flush, highest 14",
    "Kf Ab": "straight of two, top 14",
    "Af 2b": "straight of two, top 2",
    "Af 2b 3s 4a Mk": "straight of five, top 5",
}


def words(found):
    return None if found is None else found.words


@pytest.mark.parametrize(("text", "expected"), EXAMPLES.items(), ids=EXAMPLES)
def test_jiz_15_20_a_worked_example(text, expected):
    assert words(reading(text)) == expected
    assert words(reference.reading_of(cards(text))) == expected
    for order in itertools.islice(itertools.permutations(cards(text)), 24):
        assert reading(order) == reading(text)


def test_jiz_15_the_order_of_the_table():
    weakest_first = [
        "Ks", "Ks Af", "2f 2b", "2f 3f 4b", "2f 2b 3f 3b", "2f 2b 2s", "2f 3f 4b 5b",
        "2f 2b 2s 3f 3b", "2f 2b 2s 2a", "Af 2f 3f 4f 5b", "2f 3f 4f 5f 7f", "Af 2f 3f 4f 5f",
        "2f 2b 2s 2a 2k", "Tf Jf Qf Kf Af",
    ]  # fmt: skip
    found = [reading(text) for text in weakest_first]
    assert [one.rank for one in found] == list(Rank) == list(range(1, 15))
    for weaker, stronger in itertools.combinations(weakest_first, 2):
        # Whatever the number of cards.
        assert beats(stronger, weaker)
        assert not beats(weaker, stronger)


def test_jiz_15_full_houses_and_two_pairs_have_a_second_key():
    assert reading("5f 5b 5s 9a 9k").key == (5, 9)
    assert reading("5f 5b 9a 9k").key == (9, 5)
    assert beats("5f 5b 5s Ta Tk", "9s 9a 5a 5k Ms")
    assert beats("6f 6b 6s 2a 2k", "5f 5b 5s Ta Tk")
    assert beats("9f 9b 6a 6k", "9s 9a 5a 5k")
    assert not beats("8f 8b 7a 7k", "9s 9a 2a 2k")


def test_jiz_16_equal_does_not_beat_but_a_later_royal_straight_flush_does():
    assert not beats("7s", "7f")
    assert not beats("6s 7f", "6f 7f")
    assert not beats("As 2s 3s 4s 5s", "Af 2f 3f 4f 5f")
    assert beats("Ts Js Qs Ks As", "Tf Jf Qf Kf Af")
    assert beats("Tf Jf Qf Kf Mf", "Ts Js Qs Ks As")
    assert beats("2f", None)
    royal = reading("Ts Js Qs Ks As")
    assert not beats("Mf Mb Ms Ma Mk", royal)
    assert beats(royal, reading("Mf Mb Ms Ma Mk"))
    with pytest.raises(ValueError, match=r"'2f 7k' is no combination \(JIZ-15\)"):
        beats("2f 7k", "3s")
    with pytest.raises(ValueError, match="nothing that could beat"):
        beats(None, "3s")


def test_jiz_17_the_ace_is_low_in_runs_alone():
    assert reading("Af 2b 3b").key == (3,)
    assert reading("Qf Kb Ab").key == (14,)
    assert reading("Kf Ab 2b") is None
    assert reading("Af Ab").key == reading("Af").key == (14,)
    assert reading("Af 2f 5f 7f 9f").key == (14,)
    assert reading("Af Ab Ks Kb").key == (14, 13)


def test_jiz_18_flushes_by_their_highest_number_alone():
    assert not beats("Kf Jf 9f 7f 5f", "Ks 2s 3s 4s 6s")
    assert beats("Af 2f 3f 4f 6f", "Ks Js 9s 7s 5s")


def test_jiz_2_19_a_mask_is_any_other_card_of_its_suit():
    # Not a card laid beside it.
    assert reading("7s Ms").assigned == {Card("Ms"): Card("8s")}
    assert reading("7s 7f 7b 7a 7k").rank == reading("7f 7b 7a 7k Ms").rank == 13
    assert reading("7s 7f 7b 7a Ms") is None
    # The ace as 1 and as 14 is one number.
    assert reading("As 2s 3s 4s Ms").words == "straight flush, top 5"
    assert reading("As Ks Ms").words == "straight of three, top 14"
    # Cards elsewhere don't matter.
    assert "play Ms +7f" in map(str, plays("7s Ms", "7f", "6s 6f"))


def test_jiz_20_the_highest_numbers_first_in_the_order_of_suits():
    assert reading("Ts Js Qs Ms Mb").assigned == {Card("Mb"): Card("Ab"), Card("Ms"): Card("Ks")}
    assert list(reading("Ma Mf").assigned) == [Card("Mf"), Card("Ma")]
    # An ace in a low run is the lowest number, in a flush the highest.
    assert reading("2f 3b Mk Ms").assigned == {Card("Ms"): Card("5s"), Card("Mk"): Card("4k")}
    low = reading("4f 5b 3a Ms Mk")
    assert (low.key, low.assigned) == ((7,), {Card("Ms"): Card("7s"), Card("Mk"): Card("6k")})
    assert str(reading("As Ms 3s")) == "straight of three, top 3 (Ms = 2s)"


def test_jiz_21_straights_may_mix_suits():
    assert reading("5f 6f").words == reading("5f 6b").words == "straight of two, top 6"
    assert reading("5f 6f 7f 8f").words == "straight of four, top 8"
    assert reading("5f 6f 7f 8f 9b").words == "straight of five, top 9"
    assert reading("5f 6f 7f 8f 9f").words == "straight flush, top 9"


@given(SETS)
@settings(max_examples=300, deadline=None)
def test_readings_are_those_of_the_reference(chosen):
    found = reading(chosen)
    assert found == reference.reading_of(chosen)
    assert pickle.loads(pickle.dumps(found)) == found
    if found is not None:
        # What masks stand for makes the same without masks, in different cards.
        naturals = [found.assigned.get(card, card) for card in chosen]
        assert len(set(naturals)) == len(chosen)
        plain = reading(naturals)
        assert (plain.rank, plain.key, plain.assigned) == (found.rank, found.key, {})
        assert hash(found) == hash(reading(chosen))


@given(SETS, SETS)
@settings(max_examples=200, deadline=None)
def test_beating_is_an_order(one, other):
    first, second = reading(one), reading(other)
    if first is None or second is None:
        return
    both = first.rank == second.rank == Rank.ROYAL_STRAIGHT_FLUSH
    assert beats(first, second) is (both or (first.rank, first.key) > (second.rank, second.key))
    assert (first.strength > second.strength) is (
        (first.rank, first.key) > (second.rank, second.key)
    )


@given(st.sets(CARDS, min_size=1, max_size=11).map(sorted), st.data())
@settings(max_examples=60, deadline=None)
def test_jiz_8_plays_are_all_sets_that_may_be_laid(chosen, data):
    size = data.draw(st.integers(0, min(5, len(chosen) - 1)))
    field, hand = chosen[:size], chosen[size:]
    standing = reading(data.draw(SETS))
    expected = {}
    for count in range(1, 6):
        for laid in itertools.combinations(sorted(chosen), count):
            made = reading(laid)
            if made is not None and set(laid) & set(hand) and (
                standing is None or beats(made, standing)
            ):  # fmt: skip
                expected[laid] = made
    found = plays(hand, field, standing)
    assert {play.cards: play.reading for play in found} == expected
    assert len(found) == len(expected)
    assert found == reference.plays_of(hand, field, standing)
    for play in found:
        assert set(play.hand) <= set(hand)
        assert set(play.field) <= set(field)
    strengths = [play.reading.strength for play in found]
    assert strengths == sorted(strengths)


def test_plays_as_people_write_them():
    found = plays("5f 7b", "5k Ms", "5s 5a")
    assert [str(play) for play in found] == [
        "play 7b +Ms", "play 5f 7b +Ms", "play 7b +5k +Ms", "play 5f 7b +5k +Ms", "play 5f +5k +Ms",
    ]  # fmt: skip
    assert [play.reading.words for play in found] == [
        "pair, 7", "straight of three, top 7", "straight of three, top 7", "two pair, 7 and 5",
        "three of a kind, 5",
    ]  # fmt: skip
    assert plays("", "5k") == []


def test_many_readings_from_arrays():
    sets = [[card] for card in DECK] + [["5f", "5b", "Ms"], "2f 7k", "Tf Jf Qf Kf Af", ""]
    strengths = reading_many(masks_of(sets))
    assert strengths.dtype.name == "uint16"
    assert strengths.tolist()[-4:] == [6 << 8 | 5 << 4, 0, 14 << 8 | 14 << 4, 0]
    assert strengths[:70].tolist() == [reading([card]).strength for card in DECK]
    with pytest.raises(ValueError, match=r"must be of shape \(sets, 5\), not \(3,\)"):
        reading_many([1, 2, 3])


def test_what_is_refused():
    for bad in ("7x", "1s", "s7", "", "0s", "Mss", None, 1.5, True, 70, -1):
        with pytest.raises(NotationError, match="card"):
            reading([bad])
    with pytest.raises(NotationError, match=r"7s stands twice: there is one of each \(JIZ-1\)"):
        reading("7s 8s 7s")
    with pytest.raises(NotationError, match="5k stands twice"):
        plays("5k 7b", "5k")
    with pytest.raises(NotationError, match="the hand: card 2 of 2: '5x' is not a card"):
        plays("5k 5x")
    assert reading("") is None
    assert reading("2f 3f 4f 5f 6f 7f") is None
