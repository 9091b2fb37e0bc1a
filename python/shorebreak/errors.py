"""The errors of Shorebreak: each says what was wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple


class ShorebreakError(Exception):
    """The base of every error that Shorebreak raises on purpose."""


class Problem(NamedTuple):
    """One fault among several: a key, the value found there, and why it can't stand."""

    key: str
    value: Any
    reason: str
    clause: str | None = None

    def __str__(self) -> str:
        """One line: key, reason, clause."""
        clause = f" ({self.clause})" if self.clause else ""
        return f"{self.key}: {self.reason}{clause}"


class _ManyProblems(ShorebreakError, ValueError):
    """A ValueError that reports every problem of its subject at once."""

    def __init__(self, message: str, problems: Iterable[Problem] = ()) -> None:
        """Keep `problems` beside a message that lists them."""
        super().__init__(message)
        self.problems = tuple(problems)

    @classmethod
    def listing(cls, subject: str, problems: Iterable[Problem]) -> _ManyProblems:
        """Make the error whose message lists `problems`, one a line."""
        listed = tuple(problems)
        count = "1 problem" if len(listed) == 1 else f"{len(listed)} problems"
        lines = "".join(f"\n  {problem}" for problem in listed)
        return cls(f"{count} with {subject}:{lines}", listed)


class RulesError(_ManyProblems):
    """Rules that can't be played; `.problems` holds every one of their faults."""


class DealError(_ManyProblems):
    """A deal that doesn't fit its rules; `.problems` holds every one of its faults."""


class ViewError(_ManyProblems):
    """A hand and a history that contradict each other or the rules; see `.problems`."""


class NotationError(ShorebreakError, ValueError):
    """A text that isn't in the game's notation."""


class IllegalActionError(ShorebreakError, ValueError):
    """An action that the rules forbid.

    `.action` is the action as it was given, `.player` the seat to act (None after the end),
    `.reason` the reason in words and `.clause` the clause of the rules.
    """

    def __init__(
        self,
        reason: str,
        *,
        action: Any = None,
        player: int | None = None,
        clause: str | None = None,
    ) -> None:
        """Say why `action` can't be taken."""
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.action = action
        self.player = player
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by reason, so that the clause is not appended twice."""
        return type(self), (self.reason,), dict(self.__dict__, args=self.args)

    def __setstate__(self, state: dict[str, Any] | None) -> None:
        """Restore the message together with the attributes."""
        for name, value in (state or {}).items():
            setattr(self, name, value)


class RecordError(ShorebreakError, ValueError):
    """A record that can't be replayed.

    `.ply` counts actions from 0 and `.action` is the action's text, both None where the fault is
    not in an action; `.reason` says what is wrong; `.line` counts the lines of a file from 1.
    """

    def __init__(
        self,
        reason: str,
        *,
        ply: int | None = None,
        action: str | None = None,
        line: int | None = None,
        source: str | None = None,
    ) -> None:
        """Say where in the record the fault is."""
        place = "" if source is None else f"{source}: "
        place += "" if line is None else f"line {line}: "
        place += "" if ply is None else f"ply {ply}: "
        place += "" if action is None else f"action {action!r}: "
        super().__init__(place + reason)
        self.reason = reason
        self.ply = ply
        self.action = action
        self.line = line
        self.source = source

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by reason, so that the place is not written twice."""
        return type(self), (self.reason,), dict(self.__dict__, args=self.args)

    def __setstate__(self, state: dict[str, Any] | None) -> None:
        """Restore the message together with the attributes."""
        for name, value in (state or {}).items():
            setattr(self, name, value)

    def within(self, *, line: int | None = None, source: str | None = None) -> RecordError:
        """Return the same fault, placed in a line of a file."""
        return RecordError(self.reason, ply=self.ply, action=self.action, line=line, source=source)


class OutputError(ShorebreakError, OSError):
    """A file that can't be written: no such folder, no permission, no space."""


class BotError(ShorebreakError, RuntimeError):
    """A bot failed, or took an illegal action; the error behind it is the `__cause__`."""


class MissingExtraError(ShorebreakError, ImportError):
    """An optional package is missing; the message names the extra that installs it."""


class Interrupted(KeyboardInterrupt):
    """A long call was stopped by Ctrl-C; `.partial` is its result over what was finished.

    That is always a prefix: the first games of a run, the first worlds of a comparison.
    """

    def __init__(self, message: str, partial: Any) -> None:
        """Keep the partial result beside the message."""
        super().__init__(message)
        self.partial = partial

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle with the partial result."""
        return type(self), (self.args[0], self.partial)
