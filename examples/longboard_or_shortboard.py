"""Ask which board to take first in Tavarua, and when to bail, with a surfer who thinks a little.

One surfer practises alone, the same seeds for every plan. It paddles to a space far out, catches a
wave if it is likely to stay on it, rides with the card that is most likely to keep it on its board
whatever the back of the next wave card allows, and takes the strongest of such cards. It lays no
tokens and buys nothing. The plans are to stay on one board, or to change boards once two waves are
recorded on the first.

When to bail: each ride of the surfers who never bail is looked at before its card is chosen. What
the pile would pay at once is compared with what the wave paid in the end, by the chance of staying
on the board in this round; of each wave one ride counts for each chance. Then surfers who bail
below a chance play the same games.

What the answer rests on: nobody else is there to collide with or to be snaked by, and the printed
cards and the score track are assumed (TAV-5, 6, 38); with the true ones the numbers will differ.

Run it with the number of games:  python longboard_or_shortboard.py 300
"""

import sys

import numpy as np

from shorebreak.tavarua import Finish, Game, Kind, Rules

RULES = Rules(players=1)
FAR_OUT = 4
ENDS = "waves  to shore   bailed  wiped"
PLANS = {
    "shortboard only": ("shortboard", False),
    "longboard only": ("longboard", False),
    "shortboard first": ("shortboard", True),
    "longboard first": ("longboard", True),
}
BAIL_BELOW = (0.5, 0.7, 0.9)
CHANCES = ((0, 0.5), (0.5, 0.7), (0.7, 0.9), (0.9, 1.01))


def shifts(back):
    """Return what a wave card with this back may do to balance, as `1-3 fb` says it."""
    powers, directions = back.split()
    signs = [1 if direction == "f" else -1 for direction in directions]
    return [power * sign for power in range(int(powers[0]), int(powers[2]) + 1) for sign in signs]


def staying(view, action):
    """Return the chance that a surfer is still on its board after a card and the next wave."""
    surfer = view.surfers[view.seat]
    balance = surfer.balance + action.cards[0].shift
    if abs(balance) > surfer.board.reach:
        return 0
    return np.mean([abs(balance + shift) <= surfer.board.reach for shift in shifts(view.top_back)])


def safest(view, actions):
    """Return the chance of staying and the action that has most of it, the strongest of those."""
    plain = [action for action in actions if not action.tokens]
    return max((staying(view, one), one.cards[0].power, one) for one in plain)[::2]


def pays(pile):
    """Return what a pile would pay if its surfer bailed now (TAV-33)."""
    return sum(
        one.card.power + one.stoke + 5 * one.barrel + 2 * one.hang_ten + len(pile) * one.perfect
        for one in pile
    )


class Surfer:
    """A bot: the board it starts on, whether it changes, and below which chance it bails.

    `rides` notes for each ride its round, the chance of staying and what bailing would have paid.
    """

    def __init__(self, board, changes, bail_below=0):
        """Keep the plan."""
        self.board, self.changes, self.bail_below = board, changes, bail_below
        self.rides = []

    def __call__(self, view):
        """Return an action for what the surfer knows."""
        surfer = view.surfers[view.seat]
        by_kind = {}
        for action in view.legal_actions():
            by_kind.setdefault(action.kind, []).append(action)
        if Kind.BOARD in by_kind:
            return self.board
        if Kind.SWITCH in by_kind and self.changes and all(surfer.points[surfer.board]):
            return "switch"
        for kind in (Kind.DONE, Kind.EXCHANGE, Kind.RECOVER):
            if kind in by_kind:
                return by_kind[kind][0]
        if Kind.RIDE in by_kind:
            chance, ride = safest(view, by_kind[Kind.RIDE])
            self.rides.append((view.round, chance, pays(surfer.pile)))
            return by_kind[Kind.BAIL][0] if chance < self.bail_below else ride
        return self.in_the_channel(view, surfer, by_kind)

    def in_the_channel(self, view, surfer, by_kind):
        """Catch a wave that promises something, or paddle out; else wait for one."""
        if Kind.CATCH in by_kind and surfer.space >= FAR_OUT - 1:
            chance, catch = safest(view, by_kind[Kind.CATCH])
            if chance >= 0.5:
                return catch
        if surfer.space < FAR_OUT:
            return min(
                (action for action in by_kind[Kind.PADDLE_OUT] if not action.tokens),
                key=lambda action: abs(surfer.space + action.cards[0].power - FAR_OUT),
            )
        return by_kind[Kind.WAIT][0]


