"""Bots: what plays a seat, seeing nothing but that seat's view."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from .random import Purpose, Stream
from .views import View


class Bot(ABC):
    """Plays a seat. `name` is its spec, such as "random"; two bots of one name are the same bot.

    A bot is one player: whoever needs several of it takes copies (`copy.deepcopy`).
    """

    name: str
    native: Any = None
    """What the core plays this bot by; None for a bot that plays in Python only."""

    @abstractmethod
    def begin(self, seed: int) -> None:
        """Begin a new game and forget everything before it.

        Decisions from now on are functions of the seed, their number and the view.
        """

    @abstractmethod
    def act(self, view: View[Any, Any]) -> Any:
        """Return the action of the seat whose view this is; it must be its turn."""


class RandomBot(Bot):
    """Takes any legal action, all equally likely.

    >>> from shorebreak import new_game
    >>> bot = RandomBot()
    >>> bot.begin(seed=1)
    >>> view = new_game("surfosaurus", players=2, seed=1).view(0)
    >>> bot.act(view) in view.legal_actions()
    True
    """

    name = "random"
    _purpose = Purpose.SEARCH

    def __init__(self) -> None:
        """Begin with seed 0."""
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin a new game."""
        self._seed = seed
        self._decision = 0

    def act(self, view: View[Any, Any]) -> Any:
        """Return a random action."""
        actions = view.legal_actions()
        stream = Stream(self._seed, self._decision, self._purpose)
        self._decision += 1
        return actions[stream.below(len(actions))]


class PolicyBot(RandomBot):
    """Plays by a policy of the game, named `policy:NAME`."""

    _purpose = Purpose.POLICY

    def __init__(self, policy: str) -> None:
        """Take the policy by its name."""
        if policy != "random":
            raise ValueError(f"there is no policy {policy!r}; it must be 'random'")
        super().__init__()
        self.name = f"policy:{policy}"


def parse_bot(spec: str) -> Bot:
    """Return the bot of a spec: `random`, `policy:NAME`. Raises ValueError for any other.

    >>> parse_bot("random").name
    'random'
    """
    kind, _, rest = str(spec).strip().partition(":")
    if kind == "random" and not rest:
        return RandomBot()
    if kind == "policy":
        return PolicyBot(rest)
    raise ValueError(f"there is no bot {spec!r}; bots are random, policy:NAME")
