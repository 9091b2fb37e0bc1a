"""The policies `greedy` and `epsilon-greedy` of any game that has them: what they look at."""

from collections import Counter
from random import Random

import pytest

import shorebreak as sb
from shorebreak import native

from .games import TABLES, adapter
from .statistics import LIMIT, deviation_from
from .walks import new_game, rules_of, somewhere

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


def does_the_same_in_other_worlds(name, game):
    """Return what `greedy` does, having seen that it does so in all worlds of the seat's view."""
    core_rules, state = native.rules_of(game.rules), native.state_of(game)
    action = chosen(name, core_rules, state, "greedy")
    assert action in state.legal(core_rules)
    view = state.view(core_rules, game.player)
    for index in range(25):
        world = view.sample(core_rules, 7, index)
        assert chosen(name, core_rules, world, "greedy", seed=index, game=index) == action
    return action


@pytest.mark.parametrize("kind", ["published", "house"])
@pytest.mark.parametrize(("name", "players"), WITH_GREEDY)
def test_greedy_depends_only_on_what_the_seat_to_act_knows(name, players, kind):
    random = Random(f"greedy {name} {players} {kind}")
    own = adapter(name)
    decisions = 0
    for _ in range(own.some(25)):
        rules = rules_of(name, players) if kind == "published" else own.house_rules(random)
        game = at_a_decision(rules, random)
        if game is None:
            continue
        decisions += 1
        does_the_same_in_other_worlds(name, game)
    assert decisions > own.some(25) / 2


@pytest.mark.parametrize(("name", "players"), WITH_GREEDY)
def test_greedy_knows_no_more_in_games_in_which_all_are_greedy(name, players):
    random = Random(f"greedy {name} {players}")
    own = adapter(name)
    seen = set()
    for number in range(own.some(12)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        seed = random.getrandbits(64)
        run = sb.simulate(name, rules=rules, games=1, seed=seed, policy="epsilon-greedy",
                          threads=1, progress=False)  # fmt: skip
        actions = run.game(0).actions
        game = new_game(rules, seed)
        stops = {random.randrange(len(actions)) for _ in range(8)}
        for ply, action in enumerate(actions):
            if ply in stops:
                seen.add(does_the_same_in_other_worlds(name, game))
            game.play(action)
    assert len(seen) > 3


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
