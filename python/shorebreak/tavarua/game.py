"""Tavarua as a person reads it in the rulebook: every step checks, every error explains."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from .. import flow
from ..errors import DealError, IllegalActionError, NotationError
from ..random import Stream
from . import moves, rounds, scoring
from .actions import Action, Kind
from .cards import Card, format_cards, listed
from .deal import Deal
from .display import html_of, position_rows
from .hands import Hidden
from .knowledge import back_ids
from .notation import format_action, parse_action
from .position import Finished, Phase, Position, Surfer
from .redraw import redraw
from .rules import UNITS_PER_POINT, Rules
from .scoring import Champions
from .view import View


class Game(flow.Game[Rules, Deal, Action, View]):
    """A game of Tavarua.

    The die of each new wave and every reshuffle of the player cards are left to chance.

    >>> from shorebreak.tavarua import Rules
    >>> game = Game(Rules(players=2), seed=7)
    >>> game.phase.name, [str(action) for action in game.legal_actions()]
    ('BOARDS', ['shortboard', 'longboard'])
    >>> for choice in ("shortboard", "longboard", "exchange", "exchange", "done", "done"):
    ...     game.play(choice)
    >>> game.phase.name, game.round, game.surfers[1].tokens
    ('STOKE', 1, 1)
    """

    name: ClassVar[str] = "tavarua"
    title: ClassVar[str] = "Tavarua"
    rules_type: ClassVar[type[Rules]] = Rules
    view_type: ClassVar[type[View]] = View
    units_per_point: ClassVar[int] = UNITS_PER_POINT
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
        """Deal and start."""
        if isinstance(deal, Deal) and isinstance(rules, Rules):
            deal = deal.for_rules(rules)
        super().__init__(rules, seed=seed, index=index, deal=deal, chance=chance)

    # Set-up.

    def _shuffle(self, stream: Stream) -> Deal:
        return Deal.shuffled(self._rules, stream)

    def _check_deal(self) -> None:
        if not isinstance(self._deal, Deal):
            raise DealError(f"deal must be a Deal(dice, waves, cards, stoke), not {self._deal!r}")
        self._deal.check(self._rules)

    def _leaves_to_chance(self, deal: Deal) -> bool:
        over = isinstance(deal, Deal) and deal.position and deal.position.phase is Phase.OVER
        return not over

    def _set_up(self) -> None:
        self._begins: list[int] = []
        deal = self._deal
        if deal.position is not None:
            self._position = deal.position.copy()
            return
        self._position = rounds.set_up(
            self._rules, list(deal.dice), list(deal.waves), list(deal.cards), list(deal.stoke)
        )
        rounds.begin(self._position, self)

    # Playing.

    def _check(self, action: Action) -> None:
        fault = moves.fault_of(self._position, action)
        if fault is not None:
            player = self._position.player
            raise IllegalActionError(fault[0], action=action, player=player, clause=fault[1])

    def _apply(self, action: Action) -> None:
        self._begins.append(len(self._outcomes))
        rounds.apply(self._position, action, self)

    def die(self) -> int:
        """Roll the die of a new wave (TAV-13); the flow calls this."""
        outcome = self._chance(
            "the die of the new wave", lambda stream: stream.below(6) + 1, _die_fault
        )
        assert isinstance(outcome, int)
        return outcome

    def tell(self, position: Position, what: Hidden, seat: int) -> None:
        """Say nothing: in a game everything lies where it is; the flow calls this."""

    def reshuffle(self, cards: list[Card]) -> list[Card]:
        """Shuffle the discards into a new deck (TAV-11), card by card; the flow calls this."""
        left, drawn = list(cards), list[Card]()
        pile: list[Card] = []

        def draw(stream: Stream) -> flow.Outcome:
            if not pile:
                pile.extend(left)
                stream.shuffle_prefix(pile, len(pile))
            return str(pile[len(pile) - len(left)])

        for _ in cards:
            outcome = self._chance("a reshuffled card", draw, lambda it: _card_fault(it, left))
            card = _card_of(outcome)
            self._outcomes[-1] = str(card)
            left.remove(card)
            drawn.append(card)
        return drawn

    def _end_reason(self) -> tuple[str, str | None]:
        return "the game is over: the wave deck is empty", "TAV-35"

    # The position.

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return self._position.player

    @property
    def outcomes_before(self) -> tuple[int, ...]:
        """How many outcomes of chance there were before each action."""
        return tuple(self._begins)

    @property
    def position(self) -> Position:
        """A copy of the whole position, hidden parts too."""
        return self._position.copy()

    @property
    def phase(self) -> Phase:
        """What is being decided."""
        return self._position.phase

    @property
    def round(self) -> int:
        """The number of the present round, from 1; 0 during the set-up."""
        return self._position.round

    @property
    def first_player(self) -> int:
        """The seat with the marker (TAV-12); in a career AI surfers have it in turn."""
        return self._position.first

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the waves in spaces 1 to 6."""
        return tuple(self._position.dice[1:])

    @property
    def surfers(self) -> tuple[Surfer, ...]:
        """A copy of every surfer, players first, then AI opponents."""
        return tuple(surfer.copy() for surfer in self._position.surfers)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The hand of each player, ascending by type."""
        return tuple(tuple(listed(one.hand)) for one in self._position.surfers if one.human)

    @property
    def top_back(self) -> str | None:
        """The back of the top wave card, which everybody sees; None when there is none left."""
        waves = self._position.waves
        return str(self._rules.waves[waves[0]].back) if waves else None

    @property
    def waves_left(self) -> int:
        """The cards of the wave deck, one for each round to come and the present one."""
        return len(self._position.waves)

    def legal_actions(self) -> list[Action]:
        """Return every legal action once, in the order of ids; none after the end."""
        return moves.legal_actions(self._position)

    @property
    def finished(self) -> tuple[Finished, ...]:
        """Every wave finished so far, with its score pile; AI opponents' too."""
        return tuple(self._position.finished)

    # Results.

    @property
    def units(self) -> tuple[int, ...]:
        """The sum of all recorded marks of each player, in tenths (TAV-38)."""
        return scoring.units(self._position)

    @property
    def marks(self) -> tuple[tuple[tuple[float, ...], tuple[float, ...]], ...]:
        """The marks out of ten of each seat: two of shortboards, two of longboards; 0 for none."""
        mark = self._rules.mark
        return tuple(
            (
                tuple(mark(points) / 10 for points in surfer.points[0]),
                tuple(mark(points) / 10 for points in surfer.points[1]),
            )
            for surfer in self._position.surfers
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (TAV-39 to 42); empty until the game is over.

        A practice game is won by its only player; an event may be won by AI seats.
        """
        return scoring.winners(self._position) if self.over else ()

    @property
    def champions(self) -> Champions | None:
        """The champions of both boards and the grand champion (TAV-39), once the game is over.

        None where none are crowned: with one board, in practice games and career events.
        """
        return scoring.titles(self._position) if self.over else None

    @property
    def place(self) -> int:
        """The place of seat 0 by summed marks, as events count it (TAV-44a)."""
        return scoring.place_of_player(
            [scoring.standing(self._rules, surfer) for surfer in self._position.surfers]
        )

    # Notation, views, futures.

    def parse_action(self, text: Any) -> Action:
        """Return the action given as such, as its id or as its text."""
        return parse_action(text)

    def format_action(self, action: Action) -> str:
        """Return an action in notation."""
        return format_action(action)

    def seen(self, ply: int, seat: int) -> Action | None:
        """Return what `seat` sees of the action of `ply`; None where it was hidden (TAV-49).

        Commitments are hidden until all have committed; the order of FOCUS from all others.
        """
        action = self._actions[ply]
        if self._actors[ply] == seat:
            return action
        if action.kind is Kind.ORDER:
            return None
        present = range(len(self._actions))[ply] >= len(self._actions) - self._committed()
        return None if present else action

    def _committed(self) -> int:
        """Return how many have committed whose commitments are still face down."""
        position = self._position
        if position.phase is not Phase.COMMIT:
            return 0
        return sum(
            surfer.move is not None and not surfer.move.settled for surfer in position.surfers
        )

    def told(self, seat: int) -> dict[str, Any]:
        """Return what a person in `seat` would write down: what a `View` is typed in from.

        >>> from shorebreak.tavarua import Rules
        >>> game = Game(Rules(players=2), seed=3)
        >>> game.play("longboard")
        >>> game.told(1)["history"], View(game.rules, **game.told(1)) == game.view(1)
        (['longboard'], True)
        """
        from .telling import told

        return told(self, seat)

    def _view(self, seat: int) -> View:
        return self.view_type.of(self._position, seat)

    def _redraw(self, stream: Stream) -> Deal:
        """Draw anew the decks, of which nobody knows more than a few backs and fronts."""
        remade = redraw(self._position, self._deal, stream)
        if remade.reshuffled is not None:
            # The deck was last made by chance: its outcome is told again.
            self._outcomes = _with_tail(self._outcomes, remade.reshuffled)
            self._given = _with_tail(self._given, remade.reshuffled)
        return remade.deal

    def _rows(self) -> Iterator[tuple[str, str]]:
        yield from position_rows(self._position, self.title)
        if self.over:
            names = " and ".join(f"seat {seat}" for seat in self.winners)
            yield "won by", names

    def _html(self, text: str) -> str:
        return html_of(text)


def backs_of(rules: Rules) -> tuple[str, ...]:
    """Return the distinct backs of wave cards, by their numbers.

    >>> backs_of(Rules(players=2))
    ('0-1 fb', '1-2 f', '2-3 b', '1-3 fb')
    """
    numbers = dict(zip(back_ids(rules), rules.waves, strict=True))
    return tuple(str(card.back) for _, card in sorted(numbers.items()))


def _with_tail(outcomes: Any, tail: list[str]) -> Any:
    """Return outcomes, the cards of the last reshuffle among them ending in `tail`."""
    told = list(outcomes)
    last = max(place for place, outcome in enumerate(told) if isinstance(outcome, str)) + 1
    told[last - len(tail) : last] = tail
    return type(outcomes)(told)


def _die_fault(outcome: Any) -> str | None:
    if isinstance(outcome, bool) or not isinstance(outcome, int) or not 1 <= outcome <= 6:
        return f"must be a number from 1 to 6, not {outcome!r}"
    return None


def _card_of(outcome: Any) -> Card:
    """Return a card written as text, or as the number of its type from 1."""
    return Card(outcome - 1) if isinstance(outcome, int) else Card(outcome)


def _card_fault(outcome: Any, left: list[Card]) -> str | None:
    try:
        card = _card_of(outcome)
    except NotationError as error:
        return str(error)
    if card not in left:
        return f"{card} is not among the discards that are left: {format_cards(left)}"
    return None
