"""How surely: intervals from deals, which are independent, of games, which are not."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tally import CONFIDENCE, Floats

MISSED: Final = 1 - CONFIDENCE


class Estimate(NamedTuple):
    """A mean, its standard error, and the ends of its 95% interval; nan where there is none."""

    mean: float
    error: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends; None where there is no interval."""
        return None if math.isnan(self.low) else (self.low, self.high)


NOTHING: Final = Estimate(math.nan, math.nan, math.nan, math.nan)


def student(degrees: int) -> float:
    """Return the quantile of Student's t that an interval of 95% reaches on either side.

    Exact for one and two degrees of freedom; from there on the expansion of Abramowitz and Stegun
    (26.7.5), a thousandth off at three and less than that from there on.

    >>> [round(student(degrees), 2) for degrees in (1, 2, 3, 10, 10**6)]
    [12.71, 4.3, 3.18, 2.23, 1.96]
    """
    p = 1 - MISSED / 2
    if degrees < 1:
        return math.nan
    if degrees == 1:
        return math.tan(math.pi * (p - 0.5))
    if degrees == 2:
        return (2 * p - 1) * math.sqrt(2 / (1 - (2 * p - 1) ** 2))
    z = NormalDist().inv_cdf(p)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / degrees**power for power, term in enumerate(terms))


def ratio(totals: Floats, sizes: Floats) -> Estimate:
    """Estimate sum(totals) / sum(sizes), both being sums over deals; deals of size 0 don't count.

    The standard error is that of a ratio of sums over clusters (Cochran, "Sampling Techniques",
    1977, section 6.3), the clusters being deals.
    """
    used = sizes > 0
    totals, sizes = totals[used], sizes[used]
    deals = len(sizes)
    if not deals:
        return NOTHING
    mean = float(totals.sum() / sizes.sum())
    if deals < 2:
        return Estimate(mean, math.nan, math.nan, math.nan)
    rest = totals - mean * sizes
    error = math.sqrt(float(rest @ rest) * deals / (deals - 1)) / float(sizes.sum())
    reach = student(deals - 1) * error
    return Estimate(mean, error, mean - reach, mean + reach)


def share(totals: Floats, chairs: Floats, games: Floats) -> Estimate:
    """Estimate a share of wins per chair, as `ratio`, with an interval of what can be.

    The interval is that of the share per game, which is from 0 to 1, divided by the chairs of a
    game. It is Wilson's (1927), with Student's t, for as many independent games as would have the
    standard error that was found. Where none was found, since every deal went alike, that is as
    many as there are deals if all was won or lost, else as many as there are games.
    """
    mean, error, _, _ = ratio(totals, chairs)
    deals = int((chairs > 0).sum())
    if deals < 2:
        return Estimate(mean, error, math.nan, math.nan)
    each = float(chairs.sum() / games.sum())
    p, spread = mean * each, error * each
    if min(p, 1 - p) < 1e-12:
        n = float(deals)
    elif spread < 1e-12:
        n = float(games.sum())
    else:
        n = p * (1 - p) / spread**2
    a = student(deals - 1) ** 2 / n
    middle = (p + a / 2) / (1 + a)
    reach = math.sqrt(max(a * p * (1 - p), 0.0) + a * a / 4) / (1 + a)
    # The mean lies within, but for what rounding does to one at an end.
    low = min(max(0.0, middle - reach) / each, mean)
    high = max(min(1.0, middle + reach) / each, mean)
    return Estimate(mean, error, low, high)


def paired(differences: Floats, sizes: Floats, *, bound: float | None = None) -> Estimate:
    """Estimate the mean of differences, one for each deal, by the number of its games.

    Where all are the same no spread is seen. With `bound`, the most that a difference can be, the
    interval then says what other deals could do if there were as many of them as can be missed
    with a probability of 5%: at most 1 - 0.05^(1 / deals). Without it there is none.
    """
    found = ratio(differences * sizes, sizes)
    deals = len(differences)
    if deals < 2:
        return found
    mean, error, low, high = found
    if np.ptp(differences) < 1e-12:
        if bound is None:
            return Estimate(mean, 0.0, math.nan, math.nan)
        missed = 1 - MISSED ** (1 / deals)
        return Estimate(mean, 0.0, mean - missed * (bound + mean), mean + missed * (bound - mean))
    if bound is not None:
        low, high = max(low, -bound), min(high, bound)
    return Estimate(mean, error, low, high)


def by_deal(deal: NDArray[np.int64], values: Floats) -> Floats:
    """Return the sum of the values of each deal's games."""
    deals = int(deal[-1]) + 1 if len(deal) else 0
    return np.asarray(np.bincount(deal, weights=values, minlength=deals), np.float64)
