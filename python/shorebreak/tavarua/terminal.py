"""Tavarua in a terminal: a game told round by round, the board, and the data with their sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from . import data
from .actions import Kind
from .cards import format_cards
from .course import Round, rounds_of
from .display import name_of, position_rows
from .position import Finish, Phase, Position, Where


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
    line = position.rules.basis()
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
    """Return a table of the rounds: what each seat did, passes left out, and what came of it."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("round", "die", "seat"):
        table.add_column(name, justify="right")
    table.add_column("does")
    for name in ("then, points (mark)", "wave"):
        table.add_column(name, no_wrap=True)
    rules, where = game.rules, game.position
    for one in rounds_of(game):
        if not one.actions:
            continue
        did: dict[int, list[str]] = {seat: [] for seat in where.seats}
        for seat, action in one.actions:
            if action.kind is not Kind.DONE:
                did[seat].append(str(action))
        number = str(one.number) if one.number else "set-up"
        wave = "" if one.wave is None else str(rules.waves[one.wave])
        for seat in where.seats:
            if not one.number and seat >= rules.players:
                continue
            first, last = seat == 0, seat == where.seats[-1]
            table.add_row(
                number if first else "",
                str(one.die or "") if first else "",
                name_of(where, seat),
                ", ".join(did[seat]) or _of_opponent(one, seat),
                _then(one, seat),
                wave if last else "",
            )
        if len(where.seats) > 1:
            table.add_section()
    return table


def _of_opponent(one: Round, seat: int) -> str:
    """Say what an AI surfer did in a finished round."""
    surfer = None if one.end is None else one.end.surfers[seat]
    if surfer is None or surfer.human or surfer.move is None:
        return ""
    return f"{surfer.move.kind.word} {format_cards(surfer.move.cards)}".rstrip()


def _then(one: Round, seat: int) -> str:
    """Say where a surfer was at the end of a round, and what it scored."""
    if one.end is None or not one.number:
        return ""
    surfer = one.end.surfers[seat]
    for wave in one.finished:
        if wave.seat == seat:
            mark = one.end.rules.mark(wave.points) / 10
            return f"{_ENDS[wave.finish]}: {wave.points} ({mark:g})"
    if surfer.where is Where.WAVE:
        # The waves have advanced since, if another round has begun.
        space = surfer.space + (one.end.phase is not Phase.OVER)
        balance = f", balance {surfer.balance:+d}" if surfer.balance else ", balanced"
        return f"on wave {space}{balance if surfer.human else ''}"
    if surfer.where is Where.WASH:
        return f"in the wash {surfer.space}"
    missed = surfer.move is not None and surfer.move.kind is Kind.CATCH
    place = f"channel {surfer.space}" if surfer.space else "shore"
    return f"no place, {place}" if missed else place


_ENDS: Final = {
    Finish.SHORE: "to the shore",
    Finish.BAILED: "bailed",
    Finish.SNAKED: "snaked",
    Finish.WIPED_OUT: "wiped out",
}


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
