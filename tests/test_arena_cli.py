"""`shorebreak arena`: what it prints and writes, what it refuses, how it stops and goes on."""

import json
import re
import shlex

import pytest
from typer.testing import CliRunner

import shorebreak as sb
from shorebreak.cli.app import build

from .test_cli_process import interrupted, posix
from .test_cli_process import run as process

PAIR = "random,policy:random"
SLOW = "ismcts:200,random"


@pytest.fixture
def run(monkeypatch):
    """Run `shorebreak arena`; the result has `.exit_code`, `.stdout` and `.stderr`."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")

    def invoke(*words):
        result = CliRunner().invoke(build(), ["arena", *map(str, words)])
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


def test_it_says_what_the_library_says(run):
    words = ("surfosaurus", "--bots", PAIR, "-p", 3, "-n", 40, "-s", 4, "-t", 2)
    library = sb.arena(PAIR.split(","), "surfosaurus", players=3, games=40, seed=4)
    said = json.loads(run(*words, "--json").stdout)
    assert {key: said[key] for key in library.to_dict()} == library.to_dict()
    shown = run(*words).stdout
    assert shown.startswith("Surfosaurus MAX: 42 games, 14 deals, 3 players, seed 4\n")
    for table in library.tables():
        assert table.title in shown
    assert "Per chair: equal bots would win 33.33 % each." in shown


def test_as_many_play_as_there_are_bots(run):
    said = json.loads(run("scout", "-b", f" random, {PAIR} ", "-n", 3, "--json").stdout)
    assert said["rules"] == {"players": 3}
    assert said["bots"] == ["random", "policy:random"]


def test_house_rules(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("players = 3\nplays = 1\n")
    words = ("surfosaurus", "-b", PAIR, "-r", file, "-n", 6, "--json")
    said = json.loads(run(*words).stdout)
    assert said["rules"] == {"players": 3, "plays": 1}
    assert f"--rules {file}" in said["command"]


def test_a_drawn_seed_is_reported_and_repeats(run):
    first = run("surfosaurus", "-b", PAIR, "-n", 9)
    [command] = re.findall("repeat with: shorebreak arena (.*)", first.stdout)
    assert run(*shlex.split(command)).stdout == first.stdout
    assert "--games 10 --seed" in command


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_a_file(run, tmp_path, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow.parquet")
    path = tmp_path / f"games.{ending}"
    words = ("surfosaurus", "-b", PAIR, "-n", 10, "-s", 1, "-o", path, "--records")
    first = run(*words)
    assert (first.exit_code, first.stderr) == (0, f"10 games are in {path}\n")
    data = path.read_bytes()
    again = run(*words)
    assert again.stdout == first.stdout
    assert path.read_bytes() == data
    library = tmp_path / f"library.{ending}"
    sb.arena(PAIR.split(","), "surfosaurus", games=10, seed=1, out=library, records=True)
    assert library.read_bytes() == data
    more = run(*words, "-n", 20)
    assert (more.exit_code, more.stderr) == (0, f"20 games are in {path}\n")
    sb.arena(PAIR.split(","), "surfosaurus", games=20, seed=1, out=library, records=True)
    assert library.read_bytes() == path.read_bytes() != data


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["-b", "random,,random"], 2, "write names with commas between them"),
        (["-b", "random,nobody"], 2, "nobody"),
        (["-b", "random"], 2, "is for 2 to 6 players, not 1"),
        (["-b", PAIR, "-p", 9], 2, "is for 2 to 6 players, not 9"),
        (["-b", "random,random,random", "-p", 2], 2, "'random' is named 3 times"),
        (["-b", PAIR, "-n", "1e9"], 2, "games must be from 1 to 10,000,000"),
        (["-b", PAIR, "--records"], 2, "--records: say where to write them"),
        (["-b", PAIR, "-o", "games.csv"], 2, "must be one of .jsonl, .parquet"),
        (["-b", PAIR, "-o", "nowhere/games.jsonl"], 1, "there is no folder"),
        (["-b", PAIR, "-o", "other.jsonl"], 1, "it is not the file of an arena"),
    ],
)
def test_faults(run, tmp_path, monkeypatch, words, code, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.jsonl").write_text("{}\n")
    result = run("surfosaurus", *words)
    assert (result.exit_code, result.stdout) == (code, "")
    assert message in result.stderr
    assert result.stderr.startswith("error: ")
    assert result.stderr.count("\n") == 1


def test_no_bots(run):
    result = run("surfosaurus")
    assert result.exit_code == 2
    assert "--bots" in result.stderr


def test_a_bot_that_fails_is_no_fault_of_usage(run, monkeypatch):
    monkeypatch.setattr(sb.RandomBot, "act", lambda self, view: "K99")
    result = run("surfosaurus", "-b", PAIR)
    assert result.exit_code == 1
    assert "error: bot 'random' on seat 0 failed at ply 0 of deal 0: IllegalAction" in result.stderr


def test_help(run):
    shown = run("--help").stdout
    assert "shorebreak arena surfosaurus --bots ismcts:1000,greedy,random --games 2000" in shown
    assert "rounded up to whole deals" in shown


@posix
def test_ctrl_c_prints_the_standings():
    words = ("arena", "surfosaurus", "-b", SLOW, "-n", "1e5", "-s", 5)
    output, errors = interrupted(*words)
    assert re.search(r"interrupted after [\d,]+ of 100,000 games", errors)
    assert re.search(r"surfosaurus, 2 players: \S+ \d+\.\d %, \S+ \d+\.\d %", errors)
    assert re.search(r": [\d,]+ games of 100,000, interrupted", output)
    [command] = re.findall("repeat with: shorebreak (.*)", output)
    again = process(*shlex.split(command)).stdout
    assert again.partition("Standings")[1:] == output.partition("Standings")[1:]


@posix
def test_ctrl_c_and_on(tmp_path):
    path = tmp_path / "games.jsonl"
    output, errors = interrupted(
        "arena", "surfosaurus", "-b", SLOW, "-n", "4000", "-s", 5, "-o", path, "--json"
    )
    said = json.loads(output)
    assert said["interrupted"] is True
    assert 0 < said["games"] <= said["finished"] < said["asked"] == 4000
    assert len(path.read_bytes().splitlines()) == 1 + said["finished"]
    assert f"{said['finished']:,} of 4,000 games are in {path}" in errors
    words = shlex.split(said["command"])[1:]
    assert words[-2:] == ["--out", str(path)]
    # It goes on, and can be stopped again.
    output, _ = interrupted(*words, "--json")
    assert json.loads(output)["finished"] > said["finished"]


@pytest.mark.parametrize("ending", ["jsonl", "parquet"])
def test_games_of_a_file_are_played_again(tmp_path, ending):
    if ending == "parquet":
        pytest.importorskip("pyarrow.parquet")
    path = tmp_path / f"games.{ending}"
    timed = ["ismcts:0.002s", "greedy", "random"]
    contest = sb.arena(timed, "surfosaurus", games=3, seed=5, out=path, records=True)

    def said(*words):
        return CliRunner().invoke(build(), [*map(str, words)])

    for game in range(3):
        record = contest.game(game).record()
        assert json.loads(said("replay", path, "-g", game, "--json").stdout)["record"] == (
            record.to_dict()
        )
        early = json.loads(said("replay", path, "-g", game, "--at", 4, "--json").stdout)
        assert early["actions"] == [str(action) for action in record.actions[:4]]
        advised = ("-n", 100, "-s", 1, "--at", 4, "--json")
        (tmp_path / "one.json").write_text(record.to_json())
        of_file = json.loads(said("advise", path, "-g", game, *advised).stdout)
        of_record = json.loads(said("advise", tmp_path / "one.json", *advised).stdout)
        assert of_file.pop("command") != of_record.pop("command")
        assert of_file == of_record

    for command in ("replay", "advise"):
        refused = said(command, path)
        assert refused.exit_code == 2
        assert "say which: --game I" in refused.stderr
    missing = said("replay", path, "-g", 3)
    assert "there is no game 3" in str(missing.stderr) + str(missing.exception)


def test_a_bot_of_ones_own_plays_again_in_python_only(tmp_path):
    path = tmp_path / "games.jsonl"
    sb.arena(["greedy", "random"], "surfosaurus", games=2, seed=5, out=path)
    path.write_text(path.read_text().replace("greedy", "mine"))
    refused = CliRunner().invoke(build(), ["replay", str(path), "--game", "1"])
    assert refused.exit_code == 2
    assert "'mine'" in refused.stderr
    assert "one of your own plays again in Python only" in refused.stderr
