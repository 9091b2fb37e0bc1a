"""A contest as an Arrow table, to a Parquet file and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..errors import OutputError
from ..extras import require
from ..output import replacing
from .journal import Line

if TYPE_CHECKING:
    from .standings import Contest


def to_arrow(contest: Contest) -> Any:
    """Return a `pyarrow.Table` with a row for each game; what was played is in its metadata.

    Columns are `game`, `deal`, and for each seat S `bot_S`, `score_S` in points and `won_S`; then,
    where bots have a budget of seconds, `simulations_S`, what each decision came to, or null; and
    where records were kept, `record` as JSON.
    """
    arrow = require("pyarrow", extra="arrow", purpose="to_arrow()")
    seats = range(contest.players)
    columns: dict[str, Any] = {
        "game": arrow.array(range(contest.games), arrow.uint64()),
        "deal": arrow.array(contest.deal, arrow.uint64()),
    }
    names = arrow.array(contest.bots, arrow.string())
    for seat in seats:
        places = arrow.array(contest.seats[:, seat])
        columns[f"bot_{seat}"] = arrow.DictionaryArray.from_arrays(places, names)
    for seat in seats:
        columns[f"score_{seat}"] = arrow.array(contest.scores[:, seat].copy())
    for seat in seats:
        columns[f"won_{seat}"] = arrow.array(contest.winners[:, seat].copy())
    if contest._simulations:
        none = [None] * contest.players
        rows = [contest._simulations.get(game, none) for game in range(contest.games)]
        for seat in seats:
            counts = arrow.array([row[seat] for row in rows], arrow.list_(arrow.uint64()))
            columns[f"simulations_{seat}"] = counts
    if contest._records is not None:
        texts = [text.decode() for text in contest._records]
        columns["record"] = arrow.array(texts, arrow.string())
    facts = {key: value for key, value in contest.facts().items() if key != "seed"}
    facts["seed"] = str(contest.seed)
    return arrow.table(columns, metadata={"shorebreak": json.dumps(facts)})


def write_parquet(path: Path, contest: Contest, header: Mapping[str, Any]) -> None:
    """Write a contest, `header` in the place of the metadata, whole or not at all."""
    parquet = require("pyarrow.parquet", extra="arrow", purpose=f"writing {path}")
    text = msgspec.json.encode(header)
    table = to_arrow(contest).replace_schema_metadata({b"shorebreak": text})
    with replacing(path) as file:
        parquet.write_table(table, file)


def read_facts(path: Path) -> Any:
    """Return the header of a Parquet file; {} if it has none."""
    parquet = require("pyarrow.parquet", extra="arrow", purpose=f"reading {path}")
    arrow = require("pyarrow", extra="arrow", purpose=f"reading {path}")
    try:
        metadata = parquet.read_schema(path).metadata or {}
    except arrow.ArrowInvalid:
        return {}
    except OSError as error:
        raise OutputError(f"can't read {path}: {error.strerror or error}") from error
    return msgspec.json.decode(metadata.get(b"shorebreak", b"{}"))


def read_lines(path: Path, bots: Sequence[str], game_type: Any) -> Iterator[Line]:
    """Yield the games of a Parquet file as lines of a journal."""
    parquet = require("pyarrow.parquet", extra="arrow", purpose=f"reading {path}")
    table = parquet.read_table(path)
    places = {name: place for place, name in enumerate(bots)}
    columns = [table.column(name).to_pylist() for name in table.column_names]
    per_point = game_type.units_per_point
    for values in zip(*columns, strict=True):
        row = dict(zip(table.column_names, values, strict=True))
        seats = range(sum(name.startswith("bot_") for name in row))
        record = row.get("record")
        simulations = [row.get(f"simulations_{seat}") for seat in seats]
        yield Line(
            game=row["game"],
            deal=row["deal"],
            seats=[places[row[f"bot_{seat}"]] for seat in seats],
            units=[round(row[f"score_{seat}"] * per_point) for seat in seats],
            winners=[seat for seat in seats if row[f"won_{seat}"]],
            simulations=msgspec.UNSET if simulations.count(None) == len(seats) else simulations,
            record=msgspec.UNSET if record is None else msgspec.Raw(record.encode()),
        )
