"""What one seat may know (SUR-23): its own hand, and everything that lay on the table."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from .. import views
from ..errors import NotationError, Problem, ViewError
from ..random import Purpose, Stream
from .cards import DECK, Card
from .deal import Deal
from .notation import Cards, format_cards, parse_cards, parse_known, repeated
from .rules import Rules
from .schedule import round_after, schedule, sizes_after
from .scoring import UNITS_PER_POINT, Played, Round, best_seats, score_round, totals

if TYPE_CHECKING:
    from .game import Game

History = Cards | Iterable[tuple[int | None, Card | str]]


class View(views.View[Rules, Card]):
    """What `seat` may know of a game, from a `Game` or typed in at a real table.

    `hand` is the seat's own hand; `history` every card played or turned up in the game so far, in
    order: a text, cards, or pairs of a seat (None: turned up) and a card. Who played each card
    follows from the rules. Views that hold the same are equal.

    >>> from shorebreak.surfosaurus import Rules
    >>> view = View(Rules(players=4), seat=1, hand="K12 R5 B1 B2 B3 B4 B5", history="Y1")
    >>> view.player, view.table, view.hand_sizes, view.stock_size
    (1, ((0, Card.Y1),), (7, 7, 7, 7), 55)

    Raises `ViewError`, listing every contradiction.
    """

    name: ClassVar[str] = "surfosaurus"

    def __init__(self, rules: Rules, *, seat: int, hand: Cards, history: History = ()) -> None:
        """Read and check hand and history."""
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be surfosaurus Rules, not {type(rules).__name__}")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
            raise ViewError(f"there is no seat {seat!r}; seats are 0 to {rules.players - 1}")
        try:
            own = tuple(sorted(parse_cards(hand, where=f"the hand of seat {seat}")))
            said, cards = _read_history(history)
        except NotationError as error:
            raise ViewError(str(error)) from None
        problems = list(_contradictions(rules, seat, own, said, cards))
        if problems:
            raise ViewError.listing(f"the view of seat {seat}", problems)
        super().__init__(rules, seat)
        self._hand = own
        seats = (one for events in schedule(rules) for one in events)
        self._history: tuple[Played, ...] = tuple(zip(seats, cards, strict=False))
        self._round, on_table = round_after(rules, len(cards))
        self._table = self._history[len(cards) - on_table :]
        self._sizes = sizes_after(rules, len(cards))

    def _key(self) -> tuple[Any, ...]:
        return self._rules, self._seat, self._hand, self._history

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own hand, in ascending order."""
        return self._hand

    @property
    def history(self) -> tuple[Played, ...]:
        """Every card played or turned up in the game, each with its seat (None: turned up)."""
        return self._history

    @property
    def table(self) -> tuple[Played, ...]:
        """The cards of the present round, each with its seat (None: turned up)."""
        return self._table

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in the hand of each seat."""
        return self._sizes.hands

    @property
    def stock_size(self) -> int:
        """The number of cards of the draw pile."""
        return self._sizes.stock

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards this seat has not seen: other hands, draw pile and removed, ascending."""
        seen = {*self._hand, *(card for _, card in self._history)}
        return tuple(card for card in DECK if card not in seen)

    @property
    def round(self) -> int:
        """The number of finished rounds, which is the index of the present one from 0."""
        return self._round

    @property
    def player(self) -> int | None:
        """The seat to act; None after the end."""
        if self._round == self._rules.rounds:
            return None
        return schedule(self._rules)[self._round][len(self._table)]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._round == self._rules.rounds

    def legal_actions(self) -> list[Card]:
        """Return what this seat may play now, in ascending order; nothing if it isn't to act."""
        return list(self._hand) if self.player == self._seat else []

    @functools.cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds: tables, resolutions and who won what."""
        rounds = []
        begin = 0
        for number, events in enumerate(schedule(self._rules)[: self._round]):
            table = self._history[begin : begin + len(events)]
            begin += len(events)
            start = (self._rules.first_player + number) % self._rules.players
            resolve = self._game_class()._resolution
            rounds.append(score_round(self._rules, start, table, resolve))
        return tuple(rounds)

    def _game_class(self) -> type[Game]:
        """Return the class of the games that this view samples."""
        from .game import Game

        return Game

    @property
    def units(self) -> tuple[int, ...]:
        """The half points of each seat so far (SUR-19)."""
        return totals(self._rules, self.rounds)[0]

    @property
    def scores(self) -> tuple[float, ...]:
        """The points of each seat so far."""
        return tuple(units / UNITS_PER_POINT for units in self.units)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won (SUR-22); empty until the game is over."""
        return best_seats(*totals(self._rules, self.rounds)) if self.over else ()

    def sample(self, *, seed: int, index: int = 0) -> Game:
        """Draw a whole game that this seat can't tell apart from the true one (SUR-23).

        What it hasn't seen is arranged uniformly at random; the past is completed so that
        everyone has held what it played. The game is one of the deal and the actions known.
        """
        stream = Stream(seed, index, Purpose.VIEW)
        unseen = list(self.unseen)
        others = [seat for seat in range(self._rules.players) if seat != self._seat]
        sizes = self.hand_sizes
        stream.shuffle_prefix(unseen, sum(sizes[seat] for seat in others) + self.stock_size)
        hands = {self._seat: list(self._hand)}
        for seat in others:
            hands[seat] = [unseen.pop(0) for _ in range(sizes[seat])]
        deal = self._completed(hands, unseen[: self.stock_size])
        game = self._game_class()(self._rules, deal=deal)
        for actor, card in self._history:
            if actor is not None:
                game.play(card)
        return game

    def _completed(self, hands: Mapping[int, list[Card]], stock: list[Card]) -> Deal:
        """Return a deal that leads through the history to these hands and this draw pile.

        All that a seat ever held is what it played, in order, and then its present hand. The
        first of these cards were dealt to it, the rest it drew, one after each play.
        """
        held = {
            seat: [card for actor, card in self._history if actor == seat] + hands[seat]
            for seat in range(self._rules.players)
        }
        width = self._rules.hand_size
        draws = {seat: iter(cards[width:]) for seat, cards in held.items()}
        pile = []
        for actor, card in self._history:
            drawn = card if actor is None else next(draws[actor], None)
            if drawn is not None:
                pile.append(drawn)
        return Deal([held[seat][:width] for seat in sorted(held)], pile + stock)

    def to_record(self) -> dict[str, Any]:
        """Return what records hold of a view: hands with `?` for what is unknown, history."""
        hands: list[list[Card | None]] = [[None] * size for size in self.hand_sizes]
        hands[self._seat] = list(self._hand)
        return {
            "seat": self._seat,
            "hands": [format_cards(hand) for hand in hands],
            "history": format_cards(card for _, card in self._history),
            "stock": format_cards([None] * self.stock_size),
        }

    @classmethod
    def from_record(cls, rules: Rules, data: Mapping[str, Any]) -> Self:
        """Read the view of a record; raise `ViewError` if it contradicts itself."""
        if set(data) != {"seat", "hands", "history", "stock"}:
            raise ViewError("a view has seat, hands, history and stock, "
                            f"not {', '.join(map(str, data))}")  # fmt: skip
        seat, hands = data["seat"], data["hands"]
        if not isinstance(hands, list) or len(hands) != rules.players:
            raise ViewError(f"hands must be a list of {rules.players} hands")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
            raise ViewError(f"there is no seat {seat!r}; seats are 0 to {rules.players - 1}")
        view = cls(rules, seat=seat, hand=hands[seat], history=data["history"])
        sizes = [*view.hand_sizes, view.stock_size]
        for place, (text, size) in enumerate(zip([*hands, data["stock"]], sizes, strict=True)):
            name = f"the hand of seat {place}" if place < rules.players else "the stock"
            if place == seat:
                continue
            try:
                cards = parse_known(text, where=name)
            except NotationError as error:
                raise ViewError(str(error)) from None
            if any(card is not None for card in cards):
                raise ViewError(f"{name} shows cards that seat {seat} can't know (SUR-23)")
            if len(cards) != size:
                raise ViewError(f"{name} has {len(cards)} cards; at this moment it has {size}")
        return view

    def __repr__(self) -> str:
        """Name the seat, its hand and how far the game is."""
        return (
            f"<{self.name} view: {self._rules.players} players, seat {self._seat}, "
            f"hand {format_cards(self._hand)!r}, {len(self._history)} cards seen>"
        )

    def _rows(self) -> Iterator[tuple[str, str]]:
        hands = [format_cards([None] * size) for size in self.hand_sizes]
        hands[self._seat] = format_cards(self._hand)
        title = f"view of seat {self._seat}"
        yield from position_rows(self, title, hands, self.stock_size)


