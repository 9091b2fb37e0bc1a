"""Random games by the million: whole ones, and completions of a position."""

from __future__ import annotations

import os
from typing import Any, Literal

import numpy as np

from . import native, registry
from .arguments import choice, count_of, seed_of, threads_of
from .errors import Interrupted
from .flow import Game
from .progress import Progress, reporting
from .run import Run
from .tally import Tally
from .views import View

__all__ = ["Run", "playouts", "simulate"]

Keep = Literal["summary", "scores"]
_KEEP = ("summary", "scores")


def simulate(
    name: str,
    *,
    players: int | None = None,
    rules: Any = None,
    games: int,
    seed: int | None = None,
    policy: str = "random",
    threads: int | None = None,
    progress: Progress = None,
    keep: Keep = "summary",
    lazy: bool = True,
) -> Run:
    """Play `games` random games of `name` and return their statistics.

    Give `players`, or `rules` for house rules. `policy` is how every seat plays: `random`, or
    another that the game has, such as `greedy`. `seed=None` draws a seed, which the run keeps.
    `threads=None` takes every core; the result doesn't depend on it. `keep="summary"` takes
    constant memory; `keep="scores"` keeps the units and winners of every game as well.
    `progress` is None for a bar on a terminal or in a notebook if it takes over a second, True,
    False, or a function called with the games done and the total.

    With `lazy` a game that can be drawn card by card instead of dealt is, which is faster and has
    the same distribution, though the same seed then gives other games; `run.game(i)` gives any of
    them in full either way.

    Ctrl-C raises `Interrupted`, whose `.partial` is the run over the games finished, a prefix.
    Raises ValueError or TypeError for what can't be run, `RulesError` for rules.

    >>> run = simulate("surfosaurus", players=4, games=2000, seed=1)
    >>> run.games, float(run.wins.sum()), bool(40 < run.mean[0] < 50)
    (2000, 2000.0, True)
    """
    table = registry.rules_of(name, players=players, rules=rules)
    core = native.core(name)
    drawn = lazy and core.HAS_LAZY and policy == "random"
    return _run(
        name, table, None, games=games, seed=seed, policy=policy, threads=threads,
        progress=progress, keep=keep, lazy=bool(drawn),
    )  # fmt: skip


def playouts(
    position: Game[Any, Any, Any, Any] | View[Any, Any],
    *,
    games: int,
    seed: int | None = None,
    policy: str = "random",
    threads: int | None = None,
    progress: Progress = None,
    keep: Keep = "summary",
) -> Run:
    """Play a position on to the end, `games` times, and return the statistics.

    From a `Game` the true hidden cards are kept; from a `View` they are drawn anew each time,
    uniformly from what the seat can't tell apart. Scores are those of the whole game, its past
    included. The other arguments are those of `simulate`.

    >>> from shorebreak import new_game
    >>> game = new_game("surfosaurus", players=3, seed=5)
    >>> playouts(game.view(0), games=100, seed=1).games
    100
    """
    if isinstance(position, Game):
        # The caller may play on; the run keeps the position it started from.
        position = position.copy()
    elif not isinstance(position, View):
        raise TypeError(f"playouts start from a Game or a View, not {type(position).__name__}")
    return _run(
        position.name, position.rules, position, games=games, seed=seed, policy=policy,
        threads=threads, progress=progress, keep=keep, lazy=False,
    )  # fmt: skip


def _run(
    name: str,
    rules: Any,
    start: Game[Any, Any, Any, Any] | View[Any, Any] | None,
    *,
    games: int,
    seed: int | None,
    policy: str,
    threads: int | None,
    progress: Progress,
    keep: str,
    lazy: bool,
) -> Run:
    core = native.core(name)
    asked = count_of("games", games)
    key = seed_of(seed)
    by = choice("policy", policy, core.POLICIES)
    workers = threads_of(threads)
    choice("keep", keep, _KEEP)
    units = winners = None
    if keep == "scores":
        _check_memory(asked, rules.players)
        units = np.empty((asked, rules.players), np.int32)
        winners = np.empty(asked, np.uint8)
    with reporting(progress, asked, f"{name}, {rules.players} players") as reporter:
        result = core.run(
            native.rules_of(rules), native.start_of(start), games=asked, seed=key, policy=by,
            threads=workers, lazy=lazy, units=units, winners=winners, progress=reporter,
        )  # fmt: skip
    interrupted = result["interrupted"] or (reporter is not None and reporter.interrupted)
    played = int(result["games"])
    if units is not None and winners is not None:
        # Only a prefix was played; copies let go of the memory meant for the rest.
        units, winners = (array if played == asked else array[:played].copy()
                          for array in (units, winners))  # fmt: skip
        units.flags.writeable = winners.flags.writeable = False
    run = Run(
        name=name, rules=rules, seed=key, games=played, asked=asked, policy=policy,
        threads=workers, lazy=lazy, interrupted=bool(interrupted), keep=keep, _start=start,
        tally=Tally.of(result, core.UNITS_PER_POINT),
        events=dict(zip(core.EVENTS, result["events"].tolist(), strict=True)),
        _units=units, _winners=winners,
    )  # fmt: skip
    if interrupted:
        raise Interrupted(f"interrupted after {played:,} of {asked:,} games", run)
    return run


def _check_memory(games: int, players: int) -> None:
    """Raise ValueError if units, winners and scores of so many games can't be held."""
    per_seat = np.dtype(np.int32).itemsize + np.dtype(np.float64).itemsize
    needed = games * (players * per_seat + 1)
    free = _free_memory()
    if free is not None and needed > free:
        raise ValueError(
            f'keep="scores" of {games:,} games needs {_size(needed)} of memory, but only '
            f'{_size(free)} are free; keep="summary" needs none'
        )


def _free_memory() -> int | None:
    """Return the bytes that can still be had; None where the system doesn't say."""
    try:
        with open("/proc/meminfo", encoding="ascii") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return None


def _size(size: float) -> str:
    for unit in ("bytes", "KiB", "MiB", "GiB", "TiB"):
        if size < 1024:
            return f"{size:.3g} {unit}"
        size /= 1024
    return f"{size:,.0f} PiB"
