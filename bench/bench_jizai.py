"""Jizai: readings of many sets, plays of a position, random games by decisions."""

from __future__ import annotations

import functools
import runpy
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import _core
from shorebreak.jizai import DECK, Card, Rules, masks_of, plays, reading_many, reference
from shorebreak.jizai.native import native_rules
from shorebreak.random import Purpose, Stream

BENCH = Path(__file__).resolve().parent
SEED = 1
RANKS = range(1, 15)
FIGURES = {(4, 1): "jizai-games", (4, 2): "jizai-games-2"}


def _drawn(index, count):
    """Return `count` cards of a shuffled deck, so that masks come as often as in a deal."""
    ids = list(range(len(DECK)))
    Stream(2024, index, Purpose.DEAL).shuffle_prefix(ids, count)
    return ids[:count]


@pytest.mark.benchmark(group="jizai-reading")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("size", [5, 3])
def test_reading_many(meter, size, threads):
    distinct = 4096
    sets = [list(map(Card, _drawn(index, size))) for index in range(distinct)]
    # Repeated as often as no branch predictor learns them.
    masks = np.resize(masks_of(sets), (meter.size(2**20, distinct), 5))
    strengths = meter(
        lambda: _core.jizai.reading_many(masks, threads=threads),
        what=f"sets of {size} cards, {threads} thread{'s' if threads > 1 else ''}",
        unit="sets", items=len(masks),
        figure="jizai-reading-many" if (size, threads) == (5, 1) else None,
    )  # fmt: skip
    assert np.array_equal(strengths, reading_many(masks))

    def by_definition():
        reference._reading_of.cache_clear()
        found = map(reference.reading_of, sets[:200])
        return [0 if one is None else one.strength for one in found]

    assert strengths[:200].tolist() == by_definition()
    meter.beside(("jizai-reading", size), by_definition, items=200)


@functools.cache
def _positions(count=64):
    """Return hands of eleven and fields of four, as ids; the program of bench/cpp has the same."""
    return [(cards[:11], cards[11:]) for cards in (_drawn(index, 15) for index in range(count))]


def _reference_plays(positions):
    reference._reading_of.cache_clear()
    return [
        reference.plays_of(list(map(Card, hand)), list(map(Card, field)), None)
        for hand, field in positions
    ]


@pytest.fixture(scope="module")
def program():
    """The program of bench/cpp that lists plays; it takes a while to build the first time."""
    if shutil.which("cmake") is None:
        pytest.skip("this builds a C++ program, and cmake isn't installed")
    build = runpy.run_path(str(BENCH / "instructions.py"))["build"]
    path = build(BENCH.parent / "build" / "bench", "plays")
    with subprocess.Popen(
        [path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.stdin.close()


@pytest.mark.benchmark(group="jizai-plays")
def test_plays_in_the_core(meter, request):
    """Plays listed one by one without Python, each as a set of cards and its strength."""
    if not meter.timed:
        pytest.skip("there is nothing to check that the others don't")
    process = request.getfixturevalue("program")
    total, _ = map(int, process.stdout.readline().split())
    passes = max(1, 2**22 // total)

    def listed():
        process.stdin.write(f"{passes}\n")
        process.stdin.flush()
        assert process.stdout.readline() == "done\n"

    meter(
        listed, what="in the core, plays of 11 and 4 cards", unit="plays", items=passes * total,
        figure="jizai-plays",
    )  # fmt: skip
    found = (_core.jizai.plays(hand, field) for hand, field in _positions(1024))
    assert total == sum(map(len, found))
    first = _positions(1024)[0]
    expected = len(_reference_plays([first])[0])
    meter.beside("jizai-plays", lambda: _reference_plays([first]), items=expected)


@pytest.mark.benchmark(group="jizai-plays")
def test_play_ids(meter):
    """The ids of all plays, as a list of Python's integers: making these is counted with it."""
    rules = Rules(players=2, field_size=4)
    native = native_rules(rules)
    states = []
    for hand, field in _positions():
        rest = [card for card in range(len(DECK)) if card not in {*hand, *field}]
        states.append(_core.jizai.State.from_deal(native, [*hand, *rest[:11], *field, *rest[11:]]))
    listed = [state.legal(native) for state in states]
    total = sum(map(len, listed))
    meter(
        lambda: [state.legal(native) for state in states],
        what="ids of all plays of 11 and 4 cards", unit="plays", items=total,
    )  # fmt: skip
    few = _positions()[:2]
    expected = _reference_plays(few)
    assert [sorted(map(int.__index__, ids)) for ids in listed[:2]] == [
        sorted(play.__index__() for play in made) for made in expected
    ]
    meter.beside("jizai-plays", lambda: _reference_plays(few[:1]), items=len(expected[0]))


@pytest.mark.benchmark(group="jizai-plays")
def test_plays(meter):
    """The same as Python users have them: cards, readings, what masks stand for, in order."""
    positions = _positions()[: meter.size(8, 1)]
    given = [(list(map(Card, hand)), list(map(Card, field))) for hand, field in positions]
    found = [plays(hand, field) for hand, field in given]
    meter(
        lambda: [plays(hand, field) for hand, field in given],
        what="`jizai.plays` of 11 and 4 cards", unit="plays", items=sum(map(len, found)),
    )  # fmt: skip
    assert found[0] == _reference_plays(positions[:1])[0]


def _run(players, games, threads, keep="summary"):
    return sb.simulate(
        "jizai", players=players, games=games, seed=SEED, threads=threads, keep=keep,
        progress=False,
    )  # fmt: skip


def _decisions(run):
    return run.events["draws"] + sum(run.events[f"played_{rank}"] for rank in RANKS)


@functools.cache
def _reference_games(players, games):
    """Return units and decisions of the first games, as the readable flow plays them."""
    played = [reference.random_game(Rules(players=players), SEED, index) for index in range(games)]
    return [list(one.units) for one in played], sum(len(one.actions) for one in played)


@pytest.mark.benchmark(group="jizai")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games(meter, players, threads):
    games = meter.size({2: 2000, 3: 1500, 4: 1000, 5: 700}[players], 50)
    decisions = _decisions(_run(players, games, threads))
    run = meter(
        lambda: _run(players, games, threads),
        what=f"{players} players, {threads} thread{'s' if threads > 1 else ''}",
        unit="decisions", items=decisions, figure=FIGURES.get((players, threads)),
        over=None if threads == 1 else lambda: _run(players, games, 1),
    )  # fmt: skip
    # The same statistics on three threads, and the first game as the reference plays it: its
    # decisions are counted from its actions, those of the core from its events.
    other = _run(players, games, 3)
    assert np.array_equal(run.histogram, other.histogram)
    assert run.events == other.events
    units, actions = _reference_games(players, 1)
    kept = _run(players, 1, 1, keep="scores")
    assert kept.units.tolist() == units
    assert _decisions(kept) == actions

    def by_definition():
        reference._reading_of.cache_clear()
        reference.random_game(Rules(players=players), SEED)

    meter.beside(("jizai", players), by_definition, items=actions)
