"""The cards of Jizai: five suits of the numbers 1 to 13, and a mask of each suit (JIZ-1 to 3)."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from ..errors import NotationError

SUITS: Final = "fbsak"
"""Fist, bow, sword, axe, book: the order of card ids and of everything that goes by suit."""

NUMBERS: Final = 13
_SIGNS: Final = "A23456789TJQKM"
_WIDTH: Final = len(_SIGNS)

UNKNOWN: Final = "?"
"""A card that the writer of a record didn't know."""

_HELP: Final = "write a number (A 2 .. 9 T J Q K, or M for a mask) and a suit (f b s a k), as 7s"


class Card(int):
    """A card; its value is its id, suit * 14 + number - 1, the mask of a suit coming last.

    >>> Card("7s"), Card("MS"), Card("10f"), Card(0), int(Card("Mk"))
    (Card('7s'), Card('Ms'), Card('Tf'), Card('Af'), 69)
    >>> Card("Ts").suit, Card("Ts").number, Card("Ms").number, Card("Ms").is_mask
    ('s', 10, None, True)
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        """Take a card, its id or its text in any case; raise `NotationError`."""
        if isinstance(value, Card):
            return value
        if isinstance(value, str):
            card = _BY_TEXT.get(value)
            return _CARDS[_id_of(value)] if card is None else card
        return _CARDS[_id_of(value)]

    @property
    def suit(self) -> str:
        """The letter of the suit."""
        return SUITS[int(self) // _WIDTH]

    @property
    def number(self) -> int | None:
        """The number, 1 to 13; None for a mask, which stands for any of its suit (JIZ-2)."""
        return None if self.is_mask else int(self) % _WIDTH + 1

    @property
    def is_mask(self) -> bool:
        """Whether it is the mask of its suit."""
        return int(self) % _WIDTH == NUMBERS

    def standing_for(self, number: int) -> Card:
        """Return the card of the same suit with a number, 1 to 13; 14 is the ace too."""
        return _CARDS[int(self) // _WIDTH * _WIDTH + (number - 1) % NUMBERS]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by id."""
        return Card, (int(self),)

    def __str__(self) -> str:
        """The card in notation: number, then suit."""
        return _TEXTS[self]

    def __format__(self, spec: str) -> str:
        """The card in notation, formatted as a text."""
        return format(str(self), spec)

    def __repr__(self) -> str:
        """The card as it is written in Python."""
        return f"Card({str(self)!r})"


_CARDS: Final[tuple[Card, ...]] = tuple(
    int.__new__(Card, value) for value in range(len(SUITS) * _WIDTH)
)

_TEXTS: Final = tuple(sign + suit for suit in SUITS for sign in _SIGNS)
_BY_TEXT: Final = dict(zip(_TEXTS, _CARDS, strict=True))

DECK: Final = _CARDS
"""All 70 cards, by id."""

Cards = str | Iterable[str | int | Card]
"""Cards as a user may give them: a text split on white space, or texts, ids or `Card`s."""


def deck(*, masks: bool) -> tuple[Card, ...]:
    """Return the cards in play by id: 70, or the 65 without masks (JIZ-3)."""
    return _CARDS if masks else tuple(card for card in _CARDS if not card.is_mask)


def _id_of(value: object) -> int:
    """Return the id of a card given as anything but a card, or say why it is none."""
    if isinstance(value, str):
        text = value.strip()
        sign, suit = text[:-1].upper(), text[-1:].lower()
        sign = "T" if sign == "10" else sign
        if len(sign) != 1 or sign not in _SIGNS or not suit or suit not in SUITS:
            raise NotationError(f"{value!r} is not a card; {_HELP} (JIZ-1)")
        return SUITS.index(suit) * _WIDTH + _SIGNS.index(sign)
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or isinstance(value, bool):
        raise NotationError(f"{value!r} is not a card; {_HELP} (JIZ-1)")
    if not 0 <= number < len(_CARDS):
        raise NotationError(f"{number} is not the id of a card; ids run from 0 to 69")
    return number


def parse_cards(value: Cards, *, where: str = "the cards") -> tuple[Card, ...]:
    """Return the cards of a text split on white space, or of an iterable, in order.

    >>> parse_cards("7s ms 10F"), parse_cards([0, "Ak"])
    ((Card('7s'), Card('Ms'), Card('Tf')), (Card('Af'), Card('Ak')))

    Raises `NotationError`, naming the place of the bad card in `where`.
    """
    try:
        tokens = value.split() if isinstance(value, str) else list(value)
    except TypeError:
        raise NotationError(
            f"{where}: {value!r} is neither a text such as '7s Ms' nor a list of cards"
        ) from None
    cards = []
    for place, token in enumerate(tokens, start=1):
        try:
            cards.append(Card(token))
        except NotationError as error:
            raise NotationError(f"{where}: card {place} of {len(tokens)}: {error}") from None
    return tuple(cards)


def format_cards(cards: Iterable[Card | None]) -> str:
    """Return cards as a text, `?` for each None.

    >>> format_cards([Card("7s"), None, Card("Mf")])
    '7s ? Mf'
    """
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def by_number(cards: Iterable[Card]) -> list[Card]:
    """Return cards by number and then by suit, the ace first and masks last: as plays are written.

    >>> format_cards(by_number(map(Card, ["Mf", "2k", "Aa", "2b"])))
    'Aa 2b 2k Mf'
    """
    return sorted(cards, key=order_of)


def order_of(card: Card) -> int:
    """Return what orders cards by number and then by suit: the place of the card's bit in a set.

    Sets compare as the sums of 1 << order_of(card) of their cards.
    """
    return 8 * (int(card) % _WIDTH) + int(card) // _WIDTH


def repeated(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that occur more than once, each once, in ascending order."""
    listed = list(cards)
    if len(set(listed)) == len(listed):
        return ()
    return tuple(sorted(card for card, count in Counter(listed).items() if count > 1))
