"""Records: a game or a view as JSON, replayed with every step and the result checked.

One game is a JSON object; many are JSON lines. A record holds the format and its version, the
game, the rules (only what differs from the table), the deal or the seed with the generator that
dealt from it, outcomes of chance, the actions in notation, and the result.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from . import registry
from .errors import RecordError, ShorebreakError
from .output import replacing
from .random import GENERATOR

if TYPE_CHECKING:
    from .flow import Game
    from .views import View

FORMAT: Final = "shorebreak"
VERSION: Final = 1


class Result(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a game ended: the units of each seat, and the seats that won."""

    units: list[int]
    winners: list[int]


class Record(
    msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A game, or a view of one, as data.

    Either `seed` (with `index` and `generator`) or `deal` says how the game was dealt; a deal may
    have a seed too, for what it leaves to chance. `chance` lists outcomes that were given; later
    ones come from the seed. `result` is None while the game is not over, and for a `view`.
    """

    format: str
    version: int
    game: str
    rules: dict[str, Any]
    seed: int | None = None
    index: int = 0
    generator: str | None = None
    deal: dict[str, Any] | None = None
    chance: list[int | str | list[Any]] = []
    view: dict[str, Any] | None = None
    actions: list[str] = []
    result: Result | None

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data


Source = Record | Mapping[str, Any] | str | bytes | os.PathLike[str]


def record_of(game: Game[Any, Any, Any, Any]) -> Record:
    """Return the record of a game; `Game.record()` calls this."""
    return Record(
        format=FORMAT,
        version=VERSION,
        game=game.name,
        rules=_rules(game),
        seed=game.seed,
        index=0 if game.seed is None else game.index,
        generator=None if game.seed is None else GENERATOR,
        deal=game.deal.to_record() if game.deal_given else None,
        chance=list(game.given),
        actions=[game.format_action(action) for action in game.actions],
        result=_result(game),
    )


def record_of_view(view: View[Any, Any]) -> Record:
    """Return the record of a view; `View.record()` calls this."""
    return Record(
        format=FORMAT,
        version=VERSION,
        game=view.name,
        rules=_rules(view),
        view=view.to_record(),
        result=None,
    )


def _rules(position: Game[Any, Any, Any, Any] | View[Any, Any]) -> dict[str, Any]:
    return {"players": position.rules.players, **position.rules.changes()}


def _result(game: Game[Any, Any, Any, Any]) -> Result | None:
    if not game.over:
        return None
    return Result(units=list(game.units), winners=list(game.winners))


def parse(record: Source) -> Record:
    """Read a record and check its form, but not yet its game.

    `record` is a `Record`, a mapping, JSON, or the path of a file that holds one record; a text
    is JSON if it begins with a brace. Raises `RecordError`.
    """
    if isinstance(record, Record):
        return record
    if isinstance(record, Mapping):
        return _checked(dict(record))
    if isinstance(record, bytes):
        return _checked(_decoded(record))
    if isinstance(record, str) and record.lstrip()[:1] in ("{", "["):
        return _checked(_decoded(record.encode()))
    if not isinstance(record, str | os.PathLike):
        raise TypeError(
            f"a record is a Record, a mapping, JSON or a path, not {type(record).__name__}"
        )
    name = os.fspath(record)
    try:
        text = Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RecordError(f"can't be read: {reason}", source=name) from error
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        if len(lines) > 1 and _is_json(lines[0]):
            raise RecordError(f"holds {len(lines)} lines of records; use read_records")
        return _checked(_decoded(text))
    except RecordError as error:
        raise error.within(source=name) from error.__cause__


def _is_json(line: bytes) -> bool:
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError:
        return False
    return True


def _decoded(text: bytes) -> Any:
    if not text.strip():
        raise RecordError("the record is empty")
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        detail = str(error).removeprefix("JSON is malformed: ")
        cut = "is truncated" if "truncated" in detail else f"is not valid JSON: {detail}"
        raise RecordError(f"the record {cut}") from error
    except UnicodeDecodeError as error:
        raise RecordError("the record is not a text in UTF-8") from error


def _checked(data: Any) -> Record:
    """Check the form of decoded JSON: what it claims to be first, then every field."""
    if not isinstance(data, dict):
        raise RecordError(f"a record is a JSON object, not {type(data).__name__}")
    if data.get("format") != FORMAT:
        raise RecordError(f"is not a Shorebreak record: format is {data.get('format')!r}")
    version = data.get("version")
    if version != VERSION or isinstance(version, bool):
        raise RecordError(f"is of version {version!r}; this Shorebreak reads version {VERSION}")
    try:
        record = msgspec.convert(data, Record)
    except msgspec.ValidationError as error:
        raise RecordError(_in_words(str(error))) from None
    if record.generator not in (None, GENERATOR):
        raise RecordError(
            f"was dealt by the generator {record.generator!r}; this Shorebreak has {GENERATOR!r}"
        )
    if record.view is not None:
        forbidden = {"seed", "index", "generator", "deal", "chance", "actions"} & set(data)
        if forbidden or record.result is not None:
            fields = sorted(forbidden or {"result"})
            raise RecordError(f"the record of a view has no {', '.join(fields)}")
    elif record.seed is None and record.deal is None:
        raise RecordError("has neither a seed nor a deal (nor a view)")
    elif record.seed is not None and record.generator is None:
        raise RecordError(f"has a seed but doesn't name the generator, such as {GENERATOR!r}")
    return record


def _in_words(message: str) -> str:
    """Turn msgspec's message into ours: the field first."""
    what, _, place = message.partition(" - at ")
    field = place.strip("`").removeprefix("$").removeprefix(".")
    what = what[:1].lower() + what[1:].replace("`", "'")
    return f"{field}: {what}" if field else what


def replay(
    record: Source, *, game_class: type[Any] | None = None, view_class: type[Any] | None = None
) -> Any:
    """Play a record again, checking every step and the result; return the `Game` or `View`.

    `record` is a `Record`, a mapping, JSON, or the path of a file that holds one record.
    `game_class` and `view_class` take the place of the game's own, such as the reference's.

    Raises `RecordError`, naming ply, action and reason.
    """
    read = parse(record)
    try:
        module = registry.module(read.game)
    except ValueError as error:
        raise RecordError(str(error)) from None
    try:
        rules = module.Rules.from_dict(read.rules)
        if read.view is not None:
            return (view_class or module.View).from_record(rules, read.view)
        deal = None if read.deal is None else module.Deal.from_record(read.deal)
        game = (game_class or module.Game)(
            rules, seed=read.seed, index=read.index, deal=deal, chance=read.chance
        )
    except (ShorebreakError, ValueError, TypeError) as error:
        raise RecordError(str(error)) from error
    for ply, action in enumerate(read.actions):
        try:
            game.play(action)
        except (ShorebreakError, ValueError) as error:
            raise RecordError(str(error), ply=ply, action=action) from error
    _check_result(game, read)
    return game


def _check_result(game: Game[Any, Any, Any, Any], record: Record) -> None:
    true, said, ply = _result(game), record.result, len(record.actions)
    unused = len(game.given) - len(game.outcomes)
    # A game that goes on may have outcomes for later.
    if unused > 0 and game.over:
        raise RecordError(f"chance lists {unused} outcomes more than were needed", ply=ply)
    if true == said:
        return
    if true is None:
        raise RecordError("there is a result, but the game is not over", ply=ply)
    if said is None:
        raise RecordError(f"the game is over, but there is no result; it is {_text(true)}", ply=ply)
    raise RecordError(f"the result is said to be {_text(said)}, but is {_text(true)}", ply=ply)


def _text(result: Result) -> str:
    return f"units {result.units}, winners {result.winners}"


def read_records(path: str | os.PathLike[str]) -> Iterator[Record]:
    """Yield the records of a file of JSON lines, one at a time; blank lines are passed over.

    Raises `RecordError`, naming file and line, at the first line that is none. Replaying them is
    left to `replay`.
    """
    name = os.fspath(path)
    try:
        with open(name, "rb") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                try:
                    yield _checked(_decoded(line.strip()))
                except RecordError as error:
                    raise error.within(line=number, source=name) from error.__cause__
    except OSError as error:
        raise RecordError(f"can't be read: {error.strerror}", source=name) from error


def write_records(
    path: str | os.PathLike[str],
    games: Iterable[Game[Any, Any, Any, Any] | View[Any, Any] | Record],
) -> int:
    """Write games, views or records as JSON lines and return how many.

    The file is written under a temporary name and renamed, so that it is there whole or not at
    all. Raises `OutputError` if that can't be done.
    """
    count = 0
    with replacing(path) as file:
        for game in games:
            record = game if isinstance(game, Record) else game.record()
            file.write(msgspec.json.encode(record) + b"\n")
            count += 1
    return count
