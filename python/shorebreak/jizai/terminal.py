"""Jizai in a terminal: a game told round by round and turn by turn, combinations by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .actions import Play
from .cards import UNKNOWN, Card, by_number, format_cards
from .course import Course, End, Round
from .watched import Taken, Watched

_BY_END: Final = {
    End.UNBEATEN: "seat {first} went out, and nobody beat its {played} (JIZ-22)",
    End.BEATEN: "seat {first} went out, and seat {last} beat that: {played} (JIZ-22)",
    End.STOCK: "the stock was empty for the second time (JIZ-13)",
    None: "there was nothing to make a new stock of (JIZ-14)",
}


def play_text(play: Play) -> Text:
    """Return the cards of a play, those of the field with a plus, what they make, and its masks.

    >>> from shorebreak.jizai import plays
    >>> play_text(plays("5f", "5b Ms")[-1]).plain
    '5f +5b +Ms  three of a kind, 5 (Ms = 5s)'
    """
    text = Text(str(play).removeprefix("play "))
    if play.reading is not None:
        text.append("  ").append(play.reading.words, style="bold")
        text.append(str(play.reading)[len(play.reading.words) :])
    return text


def story(position: Any) -> Iterator[RenderableType]:
    """Yield a `Game` or a `View` as a person reads it: rounds turn by turn, then how it stands."""
    yield Text(_headline(position), style="bold")
    for number, watched in enumerate(_rounds(position)):
        dealer = (_first_dealer(position) + number) % position.rules.players
        field = _cards(watched.field, "empty")
        yield Text(f"\nRound {number + 1}, dealt by seat {dealer}; field: {field}", style="bold")
        telling = _Telling(position.rules, dealer, watched)
        turns = telling.turns()
        if turns.row_count:
            yield turns
        if number < len(position.rounds):
            yield Text(f"The end: {telling.end()}.")
            yield _scores(position, number)
    if position.over:
        names = " and ".join(f"seat {seat}" for seat in position.winners)
        yield Text(f"Won by {names}.", style="bold green")
    else:
        yield from _standing(position)


def _cards(cards: Iterable[Card], none: str = "") -> str:
    return format_cards(by_number(cards)) or none


def _headline(position: Any) -> str:
    rules = position.rules
    name = f"Jizai, {rules.players} players"
    changes = rules.changes()
    if changes:
        name += ", rules " + ", ".join(f"{key} = {value}" for key, value in changes.items())
    if hasattr(position, "seat"):
        return f"{name}, what seat {position.seat} knows"
    if position.deal_given:
        return f"{name}, an explicit deal"
    return f"{name}, seed {position.seed}, game {position.index}"


def _rounds(position: Any) -> list[Watched]:
    """Return each round that has begun, as it was watched."""
    if hasattr(position, "seat"):
        return [one.watched for one in position.seen]
    return list(position.watched)


def _first_dealer(position: Any) -> int:
    dealer: int = (
        position.first_dealer if hasattr(position, "first_dealer") else position.deal.dealer
    )
    return dealer


class _Telling:
    """Takes the steps of a round again, along its course, and says them in words.

    It is the table on which the course moves cards: whatever it takes was logged.
    """

    def __init__(self, rules: Any, dealer: int, watched: Watched) -> None:
        self._course = Course(rules, dealer, watched.field)
        # A clear is told by the course, as is a reshuffle.
        self._steps = [one for one in watched.log if isinstance(one, tuple)]
        self._taken = iter([one for one in watched.log if isinstance(one, Taken)])
        self._said: list[str] = []
        self._turned: list[Card] = []
        self._last: tuple[int, Play] | None = None

    # What the course asks of a table.

    def take(self, seat: int) -> None:
        card = next(self._taken).card
        self._said.append("draws a card" if card is None else f"draws {card}")

    def turn(self) -> Card:
        card = next(self._taken).card
        assert card is not None
        self._turned.append(card)
        return card

    def clear(self) -> None:
        self._say_turned()
        self._said.append("nobody beats it: the field is cleared")

    def reshuffle(self, discards: list[Card]) -> None:
        self._say_turned()
        many = f"{len(discards)} discards are" if len(discards) > 1 else "1 discard is"
        self._said.append(f"{many} the new stock")

    def _say_turned(self) -> None:
        if self._turned:
            self._said.append(f"turned up: {format_cards(self._turned)}")
            self._turned = []

    # What is told.

    def turns(self) -> Table:
        """Return the turns of the round: who did what, the cards left, and the field then."""
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("turn", justify="right")
        table.add_column("seat", justify="right")
        table.add_column("does")
        table.add_column("left", justify="right")
        table.add_column("field then", no_wrap=True)
        course = self._course
        for turn, (seat, action) in enumerate(self._steps, start=1):
            self._said = []
            text = Text()
            if isinstance(action, Play):
                self._last = seat, action
                assert action.reading is not None
                text = play_text(action)
                course.play(action.hand, action.reading, self)
                if not course.sizes[seat]:
                    text.append(", and is out", style="bold")
            else:
                course.draw(self)
            self._say_turned()
            text.append("; ".join(self._said))
            table.add_row(str(turn), str(seat), text, str(course.sizes[seat]), _cards(course.field))
        return table

    def end(self) -> str:
        """Say how the round ended."""
        course, last = self._course, self._last
        if course.end is End.STOCK:
            said = _BY_END[End.STOCK if course.reshuffled else None]
            # JIZ-23, 25: whoever was out by then is out.
            return said + "".join(f"; seat {seat} had gone out" for seat in course.out)
        assert course.end is not None
        assert last is not None
        assert last[1].reading is not None
        said = _BY_END[course.end].format(
            first=course.out[0], last=last[0], played=last[1].reading.words
        )
        return said + f"; seat {last[0]} is out too" * (len(course.out) > 1)


def _scores(position: Any, number: int) -> Table:
    """Return what each seat got for a round, and has got so far (JIZ-24 to 26)."""
    one: Round = position.rounds[number]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("seat", "cards", "masks", "penalty", "bonus", "round", "total"):
        table.add_column(heading, justify="right")
    for seat, points in enumerate(one.units):
        total = sum(earlier.units[seat] for earlier in position.rounds[: number + 1])
        table.add_row(
            str(seat),
            str(one.sizes[seat]) if one.sizes[seat] else "out",
            str(one.masks[seat]),
            str(one.penalties[seat]),
            f"-{one.bonuses[seat]}" if one.bonuses[seat] else "0",
            str(points),
            Text(str(total), style="bold"),
        )
    return table


def _standing(position: Any) -> Iterator[RenderableType]:
    """Yield how an unfinished game stands: hands, field, what to beat, and who is to act."""
    view = hasattr(position, "seat")
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    for seat in range(position.rules.players):
        if not view:
            held = _cards(position.hands[seat], "out")
        elif seat == position.seat:
            held = _cards(position.hand, "out")
        else:
            held = " ".join([UNKNOWN] * position.hand_sizes[seat]) or "out"
        table.add_row(f"hand of seat {seat}", held)
    table.add_row("field", _cards(position.field, "empty"))
    if position.standing is not None:
        table.add_row("to beat", f"{position.standing} of seat {position.standing_player}")
    size = position.stock_size if view else len(position.stock)
    table.add_row("stock", f"{size} cards" + ", the reshuffled ones" * bool(position.reshuffled))
    table.add_row("penalty points", " ".join(map(str, position.units)))
    yield Text("")
    yield table
    task = "to lead" if position.standing is None else "to play or draw"
    yield Text(
        f"Round {position.round + 1} of {position.rules.rounds}: seat {position.player} is {task}.",
        style="bold",
    )
