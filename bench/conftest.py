"""What every bench shares: how much to do, rates, and the pure-Python reference beside them."""

from __future__ import annotations

import operator
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from shorebreak.random import Purpose, Stream


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="Also run the benches that take minutes.")


def _seconds(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


class Meter:
    """Times a call with pytest-benchmark and writes what it means into the results.

    `timed` is False under --benchmark-disable: then everything runs once, to be checked only, and
    `size` gives the small sizes. Rates are of the median round.
    """

    def __init__(self, benchmark: Any, kept: dict[Any, float]) -> None:
        self._benchmark = benchmark
        self._kept = kept
        self.timed: bool = benchmark.enabled

    def size(self, timed: int, checked: int) -> int:
        return timed if self.timed else checked

    def __call__(
        self,
        call: Callable[[], Any],
        *,
        what: str,
        unit: str,
        items: int,
        rounds: int = 15,
        figure: str | None = None,
        over: Callable[[], Any] | None = None,
    ) -> Any:
        """Return what `call` returns; a call does `items` units of work.

        `figure` names the figure to reach that this measures; see report.py. `over` does the same
        work another way, in turn with `call`, so that a machine that is slower for a while slows
        both: the median of what a round of it takes over the next of `call` is noted as `times`.
        """
        others: list[float] = []
        result = self._benchmark.pedantic(
            call, rounds=rounds, warmup_rounds=1,
            setup=over and (lambda: others.append(_seconds(over))),
        )  # fmt: skip
        self.note(what=what, unit=unit, items=items, figure=figure)
        if self.timed:
            stats = self._benchmark.stats.stats
            self.note(rate=items / stats.median, best_rate=items / stats.min)
            if over:
                others = others[-rounds:]
                times = map(operator.truediv, others, stats.data)
                self.note(times=statistics.median(times), best_times=min(others) / stats.min)
        return result

    def note(self, **facts: Any) -> None:
        """Write facts into the results."""
        self._benchmark.extra_info.update(facts)

    def beside(self, key: Any, call: Callable[[], Any], *, items: int) -> None:
        """Time the pure-Python way, once per session and key, and note its rate and the ratio."""
        if not self.timed:
            return
        if key not in self._kept:
            self._kept[key] = items / statistics.median(_seconds(call) for _ in range(5))
        info = self._benchmark.extra_info
        self.note(reference_rate=self._kept[key], ratio=info["rate"] / self._kept[key])


@pytest.fixture(scope="session")
def reference_rates() -> dict[Any, float]:
    return {}


@pytest.fixture
def meter(benchmark: Any, reference_rates: dict[Any, float]) -> Meter:
    return Meter(benchmark, reference_rates)


@pytest.fixture(scope="session")
def random_tables() -> Callable[[int, int], NDArray[np.int64]]:
    """Return a function that draws the ids of the cards on many random tables, (count, cards)."""

    def draw(count: int, cards: int) -> NDArray[np.int64]:
        # A stream shuffles one table at a time; 4,096 of those, repeated, are many enough that no
        # branch predictor learns them, and quick to draw.
        distinct = min(count, 4096)
        tables = np.empty((distinct, cards), np.int64)
        for index in range(distinct):
            deck = list(range(84))
            Stream(2024, index, Purpose.DEAL).shuffle_prefix(deck, cards)
            tables[index] = deck[:cards]
        return np.resize(tables, (count, cards))

    return draw
