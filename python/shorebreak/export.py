"""A run as an Arrow table, for data frames and Parquet files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from .extras import require

if TYPE_CHECKING:
    from .run import Run


def to_arrow(run: Run) -> Any:
    """Return a `pyarrow.Table` of a run; what was run stands in its metadata.

    With keep="scores" there is a row for each game: `game`, then `score_S` in points and `won_S`
    for each seat S. With keep="summary" there is a row for each seat, intervals in two columns.

    >>> import shorebreak as sb
    >>> sb.simulate("surfosaurus", players=2, games=10, keep="scores").to_arrow().column_names
    ['game', 'score_0', 'score_1', 'won_0', 'won_1']
    """
    arrow = require("pyarrow", extra="arrow", purpose="to_arrow()")
    columns: dict[str, Any] = {}
    if run.keep == "scores":
        columns["game"] = arrow.array(np.arange(run.games, dtype=np.uint64))
        for seat in range(run.players):
            columns[f"score_{seat}"] = arrow.array(np.ascontiguousarray(run.scores[:, seat]))
        for seat in range(run.players):
            columns[f"won_{seat}"] = arrow.array(np.ascontiguousarray(run.winners[:, seat]))
    else:
        summary = run.summary()
        for table, prefix in ((summary.points(), ""), (summary.wins(), "win_")):
            for column in table.columns:
                name = column.key or column.name
                name = name if name in ("seat", "wins") else prefix + name
                if name.endswith("interval"):
                    for end, values in zip(
                        ("low", "high"), zip(*column.cells, strict=True), strict=True
                    ):
                        columns[f"{name}_{end}"] = arrow.array(values)
                else:
                    columns[name] = arrow.array(list(column.cells))
    facts = {
        "game": run.name,
        "rules": {"players": run.players, **run.rules.changes()},
        "games": run.games,
        "seed": str(run.seed),
        "policy": run.policy,
        "lazy": run.lazy,
        "interrupted": run.interrupted,
    }
    return arrow.table(columns, metadata={"shorebreak": json.dumps(facts)})
