"""`shorebreak arena`: bots against each other, who is stronger, and how surely."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..errors import Interrupted
from .console import asked, show, show_json, show_line, tell, usage
from .files import check_target
from .options import AsJson, GameName, RulesFile, Seed, Threads, add, count, rules_for
from .repeat import command_line


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        arena,
        (
            "three bots at a table of three",
            "shorebreak arena surfosaurus --bots ismcts:1000,greedy,random --games 2000",
        ),
        (
            "two bots at a table of four, two chairs each",
            "shorebreak arena scout --bots ismcts:1000,greedy -p 4 -n 1000 --seed 1",
        ),
        (
            "a league for two, every game kept; killed, the same command goes on with it",
            "shorebreak arena jizai -b random,greedy,montecarlo:500 -p 2 -o league.jsonl --records",
        ),
        (
            "one bot against three of another",
            "shorebreak arena surfosaurus --bots greedy,random,random,random",
        ),
        (
            "for a program",
            "shorebreak arena tavarua --bots greedy,random --json | jq .differences",
        ),
    )


def arena(
    name: GameName,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            "-b",
            metavar="BOT,BOT,...",
            help="Who plays, such as ismcts:1000,greedy,random.",
            show_default=False,
        ),
    ],
    players: Annotated[
        int | None,
        typer.Option(
            "--players",
            "-p",
            metavar="N",
            help="Number of players; as many as there are bots if not given.",
            show_default=False,
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            "-n",
            metavar="M",
            parser=count,
            help="How many games to play in all, rounded up to whole deals.",
        ),
    ] = 1000,
    seed: Seed = None,
    threads: Threads = None,
    rules_file: RulesFile = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE",
            help="Write every game as it ends, as JSON lines (.jsonl), or as .parquet at the end. "
            "The same command with the same file goes on where it was, to more --games if asked.",
            show_default=False,
        ),
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="Write the record of each game too; needs --out.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Let bots play each other and say who is stronger, with intervals of 95%.

    Every deal is played again and again, the bots changing seats, so that neither cards nor seats
    favour anyone: with as many bots as seats each deal once with every bot on every seat. With
    fewer each bot has several chairs, with more they take turns, and all meet equally often. A bot
    that is named twice has two chairs.

    Ctrl-C stops; the standings so far are printed and the exit code is 130. With --out the same
    command goes on from there, and also after a crash.
    """
    from ..tournament.contest import ENDINGS
    from ..tournament.contest import arena as play

    entries = [bot.strip() for bot in bots.split(",")]
    if not all(entries):
        usage(f"--bots {bots!r}: write names with commas between them, such as greedy,random")
    if records and out is None:
        usage("--records: say where to write them, --out FILE")
    if out is not None:
        check_target("--out", out, ENDINGS)
    if players is None and rules_file is None:
        players = len(entries)
    rules = rules_for(name, players, rules_file)
    try:
        with asked():
            contest = play(
                entries,
                name,
                rules=rules,
                games=games,
                seed=seed,
                threads=threads,
                out=out,
                records=records,
            )
    except Interrupted as stopped:
        contest = stopped.partial
        tell(str(stopped), style="bold yellow")
    goes_on = contest.interrupted and out is not None
    again = command_line(
        "arena",
        name,
        bots=",".join(entries),
        players=players,
        rules=rules_file,
        # Of an interrupted contest without a file the whole deals finished can be had again.
        games=contest.asked if goes_on else contest.games or games,
        seed=contest.seed,
        out=out if goes_on else None,
        records=goes_on and records,
    )
    if json:
        show_json({**contest.to_dict(), "command": again})
    else:
        if contest.games:
            show(contest)
        show_line(f"{'go on' if goes_on else 'repeat'} with: {again}")
    if out is not None:
        what = f"{contest.finished:,} of {contest.asked:,}" if goes_on else f"{contest.asked:,}"
        tell(f"{what} games are in {out}")
    if contest.interrupted:
        raise typer.Exit(130)
