"""House rules (SUR-5): every range to its ends, and each clause where published games never go.

Every game here is played in the flow and in the core, which must agree.
"""

import itertools
import math
from random import Random

import msgspec
import pytest

import shorebreak as sb
from shorebreak import native
from shorebreak.configuration import fields_of
from shorebreak.errors import RulesError
from shorebreak.surfosaurus import DECK, Card, Deal, Game, Kind, Rules, parse_cards

ZEROS = [0] * 12


def finished(rules, seed=1):
    """A random game in the flow, checked against the core at every step."""
    game, random, core_rules = Game(rules, seed=seed), Random(seed), native.rules_of(rules)
    while not game.over:
        assert native.state_of(game).player == game.player
        game.play(random.choice(game.legal_actions()))
    state = native.state_of(game)
    assert state.units(core_rules) == game.units
    assert state.winners(core_rules) == game.winners
    return game


def played(rules, hands, stock="", cards=""):
    """A game from an explicit deal in which `cards` have been played; unnamed cards fill up."""
    named = [*parse_cards(" ".join([*hands, stock]))]
    rest = [card for card in DECK if card not in named]
    stock = [*parse_cards(stock)]
    stock += rest[: rules.stock_size - len(stock)]
    game = Game(rules, deal=Deal(hands, stock))
    for card in cards.split():
        game.play(card)
    state = native.state_of(game)
    assert state.units(native.rules_of(rules)) == game.units
    assert (state.player, state.round) == (game.player, game.round)
    return game


EXTREMES = {
    "removed": (0, 70),
    "hand_size": (1, 12),
    "plays": (1, 4),
    "combination_size": (3, 6),
    "rounds_per_player": (1, 6),
}


def test_sur_5_ranges_are_those_of_the_core():
    core = native.core("surfosaurus")
    limits = dict(core.LIMITS)
    assert {name: limits[name] for name in EXTREMES} == EXTREMES
    assert limits["players"] == (2, 6)
    for name, (low, high) in limits.items():
        assert f"from {low} to {high}" in fields_of(Rules)[name].expected
    for name, (low, high) in EXTREMES.items():
        for wrong in (low - 1, high + 1):
            with pytest.raises(RulesError, match=rf"{name}: is {wrong}; must be .* \(SUR-[56]\)"):
                Rules(players=2, **{name: wrong})


@pytest.mark.parametrize("players", range(2, 7))
def test_sur_5_every_corner_of_the_ranges_is_played(players):
    corners = 0
    for values in itertools.product(*EXTREMES.values()):
        changes = dict(zip(EXTREMES, values, strict=True))
        fits = players * changes["hand_size"] + changes["removed"] <= 84
        if not fits:
            with pytest.raises(RulesError, match=r"removed: is 70; with .* hands of 12"):
                Rules(players=players, **changes)
            continue
        game = finished(Rules(players=players, **changes))
        assert len(game.rounds) == players * changes["rounds_per_player"]
        corners += 1
    assert corners == 24


def test_sur_5_the_whole_deck_may_be_dealt():
    rules = Rules(players=6, hand_size=12, removed=12)
    assert rules.stock_size == 0
    assert finished(rules).stock == ()
    # The core refuses on its own what the Python layer would never hand over.
    with pytest.raises(ValueError, match="SUR-5"):
        native.core("surfosaurus").Rules(
            players=6, hand_size=12, removed=13, plays=2, combination_size=5,
            rounds_per_player=1, first_player=0, vp=[1] * 12,
        )  # fmt: skip


@pytest.mark.parametrize("first_player", range(3))
def test_sur_7_any_seat_may_start(first_player):
    game = finished(Rules(players=3, first_player=first_player))
    assert [one.start for one in game.rounds] == [(first_player + n) % 3 for n in range(6)]
    assert [one.table[0][0] for one in game.rounds] == [one.start for one in game.rounds]


@pytest.mark.parametrize("number", range(1, 13))
def test_sur_2_3_each_number_is_worth_its_points(number):
    rules = Rules(players=3, hand_size=1, plays=1, combination_size=3, rounds_per_player=1)
    hands = [f"{suit}{number}" for suit in "BGK"]
    game = played(rules, hands, cards=" ".join(hands))
    points = (12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2)[number - 1]
    assert game.rounds[0].resolution.kind is Kind.OF_A_KIND
    assert game.scores == (points,) * 3
    house = Rules(**{**msgspec.structs.asdict(rules), "vp": [100 - n * 8 for n in range(1, 13)]})
    assert played(house, hands, cards=" ".join(hands)).scores == (100 - number * 8,) * 3


