"""The resolver written from the definition, and games played by it alone."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.random import Purpose, Stream
from shorebreak.surfosaurus import DECK, Deal, Kind, Rules, parse_cards, reference

from .strategies import house_rules

OF_A_KIND, HIGH = Kind.OF_A_KIND, Kind.HIGH_CARD

# The worked examples of the rules: table, size, kind, numbers, full, half.
EXAMPLES = {
    "flush drops the lowest": (
        "K12 K8 K5 K3 K1 B9 G7 R2", 4, Kind.FLUSH, (12, 8, 5, 3), "K12 K8 K5 K3", ""),
    "straight drops the lowest": (
        "B6 G5 R4 K3 P2 O1 Y12 B9", 4, Kind.STRAIGHT, (6, 5, 4, 3), "B6 G5 R4 K3", ""),
    "three 7s in a straight": (
        "B9 G8 R7 K7 P7 O6 Y1 B2", 4, Kind.STRAIGHT, (9, 8, 7, 6), "B9 G8 O6", "R7 K7 P7"),
    "high card with ties": (
        "B12 G12 R11 K8 P8 O8 Y4 B2", 4, HIGH, (12, 11, 8, 4), "R11 Y4", "B12 G12 K8 P8 O8"),
    "two flushes of the same numbers": (
        "B9 B7 B4 B2 G9 G7 G4 G2", 4, Kind.FLUSH, (9, 7, 4, 2), "", "B9 B7 B4 B2 G9 G7 G4 G2"),
    "five equal numbers": (
        "B5 G5 R5 K5 P5 Y12 Y11 Y10", 4, OF_A_KIND, (5, 5, 5, 5), "", "B5 G5 R5 K5 P5"),
    "four equal numbers": (
        "B5 G5 R5 K5 Y12 Y11 Y9 Y1", 4, OF_A_KIND, (5, 5, 5, 5), "B5 G5 R5 K5", ""),
    "the higher flush": (
        "K12 K8 K5 K3 G12 G8 G5 G2", 4, Kind.FLUSH, (12, 8, 5, 3), "K12 K8 K5 K3", ""),
    "straight flush": (
        "B10 B9 B8 B7 B6 B5 G12 R12", 4, Kind.STRAIGHT_FLUSH, (10, 9, 8, 7), "B10 B9 B8 B7", ""),
    "no wrap": (
        "B12 G1 R2 K3 Y12 O9", 4, HIGH, (12, 9, 3, 2), "O9 K3 R2", "B12 Y12"),
    "fewer different numbers than the size": (
        "B3 G3 R3 K7 P7 O7 Y9 B9", 4, HIGH, (9, 7, 3), "", "B3 G3 R3 K7 P7 O7 Y9 B9"),
    "five cards": (
        "B9 G9 R8 K7 P6 O5 Y12 B1 G2 R2", 5, Kind.STRAIGHT, (9, 8, 7, 6, 5), "R8 K7 P6 O5",
        "B9 G9"),
}  # fmt: skip


@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_example(name):
    """SUR-12 to SUR-16, by name."""
    table, size, kind, numbers, full, half = EXAMPLES[name]
    won = reference.resolve(table, size)
    assert (won.kind, won.numbers) == (kind, numbers)
    assert won.full == tuple(sorted(parse_cards(full)))
    assert won.half == tuple(sorted(parse_cards(half)))
    mixed = table.split()
    random.Random(name).shuffle(mixed)
    assert reference.resolve(mixed, size) == won


def test_sur_12_kinds_in_order():
    tables = ["B12 G11 R10 K8", "B4 G3 R2 K1", "B5 B3 B2 B1", "B1 G1 R1 K1", "B4 B3 B2 B1"]
    won = [reference.resolve(table, 4) for table in tables]
    assert [one.kind for one in won] == list(Kind)
    strengths = [one.strength for one in won]
    assert strengths == sorted(strengths)
    assert [int(kind) for kind in Kind] == [0, 1, 2, 3, 4]


def test_sur_14_numbers_are_compared_in_descending_order():
    assert reference.resolve("B12 B4 B3 B1 G11 G10 G9 G7", 4).numbers == (12, 4, 3, 1)
    assert reference.resolve("B12 B4 B3 B1 G12 G4 G3 G2", 4).numbers == (12, 4, 3, 2)


def test_sur_16_fewer_cards_than_the_size():
    won = reference.resolve("B12 B3 G3", 4)
    assert (won.kind, won.numbers) == (HIGH, (12, 3))
    assert (won.full, won.half) == (parse_cards("B12"), parse_cards("B3 G3"))
    # Cards of one suit and of one number are no better kind while they are fewer than the size.
    assert reference.resolve("B4 B3 B2", 4).kind is HIGH
    assert reference.resolve("B4 G4 K4", 4).half == parse_cards("B4 G4 K4")


def test_the_strength_is_kind_and_numbers_in_one_integer():
    assert reference.resolve("B5 G5 R5 K5", 4).strength == 3 << 12 | 1 << 4
    assert reference.resolve("K12 K8 K5 K3", 4).strength == 2 << 12 | 0b100010010100


@given(st.sets(st.sampled_from(DECK), min_size=1, max_size=9), st.integers(3, 6))
@settings(deadline=None, max_examples=150)
def test_any_table(cards, size):
    won = reference.resolve(cards, size)
    assert not set(won.full) & set(won.half)
    assert {*won.full, *won.half} <= cards
    assert len(won.full) <= size
    # More cards never make the best combination weaker.
    for card in cards:
        if len(cards) > size:
            assert reference.resolve(cards - {card}, size).strength <= won.strength


def test_strengths_compare_as_kinds_and_numbers_do():
    found = [reference.combination(four) for four in itertools.combinations(DECK[:24], 4)]
    ranked = sorted({one for one in found if one is not None})
    strengths = [
        kind << 12 | sum(1 << number - 1 for number in set(numbers)) for kind, numbers in ranked
    ]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(
    ("cards", "size", "message"),
    [
        ("K12 X5", 4, "card 2 of 2: 'X5' is not a card: 'X' is not a suit"),
        ("K12 K13", 4, "card 2 of 2: 'K13' is not a card: numbers run from 1 to 12"),
        ("K12 R5 k012", 4, "card 3 of 3: 'k012' is not a card: '012' is not a number"),
        ("K12 R5 k12", 4, "K12 stands on the table twice"),
        ("", 4, "there are no cards to resolve"),
        ([], 4, "there are no cards to resolve"),
        ("K12 R5", 2, "from 3 to 6, not 2"),
        ("K12 R5", 7, "from 3 to 6, not 7"),
    ],
)
def test_bad_input(cards, size, message):
    with pytest.raises(ValueError, match=message):
        reference.resolve(cards, size)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("lazy", [True, False])
def test_random_games_are_whole_and_score_what_simulate_says(players, lazy):
    rules = Rules(players=players)
    scores = reference.simulate(rules, 4, seed=11, lazy=lazy)
    for index, score in enumerate(scores):
        game = reference.random_game(rules, 11, index, lazy=lazy)
        assert game.over
        assert (game.units, game.winners) == score
        # Cards are conserved.
        seen = [card for _, card in game.history] + [card for hand in game.hands for card in hand]
        assert sorted([*seen, *game.stock, *game.deal.removed]) == list(DECK)


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1))
@settings(deadline=None, max_examples=25)
def test_lazy_games_fill_in_whole_deals_under_any_rules(rules, seed):
    if rules.players * rules.plays > 10:
        return
    order = reference._lazy_order(rules, seed, 3)
    deal = reference._fill_in(rules, order, Stream(seed, 3, Purpose.HIDDEN))
    deal.check(rules)
    game = reference.Game(rules, deal=deal)
    for seat, card in zip(reference._events(rules), order, strict=False):
        if seat is not None:
            game.play(card)
    assert game.over
    assert [card for _, card in game.history] == order[: len(game.history)]


def test_the_dealt_way_is_the_game_of_its_seed():
    rules = Rules(players=4)
    game = reference.random_game(rules, 5, 2, lazy=False)
    assert (game.seed, game.index) == (5, 2)
    assert game.deal == Deal.shuffled(rules, Stream(5, 2, Purpose.DEAL))
    policy = Stream(5, 2, Purpose.POLICY)
    hands = [list(hand) for hand in game.deal.hands]
    assert game.actions[0] == hands[0][policy.below(7)]
    assert game.actions[1] == hands[1][policy.below(7)]


def test_lazy_and_dealt_games_agree_in_distribution():
    # The card that seat 0 plays first is one of 84 either way, and so is each hidden card.
    rules = Rules(players=2, rounds_per_player=1, plays=1)
    games = {
        lazy: [reference.random_game(rules, 1, index, lazy=lazy) for index in range(1200)]
        for lazy in (True, False)
    }
    for pick in (
        lambda game: game.actions[0],
        lambda game: game.deal.hands[0][0],
        lambda game: game.deal.hands[1][6],
        lambda game: game.stock[-1],
    ):
        for some in games.values():
            counts = [0] * 84
            for game in some:
                counts[pick(game)] += 1
            squares = sum((count - 1200 / 84) ** 2 for count in counts) / (1200 / 84)
            assert squares < 140  # 83 degrees of freedom: a chance of 1 in 10,000
    means = [sum(sum(game.units) for game in some) / 1200 for some in games.values()]
    assert abs(means[0] - means[1]) < 2.5
