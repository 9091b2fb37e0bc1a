"""Contests, collisions and snakes (TAV-17a, 22, 41), with one place and with two."""

import pytest

from shorebreak.errors import IllegalActionError
from shorebreak.tavarua import Where
from shorebreak.tavarua.cards import listed

from .tables import CHANNEL, WASH, WAVE, cards, play, scene, seat

BROKEN = (6, 6, 6, 6, 6, 6)
FILL = "3b"


def catchers(*hand_cards, places=1, space=3, **options):
    """Seats in the channel beside one wave, each with the card it will catch with.

    Two places are those of five players; the others stand on the shore.
    """
    seats = [seat(f"{card} {FILL}", space=space) for card in hand_cards]
    idle = max(0, 5 - len(seats)) if places == 2 else 0
    seats += [seat("4b 4f", space=0)] * idle
    game = scene(*seats, dice=options.pop("dice", BROKEN), **options)
    for card in hand_cards:
        game.play(f"catch {card}")
    for _ in range(idle):
        game.play("wait 4b")
    return game


def whereabouts(game):
    names = {CHANNEL: "channel", WAVE: "wave", WASH: "wash"}
    return [names[surfer.where] for surfer in game.surfers]


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # Two catchers: the higher power; teal before maroon; the same card collides.
        (["2f", "1f"], ["wave", "channel"]),
        (["1b", "2b"], ["channel", "wave"]),
        (["2b", "2f"], ["channel", "wave"]),
        (["2f", "2f"], ["wash", "wash"]),
        # Three: the best of those who don't collide.
        (["2b", "2b", "1f"], ["wash", "wash", "wave"]),
        (["1f", "2b", "2f"], ["channel", "channel", "wave"]),
        (["2f", "2f", "2f"], ["wash", "wash", "wash"]),
        # Four: two pairs, three of a kind and one, all different.
        (["2f", "2f", "1b", "1b"], ["wash", "wash", "wash", "wash"]),
        (["2f", "1b", "2f", "2f"], ["wash", "wave", "wash", "wash"]),
        (["1b", "1f", "2b", "2f"], ["channel", "channel", "channel", "wave"]),
        (["1b", "1f", "2f", "2f"], ["channel", "wave", "wash", "wash"]),
    ],
)  # fmt: skip
def test_tav_22_contests_for_one_place(hands, expected):
    game = catchers(*hands)
    assert whereabouts(game) == expected
    for surfer, where in zip(game.surfers, expected, strict=True):
        # The catch brings a token, the collision too, losing nothing.
        assert surfer.tokens == (where != "channel")
        assert surfer.points == [[0, 0], [0, 0]]
    # Losers' cards are discarded, the winner's begins its pile.
    lost = [card for card, where in zip(hands, expected, strict=True) if where != "wave"]
    assert listed(game.position.discards) == sorted(cards(" ".join(lost)))
    for surfer, card, where in zip(game.surfers, hands, expected, strict=True):
        assert [str(one.card) for one in surfer.pile] == ([card] if where == "wave" else [])


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # Room for both: no contest and no collision.
        (["2f", "2f"], ["wave", "wave"]),
        (["2f", "1f", "2b"], ["wave", "channel", "wave"]),
        (["2f", "2f", "1b"], ["wash", "wash", "wave"]),
        (["1b", "1f", "2b", "2f"], ["channel", "channel", "wave", "wave"]),
        (["2f", "1b", "1f", "2f"], ["wash", "wave", "wave", "wash"]),
    ],
)  # fmt: skip
def test_tav_22_contests_for_two_places(hands, expected):
    game = catchers(*hands, places=2)
    assert whereabouts(game)[: len(hands)] == expected


def test_tav_22_one_place_left_of_two():
    rider = seat(f"1f {FILL}", where=WAVE, space=3, pile="1f")
    seats = [rider, seat(f"2f {FILL}", space=3), seat(f"2b {FILL}", space=3), *[seat()] * 2]
    game = scene(*seats, dice=BROKEN)
    play(game, "ride 1f", "catch 2f", "catch 2b", "wait 1f", "wait 1f")
    # The rider takes no part; its own card would have lost.
    assert whereabouts(game)[:3] == ["wave", "wave", "channel"]


