"""Tests of distributions, strict enough to find a bias and never to fail by chance."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from typing import Final

LIMIT: Final = 4.75
"""Standard deviations that a true distribution exceeds about once in a million tests."""


def deviation(statistic: float, freedom: int) -> float:
    """Return a chi-square statistic as standard deviations (Wilson and Hilferty, 1931)."""
    share = 2 / (9 * freedom)
    return (math.cbrt(statistic / freedom) - (1 - share)) / math.sqrt(share)


def deviation_from(counts: Counter[Hashable], weights: Mapping[Hashable, int]) -> float:
    """Return how far counts are from a distribution that is known exactly.

    Anything that should never have been counted is infinitely far.
    """
    if not set(counts) <= set(weights):
        return math.inf
    if len(weights) == 1:
        return 0.0
    scale = counts.total() / sum(weights.values())
    squares = (
        (counts[key] - weight * scale) ** 2 / (weight * scale) for key, weight in weights.items()
    )
    return deviation(sum(squares), len(weights) - 1)


def deviation_between(one: Sequence[int], other: Sequence[int], least: int = 20) -> float:
    """Return how far two counts of the same classes are from one distribution.

    Neighbouring classes are taken together until each holds `least` of both counts together.
    """
    classes: list[list[int]] = [[0, 0]]
    for pair in zip(one, other, strict=True):
        if sum(classes[-1]) >= least:
            classes.append([0, 0])
        classes[-1] = [a + int(b) for a, b in zip(classes[-1], pair, strict=True)]
    totals = [sum(column) for column in zip(*classes, strict=True)]
    if len(classes) == 1:
        return 0.0
    squares = 0.0
    for row in classes:
        for count, total in zip(row, totals, strict=True):
            expected = sum(row) * total / sum(totals)
            squares += (count - expected) ** 2 / expected if expected else 0.0
    return deviation(squares, len(classes) - 1)
