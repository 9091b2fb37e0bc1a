"""Advance, the shore, commitments and moves off the waves (TAV-13 to 21, 27)."""

import pytest

from shorebreak.errors import IllegalActionError
from shorebreak.tavarua import Game, Phase, Rules, Where
from shorebreak.tavarua.cards import listed

from .tables import LONG, SHORT, WASH, WAVE, cards, play, scene, seat


def refused(game, action, match, clause):
    with pytest.raises(IllegalActionError, match=match) as caught:
        game.play(action)
    assert caught.value.clause == clause
    return caught.value


def test_tav_13_waves_advance_and_the_last_one_comes_anew():
    game = scene(seat(where=WAVE, space=4, pile="1f"), dice=(1, 2, 3, 4, 5, 6), more=1)
    game.play("ride 1f")
    assert game.dice[:5] == (2, 3, 4, 5, 6)
    assert game.dice[5] == game.outcomes[-1]
    assert (game.surfers[0].where, game.surfers[0].space) == (WAVE, 3)


def test_tav_14_every_seat_is_asked_for_call_it_and_the_first_one_closes_the_window():
    seats = seat(), seat(held="CALL IT"), seat(held="CALL IT")
    game = scene(*seats, phase=Phase.CALL, first=2, more=1)
    assert game.player == 2
    game.play("done")
    assert (game.player, [str(action) for action in game.legal_actions()]) == (0, ["done"])
    play(game, "pass", "play CALL IT 4")
    assert game.dice[5] == 4
    assert game.phase is Phase.STOKE
    assert game.player == 2
    # It was this seat's stoke card of the round.
    assert game.surfers[1].played
    assert game.position.spent[0] == 1


def test_tav_14_the_number_may_be_the_one_that_is_shown():
    game = scene(seat(held="CALL IT"), phase=Phase.CALL, dice=(1, 1, 1, 1, 1, 3))
    game.play("play CALL IT 3")
    assert game.dice[5] == 3


def test_tav_14_not_at_set_up():
    game = Game(Rules(players=1, opponents=["S:1"], held=[1, 0, 0, 0, 0, 0]), seed=1)
    play(game, "shortboard")
    assert game.phase is Phase.EXCHANGE
    assert not any("CALL" in str(action) for action in game.legal_actions())


def test_tav_15_boards_are_switched_on_the_shore_once_a_round():
    game = scene(seat("1f 4f 4b 2b 3b"), seat(space=2), phase=Phase.STOKE)
    game.play("switch")
    assert game.surfers[0].board is LONG
    # TAV-11a: the barred cards were replaced.
    assert not any(card.barred for card in game.hands[0])
    assert len(game.hands[0]) == 5
    assert {"4f", "4b"} <= set(map(str, listed(game.position.discards)))
    refused(game, "switch", "once a round", "TAV-15")
    game.play("done")
    refused(game, "switch", "on the shore only", "TAV-15")
    refused(game, "buy", "on the shore only", "TAV-15")
    game = scene(seat(), phase=Phase.STOKE, boards="short")
    refused(game, "switch", "only the shortboard is in play", "TAV-42")


def test_tav_15_36_stoke_cards_are_bought_and_played_from_the_next_round_on():
    game = scene(seat(tokens=2), phase=Phase.STOKE, more=1)
    before = game.position.supplies[2]
    top = game.position.stoke_deck[0]
    play(game, "buy", "buy")
    assert game.surfers[0].tokens == 0
    assert game.position.supplies[2] == before + 2
    assert sum(game.surfers[0].held) == 2
    refused(game, "buy", "none is left", "TAV-15")
    assert str(top) == "CALL IT"
    spent = ",".join(["CALL IT"] * 6 + ["IN THE ZONE"] * 6 + ["JETSKI"] * 6)
    game = scene(seat(tokens=1, held="ENERGY DRINK"), phase=Phase.STOKE, more=1, spent=spent)
    game.play("buy")
    assert game.surfers[0].bought[3] == 1
    game.play("play ENERGY DRINK")
    refused(game, "play ENERGY DRINK", "one stoke card a round", "TAV-36")
    play(game, "done", "wait 1f", "done", "play ENERGY DRINK")
    assert game.position.spent[3] == 2


