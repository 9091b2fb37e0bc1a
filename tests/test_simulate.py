"""Runs of random games: what they keep, whom they answer to, and what they refuse."""

import json
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import registry, simulation
from shorebreak.random import GENERATOR

TABLES = [
    (name, players) for name in sb.games() for players in registry.module(name).Rules.players_range
]


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return request.param


def same(one, other):
    """Whether two runs hold the same games."""
    return (
        one.games == other.games
        and np.array_equal(one.units, other.units)
        and np.array_equal(one.winners, other.winners)
        and np.array_equal(one.histogram, other.histogram)
        and np.array_equal(one.bins, other.bins)
        and np.array_equal(one.wins, other.wins)
        and one.events == other.events
    )


def position(name, players, plies=9, seed=3):
    """A game some way in."""
    game = sb.new_game(name, players=players, seed=seed)
    for _ in range(plies):
        game.play(game.legal_actions()[0])
    return game


def test_run_says_what_was_run(table):
    name, players = table
    run = sb.simulate(name, players=players, games=300, seed=4, threads=2, keep="scores")
    assert isinstance(run, sb.Run)
    assert (run.name, run.games, run.asked, run.seed, run.policy) == (name, 300, 300, 4, "random")
    assert (run.threads, run.interrupted, run.keep, run.start) == (2, False, "scores", None)
    assert run.rules == registry.module(name).Rules(players=players)
    assert (run.units.dtype, run.units.shape) == (np.int32, (300, players))
    assert (run.scores.dtype, run.scores.shape) == (np.float64, (300, players))
    assert (run.winners.dtype, run.winners.shape) == (np.bool_, (300, players))
    per_point = registry.module(name).Game.units_per_point
    assert np.array_equal(run.scores * per_point, run.units)
    assert repr(run) == f"<Run: {name}, {players} players, 300 games, seed=4>"
    for array in (run.units, run.scores, run.winners, run.histogram):
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1


def test_same_on_1_2_7_threads(table):
    name, players = table
    game = position(name, players)

    def runs(threads):
        given = {"games": 700, "seed": 11, "threads": threads, "keep": "scores"}
        yield sb.simulate(name, players=players, **given)
        yield sb.simulate(name, players=players, lazy=False, **given)
        yield sb.playouts(game, **given)
        yield sb.playouts(game.view(players - 1), **given)

    for one, two, seven in zip(runs(1), runs(2), runs(7), strict=True):
        assert same(one, two)
        assert same(one, seven)


def test_fewer_games_are_the_first_ones(table):
    name, players = table
    for lazy in (True, False):
        many = sb.simulate(name, players=players, games=500, seed=5, keep="scores", lazy=lazy)
        few = sb.simulate(name, players=players, games=123, seed=5, keep="scores", lazy=lazy)
        assert np.array_equal(few.units, many.units[:123])
        assert np.array_equal(few.winners, many.winners[:123])


def test_keeping_a_summary_counts_the_same(table):
    name, players = table
    kept = sb.simulate(name, players=players, games=400, seed=2, keep="scores")
    brief = sb.simulate(name, players=players, games=400, seed=2)
    assert np.array_equal(kept.histogram, brief.histogram)
    assert kept.events == brief.events
    for what in ("units", "scores", "winners"):
        with pytest.raises(
            ValueError, match=rf'only its summary; run with keep="scores" for {what}'
        ):
            getattr(brief, what)


def test_seed_is_drawn_and_reported():
    one = sb.simulate("surfosaurus", players=3, games=50, keep="scores")
    other = sb.simulate("surfosaurus", players=3, games=50, keep="scores")
    assert one.seed != other.seed
    again = sb.simulate("surfosaurus", players=3, games=50, seed=one.seed, keep="scores")
    assert same(one, again)
    top = sb.simulate("surfosaurus", players=3, games=5, seed=2**64 - 1)
    assert top.seed == 2**64 - 1


def test_playouts_from_a_game_keep_the_position():
    game = position("surfosaurus", 4)
    expected = sb.playouts(game, games=200, seed=1, keep="scores")
    run = sb.playouts(game, games=200, seed=1, keep="scores")
    game.play(game.legal_actions()[0])
    assert run.start.actions == game.actions[:-1]
    run.start.play(run.start.legal_actions()[0])
    assert run.start.actions == game.actions[:-1]
    assert same(expected, run)
    assert run.game(7).actions[:9] == game.actions[:9]


def test_playouts_of_a_finished_game_are_its_result():
    game = sb.simulate("surfosaurus", players=2, games=1, seed=6).game(0)
    run = sb.playouts(game, games=10, seed=1, keep="scores")
    assert (run.scores == game.scores).all()
    assert str(run.summary())
    assert json.loads(run.summary().to_json())["kinds"][0]["share"] is None


def test_playouts_from_a_view_do_not_know_the_rest():
    """Views that hold the same give the same playouts, whatever is true."""
    game = position("surfosaurus", 4)
    other = game.view(1).sample(seed=99)
    assert other.hands != game.hands
    assert same(
        sb.playouts(game.view(1), games=200, seed=1, keep="scores"),
        sb.playouts(other.view(1), games=200, seed=1, keep="scores"),
    )


