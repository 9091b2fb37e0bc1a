"""Views (SUR-23): what a seat may know, at a table of ours or a real one."""

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import ViewError
from shorebreak.surfosaurus import DECK, Card, Rules, format_cards, parse_cards, reference
from shorebreak.surfosaurus.schedule import schedule

from .strategies import house_rules
from .test_flow import play_on

FOUR = Rules(players=4)
HAND = "K12 R5 B1 B2 B3 B4 B5"


def view_of(history="", *, rules=FOUR, seat=1, hand=HAND):
    return reference.View(rules, seat=seat, hand=hand, history=history)


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 30))
@settings(deadline=None, max_examples=40)
def test_sur_23_a_view_shows_what_is_public_and_the_own_hand(rules, seed, plies):
    if rules.players * rules.plays > 10:
        return
    game = play_on(reference.Game(rules, seed=seed), plies)
    for seat in range(rules.players):
        view = game.view(seat)
        assert (view.rules, view.seat, view.hand) == (rules, seat, tuple(sorted(game.hands[seat])))
        assert (view.history, view.table) == (game.history, game.table)
        assert view.hand_sizes == tuple(map(len, game.hands))
        assert view.stock_size == len(game.stock)
        assert (view.round, view.player, view.over) == (game.round, game.player, game.over)
        assert (view.units, view.scores) == (game.units, game.scores)
        assert (view.rounds, view.winners) == (game.rounds, game.winners)
        assert view.legal_actions() == (game.legal_actions() if seat == game.player else [])
        hidden = {*DECK} - {*game.hands[seat]} - {card for _, card in game.history}
        assert {*view.unseen} == hidden


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 30))
@settings(deadline=None, max_examples=40)
def test_sampled_games_look_the_same_to_the_seat(rules, seed, plies):
    if rules.players * rules.plays > 10:
        return
    game = play_on(reference.Game(rules, seed=seed), plies)
    for seat in range(rules.players):
        view = game.view(seat)
        world = view.sample(seed=seed, index=3)
        assert world.view(seat) == view
        assert world.units == game.units
        assert world.record() == view.sample(seed=seed, index=3).record()


def test_games_that_differ_in_hidden_things_alone_have_equal_views():
    game = play_on(reference.Game(FOUR, seed=7), 13)
    view = game.view(2)
    for index in range(20):
        world = view.sample(seed=1, index=index)
        assert world.hands != game.hands
        other = world.view(2)
        assert other == view
        assert hash(other) == hash(view)
        assert pickle.dumps(other) == pickle.dumps(view)
        assert (str(other), repr(other)) == (str(view), repr(view))
        assert world.view(1) != game.view(1)
    assert view != game.view(1)
    assert view != "view"
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view)


def test_samples_are_those_of_the_documented_draw():
    from shorebreak.random import Purpose, Stream

    game = play_on(reference.Game(Rules(players=3), seed=2), 4)
    view = game.view(1)
    unseen = [card for card in DECK if card in view.unseen]
    Stream(9, 5, Purpose.VIEW).shuffle_prefix(unseen, 7 + 7 + view.stock_size)
    world = view.sample(seed=9, index=5)
    assert sorted(world.hands[0]) == sorted(unseen[:7])
    assert sorted(world.hands[2]) == sorted(unseen[7:14])
    assert list(world.stock) == unseen[14 : 14 + view.stock_size]


def test_hidden_cards_are_uniform_in_samples():
    rules = Rules(players=2, hand_size=2, removed=70, rounds_per_player=1)
    view = view_of("B1 B2 B3", rules=rules, seat=1, hand="Y1 Y2")
    assert len(view.unseen) == 79
    held, next_up = Counter(), Counter()
    for index in range(2000):
        world = view.sample(seed=3, index=index)
        held.update(world.hands[0])
        next_up[world.stock[0]] += 1
    for counts, total in ((held, 4000), (next_up, 2000)):
        expected = total / 79
        squares = sum((counts[card] - expected) ** 2 for card in view.unseen) / expected
        assert set(counts) <= set(view.unseen)
        assert squares < 135  # 78 degrees of freedom: a chance of about 1 in 10,000


