"""Players: what they see is a view, never a position.

A bot is asked for one action at a time, and what it does depends on its seed, on how many
decisions it has made since `begin`, and on the view, but on nothing else: not on the number of
threads, nor on anything that the seat can't know.

>>> from shorebreak import new_game
>>> game = new_game("surfosaurus", players=2, seed=1)
>>> bots = [ISMCTSBot(simulations=200), RandomBot()]
>>> for number, bot in enumerate(bots):
...     bot.begin(seed=number)
>>> while not game.over:
...     game.play(bots[game.player].act(game.view(game.player)))
>>> len(game.winners) > 0
True
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from . import native
from .arguments import choice, seed_of, threads_of, whole, within
from .errors import Interrupted
from .flow import Game
from .views import View

OBJECTIVES: Final = ("win", "margin", "score")
MAX_SIMULATIONS: Final = 10**9
MAX_WORKERS: Final = 1024
MAX_EXPLORATION: Final = 100
MAX_WIDENING: Final = 10**9
MAX_CAUTION: Final = 100


class Bot(ABC):
    """Plays one seat of one game; `begin` starts it on another.

    Derive from it to write a bot of your own: `act` gets a view whose seat is to move and returns
    a legal action of it.
    """

    name: str = "bot"
    """What tables call it; for the bots here, what `parse_bot` makes it from."""

    def __init__(self) -> None:
        """Begin with a seed drawn afresh."""
        self.begin(seed_of(None))

    def begin(self, seed: int) -> None:
        """Forget everything; what follows is decided by `seed`, a word of 64 bits."""
        self._seed = seed_of(seed)
        self._decisions = 0

    @property
    def seed(self) -> int:
        """The seed of this game's decisions."""
        return self._seed

    @property
    def decisions(self) -> int:
        """How many decisions have been made since `begin`."""
        return self._decisions

    @abstractmethod
    def act(self, view: View[Any, Any]) -> Any:
        """Return what to do in `view`, whose seat is to move."""

    def native(self, game: str) -> Any | None:
        """Return the bot as the core plays it in `game`; None where only Python can."""
        return None

    def __repr__(self) -> str:
        """Return the name in angle brackets."""
        return f"<Bot {self.name}>"


class NativeBot(Bot):
    """A bot that the core plays."""

    def __init__(self, *, threads: int | None = 1) -> None:
        """Keep the number of threads to think on; None takes all cores."""
        self._threads = threads_of(threads)
        super().__init__()

    @abstractmethod
    def native(self, game: str) -> Any:
        """Return the bot as the core plays it in `game`."""

    def act(self, view: View[Any, Any]) -> Any:
        """Return what to do in `view`; Ctrl-C raises `Interrupted`.

        Raises TypeError for a `Game`, ValueError if it isn't the seat's turn.
        """
        seen = checked(view)
        found = native.core(view.name).decide(
            native.rules_of(view.rules), seen, self.native(view.name), seed=self._seed,
            decision=self._decisions, threads=self._threads,
        )  # fmt: skip
        if found is None:
            raise Interrupted(f"{self.name} was interrupted while it thought", None)
        self._decisions += 1
        return native.hooks(view.name).action_from_native(found, view)


class PolicyBot(NativeBot):
    """Follows one of a game's policies (`random`, `greedy` and others), which playouts use, too."""

    def __init__(self, policy: str) -> None:
        """Keep the name of the policy; which ones there are depends on the game."""
        self._policy = policy
        super().__init__()
        self.name = f"policy:{policy}"

    def native(self, game: str) -> Any:
        """Return the bot as the core plays it; ValueError if the game has no such policy."""
        return core_bot("policy", policy=policy_number(game, self._policy))


class RandomBot(PolicyBot):
    """Takes every legal action equally often."""

    def __init__(self) -> None:
        """Need nothing."""
        super().__init__("random")
        self.name = "random"


class GreedyBot(PolicyBot):
    """Follows a plain rule, without looking ahead: each game's `greedy` module says which."""

    def __init__(self) -> None:
        """Need nothing."""
        super().__init__("greedy")
        self.name = "greedy"


