"""A deal: hands, field, stock and dealer of the first round, and of later ones if given (JIZ-5)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from ..errors import DealError, NotationError, Problem
from ..random import Stream
from .cards import Card, Cards, format_cards, parse_cards, repeated
from .rules import Rules

_FIELDS = ("hands", "field", "stock", "dealer")


@dataclasses.dataclass(frozen=True, init=False)
class Layout:
    """How a round is laid out: hands by seat, the field, the stock in drawing order, the dealer.

    Cards are given as texts, ids or `Card`s, a text being split on white space. Hands are kept in
    ascending order. `dealer` may be left out; seat 0 deals first, and then clockwise (JIZ-5, 27).
    """

    hands: tuple[tuple[Card, ...], ...]
    field: tuple[Card, ...]
    stock: tuple[Card, ...]
    dealer: int | None

    def __init__(
        self, hands: Iterable[Cards], field: Cards, stock: Cards, dealer: int | None = None
    ) -> None:
        """Read the cards; raise `NotationError` for what is none."""
        if isinstance(hands, str) or not isinstance(hands, Iterable):
            raise NotationError(f"hands must be a list with one hand per seat, not {hands!r}")
        if dealer is not None and (isinstance(dealer, bool) or not isinstance(dealer, int)):
            raise NotationError(f"dealer must be a seat, not {dealer!r} (JIZ-5)")
        read = [
            tuple(sorted(parse_cards(hand, where=f"the hand of seat {seat}")))
            for seat, hand in enumerate(hands)
        ]
        object.__setattr__(self, "hands", tuple(read))
        object.__setattr__(self, "field", parse_cards(field, where="the field"))
        object.__setattr__(self, "stock", parse_cards(stock, where="the stock"))
        object.__setattr__(self, "dealer", dealer)

    @property
    def order(self) -> tuple[Card, ...]:
        """All cards: hands seat by seat, field, stock."""
        return (*(card for hand in self.hands for card in hand), *self.field, *self.stock)

    @classmethod
    def from_order(cls, rules: Rules, order: Sequence[Card], dealer: int | None = None) -> Self:
        """Lay out cards in the order in which they are dealt."""
        width, dealt = rules.hand_size, rules.players * rules.hand_size
        hands = [order[at : at + width] for at in range(0, dealt, width)]
        at = dealt + rules.field_size
        return cls(hands, order[dealt:at], order[at:], dealer)

    def places(self) -> dict[str, tuple[Card, ...]]:
        """Return the cards of each place by its name."""
        hands = {f"the hand of seat {seat}": hand for seat, hand in enumerate(self.hands)}
        return hands | {"the field": self.field, "the stock": self.stock}

    def to_record(self) -> dict[str, Any]:
        """Return the layout as records hold it."""
        data: dict[str, Any] = {
            "hands": [format_cards(hand) for hand in self.hands],
            "field": format_cards(self.field),
            "stock": format_cards(self.stock),
        }
        return data if self.dealer is None else data | {"dealer": self.dealer}


@dataclasses.dataclass(frozen=True, init=False)
class Deal:
    """The layout of the first round, and of as many later ones as are given.

    Each round is a `Layout`, or a mapping with its `hands`, `field`, `stock` and, if it is to be
    said, `dealer`; a first dealer other than seat 0 shifts them all. Rounds that are not given are
    left to chance. A card that stands twice in a round is a `DealError`; whether all cards are
    there is checked against the rules when a game is made of the deal.

    >>> deal = Deal(rounds=[{"hands": ["7s Ms", "Af 2b"], "field": "Tk", "stock": "9k 9a"}])
    >>> deal.rounds[0].hands[1], deal.dealer
    ((Card('Af'), Card('2b')), 0)
    """

    rounds: tuple[Layout, ...]

    def __init__(self, rounds: Iterable[Layout | Mapping[str, Any]]) -> None:
        """Read the cards; refuse what is no card and what is dealt twice."""
        if isinstance(rounds, str | Mapping) or not isinstance(rounds, Iterable):
            raise DealError(f"rounds must be a list of rounds, not {rounds!r}")
        read = tuple(_read_layout(one, number) for number, one in enumerate(rounds, start=1))
        if not read:
            raise DealError("a deal has at least the first round (JIZ-5)")
        problems = []
        for number, one in enumerate(read, start=1):
            for card in repeated(one.order):
                places = one.places().items()
                at = " and ".join(name for name, cards in places if card in cards)
                reason = f"is dealt more than once in round {number}, to {at}"
                problems.append(Problem(str(card), card, reason, "JIZ-1"))
        if problems:
            raise DealError.listing("the deal", problems)
        object.__setattr__(self, "rounds", read)

    @property
    def dealer(self) -> int:
        """The seat that deals the first round (JIZ-5)."""
        return self.rounds[0].dealer or 0

    @classmethod
    def shuffled(cls, rules: Rules, stream: Stream) -> Self:
        """Shuffle and deal the first round (JIZ-5)."""
        order = list(rules.cards)
        stream.shuffle_prefix(order, len(order))
        return cls([Layout.from_order(rules, order)])

    def check(self, rules: Rules) -> None:
        """Raise `DealError`, listing every fault, if the deal doesn't fit the rules."""
        problems = []
        if len(self.rounds) > rules.rounds:
            reason = f"there are {len(self.rounds)}; {rules.players} players play {rules.rounds}"
            problems.append(Problem("rounds", len(self.rounds), reason, "JIZ-27"))
        for number, one in enumerate(self.rounds):
            problems += _faults(rules, one, number, self.dealer)
        if problems:
            raise DealError.listing("the deal", problems)

    def to_record(self) -> dict[str, Any]:
        """Return the deal as records hold it."""
        return {"rounds": [one.to_record() for one in self.rounds]}

    @classmethod
    def from_record(cls, data: Mapping[str, Any]) -> Self:
        """Read the deal of a record."""
        if set(data) != {"rounds"}:
            raise DealError(f"a deal has rounds, not {', '.join(map(str, data)) or 'nothing'}")
        return cls(data["rounds"])


