"""Reading and writing cards, hands and actions (SUR-4): a suit then a number, `K12`, `R5`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ..errors import NotationError
from .cards import Card

UNKNOWN: Final = "?"
"""A card that the writer of a record didn't know."""

Cards = str | Iterable[str | int | Card]
"""Cards as a user may give them: a text split on white space, or texts, ids or `Card`s."""


def parse_card(value: str | int | Card) -> Card:
    """Return the card written as `value`, in any case, with or without a leading zero.

    >>> parse_card("r05")
    Card.R5

    Raises `NotationError`, which says what would be right.
    """
    if isinstance(value, bool):
        raise NotationError(f"{value!r} is not a card; write a suit and a number, such as K12")
    return Card(value)


def parse_cards(value: Cards, *, where: str = "the cards") -> tuple[Card, ...]:
    """Return the cards of a text split on white space, or of an iterable, in order.

    >>> parse_cards("K12 r5  b01")
    (Card.K12, Card.R5, Card.B1)

    Raises `NotationError`, naming the place of the bad card in `where`.
    """
    return tuple(card for card in _parse(value, where, unknown=False) if card is not None)


def parse_known(value: Cards, *, where: str = "the cards") -> tuple[Card | None, ...]:
    """Return the cards of `value`, None standing for each `?`.

    >>> parse_known("K12 ? ?")
    (Card.K12, None, None)
    """
    return tuple(_parse(value, where, unknown=True))


def _parse(value: Cards, where: str, *, unknown: bool) -> list[Card | None]:
    try:
        tokens = value.split() if isinstance(value, str) else list(value)
    except TypeError:
        raise NotationError(
            f"{where}: {value!r} is neither a text such as 'K12 R5' nor a list of cards"
        ) from None
    cards: list[Card | None] = []
    for place, token in enumerate(tokens, start=1):
        if isinstance(token, str) and token.strip() == UNKNOWN:
            if not unknown:
                raise NotationError(f"{where}: card {place} of {len(tokens)} is unknown ('?')")
            cards.append(None)
            continue
        try:
            cards.append(parse_card(token))
        except NotationError as error:
            raise NotationError(f"{where}: card {place} of {len(tokens)}: {error}") from None
    return cards


def repeated(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that occur more than once, each once, in ascending order."""
    return tuple(sorted(card for card, count in Counter(cards).items() if count > 1))


def format_cards(cards: Iterable[Card | None]) -> str:
    """Return the cards as a text, `?` for each None.

    >>> format_cards([Card.K12, None, Card.R5])
    'K12 ? R5'
    """
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def parse_action(value: str | int | Card) -> Card:
    """Return the action written as `value`: the card to play. Its id is the card's."""
    return parse_card(value)


def format_action(action: Card) -> str:
    """Return the action as a text."""
    return str(action)