def play(games, board, changes, bail_below=0):
    """Return the finished games of a plan and, for each, the rides of its surfer."""
    played = []
    for seed in range(games):
        game, surfer = Game(RULES, seed=seed), Surfer(board, changes, bail_below)
        while not game.over:
            game.play(surfer(game.view(0)))
        played.append((game, surfer.rides))
    return played


def interval(values, form=".2f"):
    """Return a mean and the reach of its interval of 95 %, unless that would be guesswork."""
    if len(values) < 10:
        return "too few"
    return f"{np.mean(values):{form}} ± {1.96 * np.std(values, ddof=1) / len(values) ** 0.5:.2f}"


def marks_of(played):
    """Return the sum of the marks of each game."""
    return np.array([game.scores[0] for game, _ in played])


def shares_of(played):
    """Return waves a game, and how many were ridden to the shore, bailed and wiped out on."""
    ends = [wave.finish for game, _ in played for wave in game.finished]
    kinds = (Finish.SHORE, Finish.BAILED, Finish.WIPED_OUT)
    shares = (f"{ends.count(kind) / max(1, len(ends)):8.0%}" for kind in kinds)
    return f"{len(ends) / len(played):6.2f} {' '.join(shares)}"


def bailing_of(played):
    """Yield for each range of chances what riding on brought over bailing at once."""
    for low, high in CHANCES:
        gains, now = [], []
        for game, rides in played:
            for wave in game.finished:
                # The rides of this wave are those since the one before it.
                before = max((one.round for one in game.finished if one.round < wave.round),
                             default=0)  # fmt: skip
                due = [(pile, chance) for number, chance, pile in rides
                       if before < number <= wave.round and low <= chance < high]  # fmt: skip
                if due:
                    now.append(due[0][0])
                    gains.append(wave.points - due[0][0])
        yield f"{low:.0%} to {min(high, 1):.0%}", now, gains


def main(games=300):
    played = {plan: play(games, *how) for plan, how in PLANS.items()}
    print(f"Which board first? {games:,} games of each plan, with intervals of 95 %")
    print(
        "plan                      marks   over longboard only    waves  to shore   bailed  wiped"
    )
    base = marks_of(played["longboard only"])
    for plan, found in played.items():
        marks = marks_of(found)
        over = "" if plan == "longboard only" else interval(marks - base, "+.2f")
        print(f"{plan:18} {interval(marks):>14} {over:>20}   {shares_of(found)}")

    print("\nWhen to bail? Points of the wave, had the surfer bailed, and what riding on changed")
    print("board       chance to stay    rides   bailing pays       riding on")
    for board in ("shortboard", "longboard"):
        for chance, now, gains in bailing_of(played[f"{board} only"]):
            paid = f"{np.mean(now):.2f}" if len(now) >= 10 else "too few"
            riding = interval(gains, "+.2f")
            print(f"{board:10} {chance:>15} {len(gains):8} {paid:>14} {riding:>15}")

    print("\nWho bails below a chance, longboard first")
    print(f"bails below      marks   over never bailing    {ENDS}")
    first = played["longboard first"]
    print(f"never    {interval(marks_of(first)):>13} {'':>20}   {shares_of(first)}")
    for below in BAIL_BELOW:
        found = play(games, "longboard", True, below)
        over = interval(marks_of(found) - marks_of(first), "+.2f")
        print(f"{below:<8.0%} {interval(marks_of(found)):>13} {over:>20}   {shares_of(found)}")
    print(f"\n{RULES.basis()}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
