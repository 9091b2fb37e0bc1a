"""The career sheet as data: twelve events and the unlock ranks (TAV-43, 44, 48)."""

from __future__ import annotations

import dataclasses
import functools
import os
from collections.abc import Iterator, Mapping
from typing import Any, Final, Self

from ..errors import Problem, RulesError
from .data import FOLDER, keys_of, read_toml, source_of
from .rules import Rules

MONTHS: Final = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip

BOARDS: Final = {
    "shortboard contest": "short",
    "longboard contest": "long",
    "combined contest": "both",
    "photo shoot": None,
}
"""The types of event, and the boards in play; a photo shoot names its own."""

FACTS: Final = (
    "points", "cards", "power", "stoke", "barrel", "hang_ten", "perfect", "shore", "wiped_out",
)  # fmt: skip
"""What a challenge may ask for: of one finished pile, or of all of them together."""

FLAGS: Final = ("refill",)
"""The fields of `Rules` that a special rule may set."""

_EVENT_KEYS: Final = (
    "month", "name", "type", "rule", "flags", "boards", "waves", "opponents", "challenge", "ranks",
    "source", "clause",
)  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Event:
    """An event: its rules, and the change of rank by place or by success.

    `ranks` are ranks gained by place ("1", "2", ..., "else"), or by "success" and "failure".
    """

    month: str
    name: str
    type: str
    rule: str
    boards: str
    recipe: tuple[int, ...]
    removed: int
    opponents: tuple[str, ...]
    ranks: Mapping[str, int]
    challenge: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    flags: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    source: str = "assumed"
    clause: str = "TAV-44"

    @property
    def photo_shoot(self) -> bool:
        """Whether a challenge decides, rather than a place."""
        return self.type == "photo shoot"

    def rules(self, cards: Rules, held: tuple[int, ...]) -> Rules:
        """Return the rules of the event, with the cards and the track of `cards`."""
        fields: dict[str, Any] = {
            "boards": self.boards,
            "recipe": self.recipe,
            "removed": self.removed,
            "opponents": self.opponents,
            "held": held,
            "refill": cards.refill,
        }
        printed = ("player_cards", "wave_cards", "wave_backs", "stoke_cards", "supplies", "track")
        fields |= {name: getattr(cards, name) for name in (*printed, "assumed")}
        fields |= self.flags
        return Rules(players=1, snaking=True, stoke_for_sale=False, **fields)

    def change(self, result: int | bool) -> int:
        """Return the ranks gained (or lost, below 0) by a place or by success."""
        if isinstance(result, bool):
            return self.ranks["success" if result else "failure"]
        return self.ranks.get(str(result), self.ranks.get("else", 0))

    def to_data(self) -> dict[str, Any]:
        """Return the event as a file of events holds it."""
        table: dict[str, Any] = {
            "month": self.month,
            "name": self.name,
            "type": self.type,
            "rule": self.rule,
            "waves": dict(zip((*"GLSCB", "removed"), (*self.recipe, self.removed), strict=True)),
            "opponents": list(self.opponents),
            "ranks": dict(self.ranks),
            "flags": dict(self.flags),
            "source": self.source,
            "clause": self.clause,
        }
        if self.photo_shoot:
            table |= {"boards": self.boards, "challenge": dict(self.challenge)}
        return table

    def words(self) -> str:
        """Return the event in one line."""
        waves = " ".join(
            f"{letter}:{count}" for letter, count in zip("GLSCB", self.recipe, strict=True)
        )
        rivals = ", ".join(self.opponents) or "nobody"
        ranks = ", ".join(f"{result} {gain:+d}" for result, gain in self.ranks.items())
        parts = [f"{self.type}, {waves} (remove {self.removed})", f"against {rivals}", ranks]
        if self.challenge:
            parts.append("challenge " + ", ".join(f"{k} {v}" for k, v in self.challenge.items()))
        return "; ".join([*parts, *filter(None, [self.rule])])


