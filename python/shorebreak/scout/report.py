"""What is worth knowing of many games of Scout, besides points and wins.

All of it rests on the policy that played the games: under uniformly random actions most actions
are scouts, as a card may be inserted at so many places. The summary names the policy.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from ..tables import Chart, Column, Table
from .rules import Rules

_ENDS: Final = {
    "ended_emptied": "a hand emptied",
    "ended_unbeaten": "a set unbeaten",
    "ended_scouted_away": "a set scouted away",
    "ended_stuck": "a player stuck",
    "ended_truncated": "cut off",
}

_ACTIONS: Final = {
    "shows": "shows",
    "scouts": "scouts",
    "scout_and_shows": "scouts and shows",
    "turned": "hands turned round",
}


def event_tables(events: Mapping[str, int], games: int, rules: Rules) -> list[Table]:
    """Return the tables of how rounds ended, which rows won them, and what players did.

    `events` are the counts of the core over `games` games. A show that completes a scout and
    show counts as a show too.
    """
    return [_ends(events, games, rules), _rows(events), _actions(events, games, rules)]


def _ends(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    # SCO-23 is of two players alone, SCO-16 of the others.
    stuck = rules.players == 2
    idle = {"ended_unbeaten", "ended_scouted_away"} if stuck else {"ended_stuck"}
    names = [name for name in _ENDS if name not in idle or events[name]]
    counts = [events[name] for name in names]
    rounds = sum(counts)
    cut = events["truncated_games"]
    return Table(
        key="ends",
        title="How rounds ended",
        columns=(
            Column("by", [_ENDS[name] for name in names], "text"),
            Column("rounds", counts, "count"),
            Column("share", [_ratio(count, rounds) for count in counts], "share"),
            Column("per game", [_ratio(count, games) for count in counts], "rate", "per_game"),
        ),
        chart=Chart("by", "share", "rounds"),
        note=f"{cut:,} games with a round cut off after {rules.max_turns:,} turns (SCO-19a)."
        if cut
        else "",
    )


def _rows(events: Mapping[str, int]) -> Table:
    lengths = list(range(1, 11))
    sets = [0, *(events.get(f"won_set_{length}", 0) for length in lengths[1:])]
    runs = [0, *(events.get(f"won_run_{length}", 0) for length in lengths[1:])]
    singles = [events["won_single"], *([0] * 9)]
    all_of = [sum(counts) for counts in zip(singles, sets, runs, strict=True)]
    last = max((place for place, count in enumerate(all_of) if count), default=0) + 1
    return Table(
        key="rows",
        title="The rows that won rounds, as they were shown",
        columns=(
            Column("cards", lengths[:last], "whole"),
            Column("rounds", all_of[:last], "count"),
            Column("share", [_ratio(count, sum(all_of)) for count in all_of[:last]], "share"),
            Column("sets", sets[:last], "count"),
            Column("runs", runs[:last], "count"),
        ),
        chart=Chart("cards", "share", "rounds"),
    )


def _actions(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    names = dict(_ACTIONS)
    if rules.players == 2:
        del names["scout_and_shows"]
    counts = [*(events[name] for name in names), events["turns"]]
    rounds = sum(events[name] for name in _ENDS)
    seats = rounds * rules.players
    return Table(
        key="actions",
        title="What players did",
        columns=(
            Column("what", [*names.values(), "turns"], "text"),
            Column("times", counts, "count"),
            Column("per game", [_ratio(count, games) for count in counts], "rate", "per_game"),
            Column("per round", [_ratio(count, rounds) for count in counts], "rate", "per_round"),
            Column(
                "per player and round",
                [_ratio(count, seats) for count in counts],
                "rate",
                "per_player_round",
            ),
        ),
    )


def _ratio(above: int, below: int) -> float:
    return above / below if below else math.nan
