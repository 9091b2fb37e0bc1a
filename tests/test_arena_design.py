"""Who sits where in a contest: what is balanced, and when exactly."""

import itertools
from collections import Counter

import numpy as np
import pytest

from shorebreak.tournament.design import Design

SHAPES = [(bots, seats) for seats in range(1, 7) for bots in range(1, 9)]
ENTRIES = ["AABB", "AAAB", "ABBB", "AABC", "AABBCC", "AAAAAA", "ABCCC"]


def names(bots):
    return [chr(ord("A") + bot) for bot in range(bots)]


def cycle(shape):
    """Return in how many deals a design comes back to where it began."""
    design = Design(names(shape[0]), seats=shape[1])
    return design.tables * design.orders


# Cycles that can be walked through in a moment, which leaves out two of the shapes.
SHORT = [shape for shape in SHAPES if cycle(shape) <= 1000]


@pytest.fixture(params=SHAPES, ids=lambda shape: "{}-bots-{}-seats".format(*shape))
def design(request):
    bots, seats = request.param
    return Design(names(bots), seats=seats)


def seatings(design, deals):
    return [seating for deal in range(deals) for seating in design.seatings(deal)]


def test_every_deal_is_balanced_over_the_seats(design):
    """Each bot of a table sits on each seat as often as it has chairs, or evenly fewer."""
    for deal in range(min(design.tables * design.orders, 300)):
        block = design.seatings(deal)
        assert len(set(block)) == len(block)
        for bot in range(len(design.bots)):
            on_seats = {sum(one[seat] == bot for one in block) for seat in range(design.seats)}
            assert len(on_seats) == 1


def test_whole_rounds_of_tables_are_balanced_over_pairs(design):
    for cycle in range(min(design.orders, 3)):
        chairs, met = Counter(), Counter()
        for deal in range(cycle * design.tables, (cycle + 1) * design.tables):
            for seating in design.seatings(deal):
                chairs.update(seating)
                met.update(
                    frozenset(pair)
                    for pair in itertools.combinations(seating, 2)
                    if pair[0] != pair[1]
                )
        assert len(chairs) == len(design.bots)
        assert len(set(chairs.values())) == 1
        pairs = len(design.bots) * (len(design.bots) - 1) // 2
        assert len(met) in (pairs, 0)
        assert len(set(met.values())) <= 1


@pytest.mark.parametrize("shape", SHORT, ids=lambda shape: "{}-bots-{}-seats".format(*shape))
def test_whole_cycles_are_balanced_over_neighbours(shape):
    bots, seats = shape
    design = Design(names(bots), seats=seats)
    deals = design.tables * design.orders
    behind = Counter()
    for seating in seatings(design, deals):
        for seat, bot in enumerate(seating):
            for distance in range(1, design.seats):
                other = seating[(seat + distance) % design.seats]
                if other != bot:
                    behind[bot, other, distance] += 1
    assert len(set(behind.values())) <= 1
    ordered = len(design.bots) * (len(design.bots) - 1)
    assert len(behind) == (ordered * (design.seats - 1) if design.seats > 1 else 0)
    counts = Counter(seatings(design, deals))
    assert len(set(counts.values())) == 1


def test_the_way_there_is_nearly_even(design):
    """After any number of deals no pair has met much more often than another."""
    deals = min(design.tables, 60)
    met = np.zeros((len(design.bots),) * 2)
    played = np.zeros(len(design.bots))
    for deal in range(deals):
        table = np.bincount(design.seatings(deal)[0], minlength=len(design.bots))
        met += np.outer(table, table)
        played += table
        assert np.ptp(played) <= 2
    pairs = met[np.triu_indices(len(design.bots), 1)]
    assert pairs.size == 0 or np.ptp(pairs) <= 3 * design.seats


def test_rotations_of_as_many_bots_as_seats():
    design = Design(names(4), seats=4)
    assert (design.tables, design.orders) == (1, 6)
    assert design.seatings(0) == ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
    orders = {min(design.seatings(deal)) for deal in range(6)}
    assert len(orders) == 6
    assert design.seatings(6) == design.seatings(0)


@pytest.mark.parametrize("entries", ENTRIES)
def test_a_bot_named_twice_has_two_chairs(entries):
    design = Design(list(entries), seats=len(entries))
    assert design.bots == tuple(dict.fromkeys(entries))
    every = seatings(design, design.orders)
    assert {tuple(sorted(one)) for one in every} == {
        tuple(sorted(design.bots.index(name) for name in entries))
    }
    # Each arrangement of the chairs, once.
    arranged = set(itertools.permutations(design.bots.index(name) for name in entries))
    assert Counter(every) == Counter(arranged)


def test_a_repeating_order_is_played_once():
    design = Design(["A", "B"], seats=4)
    assert sorted(len(design.seatings(deal)) for deal in range(2)) == [2, 4]
    assert len(Design(["A"], seats=6).seatings(0)) == 1


@pytest.mark.parametrize(
    ("bots", "seats", "games"), [(3, 3, 2000), (2, 4, 17), (5, 3, 1), (2, 6, 5)]
)
def test_plans_are_whole_deals(bots, seats, games):
    design = Design(names(bots), seats=seats)
    plan = design.plan(games)
    deals = int(plan.deals[-1]) + 1
    assert plan.seats.tolist() == [list(one) for one in seatings(design, deals)]
    assert len(plan.deals) >= games > sum(plan.deals < deals - 1)
    assert sorted(plan.deals) == list(plan.deals)
    # A longer plan begins with a shorter one.
    longer = design.plan(10 * games)
    assert np.array_equal(longer.seats[: len(plan.seats)], plan.seats)
    assert np.array_equal(Design(names(bots), seats=seats).plan(10 * games).seats, longer.seats)


def test_refusals():
    with pytest.raises(ValueError, match="there are no bots"):
        Design([], seats=3)
    with pytest.raises(ValueError, match="'A' is named 2 times: with 3 bots for 4 seats"):
        Design(["A", "A", "B"], seats=4)
    with pytest.raises(ValueError, match="17 bots are too many; at most 16"):
        Design(names(17), seats=4)
