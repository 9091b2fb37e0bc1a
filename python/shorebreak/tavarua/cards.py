"""The cards and boards of Tavarua: player cards, wave cards, stoke cards (TAV-4 to 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ..errors import NotationError

TYPES: Final = 8
"""Types of player cards: cards of one type can't be told apart."""

Counts = tuple[int, ...]
"""How many player cards of each type, in the order of `Card`."""


class Card(IntEnum):
    """A type of player card, power and direction (TAV-5); forward is plus, the nose.

    >>> Card("3f"), str(Card.B4), Card.B4.shift, Card.F4.barred
    (Card.F3, '4b', -4, True)
    """

    F1, F2, F3, F4, B1, B2, B3, B4 = range(TYPES)

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Card:
            """Tell type checkers that a text is welcome too."""

    @property
    def power(self) -> int:
        """The printed power, 1 to 4."""
        return self.value % 4 + 1

    @property
    def direction(self) -> Literal["f", "b"]:
        """Forward (teal) or backward (maroon)."""
        return "f" if self.value < 4 else "b"

    @property
    def sign(self) -> int:
        """Plus one forward, minus one backward."""
        return 1 if self.value < 4 else -1

    @property
    def shift(self) -> int:
        """How it moves balance, unless stoke tokens change its power."""
        return self.sign * self.power

    @property
    def barred(self) -> bool:
        """Whether it carries the no-longboard icon (TAV-5)."""
        return self.power == 4

    @property
    def contest_rank(self) -> tuple[int, int]:
        """What compares cards in a contest: the power, then teal before maroon (TAV-22)."""
        return self.power, self.sign

    @classmethod
    def _missing_(cls, value: object) -> Card:
        """Read a card as it is written: `3f`."""
        if isinstance(value, str):
            text = value.strip().lower()
            if len(text) == 2 and text[0] in "1234" and text[1] in "fb":
                return cls(int(text[0]) - 1 + (0 if text[1] == "f" else 4))
        raise NotationError(
            f"{value!r} is not a player card; write power 1 to 4 and direction f or b, such as 3f"
        )

    def __str__(self) -> str:
        """The card in notation."""
        return f"{self.power}{self.direction}"

    def __format__(self, spec: str) -> str:
        """The card in notation, formatted as a text."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """The card as it is written in Python."""
        return f"Card.{self.name}"


CARDS: Final = tuple(Card)
BARRED: Final = (Card.F4, Card.B4)


class Stoke(IntEnum):
    """A kind of stoke card (TAV-7)."""

    CALL_IT = 0
    IN_THE_ZONE = 1
    JETSKI = 2
    ENERGY_DRINK = 3
    FOCUS = 4
    INSPIRATION = 5

    def __str__(self) -> str:
        """The name on the card."""
        return self.name.replace("_", " ")


KINDS: Final = tuple(Stoke)


class Board(IntEnum):
    """A board (TAV-4)."""

    SHORT = 0
    LONG = 1

    @property
    def reach(self) -> int:
        """The balance of its nose; minus that is its tail."""
        return 3 if self else 2

    def __str__(self) -> str:
        """The board in notation."""
        return "longboard" if self else "shortboard"


WAVE_TYPES: Final = ("Glass", "Lull", "Surge", "Chop", "Barrel")
LETTERS: Final = "GLSCB"
BARREL: Final = 4


class Back(NamedTuple):
    """The back of a wave card: a range of powers and the directions possible (TAV-6)."""

    low: int
    high: int
    directions: str

    def __str__(self) -> str:
        """The back as it is written: `2-3 b`."""
        return f"{self.low}-{self.high} {self.directions}"


class WaveCard(NamedTuple):
    """A wave card: type, how it moves balance, or the value of a barrel (else 0), and its back."""

    type: int
    shift: int
    barrel: int
    back: Back

    def __str__(self) -> str:
        """The front as it is written: `Surge 3b`, `Glass 0`, `Barrel 2`."""
        if self.barrel:
            return f"{WAVE_TYPES[self.type]} {self.barrel}"
        direction = "f" if self.shift > 0 else "b" if self.shift < 0 else ""
        return f"{WAVE_TYPES[self.type]} {abs(self.shift)}{direction}"


def parse_cards(cards: str | Iterable[Card | str | int]) -> tuple[Card, ...]:
    """Return player cards given as one text or one by one, in ascending order of type.

    >>> parse_cards("2b 1f"), parse_cards([Card.F1])
    ((Card.F1, Card.B2), (Card.F1,))
    """
    parts: Iterable[Card | str | int] = cards.split() if isinstance(cards, str) else cards
    try:
        return tuple(sorted(Card(part) for part in parts))
    except TypeError:
        raise NotationError(f"{cards!r} is no list of player cards") from None


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards in notation, such as `1f 3b`."""
    return " ".join(map(str, cards))


def counted(cards: Iterable[int]) -> list[int]:
    """Return how many cards of each type there are."""
    counts = [0] * TYPES
    for card in cards:
        counts[card] += 1
    return counts


def listed(counts: Sequence[int]) -> list[Card]:
    """Return counted cards as a list, ascending by type."""
    return [card for card in CARDS for _ in range(counts[card])]
