"""A game of an arena's file, played again by the bots that played it."""

from __future__ import annotations

import copy
import os
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from .. import registry
from ..bots import Bot, parse_bot
from ..errors import RecordError
from ..records import parse
from . import arrow, journal
from .journal import Line
from .match import MatchResult, by_time, play_match


def play_again(path: str | os.PathLike[str], game: int, *, bots: Sequence[Bot] = ()) -> Any:
    """Let bots play a game of an arena's file again, and return the `Game` in full.

    `game` is its number in the file, which may be unfinished. Bots are made of their names; those
    of your own come in `bots`. Those with a budget of seconds get the numbers of simulations that
    the file holds for them, and so do what they did.

    Raises `RecordError` if the file is not an arena's, if the game isn't in it, or if it goes
    another way now: by other actions than those of its record, where the file holds one, to
    another end, or by other numbers of simulations. Raises ValueError for a bot that isn't known,
    and `BotError` for one that fails.
    """
    file = Path(path)
    header, line = _found(file, game)
    names = [header["bots"][bot] for bot in line.seats]
    seating = _seated(names, {bot.name: bot for bot in bots})
    kept = line.simulations or [None] * len(seating)
    if [by_time(bot) for bot in seating] != [numbers is not None for numbers in kept]:
        raise RecordError(
            f"game {game} doesn't hold the simulations of just those of its bots that have a "
            f"budget of seconds: they are {', '.join(names)}",
            source=str(file),
        )
    name, seed = header["game"], header["seed"]
    rules = registry.rules_of(name, rules=header["rules"])
    result = play_match(name, rules, seed, line.deal, seating, simulations=kept)
    again = registry.new_game(name, rules=rules, seed=seed, index=line.deal)
    for action in result.actions:
        again.play(action)
    if line.record is not msgspec.UNSET:
        actions = zip_longest(parse(bytes(line.record)).actions, again.record().actions)
        for ply, (was, now) in enumerate(actions):
            if was != now:
                reason = f"the record of game {game} has {was!r}"
                raise RecordError(reason, ply=ply, action=now, source=str(file))
    said = _said(line, result.actions)
    for what, was, now in zip(MatchResult._fields, said, result, strict=True):
        if was != now:
            raise RecordError(f"{what} of game {game} were {was}, now {now}", source=str(file))
    return again


def header_of(path: Path) -> Mapping[str, Any] | None:
    """Return the header of an arena's file, None if it is another's."""
    header: Any = arrow.read_facts(path) if _is_parquet(path) else journal.read_header(path)
    return header if isinstance(header, dict) and header.get("format") == journal.FORMAT else None


def _is_parquet(path: Path) -> bool:
    return path.suffix.lower() == ".parquet"


def _found(path: Path, game: int) -> tuple[Mapping[str, Any], Line]:
    """Return the header of a file and one of its games."""
    header = header_of(path)
    if header is None:
        raise RecordError("is not the file of an arena", source=str(path))
    if _is_parquet(path):
        game_type = registry.module(header["game"]).Game
        lines = arrow.read_lines(path, header["bots"], game_type)
    else:
        lines = journal.read_lines(path)
    for line in lines:
        if line.game == game:
            return header, line
    raise RecordError(f"there is no game {game}", source=str(path))


def _seated(names: Sequence[str], own: Mapping[str, Bot]) -> list[Bot]:
    """Return the bot of each seat, distinct objects."""
    try:
        return [copy.deepcopy(own[name]) if name in own else parse_bot(name) for name in names]
    except ValueError as error:
        raise ValueError(f"{error}; one of your own goes into bots=") from None


def _said(line: Line, actions: tuple[int, ...]) -> MatchResult:
    """Return what a line says of a game with these actions."""
    kept = tuple(None if one is None else tuple(one) for one in line.simulations or ())
    return MatchResult(actions, tuple(line.units), tuple(line.winners), kept)