def test_sur_9_seats_without_cards_are_passed_over_in_both_engines():
    rules = Rules(players=3, removed=70, hand_size=4, plays=4, rounds_per_player=2)
    game = finished(rules)
    assert [[seat for seat, _ in one.table] for one in game.rounds] == [
        [0, 1, 2] * 4, [1, 0], [], [], [], [],
    ]  # fmt: skip
    assert [one.resolution is None for one in game.rounds] == [False, False, *[True] * 4]
    run = sb.simulate("surfosaurus", rules=rules, games=50, seed=1)
    assert run.events["empty_round"] == 50 * 4


@pytest.mark.parametrize(("plays", "places"), [(1, [2]), (2, [2, 5]), (3, [2, 5]), (4, [2, 5])])
def test_sur_10_turned_up_after_the_first_two_laps(plays, places):
    game = finished(Rules(players=2, plays=plays, rounds_per_player=1))
    for one in game.rounds:
        turned = [at for at, (seat, _) in enumerate(one.table) if seat is None]
        assert turned == places
        assert all(sum(seat == who for seat, _ in one.table) == plays for who in (0, 1))
    # They leave the game after the round whatever happens.
    lain = {card for _, card in game.history}
    assert not lain & {*game.stock, *itertools.chain(*game.hands)}


def test_sur_10_nothing_is_turned_up_for_more_than_two():
    assert all(seat is not None for seat, _ in finished(Rules(players=3, plays=4)).history)


def test_sur_11_nothing_is_turned_up_from_an_empty_pile():
    # Fourteen cards, twelve of them in hand: the first lap draws the last two.
    game = finished(Rules(players=2, removed=70, hand_size=6, plays=2))
    assert [seat for seat, _ in game.rounds[0].table] == [0, 1, 0, 1]
    # Of fifteen the third is turned up after the first lap.
    game = finished(Rules(players=2, removed=69, hand_size=6, plays=2))
    assert [seat for seat, _ in game.rounds[0].table] == [0, 1, None, 0, 1]


def test_sur_13_twelve_and_one_are_not_adjacent():
    rules = Rules(players=3, plays=2, hand_size=2, rounds_per_player=1)
    game = played(rules, ["B12 G1", "R2 K3", "Y12 O9"], cards="B12 R2 Y12 G1 K3 O9")
    (one,) = game.rounds
    assert one.resolution.kind is Kind.HIGH_CARD
    assert one.half == ((Card.B12,), (), (Card.Y12,))


def test_sur_15_16_fewer_numbers_than_the_size_in_a_published_game():
    # Two players, eight cards numbered 3, 3, 3, 7, 7, 7, 9, 9: SUR-16 names this table.
    rules = Rules(players=2)
    hands = ["B3 R7 Y9 B1 B2 B4 B5", "G3 P7 B9 G1 G2 G4 G5"]
    stock = "O1 O2 K3 O4 O5 O7"
    game = played(rules, hands, stock, cards="B3 G3 R7 P7 Y9 B9")
    (one,) = game.rounds
    assert sorted(card.number for _, card in one.table) == [3, 3, 3, 7, 7, 7, 9, 9]
    assert one.table[2] == (None, Card.K3)
    assert one.table[5] == (None, Card.O7)
    assert (one.resolution.kind, one.resolution.numbers) == (Kind.HIGH_CARD, (9, 7, 3))
    assert one.full == ((), ())
    # All eight in a true tie; what was turned up scores for nobody (SUR-18).
    assert game.units == (10 + 6 + 4, 10 + 6 + 4)


def test_sur_17_won_cards_make_piles_and_all_others_leave_the_game():
    game = finished(Rules(players=4), seed=3)
    for one in game.rounds:
        laid = {card: seat for seat, card in one.table}
        for seat in range(4):
            assert all(laid[card] == seat for card in (*one.full[seat], *one.half[seat]))
        assert {*itertools.chain(*one.full)} == set(one.resolution.full)
        assert {*itertools.chain(*one.half)} == set(one.resolution.half)
    for seat in range(4):
        piles = [(one.full[seat], one.half[seat]) for one in game.rounds]
        vp = game.rules.vp
        full = sum(vp[card.number - 1] for whole, _ in piles for card in whole)
        half = sum(vp[card.number - 1] for _, tied in piles for card in tied)
        assert game.scores[seat] == full + half / 2
        assert game.cards_won[seat] == sum(len(whole) + len(tied) for whole, tied in piles)


