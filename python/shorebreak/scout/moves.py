"""What the seat to act may do with its hand: reading actions, checking them, listing them."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from ..errors import IllegalActionError, NotationError
from .actions import (
    ACTIONS,
    ENDS,
    FIRST_SCOUT,
    FIRST_SCOUT_AND_SHOW,
    FIRST_SHOW,
    KEEP,
    MAX_HAND,
    MAX_ROW,
    SCOUTS,
    TURN,
    Action,
    Scout,
    Show,
    Turning,
)
from .cards import Card, format_cards
from .course import Course, Fault
from .notation import ScoutText, ShowText, parse_action
from .rows import Row, strength

Spans = Callable[[Sequence[int], int], list[tuple[int, int]]]
"""Finds start and length of each row of a hand that is stronger than a floor."""


def upper_numbers(cards: Sequence[Card]) -> list[int]:
    """Return the numbers that count (SCO-1)."""
    return [card.upper for card in cards]


def legal_actions(course: Course, hand: Sequence[Card], spans: Spans) -> list[Action]:
    """Return every action that the seat to act, holding `hand`, may take, by ascending id."""
    if course.player is None:
        return []
    if course.turning:
        return [KEEP, TURN]
    shows = spans(upper_numbers(hand), course.floor)
    actions: list[Action] = [show_of(hand, start, length) for start, length in shows]
    for and_show in (False, True):
        if course.scout_fault(and_show=and_show) is not None:
            continue
        for end in range(min(2, len(course.active))):
            for turned in (False, True):
                for place in range(len(hand) + 1):
                    scout = scout_of(course, end, turned, place, and_show=and_show)
                    if not and_show or follows(course, hand, scout, spans):
                        actions.append(scout)
    return actions


def is_stuck(course: Course, hand: Sequence[Card], spans: Spans) -> bool:
    """Whether, of two players, the one to act can neither show nor scout (SCO-23)."""
    if course.player is None or course.turning or course.rules.players != 2:
        return False
    if course.scout_fault(and_show=False) is None:
        return False
    return not spans(upper_numbers(hand), course.floor)


def follows(course: Course, hand: Sequence[Card], scout: Scout, spans: Spans) -> bool:
    """Whether a legal show follows after the scout of a scout and show (SCO-13)."""
    assert scout.place is not None
    left = course.active[:-1] if scout.end else course.active[1:]
    numbers = upper_numbers(hand)
    numbers.insert(scout.place, scout.card.upper)
    return bool(spans(numbers, strength(upper_numbers(left))))


def show_of(hand: Sequence[Card], start: int, length: int) -> Show:
    """Return the show of `length` cards from place `start`."""
    row = Row(hand[start : start + length])
    return Show(start, row, len(_places(upper_numbers(hand), row.numbers)) == 1)


def scout_of(course: Course, end: int, turned: bool, place: int, *, and_show: bool) -> Scout:
    """Return the scout of the card at one end of the active set."""
    card = course.active[-1] if end else course.active[0]
    return Scout(end, card.turned if turned else card, turned, place, and_show)


def fault_of(course: Course, hand: Sequence[Card], action: Action, spans: Spans) -> Fault | None:
    """Say what forbids an action that `resolve` has returned."""
    if isinstance(action, Show):
        return course.beat_fault(action.row)
    if isinstance(action, Scout) and action.and_show and not follows(course, hand, action, spans):
        return f"after {action} no show would beat what is left on the table", "SCO-13"
    return None


def resolve(value: Any, course: Course, hand: Sequence[Card]) -> Action:
    """Return the action that an action, its id or its text means in this position.

    Raises `NotationError` for what can't be read, and `IllegalActionError` for what is not there
    to be done, such as a row that the hand doesn't hold; that a show beats is not checked.
    """
    try:
        if isinstance(value, Turning | Show | Scout):
            return _same(value, _from_id(value.__index__(), course, hand))
        if isinstance(value, str):
            return _from_text(value, course, hand)
        if isinstance(value, bool):
            raise NotationError(f"{value!r} is not an action")
        try:
            return _from_id(operator.index(value), course, hand)
        except TypeError:
            raise NotationError(
                f"{value!r} is not an action; write it as keep, turn, show 3-4-5 or "
                "scout left 3/7 @5"
            ) from None
    except IllegalActionError as error:
        raise IllegalActionError(
            error.reason, action=value, player=course.player, clause=error.clause
        ) from None


def _same(given: Action, found: Action) -> Action:
    if given != found:
        raise IllegalActionError(f"{given} is of another position; here this would be {found}")
    return found


def _refuse(fault: Fault | None) -> None:
    if fault is not None:
        raise IllegalActionError(fault[0], clause=fault[1])


def _from_id(number: int, course: Course, hand: Sequence[Card]) -> Action:
    if not 0 <= number < ACTIONS:
        raise NotationError(f"{number} is not the id of an action; ids run from 0 to {ACTIONS - 1}")
    if number < FIRST_SHOW:
        _refuse(course.turning_fault())
        return TURN if number else KEEP
    if number < FIRST_SCOUT:
        start, length = divmod(number - FIRST_SHOW, MAX_ROW)
        return _show_at(course, hand, start, length + 1)
    and_show = number >= FIRST_SCOUT_AND_SHOW
    _refuse(course.scout_fault(and_show=and_show))
    offset, place = divmod((number - FIRST_SCOUT) % SCOUTS, MAX_HAND + 1)
    if offset >= 2 and len(course.active) == 1:
        reason = "with one card in the set left and right are the same action: left"
        raise IllegalActionError(reason, clause="SCO-12")
    _check_place(hand, place)
    return scout_of(course, offset // 2, offset % 2 == 1, place, and_show=and_show)


def _check_place(hand: Sequence[Card], place: int) -> None:
    if not 0 <= place <= len(hand):
        reason = (
            f"place {place + 1} is outside the hand: {len(hand)} cards have places 1 to "
            f"{len(hand) + 1}, the last being after them all"
        )
        raise IllegalActionError(reason, clause="SCO-12")


def _show_at(course: Course, hand: Sequence[Card], start: int, length: int) -> Show:
    _refuse(course.show_fault())
    if start < 0 or length < 1 or start + length > len(hand):
        reason = f"@{start + 1}:{length} is outside the hand, which has {len(hand)} cards"
        raise IllegalActionError(reason, clause="SCO-8")
    return show_of(hand, start, length)


def _from_text(text: str, course: Course, hand: Sequence[Card]) -> Action:
    read = parse_action(text)
    if isinstance(read, Turning):
        if read.turned is None:
            raise NotationError("'?' is not a choice: keep or turn")
        _refuse(course.turning_fault())
        return read
    if isinstance(read, ShowText):
        if read.span is not None:
            return _show_at(course, hand, *read.span)
        _refuse(course.show_fault())
        return _show_of_row(Row(read.cards or read.numbers), hand)
    _refuse(course.scout_fault(and_show=read.and_show))
    return _scout_of_text(read, course, hand)


def _places(sequence: Sequence[Any], wanted: Sequence[Any]) -> list[int]:
    size = len(wanted)
    return [
        start
        for start in range(len(sequence) - size + 1)
        if list(sequence[start : start + size]) == list(wanted)
    ]


def _show_of_row(row: Row, hand: Sequence[Card]) -> Show:
    numbers = upper_numbers(hand)
    starts = _places(hand, row.cards) if row.cards else _places(numbers, row.numbers)
    if not starts:
        _refuse_row(row, numbers, hand)
    if len(starts) > 1:
        ways = " or ".join(f"show @{start + 1}:{len(row)}" for start in starts)
        raise NotationError(f"{row} stands in the hand {len(starts)} times: write {ways}")
    return show_of(hand, starts[0], len(row))


def _refuse_row(row: Row, numbers: list[int], hand: Sequence[Card]) -> NoReturn:
    holds = f"the hand is {format_cards(hand)}"
    if _places(numbers, row.numbers[::-1]):
        turned = "-".join(map(str, reversed(row.numbers)))
        reason = f"a row is shown in hand order: {turned}, not {row}"
    elif all(numbers.count(number) >= row.numbers.count(number) for number in row.numbers):
        reason = f"the cards of {row} do not lie next to each other; {holds}"
    else:
        reason = f"the hand does not hold {row}; {holds}"
    raise IllegalActionError(reason, clause="SCO-8")


def _scout_of_text(read: ScoutText, course: Course, hand: Sequence[Card]) -> Scout:
    if read.card is None and read.upper is None:
        raise NotationError("write the card as it is to be held, such as scout left 3/7 @5")
    end = read.end if len(course.active) > 1 else 0
    card = course.active[-1] if end else course.active[0]
    turned = None
    for way_up in (False, True):
        held = card.turned if way_up else card
        if read.card == held or read.upper == held.upper:
            turned = way_up
    if turned is None:
        what = read.upper if read.card is None else read.card
        place = "only" if len(course.active) == 1 else f"{ENDS[end]}most"
        reason = f"the {place} card of the active set is {card}, not {what}"
        raise IllegalActionError(reason, clause="SCO-12")
    if read.place is None:
        raise NotationError("the place is hidden ('?'); write before which card, such as @5")
    _check_place(hand, read.place)
    return scout_of(course, end, turned, read.place, and_show=read.and_show)
