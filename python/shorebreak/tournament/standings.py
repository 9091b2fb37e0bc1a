"""The result of a contest: who won how much, who is ahead of whom, and how surely."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .. import registry
from ..arguments import whole
from ..errors import MissingExtraError
from ..records import replay
from ..tables import Column, Table, render
from ..tally import CONFIDENCE, Floats
from .intervals import Estimate, by_deal, paired, ratio, share

if TYPE_CHECKING:
    from ..flow import Game
    from .ratings import Rating


@dataclasses.dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Contest:
    """What `arena` returns: every game, and what follows from them.

    `games` are those counted: the whole deals from the first on; `finished` is how many were
    played and `asked` how many were to be. Bots are numbered as in `bots`. Shares are per chair: a
    bot that holds c chairs of a game and wins a share w of it has a share of w / c, so that equal
    bots have 1 / players each. Deals are independent and the games of one deal are not, so every
    standard error is that of deals.

    >>> import shorebreak as sb
    >>> contest = sb.arena(["random", "policy:random"], "surfosaurus", games=200, seed=1)
    >>> contest.scores.shape, contest.seats[:2].tolist()
    ((200, 2), [[0, 1], [1, 0]])
    >>> [one] = contest.differences().rows()
    >>> one["interval"][0] < one["difference"] < one["interval"][1]
    True
    """

    name: str
    rules: Any
    seed: int
    bots: tuple[str, ...]
    games: int
    asked: int
    finished: int
    interrupted: bool
    path: Path | None
    deal: NDArray[np.int64]
    """The deal of each game, int64 (games,)."""
    seats: NDArray[np.int8]
    """The bot of each seat, int8 (games, players)."""
    units: NDArray[np.int32]
    """The final units of each seat, int32 (games, players)."""
    _winners: NDArray[np.uint8]
    _records: list[bytes] | None
    _simulations: Mapping[int, Sequence[Sequence[int] | None]] = dataclasses.field(
        default_factory=dict
    )

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.rules.players)

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return int(self.deal[-1]) + 1 if self.games else 0

    @functools.cached_property
    def scores(self) -> Floats:
        """The final points of each seat, float64 (games, players)."""
        scores: Floats = self.units / registry.module(self.name).Game.units_per_point
        scores.flags.writeable = False
        return scores

    @functools.cached_property
    def winners(self) -> NDArray[np.bool_]:
        """Whether each seat won or shared the win, bool (games, players)."""
        masks = self._winners[:, np.newaxis] >> np.arange(self.players, dtype=np.uint8)
        winners = (masks & 1).astype(bool)
        winners.flags.writeable = False
        return winners

    @functools.cached_property
    def shares(self) -> Floats:
        """The share of the win that each seat has, float64 (games, players); rows add up to 1."""
        won = self.winners.sum(axis=1, keepdims=True)
        shares: Floats = self.winners / np.maximum(won, 1)
        shares.flags.writeable = False
        return shares

    def _of_deals(self, bot: int, values: Floats) -> tuple[Floats, Floats]:
        """Return the sum over a bot's chairs, and their number, for each deal."""
        mine = self.seats == bot
        sums = by_deal(self.deal, np.where(mine, values, 0.0).sum(axis=1))
        return sums, by_deal(self.deal, mine.sum(axis=1).astype(np.float64))

    def win_share(self, bot: str) -> Estimate:
        """Return the win share of a bot per chair, with its 95% interval."""
        place = self._place(bot)
        there = (self.seats == place).any(axis=1).astype(np.float64)
        return share(*self._of_deals(place, self.shares), by_deal(self.deal, there))

    def score(self, bot: str) -> Estimate:
        """Return the mean score of a bot in points, with its 95% interval."""
        return ratio(*self._of_deals(self._place(bot), self.scores))

    def difference(self, one: str, other: str, *, of: str = "win") -> Estimate:
        """Return by how much a bot is ahead of another, over the deals that both played.

        For each such deal that is the mean of its chairs less that of the other's: of win shares,
        or with of="score" of points as the game counts them. Deals count by their games.
        """
        if of not in ("win", "score"):
            raise ValueError(f"of must be 'win' or 'score', not {of!r}")
        values = self.shares if of == "win" else self.scores
        gaps, sizes, chairs = self._gaps(self._place(one), self._place(other), values)
        # Who wins everything on c chairs is ahead by 1 / c.
        most = float((sizes / chairs).max(initial=0.0)) if of == "win" else None
        return paired(gaps, sizes, bound=most)

    def _gaps(self, one: int, other: int, values: Floats) -> tuple[Floats, Floats, Floats]:
        """Return for each deal that both played the difference, the games, and the fewer chairs."""
        (sums, chairs), (their_sums, their_chairs) = (
            self._of_deals(bot, values) for bot in (one, other)
        )
        both = (chairs > 0) & (their_chairs > 0)
        gaps = sums[both] / chairs[both] - their_sums[both] / their_chairs[both]
        sizes = by_deal(self.deal, np.ones(self.games))[both]
        return gaps, sizes, np.minimum(chairs, their_chairs)[both]

    def _place(self, bot: str) -> int:
        if bot not in self.bots:
            raise KeyError(f"there is no bot {bot!r}; bots are {', '.join(self.bots)}")
        return self.bots.index(bot)

    # Tables.

    def standings(self) -> Table:
        """Return the table of the bots, the one that won most first."""
        wins = {bot: self.win_share(bot) for bot in self.bots}
        points = {bot: self.score(bot) for bot in self.bots}
        order = sorted(self.bots, key=lambda bot: -wins[bot].mean)
        chairs = [int((self.seats == self._place(bot)).sum()) for bot in order]
        return Table(
            key="standings",
            title="Standings",
            columns=(
                Column("bot", order),
                Column("chairs", chairs, "count"),
                Column("win share", [wins[bot].mean for bot in order], "share", "win_share"),
                Column("95%", [wins[bot].interval for bot in order], "share", "interval"),
                Column("score", [points[bot].mean for bot in order], "points"),
                Column("95% ", [points[bot].interval for bot in order], "points", "score_interval"),
            ),
            note=f"Per chair: equal bots would win {100 / self.players:.2f} % each.",
        )

    def differences(self) -> Table:
        """Return the table of all pairs of bots: how far the first is ahead, deal by deal."""
        order = self.standings().column("bot").cells
        pairs = list(itertools.combinations(order, 2))
        wins = [self.difference(one, other) for one, other in pairs]
        points = [self.difference(one, other, of="score") for one, other in pairs]
        deals = [
            len(self._gaps(self._place(one), self._place(other), self.shares)[0])
            for one, other in pairs
        ]
        return Table(
            key="differences",
            title="Differences by deal",
            columns=(
                Column("bot", [one for one, _ in pairs]),
                Column("ahead of", [other for _, other in pairs], "text", "other"),
                Column("deals", deals, "count"),
                Column("win share", [one.mean for one in wins], "signed share", "difference"),
                Column("95%", [one.interval for one in wins], "signed share", "interval"),
                Column("score", [one.mean for one in points], "signed"),
                Column("95% ", [one.interval for one in points], "signed", "score_interval"),
            ),
        )

    def by_seat(self) -> Table:
        """Return the table of the seats: what each wins, in all and with each bot on it."""
        columns: list[Column] = [Column("seat", list(range(self.players)), "whole")]
        won = [self._seat_of_deals(seat, None) for seat in range(self.players)]
        estimates = [share(sums, games, games) for sums, games in won]
        columns += [
            Column("win share", [one.mean for one in estimates], "share", "win_share"),
            Column("95%", [one.interval for one in estimates], "share", "interval"),
        ]
        for place, bot in enumerate(self.bots):
            cells = [ratio(*self._seat_of_deals(seat, place)).mean for seat in range(self.players)]
            columns.append(Column(bot, cells, "share"))
        return Table(key="seats", title="Win share by seat", columns=columns)

    def _seat_of_deals(self, seat: int, bot: int | None) -> tuple[Floats, Floats]:
        there = np.ones(self.games, bool) if bot is None else self.seats[:, seat] == bot
        sums = by_deal(self.deal, np.where(there, self.shares[:, seat], 0.0))
        return sums, by_deal(self.deal, there.astype(np.float64))

    @functools.cached_property
    def _ratings(self) -> list[Rating]:
        from .ratings import ratings_of

        return ratings_of(self)

    def ratings(self) -> Table:
        """Return the table of ratings by openskill, by the model of Plackett and Luce.

        Every bot begins with a mu of 25 and a sigma of 25/3; of many games the first are rated.
        The intervals are openskill's own belief, which takes games for independent; those of
        `standings` and `differences` don't. Raises `MissingExtraError` if openskill isn't there.
        """
        from .ratings import RATED

        rated = self._ratings
        return Table(
            key="ratings",
            title="Ratings (openskill, Plackett-Luce)",
            columns=(
                Column("bot", [one.bot for one in rated]),
                Column("mu", [one.mu for one in rated], "points"),
                Column("sigma", [one.sigma for one in rated], "points"),
                Column("95%", [one.interval for one in rated], "points", "interval"),
            ),
            note=f"Of the first {RATED:,} games." if self.games > RATED else "",
        )

    def tables(self) -> list[Table]:
        """Return every table; that of ratings only where openskill is installed."""
        tables = [self.standings()]
        if len(self.bots) > 1:
            tables.append(self.differences())
            try:
                tables.append(self.ratings())
            except MissingExtraError as error:
                tables[-1] = dataclasses.replace(tables[-1], note=f"No ratings: {error}.")
        return [*tables, self.by_seat()]

    # Games.

    def game(self, index: int) -> Game[Any, Any, Any, Any]:
        """Return a game in full, replayed from its record; needs records=True."""
        number = whole("index", index, 0, max(self.games - 1, 0))
        if self._records is None:
            raise ValueError("this contest kept no records; play it with records=True")
        if not self.games:
            raise ValueError("no deal of this contest was finished")
        game: Game[Any, Any, Any, Any] = replay(self._records[number])
        return game

    def to_arrow(self) -> Any:
        """Return a `pyarrow.Table` with a row for each game.

        Raises `MissingExtraError` if pyarrow isn't installed.
        """
        from .arrow import to_arrow

        return to_arrow(self)

    # All of it.

    def facts(self) -> dict[str, Any]:
        """Return what was played, as plain data."""
        return {
            "game": self.name,
            "rules": {"players": self.players, **self.rules.changes()},
            "bots": list(self.bots),
            "games": self.games,
            "deals": self.deals,
            "finished": self.finished,
            "asked": self.asked,
            "interrupted": self.interrupted,
            "seed": self.seed,
        }

    def to_dict(self) -> dict[str, Any]:
        """Return facts and tables as plain data, ready for JSON; what isn't known is None."""
        tables = {table.key: table.rows() for table in self.tables()} if self.games else {}
        return {**self.facts(), "confidence": CONFIDENCE, **tables}

    def to_json(self, *, indent: int | None = None) -> str:
        """Return `to_dict()` as JSON."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)

    def heading(self) -> str:
        """Return a line that says what was played."""
        title = registry.module(self.name).Game.title
        rest = f" of {self.asked:,}, interrupted" if self.interrupted else ""
        rules = "".join(f", {key} {value}" for key, value in self.rules.changes().items())
        return (
            f"{title}: {self.games:,} games{rest}, {self.deals:,} deals, "
            f"{self.players} players{rules}, seed {self.seed}"
        )

    def __rich__(self) -> Any:
        """All tables, for rich."""
        from rich.console import Group
        from rich.text import Text

        tables = [table.to_rich() for table in self.tables()] if self.games else []
        return Group(Text(self.heading(), style="bold"), Text(), *tables)

    def __str__(self) -> str:
        """All tables as text."""
        return render(self.__rich__())

    def __repr__(self) -> str:
        """Name the game, the bots, how many games, and the seed."""
        rest = f" of {self.asked:,}" if self.interrupted else ""
        return (
            f"<Contest: {self.name}, {self.players} players, {', '.join(self.bots)}, "
            f"{self.games:,}{rest} games, seed={self.seed}>"
        )

    def _repr_html_(self) -> str:
        """All tables, for notebooks."""
        import html

        body = "".join(table.to_html() for table in self.tables()) if self.games else ""
        return f"<p><b>{html.escape(self.heading())}</b></p>{body}"
