"""Measure how strong the bots are: `python bench/strength.py --write` writes docs/strength.md.

Every pair of bots plays the same deals with the seats balanced (`shorebreak.arena`), at every
player count of every game. A pair's games are kept in a file of --keep, if given: a run that is
stopped goes on where it was. With `--simulations 10000` all games search that much; without it
they search less, so that all is done within half a day on two cores.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import shorebreak as sb

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "strength.md"
BEGIN = "<!-- measured: written by bench/strength.py -->"
END = "<!-- end of what is measured -->"
SEED = 1


class Plan(NamedTuple):
    """What is played of a game: its player counts, simulations a decision, games of a pair.

    Against the greedy bot, which takes no time, search has LONGER, and with two players `duels`.
    It plays a tenth of its simulations in `tenfold` games, and Monte Carlo in `rivals` with as many
    simulations, if any, and in `longer`, by players, with LONGER on both sides.
    """

    players: range
    simulations: int
    games: int
    duels: int
    rivals: int
    tenfold: int
    longer: dict[int, int]


# How many games show a lead differs with the game and its players, and so does what they cost.
PLANS = {
    "surfosaurus": Plan(
        range(2, 7), 2_000, games=120, duels=60, rivals=0, tenfold=600,
        longer={2: 300, 3: 300, 4: 300, 5: 300, 6: 300},
    ),
    "scout": Plan(
        range(2, 6), 1_000, games=40, duels=40, rivals=600, tenfold=120,
        longer={2: 1_500, 3: 300, 4: 300, 5: 450},
    ),
    "jizai": Plan(
        range(2, 6), 1_000, games=40, duels=40, rivals=600, tenfold=600,
        longer={2: 100, 3: 100, 4: 100, 5: 100},
    ),
    "tavarua": Plan(
        range(2, 7), 1_000, games=24, duels=96, rivals=24, tenfold=150,
        longer={2: 200, 3: 96, 4: 24, 5: 24, 6: 24},
    ),
}  # fmt: skip
LONGER = 10_000
GAMES_WITHOUT_SEARCH = 1_000


class Pair(NamedTuple):
    """Two bots, of which the first should be the stronger."""

    one: str
    other: str
    games: int


class Row(NamedTuple):
    """How a pair did: shares are per chair, so that equal bots have 1 / players each."""

    players: int
    pair: Pair
    games: int
    share: float
    other: float
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Say whether the interval of the difference is clear of 0."""
        return "yes" if self.low > 0 else "**no**" if self.high < 0 else "not shown"


def pairs_of(plan: Plan, players: int, simulations: int | None) -> Iterator[Pair]:
    """Yield what the page says of a game."""
    most = simulations or plan.simulations
    games = plan.games
    yield Pair("greedy", "random", GAMES_WITHOUT_SEARCH)
    long = simulations or LONGER
    yield Pair(f"ismcts:{long}", "greedy", plan.duels if players == 2 else games)
    if plan.rivals != 0:
        yield Pair(f"ismcts:{most}", f"montecarlo:{most}", plan.rivals)
    if long != most or plan.rivals == 0:
        yield Pair(f"ismcts:{long}", f"montecarlo:{long}", plan.longer[players])
    yield Pair(f"ismcts:{most}", f"ismcts:{most // 10}", plan.tenfold)


def horizons_of(game: str, simulations: int | None, plan: Plan) -> Iterator[Pair]:
    """Yield the pair that compares rollouts to the end of the round and of the game.

    The first looks to the end of the round; the second has as many simulations as take the same
    time, or more.
    """
    most = simulations or plan.simulations
    if game in ("scout", "jizai"):
        yield Pair(f"ismcts:{most}", f"ismcts:{most // 2}:rollout=game", plan.games)


def measure(game: str, players: int, pair: Pair, keep: Path | None) -> Row:
    """Play a pair."""
    out = None
    if keep is not None:
        names = f"{pair.one}-{pair.other}".replace(":", "_")
        out = keep / f"{game}-{players}-{names}.jsonl"
    contest = sb.arena(
        [pair.one, pair.other], game, players=players, games=pair.games, seed=SEED, out=out,
        progress=False,
    )  # fmt: skip
    gap = contest.difference(pair.one, pair.other)
    return Row(
        players, pair, contest.games, contest.win_share(pair.one).mean,
        contest.win_share(pair.other).mean, gap.low, gap.high,
    )  # fmt: skip


def table(rows: list[Row]) -> str:
    """Return rows as a table of the page."""
    lines = [
        "| players | bot | against | games | win share, each chair | lead, 95 % | stronger |",
        "| ---: | --- | --- | ---: | --- | --- | --- |",
    ]
    lines.extend(
        f"| {row.players} | `{row.pair.one}` | `{row.pair.other}` | {row.games:,} "
        f"| {row.share:.1%} to {row.other:.1%} | {row.low:+.1%} to {row.high:+.1%} "
        f"| {row.verdict} |"
        for row in rows
    )
    return "\n".join(lines)


def machine() -> str:
    """Name what it was measured on."""
    return (
        f"{platform.machine()}, {os.cpu_count()} logical cores, Python {platform.python_version()}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*PLANS, []], help="all if none is named")
    parser.add_argument("--simulations", type=int, help="a decision, in every game")
    parser.add_argument("--scale", type=float, default=1.0, help="times as many games")
    parser.add_argument("--keep", type=Path, help="a folder for the games, to go on later")
    parser.add_argument("--write", action="store_true", help="write docs/strength.md")
    options = parser.parse_args()
    if options.keep is not None:
        options.keep.mkdir(parents=True, exist_ok=True)
    begin = time.monotonic()
    parts = []
    for game in options.games or PLANS:
        plan = PLANS[game]
        rows = []
        for players in plan.players:
            for pair in [
                *pairs_of(plan, players, options.simulations),
                *horizons_of(game, options.simulations, plan),
            ]:
                games = max(2, round(pair.games * options.scale))
                rows.append(measure(game, players, pair._replace(games=games), options.keep))
                print(f"{time.monotonic() - begin:6.0f} s  {game} {rows[-1]}", file=sys.stderr)
        title = sb.new_game(game, players=2, seed=0).title
        parts.append(f"### {title}\n\n{table(rows)}")
    text = f"Measured on {machine()}, seed {SEED}.\n\n" + "\n\n".join(parts)
    if options.write:
        page = PAGE.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        after = rest.partition(END)[2]
        PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
