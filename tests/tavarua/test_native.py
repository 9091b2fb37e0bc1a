"""The native core beside the flow: every fact of every position, worlds, and what it counts."""

from random import Random

import pytest

from shorebreak import native
from shorebreak.records import replay
from shorebreak.tavarua import Finish, Game, Rules, reference
from shorebreak.tavarua.native import flat, native_deal, native_outcomes, native_rules
from shorebreak.tavarua.scoring import wave_points

from .tables import piled, random_action

core = native.core("tavarua")

VARIANTS = [
    {}, {"boards": "long"}, {"boards": "short", "snaking": True}, {"refill": "next_round"},
    {"stoke_cards": [0, 9, 0, 0, 18, 0], "snaking": True},
    {"stoke_cards": [5, 2, 2, 2, 2, 14]},
    {"player_cards": [3, 3, 3, 3, 3, 3, 3, 9]},
    {"supplies": [1, 1, 6, 1], "recipe": [2, 2, 2, 2, 9], "removed": 1, "snaking": True},
]  # fmt: skip
EVENTS = [
    {"opponents": ["S:3"], "held": [1] * 6, "stoke_for_sale": False},
    {"opponents": ["S:2", "L:4", "S:5"], "recipe": [4, 4, 4, 4, 9], "removed": 5},
    {"opponents": ["L:3", "L:3"], "boards": "long", "player_cards": [2, 2, 2, 2, 2, 2, 2, 2]},
]


def walk(rules, seed):
    """Play a game in both; yield flow and core at every step."""
    random = Random(seed)
    game, core_rules = Game(rules, seed=seed), native_rules(rules)
    state = core.State.deal(core_rules, seed, 0)
    yield game, state, core_rules
    while not game.over:
        choice = random_action(game, random)
        if random.random() < 0.4:
            choice = random.choice(game.legal_actions())
        game.play(choice)
        state = state.after(core_rules, int(choice), native_outcomes(game)[-1])
        yield game, state, core_rules


