# Generated from the native module by .ci/stubs.

"""
Scout.
"""

from __future__ import annotations
import collections.abc
import shorebreak._core
import typing

class Rules:
    """
    The rules of one table as the core takes them.
    """
    def __init__(
        self,
        *,
        players: typing.Any,
        hand_size: typing.Any,
        in_play: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
        first_player: typing.Any,
        emptied_set_ends_round: bool,
        max_turns: typing.Any,
    ) -> None: ...

class State:
    """
    A position with all that is hidden; immutable.
    """
    @staticmethod
    def deal(
        rules: Rules,
        seed: typing.SupportsInt | typing.SupportsIndex,
        index: typing.SupportsInt | typing.SupportsIndex = 0,
    ) -> State:
        """
        The start of game `index` of a seed.
        """
    @staticmethod
    def from_deal(
        rules: Rules, deal: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]
    ) -> State:
        """
        The start from card ids: the hands of the first round, seat by seat, from the left.
        """
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def after(
        self,
        rules: Rules,
        action: typing.SupportsInt | typing.SupportsIndex,
        chance: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex] = [],
    ) -> State:
        """
        The position after a legal action, with the outcomes of the chance in it.
        """
    def captured(self, seat: typing.Any) -> int: ...
    def check(self, rules: Rules, action: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
        """
        None, or the clause that forbids the action and why.
        """
    def chips(self, seat: typing.Any) -> int: ...
    def count(self, rules: Rules) -> int: ...
    def hand(self, seat: typing.Any) -> list[int]: ...
    def legal(self, rules: Rules) -> list[int]:
        """
        The ids of the legal actions.
        """
    def tokens(self, seat: typing.Any) -> int: ...
    def units(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    def view(self, rules: Rules, seat: typing.Any) -> View: ...
    def winners(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    @property
    def choosing(self) -> bool: ...
    @property
    def must_show(self) -> bool: ...
    @property
    def over(self) -> bool: ...
    @property
    def owner(self) -> typing.Any: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def round(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def table(self) -> list[int]: ...
    @property
    def truncated(self) -> int: ...
    @property
    def turned(self) -> tuple[typing.Any, ...]: ...
    @property
    def turns(self) -> int: ...

class View:
    """
    What one seat knows of a position; immutable.
    """
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def hand_size(self, seat: typing.Any) -> int: ...
    def sample(
        self,
        rules: Rules,
        seed: typing.SupportsInt | typing.SupportsIndex,
        index: typing.SupportsInt | typing.SupportsIndex = 0,
    ) -> State:
        """
        A position drawn uniformly from those the seat can't tell apart.
        """
    def scouted(self, seat: typing.Any) -> list[int]:
        """
        Pairs that another seat scouted in this round and still holds.
        """
    def unseen(self, rules: Rules) -> list[int]:
        """
        Pairs in play that the seat has not seen.
        """
    @property
    def hand(self) -> list[int]: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def seat(self) -> int: ...

def compare(
    rules: Rules,
    view: View,
    *,
    worlds: typing.Any,
    seed: typing.Any,
    policy: typing.Any = 0,
    threads: typing.Any = 1,
    progress: typing.Any = None,
) -> dict[str, typing.Any]:
    """
    Play every action of a view on; see `shorebreak.advise`.
    """

def decide(
    rules: Rules,
    view: View,
    bot: shorebreak._core.Bot,
    *,
    seed: typing.SupportsInt | typing.SupportsIndex,
    decision: typing.SupportsInt | typing.SupportsIndex,
    threads: typing.Any = 1,
) -> typing.Any:
    """
    The id of what a bot does as decision number `decision` of its game; None if interrupted.
    """

def match(
    rules: Rules,
    bots: collections.abc.Sequence[shorebreak._core.Bot],
    *,
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
    progress: typing.Any = None,
) -> typing.Any:
    """
    The actions and the end of game `game` of a seed, a bot on each seat; None if interrupted.
    """

def run(
    rules: Rules,
    start: typing.Any = None,
    *,
    games: typing.Any,
    seed: typing.Any,
    policy: typing.Any = 0,
    threads: typing.Any = 1,
    lazy: bool = False,
    own: bool = True,
    units: typing.Any = None,
    winners: typing.Any = None,
    progress: typing.Any = None,
) -> dict[str, typing.Any]:
    """
    Play random games; see `shorebreak.simulate` and `shorebreak.playouts`.
    """

def search(
    rules: Rules,
    view: View,
    bot: shorebreak._core.Bot,
    *,
    seed: typing.SupportsInt | typing.SupportsIndex,
    decision: typing.SupportsInt | typing.SupportsIndex = 0,
    threads: typing.Any = 1,
    progress: typing.Any = None,
) -> dict[str, typing.Any]:
    """
    What a bot's search finds out about every action: ids, and sums of visits, rewards, their squares, win shares, margins and payoffs.
    """

def seen(
    action: typing.SupportsInt | typing.SupportsIndex, actor: typing.Any, viewer: typing.Any
) -> typing.Any:
    """
    What a seat sees of another's action (SCO-25); None for keep or turn.
    """

def shows(
    hand: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
    table: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
) -> list[typing.Any]:
    """
    (start, length) of each show of a hand that beats the cards on the table, from 0.
    """

def strength(
    cards: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
) -> typing.Any:
    """
    The strength of a row, comparable as integers; None if the cards are no row (SCO-8, SCO-9).
    """

def trace(
    rules: Rules,
    start: typing.Any = None,
    *,
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
    policy: typing.SupportsInt | typing.SupportsIndex = 0,
) -> tuple[typing.Any, ...]:
    """
    The first position, actions and chance outcomes of one game of a run.
    """

ACTIONS: int
EVENTS: tuple[str, ...]
HAS_LAZY: bool
LIMITS: dict[str, tuple[int, ...]]
POLICIES: tuple[str, ...]
UNITS_PER_POINT: int
