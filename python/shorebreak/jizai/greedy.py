"""What a sensible beginner does at Jizai: the policy `greedy`.

She lays as many cards as she can, for every card left is a penalty; but she keeps her masks, which
go with everything, to go out with them later. So each card of the hand that a play lays is worth
two to her, and each mask among them costs five. Of plays worth the same she takes the
highest rank, which is hard to beat and makes her lead again, and of that rank the weakest, keeping
high cards. If there is nothing worth laying, she draws. There are two exceptions:

- a play that empties her hand comes before all others;
- once somebody is out, it may be her last turn (JIZ-22): then she gets rid of as many penalty
  points as she can, a mask being three, and draws only if she must.

Nothing of this is more than she knows, and nothing is left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .actions import DRAW, Action, Play
from .course import penalty_of
from .view import View

if TYPE_CHECKING:
    from .game import Game

CARD_GAIN: Final = 2
MASK_LOSS: Final = 5
OUT_GAIN: Final = 100
"""More than any other play gains."""


def greedy(one: Game | View) -> Action:
    """Return what a sensible beginner does whose turn it is in a game or a view.

    >>> from shorebreak.jizai import Game, Rules
    >>> game = Game(Rules(players=3), seed=7)
    >>> str(greedy(game)), greedy(game.view(0)) == greedy(game)
    ('play Af As 5b 5s +Ab', True)
    """
    assert one.player is not None
    held = len(one.hand if isinstance(one, View) else one.hands[one.player])
    last_turn = bool(one.out)
    actions = one.legal_actions()
    least = 0 if DRAW in actions else -OUT_GAIN
    plays = [
        (gain, *_preferred(action), action)
        for action in actions
        if isinstance(action, Play) and (gain := gain_of(action, held, last_turn)) >= least
    ]
    # No two plays are of the same cards: their ids differ.
    return max(plays)[-1] if plays else DRAW


def gain_of(play: Play, held: int, last_turn: bool) -> int:
    """Return what a play is worth to a player who holds so many cards.

    >>> from shorebreak.jizai import parse_cards
    >>> pair = Play(parse_cards("7s Mf"), (), None)
    >>> gain_of(pair, 9, False), gain_of(pair, 9, True), gain_of(pair, 2, False)
    (-1, 4, 100)
    """
    cards = len(play.hand)
    masks = sum(card.is_mask for card in play.hand)
    if cards == held:
        return OUT_GAIN
    if last_turn:
        return penalty_of(play.hand)
    return CARD_GAIN * cards - MASK_LOSS * masks


def _preferred(play: Play) -> tuple[int, int, int]:
    """Return what compares plays of the same gain: rank, weakness, and the lowest id first."""
    assert play.reading is not None
    return play.reading.rank, -play.reading.strength, -int(play.__index__())
