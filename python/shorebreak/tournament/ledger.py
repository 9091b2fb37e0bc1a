"""What is known of each game of a contest, in memory and in its file."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from .. import registry
from ..errors import OutputError
from ..output import sweep
from .arrow import read_facts, read_lines, write_parquet
from .design import Design, Plan
from .journal import Journal, Line, read_header, refuse
from .standings import Contest


def journal_of(path: Path) -> Path:
    """Return the file that lines go to: a Parquet file is made of them at the end."""
    return path if path.suffix.lower() == ".jsonl" else path.with_name(f"{path.name}.journal")


class Ledger:
    """What is known of each game of the plan, in memory and in the file."""

    def __init__(
        self, name: str, rules: Any, seed: int, plan: Plan, design: Design, records: bool
    ) -> None:
        """Begin with nothing done."""
        self.name, self.rules, self.seed = name, rules, seed
        self.plan = plan
        self.records: list[bytes] | None = [b""] * len(plan.deals) if records else None
        games, players = plan.seats.shape
        self.done = np.zeros(games, np.bool_)
        self.units = np.zeros((games, players), np.int32)
        self.winners = np.zeros(games, np.uint8)
        self.simulations: dict[int, list[list[int] | None]] = {}
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
        games: Iterable[Line] = ()
        if whole_file:
            there = read_facts(path)
            refuse(path, there, header)
            games = read_lines(path, self.bots, registry.module(self.name).Game)
            if there["games"] == header["games"]:
                begun = read_header(journal_of(path))
                if begun is not None:
                    refuse(journal_of(path), begun, header)
                for line in games:
                    self._take(line, path)
                journal_of(path).unlink(missing_ok=True)
                return True
        self.journal = Journal(journal_of(path), header, len(self.done))
        sweep(path)
        # A Parquet file that goes on to more games stays until these are played, too.
        for line in chain(self.journal.games, games):
            if not self.done[line.game]:
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
            or (line.simulations and len(line.simulations) != len(seats))
            or (self.records is None) != (line.record is msgspec.UNSET)
        ):
            raise OutputError(f"{path} is damaged: game {line.game} is not as it was played")
        self._note(line)

    def _note(self, line: Line) -> None:
        self.units[line.game] = line.units
        self.winners[line.game] = sum(1 << seat for seat in line.winners)
        if line.simulations:
            self.simulations[line.game] = line.simulations
        if self.records is not None and line.record is not msgspec.UNSET:
            self.records[line.game] = bytes(line.record)
        for seat in line.winners:
            self.wins[line.seats[seat]] += 1 / len(line.winners)
        for bot in line.seats:
            self.chairs[bot] += 1
        self.done[line.game] = True

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
            _simulations=self.simulations,
        )  # fmt: skip


def _fixed(array: NDArray[Any]) -> NDArray[Any]:
    fixed = array.copy()
    fixed.flags.writeable = False
    return fixed