class SearchBot(NativeBot):
    """What the searching bots share: a budget, what they play for, and how playouts go on.

    `policy` chooses for everyone in playouts; None is what was measured to be the strongest in
    the game (see docs/strength.md). The objective is the win share ("win", ties shared), the
    margin over the best other seat ("margin") or the own score ("score"); None is "win", and
    "score" where one plays alone. `rollout` is "game" for playouts to the end of the game, or
    "round" for playouts to the end of the round, valued by what the rounds left may still change;
    None is what is stronger in the game.
    """

    method: str

    def __init__(
        self,
        *,
        simulations: int | None = None,
        seconds: float | None = None,
        objective: str | None = None,
        policy: str | None = None,
        rollout: str | None = None,
        threads: int | None = 1,
        default: int,
    ) -> None:
        """Check and keep the options."""
        if simulations is not None and seconds is not None:
            raise ValueError("give simulations or seconds, not both")
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds <= 1e6):
            raise ValueError(f"seconds must be above 0 and at most 1000000, not {seconds!r}")
        self._seconds = None if seconds is None else float(seconds)
        self._simulations = whole(
            "simulations", default if simulations is None else simulations, 1, MAX_SIMULATIONS
        )
        self._objective = objective
        if objective is not None:
            choice("objective", objective, OBJECTIVES)
        self._policy = policy
        self._rollout = rollout
        if rollout is not None:
            choice("rollout", rollout, ("game", "round"))
        super().__init__(threads=threads)
        budget = f"{self._seconds:g}s" if self._seconds is not None else str(self._simulations)
        self.name = ":".join([self.method, budget, *self._name_options()])

    def _options(self) -> dict[str, Any]:
        return {"policy": self._policy, "objective": self._objective, "rollout": self._rollout}

    def _name_options(self) -> list[str]:
        return [f"{key}={value}" for key, value in self._options().items() if value is not None]

    def _core_options(self, game: str) -> dict[str, Any]:
        defaults = native.hooks(game).SEARCH
        whole_game = (self._rollout or defaults.rollout) == "game"
        return {
            "policy": policy_number(game, self._policy or defaults.policy),
            "whole_game": whole_game,
            "simulations": self._simulations,
            "seconds": self._seconds or 0.0,
        }

    def native(self, game: str, *, simulations: int | None = None) -> Any:
        """Return the bot as the core plays it in `game`; `simulations` replaces its budget."""
        options = self._core_options(game)
        if simulations is not None:
            options |= {"simulations": simulations, "seconds": 0.0}
        return core_bot(self.method, objective=self._objective or "win", **options)

    @property
    def simulations(self) -> int | None:
        """The budget in simulations; None if it is one of seconds."""
        return None if self._seconds is not None else self._simulations

    def decide(
        self, view: View[Any, Any], *, simulations: int | None = None, progress: Any = None
    ) -> tuple[Any, int]:
        """Do as `act` does, and return with the action how many simulations it took.

        That is 0 where there is nothing to choose. `simulations` replaces the budget for once:
        given the number that seconds came to, the same decision is made again. `progress` is that
        of `search`.
        """
        seen = checked(view)
        actions = view.legal_actions()
        if len(actions) == 1:
            self._decisions += 1
            return actions[0], 0
        found = self.search(view, seen=seen, simulations=simulations, progress=progress)
        if found["interrupted"]:
            raise Interrupted(f"{self.name} was interrupted while it thought", None)
        self._decisions += 1
        action = native.hooks(view.name).action_from_native(found["best"], view)
        return action, found["simulations"]

    def search(
        self,
        view: View[Any, Any],
        *,
        seen: Any = None,
        simulations: int | None = None,
        progress: Any = None,
    ) -> dict[str, Any]:
        """Return what the core finds for `view` as the next decision, and count no decision.

        `seen` is the native view, where the caller has it; `simulations` replaces the budget;
        `progress` is called with simulations.
        The result has `actions` (ids), `best`, `sums` (an int64 array, actions x 6: visits, sums
        of rewards, of their squares, of win shares in 61,440ths, of margins and of payoffs in
        units), `simulations`, `nodes`, `deep` (simulations that came to the seat's next decision)
        and `interrupted`.
        """
        seen = checked(view) if seen is None else seen
        result: dict[str, Any] = native.core(view.name).search(
            native.rules_of(view.rules), seen, self.native(view.name, simulations=simulations),
            seed=self._seed, decision=self._decisions, threads=self._threads, progress=progress,
        )  # fmt: skip
        return result


class MonteCarloBot(SearchBot):
    """Plays every action out in the same sampled worlds, and drops the worse half again and again.

    `simulations` playouts in all are shared by successive halving (Karnin, Koren and Somekh 2013).
    """

    method = "montecarlo"

    def __init__(self, simulations: int = 10_000, **options: Any) -> None:
        """Take the options of `SearchBot`."""
        super().__init__(simulations=simulations, default=10_000, **options)


