"""The course of a round as everyone at the table sees it: whose turn, what lies there, who scores.

Hands are not in here, only their sizes; so the flow and the views of single seats follow the same
course. What a hand allows is checked in `moves`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from enum import StrEnum
from typing import Self

from ..flow import Part
from .cards import Card
from .rows import Kind, Row
from .rules import Rules

Fault = tuple[str, str]
"""Why something is not allowed, and the clause that forbids it."""


class End(StrEnum):
    """How a round ends."""

    EMPTIED = "emptied"
    """A show emptied a hand (SCO-15)."""
    UNBEATEN = "unbeaten"
    """The turn came back to the owner of the active set (SCO-16)."""
    UNBEATEN_SCOUTED_AWAY = "unbeaten_scouted_away"
    """The same, all cards of the set having been scouted (SCO-16)."""
    STUCK = "stuck"
    """Two players: the one to move could neither show nor scout (SCO-23)."""
    TRUNCATED = "truncated"
    """The round had as many turns as a round may have (SCO-19a)."""


@dataclasses.dataclass(frozen=True)
class Round:
    """A finished round: who started, how it ended, and what everybody got for it.

    `exempt` has no minus for cards in hand (None: nobody); `row` is the row last shown, by
    `shown_by`; `captured`, `tokens`, `chips` (unspent) and `hand_sizes` are by seat, and so are
    `units`, the points of the round. `turned` tells who turned the hand round.
    """

    start: int
    end: End
    exempt: int | None
    row: Row
    shown_by: int
    turned: tuple[bool | None, ...]
    captured: tuple[tuple[Card, ...], ...]
    tokens: tuple[int, ...]
    chips: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    turns: int
    units: tuple[int, ...]


def totals(rules: Rules, rounds: Sequence[Round]) -> tuple[int, ...]:
    """Return the points of each seat over some rounds (SCO-17)."""
    return tuple(sum(one.units[seat] for one in rounds) for seat in range(rules.players))


def best_seats(units: Sequence[int]) -> tuple[int, ...]:
    """Return who wins: the highest total, equal ones sharing the win (SCO-19).

    >>> best_seats((12, 31, 31))
    (1, 2)
    """
    return tuple(seat for seat, points in enumerate(units) if points == max(units))


class Course(Part):
    """A round in progress. Methods that change it take legal steps of the seat to act."""

    def __init__(self, rules: Rules, start: int) -> None:
        """Begin a round: hands are dealt, and everybody may turn theirs round."""
        seats = rules.players
        self.rules = rules
        self.start = start
        self.sizes = [rules.hand_size] * seats
        self.chosen = 0
        self.turned: list[bool | None] = [None] * seats
        self.active: tuple[Card, ...] = ()
        self.row: Row | None = None
        self.last_shown: int | None = None
        self.captured: list[tuple[Card, ...]] = [()] * seats
        self.tokens = [0] * seats
        self.chips = [rules.chips] * seats
        self.turns = 0
        self.scouted = 0
        """Scouts so far in the present turn."""
        self.halfway = False
        """Whether the seat to act has scouted and now has to show (SCO-13)."""
        self.player: int | None = start
        self.end: End | None = None
        self.exempt: int | None = None

    def copy(self) -> Self:
        """Return an independent course in the same position."""
        twin = object.__new__(type(self))
        vars(twin).update(
            {key: list(value) if isinstance(value, list) else value
             for key, value in vars(self).items()}
        )  # fmt: skip
        return twin

    # The position.

    @property
    def turning(self) -> bool:
        """Whether some have still to choose to keep or turn (SCO-5)."""
        return self.chosen < self.rules.players

    @property
    def owner(self) -> int | None:
        """Who showed the active set; None if the table is empty (SCO-7)."""
        return self.last_shown if self.active else None

    @property
    def floor(self) -> int:
        """The strength that a show must exceed (SCO-9, 10); 0 if the table is empty."""
        return Row(self.active).strength if self.active else 0

    def turning_fault(self) -> Fault | None:
        """Say why the seat to act can neither keep nor turn now."""
        if not self.turning:
            return "hands are kept or turned only before the first turn of a round", "SCO-5"
        return None

    def show_fault(self) -> Fault | None:
        """Say why the seat to act can show nothing at all now."""
        if self.turning:
            return "hands are being turned: keep or turn", "SCO-5"
        return None

    def beat_fault(self, row: Row) -> Fault | None:
        """Say why `row` doesn't beat the active set."""
        if row.strength > self.floor:
            return None
        active = Row(self.active)
        if len(row) < len(active):
            why = "more cards win"
        elif row.kind is Kind.RUN and active.kind is Kind.SET:
            why = "a set beats a run"
        elif row.strength == active.strength:
            why = "equal is not enough"
        else:
            why = "higher numbers win"
        if self.row is not None and len(active) < len(self.row):
            # SCO-10: not the row that was shown counts, but what scouting left of it.
            return f"{row} does not beat {active}, what is left of {self.row}: {why}", "SCO-10"
        return f"{row} does not beat {active}: {why}", "SCO-9"

    def scout_fault(self, *, and_show: bool) -> Fault | None:
        """Say why the seat to act can't scout now, or can't scout and show."""
        assert self.player is not None
        if self.turning:
            return "hands are being turned: keep or turn", "SCO-5"
        if self.halfway:
            return "a scout and show goes on with a show, not with another scout", "SCO-13"
        two = self.rules.players == 2
        if and_show and two:
            return "two players have no scout and show", "SCO-21"
        if not self.active:
            return "the table is empty: there is nothing to scout", "SCO-14"
        if self.owner == self.player:
            return "the active set is one's own: only those of others are scouted", "SCO-12"
        if self.chips[self.player] == 0 and two:
            return f"seat {self.player} has spent its {self.rules.chips} scout chips", "SCO-21"
        if self.chips[self.player] == 0 and and_show:
            return f"seat {self.player} has given back its scout-and-show chip", "SCO-6"
        return None

    # Steps.

    def choose(self, turned: bool | None) -> None:
        """Let the seat to act keep or turn its hand; None where that is not known (SCO-5)."""
        assert self.player is not None
        self.turned[self.player] = turned
        self.chosen += 1
        # The last to choose sits to the right of the starter, so the starter is next.
        self.player = (self.player + 1) % self.rules.players

    def show(self, row: Row) -> None:
        """Let the seat to act show `row` (SCO-8)."""
        player = self.player
        assert player is not None
        # SCO-11: also when the show empties the hand. After a scout and show of the last card of
        # a set nothing is left to capture.
        self.captured[player] += self.active
        self.active = row.cards
        self.row = row
        self.last_shown = player
        self.sizes[player] -= len(row)
        if self.sizes[player] == 0:
            # SCO-15: at once, before the turn passes.
            self.turns += 1
            self._finish(End.EMPTIED, player)
        else:
            self._pass_on()

    def scout(self, end: int, *, and_show: bool) -> Card:
        """Let the seat to act scout; return the card as it lay on the table (SCO-12, 13)."""
        player, owner = self.player, self.owner
        assert player is not None
        assert owner is not None
        card = self.active[-1] if end else self.active[0]
        self.active = self.active[:-1] if end else self.active[1:]
        self.sizes[player] += 1
        self.scouted += 1
        if self.rules.players == 2:
            # SCO-21: a chip, out of the game; SCO-22: and it stays this player's turn.
            self.chips[player] -= 1
            return card
        self.tokens[owner] += 1
        if and_show:
            self.chips[player] -= 1
            self.halfway = True
        else:
            self._pass_on()
        return card

    def settle(self, *, stuck: bool) -> None:
        """End the round if the seat to act is `stuck` (SCO-23), or else if it is too long.

        Called after each step, by whoever knows the hands.
        """
        if self.end is not None:
            return
        if stuck:
            assert self.player is not None
            self._finish(End.STUCK, 1 - self.player)
        elif self.turns >= self.rules.max_turns:
            # SCO-19a: nobody is exempt.
            self._finish(End.TRUNCATED, None)

    def _pass_on(self) -> None:
        assert self.player is not None
        self.turns += 1
        self.scouted = 0
        self.halfway = False
        self.player = (self.player + 1) % self.rules.players
        # SCO-16: the turn has come back to the player who last showed, so all others scouted.
        if self.player == self.last_shown:
            if self.active:
                self._finish(End.UNBEATEN, self.player)
            elif self.rules.emptied_set_ends_round:
                self._finish(End.UNBEATEN_SCOUTED_AWAY, self.player)

    def _finish(self, end: End, exempt: int | None) -> None:
        self.end = end
        self.exempt = exempt
        self.player = None

    # The score.

    def result(self) -> Round:
        """Return the finished round with its scores (SCO-17, 24)."""
        assert self.end is not None
        assert self.row is not None
        assert self.last_shown is not None
        two = self.rules.players == 2
        units = tuple(
            len(self.captured[seat])
            + self.tokens[seat]
            + (self.chips[seat] if two else 0)
            - (0 if seat == self.exempt else self.sizes[seat])
            for seat in range(self.rules.players)
        )
        return Round(
            start=self.start,
            end=self.end,
            exempt=self.exempt,
            row=self.row,
            shown_by=self.last_shown,
            turned=tuple(self.turned),
            captured=tuple(self.captured),
            tokens=tuple(self.tokens),
            chips=tuple(self.chips),
            hand_sizes=tuple(self.sizes),
            turns=self.turns,
            units=units,
        )
