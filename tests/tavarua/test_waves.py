"""Catching, riding, the wave card and the score (TAV-23 to 35)."""

import pytest

from shorebreak.tavarua import Finish, Rules
from shorebreak.tavarua.scoring import wave_points

from .tables import CHANNEL, LONG, SHORT, WASH, WAVE, piled, play, scene, seat

BROKEN = (6, 6, 6, 6, 6, 6)


def one(game):
    return game.surfers[0]


def ride(card, *, board=SHORT, balance=0, wave="Glass 0", space=3, pile="1f", tokens=0, **more):
    """A rider in a space rides a card, and the wave card comes; the round is the last."""
    rider = seat(f"{card} 1f 1b", board=board, where=WAVE, space=space, balance=balance,
                 pile=pile, tokens=tokens)  # fmt: skip
    game = scene(rider, waves=(wave,), **more)
    return play(game, f"ride {card}")


def test_tav_23_a_catch_moves_balance_starts_the_pile_and_brings_a_token():
    # The example of the source text: power 1 forward moves balance one space forward.
    game = scene(seat("1f 2b", space=4), dice=BROKEN)
    game.play("catch 1f")
    assert (one(game).where, one(game).space, one(game).balance) == (WAVE, 4, 1)
    assert [str(piled.card) for piled in one(game).pile] == ["1f"]
    assert one(game).tokens == 1


@pytest.mark.parametrize(("board", "falls"), [(SHORT, True), (LONG, False)])
def test_tav_23_off_the_board_at_the_catch(board, falls):
    game = scene(seat("3b 1f", board=board, space=4, tokens=1), dice=BROKEN)
    play(game, "catch 3b")
    surfer = one(game)
    assert surfer.where is (WASH if falls else WAVE)
    # The wipe-out brings its token, and no catch token; nothing is scored.
    assert surfer.tokens == 2
    assert surfer.points == [[0, 0], [0, 0]]
    assert surfer.pile == [] if falls else surfer.balance == -3


def test_tav_23_tokens_on_the_card_go_into_the_pile():
    game = scene(seat("3b 1f", space=4, tokens=2), dice=BROKEN)
    play(game, "catch 3b ±2", "minus")
    assert one(game).balance == -1
    assert one(game).pile[0].stoke == 2
    assert one(game).tokens == 1
    game = scene(seat("3b 1f", space=4, tokens=2), dice=BROKEN)
    play(game, "catch 3b ±2", "plus")
    assert one(game).where is WASH
    # They went back to the supply before the wipe-out's token came.
    assert game.position.supplies[2] == 17


def test_tav_24_a_perfect_catch():
    game = scene(seat("1f", space=4), dice=(6, 6, 6, 4, 6, 6))
    game.play("catch 1f")
    assert one(game).pile[0].perfect == 1
    assert game.position.supplies[3] == 5
    game = scene(seat("1f", space=4), dice=(6, 6, 6, 5, 6, 6))
    game.play("catch 1f")
    assert one(game).pile[0].perfect == 0
    rules = Rules(players=1, supplies=(12, 12, 18, 0))
    game = scene(seat("1f", space=4), dice=(6, 6, 6, 4, 6, 6), rules=rules)
    game.play("catch 1f")
    assert one(game).pile[0].perfect == 0


def test_tav_25_a_ride_moves_balance_and_joins_the_pile():
    # The example of the source text: power 3 backward moves balance three spaces back.
    game = ride("3b", balance=2)
    assert one(game).balance == -1
    assert [str(piled.card) for piled in one(game).pile] == ["1f", "3b"]
    game = ride("3b", balance=0)
    assert one(game).where is WASH
    # The card is discarded; the pile before it scores by TAV-33.
    assert one(game).points[0] == [1, 0]


def test_tav_26_a_bail_discards_any_number_and_stands_in_the_wash():
    game = scene(seat("1f 1b 2b", where=WAVE, space=5, pile="2f 3b+stoke"))
    game.play("bail 1f 1b")
    assert (one(game).where, one(game).space, one(game).balance) == (CHANNEL, 5, 0)
    assert one(game).points[0] == [6, 0]
    assert one(game).tokens == 0


