"""What comes of a card: what wins the round, and what the seat scores in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import telling
from ..telling import Summary, Words
from .cards import DECK, Card, Kind
from .combination import resolve
from .scoring import UNITS_PER_POINT

if TYPE_CHECKING:
    from .view import View

_NAMES: Final = {
    Kind.HIGH_CARD: Words("high cards", "win the round"),
    Kind.STRAIGHT: Words("a straight", "wins the round"),
    Kind.FLUSH: Words("a flush", "wins the round"),
    Kind.OF_A_KIND: Words("cards of a kind", "win the round"),
    Kind.STRAIGHT_FLUSH: Words("a straight flush", "wins the round"),
}


class Outcome(NamedTuple):
    """A round: the kind of combination that won (SUR-12), and what the seat takes of it.

    `units` are the half points of the seat; `scores` tells whether the card that was played
    scores, in full or half (SUR-15).
    """

    kind: Kind
    units: int
    scores: bool


def outcome_of(playout: Any, action: Card, view: View) -> Outcome:
    """Play an action in a native playout, and on to the end of the round."""
    number = playout.round
    last = playout.take(int(action))
    while playout.round == number:
        last = playout.step()
    # The last card of a round is one that a seat plays: cards are turned up between laps (SUR-10).
    table = [DECK[card] for _, card in playout.before.table] + [DECK[last]]
    won = resolve(tuple(table), view.rules.combination_size)
    scores = action in won.full or action in won.half
    return Outcome(won.kind, playout.gained(view.seat), scores)


def summary_of(outcomes: Sequence[Outcome], action: Card, view: View) -> Summary:
    """Return what usually happens: kinds of combinations, and what they bring."""

    def points(outcome: Outcome) -> float:
        return outcome.units / UNITS_PER_POINT

    cases = telling.grouped(
        outcomes, lambda one: one.kind, points, lambda kind, _: (_NAMES[kind], "")
    )
    total = telling.mean(map(points, outcomes))
    scoring = sum(outcome.scores for outcome in outcomes)
    tail = (
        f"{action} itself scores in {telling.share(scoring, len(outcomes))}, "
        f"and over all playouts the round {brings(total)}"
    )
    return Summary(cases, total, tail, {"scoring": scoring})


def brings(points: float) -> str:
    """Tell what a round brings."""
    return f"brings you {telling.amount(points)}"
