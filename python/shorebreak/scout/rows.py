"""Rows: what may be shown, and what beats what (SCO-8, 9, 10)."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Any, Final

from ..errors import IllegalActionError, NotationError
from .cards import NUMBERS, Card, Cards, parse_cards

_NUMBER: Final = re.compile(r"[0-9]{1,2}", re.ASCII)


class Kind(StrEnum):
    """What a row is: a single card, a run, or a set."""

    SINGLE = "single"
    RUN = "run"
    SET = "set"


def strength(numbers: Sequence[int]) -> int:
    """Return one integer that compares rows: length, then type, then highest number (SCO-9).

    It is 0 for no cards at all and for what is neither set nor run. The type of a single card is
    always the same, so that it is compared by number alone.

    >>> strength([2, 2]) > strength([8, 9]) > strength([7, 8]) > strength([10])
    True
    >>> strength([3, 4, 5]) == strength([5, 4, 3]), strength([9, 10, 1])
    (True, 0)
    """
    if not numbers:
        return 0
    steps = {after - before for before, after in itertools.pairwise(numbers)}
    if len(steps) > 1 or not steps <= {-1, 0, 1}:
        return 0
    return len(numbers) << 5 | (steps == {0}) << 4 | max(numbers)


@dataclasses.dataclass(frozen=True, init=False, repr=False)
class Row:
    """Cards lying next to each other that may be shown: one card, a set, or a run (SCO-8).

    `numbers` are the upper numbers in order. `cards` are the cards, or empty where only numbers
    were given. A row is read from `"3-4-5"`, from cards as `"3/7-4/1"` or `"3/7 4/1"`, or from an
    iterable of numbers or of cards.

    >>> Row("2-2").kind, Row("3/7 4/1").numbers, Row([5, 4, 3]).beats("1-2-3")
    (<Kind.SET: 'set'>, (3, 4), True)

    Raises `NotationError` for what can't be read and `IllegalActionError` for what is neither a
    set nor a run.
    """

    numbers: tuple[int, ...]
    cards: tuple[Card, ...]

    def __init__(self, row: Row | str | Iterable[Any]) -> None:
        """Read and check a row."""
        if isinstance(row, Row):
            numbers, cards = row.numbers, row.cards
        else:
            numbers, cards = read_row(row)
        if not numbers:
            raise IllegalActionError("a row has at least one card", action=row, clause="SCO-8")
        if not strength(numbers):
            raise IllegalActionError(
                f"{'-'.join(map(str, numbers))} is neither a set (all of one number) nor a run "
                "(up or down by ones, 10 and 1 not being neighbours)",
                action=row,
                clause="SCO-8",
            )
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "cards", cards)

    @property
    def strength(self) -> int:
        """One integer that compares rows; higher beats lower (SCO-9)."""
        return strength(self.numbers)

    @property
    def kind(self) -> Kind:
        """Single card, run or set."""
        if len(self.numbers) == 1:
            return Kind.SINGLE
        return Kind.SET if self.numbers[0] == self.numbers[1] else Kind.RUN

    def beats(self, active: Row | str | Iterable[Any] | None) -> bool:
        """Whether this row beats an active set; None stands for an empty table (SCO-9)."""
        return beats(self, active)

    def __len__(self) -> int:
        """The number of cards."""
        return len(self.numbers)

    def __str__(self) -> str:
        """The numbers of the row."""
        return "-".join(map(str, self.numbers))

    def __repr__(self) -> str:
        """The row as it is written in Python."""
        return f"Row({'-'.join(map(str, self.cards or self.numbers))!r})"


def read_row(row: str | Iterable[Any]) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    """Return numbers and cards (none if only numbers are given) of a text or an iterable."""
    tokens = re.split(r"[\s-]+", row.strip()) if isinstance(row, str) else row
    try:
        items = [token for token in tokens if token != ""]
    except TypeError:
        raise NotationError(f"{row!r} is not a row; write it as 3-4-5 or 3/7-4/1") from None
    if any(isinstance(item, Card | tuple) or "/" in str(item) for item in items):
        cards = parse_cards(items, where="the row")
        return tuple(card.upper for card in cards), cards
    return tuple(_number(item) for item in items), ()


def _number(item: Any) -> int:
    if isinstance(item, bool) or not _NUMBER.fullmatch(str(item)):
        raise NotationError(f"{item!r} is not a number; write a row as 3-4-5 or 3/7-4/1")
    if not 1 <= int(item) <= NUMBERS:
        raise NotationError(f"{item!r} is not the number of a card: they run from 1 to 10 (SCO-1)")
    return int(item)


def beats(row: Row | str | Iterable[Any], active: Row | str | Iterable[Any] | None) -> bool:
    """Whether `row` beats the active set `active`; None, or no cards, is an empty table (SCO-9).

    More cards win; with equally many a set beats a run; with equally many of the same type
    higher numbers win. Equal is not enough.

    >>> beats("2-2", "8-9"), beats("8-9", "2-2"), beats("5-4-3", "3-4-5"), beats("4", None)
    (True, False, False, True)

    Raises as `Row` does.
    """
    shown = Row(row)
    if active is None or active in ("", (), []):
        return True
    return shown.strength > Row(active).strength


def spans(numbers: Sequence[int], floor: int = 0) -> list[tuple[int, int]]:
    """Return start and length of each row in a hand of `numbers` stronger than `floor`.

    In ascending order. One scan: from each card the row grows as long as the step stays the same.
    """
    found = []
    size = len(numbers)
    for start in range(size):
        longest = 1
        if start + 1 < size:
            step = numbers[start + 1] - numbers[start]
            if -1 <= step <= 1:
                longest = 2
                while (
                    start + longest < size
                    and numbers[start + longest] - numbers[start + longest - 1] == step
                ):
                    longest += 1
        shortest = max(1, floor >> 5)
        if shortest <= longest and strength(numbers[start : start + shortest]) <= floor:
            shortest += 1  # Of the same length it doesn't beat, but any longer row does.
        found += [(start, length) for length in range(shortest, longest + 1)]
    return found


def shows(
    hand: Cards | Iterable[int], active: Row | str | Iterable[Any] | None = None
) -> list[tuple[int, int]]:
    """Return start (from 0) and length of each show that `hand` allows against `active`.

    `hand` is read as a row is, but may be any cards or numbers; `active` as `beats` takes it.

    >>> shows("3/7 4/1 4/9 8/2", "3-4"), shows([3, 4, 4, 8])
    ([(1, 2)], [(0, 1), (0, 2), (1, 1), (1, 2), (2, 1), (3, 1)])

    Raises as `Row` does. Clauses SCO-8 and SCO-9.
    """
    numbers, _ = read_row(hand)
    empty = active is None or active in ("", (), [])
    return spans(numbers, 0 if empty else Row(active).strength)  # type: ignore[arg-type]
