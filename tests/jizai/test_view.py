"""Views: what a seat may know (JIZ-28), what it may suppose (JIZ-29), and real tables."""

import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import IllegalActionError, ViewError
from shorebreak.jizai import Card, Deal, Rules, View, format_cards, reference
from shorebreak.random import Purpose, Stream

from .tables import cards, game_of, house_rules, play

THREE = Rules(players=3, hand_size=3)
CROWD = Rules(players=5, hand_size=13, field_size=4)


def view_of(history="", *, rules=THREE, seat=1, hand="7s 7b Mk", field="7k 2a", **more):
    return reference.View(rules, seat=seat, hand=hand, field=field, history=history, **more)


def play_on(game, plies=None):
    while not game.over and plies != 0:
        game.play(game.legal_actions()[-(len(game.actions) % 3 > 0)])
        plies = None if plies is None else plies - 1
    return game


@given(rules=house_rules(most=24), seed=st.integers(0, 2**64 - 1), plies=st.integers(0, 60))
@settings(deadline=None, max_examples=12)
def test_jiz_28_a_view_shows_what_is_public_and_the_own_hand(rules, seed, plies):
    game = play_on(reference.Game(rules, seed=seed), plies)
    for seat in range(rules.players):
        view = game.view(seat)
        assert (view.rules, view.seat, view.hand) == (rules, seat, game.hands[seat])
        for fact in ("field", "discards", "reshuffled", "standing", "standing_player", "player",
                     "dealer", "round", "rounds", "out", "over", "units", "scores", "winners",
                     "actions", "must_lead_from_hand"):  # fmt: skip
            assert getattr(view, fact) == getattr(game, fact), fact
        assert view.hand_sizes == tuple(map(len, game.hands))
        assert view.stock_size == len(game.stock)
        assert view.legal_actions() == (game.legal_actions() if seat == game.player else [])
        shown = {*view.hand, *view.field, *view.discards}
        assert {*view.unseen} == {*rules.cards} - shown
        world = view.sample(seed=seed, index=3)
        assert world.view(seat) == view
        assert world.units == game.units
        assert world.record() == view.sample(seed=seed, index=3).record()
        assert play_on(world, 4).units is not None


def test_jiz_28_draws_are_seen_by_who_draws_alone():
    game = game_of(THREE, ["Kf 5f 6f", "7s 7b Mk"], "7k 2a", "Ta 9k Tb 9b Af 2f")
    play(game, "play Kf", "draw", "draw")
    assert game.view(1).history == ("play Kf", "draw Ta +9k", "draw ? +9b", "clear +Af +2f")
    assert game.view(0).history == ("play Kf", "draw ? +9k", "draw ? +9b", "clear +Af +2f")
    assert game.view(1).hand == tuple(sorted(cards("7s 7b Mk Ta")))
    assert "? ? ?" in str(game.view(0))


def test_games_that_differ_in_hidden_things_alone_have_equal_views():
    game = play_on(reference.Game(THREE, seed=7), 3)
    assert all(game.hands)
    view = game.view(2)
    for index in range(10):
        world = view.sample(seed=1, index=index)
        other = world.view(2)
        assert world.hands != game.hands
        assert other == view
        assert hash(other) == hash(view)
        assert pickle.dumps(other) == pickle.dumps(view)
        assert (str(other), repr(other)) == (str(view), repr(view))
        assert world.view(1) != game.view(1)
    assert view != game.view(1)
    assert view != "view"


def test_jiz_29_after_the_reshuffle_what_was_not_reshuffled_is_in_hands():
    rules = Rules(players=2, hand_size=20, field_size=4)
    game = game_of(rules, [""])
    while not game.reshuffled:
        play(game, "draw" if game.standing else f"play {game.hands[game.player][-1]}")
    play(game, *(["draw"] if game.standing else [f"play {game.hands[game.player][-1]}", "draw"]))
    for seat in (0, 1):
        view, other = game.view(seat), 1 - seat
        assert view.fresh[other] == sum(card in view.reshuffled for card in game.hands[other])
        # All cards that were not reshuffled and not seen are in the other hand.
        old = {card for card in view.unseen if card not in view.reshuffled}
        assert old == {card for card in game.hands[other] if card not in view.reshuffled}
        assert len(old) == view.hand_sizes[other] - view.fresh[other]
        for index in range(5):
            world = view.sample(seed=2, index=index)
            assert old <= {*world.hands[other]}
            assert {*world.stock} <= {*view.reshuffled}
            assert world.view(seat) == view


