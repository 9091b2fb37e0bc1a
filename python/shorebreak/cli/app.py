"""The command `shorebreak` itself: its commands, and how every one of them ends."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from .. import registry
from ..errors import ShorebreakError
from . import advise, arena, games, record, replay, simulate
from .console import UsageFault, fault, show_line, tell
from .options import reflowed
from .parts import game_part

FAILED = 1
MISUSED = 2
INTERRUPTED = 130


class _Commands(TyperGroup):
    """Ends every command in the same way: one message, one exit code, no traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except UsageFault as error:
            fault(error)
            raise typer.Exit(MISUSED) from None
        except ShorebreakError as error:
            fault(error)
            raise typer.Exit(FAILED) from None
        except BrokenPipeError:
            # Whoever read our output has read enough, as `head` does.
            _forget_output()
            raise typer.Exit(FAILED) from None
        except OSError as error:
            fault(f"can't write the output: {error.strerror or error}")
            _forget_output()
            raise typer.Exit(FAILED) from None
        except MemoryError as error:
            fault(f"not enough memory{f': {error}' if str(error) else ''}")
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            tell("interrupted")
            raise typer.Exit(INTERRUPTED) from None


def _version(value: bool) -> None:
    if value:
        from .. import __version__

        show_line(f"shorebreak {__version__}")
        raise typer.Exit


def _start(
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Play, evaluate and simulate tabletop games.

    Results go to standard output, everything else to standard error. Exit codes: 0 done, 1 failed,
    2 wrong usage, 130 interrupted; what was finished until then is printed and written.
    """


def build() -> typer.Typer:
    """Return the command with all its subcommands, those of the games' own included."""
    app = typer.Typer(
        name="shorebreak",
        cls=_Commands,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(help=reflowed(_start))(_start)
    for group in (games, simulate, arena, record, replay, advise):
        group.register(app)
    for name in registry.names():
        commands = game_part(name, "commands")
        if commands is not None:
            commands.register(app)
    return app


def run() -> None:
    """Run the command with the arguments of the process, and exit."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign gets a question mark rather than us an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code: Any = FAILED
    try:
        build()(prog_name="shorebreak")
    except SystemExit as end:
        code = end.code
    except KeyboardInterrupt:
        code = INTERRUPTED
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _forget_output()
        code = code or FAILED
    except OSError as error:
        fault(f"can't write the output: {error.strerror or error}")
        _forget_output()
        code = code or FAILED
    raise SystemExit(code)


def _forget_output() -> None:
    """Keep the interpreter from trying once more, at exit, to write what can't be written."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
