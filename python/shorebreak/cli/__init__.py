"""The command line `shorebreak`; also `python -m shorebreak`.

Nothing else of the package imports this, so that `import shorebreak` loads neither typer nor rich.
Exit codes: 0 done, 1 failed, 2 asked for in a way that can't be, 130 interrupted with Ctrl-C.
"""

from __future__ import annotations

__all__ = ["main"]


def main() -> None:
    """Run the command line with the arguments of the process, and exit."""
    try:
        from .app import run
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    run()