def test_playouts_take_the_reference_too():
    from shorebreak.surfosaurus import Rules, reference

    game = reference.Game(Rules(players=3), seed=1)
    run = sb.playouts(game, games=20, seed=1, keep="scores")
    assert isinstance(run.game(3), reference.Game)
    assert run.game(3).scores == tuple(run.scores[3])


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"games": 0}, ValueError, "games must be from 1 to 1,000,000,000,000,000, not 0"),
        ({"games": -5}, ValueError, "games must be from 1 to .*, not -5"),
        ({"games": 10**16}, ValueError, "games must be from 1 to .*, not 10,000,000,000,000,000"),
        ({"games": 1e6}, TypeError, r"games must be a whole number, not 1000000\.0"),
        ({"games": True}, TypeError, "games must be a whole number, not True"),
        ({"games": "10"}, TypeError, "games must be a whole number, not '10'"),
        ({"threads": 0}, ValueError, "threads must be from 1 to 1,024, not 0"),
        ({"threads": -1}, ValueError, "threads must be from 1 to 1,024, not -1"),
        ({"threads": 10**6}, ValueError, "threads must be from 1 to 1,024, not 1,000,000"),
        ({"threads": 1.5}, TypeError, "threads must be a whole number"),
        ({"seed": -1}, ValueError, r"seed must be from 0 to 2\^64 - 1, not -1"),
        ({"seed": 2**64}, ValueError, r"seed must be from 0 to 2\^64 - 1"),
        ({"seed": "x"}, TypeError, "seed must be a whole number, not 'x'"),
        ({"policy": "randon"}, ValueError, "no policy 'randon'; did you mean 'random'?"),
        ({"policy": "zzz"}, ValueError, "no policy 'zzz'; it must be 'random'"),
        ({"policy": None}, ValueError, "no policy None"),
        ({"keep": "score"}, ValueError, "no keep 'score'; did you mean 'scores'?"),
        ({"keep": "all"}, ValueError, "no keep 'all'; it must be 'summary' or 'scores'"),
        ({"progress": 1}, TypeError, "progress must be True, False, None or a function"),
    ],
)
def test_bad_arguments(given, error, message):
    sound = {"games": 10, "seed": 1} | given
    with pytest.raises(error, match=message):
        sb.simulate("surfosaurus", players=4, **sound)
    with pytest.raises(error, match=message):
        sb.playouts(sb.new_game("surfosaurus", players=4, seed=1), **sound)


def test_bad_games_and_rules():
    with pytest.raises(ValueError, match="no game 'surfosaur'; did you mean 'surfosaurus'"):
        sb.simulate("surfosaur", players=4, games=1)
    with pytest.raises(ValueError, match=r"give players= \(2 to 6\) or rules="):
        sb.simulate("surfosaurus", games=1)
    for players in (0, 1, 7):
        with pytest.raises(sb.RulesError, match=f"players: is {players}; must be .* 2 to 6"):
            sb.simulate("surfosaurus", players=players, games=1)
    with pytest.raises(ValueError, match="players=3, but the rules are for 4"):
        sb.simulate("surfosaurus", players=3, rules=sb.surfosaurus.Rules(players=4), games=1)
    with pytest.raises(sb.RulesError, match="plays: is 9"):
        sb.simulate("surfosaurus", rules={"players": 4, "plays": 9}, games=1)
    for subject in ("surfosaurus", None, sb.surfosaurus.Rules(players=4)):
        with pytest.raises(TypeError, match="playouts start from a Game or a View, not"):
            sb.playouts(subject, games=1)


def test_scores_that_no_memory_can_hold():
    with pytest.raises(
        ValueError, match=r'keep="scores" of 1,000,000,000,000,000 games needs .* PiB'
    ):
        sb.simulate("surfosaurus", players=4, games=10**15, keep="scores")


def test_memory_that_is_not_free(monkeypatch):
    monkeypatch.setattr(simulation, "_free_memory", lambda: 48_000)
    with pytest.raises(
        ValueError, match=r"1,000 games needs 47\.9 KiB of memory, but only 46\.9 KiB"
    ):
        sb.simulate("surfosaurus", players=4, games=1000, keep="scores")
    assert sb.simulate("surfosaurus", players=4, games=900, keep="scores").games == 900
    monkeypatch.setattr(simulation, "_free_memory", lambda: None)
    assert sb.simulate("surfosaurus", players=4, games=1000, keep="scores").games == 1000
    monkeypatch.undo()
    assert simulation._free_memory() > 0


def test_runs_pickle():
    game = position("surfosaurus", 3)
    for run in (
        sb.simulate("surfosaurus", players=3, games=30, seed=1, keep="scores"),
        sb.playouts(game.view(2), games=30, seed=1, keep="scores"),
    ):
        loaded = pickle.loads(pickle.dumps(run))
        assert same(run, loaded)
        assert loaded.game(4).scores == run.game(4).scores


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_runs_survive_a_fork():
    """A child forked after a run plays the same games with threads of its own."""
    program = """
import os
import numpy as np
import shorebreak as sb
given = {"players": 4, "games": 20_000, "seed": 1, "threads": 4}
before = sb.simulate("surfosaurus", **given)
child = os.fork()
if child == 0:
    after = sb.simulate("surfosaurus", **given)
    os._exit(0 if np.array_equal(before.histogram, after.histogram) else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_importing_shorebreak_is_light():
    """Nothing comes with it until it is used: no command line, no extras, not even arrays."""
    program = """
import sys
import shorebreak as sb
heavy = {"typer", "rich", "matplotlib", "pyarrow", "numpy", "msgspec"}
assert not heavy & set(sys.modules), heavy & set(sys.modules)
assert sb.surfosaurus.Rules(players=4).players == 4
sb.simulate("surfosaurus", players=4, games=10).summary().to_dict()
assert not {"typer", "rich", "matplotlib", "pyarrow"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_public_names():
    assert all(getattr(sb, name) is not None for name in sb.__all__)
    assert set(sb.__all__) <= set(dir(sb))
    assert len(set(sb.__all__)) == len(sb.__all__)
    assert callable(sb.simulate)
    assert callable(sb.advise)
    assert GENERATOR == sb.GENERATOR
    with pytest.raises(AttributeError, match="module 'shorebreak' has no attribute 'simulated'"):
        sb.simulated  # noqa: B018
