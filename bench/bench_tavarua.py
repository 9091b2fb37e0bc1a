"""Tavarua: random games by decisions, worlds drawn for views, advice, and a career by a bot."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import native, tavarua
from shorebreak.random import Purpose, Stream
from shorebreak.tavarua import Career, Phase, Rules, Sheet, random_bot, reference
from shorebreak.tavarua.native import flat
from shorebreak.tavarua.sampling import sample_position

SEED = 1
GAMES = {
    "1 player": Rules(players=1),
    "2 players": Rules(players=2),
    "4 players": Rules(players=4),
    "6 players": Rules(players=6),
    "4 players, snaking": Rules(players=4, snaking=True),
    "4 players, longboards only": Rules(players=4, boards="long"),
    "4 players, kinds": Rules(players=4),
    "4 players, greedy": Rules(players=4),
    # An event of the career with the most opponents.
    "a career's event": max(
        (event.rules(Rules(players=1), (0,) * 6) for event in Sheet.shipped().events),
        key=lambda rules: len(rules.opponents),
    ),
}
POLICIES = {"4 players, kinds": "kinds", "4 players, greedy": "greedy"}
"""Of games that aren't played by the policy `random`."""
FIGURES = {("4 players", 1): "tavarua-games", ("4 players", 2): "tavarua-games-2"}


def _run(name, games, threads, keep="summary"):
    return sb.simulate(
        "tavarua", rules=GAMES[name], games=games, seed=SEED, threads=threads, keep=keep,
        policy=POLICIES.get(name, "random"), progress=False,
    )  # fmt: skip


@functools.cache
def _reference_games(name, games):
    """Return units and decisions of the first games, as the readable flow plays them."""
    played = [
        reference.random_game(GAMES[name], SEED, index, policy=POLICIES.get(name, "random"))
        for index in range(games)
    ]
    return [list(one.units) for one in played], sum(len(one.actions) for one in played)


@pytest.mark.benchmark(group="tavarua")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", GAMES)
def test_games(meter, name, threads):
    games = meter.size(4000, 100)
    decisions = _run(name, games, threads).events["decisions"]
    run = meter(
        lambda: _run(name, games, threads),
        what=f"{name}, {threads} thread{'s' if threads > 1 else ''}",
        unit="decisions", items=decisions, figure=FIGURES.get((name, threads)),
        over=None if threads == 1 else lambda: _run(name, games, 1),
    )  # fmt: skip
    # The same statistics on three threads, and the first games as the reference plays them: its
    # decisions are counted from its actions, those of the core from its events.
    other = _run(name, games, 3)
    assert np.array_equal(run.histogram, other.histogram)
    assert run.events == other.events
    few = meter.size(10, 3)
    units, actions = _reference_games(name, few)
    kept = _run(name, few, 1, keep="scores")
    assert kept.units.tolist() == units
    assert kept.events["decisions"] == actions
    policy = POLICIES.get(name, "random")
    meter.beside(
        ("tavarua", name),
        lambda: reference.simulate(GAMES[name], few, SEED, policy=policy),
        items=actions,
    )


@pytest.fixture(scope="module")
def views():
    """By what is being decided: what the seat to act knows in round 9 of 25, of 4 players."""
    full = reference.random_game(GAMES["4 players"], 7, policy="kinds")
    position = sb.new_game("tavarua", rules=GAMES["4 players"], seed=7)
    found = {}
    for action in full.actions:
        position.play(action)
        if position.round == 9 and position.player is not None:
            found[position.phase] = position.view(position.player)
    return found


@pytest.mark.benchmark(group="tavarua-worlds")
def test_worlds(meter, views):
    """Worlds drawn one by one for the last seat to commit, when the others lie face down."""
    view = views[Phase.COMMIT]
    rules, known = native.rules_of(view.rules), native.view_of(view)
    count = meter.size(20_000, 50)
    meter(
        lambda: [known.sample(rules, SEED, index) for index in range(count)],
        what="4 players, round 9 of 25", unit="worlds", items=count,
    )  # fmt: skip
    few = 20

    def by_definition():
        return [
            sample_position(view.known, view.seat, Stream(SEED, index, Purpose.VIEW))
            for index in range(few)
        ]

    for index, world in enumerate(by_definition()):
        assert known.sample(rules, SEED, index).snapshot(rules)[1:] == flat(world)
    meter.beside("tavarua-worlds", by_definition, items=few)


@pytest.mark.benchmark(group="tavarua-advise")
@pytest.mark.parametrize("threads", [1, 2])
def test_advise(meter, views, threads):
    """What to commit in round 9 of 25; a playout goes on to the end of the game."""
    view = views[Phase.COMMIT]
    actions = len(view.legal_actions())
    asked = meter.size(20_000, 200)
    advice = meter(
        lambda: sb.advise(view, simulations=asked, seed=SEED, threads=threads, progress=False),
        what=f"round 9 of 25, {actions} actions, {threads} thread{'s' if threads > 1 else ''}",
        unit="playouts", items=asked, rounds=3,
    )  # fmt: skip
    assert asked <= advice.simulations < asked + actions
    one_world = sb.advise(view, simulations=actions, seed=SEED, threads=threads, progress=False)
    assert one_world.worlds == 1
    scores = _reference_scores(view)
    assert scores == {text: one_world[text].score for text in scores}
    meter.beside("tavarua-advise", lambda: _reference_scores(view), items=2)


def _reference_scores(view):
    """Return where the first two actions lead in the first world, in pure Python.

    World, dice, reshuffles and decisions come from the same streams as those of `advise`.
    """
    world = reference.View.from_record(view.rules, view.to_record()).sample(seed=SEED, index=0)
    scores = {}
    for action in world.legal_actions()[:2]:
        game = world.copy()
        game.play(action)
        stream = Stream(SEED, 0, Purpose.POLICY)
        while not game.over:
            game.play(reference.choose("random", game, stream))
        scores[str(action)] = game.scores[view.seat]
    return scores


@pytest.mark.benchmark(group="tavarua-career")
def test_career(meter):
    """Careers played by a bot in Python through views, and read again from their files."""
    seeds = range(meter.size(10, 1))
    careers = [tavarua.career(random_bot(seed), seed) for seed in seeds]
    played = meter(
        lambda: [tavarua.career(random_bot(seed), seed) for seed in seeds],
        what="played by a bot", unit="decisions", rounds=3,
        items=sum(len(game.actions) for career in careers for game in career.games),
    )  # fmt: skip
    for one, again in zip(careers, played, strict=True):
        assert Career.from_json(again.to_json()).results == one.results
        for game in one.games:
            # The core, given the same deal, chance and actions, comes to the same marks.
            state = native.state_of(game)
            assert tuple(state.units(native.rules_of(game.rules))) == game.units


@pytest.mark.benchmark(group="tavarua-career")
def test_career_files(meter):
    """Careers read from their files, every event played again and checked."""
    seeds = range(meter.size(10, 1))
    careers = [tavarua.career(random_bot(seed), seed) for seed in seeds]
    texts = [career.to_json() for career in careers]
    read = meter(
        lambda: [Career.from_json(text) for text in texts],
        what="read from its file", unit="decisions", rounds=3,
        items=sum(len(game.actions) for career in careers for game in career.games),
    )  # fmt: skip
    assert [one.results for one in read] == [one.results for one in careers]
