"""Records as commands take them: a file, or `-` for standard input; one game or JSON lines."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ..errors import RecordError
from ..records import Record, parse, replay
from .console import usage

RecordSource = Annotated[
    str,
    typer.Argument(
        metavar="RECORD", help="A file with a record, or with many as JSON lines; - reads stdin."
    ),
]
Which = Annotated[
    int | None,
    typer.Option(
        "--game",
        "-g",
        metavar="I",
        min=0,
        help="Which game of many (JSON lines), counted from 0.",
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


def find_records(source: str) -> list[Found]:
    """Return every record of a file or of standard input, in order; at least one."""
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


def find_record(source: str, which: int | None) -> Found:
    """Return the record asked for; where there are many, it must be said which."""
    return pick(find_records(source), source, which)


def pick(found: list[Found], source: str, which: int | None) -> Found:
    """Return one of several records."""
    if which is None:
        if len(found) > 1:
            usage(f"{source} holds {len(found)} records; say which: --game I, counted from 0")
        return found[0]
    if which >= len(found):
        usage(f"there is no game {which} in {source}, which holds {_number(len(found))}")
    return found[which]


def _number(count: int) -> str:
    return "1 record" if count == 1 else f"{count} records, 0 to {count - 1}"


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def position_at(game: Any, ply: int | None) -> Any:
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
