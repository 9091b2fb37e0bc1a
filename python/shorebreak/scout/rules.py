"""The rules of Scout as data: the table of players, house rules and their ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta

from ..configuration import TABLE, RulesBase
from ..errors import Problem
from .cards import PAIRS, Card

# SCO-3, SCO-20: cards dealt to each player.
_HAND_SIZES: Final = {2: 11, 3: 12, 4: 11, 5: 9}

# SCO-2: which cards are removed: those whose smaller number is at least the first bound and whose
# larger one is at least the second.
_REMOVED: Final = {2: (9, 10), 3: (1, 10), 4: (9, 10), 5: (11, 11)}


class Rules(RulesBase, frozen=True, kw_only=True):
    """The rules of a game; what is not set comes from the table of SCO-2, SCO-3 and SCO-20.

    Raises `RulesError`, which lists every fault at once.

    >>> rules = Rules(players=3, first_player=1)
    >>> rules.hand_size, rules.rounds, len(rules.pairs)
    (12, 3, 36)
    >>> rules.changes()
    {'first_player': 1}
    """

    game_name: ClassVar[str] = "scout"
    players_range: ClassVar[range] = range(2, 6)

    players: Annotated[int, Meta(ge=2, le=5, description="Players", extra={"clause": "SCO-3"})] = (
        TABLE
    )
    first_player: Annotated[
        Annotated[int, Meta(ge=0, le=4)] | None,
        Meta(
            description="Seat that starts the first round, below players; "
            "where it is not set, the holder of the 1/2",
            extra={"clause": "SCO-18"},
        ),
    ] = TABLE
    emptied_set_ends_round: Annotated[
        bool,
        Meta(
            description="Whether a round also ends when the turn comes back to the owner of a set "
            "that was scouted away entirely",
            extra={"clause": "SCO-16"},
        ),
    ] = TABLE
    max_turns: Annotated[
        int,
        Meta(
            ge=1,
            le=100_000,
            description="Turns after which a round is cut off",
            extra={"clause": "SCO-19a"},
        ),
    ] = TABLE

    @classmethod
    def table(cls, players: int) -> Mapping[str, Any]:
        """Return the published value of every field except `players` (SCO-16, 18, 19a)."""
        return {"first_player": None, "emptied_set_ends_round": True, "max_turns": 1_000}

    def conflicts(self) -> Iterator[Problem]:
        """Yield what doesn't go together: a seat that isn't there."""
        if self.first_player is not None and self.first_player >= self.players:
            reason = f"is {self.first_player}; must be a seat from 0 to {self.players - 1}"
            yield Problem("first_player", self.first_player, reason, "SCO-18")

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player in each round (SCO-3, 20)."""
        return _HAND_SIZES[self.players]

    @property
    def rounds(self) -> int:
        """Rounds of the game: as many as players (SCO-18, 20)."""
        return self.players

    @property
    def chips(self) -> int:
        """Chips of each player in each round: to scout and show (SCO-6), or, for two, to scout.

        A chip of two players pays for a scout (SCO-21).
        """
        return 3 if self.players == 2 else 1

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The two numbers of every card in play, smaller first, in ascending order (SCO-1, 2)."""
        return tuple(pair for pair in PAIRS if self.has(Card(pair)))

    def has(self, card: Card) -> bool:
        """Whether a card is in play (SCO-2)."""
        low, high = _REMOVED[self.players]
        return min(card.upper, card.lower) < low or max(card.upper, card.lower) < high
