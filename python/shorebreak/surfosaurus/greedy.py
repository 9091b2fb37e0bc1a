"""The policy `greedy` of Surfosaurus MAX: a plain way to play, the same in the core bit for bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .cards import Card, Kind
from .view import View

if TYPE_CHECKING:
    from .game import Game

MINE: Final = 4
"""Worth of a half point (SUR-19) that the seat would get."""
OTHERS: Final = 1
"""Cost of a half point that another seat would get."""
LASTING: Final = 2
"""Factor of both where they are likely to last."""
TABLE_MATE: Final = 4
"""Worth of each card of the same suit on the table, times the VP of the card to be played."""
HAND_MATE: Final = 2
"""Worth of each other card of the same suit in the hand, times that VP."""
KEPT: Final = 12
"""Worth of keeping a card for later, times its VP."""


def greedy(position: Game | View) -> Card:
    """Return the card that a sensible beginner would play who is to act in a game or a view.

    All that counts is what that seat knows: its hand and the table. It tries each card of its hand
    on the table and plays the one of the greatest worth, of equals the lowest id. The worth, in
    eighths of half points, is the sum of

    - what would score if the round ended there (SUR-12 to 18): `MINE` for each half point of its
      own, less `OTHERS` for each of any other seat. That counts `LASTING` times if it is likely
      to stay so: if no high card wins, which nearly anything beats, or if the card is the last of
      the round;
    - unless it is the last of the round: the card's VP times `TABLE_MATE` for each card of its
      suit on the table and `HAND_MATE` for each other one in the hand, since it is flushes that
      win most often when everybody tries;
    - less `KEPT` times the card's VP: dear cards are kept for rounds in which they score.

    What others hold is not thought about.

    >>> from shorebreak.surfosaurus import Rules
    >>> view = View(
    ...     Rules(players=4, first_player=1),
    ...     seat=0,
    ...     hand="B4 R5 G7 G8 P7 K1 B2",
    ...     history="B9 B7 Y12 B3 B1 O1 R1",
    ... )
    >>> greedy(view)  # makes a flush in which B2 and B3 are its own
    Card.B2
    """
    return max(sorted(own_hand(position)), key=lambda card: _worth(position, card))


def own_hand(position: Game | View) -> tuple[Card, ...]:
    """Return the hand of the seat to act."""
    if isinstance(position, View):
        return position.hand
    assert position.player is not None
    return position.hands[position.player]


def _worth(position: Game | View, card: Card) -> int:
    rules, seat = position.rules, position.player
    flow = position._game_class() if isinstance(position, View) else position
    table = (*position.table, (seat, card))
    won = flow._resolution(tuple(one for _, one in table), rules.combination_size)
    gain = 0
    for owner, one in table:
        share = 2 if one in won.full else 1 if one in won.half else 0
        if owner is not None:
            gain += share * rules.vp[one.number - 1] * (MINE if owner == seat else -OTHERS)
    last = is_last(position)
    if last or won.kind is not Kind.HIGH_CARD:
        gain *= LASTING
    mates = 0
    if not last:
        mates += TABLE_MATE * sum(one.suit == card.suit for _, one in position.table)
        mates += HAND_MATE * sum(one.suit == card.suit for one in own_hand(position) if one != card)
    return gain + (mates - KEPT) * rules.vp[card.number - 1]


def is_last(position: Game | View) -> bool:
    """Whether the seat to act is the last one of the round's last lap."""
    rules, seat = position.rules, position.player
    assert seat is not None
    # A seat that holds a card has played one in each lap so far (SUR-9).
    lap = sum(owner == seat for owner, _ in position.table)
    turn = (seat - rules.first_player - position.round) % rules.players
    return lap + 1 == rules.plays and turn + 1 == rules.players
