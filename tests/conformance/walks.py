"""Random games for the suite: played in the flow, with the native position beside it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from shorebreak import native, registry


def rules_of(name: str, players: int) -> Any:
    """Return the published rules."""
    return registry.module(name).Rules(players=players)


def new_game(rules: Any, seed: int, index: int = 0) -> Any:
    return registry.new_game(rules.game_name, rules=rules, seed=seed, index=index)


def play_on(game: Any, random: Random, plies: int | None = None) -> Any:
    """Play legal actions, uniformly chosen, `plies` of them or to the end; return the game."""
    while not game.over and (plies is None or plies > 0):
        game.play(random.choice(game.legal_actions()))
        plies = None if plies is None else plies - 1
    return game


def somewhere(rules: Any, random: Random) -> Any:
    """Return a game played up to a random ply, the end not being rarer than others."""
    game = new_game(rules, random.getrandbits(64))
    length = len(play_on(game.copy(), Random(0)).actions)
    return play_on(game, random, random.randint(0, length))


def native_start(game: Any) -> Any:
    """Return the native position after the deal."""
    own = native.hooks(game.name)
    deal = own.native_deal(game.deal)
    return native.core(game.name).State.from_deal(native.rules_of(game.rules), deal)


def last_outcomes(game: Any) -> list[int]:
    """Return what chance brought in the last action, as the core takes it."""
    return list(native.hooks(game.name).native_outcomes(game)[-1])


def walk(game: Any, random: Random) -> Iterator[Any]:
    """Play a fresh game to its end, yielding the native position at every step."""
    rules = native.rules_of(game.rules)
    state = native_start(game)
    yield state
    while not game.over:
        action = random.choice(game.legal_actions())
        game.play(action)
        state = state.after(rules, int(action), last_outcomes(game))
        yield state
