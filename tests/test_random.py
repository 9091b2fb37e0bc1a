"""The Python twin of the generator: published vectors, numpy, and draws without bias."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shorebreak.random import (
    MAX_BOUND,
    Purpose,
    Stream,
    draw_below,
    draw_digits,
    draw_seed,
    philox4x64_10,
)

WORDS = st.integers(0, 2**64 - 1)
ONES = 2**64 - 1


@pytest.mark.parametrize(
    ("counter", "key", "block"),
    [
        (
            (0, 0, 0, 0),
            (0, 0),
            (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B),
        ),
        (
            (ONES, ONES, ONES, ONES),
            (ONES, ONES),
            (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
        ),
        (
            (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
            (0x452821E638D01377, 0xBE5466CF34E90C6C),
            (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6),
        ),
    ],
    ids=["zeros", "ones", "digits of pi"],
)
def test_published_vectors_of_random123(counter, key, block):
    assert philox4x64_10(counter, key) == block


@given(seed=WORDS, game=WORDS, purpose=st.sampled_from(Purpose))
def test_streams_are_those_of_numpy(seed, game, purpose):
    # numpy counts up before each block, so it starts one block earlier, with a borrow.
    start = int.from_bytes(
        b"".join(word.to_bytes(8, "little") for word in (0, game, purpose, 0)), "little"
    )
    before = (start - 1) % 2**256
    counter = [before >> shift & ONES for shift in (0, 64, 128, 192)]
    theirs = np.random.Philox(
        key=np.array([seed, 1], dtype=np.uint64), counter=np.array(counter, dtype=np.uint64)
    ).random_raw(9)
    ours = Stream(seed, game, purpose)
    assert [ours.next() for _ in range(9)] == theirs.tolist()


def test_words_are_reproducible_and_streams_apart():
    keys = [(7, 0, 0), (7, 0, 1), (7, 1, 0), (8, 0, 0)]
    heads = [tuple(Stream(*key).next() for _ in range(4)) for key in keys]
    assert heads[0] == tuple(Stream(7, 0, Purpose.DEAL).next() for _ in range(4))
    assert len(set(heads)) == len(keys)


class Redrawn(Exception):
    """The word was refused and another asked for."""


def _one(word):
    words = iter([word])

    def draw():
        for value in words:
            return value
        raise Redrawn

    return draw


@pytest.mark.parametrize("bound", range(1, 257))
def test_a_draw_is_unbiased_over_all_words_of_eight_bits(bound):
    counts = Counter()
    for word in range(256):
        try:
            counts[draw_below(bound, _one(word), bits=8)] += 1
        except Redrawn:
            continue
    assert set(counts) == set(range(bound))
    assert set(counts.values()) == {256 // bound}


@pytest.mark.parametrize(
    "bounds", [(1,), (7,), (3, 2), (5, 4, 3), (6, 5, 4, 2), (9, 8), (1, 1), (11, 10, 9), (2,) * 10]
)
def test_several_draws_from_one_word_are_unbiased_over_all_words_of_ten_bits(bounds):
    counts = Counter()
    for word in range(1024):
        try:
            counts[tuple(draw_digits(bounds, _one(word), bits=10))] += 1
        except Redrawn:
            continue
    product = int(np.prod(bounds))
    assert len(counts) == product
    assert set(counts.values()) == {1024 // product}


def test_a_refused_word_is_followed_by_the_next():
    # 256 % 3 = 1: word 0 leaves the low half 0, below the threshold 1.
    words = iter([0, 255])
    assert draw_below(3, lambda: next(words), bits=8) == 2
    words = iter([0, 255])
    assert draw_digits((3,), lambda: next(words), bits=8) == [2]


def test_a_draw_takes_half_a_word_even_if_there_is_no_choice():
    one, other = Stream(1, 2, 3), Stream(1, 2, 3)
    word = other.next()
    assert one.below(1) == 0
    assert one.below(MAX_BOUND) == word >> 32
    assert one.next() == other.next()


def test_a_word_leaves_no_half_behind():
    one, other = Stream(1, 2, 3), Stream(1, 2, 3)
    words = [other.next() for _ in range(3)]
    assert one.next_half() == words[0] & 0xFFFFFFFF
    assert one.next() == words[1]
    assert one.next_half() == words[2] & 0xFFFFFFFF


@given(seed=WORDS, size=st.integers(0, 128), data=st.data())
def test_a_shuffle_keeps_the_items_and_takes_one_word_per_eight_swaps(seed, size, data):
    count = data.draw(st.integers(0, size))
    items = list(range(size))
    stream = Stream(seed, 0, 0)
    stream.shuffle_prefix(items, count)
    assert sorted(items) == list(range(size))
    words = Stream(seed, 0, 0)
    for _ in range(-(-count // 8)):
        words.next()
    # A redraw has a chance below 2^-8 per group even at the largest bounds; none is due here
    # unless the streams part, and then only by whole words.
    following = [words.next() for _ in range(64)]
    assert stream.next() in following


def test_a_shuffle_is_the_one_of_the_layout():
    # One word by hand: eight digits of bounds 84, 83, ... 77, then swaps.
    stream, word = Stream(7, 0, Purpose.DEAL), Stream(7, 0, Purpose.DEAL).next()
    items, expected = list(range(84)), list(range(84))
    stream.shuffle_prefix(items, 8)
    for place in range(8):
        word *= 84 - place
        other = place + (word >> 64)
        word &= ONES
        expected[place], expected[other] = expected[other], expected[place]
    assert items == expected


def test_every_order_of_four_items_is_reached():
    orders = Counter()
    for game in range(600):
        items = list("abcd")
        Stream(5, game, 0).shuffle_prefix(items, 4)
        orders["".join(items)] += 1
    assert len(orders) == 24


def test_a_copy_goes_on_from_the_same_word():
    stream = Stream(3, 1, 4)
    for _ in range(3):
        stream.next()
    twin = stream.copy()
    assert [stream.next() for _ in range(6)] == [twin.next() for _ in range(6)]


@pytest.mark.parametrize("bound", [0, -1, MAX_BOUND + 1])
def test_a_bound_out_of_range_is_refused(bound):
    with pytest.raises(ValueError, match=r"the bound must be from 1 to 2\^32"):
        Stream(1, 0, 0).below(bound)
    assert 0 <= Stream(1, 0, 0).below(MAX_BOUND) < MAX_BOUND


@pytest.mark.parametrize(("size", "count"), [(129, 1), (5, 6), (5, -1)])
def test_a_shuffle_out_of_range_is_refused(size, count):
    with pytest.raises(ValueError, match=f"can't draw {count} of {size} items"):
        Stream(1, 0, 0).shuffle_prefix(list(range(size)), count)


def test_seeds_are_words():
    with pytest.raises(ValueError, match=r"seed must be from 0 to 2\^64 - 1, not -1"):
        Stream(-1, 0, 0)
    with pytest.raises(ValueError, match="game must be from 0"):
        Stream(0, 2**64, 0)
    for wrong in (1.5, "7", True, None):
        with pytest.raises(TypeError, match="seed must be a whole number, not"):
            Stream(wrong, 0, 0)
    assert Stream(np.uint64(7), 0, 0).next() == Stream(7, 0, 0).next()


def test_drawn_seeds_differ_and_survive_readers_with_doubles():
    seeds = [draw_seed() for _ in range(8)]
    assert all(int(float(seed)) == seed for seed in seeds)
    assert all(one != other for one, other in pairwise(seeds))
