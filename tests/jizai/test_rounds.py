"""How a round goes and ends, situation by situation; written in the reference, without the core."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import IllegalActionError
from shorebreak.jizai import DRAW, Card, End, Rules, reading, reference
from shorebreak.jizai.course import best_seats, bonuses_of, penalty_of

from .tables import cards, game_of, house_rules, play

TWO = Rules(players=2, hand_size=2)
THREE = Rules(players=3, hand_size=2)


def refused(game, action):
    """Return the error of an action that is refused and leaves the game as it was."""
    before = game.record()
    with pytest.raises(IllegalActionError) as caught:
        game.play(action)
    assert game.record() == before
    return caught.value


def test_jiz_3_4_5_set_up():
    for players, stock in {2: 46, 3: 35, 4: 24, 5: 13}.items():
        game = reference.Game(Rules(players=players), seed=1)
        assert [len(hand) for hand in game.hands] == [11] * players
        assert (len(game.field), len(game.stock)) == (2, stock)
        assert (game.dealer, game.player, game.standing, game.discards) == (0, 0, None, ())
        assert sorted([*sum(game.hands, ()), *game.field, *game.stock]) == list(game.rules.cards)
    without = reference.Game(Rules(players=2, masks=False), seed=1)
    assert not any(card.is_mask for card in without.deal.rounds[0].order)
    assert len(without.deal.rounds[0].order) == 65


def test_jiz_6_draw_or_play_whatever_the_hand_could():
    game = play(game_of(TWO, ["2f 3f", "Kb Ab"]), "play 2f")
    assert game.legal_actions()[0] is DRAW
    assert {"play Kb", "play Ab", "play Ab Kb"} < set(map(str, game.legal_actions()))
    play(game, "draw")
    assert len(game.hands[1]) == 3


def test_jiz_7_9_hand_cards_go_to_the_discards_and_field_cards_stay():
    game = game_of(THREE, ["5f 9k"], "5b Ms")
    play(game, "play 5f +5b +Ms")
    assert game.standing == reading("5f 5b Ms")
    assert game.standing_player == 0
    assert game.field == cards("5b Ms")
    assert game.discards == cards("5f")
    assert game.hands[0] == cards("9k")
    assert "to beat" in str(game)
    assert "three of a kind, 5 (Ms = 5s) of seat 0" in str(game)
    assert "5f +5b +Ms: three of a kind, 5 (Ms = 5s)" in str(game)


def test_jiz_8_what_a_play_needs():
    game = game_of(THREE, ["5f 9k", "6s 7s", "8a 9a"], "5b 5s")
    error = refused(game, "play +5b +5s")
    assert error.clause == "JIZ-8"
    assert "needs at least one card from the hand" in str(error)
    assert refused(game, "play 5b").clause == "JIZ-8"
    error = refused(game, "play 6s")
    assert str(error) == (
        "6s is neither in the hand of seat 0, which holds 5f 9k, nor in the field, "
        "which holds 5b 5s (JIZ-8)"
    )
    assert str(refused(game, "play +9k")) == (
        "9k is not in the field, which holds 5b 5s, but in the hand of seat 0 (JIZ-8)"
    )
    play(game, "play 5f 5b")
    error = refused(game, "play 6s")
    assert (error.player, error.clause) == (1, "JIZ-15")
    # Both readings are named.
    assert "6s make high card, 6, which doesn't beat pair, 5" in str(error)
    play(game, "play 6s 7s 5b")


def test_jiz_15_16_what_does_not_beat():
    game = game_of(THREE, ["5f Mk", "5a 5s", "9b 9k"], "5b 2s")
    play(game, "play 5f Mk")
    error = refused(game, "play 5a 5s")
    assert str(error) == ("5s 5a make pair, 5, which doesn't beat pair, 5 (Mk = 5k) (JIZ-16)")
    assert refused(game, "play 5a").clause == "JIZ-15"
    error = refused(game, "play 5a 2s")
    assert str(error) == "2s 5a make no combination: all cards laid must belong to it (JIZ-15)"
    play(game, "play 5a 5s +5b")


def test_jiz_1_8_what_is_no_set_of_cards():
    game = game_of(Rules(players=2), ["5f 5b 5s 5a 5k 6f", "7f"])
    error = refused(game, "play 5f 5b 5s 5a 5k 6f")
    assert str(error) == "a play is of one to five cards, not 6 (JIZ-8)"
    error = refused(game, "play 5f 5f")
    assert str(error) == "5f stands twice in the play: there is one of each card (JIZ-1)"
    assert "'5x' is not a card" in str(refused(game, "play 5x"))
    for text in ("", "play", "pass", "play 5f, 5b", "draw 5f", "take", "+5f"):
        assert refused(game, text).player == 0
    for bad in (-1, 13_077_136, 2**40, None, 1.5, True, [5]):
        refused(game, bad)
    without = reference.Game(Rules(players=2, masks=False), seed=1)
    assert refused(without, "play Mf").clause == "JIZ-3"


def test_jiz_10_an_unbeaten_combination_clears_the_field():
    game = game_of(THREE, ["5f 9k"], "5b Ms", "2f 3f 2b 3b 2s 3s")
    play(game, "play 5f", "draw", "draw")
    # Both others drew in succession; seat 0 leads.
    assert (game.player, game.standing, game.standing_player) == (0, None, None)
    assert game.field == cards("2s 3s")
    assert game.discards == cards("5f 5b Ms 3f 3b")
    assert game.hands[1][-1] != game.hands[2][-1]
    assert DRAW not in game.legal_actions()
    # Drawing bars nobody from playing later in the climb; a play in between begins it anew.
    game = game_of(THREE, ["5f 9k", "6s 7s", "8a 9a"], "5b Ms")
    play(game, "play 5f", "draw", "play 8a", "draw", "draw")
    assert (game.player, game.standing) == (2, None)
    assert "play 7s" not in map(str, game.legal_actions())


def test_jiz_11_a_leader_must_play():
    game = game_of(THREE, ["5f 9k"])
    error = refused(game, "draw")
    assert str(error) == "seat 0 leads, and a leader must play: there is nothing to beat (JIZ-11)"


def test_jiz_11_leaders_may_draw_by_house_rule():
    rules = Rules(players=3, hand_size=2, leader_may_draw=True)
    game = game_of(rules, ["5f 9k"], "5b Ms")
    play(game, *["draw"] * 9)
    # Everybody drew with no standing combination: nothing is cleared, the field is full.
    assert (game.player, game.standing, game.discards) == (0, None, ())
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert len(game.field) == 5
    play(game, "play 9k")
    assert (game.player, game.standing_player) == (1, 0)


def test_jiz_11_leads_from_the_hand_only_by_house_rule():
    rules = Rules(players=2, hand_size=3, lead_from_hand_only=True, leader_may_draw=True)
    game = game_of(rules, ["5f 6f 9k", "Kf Kb Ks"], "5b 2s", "Aa 7b 5s 6b")
    play(game, "play 5f +5b", "draw")
    # After a clear, whoever leads and whatever is drawn before.
    assert game.field == cards("5s 6b")
    assert game.must_lead_from_hand
    error = refused(game, "play 6f +6b")
    assert str(error) == "6b lies in the field, and a lead after a clear is from the hand (JIZ-11)"
    play(game, "draw")
    assert game.must_lead_from_hand
    assert not any(getattr(action, "field", ()) for action in game.legal_actions())
    play(game, "play Ks")
    assert not game.must_lead_from_hand
    # The first lead of a round may use the field, as this one did.


def test_jiz_12_a_draw_turns_up_a_card_while_the_field_holds_less_than_five():
    game = game_of(Rules(players=5, hand_size=2), ["Af"], "5b Ms", "2f 3f 2b 3b 2s 3s 2a")
    play(game, game.legal_actions()[0])
    stock = game.stock
    play(game, "draw", "draw", "draw")
    assert game.field == (*cards("5b Ms"), *stock[1:6:2])
    assert [stock[at] in game.hands[1 + at // 2] for at in (0, 2, 4)] == [True] * 3
    game = game_of(Rules(players=3, hand_size=2, field_size=5), ["5f"])
    play(game, "play 5f", "draw")
    assert (len(game.field), len(game.stock), len(game.hands[1])) == (5, 58, 3)


CROWD = Rules(players=5, hand_size=13, field_size=4)
"""One card of the stock: whatever is drawn empties it."""


def test_jiz_13_14_the_stock_is_empty_while_a_field_card_is_due():
    game = game_of(CROWD, ["2f 3f"], stock="Mk")
    play(game, "play 2f", "draw")
    # The last card empties it; the discards, one card, are the new stock; the field card that is
    # due empties that, which is the second time.
    (end,) = game.rounds
    assert (end.end, end.out) == (End.STOCK, ())
    assert end.sizes == (12, 14, 13, 13, 13)
    assert game.outcomes[0] == "2f"
    assert game.fallen[0] == (1, cards("2f"))
    assert game.round == 1


def test_jiz_14_a_second_emptying_by_the_hand_card_brings_no_field_card():
    game = game_of(CROWD, ["2f 3f 4f"], "9f 9b 9s 9a", "Mk")
    play(game, "play 2f 3f 4f", "draw")
    # New stock of three; one of them was turned up at once.
    assert (len(game.stock), len(game.field), game.discards) == (2, 5, ())
    assert game.reshuffled == cards("2f 3f 4f")
    play(game, "draw")
    assert (len(game.stock), len(game.field), game.round) == (1, 5, 0)
    play(game, "draw")
    assert game.rounds[0].end is End.STOCK
    assert game.rounds[0].sizes == (10, 14, 14, 14, 13)


def test_jiz_14_no_discards_count_as_the_second_time():
    rules = Rules(players=5, hand_size=13, field_size=4, leader_may_draw=True)
    game = game_of(rules, ["2f"], stock="Mk")
    play(game, "draw")
    assert game.rounds[0].end is End.STOCK
    assert game.rounds[0].sizes == (14, 13, 13, 13, 13)
    # Nothing was reshuffled, and no field card came.
    assert game.fallen[0][1] != ()
    assert len(game.fallen[0][1]) == 70


def test_jiz_14_a_clear_may_end_the_round_by_any_of_its_cards():
    turned = set()
    for hand_size in range(15, 21):
        game = game_of(Rules(players=2, hand_size=hand_size, field_size=5, masks=False), [""])
        while not game.rounds:
            # Seat 0 leads its lowest card, seat 1 draws, the field is cleared.
            hand = game.hands[0]
            play(game, f"play {hand[0]}", "draw")
        one = game.rounds[0]
        assert (one.end, one.out) == (End.STOCK, ())
        last = game.view(0).history[-1]
        assert last.startswith("clear +")
        turned.add(last.count("+"))
    assert turned == {1, 3, 5}


def test_jiz_14_the_cleared_field_is_among_the_discards_reshuffled():
    rules = Rules(players=2, hand_size=20, field_size=5, masks=False)
    game = game_of(rules, ["Kf"])
    play(game, "play Kf", "draw")
    while not game.reshuffled:
        play(game, f"play {game.hands[0][0]}", "draw")
    # Four plays of one card and four cleared fields of five; the clear went on from these.
    assert len(game.reshuffled) == 24
    assert set(game.field) & set(game.reshuffled)
    assert len(game.field) == 5
    assert game.discards == ()


def test_jiz_13_a_new_stock_is_the_discards_in_the_order_of_chance():
    game = game_of(CROWD, ["2f 3f 4f 5f 6b"], stock="Mk")
    game = reference.Game(CROWD, deal=game.deal, chance=["5f", "6b", "2f", "4f", "3f"], seed=3)
    play(game, "play 2f 3f 4f 5f 6b", "draw")
    assert game.field[-1] == Card("5f")
    assert game.stock == cards("6b 2f 4f 3f")
    assert game.outcomes == ("5f", "6b", "2f", "4f", "3f")


def test_jiz_22_a_round_ends_unbeaten_when_the_turn_comes_round():
    game = game_of(THREE, ["5f 5b", "6s 7s", "Ma 9a"], "2k 3k")
    play(game, "play 5f 5b")
    assert (game.out, game.player, game.round) == ((0,), 1, 0)
    play(game, "draw")
    play(game, "draw")
    (one,) = game.rounds
    assert (one.end, one.out, one.dealer) == (End.UNBEATEN, (0,), 0)
    # Nothing was cleared; the next dealer leads.
    assert (one.clears, game.dealer, game.player) == (0, 1, 1)


def test_jiz_22_a_round_ends_at_once_when_an_emptied_hand_is_beaten():
    game = game_of(THREE, ["5f 5b", "6s 7s", "Ma 9a"], "6k 3k")
    play(game, "play 5f 5b", "play 6s +6k")
    (one,) = game.rounds
    assert (one.end, one.out, one.sizes) == (End.BEATEN, (0,), (0, 1, 2))
    assert (one.penalties, one.bonuses) == ((0, 1, 4), (1, 0, 0))


def test_jiz_22_25_26_an_emptied_hand_beaten_by_a_play_that_empties_another():
    game = game_of(THREE, ["5f 5b", "6s 6a", "Ma 9a"])
    play(game, "play 5f 5b", "play 6s 6a")
    (one,) = game.rounds
    assert (one.end, one.out) == (End.BEATEN, (0, 1))
    assert (one.penalties, one.bonuses) == ((0, 0, 4), (4, 4, 0))
    assert game.units == (-4, -4, 4)
    # If nobody holds cards there is no bonus.
    game = play(game_of(TWO, ["5f 5b", "6s 6a"]), "play 5f 5b", "play 6s 6a")
    assert game.rounds[0].bonuses == game.rounds[0].penalties == (0, 0)


def test_jiz_23_the_stock_ends_the_last_circle_too():
    rules = Rules(players=2, hand_size=20, field_size=5, masks=False)
    mine = "Af 2f 3f 4f 6f 8f 9f 9b Kf 7f 7b Ab 2b 3b 4b 6b 8b 8s 8a Ts"
    game = game_of(rules, [mine], "5f 5b 5s 5a 5k", "Jf Qf Jb Qb")
    # Nine leads of twenty cards in all, each followed by a draw and a field of five; nine cards
    # are down when the first stock ends, and the last draw is the last card of the second.
    leads = ["Af 2f 3f 4f 6f", "8f 9f", "9b", "Kf", "7f 7b", "Ab 2b 3b 4b", "6b", "8b 8s 8a"]
    for lead in leads:
        play(game, f"play {lead}", "draw")
    assert game.round == 0
    assert (len(game.hands[0]), len(game.stock)) == (1, 1)
    play(game, "play Ts")
    assert (game.out, game.round) == ((0,), 0)
    play(game, "draw")
    (one,) = game.rounds
    # The turn has come round and the stock is empty: it counts as ended by the stock.
    assert (one.end, one.out) == (End.STOCK, (0,))
    assert one.bonuses == (one.penalties[1], 0)


def test_jiz_16_a_royal_straight_flush_beaten_by_a_later_one():
    rules = Rules(players=2, hand_size=6)
    game = game_of(rules, ["Tf Jf Qf Kf Af 2a", "Tb Jb Qb Kb Mb 3a"])
    play(game, "play Tf Jf Qf Kf Af", "play Tb Jb Qb Kb Mb", "draw")
    assert (game.player, game.standing) == (1, None)
    assert game.round == 0


def test_jiz_24_a_mask_counts_three():
    assert penalty_of(cards("7s Ms Mf Ak")) == 8
    assert penalty_of([]) == 0
    assert bonuses_of((4, 0, 7), (2, 0, 7)) == (0, 4, 0)


def test_jiz_27_each_deals_once_and_the_lowest_total_wins():
    game = play(game_of(THREE, ["5f 5b", "6s 7s", "8a 9a"]), "play 5f 5b", "draw", "draw")
    dealers = [game.rounds[0].dealer]
    while not game.over:
        dealers += [game.dealer] if len(dealers) == game.round else []
        play(game, game.legal_actions()[-1])
    assert dealers == [0, 1, 2]
    assert [one.dealer for one in game.rounds] == [0, 1, 2]
    assert game.winners == tuple(s for s in range(3) if game.units[s] == min(game.units))
    assert game.scores == tuple(map(float, game.units))
    assert [a - b for a, b in zip(game.penalties, game.bonuses, strict=True)] == [*game.units]
    error = refused(game, "draw")
    assert str(error) == "the game is over: all 3 rounds have been played (JIZ-27)"
    assert best_seats((4, -1, 4, -1)) == (1, 3)


@given(rules=house_rules(most=30), seed=st.integers(0, 2**64 - 1), data=st.data())
@settings(deadline=None, max_examples=15)
def test_jiz_14_at_every_decision_all_cards_are_there_and_the_stock_is_not_empty(rules, seed, data):
    game = reference.Game(rules, seed=seed)
    for _ in range(data.draw(st.integers(0, 25))):
        if game.over:
            break
        assert game.stock
        assert len(game.field) <= 5
        assert all(game.hands[seat] for seat in range(rules.players) if seat not in game.out)
        everything = [*sum(game.hands, ()), *game.field, *game.stock, *game.discards]
        assert sorted(everything) == list(rules.cards)
        play(game, data.draw(st.sampled_from(game.legal_actions())))
