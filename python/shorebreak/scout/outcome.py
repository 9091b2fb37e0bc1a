"""What comes of an action: how the round ends, and what it brings the seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import telling
from ..telling import Summary, Words
from .actions import FIRST_SCOUT, FIRST_SHOW, Action
from .course import End

if TYPE_CHECKING:
    from .view import View

_ENDS: Final = {
    "ended_emptied": End.EMPTIED,
    "ended_unbeaten": End.UNBEATEN,
    "ended_scouted_away": End.UNBEATEN_SCOUTED_AWAY,
    "ended_stuck": End.STUCK,
    "ended_truncated": End.TRUNCATED,
}


class Outcome(NamedTuple):
    """A round: how it ended (SCO-15, 16, 19a, 23), who showed last, and the seat's points."""

    end: End
    shown_by: int
    units: int


def outcome_of(playout: Any, action: Action, view: View) -> Outcome:
    """Play an action in a native playout, and on to the end of the round."""
    number = playout.round
    last = playout.take(int(action))
    while playout.round == number:
        last = playout.step()
    before = playout.before
    # Who goes out shows; else the round ends with the set of who showed last (SCO-16).
    shown_by = before.player if FIRST_SHOW <= last < FIRST_SCOUT else before.owner
    [end] = (end for name, end in _ENDS.items() if name in playout.events)
    return Outcome(end, shown_by, playout.gained(view.seat))


def summary_of(outcomes: Sequence[Outcome], action: Action, view: View) -> Summary:
    """Return what usually happens: who ends the round and how, and what it brings."""

    def key(outcome: Outcome) -> tuple[End, bool]:
        return outcome.end, outcome.end is not End.TRUNCATED and outcome.shown_by == view.seat

    def case(found: tuple[End, bool], members: list[Outcome]) -> tuple[Words, str]:
        end, mine = found
        if end is End.TRUNCATED:
            return Words("the round", "is cut off for its length"), ""
        who, detail = telling.who_of([one.shown_by for one in members], len(outcomes))
        if end is End.STUCK:
            # SCO-23: of the two it isn't who showed last that can neither show nor scout.
            other = f"seat {1 - view.seat}"
            return Words(other, "gets stuck") if mine else Words("you", "get stuck"), ""
        return _words(end, None if mine else who), detail

    cases = telling.grouped(outcomes, key, lambda one: one.units, case)
    total = telling.mean(one.units for one in outcomes)
    tail = f"over all playouts the round {brings(total)}"
    ends = Counter(one.shown_by for one in outcomes if one.end is End.EMPTIED)
    out = {"out": [ends[seat] for seat in range(view.rules.players)]}
    return Summary(cases, total, tail, out)


def _words(end: End, who: str | None) -> Words:
    """Tell the end of a round that `who`, None for you, brought about by showing last."""
    if end is End.EMPTIED:
        return Words(who, "goes out") if who else Words("you", "go out")
    show = f"{who}'s show" if who else "your show"
    return Words(show, "stays unbeaten" if end is End.UNBEATEN else "is scouted away")


def brings(points: float) -> str:
    """Tell what a round brings (SCO-17)."""
    verb = "costs" if round(points, 1) < 0 else "brings"
    return f"{verb} you {telling.amount(points)}"
