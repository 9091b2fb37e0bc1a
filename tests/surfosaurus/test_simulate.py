"""Runs of Surfosaurus MAX against the flow, the reference and each other."""

import numpy as np
import pytest

import shorebreak as sb
from shorebreak.surfosaurus import Kind, Rules, native, reference, report
from shorebreak.surfosaurus.schedule import schedule

PLAYERS = range(2, 7)
HOUSES = {
    "small hands that run out": {"players": 3, "removed": 60, "hand_size": 2, "plays": 4},
    "one seat plays after the others": {"players": 2, "removed": 70, "hand_size": 7, "plays": 4},
    "nothing to turn up": {"players": 2, "removed": 60, "hand_size": 12, "plays": 2},
    "six of six": {"players": 4, "combination_size": 6, "plays": 4, "rounds_per_player": 6},
    "dear cards and another start": {"players": 5, "first_player": 3, "vp": [99] + [0] * 11},
    "threes": {"players": 6, "combination_size": 3, "removed": 10, "rounds_per_player": 2},
}
RULES = {f"{n} players": {"players": n} for n in PLAYERS} | HOUSES


@pytest.mark.parametrize("lazy", [True, False], ids=["lazy", "dealt"])
@pytest.mark.parametrize("name", RULES)
def test_equals_the_reference(name, lazy):
    """The core and the pure-Python reference play the same games, bit for bit."""
    rules = Rules(**RULES[name])
    games = 4 if rules.combination_size > 5 else 12 if rules.players * rules.plays > 12 else 40
    run = sb.simulate("surfosaurus", rules=rules, games=games, seed=77, keep="scores", lazy=lazy)
    for index, score in enumerate(reference.simulate(rules, games, 77, lazy=lazy)):
        assert tuple(run.units[index]) == score.units
        assert tuple(np.flatnonzero(run.winners[index])) == score.winners
    full = reference.random_game(rules, 77, games - 1, lazy=lazy)
    game = run.game(games - 1)
    assert (game.deal.order, game.actions) == (full.deal.order, full.actions)
    assert game.history == full.history


@pytest.mark.parametrize("players", PLAYERS)
def test_2000_lazy_games_replayed_in_the_flow(players):
    """Ten thousand in all: what was filled in afterwards leads to the scores of the run."""
    run = sb.simulate("surfosaurus", players=players, games=2000, seed=10, keep="scores")
    for index in range(run.games):
        game = run.game(index)
        assert game.units == tuple(run.units[index])
        assert game.winners == tuple(np.flatnonzero(run.winners[index]))


@pytest.mark.parametrize("lazy", [True, False], ids=["lazy", "dealt"])
@pytest.mark.parametrize("name", RULES)
def test_events_are_those_of_the_games(name, lazy):
    rules = Rules(**RULES[name])
    run = sb.simulate("surfosaurus", rules=rules, games=25, seed=5, lazy=lazy)
    counted = dict.fromkeys(run.events, 0)
    for index in range(run.games):
        for one in run.game(index).rounds:
            kind = "empty_round" if one.resolution is None else one.resolution.kind.name.lower()
            counted[kind] += 1
            for seat, card in one.table:
                if seat is not None:
                    share = next((word for word, won in (("full", one.full), ("half", one.half))
                                  if card in won[seat]), "none")  # fmt: skip
                    counted[f"{share}_{card.number}"] += 1
    assert counted == run.events


def chi_square(one, other):
    """How unlike two samples of counts are, in standard deviations of the statistic.

    Cells are joined until each has twenty in both together; Wilson and Hilferty's cube root makes
    the statistic nearly normal.
    """
    cells, cell = [], np.zeros(2)
    for pair in zip(one, other, strict=True):
        cell = cell + pair
        if cell.sum() >= 20:
            cells.append(cell)
            cell = np.zeros(2)
    cells[-1] = cells[-1] + cell
    counts = np.array(cells)
    expected = counts.sum(axis=1, keepdims=True) * counts.sum(axis=0) / counts.sum()
    statistic = ((counts - expected) ** 2 / expected).sum()
    freedom = len(cells) - 1
    scale = 2 / (9 * freedom)
    return ((statistic / freedom) ** (1 / 3) - (1 - scale)) / scale**0.5


def padded(run, low, high):
    """The counts of a run over the bins from low to high points."""
    bins = np.arange(2 * low, 2 * high + 1) / 2
    counts = np.zeros((run.players, len(bins)))
    counts[:, np.searchsorted(bins, run.bins)] = run.histogram
    return counts


