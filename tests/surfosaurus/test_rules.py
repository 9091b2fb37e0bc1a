"""The table of players, house rules, and every way in which rules can be wrong."""

import pickle

import msgspec
import numpy as np
import pytest
from hypothesis import given

from shorebreak.errors import RulesError
from shorebreak.surfosaurus import Rules

from .strategies import house_rules

VP = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2)


@pytest.mark.parametrize(
    ("players", "removed", "plays", "size", "each", "rounds", "stock"),
    [
        (2, 24, 3, 4, 3, 6, 46),
        (3, 12, 3, 4, 2, 6, 51),
        (4, 0, 2, 4, 2, 8, 56),
        (5, 4, 2, 5, 1, 5, 45),
        (6, 0, 2, 5, 1, 6, 42),
    ],
)
def test_sur_5_table(players, removed, plays, size, each, rounds, stock):
    rules = Rules(players=players)
    assert (rules.removed, rules.plays, rules.combination_size) == (removed, plays, size)
    assert (rules.rounds_per_player, rules.rounds, rules.stock_size) == (each, rounds, stock)
    assert rules.hand_size == 7  # SUR-6
    assert rules.first_player == 0  # SUR-7
    assert rules.vp == VP  # SUR-3
    assert rules == Rules.for_players(players)
    assert rules.changes() == {}


def test_sur_2_higher_numbers_carry_fewer_points():
    vp = Rules(players=4).vp
    assert list(vp) == sorted(vp, reverse=True)
    assert (vp[0], vp[-1]) == (12, 2)


@given(house_rules())
def test_rules_come_back_from_what_they_changed(rules):
    again = Rules.from_dict({"players": rules.players, **rules.changes()})
    assert again == rules
    assert hash(again) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert msgspec.json.decode(msgspec.json.encode(rules), type=Rules) == rules


def test_rules_come_back_from_their_toml(tmp_path):
    path = tmp_path / "house.toml"
    rules = Rules(players=3, plays=4, vp=[5] * 12, first_player=2)
    path.write_text(rules.to_toml())
    assert Rules.from_toml(path) == rules
    assert "Plays per player per round: a whole number from 1 to 4 (SUR-5)" in rules.to_toml()
    path.write_text("plays = 4\n")
    assert Rules.from_toml(path, players=3) == Rules(players=3, plays=4)
    path.write_text("players = 3")
    with pytest.raises(RulesError, match=r"players: is 3, but 4 were asked for"):
        Rules.from_toml(path, players=4)


def test_integers_of_other_libraries_are_welcome():
    rules = Rules(players=np.int64(4), vp=np.arange(12))
    assert type(rules.players) is int
    assert rules.vp == tuple(range(12))
    assert type(rules.vp[3]) is int


@pytest.mark.parametrize("players", [0, 1, 7, -3, 10**30])
def test_players_out_of_range(players):
    with pytest.raises(RulesError) as caught:
        Rules(players=players)
    text = str(caught.value)
    assert f"players: is {players}; must be a whole number from 2 to 6 (SUR-5)" in text


@pytest.mark.parametrize(
    ("key", "value", "right"),
    [
        ("players", "four", "a whole number from 2 to 6 (SUR-5)"),
        ("players", True, "a whole number from 2 to 6 (SUR-5)"),
        ("players", 4.0, "a whole number from 2 to 6 (SUR-5)"),
        ("removed", 71, "a whole number from 0 to 70 (SUR-5)"),
        ("removed", -1, "a whole number from 0 to 70 (SUR-5)"),
        ("hand_size", 0, "a whole number from 1 to 12 (SUR-6)"),
        ("hand_size", 13, "a whole number from 1 to 12 (SUR-6)"),
        ("plays", 0, "a whole number from 1 to 4 (SUR-5)"),
        ("plays", 5, "a whole number from 1 to 4 (SUR-5)"),
        ("combination_size", 2, "a whole number from 3 to 6 (SUR-5)"),
        ("combination_size", 7, "a whole number from 3 to 6 (SUR-5)"),
        ("rounds_per_player", 7, "a whole number from 1 to 6 (SUR-5)"),
        ("first_player", 4, "a seat from 0 to 3 (SUR-7)"),
        ("first_player", None, "a whole number from 0 to 5 (SUR-7)"),
        ("vp", [1, 2], "a list of 12, each a whole number from 0 to 99 (SUR-3)"),
        ("vp", [100] * 12, "a list of 12, each a whole number from 0 to 99 (SUR-3)"),
        ("vp", 3, "a list of 12, each a whole number from 0 to 99 (SUR-3)"),
    ],
)
def test_each_fault_names_key_value_and_what_is_right(key, value, right):
    with pytest.raises(RulesError) as caught:
        Rules(**{"players": 4, key: value})
    (problem,) = caught.value.problems
    assert (problem.key, problem.value) == (key, value)
    shown = repr(value) if len(repr(value)) <= 60 else repr(value)[:57] + "..."
    assert f"\n  {key}: is {shown}; must be {right}" in str(caught.value)


def test_all_faults_are_reported_at_once():
    with pytest.raises(RulesError) as caught:
        Rules.from_dict({"players": 9, "play": 2, "hand_size": "7", "vp": [], "colour": "red"})
    assert [one.key for one in caught.value.problems] == [
        "play", "colour", "players", "hand_size", "vp",
    ]  # fmt: skip
    assert "5 problems with the rules of surfosaurus" in str(caught.value)
    assert "play: is not a rule; did you mean 'plays'?" in str(caught.value)
    assert "colour: is not a rule; known are players, removed" in str(caught.value)
    assert isinstance(pickle.loads(pickle.dumps(caught.value)), RulesError)


def test_a_deck_that_cannot_be_dealt():
    with pytest.raises(RulesError, match="that makes 85 cards of 84: remove at most 12 or deal"):
        Rules(players=6, hand_size=12, removed=13)
    assert Rules(players=6, hand_size=12, removed=12).stock_size == 0


def test_players_must_be_given():
    with pytest.raises(RulesError, match="players: is not given; must be a whole number"):
        Rules()
    with pytest.raises(RulesError, match="players: is not given"):
        Rules.from_dict({"plays": 2})


def test_rules_are_immutable_and_changed_copies_are_checked():
    rules = Rules(players=4)
    with pytest.raises(AttributeError):
        rules.plays = 3
    assert msgspec.structs.replace(rules, plays=3).plays == 3
    with pytest.raises(RulesError, match="plays: is 9"):
        msgspec.structs.replace(rules, plays=9)


def test_a_rules_file_with_faults_says_which(tmp_path):
    path = tmp_path / "bad.toml"
    path.write_text('players = 4\nplay = 2\nremoved = "none"\n')
    with pytest.raises(RulesError) as caught:
        Rules.from_toml(path)
    assert str(path) in str(caught.value)
    assert [one.key for one in caught.value.problems] == ["play", "removed"]
    path.write_text("players = \n")
    with pytest.raises(RulesError, match=r"is not valid TOML: .*line 1"):
        Rules.from_toml(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match="is not a text in UTF-8"):
        Rules.from_toml(path)
    with pytest.raises(RulesError, match="can't read .*none.toml: No such file"):
        Rules.from_toml(tmp_path / "none.toml")
