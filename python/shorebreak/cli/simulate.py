"""`shorebreak simulate`: random games by the million, summarised, plotted or written down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from ..errors import Interrupted
from .console import asked, show, show_json, show_line, tell
from .options import (
    AsJson,
    Dealt,
    GameName,
    Players,
    Policy,
    RulesFile,
    Seed,
    Threads,
    add,
    count,
    rules_for,
)
from .parts import game_part
from .repeat import command_line


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        simulate,
        ("a million games", "shorebreak simulate surfosaurus --players 4 --games 1e6"),
        (
            "the same games each time, and a picture",
            "shorebreak simulate surfosaurus -p 5 -n 1e6 --seed 1 --plot five.svg",
        ),
        (
            "every game as a row, by house rules",
            "shorebreak simulate surfosaurus -r house.toml -n 100000 --out games.parquet",
        ),
        (
            "for a program",
            "shorebreak simulate surfosaurus -p 2 -n 1e5 --json | jq .seats",
        ),
    )


def simulate(
    name: GameName,
    players: Players = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            metavar="M",
            parser=count,
            help="How many games to play, such as 1000000 or 1e6.",
        ),
    ] = 100_000,
    seed: Seed = None,
    policy: Policy = "random",
    threads: Threads = None,
    rules_file: RulesFile = None,
    dealt: Dealt = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write a row for every game, the points of each seat and who won: .parquet, .csv "
            "(the first line is a # comment) or .npz. Keeps 12 bytes of memory per game and seat.",
            show_default=False,
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            "--plot",
            metavar="FILE",
            help="Draw the scores and wins of the seats: .png, .svg or .pdf.",
            show_default=False,
        ),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play random games and summarise them: scores in points, win shares, what won and how often.

    Ctrl-C stops the run; the games finished until then are summarised and written like a whole
    run, marked as interrupted, and the exit code is 130.
    """
    from ..simulation import simulate as play
    from ..summary import Summary
    from .files import PICTURES, TABLES, check_target, write_games

    if out is not None:
        check_target("--out", out, TABLES)
    if plot is not None:
        check_target("--plot", plot, PICTURES)
    rules = rules_for(name, players, rules_file)
    # What shows the result is loaded before the run, so that Ctrl-C doesn't wait for it.
    game_part(name, "report")
    try:
        # The library's words for what --out needs.
        with asked({'keep="scores"': "--out", 'keep="summary"': "a summary alone"}):
            run = play(
                name,
                rules=rules,
                games=games,
                seed=seed,
                policy=policy,
                threads=threads,
                keep="summary" if out is None else "scores",
                lazy=not dealt,
            )
    except Interrupted as stopped:
        run = stopped.partial
        tell(str(stopped), style="bold yellow")
    again = command_line(
        "simulate",
        name,
        players=None if rules_file is not None and players is None else players,
        rules=rules_file,
        # What was finished of an interrupted run is what a shorter one would have played.
        games=run.games or games,
        seed=run.seed,
        policy=None if policy == "random" else policy,
        dealt=dealt,
    )
    facts = facts_of(run, again)
    if json:
        show_json({**facts, **(Summary(run).to_dict() if run.games else {})})
    else:
        _print(run, again)
    if run.games:
        if out is not None:
            write_games(out, run, facts)
            tell(f"{run.games:,} games written to {out}{_mark(run)}")
        if plot is not None:
            run.plot(plot)
            tell(f"plotted to {plot}{_mark(run)}")
    if run.interrupted:
        raise typer.Exit(130)


def _print(run: Any, again: str) -> None:
    if run.games:
        show(run.summary())
    show_line(f"repeat with: {again}")


def _mark(run: Any) -> str:
    return " (interrupted)" if run.interrupted else ""


def facts_of(run: Any, again: str) -> dict[str, Any]:
    """Return how the games of a run came about, as its JSON and its files say it."""
    from .. import __version__
    from ..random import GENERATOR

    return {
        "shorebreak": __version__,
        "game": run.name,
        "rules": {"players": run.players, **run.rules.changes()},
        "games": run.games,
        "asked": run.asked,
        "interrupted": run.interrupted,
        "seed": run.seed,
        "generator": GENERATOR,
        "policy": run.policy,
        "lazy": run.lazy,
        "command": again,
    }