@pytest.mark.parametrize("name", [*(f"{n} players" for n in PLAYERS), "small hands that run out",
                                  "one seat plays after the others", "six of six"])  # fmt: skip
def test_lazy_and_dealt_games_agree_in_distribution(name):
    """Under random play the unseen cards are exchangeable (SUR-23), so both ways are the same."""
    rules = Rules(**RULES[name])
    lazy, dealt = (
        sb.simulate("surfosaurus", rules=rules, games=120_000, seed=2024, lazy=way)
        for way in (True, False)
    )
    assert lazy.lazy
    assert not dealt.lazy
    high = int(max(lazy.bins[-1], dealt.bins[-1])) + 1
    ours, theirs = padded(lazy, 0, high), padded(dealt, 0, high)
    for seat in range(rules.players):
        assert abs(chi_square(ours[seat], theirs[seat])) < 4
    for seat in range(rules.players):
        one, other = lazy.tally, dealt.tally
        lost = [[120_000 - tally.wins[seat].sum()] for tally in (one, other)]
        pair = [
            np.append(tally.wins[seat], none)
            for tally, none in zip((one, other), lost, strict=True)
        ]
        assert abs(chi_square(*pair)) < 4
    # Tables of one game hang together, so shares of kinds are compared with room to spare.
    for kind in Kind:
        rates = [run.events[kind.name.lower()] / run.games for run in (lazy, dealt)]
        assert abs(rates[0] - rates[1]) < 6 * (2 * max(*rates, 1e-5) / lazy.games) ** 0.5


def test_chi_square_notices():
    rules = Rules(players=4)
    one = sb.simulate("surfosaurus", rules=rules, games=120_000, seed=1)
    other = sb.simulate(
        "surfosaurus", rules=Rules(players=4, vp=[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 3, 2]),
        games=120_000, seed=1,
    )  # fmt: skip
    assert chi_square(padded(one, 0, 150)[0], padded(other, 0, 150)[0]) > 10


def test_first_plays_are_spread_over_the_deck():
    """Each of the 84 cards is the first one played equally often, lazily or dealt."""
    for lazy in (True, False):
        run = sb.simulate("surfosaurus", players=3, games=4200, seed=3, lazy=lazy)
        core = native.core
        table = native.native_rules(run.rules)
        if lazy:
            first = [core.lazy_game(table, 3, game)[1][0] for game in range(run.games)]
        else:
            first = [core.trace(table, seed=3, game=game)[1][0] for game in range(run.games)]
        counts = np.bincount(first, minlength=84)
        assert ((counts - 50) ** 2 / 50).sum() < 150


def test_report():
    rules = Rules(players=2)
    run = sb.simulate("surfosaurus", rules=rules, games=3000, seed=1)
    kinds, numbers = report.event_tables(run.events, run.games, rules)
    rounds = kinds.column("rounds").cells
    assert sum(rounds) == 3000 * 6
    assert kinds.column("kind").cells == [
        "high card",
        "straight",
        "flush",
        "of a kind",
        "straight flush",
    ]
    assert sum(kinds.column("share").cells) == pytest.approx(1)
    assert kinds.column("per_game").cells[1] == rounds[1] / 3000
    played = numbers.column("played").cells
    # SUR-10: what was turned up was played by nobody.
    seats = [seat for events in schedule(rules) for seat in events if seat is not None]
    assert sum(played) == 3000 * len(seats)
    shares = [numbers.column(key).cells for key in ("full", "half", "nothing")]
    assert np.sum(shares, axis=0) == pytest.approx(np.ones(12))
    # All points of all games, told by number and told by seat.
    points = np.dot(numbers.column("points_per_play").cells, played)
    assert points == pytest.approx(run.mean.sum() * 3000, rel=1e-12)


def test_report_names_empty_rounds_only_where_there_are_some():
    """SUR-9: with house rules hands can run out before the rounds do."""
    rules = Rules(players=2, removed=70, hand_size=1, plays=4, rounds_per_player=6)
    run = sb.simulate("surfosaurus", rules=rules, games=10, seed=1)
    kinds = report.event_tables(run.events, run.games, rules)[0]
    assert kinds.column("kind").cells[-1] == "no cards"
    assert kinds.column("rounds").cells[-1] == run.events["empty_round"] > 0
    assert sum(kinds.column("rounds").cells) == 10 * rules.rounds
