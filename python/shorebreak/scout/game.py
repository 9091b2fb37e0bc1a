"""Scout as a person reads it in the rulebook: every step checks, every error explains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from .. import flow
from ..errors import DealError, IllegalActionError
from ..random import Stream
from . import moves
from .actions import HIDDEN, Action, Show, Turning, masked
from .cards import Card, turn_round
from .course import Course, End, Round, best_seats, totals
from .deal import (
    Deal,
    Hands,
    draw_hands,
    hands_problems,
    hands_record,
    pairs_in_play,
    starter,
)
from .display import html_of, position_rows, rich_of
from .history import STUCK
from .rows import spans
from .rules import Rules
from .view import View


class Game(flow.Game[Rules, Deal, Action, View]):
    """A game of Scout.

    Later rounds that the deal doesn't give are dealt by chance when they begin.

    >>> from shorebreak.scout import Rules
    >>> game = Game(Rules(players=4), seed=7)
    >>> [len(hand) for hand in game.hands], [str(action) for action in game.legal_actions()]
    ([11, 11, 11, 11], ['keep', 'turn'])
    >>> for choice in ("keep", "turn", "keep", "keep"):
    ...     game.play(choice)
    >>> game.play("show @1:1")
    >>> game.owner == game.start_player, len(game.active)
    (True, 1)
    """

    name: ClassVar[str] = "scout"
    title: ClassVar[str] = "Scout"
    rules_type: ClassVar[type[Rules]] = Rules
    view_type: ClassVar[type[View]] = View
    has_chance: ClassVar[bool] = True

    def __init__(
        self,
        rules: Rules,
        *,
        seed: int | None = None,
        index: int = 0,
        deal: Deal | None = None,
        chance: tuple[flow.Outcome, ...] | list[flow.Outcome] = (),
    ) -> None:
        """Deal and start; a deal that names its first player fixes that seat (SCO-18)."""
        if isinstance(deal, Deal) and isinstance(rules, Rules):
            deal.check(rules)
            rules = deal.rules_for(rules)
        super().__init__(rules, seed=seed, index=index, deal=deal, chance=chance)

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
        self._dealt: list[Hands] = []
        self._ends: list[int] = []
        self._begin_round(self._deal.hands)

    def _begin_round(self, hands: Hands) -> None:
        self._dealt.append(hands)
        self._hands = [list(hand) for hand in hands]
        self._course = Course(self._rules, self.start_player)

    def _next_hands(self) -> Hands:
        """Return the hands of the next round: those of the deal, else by chance (SCO-3, 20)."""
        number = len(self._rounds)
        if number < len(self._deal.rounds):
            return self._deal.rounds[number]
        earlier = self._dealt[-1]
        pairs = pairs_in_play(self._rules, earlier)
        outcome = self._chance(
            f"the deal of round {number + 1}",
            lambda stream: hands_record(draw_hands(self._rules, pairs, stream)),
            lambda given: self._hands_fault(given, number + 1, earlier),
        )
        return Deal([outcome]).hands  # type: ignore[list-item]

    def _hands_fault(self, outcome: Any, number: int, earlier: Hands) -> str | None:
        if not isinstance(outcome, list) or not all(isinstance(hand, str) for hand in outcome):
            return f"must be a list of {self._rules.players} hands, not {outcome!r}"
        try:
            hands = Deal([outcome]).hands
        except DealError as error:
            return str(error)
        problems = hands_problems(self._rules, hands, number, earlier)
        return "; ".join(map(str, problems)) or None

    # Playing.

    def _check(self, action: Action) -> None:
        player = self.player
        assert player is not None
        fault = moves.fault_of(self._course, self._hands[player], action, self._spans)
        if fault is not None:
            raise IllegalActionError(fault[0], action=action, player=player, clause=fault[1])

    def _apply(self, action: Action) -> None:
        player = self.player
        assert player is not None
        hand = self._hands[player]
        if isinstance(action, Turning):
            self._course.choose(action.turned)
            if not self._course.turning:
                self._turn_hands()
        elif isinstance(action, Show):
            assert action.start is not None
            del hand[action.start : action.start + len(action.row)]
            self._course.show(action.row)
        else:
            assert action.place is not None
            self._course.scout(action.end, and_show=action.and_show)
            hand.insert(action.place, action.card)
        self._course.settle(stuck=self._stuck())
        if self._course.end is not None:
            self._finish_round()

    def _turn_hands(self) -> None:
        # SCO-5: all have chosen, so all who chose to turn do it now and everybody sees it.
        for seat, turned in enumerate(self._course.turned):
            if turned:
                self._hands[seat] = turn_round(self._hands[seat])

    def _stuck(self) -> bool:
        player = self._course.player
        return player is not None and moves.is_stuck(self._course, self._hands[player], self._spans)

    def _finish_round(self) -> None:
        self._rounds.append(self._course.result())
        # The action that led here is the next to be counted.
        self._ends.append(len(self._actions) + 1)
        if len(self._rounds) < self._rules.rounds:
            self._begin_round(self._next_hands())

    @staticmethod
    def _spans(numbers: Iterable[int], floor: int) -> list[tuple[int, int]]:
        """Find the rows of a hand stronger than `floor` (SCO-8, 9)."""
        return spans(list(numbers), floor)

    def _end_reason(self) -> tuple[str, str | None]:
        return f"the game is over: all {self._rules.rounds} rounds have been played", "SCO-18"

    # The position.

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return self._course.player

    @property
    def first_player(self) -> int:
        """The seat that started the first round (SCO-18)."""
        return starter(self._rules, self._deal.hands)

    @property
    def start_player(self) -> int:
        """The seat that starts the present round; the marker passes to the left (SCO-18)."""
        number = min(len(self._rounds), self._rules.rounds - 1)
        return (self.first_player + number) % self._rules.players

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return len(self._rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return tuple(self._rounds)

    @property
    def deal_so_far(self) -> Deal:
        """The deal without the rounds that have not begun."""
        return Deal(self._deal.rounds[: len(self._dealt)], self._deal.first_player)

    @property
    def round_ends(self) -> tuple[int, ...]:
        """How many actions of the game had been taken when each finished round ended."""
        return tuple(self._ends)

    @property
    def dealt(self) -> tuple[Hands, ...]:
        """The hands of each round so far, as they were dealt."""
        return tuple(self._dealt)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each seat from left to right; after the end as the last round left it.

        Hands are turned when all have chosen (SCO-5).
        """
        return tuple(tuple(hand) for hand in self._hands)

    @property
    def turning(self) -> bool:
        """Whether hands are still being kept or turned (SCO-5)."""
        return self._course.turning

    @property
    def turned(self) -> tuple[bool | None, ...]:
        """Who turned the hand round in this round; None for who has still to choose."""
        return tuple(self._course.turned)

    @property
    def active(self) -> tuple[Card, ...]:
        """The active set, what is left of it (SCO-7)."""
        return self._course.active

    @property
    def owner(self) -> int | None:
        """The seat that showed the active set; None if the table is empty (SCO-7)."""
        return self._course.owner

    @property
    def halfway(self) -> bool:
        """Whether the seat to act is in the middle of a scout and show (SCO-13)."""
        return self._course.halfway

    @property
    def captured(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that each seat has captured in this round (SCO-11)."""
        return tuple(self._course.captured)

    @property
    def tokens(self) -> tuple[int, ...]:
        """The scout tokens of each seat in this round (SCO-12)."""
        return tuple(self._course.tokens)

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips that each seat has left in this round (SCO-6, 21)."""
        return tuple(self._course.chips)

    @property
    def turns(self) -> int:
        """The turns finished in this round (SCO-19a)."""
        return self._course.turns

    @property
    def truncated(self) -> bool:
        """Whether a round was cut off for its length (SCO-19a)."""
        return any(one.end is End.TRUNCATED for one in self._rounds)

    def legal_actions(self) -> list[Action]:
        """Return every legal action once, in the order of ids; none after the end."""
        player = self.player
        if player is None:
            return []
        return moves.legal_actions(self._course, self._hands[player], self._spans)

    @property
    def units(self) -> tuple[int, ...]:
        """The points of each seat over the finished rounds (SCO-17)."""
        return totals(self._rules, self._rounds)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total (SCO-19); empty until the game is over."""
        return best_seats(self.units) if self.over else ()

    # Notation, views, futures.

    def parse_action(self, text: Any) -> Action:
        """Return the action given as such, as its id or as its text, in this position."""
        player = self.player
        if player is None:
            reason, clause = self._end_reason()
            raise IllegalActionError(reason, action=text, clause=clause)
        return moves.resolve(text, self._course, self._hands[player])

    def format_action(self, action: Action) -> str:
        """Return an action in notation."""
        return str(action)

    def seen(self, ply: int, seat: int) -> Action | None:
        """Return what `seat` sees of the action of `ply` (SCO-25); None where it was hidden.

        Of a show others see the row, of a scout the end; keeping or turning when all have chosen.
        """
        action = self._actions[ply]
        if self._actors[ply] == seat:
            return action
        if isinstance(action, Turning) and self._course.turning:
            present = len(self._actions) - self._course.chosen
            return None if range(len(self._actions))[ply] >= present else action
        return masked(action)

    def _view(self, seat: int) -> View:
        stuck = {ply for ply, one in zip(self._ends, self._rounds, strict=True)
                 if one.end is End.STUCK}  # fmt: skip
        history: list[Action | str] = []
        for ply in range(len(self._actions)):
            history.append(self.seen(ply, seat) or HIDDEN)
            if ply + 1 in stuck:
                history.append(STUCK)
        return self.view_type(
            self._rules,
            seat=seat,
            hands=[hands[seat] for hands in self._dealt],
            history=history,
            first_player=self.first_player,
        )

    def _redraw(self, stream: Stream) -> Deal:
        """Leave the rounds that have not begun to chance; what is dealt lies in the hands."""
        return self.deal_so_far

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = [" ".join(card.small for card in hand) for hand in self._hands]
        yield from position_rows(self, self.title, hands)
        if self.over:
            yield "won by", " and ".join(f"seat {seat}" for seat in self.winners)

    def _html(self, text: str) -> str:
        return html_of(text)

    def _rich(self, text: str) -> Any:
        return rich_of(text)
