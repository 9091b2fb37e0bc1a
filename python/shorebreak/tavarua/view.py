"""What one seat may know (TAV-49): its own cards, and all that lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec

from .. import views
from ..errors import IllegalActionError, ViewError
from . import moves, scoring, snapshot
from .actions import Action
from .cards import Card, Stoke, listed
from .display import html_of, position_rows
from .knowledge import back_ids
from .masking import masked, unseen_cards
from .notation import parse_action
from .position import Phase, Position, Surfer
from .rules import UNITS_PER_POINT, Rules

if TYPE_CHECKING:
    from .game import Game


class View(views.View[Rules, Action]):
    """What `seat` may know of a game, from a `Game` or typed in at a real table.

    `dice` are those of the set-up, spaces 1 to 6, `back` that of the first wave card, such as
    `1-2 f`, and `hand` the five cards dealt to the seat. `history` is everything that was seen
    since, in order, as a text with one entry a line (or after `;`) or as a list: every action, `?`
    for commitments still face down and `order ?` for the order that another chose by FOCUS, and
    between them what came to light, such as `die 4`, `wave Surge 3b`, `seat 1 draws 2f 3b`; see
    `shorebreak.tavarua.facts`. `game.told(seat)` writes all of it.

    >>> from shorebreak.tavarua import Rules
    >>> mine = View(
    ...     Rules(players=2, boards="short"), seat=1, dice="3 1 6 2 5 1", back="0-1 fb",
    ...     hand="1f 2f 2f 3b 4b",
    ...     history="exchange 1f 2b; exchange; die 5; done; done; done; done; ?",
    ... )  # fmt: skip
    >>> mine.player, mine.round, mine.dice, len(mine.unseen)
    (1, 1, (1, 6, 2, 5, 1, 5), 53)

    Raises `ViewError`, naming the entry that contradicts the rules. Views that hold the same are
    equal.

    >>> from shorebreak.tavarua import Game, Rules
    >>> game = Game(Rules(players=2, boards="short"), seed=3)
    >>> view = game.view(1)
    >>> view.hand == game.hands[1], view.hand_sizes, view.player, view.legal_actions()
    (True, (5, 5), 0, [])
    """

    name: ClassVar[str] = "tavarua"

    def __init__(
        self,
        rules: Rules,
        *,
        seat: int,
        dice: str | Sequence[int],
        back: str,
        hand: str | Sequence[Card | str] = (),
        history: str | Sequence[Action | str] = (),
    ) -> None:
        """Read and check hand and history."""
        from .watching import Watcher

        _check_seat(rules, seat)
        self._keep(rules, seat, Watcher(rules, seat, dice, back, hand, history).watched())

    def _keep(self, rules: Rules, seat: int, position: Position) -> None:
        super().__init__(rules, seat)
        self._known = position
        self._data = msgspec.json.encode(snapshot.to_data(position, view=True))

    @classmethod
    def _at(cls, rules: Rules, seat: int, position: Position) -> Self:
        """Return the view of a seat that knows so much of a position."""
        _check_seat(rules, seat)
        view = cls.__new__(cls)
        view._keep(rules, seat, position)
        return view

    @classmethod
    def of(cls, position: Position, seat: int) -> Self:
        """Return what `seat` may know of a position."""
        return cls._at(position.rules, seat, masked(position, seat))

    def _key(self) -> tuple[Any, ...]:
        return self._rules, self._seat, self._data

    # What the seat knows.

    @property
    def known(self) -> Position:
        """A copy of the position with all blanked that the seat doesn't know."""
        return self._known.copy()

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand, ascending by type."""
        return tuple(listed(self._known.surfers[self._seat].hand))

    @property
    def stoke_cards(self) -> tuple[Stoke, ...]:
        """The stoke cards that the seat holds, those bought in this round too."""
        held = self._known.surfers[self._seat].held
        return tuple(kind for kind in Stoke for _ in range(held[kind]))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each player's hand."""
        return tuple(one.hand_size for one in self._known.surfers if one.human)

    @property
    def surfers(self) -> tuple[Surfer, ...]:
        """A copy of every surfer as this seat sees it, players first, then AI opponents."""
        return tuple(surfer.copy() for surfer in self._known.surfers)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice of the waves in spaces 1 to 6."""
        return tuple(self._known.dice[1:])

    @property
    def discards(self) -> tuple[Card, ...]:
        """The player discards, ascending by type."""
        return tuple(listed(self._known.discards))

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The player cards in hands and deck of which this seat doesn't know where they are."""
        return tuple(listed(unseen_cards(self._known, self._seat)))

    @property
    def top_back(self) -> str | None:
        """The back of the top wave card; None when there is none left."""
        shown = self._known.shown_back
        if shown is None:
            return None
        ids = back_ids(self._rules)
        return str(self._rules.waves[ids.index(shown)].back)

    @property
    def wave_patterns(self) -> tuple[tuple[str, ...], ...]:
        """How the top wave cards may lie for all this seat knows: fronts seen, else backs."""
        ids, waves = back_ids(self._rules), self._rules.waves
        return tuple(
            tuple(
                str(waves[token] if token < 64 else waves[ids.index(token - 64)].back)
                for token in pattern
            )
            for pattern in self._known.surfers[self._seat].patterns
        )

    @property
    def phase(self) -> Phase:
        """What is being decided."""
        return self._known.phase

    @property
    def round(self) -> int:
        """The number of the present round, from 1; 0 during the set-up."""
        return self._known.round

    @property
    def waves_left(self) -> int:
        """The cards of the wave deck."""
        return len(self._known.waves)

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return self._known.player

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._known.player is None

    @property
    def units(self) -> tuple[int, ...]:
        """The sum of all recorded marks of each player, in tenths."""
        return scoring.units(self._known)

    @property
    def scores(self) -> tuple[float, ...]:
        """The sum of all recorded marks of each player."""
        return tuple(units / UNITS_PER_POINT for units in self.units)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty until the game is over."""
        return scoring.winners(self._known) if self.over else ()

    def legal_actions(self) -> list[Action]:
        """Return what this seat may do now, by ascending id; nothing if it isn't to act."""
        return moves.legal_actions(self._known) if self.player == self._seat else []

    def parse_action(self, value: Any) -> Action:
        """Return the legal action that an action, its id or its text means for this seat now."""
        if self.player != self._seat:
            raise IllegalActionError(f"seat {self._seat} is not to act", action=value)
        action = parse_action(value)
        fault = moves.fault_of(self._known, action)
        if fault is not None:
            raise IllegalActionError(fault[0], action=value, player=self._seat, clause=fault[1])
        return action

    # Worlds.

    def _game_class(self) -> type[Game]:
        """Return the class of the games that this view samples."""
        from .game import Game

        return Game

    def sample(self, *, seed: int, index: int = 0) -> Game:
        """Draw a whole game that this seat can't tell apart from the true one (TAV-50).

        The game begins in the present position; its dice and reshuffles come from the seed.
        """
        from .sampling import sample_game

        return sample_game(self, self._game_class(), seed, index)

    def to_record(self) -> dict[str, Any]:
        """Return what records hold of a view, with `?` and numbers for what is hidden."""
        return {"seat": self._seat, "position": snapshot.to_data(self._known, view=True)}

    @classmethod
    def from_record(cls, rules: Rules, data: Mapping[str, Any]) -> Self:
        """Read the view of a record; raise `ViewError` if it contradicts itself."""
        if set(data) != {"seat", "position"}:
            raise ViewError(f"a view has seat and position, not {', '.join(map(str, data))}")
        seat = data["seat"]
        try:
            known = snapshot.from_data(rules, data["position"], view=True)
        except snapshot.SnapshotError as error:
            raise ViewError(str(error)) from None
        view = cls._at(rules, seat, known)
        fault = _fault(known, seat)
        if fault is not None:
            raise ViewError(f"the view of seat {seat}: {fault}")
        return view

    # Showing it.

    def __repr__(self) -> str:
        """Name the seat, its hand and how far the game is."""
        hand = " ".join(map(str, self.hand))
        return (
            f"<{self.name} view: {self._rules.players} players, seat {self._seat}, "
            f"hand {hand!r}, round {self.round} of {self._rules.rounds}>"
        )

    def _rows(self) -> Iterator[tuple[str, str]]:
        yield from position_rows(self._known, f"view of seat {self._seat}")
        for pattern in self.wave_patterns:
            yield "waves may be", ", ".join(pattern)

    def _html(self, text: str) -> str:
        return html_of(text)


