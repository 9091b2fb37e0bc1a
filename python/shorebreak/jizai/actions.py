"""What a player may do and the ids of it (JIZ-6).

The map of ids, some 13 million:

    0                                    draw
    1 + C(70, 1) + .. + C(70, n - 1) + r play a set of n cards, n from 1 to 5

where r is the place of the set among those of n cards in colexicographic order: with card ids
c1 < c2 < .. < cn it is C(c1, 1) + C(c2, 2) + .. + C(cn, n), the combinatorial number system. Which
of the cards come from the hand and which from the field follows from the position.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from math import comb
from typing import TYPE_CHECKING, Final

from ..errors import NotationError
from .cards import DECK, Card, by_number

if TYPE_CHECKING:
    from .reading import Reading

LARGEST_PLAY: Final = 5

_FIRST: Final = tuple(
    1 + sum(comb(len(DECK), size) for size in range(1, most)) for most in range(1, 7)
)
"""The first id of the plays of 1, 2, .. 5 cards, and the first id that is none."""

_CHOOSE: Final = tuple(
    tuple(comb(card, place) for card in range(len(DECK))) for place in range(1, LARGEST_PLAY + 1)
)
"""By place from 0 and card, the number of sets of so many cards below that card."""

ACTIONS: Final = _FIRST[LARGEST_PLAY]
"""The number of ids."""


@dataclasses.dataclass(frozen=True)
class Draw:
    """Drawing a card, after which one is turned into the field (JIZ-12)."""

    def __index__(self) -> int:
        """The id."""
        return 0

    def __str__(self) -> str:
        """The draw in notation."""
        return "draw"


DRAW: Final = Draw()


@dataclasses.dataclass(frozen=True)
class Play:
    """A play: its cards from the hand and from the field, by id, and what they make (JIZ-8).

    `reading` is None if they are no combination; such a play is never legal.
    """

    hand: tuple[Card, ...]
    field: tuple[Card, ...]
    reading: Reading | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards, by id."""
        return tuple(sorted((*self.hand, *self.field)))

    def __index__(self) -> int:
        """The id."""
        return action_id(self.cards)

    def __str__(self) -> str:
        """The play in notation, the cards of the field marked with a plus."""
        hand, field = by_number(self.hand), by_number(self.field)
        return " ".join(["play", *map(str, hand), *(f"+{card}" for card in field)])


Action = Draw | Play


def action_id(cards: Sequence[Card]) -> int:
    """Return the id of the play of a set of one to five cards.

    >>> action_id([Card("Af")]), action_id([Card("Mk")]), action_id([Card("2f"), Card("Af")])
    (1, 70, 71)
    """
    ascending = sorted(cards)
    number = _FIRST[len(ascending) - 1]
    for place, card in enumerate(ascending):
        number += _CHOOSE[place][card]
    return number


def cards_of(action: int) -> tuple[Card, ...]:
    """Return the cards of the play of an id, by id; none for drawing.

    >>> cards_of(70), cards_of(action_id([Card("5f"), Card("5b"), Card("Ms")])), cards_of(0)
    ((Card('Mk'),), (Card('5f'), Card('5b'), Card('Ms')), ())

    Raises `NotationError` for what is no id.
    """
    if not 0 <= action < ACTIONS:
        raise NotationError(f"{action} is not the id of an action; ids run from 0 to {ACTIONS - 1}")
    if action == 0:
        return ()
    size = next(size for size in range(LARGEST_PLAY, 0, -1) if action >= _FIRST[size - 1])
    return tuple(_unranked(action - _FIRST[size - 1], size))


def _unranked(rank: int, size: int) -> Iterable[Card]:
    """Return the set of `size` cards of a place in colexicographic order, by id."""
    cards = []
    for choose in reversed(_CHOOSE[:size]):
        card = bisect_right(choose, rank) - 1
        rank -= choose[card]
        cards.append(DECK[card])
    return reversed(cards)
