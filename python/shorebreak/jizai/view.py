"""What one seat may know (JIZ-28): its own hands and draws, and all that happened in public."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Self

from .. import views
from ..errors import IllegalActionError, NotationError, ViewError
from . import moves
from .actions import Action, Play
from .cards import Card, Cards, by_number, format_cards
from .course import Round, best_seats, totals
from .display import position_rows
from .notation import ClearText, DrawText, Entry, format_clear, format_draw
from .reader import Reader, Seen, own_hand, read_entries, read_results, read_rounds
from .reading import Reading, plays_of, reading_of
from .rules import Rules
from .sampling import check_penalties, sample_game

if TYPE_CHECKING:
    from .game import Game

History = str | Iterable[str | Play | Entry]


class View(views.View[Rules, Action]):
    """What `seat` may know of a game, from a `Game` or typed in at a real table.

    `hand` is the seat's hand, and `field` the field, at the start of the first round; `hands` and
    `fields` list those of each round where more have begun. `history` is everything that was seen
    since, in order, as a text with one entry a line (or after `;`) or as a list: plays such as
    `play 5f +5b`; one's own draws `draw 7s +9k`, and those of others `draw ? +9k`, the card with
    the plus being turned up; and `clear +2f +Tk` where the field was cleared. `penalties` lists,
    for each finished round, the penalty of each seat (bonuses follow). `dealer` dealt the first
    round.

    >>> from shorebreak.jizai import Rules
    >>> view = View(
    ...     Rules(players=3, hand_size=3),
    ...     seat=1,
    ...     hand="7s 7b Mk",
    ...     field="7k 2a",
    ...     history="play 3f; draw Ta +9k; play Kf Kb",
    ... )
    >>> view.player, view.hand_sizes, view.stock_size, str(view.standing)
    (0, (2, 4, 1), 57, 'pair, 13')

    Raises `ViewError`, listing what contradicts the rules. Views that hold the same are equal.
    """

    name: ClassVar[str] = "jizai"

    def __init__(
        self,
        rules: Rules,
        *,
        seat: int,
        hand: Cards | None = None,
        field: Cards | None = None,
        hands: Iterable[Cards] | None = None,
        fields: Iterable[Cards] | None = None,
        history: History = (),
        penalties: Iterable[Sequence[int]] = (),
        dealer: int = 0,
    ) -> None:
        """Read and check hands, fields, history and penalties."""
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be jizai Rules, not {type(rules).__name__}")
        for name, value in (("seat", seat), ("dealer", dealer)):
            if type(value) is not int or not 0 <= value < rules.players:
                raise ViewError(f"there is no {name} {value!r}; seats are 0 to {rules.players - 1}")
        if (hand is None) == (hands is None) or (field is None) == (fields is None):
            raise ViewError(
                "give the hand and the field at the start of the first round as hand= and field=, "
                "or one a round as hands= and fields="
            )
        super().__init__(rules, seat)
        starts = read_rounds(
            rules,
            seat,
            [hand] if hand is not None else hands or (),
            [field] if field is not None else fields or (),
        )
        try:
            entries = read_entries(history)
        except NotationError as error:
            raise ViewError(str(error)) from None
        self._first_dealer = dealer
        self._seen = tuple(Reader(rules, seat, entries, self._reading).rounds(starts, dealer))
        self._rounds = tuple(read_results(rules, seat, list(self._seen), penalties))
        self._course = self._seen[-1].course
        self._history = tuple(
            _entry_text(entry) for one in self._seen for _, entry in one.watched.entries(seat)
        )
        check_penalties(self)

    @staticmethod
    def _reading(cards: Sequence[Card]) -> Reading | None:
        return reading_of(cards)

    @staticmethod
    def _plays(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
        return plays_of(hand, field, standing)

    def _key(self) -> tuple[Any, ...]:
        starts = tuple((one.watched.hands, one.watched.field) for one in self._seen)
        penalties = tuple(one.penalties for one in self._rounds)
        return self._rules, self._seat, self._first_dealer, starts, self._history, penalties

    # What the seat knows.

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand, ascending; after the end as the last round left it."""
        return tuple(self._seen[-1].hand)

    @property
    def seen(self) -> tuple[Seen, ...]:
        """Each round so far as this seat saw it; not to be changed."""
        return self._seen

    @property
    def history(self) -> tuple[str, ...]:
        """What this seat saw since the first deal, in notation."""
        return self._history

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action so far, in order: they are all public (JIZ-28)."""
        return tuple(
            item[1] for one in self._seen for item in one.watched.log if isinstance(item, tuple)
        )

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round (JIZ-5)."""
        return self._first_dealer

    @property
    def dealer(self) -> int:
        """The seat that dealt the present round, or the last one, and led in it."""
        return self._course.dealer

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return tuple(self._course.sizes)

    @property
    def fresh(self) -> tuple[int, ...]:
        """How many cards of each hand were drawn since the reshuffle (JIZ-29)."""
        return tuple(self._course.fresh)

    @property
    def field(self) -> tuple[Card, ...]:
        """The field, in the order in which its cards were turned up."""
        return tuple(self._course.field)

    @property
    def discards(self) -> tuple[Card, ...]:
        """The discards, in the order in which they were laid."""
        return tuple(self._course.discards)

    @property
    def reshuffled(self) -> tuple[Card, ...]:
        """The cards that the reshuffle of this round made the new stock, ascending (JIZ-13)."""
        return tuple(sorted(self._course.reshuffled))

    @property
    def stock_size(self) -> int:
        """The number of cards of the stock."""
        return self._course.stock_size

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards this seat doesn't see: those of other hands and the stock, ascending."""
        return self.unseen_in(self._seen[-1])

    def unseen_in(self, one: Seen) -> tuple[Card, ...]:
        """Return the cards that this seat doesn't see where a round has led, ascending."""
        seen = {*one.hand, *one.course.field, *one.course.discards}
        return tuple(card for card in self._rules.cards if card not in seen)

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

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return len(self._rounds)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds."""
        return self._rounds

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        return None if self.over else self._course.player

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._course.end is not None

    @property
    def units(self) -> tuple[int, ...]:
        """The total of each seat: penalties less bonuses, the lower the better (JIZ-26)."""
        return totals(self._rules, self._rounds)

    @property
    def scores(self) -> tuple[float, ...]:
        """The points of each seat over the finished rounds."""
        return tuple(map(float, self.units))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the lowest total (JIZ-27); empty until the game is over."""
        return best_seats(self.units) if self.over else ()

    def legal_actions(self) -> list[Action]:
        """Return what this seat may do now, by ascending id; nothing if it isn't to act."""
        if self.player != self._seat:
            return []
        return moves.legal_actions(self._course, self._seen[-1].hand, self._plays)

    def parse_action(self, value: Any) -> Action:
        """Return the action that an action, its id or its text means for this seat now."""
        if self.player != self._seat:
            raise IllegalActionError(f"seat {self._seat} is not to act", action=value)
        return moves.resolve(value, self._course, self._seen[-1].hand, self._reading)

    # Worlds.

    def _game_class(self) -> type[Game]:
        """Return the class of the games that this view samples."""
        from .game import Game

        return Game

    def sample(self, *, seed: int, index: int = 0) -> Game:
        """Draw a whole game that this seat can't tell apart from the true one (JIZ-29).

        Hands and stock are drawn uniformly from all that fit; the past is completed so that
        everyone has held what was played. Later rounds come by chance of this seed and index.
        """
        return sample_game(self, self._game_class(), seed, index)

    def to_record(self) -> dict[str, Any]:
        """Return what records hold of a view."""
        return {
            "seat": self._seat,
            "dealer": self._first_dealer,
            "hands": [self._hands_record(one) for one in self._seen],
            "fields": [format_cards(one.watched.field) for one in self._seen],
            "history": list(self._history),
            "penalties": [list(one.penalties) for one in self._rounds],
        }

    def _hands_record(self, one: Seen) -> list[str]:
        unknown = [None] * self._rules.hand_size
        return [format_cards(unknown if hand is None else hand) for hand in one.watched.hands]

    @classmethod
    def from_record(cls, rules: Rules, data: Mapping[str, Any]) -> Self:
        """Read the view of a record; raise `ViewError` if it contradicts itself."""
        fields = ("seat", "dealer", "hands", "fields", "history", "penalties")
        if set(data) != set(fields):
            raise ViewError(f"a view has {', '.join(fields)}, not {', '.join(map(str, data))}")
        for name in fields[2:]:
            if not isinstance(data[name], list):
                raise ViewError(f"{name} must be a list, not {data[name]!r}")
        hands = [own_hand(rules, data["seat"], hands) for hands in data["hands"]]
        return cls(rules, **{**data, "hands": hands})

    # Showing it.

    def __repr__(self) -> str:
        """Name the seat, its hand and how far the game is."""
        return (
            f"<{self.name} view: {self._rules.players} players, seat {self._seat}, "
            f"hand {format_cards(self.hand)!r}, {len(self.actions)} actions seen>"
        )

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = [format_cards([None] * size) for size in self.hand_sizes]
        hands[self._seat] = format_cards(by_number(self.hand))
        title = f"view of seat {self._seat}"
        yield from position_rows(self, title, hands, self._course, self._seen[-1].watched)


def _entry_text(entry: Play | DrawText | ClearText) -> str:
    if isinstance(entry, DrawText):
        return format_draw(entry.card, entry.turned)
    return format_clear(entry.turned) if isinstance(entry, ClearText) else str(entry)
