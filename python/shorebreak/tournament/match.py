"""One game between bots, each of which sees its own view and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeGuard

from .. import native, registry
from ..bots import Bot, NativeBot, SearchBot
from ..errors import BotError
from ..random import Purpose, Stream
from ..records import Record


class MatchResult(NamedTuple):
    """The ids of all actions in order, the units of each seat, and the seats that won.

    `simulations` has, for each seat whose bot has a budget of seconds, how many each of its
    decisions came to, and None for the others; it is empty where there is no such seat.
    """

    actions: tuple[int, ...]
    units: tuple[int, ...]
    winners: tuple[int, ...]
    simulations: tuple[tuple[int, ...] | None, ...] = ()


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
    simulations: Sequence[Sequence[int] | None] | None = None,
    stop: threading.Event | None = None,
) -> MatchResult:
    """Play game `index` of `seed` to its end, `seating` naming the bot of each seat.

    The bots must be as many as the seats and distinct objects. Where the core has all of them it
    plays, which changes nothing but the time it takes; else, or where a bot has a budget of
    seconds, the readable flow asks each for its actions. The result is a function of the arguments
    but `stop` alone, given `simulations` for bots with a budget of seconds: those of an earlier
    result take the place of the seconds, so that the game is the same again. Raises `Stopped` soon
    after `stop` is set, and `BotError`, which says where it happened, if a bot raises anything or
    takes an illegal action.

    >>> from shorebreak.bots import RandomBot
    >>> rules = registry.rules_of("surfosaurus", players=2)
    >>> result = play_match("surfosaurus", rules, 1, 0, [RandomBot(), RandomBot()])
    >>> record = record_of_match("surfosaurus", rules, 1, 0, result)
    >>> len(result.actions) == len(record.actions), len(result.units)
    (True, 2)
    """

    def look(done: int) -> None:
        if stop is not None and stop.is_set():
            raise Stopped

    core_bots = [None if by_time(bot) else _in_core(bot, name) for bot in seating]
    if all(bot is not None for bot in core_bots):
        return _play_in_core(name, rules, seed, index, core_bots, look)
    return _play_in_flow(name, rules, seed, index, seating, simulations, look)


def by_time(bot: Bot) -> TypeGuard[SearchBot]:
    """Return whether a bot has a budget of seconds, and decides as the core does."""
    own = type(bot).act is not NativeBot.act
    return isinstance(bot, SearchBot) and bot.simulations is None and not own


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
    look: Callable[[int], None],
) -> MatchResult:
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
    simulations: Sequence[Sequence[int] | None] | None,
    look: Callable[[int], None],
) -> MatchResult:
    budgets = [iter(numbers or ()) for numbers in simulations or [None] * len(seating)]
    spent: dict[int, list[int]] = {seat: [] for seat, bot in enumerate(seating) if by_time(bot)}
    game = registry.module(name).Game(rules, seed=seed, index=index)
    for bot, own in zip(seating, seat_seeds(seed, index, rules.players), strict=True):
        bot.begin(own)
    while (seat := game.player) is not None:
        look(len(game.actions))
        bot = seating[seat]
        try:
            if by_time(bot):
                # A number too few, or 0 where there is a choice, shows in the result.
                budget = None if simulations is None else max(1, next(budgets[seat], 1))
                action, took = bot.decide(game.view(seat), simulations=budget, progress=look)
                spent[seat].append(took)
            else:
                action = bot.act(game.view(seat))
            game.play(action)
        except Stopped:
            raise
        except Exception as error:
            raise BotError(
                f"bot {bot.name!r} on seat {seat} failed at ply {len(game.actions)} of deal "
                f"{index}: {type(error).__name__}: {error}"
            ) from error
    actions = tuple(int(action) for action in game.actions)
    seats = range(len(seating)) if spent else ()
    kept = tuple(tuple(spent[seat]) if seat in spent else None for seat in seats)
    return MatchResult(actions, tuple(game.units), tuple(game.winners), kept)


def record_of_match(name: str, rules: Any, seed: int, index: int, result: MatchResult) -> Record:
    """Return the record of a match, by playing its actions again in the readable flow.

    Raises RuntimeError if that leads to another result.
    """
    game = registry.module(name).Game(rules, seed=seed, index=index)
    for action in result.actions:
        game.play(action)
    ended, said = (tuple(game.units), tuple(game.winners)), (result.units, result.winners)
    if ended != said:
        raise RuntimeError(f"deal {index} of seed {seed} ends with {ended}, not {said}")
    record: Record = game.record()
    return record
