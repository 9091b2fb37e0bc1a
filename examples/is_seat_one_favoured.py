"""Ask whether seat 1 is favoured with five players.

Seat 1, whom Shorebreak calls seat 0, starts the first round; each player starts one. Asked twice:

1. Everybody plays at random. Then it can't matter where you sit: whoever plays it, each card is a
   uniform draw from those not seen yet, and everybody plays ten. The run has to agree.
2. Everybody plays the card that `advise` puts first by margin, from 50 random playouts of each
   card. These players look at the table, so that playing last in a round may be worth something.

Run it with the number of games of each kind:  python is_seat_one_favoured.py 10000000 2000
"""

import sys

import numpy as np

import shorebreak as sb

PLAYERS = 5
SEED = 2024


def advised_game(index):
    """Play a game in which every seat follows the advice."""
    game = sb.new_game("surfosaurus", players=PLAYERS, seed=SEED, index=index)
    while not game.over:
        view = game.view(game.player)
        advice = sb.advise(
            view,
            simulations=50 * len(view.legal_actions()),
            objective="margin",
            seed=1000 * index + len(game.actions),
            progress=False,
        )
        game.play(advice.best.action)
    return game


def verdict(wins):
    """Ask once of all seats, instead of once of each, whether the wins differ by more than chance.

    If all seats are alike, the statistic is beyond 9.49 in one experiment of twenty (chi-squared
    with four degrees of freedom; shared wins make that a little rarer).
    """
    even = wins.sum() / PLAYERS
    statistic = ((wins - even) ** 2).sum() / even
    found = "the seats differ" if statistic > 9.49 else "no sign that the seats differ"
    return f"chi-squared {statistic:.2f}, against 9.49 at the 5 % level: {found}"


def main(random_games=10_000_000, advised_games=2000):
    run = sb.simulate("surfosaurus", players=PLAYERS, games=random_games, seed=SEED)
    print(f"{random_games:,} games of random play")
    print(run.summary().wins().to_text())
    print(verdict(run.wins))

    games = [advised_game(index) for index in range(advised_games)]
    winners = [[seat in game.winners for seat in range(PLAYERS)] for game in games]
    wins = np.array(winners) / np.sum(winners, axis=1, keepdims=True)
    points = np.array([game.scores for game in games])
    print(f"\n{advised_games:,} games in which everyone follows the advice, with intervals of 95 %")
    print("seat    share of wins           points")
    for seat in range(PLAYERS):
        share, score = wins[:, seat], points[:, seat]
        reach = 1.96 * np.array([share.std(ddof=1), score.std(ddof=1)]) / len(games) ** 0.5
        won = f"{share.mean():6.2%} ± {reach[0]:.2%}"
        print(f"{seat:4}   {won}   {score.mean():6.2f} ± {reach[1]:.2f}")
    print(verdict(wins.sum(axis=0)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