def test_tav_22_waves_in_other_spaces_have_their_own_contests():
    seats = [seat(f"2f {FILL}", space=space) for space in (2, 2, 5, 6)]
    game = scene(*seats, dice=BROKEN)
    play(game, *["catch 2f"] * 4)
    assert whereabouts(game) == ["wash", "wash", "wave", "wave"]


def test_tav_17a_bails_come_before_contests_and_make_room():
    seats = (seat(f"2f {FILL}", space=3, tokens=1), seat(where=WAVE, space=3, pile="3f 2b"))
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "catch 2f", "bail 1f")
    assert whereabouts(game) == ["wave", "channel"]
    assert game.surfers[1].points[0] == [5, 0]


def test_tav_17a_contests_are_worked_out_first_and_applied_clockwise():
    # A supply with one token left: the first of the colliders from the first player has it.
    from shorebreak.tavarua import Rules

    for first in range(3):
        seats = [seat(f"2f {FILL}", space=3)] * 3
        rules = Rules(players=3, supplies=(12, 12, 3, 6))
        game = scene(*seats, dice=BROKEN, first=first, rules=rules)
        game.position.supplies[2] -= 2
        position = game.position
        position.supplies[2] = 1
        from shorebreak.tavarua import hands, resolution
        from shorebreak.tavarua.actions import Kind
        from shorebreak.tavarua.position import Move

        for surfer in position.surfers:
            surfer.move = Move(Kind.CATCH, tuple(cards("2f")))
        resolution._apply_contests(position, resolution._contest(position, 3))
        assert [surfer.tokens for surfer in position.surfers] == [
            int(one == first) for one in range(3)
        ]
        assert hands


def snake(rider="2f", challenger="3f", *, tokens=1, rider_action=None, **options):
    seats = [
        seat(f"{rider} {FILL}", where=WAVE, space=3, pile="1f 2b", balance=0),
        seat(f"{challenger} {FILL}", space=3, tokens=tokens),
    ]
    game = scene(*seats, dice=BROKEN, snaking=True, **options)
    play(game, rider_action or f"ride {rider}", f"catch {challenger}")
    return game


def test_tav_41_snaking_costs_a_token_and_brings_none():
    game = snake("1f", "2f")
    assert whereabouts(game) == ["channel", "wave"]
    rider, winner = game.surfers
    assert winner.tokens == 0
    # The ride card was discarded; the pile before it scored as if bailed.
    assert rider.points[0] == [3, 0]
    assert rider.space == 3
    assert sorted(map(str, listed(game.position.discards))) == ["1f", "1f", "2b"]


@pytest.mark.parametrize(
    ("rider", "challenger", "rides_on"),
    [("2f", "2b", True), ("2b", "2f", False), ("2f", "2f", True), ("1f", "2b", False)],
)
def test_tav_41_printed_powers_are_compared_and_ties_are_the_riders(rider, challenger, rides_on):
    game = snake(rider, challenger, tokens=2)
    assert whereabouts(game) == (["wave", "channel"] if rides_on else ["channel", "wave"])
    # A losing challenger loses one more token, if any.
    assert game.surfers[1].tokens == (0 if rides_on else 1)


def test_tav_41_if_any_is_judged_after_the_cost_and_what_was_laid():
    game = snake("2f", "2b", tokens=1)
    assert game.surfers[1].tokens == 0
    seats = [
        seat(f"2f {FILL}", where=WAVE, space=3, pile="1f"),
        seat(f"2b {FILL}", space=3, tokens=2),
    ]
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "ride 2f", "catch 2b ±1")
    assert game.surfers[1].tokens == 0
    assert game.position.supplies[2] == 18


def test_tav_41_none_owned_none_allowed():
    seats = [seat(where=WAVE, space=3, pile="1f"), seat(f"3f {FILL}", space=3, tokens=0)]
    game = scene(*seats, dice=BROKEN, snaking=True)
    game.play("ride 1f")
    with pytest.raises(IllegalActionError, match="snaking costs a stoke token") as caught:
        game.play("catch 3f")
    assert caught.value.clause == "TAV-41"
    seats[1] = seat(f"3f {FILL}", space=3, tokens=1)
    game = scene(*seats, dice=BROKEN, snaking=True)
    game.play("ride 1f")
    with pytest.raises(IllegalActionError, match="1 tokens are laid and snaking costs one"):
        game.play("catch 3f ±1")


