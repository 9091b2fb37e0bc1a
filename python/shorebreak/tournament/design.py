"""Who sits where: the seatings in which every deal of a contest is played."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

DESIGN: Final = "rotations/1"
"""The name and version of what this module does, as files name it."""

MAX_BOTS: Final = 16

Seating = tuple[int, ...]
"""The bot of each seat, by its place among the bots."""


class Plan(NamedTuple):
    """The games of a contest: the deal of each, int64 (games,), and its bots, int8 (games, seats).

    A deal's games follow each other.
    """

    deals: NDArray[np.int64]
    seats: NDArray[np.int8]


class Design:
    """Seats bots so that none owes its result to its seat, to the company or to the cards.

    Each deal has a table, that is how many chairs each bot has, and an order in which these go
    round. It is played in every rotation of that order, or half or a third as many where the order
    repeats itself, as in A B A B. So

    - in every deal each bot of the table sits on each seat equally often, exactly;
    - with as many names as seats there is one table: everybody plays in every game, and a name
      given twice has two chairs. Otherwise the chairs are dealt out as evenly as can be, and as
      many bots as there are chairs left over, in every possible choice, have one more. In every
      `tables` deals each bot has the same number of chairs and each pair has met equally often,
      exactly;
    - in every `tables * orders` deals every table is played in every order, so that each bot sits
      before and behind each other one equally often at each distance, exactly.

    In between tables and orders come in a sequence that keeps these counts as even as can be.

    >>> Design(["A", "B", "C"], seats=3).seatings(0)
    ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    >>> [Design(["A", "B", "C"], seats=2).seatings(deal) for deal in range(3)]
    [((0, 1), (1, 0)), ((0, 2), (2, 0)), ((1, 2), (2, 1))]
    >>> Design(["A", "B"], seats=4).seatings(0)
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """

    def __init__(self, names: Sequence[str], *, seats: int) -> None:
        """Take the names of the bots, as often as they are given, and the number of seats."""
        counts = Counter(names)
        self.bots = tuple(counts)
        self.seats = seats
        if not self.bots:
            raise ValueError("there are no bots; name at least one")
        if len(self.bots) > MAX_BOTS:
            raise ValueError(f"{len(self.bots)} bots are too many; at most {MAX_BOTS} can play")
        if len(names) == seats:
            self._chairs = [tuple(counts.values())]
        elif len(names) > len(self.bots):
            [(name, times)] = counts.most_common(1)
            raise ValueError(
                f"{name!r} is named {times} times: with {len(names)} bots for {seats} seats name "
                f"each bot once, and all get the same number of chairs"
            )
        else:
            each, left = divmod(seats, len(names))
            self._chairs = [
                tuple(each + (bot in more) for bot in range(len(names)))
                for more in itertools.combinations(range(len(names)), left)
            ]
        self._features = np.array([_meetings(chairs) for chairs in self._chairs], np.float64)
        self._met = np.zeros(self._features.shape[1])
        self._left = np.ones(len(self._chairs), np.bool_)
        self._sequence: list[int] = []

    @property
    def tables(self) -> int:
        """The number of tables, after which meetings are exactly even."""
        return len(self._chairs)

    @functools.cached_property
    def orders(self) -> int:
        """The number of orders of a table; the tables have equally many."""
        return len(_orders(self._kinds(0)))

    @property
    def most_chairs(self) -> tuple[int, ...]:
        """The most chairs that each bot has in a game."""
        return tuple(max(chairs) for chairs in zip(*self._chairs, strict=True))

    def seatings(self, deal: int) -> tuple[Seating, ...]:
        """Return the seatings of a deal, each once."""
        cycle, place = divmod(deal, self.tables)
        return self._seatings(self._table(place), (place + cycle) % self.orders)

    @functools.lru_cache(maxsize=4096)  # noqa: B019
    def _seatings(self, table: int, order: int) -> tuple[Seating, ...]:
        # What `_orders` arranges are kinds of chairs: tables with the same numbers share it.
        kinds = self._kinds(table)
        bots = sorted(range(len(self.bots)), key=lambda bot: -self._chairs[table][bot])
        line = [bots[kind] for kind in _orders(kinds)[order]]
        rotations = (tuple(line[at:] + line[:at]) for at in range(self.seats))
        return tuple(dict.fromkeys(rotations))

    def _kinds(self, table: int) -> tuple[int, ...]:
        """Return the numbers of chairs of a table, from the most to the fewest."""
        return tuple(sorted(filter(None, self._chairs[table]), reverse=True))

    def _table(self, place: int) -> int:
        """Return the table that comes at a place of the sequence of all tables."""
        while len(self._sequence) <= place:
            # Of those left, the one whose bots have played and met least; the first of equals.
            cost = np.where(self._left, self._features @ self._met, np.inf)
            chosen = int(np.argmin(cost))
            self._left[chosen] = False
            self._met += self._features[chosen]
            self._sequence.append(chosen)
        return self._sequence[place]

    def plan(self, games: int) -> Plan:
        """Return at least `games` games: as many whole deals as it takes."""
        blocks: list[tuple[Seating, ...]] = []
        planned = 0
        while planned < games:
            blocks.append(self.seatings(len(blocks)))
            planned += len(blocks[-1])
        sizes = [len(block) for block in blocks]
        seats = np.array([seating for block in blocks for seating in block], np.int8)
        return Plan(np.repeat(np.arange(len(blocks)), sizes), seats)

    def to_dict(self) -> dict[str, Any]:
        """Return the design as files hold it."""
        return {"name": DESIGN, "tables": self.tables, "orders": self.orders}


def _meetings(chairs: Sequence[int]) -> list[int]:
    """Count for each bot its chairs, and for each pair in how many ways two chairs face."""
    pairs = itertools.combinations(chairs, 2)
    return [*chairs, *(one * other for one, other in pairs)]


@functools.cache
def _orders(kinds: tuple[int, ...]) -> tuple[Seating, ...]:
    """Return every order round a table in which kind i has `kinds[i]` chairs, each from kind 0 on.

    The sequence evens out who sits how far behind whom as it goes: each next order is one of those
    that add least to the sum of squares of these counts.
    """
    seats = sum(kinds)
    line = [kind for kind, chairs in enumerate(kinds) for _ in range(chairs)]
    rounds = list(dict.fromkeys(min(_turned(one)) for one in sorted(set(_arranged(line)))))
    features = np.zeros((len(rounds), len(kinds), len(kinds), seats), np.float64)
    for number, order in enumerate(rounds):
        weight = len(set(_turned(order))) / seats
        for at, distance in itertools.product(range(seats), range(1, seats)):
            features[number, order[at], order[(at + distance) % seats], distance] += weight
    flat = features.reshape(len(rounds), math.prod(features.shape[1:]))
    squares = (flat * flat).sum(axis=1)
    counts = np.zeros(flat.shape[1])
    left = list(range(len(rounds)))
    sequence = []
    while left:
        chosen = min(left, key=lambda number: (2 * flat[number] @ counts + squares[number], number))
        left.remove(chosen)
        counts += flat[chosen]
        sequence.append(rounds[chosen])
    return tuple(sequence)


def _arranged(line: list[int]) -> set[Seating]:
    # The first place is kept: what differs by a rotation alone is one order.
    return {(line[0], *rest) for rest in itertools.permutations(line[1:])}


def _turned(order: Seating) -> list[Seating]:
    return [order[at:] + order[:at] for at in range(len(order))]
