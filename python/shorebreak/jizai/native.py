"""How rules, deals and chance of Jizai are written for the native core."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from ..native import SearchDefaults
from .cards import Card
from .deal import Deal, Layout
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .view import View

SEARCH: Final = SearchDefaults(
    policy="greedy", rollout="round", exploration=0.3, widening=(1, 0.15), caution=1
)


def native_rules(rules: Rules) -> Any:
    """Return the rules as the core takes them."""
    return importlib.import_module("shorebreak._core").jizai.Rules(
        players=rules.players,
        hand_size=rules.hand_size,
        field_size=rules.field_size,
        masks=rules.masks,
        leader_may_draw=rules.leader_may_draw,
        lead_from_hand_only=rules.lead_from_hand_only,
    )


def native_deal(deal: Deal) -> list[int]:
    """Return the ids of hands, field and stock of the first round.

    The seat that deals follows if it isn't seat 0.
    """
    ids = [*map(int, deal.rounds[0].order)]
    return [*ids, deal.dealer] if deal.dealer else ids


def deal_from_native(rules: Rules, ids: Sequence[int]) -> Deal:
    """Return the deal that `native_deal` writes as `ids`; the dealer may be missing."""
    size = rules.deck_size
    dealer = ids[size] if len(ids) > size else None
    return Deal([Layout.from_order(rules, [Card(card) for card in ids[:size]], dealer)])


def native_outcomes(game: Game) -> list[list[int]]:
    """Return what chance brought in each action: the cards of a reshuffle, then of a new round.

    Rounds that the deal of the game gives are chance to the core like any other.
    """
    outcomes: list[list[int]] = [[] for _ in game.actions]
    for ply, cards in game.fallen:
        outcomes[ply] += map(int, cards)
    return outcomes


def chance_from_native(rules: Rules, outcomes: Sequence[int]) -> list[str]:
    """Return the outcomes of chance of the core as the flow takes them: one card each."""
    return [str(Card(card)) for card in outcomes]


def action_from_native(action: int, view: View) -> Any:
    """Return the action whose id the core gave, for the seat to act in a view."""
    return view.parse_action(action)
