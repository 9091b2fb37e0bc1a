"""How a round goes, as far as all can see it: whose turn it is, the climb, the stock, its end.

It is written once; a game plays along it with the true cards, a view with those that were seen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Protocol, Self

from .. import flow
from .cards import Card
from .reading import Reading
from .rules import FIELD_LIMIT, Rules


class End(StrEnum):
    """How a round ended."""

    UNBEATEN = "unbeaten"
    """Somebody went out, and the turn came round with nobody having beaten that (JIZ-22)."""
    BEATEN = "beaten"
    """Somebody went out, and another beat that (JIZ-22)."""
    STOCK = "stock"
    """The stock was empty for the second time (JIZ-13, 23)."""


@dataclasses.dataclass(frozen=True)
class Round:
    """A finished round.

    `out` are the seats that went out, in order; `sizes` the cards that each seat had left;
    `penalties` and `bonuses` by seat (JIZ-24 to 26); `clears` how often the field was cleared.
    """

    dealer: int
    end: End
    out: tuple[int, ...]
    sizes: tuple[int, ...]
    penalties: tuple[int, ...]
    bonuses: tuple[int, ...]
    clears: int

    @property
    def units(self) -> tuple[int, ...]:
        """What the round adds to each total: the penalty less the bonus."""
        return tuple(a - b for a, b in zip(self.penalties, self.bonuses, strict=True))

    @property
    def masks(self) -> tuple[int, ...]:
        """The masks that each seat had left, which its penalty tells (JIZ-24)."""
        return tuple((a - b) // 2 for a, b in zip(self.penalties, self.sizes, strict=True))


def bonuses_of(penalties: Sequence[int], sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the bonus of each seat: of who is out, the smallest penalty of who isn't (JIZ-25, 26).

    >>> bonuses_of((0, 4, 7), (0, 2, 7)), bonuses_of((0, 0), (0, 0)), bonuses_of((3, 4), (1, 4))
    ((4, 0, 0), (0, 0), (0, 0))
    """
    holding = [penalty for penalty, size in zip(penalties, sizes, strict=True) if size]
    bonus = min(holding, default=0)
    return tuple(0 if size else bonus for size in sizes)


def totals(rules: Rules, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return the penalties less the bonuses of each seat, over all rounds (JIZ-26)."""
    return tuple(sum(one.units[seat] for one in rounds) for seat in range(rules.players))


def best_seats(units: Sequence[int]) -> tuple[int, ...]:
    """Return who wins: the lowest total; equal ones share the win (JIZ-27).

    >>> best_seats((5, -2, -2))
    (1, 2)
    """
    return tuple(seat for seat, total in enumerate(units) if total == min(units))


class Table(Protocol):
    """Who moves the cards that a course says are moved."""

    def take(self, seat: int) -> None:
        """Take the next card of the stock into a hand."""

    def turn(self) -> Card:
        """Turn up the next card of the stock."""

    def clear(self) -> None:
        """Put the field away; new cards are turned up next."""

    def reshuffle(self, discards: list[Card]) -> None:
        """Make these, which ascend, the new stock."""


class Course(flow.Part):
    """The public part of a round, up to the next decision or the end."""

    def __init__(self, rules: Rules, dealer: int, field: Iterable[Card]) -> None:
        """Begin: the dealer leads (JIZ-5)."""
        self.rules = rules
        self.dealer = dealer
        self.player = dealer
        self.sizes = [rules.hand_size] * rules.players
        self.field = list(field)
        self.discards: list[Card] = []
        self.stock_size = rules.stock_size
        self.reshuffled: frozenset[Card] = frozenset()
        """The cards that the reshuffle put into the new stock; none before it."""
        self.fresh = [0] * rules.players
        """How many cards of each hand were drawn since the reshuffle (JIZ-29)."""
        self.standing: Reading | None = None
        self.standing_player: int | None = None
        self.from_hand_only = False
        """Whether the lead may not use the field (JIZ-11)."""
        self.out: list[int] = []
        self.end: End | None = None
        self.clears = 0

    def copy(self) -> Self:
        """Return an independent course in the same state."""
        twin = object.__new__(type(self))
        vars(twin).update(
            {name: list(value) if isinstance(value, list) else value
             for name, value in vars(self).items()}
        )  # fmt: skip
        return twin

    @property
    def may_draw(self) -> bool:
        """Whether the seat to act may draw (JIZ-6, 11)."""
        return self.standing is not None or self.rules.leader_may_draw

    @property
    def usable_field(self) -> list[Card]:
        """The field as far as the seat to act may use it (JIZ-8, 11)."""
        return [] if self.from_hand_only else self.field

    def draw(self, table: Table) -> None:
        """Draw: a card into the hand, then one into the field unless that is full (JIZ-12)."""
        seat = self.player
        table.take(seat)
        self.sizes[seat] += 1
        if self.reshuffled:
            self.fresh[seat] += 1
        # JIZ-14: the stock is looked at after each single card.
        if self._one_less(table) and len(self.field) < FIELD_LIMIT:
            self._turn(table)
        if self.end is None:
            self._pass_on(table)

    def play(self, cards: Iterable[Card], reading: Reading, table: Table) -> None:
        """Play: `cards` from the hand go to the discards at once, field cards stay (JIZ-9)."""
        seat = self.player
        for card in cards:
            self.sizes[seat] -= 1
            self.fresh[seat] -= card in self.reshuffled
            self.discards.append(card)
        self.standing, self.standing_player = reading, seat
        self.from_hand_only = False
        beaten = bool(self.out)
        if not self.sizes[seat]:
            self.out.append(seat)
        if beaten:
            # JIZ-22: made in full, and the end even if it has emptied a second hand.
            self.end = End.BEATEN
        else:
            self._pass_on(table)

    def _pass_on(self, table: Table) -> None:
        self.player = (self.player + 1) % self.rules.players
        if self.player != self.standing_player:
            return
        # JIZ-10: every other player has drawn in succession.
        if self.out:
            self.end = End.UNBEATEN
        else:
            self._clear(table)

    def _clear(self, table: Table) -> None:
        self.standing = self.standing_player = None
        self.from_hand_only = self.rules.lead_from_hand_only
        self.clears += 1
        self.discards += self.field
        self.field = []
        table.clear()
        for _ in range(self.rules.field_size):
            if not self._turn(table):
                break

    def _turn(self, table: Table) -> bool:
        """Turn a card into the field; return whether the round goes on."""
        self.field.append(table.turn())
        return self._one_less(table)

    def _one_less(self, table: Table) -> bool:
        """Look at the stock after a card was taken (JIZ-13, 14); return whether it goes on."""
        self.stock_size -= 1
        if self.stock_size:
            return True
        if self.reshuffled or not self.discards:
            self.end = End.STOCK
            return False
        self.reshuffled = frozenset(self.discards)
        self.stock_size = len(self.discards)
        self.discards = []
        table.reshuffle(sorted(self.reshuffled))
        return True

    def result(self, penalties: Sequence[int]) -> Round:
        """Return the finished round, given the penalty of each seat (JIZ-24)."""
        assert self.end is not None
        return Round(
            self.dealer, self.end, tuple(self.out), tuple(self.sizes), tuple(penalties),
            bonuses_of(penalties, self.sizes), self.clears,
        )  # fmt: skip


def penalty_of(hand: Iterable[Card]) -> int:
    """Return the penalty of a hand: 1 for each card, 3 for a mask (JIZ-24).

    >>> penalty_of([Card("7s"), Card("Ms")])
    4
    """
    return sum(3 if card.is_mask else 1 for card in hand)
