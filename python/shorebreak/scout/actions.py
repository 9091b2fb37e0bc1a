"""What a player may do, the ids of it, and how others see it (SCO-5, 6, 8, 12, 13, 25).

The map of ids, 820 in all:

    0, 1                                                  keep the hand, turn it round
    2 + start * 10 + length - 1                           show `length` cards from place `start`
    452 + (end * 2 + turned) * 46 + place                 scout
    636 + the same offset                                 the scout of a scout and show

`start` is from 0 to 44 and `length` from 1 to 10 (a set has at most 9 cards, a run at most 10);
`end` is 0 for left, 1 for right; `turned` is 1 if the card is inserted the other way up than it
lay on the table; `place`, from 0 to 45, is the number of cards before it.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from .cards import Card
from .rows import Row

MAX_ROW: Final = 10
MAX_HAND: Final = 45
FIRST_SHOW: Final = 2
FIRST_SCOUT: Final = FIRST_SHOW + MAX_HAND * MAX_ROW
SCOUTS: Final = 4 * (MAX_HAND + 1)
FIRST_SCOUT_AND_SHOW: Final = FIRST_SCOUT + SCOUTS
ACTIONS: Final = FIRST_SCOUT_AND_SHOW + SCOUTS
"""The number of ids."""

ENDS: Final = ("left", "right")


@dataclasses.dataclass(frozen=True)
class Turning:
    """Keeping the hand or turning it round before the first turn (SCO-5); None: hidden."""

    turned: bool | None

    def __index__(self) -> int:
        """The id."""
        if self.turned is None:
            raise ValueError("a hidden choice has no id")
        return int(self.turned)

    def __str__(self) -> str:
        """The choice in notation, `?` if hidden."""
        return "?" if self.turned is None else ("keep", "turn")[self.turned]


@dataclasses.dataclass(frozen=True)
class Show:
    """Showing a row of the hand (SCO-8).

    `start` is the place of its first card, from 0; None as others see it, who see only the row.
    `unique` tells whether its numbers stand in the hand only once, so that they name it.
    """

    start: int | None
    row: Row
    unique: bool = dataclasses.field(default=True, compare=False)

    def __index__(self) -> int:
        """The id."""
        if self.start is None:
            raise ValueError("a show whose place in the hand is hidden has no id")
        return FIRST_SHOW + self.start * MAX_ROW + len(self.row) - 1

    def __str__(self) -> str:
        """The show in notation: its numbers, else its place, or its cards as others see it."""
        if self.start is None:
            return f"show {'-'.join(map(str, self.row.cards))}"
        return f"show {self.row}" if self.unique else f"show @{self.start + 1}:{len(self.row)}"


@dataclasses.dataclass(frozen=True)
class Scout:
    """Scouting a card (SCO-12), alone or as the first half of a scout and show (SCO-13).

    `end` is 0 for left, 1 for right (a single card is taken from the left); `card` is the card as
    it is held afterwards, `turned` whether that is the other way up than it lay on the table, and
    `place` the number of cards before it. As others see it `turned` and `place` are None and
    `card` is as it lay on the table.
    """

    end: int
    card: Card
    turned: bool | None
    place: int | None
    and_show: bool = False

    def __index__(self) -> int:
        """The id."""
        if self.turned is None or self.place is None:
            raise ValueError("a scout whose place in the hand is hidden has no id")
        first = FIRST_SCOUT_AND_SHOW if self.and_show else FIRST_SCOUT
        return first + (self.end * 2 + self.turned) * (MAX_HAND + 1) + self.place

    def __str__(self) -> str:
        """The scout in notation, `@?` for a hidden place."""
        verb = "scout+" if self.and_show else "scout"
        place = "?" if self.place is None else self.place + 1
        return f"{verb} {ENDS[self.end]} {self.card} @{place}"


Action = Turning | Show | Scout
"""One decision of a player."""

KEEP: Final = Turning(False)
TURN: Final = Turning(True)
HIDDEN: Final = Turning(None)


def action_id(action: Action) -> int:
    """Return the id of an action, 0 to 819.

    >>> action_id(TURN), action_id(Show(1, Row("3-4-5"))), action_id(Scout(1, Card("3/7"), True, 4))
    (1, 14, 594)

    Raises ValueError for an action of which something is hidden.
    """
    return action.__index__()


def masked(action: Action) -> Action:
    """Return what other seats see of an action once turning choices are public (SCO-25)."""
    if isinstance(action, Show):
        return Show(None, action.row)
    if isinstance(action, Scout):
        lay = action.card.turned if action.turned else action.card
        return Scout(action.end, lay, None, None, action.and_show)
    return action
