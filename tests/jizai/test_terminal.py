"""A game as it is told in a terminal: combinations by name, masks by what they stand for."""

import io
import re

from rich.console import Console

import shorebreak as sb
from shorebreak.jizai import Rules, View, plays, terminal

from .tables import game_of, play

THREE = Rules(players=3, hand_size=2)
CROWD = Rules(players=5, hand_size=13, field_size=4)


def told(position, width=200):
    """The story as lines of plain text."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in terminal.story(position):
        console.print(part)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def row(lines, turn):
    """What is told of a turn, words with single spaces; the first round's if there are more."""
    found = [line.split() for line in lines if line.split()[:1] == [str(turn)]]
    return " ".join(found[0][1:])


def cells(lines):
    return [line.split() for line in lines]


def open_part(line):
    """A line without what was drawn, spaces and rules."""
    return re.sub(r"draws (a card|[^;, ]+)|[ ─]", "", line)


def test_a_play_names_its_combination_and_its_masks():
    best = plays("Js Mf", "Qs Mb")[-1]
    assert terminal.play_text(best).plain == (
        "Js Mf +Qs +Mb  straight of four, top 14 (Mf = Af, Mb = Kb)"
    )
    [lone] = plays("7k")
    assert terminal.play_text(lone).plain == "7k  high card, 7"


def test_turns_say_what_was_drawn_and_turned_up():
    game = play(game_of(THREE, ["5f Ms", "7b Kk"], "5b 2a", "9k Tf"), "play Ms +5b", "draw")
    lines = told(game)
    assert lines[0] == "Jizai, 3 players, rules hand_size = 2, an explicit deal"
    assert "Round 1, dealt by seat 0; field: 2a 5b" in lines
    assert row(lines, 1) == "0 Ms +5b pair, 5 (Ms = 5s) 1 2a 5b"
    assert row(lines, 2) == "1 draws 9k; turned up: Tf 3 2a 5b Tf"
    assert any(re.fullmatch(r"to beat +pair, 5 \(Ms = 5s\) of seat 0", line) for line in lines)
    assert lines[-1] == "Round 1 of 3: seat 2 is to play or draw."


def test_a_clear_is_told_with_the_draw_that_brought_it():
    rules = Rules(players=2, hand_size=3)
    game = play(game_of(rules, ["5f 6f 7f"], "5b 2a", "9k Tf 3k 4k"), "play 7f", "draw")
    lines = told(game)
    assert row(lines, 2).startswith(
        "1 draws 9k; turned up: Tf; nobody beats it: the field is cleared; turned up: 3k 4k 4 3k 4k"
    )
    assert not any(line.startswith("to beat") for line in lines)
    assert lines[-1] == "Round 1 of 2: seat 0 is to lead."


def test_a_view_tells_its_own_cards_only():
    game = play(game_of(THREE, ["5f Ms", "7b Kk"], "5b 2a", "9k Tf 3s 4s"), "play 5f", "draw")
    lines = told(game.view(0))
    assert lines[0].endswith("what seat 0 knows")
    assert row(lines, 2) == "1 draws a card; turned up: Tf 3 2a 5b Tf"
    assert "draws 9k" in " ".join(told(game.view(1)))
    found = cells(lines)
    assert ["hand", "of", "seat", "0", "Ms"] in found
    assert ["hand", "of", "seat", "1", "?", "?", "?"] in found
    typed = View(THREE, seat=0, hand="5f Ms", field="5b 2a", dealer=2)
    assert "Round 1, dealt by seat 2; field: 2a 5b" in told(typed)


def test_an_end_unbeaten_with_its_bonus():
    game = game_of(THREE, ["5f 5b", "6s 7s", "Ma 9a"], "2k 3k")
    lines = told(play(game, "play 5f 5b", "draw", "draw"))
    assert row(lines, 1) == "0 5f 5b pair, 5, and is out 0 2k 3k"
    assert "The end: seat 0 went out, and nobody beat its pair, 5 (JIZ-22)." in lines
    assert ["0", "out", "0", "0", "-3", "-3", "-3"] in cells(lines)
    assert ["2", "3", "1", "5", "0", "5", "5"] in cells(lines)
    assert "Round 2, dealt by seat 1; field:" in " ".join(lines)


def test_an_end_beaten_by_a_play_that_empties_another_hand():
    game = game_of(THREE, ["5f 5b", "6s 6k", "Ma 9a"], "2k 3k")
    lines = told(play(game, "play 5f 5b", "play 6s 6k"))
    assert (
        "The end: seat 0 went out, and seat 1 beat that: pair, 6 (JIZ-22); seat 1 is out too."
        in lines
    )


def test_ends_by_the_stock():
    game = game_of(CROWD, ["2f 3f"], stock="Mk")
    lines = told(play(game, "play 2f", "draw"))
    assert "the 1 discards" not in " ".join(lines)
    assert "draws Mk; 1 discard is the new stock; turned up: 2f" in " ".join(lines)
    assert "The end: the stock was empty for the second time (JIZ-13)." in lines
    rules = Rules(players=5, hand_size=13, field_size=4, leader_may_draw=True)
    lines = told(play(game_of(rules, ["2f"], stock="Mk"), "draw"))
    assert "The end: there was nothing to make a new stock of (JIZ-14)." in lines


def test_who_was_out_when_the_stock_ended_the_round():
    rules = Rules(players=2, hand_size=20, field_size=5, masks=False)
    mine = "Af 2f 3f 4f 6f 8f 9f 9b Kf 7f 7b Ab 2b 3b 4b 6b 8b 8s 8a Ts"
    game = game_of(rules, [mine], "5f 5b 5s 5a 5k", "Jf Qf Jb Qb")
    leads = ["Af 2f 3f 4f 6f", "8f 9f", "9b", "Kf", "7f 7b", "Ab 2b 3b 4b", "6b", "8b 8s 8a", "Ts"]
    for lead in leads:
        play(game, f"play {lead}", "draw")
    end = "The end: the stock was empty for the second time (JIZ-13); seat 0 had gone out."
    assert end in told(game)


def test_every_turn_of_a_whole_game_is_told():
    game = sb.simulate("jizai", players=4, games=1, seed=7, progress=False).game(0)
    lines = told(game)
    assert lines[0] == "Jizai, 4 players, seed 7, game 0"
    turns = [line for line in lines if re.match(r" +\d+ +[0-3]   \S", line)]
    assert len(turns) == len(game.actions)
    assert sum(line.startswith("The end: ") for line in lines) == 4
    assert lines[-1] == "Won by seat 1."
    for seat in range(4):
        seen = told(game.view(seat))
        # The same story but for what others drew, and with it the width of tables.
        for one, other in zip(seen[1:], lines[1:], strict=True):
            assert open_part(one) == open_part(other)
