"""What positions share: being shown, and, for what one seat may know, being compared and kept."""

from __future__ import annotations

import html
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .configuration import RulesBase

if TYPE_CHECKING:
    from .records import Record

RulesT = TypeVar("RulesT", bound=RulesBase)
ActionT = TypeVar("ActionT")


class Display:
    """Shows a position as rows of a label and a text, in a terminal and in a notebook."""

    def _rows(self) -> Iterator[tuple[str, str]]:
        raise NotImplementedError

    def __str__(self) -> str:
        """The position, one fact a line."""
        rows = list(self._rows())
        width = max(len(label) for label, _ in rows)
        return "\n".join(f"{label:<{width}}  {text}".rstrip() for label, text in rows)

    def _repr_html_(self) -> str:
        """The position as a table for notebooks."""
        body = "".join(
            f"<tr><th style='text-align:left'>{html.escape(label)}</th>"
            f"<td style='text-align:left'>{self._html(text)}</td></tr>"
            for label, text in self._rows()
        )
        return f"<table>{body}</table>"

    def __rich__(self) -> Any:
        """The position as a grid for terminals."""
        from rich.table import Table

        grid = Table.grid(padding=(0, 2))
        for label, text in self._rows():
            grid.add_row(label, self._rich(text))
        return grid

    def _html(self, text: str) -> str:
        """Return a text of a row as HTML; a game may mark up its own signs."""
        return html.escape(text)

    def _rich(self, text: str) -> Any:
        """Return a text of a row for rich; a game may mark up its own signs."""
        from rich.text import Text

        return Text(text)


class View(Display, ABC, Generic[RulesT, ActionT]):
    """What one seat may know; views that hold the same are equal, whatever they came from.

    It is immutable, so any number of threads may use it.
    """

    name: ClassVar[str]

    def __init__(self, rules: RulesT, seat: int) -> None:
        """Keep what every view has."""
        self._rules = rules
        self._seat = seat

    @property
    def rules(self) -> RulesT:
        """The rules in play."""
        return self._rules

    @property
    def seat(self) -> int:
        """The seat whose knowledge this is."""
        return self._seat

    @abstractmethod
    def _key(self) -> tuple[Any, ...]:
        """Return all that the view holds, in a form that can be compared and hashed."""

    @abstractmethod
    def legal_actions(self) -> list[ActionT]:
        """Return what this seat may do now; nothing if it isn't to act."""

    @abstractmethod
    def sample(self, *, seed: int, index: int = 0) -> Any:
        """Draw a whole game that this seat can't tell apart from the true one."""

    @abstractmethod
    def to_record(self) -> dict[str, Any]:
        """Return what records hold of the view, `?` standing for what is unknown."""

    def record(self) -> Record:
        """Return the view as a record."""
        from .records import record_of_view

        return record_of_view(self)

    def __eq__(self, other: object) -> bool:
        """Whether the other view holds the same."""
        if not isinstance(other, View):
            return NotImplemented
        return self.name == other.name and self._key() == other._key()

    def __hash__(self) -> int:
        """Hash what the view holds."""
        return hash((self.name, self._key()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a record, which is checked when it is loaded."""
        return _load_view, (type(self), self.record().to_json())


def _load_view(view_class: type[Any], text: str) -> Any:
    from .records import replay

    return replay(text, view_class=view_class)
