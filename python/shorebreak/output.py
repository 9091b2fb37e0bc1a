"""Writing files whole: under a temporary name first, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from .errors import OutputError


@contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file for writing that takes the place of `path` when the block ends well.

    If the block fails, `path` is as it was and nothing half-written is left. Raises `OutputError`
    if the folder is missing, may not be written to, or is full.
    """
    target = Path(path)
    folder = target.parent
    if not folder.is_dir():
        raise OutputError(f"can't write {target}: there is no folder {folder}")
    if target.is_dir():
        raise OutputError(f"can't write {target}: it is a folder")
    with _explained(target):
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{target.name}.", suffix=".part")
    try:
        with _explained(target), os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with _explained(target):
            # mkstemp makes a file for its owner alone; ours is like any other new file.
            os.chmod(name, _mode(target))
            os.replace(name, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def _mode(target: Path) -> int:
    with suppress(OSError):
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


@contextmanager
def _explained(target: Path) -> Iterator[None]:
    try:
        yield
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(f"can't write {target}: {error.strerror or error}") from error