def test_tav_41_if_the_rider_bails_there_is_no_contest_but_the_cost_is_gone():
    game = snake("2f", "1f", rider_action="bail 2f")
    assert whereabouts(game) == ["channel", "wave"]
    assert game.surfers[1].tokens == 0


def test_tav_41_if_every_rider_bails_challengers_lose_no_token():
    seats = [
        seat(where=WAVE, space=3, pile="1f"),
        seat(f"2b {FILL}", space=3, tokens=2),
        seat(f"2f {FILL}", space=3, tokens=2),
    ]
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "bail 1f", "catch 2b", "catch 2f")
    assert whereabouts(game) == ["channel", "channel", "wave"]
    assert [surfer.tokens for surfer in game.surfers] == [0, 1, 1]


def test_tav_41_challengers_collide_and_riders_are_exempt():
    seats = [
        seat(f"2f {FILL}", where=WAVE, space=3, pile="1f"),
        seat(f"2f {FILL}", space=3, tokens=2),
        seat(f"2f {FILL}", space=3, tokens=1),
    ]
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "ride 2f", "catch 2f", "catch 2f")
    assert whereabouts(game) == ["wave", "wash", "wash"]
    # Colliders lose no token beyond the cost, and gain one for the wipe-out.
    assert [surfer.tokens for surfer in game.surfers] == [0, 2, 1]


def test_tav_41_with_two_places_the_wave_must_be_full_to_be_snaked():
    rider = seat(f"1f {FILL}", where=WAVE, space=3, pile="1f")
    seats = [rider, seat(f"2f {FILL}", space=3), seat(f"2b {FILL}", space=3), *[seat()] * 2]
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "ride 1f", "catch 2f", "catch 2b", "wait 1f", "wait 1f")
    assert whereabouts(game)[:3] == ["wave", "wave", "channel"]
    assert [surfer.tokens for surfer in game.surfers[:3]] == [0, 1, 0]


@pytest.mark.parametrize(
    ("riders", "challengers", "expected", "tokens"),
    [
        (("2f", "1f"), ("2b",), ["wave", "channel", "wave"], [0, 0, 1]),
        (("2f", "2b"), ("2b",), ["wave", "wave", "channel"], [0, 0, 0]),
        # Between two riders the first from the first player has the place.
        (("1f", "1f"), ("2b",), ["wave", "channel", "wave"], [0, 0, 1]),
        (("1f", "1b"), ("2b", "2f"), ["channel", "channel", "wave", "wave"], [0, 0, 1, 1]),
        (("2f", "1b"), ("2b", "2b"), ["wave", "wave", "wash", "wash"], [0, 0, 2, 2]),
    ],
)  # fmt: skip
def test_tav_41_two_places_are_ranked_together(riders, challengers, expected, tokens):
    seats = [seat(f"{card} {FILL}", where=WAVE, space=3, pile="1f") for card in riders]
    seats += [seat(f"{card} {FILL}", space=3, tokens=2) for card in challengers]
    idle = 5 - len(seats)
    game = scene(*seats, *[seat("4b")] * idle, dice=BROKEN, snaking=True)
    for card in riders:
        game.play(f"ride {card}")
    for card in challengers:
        game.play(f"catch {card}")
    for _ in range(idle):
        game.play("wait 4b")
    assert whereabouts(game)[: len(expected)] == expected
    assert [surfer.tokens for surfer in game.surfers][: len(tokens)] == tokens


def test_tav_41_one_of_two_riders_bails_and_the_other_rides():
    seats = [
        seat(where=WAVE, space=3, pile="1f"),
        seat(f"1b {FILL}", where=WAVE, space=3, pile="1f"),
        seat(f"2f {FILL}", space=3, tokens=1),
        *[seat()] * 2,
    ]
    game = scene(*seats, dice=BROKEN, snaking=True)
    play(game, "bail 1f", "ride 1b", "catch 2f", "wait 1f", "wait 1f")
    assert whereabouts(game)[:3] == ["channel", "wave", "wave"]
    assert game.surfers[0].where is Where.CHANNEL