class ISMCTSBot(SearchBot):
    """Searches trees of what each seat can see (Cowling, Powley and Whitehouse 2012).

    A decision takes `simulations`, or `seconds`; how many simulations these came to, `decide`
    tells, and that number as `simulations` repeats the decision. `workers` logical workers grow
    trees of their own, which are merged: they are part of the result, `threads` is not.
    `exploration` weighs the upper confidence bounds; of hundreds of actions a node tries a few at
    first and more as it is visited (progressive widening): `widening=(base, factor)` up to base +
    factor * sqrt(visits). An action is played in the stead of what the game's greedy rule says only
    if it did better by more than `caution` standard errors; with 0 the best is played, whatever it
    is. None takes what was found for the game.
    """

    method = "ismcts"

    def __init__(
        self,
        simulations: int | None = None,
        *,
        seconds: float | None = None,
        workers: int = 8,
        exploration: float | None = None,
        widening: tuple[float, float] | None = None,
        caution: float | None = None,
        **options: Any,
    ) -> None:
        """Take the options of `SearchBot`, and those of the tree."""
        self._workers = whole("workers", workers, 1, MAX_WORKERS)
        self._exploration = _number("exploration", exploration, 0, MAX_EXPLORATION)
        self._widening = None if widening is None else _widening(widening)
        self._caution = _number("caution", caution, 0, MAX_CAUTION)
        super().__init__(simulations=simulations, seconds=seconds, default=10_000, **options)

    def _options(self) -> dict[str, Any]:
        return {
            **super()._options(),
            "workers": None if self._workers == 8 else self._workers,
            "exploration": _short(self._exploration),
            "widening": None
            if self._widening is None
            else "{}+{}".format(*map(_short, self._widening)),
            "caution": _short(self._caution),
        }

    def _core_options(self, game: str) -> dict[str, Any]:
        defaults = native.hooks(game).SEARCH
        base, factor = self._widening or defaults.widening
        exploration = defaults.exploration if self._exploration is None else self._exploration
        return {
            **super()._core_options(game),
            "workers": self._workers,
            "exploration": exploration,
            "widening_base": base,
            "widening_factor": factor,
            "caution": defaults.caution if self._caution is None else self._caution,
        }


def _number(name: str, value: Any, low: float, high: float) -> float | None:
    return None if value is None else within(name, value, low, high)


def _widening(pair: Any) -> tuple[float, float]:
    try:
        base, factor = pair
    except (TypeError, ValueError):
        raise TypeError(f"widening must be two numbers, (base, factor), not {pair!r}") from None
    return (
        within("the first number of widening", base, 1, MAX_WIDENING),
        within("the second number of widening", factor, 0, MAX_WIDENING),
    )


def _short(number: float | None) -> str | None:
    return None if number is None else str(number).removesuffix(".0")


def _parse_widening(text: str) -> tuple[float, float]:
    base, plus, factor = text.partition("+")
    if not plus:
        raise ValueError(f"widening is two numbers, as in widening=1+0.15, not {text!r}")
    return float(base), float(factor)


_OPTIONS: Final[dict[str, Callable[[str], Any]]] = {
    "policy": str,
    "objective": str,
    "rollout": str,
    "workers": int,
    "exploration": float,
    "widening": _parse_widening,
    "caution": float,
}
_FORMS: Final = (
    "random, greedy, policy:NAME, montecarlo:PLAYOUTS, ismcts:SIMULATIONS or ismcts:SECONDSs, "
    "each search with options as in ismcts:1000:policy=greedy:workers=1"
)


def parse_bot(text: str) -> Bot:
    """Return the bot that a text names; ValueError says which forms there are.

    >>> parse_bot("ismcts:1000:objective=margin").name
    'ismcts:1000:objective=margin'
    >>> parse_bot("ismcts:0.5s"), parse_bot("greedy")
    (<Bot ismcts:0.5s>, <Bot greedy>)
    """
    name, *rest = text.strip().split(":")
    try:
        if name in ("random", "greedy"):
            if rest:
                raise ValueError(f"{name} takes no options")
            return RandomBot() if name == "random" else GreedyBot()
        if name == "policy":
            (policy,) = rest
            return PolicyBot(policy)
        if name in ("montecarlo", "ismcts"):
            return _parse_search(name, rest)
    except (TypeError, ValueError) as error:
        raise ValueError(f"bot {text!r}: {error}; bots are {_FORMS}") from None
    raise ValueError(f"there is no bot {text!r}; bots are {_FORMS}")


def _parse_search(name: str, rest: list[str]) -> Bot:
    options: dict[str, Any] = {}
    if rest and "=" not in rest[0]:
        budget = rest.pop(0).replace("_", "")
        if name == "ismcts" and re.fullmatch(r"[\d.]+s", budget):
            options["seconds"] = float(budget[:-1])
        else:
            options["simulations"] = int(budget)
    for part in rest:
        key, _, value = part.partition("=")
        if key not in _OPTIONS:
            raise ValueError(f"there is no option {key!r}; options are {', '.join(_OPTIONS)}")
        options[key] = _OPTIONS[key](value)
    return ISMCTSBot(**options) if name == "ismcts" else MonteCarloBot(**options)


def core_bot(method: str, **options: Any) -> Any:
    """Return a bot of the core."""
    from . import _core

    return _core.Bot(method=method, **options)


def policy_number(game: str, policy: str) -> int:
    """Return the place of a policy among those of a game."""
    return choice("policy", policy, native.core(game).POLICIES)


def checked(view: View[Any, Any]) -> Any:
    """Return the native view, of a view whose seat is to move."""
    if isinstance(view, Game):
        raise TypeError("a bot takes what one seat may know, not a Game: say game.view(seat)")
    if not isinstance(view, View):
        raise TypeError(f"a bot takes a View, not {type(view).__name__}")
    player = getattr(view, "player", None)
    if player is None:
        raise ValueError("the game is over: there is nothing to decide")
    if player != view.seat:
        raise ValueError(f"it is seat {player}'s turn, and this is the view of seat {view.seat}")
    return native.view_of(view)
