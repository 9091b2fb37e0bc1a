"""Tavarua in a terminal: a game told round by round, the board, and the data with their sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from . import data
from .actions import MOVES, Kind
from .display import name_of, position_rows
from .position import Position
from .report import assumed_line


def story(position: Any) -> Iterator[RenderableType]:
    """Yield a `Game` or a `View` as a person reads it: what was done, then how it stands."""
    game = not hasattr(position, "seat")
    where: Position = position.position if game else position.known
    yield Text(_headline(position), style="bold")
    if game and position.actions:
        yield _told(position)
    rows = list(position_rows(where, "state"))
    grid = Table(box=None, show_header=False, pad_edge=False)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for label, text in rows:
        grid.add_row(label, Text(text))
    yield grid
    if position.over:
        names = " and ".join(f"seat {name_of(where, seat)}" for seat in position.winners)
        yield Text(f"Won by {names}.", style="bold green")
    line = assumed_line(position.rules)
    if line:
        yield Text(line, style="dim")


def _headline(position: Any) -> str:
    rules = position.rules
    count = f"{rules.players} player{'s' * (rules.players != 1)}"
    name = f"Tavarua, {count}"
    changes = {
        key: value
        for key, value in rules.changes().items()
        if key not in ("wave_cards", "wave_backs", "player_cards", "stoke_cards", "track")
    }
    if changes:
        name += ", house rules " + ", ".join(f"{key} = {value}" for key, value in changes.items())
    if hasattr(position, "seat"):
        return f"{name}, what seat {position.seat} knows"
    if position.deal_given:
        return f"{name}, an explicit deal"
    return f"{name}, seed {position.seed}, game {position.index}"


def _told(game: Any) -> Table:
    """Return a table of the rounds: what each seat did, passes left out."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("round", justify="right")
    seats = range(game.rules.players)
    for seat in seats:
        table.add_column(f"seat {seat}")
    rounds = list(_rounds(game))
    for number, done in enumerate(rounds):
        cells = [", ".join(done[seat]) for seat in seats]
        table.add_row(str(number) if number else "set-up", *cells)
    return table


def _rounds(game: Any) -> Iterator[list[list[str]]]:
    """Yield what each seat did in the set-up and then in each round."""
    players = game.rules.players
    done: list[list[str]] = [[] for _ in range(players)]
    calling = False
    for action, actor in zip(game.actions, game.actors, strict=True):
        # A round begins with the window for CALL IT, which follows what ends the round before.
        ends_round = action.kind in MOVES or action.kind in (Kind.SIGN, Kind.EXCHANGE)
        if calling and not ends_round:
            yield done
            done = [[] for _ in range(players)]
        calling = ends_round
        if action.kind is not Kind.DONE:
            done[actor].append(str(action))
    yield done


def data_tables() -> Iterator[RenderableType]:
    """Yield the data that games rest on, each part with its source and clause."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("table", style="bold cyan", no_wrap=True)
    for name in ("part", "source", "clause"):
        table.add_column(name, no_wrap=True)
    table.add_column("what")
    for name, part, source, clause, words in data_rows():
        style = "yellow" if source == "assumed" else "green"
        table.add_row(name, part, Text(source, style=style), clause, words)
    yield table
    yield Text("Replace any of them: Rules.from_files(...), Sheet.from_files(...).", style="dim")


def data_rows() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield table, part, source, clause and contents of all data shipped."""
    from .sheet import Sheet

    for table in data.shipped():
        for part, source, clause, words in table.parts:
            yield table.name, part, source, clause, words
    yield from Sheet.shipped().rows()
