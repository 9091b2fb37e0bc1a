"""Reading what a seat saw of a game: every entry is checked against the rules and the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, NoReturn

from ..errors import IllegalActionError, NotationError, Problem, ViewError
from . import moves
from .actions import DRAW, Play
from .cards import UNKNOWN, Card, Cards, format_cards, parse_cards, repeated
from .course import Course, Round, penalty_of
from .notation import ClearText, DrawText, Entry, PlayText, format_draw, parse_entry
from .rules import Rules
from .watched import CLEARED, Taken, Watched

Given = Play | DrawText | ClearText | str


class Seen(NamedTuple):
    """A round as a seat saw it: what happened, where it led, its own hand."""

    watched: Watched
    course: Course
    hand: list[Card]


def read_entries(history: Any) -> list[Play | Entry]:
    """Read a history: a text with an entry a line or after each `;`, or a list of entries."""
    if isinstance(history, str):
        history = [part.strip() for line in history.splitlines() for part in line.split(";")]
    try:
        given = list(history)
    except TypeError:
        raise NotationError(f"the history: {history!r} is neither a text nor a list") from None
    entries: list[Play | Entry] = []
    for place, entry in enumerate(given, start=1):
        if isinstance(entry, Play | PlayText | DrawText | ClearText):
            entries.append(entry)
        elif not isinstance(entry, str):
            raise NotationError(f"the history, entry {place}: {entry!r} is not a text")
        elif entry.strip():
            try:
                entries.append(parse_entry(entry))
            except NotationError as error:
                raise NotationError(f"the history, entry {place}: {error}") from None
    return entries


def read_rounds(
    rules: Rules, seat: int, hands: Iterable[Cards], fields: Iterable[Cards]
) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Read the seat's own hand and the field at the start of each round; raise `ViewError`."""
    read: list[list[tuple[Card, ...]]] = []
    for what, lists in (("the hand of seat " + str(seat), hands), ("the field", fields)):
        if isinstance(lists, str):
            raise ViewError(f"{what}: give a list with one for each round, not {lists!r}")
        try:
            read.append([
                parse_cards(cards, where=f"{what} in round {number}")
                for number, cards in enumerate(lists, start=1)
            ])  # fmt: skip
        except NotationError as error:
            raise ViewError(str(error)) from None
    if len(read[0]) != len(read[1]) or not read[0]:
        raise ViewError(
            f"there are {len(read[0])} hands and {len(read[1])} fields: give one of each for every "
            "round that has begun (JIZ-5)"
        )
    rounds = list(zip(*read, strict=True))
    problems = [fault for number, (hand, field) in enumerate(rounds, start=1)
                for fault in _start_faults(rules, seat, number, hand, field)]  # fmt: skip
    if problems:
        raise ViewError.listing(f"the view of seat {seat}", problems)
    return [(tuple(sorted(hand)), field) for hand, field in rounds]


def _start_faults(
    rules: Rules, seat: int, number: int, hand: Sequence[Card], field: Sequence[Card]
) -> Iterator[Problem]:
    where = f"round {number}"
    for name, cards, size in ((f"the hand of seat {seat}", hand, rules.hand_size),
                              ("the field", field, rules.field_size)):  # fmt: skip
        if len(cards) != size:
            reason = f"has {len(cards)} cards at the start; must have {size}"
            yield Problem(f"{where}, {name}", len(cards), reason, "JIZ-5")
    for card in repeated([*hand, *field]):
        yield Problem(f"{where}, {card}", card, "stands there twice", "JIZ-1")
    for card in [*hand, *field]:
        if card.is_mask and not rules.masks:
            yield Problem(f"{where}, {card}", card, "is not in play: there are no masks", "JIZ-3")


def own_hand(rules: Rules, seat: Any, hands: Any) -> str:
    """Return the hand of `seat` among those of a record, the others being unknown cards."""
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise ViewError(f"hands must be a list of texts for each round, not {hands!r}")
    if len(hands) != rules.players:
        raise ViewError(f"there are {len(hands)} hands; {rules.players} players have one each")
    for place, hand in enumerate(hands):
        if place != seat and hand.split() != [UNKNOWN] * rules.hand_size:
            raise ViewError(
                f"the hand of seat {place} must be {rules.hand_size} unknown cards, not {hand!r} "
                "(JIZ-28)"
            )
    return "".join(hands[seat : seat + 1]) if isinstance(seat, int) else ""


