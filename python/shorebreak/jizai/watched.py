"""A round as it was watched: by a game, which saw all of it, or by one seat (JIZ-28)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final, Self

from .. import flow
from .actions import Action, Play
from .cards import Card
from .deal import Layout
from .notation import ClearText, DrawText


@dataclasses.dataclass(frozen=True)
class Taken:
    """A card taken from the stock, into the hand of a seat or (None) into the field.

    The card is None where it wasn't seen.
    """

    seat: int | None
    card: Card | None


class _Mark(Enum):
    CLEARED = "cleared"


CLEARED: Final = _Mark.CLEARED
"""Stands in a log where the field was cleared."""

Logged = tuple[int, Action] | Taken | _Mark


@dataclasses.dataclass
class Watched(flow.Part):
    """The hands as dealt (None: not seen), the field at the start, and all that happened."""

    hands: tuple[tuple[Card, ...] | None, ...]
    field: tuple[Card, ...]
    log: list[Logged] = dataclasses.field(default_factory=list)

    def copy(self) -> Self:
        """Return an independent round in the same state."""
        return dataclasses.replace(self, log=list(self.log))

    def seen_by(self, seat: int) -> Iterator[Play | DrawText | ClearText]:
        """Yield the entries of the history as `seat` saw them."""
        return (entry for _, entry in self.entries(seat))

    def entries(self, seat: int) -> Iterator[tuple[int | None, Play | DrawText | ClearText]]:
        """Yield what `seat` saw, each with the seat that acted, None for a clear."""
        at = 0
        while at < len(self.log):
            item = self.log[at]
            at += 1
            taken: list[Taken] = []
            while at < len(self.log) and isinstance(follows := self.log[at], Taken):
                taken.append(follows)
                at += 1
            turned = tuple(one.card for one in taken if one.seat is None and one.card is not None)
            if isinstance(item, _Mark):
                yield None, ClearText(turned)
                continue
            assert isinstance(item, tuple)
            player, action = item
            if isinstance(action, Play):
                yield player, action
            else:
                yield player, DrawText(taken[0].card if player == seat else None, turned)


def completed(
    one: Watched,
    stock_size: int,
    finals: Sequence[Iterable[Card]],
    stock: Sequence[Card],
    reshuffled: frozenset[Card],
) -> tuple[Layout, list[Card]]:
    """Return a layout, and the order of its reshuffle, that lead to these hands and this stock.

    The round is walked back. Each play comes back into its hand, each card drawn goes out of it:
    where it wasn't seen, any will do that can have been drawn then, and there always is one. After
    the reshuffle, once `stock_size` cards have been taken, it is one of those reshuffled (JIZ-29).
    """
    hands = [set(hand) for hand in finals]
    piles: tuple[list[Card], list[Card]] = ([], [])
    before = sum(isinstance(item, Taken) for item in one.log)
    for item in reversed(one.log):
        if isinstance(item, Taken):
            before -= 1
            after = before >= stock_size
            card = item.card
            if item.seat is not None:
                hand = hands[item.seat]
                if card is None:
                    card = max(hand & reshuffled if after else hand)
                hand.remove(card)
            assert card is not None
            piles[after].append(card)
        elif isinstance(item, tuple) and isinstance(item[1], Play):
            hands[item[0]].update(item[1].hand)
    first, second = (list(reversed(pile)) for pile in piles)
    (second if reshuffled else first).extend(stock)
    return Layout([sorted(hand) for hand in hands], one.field, first), second
