"""Who knows what of the wave deck: the visible back, IN THE ZONE and FOCUS (TAV-37, 49, 50).

What a seat knows is a list of patterns, each a possible row of the top cards: a card whose front
it has seen stands there with its id, any other as 64 plus the number of its back. All patterns of
a seat have one length. No patterns: nothing is known but the back of the top card, which all see.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Sequence

from .position import Position
from .rules import Rules

Pattern = tuple[int, ...]
Patterns = tuple[Pattern, ...]

BACK = 64
"""Added to the number of a back."""


@functools.cache
def back_ids(rules: Rules) -> tuple[int, ...]:
    """Return the number of the back of each wave card; backs count in the order of types."""
    backs = list(dict.fromkeys(rules.wave_backs))
    return tuple(backs.index(rules.wave_backs[card.type]) for card in rules.waves)


def back_of(rules: Rules, token: int) -> int:
    """Return the number of the back that a token of a pattern shows."""
    return token - BACK if token >= BACK else back_ids(rules)[token]


def top_back(position: Position) -> int | None:
    """Return the number of the back of the top card, which everybody sees; None without a deck."""
    if position.shown_back is not None or not position.waves:
        return position.shown_back
    return back_ids(position.rules)[position.waves[0]]


def tidied(patterns: Iterable[Pattern]) -> Patterns:
    """Return patterns sorted and distinct; the single back of the top card goes without saying."""
    result = tuple(sorted(set(patterns)))
    if result == ((),) or (len(result) == 1 and len(result[0]) == 1 and result[0][0] >= BACK):
        return ()
    return result


def told(position: Position, seat: int) -> Patterns:
    """Return the patterns of a seat, written out where it knows but the visible back."""
    back = top_back(position)
    assert back is not None
    return position.surfers[seat].patterns or ((BACK + back,),)


def seen_on_top(rules: Rules, patterns: Patterns, card: int) -> Patterns:
    """Return what is left of patterns once the front of the top card is known."""
    if any(card in pattern for pattern in patterns):
        return tuple(pattern for pattern in patterns if pattern[0] == card)
    back = BACK + back_ids(rules)[card]
    return tuple((card, *pattern[1:]) for pattern in patterns if pattern[0] == back)


def look_at_top(position: Position, seat: int) -> None:
    """Let a seat see the front of the top card: IN THE ZONE."""
    patterns = seen_on_top(position.rules, told(position, seat), position.waves[0])
    position.surfers[seat].patterns = tidied(patterns)
    position.knows_top.add(seat)


def show_backs(position: Position, seat: int) -> None:
    """Show the backs of the top three cards: to `seat` in order, to all others as a set: FOCUS."""
    rules, count = position.rules, min(3, len(position.waves))
    backs = tuple(BACK + back_ids(rules)[card] for card in position.waves[:count])
    before = max(position.window, 1)
    new = backs[before:]
    for other in position.players():
        patterns = told(position, other)
        if other == seat:
            true = [back - BACK for back in backs]
            patterns = tuple(
                pattern + new
                for pattern in patterns
                if [back_of(rules, token) for token in pattern] == true[: len(pattern)]
            )
        else:
            patterns = tuple(
                pattern + tail
                for pattern in patterns
                for tail in itertools.permutations(new)
            )  # fmt: skip
        position.surfers[other].patterns = tidied(patterns)
    position.window = count if count > 1 else 0
    position.knows_order = seat if position.window else None


def put_in_order(position: Position, seat: int, order: Sequence[int]) -> None:
    """Put the top cards in the order that `seat` chose; the new top back is seen by all."""
    rules = position.rules
    everyone = {other: told(position, other) for other in position.players()}
    position.waves[: len(order)] = [position.waves[place] for place in order]
    top = top_back(position)
    for other, patterns in everyone.items():
        if other == seat:
            moved: Iterable[Pattern] = (
                tuple(pattern[place] for place in order) for pattern in patterns
            )
        else:
            moved = (
                row
                for pattern in patterns
                for row in itertools.permutations(pattern)
                if back_of(rules, row[0]) == top
            )
        position.surfers[other].patterns = tidied(moved)
    position.knows_top &= {seat}


def turn_up(position: Position) -> int:
    """Turn up the top card for all to see; return its id."""
    rules, card = position.rules, position.waves[0]
    known = {seat: position.surfers[seat].patterns for seat in position.players()}
    del position.waves[0]
    position.revealed.append(card)
    top = top_back(position)
    for seat, patterns in known.items():
        left = (pattern[1:] for pattern in seen_on_top(rules, patterns, card))
        position.surfers[seat].patterns = tidied(
            pattern
            for pattern in left
            if pattern and top is not None and back_of(rules, pattern[0]) == top
        )
    position.window = max(0, position.window - 1)
    if position.window <= 1:
        position.window = 0
        position.knows_order = None
    position.knows_top = set()
    return card
