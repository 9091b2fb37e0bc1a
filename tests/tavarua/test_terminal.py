"""A game as it is told in a terminal: round by round, then the board, and the data behind it."""

import io
import re

import pytest
from rich.console import Console

from shorebreak.tavarua import Game, Rules, terminal
from shorebreak.tavarua.course import rounds_of
from shorebreak.tavarua.display import board_lines
from shorebreak.tavarua.reference import random_game

from .tables import LONG, WASH, WAVE, play, scene, seat

EVENT = Rules(players=1, opponents=("S:3", "L:4"), held=(1, 1, 1, 1, 1, 1))


def told(position, width=200):
    """The story as lines of plain text."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    for part in terminal.story(position):
        console.print(part)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def rows(lines, number, seats):
    """The rows of a round, words with single spaces."""
    at = next(at for at, line in enumerate(lines) if re.match(rf" +{number} +\d? +0 ", line))
    return [" ".join(line.split()) for line in lines[at : at + seats]]


def test_the_board_shows_channel_break_wash_and_balances():
    game = scene(
        seat(space=2), seat(where=WAVE, space=4, balance=-1, pile="3b+stoke"),
        seat(where=WASH, space=4), seat(where=WAVE, space=2, balance=3, board=LONG, pile="2f"),
        dice=(1, 6, 2, 4, 1, 6), more=2,
    )  # fmt: skip
    assert board_lines(game.position) == [
        "space  channel  break (~ broken)   wash",
        "6      .        [6]~               .",
        "5      .        [1]                .",
        "4      .        [4]~  1 [.o|..]    2",
        "3      .        [2]                .",
        "2      0        [6]~  3 [...|..o]  .",
        "1      .        [1]~               .",
        "shore  .",
    ]
    lines = "\n".join(told(game))
    assert "pile 3b+stoke" in lines
    assert "seat 3     longboard, hand 1f 2f 3f 1b 2b, 0 stoke tokens, pile 2f" in lines


def test_rounds_say_what_was_done_and_what_came_of_it():
    game = scene(
        seat("2f 1f 1b", space=6), seat("1b 2b 3b 4f", where=WAVE, space=1, pile="3f"),
        seat("1b 2b 3b 4f", where=WASH, space=3), seat("2f 3b", where=WAVE, space=3, pile="2b"),
        dice=(1, 6, 2, 4, 1, 6), waves=("Lull 1f",), more=2,
    )  # fmt: skip
    play(game, "catch 2f", "ride 1b", "recover 1b", "bail 3b")
    number = game.round - 1
    lines = told(game)
    assert rows(lines, number, 4)[0].endswith("0 catch 2f wiped out: 3 (1)")
    assert rows(lines, number, 4)[1:] == [
        "1 ride 1b to the shore: 6 (2.5)",
        "2 recover 1b shore",
        "3 bail 3b bailed: 2 (0.5) Lull 1f",
    ]


def test_riders_are_told_by_wave_and_balance():
    game = scene(
        seat("2f", where=WAVE, space=4, pile="3f"), seat("1b", where=WAVE, space=3, pile="2f"),
        waves=("Glass 0",), more=1,
    )  # fmt: skip
    play(game, "ride 2f", "ride 1b")
    assert rows(told(game), 24, 2) == [
        "24 0 ride 2f on wave 4, balance +2",
        "1 ride 1b on wave 3, balance -1 Glass 0",
    ]


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_every_number_of_players_is_told(players):
    game = random_game(Rules(players=players, snaking=players > 1), 3, policy="kinds")
    lines = told(game)
    assert lines[0].startswith(f"Tavarua, {players} player")
    waves = [game.rules.waves[card] for card in game.position.revealed]
    for number, wave in enumerate(waves, start=1):
        assert rows(lines, number, players)[-1].endswith(str(wave))
    text = "\n".join(lines)
    for wave in game.finished:
        assert f": {wave.points} (" in text
    assert lines[-2].startswith("Won by seat ")
    assert lines[-1].startswith("Rests on assumed data: player cards")
    # Nothing is cut on a narrow terminal.
    assert "…" not in "\n".join(told(game, 80))


def test_an_event_tells_of_ai_surfers():
    game = random_game(EVENT, 5, policy="kinds")
    text = "\n".join(told(game))
    assert "ai1   paddle out" in text
    assert "ai2   catch" in text
    assert "seat ai2   longboard, target 4" in text or "seat ai2   shortboard, target 4" in text


def test_a_view_is_told_without_what_it_does_not_know():
    game = scene(seat("1f 2f 3f", tokens=2), seat("4b 4b"), more=2)
    lines = told(game.view(0))
    assert lines[0] == "Tavarua, 2 players, what seat 0 knows"
    assert any("hand ? ?" in line for line in lines)
    assert not any("4b" in line for line in lines)


def test_a_game_with_one_board_shows_only_its_marks():
    game = Game(Rules(players=2, boards="long"), seed=1)
    assert "shortboard" not in "\n".join(told(game))


def test_rounds_are_those_of_the_game():
    for index in range(4):
        game = random_game(EVENT if index % 2 else Rules(players=3), 2, index, policy="kinds")
        rounds = list(rounds_of(game))
        assert [one.number for one in rounds] == list(range(game.rules.rounds + 1))
        assert sum(len(one.actions) for one in rounds) == len(game.actions)
        assert [one.wave for one in rounds[1:]] == game.position.revealed
        assert rounds[-1].end == game.position
        assert [wave for one in rounds for wave in one.finished] == list(game.finished)
    # A world goes on from a position.
    half = play(Game(game.rules, seed=2, index=3), *game.actions[:60])
    world = half.view(0).sample(seed=1)
    play(world, world.legal_actions()[0])
    assert sum(len(one.actions) for one in rounds_of(world)) == 1
