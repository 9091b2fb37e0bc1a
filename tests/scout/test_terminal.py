"""A game as it is told in a terminal: turn by turn, hands as they are held."""

import io
from random import Random

import pytest
from rich.console import Console

from shorebreak.scout import Card, Game, Rules, terminal

from .tables import play, random_play, table

HANDS = ("5/1 5/2 3/4", "9/1 9/2", "7/1 7/2")


def told(position, width=120):
    """The story as lines of plain text."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in terminal.story(position):
        console.print(part)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def row(lines, turn):
    """What is told of a turn, words with single spaces; the first round's if there are more."""
    found = [line.split() for line in lines if line.split()[:1] == [str(turn)]]
    return " ".join(found[0][1:])


def test_cards_have_their_other_number_small():
    assert terminal.cards_text([Card("3/7"), Card("10/1")]).plain == "3₇ 10₁"
    assert terminal.cards_text([]).plain == "-"


def test_turns_of_three_players():
    game = play(table(3, *HANDS, turned=[2]), "show @1:2", "scout right 2/5 @13")
    play(game, "scout+ left 5/1 @1", f"show @{len(game.hands[2]) + 1}:1")
    lines = told(game)
    assert lines[0] == "Scout, 3 players, rules first_player = 0, an explicit deal"
    assert "Round 1, started by seat 0; turned round by seat 2" in lines
    assert row(lines, 1) == "0 shows 5₁ 5₂ 5₁ 5₂"
    assert row(lines, 2) == "1 scouts 5₂ from the right, holds it as 2₅ @13 5₁"
    # One turn, told in one line; nothing was left to capture (SCO-13).
    assert row(lines, 3).startswith("2 scouts 5₁ @1, then shows 1₇ ")
    assert "takes" not in row(lines, 3)


def test_a_view_tells_no_places_of_others():
    game = play(table(3, *HANDS), "show @1:2", "scout right 2/5 @13", "scout left 5/1 @4")
    assert game.round == 1
    lines = told(game.view(2))
    assert lines[0].endswith("what seat 2 knows")
    assert row(lines, 2) == "1 scouts 5₂ from the right 5₁"
    assert row(lines, 3) == "2 scouts 5₁ @4 -"


def test_a_finished_round_says_how_it_ended_and_what_it_brought():
    game = play(table(3, *HANDS), "show @1:2", "scout right 5/2 @13", "scout left 5/1 @4")
    lines = told(game)
    assert "The end: the 5-5 of seat 0 was scouted away, not beaten (SCO-16)." in lines
    found = [line.split() for line in lines]
    assert ["0", "+0", "+2", "10", "free", "+2", "2"] in found
    assert ["1", "+0", "+0", "-13", "-13", "-13"] in found
    assert "Round 2, started by seat 1" in lines


def test_a_turn_of_two_players_is_one_line():
    game = play(table(2, "3/1 8/2", "9/3 4/6 4/7"), "show @1:1", "scout left 3/1 @1", "show @3:2")
    lines = told(game)
    assert row(lines, 2) == "1 scouts 3₁ @1, then shows 4₆ 4₇ 4₆ 4₇"
    assert any("2 chips" in line for line in lines)


def test_a_view_tells_the_cards_that_another_scouted():
    game = play(table(3, *HANDS), "show @1:2", "scout right 2/5 @13")
    held = next(line for line in told(game.view(2)) if line.startswith("hand of seat 1"))
    assert held.count("?") == 12
    assert "and 2/5" in held


def test_what_is_to_be_done():
    game = Game(Rules(players=4), seed=7)
    assert told(game)[-1] == "Round 1 of 4: seat 1 is to keep or turn."
    game = play(table(3, *HANDS), "show @1:2", "scout+ right 5/2 @3")
    assert told(game)[-1] == "Round 1 of 3: seat 1 is to show (scout and show)."


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_round_and_turn_is_told(players):
    game = Game(Rules(players=players, max_turns=40), seed=3)
    random_play(game, Random(1))
    lines = told(game)
    turns = [line for line in lines if " shows " in line or " scouts " in line]
    # Two players' turns break into more lines only where they are long.
    stuck = sum(one.end == "stuck" for one in game.rounds)
    finished = sum(one.turns for one in game.rounds)
    assert finished <= len(turns) <= finished + stuck + (players == 2) * finished
    assert sum(line.startswith("The end: ") for line in lines) == players
    assert sum(line.startswith("Round ") for line in lines) == players
    names = " and ".join(f"seat {seat}" for seat in game.winners)
    assert lines[-1] == f"Won by {names}."
    assert told(game.view(0))[-1] == lines[-1]


def test_every_ply_can_be_told():
    for players in (2, 3):
        game = Game(Rules(players=players, max_turns=6), seed=5)
        random = Random(2)
        while not game.over:
            assert told(game)
            for seat in range(players):
                assert told(game.view(seat))
            random_play(game, random, 1)
