"""Tavarua, for one to six players: rules and data, games, views, careers and the pure reference."""

from .actions import Action, Kind
from .bots import random_bot
from .cards import Board, Card, Stoke, WaveCard, format_cards, parse_cards
from .career import Career, career
from .deal import Deal
from .game import Game
from .position import Finish, Finished, Phase, Piled, Position, Surfer, Where
from .rules import Rules
from .scoring import Champions
from .sheet import Event, Sheet
from .view import View

__all__ = [
    "Action",
    "Board",
    "Card",
    "Career",
    "Champions",
    "Deal",
    "Event",
    "Finish",
    "Finished",
    "Game",
    "Kind",
    "Phase",
    "Piled",
    "Position",
    "Rules",
    "Sheet",
    "Stoke",
    "Surfer",
    "View",
    "WaveCard",
    "Where",
    "career",
    "format_cards",
    "parse_cards",
    "random_bot",
]
