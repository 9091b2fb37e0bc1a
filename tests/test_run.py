"""What a run says of its games: statistics, tables, pictures, and each game in full."""

import json
import math
import os
import sys
from fractions import Fraction

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import registry
from shorebreak.tally import Tally, Z

from .test_simulate import TABLES, position


@pytest.fixture(scope="module")
def run():
    return sb.simulate("surfosaurus", players=4, games=5000, seed=1, keep="scores")


def test_statistics_are_those_of_the_scores(run):
    scores, winners = run.scores, run.winners
    assert run.mean == pytest.approx(scores.mean(axis=0), rel=1e-14)
    assert run.tally.sd == pytest.approx(scores.std(axis=0, ddof=1), rel=1e-12)
    assert run.standard_error == pytest.approx(scores.std(axis=0, ddof=1) / math.sqrt(5000))
    for q in (0, 0.05, 0.25, 0.5, 0.75, 0.95, 0.999, 1):
        expected = np.quantile(scores, q, axis=0, method="inverted_cdf")
        assert run.tally.quantiles(q).tolist() == expected.tolist()
    shares = winners / winners.sum(axis=1, keepdims=True)
    assert run.wins == pytest.approx(shares.sum(axis=0), rel=1e-14)
    assert run.win_share == pytest.approx(shares.mean(axis=0), rel=1e-14)
    error = shares.std(axis=0, ddof=1) / math.sqrt(5000)
    assert run.tally.win_share_error == pytest.approx(error, rel=1e-9)
    assert run.wins.sum() == pytest.approx(run.games, rel=1e-14)
    alone = winners[winners.sum(axis=1) == 1].sum(axis=0)
    assert run.tally.wins[:, 0].tolist() == alone.tolist()


def test_histogram_counts_the_scores(run):
    assert run.histogram.sum(axis=1).tolist() == [run.games] * 4
    # Trimmed to what occurred.
    assert run.histogram[:, 0].any()
    assert run.histogram[:, -1].any()
    assert (run.bins[0], run.bins[-1]) == (run.scores.min(), run.scores.max())
    assert set(np.diff(run.bins)) == {0.5}
    for seat in range(4):
        values, counts = np.unique(run.scores[:, seat], return_counts=True)
        assert run.histogram[seat][np.isin(run.bins, values)].tolist() == counts.tolist()


def tally(histogram, wins, low=0, units_per_point=1):
    histogram = np.array(histogram, np.int64)
    return Tally(int(histogram[0].sum()), low, units_per_point, histogram, np.array(wins, np.int64))


