"""Games of an arena's file played again, those of bots with a budget of seconds too."""

import json
import threading
import time
from random import Random

import pytest

import shorebreak as sb
from shorebreak import registry
from shorebreak.tournament import match
from shorebreak.tournament.again import play_again

from .conformance.games import TABLES
from .conformance.walks import rules_of, somewhere
from .test_arena import Lowest

TIMED = "ismcts:0.002s"
ENTRIES = [TIMED, "greedy", "ismcts:20"]


@pytest.fixture(params=["jsonl", "parquet"])
def path(request, tmp_path):
    if request.param == "parquet":
        pytest.importorskip("pyarrow.parquet")
    return tmp_path / f"games.{request.param}"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Return the text of a file with records, of two games."""
    path = tmp_path_factory.mktemp("arena") / "games.jsonl"
    sb.arena([TIMED, "greedy"], "surfosaurus", games=2, seed=5, out=path, records=True)
    return path.read_text()


@pytest.mark.parametrize("name", sb.games())
def test_games_by_time_are_played_again(path, name):
    given = {"players": 2, "games": 6, "seed": 5, "out": path, "records": True, "threads": 2}
    contest = sb.arena(ENTRIES, name, **given)
    for game in range(6):
        assert play_again(path, game).record() == contest.game(game).record()
    # What is read from the file is what was played.
    again = sb.arena(ENTRIES, name, **given)
    assert again._simulations == contest._simulations
    assert set(contest._simulations) == {0, 1, 2, 3}


@pytest.mark.parametrize("kept", [True, False])
def test_every_decision_by_time_has_its_number(tmp_path, kept):
    path = tmp_path / "games.jsonl"
    contest = sb.arena(
        ENTRIES, "surfosaurus", players=2, games=6, seed=5, out=path, records=kept, threads=1
    )
    _, *games = map(json.loads, path.read_text().splitlines())
    for number, game in enumerate(games):
        by_time = [contest.bots[bot] == TIMED for bot in game["seats"]]
        # The third deal is that of the others.
        assert ("simulations" in game) == any(by_time) == (number < 4)
        again = play_again(path, number)
        assert list(again.units) == game["units"]
        for seat, numbers in enumerate(game.get("simulations", [])):
            assert (numbers is not None) == by_time[seat]
            if by_time[seat]:
                assert len(numbers) == len(again.actions) // 2
                assert all(number > 0 for number in numbers)


def test_bots_of_your_own_are_given(tmp_path):
    path = tmp_path / "games.jsonl"
    contest = sb.arena([Lowest(), TIMED], "scout", games=2, seed=5, out=path, records=True)
    assert play_again(path, 1, bots=[Lowest()]).record() == contest.game(1).record()
    with pytest.raises(ValueError, match="there is no bot 'lowest'.*one of your own goes into"):
        play_again(path, 1)


def test_a_game_of_an_unfinished_file(tmp_path, played):
    path = tmp_path / "games.jsonl"
    path.write_text(played[:-10])
    assert play_again(path, 0).index == 0
    with pytest.raises(sb.RecordError, match="there is no game 1"):
        play_again(path, 1)


def changed(played, change):
    header, line, _ = played.splitlines()
    game = json.loads(line)
    change(game)
    return f"{header}\n{json.dumps(game)}\n"


def swap(game):
    actions = game["record"]["actions"]
    actions[4], actions[6] = actions[6], actions[4]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (swap, "ply 4: action '.*': the record of game 0 has "),
        (lambda game: game["record"]["actions"].pop(), "the record of game 0 has None"),
        (lambda game: game.update(units=[0, -1]), r"units of game 0 were \(0, -1\), now "),
        (lambda game: game.update(winners=[]), r"winners of game 0 were \(\), now "),
        (lambda game: game["simulations"][0].append(3), "simulations of game 0 were "),
        (lambda game: game["simulations"][0].clear(), "of game 0 "),
        (lambda game: game.pop("simulations"), "game 0 doesn't hold the simulations of just"),
        (lambda game: game["simulations"].reverse(), "doesn't hold the simulations of just those"),
        (lambda game: game.pop("units"), "line 2: Object missing required field `units`"),
    ],
)
def test_what_went_another_way(tmp_path, played, change, message):
    path = tmp_path / "games.jsonl"
    path.write_text(changed(played, change))
    with pytest.raises(sb.RecordError, match=message) as caught:
        play_again(path, 0)
    assert caught.value.source == str(path)


def test_no_file_of_an_arena(path):
    path.write_text('{"format":"shorebreak"}\n')
    with pytest.raises(sb.RecordError, match="is not the file of an arena"):
        play_again(path, 0)
    path.unlink()
    with pytest.raises(sb.ShorebreakError, match=path.name):
        play_again(path, 0)


def test_a_bot_that_decides_for_itself_has_no_numbers():
    class Mine(sb.ISMCTSBot):
        def act(self, view):
            return view.legal_actions()[0]

    rules = registry.rules_of("surfosaurus", players=2)
    mine = match.play_match("surfosaurus", rules, 5, 3, [Mine(seconds=1), Mine(seconds=1)])
    assert mine == match.play_match("surfosaurus", rules, 5, 3, [Lowest(), Lowest()])
    assert mine.simulations == ()


def test_a_decision_by_time_can_be_stopped():
    rules = registry.rules_of("surfosaurus", players=2)
    stop = threading.Event()
    threading.Timer(0.1, stop.set).start()
    begin = time.monotonic()
    with pytest.raises(match.Stopped):
        match.play_match(
            "surfosaurus", rules, 5, 3, [sb.parse_bot("ismcts:60s"), Lowest()], stop=stop
        )
    assert time.monotonic() - begin < 30


@pytest.mark.parametrize(
    ("name", "players", "lone"), [*((*table, False) for table in TABLES), ("jizai", 3, True)]
)
def test_decide_does_as_act_and_counts(name, players, lone):
    random = Random(f"decide {name} {players}")
    acting, deciding = sb.ISMCTSBot(60), sb.ISMCTSBot(60)
    for bot in (acting, deciding):
        bot.begin(7)
    for number in (1, 2):
        game = somewhere(rules_of(name, players), random)
        while game.over or (len(game.legal_actions()) == 1) != lone:
            game = somewhere(rules_of(name, players), random)
        view = game.view(game.player)
        assert deciding.decide(view) == (acting.act(view), 0 if lone else 60)
        assert acting.decisions == deciding.decisions == number


def test_decide_by_another_budget():
    view = sb.new_game("jizai", players=3, seed=4).view(0)
    timed, counted = sb.ISMCTSBot(seconds=0.01), sb.ISMCTSBot(17)
    for bot in (timed, counted):
        bot.begin(7)
    action, simulations = timed.decide(view)
    assert counted.decide(view, simulations=simulations) == (action, simulations)
    assert counted.decide(view)[1] == 17
