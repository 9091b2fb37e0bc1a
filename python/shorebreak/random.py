"""The pure-Python twin of the generator: keyed streams, draws without bias, shuffles.

The generator is Philox4x64-10 (Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy
as 1, 2, 3", SC 2011). A stream is keyed by a seed, the index of a game and a purpose, so that a
policy that draws one number more changes no card:

    key      (seed, 1), the 1 being the version of this layout
    counter  (block, game, purpose, 0), the block counting up from 0

The words of a block are used in the order 0, 1, 2, 3. All of it is the same on every platform.
"""

from __future__ import annotations

import operator
import os
from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any, Final

GENERATOR: Final = "philox4x64-10/1"
"""The generator and the version of its stream layout, as records name it."""

_WORD: Final = (1 << 64) - 1
_MULTIPLIERS: Final = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
_WEYL: Final = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)
_LAYOUT: Final = 1
_GROUP: Final = 8
"""Swaps drawn from one word: eight bounds of at most 128 multiply to at most 2^56."""

MAX_SHUFFLE: Final = 128
MAX_BOUND: Final = 1 << 32


class Purpose(IntEnum):
    """What the numbers of a stream are for."""

    DEAL = 0
    CHANCE = 1
    POLICY = 2
    VIEW = 3
    HIDDEN = 4
    BOTS = 5
    SEARCH = 6


def philox4x64_10(
    counter: tuple[int, int, int, int], key: tuple[int, int]
) -> tuple[int, int, int, int]:
    """Return the four words of one Philox block: ten rounds over `counter`, keyed by `key`.

    >>> [f"{word:016x}" for word in philox4x64_10((0, 0, 0, 0), (0, 0))]
    ['16554d9eca36314c', 'db20fe9d672d0fdc', 'd7e772cee186176b', '7e68b68aec7ba23b']
    """
    c0, c1, c2, c3 = counter
    k0, k1 = key
    for _ in range(10):
        first = _MULTIPLIERS[0] * c0
        second = _MULTIPLIERS[1] * c2
        c0, c1, c2, c3 = (
            (second >> 64) ^ c1 ^ k0,
            second & _WORD,
            (first >> 64) ^ c3 ^ k1,
            first & _WORD,
        )
        k0 = (k0 + _WEYL[0]) & _WORD
        k1 = (k1 + _WEYL[1]) & _WORD
    return c0, c1, c2, c3


def draw_below(bound: int, word: Callable[[], int], bits: int = 64) -> int:
    """Draw from [0, bound) without bias from words of `bits` bits (Lemire 2019).

    The high half of word * bound is the draw; the low half tells the few words that would make
    some outcomes likelier than others, and these are drawn again.
    """
    product = word() * bound
    mask = (1 << bits) - 1
    if product & mask < bound:
        threshold = ((1 << bits) - bound) % bound
        while product & mask < threshold:
            product = word() * bound
    return product >> bits


def draw_digits(bounds: Sequence[int], word: Callable[[], int], bits: int = 64) -> list[int]:
    """Draw one number below each bound, all from one word of `bits` bits, without bias.

    This is the batched draw of Brackett-Rozinsky and Lemire (2024): the low half left by one
    bound is the word for the next; what is left at the end tells whether to begin again.
    The product of the bounds must fit into a word.
    """
    product = 1
    for bound in bounds:
        product *= bound
    mask = (1 << bits) - 1
    threshold: int | None = None
    while True:
        left = word()
        digits = []
        for bound in bounds:
            left *= bound
            digits.append(left >> bits)
            left &= mask
        if left >= product:
            return digits
        if threshold is None:
            threshold = ((1 << bits) - product) % product
        if left >= threshold:
            return digits


def check_word(name: str, value: Any) -> int:
    """Return `value` as an int if it is a whole number of 64 bits, else say what is wrong."""
    if isinstance(value, bool):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {value!r}") from None
    if not 0 <= number <= _WORD:
        raise ValueError(f"{name} must be from 0 to 2^64 - 1, not {number}")
    return number


def draw_seed() -> int:
    """Draw a seed from the system; of 53 bits, so that any JSON reader keeps it exact."""
    return int.from_bytes(os.urandom(8), "little") >> 11


class Stream:
    """The stream of one purpose in one game.

    >>> stream = Stream(seed=7, game=0, purpose=Purpose.DEAL)
    >>> cards = list(range(10))
    >>> stream.shuffle_prefix(cards, 3)
    >>> sorted(cards) == list(range(10))
    True
    """

    __slots__ = ("_block", "_game", "_half", "_purpose", "_seed", "_words")

    def __init__(self, seed: int, game: int, purpose: Purpose | int) -> None:
        """Start at block 0; `seed` and `game` are from 0 to 2^64 - 1."""
        self._seed = check_word("seed", seed)
        self._game = check_word("game", game)
        self._purpose = check_word("purpose", purpose)
        self._block = 0
        self._words: list[int] = []
        self._half: int | None = None

    def next(self) -> int:
        """Return the next word, a whole number of 64 bits."""
        if not self._words:
            counter = (self._block, self._game, self._purpose, 0)
            self._words = list(reversed(philox4x64_10(counter, (self._seed, _LAYOUT))))
            self._block += 1
        self._half = None
        return self._words.pop()

    def next_half(self) -> int:
        """Return 32 bits: a word's low half, then its high half unless `next` comes between."""
        if self._half is not None:
            half, self._half = self._half, None
            return half
        word = self.next()
        self._half = word >> 32
        return word & 0xFFFFFFFF

    def below(self, bound: int) -> int:
        """Return a number of [0, bound), 1 <= bound <= 2^32; takes a half word for bound 1 too."""
        if not 1 <= bound <= MAX_BOUND:
            raise ValueError(f"the bound must be from 1 to 2^32, not {bound}")
        return draw_below(bound, self.next_half, bits=32)

    def shuffle_prefix(self, items: list[Any], count: int) -> None:
        """Draw `count` of `items` in random order to its front, in place (Fisher and Yates)."""
        size = len(items)
        if size > MAX_SHUFFLE or not 0 <= count <= size:
            raise ValueError(f"can't draw {count} of {size} items (at most {MAX_SHUFFLE})")
        for start in range(0, count, _GROUP):
            places = range(start, min(start + _GROUP, count))
            steps = draw_digits([size - place for place in places], self.next)
            for place, step in zip(places, steps, strict=True):
                other = place + step
                items[place], items[other] = items[other], items[place]

    def copy(self) -> Stream:
        """Return a stream that goes on from the same word."""
        twin = Stream(self._seed, self._game, self._purpose)
        twin._block = self._block
        twin._words = list(self._words)
        twin._half = self._half
        return twin

    def __repr__(self) -> str:
        """Name the key of the stream."""
        return f"Stream(seed={self._seed}, game={self._game}, purpose={int(self._purpose)})"