def test_sur_17a_a_tie_halves_also_what_one_player_owns_alone():
    rules = Rules(players=2, plays=4, hand_size=4, combination_size=3, rounds_per_player=1)
    hands = ["B9 G9 K9 O9", "B1 G3 K5 R12"]
    stock = "Y1 Y2 Y11 Y3 Y4 R11"
    game = played(rules, hands, stock, cards="B9 B1 G9 G3 K9 K5 O9 R12")
    assert game.rounds[0].half == (parse_cards(hands[0]), ())
    assert game.scores == (4 * 4 / 2, 0)


def test_sur_18_a_turned_up_card_halves_the_card_it_is_tied_with():
    rules = Rules(players=2, plays=2, hand_size=2, combination_size=3, rounds_per_player=1)
    # The stock: drawn, drawn, turned up, drawn, drawn, turned up.
    game = played(rules, ["B9 G8", "R7 P2"], "Y1 Y2 K7 Y3 Y4 O1", cards="B9 R7 G8 P2")
    (one,) = game.rounds
    assert one.resolution.kind is Kind.STRAIGHT
    assert one.half == ((), (Card.R7,))
    assert one.full == ((Card.B9, Card.G8), ())
    assert set(one.resolution.half) == {Card.R7, Card.K7}
    assert game.scores == (4 + 5, 6 / 2)


def test_sur_19_half_points_are_exact():
    rules = Rules(players=3, hand_size=1, plays=1, combination_size=3, rounds_per_player=1)
    game = played(rules, ["B12", "G2", "K2"], cards="B12 G2 K2")
    # Two different numbers, so that each 2, worth 11, is in a true tie: 5.5 points.
    assert game.units == (2 * 2, 11, 11)
    assert game.scores == (2.0, 5.5, 5.5)


def test_sur_20_hands_are_kept_from_round_to_round():
    rules = Rules(players=3, plays=1, hand_size=3, removed=70, rounds_per_player=1)
    game = Game(rules, seed=1)
    for _ in range(2):
        game.play(game.hands[game.player][0])
    before = [set(hand) for hand in game.hands]
    drawn = game.stock[0]
    game.play(game.hands[2][0])
    assert (game.round, game.player) == (1, 1)
    assert [set(hand) for hand in game.hands][:2] == before[:2]
    assert set(game.hands[2]) - before[2] == {drawn}


@pytest.mark.parametrize("each", range(1, 7))
def test_sur_21_everyone_starts_as_often_as_the_rules_say(each):
    game = finished(Rules(players=5, rounds_per_player=each))
    starts = [one.start for one in game.rounds]
    assert [starts.count(seat) for seat in range(5)] == [each] * 5


def test_sur_22_equal_points_are_settled_by_cards_and_then_shared():
    # Nothing is worth anything, so that cards alone decide.
    shared = alone = 0
    for seed in range(60):
        game = finished(Rules(players=3, vp=ZEROS, rounds_per_player=1), seed)
        assert game.units == (0, 0, 0)
        most = max(game.cards_won)
        assert game.winners == tuple(s for s, won in enumerate(game.cards_won) if won == most)
        shared += len(game.winners) > 1
        alone += len(game.winners) == 1
    assert shared > 5
    assert alone > 5
    run = sb.simulate("surfosaurus", players=3, rules={"vp": ZEROS}, games=500, seed=1)
    assert math.isclose(run.wins.sum(), 500)
    assert run.mean.tolist() == [0, 0, 0]


def test_sur_22_points_come_before_cards():
    fewer = 0
    for seed in range(40):
        game = finished(Rules(players=3, vp=[90, *[1] * 11], rounds_per_player=1), seed)
        ranks = list(zip(game.units, game.cards_won, strict=True))
        assert game.winners == tuple(seat for seat in range(3) if ranks[seat] == max(ranks))
        fewer += game.cards_won[game.winners[0]] < max(game.cards_won)
    assert fewer > 3


def test_sur_23_hand_and_pile_sizes_are_public_and_cards_are_not():
    game = Game(Rules(players=2, removed=70, hand_size=2), seed=1)
    view = game.view(0)
    assert (view.hand_sizes, view.stock_size) == ((2, 2), 10)
    assert set(view.unseen) == set(DECK) - set(game.hands[0])
    game.play(game.hands[0][0])
    record = game.view(0).record().to_dict()["view"]
    named = {*parse_cards(record["hands"][0]), *parse_cards(record["history"])}
    assert named == {*game.hands[0], game.actions[0]}
    assert record["hands"][1] == "? ?"
    assert record["stock"].split() == ["?"] * 9
