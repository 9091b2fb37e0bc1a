"""Playing a contest: which games, on which threads, into which file."""

from __future__ import annotations

import copy
import os
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from .. import registry
from ..arguments import seed_of, threads_of, whole
from ..bots import Bot, parse_bot
from ..errors import Interrupted, OutputError
from ..extras import require
from ..output import sweep
from ..progress import Progress, Reporter, reporting
from ..random import GENERATOR
from .arrow import read_facts, read_lines, write_parquet
from .design import Design, Plan
from .journal import FORMAT, VERSION, Journal, Line, read_header, refuse
from .match import MatchResult, Stopped, play_match, record_of_match
from .standings import Contest

MAX_GAMES: Final = 10_000_000
ENDINGS: Final = (".jsonl", ".parquet")

_REPORTS: Final = 0.04
"""Seconds between looks at how far it is, and for Ctrl-C."""
_AHEAD: Final = 4
"""Games handed out for each thread: enough to keep it at work, few to be lost by an end."""

_SHOWN: Final = 4
"""Bots of the running standings."""


def arena(
    bots: Sequence[Bot | str],
    game: str,
    *,
    players: int | None = None,
    rules: Any = None,
    games: int,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    out: str | os.PathLike[str] | None = None,
    records: bool = False,
) -> Contest:
    """Let `bots` play each other at `game` and return who is stronger, and how surely.

    Bots are `Bot` objects or specs such as "random". Give `players`, or `rules` for house rules,
    unless as many play as there are bots. Every deal is played several times, with the bots of a
    table on other seats each time (see `Design`); `games` counts games in all and is rounded up
    to whole deals. A bot named twice has two chairs, if there are as many names as seats.

    Bots are copied (`copy.deepcopy`) for every thread and chair. Results don't depend on
    `threads`, which only native bots gain from. `progress` is that of `simulate`; a bar shows the
    standings.

    `out` names a file of JSON lines (.jsonl) or a Parquet file, written as the games end: if the
    process is stopped, killed even, the same call goes on where it was, and the file ends with the
    same bytes. With `seed=None` it goes on with the file's seed. `records` adds the record of each
    game.

    Ctrl-C raises `Interrupted`, whose `.partial` are the whole deals finished. Raises ValueError or
    TypeError for what can't be played, `OutputError` for a file that can't be written or that is
    another arena's.

    >>> contest = arena(["random", "policy:random"], "surfosaurus", games=100, seed=1)
    >>> contest.games, contest.deals, contest.bots
    (100, 50, ('random', 'policy:random'))
    """
    entries = _bots_of(bots)
    if players is None and rules is None:
        span = registry.module(game).Rules.players_range
        if len(entries) not in span:
            raise ValueError(
                f"{game} is for {span.start} to {span.stop - 1} players and there are "
                f"{len(entries)} bots: give players= or rules="
            )
        players = len(entries)
    table = registry.rules_of(game, players=players, rules=rules)
    asked = whole("games", games, 1, MAX_GAMES)
    workers = threads_of(threads)
    path = None if out is None else _target(out)
    if seed is None and path is not None:
        seed = _seed_there(path)
    key = seed_of(seed)
    design = Design([bot.name for bot in entries], seats=table.players)
    plan = design.plan(asked)
    header = _header(game, table, key, design, plan, records)
    with ExitStack() as stack:
        ledger = _Ledger(game, table, key, plan, design, records)
        stack.callback(ledger.close)
        if path is not None and ledger.resume(path, header):
            return ledger.contest(path)
        distinct = {bot.name: bot for bot in entries}
        crews = [_crew(distinct, design) for _ in range(min(workers, len(plan.deals)))]
        with reporting(progress, len(plan.deals), _what(ledger)) as reporter:
            interrupted = _play(ledger, crews, reporter)
        if not ledger.missing():
            ledger.finish(path, header)
        contest = ledger.contest(path, interrupted=interrupted)
    if interrupted:
        raise Interrupted(
            f"interrupted after {int(ledger.done.sum()):,} of {len(plan.deals):,} games", contest
        )
    return contest


