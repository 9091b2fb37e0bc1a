# Generated from the native module by .ci/stubs.

"""
Surfosaurus MAX.
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
        removed: typing.Any,
        hand_size: typing.Any,
        plays: typing.Any,
        combination_size: typing.Any,
        rounds_per_player: typing.Any,
        first_player: typing.Any,
        vp: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(12)"
        ],
    ) -> None: ...

class CardIterator:
    def __iter__(self) -> typing.Any: ...
    def __next__(self) -> typing.Any: ...

class CardSet:
    """
    A set of cards, held as bits; immutable.

    Made of a text, an iterable of cards, or another set. Iterates as `Card`s by ascending id.

    >>> from shorebreak.surfosaurus import CardSet
    >>> cards = CardSet("K12 K8 r05")
    >>> len(cards), "R5" in cards, str(cards)
    (3, True, 'K8 K12 R5')
    >>> cards - CardSet("K8")
    CardSet("K12 R5")
    """
    @staticmethod
    def from_masks(masks: typing.Annotated[numpy.typing.ArrayLike, numpy.uint16]) -> CardSet:
        """
        The set of uint16 masks of shape (7,): suits in the order B G K O P R Y, bit number - 1.
        """
    @staticmethod
    def full_deck() -> CardSet:
        """
        All 84 cards (SUR-1).
        """
    def __and__(self, arg0: CardSet) -> CardSet: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, card: typing.Any) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    def __ge__(self, arg0: CardSet) -> bool: ...
    def __hash__(self) -> int: ...
    def __init__(self, cards: typing.Any = "") -> None: ...
    def __iter__(self) -> CardIterator: ...
    def __le__(self, arg0: CardSet) -> bool: ...
    def __len__(self) -> int: ...
    def __or__(self, arg0: CardSet) -> CardSet: ...
    def __reduce__(self) -> tuple[type, tuple[str]]: ...
    def __repr__(self) -> str: ...
    def __str__(self) -> str: ...
    def __sub__(self, arg0: CardSet) -> CardSet: ...
    def __xor__(self, arg0: CardSet) -> CardSet: ...
    def isdisjoint(self, other: CardSet) -> bool: ...
    @property
    def masks(self) -> numpy.typing.NDArray[numpy.uint16]:
        """
        uint16 of shape (7,): a mask for each suit, bit number - 1.
        """

class Resolution:
    """
    The winning combination of a table, and the cards that score.

    Source: SUR-12 to SUR-16. Only resolutions of one size compare by `strength`.
    """
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...
    def __repr__(self) -> str: ...
    def _repr_html_(self) -> typing.Any: ...
    @property
    def full(self) -> CardSet:
        """
        The cards that score their full VP (SUR-15).
        """
    @property
    def half(self) -> CardSet:
        """
        The cards in a true tie, which score half (SUR-15).
        """
    @property
    def kind(self) -> typing.Any:
        """
        The kind of combination, a `Kind` (SUR-12).
        """
    @property
    def numbers(self) -> tuple[typing.Any, ...]:
        """
        The winning numbers, descending; for k of a kind the number k times (SUR-14).
        """
    @property
    def size(self) -> int:
        """
        Cards in a combination (SUR-5).
        """
    @property
    def strength(self) -> int:
        """
        One integer to compare by: kind * 4096 + a mask of the numbers; higher wins.
        """

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
        The start from card ids: the hands seat by seat, then the draw pile from its top.
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
    def check(self, rules: Rules, action: typing.SupportsInt | typing.SupportsIndex) -> typing.Any:
        """
        None, or the clause that forbids the action and why.
        """
    def count(self, rules: Rules) -> int: ...
    def hand(self, seat: typing.Any) -> list[int]: ...
    def legal(self, rules: Rules) -> list[int]:
        """
        The ids of the legal actions.
        """
    def units(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    def view(self, rules: Rules, seat: typing.Any) -> View: ...
    def winners(self, rules: Rules) -> tuple[typing.Any, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def player(self) -> typing.Any: ...
    @property
    def round(self) -> int: ...
    @property
    def stock(self) -> list[int]: ...
    @property
    def table(self) -> list[typing.Any]: ...

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

def lazy_game(
    rules: Rules,
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
) -> tuple[list[int], list[int]]:
    """
    The deal and the cards played of one game of a lazy run.
    """

def masks_from_ids(
    ids: typing.Annotated[numpy.typing.ArrayLike, numpy.int64],
) -> numpy.typing.NDArray[numpy.uint16]: ...
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

def register_names(
    cards: tuple[typing.Any, ...], kinds: tuple[typing.Any, ...], reader: typing.Any
) -> None:
    """
    Gives the core Python's names for cards and kinds; called once at import.
    """

def resolve(cards: typing.Any, size: typing.Any) -> Resolution:
    """
    Find the strongest combination of `size` cards on a table, and what scores.

    `cards` is a text, an iterable of cards or a `CardSet`; `size` is 3 to 6. Raises ValueError for a text that names no
    card, a card given twice, no cards at all, or another size. Source: SUR-12 to SUR-16.

    >>> from shorebreak.surfosaurus import resolve
    >>> resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
    Resolution(STRAIGHT, numbers=(9, 8, 7, 6), full="B9 G8 O6", half="K7 P7 R7")
    """

def resolve_many_into(
    masks: typing.Any,
    size: typing.Any,
    threads: typing.Any,
    kind: typing.Any,
    strength: typing.Any,
    full: typing.Any,
    half: typing.Any,
) -> None: ...
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

EVENTS: tuple[str, ...]
HAS_LAZY: bool
LIMITS: dict[str, tuple[int, ...]]
POLICIES: tuple[str, ...]
UNITS_PER_POINT: int