class Reader:
    """Plays the entries along a course, standing in for the table."""

    def __init__(
        self, rules: Rules, seat: int, entries: list[Play | Entry], readings: moves.Readings
    ) -> None:
        """Begin before the first entry."""
        self._rules, self._seat, self._readings = rules, seat, readings
        self._entries, self._at = entries, 0
        self._drawn: Card | None = None
        self._turned: list[Card] = []

    def rounds(
        self, starts: list[tuple[tuple[Card, ...], tuple[Card, ...]]], dealer: int
    ) -> list[Seen]:
        """Return every round that has begun, as far as the entries go."""
        rounds = []
        for number, (hand, field) in enumerate(starts):
            if number == self._rules.rounds:
                self._refuse(f"a game has {number} rounds, but {len(starts)} hands are given", "27")
            hands: list[tuple[Card, ...] | None] = [None] * self._rules.players
            hands[self._seat] = hand
            course = Course(self._rules, (dealer + number) % self._rules.players, field)
            self._now = Seen(Watched(tuple(hands), field), course, list(hand))
            rounds.append(self._now)
            while course.end is None and self._at < len(self._entries):
                self._step()
            if course.end is None:
                if number + 1 < len(starts):
                    self._refuse(f"round {number + 1} has not ended, but more hands are given", "5")
                return rounds
        if self._at < len(self._entries) and len(starts) == self._rules.rounds:
            self._refuse("the game is over, but more entries follow", "27")
        if len(starts) < self._rules.rounds:
            ended = f"round {len(starts)} has ended"
            self._refuse(f"{ended}: give the hand and the field of the next as well", "5")
        return rounds

    def _refuse(self, reason: str, clause: str) -> NoReturn:
        place = min(self._at, len(self._entries))
        raise ViewError.listing(
            f"the view of seat {self._seat}",
            [Problem(f"the history, entry {place}", place, reason, f"JIZ-{clause}")],
        )

    def _step(self) -> None:
        entry = self._entries[self._at]
        self._at += 1
        one, course = self._now, self._now.course
        player = course.player
        self._turned = []
        if isinstance(entry, ClearText):
            self._refuse("no field is cleared here: nobody's combination went unbeaten", "10")
        elif isinstance(entry, DrawText):
            if not course.may_draw:
                self._refuse(f"seat {player} leads, and a leader must play", "11")
            self._drawn, self._turned = entry.card, list(entry.turned)
            one.watched.log.append((player, DRAW))
            course.draw(self)
        else:
            play = self._play(entry)
            one.watched.log.append((player, play))
            if player == self._seat:
                for card in play.hand:
                    one.hand.remove(card)
            assert play.reading is not None
            course.play(play.hand, play.reading, self)
        self._check_turned()

    def _check_turned(self) -> None:
        if self._turned:
            cards = format_cards(self._turned)
            self._refuse(f"{cards} can't be turned up here: nothing more is due", "12")

    def _play(self, entry: Play | PlayText) -> Play:
        course = self._now.course
        own = course.player == self._seat
        written = PlayText(entry.cards, entry.field) if isinstance(entry, Play) else entry
        # Another's hand is taken to hold what isn't said or seen to lie in the field.
        elsewhere = {*course.field, *written.marked}
        held = [card for card in written.cards if card not in elsewhere]
        hand = self._now.hand if own else held
        try:
            value = moves.play_of(written, course, hand, self._readings)
        except IllegalActionError as error:
            self._refuse(error.reason, (error.clause or "").removeprefix("JIZ-"))
        fault = moves.fault_of(course, hand, value)
        if fault is not None:
            self._refuse(fault[0], fault[1].removeprefix("JIZ-"))
        if not own:
            for card in value.hand:
                self._check_held(card, course.player)
        return value

    def _check_held(self, card: Card, player: int) -> None:
        """Refuse a card that another seat can't hold, by what is known of it (JIZ-29)."""
        self._check_unseen(card, f"played by seat {player}")
        course = self._now.course
        since = card in course.reshuffled
        left = course.fresh[player] if since else course.sizes[player] - course.fresh[player]
        if left < 1:
            kind = "drawn since the reshuffle" if since else "held since before the reshuffle"
            self._refuse(f"{card} can't be in the hand of seat {player}, all of whose cards "
                         f"{kind} have been played", "29")  # fmt: skip

    def _check_unseen(self, card: Card, how: str) -> None:
        course, hand = self._now.course, self._now.hand
        places = {"in the hand of this seat": hand, "in the field": course.field,
                  "among the discards": course.discards}  # fmt: skip
        for place, cards in places.items():
            if card in cards:
                self._refuse(f"{card} can't be {how}: it lies {place}", "1")
        if card.is_mask and not self._rules.masks:
            self._refuse(f"{card} is not in play: there are no masks", "3")

    # What the course says is done.

    def take(self, seat: int) -> None:
        """Take a card into a hand: it is known if it is the own hand."""
        card = self._drawn
        if seat != self._seat:
            if card is not None:
                self._refuse(f"{card} was drawn by seat {seat}, and only that seat saw it: write ?",
                             "28")  # fmt: skip
        elif card is None:
            self._refuse(f"this is the draw of seat {seat} itself: write the card, such as "
                         f"{format_draw(Card('7s'), tuple(self._turned))}", "28")  # fmt: skip
        else:
            self._check_stock(card, "drawn")
            self._now.hand.append(card)
            self._now.hand.sort()
        self._now.watched.log.append(Taken(seat, card))

    def turn(self) -> Card:
        """Turn up the card that the entry names."""
        if not self._turned:
            self._refuse("a card is due to be turned up here: write it, such as +9k", "12")
        card = self._turned.pop(0)
        self._check_stock(card, "turned up")
        self._now.watched.log.append(Taken(None, card))
        return card

    def _check_stock(self, card: Card, how: str) -> None:
        self._check_unseen(card, how)
        course = self._now.course
        if course.reshuffled and card not in course.reshuffled:
            self._refuse(f"{card} can't be {how}: it was not reshuffled into the stock", "13")

    def clear(self) -> None:
        """Go on to the entry of the clear, which must follow."""
        self._now.watched.log.append(CLEARED)
        self._check_turned()
        entry = self._entries[self._at] if self._at < len(self._entries) else None
        if isinstance(entry, ClearText):
            self._at += 1
            self._turned = list(entry.turned)
        elif self._rules.field_size:
            self._refuse("the field is cleared here: write what was turned up, such as "
                         "clear +2f +Tk", "10")  # fmt: skip

    def reshuffle(self, discards: list[Card]) -> None:
        """Do nothing: the order of the new stock is not seen (JIZ-28)."""


