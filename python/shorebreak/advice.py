"""Which action is best: by playouts of every one in the same worlds, or by search in trees."""

from __future__ import annotations

import dataclasses
import enum
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, overload

import numpy as np
from numpy.typing import NDArray

from . import native, registry
from .arguments import choice, seed_of, threads_of, whole
from .bots import MAX_SIMULATIONS, OBJECTIVES, ISMCTSBot, checked
from .errors import Interrupted
from .flow import Game
from .progress import Progress, reporting
from .tables import Column, Table
from .views import View

if TYPE_CHECKING:
    from .explanation import Explanation

Objective = Literal["win", "margin", "score"]
Method = Literal["montecarlo", "ismcts"]

_METHODS: Final = ("montecarlo", "ismcts")
_SEARCHED_WIN: Final = 61_440
"""What the core counts as one win in a search."""
_WHOLE_WIN: Final = 60
"""The core counts win shares in 60ths, so that a win shared by up to six is a whole number."""


@dataclasses.dataclass(frozen=True)
class Tip:
    """One action: what it leads to on average, and how surely it is behind the best.

    `score` and `margin` (over the best other seat) are points at the end of the game, or at the
    end of the round where a search looks no further; `win_share` counts a win shared by n seats as
    1/n. `value` is the mean of the objective, `visits` how often the action was tried.
    `difference` is the value less that of the best action.

    With the method "montecarlo" all actions are tried in the same worlds, and `standard_error` is
    that of the difference, world by world; both are 0 for the best action itself. With "ismcts"
    it is that of the value. What was never tried has NaN for numbers.
    """

    action: Any
    text: str
    score: float
    margin: float
    win_share: float
    difference: float
    standard_error: float
    value: float
    visits: int

    @property
    def worlds(self) -> int:
        """The number of worlds in which the action was tried."""
        return self.visits


