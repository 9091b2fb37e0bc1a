"""Every stoke card (TAV-36, 37), and who knows what after it (TAV-49, 50)."""

import pytest

from shorebreak.errors import IllegalActionError
from shorebreak.tavarua import Phase
from shorebreak.tavarua.cards import listed
from shorebreak.tavarua.knowledge import back_ids

from .tables import LONG, WASH, WAVE, cards, play, scene, seat


def shore(held, **options):
    return scene(seat(held=held), seat(), phase=Phase.STOKE, **options)


def refused(game, action, match, clause="TAV-37"):
    with pytest.raises(IllegalActionError, match=match) as caught:
        game.play(action)
    assert caught.value.clause == clause


def test_tav_36_a_card_not_held_cannot_be_played():
    game = shore("JETSKI")
    refused(game, "play FOCUS", "not among the stoke cards held", "TAV-36")
    refused(game, "play CALL IT 2", "as the new wave is rolled", "TAV-14")
    game.play("play JETSKI 2")
    refused(game, "play JETSKI 3", "one stoke card a round", "TAV-36")


def test_tav_37_in_the_zone_shows_the_front_of_the_top_card_secretly():
    game = shore("IN THE ZONE", waves=("Surge 3b",), more=24)
    game.play("play IN THE ZONE")
    assert game.view(0).wave_patterns == (("Surge 3b",),)
    assert game.view(1).wave_patterns == ()
    assert game.view(1).top_back == "2-3 b"
    for index in range(10):
        assert game.view(0).sample(seed=1, index=index).position.waves[0] == game.position.waves[0]
    fronts = {
        str(game.rules.waves[game.view(1).sample(seed=1, index=index).position.waves[0]])
        for index in range(40)
    }
    assert fronts == {"Surge 2b", "Surge 3b"}
    # Others know that seat 0 knows: in every world it knows the card that is there.
    world = game.view(1).sample(seed=3)
    assert world.position.surfers[0].patterns == ((world.position.waves[0],),)


@pytest.mark.parametrize("space", range(7))
def test_tav_37_jetski_goes_to_any_channel_space(space):
    game = scene(seat(space=3, held="JETSKI"), phase=Phase.STOKE)
    game.play(f"play JETSKI {space}")
    assert game.surfers[0].space == space
    # A surfer who is on the shore now acts there.
    assert ("buy" in map(str, game.legal_actions())) is False
    assert ("switch" in map(str, game.legal_actions())) is (space == 0)


def test_tav_37_jetski_only_in_the_channel():
    for where in (WAVE, WASH):
        surfer = seat(where=where, space=3, held="JETSKI", pile="1f" if where is WAVE else "")
        game = scene(surfer, phase=Phase.STOKE)
        refused(game, "play JETSKI 3", "in the channel or on the shore")


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 3), (3, 3)])
def test_tav_37_energy_drink(before, after):
    game = scene(seat(tokens=before, held="ENERGY DRINK"), phase=Phase.STOKE)
    game.play("play ENERGY DRINK")
    assert game.surfers[0].tokens == after
    assert game.position.supplies[2] == 18 - after
    assert game.position.spent[3] == 1


WAVES = ("Glass 1f", "Surge 2b", "Lull 2f", "Chop 3b")


def focused(order="order 2 3 1"):
    surfer = seat(where=WAVE, space=4, pile="1f", held="FOCUS")
    game = scene(surfer, seat(), phase=Phase.STOKE, waves=WAVES, more=4)
    game.play("play FOCUS")
    assert game.phase is Phase.FOCUS
    game.play(order)
    return game


def test_tav_37_focus_orders_the_top_three_by_their_backs():
    game = focused()
    fronts = [str(game.rules.waves[card]) for card in game.position.waves[:4]]
    assert fronts == ["Surge 2b", "Lull 2f", "Glass 1f", "Chop 3b"]
    assert game.phase is Phase.STOKE
    assert game.player == 0
    # Its player knows the order of the backs, others the set and the new top back.
    assert game.view(0).wave_patterns == (("2-3 b", "1-2 f", "0-1 fb"),)
    assert game.view(1).wave_patterns == (
        ("2-3 b", "0-1 fb", "1-2 f"), ("2-3 b", "1-2 f", "0-1 fb"),
    )  # fmt: skip
    assert game.seen(-1, 1) is None
    assert game.seen(-2, 1) is not None