def _read_layout(one: Any, number: int) -> Layout:
    if isinstance(one, Layout):
        return one
    if not isinstance(one, Mapping):
        raise DealError(f"round {number} must have hands, field and stock, not be {one!r}")
    if not {"hands", "field", "stock"} <= set(one) <= set(_FIELDS):
        names = ", ".join(map(str, one)) or "nothing"
        raise DealError(f"round {number} has hands, field, stock and dealer, not {names}")
    try:
        return Layout(**one)
    except NotationError as error:
        raise DealError(f"round {number}: {error}") from None


def _faults(rules: Rules, one: Layout, number: int, first: int) -> Iterator[Problem]:
    """Yield everything in which the layout of round `number`, from 0, doesn't fit the rules."""
    name = f"round {number + 1}"
    if len(one.hands) != rules.players:
        reason = f"has {len(one.hands)} hands; {rules.players} players need {rules.players}"
        yield Problem(name, len(one.hands), reason, "JIZ-5")
    due = {"the field": rules.field_size, "the stock": rules.stock_size}
    for place, cards in one.places().items():
        size = due.get(place, rules.hand_size)
        if len(cards) != size:
            reason = f"has {len(cards)} cards; must have {size}"
            yield Problem(f"{name}, {place}", len(cards), reason, "JIZ-5")
        for card in cards:
            if card.is_mask and not rules.masks:
                reason = f"holds {card}, but masks are not in play"
                yield Problem(f"{name}, {place}", card, reason, "JIZ-3")
    if one.dealer is None:
        return
    if number == 0 and not 0 <= one.dealer < rules.players:
        reason = f"is {one.dealer}; seats are 0 to {rules.players - 1}"
        yield Problem(f"{name}, the dealer", one.dealer, reason, "JIZ-5")
    elif one.dealer != (first + number) % rules.players:
        reason = f"is {one.dealer}; after seat {first} in round 1 it is the turn of seat "
        reason += str((first + number) % rules.players)
        yield Problem(f"{name}, the dealer", one.dealer, reason, "JIZ-27")
