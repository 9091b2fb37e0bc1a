"""The policy `greedy` of Scout: what it does in positions that show its reasons."""

import pytest

from shorebreak import native
from shorebreak.scout import Game, Rules, View
from shorebreak.scout.greedy import CARD, OUT, greedy, marks

# Five players, nine cards: none of the first goes with a neighbour.
LOOSE = "9/1 2/6 5/1 3/8 7/2 1/6 4/7 8/5 6/9"


def choice(hand, *history, players=5, turning=False):
    """What greedy does, in words, for a seat that holds `hand`: the first if nobody has acted."""
    turns = [] if turning else ["keep"] * players
    view = View(
        Rules(players=players, first_player=0),
        seat=1 if history else 0,
        hand=hand,
        history=[*turns, *history],
    )
    action = greedy(view)
    assert core_choice(native.view_of(view), view.rules) == int(action)
    return str(action)


def core_choice(start, rules):
    core = native.core("scout")
    policy = core.POLICIES.index("greedy")
    return core.trace(native.rules_of(rules), start, seed=1, game=0, policy=policy)[1][0]


def test_marks_of_hands():
    assert marks([]) == OUT
    assert marks([4]) == -CARD
    assert marks([4, 4]) > marks([4, 5]) > marks([4, 6]) == -2 * CARD
    assert marks([5, 4]) == marks([4, 5])
    # A third card of a row costs less than nothing; up and then down is no row of three.
    assert marks([4, 5, 6]) > marks([4, 5])
    assert marks([4, 4, 4]) > marks([4, 4])
    assert marks([4, 5, 4]) < marks([4, 5, 6])
    assert marks([9, 10, 1]) == marks([9, 10]) - CARD


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1/5 3/5 7/4 9/4 2/4 6/7 8/7 10/7 4/3", "turn"),
        ("5/1 5/3 4/7 4/9 4/2 7/6 7/8 7/10 3/4", "keep"),
        # As good either way up: no reason to turn.
        ("1/9 9/2 3/8", "keep"),
    ],
)
def test_the_hand_is_turned_round_if_that_makes_better_rows_sco_5(hand, expected):
    fill = ["2/5", "7/1", "5/8", "1/4", "8/2", "3/6"]
    cards = hand.split()
    assert choice(" ".join(cards + fill[: 9 - len(cards)]), turning=True) == expected


def test_a_card_that_parts_a_row_is_shown():
    # Without the 9 three fours lie next to each other.
    assert choice("2/10 4/1 9/1 4/10 4/2 7/3 1/8 6/5 10/6") == "show 9"


def test_of_equals_the_lowest_id_is_taken():
    # 6-7-8 costs the hand what the 1 does, and so do all the others.
    assert choice("1/9 6/2 7/2 8/2 4/10 10/5 2/4 5/3 9/7") == "show 1"
    assert marks([6, 7, 8]) == marks([1])


def test_a_set_is_beaten_for_its_cards_sco_11():
    assert choice("6/8 6/9 2/4 9/2 4/8 1/3 7/2 9/3 4/7", "show 5/9-5/8") == "show 6-6"


def test_a_long_row_is_not_broken_to_beat_a_single_card():
    # Any of these beats the 3; the 9 leaves the run whole.
    assert choice("4/8 5/8 6/8 7/8 2/9 9/1 2/4 1/5 2/10", "show 3/10") == "show 9"


def test_a_scouted_card_goes_where_it_makes_the_longest_row_sco_12():
    # The 4 fills the gap in 5-3 better than the 10 goes with the 9.
    hand = LOOSE + " 2/5 4/9"
    assert choice(hand, "show 10/4", players=2) == "scout left 4/10 @4"
    # The 8 lengthens a run; of the ends with an 8 the left one has the lower id.
    hand = "5/1 6/1 7/1 10/3 3/5 1/3 9/6 2/7 5/8 9/2 3/8"
    assert choice(hand, "show 8/4-8/6-8/1-8/9", players=2) == "scout left 8/4 @4"


def test_a_scout_that_leaves_a_show_is_a_scout_and_show_sco_13():
    # Nothing beats the 10; once it is scouted anything may be shown.
    assert choice(LOOSE, "show 10/4") == "scout+ left 4/10 @4"


def test_an_empty_hand_comes_before_everything_sco_15():
    emptied = 0
    for seed in range(12):
        game = Game(Rules(players=2), seed=seed)
        while not game.over:
            action = greedy(game)
            held = len(game.hands[game.player])
            whole = [one for one in game.legal_actions() if str(one).startswith("show")
                     and len(one.row) == held]  # fmt: skip
            if whole:
                emptied += 1
                assert action == whole[0]
            assert greedy(game.view(game.player)) == action
            game.play(action)
    assert emptied > 5


def test_after_the_scout_of_a_scout_and_show_the_show_follows():
    halfway = 0
    for seed in range(6):
        game = Game(Rules(players=4), seed=seed)
        while not game.round:
            action = greedy(game)
            if game.halfway:
                halfway += 1
                assert str(action).startswith("show")
                assert core_choice(native.state_of(game), game.rules) == int(action)
            game.play(action)
    assert halfway > 3
