"""Many outcomes in a sentence: cases, their shares, and what they bring.

Each game's module `outcome` turns playouts into cases; how cases are put into words is the same in
all games.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

OutcomeT = TypeVar("OutcomeT")


class Words(NamedTuple):
    """A clause, cut where an adverb goes: ("you", "go out") is told as "you usually go out"."""

    subject: str
    predicate: str

    def told(self, adverb: str = "") -> str:
        """Return the clause with an adverb."""
        return " ".join(filter(None, (self.subject, adverb, self.predicate)))


@dataclasses.dataclass(frozen=True)
class Case:
    """Outcomes that are told alike: how many, what they bring on average, and more to be said.

    `mean` is in points, of Tavarua in marks; `detail` is told with the share.
    """

    words: Words
    count: int
    mean: float
    detail: str = ""

    @property
    def what(self) -> str:
        """What happens, as a clause."""
        return self.words.told()


@dataclasses.dataclass(frozen=True)
class Summary:
    """Many outcomes: cases, the most frequent first; the mean over all; and what else was counted.

    `tail` ends the sentence; `counts` are the numbers of playouts that it tells of.
    """

    cases: tuple[Case, ...]
    mean: float
    tail: str
    counts: Mapping[str, Any]


def grouped(
    outcomes: Sequence[OutcomeT],
    key: Callable[[OutcomeT], Hashable],
    value: Callable[[OutcomeT], float],
    case: Callable[[Any, list[OutcomeT]], tuple[Words, str]],
) -> tuple[Case, ...]:
    """Return a case for each key, by count; equal ones in the order of their words.

    `case` says of a key and its outcomes what happens, and what more is to be said.
    """
    groups: dict[Hashable, list[OutcomeT]] = {}
    for outcome in outcomes:
        groups.setdefault(key(outcome), []).append(outcome)
    cases = []
    for one, members in groups.items():
        words, detail = case(one, members)
        cases.append(Case(words, len(members), mean(map(value, members)), detail))
    return tuple(sorted(cases, key=lambda found: (-found.count, found.what)))


def mean(values: Iterable[float]) -> float:
    """Return the mean of some values."""
    listed = list(values)
    return sum(listed) / len(listed)


def share(count: int, total: int) -> str:
    """Return a share in whole percent, never rounded to none or all.

    >>> share(1, 3), share(1, 1000), share(999, 1000), share(3, 3)
    ('33 %', 'under 1 %', 'over 99 %', '100 %')
    """
    if 0 < count < total:
        if count * 100 < total:
            return "under 1 %"
        if count * 100 > total * 99:
            return "over 99 %"
    return f"{count * 100 / total:.0f} %"


def often(count: int, total: int) -> str:
    """Return how often that is, as an adverb: usually means at least three times in five.

    >>> often(30, 30), often(18, 30), often(17, 30)
    ('always', 'usually', 'most often')
    """
    if count == total:
        return "always"
    return "usually" if 5 * count >= 3 * total else "most often"


def who_of(seats: Iterable[int], total: int) -> tuple[str, str]:
    """Return who it is that something happens to, and, if it isn't always the same, who mostly.

    >>> who_of([2, 2], 10), who_of([2, 3, 2], 10)
    (('seat 2', ''), ('another seat', ', most often seat 2 with 20 %'))
    """
    counts = Counter(seats)
    seat = min(counts, key=lambda one: (-counts[one], one))
    if len(counts) == 1:
        return f"seat {seat}", ""
    return "another seat", f", most often seat {seat} with {share(counts[seat], total)}"


def amount(points: float) -> str:
    """Return an amount of points with one decimal, its sign left aside.

    >>> amount(-3.14), amount(1.0)
    ('3.1 points', '1.0 points')
    """
    return f"{abs(points):.1f} points"


def sentence(action: str, summary: Summary, brings: Callable[[float], str]) -> str:
    """Return what usually happens after an action, what it brings, and what happens otherwise.

    `brings` tells what a mean is to the seat: "brings you 3.1 points".
    """
    first, *others = summary.cases
    total = sum(case.count for case in summary.cases)
    playouts = "1 playout" if total == 1 else f"{total:,} playouts"
    text = f"After {action} {first.words.told(often(first.count, total))}"
    text += f" ({share(first.count, total)} of {playouts}{first.detail})"
    text += f", which {brings(first.mean)} on average"
    if others:
        second = others[0]
        text += f"; otherwise {'mostly ' if len(others) > 1 else ''}{second.what}"
        text += f" ({share(second.count, total)}{second.detail}), which {brings(second.mean)}"
    return f"{text}; {summary.tail}."
