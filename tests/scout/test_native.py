"""The native core and the flow: counts of actions, the reference's runs, samples, best_turn."""

import json
from pathlib import Path
from random import Random

import pytest

import shorebreak as sb
from shorebreak import native
from shorebreak.random import Purpose, Stream
from shorebreak.scout import Game, Row, Rules, Scout, best_turn, reference, shows
from shorebreak.scout.deal import draw_hands, pairs_in_play
from shorebreak.scout.native import hands_to_native
from shorebreak.scout.rows import strength

from .tables import random_play

COUNTS = json.loads(Path(__file__).with_name("counts.json").read_text("utf-8"))
PLAYERS = (2, 3, 4, 5)


def begun(players, seed, choose):
    """The game of a fixed deal, all hands being kept if `choose` is not set."""
    game = Game(Rules(players=players), seed=seed)
    while game.turning and not choose:
        game.play("keep")
    return game


def flow_count(game, depth):
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = game.copy()
        after.play(action)
        total += flow_count(after, depth - 1)
    return total


def native_count(state, rules, depth, chance):
    """As `flow_count`; `chance` deals the second round where one is reached."""
    if depth == 1:
        return state.count(rules)
    total = 0
    for action in state.legal(rules):
        try:
            after = state.after(rules, action)
        except ValueError:
            after = state.after(rules, action, chance)
        total += native_count(after, rules, depth - 1, chance)
    return total


def second_round(game):
    """What chance brings when the first round is over."""
    stream = Stream(game.seed, 0, Purpose.CHANCE)
    pairs = pairs_in_play(game.rules, game.hands)
    return hands_to_native(draw_hands(game.rules, pairs, stream))


def counts(players, seed):
    """Sequences of 1 to 4 actions: from the deal, and from where all hands are kept.

    The flow counts along: from the deal all four, then two (three for the first deal).
    """
    core = native.rules_of(Rules(players=players))
    start, kept = begun(players, seed, True), begun(players, seed, False)
    chance = second_round(start)
    rows = []
    for game, depth in ((start, 4), (kept, 3 if seed == 0 else 2)):
        state = native.state_of(game)
        row = [native_count(state, core, depth, chance) for depth in (1, 2, 3, 4)]
        assert [flow_count(game, each) for each in range(1, depth + 1)] == row[:depth]
        rows.append(row)
    return rows


@pytest.mark.parametrize("players", PLAYERS)
def test_counts_of_action_sequences_from_ten_fixed_deals(players):
    assert len(COUNTS[str(players)]) == 10
    for seed, expected in enumerate(COUNTS[str(players)]):
        assert counts(players, seed) == expected


@pytest.mark.parametrize("policy", reference.POLICIES)
@pytest.mark.parametrize("players", PLAYERS)
def test_the_reference_simulates_bit_for_bit_what_the_core_does(players, policy):
    for rules in (
        Rules(players=players),
        Rules(players=players, first_player=1, emptied_set_ends_round=False, max_turns=30),
    ):
        games = 2 if players > 3 else 5
        run = sb.simulate("scout", rules=rules, games=games, seed=11, policy=policy, keep="scores")
        scores = reference.simulate(rules, games, 11, policy=policy)
        assert [tuple(row) for row in run.units.tolist()] == [one.units for one in scores]
        winners = [tuple(row.nonzero()[0].tolist()) for row in run.winners]
        assert winners == [one.winners for one in scores]
        game = run.game(1)
        assert game.actions == reference.random_game(rules, 11, 1, policy=policy).actions


@pytest.mark.parametrize("players", PLAYERS)
def test_events_are_those_of_the_games(players):
    run = sb.simulate("scout", players=players, games=6, seed=2, policy="kinds")
    games = [run.game(index) for index in range(6)]
    rounds = [one for game in games for one in game.rounds]
    ends = {"unbeaten_scouted_away": "scouted_away"}
    expected = dict.fromkeys(run.events, 0)
    for one in rounds:
        expected[f"ended_{ends.get(one.end, one.end)}"] += 1
        expected["turns"] += one.turns
        name = "single" if len(one.row) == 1 else f"{one.row.kind}_{len(one.row)}"
        expected[f"won_{name}"] += 1
    for game in games:
        for action in game.actions:
            kind = reference.kind_of(action)
            names = [("kept", "turned")[getattr(action, "turned", False) or False], "shows",
                     "scouts", "scout_and_shows"]  # fmt: skip
            expected[names[kind]] += 1
    assert run.events == expected
    tables = {table.key for table in run.summary().tables()}
    assert {"ends", "rows", "actions"} <= tables
    assert "kinds games" in str(run.summary())


