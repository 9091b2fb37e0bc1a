"""The policy `greedy` of every game that has it: a function of what the seat to act knows."""

from random import Random

import pytest

import shorebreak as sb
from shorebreak import native

from .games import TABLES, adapter
from .walks import new_game, rules_of, somewhere

WORLDS = 25

GREEDY = [
    (name, players) for name, players in TABLES if "greedy" in native.core(name).POLICIES
]  # fmt: skip


def first_actions(core, core_rules, starts, policy):
    """Return the ids of what the policy does in each position, drawing from other streams."""
    return [
        core.trace(core_rules, start, seed=number, game=number, policy=policy)[1][0]
        for number, start in enumerate(starts)
    ]


def positions(name, players, random):
    """Yield games somewhere in random play, and in games in which most actions are greedy."""
    own = adapter(name)
    for number in range(own.some(12)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        game = somewhere(rules, random)
        if not game.over:
            yield game
        seed = random.getrandbits(64)
        run = sb.simulate(name, rules=rules, games=1, seed=seed, policy="epsilon-greedy",
                          threads=1, progress=False)  # fmt: skip
        actions = run.game(0).actions
        game = new_game(rules, seed)
        stops = {random.randrange(len(actions)) for _ in range(8)}
        for ply, action in enumerate(actions):
            if ply in stops:
                yield game
            game.play(action)


@pytest.mark.parametrize(("name", "players"), GREEDY)
def test_greedy_does_the_same_in_every_world_that_its_seat_may_suppose(name, players):
    random = Random(f"greedy {name} {players}")
    core = native.core(name)
    policy = core.POLICIES.index("greedy")
    seen = set()
    for game in positions(name, players, random):
        core_rules, state = native.rules_of(game.rules), native.state_of(game)
        view = state.view(core_rules, state.player)
        worlds = [view.sample(core_rules, 1, index) for index in range(WORLDS)]
        does = first_actions(core, core_rules, [state, *worlds], policy)
        assert len({*does}) == 1
        seen.update(does)
    assert len(seen) > 3
