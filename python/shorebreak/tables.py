"""Tables as people read them: in a terminal, in a notebook, as data."""

from __future__ import annotations

import dataclasses
import html
import io
import math
import shutil
from collections.abc import Sequence
from typing import Any, NamedTuple

Cell = Any
"""A number, a text, a pair of numbers for an interval, or None where there is nothing to say."""


@dataclasses.dataclass(frozen=True)
class Column:
    """A column: its heading, its cells, and how they are written.

    `form` is one of those that `_text` writes; an interval is given as pairs of numbers. `key`
    names the column in data, by default the heading.
    """

    name: str
    cells: Sequence[Cell]
    form: str = "text"
    key: str | None = None

    def texts(self) -> list[str]:
        """Return the cells as they are shown."""
        return [_text(cell, self.form) for cell in self.cells]


class Chart(NamedTuple):
    """How a table is drawn: bars of column `y` over column `x`, both by their keys.

    `label` says what the bars measure, or, for shares, what they are shares of.
    """

    x: str
    y: str
    label: str


@dataclasses.dataclass(frozen=True)
class Table:
    """A titled table of columns; `key` names it in data, `chart` says how it is drawn."""

    key: str
    title: str
    columns: Sequence[Column]
    note: str = ""
    chart: Chart | None = None

    def column(self, key: str) -> Column:
        """Return the column of a key."""
        for column in self.columns:
            if (column.key or column.name) == key:
                return column
        raise KeyError(key)

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows as plain data; what isn't known is None."""
        names = [column.key or column.name for column in self.columns]
        cells = [[_plain(cell) for cell in column.cells] for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in zip(*cells, strict=True)]

    def to_rich(self) -> Any:
        """Return the table for rich."""
        from rich import box
        from rich.table import Table as RichTable

        table = RichTable(
            title=self.title,
            caption=self.note or None,
            box=box.SIMPLE_HEAD,
            title_style="bold",
            title_justify="left",
            caption_justify="left",
            header_style="bold cyan",
        )
        for place, column in enumerate(self.columns):
            table.add_column(
                column.name,
                justify="left" if column.form == "text" else "right",
                style="bold" if place == 0 else None,
                no_wrap=True,
            )
        for row in zip(*(column.texts() for column in self.columns), strict=True):
            table.add_row(*row)
        return table

    def to_text(self) -> str:
        """Return the table as text without colours."""
        return render(self.to_rich())

    def to_html(self) -> str:
        """Return the table as HTML."""
        head = "".join(
            f"<th style='text-align:{_side(column)}'>{html.escape(column.name)}</th>"
            for column in self.columns
        )
        texts = [column.texts() for column in self.columns]
        sides = [_side(column) for column in self.columns]
        body = "".join(
            "<tr>"
            + "".join(
                f"<td style='text-align:{side}'>{html.escape(text)}</td>"
                for side, text in zip(sides, row, strict=True)
            )
            + "</tr>"
            for row in zip(*texts, strict=True)
        )
        note = f"<div style='opacity:0.7'>{html.escape(self.note)}</div>" if self.note else ""
        return (
            "<table style='font-variant-numeric:tabular-nums'>"
            f"<caption style='text-align:left;font-weight:bold'>{html.escape(self.title)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{note}"
        )


def render(renderable: Any) -> str:
    """Return what rich would print, as text without colours and trailing blanks."""
    from rich.console import Console

    stream = io.StringIO()
    width = max(shutil.get_terminal_size((100, 24)).columns, 100)
    Console(file=stream, width=width, color_system=None, force_terminal=False).print(renderable)
    return "\n".join(line.rstrip() for line in stream.getvalue().splitlines()).strip("\n")


def _side(column: Column) -> str:
    return "left" if column.form == "text" else "right"


def _plain(cell: Cell) -> Any:
    if isinstance(cell, tuple | list):
        return [_plain(one) for one in cell]
    if isinstance(cell, str) or cell is None:
        return cell
    value = cell.item() if hasattr(cell, "item") else cell
    return None if isinstance(value, float) and not math.isfinite(value) else value


def _text(cell: Cell, form: str) -> str:
    if cell is None:
        return ""
    if form == "text":
        return str(cell)
    if isinstance(cell, tuple | list):
        low, high = (_text(one, form) for one in cell)
        return f"{low} to {high}"
    if math.isnan(cell):
        return "–"
    match form:
        case "whole":
            return str(int(cell))
        case "count":
            return f"{cell:,.0f}"
        case "share":
            return f"{100 * cell:.2f} %"
        case "signed share":
            return f"{100 * cell:+.2f} %"
        case "signed" | "signed points":
            return f"{cell:+.2f}"
        case "error":
            return f"{cell:.2g}"
        case "rate":
            return f"{cell:.3f}"
        case "number":
            return f"{cell:g}"
        case _:
            return f"{cell:.2f}"
