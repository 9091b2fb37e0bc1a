"""Notation and ids: both round-trip in every position, and bad ones are explained."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import IllegalActionError
from shorebreak.scout import ACTIONS, Card, Game, Row, Rules, Scout, Show, Turning, action_id
from shorebreak.scout.actions import KEEP, TURN, masked
from shorebreak.scout.notation import format_action, parse_action

from .tables import play, random_play, table

positions = st.builds(
    lambda players, seed, plies: random_play(
        Game(Rules(players=players), seed=seed), Random(seed), plies
    ),
    st.integers(2, 5),
    st.integers(0, 2**64 - 1),
    st.integers(0, 40),
)


@given(positions)
@settings(deadline=None, max_examples=50)
def test_texts_and_ids_round_trip(game):
    legal = game.legal_actions()
    ids = [action_id(action) for action in legal]
    assert ids == sorted(set(ids))
    assert len({str(action) for action in legal}) == len(legal)
    for action in legal:
        assert game.parse_action(str(action)) == action
        assert game.parse_action(str(action).upper()) == action
        assert game.parse_action(action_id(action)) == action
        assert game.parse_action(action) == action
        assert int(action) == action_id(action) < ACTIONS
        if isinstance(action, Show):
            assert game.parse_action(f"show @{action.start + 1}:{len(action.row)}") == action
            cards = "-".join(map(str, action.row.cards))
            assert game.parse_action(f"show {cards}") == action


@given(positions)
@settings(deadline=None, max_examples=15)
def test_exactly_the_legal_ids_are_accepted(game):
    legal = {action_id(action) for action in game.legal_actions()}
    for number in range(-1, ACTIONS + 1):
        try:
            game._check(game.parse_action(number))
        except ValueError:
            assert number not in legal
        else:
            assert number in legal


def test_the_map_of_ids_has_no_collision():
    cards = "1/2"
    everything = [KEEP, TURN]
    rows = [
        Row(["1/2", "1/3", "1/4", "1/5", "1/6", "1/7", "1/8", "1/9", "1/10"][:n])
        for n in range(1, 10)
    ]
    rows.append(Row("1-2-3-4-5-6-7-8-9-10"))
    everything += [Show(start, row) for start in range(45) for row in rows]
    everything += [
        Scout(end, Card(cards), turned, place, and_show)
        for and_show in (False, True)
        for end in (0, 1)
        for turned in (False, True)
        for place in range(46)
    ]
    assert [action_id(action) for action in everything] == list(range(ACTIONS))
    assert ACTIONS == 820


def test_a_row_that_stands_twice_needs_its_place():
    game = table(3, "3/7 4/1 8/9 3/8 4/2")
    with pytest.raises(IllegalActionError, match="2 times: write show @1:2 or show @4:2"):
        game.play("show 3-4")
    texts = [str(action) for action in game.legal_actions()]
    assert {"show @1:2", "show @4:2"} <= set(texts)
    assert "show 3-4" not in texts
    game.play("show @4:2")
    assert game.active == (Card("3/8"), Card("4/2"))


def test_a_scout_by_its_upper_number_alone():
    game = play(table(3, "3/7 4/1"), "show 3-4")
    assert str(game.parse_action("scout left 7 @5")) == "scout left 7/3 @5"
    assert str(game.parse_action("Scout RIGHT 4/1@1")) == "scout right 4/1 @1"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not an action; write keep, turn"),
        ("show", "is not an action"),
        ("pass", "is not an action"),
        ("show @0:2", "write first card and number of cards"),
        ("show @1:0", "write first card and number of cards"),
        ("show @1", "write first card and number of cards"),
        ("show @12:5", r"@12:5 is outside the hand, which has 12 cards \(SCO-8\)"),
        ("show 3-5", r"3-5 is neither a set .* nor a run"),
        ("show 9-9-9-9-9-9", "the hand does not hold"),
        ("show 12", "they run from 1 to 10"),
        ("show x-y", "is not a number"),
        ("scout", "is not an action"),
        ("scout middle 3/7 @1", "write the end, the card as held and the place"),
        ("scout left @1", "write the card as it is to be held"),
        ("scout left 3/7", "write before which card"),
        ("scout left 3/7 @?", "the place is hidden"),
        ("scout left 9/8 @1", r"the leftmost card of the active set is 3/7, not 9/8 \(SCO-12\)"),
        ("scout left 5 @1", "the leftmost card of the active set is 3/7, not 5"),
        ("scout left 5/5 @1", "no card bears a number twice"),
        ("?", "is not a choice"),
    ],
)
def test_texts_that_mean_nothing(text, why):
    game = play(table(3, "3/7 4/1"), "show 3-4")
    with pytest.raises(IllegalActionError, match=why):
        game.play(text)


@pytest.mark.parametrize("value", [None, True, 1.5, 820, -1, 2**32, [], (1, 2)])
def test_what_is_no_action(value):
    game = play(table(3, "3/7 4/1"), "show 3-4")
    with pytest.raises(IllegalActionError) as caught:
        game.play(value)
    assert caught.value.player == 1


def test_an_action_of_another_position_is_refused():
    game = table(3, "3/7 4/1")
    action = game.parse_action("show 3-4")
    other = table(3, "5/7 6/1")
    with pytest.raises(IllegalActionError, match="of another position"):
        other.play(action)


def test_what_others_see():
    scout = Scout(1, Card("7/3"), True, 4)
    assert masked(scout) == Scout(1, Card("3/7"), None, None)
    assert str(masked(scout)) == "scout right 3/7 @?"
    show = Show(3, Row("3/7-4/1"))
    assert str(masked(show)) == "show 3/7-4/1"
    assert str(Turning(None)) == "?"
    for hidden in (masked(scout), masked(show), Turning(None)):
        with pytest.raises(ValueError, match="has no id"):
            action_id(hidden)


def test_the_notation_module_reads_and_writes():
    assert parse_action("keep") == KEEP
    assert format_action(TURN) == "turn"
