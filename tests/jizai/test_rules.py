"""The rules as data (JIZ-3 to 5, 11)."""

import pytest

from shorebreak.errors import RulesError
from shorebreak.jizai import Rules


@pytest.mark.parametrize(("players", "stock"), [(2, 46), (3, 35), (4, 24), (5, 13)])
def test_jiz_4_5_as_published(players, stock):
    rules = Rules(players=players)
    assert (rules.hand_size, rules.field_size, rules.masks) == (11, 2, True)
    assert (rules.leader_may_draw, rules.lead_from_hand_only) == (False, False)
    assert (rules.deck_size, rules.stock_size, rules.rounds) == (70, stock, players)
    assert rules.changes() == {}


def test_jiz_3_without_masks():
    rules = Rules(players=4, masks=False)
    assert len(rules.cards) == rules.deck_size == 65
    assert not any(card.is_mask for card in rules.cards)


def test_jiz_4_a_deal_must_leave_a_stock():
    assert Rules(players=5, hand_size=13, field_size=4).stock_size == 1
    with pytest.raises(RulesError) as caught:
        Rules(players=5, hand_size=13, field_size=5)
    assert str(caught.value) == (
        "1 problem with the rules of jizai:\n  hand_size: is 13; 5 hands of 13 and a field of 5 "
        "make 70 cards, but there are 70, of which the stock needs one: deal at most 12 to each "
        "player (JIZ-4)"
    )
    with pytest.raises(RulesError, match="make 82 cards, but there are 65"):
        Rules(players=4, hand_size=20, masks=False)


def test_faults_are_reported_all_at_once():
    with pytest.raises(RulesError) as caught:
        Rules(players=6, hand_size=0, field_size=6, masks=2)
    assert [problem.key for problem in caught.value.problems] == [
        "players", "hand_size", "field_size", "masks",
    ]  # fmt: skip
    with pytest.raises(RulesError, match="mask: is not a rule; did you mean 'masks'"):
        Rules.from_dict({"players": 3, "mask": False})


def test_toml_comes_back(tmp_path):
    rules = Rules(players=3, hand_size=5, lead_from_hand_only=True)
    path = tmp_path / "rules.toml"
    path.write_text(rules.to_toml())
    assert Rules.from_toml(path) == rules
    assert "(JIZ-11)" in rules.to_toml()
