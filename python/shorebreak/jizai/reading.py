"""What cards make (JIZ-15 to 21): readings, what beats what, and all plays of a position."""

from __future__ import annotations

import dataclasses
import functools
import importlib
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import NotationError
from .actions import Play
from .cards import DECK, SUITS, Card, Cards, by_number, parse_cards, repeated

_MASKS: Final = {card for card in DECK if card.is_mask}

LARGEST: Final = 5
"""The most cards of a combination (JIZ-8)."""


class Rank(IntEnum):
    """The ranks of combinations, weakest first (JIZ-15)."""

    HIGH_CARD = 1
    STRAIGHT_OF_TWO = 2
    PAIR = 3
    STRAIGHT_OF_THREE = 4
    TWO_PAIR = 5
    THREE_OF_A_KIND = 6
    STRAIGHT_OF_FOUR = 7
    FULL_HOUSE = 8
    FOUR_OF_A_KIND = 9
    STRAIGHT_OF_FIVE = 10
    FLUSH = 11
    STRAIGHT_FLUSH = 12
    FIVE_OF_A_KIND = 13
    ROYAL_STRAIGHT_FLUSH = 14

    @property
    def words(self) -> str:
        """The rank in words."""
        return self.name.replace("_", " ").lower()


_RUNS: Final = {
    Rank.STRAIGHT_OF_TWO,
    Rank.STRAIGHT_OF_THREE,
    Rank.STRAIGHT_OF_FOUR,
    Rank.STRAIGHT_OF_FIVE,
    Rank.STRAIGHT_FLUSH,
}


@dataclasses.dataclass(frozen=True)
class Reading:
    """The strongest combination that cards make (JIZ-20).

    `rank` is that of the table, 1 to 14; `key` the tuple it is compared by, aces counting 14
    except at the low end of a run; `assigned` the card that each mask stands for, masks in the
    order of suits. Of several ways to make the reading it is the one with the highest numbers
    first.

    >>> one = reading("5f 5b 9s 9a Mk")
    >>> one.rank, one.key, one.assigned, str(one)
    (<Rank.FULL_HOUSE: 8>, (9, 5), {Card('Mk'): Card('9k')}, 'full house, 9 over 5 (Mk = 9k)')
    """

    rank: Rank
    key: tuple[int, ...]
    assigned: Mapping[Card, Card] = dataclasses.field(default_factory=dict, hash=False)

    @property
    def strength(self) -> int:
        """One integer that compares readings: rank, then key; see `beats`."""
        first, second = (*self.key, 0)[:2]
        return self.rank << 8 | first << 4 | second

    @property
    def words(self) -> str:
        """The combination in words, without its masks.

        >>> reading("9s Ts Js Qs Ms").words, reading("Mf").words
        ('straight flush, top 13', 'high card, 14')
        """
        name = self.rank.words
        if self.rank is Rank.ROYAL_STRAIGHT_FLUSH:
            return name
        if self.rank is Rank.FLUSH:
            return f"{name}, highest {self.key[0]}"
        if self.rank in _RUNS:
            return f"{name}, top {self.key[0]}"
        joint = " over " if self.rank is Rank.FULL_HOUSE else " and "
        return f"{name}, {joint.join(map(str, self.key))}"

    def __str__(self) -> str:
        """The combination in words, and what each mask stands for."""
        masks = ", ".join(f"{mask} = {card}" for mask, card in self.assigned.items())
        return f"{self.words} ({masks})" if masks else self.words


@functools.cache
def _native() -> Any:
    """Return the part of the core that knows Jizai, imported when it is first needed."""
    return importlib.import_module("shorebreak._core").jizai


def from_strength(strength: int, assigned: Mapping[Card, Card]) -> Reading:
    """Return the reading of a strength as the core writes it."""
    key = (strength >> 4 & 15, strength & 15)
    return Reading(Rank(strength >> 8), key if key[1] else key[:1], assigned)


def reading_of(cards: Sequence[Card]) -> Reading | None:
    """Return what different cards make, found by the core; None if they are no combination."""
    if not 1 <= len(cards) <= LARGEST:
        return None
    result = _native().reading(list(map(int, cards)))
    return None if result is None else from_strength(result[0], _assigned(result[1]))


def _assigned(pairs: Iterable[tuple[int, int]]) -> dict[Card, Card]:
    """Read the masks of the core: each by its id, with the index of its number."""
    return {DECK[mask]: DECK[mask].standing_for(index + 1) for mask, index in pairs}


def read(cards: Cards) -> tuple[Card, ...]:
    """Read cards that are to be one set; raise ValueError if one stands twice."""
    parsed = parse_cards(cards)
    if repeated(parsed):
        raise NotationError(f"{repeated(parsed)[0]} stands twice: there is one of each (JIZ-1)")
    return parsed


def reading(cards: Cards) -> Reading | None:
    """Return the strongest combination that exactly these cards make (JIZ-15 to 21).

    None if they make none: there are no kickers, and a combination is of one to five cards.

    >>> str(reading("Ts Js Qs Ms Mb")), reading("7s 7f Ms"), reading("7s Ms").key
    ('straight of five, top 14 (Mb = Ab, Ms = Ks)', None, (8,))

    Raises `NotationError` for what is no card and for a card that stands twice.
    """
    return reading_of(read(cards))


