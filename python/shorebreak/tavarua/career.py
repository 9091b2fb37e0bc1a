"""A career: twelve events against AI surfers, from rank 50 to rank 1, or not (TAV-43 to 48).

A `Career` is played event by event, by hand or by a bot, and saved as a file that holds what was
done. Loading plays all of it again, so that a file cut short or edited is found out.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

import msgspec

from ..errors import IllegalActionError, RecordError, ShorebreakError
from ..output import replacing
from ..random import GENERATOR, check_word, draw_seed
from ..tables import Column, Table
from .actions import Action
from .cards import KINDS, Stoke
from .career_file import FORMAT, VERSION, read_document
from .challenge import met
from .deal import stoke_named
from .game import Game
from .rules import Rules
from .scoring import place_of_player, standing
from .sheet import Event, Sheet
from .view import View

Bot = Callable[[View], Any]
"""Anything that returns an action for a view."""


@dataclasses.dataclass(frozen=True)
class Result:
    """How an event ended: the place, or whether the challenge of a photo shoot was met."""

    month: str
    place: int | None
    success: bool | None
    change: int
    rank: int
    units: int

    @property
    def words(self) -> str:
        """The result in words: `place 2`, `success`."""
        if self.success is not None:
            return "success" if self.success else "failure"
        return f"place {self.place}"


class Career:
    """A career in progress.

    `seed` deals every event; `sheet` and `rules` replace the events and the printed cards (of
    `rules` only cards, track and `refill` count). `.game` is the event being played; when it is
    over the career goes on by itself, but for the choice of what is unlocked (`choose`).

    >>> career = Career(seed=7, name="Kelly")
    >>> career.rank, career.event.month, career.event.opponents
    (50, 'January', ('S:3',))
    >>> career.play(career.game.legal_actions()[0])
    """

    def __init__(
        self,
        *,
        seed: int | None = None,
        name: str = "",
        sheet: Sheet | None = None,
        rules: Rules | None = None,
    ) -> None:
        """Begin in January."""
        self._seed = draw_seed() if seed is None else check_word("seed", seed)
        self._name = name
        self._sheet = Sheet.shipped() if sheet is None else sheet
        self._cards = Rules.for_players(1) if rules is None else rules
        self._rank = self._best = self._sheet.start
        self._results: list[Result] = []
        self._played: list[Game] = []
        self._unlocked: list[list[Stoke]] = []
        self._spent = [0] * len(KINDS)
        self._pending = 0
        self._begin()

    def _begin(self) -> None:
        number = len(self._results)
        rules = self._sheet.events[number].rules(self._cards, self.held)
        self._game = Game(rules, seed=self._seed, index=number)
        self._unlocked.append([])

    # Where it stands.

    @property
    def name(self) -> str:
        """The surfer's name."""
        return self._name

    @property
    def seed(self) -> int:
        """The seed of all events."""
        return self._seed

    @property
    def sheet(self) -> Sheet:
        """The events and unlock ranks."""
        return self._sheet

    @property
    def rank(self) -> int:
        """The present rank."""
        return self._rank

    @property
    def results(self) -> tuple[Result, ...]:
        """The events so far."""
        return tuple(self._results)

    @property
    def event(self) -> Event:
        """The event being played; the last one when the career is over."""
        return self._sheet.events[min(len(self._results), len(self._sheet.events) - 1)]

    @property
    def game(self) -> Game:
        """A copy of the game of the present event, or of the last one when the career is over."""
        return self._game.copy()

    @property
    def games(self) -> tuple[Game, ...]:
        """The finished games, one for each result."""
        return tuple(self._played)

    @property
    def won(self) -> bool:
        """Whether rank 1 was reached (TAV-43)."""
        return self._rank <= self._sheet.best

    @property
    def lost(self) -> bool:
        """Whether rank 60 was reached, or the year ended without rank 1 (TAV-43)."""
        ended = len(self._results) == len(self._sheet.events)
        return self._rank >= self._sheet.worst or (ended and not self.won)

    @property
    def over(self) -> bool:
        """Whether the career has ended."""
        return self.won or self.lost

    @property
    def pending(self) -> int:
        """How many stoke cards are still to be chosen before the next event (TAV-48)."""
        return self._pending

    @property
    def unlocked(self) -> tuple[int, ...]:
        """How many cards of each kind have been unlocked."""
        chosen = [kind for kinds in self._unlocked for kind in kinds]
        return tuple(chosen.count(kind) for kind in KINDS)

    @property
    def spent(self) -> tuple[int, ...]:
        """How many cards of each kind have been used up in finished events."""
        return tuple(self._spent)

    @property
    def held(self) -> tuple[int, ...]:
        """The cards of each kind that an event now begun starts with (TAV-48)."""
        return tuple(
            unlocked - spent for unlocked, spent in zip(self.unlocked, self._spent, strict=True)
        )

    # Playing.

    def play(self, action: Action | str | int) -> None:
        """Take an action in the present event; its end ends the event.

        Raises `IllegalActionError`.
        """
        if self.over:
            raise IllegalActionError("the career is over", action=action, clause="TAV-43")
        if self._pending:
            reason = f"{self._pending} unlocked stoke cards are to be chosen first"
            raise IllegalActionError(reason, action=action, clause="TAV-48")
        self._game.play(action)
        if self._game.over:
            self._finish()

    def _finish(self) -> None:
        game, event, sheet = self._game, self.event, self._sheet
        place = success = None
        if event.photo_shoot:
            success = met(event.challenge, [one for one in game.finished if one.seat == 0])
        else:
            surfers = game.surfers
            place = place_of_player([standing(game.rules, surfer) for surfer in surfers])
        change = event.change(bool(success) if place is None else place)
        self._rank = min(max(self._rank - change, sheet.best), sheet.worst)
        units = game.units[0]
        self._results.append(Result(event.month, place, success, change, self._rank, units))
        self._played.append(game)
        for kind, count in enumerate(game.position.spent):
            self._spent[kind] += count
        if self.over:
            # TAV-48: the event that ends the career unlocks nothing.
            return
        reached = [rank for rank in sheet.unlock if self._rank <= rank < self._best]
        self._best = min(self._best, self._rank)
        room = sum(sheet.of_a_kind - count for count in self.unlocked)
        self._pending = min(len(reached), room)
        if not self._pending:
            self._begin()

    def choose(self, kind: Stoke | str) -> None:
        """Unlock a stoke card of a kind (TAV-48); the next event begins when all are chosen.

        Raises `IllegalActionError` if nothing is to be chosen, or three of the kind are unlocked.
        """
        chosen = stoke_named(kind)
        if not self._pending:
            reason = "no unlock rank has been reached that was not reached before"
            raise IllegalActionError(reason, action=kind, clause="TAV-48")
        if self.unlocked[chosen] >= self._sheet.of_a_kind:
            reason = f"{self._sheet.of_a_kind} of {chosen} have been unlocked in this career"
            raise IllegalActionError(reason, action=kind, clause="TAV-48")
        self._unlocked[-1].append(chosen)
        self._pending -= 1
        if not self._pending:
            self._begin()

    # Files.

    def to_json(self) -> str:
        """Return the career as one JSON document, in progress or over.

        Cards, track and sheet are in it where they are not those that come with the package.
        """
        events = []
        games = [*self._played, *([] if self.over or self._pending else [self._game])]
        for number, game in enumerate(games):
            entry: dict[str, Any] = {"month": self._sheet.events[number].month}
            entry["actions"] = [game.format_action(action) for action in game.actions]
            if number < len(self._results):
                entry["rank"] = self._results[number].rank
                entry["unlocked"] = [str(kind) for kind in self._unlocked[number]]
            events.append(entry)
        document = {
            "format": FORMAT,
            "version": VERSION,
            "name": self._name,
            "seed": self._seed,
            "generator": GENERATOR,
            "rules": self._cards.changes(),
            "sheet": {} if self._sheet == Sheet.shipped() else self._sheet.to_data(),
            "events": events,
            "rank": self._rank,
        }
        return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the career to a file, whole or not at all; raises `OutputError`."""
        with replacing(path) as file:
            file.write(self.to_json().encode() + b"\n")

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a career from its file and play it again; raises `RecordError`."""
        name = os.fspath(path)
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            raise RecordError(f"can't be read: {error.strerror}", source=name) from error
        try:
            return cls.from_json(text)
        except RecordError as error:
            raise error.within(source=name) from error.__cause__

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """Return the career of a JSON document, every step of it played again and checked.

        Raises `RecordError`.
        """
        data = read_document(text)
        try:
            rules = Rules.from_dict(data["rules"], players=1)
            sheet = Sheet.from_data(data["sheet"], "its sheet") if data["sheet"] else None
            career = cls(seed=data["seed"], name=data["name"], sheet=sheet, rules=rules)
        except (ShorebreakError, TypeError, ValueError) as error:
            raise RecordError(str(error)) from error
        for number, entry in enumerate(data["events"]):
            career._replay(entry, number + 1 < len(data["events"]))
        if career.rank != data["rank"]:
            raise RecordError(f"the rank is said to be {data['rank']}, but is {career.rank}")
        return career

    def _replay(self, entry: Any, followed: bool) -> None:
        """Play one event of a file again."""
        month = self.event.month
        if self.over or self._pending:
            reason = "comes after the end of the career" if self.over else "comes before a choice"
            raise RecordError(f"the event of {entry.get('month')} {reason} (TAV-43)")
        if entry.get("month") != month:
            raise RecordError(f"the event is {entry.get('month')!r}; {month} is due (TAV-43)")
        done = len(self._results)
        for ply, action in enumerate(entry["actions"]):
            if len(self._results) > done:
                raise RecordError(f"{month} was over before", ply=ply, action=str(action))
            try:
                self.play(action)
            except (ShorebreakError, ValueError) as error:
                raise RecordError(f"{month}: {error}", ply=ply, action=str(action)) from error
        if len(self._results) == done:
            if followed or "rank" in entry or "unlocked" in entry:
                raise RecordError(f"{month} is not over, but its result is there")
            return
        rank = self._results[-1].rank
        if entry.get("rank") != rank:
            raise RecordError(f"the rank after {month} is {rank}, not {entry.get('rank')!r}")
        for kind in entry.get("unlocked", ()):
            try:
                self.choose(kind)
            except (ShorebreakError, ValueError) as error:
                raise RecordError(f"{month}, unlocked {kind!r}: {error}") from error

    # Summaries.

    def summary(self) -> Table:
        """Return the surfer's sheet: month by month result, change and rank."""
        results = self._results
        names = [event.name for event in self._sheet.events]
        assumed = (*self._cards.assumed, *self._sheet.assumed)
        line = msgspec.structs.replace(self._cards, assumed=assumed).basis()
        return Table(
            key="career",
            title=f"{self._name or 'A career'}: rank {self._rank}, {self._state()}",
            columns=(
                Column("month", [one.month for one in results], "text"),
                Column("event", names[: len(results)], "text"),
                Column("result", [one.words for one in results], "text"),
                Column("marks", [one.units / 10 for one in results], "number"),
                Column("ranks", [f"{one.change:+d}" for one in results], "text", "change"),
                Column("rank", [one.rank for one in results], "whole"),
            ),
            note=line,
        )

    def _state(self) -> str:
        if self.won:
            return "won"
        return "lost" if self.lost else f"{self.event.month} to come"

    def __repr__(self) -> str:
        """Say how far it is."""
        return f"<Career: seed={self._seed}, rank {self._rank}, {self._state()}>"


