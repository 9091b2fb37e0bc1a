"""What a sensible beginner does (`greedy`): hand-made positions, and games against random play."""

import pytest

from shorebreak import _core, native
from shorebreak.bots import GreedyBot, RandomBot
from shorebreak.tavarua import Game, Rules, reference
from shorebreak.tavarua.greedy import greedy
from shorebreak.tavarua.position import Phase

from .tables import SHORT, WASH, WAVE, play, scene, seat

core = _core.tavarua
BROKEN = (6, 6, 6, 6, 6, 6)
UNBROKEN = (1, 1, 1, 1, 1, 1)


def does(game):
    """Return what she does; the same in a game, in a view of it, and by the core."""
    action = greedy(game.position)
    assert greedy(game.view(game.player).known) == action
    _, actions, _ = core.trace(
        native.rules_of(game.rules), native.state_of(game), seed=1, game=1,
        policy=core.POLICIES.index("greedy"),
    )  # fmt: skip
    assert actions[0] == action
    return str(action)


# On a wave.


def rider(hand, *, space=3, wave="Glass 0", more=3, **told):
    return scene(seat(hand, where=WAVE, space=space, **told), waves=(wave,), more=more)


def test_she_rides_the_card_that_is_most_likely_to_hold():
    # A Surge is backward, 2 or 3: only from +1 and more a shortboard may hold.
    assert does(rider("1b 2f 3f", wave="Surge 2b", pile="1f")) == "ride 2f"
    # A Lull is forward, 1 or 2.
    assert does(rider("1f 2f 2b", wave="Lull 1f", pile="1f")) == "ride 2b"


def test_she_bails_with_all_cards_when_the_pile_is_worth_more_than_any_ride():
    game = rider("3f 3f 4b", pile="4f 4b 4f", balance=0)
    assert does(game) == "bail 3f 3f 4b"
    # One who has less to lose rides on, as the wave goes on too.
    surge = {"wave": "Surge 3b", "more": 7, "space": 2}
    assert does(rider("1b 1b", pile="1f", balance=2, **surge)).startswith("ride")


def test_tokens_help_to_hold_and_the_better_sign_is_said():
    # Three forward is off the board, but for a token.
    game = rider("3f", tokens=1, pile="1f")
    assert does(game) == "ride 3f ±1"
    play(game, "ride 3f ±1")
    assert does(game) == "minus"


def test_in_the_last_round_only_the_shore_counts():
    # In space 3 the wave won't reach it: what lies there is taken.
    assert does(rider("1f", pile="2f", more=0)).startswith("bail")
    assert does(rider("1f", pile="2f", more=0, space=1)) == "ride 1f"


def test_a_front_that_is_known_counts_rather_than_the_back():
    # Of Surges half are 2, half are 3 backward.
    hand = "1f 2f"
    asked = scene(seat(hand, where=WAVE, space=3, held="IN THE ZONE", pile="1f"),
                  waves=("Surge 3b",), more=3, phase=Phase.STOKE)  # fmt: skip
    assert does(asked) == "play IN THE ZONE"
    play(asked, "play IN THE ZONE", "done")
    assert does(asked) == "ride 2f"


# In the channel.


def test_she_catches_a_wave_beside_her_with_a_card_that_holds():
    game = scene(seat("3f 1f 4b", space=5), dice=BROKEN, waves=("Glass 0",), more=6)
    assert does(game) == "catch 1f"


def test_a_full_wave_is_none():
    seats = [seat("1f 1b", space=3), seat("1f", where=WAVE, space=3, pile="1f")]
    game = scene(*seats, dice=(1, 1, 6, 1, 1, 1), more=6, snaking=True)
    assert not does(game).startswith("catch")


def test_she_paddles_to_where_a_broken_wave_will_be():
    # In space 4 lies a wave that will break in space 3, and be gone there a round later.
    game = scene(seat("3f 1f 2b"), dice=(1, 1, 1, 4, 1, 1), more=9)
    assert does(game) == "paddle out 3f"
    # A perfect catch in space 2 lasts two rounds and counts more than another in space 3.
    game = scene(seat("2f 3b"), dice=(1, 1, 2, 6, 1, 1), more=9)
    assert does(game) == "paddle out 2f"


def test_she_keeps_out_of_the_way_of_others():
    dice = (1, 1, 6, 6, 1, 1)
    # A wave that breaks in space 3 for three rounds is better than in space 2 for two.
    game = scene(seat("3f 2f"), seat(space=5), dice=dice, more=9)
    assert does(game) == "paddle out 3f"
    game = scene(seat("3f 2f"), seat(space=3), dice=dice, more=9)
    assert does(game) == "paddle out 2f"


