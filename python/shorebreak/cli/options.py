"""The options that several commands share, and reading what they name."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from .. import registry
from ..arguments import MAX_COUNT
from .console import asked, usage

MAX_WORD = 2**64 - 1

_COUNT = re.compile(r"(\d+(?:_\d+)*)(?:\.(\d+))?(?:e(\d{1,2}))?", re.ASCII | re.IGNORECASE)


def count(value: str | int) -> int:
    """Read a count: `1000000`, `1_000_000` or `1e6`.

    >>> count("1e6"), count("2.5e3"), count("1_000")
    (1000000, 2500, 1000)
    """
    match = _COUNT.fullmatch(str(value).strip())
    if match:
        whole, part, zeros = match[1].replace("_", ""), match[2] or "", int(match[3] or 0)
        if len(part) <= zeros and len(whole) + zeros <= 60:
            number: int = int(whole + part) * 10 ** (zeros - len(part))
            if 1 <= number <= MAX_COUNT:
                return number
    raise typer.BadParameter(f"{value!r} is not a count; write one such as 1000000, 1_000_000, 1e6")


def word(value: str | int) -> int:
    """Read a seed or an index: a whole number of 64 bits."""
    text = str(value).strip()
    if text.isascii() and text.isdigit() and int(text[:30]) <= MAX_WORD:
        return int(text)
    raise typer.BadParameter(f"{value!r} is not a whole number from 0 to 2^64 - 1")


def _game_names(incomplete: str) -> list[str]:
    return [name for name in registry.names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="NAME", help="The game; `shorebreak games` lists them.", autocompletion=_game_names
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-p", metavar="N", help="Number of players.", show_default=False),
]
RulesFile = Annotated[
    Path | None,
    typer.Option(
        "--rules",
        "-r",
        metavar="FILE",
        help="House rules: a TOML file with the rules that change. `shorebreak rules NAME "
        "--players N --toml` writes one to begin with.",
        show_default=False,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed",
        "-s",
        metavar="SEED",
        parser=word,
        help="Seed, from 0 to 2^64 - 1; the same seed gives the same games on every machine and "
        "any number of threads. Without one a seed is drawn and reported.",
        show_default=False,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads",
        "-t",
        metavar="N",
        min=1,
        max=1024,
        help="Threads to work with; all processors if not given. No result depends on it.",
        show_default=False,
    ),
]
Policy = Annotated[
    str,
    typer.Option(
        "--policy", metavar="POLICY", help="How every seat plays, such as random or greedy."
    ),
]
Dealt = Annotated[
    bool,
    typer.Option(
        "--dealt",
        help="Deal every game card by card even where a faster way draws from the same "
        "distribution; the same seed then gives other games.",
    ),
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print one JSON document, for programs to read.")
]


def game_named(name: str) -> Any:
    """Return the module of the game that NAME asks for."""
    with asked():
        return registry.module(name)


def rules_for(name: str, players: int | None, file: Path | None) -> Any:
    """Return the rules that `NAME --players N --rules FILE` ask for."""
    module = game_named(name)
    span = module.Rules.players_range
    if players is not None and players not in span:
        usage(f"{name} is for {span.start} to {span.stop - 1} players, not {players}")
    if file is not None:
        rules = module.Rules.from_toml(file, players=players)
    elif players is None:
        usage(f"say how many play: --players N, from {span.start} to {span.stop - 1}")
    else:
        rules = module.Rules.for_players(players)
    return rules


def reflowed(function: Callable[..., None]) -> str:
    """Return a docstring whose paragraphs are one line each, to be broken by the terminal."""
    paragraphs = inspect.cleandoc(function.__doc__ or "").split("\n\n")
    return "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)


def add(app: typer.Typer, function: Callable[..., None], *examples: tuple[str, str]) -> None:
    """Make a function a command: its help is the docstring, then what one may want and how."""
    lines = ["[bold]Examples[/bold]"]
    for purpose, command in examples:
        lines.append(f"[dim]# {purpose}[/dim]\n[cyan]{command}[/cyan]")
    app.command(help=reflowed(function), epilog="\n\n".join(lines))(function)