@dataclasses.dataclass(frozen=True)
class Sheet:
    """The events of a year, the ranks, and which of them unlock stoke cards."""

    events: tuple[Event, ...]
    start: int
    best: int
    worst: int
    unlock: tuple[int, ...]
    of_a_kind: int
    assumed: tuple[str, ...]

    @classmethod
    def shipped(cls) -> Sheet:
        """Return the sheet that comes with the package."""
        return _shipped()

    @classmethod
    def from_files(
        cls,
        *,
        career_events: str | os.PathLike[str] | None = None,
        unlock_ranks: str | os.PathLike[str] | None = None,
    ) -> Self:
        """Read a sheet; files of your own take the place of those shipped.

        Raises `RulesError`, which lists every fault of both.
        """
        paths = {
            "career_events": career_events or FOLDER / "career_events.toml",
            "unlock_ranks": unlock_ranks or FOLDER / "unlock_ranks.toml",
        }
        documents = {name: read_toml(path) for name, path in paths.items()}
        return cls.from_data(documents, "the career sheet")

    @classmethod
    def from_data(cls, documents: Mapping[str, Any], subject: str) -> Self:
        """Return the sheet of two parsed files."""
        problems: list[Problem] = []
        year, unlocks = documents.get("career_events"), documents.get("unlock_ranks")
        year = year if isinstance(year, Mapping) else {}
        unlocks = unlocks if isinstance(unlocks, Mapping) else {}
        start, best, worst = _ranks(year, problems)
        events = _events(year.get("event"), problems)
        unlock, limit, unlock_source = _unlocks(unlocks, best, worst, problems)
        if problems:
            raise RulesError.listing(subject, problems)
        assumed = []
        if any(event.source == "assumed" for event in events):
            assumed.append("career_events")
        if unlock_source == "assumed":
            assumed.append("unlock_ranks")
        return cls(tuple(events), start, best, worst, unlock, limit, tuple(assumed))

    def to_data(self) -> dict[str, Any]:
        """Return the sheet as `from_data` reads it: what the two files hold.

        >>> Sheet.from_data(Sheet.shipped().to_data(), "the sheet") == Sheet.shipped()
        True
        """
        known = {"source": "known", "clause": "TAV-43"}
        ranks = {"start": self.start, "best": self.best, "worst": self.worst}
        source = "assumed" if "unlock_ranks" in self.assumed else "known"
        return {
            "career_events": {
                "ranks": {**known, **ranks},
                "event": [event.to_data() for event in self.events],
            },
            "unlock_ranks": {
                "ranks": {"source": source, "clause": "TAV-48", "unlock": list(self.unlock)},
                "limit": {**known, "clause": "TAV-48", "of_a_kind": self.of_a_kind},
            },
        }

    def rows(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield table, part, source, clause and contents, as other data are shown."""
        ranks = f"from {self.start}; {self.best} wins, {self.worst} loses"
        yield "career_events", "ranks", "known", "TAV-43", ranks
        for event in self.events:
            yield "career_events", event.month, event.source, event.clause, event.words()
            if event.month == "January":
                changes = event.ranks.get("1"), event.ranks.get("else")
                yield (
                    "career_events",
                    "January, ranks",
                    "known",
                    "TAV-44",
                    "{:+} {:+}".format(*(change or 0 for change in changes)),
                )
        source = "assumed" if "unlock_ranks" in self.assumed else "known"
        unlock = ", ".join(map(str, self.unlock))
        yield "unlock_ranks", "ranks", source, "TAV-48", unlock
        yield "unlock_ranks", "of a kind", "known", "TAV-48", f"at most {self.of_a_kind}"


@functools.cache
def _shipped() -> Sheet:
    return Sheet.from_files()


def _number(value: Any, key: str, low: int, high: int, problems: list[Problem], due: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        reason = f"is {value!r}; must be a whole number from {low} to {high}"
        problems.append(Problem(key, value, reason, "TAV-43"))
        return due
    return value


def _ranks(year: Mapping[str, Any], problems: list[Problem]) -> tuple[int, int, int]:
    keys_of(year, "file", ("ranks", "event", "known"), problems)
    table = year.get("ranks")
    source_of(table, "ranks", problems)
    table = table if isinstance(table, Mapping) else {}
    start = _number(table.get("start"), "ranks.start", 2, 98, problems, 50)
    best = _number(table.get("best"), "ranks.best", 1, start - 1, problems, 1)
    worst = _number(table.get("worst"), "ranks.worst", start + 1, 99, problems, 60)
    return start, best, worst


def _unlocks(
    table: Mapping[str, Any], best: int, worst: int, problems: list[Problem]
) -> tuple[tuple[int, ...], int, str]:
    keys_of(table, "file", ("ranks", "known", "limit"), problems)
    source, _ = source_of(table.get("ranks"), "ranks", problems)
    ranks = table.get("ranks")
    unlock = ranks.get("unlock") if isinstance(ranks, Mapping) else None
    if not isinstance(unlock, list) or not all(isinstance(rank, int) for rank in unlock):
        problems.append(Problem("ranks.unlock", unlock, "must be a list of ranks", "TAV-48"))
        unlock = []
    if unlock != sorted(set(unlock), reverse=True) or any(
        not best <= rank < worst for rank in unlock
    ):
        reason = f"must fall, within {best} and {worst - 1}"
        problems.append(Problem("ranks.unlock", unlock, reason, "TAV-48"))
    limit = table.get("limit")
    source_of(limit, "limit", problems)
    most = limit.get("of_a_kind") if isinstance(limit, Mapping) else None
    return tuple(unlock), _number(most, "limit.of_a_kind", 0, 3, problems, 3), source


def _events(tables: Any, problems: list[Problem]) -> list[Event]:
    if not isinstance(tables, list) or len(tables) != len(MONTHS):
        count = len(tables) if isinstance(tables, list) else 0
        reason = f"there are {count} events; a year has {len(MONTHS)}"
        problems.append(Problem("event", count, reason, "TAV-43"))
        tables = tables if isinstance(tables, list) else []
    events = []
    for number, table in enumerate(tables):
        key = f"event {number + 1}"
        before = len(problems)
        event = _event(table, key, problems)
        if event is None or len(problems) > before:
            continue
        if number < len(MONTHS) and event.month != MONTHS[number]:
            reason = f"is {event.month!r}; must be {MONTHS[number]}"
            problems.append(Problem(f"{key}.month", event.month, reason, "TAV-43"))
        events.append(event)
        try:
            event.rules(Rules.for_players(1), (0,) * 6)
        except RulesError as error:
            problems += [
                Problem(f"{key}.{one.key}", one.value, one.reason, one.clause)
                for one in error.problems
            ]
    return events


def _event(table: Any, key: str, problems: list[Problem]) -> Event | None:
    source, clause = source_of(table, key, problems)
    if not isinstance(table, Mapping):
        return None
    keys_of(table, key, _EVENT_KEYS, problems)
    texts = {name: table.get(name, "") for name in ("month", "name", "type", "rule")}
    for name, text in texts.items():
        if not isinstance(text, str):
            problems.append(Problem(f"{key}.{name}", text, "must be a text", "TAV-44"))
    kind = texts["type"]
    if kind not in BOARDS:
        reason = f"is {kind!r}; must be one of {', '.join(BOARDS)}"
        problems.append(Problem(f"{key}.type", kind, reason, "TAV-44"))
        return None
    recipe, removed = _recipe(table.get("waves"), key, problems)
    opponents = table.get("opponents", [])
    if not isinstance(opponents, list):
        problems.append(Problem(f"{key}.opponents", opponents, "must be a list", "TAV-44"))
        opponents = []
    photo = kind == "photo shoot"
    if photo and opponents:
        reason = "a photo shoot has none"
        problems.append(Problem(f"{key}.opponents", opponents, reason, "TAV-44"))
    boards = table.get("boards") if photo else BOARDS[kind]
    if boards not in ("both", "short", "long") or (not photo and "boards" in table):
        reason = 'of a photo shoot are "both", "short" or "long"; other events name none'
        problems.append(Problem(f"{key}.boards", table.get("boards"), reason, "TAV-44"))
    return Event(
        **texts,
        boards=str(boards),
        recipe=recipe,
        removed=removed,
        opponents=tuple(map(str, opponents)),
        ranks=_changes(table.get("ranks"), key, photo, problems),
        challenge=_challenge(table.get("challenge"), key, photo, problems),
        flags=_flags(table.get("flags", {}), key, problems),
        source=source,
        clause=clause,
    )


def _recipe(table: Any, key: str, problems: list[Problem]) -> tuple[tuple[int, ...], int]:
    names = (*"GLSCB", "removed")
    if not isinstance(table, Mapping) or set(table) != set(names):
        reason = "must be such as { G = 4, L = 3, S = 3, C = 2, B = 1, removed = 6 }"
        problems.append(Problem(f"{key}.waves", table, reason, "TAV-44"))
        return (0,) * 5, 0
    counts = [_number(table[name], f"{key}.waves.{name}", 0, 42, problems, 0) for name in names]
    return tuple(counts[:5]), counts[5]


def _changes(table: Any, key: str, photo: bool, problems: list[Problem]) -> dict[str, int]:
    known = {"success", "failure"} if photo else {"1", "2", "3", "4", "else"}
    needed = known if photo else {"1", "else"}
    fine = isinstance(table, Mapping) and needed <= set(table) <= known
    if not fine or not all(type(change) is int for change in table.values()):
        what = "success and failure" if photo else 'places "1" to "4" and "else"'
        problems.append(Problem(f"{key}.ranks", table, f"are ranks gained by {what}", "TAV-44"))
        return {}
    return dict(table)


def _challenge(table: Any, key: str, photo: bool, problems: list[Problem]) -> dict[str, Any]:
    if not photo and table is None:
        return {}
    fine = isinstance(table, Mapping) and photo and table.get("in") in ("one", "all")
    facts = {name: least for name, least in table.items() if name != "in"} if fine else {}
    if not facts or not all(
        name in FACTS and type(least) is int and least > 0 for name, least in facts.items()
    ):
        reason = (
            'of a photo shoot says in = "one" or "all" finished piles, and the least of any of '
            f"{', '.join(FACTS)}; other events have none"
        )
        problems.append(Problem(f"{key}.challenge", table, reason, "TAV-44"))
        return {}
    return dict(table)


def _flags(table: Any, key: str, problems: list[Problem]) -> dict[str, Any]:
    if not isinstance(table, Mapping) or not set(table) <= set(FLAGS):
        reason = f"may set {', '.join(FLAGS)} only; any other special rule is text"
        problems.append(Problem(f"{key}.flags", table, reason, "TAV-44"))
        return {}
    return dict(table)
