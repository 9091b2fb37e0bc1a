"""The statistics of contests: what intervals cover, and how often."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest

import shorebreak as sb
from shorebreak.tournament import intervals
from shorebreak.tournament.design import Design
from shorebreak.tournament.standings import Contest

RULES = {players: sb.surfosaurus.Rules(players=players) for players in (2, 3, 4)}
# The two-sided 5% quantiles of Student's t, from tables.
STUDENT = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 120: 1.980}


def contest(entries, players, games, play, *, interrupted=False):
    """A contest whose games end as `play(deal, names of the seats)` says: units and winners."""
    design = Design(entries, seats=players)
    plan = design.plan(games)
    results = [
        play(deal, [design.bots[bot] for bot in seats])
        for deal, seats in zip(plan.deals.tolist(), plan.seats.tolist(), strict=True)
    ]
    return Contest(
        name="surfosaurus", rules=RULES[players], seed=1, bots=design.bots,
        games=len(results), asked=len(results), finished=len(results), interrupted=interrupted,
        path=None, deal=plan.deals, seats=plan.seats,
        units=np.array([units for units, _ in results], np.int32),
        _winners=np.array([sum(1 << s for s in won) for _, won in results], np.uint8),
        _records=None,
    )  # fmt: skip


def strengths(generator, **means):
    """Play by drawing units about each bot's mean, with luck that the seats of a deal share."""
    luck = {}

    def play(deal, names):
        if deal not in luck:
            luck[deal] = generator.normal(0, 12, len(names))
        units = np.rint(
            [
                means[name] + own + generator.normal(0, 6)
                for name, own in zip(names, luck[deal], strict=True)
            ]
        ).astype(int)
        return units.tolist(), np.flatnonzero(units == units.max()).tolist()

    return play


def test_student():
    for degrees, quantile in STUDENT.items():
        assert intervals.student(degrees) == pytest.approx(quantile, rel=1.2e-3)
    assert math.isnan(intervals.student(0))


def test_equal_bots_are_told_apart_in_one_seed_of_twenty():
    generator = np.random.default_rng(1)
    trials, apart, wins, points = 400, 0, 0, 0
    for _ in range(trials):
        result = contest(["A", "B", "C"], 3, 90, strengths(generator, A=60, B=60, C=60))
        low, high = result.difference("A", "B").interval
        apart += not low <= 0 <= high
        low, high = result.win_share("C").interval
        wins += not low <= 1 / 3 <= high
        low, high = result.difference("B", "C", of="score").interval
        points += not low <= 0 <= high
    # Of 400 trials of 5%, fewer than 36 and more than 6 with a probability of 99.9%.
    for missed in (apart, points):
        assert 6 < missed < 36
    assert wins < 36


def test_a_known_difference_is_covered():
    generator = np.random.default_rng(2)
    missed = 0
    for _ in range(200):
        result = contest(["A", "B"], 2, 60, strengths(generator, A=66, B=60))
        low, high = result.difference("A", "B", of="score").interval
        assert low > 0 or high > 0
        missed += not low <= 3 <= high  # Six units are three points.
    assert missed < 21


def test_the_same_luck_makes_differences_sharper():
    """What the seats of a deal share cancels, so pairs know more than scores do."""
    result = contest(["A", "B"], 2, 400, strengths(np.random.default_rng(3), A=64, B=60))
    unpaired = math.hypot(result.score("A").error, result.score("B").error)
    assert result.difference("A", "B", of="score").error < 0.7 * unpaired
    low, _ = result.difference("A", "B").interval
    assert low > 0


def always(winner):
    """Let one bot win every game, 9 units to 1."""

    def play(_, names):
        won = [seat for seat, name in enumerate(names) if name == winner]
        return [9 if seat in won else 1 for seat in range(len(names))], won

    return play


def test_a_bot_that_always_loses():
    result = contest(["A", "B"], 2, 100, always("A"))
    for bot, share in (("A", 1.0), ("B", 0.0)):
        estimate = result.win_share(bot)
        assert estimate.mean == share
        low, high = estimate.interval
        assert low <= share <= high
        # Fifty deals say no more than that a twentieth may go otherwise.
        assert 0.02 < high - low < 0.1
    ahead = result.difference("A", "B")
    assert (ahead.mean, ahead.error) == (1.0, 0.0)
    assert 0.8 < ahead.low < 0.9 < ahead.high == 1.0
    assert result.difference("B", "A").interval == (-1.0, -ahead.low)
    assert result.difference("A", "B", of="score").interval is None
    assert [row["bot"] for row in result.standings().rows()] == ["A", "B"]


def test_two_chairs_can_win_half_each():
    result = contest(["A", "B"], 4, 120, always("A"))
    estimate = result.win_share("A")
    assert estimate.mean == pytest.approx(0.5)
    assert 0.4 < estimate.low < estimate.mean <= estimate.high < 0.5 + 1e-9
    ahead = result.difference("A", "B")
    assert ahead.mean == ahead.high == pytest.approx(0.5)
    assert 0.4 < ahead.low < 0.5
    generator = np.random.default_rng(7)
    missed = 0
    for _ in range(300):
        equal = contest(["A", "B"], 4, 60, strengths(generator, A=60, B=60))
        low, high = equal.win_share("A").interval
        missed += not low <= 0.25 <= high
    assert 2 < missed < 30


