"""Writing files whole: under a temporary name first, then renamed."""

from __future__ import annotations

import glob
import os
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
    target = Path(os.path.realpath(path))
    folder = target.parent
    if not folder.is_dir():
        raise OutputError(f"can't write {path}: there is no folder {folder}")
    if target.is_dir():
        raise OutputError(f"can't write {path}: it is a folder")
    if target.exists() and not target.is_file():
        # A device or a pipe can't be replaced; it is written to.
        with explained(target), open(target, "wb") as device:
            yield device
        return
    temporary = folder / f".{target.name}.{os.urandom(6).hex()}.part"
    try:
        with explained(target), open(temporary, "xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        with explained(target):
            if target.exists():
                temporary.chmod(target.stat().st_mode & 0o777)
            temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def sweep(path: Path) -> None:
    """Remove what a killed process left of writing `path`; nobody else may be writing it now."""
    target = Path(os.path.realpath(path))
    for left in target.parent.glob(f".{glob.escape(target.name)}.{'[0-9a-f]' * 12}.part"):
        with suppress(OSError):
            left.unlink()


@contextmanager
def explained(target: Path) -> Iterator[None]:
    """Say of what the system refuses that it was to write `target`."""
    try:
        yield
    except OutputError:
        raise
    except OSError as error:
        raise OutputError(f"can't write {target}: {error.strerror or error}") from error
