"""Whose turn it is: the order of play depends on sizes alone, never on which cards are played.

So it is written once, and the flow, the views and the reference walk along it.
"""

from __future__ import annotations

import functools
from typing import NamedTuple

from .rules import Rules

TURNED_UP = None
"""Stands in a schedule, in place of a seat, for a card turned up from the draw pile (SUR-10)."""


class Sizes(NamedTuple):
    """How much is where: the size of every hand and of the draw pile."""

    hands: tuple[int, ...]
    stock: int

    def after(self, seat: int | None) -> Sizes:
        """Return the sizes after a play by `seat`, or after a card was turned up (None)."""
        if seat is None:
            return Sizes(self.hands, self.stock - 1)
        if self.stock:
            # SUR-8: play one, then at once draw one.
            return Sizes(self.hands, self.stock - 1)
        # SUR-9: nothing is left to draw; play on with smaller hands.
        hands = list(self.hands)
        hands[seat] -= 1
        return Sizes(tuple(hands), 0)


@functools.lru_cache(maxsize=256)
def schedule(rules: Rules) -> tuple[tuple[int | None, ...], ...]:
    """Return, round by round, the seats in the order in which they play.

    None stands for a card turned up from the draw pile. A round in which nobody holds a card is
    empty (house rules only).

    >>> schedule(Rules(players=2))[0]
    (0, 1, None, 0, 1, None, 0, 1)
    """
    sizes = Sizes((rules.hand_size,) * rules.players, rules.stock_size)
    rounds = []
    for number in range(rules.rounds):
        # SUR-20: the start passes to the left.
        start = (rules.first_player + number) % rules.players
        events: list[int | None] = []
        for lap in range(rules.plays):
            for step in range(rules.players):
                # SUR-8: clockwise, the start player first in every lap.
                seat = (start + step) % rules.players
                if sizes.hands[seat]:
                    events.append(seat)
                    sizes = sizes.after(seat)
                # SUR-9: a seat without cards is passed over.
            # SUR-10 and 11: after the first lap and the second, if the draw pile has a card.
            if lap < rules.turned_up and sizes.stock:
                events.append(TURNED_UP)
                sizes = sizes.after(TURNED_UP)
        rounds.append(tuple(events))
    return tuple(rounds)


def sizes_after(rules: Rules, cards: int) -> Sizes:
    """Return the sizes after the first `cards` cards of the game were played or turned up.

    >>> sizes_after(Rules(players=4), 64)
    Sizes(hands=(5, 5, 5, 5), stock=0)
    """
    sizes = Sizes((rules.hand_size,) * rules.players, rules.stock_size)
    events = [seat for events in schedule(rules) for seat in events]
    for seat in events[:cards]:
        sizes = sizes.after(seat)
    return sizes


def round_after(rules: Rules, cards: int) -> tuple[int, int]:
    """Return the round reached after `cards` cards, from 0, and the cards on its table.

    After the last card of a round the next one has begun; after the last round the first number
    is the number of rounds. None of it looks at the cards.
    """
    left = cards
    for number, events in enumerate(schedule(rules)):
        if left < len(events):
            return number, left
        left -= len(events)
    return rules.rounds, 0
