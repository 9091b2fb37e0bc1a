"""The printed cards and the score track as data (TAV-5, 6, 7, 8, 38)."""

import pytest

from shorebreak.errors import RulesError
from shorebreak.tavarua import Card, Game, Rules, Sheet, data

TEXTS = {name: (data.FOLDER / f"{name}.toml").read_text() for name in data.TABLES}


def changed(tmp_path, name, *changes):
    """Write a shipped file with changes, each a pair of texts."""
    text = TEXTS[name]
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    path = tmp_path / f"{name}.toml"
    path.write_text(text)
    return path


def faults(tmp_path, name, *changes):
    with pytest.raises(RulesError) as caught:
        Rules.from_files(players=4, **{name: changed(tmp_path, name, *changes)})
    return str(caught.value), caught.value.problems


def test_tav_5_sixty_player_cards_of_power_and_direction():
    rules = Rules(players=4)
    assert rules.player_cards == (9, 8, 7, 6) * 2
    assert sum(rules.player_cards) == 60
    assert [str(card) for card in Card] == ["1f", "2f", "3f", "4f", "1b", "2b", "3b", "4b"]
    assert [card.barred for card in Card] == [False, False, False, True] * 2
    assert (Card("3f").shift, Card("3b").shift) == (3, -3)


def test_tav_6_wave_cards_front_and_back():
    waves = Rules(players=4).waves
    assert len(waves) == 42
    assert sum(card.barrel > 0 for card in waves) == 9
    counts = {}
    for card in waves:
        key = (str(card), str(card.back))
        counts[key] = counts.get(key, 0) + 1
    assert counts["Glass 0", "0-1 fb"] == 3
    assert counts["Lull 2f", "1-2 f"] == 4
    # Known: a back "2-3, backward only" and a front "3, backward" exist.
    assert counts["Surge 3b", "2-3 b"] == 4
    assert counts["Chop 3f", "1-3 fb"] == 2
    assert [counts[f"Barrel {value}", "1-3 fb"] for value in (1, 2, 3)] == [3, 3, 3]


def test_tav_7_stoke_cards():
    assert Rules(players=4).stoke_cards == (6, 6, 6, 3, 3, 3)


def test_tav_8_supplies():
    rules = Rules(players=6)
    assert rules.supplies == (12, 12, 18, 6)
    # Each player starts with one of the eighteen stoke tokens.
    assert Game(rules, seed=1).position.supplies == [12, 12, 12, 6]


def test_tav_38_the_score_track():
    rules = Rules(players=2)
    assert rules.mark(8) == 35
    assert [rules.mark(points) for points in (0, 1, 2, 21, 22, 90)] == [0, 0, 5, 100, 100, 100]


def test_every_table_says_its_source_and_clause():
    for table in data.shipped():
        assert table.parts
        for _, source, clause, words in table.parts:
            assert source in ("known", "assumed")
            assert clause.startswith("TAV-")
            assert words
    for _, _, source, clause, _ in Sheet.shipped().rows():
        assert source in ("known", "assumed")
        assert clause.startswith("TAV-")
    assert not data.load("stoke_cards").assumed


def test_reports_say_that_they_rest_on_assumed_data():
    line = Rules(players=4).basis()
    assert "assumed" in line
    assert "\n" not in line
    assert "player cards, wave cards, score track" in line


def test_an_owners_file_takes_the_place_of_one_shipped(tmp_path):
    path = changed(
        tmp_path, "player_cards", ("1f = 9", "1f = 8"), ("2f = 8", "2f = 9"),
        ('source = "assumed"', 'source = "known"'),
    )  # fmt: skip
    rules = Rules.from_files(players=4, player_cards=path, snaking=True)
    assert rules.player_cards[:2] == (8, 9)
    assert rules.snaking
    assert rules.assumed == ("wave_cards", "score_track")
    game = Game(rules, seed=1)
    from shorebreak.records import replay

    assert replay(game.record().to_json()).rules == rules


def test_wrong_counts_are_all_told_at_once(tmp_path):
    text, problems = faults(tmp_path, "player_cards", ("1f = 9", "1f = 10"), ("4b = 6", "5b = 6"))
    assert len(problems) == 2
    assert "5b: is no power and direction; they are 1f, 2f" in text
    assert "add up to 55; the box has 60 (TAV-5)" in text


