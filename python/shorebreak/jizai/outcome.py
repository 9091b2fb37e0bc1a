"""What comes of an action: who goes out, and what the round brings the seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import telling
from ..telling import Summary, Words
from .actions import Action
from .course import End

if TYPE_CHECKING:
    from .view import View

_ENDS: Final = {
    "ended_unbeaten": End.UNBEATEN,
    "ended_beaten": End.BEATEN,
    "ended_stock": End.STOCK,
}


class Outcome(NamedTuple):
    """A round: how it ended, who went out, in order (JIZ-22, 23), and what it adds to the seat.

    `units` are the penalty less the bonus (JIZ-26): the fewer the better.
    """

    end: End
    out: tuple[int, ...]
    units: int


def outcome_of(playout: Any, action: Action, view: View) -> Outcome:
    """Play an action in a native playout, and on to the end of the round."""
    number = playout.round
    playout.take(int(action))
    while playout.round == number:
        playout.step()
    before, events = playout.before, playout.events
    [end] = (end for name, end in _ENDS.items() if name in events)
    last = (before.player,) if f"out_{before.player}" in events else ()
    return Outcome(end, (*before.out, *last), playout.gained(view.seat))


def summary_of(outcomes: Sequence[Outcome], action: Action, view: View) -> Summary:
    """Return what usually happens: who goes out, and what the round brings."""

    def key(outcome: Outcome) -> str:
        if not outcome.out:
            return "nobody"
        return "you" if view.seat in outcome.out else "another"

    def case(found: str, members: list[Outcome]) -> tuple[Words, str]:
        if found == "nobody":
            return Words("the stock", "runs out"), ""
        if found == "you":
            return Words("you", "go out"), ""
        who, detail = telling.who_of([one.out[0] for one in members], len(outcomes))
        return Words(who, "goes out"), detail

    cases = telling.grouped(outcomes, key, lambda one: one.units, case)
    total = telling.mean(one.units for one in outcomes)
    tail = f"over all playouts the round {brings(total)}"
    out = Counter(seat for one in outcomes for seat in one.out)
    return Summary(cases, total, tail, {"out": [out[seat] for seat in range(view.rules.players)]})


def brings(points: float) -> str:
    """Tell what a round brings: points are penalties (JIZ-26)."""
    if round(points, 1) < 0:
        return f"takes {telling.amount(points)} off your total"
    return f"costs you {telling.amount(points)}"
