"""What the arguments of long calls have in common: counts, numbers, threads, seeds, choices."""

from __future__ import annotations

import difflib
import numbers
import operator
import os
from collections.abc import Sequence
from typing import Any, Final

from .random import check_word, draw_seed

MAX_COUNT: Final = 10**15
"""The most games of a run: years of work on any machine, and sums that still fit into int64."""

MAX_THREADS: Final = 1024


def whole(name: str, value: Any, low: int, high: int) -> int:
    """Return `value` as an int within [low, high]; raise TypeError or ValueError that says so.

    >>> whole("games", 10, 1, 100)
    10
    """
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not low <= number <= high:
        raise ValueError(f"{name} must be from {low:,} to {high:,}, not {number:,}")
    return number


def within(name: str, value: Any, low: float, high: float) -> float:
    """Return `value` as a float within [low, high]; raise TypeError or ValueError that says so.

    >>> within("caution", 1, 0, 100)
    1.0
    """
    real = isinstance(value, numbers.Real) and not isinstance(value, bool)
    if not real:
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not low <= value <= high:
        raise ValueError(f"{name} must be from {low:,} to {high:,}, not {value:,}")
    return float(value)


def count_of(name: str, value: Any) -> int:
    """Return a number of games or simulations: at least one, and not absurdly many."""
    return whole(name, value, 1, MAX_COUNT)


def threads_of(threads: int | None) -> int:
    """Return the number of threads; None stands for every core this process may use."""
    if threads is not None:
        return whole("threads", threads, 1, MAX_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MAX_THREADS)
    return min(os.cpu_count() or 1, MAX_THREADS)


def seed_of(seed: int | None) -> int:
    """Return the seed, or draw one for None."""
    return draw_seed() if seed is None else check_word("seed", seed)


def choice(name: str, value: Any, choices: Sequence[str]) -> int:
    """Return the place of `value` among `choices`; raise ValueError with what may be meant.

    >>> choice("policy", "random", ["random"])
    0
    """
    if isinstance(value, str) and value in choices:
        return choices.index(value)
    close = difflib.get_close_matches(str(value).lower(), choices, n=1, cutoff=0.5)
    known = " or ".join(repr(one) for one in choices)
    hint = f"did you mean {close[0]!r}?" if close else f"it must be {known}"
    raise ValueError(f"there is no {name} {value!r}; {hint}")