def read_results(rules: Rules, seat: int, rounds: list[Seen], penalties: Any) -> list[Round]:
    """Return the finished rounds, given the penalties of their seats; raise `ViewError`."""
    finished = [one for one in rounds if one.course.end is not None]
    given = list(penalties)
    results = []
    problems = []
    if len(given) != len(finished):
        reason = f"there are those of {len(given)} rounds; {len(finished)} rounds have ended"
        problems.append(Problem("penalties", len(given), reason, "JIZ-24"))
    for number, (one, row) in enumerate(zip(finished, given, strict=False), start=1):
        faults = list(_penalty_faults(rules, seat, one, row, f"the penalties of round {number}"))
        problems += faults
        if not faults:
            results.append(one.course.result(row))
    if problems:
        raise ViewError.listing(f"the view of seat {seat}", problems)
    return results


def _penalty_faults(rules: Rules, seat: int, one: Seen, row: Any, name: str) -> Iterator[Problem]:
    whole = isinstance(row, list | tuple) and all(type(value) is int for value in row)
    if not whole or len(row) != rules.players:
        yield Problem(name, row, f"must be {rules.players} whole numbers, not {row!r}", "JIZ-24")
        return
    sizes = one.course.sizes
    for place, (penalty, size) in enumerate(zip(row, sizes, strict=True)):
        masks, odd = divmod(penalty - size, 2)
        if odd or not 0 <= masks <= min(size, 5 * rules.masks):
            reason = f"is {penalty}; seat {place} holds {size} cards, of which a mask counts 3"
            yield Problem(name, penalty, reason, "JIZ-24")
        elif place == seat and penalty != penalty_of(one.hand):
            reason = f"is {penalty}; seat {seat} holds {format_cards(one.hand)}"
            yield Problem(name, penalty, reason, "JIZ-24")
