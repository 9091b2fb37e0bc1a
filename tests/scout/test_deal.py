"""Cards, decks and deals (SCO-1 to 3, 18, 20), shuffled and written."""

import pickle
from itertools import combinations

import pytest

from shorebreak.errors import DealError, NotationError, RulesError
from shorebreak.random import Purpose, Stream
from shorebreak.scout import DECK, Card, Deal, Game, Rules
from shorebreak.scout.cards import turn_round

from .tables import deal_of

SIZES = {2: (11, 44), 3: (12, 36), 4: (11, 44), 5: (9, 45)}


def test_sco_1_the_deck_holds_all_45_pairs_and_no_equal_ones():
    assert [(card.upper, card.lower) for card in DECK] == list(combinations(range(1, 11), 2))
    assert len(DECK) == 45
    assert all(card.upper != card.lower for card in DECK)


@pytest.mark.parametrize(("players", "hand_size", "in_play"), [(n, *s) for n, s in SIZES.items()])
def test_sco_2_3_cards_in_play_and_hands(players, hand_size, in_play):
    rules = Rules(players=players)
    assert (rules.hand_size, len(rules.pairs)) == (hand_size, in_play)
    # 36 = 3 x 12, 44 = 4 x 11 = 2 x 22, 45 = 5 x 9.
    assert players * hand_size * (2 if players == 2 else 1) == in_play
    game = Game(rules, seed=5)
    assert [len(hand) for hand in game.hands] == [hand_size] * players
    dealt = [card.pair for hand in game.hands for card in hand]
    assert len(set(dealt)) == players * hand_size
    removed = {2: [(9, 10)], 3: [(n, 10) for n in range(1, 10)], 4: [(9, 10)], 5: []}[players]
    assert set(combinations(range(1, 11), 2)) - set(rules.pairs) == set(removed)


def test_sco_3_three_players_are_dealt_12_cards_of_36_and_never_15_of_45():
    for seed in range(20):
        hands = Game(Rules(players=3), seed=seed).hands
        assert [len(hand) for hand in hands] == [12, 12, 12]
        assert all(10 not in (card.upper, card.lower) for hand in hands for card in hand)


def test_sco_3_order_and_ways_up_are_random():
    ups = [0, 0]
    places = set()
    for seed in range(100):
        for hand in Game(Rules(players=5), seed=seed).hands:
            for place, card in enumerate(hand):
                ups[int(card) & 1] += 1
                if card.pair == 7:
                    places.add(place)
    assert abs(ups[0] - 2250) < 4 * 33.5
    assert places == set(range(9))


