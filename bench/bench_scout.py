"""Scout: random games by decisions at every number of players, and advice in mid-round."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import shorebreak as sb
from shorebreak.random import Purpose, Stream
from shorebreak.scout import Rules, reference

SEED = 1
# Every decision is one of these: keep or turn, show, scout, and the scout of a scout and show,
# whose show is a decision of its own.
DECISIONS = ("kept", "turned", "shows", "scouts", "scout_and_shows")
POLICIES = ("random", "kinds")
FIGURES = {(4, "random", 1): "scout-games", (4, "random", 2): "scout-games-2"}


def _run(players, policy, games, threads, keep="summary"):
    return sb.simulate(
        "scout", players=players, policy=policy, games=games, seed=SEED, threads=threads,
        keep=keep, progress=False,
    )  # fmt: skip


def _decisions(run):
    return sum(run.events[name] for name in DECISIONS)


@functools.cache
def _reference_games(players, policy, games):
    """Return units and decisions of the first games, as the readable flow plays them."""
    played = [
        reference.random_game(Rules(players=players), SEED, index, policy=policy)
        for index in range(games)
    ]
    return [list(one.units) for one in played], sum(len(one.actions) for one in played)


@pytest.mark.benchmark(group="scout")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_games(meter, players, policy, threads):
    # With more players games are longer, by up to twenty times.
    games = meter.size({2: 40_000, 3: 20_000, 4: 4000, 5: 3000}[players], 200)
    decisions = _decisions(_run(players, policy, games, threads))
    run = meter(
        lambda: _run(players, policy, games, threads),
        what=f"{players} players, {policy}, {threads} thread{'s' if threads > 1 else ''}",
        unit="decisions", items=decisions, figure=FIGURES.get((players, policy, threads)),
        over=None if threads == 1 else lambda: _run(players, policy, games, 1),
    )  # fmt: skip
    # The same statistics on three threads, and the first games as the reference plays them: its
    # decisions are counted from its actions, those of the core from its events.
    other = _run(players, policy, games, 3)
    assert np.array_equal(run.histogram, other.histogram)
    assert run.events == other.events
    few = meter.size(3, 2)
    units, actions = _reference_games(players, policy, few)
    kept = _run(players, policy, few, 1, keep="scores")
    assert kept.units.tolist() == units
    assert _decisions(kept) == actions
    meter.beside(
        ("scout", players, policy),
        lambda: reference.simulate(Rules(players=players), few, SEED, policy=policy),
        items=actions,
    )


@pytest.fixture(scope="module")
def views():
    """By the number of the round, of four: what the seat to act knows after a dozen turns of it."""
    game = reference.random_game(Rules(players=4), 7, policy="kinds")
    found = {}
    position = sb.new_game("scout", players=4, seed=7)
    for action in game.actions:
        position.play(str(action))
        if position.turns >= 12 and position.active and not (position.halfway or position.over):
            found.setdefault(position.round + 1, position.view(position.player))
    return found


def _reference_scores(view, policy):
    """Return where the first two actions lead in the first world, in pure Python.

    World, later deals and decisions come from the same streams as those of `advise`.
    """
    world = reference.View.from_record(view.rules, view.to_record()).sample(seed=SEED, index=0)
    scores = {}
    for action in world.legal_actions()[:2]:
        game = world.copy()
        game.play(action)
        stream = Stream(SEED, 0, Purpose.POLICY)
        while not game.over:
            game.play(reference.choose(policy, game, stream))
        scores[str(action)] = game.scores[view.seat]
    return scores


@pytest.mark.benchmark(group="scout-advise")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("number", [1, 3])
def test_advise(meter, views, number, policy, threads):
    """A playout goes on to the end of the game, so that advice early in it takes longest."""
    view = views[number]
    actions = len(view.legal_actions())
    asked = meter.size(100_000, 2000)
    figure = f"scout-advise-{number}" if (policy, threads) == ("random", 2) else None
    advice = meter(
        lambda: sb.advise(
            view, simulations=asked, seed=SEED, policy=policy, threads=threads, progress=False
        ),
        what=f"round {number} of 4, {actions} actions, {policy}, "
        f"{threads} thread{'s' if threads > 1 else ''}",
        unit="playouts", items=asked, rounds=3, figure=figure,
    )  # fmt: skip
    assert asked <= advice.simulations < asked + actions
    assert sorted(tip.text for tip in advice) == sorted(map(str, view.legal_actions()))
    one_world = sb.advise(
        view, simulations=actions, seed=SEED, policy=policy, threads=threads, progress=False
    )
    assert one_world.worlds == 1
    scores = _reference_scores(view, policy)
    assert scores == {text: one_world[text].score for text in scores}
    meter.beside(("scout-advise", number, policy), lambda: _reference_scores(view, policy), items=2)
