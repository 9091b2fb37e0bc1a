"""Records, pickles and copies of games and views; and the faults of records."""

import copy
import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak import records
from shorebreak.errors import RecordError
from shorebreak.jizai import Deal, Rules, reference

from .tables import game_of, house_rules, layout, play

SMALL = Rules(players=2, hand_size=3, field_size=2)
CROWD = Rules(players=5, hand_size=13, field_size=4)


def replay(record):
    return records.replay(record, game_class=reference.Game, view_class=reference.View)


def play_on(game, plies=None):
    """Play the last legal action, every third time the first."""
    while not game.over and plies != 0:
        game.play(game.legal_actions()[-(len(game.actions) % 3 > 0)])
        plies = None if plies is None else plies - 1
    return game


def facts(game):
    return (game.hands, game.field, game.stock, game.discards, game.reshuffled, game.standing,
            game.player, game.dealer, game.rounds, game.units, game.fallen, game.out)  # fmt: skip


def test_the_form_of_a_record():
    game = play(game_of(SMALL, ["5f 5b 9k", "2f 2b Ms"], "5s Kk", dealer=1), "play 2f 2b")
    play(game, "play 5f 5b +5s")
    data = json.loads(game.record().to_json())
    stock = data["deal"]["rounds"][0].pop("stock")
    assert len(stock.split()) == 62
    assert data == {
        "format": "shorebreak",
        "version": 1,
        "game": "jizai",
        "rules": {"players": 2, "hand_size": 3},
        "seed": 1,
        "generator": "philox4x64-10/1",
        "deal": {"rounds": [{"hands": ["5f 5b 9k", "2f 2b Ms"], "field": "5s Kk", "dealer": 1}]},
        "actions": ["play 2f 2b", "play 5f 5b +5s"],
        "result": None,
    }
    view = json.loads(game.view(0).record().to_json())["view"]
    assert view == {
        "seat": 0,
        "dealer": 1,
        "hands": [["5f 5b 9k", "? ? ?"]],
        "fields": ["5s Kk"],
        "history": ["play 2f 2b", "play 5f 5b +5s"],
        "penalties": [],
    }


@given(rules=house_rules(most=24), seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 40))
@settings(deadline=None, max_examples=12)
def test_records_pickles_and_copies_come_back(rules, seed, plies):
    game = play_on(reference.Game(rules, seed=seed, index=3), plies)
    for one in (game, game.copy(seed=5)):
        for again in (replay(one.record()), replay(one.record().to_json()),
                      pickle.loads(pickle.dumps(one)), one.copy(), copy.deepcopy(one)):  # fmt: skip
            assert again.record() == one.record()
            assert facts(again) == facts(one)
        assert one.actions == game.actions
        for seat in range(rules.players):
            assert one.view(seat) == game.view(seat)
            assert replay(one.view(seat).record().to_json()) == one.view(seat)
            assert pickle.loads(pickle.dumps(one.view(seat))) == one.view(seat)


def test_a_copy_with_a_seed_shuffles_the_stock_before_and_after_the_reshuffle():
    game = game_of(CROWD, ["2f 3f 4f 5f 6b"], stock="Mk")
    play(game, "play 2f 3f 4f 5f 6b")
    assert game.copy(seed=1).stock == game.stock
    play(game, "draw")
    twins = [game.copy(seed=seed) for seed in range(30)]
    assert len({twin.stock for twin in twins}) > 10
    for twin in twins:
        assert sorted(twin.stock) == sorted(game.stock)
        assert (twin.field, twin.hands) == (game.field, game.hands)
        assert facts(replay(twin.record())) == facts(twin)
        assert twin.outcomes == (*game.outcomes[:1], *map(str, twin.stock))
    # A later round, dealt by chance.
    later = play_on(reference.Game(SMALL, seed=1))
    assert later.over
    second = reference.Game(SMALL, seed=1)
    while not second.round:
        second.play(second.legal_actions()[-1])
    twin = second.copy(seed=7)
    assert twin.stock != second.stock
    assert twin.hands == second.hands
    assert facts(replay(twin.record())) == facts(twin)
    assert play_on(twin).over


def test_given_rounds_and_reshuffles_need_no_seed():
    rounds = [layout(SMALL, ["5f 5b 5s", "2f 2b Ms"]), layout(SMALL, ["6f 6b 6s"])]
    game = reference.Game(SMALL, deal=Deal(rounds))
    play(game, "play 5f 5b 5s", "draw")
    assert game.round == 1
    record = game.record()
    assert (record.seed, record.chance) == (None, [])
    assert facts(replay(record.to_json())) == facts(game)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"actions": ["play 2f 2b", "play 5f 9k"]}, "ply 1: action 'play 5f 9k': 5f 9k make no"),
        ({"actions": ["play 2f", "fold"]}, "ply 1: action 'fold': 'fold' is not an action; write"),
        ({"actions": ["draw"]}, "ply 0: action 'draw': seat 1 leads, and a leader must play"),
        ({"rules": {"players": 2, "hand_size": 40}}, "hand_size: is 40; must be a whole number"),
        ({"deal": {"rounds": []}}, "a deal has at least the first round"),
        ({"deal": {"hands": []}}, "a deal has rounds, not hands"),
        ({"chance": ["7s"] * 3}, None),
        ({"result": {"units": [0, 0], "winners": [0]}}, "there is a result, but the game is not"),
    ],
)
def test_faults_of_records(changes, message):
    game = play(game_of(SMALL, ["5f 5b 9k", "2f 2b Ms"], dealer=1), "play 2f 2b")
    data = game.record().to_dict() | changes
    if message is None:
        # Outcomes for later.
        assert replay(data).given == ("7s", "7s", "7s")
        return
    with pytest.raises(RecordError) as caught:
        replay(data)
    assert message in str(caught.value)


def test_a_wrong_result_is_found():
    game = play_on(reference.Game(SMALL, seed=3))
    data = game.record().to_dict()
    data["result"]["units"][0] += 1
    with pytest.raises(RecordError, match="the result is said to be units"):
        replay(data)
    data = game.record().to_dict() | {"chance": [*game.outcomes, "7s"]}
    with pytest.raises(RecordError, match="chance lists 1 outcomes more than were needed"):
        replay(data)
    # With its outcomes a game is the same whatever seed it names, but for the first deal.
    assert len(game.outcomes) >= 70
    deal = {"deal": game.deal.to_record(), "chance": list(game.outcomes), "seed": 99}
    assert facts(replay(game.record().to_dict() | deal)) == facts(game)
