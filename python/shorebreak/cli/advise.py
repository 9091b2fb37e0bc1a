"""`shorebreak advise`: which action is best for a seat, found by playing every one on."""

from __future__ import annotations

from typing import Annotated

import typer

from ..errors import Interrupted
from ..views import View
from .console import asked, show, show_json, show_line, tell, usage
from .options import AsJson, Seed, Threads, add, count
from .repeat import command_line
from .sources import At, RecordSource, Which, find_games, position_of


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        advise,
        ("a game to try it with", "shorebreak record surfosaurus -p 4 -s 7 -o game.json"),
        ("what should whoever is to act do", "shorebreak advise game.json --at 10"),
        (
            "the seat that is to act, by margin in points",
            "shorebreak advise game.json --seat 1 --at 8 --objective margin",
        ),
        (
            "by search, everybody looking ahead, in five seconds",
            "shorebreak advise game.json --at 8 --method ismcts --seconds 5",
        ),
        ("and what usually happens then", "shorebreak advise game.json --at 8 --explain"),
        ("game 3 of many, more surely", "shorebreak advise games.jsonl -g 3 --at 0 -n 1e6"),
    )


def advise(
    source: RecordSource,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat",
            metavar="S",
            min=0,
            help="Whose decision, counted from 0; it must be that seat's turn. The seat to act if "
            "not given.",
            show_default=False,
        ),
    ] = None,
    at: At = None,
    which: Which = None,
    method: Annotated[
        str,
        typer.Option(
            "--method",
            metavar="METHOD",
            help="montecarlo: every action in the same worlds, played on by the policy; ismcts: "
            "search in trees, in which all players look ahead.",
        ),
    ] = "montecarlo",
    simulations: Annotated[
        int | None,
        typer.Option(
            "--simulations",
            "-n",
            metavar="M",
            parser=count,
            help="Playouts in all, shared among the legal actions, such as 200000 or 1e6; 200000 "
            "if neither they nor seconds are given.",
            show_default=False,
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds",
            metavar="T",
            help="How long to search instead (ismcts); what it repeats by is printed.",
            show_default=False,
        ),
    ] = None,
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="AIM",
            help="What is best: win (share of wins), margin (points over the best other seat) or "
            "score (own points).",
        ),
    ] = "win",
    seed: Seed = None,
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="NAME",
            help="Who plays on: random, or another of the game's policies. If not given, random "
            "for montecarlo, and for ismcts what makes the strongest search of the game.",
            show_default=False,
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            "--workers",
            metavar="W",
            min=1,
            help="Trees that are grown and merged (ismcts); part of the result, unlike threads.",
        ),
    ] = 8,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Say in a sentence what usually happens after each of the best three.",
        ),
    ] = False,
    threads: Threads = None,
    json: AsJson = False,
) -> None:
    """Compare the legal actions of a seat, best first, by playouts of each or by search.

    The seat's own knowledge is all that is used: what it can't see is drawn anew for each playout.
    Points are those at the end of the game. Ctrl-C stops; what the playouts finished until then
    say is printed, marked as interrupted, and the exit code is 130.
    """
    from ..advice import advise as compare

    position = position_of(find_games(source, which), source, at)
    if isinstance(position, View):
        view = position
        if seat not in (None, view.seat):
            usage(f"--seat {seat}: this is the record of what seat {view.seat} knows")
    else:
        if position.over:
            last = len(position.actions)
            usage(f"the game is over after {last} actions; say --at PLY, from 0 to {last - 1}")
        with asked():
            view = position.view(position.player if seat is None else seat)
    try:
        with asked():
            advice = compare(
                view,
                method=method,  # type: ignore[arg-type]
                simulations=200_000 if simulations is None and seconds is None else simulations,
                seconds=seconds,
                objective=objective,  # type: ignore[arg-type]
                seed=seed,
                policy=policy,
                workers=workers,
                threads=threads,
            )
    except Interrupted as stopped:
        advice = stopped.partial
        tell(str(stopped), style="bold yellow")
    interrupted = advice.interrupted
    explanation = None
    if explain and not interrupted:
        try:
            explanation = advice.explain()
        except Interrupted as stopped:
            explanation, interrupted = stopped.partial, True
            tell(str(stopped), style="bold yellow")
    again = command_line(
        "advise",
        source,
        seat=seat,
        at=at,
        game=which,
        method=None if method == "montecarlo" else method,
        simulations=advice.simulations or simulations,
        objective=None if objective == "win" else objective,
        seed=advice.seed,
        policy=policy,
        workers=None if workers == 8 else workers,
        explain=explain,
    )
    if json:
        told = {} if explanation is None else {"explanation": list(explanation.sentences)}
        show_json({**advice.to_dict(), **told, "ply": at, "command": again})
    else:
        if advice.simulations:
            show(advice)
        for sentence in explanation.sentences if explanation else ():
            show_line(sentence)
        show_line(f"repeat with: {again}")
    if interrupted:
        raise typer.Exit(130)
