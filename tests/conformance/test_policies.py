"""The policies `greedy` and `epsilon-greedy` of any game that has them: what they look at."""

from collections import Counter
from random import Random

import pytest

from shorebreak import native

from .games import TABLES, adapter
from .statistics import LIMIT, deviation_from
from .walks import rules_of, somewhere

WITH_GREEDY = [
    (name, players) for name, players in TABLES if "greedy" in native.core(name).POLICIES
]


def chosen(name, core_rules, state, policy, seed=1, game=0):
    """What a policy of the core does first in a native position."""
    core = native.core(name)
    number = core.POLICIES.index(policy)
    return core.trace(core_rules, state, seed=seed, game=game, policy=number)[1][0]


def at_a_decision(rules, random):
    """A game in which somebody has a choice; None if these rules hardly ever give one."""
    for _ in range(50):
        game = somewhere(rules, random)
        if not game.over and len(game.legal_actions()) > 1:
            return game
    return None


@pytest.mark.parametrize("kind", ["published", "house"])
@pytest.mark.parametrize(("name", "players"), WITH_GREEDY)
def test_greedy_depends_only_on_what_the_seat_to_act_knows(name, players, kind):
    random = Random(f"greedy {name} {players} {kind}")
    own = adapter(name)
    decisions = 0
    for _ in range(own.some(25)):
        rules = rules_of(name, players) if kind == "published" else own.house_rules(random)
        core_rules = native.rules_of(rules)
        game = at_a_decision(rules, random)
        if game is None:
            continue
        decisions += 1
        state = native.state_of(game)
        action = chosen(name, core_rules, state, "greedy")
        assert action in state.legal(core_rules)
        view = state.view(core_rules, game.player)
        for index in range(20):
            world = view.sample(core_rules, 7, index)
            assert chosen(name, core_rules, world, "greedy", seed=index) == action
    assert decisions > own.some(25) / 2


@pytest.mark.parametrize(("name", "players"), WITH_GREEDY)
def test_epsilon_greedy_is_greedy_nine_times_in_ten_and_else_uniform(name, players):
    random = Random(f"epsilon {name} {players}")
    rules = rules_of(name, players)
    core_rules = native.rules_of(rules)
    game = at_a_decision(rules, random)
    while len(game.legal_actions()) > 40:
        game = at_a_decision(rules, random)
    state = native.state_of(game)
    legal = state.legal(core_rules)
    greedy = chosen(name, core_rules, state, "greedy")
    draws = 4000
    counts = Counter(
        chosen(name, core_rules, state, "epsilon-greedy", seed=3, game=index)
        for index in range(draws)
    )
    weights = dict.fromkeys(legal, 1)
    weights[greedy] += 9 * len(legal)
    assert deviation_from(counts, weights) < LIMIT
