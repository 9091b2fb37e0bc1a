"""Bots: callables that return an action for a view, as careers and comparisons take them."""

from __future__ import annotations

from collections.abc import Callable

from ..random import Purpose, Stream
from .actions import Action
from .reference import choose
from .view import View


def random_bot(seed: int, *, policy: str = "kinds") -> Callable[[View], Action]:
    """Return a bot that plays at random: a kind of action, then an action of it.

    With `policy="random"` all actions are equally likely, and it mostly waits. With
    `policy="greedy"` it does what a sensible beginner does, always, and with
    `policy="epsilon-greedy"` mostly.

    >>> from shorebreak.tavarua import Game, Rules
    >>> view = Game(Rules(players=2), seed=1).view(0)
    >>> str(random_bot(3)(view)) in ("shortboard", "longboard")
    True
    """
    stream = Stream(seed, 0, Purpose.POLICY)
    return lambda view: choose(policy, view, stream)
