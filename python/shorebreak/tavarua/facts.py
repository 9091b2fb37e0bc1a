"""What a history tells besides actions: dice, drawn cards, fronts and backs of wave cards.

    die 4                   the die of the new wave
    seat 1 draws 2f 4b 3b   cards that a seat drew, in order: one's own; of others `?`, but barred
                            cards, which all see; `none` if only barred cards were left
    ai1 draws 3f            the card that an AI surfer drew
    seat 2 discards 4f      what another seat discarded when it took the longboard
    wave Surge 3b           the wave card turned up, and
    back 1-2 f              the back of the next one
    bought JETSKI           the stoke card that one has bought oneself
    front Glass 0           what IN THE ZONE showed oneself
    backs 0-1 fb, 1-2 f     what FOCUS showed: to oneself in order from the top

Of wave cards with the same front the one meant may be said, counting from 1: `wave Glass 0 #2`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from ..errors import NotationError
from .cards import LETTERS, WAVE_TYPES, Stoke
from .deal import stoke_named
from .knowledge import Patterns, back_ids
from .rules import Rules

UNKNOWN: Final = "?"
NONE: Final = "none"

_SEAT: Final = re.compile(r"(?:seat (\d)|ai(\d)) (draws|discards) (.+)", re.ASCII)
_FRONT: Final = re.compile(r"(.+?)(?:#(\d+))?", re.ASCII)


class Cards(NamedTuple):
    """The fact that a seat draws or discards cards, each as a text."""

    seat: int
    verb: str
    cards: list[str]


def is_fact(text: str) -> bool:
    """Whether an entry tells something that is no action.

    >>> is_fact("die 4"), is_fact("ai1 draws 3f"), is_fact("wait 3f")
    (True, True, False)
    """
    words = ("die", "wave", "back", "bought", "front", "backs", "seat")
    return text.split(" ", maxsplit=1)[0] in words or _SEAT.fullmatch(text) is not None


def read_cards(rules: Rules, text: str) -> Cards | None:
    """Return the fact of a text about the cards of a seat; None if it is about something else.

    >>> read_cards(Rules(players=2), "seat 1 draws 2f ?")
    Cards(seat=1, verb='draws', cards=['2f', '?'])
    """
    match = _SEAT.fullmatch(text)
    if match is None:
        return None
    player, rival, verb, cards = match.groups()
    seat = int(player) if player else rules.players + int(rival) - 1
    return Cards(seat, verb, cards.split())


def seat_text(rules: Rules, seat: int) -> str:
    """Return a seat as facts name it.

    >>> seat_text(Rules(players=1, opponents=["S:3"]), 1)
    'ai1'
    """
    return f"seat {seat}" if seat < rules.players else f"ai{seat - rules.players + 1}"


def read_number(text: str, low: int, high: int) -> int:
    """Return a number within bounds; raise `NotationError` if a text is none."""
    if not text.isdecimal() or not low <= int(text) <= high:
        raise NotationError(f"{text!r} is no number from {low} to {high}")
    return int(text)


def read_stoke(text: str) -> Stoke:
    """Return the stoke card of a text; raise `NotationError` if there is none."""
    return stoke_named(" ".join(text.split()))


def back_texts(rules: Rules) -> list[str]:
    """Return the distinct backs of wave cards as texts, by their numbers."""
    return list(dict.fromkeys(rules.wave_backs))


def read_back(rules: Rules, text: str) -> int:
    """Return the number of a back; raise `NotationError` if no wave card has it."""
    texts = back_texts(rules)
    name = " ".join(text.split()).lower()
    if name not in texts:
        raise NotationError(f"{text!r} is no back of a wave card; they are {', '.join(texts)}")
    return texts.index(name)


def with_back(rules: Rules, back: int) -> int:
    """Return any wave card with a back: it stands for one whose front isn't known."""
    return back_ids(rules).index(back)


def read_front(rules: Rules, text: str, patterns: Patterns, gone: list[int]) -> int:
    """Return the wave card of a front, `gone` being turned up; raise `NotationError`.

    Where the text doesn't say which of equal cards is meant, it is the one that `patterns` have
    on top, else the first that is neither gone nor among them.
    """
    match = _FRONT.fullmatch(" ".join(text.split()))
    assert match is not None
    name = match[1].strip()
    letter, _, front = name.partition(" ")
    if letter.upper() in LETTERS and len(letter) == 1:
        name = f"{WAVE_TYPES[LETTERS.index(letter.upper())]} {front}"
    same = [number for number, card in enumerate(rules.waves) if str(card).lower() == name.lower()]
    if not same:
        fronts = ", ".join(dict.fromkeys(map(str, rules.waves)))
        raise NotationError(f"{text!r} is no front of a wave card; they are {fronts}")
    if match[2] is not None:
        return same[read_number(match[2], 1, len(same)) - 1]
    left = _likely(same, patterns, gone)
    if left is None:
        raise NotationError(f"all {len(same)} wave cards {name} have been turned up (TAV-6)")
    return left


def _likely(same: list[int], patterns: Patterns, gone: list[int]) -> int | None:
    left = [number for number in same if number not in gone]
    on_top = {pattern[0] for pattern in patterns}
    seen = {token for pattern in patterns for token in pattern}

    def order(number: int) -> tuple[bool, bool, int]:
        return number not in on_top, number in seen, number

    return min(left, key=order, default=None)


def front_text(rules: Rules, card: int, patterns: Patterns, gone: list[int]) -> str:
    """Return the front of a wave card as `read_front` reads it."""
    name = str(rules.waves[card])
    same = [number for number, one in enumerate(rules.waves) if str(one) == name]
    return name if _likely(same, patterns, gone) == card else f"{name} #{same.index(card) + 1}"


def split_history(history: object) -> Iterator[str]:
    """Yield the entries of a history: a text with one a line or after `;`, or texts one by one.

    >>> list(split_history("shortboard; die 3"))
    ['shortboard', 'die 3']
    """
    if isinstance(history, str):
        parts = history.replace("\n", ";").split(";")
        yield from (" ".join(part.split()) for part in parts if part.strip())
        return
    if not isinstance(history, list | tuple):
        raise NotationError(f"the history {history!r} is neither a text nor a list")
    yield from (" ".join(str(entry).split()) for entry in history)
