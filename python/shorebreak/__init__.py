"""Shorebreak: rules engines for tabletop games, playouts by the million, bots that search.

>>> import shorebreak as sb
>>> run = sb.simulate("surfosaurus", players=4, games=1000, seed=1)
>>> tips = sb.advise(sb.new_game("surfosaurus", players=4, seed=7).view(0), simulations=700, seed=1)
>>> tips.best.text in [tip.text for tip in tips]
True

Everything is imported when it is first used, so that `import shorebreak` takes next to no time.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from . import errors, jizai, scout, surfosaurus, tavarua
    from ._core import __version__
    from .advice import Advice, Tip, advise
    from .bots import Bot, GreedyBot, ISMCTSBot, MonteCarloBot, PolicyBot, RandomBot, parse_bot
    from .errors import (
        BotError,
        DealError,
        IllegalActionError,
        Interrupted,
        MissingExtraError,
        NotationError,
        OutputError,
        Problem,
        RecordError,
        RulesError,
        ShorebreakError,
        ViewError,
    )
    from .random import GENERATOR
    from .records import Record, read_records, replay, write_records
    from .registry import names as games
    from .registry import new_game
    from .simulation import Run, playouts, simulate
    from .summary import Summary
    from .tournament.contest import arena
    from .tournament.standings import Contest

__all__ = [
    "GENERATOR",
    "Advice",
    "Bot",
    "BotError",
    "Contest",
    "DealError",
    "GreedyBot",
    "ISMCTSBot",
    "IllegalActionError",
    "Interrupted",
    "MissingExtraError",
    "MonteCarloBot",
    "NotationError",
    "OutputError",
    "PolicyBot",
    "Problem",
    "RandomBot",
    "Record",
    "RecordError",
    "RulesError",
    "Run",
    "ShorebreakError",
    "Summary",
    "Tip",
    "ViewError",
    "__version__",
    "advise",
    "arena",
    "errors",
    "games",
    "jizai",
    "new_game",
    "parse_bot",
    "playouts",
    "read_records",
    "replay",
    "scout",
    "simulate",
    "surfosaurus",
    "tavarua",
    "write_records",
]

# What each module gives; `games` is `registry.names`.
_NAMES: Final = {
    "_core": ("__version__",),
    "advice": ("Advice", "Tip", "advise"),
    "bots": (
        "Bot",
        "GreedyBot",
        "ISMCTSBot",
        "MonteCarloBot",
        "PolicyBot",
        "RandomBot",
        "parse_bot",
    ),
    "random": ("GENERATOR",),
    "records": ("Record", "read_records", "replay", "write_records"),
    "registry": ("names", "new_game"),
    "run": ("Run",),
    "simulation": ("playouts", "simulate"),
    "summary": ("Summary",),
    "tournament.contest": ("arena",),
    "tournament.standings": ("Contest",),
}
_ORIGINS: Final = {name: module for module, names in _NAMES.items() for name in names}
_MODULES: Final = ("errors", "jizai", "scout", "surfosaurus", "tavarua")


def __getattr__(name: str) -> Any:
    """Import what `name` stands for, and keep it (PEP 562)."""
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    there = "names" if name == "games" else name
    module = importlib.import_module(f"{__name__}.{_ORIGINS.get(there, 'errors')}")
    value = globals()[name] = getattr(module, there)
    return value


def __dir__() -> list[str]:
    """List the public names, whether they have been imported yet or not."""
    return sorted({*globals(), *__all__})
