"""The native resolver of one table, and sets of cards."""

import copy
import itertools
import pickle
import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import NotationError
from shorebreak.surfosaurus import DECK, Card, CardSet, Kind, parse_cards, reference, resolve
from shorebreak.surfosaurus.display import card_html, cards_html, resolution_html

from .test_reference import EXAMPLES

TABLES = st.lists(st.sampled_from(DECK), min_size=1, max_size=14, unique=True)


def same(native, defined):
    return all(
        getattr(native, name) == getattr(defined, name) for name in ("kind", "numbers", "strength")
    ) and (tuple(native.full), tuple(native.half)) == (defined.full, defined.half)


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name):
    """SUR-12 to SUR-16, by name."""
    table, size, kind, numbers, full, half = EXAMPLES[name]
    won = resolve(table, size)
    assert (won.kind, won.numbers, won.size) == (kind, numbers, size)
    assert won.full == CardSet(full)
    assert won.half == CardSet(half)
    mixed = table.lower().split()
    random.Random(name).shuffle(mixed)
    assert resolve(mixed, size) == resolve(CardSet(table), size) == won


@settings(max_examples=300, deadline=None)
@given(TABLES, st.integers(3, 6))
def test_equals_the_definition(table, size):
    """SUR-15: what is in every winning subset, and in some but not all."""
    assert same(resolve(table, size), reference.resolve(table, size))


@settings(max_examples=100, deadline=None)
@given(TABLES, TABLES, st.integers(3, 6))
def test_strength_compares_combinations(one, other, size):
    """SUR-12 and SUR-14: kind first, then the numbers in descending order."""
    ranks = [(won.kind, won.numbers) for won in (resolve(one, size), resolve(other, size))]
    strengths = [resolve(table, size).strength for table in (one, other)]
    assert (ranks[0] > ranks[1]) == (strengths[0] > strengths[1])


def test_strength_is_kind_then_numbers():
    won = resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
    assert won.strength == Kind.STRAIGHT << 12 | 0b000111100000
    assert isinstance(won.kind, Kind)
    assert [kind.name for kind in sorted(Kind)] == [
        "HIGH_CARD", "STRAIGHT", "FLUSH", "OF_A_KIND", "STRAIGHT_FLUSH",
    ]  # fmt: skip


def test_repr_and_html():
    won = resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
    assert repr(won) == (
        'Resolution(STRAIGHT, numbers=(9, 8, 7, 6), full="B9 G8 O6", half="K7 P7 R7")'
    )
    shown = won._repr_html_()
    assert shown == resolution_html(won)
    assert all(card_html(card) in shown for card in (*won.full, *won.half))
    assert "straight: 9 8 7 6" in shown
    assert "4 of a kind: 5" in resolve("B5 G5 R5 K5", 4)._repr_html_()
    assert "4 of a kind: 5" in resolution_html(reference.resolve("B5 G5 R5 K5", 4))
    assert cards_html([]) == "–"


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("X12", "'X' is not a suit; suits are B G K O P R Y"),
        ("B1 K13", "card 2 of 2: 'K13' is not a card: numbers run from 1 to 12"),
        ("K0", "numbers run from 1 to 12"),
        ("K12,R5", "'12,R5' is not a number"),
        ("K12 K1 k12", "K12 is there more than once; there is one of each (SUR-1)"),
        (["K12", Card.K12], "K12 is there more than once"),
        ([84], "84 is not the id of a card; ids run from 0 to 83"),
        ([-1], "-1 is not the id of a card"),
        ([1.5], "1.5 is not a card"),
        ("K12 ?", "card 2 of 2 is unknown"),
        (5, "5 is neither a text such as 'K12 R5' nor a list of cards"),
        (None, "None is neither"),
    ],
)
def test_no_cards_to_read(cards, message):
    with pytest.raises(NotationError) as caught:
        resolve(cards, 4)
    assert message in str(caught.value)
    with pytest.raises(NotationError) as caught:
        CardSet(cards)
    assert message in str(caught.value)


@pytest.mark.parametrize("cards", ["", " ", [], (), CardSet()])
def test_no_cards_at_all(cards):
    with pytest.raises(ValueError, match="no cards: a table to resolve needs at least one"):
        resolve(cards, 4)


