"""The rules of Jizai as data: what is dealt, house rules and their ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta

from ..configuration import TABLE, RulesBase
from ..errors import Problem
from .cards import Card, deck

FIELD_LIMIT: Final = 5
"""The most cards of the field (JIZ-12)."""


class Rules(RulesBase, frozen=True, kw_only=True):
    """The rules of a game; what is not set is as published.

    Raises `RulesError`, which lists every fault at once.

    >>> rules = Rules(players=4, masks=False)
    >>> rules.hand_size, rules.field_size, rules.deck_size, rules.stock_size, rules.rounds
    (11, 2, 65, 19, 4)
    >>> rules.changes()
    {'masks': False}
    """

    game_name: ClassVar[str] = "jizai"
    players_range: ClassVar[range] = range(2, 6)

    players: Annotated[int, Meta(ge=2, le=5, description="Players", extra={"clause": "JIZ-4"})] = (
        TABLE
    )
    hand_size: Annotated[
        int, Meta(ge=1, le=20, description="Cards dealt to each player", extra={"clause": "JIZ-4"})
    ] = TABLE
    field_size: Annotated[
        int,
        Meta(
            ge=0,
            le=FIELD_LIMIT,
            description="Cards turned up at the start and after a clear",
            extra={"clause": "JIZ-4"},
        ),
    ] = TABLE
    masks: Annotated[
        bool, Meta(description="Whether the five masks are in play", extra={"clause": "JIZ-3"})
    ] = TABLE
    leader_may_draw: Annotated[
        bool,
        Meta(description="Whether a leader may draw instead", extra={"clause": "JIZ-11"}),
    ] = TABLE
    lead_from_hand_only: Annotated[
        bool,
        Meta(
            description="Whether the lead after a clear may not use the field",
            extra={"clause": "JIZ-11"},
        ),
    ] = TABLE

    @classmethod
    def table(cls, players: int) -> Mapping[str, Any]:
        """Return the published value of every field except `players` (JIZ-3, 5, 11)."""
        return {
            "hand_size": 11,
            "field_size": 2,
            "masks": True,
            "leader_may_draw": False,
            "lead_from_hand_only": False,
        }

    def conflicts(self) -> Iterator[Problem]:
        """Yield what doesn't go together: a deal that leaves no stock."""
        if self.stock_size < 1:
            reason = (
                f"is {self.hand_size}; {self.players} hands of {self.hand_size} and a field of "
                f"{self.field_size} make {self.deck_size - self.stock_size} cards, but there are "
                f"{self.deck_size}, of which the stock needs one: deal at most "
                f"{(self.deck_size - 1 - self.field_size) // self.players} to each player"
            )
            yield Problem("hand_size", self.hand_size, reason, "JIZ-4")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in play, by id (JIZ-1 to 3)."""
        return deck(masks=self.masks)

    @property
    def deck_size(self) -> int:
        """How many cards are in play."""
        return 70 if self.masks else 65

    @property
    def stock_size(self) -> int:
        """Cards of the stock after the deal (JIZ-5)."""
        return self.deck_size - self.players * self.hand_size - self.field_size

    @property
    def rounds(self) -> int:
        """Rounds of the game: as many as players (JIZ-27)."""
        return self.players
