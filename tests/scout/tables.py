"""Tables set up for tests: hands that begin as given, the rest filled in."""

from shorebreak.scout import Card, Deal, Game, Rules


def deal_of(rules, hands, later=()):
    """A deal whose hands begin with these cards; the cards left over fill them up in order."""
    given = [[Card(text) for text in hand.split()] for hand in hands]
    used = {card.pair for hand in given for card in hand}
    rest = [Card(pair) for pair in rules.pairs if Card(pair).pair not in used]
    for hand in given:
        while len(hand) < rules.hand_size:
            hand.append(rest.pop(0))
    return Deal([given, *later])


def table(players, *hands, first=0, turned=(), seed=1, **changes):
    """A game of which the first round's hands are turned or kept, seat `first` being to play."""
    rules = Rules(players=players, first_player=first, **changes)
    game = Game(rules, deal=deal_of(rules, [*hands, *[""] * (players - len(hands))]), seed=seed)
    for step in range(players):
        game.play("turn" if (first + step) % players in turned else "keep")
    return game


def play(game, *actions):
    """Play actions in order; return the game.

    `scout left` alone takes the card the way it lies and puts it before the first.
    """
    for action in actions:
        game.play(scout_of(game, action) if action in SCOUTS else action)
    return game


SCOUTS = ("scout left", "scout right", "scout+ left", "scout+ right")


def scout_of(game, words="scout left", place=1):
    """The text of a scout that keeps the card the way it lies, by default before the first."""
    card = game.active[0 if words.endswith("left") else -1]
    return f"{words} {card} @{place}"


def random_play(game, random, plies=None):
    """Play legal actions, a random kind first, `plies` of them or to the end."""
    while not game.over and plies != 0:
        kinds = {}
        for action in game.legal_actions():
            key = (type(action), getattr(action, "and_show", None))
            kinds.setdefault(key, []).append(action)
        game.play(random.choice(random.choice(list(kinds.values()))))
        plies = None if plies is None else plies - 1
    return game
