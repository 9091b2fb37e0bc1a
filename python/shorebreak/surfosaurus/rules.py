"""The rules of Surfosaurus MAX as data: the table of players, house rules and their ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta

from ..configuration import TABLE, RulesBase
from ..errors import Problem

DECK_SIZE: Final = 84

# SUR-3: victory points of the numbers 1 to 12.
_VP: Final = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2)

# SUR-5: players, and of each number of players what is removed, the plays per player and round,
# the size of the combination, and the rounds that each player starts.
_TABLE: Final = {
    2: (24, 3, 4, 3),
    3: (12, 3, 4, 2),
    4: (0, 2, 4, 2),
    5: (4, 2, 5, 1),
    6: (0, 2, 5, 1),
}

_Points = Annotated[int, Meta(ge=0, le=99)]
_Points12 = tuple[
    _Points, _Points, _Points, _Points, _Points, _Points,
    _Points, _Points, _Points, _Points, _Points, _Points,
]  # fmt: skip


class Rules(RulesBase, frozen=True, kw_only=True):
    """The rules of a game; what is not set comes from the table of SUR-5.

    Raises `RulesError`, which lists every fault at once.

    >>> rules = Rules(players=5, plays=3)
    >>> rules.combination_size, rules.removed, rules.rounds
    (5, 4, 5)
    >>> rules.changes()
    {'plays': 3}
    """

    game_name: ClassVar[str] = "surfosaurus"
    players_range: ClassVar[range] = range(2, 7)

    players: Annotated[int, Meta(ge=2, le=6, description="Players", extra={"clause": "SUR-5"})] = (
        TABLE
    )
    removed: Annotated[
        int,
        Meta(ge=0, le=70, description="Cards removed unseen", extra={"clause": "SUR-5"}),
    ] = TABLE
    hand_size: Annotated[
        int, Meta(ge=1, le=12, description="Cards dealt to each player", extra={"clause": "SUR-6"})
    ] = TABLE
    plays: Annotated[
        int, Meta(ge=1, le=4, description="Plays per player per round", extra={"clause": "SUR-5"})
    ] = TABLE
    combination_size: Annotated[
        int,
        Meta(ge=3, le=6, description="Cards of the combination", extra={"clause": "SUR-5"}),
    ] = TABLE
    rounds_per_player: Annotated[
        int,
        Meta(ge=1, le=6, description="Rounds started by each player", extra={"clause": "SUR-5"}),
    ] = TABLE
    first_player: Annotated[
        int,
        Meta(ge=0, le=5, description="Seat that starts, below players", extra={"clause": "SUR-7"}),
    ] = TABLE
    vp: Annotated[
        _Points12,
        Meta(description="Victory points of the numbers 1 to 12", extra={"clause": "SUR-3"}),
    ] = TABLE

    @classmethod
    def table(cls, players: int) -> Mapping[str, Any]:
        """Return the published value of every field except `players` (SUR-3, 5, 6, 7)."""
        removed, plays, combination_size, rounds_per_player = _TABLE[players]
        return {
            "removed": removed,
            "hand_size": 7,
            "plays": plays,
            "combination_size": combination_size,
            "rounds_per_player": rounds_per_player,
            "first_player": 0,
            "vp": _VP,
        }

    def conflicts(self) -> Iterator[Problem]:
        """Yield what doesn't go together: a deck too small, a seat that isn't there."""
        if self.first_player >= self.players:
            reason = f"is {self.first_player}; must be a seat from 0 to {self.players - 1}"
            yield Problem("first_player", self.first_player, reason, "SUR-7")
        dealt = self.players * self.hand_size
        if dealt + self.removed > DECK_SIZE:
            reason = (
                f"is {self.removed}; with {self.players} hands of {self.hand_size} that makes "
                f"{dealt + self.removed} cards of {DECK_SIZE}: "
                f"remove at most {DECK_SIZE - dealt} or deal smaller hands"
            )
            yield Problem("removed", self.removed, reason, "SUR-5")

    @property
    def rounds(self) -> int:
        """Rounds of the game (SUR-21)."""
        return self.players * self.rounds_per_player

    @property
    def stock_size(self) -> int:
        """Cards of the draw pile after the deal (SUR-6)."""
        return DECK_SIZE - self.removed - self.players * self.hand_size

    @property
    def turned_up(self) -> int:
        """Cards turned up in a round while the draw pile lasts: two players only (SUR-10)."""
        return min(self.plays, 2) if self.players == 2 else 0
