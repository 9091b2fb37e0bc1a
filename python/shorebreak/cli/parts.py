"""What a game's package may add to the command line, found by its name."""

from __future__ import annotations

import importlib.util
from typing import Any

from .. import registry


def game_part(name: str, part: str) -> Any:
    """Return the module `part` of a game's package, or None if the game has none.

    `commands` registers commands of the game's own, `terminal` tells a game as a person reads it.
    """
    full_name = f"{registry.module(name).__name__}.{part}"
    if importlib.util.find_spec(full_name) is None:
        return None
    return importlib.import_module(full_name)
