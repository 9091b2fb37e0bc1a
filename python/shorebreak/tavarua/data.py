"""The printed cards and the score track as data: shipped TOML files, or those of the box's owner.

The rules text lists none of them, so each table says whether it is `known` from the text or
`assumed`, with its clause (TAV-5, 6, 7, 38). A file is read whole; all its faults come at once.
"""

from __future__ import annotations

import functools
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..errors import Problem, RulesError
from .cards import CARDS, KINDS, LETTERS, WAVE_TYPES

FOLDER: Final = Path(__file__).parent / "data"

PLAYER_CARDS: Final = 60
WAVE_CARDS: Final = 42
BARRELS: Final = 9
STOKE_CARDS: Final = 27

SOURCES: Final = ("known", "assumed")
TABLES: Final = ("player_cards", "wave_cards", "stoke_cards", "score_track")

_FRONT: Final = re.compile(r"0|[1-9][fb]")


class DataTable(NamedTuple):
    """A table of data: what `Rules` hold of it, and each part with its source and clause."""

    name: str
    values: dict[str, Any]
    parts: list[tuple[str, str, str, str]]
    """Part, source (known or assumed), clause, and what it says in words."""

    @property
    def assumed(self) -> bool:
        """Whether any of it is assumed."""
        return any(source == "assumed" for _, source, _, _ in self.parts)


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return a TOML file; raise `RulesError` if it can't be read."""
    name = os.fspath(path)
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesError(f"can't read {name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise RulesError(f"{name} is not a text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"{name} is not valid TOML: {error}") from error


def load(name: str, path: str | os.PathLike[str] | None = None) -> DataTable:
    """Read the table `name`, from the user's file or the one shipped.

    Raises `RulesError`, which lists every fault of the file.
    """
    return _shipped(name) if path is None else _read(name, path)


def load_all(paths: Mapping[str, str | os.PathLike[str] | None]) -> list[DataTable]:
    """Read tables by name, those without a path as shipped.

    Raises `RulesError`, which lists every fault of all files.
    """
    tables: list[DataTable] = []
    faults: list[RulesError] = []
    for name, path in paths.items():
        try:
            tables.append(load(name, path))
        except RulesError as error:
            faults.append(error)
    if faults:
        problems = [problem for error in faults for problem in error.problems]
        raise RulesError("\n".join(map(str, faults)), problems)
    return tables


@functools.cache
def _shipped(name: str) -> DataTable:
    return _read(name, FOLDER / f"{name}.toml")


def _read(name: str, path: str | os.PathLike[str]) -> DataTable:
    document = read_toml(path)
    problems: list[Problem] = []
    table = _READERS[name](document, problems)
    if problems:
        raise RulesError.listing(f"the data file {os.fspath(path)}", problems)
    return table


def source_of(table: Any, key: str, problems: list[Problem]) -> tuple[str, str]:
    """Return source and clause of a table of a file; note what is wrong with them."""
    if not isinstance(table, Mapping):
        problems.append(Problem(key, table, "is missing: the file needs this table"))
        return "assumed", ""
    source, clause = table.get("source"), table.get("clause", "")
    if source not in SOURCES:
        reason = f'source is {source!r}; must be "known" or "assumed"'
        problems.append(Problem(key, source, reason))
    return str(source), str(clause)


def keys_of(table: Any, key: str, known: tuple[str, ...], problems: list[Problem]) -> None:
    """Note keys that a table doesn't have."""
    names = table if isinstance(table, Mapping) else ()
    problems.extend(
        Problem(f"{key}.{name}", table[name], f"known are {', '.join(known)}")
        for name in names
        if name not in known
    )


