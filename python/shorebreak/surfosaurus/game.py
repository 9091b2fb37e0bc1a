"""Surfosaurus MAX as a person reads it in the rulebook: every step checks, every error explains."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator
from typing import Any, ClassVar

from .. import flow
from ..errors import DealError, IllegalActionError
from ..random import Stream
from .cards import DECK, Card
from .deal import Deal
from .notation import format_action, format_cards, parse_action
from .rules import Rules
from .schedule import schedule
from .scoring import (
    UNITS_PER_POINT,
    Played,
    Resolution,
    Round,
    best_seats,
    score_round,
    totals,
)
from .view import View, position_rows


@functools.cache
def _native_resolve() -> Any:
    return importlib.import_module("shorebreak._core").surfosaurus.resolve


class Game(flow.Game[Rules, Deal, Card, View]):
    """A game of Surfosaurus MAX.

    >>> from shorebreak.surfosaurus import Rules, reference
    >>> game = reference.Game(Rules(players=4), seed=7)
    >>> game.player, len(game.stock), len(game.legal_actions())
    (0, 56, 7)
    >>> game.play(game.hands[0][0])
    >>> game.player, len(game.table), len(game.stock)
    (1, 1, 55)
    """

    name: ClassVar[str] = "surfosaurus"
    title: ClassVar[str] = "Surfosaurus MAX"
    rules_type: ClassVar[type[Rules]] = Rules
    view_type: ClassVar[type[View]] = View
    units_per_point: ClassVar[int] = UNITS_PER_POINT

    # Set-up.

    def _shuffle(self, stream: Stream) -> Deal:
        return Deal.shuffled(self._rules, stream)

    def _check_deal(self) -> None:
        if not isinstance(self._deal, Deal):
            raise DealError(f"deal must be a Deal(hands=..., stock=...), not {self._deal!r}")
        self._deal.check(self._rules)

    def _set_up(self) -> None:
        self._schedule = schedule(self._rules)
        self._hands = [list(hand) for hand in self._deal.hands]
        # Drawn from the end, which is the top of the pile.
        self._stock = list(reversed(self._deal.stock))
        self._table: list[Played] = []
        self._history: list[Played] = []
        self._rounds: list[Round] = []

    # Playing.

    def _check(self, action: Card) -> None:
        player = self.player
        assert player is not None
        hand = self._hands[player]
        if action not in hand:
            raise IllegalActionError(
                f"{action} is not in the hand of seat {player}, "
                f"which holds {format_cards(sorted(hand))}",
                action=action,
                player=player,
                clause="SUR-8",
            )

    def _apply(self, action: Card) -> None:
        player = self.player
        assert player is not None
        # SUR-8: play one card face up, then at once draw one. The drawn card takes the place of
        # the played one; if there is none (SUR-9), the last card of the hand does.
        hand = self._hands[player]
        slot = hand.index(action)
        self._lay(player, action)
        last = self._stock.pop() if self._stock else hand.pop()
        if slot < len(hand):
            hand[slot] = last
        # The schedule says what comes next: another seat, a card turned up (SUR-10), or nothing
        # more in this round, which is then resolved, and so is one that nobody can play in.
        while len(self._rounds) < self._rules.rounds:
            events = self._schedule[len(self._rounds)]
            if len(self._table) == len(events):
                self._finish_round()
            elif events[len(self._table)] is None:
                self._lay(None, self._stock.pop())
            else:
                break

    def _lay(self, seat: int | None, card: Card) -> None:
        self._table.append((seat, card))
        self._history.append((seat, card))

    def _finish_round(self) -> None:
        self._rounds.append(
            score_round(self._rules, self.start_player, self._table, self._resolution)
        )
        # SUR-17: what didn't win leaves the game; SUR-20: hands are kept.
        self._table = []

    @staticmethod
    def _resolution(cards: tuple[Card, ...], size: int) -> Resolution:
        """Find the winning combination of a table (SUR-12 to 16)."""
        resolution: Resolution = _native_resolve()(cards, size)
        return resolution

    def _end_reason(self) -> tuple[str, str | None]:
        return f"the game is over: all {self._rules.rounds} rounds have been played", "SUR-21"

    # The position.

    @property
    def player(self) -> int | None:
        """The seat to act (SUR-8); None after the end."""
        if len(self._rounds) == self._rules.rounds:
            return None
        return self._schedule[len(self._rounds)][len(self._table)]

    @property
    def start_player(self) -> int:
        """The seat that starts the present round (SUR-7, 20)."""
        return (self._rules.first_player + len(self._rounds)) % self._rules.players

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return len(self._rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return tuple(self._rounds)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat; a drawn card stands where the played one stood."""
        return tuple(tuple(hand) for hand in self._hands)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The draw pile, in the order in which it is drawn."""
        return tuple(reversed(self._stock))

    @property
    def table(self) -> tuple[Played, ...]:
        """The cards of the present round, each with its seat (None: turned up), in order."""
        return tuple(self._table)

    @property
    def history(self) -> tuple[Played, ...]:
        """Every card played or turned up in the game, in order."""
        return tuple(self._history)

    def legal_actions(self) -> list[Card]:
        """Return the cards that may be played: the whole hand, in ascending order (SUR-8)."""
        player = self.player
        return [] if player is None else sorted(self._hands[player])

    @property
    def units(self) -> tuple[int, ...]:
        """The half points of each seat so far (SUR-19)."""
        return totals(self._rules, self._rounds)[0]

    @property
    def cards_won(self) -> tuple[int, ...]:
        """The cards in both piles of each seat (SUR-17)."""
        return totals(self._rules, self._rounds)[1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (SUR-22); empty until the game is over."""
        return best_seats(self.units, self.cards_won) if self.over else ()

    # Notation, views, futures.

    def parse_action(self, text: Any) -> Card:
        """Return the card given as such, as its id or as its text."""
        return parse_action(text)

    def format_action(self, action: Card) -> str:
        """Return a card in notation."""
        return format_action(action)

    def _view(self, seat: int) -> View:
        return self.view_type(self._rules, seat=seat, hand=self._hands[seat], history=self._history)

    def _redraw(self, stream: Stream) -> Deal:
        """Draw the draw pile anew from the cards in no hand and not in the history (SUR-23)."""
        known = {card for hand in self._hands for card in hand}
        known |= {card for _, card in self._history}
        unseen = [card for card in DECK if card not in known]
        stream.shuffle_prefix(unseen, len(self._stock))
        future = unseen[: len(self._stock)]
        past = len(self._deal.stock) - len(future)
        self._stock = list(reversed(future))
        return Deal(self._deal.hands, (*self._deal.stock[:past], *future))

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = [format_cards(hand) for hand in self._hands]
        yield from position_rows(self, self.title, hands, len(self._stock))
        if self.over:
            yield "won by", " and ".join(f"seat {seat}" for seat in self.winners)
