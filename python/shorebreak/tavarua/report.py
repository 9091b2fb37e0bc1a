"""What is worth knowing of many games of Tavarua, besides points and wins.

All of it rests on the policy that played the games, and on the data: every report says whether
cards and score track are assumed (`Rules.basis`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from ..tables import Chart, Column, Table
from .rules import UNITS_PER_POINT, Rules

_BOARDS: Final = ("shortboard", "longboard")

_ENDS: Final = {
    "to_shore": "ridden to the shore",
    "bailed": "bailed",
    "snaked": "snaked by another",
    "wiped_out_in_collision": "wiped out: collision",
    "wiped_out_at_catch": "wiped out: catch",
    "wiped_out_at_ride": "wiped out: ride",
    "wiped_out_at_wave": "wiped out: wave",
    "wiped_out_at_barrel": "wiped out: barrel",
}
_WAVES: Final = {
    "caught": "caught",
    "caught_by_snaking": "caught by snaking",
    "perfect": "caught as they broke",
    **_ENDS,
    "recorded": "recorded",
}
_SOURCES: Final = {
    "cards": "cards",
    "stoke": "stoke tokens",
    "barrel": "barrel tokens",
    "hang_ten": "hang-ten tokens",
    "perfect": "perfect tokens",
    "shore": "reaching the shore",
}
_DOINGS: Final = {
    "waits": "waits",
    "paddles": "paddles",
    "recovers": "recovers",
    "switches": "boards switched",
    "bought": "stoke cards bought",
    "tokens_laid": "stoke tokens laid",
    "played_call_it": "CALL IT played",
    "played_in_the_zone": "IN THE ZONE played",
    "played_jetski": "JETSKI played",
    "played_energy_drink": "ENERGY DRINK played",
    "played_focus": "FOCUS played",
    "played_inspiration": "INSPIRATION played",
    "contests_lost": "contests lost",
    "barrels_jumped": "barrels jumped over",
    "unfinished": "waves under way at the end",
    "reshuffles": "reshuffles",
}
_TITLE_UNIT: Final = 60
"""A title shared by n seats counts 60/n for each."""


def event_tables(events: Mapping[str, int], games: int, rules: Rules) -> list[Table]:
    """Return the tables of marks and titles, of waves, of points by source, and of doings.

    `events` are the counts of the core over `games` games.
    """
    tables = [_waves(events, games, rules), _sources(events, games, rules), _doings(events, games)]
    return [_marks(events, games, rules), *tables]


def _boards(rules: Rules) -> list[str]:
    return [name for name in _BOARDS if rules.boards in ("both", name.removesuffix("board"))]


def _marks(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    seats = range(rules.surfers)
    columns = [Column("seat", [*seats], "whole")]
    for board in _boards(rules):
        marks = [events[f"{board}_marks_{seat}"] for seat in seats]
        means = [_ratio(mark, games * UNITS_PER_POINT) for mark in marks]
        columns.append(Column(board, means, "points"))
        if rules.boards == "both" and rules.players > 1:
            titles = [events[f"{board}_title_{seat}"] for seat in seats]
            shares = [_ratio(title, games * _TITLE_UNIT) for title in titles]
            columns.append(Column(f"{board} champion", shares, "share", f"{board}_champion"))
    return Table(
        key="marks",
        title="Marks by board and seat, of a game",
        columns=tuple(columns),
        note=rules.basis(),
    )


def _waves(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    boards = _boards(rules)
    caught = sum(events[f"{board}_caught"] for board in boards)
    counts = {
        name: [events[f"{board}_{name}"] for board in boards]
        for name in _WAVES
        if rules.snaking or name not in ("caught_by_snaking", "snaked")
    }
    totals = [sum(one) for one in counts.values()]
    return Table(
        key="waves",
        title="Waves",
        columns=(
            Column("waves", [_WAVES[name] for name in counts], "text"),
            *(
                Column(board, [one[place] for one in counts.values()], "count")
                for place, board in enumerate(boards)
            ),
            Column("per game", [_ratio(one, games) for one in totals], "rate", "per_game"),
            Column("of those caught", [_ratio(one, caught) for one in totals], "share", "share"),
        ),
        chart=Chart("waves", "per_game", "waves per game"),
    )


def _sources(events: Mapping[str, int], games: int, rules: Rules) -> Table:
    boards = _boards(rules)
    counts = [[events[f"{board}_points_{name}"] for board in boards] for name in _SOURCES]
    totals = [sum(one) for one in counts]
    return Table(
        key="points_by_source",
        title="Points of finished waves by source",
        columns=(
            Column("source", [*_SOURCES.values()], "text"),
            *(
                Column(board, [one[place] for one in counts], "count")
                for place, board in enumerate(boards)
            ),
            Column("per game", [_ratio(one, games) for one in totals], "rate", "per_game"),
            Column("share", [_ratio(one, sum(totals)) for one in totals], "share"),
        ),
        chart=Chart("source", "share", "points"),
    )


def _doings(events: Mapping[str, int], games: int) -> Table:
    counts = [events[name] for name in _DOINGS]
    return Table(
        key="doings",
        title="What happened besides",
        columns=(
            Column("what", [*_DOINGS.values()], "text"),
            Column("times", counts, "count"),
            Column("per game", [_ratio(count, games) for count in counts], "rate", "per_game"),
        ),
    )


def _ratio(above: int, below: int) -> float:
    return above / below if below else math.nan
