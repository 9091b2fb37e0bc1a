"""The command line of Jizai: reading combinations, telling a recorded game, and advice."""

import json

import pytest
from typer.testing import CliRunner

from shorebreak.cli.app import build
from shorebreak.jizai import Rules, reference


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")
    return lambda *words: CliRunner().invoke(build(), [str(word) for word in words])


def test_reading(run):
    assert run("reading", "5f 5b 9s 9a Mk").stdout == "full house, 9 over 5 (Mk = 9k)\n"
    assert run("reading", "7s", "7f", "Ms").stdout == "no combination\n"
    result = run("reading", "7f 7b 7s 7a", "--on", "2s 5s 9s Js Ks")
    assert result.stdout == "four of a kind, 7\ndoes not beat flush, highest 13\n"
    assert "beats pair, 7\n" in run("reading", "8f 8b", "--on", "7f 7s").stdout
    assert json.loads(run("reading", "5f Mb", "--json").stdout) == {
        "cards": ["5f", "Mb"], "rank": 3, "beats": None, "key": [5], "words": "pair, 5",
        "masks": {"Mb": "5b"},
    }  # fmt: skip


def test_reading_refuses(run):
    for words, message in {
        ("5f 5x",): "the cards: card 2 of 2: '5x' is not a card",
        ("5f 5f",): "5f stands twice: there is one of each (JIZ-1)",
        ("5f", "--on", "2s 7k"): "'2s 7k' is no combination (JIZ-15)",
    }.items():
        result = run("reading", *words)
        assert result.exit_code == 2
        assert message in result.stderr


def test_a_recorded_game_is_told(run, tmp_path):
    path = tmp_path / "game.json"
    game = reference.random_game(Rules(players=2, hand_size=3), 4)
    path.write_text(game.record().to_json())
    told = run("replay", path).stdout
    assert told.splitlines()[-1].startswith("Won by seat")
    assert "penalty" in told
    assert "penalty points" in run("replay", path, "--at", 1).stdout
    assert run("advise", path, "--at", 1, "-n", 50, "-s", 1).exit_code == 0
