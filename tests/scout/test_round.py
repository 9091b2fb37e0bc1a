"""A round of three to five players: turns, captures, scouts, ends and scores (SCO-5 to 19a)."""

from random import Random

import pytest

from shorebreak.errors import IllegalActionError
from shorebreak.scout import Card, Deal, End, Game, Rules, Scout, Show, action_id
from shorebreak.scout.course import best_seats

from .tables import deal_of, play, random_play, scout_of, table

A = "3/4 4/5 5/6 7/8 2/8"
B = "1/6 1/7 2/3 6/7 9/1"
C = "2/4 2/5 9/2 8/9"


def test_sco_5_each_seat_keeps_or_turns_in_order_from_the_starter():
    game = Game(Rules(players=4, first_player=2), seed=3)
    before = game.hands
    for seat, choice in ((2, "turn"), (3, "keep"), (0, "keep"), (1, "turn")):
        assert game.turning
        assert game.player == seat
        assert game.hands == before
        assert [str(action) for action in game.legal_actions()] == ["keep", "turn"]
        game.play(choice)
    assert (game.turning, game.player) == (False, 2)
    assert game.turned == (False, True, True, False)
    assert game.hands[0] == before[0]
    assert game.hands[2] == tuple(card.turned for card in reversed(before[2]))
    with pytest.raises(IllegalActionError, match=r"only before the first turn .*SCO-5"):
        game.play("turn")


def test_sco_6_on_an_empty_table_only_a_show_is_possible():
    game = table(3, A)
    assert all(isinstance(action, Show) for action in game.legal_actions())
    with pytest.raises(IllegalActionError, match=r"the table is empty.*SCO-14"):
        game.play("scout left 3/4 @1")


def test_sco_7_8_11_showing_and_capturing():
    game = play(table(3, A, B), "show 3-4")
    assert [str(card) for card in game.active] == ["3/4", "4/5"]
    assert (game.owner, game.player) == (0, 1)
    play(game, "show 1-1")
    assert game.captured == ((), (Card("3/4"), Card("4/5")), ())
    assert (game.owner, [str(card) for card in game.active]) == (1, ["1/6", "1/7"])
    assert game.units == (0, 0, 0)


def test_sco_8_a_row_lies_in_hand_order_and_next_to_each_other():
    game = table(3, "5/6 4/5 3/4 8/1 4/7 9/1 5/8")
    with pytest.raises(IllegalActionError, match=r"shown in hand order: 5-4-3, not 3-4-5.*SCO-8"):
        game.play("show 3-4-5")
    with pytest.raises(IllegalActionError, match=r"do not lie next to each other.*SCO-8"):
        game.play("show 8-9")
    play(game, "show 5-4-3")
    # What lay between is gone, so that others become neighbours.
    assert game.hands[0][0] == Card("8/1")


def test_sco_4_a_hand_keeps_its_order_and_ways_up():
    game = play(table(3, A, B, C), "show 3-4", "scout right 5/4 @3")
    before = table(3, A, B, C).hands
    assert game.hands[0] == before[0][2:]
    assert game.hands[1] == (*before[1][:2], Card("5/4"), *before[1][2:])
    assert game.hands[2] == before[2]


def test_adjacency_is_not_that_of_a_sorted_hand():
    game = table(3, "3/4 7/8 4/5 7/9 5/6 9/1 7/1 1/2 9/2 1/3 9/3 1/4")
    texts = {str(action) for action in game.legal_actions()}
    assert not {"show 3-4", "show 3-4-5", "show 7-7", "show 4-5"} & texts


def test_sco_9_equal_is_not_enough():
    game = play(table(3, A, "5/7 4/6 3/9 5/8 9/6"), "show 3-4-5")
    with pytest.raises(IllegalActionError, match=r"5-4-3 does not beat 3-4-5: equal.*SCO-9"):
        game.play("show 5-4-3")
    with pytest.raises(IllegalActionError, match="9 does not beat 3-4-5: more cards win"):
        game.play("show 9")


def test_sco_10_a_run_scouted_down_to_one_card_is_a_single_card():
    game = play(table(4, "7/1 8/1 9/3", "3/7", "8/4 6/2"), "show 7-8")
    play(game, "scout right 8/1 @1")
    assert game.active == (Card("7/1"),)
    with pytest.raises(IllegalActionError, match=r"6 does not beat 7, what is left of 7-8.*SCO-10"):
        game.play("show 6")
    play(game, "show 8")
    assert (game.captured[2], game.owner) == ((Card("7/1"),), 2)


