"""How rules, deals, positions and chance of Tavarua are written for the native core."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from .._core import tavarua as core
from ..native import SearchDefaults
from .actions import MOVES, Action
from .cards import Card, Stoke, counted
from .deal import Deal
from .knowledge import back_ids
from .position import Move, Position, Surfer
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .view import View

SEARCH: Final = SearchDefaults(
    policy="greedy", rollout="game", exploration=0.3, widening=(1, 0.15), caution=1
)

_BOARDS = {"both": 0, "short": 1, "long": 2}
_NOBODY = 255
_POSITION = 0
"""Begins a position; a set-up begins with a die, 1 to 6."""


def native_rules(rules: Rules) -> core.Rules:
    """Return the rules as the core takes them."""
    backs = dict(zip((card.type for card in rules.waves), back_ids(rules), strict=True))
    return core.Rules(
        players=rules.players,
        opponents=[(int(one.board), one.target) for one in rules.ai],
        boards=_BOARDS[rules.boards],
        places=rules.places,
        refill_at_once=rules.refill == "immediate",
        snaking=rules.snaking,
        may_buy=rules.stoke_for_sale,
        player_cards=list(rules.deck_cards),
        stoke_cards=list(rules.stoke_deck),
        stoke_held=list(rules.held),
        wave_cards=[(card.type, card.shift, card.barrel) for card in rules.waves],
        backs=[backs.get(kind, 0) for kind in range(len(rules.recipe))],
        kept=list(rules.recipe),
        removed=rules.removed,
        supplies=list(rules.supplies),
        track=list(rules.track),
    )


def native_deal(deal: Deal) -> list[int]:
    """Return a deal in one row: dice, wave deck, player deck, stoke deck; or a position."""
    if deal.position is not None:
        return [_POSITION, *flat(deal.position)]
    return [*deal.dice, *deal.waves, *map(int, deal.cards), *map(int, deal.stoke)]


def deal_from_native(rules: Rules, ids: Sequence[int]) -> Deal:
    """Return the deal that `native_deal` writes as `ids`."""
    row = list(ids)
    sizes = (6, rules.rounds, sum(rules.deck_cards), sum(rules.stoke_deck))
    parts = []
    for size in sizes:
        parts.append(row[:size])
        row = row[size:]
    dice, waves, cards, stoke = parts
    return Deal(dice, waves, cards, [Stoke(kind) for kind in stoke])


def flat(position: Position) -> list[int]:
    """Return a position as numbers, in the order in which the core reads them."""
    row = [
        position.round,
        int(position.phase),
        _NOBODY if position.player is None else position.player,
        position.first,
        *position.dice[1:],
        *position.supplies,
        *position.discards,
    ]
    for pile in (position.deck, position.waves, position.revealed, position.stoke_deck):
        row += [len(pile), *map(int, pile)]
    row += [*position.spent, *position.cap, int(position.barred_only), position.window]
    row += [sum(1 << seat for seat in position.knows_top)]
    row += [_NOBODY if position.knows_order is None else position.knows_order]
    for surfer in position.surfers:
        row += _surfer(surfer)
    return row


def _surfer(surfer: Surfer) -> Iterator[int]:
    yield from (surfer.board, surfer.where, surfer.space, surfer.balance + 3, surfer.tokens)
    yield from (*surfer.hand, *surfer.held, *surfer.bought, surfer.switched, surfer.played)
    yield from (*surfer.known, *surfer.drawn, *_move(surfer.move), surfer.finish)
    yield len(surfer.pile)
    for piled in surfer.pile:
        yield from (piled.card, piled.stoke, piled.barrel, piled.hang_ten, piled.perfect)
    yield from (*surfer.points[0], *surfer.points[1])
    yield from (len(surfer.patterns), len(surfer.patterns[0]) if surfer.patterns else 0)
    for pattern in surfer.patterns:
        yield from pattern


def _move(move: Move | None) -> list[int]:
    if move is None:
        return [0] * 13
    kind = MOVES.index(move.kind) + 1
    sign = {0: 0, 1: 1, -1: 2}[move.sign]
    return [kind, *counted(move.cards), move.tokens, int(move.snake), int(move.settled), sign]


def native_outcomes(game: Game) -> list[list[int]]:
    """Return what chance brought in each action: dice less one, and types of reshuffled cards."""
    begins = [*game.outcomes_before, len(game.outcomes)]
    return [
        [_number(outcome) for outcome in game.outcomes[begin:end]]
        for begin, end in itertools.pairwise(begins)
    ]


def _number(outcome: Any) -> int:
    return outcome - 1 if isinstance(outcome, int) else int(Card(outcome))


def chance_from_native(rules: Rules, outcomes: Sequence[int]) -> list[Any]:
    """Return the outcomes of chance of the core as the flow takes them.

    Which number is a die and which the type of a card the flow finds out: both count from 1.
    """
    return [number + 1 for number in outcomes]


def action_from_native(action: int, view: View) -> Any:
    """Return the action whose id the core gave."""
    return Action(action)
