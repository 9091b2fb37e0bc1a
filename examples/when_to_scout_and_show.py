"""Ask when to scout and show: what has to lie on the table for it to pay.

Three players play at random (policy kinds: a random kind of action, then a random one of it). In
the last round of each game one of the moments is taken at which somebody may scout and show, and
everything that this seat may do is played on at random from what it knows. The best scout and show
of the moment is then set against the best of its other actions.

To pick the best of many uncertain values is to pick luck as well. So the best are picked in some
worlds and valued in others. One moment is taken of each game, so that moments are independent.

What the answer rests on: everyone plays on at random, and so the chip, if kept, is spent at random
too. Who can plan will find it worth more than this, and should ask for more before spending it.

Run it with the number of games and of worlds:  python when_to_scout_and_show.py 500 50
"""

import sys

import numpy as np

import shorebreak as sb
from shorebreak.scout import Scout, Show

PLAYERS = 3
SEED = 2024
LONG = 3


def may_scout_and_show(game):
    """Whether the seat to act may scout and show now."""
    return any(isinstance(one, Scout) and one.and_show for one in game.legal_actions())


def moment_of(run, index, random):
    """Return a random moment of the last round at which scout and show is allowed, or None."""
    finished = run.game(index)
    game = sb.new_game("scout", players=PLAYERS, seed=SEED, index=index)
    moments = []
    for action in finished.actions:
        if game.round == PLAYERS - 1 and not game.turning and may_scout_and_show(game):
            moments.append(game.copy())
        game.play(action)
    return moments[random.integers(len(moments))] if moments else None


def advise(view, worlds, seed):
    """Return the tips for the actions of a view, best first."""
    return sb.advise(
        view,
        simulations=worlds * len(view.legal_actions()),
        objective="margin",
        policy="kinds",
        seed=seed,
        progress=False,
    )


def gain(game, worlds, seed):
    """Return what the best scout and show brings over the best other action: margin, points."""
    view = game.view(game.player)
    best = {}
    for tip in advise(view, worlds, seed):
        both = isinstance(tip.action, Scout) and tip.action.and_show
        best.setdefault(both, tip.text)
    # The best by the first worlds; the second worlds say what they are worth.
    valued = advise(view, worlds, seed + 1)
    one, other = valued[best[True]], valued[best[False]]
    return one.margin - other.margin, one.score - other.score


def with_interval(values):
    """Return a mean and the reach of its interval of 95 %, unless that would be guesswork."""
    if len(values) < 10:
        return "too few"
    return f"{np.mean(values):+.2f} ± {1.96 * np.std(values, ddof=1) / len(values) ** 0.5:.2f}"


def main(games=500, worlds=50):
    run = sb.simulate(
        "scout", players=PLAYERS, games=games, seed=SEED, policy="kinds", progress=False
    )
    random = np.random.default_rng(SEED)
    groups = [(length, can) for can in (True, False) for length in range(1, LONG + 1)]
    gains = {group: [] for group in groups}
    for index in range(games):
        game = moment_of(run, index, random)
        if game is not None:
            can_show = any(isinstance(action, Show) for action in game.legal_actions())
            group = min(len(game.active), LONG), can_show
            gains[group].append(gain(game, worlds, 2 * index))

    moments = sum(map(len, gains.values()))
    print(f"{moments:,} moments of {games:,} games of {PLAYERS} players, policy kinds")
    print("the best scout and show less the best other action, with intervals of 95 %")
    print("on the table   a mere show   moments   margin at the end      own points")
    for length, can_show in groups:
        here = np.array(gains[length, can_show]).reshape(-1, 2)
        cards = f"{length}{' or more' if length == LONG else ''}"
        possible = "possible" if can_show else "impossible"
        margin, points = map(with_interval, here.T)
        print(f"{cards:15}{possible:13}{len(here):8,}   {margin:>17}   {points:>13}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