def test_jiz_29_the_draws_are_the_documented_ones():
    game = play_on(reference.Game(THREE, seed=2), 4)
    view = game.view(1)
    assert not view.reshuffled
    unseen = list(view.unseen)
    Stream(5, 9, Purpose.VIEW).shuffle_prefix(unseen, len(unseen))
    world = view.sample(seed=5, index=9)
    first, third = view.hand_sizes[0], view.hand_sizes[2]
    assert world.hands[0] == tuple(sorted(unseen[:first]))
    assert world.hands[2] == tuple(sorted(unseen[first : first + third]))
    assert world.stock == tuple(unseen[first + third :])


def test_jiz_29_every_card_of_the_new_stock_is_equally_likely_to_come_next():
    game = game_of(Rules(players=2, hand_size=20, field_size=5, masks=False), [""])
    while not game.reshuffled:
        play(game, f"play {game.hands[0][0]}", "draw")
    view = game.view(1)
    unseen = [card for card in view.unseen if card in view.reshuffled]
    assert len(unseen) == view.stock_size
    counts = Counter(view.sample(seed=4, index=index).stock[0] for index in range(600))
    assert set(counts) == set(unseen)
    expected = 600 / len(unseen)
    squares = sum((counts[card] - expected) ** 2 / expected for card in unseen)
    assert squares < 3 * len(unseen)


def test_worlds_after_the_end_have_the_penalties():
    rules = Rules(players=3, hand_size=2)
    checked = 0
    for seed in range(12):
        game = play_on(reference.Game(rules, seed=seed))
        for seat in range(3):
            view = game.view(seat)
            world = view.sample(seed=1)
            assert world.rounds == game.rounds
            assert world.winners == game.winners
            checked += any(view.rounds[-1].masks)
    assert checked


def test_a_real_table():
    view = view_of("play 3f; draw Ta +9k; play Kf Kb")
    assert (view.player, view.hand_sizes, view.stock_size) == (0, (2, 4, 1), 57)
    assert view.hand == tuple(sorted(cards("7s 7b Mk Ta")))
    assert view.field == cards("7k 2a 9k")
    assert str(view.standing) == "pair, 13"
    assert view.legal_actions() == []
    view = view_of("play 3f\ndraw Ta +9k\nplay Kf Kb\ndraw +5f")
    assert view.player == 1
    assert {str(action) for action in view.legal_actions()} >= {"draw", "play 7b 7s +7k"}
    assert view.parse_action("play 7b 7s +7k").reading.rank == 6
    assert view == view_of(["play 3f", "draw ta + 9k", "play kf kb", "draw ? +5f"])
    world = view.sample(seed=1)
    assert len(world.stock) == 55
    assert world.view(1) == view
    assert isinstance(View(THREE, seat=1, hand="7s 7b Mk", field="7k 2a"), View)
    with pytest.raises(IllegalActionError, match="seat 1 is not to act"):
        view_of().parse_action("draw")


