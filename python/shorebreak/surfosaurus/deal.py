"""A deal: the hands and the draw pile (SUR-6), shuffled from a stream or written by a user."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, Self

from ..errors import DealError, NotationError, Problem
from ..random import Stream
from .cards import DECK, Card
from .notation import Cards, format_cards, parse_cards, repeated
from .rules import DECK_SIZE, Rules


@dataclasses.dataclass(frozen=True, init=False)
class Deal:
    """Hands by seat and the draw pile in the order in which it is drawn.

    The removed cards are the rest. Cards are given as texts, ids or `Card`s, a text being split
    on white space; a card dealt twice is a `DealError`. Sizes are checked against the rules when
    a game is made of the deal.

    >>> deal = Deal(hands=["K12 R5", "b1 b2"], stock="Y1 Y2")
    >>> deal.hands[0], deal.stock[0], len(deal.removed)
    ((Card.K12, Card.R5), Card.Y1, 78)
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]

    def __init__(self, hands: Iterable[Cards], stock: Cards = ()) -> None:
        """Read the cards; refuse what is no card and what is dealt twice."""
        if isinstance(hands, str):
            raise DealError(f"hands must be a list with one hand per seat, not the text {hands!r}")
        if not isinstance(hands, Iterable):
            raise DealError(f"hands must be a list with one hand per seat, not {hands!r}")
        try:
            read = tuple(
                parse_cards(hand, where=f"the hand of seat {seat}")
                for seat, hand in enumerate(hands)
            )
            pile = parse_cards(stock, where="the stock")
        except NotationError as error:
            raise DealError(str(error)) from None
        twice = repeated([card for hand in (*read, pile) for card in hand])
        if twice:
            places = {f"seat {seat}": hand for seat, hand in enumerate(read)} | {"stock": pile}
            raise DealError.listing(
                "the deal",
                (
                    Problem(
                        str(card),
                        card,
                        "is dealt more than once, to "
                        + " and ".join(name for name, cards in places.items() if card in cards),
                        "SUR-1",
                    )
                    for card in twice
                ),
            )
        object.__setattr__(self, "hands", read)
        object.__setattr__(self, "stock", pile)

    @classmethod
    def shuffled(cls, rules: Rules, stream: Stream) -> Self:
        """Shuffle the deck with `stream`, remove, deal (SUR-6)."""
        deck = list(DECK)
        size = DECK_SIZE - rules.removed
        stream.shuffle_prefix(deck, size)
        return cls.from_order(rules, deck[:size])

    @classmethod
    def from_order(cls, rules: Rules, order: list[Card]) -> Self:
        """Deal cards in order: the hand of seat 0, of seat 1 and so on, then the draw pile."""
        width = rules.hand_size
        dealt = rules.players * width
        hands = [order[at : at + width] for at in range(0, dealt, width)]
        return cls(hands, order[dealt:])

    @property
    def order(self) -> tuple[Card, ...]:
        """The cards of all hands, seat by seat, then those of the draw pile."""
        return tuple(card for hand in self.hands for card in hand) + self.stock

    @property
    def removed(self) -> tuple[Card, ...]:
        """The cards in no hand and not in the draw pile, in ascending order."""
        present = set(self.order)
        return tuple(card for card in DECK if card not in present)

    def check(self, rules: Rules) -> None:
        """Raise `DealError`, listing every wrong size, if the deal doesn't fit the rules."""
        problems = []
        if len(self.hands) != rules.players:
            reason = f"there are {len(self.hands)}; {rules.players} players need {rules.players}"
            problems.append(Problem("hands", len(self.hands), reason, "SUR-6"))
        for seat, hand in enumerate(self.hands):
            if len(hand) != rules.hand_size:
                reason = f"has {len(hand)} cards; must have {rules.hand_size}"
                problems.append(Problem(f"the hand of seat {seat}", len(hand), reason, "SUR-6"))
        if len(self.stock) != rules.stock_size:
            reason = (
                f"has {len(self.stock)} cards; must have {rules.stock_size}, which is {DECK_SIZE} "
                f"less {rules.removed} removed and {rules.players} hands of {rules.hand_size}"
            )
            problems.append(Problem("the stock", len(self.stock), reason, "SUR-6"))
        if problems:
            raise DealError.listing("the deal", problems)

    def to_record(self) -> dict[str, Any]:
        """Return the deal as records hold it."""
        return {"hands": [format_cards(hand) for hand in self.hands],
                "stock": format_cards(self.stock)}  # fmt: skip

    @classmethod
    def from_record(cls, data: Mapping[str, Any]) -> Self:
        """Read the deal of a record."""
        if set(data) != {"hands", "stock"}:
            raise DealError(f"a deal has hands and stock, not {', '.join(map(str, data))}")
        return cls(data["hands"], data["stock"])
