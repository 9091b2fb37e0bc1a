"""Jizai as a person reads it in the rulebook: every step checks, every error explains."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from .. import flow
from ..errors import DealError, IllegalActionError, NotationError
from ..random import Stream
from . import moves
from .actions import Action, Draw, Play
from .cards import Card, by_number, format_cards
from .course import Course, Round, best_seats, penalty_of, totals
from .deal import Deal, Layout
from .display import position_rows
from .reading import Reading, plays_of, reading_of
from .rules import Rules
from .view import View
from .watched import CLEARED, Taken, Watched


class Game(flow.Game[Rules, Deal, Action, View]):
    """A game of Jizai.

    Reshuffles, and later rounds that the deal doesn't give, are left to chance; an outcome of
    chance is one card, in the order in which the new stock is drawn or the new round is dealt.

    >>> from shorebreak.jizai import Rules
    >>> game = Game(Rules(players=4), seed=7)
    >>> game.player, [len(hand) for hand in game.hands], len(game.field), len(game.stock)
    (0, [11, 11, 11, 11], 2, 24)
    >>> game.play(game.legal_actions()[0])
    >>> game.player, game.standing_player, game.legal_actions()[0]
    (1, 0, Draw())
    """

    name: ClassVar[str] = "jizai"
    title: ClassVar[str] = "Jizai"
    rules_type: ClassVar[type[Rules]] = Rules
    view_type: ClassVar[type[View]] = View
    has_chance: ClassVar[bool] = True
    lower_wins: ClassVar[bool] = True

    # Set-up.

    def _shuffle(self, stream: Stream) -> Deal:
        return Deal.shuffled(self._rules, stream)

    def _check_deal(self) -> None:
        if not isinstance(self._deal, Deal):
            raise DealError(f"deal must be a Deal(rounds=...), not {self._deal!r}")
        self._deal.check(self._rules)

    def _leaves_to_chance(self, deal: Deal) -> bool:
        return not isinstance(deal, Deal) or len(deal.rounds) < self._rules.rounds

    def _set_up(self) -> None:
        self._rounds: list[Round] = []
        self._legal: list[Action] = []
        self._watched: list[Watched] = []
        self._fallen: list[tuple[int, tuple[Card, ...]]] = []
        self._begin_round(self._deal.rounds[0])

    def _begin_round(self, layout: Layout) -> None:
        self._hands = [list(hand) for hand in layout.hands]
        # Drawn from the end, which is the top.
        self._stock = list(reversed(layout.stock))
        self._course = Course(self._rules, self.dealer, layout.field)
        self._watched.append(Watched(layout.hands, layout.field))

    # Playing.

    def _check(self, action: Action) -> None:
        player = self._course.player
        fault = moves.fault_of(self._course, self._hands[player], action)
        if fault is not None:
            raise IllegalActionError(fault[0], action=action, player=player, clause=fault[1])

    def _apply(self, action: Action) -> None:
        player = self._course.player
        self._legal = []
        self._watched[-1].log.append((player, action))
        if isinstance(action, Draw):
            self._course.draw(self)
        else:
            for card in action.hand:
                self._hands[player].remove(card)
            assert action.reading is not None
            self._course.play(action.hand, action.reading, self)
        if self._course.end is not None:
            self._finish_round()

    def take(self, seat: int) -> None:
        """Take the next card of the stock into a hand; part of drawing, not to be called."""
        card = self._stock.pop()
        self._hands[seat].append(card)
        self._hands[seat].sort()
        self._watched[-1].log.append(Taken(seat, card))

    def turn(self) -> Card:
        """Turn up the next card of the stock; part of drawing and clearing, not to be called."""
        card = self._stock.pop()
        self._watched[-1].log.append(Taken(None, card))
        return card

    def clear(self) -> None:
        """Note that the field was cleared; part of passing on, not to be called."""
        self._watched[-1].log.append(CLEARED)

    def reshuffle(self, discards: list[Card]) -> None:
        """Make the discards the new stock (JIZ-13); part of drawing, not to be called."""
        what = f"the reshuffle of round {len(self._watched)}"
        self._stock = list(reversed(self._by_chance(what, discards)))

    def _finish_round(self) -> None:
        penalties = [penalty_of(hand) for hand in self._hands]
        self._rounds.append(self._course.result(penalties))
        if len(self._rounds) == self._rules.rounds:
            return
        number = len(self._rounds)
        if number < len(self._deal.rounds):
            layout = self._deal.rounds[number]
            self._fell(layout.order)
        else:
            cards = self._by_chance(f"the deal of round {number + 1}", list(self._rules.cards))
            layout = Layout.from_order(self._rules, cards)
        self._begin_round(layout)

    def _by_chance(self, what: str, cards: list[Card]) -> list[Card]:
        """Return cards, which ascend, in the order that chance brings: one outcome each."""
        left, drawn, order = list(cards), list[Card](), list[Card]()

        def draw(stream: Stream) -> str:
            if not drawn:
                drawn.extend(left)
                stream.shuffle_prefix(drawn, len(drawn))
                drawn.reverse()
            return str(drawn.pop())

        def fault(outcome: flow.Outcome) -> str | None:
            try:
                card = Card(outcome)  # type: ignore[arg-type]
            except NotationError as error:
                return str(error)
            return None if card in left else f"{card} is not among the cards that are left"

        for _ in cards:
            card = Card(self._chance(what, draw, fault))  # type: ignore[arg-type]
            left.remove(card)
            order.append(card)
        self._fell(order)
        return order

    def _fell(self, cards: Sequence[Card]) -> None:
        # The action that led here is the next to be counted.
        self._fallen.append((len(self._actions), tuple(cards)))

    @staticmethod
    def _reading(cards: Sequence[Card]) -> Reading | None:
        """Find what cards make (JIZ-15 to 21)."""
        return reading_of(cards)

    @staticmethod
    def _plays(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
        """Find every play (JIZ-8)."""
        return plays_of(hand, field, standing)

    def _end_reason(self) -> tuple[str, str | None]:
        return f"the game is over: all {self._rules.rounds} rounds have been played", "JIZ-27"

    # The position.

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return None if self._course.end is not None else self._course.player

    @property
    def dealer(self) -> int:
        """The seat that deals, and leads, the present round, or the last one (JIZ-5, 27)."""
        number = min(len(self._rounds), self._rules.rounds - 1)
        return (self._deal.dealer + number) % self._rules.players

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return len(self._rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return tuple(self._rounds)

    @property
    def watched(self) -> tuple[Watched, ...]:
        """Each round that has begun, with all that happened in it; not to be changed."""
        return tuple(self._watched)

    @property
    def deal_so_far(self) -> Deal:
        """The deal without the rounds that have not begun."""
        return Deal(self._deal.rounds[: len(self._watched)])

    @property
    def fallen(self) -> tuple[tuple[int, tuple[Card, ...]], ...]:
        """What chance brought: the ply of each reshuffle and later deal, and its cards in order."""
        return tuple(self._fallen)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat, ascending; after the end as the last round left them."""
        return tuple(tuple(hand) for hand in self._hands)

    @property
    def field(self) -> tuple[Card, ...]:
        """The field, in the order in which its cards were turned up."""
        return tuple(self._course.field)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, in the order in which it is drawn."""
        return tuple(reversed(self._stock))

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discards, in the order in which they were laid."""
        return tuple(self._course.discards)

    @property
    def reshuffled(self) -> tuple[Card, ...]:
        """The cards that the reshuffle of this round made the new stock, ascending (JIZ-13)."""
        return tuple(sorted(self._course.reshuffled))

    @property
    def standing(self) -> Reading | None:
        """The standing combination; None for a leader (JIZ-7)."""
        return self._course.standing

    @property
    def standing_player(self) -> int | None:
        """The seat that laid the standing combination."""
        return self._course.standing_player

    @property
    def must_lead_from_hand(self) -> bool:
        """Whether the field may not be used before the next play (JIZ-11, house rule)."""
        return self._course.from_hand_only

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that have gone out in this round, in order (JIZ-22)."""
        return tuple(self._course.out)

    def legal_actions(self) -> list[Action]:
        """Return every legal action once, in the order of ids; none after the end."""
        if self.player is None:
            return []
        if not self._legal:
            hand = self._hands[self.player]
            self._legal = moves.legal_actions(self._course, hand, self._plays)
        return list(self._legal)

    @property
    def penalties(self) -> tuple[int, ...]:
        """The penalties of each seat over the finished rounds, bonuses left aside (JIZ-26)."""
        return self._sums([one.penalties for one in self._rounds])

    @property
    def bonuses(self) -> tuple[int, ...]:
        """The bonuses of each seat over the finished rounds (JIZ-25)."""
        return self._sums([one.bonuses for one in self._rounds])

    def _sums(self, rows: Sequence[Sequence[int]]) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in rows) for seat in range(self._rules.players))

    @property
    def units(self) -> tuple[int, ...]:
        """The total of each seat: penalties less bonuses, the lower the better (JIZ-26)."""
        return totals(self._rules, self._rounds)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total (JIZ-27); empty until the game is over."""
        return best_seats(self.units) if self.over else ()

    # Notation, views, futures.

    def parse_action(self, text: Any) -> Action:
        """Return the action given as an action, its id or its text, for the seat to act."""
        if self.player is None:
            reason, clause = self._end_reason()
            raise IllegalActionError(reason, action=text, clause=clause)
        return moves.resolve(text, self._course, self._hands[self.player], self._reading)

    def format_action(self, action: Action) -> str:
        """Return an action in notation."""
        return str(action)

    def _view(self, seat: int) -> View:
        return self.view_type(
            self._rules,
            seat=seat,
            hands=[one.hands[seat] or () for one in self._watched],
            fields=[one.field for one in self._watched],
            history=[entry for one in self._watched for entry in one.seen_by(seat)],
            penalties=[one.penalties for one in self._rounds],
            dealer=self._deal.dealer,
        )

    def _redraw(self, stream: Stream) -> Deal:
        """Draw the order of the stock anew; rounds that have not begun are left to chance."""
        size = len(self._stock)
        self._stock.sort()
        stream.shuffle_prefix(self._stock, size)
        rounds = list(self.deal_so_far.rounds)
        if self._course.reshuffled:
            # It began as outcomes of chance, of which the last are still in the stock.
            self._outcomes[len(self._outcomes) - size :] = map(str, self.stock)
            self._given = tuple(self._outcomes)
            ply, cards = self._fallen[-1]
            self._fallen[-1] = ply, (*cards[: len(cards) - size], *self.stock)
            return Deal(rounds)
        number = len(self._watched) - 1
        if number < len(rounds):
            last = rounds[number]
            past = last.stock[: len(last.stock) - size]
            rounds[number] = Layout(last.hands, last.field, (*past, *self.stock), last.dealer)
        else:
            self._outcomes[len(self._outcomes) - size :] = map(str, self.stock)
            self._given = tuple(self._outcomes)
        if number:
            ply, cards = self._fallen[-1]
            self._fallen[-1] = ply, (*cards[: len(cards) - size], *self.stock)
        return Deal(rounds)

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = [format_cards(by_number(hand)) for hand in self._hands]
        yield from position_rows(self, self.title, hands, self._course, self._watched[-1])
        if self.over:
            yield "won by", " and ".join(f"seat {seat}" for seat in self.winners)