def test_sco_12_scout_either_end_either_way_up_anywhere():
    base = play(table(3, A, B), "show 3-4-5")
    hand = base.hands[1]
    for end, lay in (("left", Card("3/4")), ("right", Card("5/6"))):
        for card in (lay, lay.turned):
            for place in range(1, 14):
                game = base.copy()
                game.play(f"scout {end} {card} @{place}")
                assert game.hands[1] == (*hand[: place - 1], card, *hand[place - 1 :])
                assert game.tokens == (1, 0, 0)
                assert (game.player, len(game.active), game.owner) == (2, 2, 0)
    scouts = [one for one in base.legal_actions() if isinstance(one, Scout) and not one.and_show]
    assert len(scouts) == 2 * 2 * 13


def test_sco_12_a_card_may_be_inserted_after_the_last_one():
    game = play(table(3, A, B), "show 3-4", "scout left 4/3 @13")
    assert game.hands[1][-1] == Card("4/3")
    assert len(game.hands[1]) == 13  # A hand may grow past 12 cards.


def test_sco_12_with_one_card_left_and_right_are_one_action():
    game = play(table(3, A, B), "show 7")
    ids = {action_id(action) for action in game.legal_actions()}
    scouts = [one for one in game.legal_actions() if isinstance(one, Scout) and not one.and_show]
    assert len(scouts) == 2 * 13
    twin = game.copy()
    play(game, "scout right 7/8 @2")
    play(twin, "scout left 7/8 @2")
    assert game.actions == twin.actions
    assert str(game.actions[-1]) == "scout left 7/8 @2"
    assert action_id(Scout(1, Card("7/8"), False, 1)) not in ids


@pytest.mark.parametrize("place", [0, 14, 46, 999])
def test_sco_12_a_place_outside_the_hand(place):
    game = play(table(3, A, B), "show 3-4")
    with pytest.raises(IllegalActionError, match=f"place {place} is outside the hand.*SCO-12"):
        game.play(f"scout left 3/4 @{place}")


def test_sco_12_ones_own_set_is_never_scouted():
    """In a game the round has ended before it could be (SCO-16)."""
    game = play(table(3, A, B), "show 3-4-5")
    course = game.copy()._course
    course.player = 0
    assert course.scout_fault(and_show=False) == (
        "the active set is one's own: only those of others are scouted",
        "SCO-12",
    )
    with pytest.raises(
        IllegalActionError, match=r"only before the first turn|hands are being turned"
    ):
        play(game, "scout left", "scout left", "scout left 5/6 @1")


def test_sco_13_scout_and_show_is_compared_with_what_is_left():
    game = play(table(3, A, B), "show 3-4-5")
    with pytest.raises(IllegalActionError, match=r"1-1 does not beat 3-4-5.*SCO-9"):
        game.play("show 1-1")
    play(game, "scout+ right 5/6 @13")
    assert (game.halfway, game.player, game.chips) == (True, 1, (1, 0, 1))
    assert game.tokens == (1, 0, 0)
    assert all(isinstance(action, Show) for action in game.legal_actions())
    play(game, "show 1-1")  # It need not contain the scouted card.
    assert (game.halfway, game.player, game.owner) == (False, 2, 1)
    assert game.captured[1] == (Card("3/4"), Card("4/5"))
    assert game.turns == 2


def test_sco_13_after_the_scout_the_show_is_compulsory():
    game = play(table(3, A, B), "show 3-4-5", "scout+ right 5/6 @13")
    for again in (scout_of(game), scout_of(game, "scout+ left")):
        with pytest.raises(IllegalActionError, match=r"goes on with a show.*SCO-13"):
            game.play(again)


def test_sco_13_only_where_a_show_would_follow():
    apart = "1/5 3/8 1/6 3/6 1/7 3/5 1/4 3/7 1/8 5/7 1/3 6/8"
    game = play(table(3, "9/2 9/4", apart), "show 9-9")
    # A 9 is left, which no single card beats, and a second 9 makes no row with a 1 and a 3.
    with pytest.raises(IllegalActionError, match=r"no show would beat what is left.*SCO-13"):
        game.play("scout+ left 9/2 @4")
    texts = {str(action) for action in game.legal_actions()}
    assert "scout left 9/2 @4" in texts
    assert "scout+ left 9/2 @4" not in texts
    # The other way up it makes a 1-2 or a 3-2.
    assert "scout+ left 2/9 @4" in texts
    play(game, "scout+ left 2/9 @4", "show @4:2")
    assert game.captured[1] == (Card("9/4"),)


def test_sco_13_the_last_card_of_a_set_may_be_scouted_and_any_show_follows():
    game = play(table(3, A, B), "show 7", "scout+ left 7/8 @1")
    assert (game.active, game.owner) == ((), None)
    play(game, "show @4:1")
    assert (game.captured, game.tokens) == (((), (), ()), (1, 0, 0))
    assert (game.owner, game.player) == (1, 2)


