"""The file of a contest: whole lines in order, gone on with after anything."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shorebreak as sb
from shorebreak.tournament import crew
from shorebreak.tournament.match import MatchResult

PAIR = ["random", "policy:random"]
ENDINGS = ["jsonl", "parquet"]

posix = pytest.mark.skipif(os.name != "posix", reason="signals and locks of POSIX")


@pytest.fixture(params=ENDINGS)
def path(request, tmp_path):
    if request.param == "parquet":
        pytest.importorskip("pyarrow.parquet")
    return tmp_path / f"games.{request.param}"


def play(path, **given):
    options = {"players": 3, "games": 30, "seed": 4, "threads": 1, "out": path, **given}
    return sb.arena(PAIR, "surfosaurus", **options)


@pytest.fixture
def quick(monkeypatch):
    """Make every game a matter of its deal alone, at once; count them."""
    calls = []

    def play_match(name, rules, seed, index, seating, *, stop=None):
        calls.append(index)
        units = tuple((seed + index * (seat + 3)) % 7 for seat in range(rules.players))
        return MatchResult((), units, (units.index(max(units)),))

    monkeypatch.setattr(crew, "play_match", play_match)
    return calls


def test_lines(tmp_path):
    path = tmp_path / "games.jsonl"
    contest = play(path, records=True)
    header, *games = [json.loads(line) for line in path.read_text().splitlines()]
    assert header == {
        "format": "shorebreak-arena",
        "version": 1,
        "shorebreak": sb.__version__,
        "game": "surfosaurus",
        "rules": {"players": 3},
        "bots": PAIR,
        "design": {"name": "rotations/1", "tables": 2, "orders": 1},
        "games": 30,
        "deals": 10,
        "seed": 4,
        "generator": sb.GENERATOR,
        "records": True,
    }
    assert [game["game"] for game in games] == list(range(30))
    for number, game in enumerate(games):
        assert (game["deal"], game["seats"]) == (number // 3, contest.seats[number].tolist())
        replayed = sb.replay(game["record"])
        assert replayed.index == game["deal"]
        assert game["units"] == list(replayed.units) == contest.units[number].tolist()
        assert game["winners"] == list(replayed.winners)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("records", [False, True])
def test_bytes_do_not_depend_on_threads_nor_on_stops(path, tmp_path, records):
    play(path, records=records)
    for threads in (2, 7):
        other = tmp_path / f"other{threads}{path.suffix}"
        play(other, threads=threads, records=records)
        assert other.read_bytes() == path.read_bytes()
    stopped = tmp_path / f"stopped{path.suffix}"
    stops = 0
    while True:

        def interrupt(done, total, at=3 * stops):
            if done > at:
                raise KeyboardInterrupt

        try:
            contest = play(stopped, threads=3, records=records, games=30, progress=interrupt)
            break
        except sb.Interrupted as stop:
            stops += 1
            if stop.partial.finished == 30:
                contest = stop.partial
                break
    assert stops > 0
    assert stopped.read_bytes() == path.read_bytes()
    assert contest.units.tolist() == play(None).units.tolist()
    assert not [one for one in tmp_path.iterdir() if one.suffix not in (".jsonl", ".parquet")]


def test_what_is_complete_is_not_played_again(path, quick):
    first = play(path, games=60)
    data, stamp = path.read_bytes(), path.stat().st_mtime_ns
    quick.clear()
    again = play(path, games=60)
    assert quick == []
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (data, stamp)
    assert again.to_json() == first.to_json()
    assert again.units.tolist() == first.units.tolist()


def test_records_of_a_resumed_contest(path):
    play(path, records=True)
    again = play(path, records=True)
    assert again.game(7).units == tuple(again.units[7].tolist())


def test_without_a_seed_it_goes_on_with_that_of_the_file(path, quick):
    first = play(path, seed=None, games=60)
    assert play(path, seed=None, games=60).seed == first.seed
    assert len(quick) == 60


def test_torn_anywhere(tmp_path, quick):
    """Whatever is left of the file, the rest of the games makes it whole."""
    path = tmp_path / "games.jsonl"
    play(path, games=6)
    data = path.read_bytes()
    breaks = [at for at in range(len(data)) if data[at : at + 1] == b"\n"]
    ends = {*range(0, len(data), 5), *breaks, *(at + 1 for at in breaks[:-1])}
    for end in sorted(ends):
        path.write_bytes(data[:end])
        quick.clear()
        play(path, games=6)
        assert path.read_bytes() == data
        # Every whole line is one game that isn't played again.
        assert len(quick) == 6 - max(data[:end].count(b"\n") - 1, 0)


def test_games_in_any_order_are_put_in_order(tmp_path, quick):
    path = tmp_path / "games.jsonl"
    play(path, games=12)
    data = path.read_bytes()
    header, *games = data.splitlines(keepends=True)
    path.write_bytes(header + b"".join(reversed(games[3:])))
    # Litter of a write that was killed is swept up.
    (tmp_path / ".games.jsonl.0123456789ab.part").write_bytes(b"half")
    quick.clear()
    play(path, games=12)
    assert len(quick) == 3
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_killed_after_the_parquet_file_was_made(tmp_path, quick):
    pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    play(path, games=12)
    data = path.read_bytes()
    lines = tmp_path / "games.jsonl"
    play(lines, games=12)
    lines.rename(tmp_path / "games.parquet.journal")
    quick.clear()
    play(path, games=12)
    assert quick == []
    assert path.read_bytes() == data
    assert list(tmp_path.iterdir()) == [path]


def test_a_parquet_file_says_what_was_played(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "games.parquet"
    contest = play(path)
    table = parquet.read_table(path)
    assert table.num_rows == 30
    assert table.column("score_1").to_pylist() == contest.scores[:, 1].tolist()
    facts = json.loads(table.schema.metadata[b"shorebreak"])
    assert (facts["seed"], facts["bots"], facts["games"]) == (4, PAIR, 30)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"seed": 5}, "seed is 4 there and 5 here"),
        ({"games": 27}, "games is 30 there and 27 here (it can go on to more, not to fewer)"),
        ({"games": 33, "seed": 5}, "with: seed is 4 there and 5 here; take another file"),
        ({"records": True}, "records is false there and true here"),
        ({"players": 2}, 'rules is {"players":3} there and {"players":2} here'),
        ({"rules": {"players": 3, "plays": 1}}, '{"players":3,"plays":1} here'),
    ],
)
def test_the_file_of_another_arena(path, quick, change, message):
    play(path)
    data = path.read_bytes()
    options = {"players": None if "rules" in change else 3, **change}
    with pytest.raises(sb.OutputError, match="can't be gone on with: ") as caught:
        play(path, **options)
    assert message in str(caught.value)
    assert path.read_bytes() == data


def test_other_bots(path, quick):
    play(path)
    with pytest.raises(sb.OutputError, match=r'bots is \["random","policy:random"\] there'):
        sb.arena(PAIR[::-1], "surfosaurus", players=3, games=30, seed=4, out=path)


def test_another_arena_that_is_under_way(tmp_path, quick):
    """A Parquet file that isn't there yet has its journal, which is looked at too."""
    pytest.importorskip("pyarrow.parquet")
    lines = tmp_path / "games.jsonl"
    play(lines)
    lines.rename(tmp_path / "games.parquet.journal")
    with pytest.raises(sb.OutputError, match="seed is 4 there and 5 here"):
        play(tmp_path / "games.parquet", seed=5)