def test_tav_37_focus_is_remembered_until_the_cards_are_turned_up():
    game = focused()
    play(game, "done", "done", "ride 1f", "wait 1f")
    assert game.view(0).wave_patterns == (("1-2 f", "0-1 fb"),)
    # The new top back tells the others the rest.
    assert game.view(1).wave_patterns == (("1-2 f", "0-1 fb"),)
    play(game, *["done"] * 4, *[str(game.legal_actions()[0])] * 0)
    assert game.phase is Phase.COMMIT


def test_tav_50_worlds_keep_to_what_focus_showed():
    game = focused("order 1 3 2")
    ids = back_ids(game.rules)
    for seat_number in (0, 1):
        tops = set()
        for index in range(60):
            world = game.view(seat_number).sample(seed=2, index=index)
            tops.add(tuple(ids[card] for card in world.position.waves[:3]))
            assert world.view(seat_number) == game.view(seat_number)
        assert len(tops) == seat_number + 1


def test_tav_37_focus_only_on_a_wave_and_with_fewer_cards():
    game = shore("FOCUS")
    refused(game, "play FOCUS", "FOCUS is played on a wave")
    for left, orders in ((1, 1), (2, 2), (3, 6)):
        surfer = seat(where=WAVE, space=4, pile="1f", held="FOCUS")
        game = scene(surfer, phase=Phase.STOKE, waves=WAVES[:left])
        game.play("play FOCUS")
        assert len(game.legal_actions()) == orders
    game = scene(surfer, phase=Phase.STOKE, waves=WAVES[:2])
    game.play("play FOCUS")
    refused(game, "order 2 3 1", "FOCUS saw only 2 cards")
    game.play("order 2 1")
    assert [str(game.rules.waves[card]) for card in game.position.waves] == ["Surge 2b", "Glass 1f"]


def test_tav_37_inspiration_takes_up_to_three_and_drops_to_five():
    game = scene(
        seat("1f 1b 2f 2b 3f", held="INSPIRATION"), seat(),
        phase=Phase.STOKE, discards="4f 4b 3b 1f", more=2,
    )  # fmt: skip
    game.play("play INSPIRATION")
    assert game.phase is Phase.TAKE
    refused(game, "take 2f", "2f is not on the discards")
    game.play("take 4f 4b 3b")
    assert game.phase is Phase.DROP
    assert len(game.hands[0]) == 8
    # Cards taken stay known to all until they leave.
    assert listed(game.view(1).surfers[0].known) == cards("4f 3b 4b")
    refused(game, "drop 1f", "exactly 3 cards must be discarded")
    game.play("drop 1f 1b 4b")
    assert game.hands[0] == tuple(cards("2f 3f 4f 2b 3b"))
    assert listed(game.position.discards) == cards("1f 1f 1b 4b")
    assert listed(game.view(1).surfers[0].known) == cards("4f 3b")
    for index in range(5):
        world = game.view(1).sample(seed=1, index=index)
        assert world.position.surfers[0].hand[3] >= 1


def test_tav_37_inspiration_without_discards_and_on_a_longboard():
    game = shore("INSPIRATION")
    game.play("play INSPIRATION")
    assert [str(action) for action in game.legal_actions()] == ["take"]
    game.play("take")
    assert game.phase is Phase.STOKE
    game = scene(
        seat("1f 1b 2f 2b 3f", board=LONG, held="INSPIRATION"),
        phase=Phase.STOKE, discards="4f 3b",
    )  # fmt: skip
    game.play("play INSPIRATION")
    refused(game, "take 4f", "barred on a longboard")
    game.play("take 3b")
    game.play("drop 3b")
    assert game.hands[0] == tuple(cards("1f 2f 3f 1b 2b"))


def test_tav_37_with_a_short_hand_inspiration_drops_only_what_exceeds_five():
    game = scene(seat("1f 1b 2f", held="INSPIRATION"), phase=Phase.STOKE, discards="4f 3b 4b")
    play(game, "play INSPIRATION", "take 4f 3b 4b")
    assert len(game.legal_actions()) == 6
    game.play("drop 1f")
    assert len(game.hands[0]) == 5
    game = scene(seat("1f 1b 2f", held="INSPIRATION"), phase=Phase.STOKE, discards="4f 3b 4b")
    play(game, "play INSPIRATION", "take 4f 3b")
    assert game.phase is Phase.STOKE
