"""A run as a picture: how scores spread, who wins, and what the game itself counts."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .extras import require
from .tables import Table

if TYPE_CHECKING:
    from .run import Run

# Okabe and Ito's colours (2008), which people who see fewer colours can tell apart too.
_SEATS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_BARS: Final = "#4C78A8"
_FAINT: Final = "#8A8F98"
_GRID: Final = "#E3E6EA"
_INK: Final = "#22262B"


def plot(run: Run, path: str | os.PathLike[str] | None = None) -> Any:
    """Return a `matplotlib.figure.Figure` of a run, and write it to `path` if one is given.

    The format follows from the ending of `path`: png, svg, pdf and others. No window is opened
    and pyplot's state isn't touched. Raises `MissingExtraError` without matplotlib, ValueError
    for a run without games or an unknown ending, `OutputError` if the file can't be written.
    """
    figures = require("matplotlib.figure", extra="plot", purpose="plot()")
    if not run.games:
        raise ValueError("there is nothing to plot: no game of this run was finished")
    summary = run.summary()
    charted = [table for table in summary.tables() if table.chart is not None]
    rows = 1 + (len(charted) + 1) // 2
    figure = figures.Figure(figsize=(11, 0.9 + 3.6 * rows), layout="constrained", facecolor="white")
    figure.get_layout_engine().set(w_pad=0.12, h_pad=0.12)
    figure.suptitle(summary.heading(), x=0.012, ha="left", fontsize=13, weight="bold", color=_INK)
    grid = figure.add_gridspec(rows, 2)
    _scores(figure.add_subplot(grid[0, 0]), run)
    _wins(figure.add_subplot(grid[0, 1]), run)
    for place, table in enumerate(charted):
        last = place == len(charted) - 1 and place % 2 == 0
        cell = grid[1 + place // 2, :] if last else grid[1 + place // 2, place % 2]
        _bars(figure.add_subplot(cell), table)
    if path is not None:
        _save(figure, path)
    return figure


def _scores(axes: Any, run: Run) -> None:
    """Draw the share of games by score, one line a seat.

    Steps are whole numbers of points, wide enough (Freedman and Diaconis 1981) for the noise of
    few games not to show as a shape.
    """
    tally = run.tally
    points = np.floor(tally.bins).astype(int)
    spread = float(np.median(tally.quantiles(0.75) - tally.quantiles(0.25)))
    step = max(1, round(2 * spread / run.games ** (1 / 3)))
    first = int(points[0]) // step * step
    for seat in range(run.players):
        counts = np.bincount((points - first) // step, weights=tally.histogram[seat])
        edges = first + step * np.arange(len(counts) + 1)
        # Thinner from seat to seat: where the lines coincide, all of them show.
        axes.stairs(
            100 * counts / run.games / step, edges, color=_SEATS[seat],
            linewidth=1.2 + 0.9 * (run.players - 1 - seat),
            label=f"seat {seat}: {tally.mean[seat]:.2f} ± {tally.sd[seat]:.1f}",
        )  # fmt: skip
    legend = axes.legend(frameon=False, fontsize=9, title="mean ± s.d.", title_fontsize=9)
    legend.set_alignment("left")
    axes.set_ylim(bottom=0)
    _dress(axes, "Points of a game", "points", "% of games for each point")


def _wins(axes: Any, run: Run) -> None:
    """Draw the win share of each seat with its 95% interval, and an even share."""
    tally = run.tally
    seats = np.arange(run.players)
    share = 100 * tally.win_share
    ends = 100 * tally.win_share_interval
    even = 100 / run.players
    axes.axhline(even, color=_FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=1)
    for seat in seats:
        reach = [[share[seat] - ends[seat, 0]], [ends[seat, 1] - share[seat]]]
        axes.errorbar(
            seat, share[seat], yerr=np.maximum(reach, 0), fmt="o", markersize=7, capsize=5,
            elinewidth=2, capthick=2, color=_SEATS[seat],
        )  # fmt: skip
        axes.annotate(
            f"{share[seat]:.2f} %", (seat, share[seat]), xytext=(9, 0), va="center",
            textcoords="offset points", fontsize=9, color=_INK,
            bbox={"boxstyle": "square,pad=0.1", "facecolor": "white", "edgecolor": "none"},
        )  # fmt: skip
    low, high = min(ends[:, 0].min(), even), max(ends[:, 1].max(), even)
    room = max(0.15 * (high - low), 0.25)
    axes.set_ylim(max(low - room, 0) - room / 5, min(high + room, 100) + room / 5)
    axes.set_xlim(-0.5, run.players - 0.3)
    axes.set_xticks(seats, [f"seat {seat}" for seat in seats])
    _dress(axes, "Win share with 95% interval", "", "% of games")
    axes.annotate(
        "even", (run.players - 0.3, even), xytext=(-3, 3), textcoords="offset points", ha="right",
        fontsize=9, color=_FAINT,
    )  # fmt: skip


def _bars(axes: Any, table: Table) -> None:
    """Draw a table's column as bars, each with its value above."""
    chart = table.chart
    assert chart is not None
    column = table.column(chart.y)
    heights = np.nan_to_num(np.array(column.cells, float))
    scale = 100 if column.form == "share" else 1
    places = np.arange(len(heights))
    axes.bar(places, scale * heights, width=0.72, color=_BARS)
    for place, text in zip(places, column.texts(), strict=True):
        axes.annotate(
            text, (place, scale * heights[place]), xytext=(0, 3), textcoords="offset points",
            ha="center", fontsize=8.5, color=_INK,
        )  # fmt: skip
    axes.set_xticks(places, table.column(chart.x).texts())
    axes.set_ylim(0, (scale * heights.max() or 1) * 1.12)
    x = table.column(chart.x)
    label = f"% of {chart.label}" if column.form == "share" else chart.label
    _dress(axes, table.title, "" if x.form == "text" else x.name, label)


def _dress(axes: Any, title: str, x: str, y: str) -> None:
    axes.set_title(title, loc="left", fontsize=11, weight="bold", color=_INK)
    axes.set_xlabel(x, color=_INK, fontsize=9.5)
    axes.set_ylabel(y, color=_INK, fontsize=9.5)
    axes.grid(axis="y", color=_GRID, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, labelsize=9, colors=_INK)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(_FAINT)


def _save(figure: Any, path: str | os.PathLike[str]) -> None:
    from .output import replacing

    ending = os.path.splitext(os.fspath(path))[1].removeprefix(".").lower()
    known = figure.canvas.get_supported_filetypes()
    if ending not in known:
        raise ValueError(
            f"{os.fspath(path)} doesn't end like a picture; known are {', '.join(sorted(known))}"
        )
    with replacing(path) as file:
        figure.savefig(file, format=ending, dpi=150)