def test_two_chairs_count_half_each():
    result = contest(["A", "B"], 3, 60, always("A"))
    # With one chair of three or two of three, A wins every game.
    tables = {tuple(sorted(names)) for names in result.seats.tolist()}
    assert tables == {(0, 0, 1), (0, 1, 1)}
    assert result.win_share("A").mean == pytest.approx(1 / 1.5)
    assert np.array_equal(result.shares.sum(axis=1), np.ones(result.games))
    assert result.win_share("B").mean == 0


def test_shared_wins_are_shared():
    result = contest(["A", "B"], 2, 40, lambda *_: ([3, 3], [0, 1]))
    assert result.win_share("A").mean == 0.5
    assert result.difference("A", "B")[:2] == (0.0, 0.0)
    assert set(result.shares.ravel().tolist()) == {0.5}


def test_seats():
    result = contest(["A", "B"], 2, 40, lambda *_: ([3, 1], [0]))
    rows = result.by_seat().rows()
    assert [(row["win_share"], row["A"], row["B"]) for row in rows] == [(1, 1, 1), (0, 0, 0)]
    assert result.win_share("A").mean == 0.5
    low, high = result.win_share("A").interval
    assert 0 < low < 0.5 < high < 1


def test_pairs_are_compared_where_they_met():
    result = contest(["A", "B", "C"], 2, 60, always("A"))
    rows = result.differences().rows()
    assert [row["deals"] for row in rows] == [10, 10, 10]
    assert result.difference("A", "C").mean == 1
    assert result.win_share("A").mean == 1
    assert result.win_share("B").mean == 0


def test_means_are_those_of_the_games():
    generator = np.random.default_rng(4)
    result = contest(["A", "B", "C"], 4, 120, strengths(generator, A=60, B=64, C=68))
    for place, bot in enumerate(result.bots):
        mine = result.seats == place
        assert result.score(bot).mean == pytest.approx(result.scores[mine].mean())
        assert result.win_share(bot).mean == pytest.approx(result.shares[mine].mean())
    exact = sum(
        (Fraction(1, len(won)) for won in map(np.flatnonzero, result.winners) for _ in won),
        Fraction(0),
    )
    assert exact == result.games


def test_deals_of_several_sizes_count_by_their_games():
    generator = np.random.default_rng(6)
    result = contest(["A", "B"], 4, 120, strengths(generator, A=60, B=64))
    assert set(np.bincount(result.deal)) == {2, 4}
    for of, mean in (("win", result.win_share), ("score", result.score)):
        ahead = result.difference("B", "A", of=of)
        assert ahead.mean == pytest.approx(mean("B").mean - mean("A").mean)


def test_one_deal_has_no_interval():
    result = contest(["A", "B"], 2, 2, always("A"))
    assert result.deals == 1
    assert result.win_share("A").interval is None
    assert result.difference("A", "B").interval is None
    assert math.isnan(result.score("A").error)
    json.loads(result.to_json())
    assert "Standings" in str(result)


def test_ratings_follow_strength():
    pytest.importorskip("openskill")
    generator = np.random.default_rng(5)
    result = contest(["A", "B", "C"], 3, 300, strengths(generator, A=60, B=75, C=50))
    rows = result.ratings().rows()
    assert [row["bot"] for row in rows] == ["B", "A", "C"]
    for row in rows:
        low, high = row["interval"]
        assert low < row["mu"] < high
        assert high - low == pytest.approx(2 * 1.96 * row["sigma"], rel=1e-3)
    assert rows[0]["interval"][0] > rows[2]["interval"][1]


def test_only_the_first_games_are_rated(monkeypatch):
    pytest.importorskip("openskill")
    from shorebreak.tournament import ratings

    monkeypatch.setattr(ratings, "RATED", 20)
    long, short = (contest(["A", "B"], 2, games, always("A")) for games in (200, 20))
    assert long.ratings().rows() == short.ratings().rows()
    assert long.ratings().note == "Of the first 20 games."
    assert short.ratings().note == ""


def test_ratings_of_one_bot_with_several_chairs():
    pytest.importorskip("openskill")
    result = contest(["A", "B"], 3, 120, always("B"))
    first, second = result.ratings().rows()
    assert (first["bot"], second["bot"]) == ("B", "A")
    assert first["mu"] > 25 > second["mu"]


def test_ranks_put_winners_first():
    from shorebreak.tournament.ratings import _ranks

    # Two winners by a tie break that units don't show, then by units.
    assert _ranks([(False, -5), (True, -5), (True, -4), (False, -5)]) == [0.0, 1.0, 2.0, 0.0]


def test_without_openskill(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = contest(["A", "B"], 2, 20, always("A"))
    with pytest.raises(sb.MissingExtraError, match=r"pip install shorebreak\[arena\]"):
        result.ratings()
    assert [table.key for table in result.tables()] == ["standings", "differences", "seats"]
    assert "No ratings: a rating needs openskill" in str(result).replace("\n", " ")
    assert "ratings" not in result.to_dict()


def test_names():
    result = contest(["A", "B"], 2, 20, always("A"))
    with pytest.raises(KeyError, match="there is no bot 'C'; bots are A, B"):
        result.win_share("C")
    with pytest.raises(ValueError, match="of must be 'win' or 'score'"):
        result.difference("A", "B", of="luck")
