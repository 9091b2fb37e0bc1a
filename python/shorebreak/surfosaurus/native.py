"""How rules and deals of Surfosaurus MAX are written for the native core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._core import surfosaurus as core
from ..native import SearchDefaults
from .cards import DECK
from .deal import Deal
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .view import View

SEARCH: Final = SearchDefaults(
    policy="greedy", rollout="game", exploration=0.3, widening=(1, 0.15), caution=0
)


def native_rules(rules: Rules) -> core.Rules:
    """Return the rules as the core takes them."""
    return core.Rules(
        players=rules.players,
        removed=rules.removed,
        hand_size=rules.hand_size,
        plays=rules.plays,
        combination_size=rules.combination_size,
        rounds_per_player=rules.rounds_per_player,
        first_player=rules.first_player,
        vp=rules.vp,
    )


def native_deal(deal: Deal) -> list[int]:
    """Return the ids of the hands, seat by seat, and of the draw pile from its top."""
    return [int(card) for card in deal.order]


def deal_from_native(rules: Rules, ids: Sequence[int]) -> Deal:
    """Return the deal that `native_deal` writes as `ids`."""
    return Deal.from_order(rules, [DECK[card] for card in ids])


def native_outcomes(game: Game) -> list[list[int]]:
    """Return what chance brought in each action: nothing, once the cards are dealt (SUR-6)."""
    return [[] for _ in game.actions]


def chance_from_native(rules: Rules, outcomes: Sequence[int]) -> list[int]:
    """Return the outcomes of chance of the core as the flow takes them: there are none."""
    return list(outcomes)


def action_from_native(action: int, view: View) -> Any:
    """Return the card whose id the core gave."""
    return DECK[action]
