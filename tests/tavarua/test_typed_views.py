"""Views typed in at a real table: equal to those of the game, and what contradicts is refused."""

from random import Random

import pytest

from shorebreak.errors import ViewError
from shorebreak.tavarua import Game, Phase, Rules, View

from .tables import play_on, scene, seat

VARIANTS = [
    {"players": 1},
    {"players": 2, "snaking": True},
    {"players": 3, "boards": "long"},
    {"players": 4, "refill": "next_round"},
    {"players": 5, "boards": "short", "snaking": True},
    {"players": 6},
    # Few cards: reshuffles, and longboard riders who find barred cards only.
    {"players": 4, "player_cards": (4, 3, 2, 6, 3, 3, 2, 6)},
    {"players": 1, "opponents": ("S:3", "L:2"), "held": (2, 2, 2, 1, 3, 2)},
]


@pytest.mark.parametrize("fields", VARIANTS)
def test_what_a_seat_writes_down_gives_the_view_of_the_game(fields):
    random = Random(str(fields))
    rules = Rules(**fields)
    for number in range(3):
        game = play_on(Game(rules, seed=number), random, random.randint(0, 400))
        for own in range(rules.players):
            told = game.told(own)
            view = View(rules, **told)
            assert view == game.view(own)
            assert view.record() == game.view(own).record()
            text = "\n".join(told.pop("history"))
            assert View(rules, **told, history=text) == view


def test_a_table_typed_in():
    """Two players on shortboards, as seat 1 saw it."""
    view = View(
        Rules(players=2, boards="short"), seat=1, dice="3 1 6 2 5 1", back="0-1 fb",
        hand="1f 2f 2f 3b 4b",
        history="""
            exchange 1f 2b
            exchange 4b
            seat 1 draws 3f
            die 5
            done; done
            buy; done; buy; bought JETSKI; done
            paddle in 2b; wait 3b
            seat 1 draws 1b
            wave Glass 1f
            back 1-3 fb
            die 2
            done; done
            play jetski 3; done; done
            catch 2f
        """,
    )  # fmt: skip
    assert (view.round, view.phase, view.player) == (2, Phase.COMMIT, 0)
    assert view.dice == (6, 2, 5, 1, 5, 2)
    # The other paddled toward the shore; one's own surfer took the jetski.
    assert [surfer.space for surfer in view.surfers] == [0, 3]
    assert [str(card) for card in view.hand] == ["1f", "2f", "2f", "3f", "1b"]
    assert view.surfers[0].hidden_held == 1
    assert not view.legal_actions()
    assert view.sample(seed=1).view(1) == view


def test_histories_of_positions_are_not_known():
    game = scene(seat(), seat())
    with pytest.raises(ViewError, match="goes on from a position"):
        game.told(0)


BASE = "exchange 1f 2b; exchange 4b; seat 1 draws 3f; die 5; done; done"


def typed(history=BASE, *, rules=None, hand="1f 2f 2f 3b 4b", dice="3 1 6 2 5 1", back="0-1 fb"):
    rules = rules or Rules(players=2, boards="short")
    return View(rules, seat=1, dice=dice, back=back, hand=hand, history=history)


BOTH = Rules(players=2)
LONG_HAND = "1f 1f 1f 1f 1f"
ROUND = f"{BASE}; done; done; wait 3b; wait 1f"
WAVE = f"{ROUND}; seat 1 draws 1f; wave Glass 0"


@pytest.mark.parametrize(
    ("fields", "match"),
    [
        ({"hand": "1f 2f 2f 3b"}, r"hand: has only 1f 2f 2f 3b; five cards are dealt \(TAV-10"),
        ({"hand": "1f 2f 2f 3b 4b 4f"}, r"hand: has 6 cards; five are dealt \(TAV-10"),
        ({"hand": ""}, r"hand: is missing \(TAV-10"),
        ({"hand": "9x"}, "'9x' is not a player card"),
        ({"hand": 7}, "the hand 7 is neither a text nor a list of cards"),
        ({"rules": BOTH, "history": "shortboard"}, "hand: is given, but the hands are not dealt"),
        ({"rules": BOTH, "hand": LONG_HAND,
          "history": "shortboard; longboard; seat 1 draws 4f 1f 2f 3f 1b 2b"},
         "hand: is '1f 1f 1f 1f 1f', but the history tells of 1f 2f 3f 1b 2b"),
        ({"rules": BOTH, "hand": LONG_HAND, "history": "shortboard; longboard; exchange; exchange;"
          "die 3; done; done; switch; seat 0 discards 3f"}, r"up to five barred .* \(TAV-11a"),
        ({"rules": BOTH, "hand": LONG_HAND,
          "history": "longboard; shortboard; seat 0 draws none"}, "a deck of 60 holds other cards"),
        ({"dice": "1 2 3"}, r"dice: must be six numbers from 1 to 6, spaces 1 to 6 \(TAV-2"),
        ({"dice": [1, 2, 3, 4, 5, 7]}, "dice: must be six numbers"),
        ({"back": "4-5 f"}, "'4-5 f' is no back of a wave card; they are 0-1 fb, 1-2 f"),
        ({"history": 7}, "the history 7 is neither a text nor a list"),
        ({"history": "exchange; exchange"}, "ends where it must tell the die of the new wave"),
        ({"history": "exchange; exchange; done"}, "entry 3, 'done': is not due; here stands the d"),
        ({"history": "exchange; exchange 1f; die 3"}, "entry 3, 'die 3': .* what seat 1 drew"),
        ({"history": "exchange; exchange 1b"}, "1b is not in the hand, which holds 1f 2f 2f 3b"),
        ({"history": f"{BASE}; buy; buy"}, "entry 8, 'buy': a stoke card costs a stoke token"),
        ({"history": f"{BASE}; done; buy; done"}, "here stands the stoke card bought"),
        ({"history": f"{BASE}; done; buy; bought SKATE"}, "there is no stoke card 'SKATE'"),
        ({"history": f"{BASE}; play JETSKI 3"}, "JETSKI is not among the stoke cards held"),
        ({"history": f"{BASE}; done; done; ?; wait 1f"}, r"tell what seat 0 did \(TAV-16"),
        ({"history": f"{BASE}; done; done; wait 1f"}, "seat 0 committed, which lies face down"),
        ({"history": f"{BASE}; done; done; catch 1f; ?"}, r"no wave beside the shore \(TAV-21"),
        ({"history": f"{ROUND}"}, "ends where it must tell what seat 1 drew"),
        ({"history": f"{ROUND}; seat 1 draws ?"}, "each card must be told"),
        ({"history": f"{ROUND}; seat 1 draws 1f 1f; wave Glass 0"}, "1f is told too much"),
        ({"history": f"{ROUND}; seat 0 draws 4f"}, "4f was drawn face down"),
        ({"history": f"{ROUND}; seat 1 draws 1f; wave Surge 2b"}, r"has the back 2-3 b, .* 0-1 fb"),
        ({"history": f"{ROUND}; seat 1 draws 1f; wave Foam"}, "'Foam' is no front of a wave card"),
        ({"history": WAVE}, "ends where it must tell the back of the next wave card"),
        ({"history": f"{WAVE}; back 0-1 fb; die 7"}, "'7' is no number from 1 to 6"),
        ({"history": f"{WAVE}; back 0-1 fb; die 3; die 3"}, "'die 3': is not due: seat 1 may play"),
        ({"history": f"{WAVE}; back 0-1 fb; die 3; surf"}, "'surf' is not an action"),
        ({"history": f"{WAVE}; back 0-1 fb; die 3; done; done; done; done; wait 2f; wait 2f;"
          "seat 1 draws 2f; wave Glass 0 #1"}, r"was turned up before \(TAV-6"),
    ],
)  # fmt: skip
def test_contradictions_are_refused(fields, match):
    with pytest.raises(ViewError, match=match):
        typed(**fields)