def test_tav_36_a_card_bought_this_round_is_not_played():
    spent = ["CALL IT"] * 6 + ["IN THE ZONE"] * 6
    game = scene(seat(tokens=1), phase=Phase.STOKE, spent=",".join(spent))
    game.play("buy")
    refused(game, "play JETSKI 3", "was bought this round", "TAV-36")


def test_tav_7_an_empty_stoke_deck_sells_nothing():
    spent = ["CALL IT"] * 6 + ["IN THE ZONE"] * 6 + ["JETSKI"] * 6 + ["ENERGY DRINK"] * 3
    spent += ["FOCUS"] * 3 + ["INSPIRATION"] * 3
    game = scene(seat(tokens=1), phase=Phase.STOKE, spent=",".join(spent))
    refused(game, "buy", "the stoke deck is empty", "TAV-7")


def test_tav_16_commitments_are_hidden_until_all_are_made():
    game = scene(seat(space=3), seat(space=3), seat(space=3), more=1)
    game.play("wait 1f 2f")
    assert game.seen(0, 0) == game.actions[0]
    assert game.seen(0, 1) is None
    view = game.view(1)
    assert view.surfers[0].hidden_move
    assert view.surfers[0].move is None
    assert view.hand_sizes == (5, 5, 5)
    play(game, "paddle in 3f", "wait 1b")
    assert game.seen(0, 1) == game.actions[0]
    assert game.view(1).surfers[0].move.cards == tuple(cards("1f 2f"))


def test_tav_16_at_least_one_card_and_only_those_held():
    game = scene(seat("1f 1f 2f 3f 3b", space=2, tokens=1))
    refused(game, "wait", "at least one card must be played", "TAV-16")
    refused(game, "wait 4f", "4f is not in the hand, which holds 1f 1f 2f 3f 3b", "TAV-16")
    refused(game, "wait 1f 1f 1f", "1f is not in the hand 3 times", "TAV-16")
    refused(game, "paddle out 1f +2", "2 stoke tokens are laid, but 1 are owned", "TAV-16")
    game = scene(seat("1f 1f 2f 3f 3b", board=LONG))
    refused(game, "paddle out 4f", "barred on a longboard", "TAV-11a")


def test_tav_17_each_place_has_its_own_actions():
    game = scene(seat(space=0), seat(where=WAVE, space=2, pile="1f"), seat(where=WASH, space=2))
    refused(
        game, "ride 1f", "ride is not open to a surfer in the channel or on the shore", "TAV-17"
    )
    refused(game, "recover 1f", "who may paddle out, paddle in, catch, wait", "TAV-17")
    game.play("wait 1f")
    refused(game, "wait 1f", "wait is not open to a surfer on a wave, who may ride, bail", "TAV-17")
    game.play("bail 1f")
    refused(game, "paddle in 1f", "not open to a surfer in the wash, who may recover", "TAV-17")


@pytest.mark.parametrize(("sign", "space"), [("plus", 5), ("minus", 1)])
def test_tav_18_tokens_add_or_subtract_as_the_card_is_resolved(sign, space):
    game = scene(seat("3f 1f 1f 1b 1b", tokens=2), seat(space=2))
    play(game, "paddle out 3f ±2", "wait 1f")
    assert game.phase is Phase.SIGN
    assert [str(action) for action in game.legal_actions()] == ["plus", "minus"]
    refused(game, "done", "can't be done now: seat 0 says plus or minus", "TAV-18")
    game.play(sign)
    assert game.surfers[0].space == space
    # TAV-19: card and tokens are gone.
    assert game.position.supplies[2] == 18
    assert listed(game.position.discards) == cards("1f 3f")


def test_tav_18_power_never_falls_below_0_and_it_is_asked_where_both_end_alike():
    game = scene(seat("1f 1f 1f 1b 1b", space=6, tokens=3))
    game.play("paddle in 1f ±3")
    game.play("minus")
    assert game.surfers[0].space == 6
    game = scene(seat("1f 1f 1f 1b 1b", space=6, tokens=1))
    game.play("paddle out 1f ±1")
    assert game.phase is Phase.SIGN