def count_of(value: Any, key: str, problems: list[Problem], clause: str) -> int:
    """Return a number of cards; note what is none."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= PLAYER_CARDS:
        problems.append(Problem(key, value, f"is {value!r}; must be a number of cards", clause))
        return 0
    return value


def _total(document: Any, problems: list[Problem], due: int, clause: str, **more: int) -> None:
    """Check the table [total], which says again what the text says."""
    table = document.get("total")
    source_of(table, "total", problems)
    keys_of(table, "total", ("source", "clause", "cards", *more), problems)
    for key, number in {"cards": due, **more}.items():
        said = table.get(key) if isinstance(table, Mapping) else None
        if said != number:
            problems.append(
                Problem(f"total.{key}", said, f"is {said!r}; the box has {number}", clause)
            )


def _counts(
    document: Any, names: tuple[str, ...], due: int, clause: str, problems: list[Problem], what: str
) -> tuple[list[int], str, str]:
    """Return the counts of the table [cards] in the order of `names`."""
    keys_of(document, "file", ("total", "cards"), problems)
    _total(document, problems, due, clause)
    table = document.get("cards")
    source, said = source_of(table, "cards", problems)
    keys_of(table, "cards", ("source", "clause", "counts"), problems)
    counts = table.get("counts") if isinstance(table, Mapping) else None
    if not isinstance(counts, Mapping):
        problems.append(Problem("cards.counts", counts, "must be a table of counts", clause))
        return [0] * len(names), source, said
    for name in counts:
        if name not in names:
            reason = f"is no {what}; they are {', '.join(names)}"
            problems.append(Problem(f"cards.counts.{name}", counts[name], reason, clause))
    numbers = [
        count_of(counts.get(name, 0), f"cards.counts.{name}", problems, clause) for name in names
    ]
    if sum(numbers) != due:
        reason = f"add up to {sum(numbers)}; the box has {due}"
        problems.append(Problem("cards.counts", sum(numbers), reason, clause))
    return numbers, source, said


def _player_cards(document: Any, problems: list[Problem]) -> DataTable:
    names = tuple(map(str, CARDS))
    counts, source, clause = _counts(
        document, names, PLAYER_CARDS, "TAV-5", problems, "power and direction"
    )
    words = ", ".join(f"{name} × {count}" for name, count in zip(names, counts, strict=True))
    return DataTable(
        "player_cards",
        {"player_cards": tuple(counts)},
        [
            ("number of cards", "known", "TAV-5", str(PLAYER_CARDS)),
            ("cards", source, clause, words),
        ],
    )


def _stoke_cards(document: Any, problems: list[Problem]) -> DataTable:
    names = tuple(map(str, KINDS))
    counts, source, clause = _counts(
        document, names, STOKE_CARDS, "TAV-7", problems, "kind of stoke card"
    )
    words = ", ".join(f"{name} × {count}" for name, count in zip(names, counts, strict=True))
    return DataTable(
        "stoke_cards",
        {"stoke_cards": tuple(counts)},
        [("number of cards", "known", "TAV-7", str(STOKE_CARDS)), ("cards", source, clause, words)],
    )


def _wave_cards(document: Any, problems: list[Problem]) -> DataTable:
    keys_of(document, "file", ("total", "types"), problems)
    _total(document, problems, WAVE_CARDS, "TAV-6", barrels=BARRELS)
    types = document.get("types")
    if not isinstance(types, Mapping):
        problems.append(Problem("types", types, "is missing: the five types", "TAV-6"))
        types = {}
    for name in types:
        if name not in WAVE_TYPES:
            reason = f"is no type of wave; they are {', '.join(WAVE_TYPES)}"
            problems.append(Problem(f"types.{name}", None, reason, "TAV-6"))
    entries: list[str] = []
    backs: list[str] = []
    parts = [("number of cards", "known", "TAV-6", f"{WAVE_CARDS}, {BARRELS} of them barrels")]
    barrels = total = 0
    for letter, name in zip(LETTERS, WAVE_TYPES, strict=True):
        table, key = types.get(name), f"types.{name}"
        source, clause = source_of(table, key, problems)
        keys_of(table, key, ("source", "clause", "fronts", "back"), problems)
        table = table if isinstance(table, Mapping) else {}
        fronts = _fronts(table.get("fronts"), key, letter == "B", problems)
        entries += [f"{letter} {front} {count}" for front, count in fronts.items()]
        backs.append(_back(table.get("back"), key, problems))
        _agree(fronts, backs[-1], key, letter == "B", problems)
        total += sum(fronts.values())
        barrels = sum(fronts.values())
        words = ", ".join(f"{front} × {count}" for front, count in fronts.items())
        parts.append((name, source, clause, f"{words}; back {backs[-1]}"))
    if barrels != BARRELS:
        reason = f"add up to {barrels}; the box has {BARRELS} barrels"
        problems.append(Problem("types.Barrel.fronts", barrels, reason, "TAV-6"))
    if total != WAVE_CARDS:
        reason = f"add up to {total} cards; the box has {WAVE_CARDS}"
        problems.append(Problem("types", total, reason, "TAV-6"))
    values = {"wave_cards": tuple(entries), "wave_backs": tuple(backs)}
    return DataTable("wave_cards", values, parts)


def _fronts(table: Any, key: str, barrel: bool, problems: list[Problem]) -> dict[str, int]:
    if not isinstance(table, Mapping):
        problems.append(Problem(f"{key}.fronts", table, "must be a table of counts", "TAV-6"))
        return {}
    fronts = {}
    for front, count in table.items():
        fine = front in "1234" if barrel else bool(_FRONT.fullmatch(front))
        if not fine:
            due = "a value 1 to 4" if barrel else "0, or power and direction such as 2b"
            problems.append(Problem(f"{key}.fronts.{front}", count, f"must be {due}", "TAV-6"))
            continue
        fronts[front] = count_of(count, f"{key}.fronts.{front}", problems, "TAV-6")
    return fronts


def _agree(
    fronts: Mapping[str, int], back: str, key: str, barrel: bool, problems: list[Problem]
) -> None:
    """Note fronts that their back doesn't announce; a barrel's is that of another type."""
    powers, directions = back.split()
    for front in () if barrel else fronts:
        fits = powers[0] <= front[0] <= powers[2]
        if not fits or (front != "0" and front[1] not in directions):
            reason = f"does not agree with its back, {back}"
            problems.append(Problem(f"{key}.fronts.{front}", fronts[front], reason, "TAV-6"))


def _back(table: Any, key: str, problems: list[Problem]) -> str:
    powers = table.get("powers") if isinstance(table, Mapping) else None
    directions = table.get("directions") if isinstance(table, Mapping) else None
    if (
        not isinstance(powers, list)
        or len(powers) != 2
        or not all(isinstance(power, int) and 0 <= power <= 9 for power in powers)
        or powers[0] > powers[1]
        or directions not in ("f", "b", "fb")
    ):
        reason = 'must be such as { powers = [2, 3], directions = "b" }; directions f, b or fb'
        problems.append(Problem(f"{key}.back", table, reason, "TAV-6"))
        return "0-0 fb"
    return f"{powers[0]}-{powers[1]} {directions}"


def _score_track(document: Any, problems: list[Problem]) -> DataTable:
    keys_of(document, "file", ("known", "marks"), problems)
    table = document.get("marks")
    source, clause = source_of(table, "marks", problems)
    keys_of(table, "marks", ("source", "clause", "values"), problems)
    values = table.get("values") if isinstance(table, Mapping) else None
    tenths: list[int] = []
    if not isinstance(values, list) or not 2 <= len(values) <= 100:
        problems.append(
            Problem("marks.values", values, "must be the marks of 0, 1, 2, ... points", "TAV-38")
        )
        values = []
    for points, mark in enumerate(values):
        key = f"marks.values, {points} points"
        number = isinstance(mark, int | float) and not isinstance(mark, bool) and 0 <= mark <= 10
        if not number or round(mark * 10) != round(mark * 10, 6):
            reason = f"is {mark!r}; must be from 0 to 10, with at most one decimal"
            problems.append(Problem(key, mark, reason, "TAV-38"))
            continue
        tenths.append(round(mark * 10))
        if len(tenths) > 1 and tenths[-1] < tenths[-2]:
            problems.append(Problem(key, mark, "is less than the mark of fewer points", "TAV-38"))
    if tenths and tenths[0] != 0:
        problems.append(Problem("marks.values, 0 points", tenths[0] / 10, "must be 0", "TAV-38"))
    words = ", ".join(f"{points}: {mark / 10:g}" for points, mark in enumerate(tenths))
    parts = [("8 points", "known", "TAV-38", "3.5"), ("points: mark", source, clause, words)]
    return DataTable("score_track", {"track": tuple(tenths)}, parts)


_READERS: Final[dict[str, Callable[[Any, list[Problem]], DataTable]]] = {
    "player_cards": _player_cards,
    "wave_cards": _wave_cards,
    "stoke_cards": _stoke_cards,
    "score_track": _score_track,
}


def shipped() -> Iterator[DataTable]:
    """Yield every shipped table that games use."""
    for name in TABLES:
        yield load(name)
