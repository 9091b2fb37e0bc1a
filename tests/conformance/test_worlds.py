"""Worlds drawn from a view: consistent with it, the same in both engines, and uniform."""

from collections import Counter
from random import Random

import pytest

from shorebreak import native, registry

from .games import TABLES, adapter
from .statistics import LIMIT, deviation_from
from .walks import new_game, play_on, rules_of, somewhere

PER_WORLD = 60


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_flow_and_core_draw_the_same_worlds_which_look_like_the_true_one(name, players):
    random = Random(f"worlds {name} {players}")
    own = adapter(name)
    for number in range(own.some(12)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        core_rules = native.rules_of(rules)
        game = somewhere(rules, random)
        for seat in range(rules.players):
            view = game.view(seat)
            core_view = native.view_of(view)
            seed, index = random.getrandbits(64), random.getrandbits(64)
            world = view.sample(seed=seed, index=index)
            state = core_view.sample(core_rules, seed, index)
            assert world.view(seat) == view
            assert bytes(state.view(core_rules, seat)) == bytes(core_view)
            assert own.native_world(state, rules) == own.world(world)
            # A world is a whole position: it can be played, and both engines agree on it.
            assert sorted(own.pieces(world), key=repr) == sorted(own.box(rules), key=repr)
            assert state.player == world.player == game.player
            assert state.units(core_rules) == world.units == game.units
            legal = [int(action) for action in world.legal_actions()]
            assert sorted(state.legal(core_rules)) == legal
            if seat == game.player:
                assert world.legal_actions() == game.legal_actions()
            assert view.sample(seed=seed, index=index).record() == world.record()
            assert core_view.sample(core_rules, seed, index) == state
            assert play_on(world, random).over


def reached(place):
    """Return the game of a place."""
    game = new_game(place.rules, place.seed)
    if place.choose is None:
        return play_on(game, Random(place.seed), place.plies)
    for _ in range(place.plies):
        game.play(place.choose(game))
    return game


@pytest.mark.parametrize("name", registry.names())
def test_worlds_are_uniform_over_all_that_the_seat_may_suppose(name):
    own = adapter(name)
    listed = 0
    for place in own.tiny():
        game = reached(place)
        assert len(game.actions) == place.plies
        core_rules = native.rules_of(place.rules)
        for seat in place.seats or range(place.rules.players):
            view = game.view(seat)
            weights = Counter(own.worlds(view))
            assert weights[own.world(game)] > 0
            assert len(weights) <= 3000
            listed += len(weights)
            core_view = native.view_of(view)
            draws = PER_WORLD * len(weights)
            counts = Counter(
                own.native_world(core_view.sample(core_rules, place.seed, index), place.rules)
                for index in range(draws)
            )
            assert deviation_from(counts, weights) < LIMIT
            for index in range(20):
                world = view.sample(seed=place.seed, index=index)
                state = core_view.sample(core_rules, place.seed, index)
                assert own.world(world) == own.native_world(state, place.rules)
                assert own.world(world) in weights
    assert listed > 100


def test_a_biased_draw_would_be_found():
    fair = dict.fromkeys(range(30), 1)
    random = Random(1)
    draws = Counter(random.randrange(30) for _ in range(30 * PER_WORLD))
    assert deviation_from(draws, fair) < LIMIT
    # Two values twice as likely as the others, one missing, one that can't be.
    assert deviation_from(draws + Counter([7, 9] * PER_WORLD), fair) > LIMIT
    assert deviation_from(Counter({k: n for k, n in draws.items() if k != 7}), fair) > LIMIT
    assert deviation_from(draws + Counter([31]), fair) > LIMIT
