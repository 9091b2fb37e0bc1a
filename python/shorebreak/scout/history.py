"""Following a round from one seat: the course, one's own hand, and what others must hold (SCO-25).

A history is what the seat saw: its own actions in full, and of others the row of each show, the
end of each scout, and, once all have chosen, who turned the hand round.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..errors import IllegalActionError, NotationError
from . import moves
from .actions import HIDDEN, Action, Scout, Show, Turning, masked
from .cards import PAIRS, Card, repeated, turn_round
from .course import Course, Fault
from .deal import Hand
from .notation import ScoutText, ShowText, parse_action
from .rows import Row
from .rules import Rules

STUCK: Final = "stuck"
"""The entry of a history that says that the other of two players is stuck (SCO-23)."""


class Watched:
    """A round as one seat sees it.

    `hand` is the seat's own hand at the moment and `dealt` as it was dealt; `scouted` are the
    pair indices, by seat, of cards scouted and not shown since; `shown` those ever shown;
    `events` what was seen, each entry with its seat.
    """

    def __init__(
        self,
        rules: Rules,
        first: int,
        number: int,
        seat: int,
        dealt: Hand,
        earlier: Sequence[Watched] = (),
    ) -> None:
        """Begin round `number`, from 0, with the hand as dealt, after the rounds `earlier`."""
        self.course = Course(rules, (first + number) % rules.players)
        self.seat = seat
        self.dealt = dealt
        self.hand = list(dealt)
        self.scouted: list[set[int]] = [set() for _ in range(rules.players)]
        self.shown: set[int] = set()
        self.events: list[tuple[int, Action]] = []
        # The 1/2 was dealt to the starter of the first round or to nobody (SCO-18).
        self._first = first if number == 0 and rules.first_player is None else None
        # SCO-20: two players see no card of the first round again.
        self.gone: set[int] = set()
        if rules.players == 2:
            for one in earlier:
                self.gone |= one.shown | {card.pair for card in one.dealt}
            if earlier and rules.first_player is None and first != seat == 0:
                self.gone.add(0)

    def begin(self, choices: Sequence[bool | None]) -> None:
        """Let the first seats choose to keep or turn, or all of them (SCO-5)."""
        for turned in choices:
            assert self.course.player is not None
            self.events.append((self.course.player, Turning(turned)))
            self.course.choose(turned)
        if not self.course.turning and self.course.turned[self.seat]:
            self.hand = turn_round(self.hand)

    def step(self, action: Action) -> None:
        """Take a show or a scout: one's own in full, or another's as it was seen."""
        player = self.course.player
        assert player is not None
        self.events.append((player, action))
        if isinstance(action, Show):
            pairs = {card.pair for card in action.row.cards}
            self.shown |= pairs
            self.scouted[player] -= pairs
            self.course.show(action.row)
            if player == self.seat:
                assert action.start is not None
                del self.hand[action.start : action.start + len(action.row)]
        elif isinstance(action, Scout):
            self.course.scout(action.end, and_show=action.and_show)
            self.scouted[player].add(action.card.pair)
            if player == self.seat:
                assert action.place is not None
                self.hand.insert(action.place, action.card)

    def actor(self, choices: Sequence[bool | None]) -> int | None:
        """Return who acts next, `choices` to keep or turn having been made."""
        if not self.course.turning:
            return self.course.player
        return (self.course.start + len(choices)) % self.course.rules.players

    @property
    def may_be_stuck(self) -> bool:
        """Whether, for all that everybody knows, the seat to act may be stuck (SCO-23)."""
        course = self.course
        return bool(
            course.player is not None
            and course.rules.players == 2
            and not course.turning
            and course.active
            and course.chips[course.player] == 0
        )

    def read(self, entry: Any, spans: moves.Spans) -> Action:
        """Return a show or scout of the seat to act, checked as far as this seat can.

        Raises `NotationError` and `IllegalActionError`.
        """
        course = self.course
        if course.player == self.seat:
            action = moves.resolve(entry, course, self.hand)
            fault = moves.fault_of(course, self.hand, action, spans)
        else:
            action = self._read_other(entry)
            fault = self._fault_of_other(action)
        if fault is not None:
            raise IllegalActionError(fault[0], action=entry, player=course.player, clause=fault[1])
        return action

    def _read_other(self, entry: Any) -> Action:
        """Read what another does: its row by cards, or the end that it scouts from."""
        if isinstance(entry, Show | Scout):
            entry = str(masked(entry))
        if not isinstance(entry, str):
            raise NotationError(f"{entry!r} is not an action; write it as text")
        read = parse_action(entry)
        if isinstance(read, ShowText):
            if not read.cards:
                raise NotationError(
                    f"{entry!r}: write both numbers of each card, as in show 3/7-4/1; "
                    "they are public (SCO-25)"
                )
            fault = self.course.show_fault()
            if fault is not None:
                raise IllegalActionError(fault[0], clause=fault[1])
            return Show(None, Row(read.cards))
        if isinstance(read, ScoutText):
            return self._scout_of_other(entry, read)
        raise IllegalActionError(
            "hands are kept or turned only before the first turn of a round", clause="SCO-5"
        )

    def _scout_of_other(self, entry: str, read: ScoutText) -> Scout:
        course = self.course
        fault = course.scout_fault(and_show=read.and_show)
        if fault is not None:
            raise IllegalActionError(fault[0], clause=fault[1])
        if read.place is not None:
            reason = f"{entry!r}: where another inserts a card is hidden; write @?"
            raise IllegalActionError(reason, clause="SCO-25")
        end = read.end if len(course.active) > 1 else 0
        card = course.active[-1] if end else course.active[0]
        given = read.card is not None and read.card.pair != card.pair
        if given or (read.upper is not None and read.upper not in (card.upper, card.lower)):
            reason = f"{entry!r}: the card at this end is {card}"
            raise IllegalActionError(reason, clause="SCO-12")
        return Scout(end, card, None, None, read.and_show)

    def _fault_of_other(self, action: Action) -> Fault | None:
        """Say what in another's action contradicts what this seat knows."""
        if not isinstance(action, Show):
            return None
        course, player = self.course, self.course.player
        assert player is not None
        cards = action.row.cards
        if repeated(cards):
            return f"shows {repeated(cards)[0]} twice", "SCO-1"
        known = self.scouted[player]
        for card in cards:
            fault = self._fault_of_card(card, player)
            if fault is not None:
                return fault
        held = course.sizes[player]
        if len(cards) > held:
            return f"shows {len(cards)} cards out of a hand of {held}", "SCO-8"
        new = [card for card in cards if card.pair not in known]
        if len(new) > held - len(known):
            reason = (
                f"shows {len(new)} cards that were not scouted, but of {held} cards in that hand "
                f"{len(known)} were"
            )
            return reason, "SCO-25"
        return course.beat_fault(action.row)

    def _fault_of_card(self, card: Card, player: int) -> Fault | None:
        """Say why another can't show this card."""
        if not self.course.rules.has(card):
            return f"shows {card}, which is removed before play", "SCO-2"
        if any(card.pair == own.pair for own in self.hand):
            return f"shows {card}, which is in the hand of seat {self.seat}", "SCO-1"
        if card.pair in self.scouted[player]:
            return None
        if card.pair in self.shown:
            return f"shows {card}, which was shown before and not scouted since", "SCO-8"
        if card.pair in self.gone:
            return f"shows {card}, which was dealt in round 1", "SCO-20"
        if card.pair == 0 and self._first not in (None, player):
            return f"shows {card}, but its holder would have started", "SCO-18"
        return None


def unseen_pairs(rounds: Sequence[Watched]) -> list[int]:
    """Return the pair indices in play that the seat hasn't seen in the last of these rounds.

    With two players what was seen in round 1 is not in round 2 (SCO-20).
    """
    rules = rounds[-1].course.rules
    looked = rounds if rules.players == 2 else rounds[-1:]
    seen = {pair for one in looked for pair in one.shown}
    seen |= {card.pair for one in looked for card in one.hand}
    return [pair for pair in map(PAIRS.index, rules.pairs) if pair not in seen]


def split_history(history: Any) -> list[Any]:
    """Return the entries of a history: a text with one a line or after `;`, or an iterable."""
    if isinstance(history, str):
        parts = history.replace("\n", ";").split(";")
        return [part.strip() for part in parts if part.strip()]
    if not isinstance(history, Iterable):
        raise NotationError(f"the history {history!r} is neither a text nor a list")
    return list(history)


def read_turning(entry: Any) -> Turning | None:
    """Return an entry as a choice to keep or turn, or None if it is something else."""
    if entry is None:
        return HIDDEN
    if isinstance(entry, Turning):
        return entry
    if isinstance(entry, str):
        read = parse_action(entry)
        return read if isinstance(read, Turning) else None
    return None
