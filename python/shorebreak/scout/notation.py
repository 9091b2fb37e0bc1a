"""Reading actions and the entries of a history, as far as no position is needed for it.

    keep, turn                  keep the hand or turn it round
    show 3-4-5                  show these numbers of the hand
    show @2:3                   show three cards from the second on
    show 3/7-4/1-5/2            show these cards
    scout left 3/7 @5           scout, held with the 3 up, inserted before the fifth card
    scout right 3 @13           the same by its upper number alone; after the last of 12 cards
    scout+ left 3/7 @5          the scout of a scout and show

What others do is written `?` (keep or turn), `show 3/7-4/1-5/2` and `scout left 3/7 @?`, where the
card may be left out.
"""

from __future__ import annotations

import dataclasses
import re
from typing import Final

from ..errors import NotationError
from .actions import ENDS, HIDDEN, KEEP, TURN, Action, Turning
from .cards import NUMBERS, UNKNOWN, Card
from .rows import read_row

_TURNINGS: Final = {"keep": KEEP, "turn": TURN, UNKNOWN: HIDDEN}
_SPAN: Final = re.compile(r"@\s*([0-9]{1,3})\s*:\s*([0-9]{1,3})", re.ASCII)
_SCOUT: Final = re.compile(
    r"(left|right)(?:\s+([0-9]{1,2}(?:\s*/\s*[0-9]{1,2})?))?\s*(?:@\s*([0-9]{1,3}|\?))?", re.ASCII
)
_EXAMPLES: Final = "write keep, turn, show 3-4-5, show @2:3, scout left 3/7 @5 or scout+ ..."


@dataclasses.dataclass(frozen=True)
class ShowText:
    """A show as written: `span` (start from 0, length), or numbers, with the cards if given."""

    span: tuple[int, int] | None = None
    numbers: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()


@dataclasses.dataclass(frozen=True)
class ScoutText:
    """A scout as written; `card` or its `upper` number, `place` from 0, None where left open."""

    end: int
    card: Card | None
    upper: int | None
    place: int | None
    and_show: bool


def parse_action(text: str) -> Turning | ShowText | ScoutText:
    """Read an action in any case and spacing.

    >>> parse_action("Show @2:3").span, parse_action("scout+ left 3/7 @5").place
    ((1, 3), 4)

    Raises `NotationError`, which says what would be right.
    """
    words = text.strip().lower()
    if words in _TURNINGS:
        return _TURNINGS[words]
    verb, _, rest = words.partition(" ")
    rest = rest.strip()
    if verb == "show" and rest:
        return _parse_show(text, rest)
    if verb in ("scout", "scout+") and rest:
        return _parse_scout(text, rest, and_show=verb == "scout+")
    raise NotationError(f"{text!r} is not an action; {_EXAMPLES}")


def _parse_show(text: str, rest: str) -> ShowText:
    if not rest.startswith("@"):
        try:
            numbers, cards = read_row(rest)
        except NotationError as error:
            raise NotationError(f"{text!r}: {error}") from None
        return ShowText(None, numbers, cards)
    match = _SPAN.fullmatch(rest)
    if match is None or int(match[1]) < 1 or int(match[2]) < 1:
        raise NotationError(f"{text!r}: write first card and number of cards, such as show @2:3")
    return ShowText((int(match[1]) - 1, int(match[2])))


def _parse_scout(text: str, rest: str, *, and_show: bool) -> ScoutText:
    match = _SCOUT.fullmatch(rest)
    if match is None:
        raise NotationError(
            f"{text!r}: write the end, the card as held and the place, such as scout left 3/7 @5"
        )
    end, written, place = match.groups()
    card = upper = None
    try:
        if written is not None and "/" in written:
            card = Card(written)
        elif written is not None:
            upper = int(written)
            if not 1 <= upper <= NUMBERS:
                raise NotationError(f"{written!r}: numbers run from 1 to 10 (SCO-1)")
    except NotationError as error:
        raise NotationError(f"{text!r}: {error}") from None
    at = None if place in (None, UNKNOWN) else int(place) - 1
    return ScoutText(ENDS.index(end), card, upper, at, and_show)


def format_action(action: Action) -> str:
    """Return an action in notation."""
    return str(action)
