"""The arena: matches, threads, what can't be played, and how it stops."""

import copy
import json
import threading
import time

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import registry
from shorebreak.random import Purpose, Stream
from shorebreak.tournament import match

PAIR = ["random", "policy:random"]


class Lowest(sb.Bot):
    """Takes the first legal action."""

    name = "lowest"

    def begin(self, seed):
        pass

    def act(self, view):
        return view.legal_actions()[0]


class Witness(sb.RandomBot):
    """A random bot that writes down what it is asked."""

    log: list = []  # noqa: RUF012
    lock = threading.Lock()

    def __init__(self):
        super().__init__()
        self.name = "witness"

    def begin(self, seed):
        super().begin(seed)
        self.busy = False
        with self.lock:
            self.log.append(("begin", id(self), seed))

    def act(self, view):
        assert not self.busy, "one bot played two seats at once"
        self.busy = True
        assert view.player == view.seat
        action = super().act(view)
        self.busy = False
        return action


class Slow(Lowest):
    """Thinks for a while."""

    name = "slow"

    def act(self, view):
        time.sleep(0.02)
        return super().act(view)


class Faulty(Lowest):
    """Plays well for some games and then doesn't."""

    name = "faulty"
    answer = None
    games = 0

    def begin(self, seed):
        type(self).games += 1

    def act(self, view):
        if self.games <= 6:
            return super().act(view)
        if self.answer is None:
            raise LookupError("lost the thread")
        return self.answer


@pytest.mark.parametrize("name", sb.games())
@pytest.mark.parametrize("players", [2, 3])
def test_a_match_can_be_replayed(name, players):
    rules = registry.rules_of(name, players=players)
    seating = [sb.RandomBot() for _ in range(players)]
    one = match.play_match(name, rules, 5, 3, seating)
    assert one == match.play_match(name, rules, 5, 3, [Witness() for _ in range(players)])
    assert one != match.play_match(name, rules, 5, 4, seating)
    record = match.record_of_match(name, rules, 5, 3, one)
    game = sb.replay(record.to_json())
    assert (game.seed, game.index) == (5, 3)
    assert tuple(map(int, game.actions)) == one.actions
    assert (game.units, game.winners) == (one.units, one.winners)


@pytest.mark.parametrize("name", sb.games())
def test_the_core_plays_as_the_flow_does(name, monkeypatch):
    rules = registry.rules_of(name, players=2)
    specs = ["ismcts:60", "montecarlo:100"]
    core = match.play_match(name, rules, 5, 3, [sb.parse_bot(spec) for spec in specs])
    monkeypatch.setattr(match, "_in_core", lambda bot, name: None)
    assert match.play_match(name, rules, 5, 3, [sb.parse_bot(spec) for spec in specs]) == core


def test_a_bot_that_decides_for_itself_is_asked():
    class Mine(sb.RandomBot):
        def act(self, view):
            return view.legal_actions()[0]

    rules = registry.rules_of("surfosaurus", players=2)
    asked = match.play_match("surfosaurus", rules, 5, 3, [Mine(), Mine()])
    assert asked == match.play_match("surfosaurus", rules, 5, 3, [Lowest(), Lowest()])


def test_a_match_in_the_core_can_be_stopped():
    rules = registry.rules_of("surfosaurus", players=2)
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    begin = time.monotonic()
    thinkers = [sb.parse_bot("ismcts:10000000") for _ in range(2)]
    with pytest.raises(match.Stopped):
        match.play_match("surfosaurus", rules, 5, 3, thinkers, stop=stop)
    assert time.monotonic() - begin < 2


def test_a_record_is_checked():
    rules = registry.rules_of("surfosaurus", players=2)
    one = match.play_match("surfosaurus", rules, 5, 3, [Lowest(), Lowest()])
    with pytest.raises(RuntimeError, match="deal 3 of seed 5 ends with"):
        match.record_of_match("surfosaurus", rules, 5, 3, one._replace(units=(0, 0)))


def test_seeds_belong_to_deals_and_seats():
    Witness.log.clear()
    contest = sb.arena([Witness(), "random"], "surfosaurus", games=4, seed=9, threads=1)
    begun = [seed for what, _, seed in Witness.log if what == "begin"]
    streams = [Stream(9, deal, Purpose.BOTS) for deal in range(2)]
    words = [[stream.next(), stream.next()] for stream in streams]
    assert contest.seats.tolist() == [[0, 1], [1, 0]] * 2
    assert begun[-4:] == [words[0][0], words[0][1], words[1][0], words[1][1]]
    # Both bots play alike, so whoever sits where, a deal is one game.
    assert np.array_equal(contest.units[0::2], contest.units[1::2])