def test_too_many_of_a_card_are_refused():
    rules = Rules(players=2, boards="short", player_cards=(2, 3, 2, 1, 1, 2, 2, 1))
    with pytest.raises(ViewError, match=r"'exchange 1f 1f': makes more than 2 of 1f seen \(TAV-5"):
        typed("exchange 1f 1f", rules=rules)


FOCUS_RULES = Rules(players=1, held=(0, 1, 1, 0, 1, 1), boards="short")
RIDE = "exchange; die 5; done; play jetski 4; done; catch 1f; seat 0 draws 1b; wave Glass 0"


@pytest.mark.parametrize(
    ("rest", "match"),
    [
        ("backs 1-2 f, 2-3 b", r"tells 2 backs; FOCUS showed 3 \(TAV-37"),
        ("backs 1-2 f, 2-3 b, 1-2 f", "is not what was seen of these backs before"),
        ("backs 0-1 fb, 2-3 b, 1-2 f; order 2 1 3; done; bail 2f; seat 0 draws 2f; wave Lull 2f",
         "has the back 1-2 f, but 2-3 b was seen"),
        ("backs 0-1 fb, 2-3 b, 1-2 f; order 2 1 3; done; bail 2f; seat 0 draws 2f; wave Surge 2b;"
         "back 1-2 f", r"is not what was seen of that card before \(TAV-49"),
    ],
)  # fmt: skip
def test_what_focus_showed_must_fit(rest, match):
    history = f"{RIDE}; back 0-1 fb; die 2; done; play FOCUS; {rest}"
    with pytest.raises(ViewError, match=match):
        View(FOCUS_RULES, seat=0, dice="1 6 6 6 6 6", back="0-1 fb", hand="1f 1f 2f 3b 4b",
             history=history)  # fmt: skip


def test_what_in_the_zone_showed_must_fit():
    history = (
        "exchange; die 5; done; play IN THE ZONE; front Glass 1f; done; wait 1f; seat 0 draws 1b;"
        "wave "
    )
    told = {"seat": 0, "dice": "1 1 1 1 1 1", "back": "0-1 fb", "hand": "1f 1f 2f 3b 4b"}
    view = View(FOCUS_RULES, **told, history=f"{history}Glass 1f; back 1-2 f; die 2")
    assert view.round == 2
    with pytest.raises(ViewError, match="is not what was seen of that card before"):
        View(FOCUS_RULES, **told, history=f"{history}Glass 1b; back 1-2 f; die 2")


@pytest.mark.parametrize("number", range(8))
def test_slips_are_refused_or_lead_to_another_view(number):
    """Entries left out, doubled, exchanged or misread lead to nothing but `ViewError`."""
    random = Random(number)
    rules = Rules(**VARIANTS[number])
    game = play_on(Game(rules, seed=number), random, random.randint(20, 100))
    own = random.randrange(rules.players)
    told = game.told(own)
    refused = 0
    for _ in range(8):
        history = list(told["history"])
        at = random.randrange(len(history))
        slip = random.randrange(4)
        if slip == 0:
            del history[at]
        elif slip == 1:
            history.insert(at, history[at])
        elif slip == 2:
            history[at] = random.choice(told["history"])
        else:
            history[at] = history[at].replace(random.choice("123"), random.choice("123?"))
        try:
            view = View(rules, **{**told, "history": history})
        except ViewError:
            refused += 1
        else:
            assert View.from_record(rules, view.to_record()) == view
    assert refused