def _read_history(history: Any) -> tuple[list[int | str | None], tuple[Card, ...]]:
    """Split a history into what it says of seats ("" where it says nothing) and its cards."""
    where = "the history"
    if isinstance(history, str):
        cards = parse_cards(history, where=where)
        return [""] * len(cards), cards
    seats: list[int | str | None] = []
    cards_given: list[Any] = []
    try:
        entries = list(history)
    except TypeError:
        raise NotationError(f"{where}: {history!r} is neither a text nor a list") from None
    for entry in entries:
        pair = isinstance(entry, tuple | list) and len(entry) == 2
        seats.append(entry[0] if pair else "")
        cards_given.append(entry[1] if pair else entry)
    return seats, parse_cards(cards_given, where=where)


def _contradictions(
    rules: Rules,
    seat: int,
    hand: tuple[Card, ...],
    said: Sequence[int | str | None],
    cards: tuple[Card, ...],
) -> Iterator[Problem]:
    """Yield everything in which hand and history contradict each other or the rules."""
    for card in repeated(hand):
        yield Problem(str(card), card, "stands twice in the hand", "SUR-1")
    for card in repeated(cards):
        places = [str(place) for place, one in enumerate(cards, start=1) if one == card]
        reason = f"stands more than once in the history, as cards {' and '.join(places)}"
        yield Problem(str(card), card, reason, "SUR-1")
    for card in sorted(set(hand) & set(cards)):
        place = cards.index(card) + 1
        reason = f"is in the hand, but lay on the table as card {place} of the history"
        yield Problem(str(card), card, reason, "SUR-1")
    events = [one for round_events in schedule(rules) for one in round_events]
    if len(cards) > len(events):
        reason = f"has {len(cards)} cards; a whole game has {len(events)}"
        yield Problem("the history", len(cards), reason, "SUR-21")
        return
    for place, (claimed, due) in enumerate(zip(said, events, strict=False), start=1):
        if claimed != "" and claimed != due:
            names = ["turned up" if one is None else f"of seat {one}" for one in (claimed, due)]
            reason = f"is said to be {names[0]}, but by the order of play it is {names[1]}"
            yield Problem(f"card {place} of the history", claimed, reason, "SUR-8")
    if len(cards) < len(events) and events[len(cards)] is None:
        reason = f"stops after card {len(cards)}, when a card is due to be turned up: add it"
        yield Problem("the history", len(cards), reason, "SUR-10")
    size = sizes_after(rules, len(cards)).hands[seat]
    if len(hand) != size:
        reason = f"has {len(hand)} cards; after {len(cards)} cards of history it must have {size}"
        yield Problem(f"the hand of seat {seat}", len(hand), reason, "SUR-9")


class _Position(Protocol):
    """What a game and a view both show."""

    @property
    def rules(self) -> Rules: ...
    @property
    def over(self) -> bool: ...
    @property
    def round(self) -> int: ...
    @property
    def player(self) -> int | None: ...
    @property
    def table(self) -> tuple[Played, ...]: ...
    @property
    def scores(self) -> tuple[float, ...]: ...


def position_rows(
    position: _Position, title: str, hands: Sequence[str], stock_size: int
) -> Iterator[tuple[str, str]]:
    """Yield the rows in which a game or a view is shown."""
    rules = position.rules
    state = f"round {position.round + 1} of {rules.rounds}, seat {position.player} to play"
    yield title, f"{rules.players} players, {'over' if position.over else state}"
    for seat, hand in enumerate(hands):
        yield f"hand of seat {seat}", hand
    table = " ".join(f"{'-' if seat is None else seat}:{card}" for seat, card in position.table)
    yield "table", table or "empty"
    yield "draw pile", f"{stock_size} cards"
    yield "points", " ".join(f"{score:g}" for score in position.scores)