def test_bots_are_copied_for_each_chair():
    Witness.log.clear()
    mine = Witness()
    sb.arena([mine, mine], "surfosaurus", games=6, seed=9, threads=2)
    begun = {who for what, who, _ in Witness.log if what == "begin"}
    assert id(mine) in begun  # As it was made, and not again.
    assert [who for _, who, _ in Witness.log].count(id(mine)) == 1


@pytest.mark.parametrize("bots", [PAIR, [*PAIR, Lowest()], ["random", "random", Lowest()]])
def test_same_on_1_2_7_threads(bots):
    one, two, seven = (
        sb.arena(bots, "surfosaurus", players=3, games=24, seed=4, threads=threads)
        for threads in (1, 2, 7)
    )
    for other in (two, seven):
        assert np.array_equal(one.units, other.units)
        assert np.array_equal(one.winners, other.winners)
        assert one.to_json() == other.to_json()
    assert one.games == one.asked == one.finished >= 24
    assert one.games == len(one.deal)


@pytest.mark.parametrize("name", ["scout", "jizai", "tavarua"])
def test_every_game_has_an_arena(name):
    contest = sb.arena(PAIR, name, games=4, seed=2, records=True)
    assert contest.shares.sum() == 4
    game = contest.game(2)
    assert game.name == name
    assert game.index == 1
    assert list(game.units) == contest.units[2].tolist()
    assert set(game.winners) == set(np.flatnonzero(contest.winners[2]))
    assert contest.scores[2].tolist() == list(game.scores)


def test_house_rules_and_a_drawn_seed():
    rules = {"players": 2, "plays": 1}
    contest = sb.arena(PAIR, "surfosaurus", rules=rules, games=3)
    assert contest.games == 4
    assert contest.to_dict()["rules"] == rules
    again = sb.arena(PAIR, "surfosaurus", rules=rules, games=3, seed=contest.seed)
    assert again.to_json() == contest.to_json()
    assert "plays 1" in contest.heading()


def test_what_a_contest_shows():
    contest = sb.arena(PAIR, "surfosaurus", games=20, seed=4)
    assert repr(contest) == (
        "<Contest: surfosaurus, 2 players, random, policy:random, 20 games, seed=4>"
    )
    said = json.loads(contest.to_json())
    assert (said["games"], said["deals"], said["seed"]) == (20, 10, 4)
    for row in said["standings"]:
        assert row["win_share"] == contest.win_share(row["bot"]).mean
        assert row["chairs"] == 20
    text = str(contest)
    html = contest._repr_html_()
    for table in contest.tables():
        assert table.title in text
        assert table.title in html
    for array in (contest.units, contest.winners, contest.scores, contest.deal):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    with pytest.raises(ValueError, match="kept no records; play it with records=True"):
        contest.game(0)


def test_arrow():
    pytest.importorskip("pyarrow")
    contest = sb.arena([*PAIR, Lowest()], "surfosaurus", games=12, seed=4, records=True)
    table = contest.to_arrow()
    assert table.column("deal").to_pylist() == contest.deal.tolist()
    assert table.column("bot_1").to_pylist() == [contest.bots[bot] for bot in contest.seats[:, 1]]
    assert table.column("score_2").to_pylist() == contest.scores[:, 2].tolist()
    assert table.column("won_0").to_pylist() == contest.winners[:, 0].tolist()
    assert sb.replay(table.column("record")[7].as_py()).units == tuple(contest.units[7].tolist())
    assert json.loads(table.schema.metadata[b"shorebreak"])["bots"] == list(contest.bots)


class Twin(sb.RandomBot):
    """Calls itself random."""


