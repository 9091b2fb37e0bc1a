"""The command line as a process: signals, pipes, full disks, terminals."""

import contextlib
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import shorebreak as sb

COMMAND = (sys.executable, "-m", "shorebreak")
ENDLESS = ("simulate", "surfosaurus", "-p", "4", "-n", "1e15", "-s", "5")

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of POSIX")


def environment(**changes):
    """Return our environment, with the package that is tested where it is now."""
    package = str(Path(sb.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": package, "COLUMNS": "120", **changes}


def run(*words, **options):
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        check=False,
        text=True,
        timeout=60,
        env=environment(**options.pop("env", {})),
        **options,
    )


def interrupted(*words):
    """Run a command whose errors go to a terminal and press Ctrl-C when the bar appears.

    Return its output and what the terminal got. What was asked for would take days: that the
    command ends at all shows that it answered.
    """
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        env=environment(TERM="xterm-256color", NO_COLOR="1"),
    )
    os.close(theirs)
    seen = b""
    with contextlib.closing(process.stdout):
        # "0/1000" is how far it is; the bar itself is blank at first where there is no colour.
        while not re.search(rb"\d/\d", seen):
            assert select.select([ours], [], [], 60)[0], "no bar appears"
            seen += os.read(ours, 65536)
        process.send_signal(signal.SIGINT)
        output = process.stdout.read()
        # The terminal ends when the command does.
        with contextlib.suppress(OSError):
            while data := os.read(ours, 65536):
                seen += data
        code = process.wait(timeout=60)
    os.close(ours)
    assert code == 130
    return output, re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", seen.decode())


def test_both_ways_to_start():
    assert run("--version").stdout == f"shorebreak {sb.__version__}\n"


def test_importing_and_simulating_loads_no_command_line():
    code = (
        "import sys, shorebreak as sb; sb.simulate('surfosaurus', players=2, games=10, seed=1);"
        "assert not {'typer', 'rich', 'shorebreak.cli', 'matplotlib', 'pyarrow'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env=environment())


@posix
def test_ctrl_c_prints_what_was_finished():
    output, errors = interrupted(*ENDLESS)
    [done] = re.findall(r"interrupted after ([\d,]+) of 1,000,000,000,000,000 games", errors)
    assert f"{done} random games of 1,000,000,000,000,000, interrupted" in output.replace("\n", " ")
    [command] = re.findall("repeat with: shorebreak (.*)", output)
    assert f"--games {done.replace(',', '')} --seed 5" in command
    again = run(*shlex.split(command)).stdout
    tables = "Points by seat"
    assert again.partition(tables)[1:] == output.partition(tables)[1:]


@posix
def test_ctrl_c_with_json_and_a_file(tmp_path):
    path = tmp_path / "games.npz"
    # Few enough games to be held, too many to be finished.
    words = ("simulate", "surfosaurus", "-p", 2, "-n", "1e8", "-s", 5, "-t", 1)
    output, errors = interrupted(*words, "--dealt", "--json", "--out", path)
    said = json.loads(output)
    assert said["interrupted"] is True
    assert 0 < said["games"] < said["asked"] == 10**8
    assert f"{said['games']:,} games written to {path} (interrupted)" in errors.replace("\r\n", "")
    with np.load(path) as file:
        assert len(file["units"]) == said["games"]
        facts = json.loads(str(file["shorebreak"]))
        assert (facts["interrupted"], facts["games"]) == (True, said["games"])
        assert file["scores"].mean(axis=0).tolist() == pytest.approx(
            [seat["mean"] for seat in said["seats"]]
        )
    assert list(tmp_path.iterdir()) == [path]


@posix
def test_ctrl_c_of_advice(tmp_path):
    path = tmp_path / "game.json"
    path.write_text(sb.new_game("surfosaurus", players=4, seed=7).record().to_json())
    output, errors = interrupted("advise", path, "-n", "1e9", "--json")
    said = json.loads(output)
    assert said["interrupted"] is True
    assert "interrupted after " in errors
    again = json.loads(run(*shlex.split(said["command"])[1:], "--json").stdout)
    # Standard errors are estimated from batches, whose size depends on how much was asked for.
    for tip in said["actions"] + again["actions"]:
        assert tip.pop("standard_error") >= 0
    assert again["actions"] == said["actions"]


@posix
def test_ctrl_c_of_records_leaves_no_file(tmp_path):
    path = tmp_path / "games.jsonl"
    _, errors = interrupted("record", "surfosaurus", "-p", 4, "-n", "1e9", "-o", path)
    assert errors.endswith("interrupted\r\n")
    assert not list(tmp_path.iterdir())


def limited():
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))


@posix
@pytest.mark.parametrize("ending", ["csv", "npz", "parquet"])
def test_a_file_that_finds_no_room(tmp_path, ending):
    path = tmp_path / f"games.{ending}"
    path.write_text("what was there")
    words = ("simulate", "surfosaurus", "-p", 4, "-n", 20_000, "--json", "--out", path)
    result = run(*words, preexec_fn=limited)
    assert result.returncode == 1
    assert result.stderr == f"error: can't write {path}: File too large\n"
    assert json.loads(result.stdout)["games"] == 20_000
    assert path.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize(
    "words",
    [
        ("games",),
        ("games", "--json"),
        ("rules", "surfosaurus", "-p", "4", "--toml"),
        ("record", "surfosaurus", "-p", "4", "-s", "1"),
        ("simulate", "surfosaurus", "-p", "4", "-n", "10"),
    ],
)
def test_an_output_that_is_full(words):
    with open("/dev/full", "w") as full:
        result = run(*words, stdout=full)
    assert result.returncode == 1
    assert result.stderr == "error: can't write the output: No space left on device\n"


@posix
@pytest.mark.parametrize("words", [("games",), ("record", "surfosaurus", "-p", "4", "-n", "500")])
def test_a_reader_that_goes_away_is_no_error(words):
    process = subprocess.Popen(
        [*COMMAND, *words, *(["-s", "1"] if words[0] == "record" else [])],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(timeout=60) == 1
    process.stderr.close()


def test_terminals_without_our_signs():
    result = run("simulate", "surfosaurus", "-p", 4, "-n", 10, env={"PYTHONIOENCODING": "ascii"})
    assert result.returncode == 0
    assert result.stdout.isascii()
    assert result.stderr == ""


@posix
def test_a_bar_on_a_terminal_only_and_only_when_it_takes_long():
    _, seen = interrupted(*ENDLESS)
    assert "surfosaurus, 4 players" in seen
    assert run(*ENDLESS[:4], "-n", 10).stderr == ""