def _bots_of(bots: Sequence[Bot | str]) -> list[Bot]:
    """Return the bots, checked: a name must mean one bot."""
    if isinstance(bots, str | Bot):
        raise TypeError(f"bots must be a list of bots and specs, not {bots!r}")
    entries = [parse_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    known: dict[str, Bot] = {}
    for bot in entries:
        if not isinstance(bot, Bot):
            raise TypeError(f"{bot!r} is neither a Bot nor the spec of one")
        if type(known.setdefault(bot.name, bot)) is not type(bot):
            raise ValueError(f"there are two different bots named {bot.name!r}")
    return entries


def _target(out: str | os.PathLike[str]) -> Path:
    path = Path(out)
    if path.suffix.lower() not in ENDINGS:
        ending = f"the ending {path.suffix}" if path.suffix else "no ending"
        raise ValueError(f"out={str(path)!r} has {ending}; it must be one of {', '.join(ENDINGS)}")
    if path.suffix.lower() == ".parquet":
        require("pyarrow.parquet", extra="arrow", purpose=f"writing {path}")
    folder = Path(os.path.realpath(path)).parent
    if not folder.is_dir():
        raise OutputError(f"can't write {path}: there is no folder {folder}")
    if path.exists() and not path.is_file():
        raise OutputError(f"can't write {path}: it is no regular file")
    return path


def _journal_of(path: Path) -> Path:
    """Return the file that lines go to: a Parquet file is made of them at the end."""
    return path if path.suffix.lower() == ".jsonl" else path.with_name(f"{path.name}.journal")


def _seed_there(path: Path) -> int | None:
    """Return the seed of a contest that was begun in a file; None if there is none."""
    header: Any = read_facts(path) if path != _journal_of(path) and path.exists() else None
    if header is None:
        header = read_header(_journal_of(path))
    return header.get("seed") if isinstance(header, dict) else None


def _header(
    name: str, rules: Any, seed: int, design: Design, plan: Plan, records: bool
) -> dict[str, Any]:
    from .. import __version__

    return {
        "format": FORMAT,
        "version": VERSION,
        "shorebreak": __version__,
        "game": name,
        "rules": {"players": rules.players, **rules.changes()},
        "bots": list(design.bots),
        "design": design.to_dict(),
        "games": len(plan.deals),
        "deals": int(plan.deals[-1]) + 1,
        "seed": seed,
        "generator": GENERATOR,
        "records": bool(records),
    }


def _crew(bots: dict[str, Bot], design: Design) -> list[list[Bot]]:
    """Return copies of every bot for one thread, one for each chair that it may have at once."""
    try:
        return [
            [copy.deepcopy(bots[name]) for _ in range(chairs)]
            for name, chairs in zip(design.bots, design.most_chairs, strict=True)
        ]
    except Exception as error:
        error.add_note("bots are copied for each thread and chair, by copy.deepcopy")
        raise


def _seated(crew: list[list[Bot]], seats: Sequence[int]) -> list[Bot]:
    """Return the bot of each seat, distinct objects."""
    used = [iter(copies) for copies in crew]
    return [next(used[bot]) for bot in seats]


class _Ledger:
    """What is known of each game of the plan, in memory and in the file."""

    def __init__(
        self, name: str, rules: Any, seed: int, plan: Plan, design: Design, records: bool
    ) -> None:
        self.name, self.rules, self.seed = name, rules, seed
        self.plan = plan
        self.records: list[bytes] | None = [b""] * len(plan.deals) if records else None
        games, players = plan.seats.shape
        self.done = np.zeros(games, np.bool_)
        self.units = np.zeros((games, players), np.int32)
        self.winners = np.zeros(games, np.uint8)
        self.bots = design.bots
        self.wins = np.zeros(len(design.bots))
        self.chairs = np.zeros(len(design.bots))
        self.journal: Journal | None = None

    def missing(self) -> list[int]:
        """Return the games still to be played."""
        missing: list[int] = np.flatnonzero(~self.done).tolist()
        return missing

    def resume(self, path: Path, header: dict[str, Any]) -> bool:
        """Open the file and take what is in it; return whether that is everything already."""
        whole_file = path.suffix.lower() == ".parquet" and path.exists()
        if whole_file:
            refuse(path, read_facts(path), header)
            for line in read_lines(path, self.bots, registry.module(self.name).Game):
                self._take(line, path)
            _journal_of(path).unlink(missing_ok=True)
            return True
        self.journal = Journal(_journal_of(path), header, len(self.done))
        sweep(path)
        for line in self.journal.games:
            self._take(line, path)
        self.journal.games.clear()
        return False

    def _take(self, line: Line, path: Path) -> None:
        seats = range(self.rules.players)
        if (
            line.deal != self.plan.deals[line.game]
            or line.seats != self.plan.seats[line.game].tolist()
            or len(line.units) != len(seats)
            or not set(line.winners) <= set(seats)
            or (self.records is None) != (line.record is msgspec.UNSET)
        ):
            raise OutputError(f"{path} is damaged: game {line.game} is not as it was played")
        self._note(line)

    def _note(self, line: Line) -> None:
        self.units[line.game] = line.units
        self.winners[line.game] = sum(1 << seat for seat in line.winners)
        if self.records is not None and line.record is not msgspec.UNSET:
            self.records[line.game] = bytes(line.record)
        for seat in line.winners:
            self.wins[line.seats[seat]] += 1 / len(line.winners)
        for bot in line.seats:
            self.chairs[bot] += 1
        self.done[line.game] = True

    def play(self, game: int, crew: list[list[Bot]], stop: threading.Event) -> Line:
        """Play one game of the plan."""
        deal, seats = int(self.plan.deals[game]), self.plan.seats[game].tolist()
        result: MatchResult = play_match(
            self.name, self.rules, self.seed, deal, _seated(crew, seats), stop=stop
        )
        record: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
        if self.records is not None:
            played = record_of_match(self.name, self.rules, self.seed, deal, result)
            record = msgspec.Raw(msgspec.json.encode(played))
        return Line(
            game=game, deal=deal, seats=seats, units=list(result.units),
            winners=list(result.winners), record=record,
        )  # fmt: skip

    def add(self, lines: list[Line]) -> None:
        """Take games that have ended, first into the file."""
        if self.journal is not None:
            self.journal.append(lines)
        for line in lines:
            self._note(line)

    def finish(self, path: Path | None, header: dict[str, Any]) -> None:
        """Make the file what it is to be, all games having been played."""
        if self.journal is None or path is None:
            return
        if path == self.journal.path:
            self.journal.finish()
        else:
            write_parquet(path, self.contest(path), header)
            self.journal.close()
            self.journal.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file, as it is."""
        if self.journal is not None:
            self.journal.close()

    def contest(self, path: Path | None, *, interrupted: bool = False) -> Contest:
        """Return the whole deals from the first on, up to the first that isn't finished."""
        missing = np.flatnonzero(~self.done)
        games = len(self.done)
        if missing.size:
            games = int(np.searchsorted(self.plan.deals, self.plan.deals[missing[0]]))
        kept = [
            _fixed(array[:games])
            for array in (self.plan.deals, self.plan.seats, self.units, self.winners)
        ]
        return Contest(
            name=self.name, rules=self.rules, seed=self.seed, bots=self.bots, games=games,
            asked=len(self.done), finished=int(self.done.sum()), interrupted=interrupted,
            path=path, deal=kept[0], seats=kept[1], units=kept[2], _winners=kept[3],
            _records=None if self.records is None else self.records[:games],
        )  # fmt: skip


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    fixed = array.copy()
    fixed.flags.writeable = False
    return fixed


def _what(ledger: _Ledger) -> str:
    """Say for the bar what is played and who leads by how much."""
    what = f"{ledger.name}, {ledger.rules.players} players"
    if not ledger.chairs.all():
        return what
    share = ledger.wins / ledger.chairs
    order = np.argsort(-share, kind="stable")
    rest = ", …" if len(order) > _SHOWN else ""
    named = ", ".join(f"{ledger.bots[bot]} {100 * share[bot]:.1f} %" for bot in order[:_SHOWN])
    return f"{what}: {named}{rest}"


class _Post:
    """What the threads tell each other: games to play, games played, and what went wrong."""

    def __init__(self) -> None:
        self.todo: queue.SimpleQueue[int | None] = queue.SimpleQueue()
        self.ended: queue.SimpleQueue[Line | None] = queue.SimpleQueue()
        self.stop = threading.Event()
        self.all_written = threading.Event()
        self.fault: BaseException | None = None

    def fail(self, error: BaseException) -> None:
        if self.fault is None:
            self.fault = error
        self.stop.set()


def _play(ledger: _Ledger, crews: list[list[list[Bot]]], reporter: Reporter | None) -> bool:
    """Play what is missing; return whether that was interrupted.

    Games are played by threads of their own and written by another, so that Ctrl-C, which comes
    to the main thread, finds every game either written or not.
    """
    games = ledger.missing()
    if not games:
        return False
    post = _Post()
    players = [_thread(_work, ledger, crew, post) for crew in crews]
    writer = _thread(_write, ledger, games, len(players), post)
    interrupted = False
    try:
        while not post.all_written.wait(_REPORTS) and not post.stop.is_set():
            if reporter is not None:
                reporter.describe(_what(ledger))
                reporter(int(ledger.done.sum()))
        if reporter is not None and not post.stop.is_set():
            reporter(len(ledger.done))
            interrupted = reporter.interrupted
    except KeyboardInterrupt:
        interrupted = True
    finally:
        if not post.all_written.is_set():
            post.stop.set()
        for _ in players:
            post.todo.put(None)
        for player in players:
            _join(player)
        post.ended.put(None)
        _join(writer)
    if post.fault is not None:
        raise post.fault
    return interrupted


def _thread(target: Callable[..., None], *arguments: Any) -> threading.Thread:
    # Daemons: a bot that doesn't return can't keep the process from ending.
    thread = threading.Thread(target=target, args=arguments, daemon=True)
    thread.start()
    return thread


def _join(thread: threading.Thread) -> None:
    """Wait for a thread in steps, so that a second Ctrl-C is heard."""
    while thread.is_alive():
        thread.join(_REPORTS)


def _work(ledger: _Ledger, crew: list[list[Bot]], post: _Post) -> None:
    """Play games until there are no more."""
    try:
        while (game := post.todo.get()) is not None:
            if not post.stop.is_set():
                post.ended.put(ledger.play(game, crew, post.stop))
    except Stopped:
        pass
    except BaseException as error:
        post.fail(error)


def _write(ledger: _Ledger, games: list[int], players: int, post: _Post) -> None:
    """Write what has been played, hand out what comes next, and say when all is done."""
    try:
        ahead = iter(games)
        left = len(games)
        for _, game in zip(range(_AHEAD * players), ahead, strict=False):
            post.todo.put(game)
        while left:
            batch = [post.ended.get()]
            while not post.ended.empty():
                batch.append(post.ended.get())
            lines = [line for line in batch if line is not None]
            if lines:
                ledger.add(lines)
            left -= len(lines)
            if None in batch:
                return
            for _, game in zip(lines, ahead, strict=False):
                post.todo.put(game)
        post.all_written.set()
    except BaseException as error:
        post.fail(error)
