"""Advice: every action compared in the same worlds."""

import json
import math

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import native, registry
from shorebreak.advice import _paired
from shorebreak.random import Purpose, Stream

from .test_simulate import TABLES, position


@pytest.fixture(scope="module")
def view():
    return position("surfosaurus", 4, plies=6).view(2)


@pytest.fixture(scope="module")
def advice(view):
    return sb.advise(view, simulations=21_000, seed=1)


def values(advice):
    return [
        (tip.text, tip.score, tip.margin, tip.win_share, tip.difference, tip.standard_error)
        for tip in advice
    ]


def test_advice_on_every_action(advice, view):
    assert isinstance(advice, sb.Advice)
    assert len(advice) == 7
    assert {tip.action for tip in advice} == set(view.legal_actions())
    assert all(tip.text == str(tip.action) for tip in advice)
    assert (advice.worlds, advice.simulations, advice.seed) == (3000, 21_000, 1)
    assert all(tip.worlds == 3000 for tip in advice)
    assert (advice.view, advice.objective, advice.policy) == (view, "win", "random")
    assert not advice.interrupted


def test_best_comes_first(view):
    keys = {"win": "win_share", "margin": "margin", "score": "score"}
    for objective, key in keys.items():
        advice = sb.advise(view, simulations=3000, seed=1, objective=objective)
        measured = [getattr(tip, key) for tip in advice]
        assert measured == sorted(measured, reverse=True)
        best = advice.best
        assert best is advice[0]
        assert (best.difference, best.standard_error) == (0, 0)
        for tip in advice:
            assert tip.difference == pytest.approx(getattr(tip, key) - getattr(best, key))
            assert tip.difference <= 0
            assert tip is best or tip.standard_error > 0


def test_same_on_1_2_7_threads(view):
    one, two, seven = (
        values(sb.advise(view, simulations=5000, seed=9, threads=threads)) for threads in (1, 2, 7)
    )
    assert one == two == seven


def test_seed_is_drawn_and_reported(view):
    drawn = sb.advise(view, simulations=700)
    assert values(drawn) == values(sb.advise(view, simulations=700, seed=drawn.seed))
    assert drawn.seed != sb.advise(view, simulations=700).seed


@pytest.mark.parametrize(("asked", "worlds"), [(1, 1), (7, 1), (8, 2), (700, 100), (701, 101)])
def test_simulations_are_shared_among_the_actions(view, asked, worlds):
    advice = sb.advise(view, simulations=asked, seed=1)
    assert (advice.worlds, advice.simulations) == (worlds, 7 * worlds)


def test_means_are_those_of_the_worlds(view):
    """The same worlds and random numbers in the flow give the same scores, margins and wins."""
    advice = sb.advise(view, simulations=7 * 20, seed=5, objective="margin")
    results = {tip.text: [] for tip in advice}
    for world in range(20):
        for tip in advice:
            game = view.sample(seed=5, index=world)
            slots = list(order_of(view, world))
            policy = Stream(5, world, Purpose.POLICY)
            results[tip.text].append(played_on(game, tip.action, slots, policy))
    for tip in advice:
        scores, margins, shares = np.transpose(results[tip.text])
        assert tip.score == pytest.approx(scores.mean())
        assert tip.margin == pytest.approx(margins.mean())
        assert tip.win_share == pytest.approx(shares.mean())
        gaps = margins - np.transpose(results[advice.best.text])[1]
        assert tip.difference == pytest.approx(gaps.mean())
        assert tip.standard_error == pytest.approx(gaps.std(ddof=1) / math.sqrt(20))


def order_of(view, world):
    """The hands of a world with the order of slots that the core's policy draws from."""
    state = native.view_of(view).sample(native.rules_of(view.rules), 5, world)
    return (state.hand(seat) for seat in range(view.rules.players))


def played_on(game, action, hands, policy):
    seat = game.player
    while not game.over:
        hand = hands[game.player]
        slot = hand.index(action) if action is not None else policy.below(len(hand))
        top = game.stock[0] if game.stock else None
        game.play(hand[slot])
        last = hand.pop() if top is None else top
        if slot < len(hand):
            hand[slot] = last
        action = None
    best_other = max(score for other, score in enumerate(game.scores) if other != seat)
    share = 1 / len(game.winners) if seat in game.winners else 0
    return game.scores[seat], game.scores[seat] - best_other, share


def test_paired_error_with_batches_of_several_sizes():
    """Sums over batches give the standard error that the single worlds would, on average."""
    generator = np.random.default_rng(1)
    worlds, size = 950, 10
    sizes = np.array([size] * 94 + [10])
    estimates = []
    for _ in range(400):
        gaps = generator.normal(3, 20, worlds).round().astype(np.int64)
        mean, error = _paired(np.add.reduceat(gaps, np.arange(0, worlds, size)), sizes)
        assert mean == pytest.approx(gaps.mean())
        estimates.append(error**2)
    assert np.mean(estimates) == pytest.approx(20**2 / worlds, rel=0.05)
    uneven = _paired(np.array([4, 6, 1]), np.array([4, 6, 1]))
    assert uneven == (1.0, 0.0)
    assert math.isnan(_paired(np.array([5]), np.array([5]))[1])
    assert all(math.isnan(value) for value in _paired(np.array([], int), np.array([], int)))


