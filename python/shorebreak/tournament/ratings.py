"""Ratings of bots by openskill: Plackett and Luce's model of who comes before whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from .. import registry
from ..extras import require
from ..tally import Z

if TYPE_CHECKING:
    from .standings import Contest

RATED: Final = 20_000
"""Games that are rated, which takes some seconds; more would move nothing that can be seen."""


class Rating(NamedTuple):
    """What openskill believes of a bot: a normal distribution of its skill, and 95% of it."""

    bot: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """The middle 95% of the distribution."""
        return self.mu - Z * self.sigma, self.mu + Z * self.sigma


def ratings_of(contest: Contest) -> list[Rating]:
    """Rate the bots by their first games in order, and return the ratings, the best first.

    The winners of a game come before all others, who follow by their scores. Skill doesn't change
    (tau = 0). A bot with several chairs in a game takes the mean of what they bring it. Raises
    `MissingExtraError` if openskill isn't installed.
    """
    models = require("openskill.models", extra="arena", purpose="a rating")
    model = models.PlackettLuce(tau=0.0)
    now = [model.rating() for _ in contest.bots]
    sign = 1 if registry.module(contest.name).Game.lower_wins else -1
    columns = (contest.seats, contest.units, contest.winners)
    for seats, units, winners in zip(*(one[:RATED].tolist() for one in columns), strict=True):
        ranks = _ranks([(not won, sign * own) for won, own in zip(winners, units, strict=True)])
        teams = [[model.rating(mu=now[bot].mu, sigma=now[bot].sigma)] for bot in seats]
        after = defaultdict(list)
        for bot, [rating] in zip(seats, model.rate(teams, ranks=ranks), strict=True):
            after[bot].append(rating)
        for bot, ratings in after.items():
            mu = sum(one.mu for one in ratings) / len(ratings)
            variance = sum(one.sigma**2 for one in ratings) / len(ratings)
            now[bot] = model.rating(mu=mu, sigma=variance**0.5)
    rated = [
        Rating(name, float(one.mu), float(one.sigma))
        for name, one in zip(contest.bots, now, strict=True)
    ]
    return sorted(rated, key=lambda one: -one.mu)


def _ranks(keys: Sequence[tuple[bool, int]]) -> list[float]:
    """Return the rank of each seat: winners share the first whatever they scored."""
    first = [key if key[0] else (False, 0) for key in keys]
    order = sorted(set(first))
    return [float(order.index(key)) for key in first]