def test_she_catches_with_more_power_where_others_may_too():
    game = scene(seat("1f 2f", space=5), seat("1f", space=4), dice=BROKEN, waves=("Chop 1f",),
                 more=6)  # fmt: skip
    assert does(game) == "catch 1f"
    game = scene(seat("1f 2f", space=5), seat("1f", space=5), dice=BROKEN, waves=("Chop 1f",),
                 more=6)  # fmt: skip
    assert does(game) == "catch 2f"


def test_she_waits_with_all_cards_where_the_best_wave_will_be():
    game = scene(seat("1f 3b", space=5), dice=(1, 1, 1, 1, 1, 6), more=9)
    assert does(game) == "wait 1f 3b"


def test_she_recovers_with_the_weakest_card():
    assert does(scene(seat("2f 1b 4f", where=WASH, space=2), more=5)) == "recover 1b"
    assert does(scene(seat("", where=WASH, space=2), more=5)) == "recover"


def test_a_paddler_says_what_brings_her_to_the_better_wave():
    # Played by others, as she lays no tokens to paddle.
    game = scene(seat("2f", tokens=1), dice=(1, 1, 1, 3, 1, 1), more=9)
    play(game, "paddle out 2f ±1")
    assert does(game) == "plus"


# On the shore, and stoke cards.


def test_boards_are_shared_out():
    game = Game(Rules(players=3), seed=1)
    boards = []
    while game.phase is Phase.BOARDS:
        boards.append(does(game))
        game.play(boards[-1])
    assert boards == ["shortboard", "longboard", "shortboard"]
    assert does(game) == "exchange"


@pytest.mark.parametrize(
    ("points", "switches"),
    [(((9, 5), (9, 4)), True), (((9, 5), (8, 5)), True), (((5, 4), (9, 4)), False),
     (((0, 0), (0, 0)), False)],
)  # fmt: skip
def test_she_takes_the_board_on_which_her_lower_wave_is_worse(points, switches):
    game = scene(seat(points=points), phase=Phase.STOKE, more=5)
    assert does(game) == ("switch" if switches else "done")


def test_she_buys_with_all_tokens():
    assert does(scene(seat(tokens=3), phase=Phase.STOKE, more=5)) == "buy"
    assert does(scene(seat(tokens=2), phase=Phase.STOKE, more=5)) == "done"
    assert does(scene(seat(tokens=3, space=1), phase=Phase.STOKE, more=5)) == "done"


def test_she_calls_a_perfect_wave_where_she_is():
    for space, said in ((6, "play CALL IT 6"), (5, "play CALL IT 5"), (4, "done")):
        game = scene(seat(space=space, held="CALL IT"), phase=Phase.CALL, more=5)
        assert does(game) == said
    assert does(scene(seat(space=5), phase=Phase.CALL, more=5)) == "done"


def test_jetski_goes_to_a_wave_worth_more_than_any_other():
    dice = (1, 1, 1, 1, 6, 1)
    game = scene(seat(held="JETSKI"), dice=dice, phase=Phase.STOKE, more=9)
    assert does(game) == "play JETSKI 5"
    game = scene(seat(held="JETSKI", space=5), dice=dice, phase=Phase.STOKE, more=9)
    assert does(game) == "done"


def test_focus_puts_on_top_what_suits_the_hand():
    # Backward waves suit one who leans forward.
    game = scene(seat("1f 1f", where=WAVE, space=4, balance=1, pile="1f", held="FOCUS"),
                 waves=("Lull 2f", "Surge 2b", "Lull 1f"), more=2, phase=Phase.STOKE)  # fmt: skip
    assert does(game) == "play FOCUS"
    play(game, "play FOCUS")
    assert does(game) == "order 2 1 3"


def test_energy_drink_and_inspiration():
    assert does(scene(seat(held="ENERGY DRINK"), phase=Phase.STOKE, more=5)) == "play ENERGY DRINK"
    game = scene(seat("1f 2f 3f 4f 1b", held="INSPIRATION", board=SHORT), discards="4b 4b 4b",
                 phase=Phase.STOKE, more=5)  # fmt: skip
    assert does(game) == "done"
    play(game, "play INSPIRATION")
    assert does(game) == "take"
    play(game, "take 4b 4b")
    assert does(game) == "drop 1f 1b"


@pytest.mark.parametrize("players", range(1, 7))
def test_she_beats_random_players(players):
    rules = Rules(players=players)
    core_rules = native.rules_of(rules)
    games, won, tenths = 24, 0.0, 0
    for index in range(games):
        place = index % players
        bots = [
            (GreedyBot() if one == place else RandomBot()).native("tavarua")
            for one in range(players)
        ]
        _, end = core.match(core_rules, bots, seed=1, game=index)
        winners = end.winners(core_rules)
        won += (place in winners) / len(winners)
        tenths += end.units(core_rules)[place]
    assert won / games > 0.9
    assert tenths / games > 150


def test_no_other_policy():
    game = scene(seat(), more=5)
    with pytest.raises(ValueError, match="no policy 'bold'; policies are random, kinds, greedy"):
        reference.choose("bold", game, None)