@pytest.mark.parametrize("size", [-1, 0, 2, 7, 10**30])
def test_size_outside_3_to_6(size):
    """SUR-5: the sizes that house rules may set."""
    with pytest.raises(ValueError, match=f"size must be from 3 to 6, not {size}"):
        resolve("K12 K11 K10", size)


@pytest.mark.parametrize("size", [True, 4.0, "4", None])
def test_size_that_is_no_whole_number(size):
    with pytest.raises(TypeError, match="size must be a whole number from 3 to 6"):
        resolve("K12 K11 K10", size)


def test_sizes_of_numpy_and_unusual_texts():
    assert resolve("K12\tK11\nK10", np.int64(3)) == resolve("k12 k11 K10", 3)
    assert resolve(np.array([35, 34, 33]), 3).kind is Kind.STRAIGHT_FLUSH
    assert resolve((str(card) for card in DECK), 6).numbers == (12, 11, 10, 9, 8, 7)


def test_resolutions_compare_by_all_they_hold():
    one, same_one = resolve("B1 B2 B3 B4", 4), resolve("B4 B3 B2 B1", 4)
    assert one == same_one
    assert hash(one) == hash(same_one)
    assert one != resolve("G1 G2 G3 G4", 4)
    assert len({one, same_one, resolve("G1 G2 G3 G4", 4)}) == 2


@pytest.mark.parametrize("name", EXAMPLES)
def test_resolution_pickles_and_copies(name):
    table, size, *_ = EXAMPLES[name]
    won = resolve(table, size)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(won, protocol)) == won
    assert copy.copy(won) == copy.deepcopy(won) == won


@settings(max_examples=100, deadline=None)
@given(TABLES, st.integers(3, 6))
def test_what_scores_resolves_to_the_same(table, size):
    """What pickles of resolutions rest on (SUR-15)."""
    won = resolve(table, size)
    assert resolve(won.full | won.half, size) == won


CARD_SETS = st.sets(st.sampled_from(DECK))


@given(CARD_SETS, CARD_SETS)
def test_card_set_is_a_set(one, other):
    first, second = CardSet(one), CardSet(other)
    assert list(first) == sorted(one)
    assert len(first) == len(one)
    assert bool(first) == bool(one)
    assert set(first | second) == one | other
    assert set(first & second) == one & other
    assert set(first - second) == one - other
    assert set(first ^ second) == one ^ other
    assert (first <= second) == (one <= other)
    assert (first >= second) == (one >= other)
    assert first.isdisjoint(second) == one.isdisjoint(other)
    assert (first == second) == (one == other)
    assert hash(first) == hash(CardSet(sorted(one, reverse=True)))
    assert all((card in first) == (card in one) for card in DECK)
    assert CardSet(str(first)) == CardSet.from_masks(first.masks) == first
    assert pickle.loads(pickle.dumps(first)) == copy.deepcopy(first) == first


def test_card_set_looks_up_cards_texts_and_ids():
    cards = CardSet("K12 r05")
    assert Card.R5 in cards
    assert "k12" in cards
    assert 35 in cards
    assert "K12 R5" in cards
    assert 84 not in cards
    assert -1 not in cards
    assert 10**40 not in cards
    assert None not in cards
    assert repr(cards) == 'CardSet("K12 R5")'
    assert CardSet.full_deck() == CardSet(DECK)
    assert parse_cards(str(cards)) == tuple(cards)


def test_masks_of_a_set():
    masks = CardSet("B1 B12 Y3").masks
    assert masks.dtype == np.uint16
    assert masks.tolist() == [1 | 1 << 11, 0, 0, 0, 0, 0, 1 << 2]
    with pytest.raises(ValueError, match="bits above number 12"):
        CardSet.from_masks(np.full(7, 1 << 12, np.uint16))
    with pytest.raises(ValueError, match=r"masks must have shape \(7,\)"):
        CardSet.from_masks(np.zeros(8, np.uint16))


def test_sets_are_read_by_many_threads():
    """One set, one resolution, shared: they don't change, so nothing can go wrong."""
    cards, won = CardSet(DECK[::2]), resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
    expected = (str(cards), resolve(cards, 5), list(won.half))

    def read(_):
        return all((str(cards), resolve(cards, 5), list(won.half)) == expected for _ in range(2000))

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(read, range(4)))


def test_one_iterator_survives_many_threads():
    shared = iter(CardSet(DECK))
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: list(itertools.islice(shared, 84)), range(4)))
    assert set(itertools.chain(*taken)) <= set(DECK)
