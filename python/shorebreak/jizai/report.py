"""What is worth knowing of many games of Jizai, besides points and wins.

All of it rests on the policy that played the games; the summary names it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from ..tables import Chart, Column, Table
from .reading import Rank
from .rules import Rules

_ENDS: Final = {
    "ended_unbeaten": "out, unbeaten",
    "ended_beaten": "out, and beaten",
    "ended_stock": "the stock empty",
}

_DOINGS: Final = {
    "draws": "draws",
    "reshuffles": "reshuffles",
    "clears": "cleared fields",
    "used_field": "plays with the field",
    "used_mask": "plays with a mask",
    "double_out": "two players out",
    "masks_left": "masks left in hands",
}


def event_tables(events: Mapping[str, int], games: int, rules: Rules) -> list[Table]:
    """Return the tables of penalties, of how rounds ended, of plays by rank, and of the rest.

    `events` are the counts of the core over `games` games.
    """
    return [
        _penalties(events, games, rules),
        _ends(events, games),
        _ranks(events, games),
        _doings(events, games, rules),
    ]


def _penalties(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    seats = range(rules.players)
    rounds = events["rounds"]
    penalties = [events[f"penalty_{seat}"] for seat in seats]
    bonuses = [events[f"bonus_{seat}"] for seat in seats]
    out = [events[f"out_{seat}"] for seat in seats]
    return Table(
        key="penalties",
        title="Penalties and going out by seat",
        columns=(
            Column("seat", list(seats), "whole"),
            Column("penalty per game", _ratios(penalties, games), "points", "penalty_per_game"),
            Column("bonus per game", _ratios(bonuses, games), "points", "bonus_per_game"),
            Column("out", out, "count"),
            Column("of rounds", _ratios(out, rounds), "share", "out_share"),
            Column("bonus if out", [_ratio(*pair) for pair in zip(bonuses, out, strict=True)],
                   "points", "bonus_per_out"),
        ),
        chart=Chart("seat", "out_share", "rounds"),
        note="A seat's points are its penalties less its bonuses; the fewer the better.",
    )  # fmt: skip


def _ends(events: Mapping[str, int], games: int) -> Table:
    counts = [events[name] for name in _ENDS]
    return Table(
        key="ends",
        title="How rounds ended",
        columns=(
            Column("by", list(_ENDS.values()), "text"),
            Column("rounds", counts, "count"),
            Column("share", _ratios(counts, events["rounds"]), "share"),
            Column("per game", _ratios(counts, games), "rate", "per_game"),
        ),
        chart=Chart("by", "share", "rounds"),
    )


def _ranks(events: Mapping[str, int], games: int) -> Table:
    counts = [events[f"played_{int(rank)}"] for rank in Rank]
    return Table(
        key="combinations",
        title="Combinations played",
        columns=(
            Column("combination", [rank.words for rank in Rank], "text"),
            Column("plays", counts, "count"),
            Column("share", _ratios(counts, sum(counts)), "share"),
            Column("per round", _ratios(counts, events["rounds"]), "rate", "per_round"),
            Column("per game", _ratios(counts, games), "rate", "per_game"),
        ),
        chart=Chart("combination", "share", "plays"),
    )


def _doings(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    rounds = events["rounds"]
    names = {name: words for name, words in _DOINGS.items() if rules.masks or "mask" not in name}
    counts = [events[name] for name in names]
    # A climb begins with each round, and anew each time the field is cleared.
    names["climbs"] = "climbs"
    counts.append(rounds + events["clears"])
    if rules.masks:
        names["mask_hands"] = "hands left with a mask"
        counts.append(events["mask_hands"])
    hands = rounds * rules.players
    return Table(
        key="course",
        title="In the course of a round",
        columns=(
            Column("what", list(names.values()), "text"),
            Column("times", counts, "count"),
            Column("per round", _ratios(counts, rounds), "rate", "per_round"),
            Column("per player and round", _ratios(counts, hands), "rate", "per_player_round"),
            Column("per game", _ratios(counts, games), "rate", "per_game"),
        ),
    )


def _ratios(above: list[int], below: int) -> list[float]:
    return [_ratio(one, below) for one in above]


def _ratio(above: int, below: int) -> float:
    return above / below if below else math.nan
