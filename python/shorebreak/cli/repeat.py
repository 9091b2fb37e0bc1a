"""The command that repeats a result, as it would be typed."""

from __future__ import annotations

import shlex
from typing import Any


def command_line(*words: str, **options: Any) -> str:
    """Return a command with its options; those that are None or False are left out.

    >>> command_line("record", "surfosaurus", players=4, game=None, dealt=True, rules="my file")
    "shorebreak record surfosaurus --players 4 --dealt --rules 'my file'"
    """
    parts = ["shorebreak", *words]
    for name, value in options.items():
        if value is None or value is False:
            continue
        parts.append("--" + name.replace("_", "-"))
        if value is not True:
            parts.append(str(value))
    return shlex.join(parts)
