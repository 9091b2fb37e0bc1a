"""The first question of every round: to keep the hand or to turn it round (SCO-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import registry
from .cards import Cards, parse_cards
from .rules import Rules
from .view import View

if TYPE_CHECKING:
    from ..advice import Advice, Objective
    from ..progress import Progress


def best_turn(
    hand: Cards,
    *,
    players: int | None = None,
    rules: Any = None,
    seat: int = 0,
    first_player: int = 0,
    simulations: int = 100_000,
    objective: Objective = "score",
    seed: int | None = None,
    policy: str = "kinds",
    threads: int | None = None,
    progress: Progress = None,
) -> Advice:
    """Compare keeping a fresh hand with turning it round, by random playouts (SCO-5).

    `hand` is as it was dealt, from left to right. Give `players`, or `rules`; without either the
    size of the hand tells three players (12 cards) or five (9), 11 being that of two and of four.
    `first_player` starts the round, and those before `seat` have made their hidden choices. Both
    ways up are played on against the same random hands of the others, to the end of the game, of
    which this is the first round. The other arguments and the result are those of `advise`; a
    tip's `score` is in points at the end of the game.

    >>> advice = best_turn("5/6 5/7 5/8 9/1 8/1 7/1 2/6 3/9 4/7", simulations=2000, seed=1)
    >>> sorted(tip.text for tip in advice), advice.worlds
    (['keep', 'turn'], 1000)

    Raises `ViewError` and `NotationError` for what isn't such a hand, and as `advise` does.
    """
    from ..advice import advise

    cards = parse_cards(hand, where="the hand")
    if players is None and rules is None:
        sizes = [
            seats for seats in Rules.players_range if Rules(players=seats).hand_size == len(cards)
        ]
        if len(sizes) != 1:
            known = f"{sizes[0]} or {sizes[1]} players have" if sizes else "no players have"
            raise ValueError(f"{known} a hand of {len(cards)} cards: give players= (SCO-3)")
        players = sizes[0]
    table = registry.rules_of("scout", players=players, rules=rules)
    if table.first_player is None:
        # SCO-18: whoever starts needn't be the holder of the 1/2, as in any later round.
        table = Rules.from_dict(
            {"players": table.players, **table.changes(), "first_player": first_player}
        )
    before = (seat - table.first_player) % table.players
    view = View(table, seat=seat, hand=cards, history=["?"] * before)
    return advise(
        view, simulations=simulations, objective=objective, seed=seed, policy=policy,
        threads=threads, progress=progress,
    )  # fmt: skip