@pytest.mark.parametrize("players", PLAYERS)
def test_views_and_worlds_are_those_of_the_core(players):
    rules = Rules(players=players)
    core_rules = native.rules_of(rules)
    for seed in range(6):
        game = random_play(Game(rules, seed=seed), Random(seed), (3 * seed + 1) * 5)
        state = native.state_of(game)
        for seat in range(players):
            view, core_view = game.view(seat), state.view(core_rules, seat)
            assert native.view_of(view) == core_view
            for index in range(3):
                world = native.state_of(view.sample(seed=seed, index=index))
                assert world == core_view.sample(core_rules, seed, index)


def test_hidden_choices_of_the_second_round_of_two_are_those_of_the_core():
    """There the other seat has two hands to draw, that of round 1 too, but one choice."""
    rules = Rules(players=2)
    core_rules = native.rules_of(rules)
    turned = 0
    for seed in range(30):
        game, random = Game(rules, seed=seed), Random(seed)
        while game.round == 0:
            random_play(game, random, 1)
        game.play("keep")
        view = game.view(game.player)
        core_view = native.state_of(game).view(core_rules, game.player)
        for index in range(8):
            world = view.sample(seed=seed, index=index)
            assert native.state_of(world) == core_view.sample(core_rules, seed, index)
            turned += world.turned[1 - game.player]
    assert 80 < turned < 160


def test_the_core_finds_the_same_shows():
    core, random = native.core("scout"), Random(1)
    for seed in range(40):
        hands = Game(Rules(players=5), seed=seed).hands
        start, length = random.choice(shows(hands[1]))
        row = hands[1][start : start + length]
        for active in ((), row):
            found = core.shows([*map(int, hands[0])], [*map(int, active)])
            assert [tuple(one) for one in found] == shows(hands[0], active or None)
        assert bool(strength(Row(row).numbers))


def test_best_turn():
    hand = "5/6 5/7 5/8 9/1 8/1 7/1 2/6 3/9 4/7"
    advice = best_turn(hand, simulations=4000, seed=1)
    assert sorted(tip.text for tip in advice) == ["keep", "turn"]
    assert advice.worlds == 2000
    assert advice["keep"].action == advice.view.parse_action("keep")
    again = best_turn(hand, players=5, simulations=4000, seed=1, threads=1)
    assert [tip.score for tip in again] == [tip.score for tip in advice]
    assert best_turn(hand, players=5, seat=2, simulations=10, seed=1).view.history[0][0] == 0
    with pytest.raises(ValueError, match=r"2 or 4 players have a hand of 11 cards: give players="):
        best_turn(hand + " 1/3 1/4")
    with pytest.raises(ValueError, match="no players have a hand of 10 cards"):
        best_turn(hand + " 1/3")


def test_advice_in_the_middle_of_a_round():
    game = random_play(Game(Rules(players=4), seed=2), Random(2), 12)
    advice = sb.advise(game.view(game.player), simulations=500, seed=1)
    assert {tip.action for tip in advice} == set(game.legal_actions())
    tip = advice[str(game.legal_actions()[-1])]
    assert tip.action == game.legal_actions()[-1]
    assert isinstance(tip.action, Scout) or tip.text.startswith("show")


def test_playouts_of_a_view_are_replayed():
    game = random_play(Game(Rules(players=3), seed=2), Random(2), 12)
    for start in (game, game.view(1)):
        run = sb.playouts(start, games=10, seed=5, keep="scores")
        for index in (0, 7):
            one = run.game(index)
            assert one.units == tuple(run.units[index].tolist())
            assert [str(action) for action in one.actions[: len(game.actions)]][:1]
            assert one.view(1).history[: len(game.actions)] == game.view(1).history
