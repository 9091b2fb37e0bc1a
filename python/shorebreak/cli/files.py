"""Files that commands write: checked before the work begins, and written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

from ..errors import OutputError
from ..extras import require
from ..output import replacing
from .console import usage

TABLES = (".parquet", ".csv", ".npz")
PICTURES = (".png", ".svg", ".pdf")

_ROWS = 50_000
"""Rows of a CSV file that are made at a time."""


def check_target(option: str, path: Path, endings: Collection[str] = ()) -> None:
    """Raise at once what would keep us from writing `path` at the end.

    An unknown ending is a fault of usage; a folder that isn't there, can't be written to or is
    full raises `OutputError`; a package that the format needs and isn't there `MissingExtraError`.
    """
    if endings and path.suffix.lower() not in endings:
        ending = f"the ending {path.suffix}" if path.suffix else "no ending"
        usage(f"{option} {path}: {ending}; it must be one of {', '.join(endings)}")
    if path.suffix.lower() == ".parquet" and endings:
        require("pyarrow.parquet", extra="arrow", purpose=f"{option} {path}")
    if path.suffix.lower() in PICTURES and endings:
        require("matplotlib.figure", extra="plot", purpose=f"{option} {path}")
    folder = Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        raise OutputError(f"can't write {path}: there is no folder {folder}")
    if path.is_dir():
        raise OutputError(f"can't write {path}: it is a folder")
    if path.exists() and not path.is_file():
        return
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"probe")
    except OSError as error:
        raise OutputError(f"can't write {path}: {error.strerror or error}") from error


def write_games(path: Path, run: Any, facts: Mapping[str, Any]) -> None:
    """Write a row for each game of a run: its index, the points of each seat, and who won.

    `facts` says how the games came about. Parquet and npz hold it beside the columns, as JSON by
    the name `shorebreak`; CSV has it in a first line that begins with `#`.
    """
    writer = {".parquet": _parquet, ".csv": _csv, ".npz": _npz}[path.suffix.lower()]
    with replacing(path) as file:
        writer(file, run, json.dumps(dict(facts)))


def _parquet(file: IO[bytes], run: Any, facts: str) -> None:
    import pyarrow.parquet

    table = run.to_arrow()
    metadata = {**(table.schema.metadata or {}), b"shorebreak": facts.encode()}
    pyarrow.parquet.write_table(table.replace_schema_metadata(metadata), file)


def _csv(file: IO[bytes], run: Any, facts: str) -> None:
    seats = range(run.players)
    text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    try:
        text.write(f"# {facts}\n")
        writer = csv.writer(text, lineterminator="\n")
        columns = [*(f"score_{seat}" for seat in seats), *(f"won_{seat}" for seat in seats)]
        writer.writerow(["game", *columns])
        for start in range(0, run.games, _ROWS):
            writer.writerows(_rows(run, start, min(start + _ROWS, run.games)))
    finally:
        # The file is `replacing`'s to close.
        text.detach()


def _rows(run: Any, start: int, end: int) -> Iterator[list[Any]]:
    scores = run.scores[start:end].tolist()
    winners = run.winners[start:end].astype(int).tolist()
    for game, (points, won) in enumerate(zip(scores, winners, strict=True), start):
        yield [game, *(f"{score:g}" for score in points), *won]


def _npz(file: IO[bytes], run: Any, facts: str) -> None:
    np.savez_compressed(
        file, units=run.units, scores=run.scores, winners=run.winners, shorebreak=np.array(facts)
    )
