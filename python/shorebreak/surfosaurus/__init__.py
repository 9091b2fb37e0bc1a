"""Surfosaurus MAX, for two to six players: rules, cards, games, views and the pure reference."""

from .cards import DECK, SUITS, Card, Kind
from .combination import (
    CardSet,
    ManyResolutions,
    Resolution,
    masks_from_ids,
    resolve,
    resolve_many,
)
from .deal import Deal
from .game import Game
from .notation import format_cards, parse_cards
from .rules import Rules
from .scoring import Round
from .view import View

__all__ = [
    "DECK",
    "SUITS",
    "Card",
    "CardSet",
    "Deal",
    "Game",
    "Kind",
    "ManyResolutions",
    "Resolution",
    "Round",
    "Rules",
    "View",
    "format_cards",
    "masks_from_ids",
    "parse_cards",
    "resolve",
    "resolve_many",
]
