"""The oracle in pure Python: random games of the readable flow, drawn exactly as the core does.

Nothing here makes a native call. Tests hold the core to it; benches show it as the baseline.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, NamedTuple

from ..random import Purpose, Stream
from . import game, view
from .actions import Action
from .greedy import greedy
from .rules import Rules

POLICIES: Final = ("random", "kinds", "greedy", "epsilon-greedy")
"""Ways to play: uniform over all actions; uniform over kinds, then within the kind; a sensible
beginner's; hers but for one action in ten."""


class View(view.View):
    """A view of the reference; equal to the ordinary view that holds the same."""

    def _game_class(self) -> type[Game]:
        return Game


class Game(game.Game):
    """The readable flow, which makes no native call.

    >>> one = Game(Rules(players=1, removed=30), seed=1)
    >>> while not one.over:
    ...     one.play(one.legal_actions()[0])
    >>> one.round, one.winners
    (7, (0,))
    """

    view_type: ClassVar[type[view.View]] = View


class Score(NamedTuple):
    """How a game ended: the tenths of marks of each player, and the winners."""

    units: tuple[int, ...]
    winners: tuple[int, ...]


def choose(policy: str, one: game.Game | view.View, stream: Stream) -> Action:
    """Return what a policy does in a game, or in a view of the seat to act.

    `random` draws an action, of those legal in ascending order of ids; `kinds` draws one of the
    kinds there are, then an action of it: of all actions most are sets of cards to wait with.
    `greedy` draws nothing; `epsilon-greedy` draws one number in ten, and at 0 an action as `random`
    does, else it does what `greedy` does.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; policies are {', '.join(POLICIES)}")
    if policy == "greedy" or (policy == "epsilon-greedy" and stream.below(10) != 0):
        return greedy(one.known if isinstance(one, view.View) else one.position)
    actions = one.legal_actions()
    if policy == "kinds":
        kinds = list(dict.fromkeys(action.kind for action in actions))
        kind = kinds[stream.below(len(kinds))]
        actions = [action for action in actions if action.kind is kind]
    return actions[stream.below(len(actions))]


def random_game(rules: Rules, seed: int, index: int = 0, *, policy: str = "random") -> Game:
    """Return game `index` of `seed` under a policy, finished.

    >>> random_game(Rules(players=2, boards="short"), seed=1, policy="kinds").over
    True
    """
    one = Game(rules, seed=seed, index=index)
    stream = Stream(seed, index, Purpose.POLICY)
    while not one.over:
        one.play(choose(policy, one, stream))
    return one


def simulate(rules: Rules, games: int, seed: int, *, policy: str = "random") -> list[Score]:
    """Return the scores of games 0 to `games` - 1 of `seed` under a policy.

    >>> simulate(Rules(players=3, removed=30), 1, seed=1)[0].units
    (0, 0, 0)
    """
    return list(_scores(rules, games, seed, policy))


def _scores(rules: Rules, games: int, seed: int, policy: str) -> Iterator[Score]:
    for index in range(games):
        one = random_game(rules, seed, index, policy=policy)
        yield Score(one.units, one.winners)