def test_a_real_table_over_several_rounds():
    view = reference.View(
        Rules(players=2, hand_size=2),
        seat=0,
        hands=["5f 5b", "6f 6b"],
        fields=["7k 2a", "7a 2k"],
        history="play 5f 5b; draw ? +9k; play Ms",
        penalties=[(0, 5)],
        dealer=0,
    )
    assert (view.round, view.dealer, view.player) == (1, 1, 0)
    assert view.rounds[0].bonuses == (5, 0)
    assert view.units == (-5, 5)
    world = view.sample(seed=1)
    assert world.rounds == view.rounds
    assert sum(card.is_mask for card in world.hands[1]) >= 0


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ("play 7s", "7s can't be played by seat 0: it lies in the hand of this seat (JIZ-1)"),
        ("play +7k", "a play needs at least one card from the hand"),
        ("play 7k", "a play needs at least one card from the hand"),
        ("play 3f 9b", "3f 9b make no combination: all cards laid must belong to it (JIZ-15)"),
        ("play 3f; play 7a", "7a is neither in the hand of seat 1, which holds 7b 7s Mk, nor in"),
        ("play 3f; play 7b; play 2s", "2s make high card, 2, which doesn't beat high card, 7"),
        ("play 3f +9k", "9k is not in the field, which holds 2a 7k (JIZ-8)"),
        ("draw", "entry 1: seat 0 leads, and a leader must play (JIZ-11)"),
        ("play 3f; draw", "this is the draw of seat 1 itself: write the card, such as draw 7s"),
        ("play 3f; draw Ta", "a card is due to be turned up here: write it, such as +9k (JIZ-12)"),
        ("play 3f; draw Ta +9k +8k", "8k can't be turned up here: nothing more is due (JIZ-12)"),
        ("play 3f; draw Ta +Ta", "Ta can't be turned up: it lies in the hand of this seat (JIZ-1)"),
        ("play 3f; draw 3f +9k", "3f can't be drawn: it lies among the discards (JIZ-1)"),
        ("play 3f; draw Ta +9k; draw 5f +6f", "5f was drawn by seat 2, and only that seat saw it"),
        ("play 3f; draw Ta +9k; draw +6f", "the field is cleared here: write what was turned up"),
        ("clear +9k", "no field is cleared here: nobody's combination went unbeaten (JIZ-10)"),
        ("fold", "the history, entry 1: 'fold' is not an action; write draw, or play and"),
        ("play 3f; play 5x", "the history, entry 2: 'play 5x': card 1 of 1: '5x' is not a card"),
        ([5], "the history, entry 1: 5 is not a text"),
        (5, "the history: 5 is neither a text nor a list"),
        ("play 3f 4f 5b; play 7b 7s 7k; play 8a 8b 8s",
         "round 1 has ended: give the hand and the field of the next as well (JIZ-5)"),
        ("play 3f 4f 5b 6b 8b 9b", "a play is of one to five cards, not 6 (JIZ-8)"),
    ],
)  # fmt: skip
def test_histories_that_can_not_be(history, message):
    with pytest.raises(ViewError) as caught:
        view_of(history)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ({"seat": True}, "there is no seat True"),
        ({"dealer": 3}, "there is no dealer 3; seats are 0 to 2"),
        ({"hand": "7s 7b"}, "round 1, the hand of seat 1: has 2 cards at the start; must have 3"),
        ({"field": "7k 7s"}, "round 1, 7s: stands there twice (JIZ-1)"),
        ({"field": "7x"}, "the field in round 1: card 1 of 1: '7x' is not a card"),
        ({"hand": None}, "give the hand and the field at the start of the first round as hand="),
        ({"hand": None, "hands": ["7s 7b Mk"] * 2}, "there are 2 hands and 1 fields"),
        ({"penalties": [(1, 2, 3)]}, "penalties: there are those of 1 rounds; 0 rounds have ended"),
        ({"rules": Rules(players=3, hand_size=3, masks=False)}, "Mk: is not in play"),
    ],
)
def test_views_that_can_not_be(options, message):
    with pytest.raises(ViewError) as caught:
        view_of(**options)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("penalties", "message"),
    [
        ([], "penalties: there are those of 0 rounds; 1 rounds have ended (JIZ-24)"),
        ([(0, 4)], "is 4; seat 1 holds 3 cards, of which a mask counts 3 (JIZ-24)"),
        ([(1, 3)], "is 1; seat 0 holds 0 cards, of which a mask counts 3 (JIZ-24)"),
        ([(0,)], "must be 2 whole numbers, not (0,)"),
        ([(0, "x")], "must be 2 whole numbers"),
    ],
)
def test_jiz_24_penalties_that_can_not_be(penalties, message):
    with pytest.raises(ViewError) as caught:
        reference.View(
            Rules(players=2, hand_size=2),
            seat=0,
            hands=["5f 5b", "6f 6b"],
            fields=["7k 2a", "7a 2k"],
            history="play 5f 5b; draw ? +9k",
            penalties=penalties,
        )
    assert message in str(caught.value)


def test_jiz_24_penalties_of_masks_that_lie_elsewhere():
    # The other hand can't hold five masks' worth if this seat holds three of them.
    with pytest.raises(ViewError, match="can't be those of hands with the masks that were not"):
        reference.View(
            Rules(players=2, hand_size=3),
            seat=0,
            hands=["Mf Mb Ms", "6f 6b 6s"],
            fields=["Ma 2a", "7a 2k"],
            history="play Mf Mb Ms; draw ? +9k",
            penalties=[(0, 4 + 2 * 2)],
        )


def test_after_the_end_no_entry_follows():
    game = play_on(reference.Game(Rules(players=2, hand_size=2), seed=3))
    view = game.view(0)
    data = view.to_record()
    with pytest.raises(ViewError, match="the game is over, but more entries follow"):
        reference.View.from_record(view.rules, data | {"history": [*data["history"], "draw"]})
    for name in ("hands", "penalties"):
        with pytest.raises(ViewError, match=f"{name} must be a list"):
            reference.View.from_record(view.rules, data | {name: "x"})
    with pytest.raises(ViewError, match="a view has seat, dealer, hands, fields"):
        reference.View.from_record(view.rules, {"seat": 0})
    with pytest.raises(TypeError, match="rules must be jizai Rules"):
        View(5, seat=0, hand="", field="")
    assert format_cards([None, Card("7s")]) == "? 7s"
    assert isinstance(game.deal, Deal)
