"""`shorebreak record`: games written down in full, to replay, to look into and to advise on."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..progress import Reporter, reporting
from ..records import Record, write_records
from .console import asked, tell, usage
from .options import (
    MAX_WORD,
    Dealt,
    GameName,
    Players,
    Policy,
    RulesFile,
    Seed,
    add,
    count,
    rules_for,
    word,
)
from .repeat import command_line

if TYPE_CHECKING:
    from ..run import Run


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        record,
        ("one random game", "shorebreak record surfosaurus -p 4 --out game.json"),
        (
            "game 12 of a simulation with the seed 7",
            "shorebreak record surfosaurus -p 4 -s 7 --game 12",
        ),
        (
            "a hundred games as JSON lines",
            "shorebreak record surfosaurus -p 2 --games 100 -o games.jsonl",
        ),
        ("then", "shorebreak advise game.json --at 10"),
    )


def record(
    name: GameName,
    players: Players = None,
    seed: Seed = None,
    which: Annotated[
        int,
        typer.Option("--game", "-g", metavar="I", parser=word, help="The first game to record."),
    ] = 0,
    games: Annotated[
        int,
        typer.Option("--games", "-n", metavar="M", parser=count, help="How many games to record."),
    ] = 1,
    policy: Policy = "random",
    rules_file: RulesFile = None,
    dealt: Dealt = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="Write here instead of to standard output."
        ),
    ] = None,
) -> None:
    """Write the record of a game, or of several as JSON lines.

    The games are those that `shorebreak simulate` plays with the same seed and rules: game I here
    is game I there, card by card.
    """
    from ..simulation import simulate
    from .files import check_target

    if out is not None:
        check_target("--out", out)
    if which + games - 1 > MAX_WORD:
        usage("--game and --games: the last game's index must be below 2^64")
    rules = rules_for(name, players, rules_file)
    with asked():
        run = simulate(
            name,
            rules=rules,
            games=1,
            seed=seed,
            policy=policy,
            threads=1,
            progress=False,
            lazy=not dealt,
        )
    # Any game of a run can be had without playing those before it.
    run = dataclasses.replace(run, games=which + games)
    with reporting(None, games, "records") as report:
        records = _records(run, range(which, which + games), report)
        if out is None:
            for one in records:
                sys.stdout.write(one.to_json() + "\n")
            sys.stdout.flush()
        else:
            write_records(out, records)
    if out is not None:
        tell(f"{'1 game' if games == 1 else f'{games:,} games'} written to {out}")
    if seed is None:
        again = command_line(
            "record",
            name,
            players=None if rules_file is not None and players is None else players,
            rules=rules_file,
            seed=run.seed,
            game=which or None,
            games=None if games == 1 else games,
            policy=None if policy == "random" else policy,
            dealt=dealt,
        )
        tell(f"repeat with: {again}")


def _records(run: Run, indices: range, report: Reporter | None) -> Iterator[Record]:
    for done, index in enumerate(indices, start=1):
        yield run.game(index).record()
        if report is not None:
            report(done)
