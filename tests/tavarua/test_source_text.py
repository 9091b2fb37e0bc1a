"""The worked examples of the rules text, one by one."""

import pytest

from shorebreak import tavarua
from shorebreak.tavarua import Career, Finish, Rules, Sheet
from shorebreak.tavarua.scoring import wave_points

from .tables import WASH, WAVE, piled, play, scene, seat
from .test_career import sheet, winning_bot

# The picture of the six waves, from space 6 to space 1: unbroken, breaking next round as a 5;
# broken last round as a 6; unbroken, breaking in two rounds as a 2; breaking just now; unbroken,
# breaking next round as a 1; broken three rounds ago as a 4.
PICTURE = {6: 5, 5: 6, 4: 2, 3: 3, 2: 1, 1: 4}


def test_tav_2_13_the_picture_of_the_waves():
    dice = [PICTURE[space] for space in range(1, 7)]
    position = scene(seat(), dice=dice).position
    assert [space for space in PICTURE if position.broken(space)] == [5, 3, 1]
    # A wave breaks in the space that its die shows: rounds to go, or since then.
    assert {space: space - die for space, die in PICTURE.items()} == {
        6: 1, 5: -1, 4: 2, 3: 0, 2: 1, 1: -3,
    }  # fmt: skip
    game = scene(seat(), dice=dice, more=3)
    play(game, "wait 1f")
    assert [space for space in (5, 4, 2, 1) if game.position.broken(space)] == [5, 4, 2, 1]
    assert not game.position.broken(3)
    play(game, "done", "done", "wait 2f")
    assert game.position.broken(2)


@pytest.mark.parametrize(
    ("action", "start", "end"), [("paddle out 3f", 0, 3), ("paddle in 1f", 4, 3)]
)
def test_tav_19_paddling_three_out_and_one_in(action, start, end):
    game = scene(seat("3f 1f 1b 2b 2b", space=start))
    game.play(action)
    assert game.surfers[0].space == end


def test_tav_21_23_a_catch_with_1_forward():
    """The back of the top card tells of 2 or 3 backward, so one leans forward."""
    game = scene(seat("1f 3b 3b 2b", space=3), dice=(6,) * 6, waves=("Surge 3b",), more=2)
    assert game.top_back == "2-3 b"
    game.play("catch 1f")
    # One forward by the card, three backward by the wave: the tail of the shortboard.
    assert game.surfers[0].balance == 1 - 3 == -2
    assert game.surfers[0].where is WAVE
    assert [str(one.card) for one in game.surfers[0].pile] == ["1f"]


def test_tav_25_29_a_ride_with_3_backward_and_a_wave_of_3_backward():
    game = scene(
        seat("3b 1f", where=WAVE, space=4, balance=2, pile="2f"), waves=("Surge 3b",), more=2
    )
    game.play("ride 3b")
    # The card leads from +2 to -1, where the surfer still stands, and the wave off the board.
    assert game.surfers[0].where is WASH
    assert game.finished[0].finish is Finish.WIPED_OUT
    assert game.finished[0].points == 3


def test_tav_33_38_the_score_pile():
    pile = [piled("1f"), piled("3b+stoke"), piled("1b")]
    assert wave_points(pile, Finish.BAILED) == 5 + 1
    assert wave_points(pile, Finish.SHORE) == 5 + 1 + 2
    assert Rules(players=1).mark(8) == 35


def test_tav_9_the_wave_deck_has_25_cards_with_up_to_four_barrels():
    for seed in range(40):
        game = tavarua.Game(Rules(players=4), seed=seed)
        waves = [game.rules.waves[card] for card in game.deal.waves]
        assert len(waves) == 42 - 9 + 4 - 12 == 25
        assert sum(card.barrel > 0 for card in waves) <= 4


def test_tav_43_44_january():
    for gain, rank in ((4, 46), (-3, 53)):
        career = Career(seed=1, sheet=sheet(gain=gain))
        while not career.results:
            career.play(winning_bot(career.game.view(0)))
        assert career.rank == rank
    january = Sheet.shipped().events[0]
    assert (january.change(1), january.change(2)) == (4, -3)
    assert (january.recipe, january.removed) == ((4, 3, 3, 2, 1), 6)


def test_tav_48_a_jetski_at_rank_45():
    """It is held at the start of every event until it is used, and then no more."""
    career = Career(seed=1, sheet=sheet(gain=5, unlock=(45,)))
    while not career.pending:
        career.play(winning_bot(career.game.view(0)))
    assert career.rank == 45
    career.choose("JETSKI")
    while career.event.month == "February":
        assert career.game.surfers[0].held == [0, 0, 1, 0, 0, 0]
        career.play(winning_bot(career.game.view(0)))
    while career.game.phase is not tavarua.Phase.STOKE:
        career.play(winning_bot(career.game.view(0)))
    career.play("play JETSKI 3")
    assert career.game.surfers[0].space == 3
    while career.event.month == "March":
        career.play(winning_bot(career.game.view(0)))
    assert career.game.surfers[0].held == [0] * 6
    assert career.spent == (0, 0, 1, 0, 0, 0)
