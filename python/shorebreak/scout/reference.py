"""The oracle in pure Python: written from the definitions, with no thought of speed.

Nothing here makes a native call. Tests hold the core to it; benches show it as the baseline.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from ..random import Purpose, Stream
from . import game, view
from .actions import Action, Scout, Show, Turning
from .greedy import greedy
from .rules import Rules

POLICIES: Final = ("random", "kinds", "greedy", "epsilon-greedy")
"""The policies: uniform over all actions; uniform over kinds, then within the kind; a plain
heuristic (`greedy.greedy`); and that nine times in ten, else uniform."""


def is_row(numbers: Sequence[int]) -> bool:
    """Whether these numbers, in this order, may be shown (SCO-8).

    >>> is_row([7]), is_row([2, 2]), is_row([5, 4, 3]), is_row([9, 10, 1]), is_row([1, 3])
    (True, True, True, False, False)
    """
    first, size = numbers[0], len(numbers)
    same = list(numbers) == [first] * size
    up = list(numbers) == list(range(first, first + size))
    down = list(numbers) == list(range(first, first - size, -1))
    return same or up or down


def rank(numbers: Sequence[int]) -> tuple[int, bool, int]:
    """Return what compares rows: length, whether it is a set, highest number (SCO-9)."""
    return len(numbers), len(set(numbers)) == 1, max(numbers)


class View(view.View):
    """A view of the reference; equal to the ordinary view that holds the same."""

    @staticmethod
    def _spans(numbers: Iterable[int], floor: int) -> list[tuple[int, int]]:
        return Game._spans(numbers, floor)

    def _game_class(self) -> type[Game]:
        return Game


class Game(game.Game):
    """The readable flow, finding rows by the definition.

    >>> from shorebreak.scout import Rules
    >>> one = Game(Rules(players=2), seed=1)
    >>> while not one.over:
    ...     one.play(one.legal_actions()[0])
    >>> len(one.rounds), len(one.winners) > 0
    (2, True)
    """

    view_type: ClassVar[type[view.View]] = View

    @staticmethod
    def _spans(numbers: Iterable[int], floor: int) -> list[tuple[int, int]]:
        hand = list(numbers)
        # The floor of the flow packs length, type and highest number of the active set.
        least = (floor >> 5, bool(floor >> 4 & 1), floor & 15)
        return [
            (start, length)
            for start in range(len(hand))
            for length in range(1, len(hand) - start + 1)
            if is_row(hand[start : start + length])
            and _above(rank(hand[start : start + length]), least)
        ]


def _above(one: tuple[int, bool, int], least: tuple[int, bool, int]) -> bool:
    # A single card is compared by number alone (SCO-9).
    if one[0] == least[0] == 1:
        return one[2] > least[2]
    return one > least


class Score(NamedTuple):
    """How a game ended: points of each seat, and the winners."""

    units: tuple[int, ...]
    winners: tuple[int, ...]


def kind_of(action: Action) -> int:
    """Return 0 for keeping and turning, 1 for a show, 2 for a scout, 3 for a scout and show."""
    if isinstance(action, Turning):
        return 0
    if isinstance(action, Show):
        return 1
    assert isinstance(action, Scout)
    return 3 if action.and_show else 2


def choose(policy: str, position: game.Game | view.View, stream: Stream) -> Action:
    """Return what a policy does in a position that is not the end of the game.

    `random` draws one of the legal actions, which ascend by id; `kinds` draws one of the kinds
    there are (show, scout, scout and show), then an action of it. Keeping or turning is one draw
    for either. `greedy` draws nothing; `epsilon-greedy` draws one of ten numbers, and at 0 acts
    as `random`, else as `greedy`.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; policies are {', '.join(POLICIES)}")
    if policy == "greedy" or (policy == "epsilon-greedy" and stream.below(10)):
        return greedy(position)
    actions = position.legal_actions()
    if policy != "kinds" or isinstance(actions[0], Turning):
        return actions[stream.below(len(actions))]
    kinds = sorted({kind_of(action) for action in actions})
    kind = kinds[stream.below(len(kinds))]
    among = [action for action in actions if kind_of(action) == kind]
    return among[stream.below(len(among))]


def random_game(rules: Rules, seed: int, index: int = 0, *, policy: str = "random") -> Game:
    """Return game `index` of `seed` under a policy, finished.

    >>> random_game(Rules(players=5), seed=1, policy="kinds").over
    True
    """
    one = Game(rules, seed=seed, index=index)
    stream = Stream(seed, index, Purpose.POLICY)
    while not one.over:
        one.play(choose(policy, one, stream))
    return one


def simulate(rules: Rules, games: int, seed: int, *, policy: str = "random") -> list[Score]:
    """Return the scores of games 0 to `games` - 1 of `seed` under a policy.

    >>> simulate(Rules(players=2), 1, seed=1)[0] == Score(
    ...     random_game(Rules(players=2), 1).units, random_game(Rules(players=2), 1).winners)
    True
    """
    return list(_scores(rules, games, seed, policy))


def _scores(rules: Rules, games: int, seed: int, policy: str) -> Iterator[Score]:
    for index in range(games):
        one = random_game(rules, seed, index, policy=policy)
        yield Score(one.units, one.winners)
