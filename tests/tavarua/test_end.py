"""The end of the game: marks, champions and ties (TAV-38 to 40, 42)."""

from random import Random

import pytest

from shorebreak.tavarua import Game, Rules
from shorebreak.tavarua.scoring import Standing, by_total, champions, place_of_player

from .tables import play_on, scene, seat


def st(short, long, *waves):
    return Standing(short, long, tuple([*waves, 0, 0, 0][:3]))


def ended(*points, **fields):
    """Return a finished game of two seats up with these points."""
    game = scene(*(seat("1f", points=one) for one in points), **fields)
    for _ in points:
        game.play("wait 1f")
    return game


def test_tav_38_units_are_marks_in_tenths():
    game = ended(((8, 3), (21, 0)), ((0, 0), (40, 1)))
    assert game.units == (35 + 10 + 100, 100)
    assert game.scores == (14.5, 10.0)
    assert game.marks[1] == ((0.0, 0.0), (10.0, 0.0))


def test_tav_39_the_champions_compare_their_other_boards():
    # Seat 0 leads the shortboards, seat 1 the longboards; what they have on the other decides.
    game = ended(((9, 8), (5, 0)), ((7, 2), (9, 9)))
    assert game.champions.short == (0,)
    assert game.champions.long == (1,)
    assert game.winners == game.champions.grand == (1,)


def test_tav_39_one_who_holds_both_titles_is_grand_champion():
    game = ended(((9, 8), (9, 9)), ((7, 2), (9, 8)))
    assert game.champions == ((0,), (0,), (0,))
    # A third with a higher sum on neither does not matter.
    assert champions([st(50, 0, 50), st(40, 40, 40), st(0, 50, 50)]).grand == (0, 2)


def test_tav_39_all_at_zero_share():
    game = ended(((0, 0), (0, 0)), ((0, 0), (0, 0)))
    assert game.winners == (0, 1)
    # A board on which nobody scored still has its champion by the waves.
    game = ended(((9, 0), (0, 0)), ((8, 0), (0, 0)))
    assert game.champions == ((0,), (0,), (0,))


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        # Equal sums: the best single wave on either board, the second, the third.
        (((6, 6), (1, 1)), ((8, 4), (1, 1)), (1,)),
        (((6, 6), (7, 1)), ((6, 6), (4, 4)), (0,)),
        (((5, 5), (5, 5)), ((5, 5), (5, 5)), (0, 1)),
        (((9, 3), (1, 1)), ((7, 5), (9, 0)), (1,)),
    ],
)
def test_tav_40_ties_are_broken_by_the_waves(one, other, winner):
    game = ended((*one,), (*other,), boards="both")
    assert game.champions.short == winner


def test_tav_40_the_third_wave_decides_and_the_fourth_does_not():
    assert champions([st(10, 10, 5, 5, 5), st(10, 10, 5, 5, 4)]).grand == (0,)
    assert champions([st(10, 10, 5, 5, 5), st(10, 10, 5, 5, 5)]).grand == (0, 1)


def test_tav_40_waves_are_compared_by_mark():
    # Beyond the last space of the track 30 points are worth as much as 21.
    game = ended(((30, 0), (0, 0)), ((21, 0), (0, 0)))
    assert game.winners == (0, 1)


def test_tav_40_co_champions_each_have_a_grand_champion_score():
    standings = [st(50, 10, 30, 20), st(50, 20, 30, 20), st(0, 90, 90)]
    found = champions(standings)
    assert found.short == (0, 1)
    assert found.long == (2,)
    assert found.grand == (1,)


def test_tav_42_the_winner_of_a_single_board_has_the_highest_sum():
    game = ended(((9, 8), (0, 0)), ((16, 0), (0, 0)), boards="short")
    # 4 + 3.5 and 7.5: the best wave breaks the tie.
    assert game.units == (75, 75)
    assert game.winners == (1,)
    assert game.champions is None
    assert by_total([st(10, 0, 10), st(0, 10, 10)]) == (0, 1)


def test_tav_43_a_practice_game_reports_sums_and_no_champion():
    game = ended(((8, 8), (8, 0)))
    assert game.champions is None
    assert game.winners == (0,)
    assert game.units == (105,)


def test_tav_44a_the_place_of_the_player():
    standings = [st(50, 0, 30), st(60, 0, 30), st(50, 0, 30), st(50, 0, 40)]
    # Still tied after the waves the player has the better place.
    assert place_of_player(standings) == 3
    assert place_of_player([st(1, 1)]) == 1


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize(
    "fields",
    [{}, {"snaking": True}, {"boards": "short"}, {"boards": "long", "snaking": True},
     {"refill": "next_round"}],
)  # fmt: skip
def test_full_games_of_every_variant(players, fields):
    rules = Rules(players=players, **fields)
    game = play_on(Game(rules, seed=players), Random(f"{players} {fields}"))
    assert game.over
    assert game.round == rules.rounds
    assert game.winners
    assert len(game.units) == players
    assert sum(surfer.board == 1 for surfer in game.surfers) in (
        {0} if rules.boards == "short" else {players} if rules.boards == "long" else range(7)
    )
