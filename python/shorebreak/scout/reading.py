"""Reading what a seat tells of a game, its hands and a history, and refusing contradictions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import IllegalActionError, NotationError, Problem, ViewError
from . import moves
from .cards import repeated
from .deal import Hand
from .history import STUCK, Watched, read_turning
from .rules import Rules


def check_seat(rules: Rules, seat: Any, name: str) -> None:
    """Raise `ViewError` unless `seat` is a seat."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < rules.players:
        raise ViewError(f"{name}: there is no seat {seat!r}; seats are 0 to {rules.players - 1}")


def hand_problems(rules: Rules, hands: Sequence[Hand]) -> Iterator[Problem]:
    """Yield what is wrong with one's own hands as dealt in each round."""
    if not hands:
        yield Problem("hands", 0, "there is none: give the hand of the first round", "SCO-3")
    for number, hand in enumerate(hands, start=1):
        name = f"the hand of round {number}"
        if len(hand) != rules.hand_size:
            reason = f"has {len(hand)} cards; as dealt it has {rules.hand_size}"
            yield Problem(name, len(hand), reason, "SCO-3")
        for card in repeated(hand):
            yield Problem(name, card, f"holds {card} twice", "SCO-1")
        for card in hand:
            if not rules.has(card):
                reason = f"holds {card}, which {rules.players} players remove before play"
                yield Problem(name, card, reason, "SCO-2")
    if rules.players == 2 and len(hands) == 2:
        for card in repeated([*dict.fromkeys(hands[0]), *dict.fromkeys(hands[1])]):
            yield Problem("the hand of round 2", card, f"holds {card} of round 1 again", "SCO-20")


class Reader:
    """Reads the view of one seat."""

    def __init__(self, rules: Rules, seat: int, hands: Sequence[Hand], spans: moves.Spans) -> None:
        """Keep what doesn't depend on the history."""
        self.rules = rules
        self.seat = seat
        self.hands = hands
        self.spans = spans

    def fault(self, key: str, value: Any, reason: str, clause: str | None) -> ViewError:
        """Return the error of one contradiction."""
        error = ViewError.listing(
            f"the view of seat {self.seat}", [Problem(key, value, reason, clause)]
        )
        assert isinstance(error, ViewError)
        return error

    def first_player(self, given: int | None) -> int:
        """Return who started the first round (SCO-18), `given` being what the seat says."""
        rules, seat, key = self.rules, self.seat, "first_player"
        if given is not None:
            check_seat(rules, given, key)
        due = rules.first_player
        if due is None and any(card.pair == 0 for card in self.hands[0]):
            due = seat
        if due is None and given is None:
            reason = f"is needed: seat {seat} doesn't hold the 1/2, and the rules fix nobody"
            raise self.fault(key, None, reason, "SCO-18")
        # With two players seat 0 also starts where nobody holds the 1/2.
        if due is None and given == seat and (rules.players > 2 or seat != 0):
            reason = f"is {given}, but seat {given} doesn't hold the 1/2"
            raise self.fault(key, given, reason, "SCO-18")
        if due is not None and given is not None and due != given:
            why = "by the rules" if rules.first_player is not None else "as it holds the 1/2"
            raise self.fault(key, given, f"is {given}, but seat {due} starts, {why}", "SCO-18")
        first = given if due is None else due
        assert first is not None
        return first

    def rounds(self, entries: list[Any], first: int) -> list[Watched]:
        """Walk along the history; return every round that has begun."""
        watched: list[Watched] = []
        place = 0
        for number in range(self.rules.rounds):
            if number == len(self.hands):
                reason = (
                    f"round {number + 1} has begun: give the hand of seat {self.seat} in each "
                    "round as hands="
                )
                raise self.fault("hands", number, reason, "SCO-3")
            one = Watched(self.rules, first, number, self.seat, self.hands[number], watched)
            watched.append(one)
            place = self._round(one, entries, place)
            if one.course.end is None:
                break
        if place < len(entries):
            key, entry = f"entry {place + 1} of the history", entries[place]
            raise self.fault(key, entry, f"{entry!r} comes after the end of the game", "SCO-18")
        if len(watched) < len(self.hands):
            reason = f"there are {len(self.hands)}, but only {len(watched)} rounds have begun"
            raise self.fault("hands", len(self.hands), reason, "SCO-3")
        return watched

    def _round(self, one: Watched, entries: list[Any], place: int) -> int:
        """Follow one round from entry `place`; return where it stops."""
        course = one.course
        try:
            left = len(entries) - place
            choices: list[bool | None] = []
            while len(choices) < self.rules.players and place < len(entries):
                choices.append(self._choice(one, entries[place], len(choices), left))
                place += 1
            one.begin(choices)
            while course.end is None and place < len(entries):
                one.step(one.read(entries[place], self.spans))
                place += 1
                stuck, told = self._stuck(one, entries, place)
                course.settle(stuck=stuck)
                place += told
        except (IllegalActionError, NotationError) as error:
            reason = error.reason if isinstance(error, IllegalActionError) else str(error)
            clause = error.clause if isinstance(error, IllegalActionError) else None
            entry = entries[place]
            key = f"entry {place + 1} of the history, {str(entry)!r} of seat {one.actor(choices)}"
            raise self.fault(key, entry, reason, clause) from None
        return place

    def _choice(self, one: Watched, entry: Any, chosen: int, left: int) -> bool | None:
        """Return a choice to keep or turn, hidden while not all have chosen (SCO-5, 25)."""
        turning = read_turning(entry)
        if turning is None:
            raise IllegalActionError("hands are being turned: keep, turn or ?", clause="SCO-5")
        own = (one.course.start + chosen) % self.rules.players == self.seat
        hidden = left < self.rules.players and not own
        if hidden and turning.turned is not None:
            reason = "choices are hidden until all have chosen: write ?"
            raise IllegalActionError(reason, clause="SCO-25")
        if not hidden and turning.turned is None:
            reason = "one's own choice is known" if own else "all have chosen"
            raise IllegalActionError(f"{reason}: write keep or turn", clause="SCO-5")
        return turning.turned

    def _stuck(self, one: Watched, entries: list[Any], place: int) -> tuple[bool, int]:
        """Return whether the seat to act is stuck, and how many entries say so (SCO-23)."""
        told = place < len(entries) and str(entries[place]).strip().lower() == STUCK
        if one.course.player == self.seat:
            stuck = moves.is_stuck(one.course, one.hand, self.spans)
        else:
            stuck = told and one.may_be_stuck
        return stuck, int(told and stuck)
