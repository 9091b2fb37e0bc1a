"""A game played again from its deal and outcomes, position by position."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from . import rounds
from .actions import Action
from .cards import Card
from .hands import Hidden
from .position import Finished, Phase, Position

if TYPE_CHECKING:
    from .game import Game


class Outcomes:
    """Brings what chance brought in a game."""

    def __init__(self, game: Game) -> None:
        """Take the outcomes of the game."""
        self._outcomes: list[Any] = list(game.outcomes)
        self._used = 0

    def _outcome(self) -> Any:
        self._used += 1
        return self._outcomes[self._used - 1]

    def die(self) -> int:
        """Return the die of the new wave."""
        return int(self._outcome())

    def reshuffle(self, cards: list[Card]) -> list[Card]:
        """Return the deck as it was made."""
        return [Card(self._outcome()) for _ in cards]

    def tell(self, position: Position, what: Hidden, seat: int) -> None:
        """Say nothing: everything lies where it is."""


def start_of(game: Game, chance: Outcomes) -> Position:
    """Return the position in which the first decision of a game was asked for."""
    deal = game.deal
    if deal.position is not None:
        return deal.position.copy()
    position = rounds.set_up(
        game.rules, list(deal.dice), list(deal.waves), list(deal.cards), list(deal.stoke)
    )
    rounds.begin(position, chance)
    return position


@dataclasses.dataclass
class Round:
    """A round, or the set-up as round 0: what was done by seat, and what came of it.

    `die` is that of the new wave as it was rolled, `wave` the card turned up at the end, and `end`
    the position after it, waves advanced and hands refilled for the next round; they are None in a
    round under way.
    """

    number: int
    die: int | None = None
    actions: list[tuple[int, Action]] = dataclasses.field(default_factory=list)
    finished: list[Finished] = dataclasses.field(default_factory=list)
    wave: int | None = None
    end: Position | None = None


def rounds_of(game: Game) -> Iterator[Round]:
    """Yield the rounds of a game, the last perhaps under way.

    >>> from shorebreak.tavarua import Game, Rules
    >>> game = Game(Rules(players=1, boards="short"), seed=7)
    >>> game.play("exchange")
    >>> [(one.number, one.die, len(one.actions)) for one in rounds_of(game)]
    [(0, None, 1), (1, 4, 0)]
    """
    chance = Outcomes(game)
    position = start_of(game, chance)
    present = Round(position.round)
    for action, actor in zip(game.actions, game.actors, strict=True):
        present.actions.append((actor, action))
        rounds.apply(position, action, chance)
        over = position.phase is Phase.OVER
        if position.round == present.number and not over:
            continue
        present.end = position.copy()
        present.finished = [one for one in position.finished if one.round == present.number]
        present.wave = position.revealed[-1] if present.number else None
        yield present
        if over:
            return
        present = Round(position.round, die=position.dice[6])
    yield present
