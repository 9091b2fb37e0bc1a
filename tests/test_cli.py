"""The command line in one process: what it prints, what it writes, how it says what is wrong."""

import csv
import json
import re
import shlex
import sys

import numpy as np
import pytest
from typer.testing import CliRunner

import shorebreak as sb
from shorebreak.cli.app import build
from shorebreak.cli.options import count
from shorebreak.cli.repeat import command_line

TABLE = "K12 K8 K5 K3 K1 B9 G7 R2"


@pytest.fixture
def run(monkeypatch):
    """Run a command; the result has `.exit_code`, `.stdout` and `.stderr`."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def invoke(*words, text=None):
        result = CliRunner().invoke(build(), [str(word) for word in words], input=text)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


@pytest.fixture
def ask(run):
    """Run a command that must succeed and return the document it prints with --json."""

    def invoke(*words, text=None):
        result = run(*words, "--json", text=text)
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return invoke


@pytest.fixture
def refused(run):
    """Run a command that must fail; return its one line of complaint."""

    def invoke(*words, code=2, text=None):
        result = run(*words, text=text)
        assert result.exit_code == code
        assert result.stdout == ""
        assert result.stderr.startswith("error: ")
        assert result.stderr.count("\n") == 1
        return result.stderr.removeprefix("error: ").rstrip("\n")

    return invoke


@pytest.fixture
def record(run, tmp_path):
    """The file of a game of four, seed 7, dealt from it."""
    path = tmp_path / "game.json"
    words = ("record", "surfosaurus", "-p", 4, "-s", 7, "--dealt", "-o", path)
    assert run(*words).exit_code == 0
    return path


def repeated(command):
    """Split the command that repeats a result into what follows the program's name."""
    program, *words = shlex.split(command)
    assert program == "shorebreak"
    return words


# Games and rules.


def test_games(run, ask):
    assert "Surfosaurus MAX" in run("games").stdout
    assert ask("games")["games"][0] == {
        "name": "surfosaurus", "title": "Surfosaurus MAX", "min_players": 2, "max_players": 6,
    }  # fmt: skip


def test_rules_of_every_number_of_players(run):
    lines = run("rules", "surfosaurus").stdout.splitlines()
    [removed] = [line.split() for line in lines if line.strip().startswith("removed")]
    assert removed[1:6] == ["24", "12", "0", "4", "0"]
    assert "vp = 12 11 10 9 8 7 6 5 4 3 2 2" in lines


def test_rules_name_meaning_range_and_clause(ask):
    rules = ask("rules", "surfosaurus", "-p", 5)
    assert rules["changes"] == {}
    assert rules["rules"]["combination_size"] == {
        "value": 5,
        "published": 5,
        "meaning": "Cards of the combination",
        "allowed": "a whole number from 3 to 6",
        "clause": "SUR-5",
    }


def test_house_rules_are_marked(run, ask, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text("players = 4\nplays = 3\nvp = [5,5,5,5,5,5,5,5,5,5,5,5]\n")
    shown = run("rules", "surfosaurus", "--rules", file).stdout
    [plays] = [line.split() for line in shown.splitlines() if line.strip().startswith("plays")]
    assert plays[:4] == ["plays", "*", "3", "2"]
    assert "* vp = 5 5 5 5 5 5 5 5 5 5 5 5  (published: 12 11 10 9 8 7 6 5 4 3 2 2)" in shown
    assert "* differs from the published rules for 4 players" in shown
    assert ask("rules", "surfosaurus", "--rules", file)["changes"] == {"plays": 3, "vp": [5] * 12}


def test_toml_of_the_rules_is_a_rules_file(run, tmp_path):
    file = tmp_path / "rules.toml"
    file.write_text(run("rules", "surfosaurus", "-p", 3, "--toml").stdout)
    assert sb.surfosaurus.Rules.from_toml(file) == sb.surfosaurus.Rules(players=3)


def test_all_faults_of_a_rules_file_at_once(run, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text("plasy = 3\nplays = 'x'\nremoved = 99\nvp = [1]\n")
    for command in (["rules"], ["simulate"], ["record"]):
        result = run(*command, "surfosaurus", "-p", 4, "-r", file)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "4 problems" in result.stderr
        for key in ("plasy", "plays", "removed", "vp"):
            assert f"\n  {key}: " in result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rules", "surfosauros"], "did you mean 'surfosaurus'?"),
        (["rules", "surfosaurus", "--toml"], "say how many play: --players N, from 2 to 6"),
        (["rules", "surfosaurus", "-p", 4, "--toml", "--json"], "exclude each other"),
        (["rules", "surfosaurus", "-p", 7], "is for 2 to 6 players, not 7"),
        (["simulate", "surfosaurus", "-p", 1], "is for 2 to 6 players, not 1"),
        (["simulate", "surfosaurus"], "say how many play"),
        (["simulate", "surfosaurus", "-p", 4, "--policy", "x"], "there is no policy 'x'"),
        (["simulate", "surfosaurus", "-p", 4, "-n", "1e15", "-o", "x.csv"], "--out of"),
        (["resolve", ""], "no cards"),
        (["resolve", "K12 K12"], "more than once"),
        (["resolve", "K12 X3"], "is not a suit"),
        (["resolve", "K13"], "numbers run from 1 to 12"),
        (["resolve", "K12", "-k", 7], "size must be from 3 to 6, not 7"),
        (["record", "surfosaurus", "-p", 4, "-g", 2**64 - 1, "-n", 2], "below 2^64"),
    ],
)  # fmt: skip
def test_usage_faults(refused, words, message):
    assert message in refused(*words)


