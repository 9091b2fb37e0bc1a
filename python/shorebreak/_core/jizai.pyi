# Generated from the native module by .ci/stubs.

"""
Jizai.
"""

from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
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
        field_size: typing.Any,
        masks: bool,
        leader_may_draw: bool,
        lead_from_hand_only: bool,
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
        The start from card ids: the hands of the first round seat by seat, the field, the stock as it is drawn; then, where it is not seat 0, the first dealer.
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
    def bonuses(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    def check(self, rules: Rules, action: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
        """
        None, or the clause that forbids the action and why.
        """
    def count(self, rules: Rules) -> int: ...
    def dealer(self, rules: Rules) -> int: ...
    def hand(self, seat: typing.Any) -> list[int]: ...
    def legal(self, rules: Rules) -> list[int]:
        """
        The ids of the legal actions.
        """
    def nth(self, rules: Rules, n: typing.SupportsInt | typing.SupportsIndex) -> int:
        """
        The n-th action in canonical order, as the random policy picks it.
        """
    def penalties(self, rules: Rules) -> tuple[typing.Any, ...]:
        """
        Penalty points of the finished rounds; units are these less the bonuses.
        """
    def units(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    def view(self, rules: Rules, seat: typing.Any) -> View: ...
    def winners(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    @property
    def discards(self) -> list[int]: ...
    @property
    def field(self) -> list[int]: ...
    @property
    def out(self) -> tuple[typing.Any, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def reshuffled(self) -> list[int]: ...
    @property
    def round(self) -> int: ...
    @property
    def standing(self) -> int: ...
    @property
    def standing_player(self) -> typing.Any: ...
    @property
    def stock(self) -> list[int]: ...

class View:
    """
    What one seat knows of a position; immutable.
    """
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def fresh(self, seat: typing.Any) -> int:
        """
        Cards in a hand that were drawn since the stock was made anew.
        """
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
    def unseen(self, rules: Rules) -> list[int]:
        """
        Cards in play that the seat does not see now.
        """
    @property
    def discards(self) -> list[int]: ...
    @property
    def field(self) -> list[int]: ...
    @property
    def hand(self) -> list[int]: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def reshuffled(self) -> list[int]: ...
    @property
    def seat(self) -> int: ...
    @property
    def standing(self) -> int: ...
    @property
    def standing_player(self) -> typing.Any: ...
    @property
    def stock_size(self) -> int: ...

def action_of(cards: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex]) -> int:
    """
    The id of a play of these cards.
    """

def beats(later: typing.Any, earlier: typing.Any) -> bool:
    """
    Whether a strength beats an earlier one (JIZ-16).
    """

def cards_of(action: typing.Any) -> list[int]:
    """
    The cards of a play, ascending.
    """

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

def plays(
    hand: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
    field: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
    standing: typing.Any = 0,
) -> list[typing.Any]:
    """
    (card ids, strength) of each play that beats the standing strength, in canonical order.
    """

def reading(
    cards: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
) -> typing.Any:
    """
    The strength of the cards and what each mask stands for, (mask id, index of the number); None if they are no combination (JIZ-15..21).
    """

def reading_many(masks: typing.Any, threads: typing.Any = 1) -> numpy.typing.NDArray[numpy.uint16]:
    """
    Strengths, uint16 of shape (n,), of card masks, uint16 of shape (n, 5): suits f b s a k, bit i for index i.
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
) -> int:
    """
    What a seat sees of another's action: all of it (JIZ-28).
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
