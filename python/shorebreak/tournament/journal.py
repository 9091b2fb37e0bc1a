"""The file of a contest: a line for each game as it ends, so that nothing finished is ever lost.

The first line says what is played. Games are appended as they end, each line whole and on the disk
before the next; a line torn by a crash is cut off when the contest goes on. At the end the lines
are put in order, if several threads mixed them, under a temporary name that is then renamed. So is
what a file is made to that goes on to more games, with the same lines under a new header.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from ..errors import OutputError, RecordError
from ..output import explained, replacing, sweep

FORMAT: Final = "shorebreak-arena"
VERSION: Final = 1


class Line(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A game as the file has it: the bot of each seat, the units of each, and who won.

    Where bots have a budget of seconds, `simulations` has what their decisions came to, by seat,
    and None for the other seats.
    """

    game: int
    deal: int
    seats: list[int]
    units: list[int]
    winners: list[int]
    simulations: list[list[int] | None] | msgspec.UnsetType = msgspec.UNSET
    record: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


_decoder = msgspec.json.Decoder(Line)


def read_lines(path: Path) -> Iterator[Line]:
    """Yield the games of a file, in the order in which they ended; a torn line is none.

    Raises `RecordError`, naming file and line, for one that is damaged.
    """
    with open(path, "rb") as file:
        for number, text in enumerate(file, start=1):
            if number > 1 and text.endswith(b"\n"):
                try:
                    yield _decoder.decode(text)
                except msgspec.DecodeError as error:
                    raise RecordError(str(error), line=number, source=str(path)) from None


def differences(there: Any, here: Mapping[str, Any]) -> list[str]:
    """Name what keeps a contest from going on as another, each with what it is on either side.

    More games don't keep it: plans of many games begin with those of few.
    """
    if not isinstance(there, dict) or there.get("format") != FORMAT:
        return ["it is not the file of an arena"]
    games = there.get("games")
    grows = isinstance(games, int) and games < here["games"]
    hints = {"games": " (it can go on to more, not to fewer)"}
    return [
        f"{key} is {_short(there.get(key))} there and {_short(here.get(key))} here"
        f"{hints.get(key, '')}"
        for key in dict.fromkeys((*here, *there))
        if there.get(key) != here.get(key) and not (grows and key in ("games", "deals"))
    ]


def refuse(path: Path, there: Any, here: Mapping[str, Any]) -> None:
    """Raise `OutputError` if a file has the header of another contest."""
    found = differences(there, here)
    if found:
        raise OutputError(
            f"{path} can't be gone on with: {'; '.join(found)}; take another file or remove it"
        )


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return "missing" if value is None else text if len(text) <= 80 else text[:77] + "..."


def read_header(path: Path) -> dict[str, Any] | None:
    """Return the header of a file, None if there is no whole first line; {} for another file."""
    try:
        with open(path, "rb") as file:
            line = file.readline()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise OutputError(f"can't read {path}: {error.strerror or error}") from error
    if not line.endswith(b"\n"):
        # Nothing, or the torn beginning of a header.
        begin = f'{{"format":"{FORMAT}"'.encode()
        return None if begin.startswith(line[: len(begin)]) else {}
    try:
        header = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return {}
    return header if isinstance(header, dict) else {}


class Journal:
    """The file, open for appending; `games` are the lines found in it.

    Nobody else may write it meanwhile: a lock that ends with the process sees to that, where the
    system has such.
    """

    def __init__(self, path: Path, header: Mapping[str, Any], games: int) -> None:
        """Open the file of a contest of `games` games, or begin it.

        Raises `OutputError` if it can't be written, is damaged, or is another contest's.
        """
        self.path = path
        self._places = np.full(games, -1, np.int64)
        self._sizes = np.zeros(games, np.int64)
        self._last = -1
        self._in_order = True
        self._begin = msgspec.json.encode(header) + b"\n"
        self._file = -1
        try:
            self._open()
            sweep(path)
            while (there := read_header(path)) is not None:
                refuse(path, there, header)
                if there["games"] == header["games"]:
                    break
                self._rewrite(self._under_header())
                self._open()
            self.games = self._read()
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        try:
            self._file = os.open(
                self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666
            )
        except OSError as error:
            raise OutputError(f"can't write {self.path}: {error.strerror or error}") from error
        self._lock()

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Another may have put a file in its place between our opening and our lock.
            free = os.path.samestat(os.fstat(self._file), os.stat(self.path))
        except OSError:
            free = False
        if not free:
            raise OutputError(f"can't write {self.path}: another arena is writing it")

    def _read(self) -> list[Line]:
        """Take every whole line, and cut off what follows the last."""
        lines = []
        self._end = 0
        with open(self._file, "rb", closefd=False) as file:
            for number, text in enumerate(file, start=1):
                if not text.endswith(b"\n"):
                    break
                if number > 1:
                    lines.append(self._line(number, text))
                    self._keep(lines[-1].game, len(text))
                self._end += len(text)
        with explained(self.path):
            if os.fstat(self._file).st_size > self._end:
                os.ftruncate(self._file, self._end)
            os.lseek(self._file, 0, os.SEEK_END)
        if not self._end:
            self._write(self._begin)
            self._end = len(self._begin)
        return lines

    def _line(self, number: int, text: bytes) -> Line:
        try:
            line = _decoder.decode(text)
        except msgspec.DecodeError as error:
            raise self._damaged(number, str(error)) from None
        if not 0 <= line.game < len(self._places) or self._places[line.game] >= 0:
            raise self._damaged(number, f"game {line.game} is none of this arena, or here twice")
        return line

    def _damaged(self, number: int, reason: str) -> OutputError:
        return OutputError(f"{self.path} can't be gone on with: line {number}: {reason}")

    def _keep(self, game: int, size: int) -> None:
        self._places[game] = self._end
        self._sizes[game] = size
        self._in_order &= game > self._last
        self._last = game

    def append(self, lines: Sequence[Line]) -> None:
        """Append games and see them to the disk."""
        texts = [msgspec.json.encode(line) + b"\n" for line in lines]
        self._write(b"".join(texts))
        for line, text in zip(lines, texts, strict=True):
            self._keep(line.game, len(text))
            self._end += len(text)

    def _write(self, data: bytes) -> None:
        with explained(self.path):
            while data:
                data = data[os.write(self._file, data) :]
            os.fsync(self._file)

    def ordered(self) -> Iterator[bytes]:
        """Yield header and games, a line each, in order."""
        yield self._begin
        with open(self.path, "rb") as file:
            for place, size in zip(self._places.tolist(), self._sizes.tolist(), strict=True):
                file.seek(place)
                yield file.read(size)

    def _under_header(self) -> Iterator[bytes]:
        """Yield the header, and the games that stand under that of fewer."""
        with open(self.path, "rb") as file:
            next(file)
            yield self._begin
            yield from file

    def finish(self) -> None:
        """Put the lines in order, all games having been appended, and close."""
        if self._in_order:
            self.close()
        else:
            self._rewrite(self.ordered())

    def _rewrite(self, texts: Iterator[bytes]) -> None:
        """Put a file of these lines in the place of this one, and close."""
        with replacing(self.path) as file:
            for text in texts:
                file.write(text)
            # What a system that locks open files could not replace.
            if os.name == "nt":
                self.close()
        self.close()

    def close(self) -> None:
        """Close the file, as it is."""
        with suppress(OSError):
            os.close(self._file)
        self._file = -1
