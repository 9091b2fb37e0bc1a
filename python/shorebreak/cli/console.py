"""Where the command line writes: results to standard output, everything else to standard error."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

from rich.console import Console, Group, RenderableType
from rich.table import Table

from ..errors import ShorebreakError


class UsageFault(ShorebreakError):
    """Arguments that can't be met; the command ends with exit code 2."""


def usage(message: object) -> NoReturn:
    """End the command: it was asked for in a way that can't be."""
    raise UsageFault(str(message)) from None


@contextmanager
def asked(words: Mapping[str, str] | None = None) -> Iterator[None]:
    """Take every ValueError and TypeError of the block for a fault of the arguments.

    `words` says what parts of the message are called on the command line.
    """
    try:
        yield
    except (ValueError, TypeError) as error:
        message = str(error)
        for theirs, ours in (words or {}).items():
            message = message.replace(theirs, ours)
        usage(message)


def show(*parts: RenderableType) -> None:
    """Print a result for a person."""
    # Made anew for each command: the streams may have been replaced since the import.
    console = Console(highlight=False, markup=False, emoji=False)
    for part in parts:
        # What knows how to show itself to rich is asked here, since tables need a look.
        shown = part.__rich__() if hasattr(part, "__rich__") else part
        for piece in shown.renderables if isinstance(shown, Group) else [shown]:
            _print_whole(console, piece)


def _print_whole(console: Console, part: RenderableType) -> None:
    """Print so that no cell is cut: a table that is too wide first gives up its padding.

    If that isn't enough it is printed wider than the terminal, which will wrap it.
    """
    width = console.width
    if isinstance(part, Table) and _needs(console, part) > width:
        part.padding = (0, 0)
        part.pad_edge = False
        width = max(width, _needs(console, part))
    console.print(part, width=width, crop=False)


def _needs(console: Console, table: Table) -> int:
    """Return the least width in which no cell is cut."""
    wide = console.options.update(width=10_000)
    _, right, _, left = table.padding
    total = 1
    for column in table.columns:
        cells = (column.header, *column.cells, column.footer)
        sizes = [console.measure(cell, options=wide) for cell in cells]
        widest = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
        total += widest + left + right + 1
    return total


def show_line(text: str) -> None:
    """Print one line as it is, however narrow the terminal, so that it can be copied."""
    Console(highlight=False).print(text, markup=False, soft_wrap=True)


def tell(text: str, *, style: str = "") -> None:
    """Say something that is not a result, on standard error."""
    Console(stderr=True, highlight=False).print(text, markup=False, style=style, soft_wrap=True)


def fault(message: object) -> None:
    """Say what went wrong, on standard error."""
    console = Console(stderr=True, highlight=False)
    console.print("error:", style="bold red", end=" ")
    console.print(str(message), markup=False, soft_wrap=True)


def show_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document and nothing else; what is no number (NaN) becomes null."""
    text = json.dumps(_finite(document), indent=2, allow_nan=False)
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(key): _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    if hasattr(value, "tolist"):
        return _finite(value.tolist())
    return value
