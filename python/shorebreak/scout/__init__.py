"""Scout, for two to five players: rules, cards, rows, games, views and the pure reference."""

from .actions import ACTIONS, Action, Scout, Show, Turning, action_id
from .cards import DECK, Card, format_cards, parse_cards
from .course import End, Round
from .deal import Deal
from .game import Game
from .rows import Kind, Row, beats, shows
from .rules import Rules
from .turning import best_turn
from .view import View

__all__ = [
    "ACTIONS",
    "DECK",
    "Action",
    "Card",
    "Deal",
    "End",
    "Game",
    "Kind",
    "Round",
    "Row",
    "Rules",
    "Scout",
    "Show",
    "Turning",
    "View",
    "action_id",
    "beats",
    "best_turn",
    "format_cards",
    "parse_cards",
    "shows",
]
