"""How positions are shown: hands, field, the combination to beat and what was done last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from .actions import Action, Play
from .cards import by_number, format_cards
from .course import Course
from .reading import cards_text
from .rules import Rules
from .watched import Watched

_LAST: Final = 5
"""How many of the last actions are shown."""


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
    def units(self) -> tuple[int, ...]: ...


def position_rows(
    position: _Position, title: str, hands: Sequence[str], course: Course, watched: Watched
) -> Iterator[tuple[str, str]]:
    """Yield the rows in which a game or a view is shown."""
    rules = position.rules
    task = "to play" if course.standing is not None else "to lead"
    state = f"round {position.round + 1} of {rules.rounds}, seat {position.player} {task}"
    yield title, f"{rules.players} players, {'over' if position.over else state}"
    for seat, hand in enumerate(hands):
        yield f"hand of seat {seat}", hand or "out"
    yield "field", format_cards(by_number(course.field)) or "empty"
    if course.standing is not None:
        yield "to beat", f"{course.standing} of seat {course.standing_player}"
    after = ", after the reshuffle" if course.reshuffled else ""
    yield "stock", f"{course.stock_size} cards{after}"
    yield "discards", f"{len(course.discards)} cards"
    actions: list[tuple[int, Action]] = [item for item in watched.log if isinstance(item, tuple)]
    for seat, action in actions[-_LAST:]:
        yield f"seat {seat}", cards_text(action) if isinstance(action, Play) else "draws"
    yield "penalty points", " ".join(map(str, position.units))
