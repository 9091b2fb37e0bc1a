"""Find out which number to play first.

With four players, seat 0 opens the first round. For many random hands every card is tried in the
same random worlds; what counts is by how much it beats the average card of the same hand, in
points of margin over the best other player at the end. After the first card everyone, you
included, plays at random: the answer tells what a card is worth by itself, not a whole strategy.

Run it with the number of hands:  python which_number_first.py 5000
"""

import sys

import numpy as np

import shorebreak as sb

SEED = 7
WORLDS = 200


def main(hands=5000):
    gains = {number: [] for number in range(1, 13)}
    for index in range(hands):
        view = sb.new_game("surfosaurus", players=4, seed=SEED, index=index).view(0)
        advice = sb.advise(
            view,
            simulations=WORLDS * len(view.hand),
            objective="margin",
            seed=index,
            progress=False,
        )
        average = np.mean([tip.margin for tip in advice])
        # A hand may hold a number twice: it counts once, so that hands stay independent.
        margins = {}
        for tip in advice:
            margins.setdefault(tip.action.number, []).append(tip.margin - average)
        for number, found in margins.items():
            gains[number].append(np.mean(found))

    print(f"{hands:,} hands, {WORLDS} worlds each: points of margin over the hand's average card")
    print("number  gain and 95 % interval")
    means = {}
    for number, found in gains.items():
        if len(found) < 2:
            print(f"{number:6}  (held in too few of these hands)")
            continue
        means[number] = np.mean(found)
        reach = 1.96 * np.std(found, ddof=1) / len(found) ** 0.5
        print(f"{number:6}  {means[number]:+6.2f} ± {reach:.2f}")
    if means:
        ranked = sorted(means, key=means.get, reverse=True)
        print(
            f"best first: {' '.join(map(str, ranked))} (neighbours within their intervals may swap)"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