_PREFERENCE: Final = (
    Stoke.JETSKI, Stoke.ENERGY_DRINK, Stoke.CALL_IT, Stoke.FOCUS, Stoke.IN_THE_ZONE,
    Stoke.INSPIRATION,
)  # fmt: skip


def usual_choice(career: Career) -> Stoke:
    """Return the card that a bot without a preference unlocks: JETSKI first, while there are."""
    most = career.sheet.of_a_kind
    return next(kind for kind in _PREFERENCE if career.unlocked[kind] < most)


def career(
    bot: Bot,
    seed: int | None = None,
    *,
    name: str = "",
    sheet: Sheet | None = None,
    rules: Rules | None = None,
    unlock: Callable[[Career], Stoke | str] = usual_choice,
) -> Career:
    """Play a career with a bot from the first event to the last, and return it.

    `bot` is any callable that returns an action for a `View`; `unlock` chooses the stoke cards.

    >>> done = career(lambda view: view.legal_actions()[-1], seed=1)
    >>> done.over, done.results[0].month
    (True, 'January')
    """
    one = Career(seed=seed, name=name, sheet=sheet, rules=rules)
    return resume(one, bot, unlock=unlock)


def resume(
    one: Career, bot: Bot, *, unlock: Callable[[Career], Stoke | str] = usual_choice
) -> Career:
    """Let a bot play a career on to its end; return the same career."""
    while not one.over:
        if one.pending:
            one.choose(unlock(one))
        else:
            one.play(bot(one._game.view(0)))
    return one
