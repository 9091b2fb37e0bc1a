"""The games by name; a game's module is imported when it is first asked for."""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any, Final

_MODULES: Final = {
    "surfosaurus": "shorebreak.surfosaurus",
    "scout": "shorebreak.scout",
    "jizai": "shorebreak.jizai",
    "tavarua": "shorebreak.tavarua",
}


def names() -> tuple[str, ...]:
    """Return the names of all games.

    >>> names()
    ('surfosaurus', 'scout', 'jizai', 'tavarua')
    """
    return tuple(_MODULES)


def module(name: str) -> ModuleType:
    """Return the module of a game, with its `Rules`, `Game`, `View` and `Deal`.

    Raises ValueError, suggesting what may have been meant, if there is no such game.
    """
    if name not in _MODULES:
        import difflib

        close = difflib.get_close_matches(str(name).lower(), _MODULES, n=1, cutoff=0.5)
        hint = f"did you mean {close[0]!r}?" if close else f"games are {', '.join(_MODULES)}"
        raise ValueError(f"there is no game {name!r}; {hint}")
    return importlib.import_module(_MODULES[name])


def rules_of(name: str, *, players: int | None = None, rules: Any = None) -> Any:
    """Return the rules that `players` or `rules` of a call name; exactly one must be given.

    `rules` is a `Rules` of the game, or a mapping with their fields.
    """
    game = module(name)
    if isinstance(rules, game.Rules):
        if players is not None and players != rules.players:
            raise ValueError(f"players={players}, but the rules are for {rules.players}")
        return rules
    if rules is not None and not hasattr(rules, "keys"):
        raise TypeError(f"rules must be {name} Rules, not {type(rules).__name__}")
    if rules is None and players is None:
        span = game.Rules.players_range
        raise ValueError(f"give players= ({span.start} to {span.stop - 1}) or rules=")
    return game.Rules.from_dict(rules or {}, players=players)


def new_game(
    name: str,
    *,
    players: int | None = None,
    rules: Any = None,
    seed: int | None = None,
    index: int = 0,
) -> Any:
    """Deal a new game by its name, for a number of players or with rules of your own.

    `seed=None` draws a seed, which the game keeps in `.seed`; `index` tells games of one seed
    apart.

    >>> game = new_game("surfosaurus", players=4, seed=7)
    >>> game.player, len(game.legal_actions())
    (0, 7)
    """
    game: Any = module(name)
    return game.Game(rules_of(name, players=players, rules=rules), seed=seed, index=index)
