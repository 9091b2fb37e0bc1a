"""Drawing, discarding and tokens: what happens to hands and supplies (TAV-8, 11, 11a)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Protocol

from .actions import MAX_TOKENS
from .cards import BARRED, CARDS, Board, Card, listed
from .position import STOKE_TOKENS, Position
from .rules import HAND_SIZE


class Hidden(Enum):
    """What lay hidden and is about to be used."""

    CARD = auto()
    """The player card that a seat draws next."""
    BARRED = auto()
    """The cards that a seat discards when it takes the longboard."""
    STOKE = auto()
    """The stoke card that a seat buys."""
    FRONT = auto()
    """The front of the top wave card, for a seat that looks at it."""
    BACKS = auto()
    """The backs of the top wave cards."""
    WAVE = auto()
    """The top wave card, which is turned up."""


class Chance(Protocol):
    """What chance brings within a game."""

    def tell(self, position: Position, what: Hidden, seat: int) -> None:
        """Put in its place what is about to be used: nothing to do where it lies there already."""

    def die(self) -> int:
        """Return the number of a rolled die."""

    def reshuffle(self, cards: list[Card]) -> list[Card]:
        """Return the cards in the order in which they will be drawn."""


def draw(position: Position, seat: int, chance: Chance) -> Card | None:
    """Draw the top player card that a seat's board may hold; None if there is none.

    A barred card goes to the discards and is replaced; the discards become the deck when a card
    must be drawn and the deck is empty. If only barred cards are left they stay (TAV-11a).
    """
    board = position.surfers[seat].board
    while True:
        chance.tell(position, Hidden.CARD, seat)
        if not may_draw(position, seat):
            position.barred_only |= bool(position.deck)
            return None
        if not position.deck:
            _reshuffle(position, chance)
        card = position.deck.pop(0)
        if not position.deck:
            position.barred_only = False
        if board is Board.LONG and card.barred:
            position.discards[card] += 1
            position.cap[card] -= 1
            continue
        return card


def may_draw(position: Position, seat: int) -> bool:
    """Whether deck and discards hold a card that a seat's board may hold (TAV-11a)."""
    long = position.surfers[seat].board is Board.LONG
    return any(
        (card in position.deck or position.discards[card]) and not (long and card.barred)
        for card in CARDS
    )


def _reshuffle(position: Position, chance: Chance) -> None:
    """Make the deck anew from the discards (TAV-11)."""
    position.reshuffles += 1
    position.cap = list(position.discards)
    position.deck = chance.reshuffle(listed(position.discards))
    position.discards = [0] * len(position.discards)
    position.barred_only = False
    for surfer in position.surfers:
        surfer.drawn = [0] * len(surfer.drawn)


def fill(position: Position, seat: int, chance: Chance) -> None:
    """Fill a hand up to five cards, as far as there are cards (TAV-11)."""
    surfer = position.surfers[seat]
    while sum(surfer.hand) < HAND_SIZE:
        card = draw(position, seat, chance)
        if card is None:
            return
        surfer.hand[card] += 1
        surfer.drawn[card] += 1


def fill_all(position: Position, chance: Chance) -> None:
    """Fill every hand that is below five cards, from the first player on (TAV-11)."""
    for seat in position.players():
        fill(position, seat, chance)


def leave(position: Position, seat: int, cards: Iterable[Card]) -> None:
    """Take cards out of a hand; what is known of it gets less (TAV-50)."""
    surfer = position.surfers[seat]
    for card in cards:
        surfer.hand[card] -= 1
        surfer.known[card] = max(0, surfer.known[card] - 1)


def discard(position: Position, cards: Iterable[Card]) -> None:
    """Put cards on the discards."""
    for card in cards:
        position.discards[card] += 1


def discard_barred(position: Position, seat: int, chance: Chance) -> None:
    """Discard the cards that a longboard rider must not hold (TAV-11a)."""
    chance.tell(position, Hidden.BARRED, seat)
    hand = position.surfers[seat].hand
    barred = [card for card in BARRED for _ in range(hand[card])]
    leave(position, seat, barred)
    discard(position, barred)


def take(position: Position, kind: int) -> bool:
    """Take a token of a kind out of its supply; False if there is none left (TAV-8)."""
    if not position.supplies[kind]:
        return False
    position.supplies[kind] -= 1
    return True


def gain_stoke(position: Position, seat: int, count: int = 1) -> None:
    """Give stoke tokens from the supply to a player, who holds at most three (TAV-8)."""
    surfer = position.surfers[seat]
    if not surfer.human:
        return
    for _ in range(count):
        if surfer.tokens < MAX_TOKENS and take(position, STOKE_TOKENS):
            surfer.tokens += 1


def lose_stoke(position: Position, seat: int, count: int = 1) -> int:
    """Return up to so many of a player's stoke tokens to the supply; say how many."""
    surfer = position.surfers[seat]
    lost = min(count, surfer.tokens)
    surfer.tokens -= lost
    position.supplies[STOKE_TOKENS] += lost
    return lost
