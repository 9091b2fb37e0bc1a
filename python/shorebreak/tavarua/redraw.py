"""Drawing anew what no seat knows of a game: the order of the decks, and the removed cards."""

from __future__ import annotations

from typing import NamedTuple

from ..random import Stream
from .deal import Deal
from .knowledge import BACK, back_ids
from .position import Position
from .sampling import draw_waves


class Redrawn(NamedTuple):
    """The deal that leads to the position; the end of the last reshuffle, if it made the deck."""

    deal: Deal
    reshuffled: list[str] | None


def redraw(position: Position, deal: Deal, stream: Stream) -> Redrawn:
    """Change the decks of `position`; return what would have led there.

    Cards that some seat has seen keep their places, others their backs where these were shown.
    """
    waves = draw_waves(position, _known_places(position), stream)
    cards = list(position.deck)
    stream.shuffle_prefix(cards, len(cards))
    stoke = list(position.stoke_deck)
    stream.shuffle_prefix(stoke, len(stoke))
    start = deal.position
    dealt_cards = list(deal.cards)
    made_by_chance = not _is_tail(position, deal)
    if not made_by_chance and cards:
        dealt_cards[-len(cards) :] = cards
    dealt_stoke = list(deal.stoke)
    if stoke:
        dealt_stoke[-len(stoke) :] = stoke
    new = dict(zip(position.waves, waves, strict=True))
    dealt_waves = [new.get(card, card) for card in deal.waves]
    position.waves = waves
    position.deck, position.stoke_deck = list(cards), list(stoke)
    if start is None:
        remade = Deal(deal.dice, dealt_waves, dealt_cards, dealt_stoke)
    else:
        begun = start.copy()
        begun.waves = dealt_waves
        begun.deck, begun.stoke_deck = dealt_cards, dealt_stoke
        remade = Deal.at(begun)
    return Redrawn(remade, [str(card) for card in cards] if made_by_chance and cards else None)


def _is_tail(position: Position, deal: Deal) -> bool:
    """Whether the deck is what is left of the deck as dealt, rather than of a reshuffle."""
    return position.reshuffles == (deal.position.reshuffles if deal.position else 0)


def _known_places(position: Position) -> list[int]:
    """Return what is known of the cards from the top on: fronts seen by anybody, else backs."""
    backs = back_ids(position.rules)
    depth = max([position.window, *(_depth(one.patterns) for one in position.surfers)])
    tokens = []
    for card in position.waves[: max(depth, 1)]:
        seen = any(card in pattern for surfer in position.surfers for pattern in surfer.patterns)
        tokens.append(card if seen else BACK + backs[card])
    return tokens


def _depth(patterns: tuple[tuple[int, ...], ...]) -> int:
    return len(patterns[0]) if patterns else 0
