"""What is worth knowing of many games of Surfosaurus MAX, besides points and wins."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..tables import Chart, Column, Table
from .cards import NUMBERS, Kind
from .rules import Rules
from .scoring import UNITS_PER_POINT

_KIND_NAMES = {
    Kind.HIGH_CARD: "high card",
    Kind.STRAIGHT: "straight",
    Kind.FLUSH: "flush",
    Kind.OF_A_KIND: "of a kind",
    Kind.STRAIGHT_FLUSH: "straight flush",
}


def event_tables(events: Mapping[str, int], games: int, rules: Rules) -> list[Table]:
    """Return the tables of the kinds that won and of what each number earned.

    `events` are the counts of the core over `games` games. Of a number only cards that somebody
    played count, not those turned up (SUR-10).
    """
    return [_kinds(events, games), _numbers(events, games, rules)]


def _kinds(events: Mapping[str, int], games: int) -> Table:
    names = [_KIND_NAMES[kind] for kind in Kind]
    counts = [events[kind.name.lower()] for kind in Kind]
    if events["empty_round"]:
        names.append("no cards")
        counts.append(events["empty_round"])
    rounds = sum(counts)
    return Table(
        key="kinds",
        title="Kinds of the winning combinations",
        columns=(
            Column("kind", names, "text"),
            Column("rounds", counts, "count"),
            Column("share", [_ratio(count, rounds) for count in counts], "share"),
            Column("per game", [_ratio(count, games) for count in counts], "rate", "per_game"),
        ),
        chart=Chart("kind", "share", "rounds"),
    )


def _numbers(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    numbers = list(range(1, NUMBERS + 1))
    shares = {
        share: [events[f"{share}_{number}"] for number in numbers]
        for share in ("full", "half", "none")
    }
    played = [sum(counts) for counts in zip(*shares.values(), strict=True)]
    units = [
        (2 * full + half) * vp
        for full, half, vp in zip(shares["full"], shares["half"], rules.vp, strict=True)
    ]
    value = [
        _ratio(unit, times * UNITS_PER_POINT) for unit, times in zip(units, played, strict=True)
    ]
    return Table(
        key="numbers",
        title="What each number earns",
        columns=(
            Column("number", numbers, "whole"),
            Column("VP", list(rules.vp), "whole", "vp"),
            Column("played", played, "count"),
            Column("per game", _ratios(played, [games] * NUMBERS), "rate", "per_game"),
            Column("full", _ratios(shares["full"], played), "share"),
            Column("half", _ratios(shares["half"], played), "share"),
            Column("nothing", _ratios(shares["none"], played), "share"),
            Column("points per play", value, "rate", "points_per_play"),
        ),
        chart=Chart("number", "points_per_play", "points per card played"),
    )


def _ratios(above: list[int], below: list[int]) -> list[float]:
    return [_ratio(one, other) for one, other in zip(above, below, strict=True)]


def _ratio(above: int, below: int) -> float:
    return above / below if below else math.nan