def rules_of(number):
    if number % 4 == 3:
        return Rules(players=1, **EVENTS[number // 4 % len(EVENTS)])
    return Rules(players=number % 6 + 1, **VARIANTS[number % len(VARIANTS)])


@pytest.mark.parametrize("number", range(24))
def test_flow_and_core_agree_on_every_fact_of_every_position(number):
    rules = rules_of(number)
    for game, state, core_rules in walk(rules, number):
        snapshot = [0, *flat(game.position)]
        assert list(state.snapshot(core_rules)) == snapshot
        assert sorted(state.legal(core_rules)) == [int(action) for action in game.legal_actions()]
        assert state.units(core_rules) == game.units
    assert state.winners(core_rules) == game.winners


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize(
    "fields",
    [{}, {"snaking": True}, {"boards": "short", "snaking": True}, {"boards": "long"},
     {"refill": "next_round"}],
)  # fmt: skip
def test_flow_and_core_agree_in_every_variant(players, fields):
    """Full games, each replayed natively from its record, and worlds of every seat."""
    rules = Rules(players=players, **fields)
    for game, state, core_rules in walk(rules, players):
        assert [*state.legal(core_rules)] == [int(action) for action in game.legal_actions()]
        if len(game.actions) % 40 == 7:
            assert list(state.snapshot(core_rules)) == [0, *flat(game.position)]
            for own in range(players):
                world = game.view(own).sample(seed=1)
                drawn = state.view(core_rules, own).sample(core_rules, 1)
                assert list(drawn.snapshot(core_rules)) == [0, *flat(world.position)]
    assert (state.units(core_rules), state.winners(core_rules)) == (game.units, game.winners)
    again = replay(game.record().to_json())
    assert bytes(native.state_of(again)) == bytes(state)


@pytest.mark.parametrize("fields", [{"boards": "short", "snaking": True}, {"boards": "long"}])
def test_summaries_of_single_board_and_snaking_games(fields):
    import shorebreak as sb

    rules = Rules(players=3, **fields)
    run = sb.simulate("tavarua", rules=rules, games=50, seed=3, threads=1, progress=False)
    tables = run.summary().to_dict()
    other = "longboard" if fields["boards"] == "short" else "shortboard"
    assert not any(other in row for row in (*tables["marks"], *tables["waves"]))
    ends = {row["waves"] for row in tables["waves"]}
    assert ("snaked by another" in ends) is rules.snaking
    assert sum(row["win_share"] if "win_share" in row else row["share"]
               for row in tables["wins"]) == pytest.approx(1)  # fmt: skip


@pytest.mark.parametrize("number", range(16))
def test_worlds_are_the_same_bit_for_bit(number):
    rules = rules_of(number)
    random = Random(number)
    for game, state, core_rules in walk(rules, number + 50):
        if random.random() > 0.06:
            continue
        for own in range(rules.players):
            view, core_view = game.view(own), state.view(core_rules, own)
            world = view.sample(seed=number, index=own)
            drawn = core_view.sample(core_rules, number, own)
            assert list(drawn.snapshot(core_rules)) == [0, *flat(world.position)]
            assert bytes(native.view_of(view)) == bytes(core_view)


def test_a_position_is_dealt_natively():
    for game, state, core_rules in walk(rules_of(4), 3):
        from shorebreak.tavarua import Deal

        again = core.State.from_deal(core_rules, native_deal(Deal.at(game.position)))
        assert bytes(again) == bytes(state)


@pytest.mark.parametrize("players", range(1, 7))
def test_the_reference_plays_the_games_of_the_core(players):
    rules = Rules(players=players, removed=30)
    core_rules = native_rules(rules)
    for policy in range(len(core.POLICIES)):
        name = core.POLICIES[policy]
        for index, score in enumerate(reference.simulate(rules, 3, seed=7, policy=name)):
            _, actions, _ = core.trace(core_rules, seed=7, game=index, policy=policy)
            game = reference.random_game(rules, 7, index, policy=name)
            assert [int(action) for action in game.actions] == actions
            assert (game.units, game.winners) == score


def test_points_of_piles():
    pile = [piled("4f"), piled("1b+stoke+stoke"), piled("2f+barrel"), piled("1f+perfect+hang_ten")]
    row = [(one.card, one.stoke, one.barrel, one.hang_ten, one.perfect) for one in pile]
    for finish, name in (
        (Finish.SHORE, "shore"), (Finish.BAILED, "standing"), (Finish.WIPED_OUT, "wiped_out"),
    ):  # fmt: skip
        assert sum(core.points(row, name)) == wave_points(pile, finish)


def test_what_the_core_counts_is_what_happened():
    import shorebreak as sb

    rules = Rules(players=3)
    run = sb.simulate("tavarua", rules=rules, games=40, seed=3, threads=1, progress=False)
    counted = dict.fromkeys(("caught", "bailed", "to_shore", "points_cards"), 0)
    for index in range(40):
        for one in run.game(index).finished:
            counted["bailed"] += one.finish is Finish.BAILED
            counted["to_shore"] += one.finish is Finish.SHORE
    for name in ("bailed", "to_shore"):
        both = sum(run.events[f"{board}_{name}"] for board in ("shortboard", "longboard"))
        assert both == counted[name]
    text = str(run.summary())
    for part in ("Marks by board and seat", "wiped out: barrel", "Rests on assumed data"):
        assert part in text


def test_an_event_is_simulated_for_its_player():
    import shorebreak as sb

    rules = Rules(players=1, opponents=["S:3", "L:4"])
    run = sb.simulate("tavarua", rules=rules, games=60, seed=3, threads=1, progress=False,
                      keep="scores")  # fmt: skip
    assert run.units.shape == (60, 1)
    for index in range(0, 60, 7):
        game = run.game(index)
        assert game.units == tuple(run.units[index])
        assert run.winners[index][0] == (0 in game.winners)