@pytest.mark.parametrize("games", ["0", "-1", "x", "1.5", "1e16", "1_", "９", "1e-3", ""])
def test_counts_that_are_none(run, games):
    result = run("simulate", "surfosaurus", "-p", 4, f"--games={games}")
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("seed", ["-1", str(2**64), "x", "9" * 5000])
def test_seeds_that_are_none(run, seed):
    result = run("simulate", "surfosaurus", "-p", 4, f"--seed={seed}")
    assert result.exit_code == 2
    assert "Traceback" not in result.stderr


def test_counts():
    assert [count(text) for text in ("1", "1_000", "1e6", "2.5e3", "1E15")] == [
        1, 1000, 10**6, 2500, 10**15,
    ]  # fmt: skip


# Resolving.


def test_resolve(run, ask):
    lines = [line.rstrip() for line in run("resolve", TABLE, "--size", 4).stdout.splitlines()]
    assert lines == [
        "combination  flush 12 8 5 3",
        "full         K12 K8 K5 K3",
        "half         -",
        "nothing      B9 G7 R2 K1",
    ]
    found = ask("resolve", *"B5 G5 R5 K5 p05 Y12".split(), "-k", 4)
    assert (found["kind"], found["numbers"], found["full"]) == ("of_a_kind", [5] * 4, [])
    assert sorted(found["half"]) == ["B5", "G5", "K5", "P5", "R5"]


def test_resolve_in_colour(run, monkeypatch):
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31mR5" in run("resolve", "R5 R4 R3 R2").stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in run("resolve", "R5 R4 R3 R2").stdout


# Simulating.


def test_simulate_says_what_the_library_says(run, ask):
    words = ("simulate", "surfosaurus", "-p", 3, "-n", 500, "-s", 4, "-t", 2)
    library = sb.simulate("surfosaurus", players=3, games=500, seed=4).summary()
    said = ask(*words)
    assert {key: said[key] for key in library.to_dict()} == library.to_dict()
    assert said["interrupted"] is False
    shown = run(*words).stdout
    assert "500 random games, 3 players, seed 4" in shown
    assert f"{library.points().column('mean').cells[0]:.2f}" in shown


def test_a_drawn_seed_is_reported_and_repeats(run, ask):
    first = run("simulate", "surfosaurus", "-p", 2, "-n", 300)
    [command] = re.findall("repeat with: (.*)", first.stdout)
    assert run(*repeated(command)).stdout == first.stdout
    drawn = ask("simulate", "surfosaurus", "-p", 2, "-n", 300)
    assert ask(*repeated(drawn["command"])) == drawn
    assert drawn["seed"] != ask("simulate", "surfosaurus", "-p", 2, "-n", 300)["seed"]


def test_the_command_repeats_house_rules_and_dealing(ask, tmp_path):
    file = tmp_path / "house rules.toml"
    file.write_text("players = 2\nplays = 1\n")
    first = ask("simulate", "surfosaurus", "-r", file, "-n", 50, "--dealt")
    assert first["lazy"] is False
    assert first["rules"] == {"players": 2, "plays": 1}
    assert ask(*repeated(first["command"])) == first


def test_command_line_quotes():
    assert command_line("a", b="c d", e=None, f=False, g=True, h_i=0) == (
        "shorebreak a --b 'c d' --g --h-i 0"
    )


def scores_and_winners():
    run = sb.simulate("surfosaurus", players=3, games=200, seed=6, keep="scores")
    return run.scores, run.winners


