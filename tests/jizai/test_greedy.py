"""What a sensible beginner does (`greedy`): hand-made positions, and games against random play."""

import pytest

import shorebreak as sb
from shorebreak import _core, native
from shorebreak.bots import GreedyBot, RandomBot
from shorebreak.jizai import Rules, reference
from shorebreak.jizai.greedy import greedy
from shorebreak.random import Purpose, Stream

from .tables import game_of, play

TWO = Rules(players=2, hand_size=6, field_size=2)
core = _core.jizai


def does(game):
    """Return what she does; the same by the reference in a game and a view, and by the core."""
    view = game.view(game.player)
    action = greedy(game)
    assert greedy(view) == action
    _, actions, _ = core.trace(
        native.rules_of(game.rules), native.state_of(game), seed=1, game=1,
        policy=core.POLICIES.index("greedy"),
    )  # fmt: skip
    assert actions[0] == int(action.__index__())
    return str(action)


def test_she_lays_as_many_of_her_own_cards_as_she_can():
    # Three of the hand in a straight rather than one in a higher three of a kind.
    game = game_of(TWO, ["4f 5b 6s 7a Jk Kf", ""], "Ks Ka")
    assert does(game) == "play 4f 5b 6s 7a"
    game = game_of(TWO, ["4f 5b 6s 9a Jk Kf", ""], "7f 7b")
    assert does(game) == "play 4f 5b 6s +7f"


def test_of_plays_of_as_many_cards_the_highest_rank_and_of_that_the_weakest():
    # Three of a kind before a straight of three.
    assert does(game_of(TWO, ["9f 9b 9s 2a 3k 4f", ""], "Jf Kb")) == "play 9f 9b 9s"
    # Threes before nines: they are as strong as needed.
    game = game_of(TWO, ["3f 3b 9f 9b 6s Qa", ""], "Kf 7b")
    assert does(game) == "play 3f 3b 9f 9b"
    game = game_of(Rules(players=2, hand_size=5, field_size=2), ["3f 3b 7f 7b Qa", "2f"], "2k 9b")
    assert does(game) == "play 3f 3b 7f 7b"


def test_of_equal_plays_the_lowest_id():
    game = game_of(Rules(players=2, hand_size=4, field_size=1), ["3f 3b 3s Ka", ""], "3k")
    assert does(game) == "play 3f 3b 3s +3k"
    assert does(game_of(TWO, ["4f 7b Tk Ms Qa 2b", ""], "9s 9f")) == "play Tk +9f"


def test_masks_are_kept():
    # A pair with a mask would lay two cards, a mask among them; a single card it is.
    assert does(game_of(TWO, ["4f 7b Tk Ms Qa 2b", ""], "9s 6k")) == "play 7b +6k"
    # Two masks in a play of five cards lose no more than the others gain.
    rules = Rules(players=2, hand_size=7, field_size=0)
    assert does(game_of(rules, ["7f 7b 7s Ma Mk Tf 2b", ""])) == "play 7f 7b 7s"


def test_she_draws_rather_than_lay_a_mask_for_nothing():
    # The mask alone would beat the king, and pairs with any other card do.
    rules = Rules(players=2, hand_size=4, field_size=2)
    game = game_of(rules, ["Kf 6b 9s 3a", "5f 8b Jk Ms"], "2k 2a")
    play(game, "play Kf")
    assert "play Ms" in map(str, game.legal_actions())
    assert does(game) == "draw"


def test_a_leader_who_has_nothing_but_masks_must_lead_one():
    rules = Rules(players=2, hand_size=3, field_size=0)
    assert does(game_of(rules, ["Mf Mb Ms", ""])) == "play Mf Mb Ms"


def test_to_go_out_comes_before_all_else():
    rules = Rules(players=2, hand_size=3, field_size=2)
    # Masks and all; the field helps.
    assert does(game_of(rules, ["4f Mb Ms", ""], "4k 9a")) == "play 4f Mb Ms +4k"


def test_once_somebody_is_out_penalties_count():
    rules = Rules(players=2, hand_size=4, field_size=0)
    game = game_of(rules, ["2f 2b 2s 2a", "3f 3b Ms 9k"])
    play(game, "play 2f 2b 2s 2a")
    # Nothing beats four of a kind.
    assert does(game) == "draw"
    # A mask is three points: it goes with the kings.
    rules = Rules(players=2, hand_size=3, field_size=2)
    game = game_of(rules, ["2f 2b 5s", "Kf Kb 9s"], "3f 3b", "Ms 4a 3a 7k")
    play(game, "play 2f 2b", "draw")
    assert does(game) == "play 5s"
    play(game, "play 5s")
    assert does(game) == "play Kf Kb Ms"


@pytest.mark.parametrize("players", range(2, 6))
def test_she_beats_random_players(players):
    rules = Rules(players=players)
    core_rules = native.rules_of(rules)
    games, won = 60, 0.0
    for index in range(games):
        seat = index % players
        bots = [
            (GreedyBot() if one == seat else RandomBot()).native("jizai") for one in range(players)
        ]
        _, end = core.match(core_rules, bots, seed=1, game=index)
        winners = end.winners(core_rules)
        won += (seat in winners) / len(winners)
    assert won / games > 0.75


@pytest.mark.parametrize("hand_size", [5, 11, 20])
@pytest.mark.parametrize("players", [2, 3])
def test_the_core_does_the_same_with_hands_of_any_size(players, hand_size):
    rules = Rules(players=players, hand_size=hand_size, leader_may_draw=hand_size == 11)
    run = sb.simulate(
        "jizai", rules=rules, games=1 if hand_size == 20 else 3, seed=3, policy="epsilon-greedy",
        progress=False,
    )  # fmt: skip
    for index in range(run.games):
        stream = Stream(3, index, Purpose.POLICY)
        game = sb.jizai.Game(rules, seed=3, index=index)
        for action in run.game(index).actions:
            assert reference.choose("epsilon-greedy", game, stream) == action
            game.play(action)


def test_one_action_in_ten_is_at_random():
    rules = Rules(players=3, hand_size=4)
    greedy_actions = actions = 0
    for index in range(8):
        game = reference.random_game(rules, 5, index, policy="epsilon-greedy")
        again = reference.Game(rules, seed=5, index=index)
        for action in game.actions:
            greedy_actions += greedy(again) == action
            actions += 1
            again.play(action)
    assert 0.85 < greedy_actions / actions < 0.99


def test_no_other_policy():
    game = game_of(TWO, [])
    with pytest.raises(ValueError, match="no policy 'bold'; policies are random, greedy"):
        reference.choose("bold", game, None)
    with pytest.raises(ValueError, match="no policy 'gready'; did you mean 'greedy'"):
        sb.simulate("jizai", players=2, games=1, policy="gready")
