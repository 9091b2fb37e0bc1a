"""The cards of Surfosaurus MAX: 84 cards, seven suits of the numbers 1 to 12 (SUR-1, SUR-4)."""

from __future__ import annotations

import operator
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Literal

from ..errors import NotationError

SUITS: Final = "BGKOPRY"
"""Blue, Green, blacK, Orange, Pink, Red, Yellow: the order of card ids and of masks."""

NUMBERS: Final = 12

Suit = Literal["B", "G", "K", "O", "P", "R", "Y"]


class Card(IntEnum):
    """A card; its value is its id, suit * 12 + number - 1, the suits in the order of `SUITS`.

    >>> Card("k12"), Card("r05"), Card(0), str(Card.Y1), int(Card.Y12)
    (Card.K12, Card.R5, Card.B1, 'Y1', 83)
    """

    B1, B2, B3, B4, B5, B6, B7, B8, B9, B10, B11, B12 = range(0, 12)
    G1, G2, G3, G4, G5, G6, G7, G8, G9, G10, G11, G12 = range(12, 24)
    K1, K2, K3, K4, K5, K6, K7, K8, K9, K10, K11, K12 = range(24, 36)
    O1, O2, O3, O4, O5, O6, O7, O8, O9, O10, O11, O12 = range(36, 48)
    P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11, P12 = range(48, 60)
    R1, R2, R3, R4, R5, R6, R7, R8, R9, R10, R11, R12 = range(60, 72)
    Y1, Y2, Y3, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11, Y12 = range(72, 84)

    if TYPE_CHECKING:

        def __new__(cls, value: int | str) -> Card:
            """Tell type checkers that a text is welcome too."""

    @property
    def suit(self) -> Suit:
        """The letter of the suit."""
        return SUITS[self.value // NUMBERS]  # type: ignore[return-value]

    @property
    def number(self) -> int:
        """The number, 1 to 12."""
        return self.value % NUMBERS + 1

    @classmethod
    def _missing_(cls, value: object) -> Card:
        """Read the notation of SUR-4 in any case, with or without a leading zero."""
        return cls(_id_of(value))

    def __str__(self) -> str:
        """The card in notation."""
        return self.name

    def __format__(self, spec: str) -> str:
        """The card in notation, formatted as a text."""
        return format(self.name, spec)

    def __repr__(self) -> str:
        """The card as it is written in Python."""
        return f"Card.{self.name}"


DECK: Final = tuple(Card)


def _id_of(value: object) -> int:
    """Return the id of a card that isn't given by a valid id, or say why it's none."""
    if not isinstance(value, str):
        try:
            number = operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            raise NotationError(
                f"{value!r} is not a card; write a suit and a number, such as K12"
            ) from None
        raise NotationError(f"{number} is not the id of a card; ids run from 0 to 83")
    text = value.strip()
    suit = SUITS.find(text[:1].upper())
    digits = text[1:]
    if not text or suit < 0:
        raise NotationError(
            f"{value!r} is not a card: {text[:1]!r} is not a suit; suits are {' '.join(SUITS)}"
            if text
            else "an empty text is not a card; write a suit and a number, such as K12"
        )
    # Only ASCII digits: int() would take others, signs and underscores too.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise NotationError(
            f"{value!r} is not a card: {digits!r} is not a number; numbers run from 1 to 12"
        )
    if not 1 <= int(digits) <= NUMBERS:
        raise NotationError(f"{value!r} is not a card: numbers run from 1 to 12")
    return suit * NUMBERS + int(digits) - 1


class Kind(IntEnum):
    """The kinds of combination, weakest first (SUR-12)."""

    HIGH_CARD = 0
    STRAIGHT = 1
    FLUSH = 2
    OF_A_KIND = 3
    STRAIGHT_FLUSH = 4