def written(run, path):
    result = run("simulate", "surfosaurus", "-p", 3, "-n", 200, "-s", 6, "--out", path)
    assert result.exit_code == 0
    assert result.stderr == f"200 games written to {path}\n"
    return path


def test_csv(run, tmp_path):
    lines = written(run, tmp_path / "games.csv").read_text().splitlines()
    facts = json.loads(lines[0].removeprefix("# "))
    assert (facts["seed"], facts["games"], facts["interrupted"]) == (6, 200, False)
    rows = list(csv.DictReader(lines[1:]))
    scores, winners = scores_and_winners()
    assert [int(row["game"]) for row in rows] == list(range(200))
    assert [[float(row[f"score_{s}"]) for s in range(3)] for row in rows] == scores.tolist()
    assert [[row[f"won_{s}"] == "1" for s in range(3)] for row in rows] == winners.tolist()


def test_npz(run, tmp_path):
    with np.load(written(run, tmp_path / "games.NPZ")) as file:
        scores, winners = scores_and_winners()
        assert (file["scores"] == scores).all()
        assert (file["units"] == 2 * scores).all()
        assert (file["winners"] == winners).all()
        assert json.loads(str(file["shorebreak"]))["generator"] == sb.GENERATOR


def test_parquet(run, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(written(run, tmp_path / "games.parquet"))
    scores, winners = scores_and_winners()
    assert table.column("score_2").to_pylist() == scores[:, 2].tolist()
    assert table.column("won_0").to_pylist() == winners[:, 0].tolist()
    facts = json.loads(table.schema.metadata[b"shorebreak"])
    assert facts["command"].endswith("--players 3 --games 200 --seed 6")


@pytest.mark.parametrize(("ending", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_plot(run, tmp_path, ending, magic):
    pytest.importorskip("matplotlib")
    path = tmp_path / f"run.{ending}"
    result = run("simulate", "surfosaurus", "-p", 2, "-n", 200, "--plot", path)
    assert result.stderr == f"plotted to {path}\n"
    assert path.read_bytes().startswith(magic)


@pytest.fixture
def never(monkeypatch):
    """Make every simulation a failure of the test."""

    def simulate(*args, **options):
        pytest.fail("the run began although its result can't be written")

    monkeypatch.setattr("shorebreak.simulation.simulate", simulate)


@pytest.mark.usefixtures("never")
def test_targets_are_checked_before_the_run(refused, tmp_path):
    words = ("simulate", "surfosaurus", "-p", 4)
    missing = tmp_path / "missing" / "games.csv"
    assert f"there is no folder {missing.parent}" in refused(*words, "--out", missing, code=1)
    assert "must be one of .parquet, .csv, .npz" in refused(*words, "--out", "games.xls")
    assert "must be one of .png, .svg, .pdf" in refused(*words, "--plot", "games")
    folder = tmp_path / "folder.csv"
    folder.mkdir()
    assert "it is a folder" in refused(*words, "--out", folder, code=1)
    record = ("record", "surfosaurus", "-p", 4)
    assert "there is no folder" in refused(*record, "--out", missing, code=1)


@pytest.mark.usefixtures("never")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc takes no new files")
def test_a_folder_that_takes_no_file(refused):
    words = ("simulate", "surfosaurus", "-p", 4, "--out", "/proc/games.csv")
    assert "can't write /proc/games.csv" in refused(*words, code=1)


@pytest.mark.usefixtures("never")
@pytest.mark.parametrize(
    ("option", "file", "module", "extra"),
    [
        ("--out", "games.parquet", "pyarrow.parquet", "arrow"),
        ("--plot", "games.png", "matplotlib.figure", "plot"),
    ],
)
def test_a_missing_package_names_its_extra(refused, monkeypatch, option, file, module, extra):
    monkeypatch.setitem(sys.modules, module, None)
    words = ("simulate", "surfosaurus", "-p", 4, option, file)
    assert f"shorebreak[{extra}]" in refused(*words, code=1)


# Recording, replaying and advising.


def test_record_is_the_game_of_the_simulation(run):
    for dealt in (False, True):
        flag = ["--dealt"] if dealt else []
        result = run("record", "surfosaurus", "-p", 5, "-s", 3, "-g", 8, "-n", 2, *flag)
        whole = sb.simulate("surfosaurus", players=5, games=10, seed=3, lazy=not dealt)
        assert result.stdout.splitlines() == [whole.game(i).record().to_json() for i in (8, 9)]
        assert result.stderr == ""


def test_record_reports_a_drawn_seed(run):
    first = run("record", "surfosaurus", "-p", 2)
    [command] = re.findall("repeat with: (.*)", first.stderr)
    assert run(*repeated(command)).stdout == first.stdout


def test_record_of_a_game_far_into_a_run(run):
    words = ("record", "surfosaurus", "-p", 2, "-s", 1, "-g", 2**64 - 1)
    assert sb.replay(run(*words).stdout).over


def test_replay_tells_the_game(run, record):
    game = sb.replay(record)
    shown = run("replay", record).stdout
    lines = shown.splitlines()
    assert lines[0] == "Surfosaurus MAX, 4 players, seed 7, game 0"
    assert sum(bool(re.match(r" {1,6}\d {3}", line)) for line in lines) == 8
    [points] = [line.split()[1:] for line in lines if line.strip().startswith("points")]
    assert points == [f"{score:g}" for score in game.scores]
    assert lines[-1] == f"Won by {' and '.join(f'seat {seat}' for seat in game.winners)}."
    for one in game.rounds:
        for card in one.resolution.full:
            assert f"{card}*" in shown
        for card in one.resolution.half:
            assert f"{card}~" in shown


def test_replay_at_a_ply(run, ask, record):
    game = sb.replay(record)
    said = ask("replay", record, "--at", 9)
    assert said["actions"] == [str(action) for action in game.actions[:9]]
    assert (said["ply"], said["player"], said["over"]) == (9, game.actors[9], False)
    assert sb.replay(said["record"]).actions == game.actions[:9]
    assert run("replay", record, "--at", 9).stdout.splitlines()[-1] == (
        f"Round 2 of 8: seat {game.actors[9]} is to play."
    )
    assert ask("replay", record)["winners"] == list(game.winners)


def test_replay_from_standard_input_and_of_lines(run, ask, record):
    text = record.read_text()
    assert run("replay", "-", text=text).stdout == run("replay", record).stdout
    many = run("record", "surfosaurus", "-p", 6, "-s", 2, "-n", 3).stdout
    table = run("replay", "-", text=many).stdout
    assert "All 3 records are in order." in table
    assert len(ask("replay", "-", text=many)["games"]) == 3
    third = run("replay", "-", "--game", 2, text=many).stdout
    assert third == run("replay", "-", text=many.splitlines()[2]).stdout


def test_replay_and_advise_of_a_view(run, ask):
    view = sb.new_game("surfosaurus", players=4, seed=7).view(0)
    text = view.record().to_json()
    assert "what seat 0 knows" in run("replay", "-", text=text).stdout
    assert ask("replay", "-", text=text)["seat"] == 0
    assert ask("advise", "-", "-n", 70, text=text)["seat"] == 0


def test_advise(run, ask, record):
    position = sb.new_game("surfosaurus", players=4, seed=7)
    for action in sb.replay(record).actions[:9]:
        position.play(action)
    seat = position.player
    library = sb.advise(position.view(seat), simulations=700, objective="margin", seed=2)
    words = ("advise", record, "--at", 9, "-n", 700, "--objective", "margin", "-s", 2)
    said = ask(*words, "--seat", seat)
    assert {key: said[key] for key in library.to_dict()} == library.to_dict()
    shown = run(*words).stdout
    assert shown.index(library[0].text) < shown.index(library[1].text)
    drawn = ask("advise", record, "--at", 9, "-n", 70)
    assert ask(*repeated(drawn["command"])) == drawn


def test_advise_explains(run, ask, record):
    position = sb.new_game("surfosaurus", players=4, seed=7)
    for action in sb.replay(record).actions[:9]:
        position.play(action)
    library = sb.advise(position.view(position.player), simulations=700, seed=2)
    told = list(library.explain().sentences)
    words = ("advise", record, "--at", 9, "-n", 700, "-s", 2)
    assert "explanation" not in ask(*words)
    said = ask(*words, "--explain")
    assert said["explanation"] == told
    assert "--explain" in said["command"]
    lines = run(*words, "--explain").stdout.splitlines()
    assert [line for line in lines if line.startswith("After ")] == told


def test_advise_interrupted_while_it_explains(run, record, monkeypatch):
    view = sb.new_game("surfosaurus", players=4, seed=7).view(0)
    partial = sb.advise(view, simulations=7, seed=1).explain(playouts=3)

    def stop(*args, **given):
        raise sb.Interrupted("interrupted after 3 of 200 playouts of each action", partial)

    monkeypatch.setattr("shorebreak.advice.Advice.explain", stop)
    done = run("advise", record, "--at", 0, "-n", 70, "-s", 1, "--explain")
    assert done.exit_code == 130
    assert partial.sentences[0] in done.stdout
    assert "interrupted after 3 of 200 playouts of each action" in done.stderr


def test_faults_of_records_and_places(refused, record, tmp_path):
    text = record.read_text()
    seat = sb.replay(record).actors[9]
    other = (seat + 1) % 4
    assert "the game is over after 64 actions" in refused("advise", record)
    assert f"it is seat {seat}'s turn" in refused("advise", record, "--at", 9, "--seat", other)
    assert "there is no seat 4" in refused("advise", record, "--at", 9, "--seat", 4)
    assert "--at takes 0 to 64" in refused("advise", record, "--at", 65)
    assert "--at takes 0 to 64" in refused("replay", record, "--at", 65)
    assert "no objective" in refused("advise", record, "--at", 9, "--objective", "fun")
    many = text + text
    assert "holds 2 records" in refused("advise", "-", text=many)
    assert "there is no game 2" in refused("replay", "-", "--game", 2, text=many)
    missing = tmp_path / "missing.json"
    assert f"{missing}: can't be read" in refused("replay", missing, code=1)
    assert "line 2: the record is truncated" in refused("replay", "-", code=1, text=many[:-9])
    assert "the record is empty" in refused("replay", "-", code=1, text="")
    assert "is not a Shorebreak record" in refused("replay", "-", code=1, text="{}")
    edited = re.sub(r'"units":\[\d+', '"units":[1', text)
    assert "the result is said to be" in refused("replay", "-", code=1, text=edited)


# Help and layout.


def test_help_has_examples_for_every_command(run):
    callbacks = [command.callback.__name__ for command in build().registered_commands]
    names = [name.replace("_", "-") for name in callbacks]
    assert set(names) >= {"games", "rules", "resolve", "simulate", "record", "replay", "advise"}
    for name in names:
        shown = run(name, "--help").stdout
        assert "Examples" in shown
        assert f"shorebreak {name}" in shown


def examples():
    """Return the examples of the help, those that make the files of others first."""
    commands = []
    for command in build().registered_commands:
        lines = re.sub(r"\[/?\w+\]", "", command.epilog).splitlines()
        commands += [line for line in lines if line.startswith("shorebreak")]
    return sorted(commands, key=lambda line: not ("shorebreak record" in line or "--toml" in line))


def quick(example):
    """Return an example with fewer games and simulations than one would have, and less time."""
    example = re.sub(r"1e[567]|100000", "2000", example)
    example = re.sub(r"(ismcts|montecarlo):\d+", r"\1:10", example)
    example = re.sub(r"--seconds \d+", "--seconds 0.1", example)
    if "shorebreak arena" in example:
        example = re.sub(r" (-n|--games) \d+", "", example)
        example = example.replace(" --bots", " -n 6 --bots").replace(" -b ", " -n 6 -b ")
    return example


def test_the_examples_of_the_help_work(run, tmp_path, monkeypatch):
    pytest.importorskip("matplotlib")
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    found = examples()
    assert len(found) >= 15
    for example in found:
        commands, _, target = quick(example).partition(" > ")
        output = None
        for command in commands.split(" | "):
            if command.startswith("jq ."):
                output = json.loads(output)[command.removeprefix("jq .")]
                continue
            result = run(*repeated(command), text=output)
            assert result.exit_code == 0, (example, result.stderr)
            output = result.stdout
        if target:
            (tmp_path / target).write_text(output)
    made = {path.name for path in tmp_path.iterdir()}
    files = {
        "house.toml",
        "game.json",
        "games.jsonl",
        "games.parquet",
        "five.svg",
        "kelly.json",
        "league.jsonl",
    }
    assert made == files | {"league.jsonl"}


def test_version(run):
    assert run("--version").stdout == f"shorebreak {sb.__version__}\n"


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("players", [2, 6])
def test_tables_fit_the_terminal_and_nothing_is_cut(run, monkeypatch, tmp_path, columns, players):
    monkeypatch.setenv("COLUMNS", str(columns))
    path = tmp_path / "game.json"
    run("record", "surfosaurus", "-p", players, "-s", 1, "-o", path)
    commands = [
        ["games"],
        ["rules", "surfosaurus"],
        ["rules", "surfosaurus", "-p", players],
        ["simulate", "surfosaurus", "-p", players, "-n", 3000, "-s", 1],
        ["replay", path],
        ["advise", path, "--at", 3, "-n", 700, "-s", 1],
    ]
    for words in commands:
        shown = run(*words).stdout
        assert "…" not in shown
        # The command is one line, to be copied.
        lines = [line for line in shown.splitlines() if not line.startswith("repeat with")]
        assert max(map(len, lines)) <= columns
