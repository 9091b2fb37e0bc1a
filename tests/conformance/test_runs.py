"""Runs: the same on any number of threads, prefixes of one another, and replayed in the flow."""

from random import Random

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import native

from .games import TABLES, adapter
from .statistics import LIMIT, deviation_between
from .walks import rules_of, somewhere

# More than several pieces of work, and not a multiple of one.
GAMES = 1500
FEWER_GAMES = 150
WORLDS = 150
RULES = ("published", "house")


def rules_for(kind, name, players):
    if kind == "published":
        return rules_of(name, players)
    return adapter(name).house_rules(Random(f"runs {name} {players}"))


def run(name, rules, start=None, *, games=GAMES, seed=1, **options):
    """Run natively; return everything that came of it, and the units of each game."""
    units = np.full((games, rules.players), -1, np.int32)
    winners = np.zeros(games, np.uint8)
    result = native.core(name).run(
        native.rules_of(rules), start, games=games, seed=seed, units=units, winners=winners,
        **options,
    )  # fmt: skip
    assert result["games"] == games
    assert not result["interrupted"]
    whole = {
        key: value.tolist() if hasattr(value, "tolist") else value for key, value in result.items()
    }
    return whole | {"units": units.tolist(), "winners": winners.tolist()}


def starts(name, rules):
    """A fresh deal, a position, and what a seat knows of it."""
    random = Random(f"start {name} {rules.players}")
    game = somewhere(rules, random)
    state = native.state_of(game)
    return None, state, state.view(native.rules_of(rules), random.randrange(rules.players))


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_runs_do_not_depend_on_the_number_of_threads(name, players, kind):
    rules = rules_for(kind, name, players)
    for start in starts(name, rules):
        for policy in range(len(native.core(name).POLICIES)):
            for lazy in (False, True) if start is None else (False,):
                one, *others = (
                    run(
                        name, rules, start, policy=policy, lazy=lazy, threads=threads,
                        games=FEWER_GAMES if policy else GAMES,
                    )
                    for threads in (1, 2, 7)
                )  # fmt: skip
                assert all(other == one for other in others)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_comparisons_do_not_depend_on_the_number_of_threads(name, players):
    rules = rules_of(name, players)
    random = Random(f"compare {name} {players}")
    core, core_rules = native.core(name), native.rules_of(rules)
    game = somewhere(rules, random)
    while game.over or len(game.legal_actions()) < 2:
        game = somewhere(rules, random)
    view = native.state_of(game).view(core_rules, game.player)
    for policy in range(len(core.POLICIES)):
        results = []
        for threads in (1, 2, 7):
            result = core.compare(
                core_rules, view, worlds=WORLDS, seed=3, policy=policy, threads=threads
            )
            assert not result["interrupted"]
            results.append(result | {"sums": result["sums"].tolist()})
        assert results[0] == results[1] == results[2]
        assert results[0]["actions"] == [int(action) for action in game.legal_actions()]
        # Fewer worlds in batches of the same size are the first of more.
        size, count = results[0]["worlds_per_batch"], len(results[0]["actions"])
        assert np.shape(results[0]["sums"]) == (-(-WORLDS // size), count, 3)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_games_own_way_to_play_at_random_deals_the_same_games(name, players, kind):
    rules = rules_for(kind, name, players)
    assert run(name, rules, own=True) == run(name, rules, own=False)


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_run_is_the_beginning_of_a_longer_one(name, players, kind):
    rules = rules_for(kind, name, players)
    for start in starts(name, rules):
        for lazy in (False, True) if start is None else (False,):
            long = run(name, rules, start, lazy=lazy)
            for games in (1, 15, 16, 17, 127, 129, 1000):
                short = run(name, rules, start, lazy=lazy, games=games)
                for rows in ("units", "winners"):
                    assert short[rows] == long[rows][:games]
            assert run(name, rules, start, lazy=lazy, seed=2)["units"] != long["units"] or (
                len({*map(tuple, long["units"])}) == 1
            )
    assert run(name, rules, games=0)["units"] == []


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_statistics_are_those_of_the_rows(name, players, kind):
    rules = rules_for(kind, name, players)
    for start in starts(name, rules):
        for lazy in (False, True) if start is None else (False,):
            result = run(name, rules, start, lazy=lazy)
            units = np.array(result["units"])
            bins = np.arange(np.shape(result["histogram"])[1]) + result["low"]
            counted = [
                (units[:, [seat]] == bins).sum(axis=0).tolist() for seat in range(rules.players)
            ]
            assert result["histogram"] == counted
            wins = np.zeros_like(result["wins"])
            for mask in result["winners"]:
                won = [seat for seat in range(rules.players) if mask >> seat & 1]
                assert mask == sum(1 << seat for seat in won) > 0
                for seat in won:
                    wins[seat][len(won) - 1] += 1
            assert result["wins"] == wins.tolist()


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_any_game_of_a_run_replays_in_the_flow_to_its_result(name, players, kind):
    rules = rules_for(kind, name, players)
    random = Random(f"trace {name} {players}")
    core = native.core(name)
    position = somewhere(rules, random)
    view = position.view(random.randrange(rules.players))
    for policy in core.POLICIES:
        options = {"games": 300, "seed": random.getrandbits(64), "policy": policy, "threads": 1,
                   "keep": "scores", "progress": False}  # fmt: skip
        runs = [
            sb.simulate(name, rules=rules, lazy=False, **options),
            sb.simulate(name, rules=rules, lazy=True, **options),
            sb.playouts(position, **options),
            sb.playouts(view, **options),
        ]
        for one in runs:
            for index in [0, 299, *random.sample(range(300), 12)]:
                game = one.game(index)
                assert game.over
                assert game.units == tuple(one.units[index])
                won = np.flatnonzero(one.winners[index])
                assert game.winners == tuple(won)
        for one, earlier in ((runs[2], position.actions), (runs[3], None)):
            for index in range(3):
                actions = one.game(index).actions
                if earlier is not None or adapter(name).worlds_have_pasts:
                    assert len(actions) >= len(position.actions)
                assert earlier is None or actions[: len(earlier)] == earlier


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_lazy_games_replayed_in_the_flow_score_what_the_run_says(name, players):
    """Two thousand for each number of players; games without a lazy way are dealt."""
    games = adapter(name).some(2000)
    one = sb.simulate(
        name, players=players, games=games, seed=players, threads=1, keep="scores", progress=False
    )
    units, winners = one.units.tolist(), one.winners.tolist()
    for index in range(one.games):
        game = one.game(index)
        assert [*game.units] == units[index]
        assert [seat in game.winners for seat in range(players)] == winners[index]


@pytest.mark.parametrize("kind", RULES)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_lazy_and_the_dealt_way_agree_in_distribution(name, players, kind):
    rules = rules_for(kind, name, players)
    # Where there is no lazy way both are dealt, which needs less proof.
    games = 100_000 if native.core(name).HAS_LAZY else 5_000
    options = {"games": games, "threads": 2, "keep": "scores", "progress": False}
    lazy = sb.simulate(name, rules=rules, seed=1, **options)
    dealt = sb.simulate(name, rules=rules, seed=2, lazy=False, **options)
    low = min(lazy.units.min(), dealt.units.min())
    for seat in range(rules.players):
        counts = [np.bincount(one.units[:, seat] - low, minlength=5000) for one in (lazy, dealt)]
        assert deviation_between(*counts) < LIMIT
    masks = [one.winners @ (1 << np.arange(rules.players)) for one in (lazy, dealt)]
    assert deviation_between(*(np.bincount(mask, minlength=64) for mask in masks)) < LIMIT
    # Seats of one game depend on each other: the sum and the gap between two of them.
    for mix in (np.ones(rules.players, int), np.eye(rules.players, dtype=int)[0] * 2 - 1):
        sums = [one.units @ mix for one in (lazy, dealt)]
        base = min(map(np.min, sums))
        assert deviation_between(*(np.bincount(s - base, minlength=9000) for s in sums)) < LIMIT
