"""`shorebreak games` and `shorebreak rules`: what can be played, and by which rules."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from .. import registry
from ..configuration import Field, RulesBase, fields_of
from .console import show, show_json, usage
from .options import AsJson, GameName, Players, RulesFile, add, game_named, rules_for
from .parts import game_part


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(
        app,
        games,
        ("what can be played", "shorebreak games"),
        ("the same for a program", "shorebreak games --json"),
    )
    add(
        app,
        rules,
        ("the published rules, for every number of players", "shorebreak rules surfosaurus"),
        ("with four players", "shorebreak rules surfosaurus --players 4"),
        (
            "a file to begin house rules with",
            "shorebreak rules surfosaurus --players 4 --toml > house.toml",
        ),
        (
            "check that file and mark what it changes",
            "shorebreak rules surfosaurus -r house.toml",
        ),
        ("the printed cards, known and assumed", "shorebreak rules tavarua --data"),
    )


def games(json: AsJson = False) -> None:
    """List the games, and for how many players each is."""
    found = []
    for name in registry.names():
        module = registry.module(name)
        span = module.Rules.players_range
        found.append((name, module.Game.title, span.start, span.stop - 1))
    if json:
        keys = ("name", "title", "min_players", "max_players")
        show_json({"games": [dict(zip(keys, game, strict=True)) for game in found]})
        return
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("name", style="bold cyan", no_wrap=True)
    table.add_column("game")
    table.add_column("players", justify="right")
    for name, title, least, most in found:
        table.add_row(name, title, f"{least} to {most}")
    show(table)


def rules(
    name: GameName,
    players: Players = None,
    rules_file: RulesFile = None,
    toml: Annotated[
        bool, typer.Option("--toml", help="Print a TOML file of all rules, each explained.")
    ] = False,
    data: Annotated[
        bool,
        typer.Option("--data", help="Show printed cards and other data, each with its source."),
    ] = False,
    json: AsJson = False,
) -> None:
    """Show the rules in force: value, range, meaning and clause of each.

    What a file of house rules changes is marked, beside the published value. All faults of the
    file are reported at once.
    """
    if json and toml:
        usage("--json and --toml exclude each other")
    if data:
        _show_data(name, players, rules_file, toml, json)
        return
    if players is None and rules_file is None and not json and not toml:
        _show_all(name)
        return
    chosen = rules_for(name, players, rules_file)
    if toml:
        sys.stdout.write(chosen.to_toml())
    elif json:
        show_json(_as_data(name, chosen))
    else:
        _show(chosen)


def _show_data(
    name: str, players: int | None, rules_file: Path | None, toml: bool, json: bool
) -> None:
    """Show the data of a game whose cards are not in its rules text."""
    if toml:
        usage("--data and --toml exclude each other")
    if rules_file is not None or players is not None:
        usage("--data shows the data files that come with the game; it takes no rules or players")
    game_named(name)
    own = game_part(name, "terminal")
    if own is None or not hasattr(own, "data_tables"):
        usage(f"{name} has no data files: all of its cards are in its rules")
    if json:
        keys = ("table", "part", "source", "clause", "contents")
        show_json(
            {"game": name, "data": [dict(zip(keys, row, strict=True)) for row in own.data_rows()]}
        )
    else:
        show(*own.data_tables())


def _fields(rules_type: type[RulesBase]) -> list[Field]:
    return list(fields_of(rules_type).values())


def _as_data(name: str, chosen: Any) -> dict[str, Any]:
    published = {"players": chosen.players, **chosen.table(chosen.players)}
    return {
        "game": name,
        "rules": {
            field.name: {
                "value": getattr(chosen, field.name),
                "published": published[field.name],
                "meaning": field.description,
                "allowed": field.expected,
                "clause": field.clause,
            }
            for field in _fields(type(chosen))
        },
        "changes": chosen.changes(),
    }


def _columns(table: Table, *values: str) -> None:
    table.add_column("rule", style="bold cyan", no_wrap=True)
    for value in values:
        table.add_column(value, justify="right")
    table.add_column("allowed", style="dim")
    table.add_column("meaning")
    table.add_column("clause", style="dim", no_wrap=True)


def _show(chosen: Any) -> None:
    """Show one set of rules; what differs from the table bears a mark."""
    changes = chosen.changes()
    published = chosen.table(chosen.players)
    table = Table(box=box.SIMPLE_HEAD)
    if changes:
        _columns(table, "value", "published")
    else:
        _columns(table, "value")
    lists = []
    for field in _fields(type(chosen)):
        value, changed = _text(getattr(chosen, field.name)), field.name in changes
        before = _text(published[field.name]) if changed else ""
        if isinstance(getattr(chosen, field.name), tuple):
            text = Text.assemble(_marked(f"{field.name} = {value}", changed))
            lists.append(text.append(f"  (published: {before})") if changed else text)
            lists.append(Text(f"  {_about(field)}", style="dim"))
            continue
        cells: list[Text | str] = [_marked(value, changed), *([before] if changes else [])]
        table.add_row(field.name, *cells, _allowed(field), field.description, field.clause)
    show(table, *lists)
    if changes:
        show(Text(f"* differs from the published rules for {chosen.players} players"))


def _marked(text: str, changed: bool) -> Text:
    return Text(f"* {text}", style="bold yellow") if changed else Text(text)


def _show_all(name: str) -> None:
    """Show the published rules of every number of players side by side."""
    module = game_named(name)
    rules_type = module.Rules
    span = rules_type.players_range
    table = Table(box=box.SIMPLE_HEAD)
    _columns(table, *(str(players) for players in span))
    lists = []
    for field in _fields(rules_type):
        if field.name == "players":
            continue
        values = [rules_type.table(players)[field.name] for players in span]
        if isinstance(values[0], tuple):
            for value in dict.fromkeys(values):
                which = [str(n) for n, other in zip(span, values, strict=True) if other == value]
                whom = "" if len(which) == len(span) else f"  ({', '.join(which)} players)"
                lists.append(Text(f"{field.name} = {_text(value)}{whom}"))
            lists.append(Text(f"  {_about(field)}", style="dim"))
            continue
        texts = map(_text, values)
        table.add_row(field.name, *texts, _allowed(field), field.description, field.clause)
    show(Text(f"{module.Game.title}: published rules by number of players", style="bold"))
    show(table, *lists)


def _about(field: Field) -> str:
    clause = f" ({field.clause})" if field.clause else ""
    return f"{field.description}: {_allowed(field)}{clause}"


def _allowed(field: Field) -> str:
    return field.expected.replace("a whole number from ", "")


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
