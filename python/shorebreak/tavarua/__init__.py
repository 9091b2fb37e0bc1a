"""Tavarua, for one to six players: rules and data, games, views, careers and the pure reference."""

from .actions import Action, Kind
from .cards import Board, Card, Stoke, WaveCard, format_cards, parse_cards
from .deal import Deal
from .game import Game
from .position import Finish, Phase, Piled, Position, Surfer, Where
from .rules import Rules
from .scoring import Champions
from .view import View

__all__ = [
    "Action",
    "Board",
    "Card",
    "Champions",
    "Deal",
    "Finish",
    "Game",
    "Kind",
    "Phase",
    "Piled",
    "Position",
    "Rules",
    "Stoke",
    "Surfer",
    "View",
    "WaveCard",
    "Where",
    "format_cards",
    "parse_cards",
]
