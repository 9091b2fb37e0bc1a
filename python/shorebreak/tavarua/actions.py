"""What can be done in a game of Tavarua, and the map between actions and their ids.

    0               done, or pass in the window for CALL IT
    1, 2            start on the shortboard, on the longboard
    3, 4            switch boards, buy a stoke card
    5, 6            plus, minus: how stoke tokens change the card being resolved (TAV-18)
    7..12           CALL IT 1..6
    13, 14..20      IN THE ZONE, JETSKI to 0..6
    21, 22, 23      ENERGY DRINK, FOCUS, INSPIRATION
    24..29          the order of FOCUS: permutations of 0 1 2, lexicographic; entry j says which of
                    the cards seen comes j-th from the top; of two cards only, 24 is 0 1, 25 is 1 0
    32 + m          exchange of cards at the start (TAV-10)
    1400 + m        INSPIRATION: cards taken; 2800 + m: cards dropped
    4200 + m        wait; 5600 + m: bail
    7000 + t*4 + k  paddle out with a card of type t and k stoke tokens; 7032 + paddle in;
                    7064 + catch; 7096 + ride
    7128 + t        recover; 7136 without a card

m numbers a multiset of up to five cards: fewer cards first, then by the colexicographic rank of
t_0, t_1 + 1, t_2 + 2, ... for ascending types t.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from math import comb
from typing import Any, Final

from .cards import CARDS, TYPES, Card, Stoke

ACTIONS: Final = 7137
"""One more than the highest id."""

MAX_CARDS: Final = 5
MAX_TAKEN: Final = 3
"""Cards that INSPIRATION takes, and so the most that are then dropped (TAV-37)."""

MAX_TOKENS: Final = 3

_OFFSETS: Final = tuple(comb(TYPES + size - 1, TYPES) for size in range(MAX_CARDS + 2))
MULTISETS: Final = _OFFSETS[-1]
"""How many multisets of up to five cards there are: 1287."""


class Kind(Enum):
    """Kinds of action; the value is the first id."""

    DONE = 0
    BOARD = 1
    SWITCH = 3
    BUY = 4
    SIGN = 5
    PLAY = 7
    ORDER = 24
    EXCHANGE = 32
    TAKE = 1400
    DROP = 2800
    WAIT = 4200
    BAIL = 5600
    PADDLE_OUT = 7000
    PADDLE_IN = 7032
    CATCH = 7064
    RIDE = 7096
    RECOVER = 7128

    @property
    def word(self) -> str:
        """The kind as it is written."""
        return _WORDS.get(self, self.name.replace("_", " ").lower())


_WORDS: Final = {Kind.TAKE: "take", Kind.DROP: "drop"}

MOVES: Final = (
    Kind.PADDLE_OUT, Kind.PADDLE_IN, Kind.CATCH, Kind.RIDE, Kind.WAIT, Kind.BAIL, Kind.RECOVER,
)  # fmt: skip
"""What is committed (TAV-17), in the order of their codes from 1."""

SETS: Final = (Kind.EXCHANGE, Kind.TAKE, Kind.DROP, Kind.WAIT, Kind.BAIL)
"""Actions of any number of cards."""

WITH_TOKENS: Final = (Kind.PADDLE_OUT, Kind.PADDLE_IN, Kind.CATCH, Kind.RIDE)
"""Actions of one card, on which stoke tokens may be laid (TAV-16)."""

ORDERS: Final = tuple(itertools.permutations(range(3)))


def order_of(cards: int, number: int) -> tuple[int, ...]:
    """Return the order that FOCUS chooses among so many cards, at most three.

    >>> order_of(3, 1), order_of(2, 1)
    ((0, 2, 1), (1, 0))
    """
    return tuple(itertools.permutations(range(cards)))[number]


def multiset_index(cards: Iterable[int]) -> int:
    """Return the number of a multiset of up to five cards.

    >>> multiset_index([]), multiset_index([Card.F1]), multiset_index([Card.B4] * 5)
    (0, 1, 1286)
    """
    types = sorted(cards)
    return _OFFSETS[len(types)] + sum(
        comb(card + place, place + 1) for place, card in enumerate(types)
    )


def _multisets() -> Iterator[tuple[Card, ...]]:
    for size in range(MAX_CARDS + 1):
        # Colexicographic order: by the highest card, then the next.
        every = itertools.combinations_with_replacement(CARDS, size)
        yield from sorted(every, key=lambda cards: cards[::-1])


_MULTISETS: Final = tuple(_multisets())
_INDEX: Final = {cards: number for number, cards in enumerate(_MULTISETS)}


class Action(int):
    """An action; its value is its id, its text is the notation.

    >>> action = Action.of(Kind.RIDE, [Card.F4], tokens=2)
    >>> int(action), str(action), action.kind, action.cards, action.tokens
    (7110, 'ride 4f ±2', <Kind.RIDE: 7096>, (Card.F4,), 2)
    """

    __slots__ = ()

    @classmethod
    def of(cls, kind: Kind, cards: Sequence[int] = (), *, tokens: int = 0) -> Action:
        """Return the action of a kind with its cards and tokens."""
        if kind in SETS:
            return cls(kind.value + _INDEX[tuple(sorted(map(Card, cards)))])
        if kind in WITH_TOKENS:
            return cls(kind.value + cards[0] * 4 + tokens)
        if kind is Kind.RECOVER:
            return cls(kind.value + (cards[0] if cards else TYPES))
        return cls(kind.value + tokens)

    @classmethod
    def play(cls, stoke: Stoke, number: int = 0) -> Action:
        """Return the play of a stoke card; `number` is the die of CALL IT or the JETSKI's space."""
        return cls(_PLAYS[stoke] + number - (stoke is Stoke.CALL_IT))

    @property
    def kind(self) -> Kind:
        """The kind of action."""
        return _kind(int(self))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player cards it names, ascending by type."""
        kind = self.kind
        rest = int(self) - int(kind.value)
        if kind in SETS:
            return _MULTISETS[rest]
        if kind in WITH_TOKENS:
            return (Card(rest // 4),)
        return (Card(rest),) if kind is Kind.RECOVER and rest < TYPES else ()

    @property
    def tokens(self) -> int:
        """The stoke tokens laid on its card."""
        return (int(self) - self.kind.value) % 4 if self.kind in WITH_TOKENS else 0

    @property
    def stoke(self) -> Stoke:
        """The stoke card that is played; of a play only."""
        return max(
            (start, stoke) for stoke, start in _PLAYS.items() if start <= int(self)
        )[1]  # fmt: skip

    @property
    def number(self) -> int:
        """The die of CALL IT, the space of JETSKI; of a board 0 or 1; of an order its number."""
        if self.kind is Kind.PLAY:
            return int(self) - _PLAYS[self.stoke] + (self.stoke is Stoke.CALL_IT)
        return int(self) - int(self.kind.value)

    def __str__(self) -> str:
        """The action in notation."""
        from .notation import format_action

        return format_action(self)

    def __repr__(self) -> str:
        """The action in notation, as it is written in Python."""
        return f"Action({str(self)!r})"

    def __format__(self, spec: str) -> str:
        """The action in notation, formatted as a text."""
        return format(str(self), spec)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by id."""
        return Action, (int(self),)


_PLAYS: Final = {
    Stoke.CALL_IT: 7,
    Stoke.IN_THE_ZONE: 13,
    Stoke.JETSKI: 14,
    Stoke.ENERGY_DRINK: 21,
    Stoke.FOCUS: 22,
    Stoke.INSPIRATION: 23,
}

DONE: Final = Action(Kind.DONE.value)
PLUS: Final = Action(5)
MINUS: Final = Action(6)

_SIZES: Final = {Kind.TAKE: _OFFSETS[MAX_TAKEN + 1], Kind.DROP: _OFFSETS[MAX_TAKEN + 1]}

_SPANS: Final = [
    (kind, kind.value, kind.value + _SIZES.get(kind, MULTISETS) if kind in SETS else after)
    for kind, after in zip(Kind, [*(one.value for one in list(Kind)[1:]), ACTIONS], strict=True)
]


def is_action(number: int) -> bool:
    """Whether a number is the id of an action."""
    return any(
        first <= number < last for kind, first, last in _SPANS if kind is not Kind.ORDER
    ) or 24 <= number < 30  # fmt: skip


@functools.cache
def _kind(number: int) -> Kind:
    return max((kind for kind in Kind if kind.value <= number), key=lambda kind: int(kind.value))
