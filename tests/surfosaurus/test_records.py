"""Records of games and views: they come back whole, and what was edited is found."""

import json

import pytest

from shorebreak import records
from shorebreak.errors import OutputError, RecordError
from shorebreak.surfosaurus import Deal, Rules, reference

from .test_flow import play_on


def replay(record):
    return records.replay(record, game_class=reference.Game, view_class=reference.View)


def finished(**options):
    return play_on(reference.Game(Rules(players=4), seed=7, **options))


def edited(game, /, **changes):
    """The record of a game as plain data, with changes; ... takes a field away."""
    data = {**game.record().to_dict(), **changes}
    return {key: value for key, value in data.items() if value is not ...}


def test_the_form_of_a_record():
    game = play_on(reference.Game(Rules(players=2, plays=2), seed=7, index=3), 1)
    card = game.actions[0]
    assert json.loads(game.record().to_json()) == {
        "format": "shorebreak",
        "version": 1,
        "game": "surfosaurus",
        "rules": {"players": 2, "plays": 2},
        "seed": 7,
        "index": 3,
        "generator": "philox4x64-10/1",
        "actions": [str(card)],
        "result": None,
    }
    data = json.loads(finished().record().to_json())
    assert set(data["result"]) == {"units", "winners"}
    assert "deal" not in data


def test_the_form_of_a_deal_and_of_a_view():
    rules = Rules(players=2, removed=70, hand_size=2)
    deal = Deal(["B1 B2", "B3 B4"], "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10")
    game = play_on(reference.Game(rules, deal=deal), 1)
    data = json.loads(game.record().to_json())
    assert data["deal"] == {"hands": ["B1 B2", "B3 B4"],
                            "stock": "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10"}  # fmt: skip
    assert not {"seed", "index", "generator"} & set(data)
    data = json.loads(game.view(1).record().to_json())
    assert data["view"] == {"seat": 1, "hands": ["? ?", "B3 B4"], "history": "B1",
                            "stock": "? ? ? ? ? ? ? ? ?"}  # fmt: skip
    assert data["result"] is None


@pytest.mark.parametrize("players", range(2, 7))
def test_records_come_back(players, tmp_path):
    rules = Rules(players=players, vp=[1] * 12)
    games = [
        play_on(reference.Game(rules, seed=1), 5),
        play_on(reference.Game(rules, seed=2**64 - 1, index=2**64 - 1)),
        reference.random_game(rules, 1),
        play_on(reference.Game(rules, seed=3), 9).copy(seed=4),
    ]
    for game in games:
        record = game.record()
        path = tmp_path / "game.json"
        path.write_text(record.to_json())
        indented = json.dumps(record.to_dict(), indent=2)
        (tmp_path / "indented.json").write_text(indented)
        for source in (record, record.to_json(), record.to_json().encode(), record.to_dict(),
                       path, str(path), tmp_path / "indented.json", indented):  # fmt: skip
            again = replay(source)
            assert again.record() == record
            assert (again.hands, again.stock) == (game.hands, game.stock)
        view = game.view(1)
        assert replay(view.record().to_json()) == view


def test_the_games_own_classes_are_used_without_others():
    from shorebreak.surfosaurus import Game, View

    start = reference.Game(Rules(players=4), seed=1)
    assert type(records.replay(start.record())) is Game
    assert type(records.replay(start.view(0).record())) is View


def test_many_records(tmp_path):
    path = tmp_path / "games.jsonl"
    games = [reference.random_game(Rules(players=3), 1, index) for index in range(5)]
    view = play_on(games[0].copy()).view(1)
    assert records.write_records(path, [*games, view, games[0].record()]) == 7
    read = list(records.read_records(path))
    assert [replay(record).record() for record in read[:5]] == [game.record() for game in games]
    assert replay(read[5]) == view
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]
    with pytest.raises(RecordError, match=r"games\.jsonl: holds 7 lines of records; use read_re"):
        replay(path)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, "is of version 2; this Shorebreak reads version 1"),
        ({"version": "1"}, "is of version '1'; this Shorebreak reads version 1"),
        ({"version": ...}, "is of version None"),
        ({"format": "chess"}, "is not a Shorebreak record: format is 'chess'"),
        ({"format": ...}, "is not a Shorebreak record: format is None"),
        ({"generator": "pcg64/1"}, "was dealt by the generator 'pcg64/1'; this Shorebreak has"),
        ({"generator": ...}, "has a seed but doesn't name the generator"),
        ({"game": "surfosaur"}, "there is no game 'surfosaur'; did you mean 'surfosaurus'?"),
        ({"game": "go"}, "there is no game 'go'; games are surfosaurus"),
        ({"game": 5}, "game: expected 'str', got 'int'"),
        ({"game": ...}, "missing required field 'game'"),
        ({"rules": ...}, "missing required field 'rules'"),
        ({"result": ...}, "missing required field 'result'"),
        ({"rules": {}}, "players: is not given"),
        ({"rules": {"players": 4, "play": 2}}, "play: is not a rule; did you mean 'plays'?"),
        ({"rules": {"players": 9}}, "players: is 9; must be a whole number from 2 to 6"),
        ({"seed": ...}, "has neither a seed nor a deal (nor a view)"),
        ({"seed": "7"}, "seed: expected 'int | null', got 'str'"),
        ({"seed": -1}, "seed must be from 0 to 2^64 - 1, not -1"),
        ({"colour": 1}, "contains unknown field 'colour'"),
        ({"actions": "K12"}, "actions: expected 'array', got 'str'"),
        ({"actions": ["K12", 5]}, "actions[1]: expected 'str', got 'int'"),
        ({"deal": {"hands": []}}, "a deal has hands and stock, not hands"),
        ({"deal": {"hands": 5, "stock": ""}}, "hands must be a list with one hand per seat"),
        ({"deal": {"hands": ["K12 K12"], "stock": ""}}, "K12: is dealt more than once"),
        ({"chance": [3]}, "chance lists 1 outcomes more than were needed"),
        ({"result": None}, "ply 64: the game is over, but there is no result; it is units ["),
        ({"result": {"units": [1, 2, 3, 4], "winners": [3]}},
         "ply 64: the result is said to be units [1, 2, 3, 4], winners [3], but is units ["),
        ({"result": {"units": [1]}}, "result: object missing required field 'winners'"),
        ({"view": {}}, "the record of a view has no actions, generator, seed"),
    ],
)  # fmt: skip
def test_a_record_that_was_edited(changes, message):
    with pytest.raises(RecordError) as caught:
        replay(edited(finished(), **changes))
    assert message in str(caught.value)


