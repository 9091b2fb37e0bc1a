"""The commands and options that Tavarua adds to the command line."""

import json

import pytest
from typer.testing import CliRunner

from shorebreak.cli.app import build
from shorebreak.tavarua import Career


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def invoke(*words):
        result = CliRunner().invoke(build(), [str(word) for word in words])
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


def test_a_career_is_played_saved_and_shown(run, tmp_path):
    path = tmp_path / "kelly.json"
    played = run("career", "--seed", 7, "--name", "Kelly", "--save", path)
    assert played.exit_code == 0
    assert "Kelly: rank" in played.stdout
    assert "Rests on assumed data: player cards" in played.stdout
    assert run("career", "--load", path).stdout == played.stdout
    data = json.loads(run("career", "--load", path, "--json").stdout)
    career = Career.load(path)
    assert data["rank"] == career.rank
    assert len(data["events"]) == len(career.results)


def test_a_sensible_beginner_comes_further_than_chance(run):
    ranks = [
        json.loads(run("career", "--seed", 7, "--policy", policy, "--json").stdout)["events"]
        for policy in ("kinds", "greedy")
    ]
    assert len(ranks[1]) > len(ranks[0])


def test_an_event_of_a_career_is_told(run, tmp_path):
    path = tmp_path / "kelly.json"
    run("career", "--seed", 7, "--save", path)
    career = Career.load(path)
    told = run("career", "--load", path, "--event", 1).stdout
    assert "opponents = ['S:3']" in told
    assert told.splitlines()[-1] == (
        f"January: {career.results[0].words}, {career.results[0].change:+d} ranks to rank "
        f"{career.results[0].rank}."
    )
    record = json.loads(run("career", "--load", path, "--event", 1, "--json").stdout)
    assert record["actions"] == career.games[0].record().actions
    wrong = run("career", "--load", path, "--event", 13)
    assert wrong.exit_code == 2
    assert f"--event 13: the career has come to event {len(career.games)}" in wrong.stderr


def test_what_career_refuses(run, tmp_path):
    path = tmp_path / "kelly.json"
    path.write_text("{}")
    wrong = run("career", "--load", path)
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "kelly.json: is not the file of a Shorebreak career" in wrong.stderr
    both = run("career", "--load", path, "--seed", 1)
    assert both.exit_code == 2
    assert "it takes no --seed, --name, --policy or --save" in both.stderr
    policy = run("career", "--seed", 1, "--policy", "greed")
    assert policy.exit_code == 2
    assert "did you mean 'greedy'?" in policy.stderr


def test_data_are_printed_with_their_source(run):
    shown = run("rules", "tavarua", "--data").stdout
    lines = [line.split() for line in shown.splitlines()]
    assert ["score_track", "8", "points", "known", "TAV-38", "3.5"] in lines
    assert any(line[:4] == ["wave_cards", "Surge", "assumed", "TAV-6"] for line in lines)
    assert any(line[:4] == ["career_events", "January,", "ranks", "known"] for line in lines)
    assert any(line[:4] == ["unlock_ranks", "ranks", "assumed", "TAV-48"] for line in lines)


def test_reports_say_that_they_rest_on_assumed_data(run, tmp_path):
    line = "Rests on assumed data: player cards, wave cards, score track"

    def printed(*words):
        return " ".join(run(*words).stdout.split())

    assert line in printed("simulate", "tavarua", "-p", 2, "-n", 100, "-s", 1)
    path = tmp_path / "game.json"
    run("record", "tavarua", "-p", 2, "-s", 1, "-o", path)
    assert line in printed("replay", path)
    assert line in printed("advise", path, "--at", 8, "-n", 200, "-s", 1)
