"""Ask how much a mask is worth in Jizai, and whether the bonus for going out pays.

Four players play at random. The worth of a mask: at the start of the last round, one number card
of the leader's hand is exchanged for a mask that this seat doesn't see, and the round is played to
its end from what the seat knows, many times with the one hand and many times with the other.
Each game gives one such hand, so that hands are independent.

The bonus: the same games are scored without it, and batches of games with seeds of their own say
what going out is worth by itself.

What the answer rests on: all play at random, and draw or leave a mask lying at random too. Who
plans will find more in a mask, and will be caught with it in hand less often.

Run it with the numbers of games and of playouts:  python what_a_mask_is_worth.py 500 150
"""

import sys

import numpy as np

import shorebreak as sb
from shorebreak.jizai import View

PLAYERS = 4
SEED = 2024
MANY = 2
BATCHES = 20


def last_round_of(game):
    """Return the position at the start of the last round of a finished game."""
    position = sb.new_game("jizai", players=PLAYERS, seed=game.seed, index=game.index)
    for action in game.actions:
        if position.round == PLAYERS - 1:
            break
        position.play(action)
    return position


def with_a_mask(view, random):
    """Return the view with a mask in the place of a number card; None without a mask to take."""
    masks = [card for card in view.unseen if card.is_mask]
    if not masks:
        return None
    numbers = [card for card in view.hand if not card.is_mask]
    out = numbers[random.integers(len(numbers))]
    hand = [card for card in view.hand if card != out] + [masks[random.integers(len(masks))]]
    record = view.to_record()
    record["hands"][-1][view.seat] = " ".join(map(str, hand))
    return View.from_record(view.rules, record)


def worth(view, other, playouts, seed):
    """Return what the other hand changes: penalty points, share of going out, share of wins."""
    runs = [sb.playouts(one, games=playouts, seed=seed, progress=False) for one in (view, other)]
    found = [
        (run.mean[view.seat], run.events[f"out_{view.seat}"] / playouts, run.win_share[view.seat])
        for run in runs
    ]
    return np.subtract(found[1], found[0])


def interval(values, form):
    """Return a mean and the reach of its interval of 95 %, unless that would be guesswork."""
    if len(values) < 10:
        return "too few"
    reach = 1.96 * np.std(values, ddof=1) / len(values) ** 0.5
    return f"{np.mean(values):+{form}} ± {reach:{form}}"


def masks_of(games, playouts):
    """Print what a mask changes, by the number of masks that the hand has already."""
    random = np.random.default_rng(SEED)
    changes = {held: [] for held in range(MANY + 1)}
    for index, game in enumerate(games):
        position = last_round_of(game)
        view = position.view(position.player)
        other = with_a_mask(view, random)
        if other is not None:
            held = min(sum(card.is_mask for card in view.hand), MANY)
            changes[held].append(worth(view, other, playouts, index))
    print("A mask instead of a number card, at the start of the last round, with intervals of 95 %")
    print("masks held   hands            points          goes out              wins")
    for held, found in changes.items():
        rows = np.array(found).reshape(-1, 3).T
        points, out, wins = (
            interval(*pair) for pair in zip(rows, (".2f", ".2%", ".2%"), strict=True)
        )
        more = f"{held}{' or more' if held == MANY else ''}"
        print(f"{more:12} {len(found):5}   {points:>15}   {out:>15}   {wins:>15}")


def bonus_of(games, per_batch):
    """Print what the bonus brings, and how often it decides who wins."""
    batches = []
    for batch in range(BATCHES):
        run = sb.simulate(
            "jizai", players=PLAYERS, games=per_batch, seed=SEED + 1 + batch, progress=False
        )
        out, bonus, penalty = (
            sum(run.events[f"{name}_{seat}"] for seat in range(PLAYERS))
            for name in ("out", "bonus", "penalty")
        )
        hands = PLAYERS * run.events["rounds"]
        batches.append((out / hands, bonus / out, penalty / (hands - out)))
    # Student's t for 20 batches.
    out, bonus, penalty = np.mean(batches, axis=0)
    reach = 2.093 * np.std(batches, axis=0, ddof=1) / BATCHES**0.5
    print(f"\n{BATCHES * per_batch:,} games: what going out is worth, with intervals of 95 %")
    print(f"a hand goes out     {out:.2%} ± {reach[0]:.2%}")
    print(f"bonus if it does    {bonus:.3f} ± {reach[1]:.3f}")
    print(f"penalty if not      {penalty:.3f} ± {reach[2]:.3f}")

    changed = 0
    for game in games:
        penalties = np.array([one.penalties for one in game.rounds]).sum(axis=0)
        without = set(np.flatnonzero(penalties == penalties.min()).tolist())
        changed += without != set(game.winners)
    share = changed / len(games)
    reach = 1.96 * (share * (1 - share) / len(games)) ** 0.5
    print(f"games that others win, or share, without the bonus    {share:.1%} ± {reach:.1%}")


def main(count=500, playouts=150):
    run = sb.simulate("jizai", players=PLAYERS, games=count, seed=SEED, progress=False)
    games = [run.game(index) for index in range(count)]
    print(
        f"{count:,} games of {PLAYERS} players, {playouts:,} playouts of each hand, policy random"
    )
    masks_of(games, playouts)
    bonus_of(games, per_batch=count)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
