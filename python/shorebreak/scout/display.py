"""How positions are shown: each hand as it is held, the other number of every card small."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

from .cards import Card
from .course import Round
from .rules import Rules

_SMALL: Final = re.compile("[₀-₉]+")
_DIGITS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


class _Position(Protocol):
    """What a game and a view both show."""

    @property
    def rules(self) -> Rules: ...
    @property
    def over(self) -> bool: ...
    @property
    def round(self) -> int: ...
    @property
    def rounds(self) -> tuple[Round, ...]: ...
    @property
    def player(self) -> int | None: ...
    @property
    def active(self) -> tuple[Card, ...]: ...
    @property
    def owner(self) -> int | None: ...
    @property
    def turning(self) -> bool: ...
    @property
    def halfway(self) -> bool: ...
    @property
    def captured(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def tokens(self) -> tuple[int, ...]: ...
    @property
    def chips(self) -> tuple[int, ...]: ...
    @property
    def units(self) -> tuple[int, ...]: ...


def position_rows(
    position: _Position, title: str, hands: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield the rows in which a game or a view is shown."""
    rules = position.rules
    task = "to keep or turn" if position.turning else "to play"
    task = "to show (scout and show)" if position.halfway else task
    state = f"round {position.round + 1} of {rules.rounds}, seat {position.player} {task}"
    yield title, f"{rules.players} players, {'over' if position.over else state}"
    two = rules.players == 2
    for seat, hand in enumerate(hands):
        facts = [f"{len(position.captured[seat])} captured"]
        if not two:
            facts.append(f"{position.tokens[seat]} tokens")
        facts.append(f"{position.chips[seat]} {'scout chips' if two else 'chip'}")
        yield f"hand of seat {seat}", f"{hand}  ({', '.join(facts)})"
    table = " ".join(card.small for card in position.active)
    yield "table", f"{table}  (seat {position.owner})" if table else "empty"
    yield "points", " ".join(map(str, position.units))


def html_of(text: str) -> str:
    """Return a text for a notebook, small numbers being small."""
    return _SMALL.sub(
        lambda match: f"<sub style='opacity:.6'>{match[0].translate(_DIGITS)}</sub>",
        html.escape(text),
    )


def rich_of(text: str) -> Any:
    """Return a text for a terminal, small numbers being dim."""
    from rich.text import Text

    result = Text(text)
    result.highlight_regex(_SMALL, "dim")
    return result
