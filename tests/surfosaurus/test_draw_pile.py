"""The draw pile runs out in every published game (SUR-9), and where is a table in the rules."""

from random import Random

import pytest

from shorebreak import native
from shorebreak.surfosaurus import Game, Rules, reference

# Of each number of players: the pile after the deal; the round in which it empties, from 1, and
# the cards on the table by then (None: all of the round, so that the next has begun); the cards
# left in each hand at the end.
TABLE = {
    "2 players: round 6, the second turned-up card is the last": (2, 46, 6, 6, 6),
    "3 players: end of lap 2 of round 6": (3, 51, 6, 6, 6),
    "4 players: end of round 7": (4, 56, 7, None, 5),
    "5 players: end of lap 1 of round 5": (5, 45, 5, 5, 6),
    "6 players: end of lap 1 of round 4": (6, 42, 4, 6, 2),
}


@pytest.mark.parametrize("game_type", [Game, reference.Game])
@pytest.mark.parametrize("case", TABLE)
def test_sur_9_the_pile_empties_where_the_rules_say(case, game_type):
    players, pile, round_number, on_table, left = TABLE[case]
    game = game_type(Rules(players=players), seed=players)
    random = Random(players)
    core_rules = native.rules_of(game.rules)
    assert len(game.stock) == pile
    emptied = None
    while not game.over:
        game.play(random.choice(game.legal_actions()))
        state = native.state_of(game)
        assert len(state.stock) == len(game.stock)
        if emptied is None and not game.stock:
            table = game.table
            emptied = (game.round + 1, len(table)) if table else (game.round, None)
            assert (state.round, len(state.table)) == (game.round, len(table))
            if players == 2:
                assert table[-1][0] is None
                assert [seat for seat, _ in table].count(None) == 2
    assert emptied == (round_number, on_table)
    assert [len(hand) for hand in game.hands] == [left] * players
    assert [len(state.hand(seat)) for seat in range(players)] == [left] * players
    assert state.stock == []
    assert state.winners(core_rules) == game.winners


def test_sur_9_hands_shrink_by_one_with_each_play_from_then_on():
    game = Game(Rules(players=6), seed=1)
    while game.stock:
        game.play(game.legal_actions()[0])
    before = [len(hand) for hand in game.hands]
    assert before == [7] * 6
    player = game.player
    game.play(game.legal_actions()[0])
    assert [len(hand) for hand in game.hands] == [7 - (seat == player) for seat in range(6)]
