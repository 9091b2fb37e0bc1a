"""Scoring: who takes which cards of a table, how points are counted, who wins (SUR-15 to 22)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from .cards import Card, Kind
from .rules import Rules

UNITS_PER_POINT = 2
"""SUR-19: half points are kept exactly, so the unit is the half point."""

Played = tuple[int | None, Card]
"""A card on the table and the seat that played it; None for one turned up (SUR-10)."""


class Resolution(Protocol):
    """What resolving a table says (SUR-12 to 16), whoever worked it out."""

    @property
    def kind(self) -> Kind:
        """The kind of the winning combination."""

    @property
    def numbers(self) -> tuple[int, ...]:
        """Its numbers, descending."""

    @property
    def full(self) -> Collection[Card]:
        """The cards that score their full VP."""

    @property
    def half(self) -> Collection[Card]:
        """The cards in a true tie, which score half."""


@dataclasses.dataclass(frozen=True)
class Round:
    """A finished round: who started, the table, what won, and what each seat took.

    `full` and `half` hold the cards that each seat won; `units` the half points of each seat.
    `resolution` is None if nobody had a card to play (SUR-9, house rules only).
    """

    start: int
    table: tuple[Played, ...]
    resolution: Resolution | None
    full: tuple[tuple[Card, ...], ...]
    half: tuple[tuple[Card, ...], ...]
    units: tuple[int, ...]


def score_round(
    rules: Rules,
    start: int,
    table: Sequence[Played],
    resolve: Callable[[tuple[Card, ...], int], Resolution],
) -> Round:
    """Resolve a table and give every card that won to who played it (SUR-15, 17, 18, 19)."""
    resolution = None
    if table:
        resolution = resolve(tuple(card for _, card in table), rules.combination_size)
    full: list[list[Card]] = [[] for _ in range(rules.players)]
    half: list[list[Card]] = [[] for _ in range(rules.players)]
    for seat, card in table:
        # SUR-10: what was turned up scores for nobody, whatever happens.
        if seat is None or resolution is None:
            continue
        if card in resolution.full:
            full[seat].append(card)
        elif card in resolution.half:
            # SUR-17a, 18: half, whoever owns the cards it is tied with.
            half[seat].append(card)
    units = tuple(
        sum(2 * rules.vp[card.number - 1] for card in whole)
        + sum(rules.vp[card.number - 1] for card in tied)
        for whole, tied in zip(full, half, strict=True)
    )
    return Round(
        start, tuple(table), resolution, tuple(map(tuple, full)), tuple(map(tuple, half)), units
    )


def totals(rules: Rules, rounds: Sequence[Round]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return half points and cards won of each seat, over all rounds."""
    seats = range(rules.players)
    units = tuple(sum(one.units[seat] for one in rounds) for seat in seats)
    won = [[len(one.full[seat]) + len(one.half[seat]) for one in rounds] for seat in seats]
    return units, tuple(map(sum, won))


def best_seats(units: Sequence[int], cards_won: Sequence[int]) -> tuple[int, ...]:
    """Return who wins: most points, then most cards won, else all of them (SUR-22).

    >>> best_seats((80, 91, 91), (9, 9, 8))
    (1,)
    """
    ranks = list(zip(units, cards_won, strict=True))
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
