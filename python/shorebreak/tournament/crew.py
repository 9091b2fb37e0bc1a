"""The threads of a contest: some play, one writes, and the main one waits for Ctrl-C."""

from __future__ import annotations

import copy
import queue
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
import numpy as np

from ..bots import Bot
from ..progress import Reporter
from .design import Design
from .journal import Line
from .ledger import Ledger
from .match import Stopped, play_match, record_of_match

_REPORTS: Final = 0.04
"""Seconds between looks at how far it is, and for Ctrl-C."""
_AHEAD: Final = 4
"""Games handed out for each thread: enough to keep it at work, few to be lost by an end."""

_SHOWN: Final = 4
"""Bots of the running standings."""

Crew = list[list[Bot]]
"""The bots of one thread: of each bot as many copies as it may have chairs at once."""


def crew_of(bots: dict[str, Bot], design: Design) -> Crew:
    """Return copies of every bot for one thread, one for each chair that it may have at once."""
    try:
        return [
            [copy.deepcopy(bots[name]) for _ in range(chairs)]
            for name, chairs in zip(design.bots, design.most_chairs, strict=True)
        ]
    except Exception as error:
        error.add_note("bots are copied for each thread and chair, by copy.deepcopy")
        raise


def _seated(crew: Crew, seats: Sequence[int]) -> list[Bot]:
    """Return the bot of each seat, distinct objects."""
    used = [iter(copies) for copies in crew]
    return [next(used[bot]) for bot in seats]


def standings_of(ledger: Ledger) -> str:
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


def play(ledger: Ledger, crews: list[Crew], reporter: Reporter | None) -> bool:
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
                reporter.describe(standings_of(ledger))
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


def _work(ledger: Ledger, crew: Crew, post: _Post) -> None:
    """Play games until there are no more."""
    try:
        while (game := post.todo.get()) is not None:
            if not post.stop.is_set():
                post.ended.put(_play_one(ledger, game, crew, post.stop))
    except Stopped:
        pass
    except BaseException as error:
        post.fail(error)


def _write(ledger: Ledger, games: list[int], players: int, post: _Post) -> None:
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


def _play_one(ledger: Ledger, game: int, crew: Crew, stop: threading.Event) -> Line:
    """Play one game of the plan."""
    deal, seats = int(ledger.plan.deals[game]), ledger.plan.seats[game].tolist()
    result = play_match(
        ledger.name, ledger.rules, ledger.seed, deal, _seated(crew, seats), stop=stop
    )
    record: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    if ledger.records is not None:
        played = record_of_match(ledger.name, ledger.rules, ledger.seed, deal, result)
        record = msgspec.Raw(msgspec.json.encode(played))
    return Line(
        game=game, deal=deal, seats=seats, units=list(result.units),
        winners=list(result.winners),
        simulations=[one if one is None else list(one) for one in result.simulations]
        or msgspec.UNSET,
        record=record,
    )  # fmt: skip
