"""Many tables at once, from arrays."""

import os
import subprocess
import sys

import numpy as np
import pytest

from shorebreak.surfosaurus import (
    CardSet,
    ManyResolutions,
    masks_from_ids,
    reference,
    resolve,
    resolve_many,
)

from .test_reference import EXAMPLES


def random_masks(count, cards, seed=0):
    generator = np.random.default_rng(seed)
    return masks_from_ids(np.argsort(generator.random((count, 84)), axis=1)[:, :cards])


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name):
    """SUR-12 to SUR-16, by name."""
    table, size, kind, _, full, half = EXAMPLES[name]
    won = resolve_many(CardSet(table).masks[np.newaxis], size)
    assert won.kind.tolist() == [kind]
    assert won.strength.tolist() == [reference.resolve(table, size).strength]
    assert CardSet.from_masks(won.full[0]) == CardSet(full)
    assert CardSet.from_masks(won.half[0]) == CardSet(half)


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("cards", [1, 3, 5, 8, 12, 24])
def test_equals_resolve(size, cards):
    masks = random_masks(150, cards, seed=size)
    won = resolve_many(masks, size)
    for row, mask in enumerate(masks):
        one = resolve(CardSet.from_masks(mask), size)
        assert (won.kind[row], won.strength[row]) == (one.kind, one.strength)
        assert won.full[row].tolist() == one.full.masks.tolist()
        assert won.half[row].tolist() == one.half.masks.tolist()


def test_dtypes_and_shapes():
    won = resolve_many(random_masks(5, 8), 4)
    assert isinstance(won, ManyResolutions)
    assert [array.dtype for array in won] == [np.uint8, np.uint32, np.uint16, np.uint16]
    assert [array.shape for array in won] == [(5,), (5,), (5, 7), (5, 7)]


def test_no_tables_and_tables_without_cards():
    assert [len(array) for array in resolve_many(np.zeros((0, 7), np.uint16), 4)] == [0] * 4
    won = resolve_many(np.zeros((20, 7), np.uint16), 4)
    assert not any(array.any() for array in won)


def test_same_on_1_2_7_threads():
    masks = random_masks(40_000, 8)
    one = resolve_many(masks, 4)
    for threads in (2, 7, None):
        many = resolve_many(masks, 4, threads=threads)
        assert all(map(np.array_equal, one, many))


def test_out_is_written_and_returned():
    masks = random_masks(1000, 8)
    fresh = resolve_many(masks, 4)
    used = resolve_many(masks[::-1].copy(), 4)
    assert resolve_many(masks, 4, out=used) is used
    assert all(map(np.array_equal, fresh, used))
    arrays = tuple(np.empty_like(array) for array in fresh)
    again = resolve_many(masks, 4, out=arrays)
    assert all(mine is given for mine, given in zip(again, arrays, strict=True))
    assert all(map(np.array_equal, fresh, again))


def test_out_must_be_four_arrays():
    masks = random_masks(3, 8)
    for out in ((), resolve_many(masks, 4)[:3], [*resolve_many(masks, 4)], masks):
        with pytest.raises(TypeError, match="out must be four arrays: kind, strength, full, half"):
            resolve_many(masks, 4, out=out)


def test_out_may_not_overlap():
    masks = random_masks(4, 8)
    kind, strength, full, half = resolve_many(masks, 4)
    with pytest.raises(ValueError, match=r"out\.half overlaps out\.full"):
        resolve_many(masks, 4, out=(kind, strength, full, full))
    with pytest.raises(ValueError, match=r"out\.full overlaps masks"):
        resolve_many(masks, 4, out=(kind, strength, masks, half))
    shared = np.zeros((6, 7), np.uint16)
    with pytest.raises(ValueError, match="overlaps"):
        resolve_many(shared[:4], 4, out=(kind, strength, shared[2:], half))
    memory = np.zeros(4 * 4 + 4, np.uint8)
    with pytest.raises(ValueError, match=r"out\.strength overlaps out\.kind"):
        resolve_many(masks, 4, out=(memory[12:16], memory[:16].view(np.uint32), full, half))


