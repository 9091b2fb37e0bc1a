"""A career played by one call, saved, resumed, and found out when it was edited (TAV-43)."""

import json
from random import Random

import pytest

from shorebreak import tavarua
from shorebreak.errors import RecordError
from shorebreak.tavarua import Career, Sheet
from shorebreak.tavarua.career import resume, usual_choice
from shorebreak.tavarua.data import FOLDER

from .tables import random_action
from .test_career import bot, sheet


def test_a_career_is_played_by_a_bot_from_one_call():
    career = tavarua.career(bot(5), 5, name="Duke")
    assert career.over
    assert career.name == "Duke"
    assert len(career.games) == len(career.results)
    text = career.summary().to_text()
    assert "January" in text
    assert "assumed" in text
    again = tavarua.career(bot(5), 5, name="Duke")
    assert again.to_json() == career.to_json()


def test_a_career_is_replayed_from_its_record(tmp_path):
    career = Career(seed=11, name="Kelly", sheet=sheet(gain=6, unlock=(45, 40)))
    random = Random(3)
    path = tmp_path / "career.json"
    for step in range(400):
        if career.over:
            break
        if career.pending:
            career.choose(usual_choice(career))
        else:
            career.play(random_action(career.game.view(0), random))
        if step % 57 == 0:
            career.save(path)
            again = Career.load(path)
            assert again.sheet == career.sheet
            assert again.to_json() == career.to_json()
            assert again.game.record() == career.game.record()
            assert (again.rank, again.held, again.results) == (
                career.rank, career.held, career.results,
            )  # fmt: skip
    done = resume(Career.load(path), bot(1))
    assert done.over


@pytest.mark.parametrize(
    ("edit", "match"),
    [
        (lambda data: data.update(rank=1), "the rank is said to be 1, but is"),
        (lambda data: data["events"][0].update(rank=2), "the rank after January is"),
        (lambda data: data.update(seed=12), "January"),
        (lambda data: data["events"][0]["actions"].pop(3), "January"),
        (lambda data: data["events"][0].update(month="May"), "January is due"),
        (lambda data: data["events"].pop(0), "January is due"),
        (lambda data: data["events"][0].update(unlocked=["FOCUS"]), "unlocked 'FOCUS'"),
        (lambda data: data["events"].append(data["events"][-1]), "comes after the end"),
        (lambda data: data.update(version=2), "is of version 2"),
        (lambda data: data.pop("events"), "missing or unknown: events"),
        (lambda data: data.update(format="x"), "not the file of a Shorebreak career"),
        (lambda data: data["rules"].update(boards="wide"), "boards"),
        (lambda data: data["events"][0]["actions"].append("done"), "was over before"),
        (lambda data: data.update(sheet=[]), "rules and sheet must be tables"),
        (lambda data: data.update(sheet={"x": 1}), r"with its sheet:(.|\n)*a year has 12"),
    ],
)
def test_an_edited_career_is_found_out(edit, match):
    career = tavarua.career(bot(2), 2)
    data = json.loads(career.to_json())
    edit(data)
    with pytest.raises(RecordError, match=match):
        Career.from_json(json.dumps(data))


def test_a_truncated_career_is_found_out(tmp_path):
    text = tavarua.career(bot(2), 2).to_json()
    path = tmp_path / "career.json"
    path.write_text(text[: len(text) // 2])
    with pytest.raises(RecordError, match=r"career.json: the career is (truncated|not valid)"):
        Career.load(path)
    with pytest.raises(RecordError, match="can't be read"):
        Career.load(tmp_path / "none.json")
    data = json.loads(text)
    del data["events"][-1]["actions"][-4:]
    with pytest.raises(RecordError, match="is not over, but its result is there"):
        Career.from_json(json.dumps(data))


def test_a_sheet_of_ones_own_is_kept_in_the_file(tmp_path):
    """The file of a career says by which sheet it was played, if not by the one shipped."""
    shipped = json.loads(tavarua.career(bot(2), 2).to_json())
    assert shipped["sheet"] == {}
    own = (FOLDER / "career_events.toml").read_text().replace("1 = 4, else = -3", "1 = 7, else = 6")
    (tmp_path / "mine.toml").write_text(own)
    mine = Sheet.from_files(career_events=tmp_path / "mine.toml")
    career = tavarua.career(bot(2), 2, sheet=mine)
    assert career.results[0].change in (7, 6)
    career.save(tmp_path / "career.json")
    again = Career.load(tmp_path / "career.json")
    assert again.sheet == mine
    assert again.results == career.results
    data = json.loads(career.to_json())
    assert Sheet.from_data(data["sheet"], "the sheet") == mine
    # Edited so that it is another sheet, it tells another career.
    for ranks in ({"1": 5, "else": 5}, {"else": 6}):
        data["sheet"]["career_events"]["event"][0]["ranks"] = ranks
        match = "the rank after January is 45" if len(ranks) == 2 else "event 1.ranks"
        with pytest.raises(RecordError, match=match):
            Career.from_json(json.dumps(data))
