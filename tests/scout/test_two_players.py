"""Two players (SCO-20 to 24)."""

from random import Random

import pytest

from shorebreak.errors import DealError, IllegalActionError
from shorebreak.scout import Deal, End, Game, Rules, Show

from .tables import deal_of, play, random_play, scout_of, table

LOW = "1/3 3/5 1/4 4/6 1/5 3/7 1/6 4/8 1/7 3/8 1/8"


def test_sco_20_two_rounds_of_11_cards_and_the_second_of_the_22_others():
    for seed in range(10):
        game = random_play(Game(Rules(players=2), seed=seed), Random(seed))
        first, second = ({c.pair for hand in hands for c in hand} for hands in game.dealt)
        assert len(first) == len(second) == 22
        assert not first & second
        assert [one.start for one in game.rounds] == [game.first_player, 1 - game.first_player]


def test_sco_20_a_written_second_round_has_other_cards():
    rules = Rules(players=2)
    hands = deal_of(rules, ["", ""]).hands
    with pytest.raises(DealError, match=r"which was dealt in round 1 \(SCO-20\)"):
        Game(rules, deal=Deal([hands, hands]))


def test_sco_21_no_scout_and_show():
    game = play(table(2, "3/4 4/5"), "show 3-4")
    with pytest.raises(IllegalActionError, match=r"no scout and show \(SCO-21\)"):
        game.play(scout_of(game, "scout+ left"))


def test_sco_21_a_scout_costs_a_chip_and_the_owner_gets_nothing():
    game = play(table(2, "3/4 4/5 5/6 6/7", LOW), "show 3-4-5-6")
    assert game.chips == (3, 3)
    play(game, scout_of(game))
    assert (game.chips, game.tokens, game.player) == ((3, 2), (0, 0), 1)


def test_sco_21_chips_spent():
    game = play(table(2, "3/4 4/5 5/6 6/7", LOW), "show 3-4-5-6")
    play(game, "scout left 3/4 @1", "scout left 4/5 @2", "scout left 5/6 @3")
    assert (game.chips[1], game.player) == (0, 1)
    with pytest.raises(IllegalActionError, match=r"spent its 3 scout chips \(SCO-21\)"):
        game.play(scout_of(game))
    assert all(isinstance(action, Show) for action in game.legal_actions())
    play(game, "show 3-4-5")
    # SCO-22: all of it was one turn.
    assert (game.turns, game.player) == (2, 0)


def test_sco_22_who_can_show_may_scout_first_and_an_empty_table_needs_a_show():
    game = play(table(2, "3/4 9/2", "8/1"), "show 3", "scout left 3/4 @1")
    assert (game.player, game.active) == (1, ())
    assert all(isinstance(action, Show) for action in game.legal_actions())
    with pytest.raises(IllegalActionError, match="the table is empty"):
        game.play("scout left 3/4 @1")


def test_sco_23_24_two_players_stuck_with_no_chips():
    game = play(table(2, "9/2 9/3 9/4 9/5 9/6", LOW), "show 9-9-9-9-9")
    for end, place in (("right", 2), ("right", 4), ("left", 6)):
        assert game.round == 0
        play(game, scout_of(game, f"scout {end}", place))
    (one,) = game.rounds
    # The other is without a minus: 0 captured, 3 chips unspent; 14 cards, no chips.
    assert (one.end, one.exempt, one.units) == (End.STUCK, 0, (3, -14))
    assert (one.chips, one.hand_sizes) == ((3, 0), (6, 14))


def test_sco_24_chips_score_for_both():
    for seed in range(20):
        game = random_play(Game(Rules(players=2), seed=seed), Random(seed))
        for one in game.rounds:
            assert one.end in (End.STUCK, End.EMPTIED)
            for seat in (0, 1):
                minus = 0 if seat == one.exempt else one.hand_sizes[seat]
                assert one.units[seat] == len(one.captured[seat]) + one.chips[seat] - minus
                assert one.tokens[seat] == 0


def test_sco_19a_a_turn_of_two_is_one_however_many_scouts_it_has():
    game = play(table(2, "3/4 4/5 5/6 6/7", LOW, max_turns=2), "show 3-4-5-6")
    play(game, "scout right 6/7 @1", "scout right 5/6 @1", "show 5-6")
    assert game.rounds[0].end is End.TRUNCATED
