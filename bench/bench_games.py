"""Whole random games with all their statistics, at every number of players."""

from __future__ import annotations

import numpy as np
import pytest

import shorebreak as sb
from shorebreak.surfosaurus import Rules, reference

pytestmark = pytest.mark.benchmark(group="games")

SEED = 1
FIGURES = {
    (4, True, 1): "games-lazy",
    (4, False, 1): "games-dealt",
    (4, True, 2): "games-lazy-2",
    (4, False, 2): "games-dealt-2",
}


def _run(players, games, lazy, threads, keep="summary"):
    return sb.simulate(
        "surfosaurus", players=players, games=games, seed=SEED, lazy=lazy, threads=threads,
        keep=keep, progress=False,
    )  # fmt: skip


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("lazy", [True, False], ids=["lazy", "dealt"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_games(meter, players, lazy, threads):
    games = meter.size(200_000, 2000)
    way = "lazy" if lazy else "dealt"
    run = meter(
        lambda: _run(players, games, lazy, threads),
        what=f"{players} players, {way}, {threads} thread{'s' if threads > 1 else ''}",
        unit="games", items=games, figure=FIGURES.get((players, lazy, threads)),
        over=None if threads == 1 else lambda: _run(players, games, lazy, 1),
    )  # fmt: skip
    # The same statistics on three threads, and the first games as the reference plays them.
    other = _run(players, games, lazy, 3)
    assert run.games == games
    assert np.array_equal(run.histogram, other.histogram)
    assert run.events == other.events
    few = meter.size(50, 5)
    expected = reference.simulate(Rules(players=players), few, SEED, lazy=lazy)
    kept = _run(players, few, lazy, 1, keep="scores")
    assert kept.units.tolist() == [list(score.units) for score in expected]
    meter.beside(
        (players, lazy),
        lambda: reference.simulate(Rules(players=players), few, SEED, lazy=lazy),
        items=few,
    )


def test_keeping_scores(meter):
    games = meter.size(200_000, 2000)
    run = meter(
        lambda: _run(4, games, True, 1, keep="scores"),
        what='4 players, lazy, 1 thread, keep="scores"', unit="games", items=games,
    )  # fmt: skip
    assert run.units.shape == (games, 4)
    assert np.array_equal(run.scores.mean(axis=0), run.mean)
    meter.beside(
        (4, True), lambda: reference.simulate(Rules(players=4), 50, SEED, lazy=True), items=50
    )
