"""What the `Rules` of every game share: ranges, the table of players, TOML, clear faults.

A game derives from `RulesBase`, writes each field with its range beside it and gives the table:

    class Rules(RulesBase, frozen=True, kw_only=True):
        plays: Annotated[int, Meta(ge=1, le=4, description=..., extra={"clause": "SUR-5"})] = TABLE

A field that is not set takes its value from the table of its number of players.
"""

from __future__ import annotations

import functools
import operator
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

import msgspec
from msgspec import inspect

from .errors import Problem, RulesError

TABLE: Any = msgspec.UNSET
"""The default of a field whose value comes from the table of players."""


class Field(NamedTuple):
    """A field of `Rules`: its name, type, description, clause and what it may hold, in words."""

    name: str
    type: Any
    description: str
    clause: str | None
    expected: str


@functools.cache
def fields_of(rules_type: type[RulesBase]) -> dict[str, Field]:
    """Return the fields of a `Rules` class by name, with their ranges in words."""
    info = inspect.type_info(rules_type)
    assert isinstance(info, inspect.StructType)
    fields = {}
    for field in info.fields:
        kind: inspect.Type = field.type
        extra: dict[str, Any] = {}
        description = ""
        while isinstance(kind, inspect.Metadata):
            extra |= kind.extra or {}
            description = (kind.extra_json_schema or {}).get("description", description)
            kind = kind.type
        clause = extra.get("clause")
        fields[field.name] = Field(
            field.name, _annotation(rules_type, field.name), description, clause, _words(kind)
        )
    return fields


def _annotation(rules_type: type, name: str) -> Any:
    for field in msgspec.structs.fields(rules_type):
        if field.name == name:
            return field.type
    raise KeyError(name)


def _words(kind: inspect.Type) -> str:
    """Say in words what values a type allows."""
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    match kind:
        case inspect.IntType(ge=low, le=high):
            bounds = "" if low is None or high is None else f" from {low} to {high}"
            return f"a whole number{bounds}"
        case inspect.BoolType():
            return "true or false"
        case inspect.TupleType(item_types=items):
            return f"a list of {len(items)}, each {_words(items[0])}"
        case inspect.VarTupleType(item_type=item):
            return f"a list, each {_words(item)}"
        case inspect.LiteralType(values=values):
            return "one of " + ", ".join(f'"{value}"' for value in sorted(map(str, values)))
        case inspect.UnionType(types=types):
            named = [one for one in types if not isinstance(one, inspect.NoneType)]
            return " or ".join(map(_words, named))
        case _:
            return "a text"


def _plain(value: Any) -> Any:
    """Take the integers of other libraries for what they are; leave everything else alone."""
    if isinstance(value, bool | str | bytes):
        return value
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list | tuple):
        return tuple(_plain(item) for item in value)
    try:
        return operator.index(value)
    except TypeError:
        return value


def _short(value: Any) -> str:
    text = repr(list(value) if isinstance(value, tuple) else value)
    return text if len(text) <= 60 else text[:57] + "..."


class RulesBase(msgspec.Struct, frozen=True, kw_only=True):
    """The base of every game's `Rules`: an immutable, validated value.

    All faults are reported at once, in one `RulesError`.
    """

    game_name: ClassVar[str]
    players_range: ClassVar[range]

    players: int = TABLE

    @classmethod
    def table(cls, players: int) -> Mapping[str, Any]:
        """Return the published value of every field except `players`."""
        raise NotImplementedError

    def basis(self) -> str:
        """Return a line that says what results rest on besides these rules; mostly nothing."""
        return ""

    def conflicts(self) -> Iterator[Problem]:
        """Yield the faults that lie in several fields together; each field is valid by then."""
        yield from ()

    def __post_init__(self) -> None:
        """Fill in the table, then check every field."""
        fields = fields_of(type(self))
        problems = self._check_field(fields["players"])
        published = {} if problems else self.table(self.players)
        for name, field in fields.items():
            if name == "players":
                continue
            if getattr(self, name) is msgspec.UNSET:
                if name in published:
                    msgspec.structs.force_setattr(self, name, published[name])
            else:
                problems += self._check_field(field)
        if not problems:
            problems = list(self.conflicts())
        if problems:
            raise RulesError.listing(f"the rules of {self.game_name}", problems)

    def _check_field(self, field: Field) -> list[Problem]:
        value = getattr(self, field.name)
        if value is msgspec.UNSET:
            reason = f"is not given; must be {field.expected}"
            return [Problem(field.name, None, reason, field.clause)]
        try:
            checked = msgspec.convert(_plain(value), field.type)
        except msgspec.ValidationError:
            reason = f"is {_short(value)}; must be {field.expected}"
            return [Problem(field.name, value, reason, field.clause)]
        msgspec.structs.force_setattr(self, field.name, checked)
        return []

    @classmethod
    def for_players(cls, players: int) -> Self:
        """Return the published rules for a number of players."""
        return cls(players=players)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any], *, players: int | None = None) -> Self:
        """Make rules from a mapping, such as a parsed file; unknown keys are faults too.

        `players` is used where the mapping doesn't say; where both do they must agree.
        """
        return cls._from_dict(values, players, f"the rules of {cls.game_name}")

    @classmethod
    def _from_dict(cls, values: Mapping[str, Any], players: int | None, subject: str) -> Self:
        import difflib

        fields = fields_of(cls)
        problems = []
        for key, value in values.items():
            if key not in fields:
                close = difflib.get_close_matches(str(key), fields, n=1)
                hint = f"did you mean {close[0]!r}?" if close else f"known are {', '.join(fields)}"
                problems.append(Problem(str(key), value, f"is not a rule; {hint}"))
        known = {key: value for key, value in values.items() if key in fields}
        if players is not None and known.setdefault("players", players) != players:
            reason = f"is {_short(known['players'])}, but {players} were asked for"
            problems.append(Problem("players", known["players"], reason))
        try:
            rules = cls(**known)
        except RulesError as error:
            problems += error.problems
        if problems:
            raise RulesError.listing(subject, problems) from None
        return rules

    @classmethod
    def from_toml(cls, path: str | os.PathLike[str], *, players: int | None = None) -> Self:
        """Read rules from a TOML file whose keys are the fields."""
        import tomllib

        name = os.fspath(path)
        try:
            values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
        except OSError as error:
            raise RulesError(f"can't read {name}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise RulesError(f"{name} is not a text in UTF-8") from error
        except tomllib.TOMLDecodeError as error:
            raise RulesError(f"{name} is not valid TOML: {error}") from error
        return cls._from_dict(values, players, name)

    def changes(self) -> dict[str, Any]:
        """Return the fields that differ from the table, as records and files hold them."""
        published = self.table(self.players)
        changed = {}
        for name in fields_of(type(self)):
            value = getattr(self, name)
            if name != "players" and value != published[name]:
                changed[name] = list(value) if isinstance(value, tuple) else value
        return changed

    def to_toml(self) -> str:
        """Return a TOML file of all fields, each under a line that explains it."""
        lines = [f"# Rules of {self.game_name}. A line left out takes its value from the table."]
        for field in fields_of(type(self)).values():
            clause = f" ({field.clause})" if field.clause else ""
            lines.append(f"\n# {field.description}: {field.expected}{clause}.")
            value = getattr(self, field.name)
            # TOML has no null: a field that is not set is a line left out.
            given = f"{field.name} = {_toml(value)}"
            lines.append(f"# {field.name} is not set" if value is None else given)
        return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    # JSON's numbers, booleans, strings and lists of these are TOML's too.
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()
