"""The result of many random games: scores, wins, summaries, and each game in full."""

from __future__ import annotations

import dataclasses
import functools
import os
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import native, registry
from .arguments import whole
from .flow import Game
from .tally import Floats, Tally

if TYPE_CHECKING:
    from .summary import Summary
    from .views import View


@dataclasses.dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Run:
    """What `simulate` and `playouts` return.

    `games` is the number of games played, fewer than `asked` if the run was `interrupted`. The
    same seed gives the same run whatever the number of threads. Seats are numbered from 0.

    >>> import shorebreak as sb
    >>> run = sb.simulate("surfosaurus", players=4, games=1000, seed=1, keep="scores")
    >>> run.scores.shape, bool((run.scores.mean(axis=0) == run.mean).all())
    ((1000, 4), True)
    >>> run.game(3).scores == tuple(run.scores[3])
    True
    """

    name: str
    rules: Any
    seed: int
    games: int
    asked: int
    policy: str
    threads: int
    lazy: bool
    interrupted: bool
    keep: str
    tally: Tally
    events: dict[str, int]
    """How often each event that the game counts took place over the run."""
    _start: Game[Any, Any, Any, Any] | View[Any, Any] | None
    _units: NDArray[np.int32] | None
    _winners: NDArray[np.uint8] | None

    @property
    def start(self) -> Game[Any, Any, Any, Any] | View[Any, Any] | None:
        """The position that `playouts` began from, a game as a copy; None for fresh games."""
        start = self._start
        return start.copy() if isinstance(start, Game) else start

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.tally.players

    def _kept(self, array: NDArray[Any] | None, what: str) -> NDArray[Any]:
        if array is None:
            raise ValueError(f'this run kept only its summary; run with keep="scores" for {what}')
        return array

    @property
    def units(self) -> NDArray[np.int32]:
        """The final units of each game and seat, int32 (games, players); needs keep="scores"."""
        return self._kept(self._units, "units")

    @functools.cached_property
    def scores(self) -> Floats:
        """The final points of each game and seat, float64 (games, players); keep="scores"."""
        scores = self._kept(self._units, "scores") / self.tally.units_per_point
        scores.flags.writeable = False
        return scores

    @functools.cached_property
    def winners(self) -> NDArray[np.bool_]:
        """Whether each seat won or shared the win, bool (games, players); keep="scores"."""
        masks = self._kept(self._winners, "winners")
        winners = (masks[:, np.newaxis] >> np.arange(self.players, dtype=np.uint8) & 1).astype(bool)
        winners.flags.writeable = False
        return winners

    @property
    def wins(self) -> Floats:
        """The games each seat won, float64 (players,); a win shared by n seats counts 1/n each.

        They add up to the number of games.
        """
        return self.tally.won

    @property
    def win_share(self) -> Floats:
        """`wins` as a share of the games, float64 (players,)."""
        return self.tally.win_share

    @property
    def histogram(self) -> NDArray[np.int64]:
        """The number of games by seat and final score, int64 (players, bins); see `bins`."""
        return self.tally.histogram

    @property
    def bins(self) -> Floats:
        """The points that each bin of the histogram stands for, float64 (bins,)."""
        return self.tally.bins

    @property
    def mean(self) -> Floats:
        """The mean score of each seat in points, float64 (players,)."""
        return self.tally.mean

    @property
    def standard_error(self) -> Floats:
        """The standard error of each mean in points, float64 (players,)."""
        return self.tally.standard_error

    def summary(self) -> Summary:
        """Return the run in tables: scores and wins of each seat, and what the game counts."""
        from .summary import Summary

        return Summary(self)

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table`: with keep="scores" a row for each game, else for each seat.

        Raises `MissingExtraError` if pyarrow isn't installed.
        """
        from .export import to_arrow

        return to_arrow(self)

    def plot(self, path: str | os.PathLike[str] | None = None) -> Any:
        """Return a `matplotlib` figure of the run, and write it to `path` if one is given.

        Raises `MissingExtraError` if matplotlib isn't installed.
        """
        from .plots import plot

        return plot(self, path)

    def game(self, index: int) -> Game[Any, Any, Any, Any]:
        """Return game `index` of the run in full: dealt, played to its end, ready to `record()`.

        Of a lazy run the hands behind the cards played are filled in from a stream of their own.
        Of playouts the game begins with the actions that led to their position.
        """
        number = whole("index", index, 0, max(self.games - 1, 0))
        if not self.games:
            raise ValueError("no game of this run was finished")
        if self.lazy:
            return self._lazy_game(number)
        return self._traced_game(number)

    def _lazy_game(self, index: int) -> Game[Any, Any, Any, Any]:
        hooks, core = native.hooks(self.name), native.core(self.name)
        ids, actions = core.lazy_game(native.rules_of(self.rules), self.seed, index)
        game = registry.module(self.name).Game(
            self.rules, deal=hooks.deal_from_native(self.rules, ids)
        )
        return _played(game, actions)

    def _traced_game(self, index: int) -> Game[Any, Any, Any, Any]:
        hooks, core = native.hooks(self.name), native.core(self.name)
        start = self._start
        policy = core.POLICIES.index(self.policy)
        _, ids, outcomes = core.trace(
            native.rules_of(self.rules), native.start_of(start), seed=self.seed, game=index,
            policy=policy,
        )  # fmt: skip
        chance = hooks.chance_from_native(self.rules, outcomes)
        if start is None:
            fresh = registry.module(self.name).Game(
                self.rules, seed=self.seed, index=index, chance=chance
            )
            return _played(fresh, ids)
        # The world that the core drew from a view: the same stream draws the same one here.
        world: Any = start if isinstance(start, Game) else start.sample(seed=self.seed, index=index)
        game = type(world)(
            world.rules,
            seed=world.seed,
            index=world.index,
            deal=world.deal_so_far if world.deal_given else None,
            chance=(*world.outcomes, *chance),
        )
        return _played(game, [*world.actions, *ids])

    def __repr__(self) -> str:
        """Name the game, how many were played, and the seed."""
        rest = f" of {self.asked:,}" if self.interrupted else ""
        kind = "games" if self._start is None else "playouts"
        return (
            f"<Run: {self.name}, {self.players} players, {self.games:,}{rest} {kind}, "
            f"seed={self.seed}>"
        )

    def _repr_html_(self) -> str:
        """The summary, for notebooks."""
        return self.summary()._repr_html_()


def _played(game: Any, actions: list[Any]) -> Game[Any, Any, Any, Any]:
    for action in actions:
        game.play(action)
    played: Game[Any, Any, Any, Any] = game
    return played
