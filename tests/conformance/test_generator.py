"""The generator in Python is that of the core, bit for bit."""

from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak import _core
from shorebreak.random import MAX_BOUND, MAX_SHUFFLE, Purpose, Stream

WORDS = st.integers(0, 2**64 - 1)
KEYS = st.tuples(WORDS, WORDS, st.sampled_from(Purpose).map(int))
# Small bounds, those that are often redrawn, and the edges.
BOUNDS = (
    st.integers(1, 130)
    | st.integers(1, MAX_BOUND)
    | st.integers(2**31 - 3, 2**31 + 3)
    | st.sampled_from([1, 2**31 + 1, MAX_BOUND - 1, MAX_BOUND])
)


@given(key=KEYS, count=st.integers(0, 40))
def test_words(key, count):
    stream = Stream(*key)
    assert _core.stream_words(*key, count) == [stream.next() for _ in range(count)]


@given(key=KEYS, bounds=st.lists(BOUNDS, max_size=40))
def test_bounded_draws(key, bounds):
    stream = Stream(*key)
    draws = _core.stream_below(*key, bounds)
    assert draws == [stream.below(bound) for bound in bounds]
    assert all(draw < bound for draw, bound in zip(draws, bounds, strict=True))


@given(key=KEYS, size=st.integers(0, MAX_SHUFFLE), data=st.data())
@settings(max_examples=200)
def test_shuffles(key, size, data):
    count = data.draw(st.integers(0, size))
    items = data.draw(st.lists(st.integers(0, 255), min_size=size, max_size=size))
    twin = list(items)
    Stream(*key).shuffle_prefix(twin, count)
    assert _core.stream_shuffled(*key, items, count) == twin


def test_shuffles_that_draw_a_word_again():
    # Of 125 items the first eight are drawn again more often than of any other number: the words
    # refused are 2^64 mod (125 * 124 * ... * 118), one in 400.
    items = list(range(125))
    redrawn = 0
    for game in range(4000):
        twin = list(items)
        stream = Stream(5, game, Purpose.DEAL)
        stream.shuffle_prefix(twin, 8)
        assert _core.stream_shuffled(5, game, 0, items, 8) == twin
        redrawn += stream.next() != _core.stream_words(5, game, 0, 2)[1]
    assert redrawn > 2
