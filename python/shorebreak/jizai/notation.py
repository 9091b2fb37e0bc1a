"""Reading and writing actions, and the entries of a history.

    draw                draw a card
    play 5f 5b Ms       play these cards
    play 5f +5b +Ms     the same with the second and the third from the field

The plus may be left out, as a card is either in the hand or in the field; a card marked with one
must lie in the field. What a seat saw of a draw is written with the card, if that was its own, and
the card that was turned into the field; and of a field that was cleared, what was turned up:

    draw 7s +9k         drew the 7s; the 9k was turned up
    draw ? +9k          the same as others see it; `draw +9k` is enough
    clear +2f +Tk       the field was cleared, these were turned up
"""

from __future__ import annotations

import dataclasses
from typing import Final

from ..errors import NotationError
from .actions import DRAW, Action, Draw
from .cards import UNKNOWN, Card, parse_cards

_EXAMPLES: Final = "write draw, or play and its cards, such as play 5f +5b +Ms"


@dataclasses.dataclass(frozen=True)
class PlayText:
    """A play as written: its cards, and those of them that are marked as of the field."""

    cards: tuple[Card, ...]
    marked: tuple[Card, ...]


@dataclasses.dataclass(frozen=True)
class DrawText:
    """A draw as a seat saw it: the card drawn (None: not seen), and what was turned up."""

    card: Card | None
    turned: tuple[Card, ...]


@dataclasses.dataclass(frozen=True)
class ClearText:
    """A cleared field: what was turned up."""

    turned: tuple[Card, ...]


Entry = PlayText | DrawText | ClearText


def parse_action(text: str) -> Draw | PlayText:
    """Read an action in any case and spacing.

    >>> parse_action("Draw"), parse_action("play 5f + 5B").marked
    (Draw(), (Card('5b'),))

    Raises `NotationError`, which says what would be right.
    """
    if text.strip().lower() == "draw":
        return DRAW
    return _parse_play(text)


def _parse_play(text: str) -> PlayText:
    verb, cards = _split(text)
    if verb != "play" or not cards:
        raise NotationError(f"{text!r} is not an action; {_EXAMPLES}")
    plain = parse_cards([card.removeprefix("+") for card in cards], where=repr(text))
    pairs = zip(plain, cards, strict=True)
    return PlayText(plain, tuple(card for card, written in pairs if written.startswith("+")))


def parse_entry(text: str) -> Entry:
    """Read an entry of a history.

    >>> parse_entry("draw ? +9k"), parse_entry("clear +2f +Tk").turned
    (DrawText(card=None, turned=(Card('9k'),)), (Card('2f'), Card('Tk')))
    """
    verb, cards = _split(text)
    if verb not in ("draw", "clear"):
        return _parse_play(text)
    hidden = cards[:1] == [UNKNOWN]
    rest = cards[hidden:]
    drawn = [card for card in rest if not card.startswith("+")]
    misplaced = len(drawn) + hidden > (verb == "draw") or (drawn and rest[0] != drawn[0])
    if misplaced:
        raise NotationError(f"{text!r} is not an entry; write such as draw 7s +9k or clear +2f +Tk")
    turned = parse_cards([card[1:] for card in rest if card.startswith("+")], where=repr(text))
    if verb == "clear":
        return ClearText(turned)
    return DrawText(parse_cards(drawn, where=repr(text))[0] if drawn else None, turned)


def _split(text: str) -> tuple[str, list[str]]:
    """Return the verb and the words after it, a plus belonging to the card behind it."""
    words = text.replace("+", " +").replace("+ ", "+").split()
    while "+" in words:  # A plus that several blanks part from its card.
        at = words.index("+")
        words[at : at + 2] = ["".join(words[at : at + 2])] if at + 1 < len(words) else ["+?"]
    return (words[0].lower(), words[1:]) if words else ("", [])


def format_action(action: Action) -> str:
    """Return an action in notation."""
    return str(action)


def format_draw(card: Card | None, turned: tuple[Card, ...]) -> str:
    """Return a draw as a seat saw it.

    >>> format_draw(None, (Card("9k"),)), format_draw(Card("7s"), ())
    ('draw ? +9k', 'draw 7s')
    """
    drawn = UNKNOWN if card is None else str(card)
    return " ".join(["draw", drawn, *(f"+{one}" for one in turned)])


def format_clear(turned: tuple[Card, ...]) -> str:
    """Return a cleared field.

    >>> format_clear((Card("2f"), Card("Tk")))
    'clear +2f +Tk'
    """
    return " ".join(["clear", *(f"+{one}" for one in turned)])
