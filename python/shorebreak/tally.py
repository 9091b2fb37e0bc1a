"""Exact statistics of finished games, from whole-number counts alone."""

from __future__ import annotations

import dataclasses
import functools
import math
from fractions import Fraction
from statistics import NormalDist
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
"""Standard errors on either side of an estimate in a 95% interval."""

Floats = NDArray[np.float64]


@dataclasses.dataclass(frozen=True, eq=False)
class Tally:
    """Counts of the games of a run, and what follows from them; points unless said otherwise.

    `histogram` counts games by seat and final units, int64 (players, bins), bin b standing for
    `low + b` units. `wins` counts the games a seat won, int64 (players, most seats of any game),
    column n for wins shared by n + 1 seats. All results are computed from exact sums of integers.
    """

    games: int
    low: int
    units_per_point: int
    histogram: NDArray[np.int64]
    wins: NDArray[np.int64]

    @classmethod
    def of(cls, result: dict[str, Any], units_per_point: int) -> Tally:
        """Take what the core counted, leaving out the empty bins at both ends."""
        histogram = result["histogram"]
        used = np.flatnonzero(histogram.any(axis=0))
        first, end = (int(used[0]), int(used[-1]) + 1) if used.size else (0, 0)
        trimmed = histogram[:, first:end].copy()
        trimmed.flags.writeable = False
        low = int(result["low"]) + first
        return cls(int(result["games"]), low, units_per_point, trimmed, result["wins"])

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.histogram)

    @property
    def bins(self) -> Floats:
        """The points that each bin of the histogram stands for, float64 (bins,)."""
        units = np.arange(self.low, self.low + self.histogram.shape[1])
        return np.asarray(units / self.units_per_point, np.float64)

    @functools.cached_property
    def _sums(self) -> list[tuple[int, int]]:
        """Sum and sum of squares of the units of each seat, exact however many games."""
        sums = []
        for row in self.histogram:
            bins = np.flatnonzero(row)
            pairs = [(int(row[b]), self.low + int(b)) for b in bins]
            sums.append((sum(n * u for n, u in pairs), sum(n * u * u for n, u in pairs)))
        return sums

    @property
    def mean(self) -> Floats:
        """The mean score of each seat; nan without games."""
        scale = self.games * self.units_per_point
        return np.array([_ratio(total, scale) for total, _ in self._sums])

    @property
    def sd(self) -> Floats:
        """The standard deviation of each seat's score (n - 1 below); nan for fewer than two games.

        The difference of squares is taken in whole numbers, so nothing cancels.
        """
        n = self.games
        scale = n * (n - 1) * self.units_per_point**2
        spread = [_ratio(n * squares - total * total, scale) for total, squares in self._sums]
        return np.sqrt(np.array(spread, np.float64))

    @property
    def standard_error(self) -> Floats:
        """The standard error of each mean."""
        return self.sd / math.sqrt(self.games) if self.games else self.sd

    def quantiles(self, q: float) -> Floats:
        """The least score that a share of at least `q` of the games doesn't exceed, by seat."""
        if not 0 <= q <= 1:
            raise ValueError(f"q must be from 0 to 1, not {q}")
        if not self.games:
            return np.full(self.players, np.nan)
        # Exact: 0.95 means 19/20, not the float nearest to it. Ranks count from 1.
        rank = max(1, math.ceil(Fraction(q).limit_denominator(10**6) * self.games))
        reached = np.cumsum(self.histogram, axis=1) >= rank
        return np.asarray(self.bins[np.argmax(reached, axis=1)])

    @property
    def won(self) -> Floats:
        """The games each seat won, a win shared by n seats counting 1/n; they add up to games."""
        # In 60ths, which any number of up to six seats divides: one rounding at the end.
        return np.array([sum(n * (60 // by) for by, n in _shared(row)) / 60 for row in self.wins])

    @property
    def win_share(self) -> Floats:
        """`won` as a share of the games."""
        return self.won / self.games if self.games else np.full(self.players, np.nan)

    @property
    def win_share_error(self) -> Floats:
        """The standard error of each win share, from the exact second moment of a game's share."""
        n = self.games
        if n < 2:
            return np.full(self.players, np.nan)
        squares = np.array([sum(count / by**2 for by, count in _shared(row)) for row in self.wins])
        variance = (squares / n - self.win_share**2) * n / (n - 1)
        return np.sqrt(np.maximum(variance, 0.0) / n)

    @property
    def win_share_interval(self) -> Floats:
        """The 95% interval of each win share, float64 (players, 2).

        Of one game a seat takes a share X: 1, 1/2, ... or 0. With d = E[X - X^2], which is what
        sharing takes from the variance, Var X = p - p^2 - d. The interval holds every p with
        (estimate - p)^2 <= z^2 (p - p^2 - d) / n, d being as observed. Where no win is shared
        d = 0, and that is Wilson's interval (1927).
        """
        n = self.games
        if not n:
            return np.full((self.players, 2), np.nan)
        lost = [sum(count * (by - 1) / by**2 for by, count in _shared(row)) for row in self.wins]
        d = np.array(lost) / n
        p = self.win_share
        a = Z * Z / n
        middle = (p + a / 2) / (1 + a)
        reach = np.sqrt(np.maximum(a * (p - p * p - d) + a * a * (0.25 - d), 0.0)) / (1 + a)
        return np.clip(np.stack([middle - reach, middle + reach], axis=1), 0.0, 1.0)


def _shared(row: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Return pairs of the seats that shared a win and the count of such games."""
    return [(by, int(count)) for by, count in enumerate(row, start=1)]


def _ratio(above: int, below: int) -> float:
    return above / below if below > 0 else math.nan
