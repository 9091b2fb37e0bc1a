"""Writing down a game as one seat sees it, in the form in which a `View` is typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import ViewError
from . import facts, hands, knowledge, rounds
from .actions import Kind
from .cards import BARRED, Board, Card, format_cards
from .course import Outcomes, start_of
from .hands import Hidden
from .position import Position
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game


class Scribe(Outcomes):
    """Plays a game again, writing down all that `seat` sees."""

    def __init__(self, game: Game, seat: int) -> None:
        """Take the outcomes of the game."""
        super().__init__(game)
        self.rules: Rules = game.rules
        self.seat = seat
        self.entries: list[str] = []
        self.hand: str | None = None
        """The seat's first hand, once it was dealt."""
        # The seat that is drawing, and each of its cards as it is seen.
        self._drawing: tuple[int, list[str]] | None = None
        self._long = False

    # What the flow asks of chance.

    def die(self) -> int:
        """Return and write the die of the new wave."""
        number = super().die()
        self.write(f"die {number}")
        return number

    def tell(self, position: Position, what: Hidden, seat: int) -> None:
        """Write down what the seat sees of something that comes to light."""
        if what is Hidden.CARD:
            self._draws(position, seat)
            return
        own, knows = seat == self.seat, position.surfers[self.seat].patterns
        if what is Hidden.BARRED:
            hand = position.surfers[seat].hand
            barred = [card for card in BARRED for _ in range(hand[card])]
            if barred and not own:
                self.write(f"{facts.seat_text(self.rules, seat)} discards {format_cards(barred)}")
        elif what is Hidden.STOKE and own:
            self.write(f"bought {position.stoke_deck[0]}")
        elif what is Hidden.BACKS:
            numbers = [knowledge.back_ids(self.rules)[card] for card in position.waves[:3]]
            texts = facts.back_texts(self.rules)
            backs = [texts[number] for number in (numbers if own else sorted(numbers))]
            self.write(f"backs {', '.join(backs)}")
        elif what is Hidden.WAVE or (what is Hidden.FRONT and own):
            card = facts.front_text(self.rules, position.waves[0], knows, position.revealed)
            self.write(f"{what.name.lower()} {card}")
            if what is Hidden.WAVE:
                self.write_back(position.waves[1:])

    # Writing.

    def write(self, entry: str) -> None:
        """Write an entry, after the cards that were being drawn."""
        self._end_draws()
        self.entries.append(entry)

    def write_back(self, waves: list[int]) -> None:
        """Write the back of the top card of a wave deck, if there is one."""
        if waves:
            number = knowledge.back_ids(self.rules)[waves[0]]
            self.write(f"back {facts.back_texts(self.rules)[number]}")

    def _draws(self, position: Position, seat: int) -> None:
        """Note what is seen of the card that a seat is about to draw."""
        if self._drawing is not None and self._drawing[0] != seat:
            self._end_draws()
        if self._drawing is None:
            self._drawing = (seat, [])
        seen, self._long = self._drawing[1], position.surfers[seat].board is Board.LONG
        if not hands.may_draw(position, seat):
            # With an empty deck everybody sees that there is nothing to draw.
            seen += [facts.NONE] if position.deck else []
            return
        card = position.deck[0] if position.deck else Card(self._outcomes[self._used])
        open_to_see = (
            seat == self.seat or seat >= self.rules.players or (self._long and card.barred)
        )
        seen.append(str(card) if open_to_see else facts.UNKNOWN)

    def _end_draws(self) -> None:
        """Write the cards that were drawn, unless that goes without saying."""
        if self._drawing is None:
            return
        seat, seen = self._drawing
        self._drawing = None
        if seat == self.seat and self.hand is None:
            # The first hand is told by itself, if no barred card was among those drawn.
            cards = [card for card in seen if card != facts.NONE]
            kept = [card for card in cards if not (self._long and Card(card).barred)]
            self.hand = " ".join(kept)
            if kept == seen:
                return
        if set(seen) - {facts.UNKNOWN}:
            self.entries.append(f"{facts.seat_text(self.rules, seat)} draws {' '.join(seen)}")

    def finish(self) -> None:
        """Write what is left to write."""
        self._end_draws()


def told(game: Game, seat: int) -> dict[str, Any]:
    """Return what a person in `seat` would write down of a game: the arguments of a `View`.

    Raises `ViewError` for a game that goes on from a position, of whose past nothing is known.
    """
    deal = game.deal
    if deal.position is not None:
        raise ViewError("the game goes on from a position; what went before can't be told")
    rules, scribe = game.rules, Scribe(game, seat)
    position = start_of(game, scribe)
    for ply, (action, actor) in enumerate(zip(game.actions, game.actors, strict=True)):
        seen = game.seen(ply, seat)
        hidden_order = seen is None and action.kind is Kind.ORDER
        scribe.write("order ?" if hidden_order else facts.UNKNOWN if seen is None else str(seen))
        rounds.apply(position, action, scribe)
        if action.kind is Kind.ORDER and actor != seat:
            scribe.write_back(position.waves)
    scribe.finish()
    back = facts.back_texts(rules)[knowledge.back_ids(rules)[deal.waves[0]]]
    return {
        "seat": seat,
        "dice": list(deal.dice),
        "back": back,
        "hand": scribe.hand or "",
        "history": scribe.entries,
    }
