"""Rows and what beats what (SCO-8, 9, 10), and the list of shows of a hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shorebreak.errors import IllegalActionError, NotationError
from shorebreak.scout import Card, Kind, Row, beats, shows
from shorebreak.scout.reference import Game as Reference
from shorebreak.scout.reference import is_row, rank
from shorebreak.scout.rows import spans, strength

WORKED = [
    ("8-9", "2-2", True),
    ("2-2", "8-9", False),
    ("1-1-1", "2-3-4-5", True),
    ("3-4-5", "5-4-3", False),
    ("1-2-3", "4-3-2", True),
    ("7", "8", True),
    ("5", "5", False),
]


@pytest.mark.parametrize(("table", "show", "allowed"), WORKED)
def test_the_worked_examples(table, show, allowed):
    assert beats(show, table) is allowed
    assert Row(show).beats(Row(table)) is allowed


def test_sco_8_no_wrap_from_10_to_1():
    with pytest.raises(IllegalActionError, match=r"9-10-1 is neither a set .* nor a run .*SCO-8"):
        beats("9-10-1", "8-9-10")
    assert shows([9, 10, 1]) == [(0, 1), (0, 2), (1, 1), (2, 1)]


@pytest.mark.parametrize("bad", ["1-3", "3-3-4", "4-5-4", "1-2-4", "10-1"])
def test_sco_8_what_is_no_row(bad):
    with pytest.raises(IllegalActionError, match=f"^{bad} is neither a set"):
        Row(bad)


@pytest.mark.parametrize("bad", ["x", "3-x", "0-1", "11", "3/3", "3/11", "3/7-4"])
def test_what_can_not_be_read_as_a_row(bad):
    with pytest.raises(NotationError):
        Row(bad)


def test_a_row_has_at_least_one_card():
    with pytest.raises(IllegalActionError, match="a row has at least one card"):
        Row("")


def test_sco_9_on_an_empty_table_any_show_is_allowed():
    assert beats("1", None)
    assert beats("1", "")
    assert len(shows([1, 1], None)) == 3


def test_a_set_beats_an_equally_long_run_and_not_the_other_way():
    assert beats("1-1-1", "8-9-10")
    assert not beats("8-9-10", "1-1-1")


def test_rows_are_read_from_cards_and_numbers():
    row = Row("3/7-4/1")
    assert row.cards == (Card("3/7"), Card("4/1"))
    assert row.numbers == (3, 4)
    assert Row("3/7 4/1") == row == Row([Card("3/7"), (4, 1)])
    assert (row.kind, Row("2-2").kind, Row("2").kind) == (Kind.RUN, Kind.SET, Kind.SINGLE)
    assert (str(row), repr(row), repr(Row("3-4"))) == ("3-4", "Row('3/7-4/1')", "Row('3-4')")
    assert len(row) == 2


numbers = st.lists(st.integers(1, 10), max_size=14)
rows = st.builds(
    lambda start, step, size: [start + step * i for i in range(size)],
    st.integers(1, 10),
    st.sampled_from([-1, 0, 1]),
    st.integers(1, 9),
).filter(lambda row: all(1 <= number <= 10 for number in row))


@given(numbers, st.one_of(st.just([]), rows))
def test_shows_are_those_of_the_definition(hand, active):
    floor = strength(active)
    expected = [
        (start, length)
        for start in range(len(hand))
        for length in range(1, len(hand) - start + 1)
        if is_row(row := hand[start : start + length])
        and (not active or (len(row), len(row) > 1 and rank(row)[1], max(row))
             > (len(active), len(active) > 1 and rank(active)[1], max(active)))
    ]  # fmt: skip
    assert spans(hand, floor) == expected == Reference._spans(hand, floor)
    assert shows(hand, active or None) == expected


@given(rows, rows)
def test_strength_orders_rows(one, other):
    assert (strength(one) > strength(other)) == beats(one, other)
    assert not (beats(one, other) and beats(other, one))


@given(numbers.filter(bool))
def test_only_rows_have_a_strength(hand):
    assert bool(strength(hand)) == is_row(hand)
