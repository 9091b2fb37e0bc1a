"""What the seat to act may do, and why something else is forbidden (JIZ-6 to 8, 11)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from ..errors import IllegalActionError, NotationError
from .actions import DRAW, LARGEST_PLAY, Action, Draw, Play, cards_of
from .cards import Card, format_cards, repeated
from .course import Course
from .notation import PlayText, parse_action
from .reading import Reading, exceeds

Plays = Callable[[Sequence[Card], Sequence[Card], Reading | None], list[Play]]
Readings = Callable[[Sequence[Card]], Reading | None]


def legal_actions(course: Course, hand: Sequence[Card], plays: Plays) -> list[Action]:
    """Return every legal action of a hand once, in the order of ids."""
    found = sorted(plays(hand, course.usable_field, course.standing), key=operator.index)
    return [DRAW, *found] if course.may_draw else [*found]


def resolve(value: Any, course: Course, hand: Sequence[Card], readings: Readings) -> Action:
    """Return the action that an action, its id or its text means for a hand.

    Raises `IllegalActionError` or `NotationError` for what is no set of one to five cards.
    """
    if isinstance(value, Draw):
        return value
    if isinstance(value, Play):
        written = PlayText(value.cards, value.field)
    elif isinstance(value, str):
        parsed = parse_action(value)
        if isinstance(parsed, Draw):
            return parsed
        written = parsed
    else:
        cards = cards_of(_id_of(value))
        if not cards:
            return DRAW
        written = PlayText(cards, ())
    return play_of(written, course, hand, readings, given=value)


def _id_of(value: Any) -> int:
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise NotationError(
        f"{value!r} is not an action; write draw, or play and its cards, such as play 5f +5b +Ms"
    )


def play_of(
    written: PlayText,
    course: Course,
    hand: Sequence[Card],
    readings: Readings,
    *,
    given: Any = None,
) -> Play:
    """Tell which cards of a play are of the hand and which of the field; it need not be legal.

    Raises `IllegalActionError` for what is no set of one to five cards, naming it as `given`.
    """
    value, player = given, course.player
    if len(written.cards) > LARGEST_PLAY:
        reason = f"a play is of one to five cards, not {len(written.cards)}"
        raise IllegalActionError(reason, action=value, player=player, clause="JIZ-8")
    twice = repeated(written.cards)
    if twice:
        reason = f"{twice[0]} stands twice in the play: there is one of each card"
        raise IllegalActionError(reason, action=value, player=player, clause="JIZ-1")
    for card in written.marked:
        if card not in course.field:
            reason = f"{card} is not in the field, which holds {_list(course.field)}"
            reason += f", but in the hand of seat {player}" * (card in hand)
            raise IllegalActionError(reason, action=value, player=player, clause="JIZ-8")
    field = tuple(sorted(card for card in written.cards if card in course.field))
    mine = tuple(sorted(card for card in written.cards if card not in course.field))
    return Play(mine, field, readings(written.cards))


def fault_of(course: Course, hand: Sequence[Card], action: Action) -> tuple[str, str] | None:
    """Return why `action` is forbidden, and the clause; None if it may be taken."""
    player = course.player
    if isinstance(action, Draw):
        if course.may_draw:
            return None
        return f"seat {player} leads, and a leader must play: there is nothing to beat", "JIZ-11"
    masks = [card for card in action.cards if card.is_mask]
    if masks and not course.rules.masks:
        return f"{masks[0]} is not in play: these rules have no masks", "JIZ-3"
    missing = [card for card in action.hand if card not in hand]
    if missing:
        reason = f"{missing[0]} is neither in the hand of seat {player}, which holds {_list(hand)}"
        return f"{reason}, nor in the field, which holds {_list(course.field)}", "JIZ-8"
    if not action.hand:
        return "a play needs at least one card from the hand; these all lie in the field", "JIZ-8"
    if action.field and course.from_hand_only:
        reason = f"{action.field[0]} lies in the field, and a lead after a clear is from the hand"
        return reason, "JIZ-11"
    cards = format_cards(action.cards)
    if action.reading is None:
        return f"{cards} make no combination: all cards laid must belong to it", "JIZ-15"
    standing = course.standing
    if standing is None or exceeds(action.reading, standing):
        return None
    equal = action.reading.strength == standing.strength
    reason = f"{cards} make {action.reading}, which doesn't beat {standing}"
    return reason, "JIZ-16" if equal else "JIZ-15"


def _list(cards: Sequence[Card]) -> str:
    return format_cards(sorted(cards)) or "nothing"
