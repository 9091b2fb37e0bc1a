"""The readable flow of a game: everything about playing that doesn't depend on which game it is.

A game derives from `Game` and says how it is dealt, what may be played, what a play does and who
wins. Construction, checked play, chance, copies, records, pickles and displays are here.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from .configuration import RulesBase
from .errors import IllegalActionError, NotationError
from .random import Purpose, Stream, check_word, draw_seed
from .views import Display

if TYPE_CHECKING:
    from .records import Record

RulesT = TypeVar("RulesT", bound=RulesBase)
ActionT = TypeVar("ActionT")
DealT = TypeVar("DealT", bound="DealLike")
ViewT = TypeVar("ViewT")

Outcome = int | str | list[Any]
"""What chance brought: anything that JSON holds exactly."""


class DealLike(Protocol):
    """What the flow needs of a deal."""

    def to_record(self) -> dict[str, Any]:
        """Return the deal as records hold it."""


class Part(ABC):
    """A part of a game's position that changes as the game goes on, and so has to be copied."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent part in the same state."""


class Game(Display, ABC, Generic[RulesT, DealT, ActionT, ViewT]):
    """A game being played: rules, a deal, what chance brought, and the actions so far.

    `seed` and `index` name the streams that deal and bring chance; `seed=None` draws one and keeps
    it in `.seed`. With an explicit `deal` a seed is needed only for what the deal leaves to
    chance; `chance` gives the first outcomes of that, as records do.

    One thread plays at a time: a call of `play` while another is at work raises RuntimeError.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    rules_type: ClassVar[type[RulesBase]]
    units_per_point: ClassVar[int] = 1
    has_chance: ClassVar[bool] = False
    """Whether chance has a say after the deal."""
    lower_wins: ClassVar[bool] = False
    """Whether the lowest score wins, as where penalty points are counted."""

    def __init__(
        self,
        rules: RulesT,
        *,
        seed: int | None = None,
        index: int = 0,
        deal: DealT | None = None,
        chance: tuple[Outcome, ...] | list[Outcome] = (),
    ) -> None:
        """Deal and start."""
        if not isinstance(rules, self.rules_type):
            raise TypeError(f"rules must be {self.name} Rules, not {type(rules).__name__}")
        if deal is None and seed is None:
            seed = draw_seed()
        self._lock = threading.RLock()
        self._busy = False
        self._rules = rules
        if deal is not None and seed is None and not chance and self._leaves_to_chance(deal):
            raise ValueError(f"a deal of {self.name} leaves some to chance: give seed= as well")
        self._seed = None if seed is None else check_word("seed", seed)
        self._index = check_word("index", index)
        self._given = tuple(chance)
        self._deal_given = deal is not None
        if deal is None:
            assert self._seed is not None
            self._deal = self._shuffle(Stream(self._seed, self._index, Purpose.DEAL))
        else:
            self._deal = deal
            self._check_deal()
        self._restart()

    def _restart(self) -> None:
        self._actions: list[ActionT] = []
        self._actors: list[int] = []
        self._outcomes: list[Outcome] = []
        self._stream: Stream | None = None
        self._set_up()

    # What a game says about itself.

    @abstractmethod
    def _shuffle(self, stream: Stream) -> DealT:
        """Draw a deal."""

    @abstractmethod
    def _check_deal(self) -> None:
        """Raise `DealError` if the explicit deal doesn't fit the rules."""

    def _leaves_to_chance(self, deal: DealT) -> bool:
        """Return whether a game of `deal` needs a seed, or outcomes, for what comes after it."""
        return self.has_chance

    @abstractmethod
    def _set_up(self) -> None:
        """Make every attribute of the position anew from rules and deal."""

    @abstractmethod
    def _check(self, action: ActionT) -> None:
        """Raise `IllegalActionError`, with its clause, unless the seat to act may take `action`."""

    @abstractmethod
    def _apply(self, action: ActionT) -> None:
        """Take a legal action and all that follows from it, up to the next decision."""

    @abstractmethod
    def _redraw(self, stream: Stream) -> DealT:
        """Draw anew what neither hands nor history show; return the deal that would lead here.

        The position itself must be changed to agree with the deal returned.
        """

    @abstractmethod
    def _view(self, seat: int) -> ViewT:
        """Return what `seat` may know."""

    @abstractmethod
    def parse_action(self, text: Any) -> ActionT:
        """Return the action given as an action, its id or its text."""

    @abstractmethod
    def format_action(self, action: ActionT) -> str:
        """Return an action in notation."""

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The seat to act; None after the end."""

    @abstractmethod
    def legal_actions(self) -> list[ActionT]:
        """Return every legal action once, in the order of ids; none after the end."""

    @property
    @abstractmethod
    def units(self) -> tuple[int, ...]:
        """The score of each seat in the smallest unit of the game."""

    @property
    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """The seats that won, ties by the game's own clauses; empty until the game is over."""

    def _end_reason(self) -> tuple[str, str | None]:
        """Say why nothing can be played any more, and its clause."""
        return "the game is over", None

    def seen(self, ply: int, seat: int) -> ActionT | None:
        """Return what `seat` sees of the action of `ply`; None where it was hidden from it."""
        return self._actions[ply]

    # What every game does alike.

    @property
    def rules(self) -> RulesT:
        """The rules in play."""
        return self._rules

    @property
    def deal(self) -> DealT:
        """The deal from which the game started."""
        return self._deal

    @property
    def deal_so_far(self) -> DealT:
        """The deal without what it says of a future that has not begun, if it says any."""
        return self._deal

    @property
    def seed(self) -> int | None:
        """The seed of the deal and of chance; None where the deal was given without one."""
        return self._seed

    @property
    def index(self) -> int:
        """The index of the game among those of its seed."""
        return self._index

    @property
    def deal_given(self) -> bool:
        """Whether the deal was given, rather than drawn from the seed."""
        return self._deal_given

    @property
    def given(self) -> tuple[Outcome, ...]:
        """The outcomes of chance given beforehand; later ones come from the seed."""
        return self._given

    @property
    def actions(self) -> tuple[ActionT, ...]:
        """Every action so far, in order."""
        return tuple(self._actions)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat of every action so far."""
        return tuple(self._actors)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Everything that chance brought after the deal, in order."""
        return tuple(self._outcomes)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player is None

    @property
    def scores(self) -> tuple[float, ...]:
        """The points of each seat, as a person counts them."""
        return tuple(units / self.units_per_point for units in self.units)

    def play(self, action: ActionT | str | int) -> None:
        """Take an action, given as such, as its id or as its text.

        Raises `IllegalActionError` with the reason and its clause, and leaves the game as it was.
        Raises RuntimeError if another thread is using the game.
        """
        with self._alone():
            player = self.player
            if player is None:
                reason, clause = self._end_reason()
                raise IllegalActionError(reason, action=action, clause=clause)
            try:
                parsed = self.parse_action(action)
            except NotationError as error:
                raise IllegalActionError(str(error), action=action, player=player) from None
            self._check(parsed)
            ply = len(self._actions)
            try:
                self._apply(parsed)
                self._actions.append(parsed)
                self._actors.append(player)
            except BaseException:
                # Interrupted half-way (Ctrl-C): go back to where the last action had led.
                played, actors = self._actions[:ply], self._actors[:ply]
                self._restart()
                for earlier, actor in zip(played, actors, strict=True):
                    self._apply(earlier)
                    self._actions.append(earlier)
                    self._actors.append(actor)
                raise

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(blocking=False):
            raise RuntimeError("another thread is using this game; give each thread a copy()")
        try:
            if self._busy:
                raise RuntimeError("this game is in the middle of a play")
            self._busy = True
            try:
                yield
            finally:
                self._busy = False
        finally:
            self._lock.release()

    def _chance(
        self,
        what: str,
        draw: Callable[[Stream], Outcome],
        fault: Callable[[Outcome], str | None],
    ) -> Outcome:
        """Return the next outcome of chance: one given beforehand, else drawn from the stream.

        `what` names it in errors; `fault` says what is wrong with an outcome given.
        """
        number = len(self._outcomes)
        if number < len(self._given):
            outcome = self._given[number]
            reason = fault(outcome)
            if reason is not None:
                raise ValueError(f"outcome {number}, {what}: {reason}")
        elif self._seed is None:
            raise ValueError(f"{what} is left to chance, and there is neither outcome nor seed")
        else:
            if self._stream is None:
                self._stream = Stream(self._seed, self._index, Purpose.CHANCE)
            outcome = draw(self._stream)
        self._outcomes.append(outcome)
        return outcome

    def view(self, seat: int) -> ViewT:
        """Return exactly what `seat` may know."""
        if not 0 <= seat < self._rules.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self._rules.players - 1}")
        with self._lock:
            return self._view(seat)

    def copy(self, *, seed: int | None = None, index: int = 0) -> Self:
        """Return an independent game in the same position.

        Without a seed it keeps the future: the same cards come in the same order. With one, what
        neither hands nor history show is drawn anew; hands and hidden decisions are kept.
        """
        if seed is not None:
            check_word("seed", seed)
        twin = object.__new__(type(self))
        with self._lock:
            vars(twin).update({name: _twin(value) for name, value in vars(self).items()})
        twin._lock = threading.RLock()
        twin._busy = False
        if seed is not None:
            twin._given = tuple(twin._outcomes)
            twin._stream = None
            twin._seed = seed
            twin._index = check_word("index", index)
            twin._deal = twin._redraw(Stream(seed, index, Purpose.VIEW))
            twin._deal_given = True
        return twin

    def record(self) -> Record:
        """Return the game as a record: rules, deal or seed, chance, actions and result."""
        from .records import record_of

        with self._lock:
            return record_of(self)

    def __copy__(self) -> Self:
        """Return `copy()`."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return `copy()`."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a record, which is checked when it is loaded."""
        return _load, (type(self), self.record().to_json())

    def __repr__(self) -> str:
        """Name the game, how it was dealt and how far it is."""
        rules = ", ".join(
            f"{key}={value}"
            for key, value in {"players": self._rules.players, **self._rules.changes()}.items()
        )
        origin = "deal=..." if self._deal_given else f"seed={self._seed}"
        index = f", index={self._index}" if self._index and not self._deal_given else ""
        state = "over" if self.over else f"seat {self.player} to act"
        return f"<{self.name} game: {rules}, {origin}{index}, ply {len(self._actions)}, {state}>"


def _twin(value: Any) -> Any:
    """Copy what can change; share what can't."""
    if isinstance(value, list):
        return [_twin(item) for item in value]
    if isinstance(value, dict):
        return {key: _twin(item) for key, item in value.items()}
    if isinstance(value, set):
        return set(value)
    return value.copy() if isinstance(value, Stream | Part) else value


def _load(game_class: type[Any], text: str) -> Any:
    from .records import replay

    return replay(text, game_class=game_class)
