"""Deals and outcomes of chance as they are given: several rounds, another dealer, faults."""

import pytest

from shorebreak.errors import DealError
from shorebreak.jizai import Deal, Layout, Rules, reference

from .tables import cards, game_of, layout, play

TWO = Rules(players=2, hand_size=2)
CROWD = Rules(players=5, hand_size=13, field_size=4)


def test_deals_of_all_rounds_and_another_first_dealer():
    rounds = [layout(TWO, hands, dealer=1) for hands in (["5f 5b", "6s 7s"],)]
    rounds.append(layout(TWO, ["2f 3f", "Mk 9a"], "4f 4b"))
    game = reference.Game(TWO, deal=Deal(rounds), seed=None, chance=())
    assert (game.dealer, game.player) == (1, 1)
    play(game, "play 6s 7s", "play 5f 5b")
    assert game.round == 1
    assert (game.dealer, game.player, game.field) == (0, 0, cards("4f 4b"))
    play(game, "play 2f 3f", "draw")
    assert game.over
    assert game.outcomes == ()
    assert game.rounds[1].penalties == (0, 5)


@pytest.mark.parametrize(
    ("rounds", "message"),
    [
        ([], "a deal has at least the first round (JIZ-5)"),
        ("7s", "rounds must be a list of rounds, not '7s'"),
        (["7s"], "round 1 must have hands, field and stock, not be '7s'"),
        ([{"hands": ["7s"]}], "round 1 has hands, field, stock and dealer, not hands"),
        ([{"hands": "7s", "field": "", "stock": ""}], "hands must be a list with one hand per"),
        ([{"hands": ["7x"], "field": "", "stock": ""}], "round 1: the hand of seat 0: card 1 of 1"),
        ([{"hands": ["7s"], "field": "7s", "stock": ""}],
         "7s: is dealt more than once in round 1, to the hand of seat 0 and the field (JIZ-1)"),
        ([{"hands": ["7s"], "field": "", "stock": "", "dealer": "x"}], "dealer must be a seat"),
    ],
)  # fmt: skip
def test_deals_that_can_not_be(rounds, message):
    with pytest.raises(DealError) as caught:
        Deal(rounds)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": ["Kf", "Ks Ka"]}, "the hand of seat 0: has 1 cards; must have 2 (JIZ-5)"),
        ({"hands": ["Kf Kb"]}, "round 1: has 1 hands; 2 players need 2 (JIZ-5)"),
        ({"field": ""}, "round 1, the field: has 0 cards; must have 2 (JIZ-5)"),
        ({"stock": "5f"}, "round 1, the stock: has 1 cards; must have 64 (JIZ-5)"),
        ({"dealer": 2}, "round 1, the dealer: is 2; seats are 0 to 1 (JIZ-5)"),
    ],
)
def test_deals_that_do_not_fit_the_rules(change, message):
    whole = layout(TWO, ["Kf Kb", "Ks Ka"], "Qf Qb").to_record()
    with pytest.raises(DealError) as caught:
        reference.Game(TWO, deal=Deal([whole | change]), seed=1)
    assert message in str(caught.value)


def test_later_rounds_of_a_deal_are_checked_too():
    first, second = layout(TWO, ["Kf Kb"], dealer=1), layout(TWO, ["Qf Qb"], dealer=1)
    with pytest.raises(DealError, match="round 2, the dealer: is 1; after seat 1 in round 1"):
        reference.Game(TWO, deal=Deal([first, second]))
    with pytest.raises(DealError, match=r"rounds: there are 3; 2 players play 2 \(JIZ-27\)"):
        reference.Game(TWO, deal=Deal([layout(TWO, [""])] * 3))
    with pytest.raises(DealError, match="masks are not in play"):
        reference.Game(
            Rules(players=2, hand_size=2, masks=False), deal=Deal([layout(TWO, ["Mf"])]), seed=1
        )
    with pytest.raises(DealError, match=r"deal must be a Deal\(rounds=...\), not 5"):
        reference.Game(TWO, deal=5, seed=1)
    with pytest.raises(ValueError, match="a deal of jizai leaves some to chance: give seed="):
        reference.Game(TWO, deal=Deal([first]))


def test_outcomes_of_chance_are_checked():
    deal = game_of(CROWD, ["2f 3f"], stock="Mk").deal
    for outcome, message in {
        "3f": "outcome 0, the reshuffle of round 1: 3f is not among the cards that are left",
        "x": "outcome 0, the reshuffle of round 1: 'x' is not a card",
    }.items():
        game = reference.Game(CROWD, deal=deal, chance=[outcome], seed=1)
        play(game, "play 2f")
        with pytest.raises(ValueError, match=message):
            game.play("draw")
        # Nothing has happened.
        assert (game.player, len(game.stock), game.outcomes) == (1, 1, ())
    game = reference.Game(CROWD, deal=deal, chance=["2f"])
    play(game, "play 2f")
    with pytest.raises(ValueError, match="the deal of round 2 is left to chance, and there is"):
        game.play("draw")
    assert isinstance(deal.rounds[0], Layout)
