"""`shorebreak best-turn` and `shorebreak shows`, and what the other commands say of Scout."""

import json
import shlex

import pytest
from typer.testing import CliRunner

from shorebreak.cli.app import build
from shorebreak.scout import best_turn, shows

HAND = "5/6 5/7 5/8 9/1 8/1 7/1 2/6 3/9 4/7"


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def invoke(*words, code=0, text=None):
        result = CliRunner().invoke(build(), [str(word) for word in words], input=text)
        assert result.exit_code == code, result.stderr
        return result.stdout if code == 0 else result.stderr

    return invoke


def test_best_turn(run):
    words = ("best-turn", *HAND.split(), "-n", 4000, "--seed", 1)
    found = json.loads(run(*words, "--json"))
    expected = best_turn(HAND, simulations=4000, seed=1)
    assert found["actions"] == expected.to_dict()["actions"]
    assert (found["policy"], found["objective"], found["hand"]) == ("kinds", "score", HAND)
    printed = run(*words)
    assert "policy kinds" in printed
    again = printed.splitlines()[-1].removeprefix("repeat with: shorebreak ")
    assert run(*shlex.split(again)) == printed


def test_best_turn_of_eleven_cards_needs_players(run):
    hand = "3/7 4/1 5/9 2/8 1/6 2/3 8/9 5/6 7/1 4/9 3/8"
    said = run("best-turn", hand, code=2)
    assert "2 or 4 players have a hand of 11 cards: give --players N (SCO-3)" in said
    found = json.loads(run("best-turn", hand, "-p", 4, "--seat", 2, "-n", 100, "-s", 1, "--json"))
    assert found["seat"] == 2
    assert "--players 4 --seat 2" in found["command"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["best-turn", "3/3"], "no card bears a number twice"),
        (["best-turn", "1/2 2/3"], "no players have a hand of 2 cards"),
        (["best-turn", HAND, "--objective", "fun"], "objective"),
        (["shows", ""], "the hand has no cards"),
        (["shows", "3/7 7/3"], "the hand holds 3/7 twice (SCO-1)"),
        (["shows", "3/7", "--active", "3-5"], "neither a set"),
        (["shows", "3/11"], "numbers run from 1 to 10"),
    ],
)
def test_faults(run, words, said):
    assert said in run(*words, code=2)


def test_shows(run):
    found = json.loads(run("shows", HAND, "--active", "3-4", "--json"))
    assert [(one["start"], one["length"]) for one in found["shows"]] == shows(HAND, "3-4")
    assert found["shows"][0] == {"start": 0, "length": 2, "row": "5-5", "kind": "set"}
    lines = [line.split() for line in run("shows", HAND, "--active", "4-4").splitlines()]
    assert ["@1:3", "5₆", "5₇", "5₈"] in lines
    assert ["@7:3", "2₆", "3₉", "4₇"] in lines
    assert ["@5:2", "8₁", "7₁"] not in lines
    assert "Nothing here beats 9-9-9-9." in run("shows", HAND, "--active", "9-9-9-9")


def test_replay_tells_the_game(run):
    text = run("record", "scout", "--players", 3, "--seed", 7)
    assert "Won by seat" in run("replay", "-", text=text)
    printed = run("replay", "-", "--at", 3, text=text)
    assert printed.splitlines()[-1].startswith("Round 1 of 3: seat ")


def test_simulate_names_the_policy(run):
    printed = run("simulate", "scout", "-p", 3, "-n", 1000, "-s", 1, "--policy", "kinds")
    assert printed.startswith("Scout: 1,000 kinds games, 3 players, seed 1")
    assert printed.splitlines()[-1].endswith("--policy kinds")