def test_statistics_do_not_cancel_or_overflow():
    """10^15 games whose scores differ by one: floats would lose the spread altogether."""
    n = 10**15
    one = tally([[n // 2, n // 2]], [[n, 0, 0, 0, 0, 0]], low=10**6)
    assert one.mean == [10**6 + 0.5]
    assert one.sd == pytest.approx([0.5], rel=1e-12)
    assert one.standard_error == pytest.approx([0.5 / math.sqrt(n)], rel=1e-12)


def test_quantiles_take_decimals_at_their_word():
    hundred = tally([[1] * 100], [[0] * 6], low=1)
    for percent in range(1, 101):
        assert hundred.quantiles(percent / 100) == [percent]
    assert hundred.quantiles(0.0) == [1]
    with pytest.raises(ValueError, match="q must be from 0 to 1"):
        hundred.quantiles(1.5)


def test_statistics_of_no_game_and_of_one():
    none = tally([[], []], np.zeros((2, 6)))
    for value in (none.mean, none.sd, none.standard_error, none.win_share, none.win_share_error,
                  none.win_share_interval, none.quantiles(0.5)):  # fmt: skip
        assert np.isnan(value).all()
    assert none.won.tolist() == [0, 0]
    one = sb.simulate("surfosaurus", players=2, games=1, seed=1)
    assert np.isnan(one.standard_error).all()
    assert json.loads(one.summary().to_json())["seats"][0]["standard_error"] is None
    assert "–" in str(one.summary())


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (3, 10), (10, 10), (431, 1729), (1, 10**9)])
def test_interval_without_shared_wins_is_wilsons(wins, games):
    counts = tally([[games], [games]], [[wins] + [0] * 5, [games - wins] + [0] * 5])
    p, z2 = wins / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    reach = Z / (1 + z2 / games) * math.sqrt(p * (1 - p) / games + z2 / (4 * games**2))
    low, high = counts.win_share_interval[0]
    assert low == pytest.approx(max(middle - reach, 0), abs=1e-15)
    assert high == pytest.approx(min(middle + reach, 1), abs=1e-15)


def test_interval_of_wins_that_are_always_shared_is_a_point():
    counts = tally([[50], [50]], [[0, 50, 0, 0, 0, 0]] * 2)
    assert counts.win_share.tolist() == [0.5, 0.5]
    assert counts.win_share_interval == pytest.approx(np.full((2, 2), 0.5))
    assert counts.win_share_error == pytest.approx([0, 0])


def test_intervals_cover_what_they_should():
    """With shared wins too, a 95% interval holds the truth in about 95 of 100 runs."""
    generator = np.random.default_rng(5)
    outcomes = [(0, 0.55), (1, 0.25), (2, 0.15), (3, 0.05)]  # how many share the win; never: 0
    truth = sum(p / by for by, p in outcomes if by)
    games, runs = 400, 4000
    draws = generator.multinomial(games, [p for _, p in outcomes], size=runs)
    held = 0
    for row in draws:
        counts = tally([[games]], [[*row[1:], 0, 0, 0]])
        low, high = counts.win_share_interval[0]
        held += low <= truth <= high
    assert 0.94 < held / runs < 0.96
    large = tally([[10**8]], [[25 * 10**6, 15 * 10**6, 5 * 10**6, 0, 0, 0]])
    reach = np.diff(large.win_share_interval[0]) / 2
    assert reach == pytest.approx(Z * large.win_share_error, rel=1e-6)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def test_any_game_of_a_run_in_full(table):
    name, players = table
    game = position(name, players)
    view = game.view(players - 1)
    given = {"games": 60, "seed": 8, "keep": "scores"}
    runs = [
        sb.simulate(name, players=players, **given),
        sb.simulate(name, players=players, lazy=False, **given),
        sb.playouts(game, **given),
        sb.playouts(view, **given),
    ]
    for run in runs:
        for index in (0, 7, 59):
            full = run.game(index)
            assert full.over
            assert full.units == tuple(run.units[index])
            assert full.scores == tuple(run.scores[index])
            assert full.winners == tuple(np.flatnonzero(run.winners[index]))
            again = sb.replay(full.record().to_json())
            assert again.units == full.units
    plies = len(game.actions)
    assert runs[2].game(5).actions[:plies] == game.actions
    assert runs[2].game(5).deal == game.deal
    # A world drawn from a view is one that the view can't tell apart.
    begun = len(view.sample(seed=8, index=5).actions)
    past = sb.replay(cut_short(runs[3].game(5).record(), begun))
    assert past.view(players - 1) == view
    assert runs[3].game(5).deal != runs[3].game(6).deal


def cut_short(record, plies):
    data = record.to_dict()
    data["actions"] = data["actions"][:plies]
    data["result"] = None
    return data


@pytest.mark.parametrize("index", [-1, 5000, 2**64])
def test_no_such_game(run, index):
    with pytest.raises(ValueError, match="index must be from 0 to 4,999, not"):
        run.game(index)
    with pytest.raises(TypeError, match="index must be a whole number"):
        run.game(1.5)


def test_summary_in_words(run):
    text = str(run.summary())
    assert text.startswith("Surfosaurus MAX: 5,000 random games, 4 players, seed 1\n")
    for heading in ("Points by seat", "Wins by seat", "Kinds of the winning", "What each number"):
        assert heading in text
    assert f"{run.mean[2]:.2f}" in text
    assert max(map(len, text.splitlines())) <= 100
    assert repr(run.summary()) == f"<Summary of {run!r}>"
    shown = run._repr_html_()
    assert shown == run.summary()._repr_html_()
    assert shown.count("<table") == 4
    assert shown.count("<tr>") == 4 + 4 + 4 + 5 + 12


def test_summary_as_data(run):
    data = json.loads(run.summary().to_json())
    assert data == json.loads(json.dumps(run.summary().to_dict()))
    assert data["game"] == "surfosaurus"
    assert data["rules"] == {"players": 4}
    assert (data["games"], data["seed"], data["interrupted"]) == (5000, 1, False)
    seat = data["seats"][3]
    assert seat["mean"] == run.mean[3]
    assert seat["interval"] == pytest.approx(
        [run.mean[3] - Z * run.standard_error[3], run.mean[3] + Z * run.standard_error[3]]
    )
    assert seat["q50"] == np.quantile(run.scores[:, 3], 0.5, method="inverted_cdf")
    assert (seat["min"], seat["max"]) == (run.scores[:, 3].min(), run.scores[:, 3].max())
    assert data["wins"][1]["share"] == run.win_share[1]
    house = sb.simulate("surfosaurus", rules={"players": 3, "plays": 2}, games=5, seed=1)
    assert house.summary().to_dict()["rules"] == {"players": 3, "plays": 2}
    assert "plays 2" in house.summary().heading()


def test_arrow_of_scores(run):
    table = run.to_arrow()
    assert table.num_rows == 5000
    assert table.column_names == ["game", *(f"score_{s}" for s in range(4)),
                                  *(f"won_{s}" for s in range(4))]  # fmt: skip
    assert np.array_equal(table["score_2"].to_numpy(), run.scores[:, 2])
    assert np.array_equal(table["won_3"].to_numpy(zero_copy_only=False), run.winners[:, 3])
    facts = json.loads(table.schema.metadata[b"shorebreak"])
    assert (facts["seed"], facts["rules"]) == ("1", {"players": 4})


def test_arrow_of_a_summary():
    run = sb.simulate("surfosaurus", players=3, games=100, seed=1)
    table = run.to_arrow()
    assert table["seat"].to_pylist() == [0, 1, 2]
    assert table["mean"].to_pylist() == run.mean.tolist()
    assert table["wins"].to_pylist() == run.wins.tolist()
    ends = np.stack([table["win_interval_low"], table["win_interval_high"]], axis=1)
    assert np.array_equal(ends, run.tally.win_share_interval)


def test_plot_draws_every_part(run, tmp_path):
    figure = run.plot(tmp_path / "run.png")
    assert (tmp_path / "run.png").read_bytes().startswith(b"\x89PNG")
    titles = [axes.get_title(loc="left") for axes in figure.axes]
    assert titles == ["Points of a game", "Win share with 95% interval",
                      "Kinds of the winning combinations", "What each number earns"]  # fmt: skip
    heights = [bar.get_height() for bar in figure.axes[3].patches]
    assert len(heights) == 12
    earned = run.summary().to_dict()["numbers"]
    assert heights == pytest.approx([row["points_per_play"] for row in earned])
    assert os.listdir(tmp_path) == ["run.png"]


def test_plot_of_few_games_and_many_seats(tmp_path):
    sb.simulate("surfosaurus", players=6, games=1, seed=1).plot(tmp_path / "one.svg")
    assert b"<svg" in (tmp_path / "one.svg").read_bytes()
    game = sb.simulate("surfosaurus", players=2, games=1, seed=6).game(0)
    sb.playouts(game, games=3).plot()


def test_plot_refuses(run, tmp_path):
    with pytest.raises(ValueError, match=r"run\.xyz doesn't end like a picture; known are .*png"):
        run.plot(tmp_path / "run.xyz")
    with pytest.raises(sb.OutputError, match="there is no folder"):
        run.plot(tmp_path / "nowhere" / "run.png")


@pytest.mark.parametrize(
    ("package", "call", "extra"),
    [("pyarrow", "to_arrow", "arrow"), ("matplotlib", "plot", "plot")],
)
def test_missing_extra(run, monkeypatch, package, call, extra):
    for name in list(sys.modules):
        if name.partition(".")[0] == package:
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(sb.MissingExtraError) as caught:
        getattr(run, call)()
    assert f"needs {package}" in str(caught.value)
    assert f"pip install shorebreak[{extra}]" in str(caught.value)
    assert caught.value.name == package
    assert isinstance(caught.value, ImportError)


def test_wins_are_exact_shares():
    counts = tally([[60]] * 6, [[7, 5, 3, 4, 2, 6]] * 6)
    expected = sum(Fraction(n, by) for by, n in enumerate([7, 5, 3, 4, 2, 6], start=1))
    assert counts.won[0] == float(expected)


def test_every_game_has_a_report():
    for name in sb.games():
        players = registry.module(name).Rules.players_range[0]
        tables = sb.simulate(name, players=players, games=50, seed=1).summary().tables()
        assert len({table.key for table in tables}) == len(tables) > 2
        assert any(table.chart for table in tables)