@pytest.mark.parametrize(
    ("place", "make", "error", "message"),
    [
        (0, lambda a: a[:-1], ValueError, r"out\.kind must have shape \(n,\) with n = 4, not"),
        (1, lambda a: a.astype(np.int32), TypeError, r"out\.strength must have dtype uint32"),
        (1, lambda a: a.astype(">u4"), TypeError, "must have the native byte order, not >u4"),
        (2, np.asfortranarray, ValueError, r"out\.full must be C-contiguous"),
        (3, lambda a: a[:, :6].copy(), ValueError, r"out\.half must have shape \(n, 7\)"),
        (3, lambda a: a.tolist(), TypeError, r"out\.half must be a NumPy array"),
    ],
)  # fmt: skip
def test_out_of_another_kind(place, make, error, message):
    masks = random_masks(4, 8)
    out = list(resolve_many(masks, 4))
    out[place] = make(out[place])
    with pytest.raises(error, match=message):
        resolve_many(masks, 4, out=tuple(out))


def test_out_that_may_not_be_written():
    masks = random_masks(4, 8)
    out = resolve_many(masks, 4)
    out.full.flags.writeable = False
    with pytest.raises(ValueError, match=r"out\.full must be writeable"):
        resolve_many(masks, 4, out=out)


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda a: a.astype(np.int16), TypeError, "masks must have dtype uint16, not int16"),
        (lambda a: a.astype(np.uint8), TypeError, "masks must have dtype uint16, not uint8"),
        (lambda a: a.astype(">u2"), TypeError, "masks must have the native byte order, not >u2"),
        (lambda a: a.tolist(), TypeError, "masks must be a NumPy array of uint16 and shape"),
        (lambda a: None, TypeError, "masks must be a NumPy array"),
        (lambda a: a[0], ValueError, r"masks must have shape \(n, 7\), not \(7,\)"),
        (lambda a: a[:, :6].copy(), ValueError, r"masks must have shape \(n, 7\), not \(4, 6\)"),
        (np.asfortranarray, ValueError, "masks must be C-contiguous"),
        (lambda a: a[::2], ValueError, "masks must be C-contiguous"),
        (lambda a: np.full((2, 7), 1 << 12, np.uint16), ValueError, "above number 12"),
    ],
)  # fmt: skip
def test_masks_of_another_kind(make, error, message):
    with pytest.raises(error, match=message):
        resolve_many(make(random_masks(4, 8)), 4)


def test_bits_above_number_12_are_named():
    masks = random_masks(50, 8)
    masks[31, 5] |= 1 << 15
    with pytest.raises(ValueError, match=r"masks\[31, 5\] has bits above number 12 \(bit 11\)"):
        resolve_many(masks, 4)


@pytest.mark.parametrize("size", [2, 7, -4])
def test_size_outside_3_to_6(size):
    with pytest.raises(ValueError, match="size must be from 3 to 6"):
        resolve_many(random_masks(1, 8), size)


@pytest.mark.parametrize("threads", [0, -1, 5000])
def test_threads_out_of_range(threads):
    with pytest.raises(ValueError, match="threads must be from 1 to 1,024"):
        resolve_many(random_masks(1, 8), 4, threads=threads)


def test_masks_from_ids():
    masks = masks_from_ids([[0, 11, 83], [12, 13, 14]])
    assert masks.dtype == np.uint16
    assert [str(CardSet.from_masks(mask)) for mask in masks] == ["B1 B12 Y12", "G1 G2 G3"]
    assert masks_from_ids(np.zeros((0, 8), np.uint8)).shape == (0, 7)
    assert masks_from_ids(np.array([[1, 2]], ">i4")).tolist() == [[6, 0, 0, 0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("ids", "error", "message"),
    [
        ([[84]], ValueError, r"ids\[0, 0\] is 84; card ids run from 0 to 83"),
        ([[0], [-1]], ValueError, r"ids\[1, 0\] is -1"),
        ([[2**63]], ValueError, "card ids run from 0 to 83"),
        ([[3, 0, 3]], ValueError, r"ids\[0, 2\] is a card that its row has already"),
        ([0, 1], ValueError, r"ids must have shape \(n, cards\), not \(2,\)"),
        ([[0.5]], TypeError, "ids must be whole numbers, not float64"),
        ([["K12"]], TypeError, "ids must be whole numbers"),
    ],
)
def test_ids_that_are_no_cards(ids, error, message):
    with pytest.raises(error, match=message):
        masks_from_ids(ids)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_threads_survive_a_fork():
    """A child forked after threads have run uses threads of its own."""
    program = """
import os, numpy as np
from shorebreak.surfosaurus import resolve_many
masks = np.full((50_000, 7), 0b1011, np.uint16)
before = resolve_many(masks, 4, threads=4)
child = os.fork()
if child == 0:
    same = all(map(np.array_equal, before, resolve_many(masks, 4, threads=4)))
    os._exit(0 if same else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