@pytest.mark.parametrize(
    ("bots", "options", "error", "message"),
    [
        ("random,random", {}, TypeError, "bots must be a list"),
        ([], {}, ValueError, "there are 0 bots: give players= or rules="),
        ([], {"players": 2}, ValueError, "there are no bots"),
        (["random"], {}, ValueError, "is for 2 to 6 players and there are 1 bots"),
        (["random", "rnadom"], {}, ValueError, "rnadom"),
        (["random", 7], {}, TypeError, "7 is neither a Bot nor the spec of one"),
        (["random", Twin()], {}, ValueError, "two different bots named 'random'"),
        (["random"] * 3, {"players": 2}, ValueError, "'random' is named 3 times"),
        (PAIR, {"players": 7}, sb.RulesError, "players"),
        (PAIR, {"games": 0}, ValueError, "games must be from 1 to 10,000,000"),
        (PAIR, {"games": 1.5}, TypeError, "games must be a whole number"),
        (PAIR, {"threads": 0}, ValueError, "threads must be from 1"),
        (PAIR, {"seed": -1}, ValueError, "seed must be from 0"),
        (PAIR, {"progress": "yes"}, TypeError, "progress must be"),
        (PAIR, {"out": "games.csv"}, ValueError, "the ending .csv; it must be one of .jsonl"),
        (PAIR, {"out": "games"}, ValueError, "no ending; it must be one of .jsonl"),
        (PAIR, {"out": "nowhere/games.jsonl"}, sb.OutputError, "there is no folder"),
    ],
)  # fmt: skip
def test_refusals(bots, options, error, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(error, match=message):
        sb.arena(bots, "surfosaurus", **{"games": 10, "seed": 1, **options})
    assert not list(tmp_path.iterdir())


def test_no_such_game():
    with pytest.raises(ValueError, match="did you mean 'scout'"):
        sb.arena(PAIR, "scuot", games=10)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (None, "LookupError: lost the thread"),
        ("K99", "IllegalActionError: .*K99"),
    ],
)
def test_a_bot_that_fails(monkeypatch, tmp_path, answer, message):
    bot = Faulty()
    monkeypatch.setattr(Faulty, "games", 0)
    monkeypatch.setattr(Faulty, "answer", answer)
    where = r"bot 'faulty' on seat [01] failed at ply \d+ of deal \d+: "
    path = tmp_path / "games.jsonl"
    given = {"games": 1000, "seed": 1, "threads": 1, "out": path}
    with pytest.raises(sb.BotError, match=where + message) as caught:
        sb.arena([bot, "random"], "surfosaurus", **given)
    assert caught.value.__cause__ is not None
    # What was finished is kept.
    assert len(path.read_text().splitlines()) == 1 + 6


def test_a_bot_that_can_not_be_copied():
    bot = Lowest()
    bot.lock = threading.Lock()
    with pytest.raises(TypeError, match="pickle") as caught:
        sb.arena([bot, "random"], "surfosaurus", games=10)
    assert "bots are copied for each thread and chair" in caught.value.__notes__[0]
    assert copy.deepcopy(Lowest()).name == "lowest"


def interrupting(after):
    def report(done, total):
        if done >= after:
            raise KeyboardInterrupt

    return report


@pytest.mark.parametrize("threads", [1, 3])
def test_an_interrupted_contest_is_a_prefix(threads):
    with pytest.raises(sb.Interrupted, match=r"interrupted after [\d,]+ of 100,002 games") as stop:
        sb.arena(
            [*PAIR, Lowest()], "surfosaurus", games=100_000, seed=3, threads=threads,
            progress=interrupting(10),
        )  # fmt: skip
    partial = stop.value.partial
    assert partial.interrupted
    assert 3 <= partial.games <= partial.finished < partial.asked == 100_002
    assert partial.games % 3 == 0
    whole = sb.arena([*PAIR, Lowest()], "surfosaurus", games=partial.games, seed=3)
    assert np.array_equal(whole.units, partial.units)
    assert np.array_equal(whole.seats, partial.seats)
    assert "of 100,002, interrupted" in str(partial)
    assert f"{partial.games:,} of 100,002 games" in repr(partial)


def test_interrupted_before_a_deal_is_done():
    with pytest.raises(sb.Interrupted) as stop:
        sb.arena([Slow(), Slow()], "surfosaurus", games=100, progress=interrupting(0))
    partial = stop.value.partial
    assert partial.games == partial.deals == 0
    json.loads(partial.to_json())
    assert "0 games of 100, interrupted" in str(partial)


def test_an_interrupt_is_answered_within_a_decision():
    begin = time.monotonic()
    with pytest.raises(sb.Interrupted):
        # A game takes over a second.
        sb.arena([Slow(), Slow()], "scout", games=100, progress=interrupting(0), threads=2)
    assert time.monotonic() - begin < 0.6


def test_an_interrupt_when_all_is_done_keeps_everything(tmp_path):
    path = tmp_path / "games.jsonl"
    with pytest.raises(sb.Interrupted) as stop:
        sb.arena(PAIR, "surfosaurus", games=10, seed=1, out=path, progress=interrupting(10))
    assert stop.value.partial.games == 10
    assert len(path.read_text().splitlines()) == 11


def test_progress():
    calls = []
    sb.arena(PAIR, "surfosaurus", games=60, seed=1, progress=lambda *at: calls.append(at))
    done = [one for one, _ in calls]
    assert done == sorted(done)
    assert calls[-1] == (60, 60)

    def fail(done, total):
        raise LookupError("no such screen")

    before = threading.active_count()
    with pytest.raises(LookupError, match="no such screen"):
        sb.arena(PAIR, "surfosaurus", games=100_000, seed=1, progress=fail)
    assert threading.active_count() == before


def test_a_bar_shows_the_standings(monkeypatch):
    import io
    import sys

    from shorebreak import progress

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    stream = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(progress, "_PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", stream)
    sb.arena(["random", Slow()], "surfosaurus", games=6, seed=1)
    assert "surfosaurus, 2 players" in stream.getvalue()
    assert "slow" in stream.getvalue()
    assert " %" in stream.getvalue()
