"""The cards of Scout: 45 pairs of different numbers 1 to 10, each held one way up (SCO-1)."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ..errors import NotationError

NUMBERS: Final = 10

PAIRS: Final = tuple((a, b) for a in range(1, 11) for b in range(a + 1, 11))
"""The two numbers of every card, smaller first; a card's place here is its pair index."""

_PAIR_INDEX: Final = {pair: index for index, pair in enumerate(PAIRS)}
_WRITTEN: Final = re.compile(r"([0-9]{1,2})\s*/\s*([0-9]{1,2})", re.ASCII)
_SMALL: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")

UNKNOWN: Final = "?"
"""A card, or a place, that the writer of a record didn't know."""


class Card(int):
    """A card the way it is held; its value is its id, pair index * 2 + (upper > lower).

    Only the upper number counts while it is held or shown (SCO-1).

    >>> Card("3/7"), Card((7, 3)), Card(0), int(Card("10/9"))
    (Card('3/7'), Card('7/3'), Card('1/2'), 89)
    >>> Card("3/7").turned, Card("3/7").pair == Card("7/3").pair
    (Card('7/3'), True)
    """

    __slots__ = ()

    def __new__(cls, value: int | str | tuple[int, int]) -> Card:
        """Take a card, its id, its text or its upper and lower number; raise `NotationError`."""
        if isinstance(value, Card):
            return value
        return _CARDS[_id_of(value)]

    @property
    def pair(self) -> int:
        """The index of its two numbers, 0 to 44, whichever way up: what makes cards the same."""
        return int(self) >> 1

    @property
    def upper(self) -> int:
        """The number that counts."""
        return PAIRS[int(self) >> 1][int(self) & 1]

    @property
    def lower(self) -> int:
        """The number that would count the other way up."""
        return PAIRS[int(self) >> 1][1 - (int(self) & 1)]

    @property
    def turned(self) -> Card:
        """The same card the other way up."""
        return _CARDS[int(self) ^ 1]

    @property
    def small(self) -> str:
        """The card with its other number small, as positions are printed: `3₇`."""
        return f"{self.upper}{str(self.lower).translate(_SMALL)}"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by id."""
        return Card, (int(self),)

    def __str__(self) -> str:
        """The card in notation: upper number, lower number."""
        return f"{self.upper}/{self.lower}"

    def __format__(self, spec: str) -> str:
        """The card in notation, formatted as a text."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """The card as it is written in Python."""
        return f"Card({str(self)!r})"


_CARDS: Final[tuple[Card, ...]] = tuple(int.__new__(Card, value) for value in range(90))

DECK: Final = _CARDS[::2]
"""The 45 cards, each with its smaller number up, by pair index."""

Cards = str | Iterable[str | int | tuple[int, int] | Card]
"""Cards as a user may give them: a text split on white space, or texts, pairs, ids or `Card`s."""


def _id_of(value: object) -> int:
    """Return the id of a card given as anything but a card, or say why it is none."""
    if isinstance(value, str):
        match = _WRITTEN.fullmatch(value.strip())
        if match is None:
            raise NotationError(
                f"{value!r} is not a card; write upper and lower number, such as 3/7 (SCO-1)"
            )
        return _id_of_numbers(value, int(match[1]), int(match[2]))
    if isinstance(value, tuple | list) and len(value) == 2:
        try:
            upper, lower = map(operator.index, value)
        except TypeError:
            upper = lower = 0
        if not any(isinstance(number, bool) for number in value):
            return _id_of_numbers(value, upper, lower)
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise NotationError(
            f"{value!r} is not a card; write upper and lower number, such as 3/7 (SCO-1)"
        )
    if not 0 <= number < len(_CARDS):
        raise NotationError(f"{number} is not the id of a card; ids run from 0 to 89")
    return number


def _id_of_numbers(value: object, upper: int, lower: int) -> int:
    if not (1 <= upper <= NUMBERS and 1 <= lower <= NUMBERS):
        raise NotationError(f"{value!r} is not a card: numbers run from 1 to 10 (SCO-1)")
    if upper == lower:
        raise NotationError(f"{value!r} is not a card: no card bears a number twice (SCO-1)")
    return _PAIR_INDEX[min(upper, lower), max(upper, lower)] * 2 + (upper > lower)


def parse_cards(value: Cards, *, where: str = "the cards") -> tuple[Card, ...]:
    """Return the cards of a text split on white space, or of an iterable, in order.

    >>> parse_cards("3/7 10/1"), parse_cards([(3, 7), "10/1"])
    ((Card('3/7'), Card('10/1')), (Card('3/7'), Card('10/1')))

    Raises `NotationError`, naming the place of the bad card in `where`.
    """
    try:
        tokens = value.split() if isinstance(value, str) else list(value)
    except TypeError:
        raise NotationError(
            f"{where}: {value!r} is neither a text such as '3/7 1/2' nor a list of cards"
        ) from None
    cards = []
    for place, token in enumerate(tokens, start=1):
        try:
            cards.append(Card(token))
        except NotationError as error:
            raise NotationError(f"{where}: card {place} of {len(tokens)}: {error}") from None
    return tuple(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Return cards as a text.

    >>> format_cards([Card("3/7"), Card("10/1")])
    '3/7 10/1'
    """
    return " ".join(map(str, cards))


def turn_round(hand: Iterable[Card]) -> list[Card]:
    """Return a hand turned round: the sequence reversed, every card the other way up (SCO-5).

    >>> turn_round([Card("3/7"), Card("1/2")])
    [Card('2/1'), Card('7/3')]
    """
    return [card.turned for card in reversed(list(hand))]


def repeated(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that occur more than once, either way up, each once and smaller up."""
    counts = Counter(card.pair for card in cards)
    return tuple(DECK[pair] for pair, count in sorted(counts.items()) if count > 1)