@pytest.mark.parametrize("text", ["hello", "hello\n", "{}\n", "[1]\n", '{"format":"x"}\n', "7"])
def test_a_file_that_is_something_else(path, quick, text):
    path.write_text(text)
    for seed in (4, None):
        with pytest.raises(sb.OutputError, match="it is not the file of an arena"):
            play(path, seed=seed)
    assert path.read_text() == text
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"nonsense\n", "line 4: "),
        (b'{"game":99,"deal":0,"seats":[],"units":[],"winners":[]}\n', "game 99 is none of this"),
        (b'{"game":0,"deal":0,"seats":[],"units":[],"winners":[]}\n', "or here twice"),
        (b'{"game":5,"deal":1,"seats":[1,0],"units":[1,2],"winners":[0]}\n', "is damaged"),
        (b'{"game":5,"deal":1,"seats":[1,1,0],"units":[1],"winners":[0]}\n', "is damaged"),
        (b'{"game":5,"deal":1,"seats":[1,1,0],"units":[1,2,3],"winners":[3]}\n', "is damaged"),
        (
            b'{"game":5,"deal":1,"seats":[1,1,0],"units":[1,2,3],"winners":[2],'
            b'"simulations":[[1]]}\n',
            "is damaged",
        ),
    ],
)  # fmt: skip
def test_a_damaged_line(tmp_path, quick, line, message):
    path = tmp_path / "games.jsonl"
    play(path)
    data = b"".join(path.read_bytes().splitlines(keepends=True)[:3]) + line
    path.write_bytes(data)
    with pytest.raises(sb.OutputError, match=message):
        play(path)
    assert path.read_bytes() == data