def test_tav_28_a_wipe_out_lies_in_the_wash_and_must_recover():
    game = scene(seat("3b 1f", where=WAVE, space=3, pile="1f"), more=1)
    game.play("ride 3b")
    assert (one(game).where, one(game).space, one(game).tokens) == (WASH, 3, 1)
    play(game, "done", "done")
    assert {action.kind.word for action in game.legal_actions()} == {"recover"}


def test_tav_29_the_wave_moves_every_rider():
    # The example of the source text: the card says three backward.
    game = ride("1f", wave="Surge 3b", board=LONG)
    assert one(game).balance == -2
    game = ride("1f", wave="Surge 3b", balance=-1)
    assert one(game).where is WASH
    assert one(game).tokens == 1
    # This round's catchers ride already.
    game = scene(seat("1f", space=4), dice=BROKEN, waves=("Lull 2f",))
    game.play("catch 1f")
    assert one(game).where is WASH
    assert one(game).points[0] == [1, 0]


def test_tav_29_surfers_off_the_waves_are_not_moved():
    game = scene(seat("1f", space=4), waves=("Surge 3b",))
    game.play("wait 1f")
    assert (one(game).where, one(game).balance) == (CHANNEL, 0)


@pytest.mark.parametrize(
    ("board", "card", "value", "token"),
    [
        (LONG, "2f", 2, True), (LONG, "2f", 1, False), (LONG, "1b", 1, True),
        (SHORT, "2f", 2, False), (SHORT, "2f", 1, True), (SHORT, "1b", 3, True),
    ],
)  # fmt: skip
def test_tav_30_barrels(board, card, value, token):
    game = ride(card, board=board, wave=f"Barrel {value}")
    if token:
        assert one(game).where is WAVE
        assert one(game).pile[-1].barrel == 1
        assert one(game).balance == (int(card[0]) if card[1] == "f" else -int(card[0]))
        assert game.position.supplies[0] == 11
    else:
        assert one(game).where is WASH
        assert one(game).points[board] == [max(1, int(card[0])), 0]


def test_tav_30_a_barrel_compares_printed_power():
    game = scene(
        seat("2f 1f", where=WAVE, space=3, pile="1b", tokens=1, board=LONG), waves=("Barrel 2",)
    )
    play(game, "ride 2f ±1", "plus")
    assert one(game).pile[-1].barrel == 1


def test_tav_30_a_four_jumps_over_the_barrel():
    game = ride("4f", balance=-2, wave="Barrel 3")
    assert one(game).where is WAVE
    assert one(game).pile[-1].barrel == 0


def test_tav_8_30_a_supply_of_barrel_tokens_running_out_serves_clockwise():
    rules = Rules(players=2, supplies=(1, 12, 18, 6))
    for first in (0, 1):
        seats = [seat("1f", where=WAVE, space=space, pile="1b") for space in (3, 4)]
        game = scene(*seats, waves=("Barrel 3",), rules=rules, first=first)
        play(game, "ride 1f", "ride 1f")
        assert [surfer.pile[-1].barrel for surfer in game.surfers] == [first == 0, first == 1]
        assert all(surfer.where is WAVE for surfer in game.surfers)


def test_tav_31_hang_ten():
    game = ride("2f", board=LONG, balance=1)
    assert one(game).balance == 3
    assert one(game).pile[-1].hang_ten == 1
    # Also by the wave, and after a barrel.
    game = ride("1f", board=LONG, balance=1, wave="Lull 1f")
    assert one(game).pile[-1].hang_ten == 1
    game = ride("2f", board=LONG, balance=1, wave="Barrel 2")
    assert (one(game).pile[-1].hang_ten, one(game).pile[-1].barrel) == (1, 1)
    # Not on the nose of a shortboard, not at the tail.
    assert ride("1f", balance=1).surfers[0].pile[-1].hang_ten == 0
    assert ride("2b", board=LONG, balance=-1).surfers[0].pile[-1].hang_ten == 0


