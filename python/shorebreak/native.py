"""The way into the native core for any game: rules, positions and what one seat knows.

A native position comes about in one way only, by replaying the actions of a game from its deal,
so that it can't be anything the readable flow would not have reached. Each game's own module
`native` says how its rules and deals are written for the core.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from . import registry

if TYPE_CHECKING:
    from .flow import Game
    from .views import View


class SearchDefaults(NamedTuple):
    """What searches of a game do unless told otherwise, as it was measured to be strongest.

    `policy` and `rollout` ("game" or "round") say how playouts go on, `exploration` weighs upper
    confidence bounds, `widening` is (base, factor) of progressive widening. See docs/strength.md.
    """

    policy: str
    rollout: str
    exploration: float
    widening: tuple[float, float]
    caution: float


def core(name: str) -> Any:
    """Return the part of the core that plays the game `name`."""
    hooks(name)
    return getattr(importlib.import_module("shorebreak._core"), name)


def hooks(name: str) -> ModuleType:
    """Return the game's own module of conversions."""
    return importlib.import_module(f"{registry.module(name).__name__}.native")


def rules_of(rules: Any) -> Any:
    """Return rules as the core takes them."""
    return hooks(rules.game_name).native_rules(rules)


def state_of(game: Game[Any, Any, Any, Any]) -> Any:
    """Return the native position of a game, by replaying it.

    The game must not be played on meanwhile: callers hand over a copy of their own.
    """
    own = hooks(game.name)
    rules = own.native_rules(game.rules)
    state = core(game.name).State.from_deal(rules, own.native_deal(game.deal))
    for action, outcomes in zip(game.actions, own.native_outcomes(game), strict=True):
        state = state.after(rules, int(action), outcomes)
    return state


def view_of(view: View[Any, Any]) -> Any:
    """Return the native view that holds the same as `view`.

    Any world the seat can't tell apart from the true one will do: what the seat knows of it is
    the same by definition, and nothing else enters the native view.
    """
    return state_of(view.sample(seed=0)).view(rules_of(view.rules), view.seat)


def start_of(position: Game[Any, Any, Any, Any] | View[Any, Any] | None) -> Any:
    """Return where playouts of a position start: a native position or view; None: fresh deals."""
    from .views import View

    if position is None:
        return None
    return view_of(position) if isinstance(position, View) else state_of(position)