def test_an_illegal_action_is_named_with_its_ply_and_reason():
    game = finished()
    record = edited(game)
    record["actions"][5] = record["actions"][0]
    with pytest.raises(RecordError) as caught:
        replay(record)
    first = game.actions[0]
    assert (caught.value.ply, caught.value.action) == (5, str(first))
    assert str(caught.value).startswith(
        f"ply 5: action '{first}': {first} is not in the hand of seat 1, which holds "
    )
    record["actions"][5] = "X5"
    with pytest.raises(RecordError, match="ply 5: action 'X5': 'X5' is not a card: 'X' is not a"):
        replay(record)
    record = edited(game)
    record["actions"].append("K12")
    with pytest.raises(RecordError, match="ply 64: action 'K12': the game is over"):
        replay(record)
    record = edited(game, actions=record["actions"][:9])
    with pytest.raises(RecordError, match="ply 9: there is a result, but the game is not over"):
        replay(record)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seat": 4}, "there is no seat 4"),
        ({"seat": True}, "there is no seat True"),
        ({"hands": ["?"]}, "hands must be a list of 4 hands"),
        ({"hands": 3}, "hands must be a list of 4 hands"),
        ({"stock": "? ?"}, "the stock has 2 cards; at this moment it has 55"),
        ({"stock": 3}, "the stock: 3 is neither a text"),
        ({"history": "? K1"}, "the history: card 1 of 2 is unknown"),
        ({"more": 1}, "a view has seat, hands, history and stock, not seat"),
    ],
)
def test_a_view_that_was_edited(changes, message):
    view = play_on(reference.Game(Rules(players=4), seed=7), 1).view(1)
    record = view.record().to_dict()
    record["view"] |= changes
    with pytest.raises(RecordError) as caught:
        replay(record)
    assert message in str(caught.value)


def test_a_view_shows_no_hand_but_its_own():
    view = play_on(reference.Game(Rules(players=4), seed=7), 1).view(1)
    record = view.record().to_dict()
    record["view"]["hands"][0] = " ".join(["?"] * 6 + [str(view.unseen[0])])
    with pytest.raises(RecordError, match="the hand of seat 0 shows cards that seat 1 can't know"):
        replay(record)
    record["view"]["hands"][0] = "? ?"
    with pytest.raises(RecordError, match="the hand of seat 0 has 2 cards; at this moment it has"):
        replay(record)


def test_a_truncated_record(tmp_path):
    text = finished().record().to_json()
    for cut in (len(text) - 1, len(text) // 2, 1):
        with pytest.raises(RecordError, match="the record is truncated"):
            replay(text[:cut])
    path = tmp_path / "cut.json"
    path.write_text(text[:99])
    with pytest.raises(RecordError, match=r"cut\.json: the record is truncated"):
        replay(path)
    path.write_text("")
    with pytest.raises(RecordError, match=r"cut\.json: the record is empty"):
        replay(path)
    path.write_text("hello")
    with pytest.raises(RecordError, match=r"cut\.json: the record is not valid JSON"):
        replay(path)
    with pytest.raises(RecordError, match=r"none\.json: can't be read: No such file"):
        replay(tmp_path / "none.json")
    with pytest.raises(RecordError, match="a record is a JSON object, not list"):
        replay("[1]")
    with pytest.raises(TypeError, match="a record is a Record, a mapping, JSON or a path, not int"):
        replay(5)


def test_errors_in_many_records_name_the_line(tmp_path):
    path = tmp_path / "games.jsonl"
    line = finished().record().to_json()
    path.write_text(f"{line}\n\n{line[:50]}\n")
    reader = records.read_records(path)
    next(reader)
    with pytest.raises(RecordError, match="line 3: the record is truncated") as caught:
        next(reader)
    assert str(caught.value).startswith(f"{path}: ")
    assert caught.value.line == 3
    with pytest.raises(RecordError, match=r"none: can't be read: No such file"):
        next(records.read_records(tmp_path / "none"))


def test_nothing_half_written_is_left(tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_text("before")
    path.chmod(0o640)

    def games():
        yield finished()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        records.write_records(path, games())
    assert path.read_text() == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.jsonl"]
    records.write_records(path, [finished()])
    assert replay(path).over
    assert path.stat().st_mode & 0o777 == 0o640


def test_an_output_that_cannot_be_written(tmp_path):
    with pytest.raises(OutputError, match="there is no folder"):
        records.write_records(tmp_path / "none" / "games.jsonl", [])
    with pytest.raises(OutputError, match="it is a folder"):
        records.write_records(tmp_path, [])


def test_a_full_disk(tmp_path, monkeypatch):
    import errno
    import os

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"can't write .*games\.jsonl: No space left on device"):
        records.write_records(tmp_path / "games.jsonl", [finished()])
    assert list(tmp_path.iterdir()) == []