def _check_seat(rules: Rules, seat: object) -> None:
    if not isinstance(rules, Rules):
        raise TypeError(f"rules must be tavarua Rules, not {type(rules).__name__}")
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
        raise ViewError(f"there is no seat {seat!r}; seats are 0 to {rules.players - 1}")


def _fault(known: Position, seat: int) -> str | None:
    """Say what in the knowledge of a seat can't be."""
    if masked(known, seat) != known:
        return "holds what that seat can't know"
    if (known.shown_back is None) is bool(known.waves):
        return "the back of the top wave card is seen while there is one (TAV-49)"
    unseen = unseen_cards(known, seat)
    if min(unseen) < 0:
        return f"there are too many of {Card(unseen.index(min(unseen)))} (TAV-5)"
    hidden = len(known.deck) + sum(
        surfer.hidden - sum(surfer.known)
        for other, surfer in enumerate(known.surfers)
        if other != seat
    )
    if sum(unseen) != hidden:
        return f"{sum(unseen)} player cards are unseen, but deck and hands hide {hidden} (TAV-5)"
    tokens = known.rules.supplies
    from .deal import tokens_in_all

    # Tokens laid face down still count among their owner's.
    if tokens_in_all(known) != list(tokens):
        return f"there are {tokens_in_all(known)} tokens of {list(tokens)} (TAV-8)"
    if len(known.waves) + len(known.revealed) != known.rules.rounds:
        return f"the wave deck is made of {known.rules.rounds} cards (TAV-9)"
    if len(set(known.revealed)) < len(known.revealed):
        return "a wave card was turned up twice (TAV-6)"
    return None