Standing = Reading | Cards | None
"""A standing combination: a reading, the cards that make it, or None for none."""


def _reading_from(standing: Standing) -> Reading | None:
    if standing is None or isinstance(standing, Reading):
        return standing
    found = reading(standing)
    if found is None:
        raise ValueError(f"{standing!r} is no combination (JIZ-15)")
    return found


def beats(one: Reading | Cards, other: Standing) -> bool:
    """Return whether `one`, laid later, beats `other` (JIZ-15, 16).

    Equal combinations do not beat each other, but a royal straight flush beats an earlier one.
    Cards stand for the combination they make; any combination may follow None.

    >>> beats("7s 7f", "Ks"), beats("Ks", "Kf"), beats("Ts Js Qs Ks As", "Tf Jf Qf Kf Af")
    (True, False, True)

    Raises ValueError for cards that are no combination.
    """
    later, earlier = _reading_from(one), _reading_from(other)
    if later is None:
        raise ValueError("there is nothing that could beat: give a reading or cards")
    return exceeds(later, earlier)


def exceeds(later: Reading, earlier: Reading | None) -> bool:
    """Return whether a reading beats another (JIZ-16), without a native call."""
    if earlier is None or later.rank is Rank.ROYAL_STRAIGHT_FLUSH:
        return True
    return later.strength > earlier.strength


def plays(hand: Cards, field: Cards = "", standing: Standing = None) -> list[Play]:
    """Return every legal play of a hand and a field on a standing combination (JIZ-8).

    Each has its `.hand` and `.field` cards and its `.reading`. They ascend by reading, and plays
    of one strength by their cards, higher numbers first of all.

    >>> [str(play) for play in plays("5f 7b", "5k", "6s")]
    ['play 7b', 'play 5f +5k']

    Raises ValueError for what is no card, a card that stands twice, and a standing combination
    that is none.
    """
    held, open_cards = parse_cards(hand, where="the hand"), parse_cards(field, where="the field")
    if repeated([*held, *open_cards]):
        card = repeated([*held, *open_cards])[0]
        raise NotationError(f"{card} stands twice: there is one of each (JIZ-1)")
    return plays_of(held, open_cards, _reading_from(standing))


def plays_of(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
    """Return every legal play, found by the core, in the order of `plays`."""
    core = _native()
    held = set(hand)
    strength = 0 if standing is None else standing.strength
    listed = []
    for ids, made in core.plays(list(map(int, hand)), list(map(int, field)), strength):
        cards = [DECK[number] for number in ids]
        found_reading = _unmasked(made)
        if not _MASKS.isdisjoint(cards):
            found_reading = from_strength(made, _assigned(core.reading(ids)[1]))
        mine = tuple([card for card in cards if card in held])
        others = tuple([card for card in cards if card not in held]) if field else ()
        listed.append(Play(mine, others, found_reading))
    return listed


@functools.cache
def _unmasked(strength: int) -> Reading:
    """Return the reading of a strength that no mask has part in."""
    return from_strength(strength, {})


def masks_of(sets: Iterable[Cards]) -> NDArray[np.uint16]:
    """Return sets of cards as uint16 masks (sets, 5): suits f b s a k, bit number - 1, mask 13.

    >>> masks_of(["Af 2f Mb", "Kk"]).tolist()
    [[3, 8192, 0, 0, 0], [0, 0, 0, 0, 4096]]
    """
    rows = []
    for cards in sets:
        row = [0] * len(SUITS)
        for card in read(cards):
            row[SUITS.index(card.suit)] |= 1 << int(card) % 14
        rows.append(row)
    return np.array(rows, np.uint16).reshape(-1, len(SUITS))


def reading_many(masks: ArrayLike) -> NDArray[np.uint16]:
    """Return the strength of the reading of each set, uint16 (sets,); 0 for no combination.

    `masks` are uint16 (sets, 5) as `masks_of` makes them. Strengths compare as
    `Reading.strength`, which is rank << 8 | key << 4 | second key.

    >>> reading_many(masks_of(["5f 5b Ms", "5f 6b"])).tolist()
    [1616, 608]
    """
    array = np.ascontiguousarray(masks, np.uint16)
    if array.ndim != 2 or array.shape[1] != len(SUITS):
        raise ValueError(f"masks must be of shape (sets, 5), not {array.shape}")
    strengths: NDArray[np.uint16] = _native().reading_many(array)
    return strengths


def cards_text(play: Play) -> str:
    """Return a play as people are told of it: its cards, what they make, what masks stand for.

    >>> cards_text(plays("5f", "5b Ms")[-1])
    '5f +5b +Ms: three of a kind, 5 (Ms = 5s)'
    """
    cards = " ".join([*map(str, by_number(play.hand)), *(f"+{card}" for card in
                                                          by_number(play.field))])  # fmt: skip
    return cards if play.reading is None else f"{cards}: {play.reading}"
