"""What one seat may know (SCO-25): its own hands and doings, and all that happened in public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .. import views
from ..errors import IllegalActionError, NotationError, ViewError
from . import moves
from .actions import Action
from .cards import DECK, Card, Cards, format_cards, parse_cards
from .course import End, Round, best_seats, totals
from .deal import Hand
from .display import html_of, position_rows, rich_of
from .history import STUCK, Watched, split_history, unseen_pairs
from .reading import Reader, check_seat, hand_problems
from .rows import spans
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game

History = str | Iterable[str | Action | None]


class View(views.View[Rules, Action]):
    """What `seat` may know of a game, from a `Game` or typed in at a real table.

    `hand` is the seat's hand as it was dealt in the first round, from left to right; `hands` is
    the list of these hands where more rounds have begun. `history` is everything that was seen
    since the start, in order, as a text with one entry a line (or after `;`) or as a list: `keep`
    or `turn` for each seat, or `?` for others while not all have chosen; one's own shows and
    scouts in full; `show 3/7-4/1` and `scout left 3/7 @?` for those of others; and `stuck` where
    a round of two players ended because the other could do nothing. `first_player` is the seat
    that started the first round, needed where neither the rules nor the own hand tell.

    >>> from shorebreak.scout import Rules
    >>> view = View(
    ...     Rules(players=3),
    ...     seat=1,
    ...     hand="3/7 4/1 5/9 2/8 1/6 2/3 8/9 5/6 7/1 4/9 3/8 2/5",
    ...     history="keep; keep; turn; show 6/7-7/8; scout left 6/7 @5",
    ...     first_player=0,
    ... )
    >>> view.player, view.active, view.tokens, view.hand[4]
    (2, (Card('7/8'),), (1, 0, 0), Card('6/7'))

    Raises `ViewError`, listing what contradicts the rules. Views that hold the same are equal.
    """

    name: ClassVar[str] = "scout"

    def __init__(
        self,
        rules: Rules,
        *,
        seat: int,
        hand: Cards | None = None,
        hands: Iterable[Cards] | None = None,
        history: History = (),
        first_player: int | None = None,
    ) -> None:
        """Read and check hands and history."""
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be scout Rules, not {type(rules).__name__}")
        check_seat(rules, seat, "seat")
        if (hand is None) == (hands is None):
            raise ViewError("give the hand of the first round as hand=, or one a round as hands=")
        super().__init__(rules, seat)
        given = [hand] if hands is None else list(hands)
        try:
            self._hands: tuple[Hand, ...] = tuple(
                parse_cards(one or "", where=f"the hand of seat {seat} in round {number}")
                for number, one in enumerate(given, start=1)
            )
            entries = split_history(history)
        except NotationError as error:
            raise ViewError(str(error)) from None
        problems = list(hand_problems(rules, self._hands))
        if problems:
            raise ViewError.listing(f"the view of seat {seat}", problems)
        reader = Reader(rules, seat, self._hands, self._spans)
        self._first = reader.first_player(first_player)
        self._watched = reader.rounds(entries, self._first)
        self._course = self._watched[-1].course

    @staticmethod
    def _spans(numbers: Iterable[int], floor: int) -> list[tuple[int, int]]:
        return spans(list(numbers), floor)

    def _key(self) -> tuple[Any, ...]:
        events = tuple((tuple(one.events), one.course.end) for one in self._watched)
        return self._rules, self._seat, self._first, self._hands, events

    # What the seat knows.

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand from left to right; turned when all have chosen (SCO-5)."""
        return tuple(self._watched[-1].hand)

    @property
    def dealt(self) -> tuple[Hand, ...]:
        """The seat's own hand of each round so far, as it was dealt."""
        return self._hands

    @property
    def watched(self) -> tuple[Watched, ...]:
        """Each round so far as this seat saw it; not to be changed."""
        return tuple(self._watched)

    @property
    def history(self) -> tuple[tuple[int, Action], ...]:
        """What this seat saw, each entry with the seat that acted; others' places are None."""
        return tuple(event for one in self._watched for event in one.events)

    @property
    def first_player(self) -> int:
        """The seat that started the first round (SCO-18)."""
        return self._first

    @property
    def start_player(self) -> int:
        """The seat that started the present round."""
        return self._course.start

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(self._course.sizes)

    @property
    def turning(self) -> bool:
        """Whether hands are still being kept or turned (SCO-5)."""
        return self._course.turning

    @property
    def turned(self) -> tuple[bool | None, ...]:
        """Who turned the hand round; None where that isn't known yet, or not chosen."""
        return tuple(self._course.turned)

    @property
    def active(self) -> tuple[Card, ...]:
        """The active set, what is left of it (SCO-7)."""
        return self._course.active

    @property
    def owner(self) -> int | None:
        """The seat that showed the active set; None if the table is empty."""
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
    def scouted(self) -> tuple[tuple[Card, ...], ...]:
        """By seat: cards scouted and not shown since, smaller number up; others hold them so."""
        return tuple(
            tuple(DECK[pair] for pair in sorted(pairs)) for pairs in self._watched[-1].scouted
        )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards in play that this seat hasn't seen in this round, smaller number up.

        With two players in the second round these are also not those seen in the first.
        """
        return tuple(DECK[pair] for pair in unseen_pairs(self._watched))

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return len(self.rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return tuple(one.course.result() for one in self._watched if one.course.end is not None)

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return self._course.player

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.end is not None

    @property
    def units(self) -> tuple[int, ...]:
        """The points of each seat over the finished rounds (SCO-17)."""
        return totals(self._rules, self.rounds)

    @property
    def scores(self) -> tuple[float, ...]:
        """The points of each seat over the finished rounds."""
        return tuple(map(float, self.units))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the highest total (SCO-19); empty until the game is over."""
        return best_seats(self.units) if self.over else ()

    def legal_actions(self) -> list[Action]:
        """Return what this seat may do now, by ascending id; nothing if it isn't to act."""
        if self.player != self._seat:
            return []
        return moves.legal_actions(self._course, self._watched[-1].hand, self._spans)

    def parse_action(self, value: Any) -> Action:
        """Return the action that an action, its id or its text means for this seat now."""
        if self.player != self._seat:
            raise IllegalActionError(f"seat {self._seat} is not to act", action=value)
        return moves.resolve(value, self._course, self._watched[-1].hand)

    # Worlds.

    def _game_class(self) -> type[Game]:
        """Return the class of the games that this view samples."""
        from .game import Game

        return Game

    def sample(self, *, seed: int, index: int = 0) -> Game:
        """Draw a whole game that this seat can't tell apart from the true one (SCO-26).

        Others' hands are arranged uniformly at random; the past is completed so that everyone
        has held what was shown. Rounds to come are dealt by chance of this seed and index.
        """
        from .sampling import sample_game

        return sample_game(self, self._game_class(), seed, index)

    def to_record(self) -> dict[str, Any]:
        """Return what records hold of a view: own hands, and the history with `?`."""
        history = []
        for one in self._watched:
            history += [str(action) for _, action in one.events]
            if one.course.end is End.STUCK:
                history.append(STUCK)
        return {
            "seat": self._seat,
            "first_player": self._first,
            "hands": [format_cards(hand) for hand in self._hands],
            "history": history,
        }

    @classmethod
    def from_record(cls, rules: Rules, data: Mapping[str, Any]) -> Self:
        """Read the view of a record; raise `ViewError` if it contradicts itself."""
        fields = ("seat", "first_player", "hands", "history")
        if set(data) != set(fields):
            raise ViewError(f"a view has {', '.join(fields)}, not {', '.join(map(str, data))}")
        for name in ("hands", "history"):
            if not isinstance(data[name], list):
                raise ViewError(f"{name} must be a list, not {data[name]!r}")
        return cls(
            rules,
            seat=data["seat"],
            hands=data["hands"],
            history=data["history"],
            first_player=data["first_player"],
        )

    # Showing it.

    def __repr__(self) -> str:
        """Name the seat, its hand and how far the game is."""
        return (
            f"<{self.name} view: {self._rules.players} players, seat {self._seat}, "
            f"hand {format_cards(self.hand)!r}, {len(self.history)} actions seen>"
        )

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = ["? " * size for size in self.hand_sizes]
        for seat, cards in enumerate(self.scouted):
            if cards:
                hands[seat] += f"with {format_cards(cards)}"
        hands[self._seat] = " ".join(card.small for card in self.hand)
        title = f"view of seat {self._seat}"
        yield from position_rows(self, title, [hand.strip() for hand in hands])

    def _html(self, text: str) -> str:
        return html_of(text)

    def _rich(self, text: str) -> Any:
        return rich_of(text)
