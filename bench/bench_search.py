"""Search in trees in the middle of a game, with random playouts to the end of the game."""

from __future__ import annotations

import importlib

import pytest

import shorebreak as sb
from shorebreak import native
from shorebreak.random import Purpose, Stream

pytestmark = pytest.mark.benchmark(group="search")

SEED = 3
PLAYERS = 4
POSITIONS = 6
GAMES = ("surfosaurus", "scout", "jizai", "tavarua")


def middle(name: str, index: int):
    """Return the view of who is to act after half of a random game, or at the next choice."""
    run = sb.simulate(
        name, players=PLAYERS, games=index + 1, seed=SEED, lazy=False, threads=1, progress=False
    )
    actions = run.game(index).actions
    game = sb.new_game(name, players=PLAYERS, seed=SEED, index=index)
    for ply, action in enumerate(actions):
        if ply >= len(actions) // 2 and len(game.legal_actions()) > 1:
            break
        game.play(action)
    return game.view(game.player)


@pytest.fixture(scope="module", params=GAMES)
def views(request):
    return [middle(request.param, index) for index in range(POSITIONS)]


def _reference_playouts(views):
    """Play a world of each view to its end in pure Python, at random."""
    for view in views:
        reference = importlib.import_module(f"shorebreak.{view.name}.reference")
        game = view.sample(seed=SEED)
        choices = Stream(SEED, 0, Purpose.POLICY)
        while not game.over:
            game.play(reference.choose("random", game, choices))


@pytest.mark.parametrize("threads", [1, 2])
def test_search(meter, views, threads):
    simulations = meter.size(8000, 80)
    name = views[0].name
    seen = [native.view_of(view) for view in views]

    def search(threads):
        bot = sb.ISMCTSBot(simulations, policy="random", rollout="game", threads=threads)
        bot.begin(SEED)
        return [bot.search(view, seen=one) for view, one in zip(views, seen, strict=True)]

    found = meter(
        lambda: search(threads),
        what=f"{name}, {PLAYERS} players, {threads} thread{'s' if threads > 1 else ''}",
        unit="simulations", items=simulations * len(views), rounds=5,
        figure=f"search-{name}" + ("-2" if threads > 1 else ""),
        over=None if threads == 1 else lambda: search(1),
    )  # fmt: skip
    for view, one in zip(views, found, strict=True):
        assert int(one["sums"][:, 0].sum()) == one["simulations"] == simulations
        assert one["actions"] == [int(action) for action in view.legal_actions()]
    meter.beside(("search", name), lambda: _reference_playouts(views), items=len(views))
