"""How rules, deals and chance of Scout are written for the native core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from .._core import scout as core
from ..native import SearchDefaults
from .cards import PAIRS, Card
from .deal import Deal, Hands, hands_record, split_hands
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .view import View

_WORD = 32
"""Cards whose way up is drawn at once."""

SEARCH: Final = SearchDefaults(
    policy="greedy", rollout="round", exploration=0.3, widening=(1, 0.15), caution=1
)


def native_rules(rules: Rules) -> core.Rules:
    """Return the rules as the core takes them."""
    return core.Rules(
        players=rules.players,
        hand_size=rules.hand_size,
        in_play=[PAIRS.index(pair) for pair in rules.pairs],
        first_player=rules.first_player,
        emptied_set_ends_round=rules.emptied_set_ends_round,
        max_turns=rules.max_turns,
    )


def native_deal(deal: Deal) -> list[int]:
    """Return the ids of the hands of the first round, seat by seat, from left to right."""
    return [int(card) for hand in deal.hands for card in hand]


def deal_from_native(rules: Rules, ids: Sequence[int]) -> Deal:
    """Return the deal that `native_deal` writes as `ids`."""
    return Deal([split_hands(rules, [Card(number) for number in ids])])


def native_outcomes(game: Game) -> list[list[int]]:
    """Return what chance brought in each action: the hands of a round that then began.

    Of each such round these are the pair indices in order of dealing and the words of their
    ways up. Rounds that the deal of the game gives are chance to the core like any other.
    """
    outcomes: list[list[int]] = [[] for _ in game.actions]
    for ply, hands in zip(game.round_ends, game.dealt[1:], strict=False):
        outcomes[ply - 1] = hands_to_native(hands)
    return outcomes


def chance_from_native(rules: Rules, outcomes: Sequence[int]) -> list[list[str]]:
    """Return the outcomes of chance of the core as the flow takes them: hands, round by round."""
    count = rules.players * rules.hand_size
    size = count + -(-count // _WORD)
    return [
        hands_record(hands_from_native(rules, outcomes[at : at + size]))
        for at in range(0, len(outcomes), size)
    ]


def action_from_native(action: int, view: View) -> Any:
    """Return the action whose id the core gave, for the seat to act in a view."""
    return view.parse_action(action)


def hands_to_native(hands: Hands) -> list[int]:
    """Return the hands of a later round as the outcomes that the core takes."""
    cards = [card for hand in hands for card in hand]
    words = [0] * -(-len(cards) // _WORD)
    for place, card in enumerate(cards):
        words[place // _WORD] |= (card & 1) << place % _WORD
    return [card.pair for card in cards] + words


def hands_from_native(rules: Rules, outcomes: Sequence[int]) -> Hands:
    """Return the hands of a later round that the outcomes of the core say."""
    count = rules.players * rules.hand_size
    words = outcomes[count:]
    cards = [
        Card(pair * 2 + (words[place // _WORD] >> place % _WORD & 1))
        for place, pair in enumerate(outcomes[:count])
    ]
    return split_hands(rules, cards)
