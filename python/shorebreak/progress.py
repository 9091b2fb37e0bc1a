"""Showing how far a long call is: a bar, or a function of the caller's."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

Progress = bool | Callable[[int, int], object] | None
"""None: a bar where one can be seen, if it takes over a second. True: a bar at once. False: none.
Or a function that is called with the number done and the total, about 25 times a second."""

_PATIENCE: Final = 1.0
"""Seconds before a bar appears of its own accord."""


class Reporter:
    """What the core calls now and then with the number done so far."""

    def __init__(self, report: Callable[[int, int], object], total: int) -> None:
        """Pass each call on to `report` together with `total`, 0 if nobody knows."""
        self._report = report
        self._total = total
        self.interrupted = False

    def __call__(self, done: int) -> None:
        """Report; a KeyboardInterrupt stops the core unless everything is done already."""
        try:
            self._report(done, self._total)
        except KeyboardInterrupt:
            if done < self._total or not self._total:
                raise
            self.interrupted = True

    def describe(self, what: str) -> None:
        """Change what a bar says it is about; a function of the caller's isn't told."""
        if isinstance(self._report, _Bar):
            self._report.describe(what)


@contextmanager
def reporting(progress: Progress, total: int, what: str) -> Iterator[Reporter | None]:
    """Yield what the core is to call, None if nobody looks."""
    if progress is False or (progress is None and not _seen()):
        yield None
    elif progress is None or progress is True:
        bar = _Bar(what, patience=0.0 if progress else _PATIENCE)
        try:
            yield Reporter(bar, total)
        finally:
            bar.close()
    elif callable(progress):
        yield Reporter(progress, total)
    else:
        raise TypeError(
            f"progress must be True, False, None or a function of (done, total), not {progress!r}"
        )


def _seen() -> bool:
    """Whether a bar on the error stream would be seen: on a terminal or in a notebook."""
    if "IPython" in sys.modules:
        shell = sys.modules["IPython"].get_ipython()
        if type(shell).__name__ == "ZMQInteractiveShell":
            # Without these a notebook can't change what it has shown.
            return find_spec("ipywidgets") is not None
    stream = sys.stderr
    return stream is not None and not stream.closed and stream.isatty()


class _Bar:
    """A bar on the error stream; nothing is imported or shown before its time."""

    def __init__(self, what: str, *, patience: float) -> None:
        self._what = what
        self._due = time.monotonic() + patience
        self._bar: Any = None
        self._task: Any = None

    def __call__(self, done: int, total: int) -> None:
        if self._bar is None:
            # A bar that is full as it appears would only flash.
            if time.monotonic() < self._due or done >= total:
                return
            self._start(total)
        self._bar.update(self._task, completed=min(done, total), refresh=True)

    def describe(self, what: str) -> None:
        self._what = what
        if self._bar is not None:
            self._bar.update(self._task, description=what)

    def _start(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=Console(stderr=True),
            transient=True,
            # Reports come often enough, and the caller's streams are left as they are.
            auto_refresh=False,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task(self._what, total=total)
        self._bar.start()

    def close(self) -> None:
        if self._bar is not None:
            self._bar.stop()
