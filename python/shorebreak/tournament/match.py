"""One game between bots, each of which sees its own view and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

from .. import native, registry
from ..bots import Bot, NativeBot
from ..errors import BotError
from ..random import Purpose, Stream
from ..records import Record


class MatchResult(NamedTuple):
    """The ids of all actions in order, the units of each seat, and the seats that won."""

    actions: tuple[int, ...]
    units: tuple[int, ...]
    winners: tuple[int, ...]


class Stopped(Exception):
    """A match was broken off because nobody waits for it any more."""


def seat_seeds(seed: int, index: int, players: int) -> tuple[int, ...]:
    """Return what the bot of each seat is seeded with in deal `index`, whoever sits there."""
    stream = Stream(seed, index, Purpose.BOTS)
    return tuple(stream.next() for _ in range(players))


def play_match(
    name: str,
    rules: Any,
    seed: int,
    index: int,
    seating: Sequence[Bot],
    *,
    stop: threading.Event | None = None,
) -> MatchResult:
    """Play game `index` of `seed` to its end, `seating` naming the bot of each seat.

    The bots must be as many as the seats and distinct objects. Where the core has all of them it
    plays, which changes nothing but the time it takes; else the readable flow asks each for its
    actions. The result is a function of the arguments but `stop` alone. Raises `Stopped` soon
    after `stop` is set, and `BotError`, which says where it happened, if a bot raises anything or
    takes an illegal action.

    >>> from shorebreak.bots import RandomBot
    >>> rules = registry.rules_of("surfosaurus", players=2)
    >>> result = play_match("surfosaurus", rules, 1, 0, [RandomBot(), RandomBot()])
    >>> record = record_of_match("surfosaurus", rules, 1, 0, result)
    >>> len(result.actions) == len(record.actions), len(result.units)
    (True, 2)
    """
    core_bots = [_in_core(bot, name) for bot in seating]
    if all(bot is not None for bot in core_bots):
        return _play_in_core(name, rules, seed, index, core_bots, stop)
    return _play_in_flow(name, rules, seed, index, seating, stop)


def _in_core(bot: Bot, name: str) -> Any:
    """Return the bot as the core plays it; None for one that decides for itself in any way."""
    changed = type(bot).act is not NativeBot.act or type(bot).begin is not NativeBot.begin
    return None if changed else bot.native(name)


def _play_in_core(
    name: str,
    rules: Any,
    seed: int,
    index: int,
    core_bots: Sequence[Any],
    stop: threading.Event | None,
) -> MatchResult:
    def look(done: int) -> None:
        if stop is not None and stop.is_set():
            raise Stopped

    own = native.rules_of(rules)
    ended = native.core(name).match(own, core_bots, seed=seed, game=index, progress=look)
    if ended is None:
        raise Stopped
    actions, state = ended
    return MatchResult(tuple(actions), tuple(state.units(own)), tuple(state.winners(own)))


def _play_in_flow(
    name: str,
    rules: Any,
    seed: int,
    index: int,
    seating: Sequence[Bot],
    stop: threading.Event | None,
) -> MatchResult:
    game = registry.module(name).Game(rules, seed=seed, index=index)
    for bot, own in zip(seating, seat_seeds(seed, index, rules.players), strict=True):
        bot.begin(own)
    while (seat := game.player) is not None:
        if stop is not None and stop.is_set():
            raise Stopped
        bot = seating[seat]
        try:
            game.play(bot.act(game.view(seat)))
        except Exception as error:
            raise BotError(
                f"bot {bot.name!r} on seat {seat} failed at ply {len(game.actions)} of deal "
                f"{index}: {type(error).__name__}: {error}"
            ) from error
    actions = tuple(int(action) for action in game.actions)
    return MatchResult(actions, tuple(game.units), tuple(game.winners))


def record_of_match(name: str, rules: Any, seed: int, index: int, result: MatchResult) -> Record:
    """Return the record of a match, by playing its actions again in the readable flow.

    Raises RuntimeError if that leads to another result.
    """
    game = registry.module(name).Game(rules, seed=seed, index=index)
    for action in result.actions:
        game.play(action)
    again = MatchResult(result.actions, tuple(game.units), tuple(game.winners))
    if again != result:
        raise RuntimeError(f"deal {index} of seed {seed} ends with {again[1:]}, not {result[1:]}")
    record: Record = game.record()
    return record
