"""`shorebreak replay`: a record checked, and told as a person would want to read it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from rich import box
from rich.table import Table

from ..views import View
from .console import show, show_json
from .options import AsJson, add
from .parts import game_part
from .sources import At, Found, Played, RecordSource, Which, find_games, position_of


def register(app: typer.Typer) -> None:
    """Add the command."""
    add(
        app,
        replay,
        ("a whole game, round by round", "shorebreak replay game.json"),
        ("the position before the tenth action", "shorebreak replay game.json --at 9"),
        ("check every game of a file", "shorebreak replay games.jsonl"),
        (
            "a game of an arena, played again by its bots",
            "shorebreak replay league.jsonl --game 3",
        ),
        (
            "a game made on the spot",
            "shorebreak record surfosaurus -p 4 -s 7 | shorebreak replay -",
        ),
    )


def replay(source: RecordSource, which: Which = None, at: At = None, json: AsJson = False) -> None:
    """Play a record again, checking every step and the result, and tell the game.

    Of a file of many games each is checked and gets one line; --game picks one to be told. A game
    of an arena's file is played again by its bots, those with a budget of seconds included, and
    compared with what the file holds of it.
    """
    found = find_games(source, which)
    if len(found) > 1 and at is None:
        _list(found, json)
        return
    position = position_of(found, source, at)
    if json:
        show_json(summary(position))
        return
    terminal = game_part(position.name, "terminal")
    if terminal is not None:
        show(*terminal.story(position))
    else:
        show(str(position))


def summary(position: Any) -> dict[str, Any]:
    """Return what is the same for the positions of all games."""
    data: dict[str, Any] = {"game": position.name, "players": position.rules.players}
    if isinstance(position, View):
        data["seat"] = position.seat
    else:
        data["ply"] = len(position.actions)
        data["actions"] = [position.format_action(action) for action in position.actions]
    legal = [str(action) for action in position.legal_actions()]
    facts = ("over", "player", "units", "scores", "winners")
    data |= {fact: getattr(position, fact) for fact in facts if hasattr(position, fact)}
    return {**data, "legal_actions": legal, "record": position.record().to_dict()}


def _list(found: Sequence[Found | Played], json: bool) -> None:
    if json:
        show_json({"games": [summary(one.replay()) for one in found]})
        return
    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("game", "name", "players", "actions", "points", "won by"):
        table.add_column(heading, justify="left" if heading == "name" else "right", no_wrap=True)
    for index, one in enumerate(found):
        game = one.replay()
        table.add_row(
            str(index),
            game.name,
            str(game.rules.players),
            "view" if isinstance(game, View) else str(len(game.actions)),
            " ".join(f"{score:g}" for score in game.scores),
            " ".join(f"seat {seat}" for seat in game.winners) if game.over else "not over",
        )
    show(table, f"All {len(found)} records are in order.")