class Advice(Sequence[Tip]):
    """The actions of a view, best first; `advice["K12"]` finds one by its text.

    `simulations` is the number of playouts done, with the method "montecarlo" `worlds` times the
    number of actions; `seed` the seed that was used or drawn.
    """

    def __init__(
        self,
        tips: Sequence[Tip],
        *,
        view: View[Any, Any],
        method: str,
        objective: str,
        worlds: int,
        simulations: int,
        seed: int,
        policy: str,
        workers: int | None,
        interrupted: bool,
    ) -> None:
        """Keep the tips, best first."""
        self._tips = tuple(tips)
        self.view = view
        self.method = method
        self.objective = objective
        self.worlds = worlds
        self.simulations = simulations
        self.workers = workers
        self.seed = seed
        self.policy = policy
        self.interrupted = interrupted

    @property
    def best(self) -> Tip:
        """The first tip."""
        return self._tips[0]

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self._tips)

    def __iter__(self) -> Iterator[Tip]:
        """Iterate over the tips, best first."""
        return iter(self._tips)

    @overload
    def __getitem__(self, key: int | str) -> Tip: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Tip]: ...
    def __getitem__(self, key: Any) -> Tip | Sequence[Tip]:
        """Return the tip of a place (an int), or of an action given as such or as its text."""
        if isinstance(key, enum.Enum) or not isinstance(key, int | slice):
            for tip in self._tips:
                if tip.text.casefold() == str(key).casefold() or tip.action is key:
                    return tip
            known = ", ".join(tip.text for tip in self._tips)
            raise KeyError(f"there is no tip for {str(key)!r}; actions are {known}")
        chosen: Tip | tuple[Tip, ...] = self._tips[key]
        return chosen

    def table(self) -> Table:
        """Return the tips as a table."""
        tips = self._tips
        unit = "share" if self.objective == "win" else "points"
        basis = self.view.rules.basis()
        searched = self.method == "ismcts"
        visits = (Column("visits", [tip.visits for tip in tips], "count"),) if searched else ()
        work = f"{self.simulations:,} simulations" if searched else f"{self.worlds:,} worlds"
        kind = f"simulations of {self.workers} workers" if searched else "playouts"
        return Table(
            key="advice",
            title=f"Seat {self.view.seat}, {work}, by {self.objective}",
            columns=(
                Column("action", [tip.text for tip in tips], "text"),
                *visits,
                Column("score", [tip.score for tip in tips], "points"),
                Column("margin", [tip.margin for tip in tips], "signed"),
                Column("win share", [tip.win_share for tip in tips], "share"),
                Column("to best", [tip.difference for tip in tips], f"signed {unit}"),
                Column("± s.e.", [tip.standard_error for tip in tips], unit),
            ),
            note=f"{self.simulations:,} {kind}, policy {self.policy}, seed {self.seed}"
            + (" (interrupted)" if self.interrupted else "")
            + (f"\n{basis}" if basis else ""),
        )

    def explain(
        self,
        playouts: int = 200,
        seed: int | None = None,
        *,
        policy: str | None = None,
        progress: Progress = None,
    ) -> Explanation:
        """Say in a sentence what usually happens after each of the best three actions.

        In `playouts` worlds drawn from what the seat knows the action is played, and everybody,
        the seat too, plays on by `policy` to the end of the round: which combination wins and
        what the seat scores in Surfosaurus MAX; who goes out and what the round brings in Scout
        and Jizai; in Tavarua to the end of the seat's next wave, where it begins, how it ends and
        for what mark. `policy` is `greedy` if None, a plain heuristic, as random play would tell
        of what nobody does.

        `seed` is that of the advice if None; the worlds are then the first of those in which the
        method "montecarlo" compared the actions. Ctrl-C raises `Interrupted`, whose `.partial` is
        the explanation by the worlds finished. Raises ValueError or TypeError for bad arguments.

        >>> from shorebreak import new_game
        >>> game = new_game("surfosaurus", players=4, seed=5)
        >>> print(advise(game.view(0), simulations=700, seed=1).explain(playouts=100)[0])
        After K1 a flush usually wins the round (69 % of 100 playouts), which brings you 6.3 points
        on average; otherwise mostly a straight wins the round (14 %), which brings you 4.8 points;
        K1 itself scores in 19 %, and over all playouts the round brings you 6.7 points.
        """
        from .explanation import explain

        return explain(
            self.view,
            self._tips,
            playouts=playouts,
            seed=self.seed if seed is None else seed,
            policy=policy,
            progress=progress,
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the advice as plain data."""
        return {
            "game": self.view.name,
            "seat": self.view.seat,
            "method": self.method,
            "objective": self.objective,
            "simulations": self.simulations,
            "worlds": self.worlds,
            "seed": self.seed,
            "policy": self.policy,
            "workers": self.workers,
            "interrupted": self.interrupted,
            "actions": [
                {
                    "action": tip.text,
                    "visits": tip.visits,
                    "value": _json(tip.value),
                    "score": _json(tip.score),
                    "margin": _json(tip.margin),
                    "win_share": _json(tip.win_share),
                    "difference": _json(tip.difference),
                    "standard_error": _json(tip.standard_error),
                }
                for tip in self._tips
            ],
        }

    def __rich__(self) -> Any:
        """The table, for rich."""
        return self.table().to_rich()

    def __str__(self) -> str:
        """The table as text."""
        return self.table().to_text()

    def __repr__(self) -> str:
        """Name the best action, and how many playouts say so."""
        best = self.best.text if self._tips and self.simulations else None
        return f"<Advice: best {best} of {len(self)}, {self.simulations:,} playouts>"

    def _repr_html_(self) -> str:
        """The table, for notebooks."""
        return self.table().to_html()


def advise(
    view: View[Any, Any],
    *,
    method: Method = "montecarlo",
    simulations: int | None = None,
    seconds: float | None = None,
    objective: Objective = "win",
    seed: int | None = None,
    policy: str | None = None,
    workers: int = 8,
    threads: int | None = None,
    progress: Progress = None,
) -> Advice:
    """Say what the seat whose view this is should do: every action with its value, best first.

    The method "montecarlo" tries every action in the same worlds, drawn from what the seat knows,
    with the same random numbers, and plays on by `policy` (`random` if None) to the end of the
    game: differences between actions are sharp, but all players are as good as that policy.
    `simulations` counts playouts, 100,000 if None, and is shared among the actions: worlds are as
    many as simulations / actions rounded up.

    The method "ismcts" searches trees as `ISMCTSBot` does: all players look ahead, and good
    actions are tried more often. It takes `simulations`, or `seconds`, of which the advice tells
    how many `simulations` they were. `workers` is part of the result. Best is what a bot would do:
    what came through the halving, or the game's greedy rule where that is not clearly worse.

    The objective is the win share ("win"), the margin over the best other seat ("margin"), or the
    own score ("score"). The other arguments are those of `simulate`; the result doesn't depend on
    the number of threads.

    Ctrl-C raises `Interrupted`, whose `.partial` is the advice from the worlds finished. Raises
    ValueError if the game is over or it is another seat's turn, TypeError for a `Game`.

    >>> from shorebreak import new_game
    >>> game = new_game("surfosaurus", players=4, seed=5)
    >>> advice = advise(game.view(0), simulations=700, seed=1)
    >>> len(advice), advice.worlds, advice.best.difference
    (7, 100, 0.0)
    >>> searched = advise(game.view(0), method="ismcts", simulations=700, seed=1)
    >>> sum(tip.visits for tip in searched)
    700
    """
    if isinstance(view, Game):
        raise TypeError("advise takes what one seat may know, not a Game: say game.view(seat)")
    if not isinstance(view, View):
        raise TypeError(f"advise takes a View, not {type(view).__name__}")
    choice("method", method, _METHODS)
    choice("objective", objective, OBJECTIVES)
    key = seed_of(seed)
    if method == "ismcts":
        bot = ISMCTSBot(
            simulations, seconds=seconds, objective=objective, policy=policy, workers=workers,
            threads=threads,
        )  # fmt: skip
        bot.begin(key)
        return _searched(view, bot, objective, policy, workers, progress)
    if seconds is not None:
        raise ValueError('seconds= goes with method="ismcts"; montecarlo takes simulations=')
    return _compared(view, simulations, objective, key, policy or "random", threads, progress)


def _compared(
    view: View[Any, Any],
    simulations: int | None,
    objective: Objective,
    key: int,
    policy: str,
    threads: int | None,
    progress: Progress,
) -> Advice:
    asked = whole(
        "simulations", 100_000 if simulations is None else simulations, 1, MAX_SIMULATIONS
    )
    core = native.core(view.name)
    by = choice("policy", policy, core.POLICIES)
    workers = threads_of(threads)
    actions = view.legal_actions()
    if not actions:
        _refuse(view)
    worlds = -(-asked // len(actions))
    with reporting(progress, worlds, f"{view.name}, {len(actions)} actions") as reporter:
        result = core.compare(
            native.rules_of(view.rules), native.view_of(view), worlds=worlds, seed=key, policy=by,
            threads=workers, progress=reporter,
        )  # fmt: skip
    interrupted = result["interrupted"] or (reporter is not None and reporter.interrupted)
    done = int(result["worlds"])
    advice = Advice(
        _tips(view, result, objective),
        view=view,
        method="montecarlo",
        objective=objective,
        worlds=done,
        simulations=done * len(actions),
        seed=key,
        policy=policy,
        workers=None,
        interrupted=bool(interrupted),
    )
    if interrupted:
        raise Interrupted(f"interrupted after {advice.worlds:,} of {worlds:,} worlds", advice)
    return advice


def _searched(
    view: View[Any, Any],
    bot: ISMCTSBot,
    objective: Objective,
    policy: str | None,
    workers: int,
    progress: Progress,
) -> Advice:
    seen = checked(view)
    label = f"{view.name}, {len(view.legal_actions())} actions"
    if bot.simulations is None and not callable(progress):
        progress = False  # how much there is to do only the clock knows
    with reporting(progress, bot.simulations or 0, label) as reporter:
        result = bot.search(view, seen=seen, progress=reporter)
    interrupted = result["interrupted"] or (reporter is not None and reporter.interrupted)
    done = int(result["simulations"])
    advice = Advice(
        _searched_tips(view, result, objective),
        view=view,
        method="ismcts",
        objective=objective,
        worlds=done,
        simulations=done,
        seed=bot.seed,
        policy=policy or native.hooks(view.name).SEARCH.policy,
        workers=workers,
        interrupted=bool(interrupted),
    )
    if interrupted:
        raise Interrupted(f"interrupted after {done:,} simulations", advice)
    return advice


def _refuse(view: View[Any, Any]) -> None:
    player = getattr(view, "player", None)
    if player is None:
        raise ValueError("the game is over: there is nothing to advise on")
    raise ValueError(f"it is seat {player}'s turn, and this is the view of seat {view.seat}")


def _tips(view: View[Any, Any], result: dict[str, Any], objective: str) -> list[Tip]:
    """Turn the sums of the core into tips, best first; equal ones by ascending action."""
    hooks = native.hooks(view.name)
    per_point = native.core(view.name).UNITS_PER_POINT
    sums: NDArray[np.int64] = result["sums"]
    worlds = int(result["worlds"])
    scales = (per_point, per_point, _WHOLE_WIN)
    column = {"score": 0, "margin": 1, "win": 2}[objective]
    totals = sums.sum(axis=0)
    # Margins and win shares are higher for better; scores are what the game counts.
    lower = column == 0 and registry.module(view.name).Game.lower_wins
    order = np.argsort(totals[:, column] * (1 if lower else -1), kind="stable")
    sizes = np.full(len(sums), result["worlds_per_batch"], np.int64)
    if len(sizes):
        sizes[-1] = worlds - sizes[:-1].sum()
    tips = []
    for place in order:
        action = hooks.action_from_native(result["actions"][place], view)
        score, margin, share = (
            _mean(int(total), worlds, scale)
            for total, scale in zip(totals[place], scales, strict=True)
        )
        gaps = sums[:, place, column] - sums[:, order[0], column]
        difference, error = _paired(gaps, sizes)
        scale = scales[column]
        value = (score, margin, share)[column]
        tips.append(
            Tip(
                action, str(action), score, margin, share, difference / scale, error / scale,
                value, worlds,
            )
        )  # fmt: skip
    return tips


def _searched_tips(view: View[Any, Any], result: dict[str, Any], objective: Objective) -> list[Tip]:
    """Turn what a search counted into tips: what it would do, then the most visited."""
    hooks = native.hooks(view.name)
    per_point = native.core(view.name).UNITS_PER_POINT
    alone = view.rules.players == 1
    scale = _SEARCHED_WIN if objective == "win" and not alone else per_point
    # Payoffs are higher for better; scores are what the game counts.
    sign = -1 if registry.module(view.name).Game.lower_wins else 1
    rows = [
        (action, [int(number) for number in sums])
        for action, sums in zip(result["actions"], result["sums"], strict=True)
    ]
    rows.sort(key=lambda row: (row[0] != result["best"], -row[1][0], -row[1][1], row[0]))
    best = rows[0][1]
    tips = []
    for number, (visits, reward, squares, share, margin, payoff) in rows:
        action = hooks.action_from_native(number, view)
        value = _mean(reward, visits, scale)
        variance = squares / visits - (reward / visits) ** 2 if visits else math.nan
        error = math.sqrt(max(variance, 0) / (visits - 1)) / scale if visits > 1 else math.nan
        flip = sign if objective == "score" else 1
        tips.append(
            Tip(
                action, str(action), _mean(sign * payoff, visits, per_point),
                _mean(margin, visits, per_point), _mean(share, visits, _SEARCHED_WIN),
                flip * (value - _mean(best[1], best[0], scale)), error, flip * value, visits,
            )
        )  # fmt: skip
    return tips


def _mean(total: int, worlds: int, scale: int) -> float:
    return total / (worlds * scale) if worlds else math.nan


def _paired(gaps: NDArray[np.int64], sizes: NDArray[np.int64]) -> tuple[float, float]:
    """Return the mean difference per world and its standard error, from sums over batches.

    Batches are independent, so the spread of their sums about size times the mean estimates the
    variance of the total; the last batch may be smaller than the others.
    """
    worlds, batches = int(sizes.sum()), len(sizes)
    if not worlds:
        return math.nan, math.nan
    mean = int(gaps.sum()) / worlds
    if batches < 2:
        return mean, math.nan
    rest = gaps - sizes * mean
    variance = float((rest * rest).sum()) * batches / (batches - 1)
    return mean, math.sqrt(variance) / worlds


def _json(value: float) -> float | None:
    return None if math.isnan(value) else value
