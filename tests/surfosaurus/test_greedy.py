"""The policy `greedy` of Surfosaurus MAX: what it does in positions that show its reasons."""

import pytest

import shorebreak as sb
from shorebreak import native
from shorebreak.surfosaurus import Card, Game, Rules, View, reference
from shorebreak.surfosaurus.greedy import greedy, is_last

FOUR = Rules(players=4)


def choice(hand, history="", rules=FOUR):
    """What greedy plays who holds `hand` after `history`; the core must do the same."""
    cards = len(history.split())
    # Whoever is to act; of the first round, which is enough here.
    seat = (rules.first_player + cards) % rules.players
    view = View(rules, seat=seat, hand=hand, history=history)
    card = greedy(view)
    assert greedy(view.sample(seed=1)) == card
    core = native.core("surfosaurus")
    policy = core.POLICIES.index("greedy")
    core_rules = native.rules_of(rules)
    actions = core.trace(core_rules, native.view_of(view), seed=1, game=0, policy=policy)[1]
    assert actions[0] == int(card)
    return card


def test_the_last_card_of_a_round_is_the_one_that_scores_most():
    # A flush of blues: B2 would bring 11 points, B4 only 9; the others bring nothing.
    assert choice("B4 R5 G7 G8 P7 K1 B2", "B9 B7 Y12 B3 B1 O1 R1") is Card.B2


def test_a_card_that_pushes_out_others_is_played():
    # The four highest numbers win, all of others. K11 pushes out the dear 6; R12 would tie with 12.
    assert choice("R12 K11 G1 R1 B1 G3 R3", "B12 G10 R8 K5 P6 O1 Y3") is Card.K11


def test_a_card_that_scores_nothing_is_the_cheapest():
    # Nothing beats or joins the blue flush from outside, so the least VP is thrown away (SUR-3).
    assert choice("G1 R5 K12 P7 O3 Y4 G2", "B9 B8 B7 B5 O1 R1 Y1") is Card.K12


def test_suits_are_collected_while_plays_are_to_come():
    # Two reds on the table; R3 has more company than the equal G3.
    assert choice("G3 R3 K9 P9 O9 Y9 B9", "R7 R8") is Card.R3
    # So it is with a suit in the hand alone.
    assert choice("G3 R3 K9 P9 O9 R9 R5", "") is Card.R3


def test_of_equals_the_lowest_id_is_played():
    # Seven elevens after a flush of four: all score nothing, have no company and the same VP.
    history = "B9 B8 B7 B5 O1 R1 Y1"
    assert choice("G11 K11 O11 P11 R11 Y11 G12", history) is Card.G11


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_last_play_of_a_round_is_known(players):
    rules = Rules(players=players, first_player=players - 1)
    game = Game(rules, seed=1)
    while not game.over:
        rounds = game.round
        last = is_last(game)
        assert is_last(game.view(game.player)) is last
        game.play(greedy(game))
        assert (game.round > rounds) is last


def test_where_hands_run_out_the_last_play_is_not_foreseen():
    # Three cards each and no draw pile: nobody has one for the fourth lap (SUR-9).
    rules = Rules(players=6, hand_size=3, removed=66, plays=4, combination_size=3)
    game = reference.Game(rules, seed=3)
    while not game.over:
        assert not is_last(game)
        game.play(greedy(game))
    run = sb.simulate("surfosaurus", rules=rules, games=1, seed=3, policy="greedy", progress=False)
    assert run.game(0).actions == game.actions


@pytest.mark.parametrize("policy", reference.POLICIES)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_reference_plays_bit_for_bit_what_the_core_does(players, policy):
    for rules, games in (
        (Rules(players=players), 2),
        (Rules(players=players, combination_size=3, hand_size=5, plays=2, vp=list(range(12))), 3),
    ):
        run = sb.simulate(
            "surfosaurus", rules=rules, games=games, seed=8, policy=policy, lazy=False,
            keep="scores", progress=False,
        )  # fmt: skip
        scores = reference.simulate(rules, games, 8, policy=policy, lazy=False)
        assert [tuple(row) for row in run.units.tolist()] == [one.units for one in scores]
        game = reference.random_game(rules, 8, 1, policy=policy, lazy=False)
        assert run.game(1).actions == game.actions


def test_other_policies_are_refused():
    with pytest.raises(ValueError, match="policies are random, greedy, epsilon-greedy"):
        reference.random_game(FOUR, 1, policy="kinds")