def test_tav_18_losers_of_a_contest_say_nothing():
    game = scene(
        seat("3f 1f 1f 1b 1b", space=1, tokens=1), seat("2f 1f 1f 1b 1b", space=1, tokens=1)
    )
    play(game, "catch 3f", "catch 2f ±1")
    assert game.over
    assert game.surfers[1].where is Where.CHANNEL


def test_tav_18_later_seats_have_seen_earlier_results():
    game = scene(seat("3f 1f 1f 1b 1b", tokens=1), seat("3f 1f 1f 1b 1b", tokens=1))
    play(game, "paddle out 3f ±1", "paddle out 3f ±1")
    assert game.player == 0
    game.play("plus")
    assert game.player == 1
    assert game.view(1).surfers[0].space == 4


def test_tav_19_paddling_stops_at_the_ends_of_the_channel():
    for card, action, start, end in (
        ("3f", "paddle out", 0, 3), ("1f", "paddle in", 4, 3), ("4f", "paddle out", 4, 6),
        ("4b", "paddle in", 2, 0), ("2f", "paddle in", 0, 0), ("2b", "paddle out", 6, 6),
    ):  # fmt: skip
        game = scene(seat(f"{card} 1b 1b 1b 1b", space=start))
        game.play(f"{action} {card}")
        assert game.surfers[0].space == end


def test_tav_20_waiting_discards_any_number():
    game = scene(seat("1f 2f 3f 1b 2b", space=2))
    game.play("wait 1f 2f 3f 1b 2b")
    assert listed(game.position.discards) == cards("1f 2f 3f 1b 2b")
    assert game.surfers[0].space == 2
    assert len(game.hands[0]) == 5


def test_tav_21_only_a_broken_wave_beside_with_room_can_be_caught():
    game = scene(seat(), dice=(6, 6, 6, 6, 6, 6))
    refused(game, "catch 1f", "no wave beside the shore", "TAV-21")
    game = scene(seat(space=3), dice=(6, 6, 2, 6, 6, 6))
    refused(game, "catch 1f", "space 3 is unbroken: its die shows 2", "TAV-21")
    game = scene(seat(space=3), seat(where=WAVE, space=3, pile="1f"), dice=(6,) * 6)
    refused(game, "catch 1f", "space 3 has no room", "TAV-21")
    # Room counts at commitment, whatever the rider will do.
    game = scene(seat(space=3), seat(where=WAVE, space=3, pile="1f"), dice=(6,) * 6, first=1)
    game.play("bail 1f")
    refused(game, "catch 1f", "space 3 has no room", "TAV-21")


def test_tav_27_recovering_leads_to_the_shore():
    game = scene(seat(where=WASH, space=5))
    refused(game, "recover", "recovering takes a card", "TAV-27")
    game.play("recover 2b")
    assert game.surfers[0].on_shore
    assert listed(game.position.discards) == cards("2b")


def test_tav_8_at_most_three_tokens_and_a_supply_serves_clockwise():
    game = scene(seat("1f 1f 1b 1b 2f", tokens=3, space=1), dice=(3, 1, 1, 1, 1, 1))
    game.play("catch 1f")
    # Three in the supply already; the ride to the shore brings none either.
    assert game.surfers[0].tokens == 3
    rules = Rules(players=2, supplies=(12, 12, 3, 0))
    for first in (0, 1):
        seats = (seat(tokens=1, space=1), seat(tokens=1, space=2))
        game = scene(*seats, dice=(3, 3, 1, 1, 1, 1), rules=rules, first=first, more=1)
        play(game, "catch 1f", "catch 1f")
        # One token was left: who comes first has it for the catch.
        assert game.surfers[first].tokens == 2
        assert game.surfers[1 - first].tokens == 1


def test_a_refused_action_names_seat_and_leaves_the_game_alone():
    game = scene(seat(space=2), seat(board=SHORT))
    before = game.record()
    error = refused(game, "wait 4f 4f", "4f is not in the hand 2 times", "TAV-16")
    assert error.player == 0
    assert game.record() == before
    for text in ("swim", "ride 5f", "catch", "paddle out 1f 2f", "play SURF", "take 1f 1f 1f 1f"):
        with pytest.raises(IllegalActionError):
            game.play(text)
    with pytest.raises(IllegalActionError, match="never mixed"):
        game.play("paddle out 1f +1 -1")
    assert game.record() == before