def test_the_deal_is_the_one_documented():
    rules = Rules(players=4)
    stream = Stream(9, 2, Purpose.DEAL)
    items = [card.pair for card in DECK if card != Card("9/10")]
    stream.shuffle_prefix(items, 44)
    words = [stream.below(2**32), stream.below(2**32)]
    ids = [pair * 2 + (words[at // 32] >> at % 32 & 1) for at, pair in enumerate(items)]
    hands = Game(rules, seed=9, index=2).hands
    assert [int(card) for hand in hands for card in hand] == ids


def test_sco_5_turning_round_reverses_and_swaps():
    hand = [Card("3/7"), Card("1/2"), Card("9/4")]
    assert turn_round(hand) == [Card("4/9"), Card("2/1"), Card("7/3")]
    assert turn_round(turn_round(hand)) == hand


def test_cards_are_values():
    card = Card("3/7")
    assert card is Card(int(card)) is Card((3, 7)) is pickle.loads(pickle.dumps(card))
    assert (str(card), repr(card), f"{card:>5}") == ("3/7", "Card('3/7')", "  3/7")
    assert (card.upper, card.lower, card.small) == (3, 7, "3₇")
    assert card.turned == Card("7/3") != card
    assert card.pair == card.turned.pair


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("5/5", "no card bears a number twice"),
        ("0/3", "numbers run from 1 to 10"),
        ("3/11", "numbers run from 1 to 10"),
        ((3, 12), "numbers run from 1 to 10"),
        ("3", "write upper and lower number"),
        ("a/b", "write upper and lower number"),
        (90, "ids run from 0 to 89"),
        (-1, "ids run from 0 to 89"),
        (True, "write upper and lower number"),
        (None, "write upper and lower number"),
        ((1, 2, 3), "write upper and lower number"),
    ],
)
def test_what_is_no_card(bad, why):
    with pytest.raises(NotationError, match=why):
        Card(bad)


def rounds_of(players, **changes):
    rules = Rules(players=players, **changes)
    return rules, deal_of(rules, [""] * players).rounds[0]


def test_a_deal_with_wrong_sizes():
    rules, hands = rounds_of(3)
    with pytest.raises(DealError, match=r"round 1: has 2 hands; 3 players need 3 \(SCO-3\)"):
        Game(rules, deal=Deal([hands[:2]]), seed=1)
    short = [hands[0][:11], *hands[1:]]
    with pytest.raises(DealError, match=r"seat 0: has 11 cards; must have 12 \(SCO-3\)"):
        Game(rules, deal=Deal([short]), seed=1)
    with pytest.raises(DealError, match=r"rounds: there are 4; 3 players play 3 \(SCO-18\)"):
        Game(rules, deal=Deal([hands] * 4), seed=1)


def test_a_deal_with_repeated_cards():
    with pytest.raises(DealError, match=r"3/7: is dealt more than once in round 1, to seat 0 and "
                                        r"seat 1 \(SCO-1\)"):  # fmt: skip
        Deal([["3/7 1/2", "7/3"]])


def test_a_deal_with_removed_cards():
    rules, hands = rounds_of(3)
    with pytest.raises(DealError, match=r"holds 10/4, which 3 players remove .*SCO-2"):
        Game(rules, deal=Deal([[[Card("10/4"), *hands[0][1:]], *hands[1:]]]), seed=1)


def test_a_deal_with_equal_pairs_or_numbers_outside():
    with pytest.raises(DealError, match=r"the hand of seat 1: card 1 of 1: '5/5'.*SCO-1"):
        Deal([["3/7", "5/5"]])
    with pytest.raises(DealError, match=r"numbers run from 1 to 10 \(SCO-1\)"):
        Deal([[[(3, 11)]]])


@pytest.mark.parametrize("bad", ["3/7", ["3/7"], [], [3]])
def test_what_is_no_deal(bad):
    with pytest.raises(DealError):
        Deal(bad)


def test_sco_18_the_holder_of_the_1_2_starts():
    for players in (3, 4, 5):
        for seed in range(10):
            game = Game(Rules(players=players), seed=seed)
            (holder,) = [s for s, hand in enumerate(game.hands) if any(c.pair == 0 for c in hand)]
            assert game.player == game.first_player == holder


def test_sco_18_two_players_without_the_1_2_start_at_seat_0():
    starts = {}
    for seed in range(40):
        game = Game(Rules(players=2), seed=seed)
        held = [any(card.pair == 0 for card in hand) for hand in game.hands]
        assert game.player == (1 if held[1] else 0)
        starts[tuple(held)] = game.player
    assert starts == {(True, False): 0, (False, True): 1, (False, False): 0}


def test_sco_18_rules_or_the_deal_may_fix_who_starts():
    game = Game(Rules(players=4, first_player=3), seed=1)
    assert game.player == 3
    rules, hands = rounds_of(4)
    holder = Game(rules, deal=Deal([hands]), seed=1).player
    other = (holder + 1) % 4
    same = Game(rules, deal=Deal([hands], first_player=holder), seed=1)
    fixed = Game(rules, deal=Deal([hands], first_player=other), seed=1)
    assert (same.player, same.rules) == (holder, rules)
    assert (fixed.player, fixed.rules) == (other, Rules(players=4, first_player=other))
    with pytest.raises(DealError, match=r"first_player: is 4; seats are 0 to 3 \(SCO-18\)"):
        Game(rules, deal=Deal([hands], first_player=4), seed=1)
    with pytest.raises(DealError, match="is 1, but by the rules seat 2 starts"):
        Game(Rules(players=4, first_player=2), deal=Deal([hands], first_player=1), seed=1)


def test_later_rounds_need_a_seed_or_a_deal():
    rules, hands = rounds_of(3)
    with pytest.raises(ValueError, match="a deal of scout leaves some to chance: give seed="):
        Game(rules, deal=Deal([hands]))
    assert Game(rules, deal=Deal([hands] * 3)).seed is None


def test_rules():
    rules = Rules(players=4)
    assert (rules.first_player, rules.emptied_set_ends_round, rules.max_turns) == (None, True, 1000)
    assert rules.changes() == {}
    assert Rules.from_dict({"players": 3, "first_player": 2}).changes() == {"first_player": 2}
    three = {"players": 3}
    for bad in ({"players": 6}, three | {"first_player": 3}, three | {"max_turns": 0},
                three | {"emptied_set_ends_round": 2}, three | {"hands": 2}):  # fmt: skip
        with pytest.raises(RulesError):
            Rules.from_dict(bad)


def test_rules_as_toml(tmp_path):
    for rules in (Rules(players=4), Rules(players=2, first_player=1, max_turns=7)):
        path = tmp_path / "house.toml"
        path.write_text(rules.to_toml(), "utf-8")
        assert Rules.from_toml(path) == rules
