"""See what a flat VP table would change.

High numbers win rounds and low numbers score: that is the bargain of the VP table. Here every
card is worth 7 points instead. The same seed deals both runs the same cards, and players who play
at random don't mind what cards are worth, so that each game is scored twice and nothing else
differs. What thoughtful players would do instead is another question.

Run it with the number of games:  python flat_vp.py 2000000
"""

import sys

import numpy as np

import shorebreak as sb

SEED = 11


def main(games=2_000_000):
    rules = sb.surfosaurus.Rules(players=4)
    flat = sb.surfosaurus.Rules(players=4, vp=(7,) * 12)
    runs = [
        sb.simulate("surfosaurus", rules=one, games=games, seed=SEED, keep="scores")
        for one in (rules, flat)
    ]
    published, level = runs

    print(f"{games:,} random games of four players, scored by both tables")
    print("number  points per card played")
    print("        published    flat")
    rows = [run.summary().to_dict()["numbers"] for run in runs]
    for one, other in zip(*rows, strict=True):
        print(f"{one['number']:6}  {one['points_per_play']:9.2f}  {other['points_per_play']:6.2f}")

    def error(share):
        return 1.96 * (share * (1 - share) / games) ** 0.5

    changed = np.any(published.winners != level.winners, axis=1).mean()
    print(f"games won by others than before: {changed:.1%} ± {error(changed):.1%}")
    for name, run in (("published", published), ("flat", level)):
        shared = (run.winners.sum(axis=1) > 1).mean()
        best = np.sort(run.scores, axis=1)
        lead = (best[:, -1] - best[:, -2]) / run.scores.mean()
        print(
            f"{name:9}  shared wins {shared:.2%} ± {error(shared):.2%}, "
            f"winner ahead by {lead.mean():.1%} of an average score"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
