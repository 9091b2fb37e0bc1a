"""The native resolver (SUR-12 to 16): one table, or many at once from arrays of masks."""

from __future__ import annotations

import copyreg
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._core import surfosaurus as core
from .._core.surfosaurus import CardSet, Resolution, resolve
from ..arguments import threads_of
from ..errors import NotationError
from .cards import SUITS, Card, Kind
from .notation import parse_cards, repeated

__all__ = ["CardSet", "ManyResolutions", "Resolution", "masks_from_ids", "resolve", "resolve_many"]


def _read(value: Any) -> list[int]:
    """Return the ids of distinct cards, or say what is wrong with them."""
    cards = parse_cards(value)
    twice = repeated(cards)
    if twice:
        raise NotationError(f"{twice[0]} is there more than once; there is one of each (SUR-1)")
    return [int(card) for card in cards]


def _resolved(cards: CardSet, size: int) -> Resolution:
    return resolve(cards, size)


def _reduce(resolution: Resolution) -> tuple[Any, ...]:
    """Pickle a resolution as the cards that score, which resolve to the same (SUR-15)."""
    return _resolved, (resolution.full | resolution.half, resolution.size)


core.register_names(tuple(Card), tuple(Kind), _read)
copyreg.pickle(Resolution, _reduce)


class ManyResolutions(NamedTuple):
    """What won on each of n tables.

    `kind` is uint8 (n,), a `Kind`; `strength` uint32 (n,), comparable within one size; `full` and
    `half` are masks of what scores, uint16 (n, 7).
    """

    kind: NDArray[np.uint8]
    strength: NDArray[np.uint32]
    full: NDArray[np.uint16]
    half: NDArray[np.uint16]


def resolve_many(
    masks: NDArray[np.uint16],
    size: int,
    *,
    threads: int | None = 1,
    out: tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]] | None = None,
) -> ManyResolutions:
    """Resolve n tables at once (SUR-12 to 16).

    `masks` is uint16 of shape (n, 7): suits in the order B G K O P R Y, bit number - 1; see
    `CardSet.masks` and `masks_from_ids`. `size` is 3 to 6. A table without cards has kind 0,
    strength 0 and scores nothing. `out` is an earlier result, or four arrays as in
    `ManyResolutions`, to write into; no two arrays may overlap. `threads=None` takes every core.

    Raises TypeError or ValueError for another dtype, byte order, shape, layout or size, and for
    masks with bits above number 12.

    >>> won = resolve_many(masks_from_ids([[35, 31, 28, 26, 24, 8, 18, 61]]), 4)
    >>> won.kind, CardSet.from_masks(won.full[0])
    (array([2], dtype=uint8), CardSet("K3 K5 K8 K12"))
    """
    workers = threads_of(threads)
    if out is None:
        # Whatever masks may be, the core says what is wrong with it.
        count = masks.shape[0] if isinstance(masks, np.ndarray) and masks.ndim else 0
        out = ManyResolutions(
            np.empty(count, np.uint8),
            np.empty(count, np.uint32),
            np.empty((count, len(SUITS)), np.uint16),
            np.empty((count, len(SUITS)), np.uint16),
        )
    elif not isinstance(out, tuple) or len(out) != len(ManyResolutions._fields):
        raise TypeError("out must be four arrays: kind, strength, full, half")
    core.resolve_many_into(masks, size, workers, *out)
    return out if isinstance(out, ManyResolutions) else ManyResolutions(*out)


def masks_from_ids(ids: ArrayLike) -> NDArray[np.uint16]:
    """Return the masks, uint16 (n, 7), of n tables given as card ids, (n, cards).

    An id is suit * 12 + number - 1, as of `Card`. Raises ValueError, naming the place, for an id
    outside 0 to 83 and for a card that stands twice in a row.

    >>> masks_from_ids([[0, 11, 83]])
    array([[2049,    0,    0,    0,    0,    0, 2048]], dtype=uint16)
    """
    array = np.asarray(ids)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"ids must be whole numbers, not {array.dtype}")
    if array.ndim != 2:
        raise ValueError(f"ids must have shape (n, cards), not {array.shape}")
    if array.size and array.max() >= 2**63:
        raise ValueError("card ids run from 0 to 83")
    masks: NDArray[np.uint16] = core.masks_from_ids(array.astype(np.int64))
    return masks
