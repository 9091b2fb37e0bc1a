"""What waves are worth, and who is champion (TAV-33, 34, 38 to 40, 42, 44a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .cards import Board
from .position import Finish, Piled, Position, Surfer
from .rules import Rules

BARREL_POINTS = 5
HANG_TEN_POINTS = 2
SHORE_POINTS = 2


def card_points(piled: Piled, pile_size: int) -> int:
    """Return what a card counts with the tokens on it, the pile having so many cards (TAV-8).

    >>> from .cards import Card
    >>> card_points(Piled(Card("2b"), stoke=1, perfect=1), pile_size=4)
    7
    """
    return (
        piled.card.power
        + piled.stoke
        + BARREL_POINTS * piled.barrel
        + HANG_TEN_POINTS * piled.hang_ten
        + pile_size * piled.perfect
    )


def wave_points(pile: Sequence[Piled], finish: Finish) -> int:
    """Return the points of a finished wave (TAV-33).

    To the shore or bailed: all cards and tokens, with two points for the shore; wiped out: the
    best single card with its tokens, by both together.
    """
    points = [card_points(piled, len(pile)) for piled in pile]
    if finish is Finish.WIPED_OUT:
        return max(points, default=0)
    return sum(points) + (SHORE_POINTS if finish is Finish.SHORE else 0)


def record(surfer: Surfer, points: int) -> None:
    """Record a score on the track of the board: two a board, the lower replaced (TAV-34)."""
    two = surfer.points[surfer.board]
    two[:] = sorted([*two, points], reverse=True)[:2]


class Standing(NamedTuple):
    """The marks of a seat in tenths: of both boards, and the best waves on either."""

    short: int
    long: int
    waves: tuple[int, int, int]

    @property
    def total(self) -> int:
        """Both boards together."""
        return self.short + self.long


def standing(rules: Rules, surfer: Surfer) -> Standing:
    """Return the marks of a surfer (TAV-38); the best three waves break ties (TAV-40)."""
    marks = [[rules.mark(points) for points in two] for two in surfer.points]
    best = sorted(marks[0] + marks[1], reverse=True)
    return Standing(sum(marks[0]), sum(marks[1]), (best[0], best[1], best[2]))


class Champions(NamedTuple):
    """Who holds the titles; several share one that the waves don't decide (TAV-39, 40)."""

    short: tuple[int, ...]
    long: tuple[int, ...]
    grand: tuple[int, ...]


def _best(keys: dict[int, tuple[int, tuple[int, int, int]]]) -> tuple[int, ...]:
    top = max(keys.values())
    return tuple(seat for seat, key in keys.items() if key == top)


def champions(standings: Sequence[Standing]) -> Champions:
    """Return the champions of a game on both boards (TAV-39).

    >>> one, two = Standing(100, 40, (60, 40, 40)), Standing(90, 50, (80, 50, 10))
    >>> champions([one, two])
    Champions(short=(0,), long=(1,), grand=(1,))
    """
    waves = [one.waves for one in standings]
    short = _best({seat: (one.short, waves[seat]) for seat, one in enumerate(standings)})
    long = _best({seat: (one.long, waves[seat]) for seat, one in enumerate(standings)})
    both = tuple(seat for seat in short if seat in long)
    if both:
        return Champions(short, long, both)
    keys = {seat: (standings[seat].long, waves[seat]) for seat in short}
    keys |= {seat: (standings[seat].short, waves[seat]) for seat in long}
    return Champions(short, long, tuple(sorted(_best(keys))))


def by_total(standings: Sequence[Standing]) -> tuple[int, ...]:
    """Return who leads by summed marks, ties by the best waves (TAV-42, 44a)."""
    return _best({seat: (one.total, one.waves) for seat, one in enumerate(standings)})


def place_of_player(standings: Sequence[Standing]) -> int:
    """Return the place of seat 0 in an event; still tied, it has the better one (TAV-44a)."""
    own = standings[0].total, standings[0].waves
    return 1 + sum((one.total, one.waves) > own for one in standings[1:])


def winners(position: Position) -> tuple[int, ...]:
    """Return the seats that won a finished game; in an event AI seats may be among them."""
    rules = position.rules
    standings = [standing(rules, surfer) for surfer in position.surfers]
    if rules.opponents:
        best = by_total(standings)
        return (0,) if 0 in best else best
    if rules.players == 1:
        # A practice game crowns no champion; its only player finished it.
        return (0,)
    return champions(standings).grand if rules.only_board is None else by_total(standings)


def titles(position: Position) -> Champions | None:
    """Return the champions of a finished game; None where none are crowned (TAV-42, 43)."""
    if position.rules.surfers == 1 or position.rules.only_board is not None:
        return None
    if position.rules.opponents:
        return None
    return champions([standing(position.rules, surfer) for surfer in position.surfers])


def units(position: Position) -> tuple[int, ...]:
    """Return the sum of all recorded marks of each player, in tenths."""
    return tuple(
        standing(position.rules, surfer).total for surfer in position.surfers if surfer.human
    )


def board_units(position: Position, board: Board) -> tuple[int, ...]:
    """Return the sum of the marks of a board for every seat, in tenths."""
    standings = [standing(position.rules, surfer) for surfer in position.surfers]
    return tuple(one.long if board else one.short for one in standings)
