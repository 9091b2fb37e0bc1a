"""Jizai, for two to five players: rules, cards, readings, games, views and the pure reference."""

from .actions import ACTIONS, DRAW, Action, Draw, Play, action_id
from .cards import DECK, SUITS, Card, format_cards, parse_cards
from .course import End, Round
from .deal import Deal, Layout
from .game import Game
from .reading import Rank, Reading, beats, masks_of, plays, reading, reading_many
from .rules import Rules
from .view import View

__all__ = [
    "ACTIONS",
    "DECK",
    "DRAW",
    "SUITS",
    "Action",
    "Card",
    "Deal",
    "Draw",
    "End",
    "Game",
    "Layout",
    "Play",
    "Rank",
    "Reading",
    "Round",
    "Rules",
    "View",
    "action_id",
    "beats",
    "format_cards",
    "masks_of",
    "parse_cards",
    "plays",
    "reading",
    "reading_many",
]
