"""What comes of an action: the seat's next wave, how the ride ends, and for what mark."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .. import telling
from ..telling import Summary, Words
from .actions import Action
from .position import Finish

if TYPE_CHECKING:
    from .view import View

_WORDS: Final = {
    Finish.NONE: Words("you", "finish no wave before the game ends"),
    Finish.SHORE: Words("you", "ride a wave to the shore"),
    Finish.BAILED: Words("you", "bail"),
    Finish.SNAKED: Words("you", "are snaked"),
    Finish.WIPED_OUT: Words("you", "wipe out"),
}


class Catch(NamedTuple):
    """Where a wave was caught, or taken on in vain: the space, and how many rounds from now."""

    space: int
    rounds: int


class Outcome(NamedTuple):
    """The seat's next wave that comes to an end: how it ends (TAV-25 to 33) and its points.

    `catch` is None for a wave that the seat rides already. A finish of NONE says that no wave
    came to an end, be it because none was caught or because the game was over before.
    """

    finish: Finish
    points: int
    catch: Catch | None


def outcome_of(playout: Any, action: Action, view: View) -> Outcome:
    """Play an action in a native playout, and on until the seat's next wave has come to an end."""
    seat = view.seat
    first = playout.state
    riding = first.where[seat] == "wave"
    catch: Catch | None = None
    taken: int | None = int(action)
    while not playout.over:
        if taken is None:
            playout.step()
        else:
            playout.take(taken)
            taken = None
        notes = [note for note in playout.notes if note[1] == seat]
        if not riding and (notes or playout.state.where[seat] == "wave"):
            before = playout.before
            catch = Catch(before.spaces[seat], before.round - first.round)
            riding = True
        if notes:
            [(finish, _, points)] = notes
            return Outcome(Finish(finish), points, catch)
    return Outcome(Finish.NONE, 0, catch)


def summary_of(outcomes: Sequence[Outcome], action: Action, view: View) -> Summary:
    """Return what usually happens: how the ride ends, for which mark, and where it begins."""

    def mark(outcome: Outcome) -> float:
        return view.rules.mark(outcome.points) / 10

    cases = telling.grouped(
        outcomes, lambda one: one.finish, mark, lambda finish, _: (_WORDS[finish], "")
    )
    total = telling.mean(map(mark, outcomes))
    finishes = Counter(one.finish for one in outcomes)
    counts: dict[str, Any] = {finish.name.lower(): finishes[finish] for finish in Finish}
    tail = f"over all playouts the wave {brings(total)}"
    caught = Counter(one.catch for one in outcomes if one.catch is not None)
    if caught:
        where, count = min(caught.items(), key=lambda item: (-item[1], item[0].rounds, item[0]))
        counts["caught"] = {"space": where.space, "rounds": where.rounds, "count": count}
        begins = f"you {telling.often(count, len(outcomes))} go for one in space {where.space}"
        tail = f"{begins} {_when(where.rounds)} ({telling.share(count, len(outcomes))}), and {tail}"
    return Summary(cases, total, tail, counts)


def _when(rounds: int) -> str:
    if rounds < 2:
        return ("in this round", "in the next round")[rounds]
    return f"in {rounds} rounds"


def brings(mark: float) -> str:
    """Tell what a wave brings: a mark out of ten (TAV-38)."""
    return f"brings you a mark of {mark:.1f}"