def test_sco_6_the_chip_is_spent_by_the_seat_that_used_it_and_once_a_round():
    game = play(table(4, A, B), "show 3-4-5", "scout+ right 5/6 @12", "show 1-1")
    assert game.chips == (1, 0, 1, 1)
    play(game, "scout left", "scout left", "show @6:1")
    assert (game.player, game.chips) == (1, (1, 0, 1, 1))
    with pytest.raises(IllegalActionError, match=r"given back its scout-and-show chip.*SCO-6"):
        play(game, "scout+ left")
    assert not any(getattr(action, "and_show", False) for action in game.legal_actions())


def test_sco_14_after_the_last_card_the_next_may_show_anything_and_can_not_scout():
    game = play(table(4, "3/4 5/6"), "show 3", "scout left 3/4 @1")
    assert (game.active, game.owner, game.player) == ((), None, 2)
    with pytest.raises(IllegalActionError, match="nothing to scout"):
        game.play("scout left 3/4 @1")
    assert all(isinstance(one, Show) for one in game.legal_actions())


NINE = "1/10 2/10 3/10 4/10 5/10 6/10 7/10 8/10 9/10"


def test_sco_15_the_round_ends_at_once_when_a_show_empties_a_hand():
    game = play(table(5, "", NINE, first=1), "show 1-2-3-4-5-6-7-8-9")
    (one,) = game.rounds
    assert (one.end, one.exempt, one.turns) == (End.EMPTIED, 1, 1)
    assert one.units == (-9, 0, -9, -9, -9)
    assert (game.round, game.player, game.turning) == (1, 2, True)


def test_sco_11_15_captures_count_when_the_show_empties_the_hand():
    game = play(table(5, "2/3 4/5", NINE), "show 2", "show 1-2-3-4-5-6-7-8-9")
    (one,) = game.rounds
    assert one.units == (-8, 1, -9, -9, -9)
    assert one.exempt == 1


def test_sco_15_also_in_a_scout_and_show():
    nine = "1/2 2/3 3/4 4/5 5/6 6/7 7/8 8/9 9/1"
    game = play(table(5, "10/1 4/7", nine), "show 10", "scout+ left 10/1 @10")
    assert game.hands[1][-1] == Card("10/1")
    play(game, "show 1-2-3-4-5-6-7-8-9-10")
    (one,) = game.rounds
    assert (one.end, one.exempt, one.hand_sizes[1], one.turns) == (End.EMPTIED, 1, 0, 2)
    assert one.units == (1 - 8, 0, -9, -9, -9)


def test_sco_16_a_set_scouted_away_by_all_others_ends_the_round_for_its_owner():
    """Three players: A shows 2 of 3 cards, B and C scout one each: the round ends, A has +2."""
    game = play(table(3, A), "show 3-4", "scout left 3/4 @1", "scout left 4/5 @1")
    (one,) = game.rounds
    assert (one.end, one.exempt) == (End.UNBEATEN_SCOUTED_AWAY, 0)
    assert one.units == (2, -13, -13)
    assert (one.tokens, one.hand_sizes) == ((2, 0, 0), (10, 13, 13))
    assert (one.shown_by, str(one.row)) == (0, "3-4")


def test_sco_16_unless_the_rules_let_the_owner_lead_again():
    game = table(3, A, emptied_set_ends_round=False)
    play(game, "show 3-4", "scout left 3/4 @1", "scout left 4/5 @1")
    assert (game.round, game.player, game.active, game.tokens) == (0, 0, (), (2, 0, 0))
    assert all(isinstance(action, Show) for action in game.legal_actions())
    play(game, "show @1:1", "scout left", "show @1:1", "scout left")
    # The set of seat 2 was scouted away before the turn came back, so seat 1 shows.
    assert (game.round, game.player, game.active) == (0, 1, ())
    assert game.tokens == (3, 0, 1)


def test_sco_16_an_unbeaten_set_ends_the_round_whatever_the_rules():
    for ends in (True, False):
        game = table(3, A, emptied_set_ends_round=ends)
        play(game, "show 3-4-5", "scout left 3/4 @1", "scout left 4/5 @1")
        (one,) = game.rounds
        assert (one.end, one.exempt) == (End.UNBEATEN, 0)
        # What is left on the table and the chips score nothing.
        assert one.units == (2, -13, -13)