def test_a_real_table():
    view = view_of("Y1 y02 G7", seat=3, hand=parse_cards(HAND))
    assert view.table == ((0, Card.Y1), (1, Card.Y2), (2, Card.G7))
    assert view.player == 3
    assert format_cards(view.legal_actions()) == "B1 B2 B3 B4 B5 K12 R5"
    assert (view.hand_sizes, view.stock_size, len(view.unseen)) == ((7,) * 4, 53, 74)
    assert view == view_of([(0, "Y1"), (1, "Y2"), (2, Card.G7)], seat=3)
    assert view == view_of(["Y1", Card.Y2, 18], seat=3)
    two = view_of("Y1 Y2 Y3 G1", rules=Rules(players=2))
    assert two.table[2] == (None, Card.Y3)
    assert view_of().player == 0
    assert view_of().legal_actions() == []


@pytest.mark.parametrize(
    ("history", "options", "message"),
    [
        ("Y1 Y1", {}, "Y1: stands more than once in the history, as cards 1 and 2 (SUR-1)"),
        ("Y1 r05", {}, "R5: is in the hand, but lay on the table as card 2 of the history (SUR-1)"),
        ("", {"hand": "K12 K12 B1 B2 B3 B4 B5"}, "K12: stands twice in the hand (SUR-1)"),
        ("", {"hand": "K12"},
         "the hand of seat 1: has 1 cards; after 0 cards of history it must have 7 (SUR-9)"),
        ("Y1 Y2 Y3", {"seat": 0, "hand": HAND + " B6"},
         "the hand of seat 0: has 8 cards; after 3 cards of history it must have 7 (SUR-9)"),
        ("Y1 Y2", {"rules": Rules(players=2)},
         "the history: stops after card 2, when a card is due to be turned up: add it (SUR-10)"),
        ([(0, "Y1"), (2, "Y2")], {},
         "card 2 of the history: is said to be of seat 2, but by the order of play it is of"),
        ([(0, "Y1"), (None, "Y2")], {}, "card 2 of the history: is said to be turned up, but"),
        (format_cards(DECK[6:36] + DECK[37:64] + DECK[66:]), {"hand": "B1 B2"},
         "the history: has 75 cards; a whole game has 64 (SUR-21)"),
        ("Y1 ?", {}, "the history: card 2 of 2 is unknown ('?')"),
        ("Y1 Q2", {}, "the history: card 2 of 2: 'Q2' is not a card: 'Q' is not a suit"),
        ("", {"hand": "K12 ? ? ? ? ? ?"}, "the hand of seat 1: card 2 of 7 is unknown ('?')"),
        ("", {"seat": 4}, "there is no seat 4; seats are 0 to 3"),
        ("", {"seat": "1"}, "there is no seat '1'; seats are 0 to 3"),
        (5, {}, "the history: 5 is neither a text nor a list"),
    ],
)  # fmt: skip
def test_hand_and_history_that_contradict_each_other_or_the_rules(history, options, message):
    with pytest.raises(ViewError) as caught:
        view_of(history, **options)
    assert message in str(caught.value)


def test_all_contradictions_are_reported_at_once():
    with pytest.raises(ViewError) as caught:
        view_of("Y1 Y1 K12", hand="K12 R5")
    assert [problem.key for problem in caught.value.problems] == [
        "Y1", "K12", "the hand of seat 1",
    ]  # fmt: skip


def test_the_hand_shrinks_when_the_pile_is_empty():
    game = play_on(reference.Game(FOUR, seed=1), 57)
    assert [len(hand) for hand in game.hands] == [7, 7, 7, 6]  # seat 3 starts round 8
    view = game.view(3)
    assert reference.View(FOUR, seat=3, hand=view.hand, history=view.history) == view
    with pytest.raises(ViewError, match="has 7 cards; after 57 cards of history it must have 6"):
        reference.View(FOUR, seat=3, hand=[*view.hand, view.unseen[0]], history=view.history)


def test_a_view_at_the_end():
    game = play_on(reference.Game(FOUR, seed=1))
    view = game.view(1)
    assert len(view.history) == sum(map(len, schedule(FOUR)))
    assert (view.over, view.player, view.legal_actions()) == (True, None, [])
    assert view.sample(seed=1).winners == game.winners


def test_a_view_shows_itself():
    view = view_of("Y1")
    assert repr(view) == (
        "<surfosaurus view: 4 players, seat 1, hand 'B1 B2 B3 B4 B5 K12 R5', 1 cards seen>"
    )
    assert "? ? ? ? ? ? ?" in str(view)
    assert "<table>" in view._repr_html_()