def test_common_random_numbers_sharpen_differences(advice):
    """The error of a difference is smaller than that of two means from worlds of their own."""
    alone = math.sqrt(2 * 0.25 * 0.75 / advice.worlds)
    assert all(tip.standard_error < alone for tip in advice)


def test_lookup(advice):
    tip = advice[3]
    assert advice[tip.text] is tip
    assert advice[tip.text.lower()] is tip
    assert advice[tip.action] is tip
    assert advice[-1] is list(advice)[-1]
    assert advice[1:3] == (advice[1], advice[2])
    assert tip in advice
    assert advice.index(tip) == 3
    with pytest.raises(KeyError, match="there is no tip for 'Z9'; actions are "):
        advice["Z9"]
    with pytest.raises(IndexError):
        advice[7]


def test_display(advice):
    text = str(advice)
    assert "Seat 2, 3,000 worlds, by win" in text
    assert "21,000 playouts, policy random, seed 1" in text
    rows = [line.split()[0] for line in text.splitlines() if line.split()[:1] in
            [[tip.text] for tip in advice]]  # fmt: skip
    assert rows == [tip.text for tip in advice]
    shown = advice._repr_html_()
    assert shown.count("<tr>") == 8
    assert shown.index(advice[0].text) < shown.index(advice[1].text)
    assert repr(advice) == f"<Advice: best {advice.best.text} of 7, 21,000 playouts>"


def test_as_data(advice):
    data = json.loads(json.dumps(advice.to_dict()))
    assert (data["game"], data["seat"], data["simulations"]) == ("surfosaurus", 2, 21_000)
    assert [row["action"] for row in data["actions"]] == [tip.text for tip in advice]
    assert data["actions"][1]["standard_error"] == advice[1].standard_error
    one_world = sb.advise(advice.view, simulations=1, seed=1).to_dict()
    assert one_world["actions"][1]["standard_error"] is None


def test_a_game_is_not_a_view():
    game = sb.new_game("surfosaurus", players=4, seed=1)
    with pytest.raises(TypeError, match=r"not a Game: say game\.view\(seat\)"):
        sb.advise(game)
    with pytest.raises(TypeError, match="advise takes a View, not str"):
        sb.advise("K12")


def test_only_the_seat_to_act_is_advised():
    game = sb.new_game("surfosaurus", players=4, seed=1)
    with pytest.raises(ValueError, match="it is seat 0's turn, and this is the view of seat 3"):
        sb.advise(game.view(3))
    over = sb.simulate("surfosaurus", players=4, games=1, seed=1).game(0)
    with pytest.raises(ValueError, match="the game is over: there is nothing to advise on"):
        sb.advise(over.view(0))


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({"simulations": 0}, ValueError, "simulations must be from 1 to .*, not 0"),
        ({"simulations": -1}, ValueError, "simulations must be from 1 to .*, not -1"),
        ({"simulations": 10**12}, ValueError, "simulations must be from 1 to 1,000,000,000, not"),
        ({"simulations": 1e5}, TypeError, "simulations must be a whole number"),
        ({"objective": "wins"}, ValueError, "no objective 'wins'; did you mean 'win'?"),
        ({"objective": "x"}, ValueError, "it must be 'win' or 'margin' or 'score'"),
        ({"policy": "best"}, ValueError, "no policy 'best'"),
        ({"threads": 0}, ValueError, "threads must be from 1 to 1,024"),
        ({"seed": -1}, ValueError, r"seed must be from 0 to 2\^64 - 1"),
        ({"progress": "yes"}, TypeError, "progress must be True, False, None"),
    ],
)
def test_bad_arguments(view, given, error, message):
    with pytest.raises(error, match=message):
        sb.advise(view, **{"simulations": 10, **given})


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_views_cross_into_the_core_from_any_world(table):
    """Whatever world completes a view, the native view is the same, to the byte."""
    name, players = table
    rules = native.rules_of(registry.module(name).Rules(players=players))
    game = sb.new_game(name, players=players, seed=4)
    for _ in range(8):
        for seat in range(players):
            view = game.view(seat)
            direct = native.state_of(game).view(rules, seat)
            crossed = native.view_of(view)
            other = native.state_of(view.sample(seed=123)).view(rules, seat)
            assert bytes(direct) == bytes(crossed) == bytes(other)
            assert (crossed.seat, crossed.player) == (seat, game.player)
        for _ in range(7):
            if not game.over:
                game.play(game.legal_actions()[-1])


def test_last_card_of_a_hand():
    """One action is no choice, and still has its means."""
    rules = sb.surfosaurus.Rules(players=2, hand_size=1)
    game = sb.surfosaurus.Game(rules, seed=1)
    advice = sb.advise(game.view(0), simulations=50, seed=1)
    assert len(advice) == 1
    assert advice.worlds == 50
    assert advice.best.difference == 0
