"""Playing a contest: which games, on which threads, into which file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from .. import registry
from ..arguments import seed_of, threads_of, whole
from ..bots import Bot, parse_bot
from ..errors import Interrupted, OutputError
from ..extras import require
from ..progress import Progress, reporting
from ..random import GENERATOR
from .arrow import read_facts
from .crew import crew_of, play, standings_of
from .design import Design, Plan
from .journal import FORMAT, VERSION, read_header
from .ledger import Ledger, journal_of
from .standings import Contest

MAX_GAMES: Final = 10_000_000
ENDINGS: Final = (".jsonl", ".parquet")


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
    same bytes, but for bots with a budget of seconds. A call for more games goes on, too, from a
    finished file as well. With `seed=None` it goes on with the file's seed. `records` adds the
    record of each game; `again.play_again` has a game played again.

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
        ledger = Ledger(game, table, key, plan, design, records)
        stack.callback(ledger.close)
        if path is not None and ledger.resume(path, header):
            return ledger.contest(path)
        distinct = {bot.name: bot for bot in entries}
        crews = [crew_of(distinct, design) for _ in range(min(workers, len(plan.deals)))]
        with reporting(progress, len(plan.deals), standings_of(ledger)) as reporter:
            interrupted = play(ledger, crews, reporter)
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


def _seed_there(path: Path) -> int | None:
    """Return the seed of a contest that was begun in a file; None if there is none."""
    header: Any = read_facts(path) if path != journal_of(path) and path.exists() else None
    if header is None:
        header = read_header(journal_of(path))
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