def test_sco_16_a_scout_and_show_counts_as_a_show():
    game = play(table(3, A, B), "show 3-4-5", "scout+ right 5/6 @13", "show 1-1")
    play(game, "scout left", "scout left")
    (one,) = game.rounds
    assert (one.end, one.exempt, one.shown_by) == (End.UNBEATEN_SCOUTED_AWAY, 1, 1)
    # 2 captured and 2 tokens for seat 1, a token for seat 0.
    assert one.units == (1 - 10, 4, -13)


def test_sco_13_16_the_scout_of_a_scout_and_show_does_not_end_the_round():
    game = play(table(3, A, B, C), "show 3-4", "scout left 3/4 @1", "scout+ left 4/5 @1")
    assert (game.round, game.player, game.halfway) == (0, 2, True)
    play(game, "show 2-2")
    assert (game.round, game.player, game.owner) == (0, 0, 2)
    assert game.tokens == (2, 0, 0)


def test_sco_17_the_minus_is_waived_for_the_right_seat_only():
    random = Random(1)
    ends = set()
    for seed in range(15):
        game = random_play(Game(Rules(players=3 if seed > 2 else 4 + seed % 2), seed=seed), random)
        for one in game.rounds:
            ends.add(one.end)
            assert one.exempt is not None
            for seat, units in enumerate(one.units):
                minus = 0 if seat == one.exempt else one.hand_sizes[seat]
                assert units == len(one.captured[seat]) + one.tokens[seat] - minus
            if one.end is End.EMPTIED:
                assert one.hand_sizes[one.exempt] == 0
            assert one.exempt == one.shown_by
    assert ends == {End.EMPTIED, End.UNBEATEN, End.UNBEATEN_SCOUTED_AWAY}


def test_sco_18_as_many_rounds_as_players_and_the_last_one_counts():
    for players in (2, 3, 4, 5):
        rules = Rules(players=players, first_player=1)
        game = random_play(Game(rules, seed=players), Random(players))
        assert [one.start for one in game.rounds] == [(1 + k) % players for k in range(players)]
        totals = [sum(one.units[seat] for one in game.rounds) for seat in range(players)]
        assert list(game.units) == totals
        assert game.scores == tuple(map(float, totals))
        assert len(game.rounds) == players
        with pytest.raises(IllegalActionError, match=r"the game is over.*SCO-18"):
            game.play("keep")


def test_sco_19_equal_totals_share_the_win():
    assert best_seats((3, 7, 7)) == (1, 2)
    assert best_seats((7, 3, 7)) == (0, 2)
    ties = 0
    for seed in range(60):
        game = random_play(Game(Rules(players=2), seed=seed), Random(seed))
        if game.units[0] == game.units[1]:
            assert game.winners == (0, 1)
            ties += 1
    assert ties


def test_sco_19a_a_round_is_cut_off_and_nobody_is_exempt():
    game = play(table(3, A, B, max_turns=2), "show 3-4", "show 1-1")
    (one,) = game.rounds
    assert (one.end, one.exempt, one.turns) == (End.TRUNCATED, None, 2)
    assert one.units == (-10, 2 - 10, -12)
    assert (game.round, game.truncated) == (1, True)
    # A scout and show is one turn.
    game = play(table(3, A, B, max_turns=3), "show 3-4-5", "scout+ right 5/6 @13", "show 1-1")
    assert (game.round, game.turns) == (0, 2)


def test_sco_19a_an_end_of_its_own_at_that_moment_is_not_truncated():
    game = play(table(3, A, max_turns=3), "show 3-4", "scout left 3/4 @1", "scout left 4/5 @1")
    assert game.rounds[0].end is End.UNBEATEN_SCOUTED_AWAY
    game = play(table(5, NINE, max_turns=1), "show 1-2-3-4-5-6-7-8-9")
    assert game.rounds[0].end is End.EMPTIED
    assert not game.truncated


def test_later_rounds_of_the_deal_and_by_chance():
    rules = Rules(players=3)
    first, second = (deal_of(rules, hands).hands for hands in (["1/2", "", ""], ["", "", "1/2"]))
    game = Game(rules, deal=Deal([first, second]), seed=4)
    random_play(game, Random(1))
    assert game.dealt[:2] == (first, second)
    assert len(game.outcomes) == 1
    assert len({card.pair for hand in game.dealt[2] for card in hand}) == 36
    # The same seed brings the same third round, whatever was played.
    other = random_play(Game(rules, deal=Deal([first, second]), seed=4), Random(2))
    assert other.dealt[2] == game.dealt[2]


def test_a_hand_may_grow_past_12_cards():
    random, longest = Random(5), 0
    for seed in range(3):
        game = Game(Rules(players=4), seed=seed)
        while not game.over:
            game.play(random.choice(game.legal_actions()))
            longest = max(longest, *map(len, game.hands))
    assert longest > 14