@pytest.mark.parametrize("records", [False, True])
def test_on_to_more_games(path, tmp_path, records):
    whole = tmp_path / f"whole{path.suffix}"
    asked = play(whole, games=30, records=records)
    for games, threads in ((1, 1), (12, 3), (12, 1), (29, 3)):
        contest = play(path, games=games, threads=threads, records=records)
        assert contest.games == contest.asked == -(-games // 3) * 3
    assert path.read_bytes() == whole.read_bytes()
    assert contest.to_json() == asked.to_json()
    assert contest.units.tolist() == asked.units.tolist()
    assert sorted(tmp_path.iterdir()) == sorted([path, whole])


def test_what_is_there_is_not_played_again(path, quick):
    play(path, games=30)
    quick.clear()
    play(path, games=60)
    assert sorted(quick) == [deal for deal in range(10, 20) for _ in range(3)]


@pytest.mark.parametrize("name", ["rotated", "taken in turns"])
def test_on_to_more_games_of_any_design(path, tmp_path, quick, name):
    bots = ["random"] if name == "rotated" else [*PAIR, "greedy", "policy:greedy"]
    given = {"players": 3, "seed": 4, "threads": 1}
    for games in (1, 7, 50):
        sb.arena(bots, "surfosaurus", games=games, out=path, **given)
        whole = tmp_path / f"whole{games}{path.suffix}"
        sb.arena(bots, "surfosaurus", games=games, out=whole, **given)
        assert path.read_bytes() == whole.read_bytes()


def test_an_unfinished_file_goes_on_to_more_games(tmp_path, quick):
    path, whole = tmp_path / "games.jsonl", tmp_path / "whole.jsonl"
    play(whole, games=60)
    play(path, games=30)
    header, *games = path.read_bytes().splitlines(keepends=True)
    # Out of order, with a gap, and torn.
    path.write_bytes(header + b"".join(games[20:9:-1]) + games[3] + games[5][:17])
    quick.clear()
    play(path, games=60)
    assert len(quick) == 60 - 12
    assert path.read_bytes() == whole.read_bytes()


def test_killed_before_the_longer_file_took_the_place(tmp_path, quick, monkeypatch):
    """Until then the file is what it was, and what was half written is swept up."""
    path = tmp_path / "games.jsonl"
    play(path, games=30)
    data = path.read_bytes()

    def killed(self, target):
        os.link(self, tmp_path / f".games.jsonl.{'0' * 12}.part")
        raise SystemExit

    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", killed)
        with pytest.raises(SystemExit):
            play(path, games=60)
    assert path.read_bytes() == data
    assert len(list(tmp_path.iterdir())) == 2
    quick.clear()
    play(path, games=30)
    assert quick == []
    assert list(tmp_path.iterdir()) == [path]
    play(path, games=60)
    assert len(quick) == 30


def test_a_parquet_file_killed_on_the_way_to_more_games(tmp_path, quick):
    """Whatever is left of the lines beside it, no game that is in either is played again."""
    pytest.importorskip("pyarrow.parquet")
    path, lines = tmp_path / "games.parquet", tmp_path / "games.parquet.journal"
    longer, whole = tmp_path / "longer.jsonl", tmp_path / "whole.parquet"
    play(path, games=6)
    short = path.read_bytes()
    play(longer, games=12)
    play(whole, games=12)
    header, *games = longer.read_bytes().splitlines(keepends=True)
    data = header + b"".join(games[6:])
    for end in range(0, len(data) + 1, 40):
        path.write_bytes(short)
        lines.write_bytes(data[:end])
        quick.clear()
        play(path, games=12)
        assert len(quick) == 6 - max(data[:end].count(b"\n") - 1, 0)
        assert path.read_bytes() == whole.read_bytes()
        assert not lines.exists()
    # Not even by who asks for the games that it had.
    path.write_bytes(short)
    lines.write_bytes(data)
    with pytest.raises(sb.OutputError, match="journal can't be gone on with: games is 12 there"):
        play(path, games=6)
    assert (path.read_bytes(), lines.read_bytes()) == (short, data)


@posix
def test_a_file_that_another_arena_replaces_meanwhile(tmp_path, quick, monkeypatch):
    import fcntl

    path = tmp_path / "games.jsonl"
    play(path)
    data = path.read_bytes()

    locks = []

    def lock(file, how):
        if not locks:
            path.unlink()
            path.write_bytes(data)
        locks.append(file)

    monkeypatch.setattr(fcntl, "flock", lock)
    with pytest.raises(sb.OutputError, match="another arena is writing it"):
        play(path, games=60)
    assert path.read_bytes() == data


@posix
def test_one_arena_at_a_time(tmp_path, quick):
    path = tmp_path / "games.jsonl"

    def meanwhile(done, total):
        with pytest.raises(sb.OutputError, match="another arena is writing it"):
            play(path)

    play(path, progress=meanwhile)
    play(path)


def test_targets_that_are_no_files(tmp_path):
    folder = tmp_path / "games.jsonl"
    folder.mkdir()
    with pytest.raises(sb.OutputError, match="no regular file"):
        play(folder)


def test_parquet_needs_its_extra(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(sb.MissingExtraError, match=r"shorebreak\[arrow\]"):
        play(tmp_path / "games.parquet")


@posix
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux has limits on files")
def test_a_disk_that_is_full(tmp_path):
    path = tmp_path / "games.jsonl"
    program = f"""
import resource, signal
import shorebreak as sb
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    sb.arena({PAIR!r}, "surfosaurus", players=3, games=30, seed=4, threads=1, out={str(path)!r})
except sb.OutputError as error:
    print(error)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True,
        env=environment(),
    )  # fmt: skip
    assert done.stdout == f"can't write {path}: File too large\n"
    assert path.stat().st_size == 1000
    play(path)
    whole = tmp_path / "whole.jsonl"
    play(whole)
    assert path.read_bytes() == whole.read_bytes()


def environment():
    package = str(Path(sb.__file__).parents[1])
    return {**os.environ, "PYTHONPATH": package, "COLUMNS": "100"}


@posix
def test_killed_again_and_again(path, tmp_path):
    """kill -9 at any moment loses nothing that was written, and the end is the same."""
    words = [
        sys.executable, "-m", "shorebreak", "arena", "surfosaurus", "--bots", "ismcts:150,random",
        "-n", "120", "-s", "4", "--records",
    ]  # fmt: skip
    whole = tmp_path / f"whole{path.suffix}"
    subprocess.run([*words, "-o", whole], check=True, capture_output=True, env=environment())
    # It begins as a finished file of fewer games.
    fewer = [*words[:-4], "20", *words[-3:], "-o", path]
    subprocess.run(fewer, check=True, capture_output=True, env=environment())
    journal = path if path.suffix == ".jsonl" else path.with_name(f"{path.name}.journal")

    def written():
        return journal.stat().st_size if journal.exists() else 0

    kills = 0
    for _ in range(20):
        before = written()
        process = subprocess.Popen(
            [*words, "-o", path, "-t", "3"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )  # fmt: skip
        deadline = time.monotonic() + 60
        while process.poll() is None and written() < before + 20_000:
            assert time.monotonic() < deadline
            time.sleep(0.002)
        if process.poll() is not None:
            break
        process.send_signal(signal.SIGKILL)
        kills += process.wait() == -signal.SIGKILL
        # But for a torn last line there is nothing less than before.
        assert written() >= before - 2000
    assert process.returncode == 0
    assert kills >= 2
    assert path.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([path, whole])
