"""Games as commands take them: records in a file or `-` for standard input, one or JSON lines.

Or the file of an arena, whose games are played again by their bots.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ..errors import RecordError
from ..records import Record, parse, replay
from ..views import View
from .console import usage

RecordSource = Annotated[
    str,
    typer.Argument(
        metavar="RECORD",
        help="A file with a record, or with many as JSON lines; - reads stdin. Of an arena's file "
        "a game is played again by its bots.",
    ),
]
Which = Annotated[
    int | None,
    typer.Option(
        "--game",
        "-g",
        metavar="I",
        min=0,
        help="Which game of many (JSON lines, an arena's file), counted from 0.",
        show_default=False,
    ),
]
At = Annotated[
    int | None,
    typer.Option(
        "--at",
        metavar="PLY",
        min=0,
        help="Stop before action PLY, counted from 0, and show the position.",
        show_default=False,
    ),
]


class Found(NamedTuple):
    """A record's text and its line in the file, None where the file holds only that."""

    text: bytes
    line: int | None
    source: str

    def record(self) -> Record:
        """Read the record; raises `RecordError` with file and line."""
        try:
            return parse(self.text)
        except RecordError as error:
            raise error.within(line=self.line, source=self.source) from None

    def replay(self) -> Any:
        """Play the record again, checking every step; raises `RecordError` with file and line."""
        record = self.record()
        try:
            return replay(record)
        except RecordError as error:
            raise error.within(line=self.line, source=self.source) from None


class Played(NamedTuple):
    """A game of an arena's file."""

    game: int
    source: str

    def replay(self) -> Any:
        """Let its bots play it again; raises `RecordError` where it goes another way."""
        from ..tournament.again import play_again

        try:
            return play_again(self.source, self.game)
        except RecordError:
            raise
        except ValueError as error:
            usage(str(error).replace("goes into bots=", "plays again in Python only"))


def find_games(source: str, which: int | None) -> Sequence[Found | Played]:
    """Return the game asked for, or all of a file or of standard input, in order; at least one."""
    if _is_contest(source):
        if which is None:
            usage(f"{source} holds the games of an arena; say which: --game I, counted from 0")
        return [Played(which, source)]
    found = _find_records(source)
    if which is None:
        return found
    if which >= len(found):
        usage(f"there is no game {which} in {source}, which holds {_number(len(found))}")
    return [found[which]]


def _is_contest(source: str) -> bool:
    path = Path(source)
    if path.suffix.lower() not in {".jsonl", ".parquet"} or not path.is_file():
        return False
    from ..tournament.again import header_of

    return header_of(path) is not None


def _find_records(source: str) -> list[Found]:
    name = "standard input" if source == "-" else source
    try:
        text = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"can't be read: {reason}", source=name) from None
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and _is_json(lines[0][1]):
        return [Found(line, number, name) for number, line in lines]
    return [Found(text, None, name)]


def position_of(found: Sequence[Found | Played], source: str, at: int | None) -> Any:
    """Return the only game found, before action `at` or where its record ends; or a view."""
    if len(found) > 1:
        usage(f"{source} holds {len(found)} records; say which: --game I, counted from 0")
    game = found[0].replay()
    if not isinstance(game, View):
        return _before(game, at)
    if at is not None:
        usage("--at: this is the record of a view, which has one position only")
    return game


def _number(count: int) -> str:
    return "1 record" if count == 1 else f"{count} records, 0 to {count - 1}"


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def _before(game: Any, ply: int | None) -> Any:
    """Return the game before action `ply`; None stands for where its record ends."""
    total = len(game.actions)
    if ply is None or ply == total:
        return game
    if ply > total:
        usage(f"--at {ply}: the record has {total} actions; --at takes 0 to {total}")
    early = type(game)(
        game.rules,
        seed=game.seed,
        index=game.index,
        deal=game.deal if game.deal_given else None,
        chance=game.given,
    )
    for action in game.actions[:ply]:
        early.play(action)
    return early
