"""What of a position one seat may know (TAV-49), and what is left to suppose."""

from __future__ import annotations

from .cards import CARDS, TYPES, Card, Stoke, counted
from .deal import open_cards
from .knowledge import top_back
from .position import Phase, Position, Surfer


def masked(position: Position, seat: int) -> Position:
    """Return the position with all blanked that `seat` doesn't know.

    Decks keep their sizes, the wave deck the back of its top card; of others' hands and stoke
    cards the numbers remain, of their commitments that they are made.
    """
    known = position.copy()
    known.shown_back = top_back(position)
    known.deck = [Card.F1] * len(position.deck)
    known.waves = [0] * len(position.waves)
    known.stoke_deck = [Stoke.CALL_IT] * len(position.stoke_deck)
    known.reshuffles = 0
    known.finished = []
    for other, surfer in enumerate(known.surfers):
        if other != seat and surfer.human:
            _blank(surfer, face_down=position.phase is Phase.COMMIT)
    return known


def _blank(surfer: Surfer, *, face_down: bool) -> None:
    surfer.hidden, surfer.hand = surfer.hand_size, [0] * TYPES
    surfer.hidden_held += sum(surfer.held)
    surfer.hidden_bought += sum(surfer.bought)
    surfer.held = [0] * len(surfer.held)
    surfer.bought = [0] * len(surfer.bought)
    surfer.drawn = [0] * TYPES
    surfer.patterns = ()
    if face_down and surfer.move is not None and not surfer.move.settled:
        surfer.hidden_move, surfer.move = True, None


def unseen_cards(known: Position, seat: int) -> list[int]:
    """Count the player cards that `seat` doesn't see, known ones in others' hands left out."""
    counts = [
        count - discarded
        for count, discarded in zip(known.rules.deck_cards, known.discards, strict=True)
    ]
    for other, surfer in enumerate(known.surfers):
        gone = surfer.hand if other == seat else surfer.known
        for card in CARDS:
            counts[card] -= gone[card]
        for piled in surfer.pile:
            counts[piled.card] -= 1
    for laid in open_cards(known):
        for number, count in enumerate(counted(laid)):
            counts[number] -= count
    return counts
