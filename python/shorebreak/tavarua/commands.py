"""The command that Tavarua adds to the command line: `shorebreak career`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..arguments import choice
from ..cli.console import asked, show, show_json, usage
from ..cli.options import AsJson, Seed, add

if TYPE_CHECKING:
    from .career import Career


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        career,
        ("a year of random play", "shorebreak career --seed 7"),
        ("a year of a sensible beginner", "shorebreak career --seed 7 --policy greedy"),
        ("keep what was done, and read it again", "shorebreak career -s 7 --save kelly.json"),
        ("the sheet of a career in a file", "shorebreak career --load kelly.json"),
        ("its first event, round by round", "shorebreak career --load kelly.json --event 1"),
    )


def career(
    seed: Seed = None,
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="The surfer's name.")] = "",
    policy: Annotated[
        str | None,
        typer.Option(
            "--policy", metavar="POLICY", help="How the surfer plays; kinds if it isn't said."
        ),
    ] = None,
    load: Annotated[
        Path | None,
        typer.Option("--load", metavar="FILE", help="Show the career of a file, checked."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Write the career to a file.")
    ] = None,
    event: Annotated[
        int | None,
        typer.Option("--event", metavar="N", help="Tell the N-th event, from 1, round by round."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Show a career of Tavarua: twelve events against AI surfers, month by month.

    Without a file one is played by a policy: at random by default, which is a hard way to make a
    living; greedy plays as a sensible beginner would.
    """
    from ..random import draw_seed
    from .bots import random_bot
    from .career import Career
    from .career import career as play_career
    from .reference import POLICIES

    if load is not None and (seed is not None or name or policy or save is not None):
        usage("--load shows a career that there is; it takes no --seed, --name, --policy or --save")
    if load is not None:
        one = Career.load(load)
    else:
        with asked():
            by = policy or "kinds"
            choice("policy", by, POLICIES)
            drawn = draw_seed() if seed is None else seed
            one = play_career(random_bot(drawn, policy=by), drawn, name=name)
    if save is not None:
        one.save(save)
    if event is not None:
        _tell(one, event, json)
        return
    if json:
        rows = one.summary().rows()
        show_json({"name": one.name, "seed": one.seed, "rank": one.rank, "won": one.won,
                   "over": one.over, "events": rows})  # fmt: skip
    else:
        show(one.summary().to_rich())


def _tell(one: Career, event: int, json: bool) -> None:
    """Tell an event of a career, or print its record."""
    from .terminal import story

    games = [*one.games, *([] if one.over or one.pending else [one.game])]
    if not 1 <= event <= len(games):
        usage(f"--event {event}: the career has come to event {len(games)}")
    game = games[event - 1]
    if json:
        show_json(game.record().to_dict())
        return
    for part in story(game):
        show(part)
    if event <= len(one.results):
        result = one.results[event - 1]
        show(f"{result.month}: {result.words}, {result.change:+d} ranks to rank {result.rank}.")
