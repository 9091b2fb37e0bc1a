"""The position of a game of Tavarua: everything on the table, in hands, and in heads.

Cards are counted by type: a hand is eight numbers. Who knows what of the wave deck is kept too
(`knowledge`), as a view and the worlds that it may suppose depend on it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from enum import IntEnum
from typing import Self

from ..flow import Part
from .actions import Kind
from .cards import KINDS, TYPES, Board, Card, Stoke
from .rules import Rules

SHORE = 0
SPACES = range(1, 7)
BARREL_TOKENS, HANG_TEN_TOKENS, STOKE_TOKENS, PERFECT_TOKENS = range(4)
"""Places in the supplies (TAV-8)."""


class Phase(IntEnum):
    """What is being decided."""

    BOARDS = 0
    EXCHANGE = 1
    CALL = 2
    STOKE = 3
    FOCUS = 4
    TAKE = 5
    DROP = 6
    COMMIT = 7
    SIGN = 8
    OVER = 9


class Where(IntEnum):
    """The part of the board a surfer is in (TAV-1); the shore is space 0 of the channel."""

    CHANNEL = 0
    WAVE = 1
    WASH = 2


class Finish(IntEnum):
    """How a surfer came off a wave in this round."""

    NONE = 0
    SHORE = 1
    BAILED = 2
    SNAKED = 3
    WIPED_OUT = 4


@dataclasses.dataclass
class Piled:
    """A card of a score pile with the tokens on it."""

    card: Card
    stoke: int = 0
    barrel: int = 0
    hang_ten: int = 0
    perfect: int = 0


@dataclasses.dataclass
class Move:
    """What a surfer committed: kind, cards, laid tokens, and whether it is an attempt to snake.

    `settled` once it has been resolved, or lost in a contest; `sign` is what was said of its
    tokens (TAV-18). It stays in sight until the seat commits anew (TAV-49).
    """

    kind: Kind
    cards: tuple[Card, ...] = ()
    tokens: int = 0
    snake: bool = False
    settled: bool = False
    sign: int = 0


@dataclasses.dataclass
class Surfer:
    """One seat: a player, or an AI opponent with its `target` space.

    `known` counts the cards that everybody knows in the hand, having seen them taken (TAV-50);
    `drawn` those drawn since the deck was last made; `points` are by board, higher first.

    In what one seat may know, others' cards are only numbers: `hidden` cards of the hand,
    `hidden_held` stoke cards, `hidden_bought` of them bought this round; and `hidden_move`.
    """

    board: Board = Board.SHORT
    where: Where = Where.CHANNEL
    space: int = SHORE
    balance: int = 0
    tokens: int = 0
    hand: list[int] = dataclasses.field(default_factory=lambda: [0] * TYPES)
    held: list[int] = dataclasses.field(default_factory=lambda: [0] * len(KINDS))
    bought: list[int] = dataclasses.field(default_factory=lambda: [0] * len(KINDS))
    switched: bool = False
    played: bool = False
    known: list[int] = dataclasses.field(default_factory=lambda: [0] * TYPES)
    drawn: list[int] = dataclasses.field(default_factory=lambda: [0] * TYPES)
    move: Move | None = None
    finish: Finish = Finish.NONE
    pile: list[Piled] = dataclasses.field(default_factory=list)
    points: list[list[int]] = dataclasses.field(default_factory=lambda: [[0, 0], [0, 0]])
    patterns: tuple[tuple[int, ...], ...] = ()
    target: int = 0
    hidden: int = 0
    hidden_held: int = 0
    hidden_bought: int = 0
    hidden_move: bool = False

    @property
    def hand_size(self) -> int:
        """The number of cards in the hand."""
        return sum(self.hand) + self.hidden

    @property
    def on_shore(self) -> bool:
        """Whether the surfer is on the shore."""
        return self.where is Where.CHANNEL and self.space == SHORE

    @property
    def human(self) -> bool:
        """Whether a player decides for this surfer."""
        return self.target == 0

    def copy(self) -> Surfer:
        """Return an independent surfer."""
        return dataclasses.replace(
            self,
            hand=list(self.hand),
            held=list(self.held),
            bought=list(self.bought),
            known=list(self.known),
            drawn=list(self.drawn),
            move=None if self.move is None else dataclasses.replace(self.move),
            pile=[dataclasses.replace(piled) for piled in self.pile],
            points=[list(two) for two in self.points],
        )


@dataclasses.dataclass(frozen=True)
class Finished:
    """A finished wave: who rode it and how it ended, the score pile, and its points (TAV-33)."""

    round: int
    seat: int
    board: Board
    finish: Finish
    pile: tuple[Piled, ...]
    points: int


@dataclasses.dataclass
class Position(Part):
    """Everything that a game in progress is made of.

    Decks are lists whose first card is the top. `dice[n]` is the die of the wave in space n
    (`dice[0]` is none). `supplies` are barrel, hang ten, stoke and perfect tokens. `cap` counts
    the player deck as last made less what left it face up, and `reshuffles` says how often it was
    made anew; `barred_only` tells that a longboard
    found nothing but barred cards in it. `window` is how many wave cards from the top have had
    their backs shown by FOCUS; `knows_top` are the seats that looked at the top card, `knows_order`
    the one that ordered the window. In what one seat may know, decks hold placeholders and
    `shown_back` is the number of the back of the top wave card. `finished` lists the waves finished
    since the game was set up or began from a position; nothing in the rules looks at them.
    """

    rules: Rules
    dice: list[int]
    deck: list[Card]
    waves: list[int]
    stoke_deck: list[Stoke]
    cap: list[int]
    supplies: list[int]
    surfers: list[Surfer]
    round: int = 0
    phase: Phase = Phase.BOARDS
    player: int | None = None
    first: int = 0
    discards: list[int] = dataclasses.field(default_factory=lambda: [0] * TYPES)
    revealed: list[int] = dataclasses.field(default_factory=list)
    spent: list[int] = dataclasses.field(default_factory=lambda: [0] * len(KINDS))
    barred_only: bool = False
    reshuffles: int = 0
    window: int = 0
    knows_top: set[int] = dataclasses.field(default_factory=set)
    knows_order: int | None = None
    shown_back: int | None = None
    finished: list[Finished] = dataclasses.field(default_factory=list)

    @property
    def seats(self) -> range:
        """All seats, those of AI opponents included."""
        return range(len(self.surfers))

    def clockwise(self) -> Iterator[int]:
        """Yield every seat from the first player on (TAV-12)."""
        count = len(self.surfers)
        for step in range(count):
            yield (self.first + step) % count

    def players(self) -> Iterator[int]:
        """Yield every human seat from the first player on."""
        return (seat for seat in self.clockwise() if self.surfers[seat].human)

    def after(self, seat: int) -> int | None:
        """Return the human seat that is asked after `seat`; None if it was the last."""
        order = list(self.players())
        place = order.index(seat) + 1
        return order[place] if place < len(order) else None

    def broken(self, space: int) -> bool:
        """Whether the wave in a space is broken (TAV-2)."""
        return self.dice[space] >= space

    def riders(self, space: int) -> list[int]:
        """Return the seats that ride the wave in a space, from the first player on."""
        return [
            seat
            for seat in self.clockwise()
            if self.surfers[seat].where is Where.WAVE and self.surfers[seat].space == space
        ]

    def full(self, space: int) -> bool:
        """Whether the wave in a space has no room (TAV-3)."""
        return len(self.riders(space)) >= self.rules.places

    def copy(self) -> Self:
        """Return an independent position."""
        return dataclasses.replace(
            self,
            dice=list(self.dice),
            deck=list(self.deck),
            waves=list(self.waves),
            stoke_deck=list(self.stoke_deck),
            cap=list(self.cap),
            supplies=list(self.supplies),
            surfers=[surfer.copy() for surfer in self.surfers],
            discards=list(self.discards),
            revealed=list(self.revealed),
            spent=list(self.spent),
            knows_top=set(self.knows_top),
            finished=list(self.finished),
        )
