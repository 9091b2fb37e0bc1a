"""A run in tables: what each seat scores and wins, and what the game itself counts."""

from __future__ import annotations

import importlib
import json
from typing import TYPE_CHECKING, Any, Final

from . import registry
from .tables import Column, Table, render
from .tally import CONFIDENCE, Z

if TYPE_CHECKING:
    from .run import Run

QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class Summary:
    """What `run.summary()` returns; prints as tables, in colour with `rich.print`.

    Intervals are of 95%: means by the normal approximation, win shares by Wilson's interval,
    which is widened or narrowed for shared wins by their exact second moment. A quantile is the
    least score that at least such a share of the games doesn't exceed. All of it follows from
    counts, exactly.
    """

    def __init__(self, run: Run) -> None:
        """Summarise `run`."""
        self.run = run

    def points(self) -> Table:
        """Return the table of the points of each seat."""
        tally = self.run.tally
        mean, error = tally.mean, tally.standard_error
        quantiles = [
            Column(_quantile_name(q), tally.quantiles(q).tolist(), "number", f"q{100 * q:02.0f}")
            for q in QUANTILES
        ]
        return Table(
            key="seats",
            title="Points by seat",
            columns=(
                self._seats(),
                Column("mean", mean.tolist(), "points"),
                Column("± s.e.", error.tolist(), "error", "standard_error"),
                Column("95%", _pairs(mean - Z * error, mean + Z * error), "points", "interval"),
                Column("s.d.", tally.sd.tolist(), "points", "sd"),
                Column("min", tally.quantiles(0.0).tolist(), "number"),
                *quantiles,
                Column("max", tally.quantiles(1.0).tolist(), "number"),
            ),
        )

    def wins(self) -> Table:
        """Return the table of the wins of each seat."""
        tally = self.run.tally
        interval = tally.win_share_interval
        return Table(
            key="wins",
            title="Wins by seat",
            columns=(
                self._seats(),
                Column("wins", tally.won.tolist(), "count"),
                Column("share", tally.win_share.tolist(), "share"),
                Column("± s.e.", tally.win_share_error.tolist(), "share", "standard_error"),
                Column("95%", _pairs(interval[:, 0], interval[:, 1]), "share", "interval"),
                Column("alone", tally.wins[:, 0].tolist(), "count"),
                Column("shared", tally.wins[:, 1:].sum(axis=1).tolist(), "count"),
            ),
            note="A win shared by n seats counts 1/n for each.",
        )

    def _seats(self) -> Column:
        return Column("seat", list(range(self.run.players)), "whole")

    def tables(self) -> list[Table]:
        """Return every table: points, wins, then the game's own."""
        run = self.run
        report = importlib.import_module(f"{registry.module(run.name).__name__}.report")
        return [self.points(), self.wins(), *report.event_tables(run.events, run.games, run.rules)]

    def heading(self) -> str:
        """Return a line that says what was run."""
        run = self.run
        title = getattr(registry.module(run.name), "Game").title  # noqa: B009
        rest = f" of {run.asked:,}, interrupted" if run.interrupted else ""
        kind = "games" if run._start is None else "playouts"
        rules = "".join(f", {key} {value}" for key, value in run.rules.changes().items())
        return (
            f"{title}: {run.games:,} {run.policy} {kind}{rest}, {run.players} players{rules}, "
            f"seed {run.seed}"
        )

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data, ready for JSON; what isn't known is None."""
        run = self.run
        tables = self.tables()
        return {
            "game": run.name,
            "rules": {"players": run.players, **run.rules.changes()},
            "games": run.games,
            "asked": run.asked,
            "interrupted": run.interrupted,
            "seed": run.seed,
            "policy": run.policy,
            "lazy": run.lazy,
            "confidence": CONFIDENCE,
            **{table.key: table.rows() for table in tables},
        }

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict()` as JSON."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def __rich__(self) -> Any:
        """All tables, for rich."""
        from rich.console import Group
        from rich.text import Text

        heading = Text(self.heading(), style="bold")
        return Group(heading, Text(), *(table.to_rich() for table in self.tables()))

    def __str__(self) -> str:
        """All tables as text."""
        return render(self.__rich__())

    def __repr__(self) -> str:
        """Say what was summarised."""
        return f"<Summary of {self.run!r}>"

    def _repr_html_(self) -> str:
        """All tables, for notebooks."""
        import html

        body = "".join(table.to_html() for table in self.tables())
        return f"<p><b>{html.escape(self.heading())}</b></p>{body}"


def _quantile_name(q: float) -> str:
    return "median" if q == 0.5 else f"{100 * q:.0f}%"


def _pairs(low: Any, high: Any) -> list[tuple[float, float]]:
    return list(zip(low.tolist(), high.tolist(), strict=True))
