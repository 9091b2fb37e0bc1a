# Generated from the native module by .ci/stubs.

"""
Tavarua.
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
        opponents: collections.abc.Sequence[
            tuple[
                typing.SupportsInt | typing.SupportsIndex, typing.SupportsInt | typing.SupportsIndex
            ]
        ],
        boards: typing.Any,
        places: typing.Any,
        refill_at_once: bool,
        snaking: bool,
        may_buy: bool,
        player_cards: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(8)"
        ],
        stoke_cards: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(6)"
        ],
        stoke_held: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(6)"
        ],
        wave_cards: collections.abc.Sequence[
            tuple[
                typing.SupportsInt | typing.SupportsIndex,
                typing.SupportsInt | typing.SupportsIndex,
                typing.SupportsInt | typing.SupportsIndex,
            ]
        ],
        backs: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(5)"
        ],
        kept: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(5)"
        ],
        removed: typing.Any,
        supplies: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(4)"
        ],
        track: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
    ) -> None: ...
    @property
    def seats(self) -> int: ...
    @property
    def waves(self) -> int: ...

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
        The start from dice of spaces 1 to 6, wave deck ids, player deck types and stoke deck kinds, from the top; or the position of a snapshot, which begins with 0.
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
    def champions(
        self, rules: Rules
    ) -> tuple[tuple[typing.Any, ...], tuple[typing.Any, ...], tuple[typing.Any, ...]]:
        """
        Shortboard champions, longboard champions, winners.
        """
    def check(self, rules: Rules, action: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
        """
        None, or the clause that forbids the action and why.
        """
    def commitment(self, seat: typing.Any) -> typing.Any: ...
    def count(self, rules: Rules) -> int: ...
    def forecast(self, seat: typing.Any) -> list[tuple[typing.Any, ...]]:
        """
        The orders of the top wave cards that a seat deems possible: ids, or 64 + a back.
        """
    def fresh_stoke_cards(self, seat: typing.Any) -> list[int]:
        """
        Stoke cards bought in this round, by kind.
        """
    def hand(self, seat: typing.Any) -> list[int]:
        """
        Cards held, by type.
        """
    def legal(self, rules: Rules) -> list[int]:
        """
        The ids of the legal actions.
        """
    def snapshot(self, rules: Rules) -> list[int]:
        """
        The whole position as numbers; `from_deal` makes the same position of them.
        """
    def stoke_cards(self, seat: typing.Any) -> list[int]:
        """
        Stoke cards held, by kind.
        """
    def units(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    def view(self, rules: Rules, seat: typing.Any) -> View: ...
    def winners(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    @property
    def balances(self) -> list[typing.Any]: ...
    @property
    def barred_only(self) -> bool: ...
    @property
    def boards(self) -> list[typing.Any]: ...
    @property
    def deck(self) -> list[int]: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def dice(self) -> list[int]: ...
    @property
    def discards(self) -> list[int]: ...
    @property
    def fates(self) -> list[typing.Any]: ...
    @property
    def first(self) -> int: ...
    @property
    def focused(self) -> int: ...
    @property
    def fresh_sizes(self) -> list[typing.Any]: ...
    @property
    def hand_sizes(self) -> list[typing.Any]: ...
    @property
    def known(self) -> list[typing.Any]: ...
    @property
    def knows_order(self) -> typing.Any: ...
    @property
    def knows_top(self) -> tuple[typing.Any, ...]: ...
    @property
    def laid(self) -> list[typing.Any]: ...
    @property
    def over(self) -> bool: ...
    @property
    def phase(self) -> str: ...
    @property
    def piles(self) -> list[typing.Any]: ...
    @property
    def plans(self) -> list[typing.Any]: ...
    @property
    def played_stoke(self) -> tuple[typing.Any, ...]: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def records(self) -> list[typing.Any]: ...
    @property
    def revealed(self) -> list[int]: ...
    @property
    def round(self) -> int: ...
    @property
    def spaces(self) -> list[typing.Any]: ...
    @property
    def spent(self) -> list[int]: ...
    @property
    def stoke_deck(self) -> list[int]: ...
    @property
    def stoke_deck_size(self) -> int: ...
    @property
    def stoke_sizes(self) -> list[typing.Any]: ...
    @property
    def supplies(self) -> tuple[int, int, int, int]: ...
    @property
    def switched(self) -> tuple[typing.Any, ...]: ...
    @property
    def tokens(self) -> list[typing.Any]: ...
    @property
    def top_back(self) -> int: ...
    @property
    def waves(self) -> list[int]: ...
    @property
    def waves_left(self) -> int: ...
    @property
    def where(self) -> list[typing.Any]: ...
    @property
    def window(self) -> int: ...

class View:
    """
    What one seat knows of a position; immutable.
    """
    def __bytes__(self) -> bytes: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
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
        Player cards neither in sight nor known to be in a certain hand, by type.
        """
    @property
    def balances(self) -> list[typing.Any]: ...
    @property
    def barred_only(self) -> bool: ...
    @property
    def boards(self) -> list[typing.Any]: ...
    @property
    def commitment(self) -> typing.Any: ...
    @property
    def deck_cap(self) -> list[int]: ...
    @property
    def deck_size(self) -> int: ...
    @property
    def dice(self) -> list[int]: ...
    @property
    def discards(self) -> list[int]: ...
    @property
    def fates(self) -> list[typing.Any]: ...
    @property
    def first(self) -> int: ...
    @property
    def focused(self) -> int: ...
    @property
    def forecast(self) -> list[tuple[typing.Any, ...]]: ...
    @property
    def fresh_sizes(self) -> list[typing.Any]: ...
    @property
    def fresh_stoke_cards(self) -> list[int]: ...
    @property
    def hand(self) -> list[int]: ...
    @property
    def hand_sizes(self) -> list[typing.Any]: ...
    @property
    def known(self) -> list[typing.Any]: ...
    @property
    def knows_order(self) -> typing.Any: ...
    @property
    def knows_top(self) -> tuple[typing.Any, ...]: ...
    @property
    def laid(self) -> list[typing.Any]: ...
    @property
    def phase(self) -> str: ...
    @property
    def piles(self) -> list[typing.Any]: ...
    @property
    def plans(self) -> list[typing.Any]: ...
    @property
    def played_stoke(self) -> tuple[typing.Any, ...]: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def records(self) -> list[typing.Any]: ...
    @property
    def revealed(self) -> list[int]: ...
    @property
    def round(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def spaces(self) -> list[typing.Any]: ...
    @property
    def spent(self) -> list[int]: ...
    @property
    def stoke_cards(self) -> list[int]: ...
    @property
    def stoke_deck_size(self) -> int: ...
    @property
    def stoke_sizes(self) -> list[typing.Any]: ...
    @property
    def supplies(self) -> tuple[int, int, int, int]: ...
    @property
    def switched(self) -> tuple[typing.Any, ...]: ...
    @property
    def tokens(self) -> list[typing.Any]: ...
    @property
    def top_back(self) -> int: ...
    @property
    def waves_left(self) -> int: ...
    @property
    def where(self) -> list[typing.Any]: ...
    @property
    def window(self) -> int: ...

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

def contest(
    entrants: collections.abc.Sequence[tuple[typing.Any, bool]], places: typing.Any, snaked: bool
) -> tuple[list[str], bool]:
    """
    Outcomes for (card type or None, rides already), clockwise, and whether riders defended (TAV-22, TAV-41).
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

def points(
    pile: collections.abc.Sequence[
        tuple[
            typing.SupportsInt | typing.SupportsIndex,
            typing.SupportsInt | typing.SupportsIndex,
            bool,
            bool,
            bool,
        ]
    ],
    finish: str,
) -> tuple[int, int, int, int, int, int]:
    """
    Points of a score pile of (type, stoke tokens, barrel, hang ten, perfect) by where they come from (TAV-33).
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
    What a seat sees of an action as it's taken (TAV-16); None for nothing.
    """

def set_cards(number: typing.Any) -> list[int]:
    """
    The cards of a set by its number, by type.
    """

def set_number(
    cards: typing.Annotated[
        collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(8)"
    ],
) -> int:
    """
    The number of a set of cards given by type.
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
