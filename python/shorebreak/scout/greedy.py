"""The policy `greedy` of Scout: a plain way to play, the same in the core bit for bit."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from .actions import KEEP, TURN, Action, Scout, Show
from .cards import Card, turn_round
from .moves import upper_numbers
from .rows import strength
from .view import View

if TYPE_CHECKING:
    from .game import Game

LINK: Final = 2
"""Marks for two neighbours of the hand that are in a run or of one number."""
SAME: Final = 1
"""More marks for two neighbours of one number: sets beat runs (SCO-9)."""
THREE: Final = 4
"""Marks for three neighbours in a run or of one number, besides those for their links."""
CARD: Final = 4
"""Marks that each card in the hand costs, and each captured card brings."""
CHIP: Final = 2
"""Marks that a scout and show costs, for the token that the owner gets and for the chip."""
OUT: Final = 1000
"""Marks for an empty hand, which ends the round (SCO-15)."""


def marks(numbers: Sequence[int]) -> int:
    """Return what a hand of these upper numbers is worth, in marks.

    Long rows are dear; a card that goes with nothing costs what it may cost at the end.

    >>> marks([8]), marks([8, 8]), marks([7, 8, 9]), marks([7, 2, 8]), marks([])
    (-4, -5, -4, -12, 1000)
    """
    if not numbers:
        return OUT
    steps = [after - before for before, after in itertools.pairwise(numbers)]
    links = sum(LINK for step in steps if -1 <= step <= 1)
    same = sum(SAME for step in steps if step == 0)
    threes = sum(THREE for one, two in itertools.pairwise(steps) if one == two and -1 <= one <= 1)
    return links + same + threes - CARD * len(numbers)


def greedy(position: Game | View) -> Action:
    """Return what a sensible beginner would do who is to act in a game or a view.

    All that counts is what that seat knows: its hand and the active set. It gives marks to its
    hand (`marks`) and does what is worth most, of equals what has the lowest id:

    - It turns its hand round if that makes it worth more.
    - A show is worth what the hand is after it, and `CARD` for each card captured.
    - A scout is worth what the hand is after it.
    - A scout and show is thought of only for the scout that is worth most of all scouts: worth
      what the best show after it is, less `CHIP`.

    What others hold or may do is not thought about.

    >>> from shorebreak.scout import Rules
    >>> view = View(
    ...     Rules(players=5),
    ...     seat=1,
    ...     hand="3/7 3/1 5/9 2/8 1/6 2/3 8/9 7/8 7/1",
    ...     history="keep; keep; keep; keep; keep; show 4/6-4/7",
    ...     first_player=0,
    ... )
    >>> str(greedy(view)), str(greedy(view).card)
    ('scout+ left 4/6 @3', '4/6')
    """
    hand = _own_hand(position)
    numbers = upper_numbers(hand)
    if position.turning:
        turned = upper_numbers(turn_round(hand))
        return TURN if marks(turned) > marks(numbers) else KEEP
    actions = position.legal_actions()
    scouts = [one for one in actions if isinstance(one, Scout) and not one.and_show]
    # The first of equals has the lowest id.
    best_scout = max(scouts, key=lambda scout: marks(_with(numbers, scout)), default=None)

    def worth(action: Action) -> int:
        if isinstance(action, Show):
            assert action.start is not None
            return _shown(numbers, action.start, len(action.row), len(position.active))
        assert isinstance(action, Scout)
        longer = _with(numbers, action)
        if not action.and_show:
            return marks(longer)
        left = position.active[:-1] if action.end else position.active[1:]
        shows = position._spans(longer, strength(upper_numbers(left)))
        return max(_shown(longer, *show, len(left)) for show in shows) - CHIP

    def thought_of(action: Action) -> bool:
        return not (isinstance(action, Scout) and action.and_show) or (
            best_scout is not None
            and (action.end, action.turned, action.place)
            == (best_scout.end, best_scout.turned, best_scout.place)
        )

    return max(filter(thought_of, actions), key=worth)


def _own_hand(position: Game | View) -> list[Card]:
    """Return the hand of the seat to act."""
    if isinstance(position, View):
        return list(position.hand)
    assert position.player is not None
    return list(position.hands[position.player])


def _with(numbers: Sequence[int], scout: Scout) -> list[int]:
    """Return the upper numbers of a hand after a scout."""
    assert scout.place is not None
    return [*numbers[: scout.place], scout.card.upper, *numbers[scout.place :]]


def _shown(numbers: Sequence[int], start: int, length: int, captured: int) -> int:
    """Return what a show is worth that takes these cards of a hand and captures so many."""
    return marks([*numbers[:start], *numbers[start + length :]]) + CARD * captured