def test_the_faults_of_all_files_are_told_at_once(tmp_path):
    paths = {
        "player_cards": changed(tmp_path, "player_cards", ("1f = 9", "1f = 10")),
        "score_track": changed(tmp_path, "score_track", ("9.5,", "11.5,")),
    }
    with pytest.raises(RulesError) as caught:
        Rules.from_files(players=4, **paths)
    text = str(caught.value)
    for part in ("player_cards.toml", "add up to 61", "score_track.toml", "20 points: is 11.5"):
        assert part in text
    assert len(caught.value.problems) == 2


def test_wrong_wave_cards_are_told(tmp_path):
    text, _ = faults(tmp_path, "wave_cards", ("[types.Lull]", "[types.Ripple]"))
    assert "Ripple: is no type of wave; they are Glass, Lull, Surge, Chop, Barrel" in text
    assert "add up to 34 cards; the box has 42" in text
    text, _ = faults(tmp_path, "wave_cards", ("{ 2b = 4, 3b = 4 }", "{ 2b = 4, 3x = 4 }"))
    assert "fronts.3x: must be 0, or power and direction such as 2b" in text
    text, _ = faults(tmp_path, "wave_cards", ("{ 2b = 4, 3b = 4 }", "{ 2b = 4, 3f = 4 }"))
    assert "3f: does not agree with its back, 2-3 b" in text
    text, _ = faults(tmp_path, "wave_cards", ('"b" }', '"left" }'))
    assert "directions f, b or fb" in text
    text, _ = faults(tmp_path, "wave_cards", ("{ 1 = 3, 2 = 3, 3 = 3 }", "{ 1 = 3, 2 = 3, 3 = 4 }"))
    assert "add up to 10; the box has 9 barrels" in text


def test_wrong_stoke_cards_and_tracks_are_told(tmp_path):
    text, _ = faults(tmp_path, "stoke_cards", ('"JETSKI" = 6', '"JETPACK" = 6'))
    assert "JETPACK: is no kind of stoke card" in text
    assert "add up to 21; the box has 27" in text
    text, _ = faults(tmp_path, "score_track", ("9.5,", "11.5,"))
    assert "20 points: is 11.5; must be from 0 to 10" in text
    text, _ = faults(tmp_path, "score_track", ("5.0, 5.5", "5.0, 4.0"))
    assert "12 points: is less than the mark of fewer points" in text
    text, _ = faults(tmp_path, "score_track", ('source = "assumed"', 'source = "guessed"'))
    assert 'must be "known" or "assumed"' in text


def test_a_file_that_is_none(tmp_path):
    path = tmp_path / "cards.toml"
    with pytest.raises(RulesError, match="can't read"):
        Rules.from_files(players=2, player_cards=path)
    path.write_text("counts = [")
    with pytest.raises(RulesError, match="is not valid TOML"):
        Rules.from_files(players=2, player_cards=path)
    path.write_text("")
    with pytest.raises(RulesError, match="the file needs this table"):
        Rules.from_files(players=2, player_cards=path)


def test_changes_are_all_that_a_record_needs():
    for fields in ({}, {"boards": "long"}, {"boards": "short", "removed": 12}, {"removed": 23},
                   {"opponents": ["S:3"]}, {"snaking": True}):  # fmt: skip
        rules = Rules(players=1, **fields)
        assert {"players": 1, **rules.changes()} == {"players": 1, **fields}
        assert Rules.from_dict(rules.changes(), players=1) == rules


def test_rules_tell_all_that_does_not_go_together():
    with pytest.raises(RulesError) as caught:
        Rules(players=2, opponents=["X:9"], held=[1, 0, 0, 0, 0, 0], recipe=[0, 0, 0, 0, 10])
    keys = [problem.key for problem in caught.value.problems]
    assert {"opponents", "held", "recipe", "removed"} <= set(keys)
    for field in ({"boards": "foam"}, {"refill": "never"}, {"snaking": 1}, {"removed": 42}):
        with pytest.raises(RulesError, match=next(iter(field))):
            Rules(players=2, **field)
