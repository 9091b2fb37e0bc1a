"""Actions as text: `paddle out 3f ±1`, `wait 1f 1b`, `play JETSKI 4`, `plus`.

Stoke tokens are laid on a card as it is committed, and their sign is said only as the card is
resolved (TAV-18), by `plus` or `minus`. So a commitment is written `ride 4f ±2`; `ride 4f 2`,
`ride 4f +2` and `ride 4f -2` are read as the same: a sign written there is no answer yet.
"""

from __future__ import annotations

import difflib
import itertools
import operator
import re
from typing import Any, Final

from ..errors import NotationError
from .actions import (
    ACTIONS,
    MAX_CARDS,
    MAX_TAKEN,
    MAX_TOKENS,
    MOVES,
    ORDERS,
    SETS,
    WITH_TOKENS,
    Action,
    Kind,
    is_action,
)
from .cards import KINDS, Stoke, format_cards, parse_cards

_PLAIN: Final = {
    0: "done",
    1: "shortboard",
    2: "longboard",
    3: "switch",
    4: "buy",
    5: "plus",
    6: "minus",
}
_ALIASES: Final = {"pass": 0, "short": 1, "long": 2, "+": 5, "-": 6}
_NUMBERED: Final = {Stoke.CALL_IT: (1, 6, "a die"), Stoke.JETSKI: (0, 6, "a space")}
_TOKENS: Final = re.compile(r"(±|\+-|\+/-|[+-]?)(\d+)", re.ASCII)


def format_action(action: Action | int) -> str:
    """Return an action in notation.

    >>> format_action(14), format_action(7001), format_action(25), format_action(4200)
    ('play JETSKI 0', 'paddle out 1f ±1', 'order 1 3 2', 'wait')
    """
    action = Action(action)
    if int(action) in _PLAIN:
        return _PLAIN[int(action)]
    kind = action.kind
    if kind is Kind.PLAY:
        number = f" {action.number}" if action.stoke in _NUMBERED else ""
        return f"play {action.stoke}{number}"
    if kind is Kind.ORDER:
        return "order " + " ".join(str(place + 1) for place in ORDERS[action.number])
    tokens = f"±{action.tokens}" if action.tokens else ""
    return " ".join(filter(None, (kind.word, format_cards(action.cards), tokens)))


def parse_action(value: Any) -> Action:
    """Return the action that an action, its id or its text means.

    >>> parse_action("Catch 2B"), parse_action("ride 4f +1"), parse_action(4)
    (Action('catch 2b'), Action('ride 4f ±1'), Action('buy'))

    Raises `NotationError` for everything else.
    """
    if isinstance(value, Action) and is_action(value):
        return value
    if not isinstance(value, str):
        return _from_id(value)
    words = value.lower().split()
    text = " ".join(words)
    for number, plain in [*_PLAIN.items(), *((n, alias) for alias, n in _ALIASES.items())]:
        if text == plain:
            return Action(number)
    if words[:1] == ["play"]:
        return _parse_play(value, words[1:])
    if words[:1] == ["order"]:
        return _parse_order(value, words[1:])
    for kind in (*MOVES, *SETS):
        head = kind.word.split()
        if words[: len(head)] == head:
            return _parse_cards(value, kind, words[len(head) :])
    known = [*_PLAIN.values(), "play", "order", *(kind.word for kind in (*MOVES, *SETS))]
    close = difflib.get_close_matches(" ".join(words[:2]), known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"actions are {', '.join(known)}"
    raise NotationError(f"{value!r} is not an action; {hint}")


def _from_id(value: Any) -> Action:
    if isinstance(value, bool):
        raise NotationError(f"{value!r} is not an action")
    try:
        number = operator.index(value)
    except TypeError:
        raise NotationError(f"{value!r} is not an action") from None
    if not 0 <= number < ACTIONS or not is_action(number):
        raise NotationError(f"{number} is not the id of an action")
    return Action(number)


def _parse_play(text: str, words: list[str]) -> Action:
    number = words.pop() if words and words[-1].isdecimal() else None
    name = " ".join(words).upper()
    for stoke in KINDS:
        if name in (str(stoke), stoke.name):
            break
    else:
        names = ", ".join(map(str, KINDS))
        raise NotationError(f"{text!r}: there is no stoke card {name!r}; they are {names} (TAV-7)")
    if stoke not in _NUMBERED:
        if number is not None:
            raise NotationError(f"{text!r}: {stoke} takes no number (TAV-37)")
        return Action.play(stoke)
    low, high, what = _NUMBERED[stoke]
    if number is None or not low <= int(number) <= high:
        raise NotationError(f"{text!r}: {stoke} needs {what} from {low} to {high} (TAV-37)")
    return Action.play(stoke, int(number))


def _parse_order(text: str, words: list[str]) -> Action:
    places = tuple(int(word) - 1 for word in words if word.isdecimal())
    # Fewer than three cards are seen near the end.
    orders = list(itertools.permutations(range(len(places))))
    if len(places) != len(words) or not 1 <= len(places) <= 3 or places not in orders:
        raise NotationError(
            f"{text!r}: write which card comes first, second and third, such as order 2 1 3"
        )
    return Action(Kind.ORDER.value + orders.index(places))


def _parse_cards(text: str, kind: Kind, words: list[str]) -> Action:
    tokens = [word for word in words if _TOKENS.fullmatch(word)]
    cards = parse_cards([word for word in words if word not in tokens])
    laid = _tokens(text, kind, tokens)
    if kind in WITH_TOKENS and len(cards) != 1:
        raise NotationError(
            f"{text!r}: {kind.word} takes one card, such as {kind.word} 2f (TAV-17)"
        )
    if kind is Kind.RECOVER and len(cards) > 1:
        raise NotationError(f"{text!r}: recover takes one card (TAV-27)")
    if kind in (Kind.TAKE, Kind.DROP) and len(cards) > MAX_TAKEN:
        raise NotationError(f"{text!r}: INSPIRATION takes up to {MAX_TAKEN} cards (TAV-37)")
    if len(cards) > MAX_CARDS:
        raise NotationError(f"{text!r}: a hand has at most {MAX_CARDS} cards (TAV-11)")
    return Action.of(kind, cards, tokens=laid)


def _tokens(text: str, kind: Kind, words: list[str]) -> int:
    if not words:
        return 0
    if kind not in WITH_TOKENS:
        raise NotationError(
            f"{text!r}: stoke tokens are laid on the card of a paddle, catch or ride only (TAV-16)"
        )
    read = [match.groups() for word in words if (match := _TOKENS.fullmatch(word))]
    signs = {sign for sign, _ in read}
    if {"+", "-"} <= signs:
        raise NotationError(f"{text!r}: all tokens add or all subtract, never mixed (TAV-18)")
    laid = sum(int(number) for _, number in read)
    if laid > MAX_TOKENS:
        raise NotationError(f"{text!r}: a supply holds at most {MAX_TOKENS} stoke tokens (TAV-8)")
    return laid