def test_tav_32_a_rider_still_balanced_in_space_1_rides_to_the_shore():
    game = ride("1b", space=1, balance=1, pile="2f 3f")
    assert one(game).on_shore
    assert one(game).points[0] == [1 + 2 + 3 + 2, 0]
    assert one(game).tokens == 1
    # This round's catchers too.
    game = scene(seat("2f", space=1), dice=BROKEN)
    game.play("catch 2f")
    assert one(game).on_shore
    assert one(game).points[0] == [4, 0]
    assert one(game).tokens == 2


def test_tav_33_38_the_score_of_the_source_text():
    # Cards 5, tokens 1, bonus 2: 8 points, which are 3.5 of 10.
    game = ride("1b", space=1, balance=1, pile="1f 3f+stoke")
    assert one(game).points[0] == [8, 0]
    assert game.marks[0] == ((3.5, 0.0), (0.0, 0.0))
    assert game.units == (35,)
    assert game.scores == (3.5,)


def test_tav_33_wiped_out_scores_the_best_card_with_its_tokens():
    pile = [piled(text) for text in ("4f", "1b+stoke+stoke+stoke", "2f+barrel")]
    assert wave_points(pile, Finish.WIPED_OUT) == 7
    assert wave_points(pile, Finish.BAILED) == 15
    assert wave_points(pile, Finish.SNAKED) == 15
    assert wave_points(pile, Finish.SHORE) == 17
    # A perfect token is worth the number of cards in the whole pile, at a wipe-out too.
    pile = [piled("1f+perfect"), piled("3f"), piled("2b"), piled("2f+hang_ten")]
    assert wave_points(pile, Finish.WIPED_OUT) == 5
    assert wave_points(pile, Finish.SHORE) == 8 + 4 + 2 + 2
    assert wave_points([], Finish.WIPED_OUT) == 0


def test_tav_33_the_card_that_balance_is_lost_on_by_the_wave_still_counts():
    game = ride("2f", wave="Lull 1f", pile="1f")
    assert one(game).where is WASH
    assert one(game).points[0] == [2, 0]


def test_tav_34_two_scores_a_board_a_later_one_replaces_the_lower_if_higher():
    for points, expected in (
        ([9, 5], [9, 6]), ([9, 7], [9, 7]), ([5, 3], [6, 5]), ([0, 0], [6, 0]), ([6, 6], [6, 6]),
    ):  # fmt: skip
        rider = seat("1f", where=WAVE, space=3, pile="2f 4b", points=(points, (8, 8)))
        game = scene(rider)
        game.play("bail 1f")
        assert one(game).points == [expected, [8, 8]]
        assert one(game).pile == []
        assert game.finished[0].points == 6


def test_tav_34_tokens_of_the_pile_go_back_to_their_supplies():
    rider = seat("1f", board=LONG, where=WAVE, space=3,
                 pile="1f+perfect+stoke 2f+barrel 3b+hang_ten")  # fmt: skip
    game = scene(rider)
    assert game.position.supplies == [11, 11, 17, 5]
    game.play("bail 1f")
    assert game.position.supplies == [12, 12, 18, 6]
    assert one(game).points[1] == [6 + 3 + 1 + 5 + 2, 0]


def test_tav_34_nothing_is_recorded_for_nothing():
    game = scene(seat("3f", space=4), dice=BROKEN)
    game.play("catch 3f")
    assert one(game).points == [[0, 0], [0, 0]]
    assert game.finished[0].finish is Finish.WIPED_OUT


def test_tav_35_the_last_wave_card_ends_the_game_and_riders_score_nothing():
    game = ride("1f", space=3, pile="4f 4b")
    assert game.over
    assert one(game).where is WAVE
    assert game.units == (0,)
    with pytest.raises(ValueError, match="TAV-35"):
        game.play("done")
    # But a rider who bails in the last round scores.
    game = scene(seat("1f", where=WAVE, space=3, pile="4f 4b"))
    game.play("bail 1f")
    assert game.units == (35,)
