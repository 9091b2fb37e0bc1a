"""Situations to test: a table set up as one likes, cards and tokens taken from where they lie."""

from shorebreak.tavarua import Board, Card, Deal, Game, Piled, Rules, Where
from shorebreak.tavarua.cards import KINDS, counted, listed
from shorebreak.tavarua.position import STOKE_TOKENS, Phase
from shorebreak.tavarua.rounds import set_up

SHORT, LONG = Board.SHORT, Board.LONG
CHANNEL, WAVE, WASH = Where.CHANNEL, Where.WAVE, Where.WASH


def cards(text):
    return [Card(word) for word in text.split()]


def seat(
    hand="1f 2f 3f 1b 2b",
    *,
    board=SHORT,
    where=CHANNEL,
    space=0,
    balance=0,
    tokens=0,
    pile="",
    held="",
    points=((0, 0), (0, 0)),
):
    """Describe a surfer; `pile` is cards as `3f+stoke+barrel`, `held` stoke cards with commas."""
    return {
        "hand": hand, "board": board, "where": where, "space": space, "balance": balance,
        "tokens": tokens, "pile": pile, "held": held, "points": points,
    }  # fmt: skip


def piled(text):
    card, *tokens = text.split("+")
    return Piled(Card(card), **{name: tokens.count(name) for name in set(tokens)})


def wave_id(rules, front, taken):
    """Return the first card with a front, such as `Glass 1f`, that isn't taken yet."""
    return next(
        number
        for number, card in enumerate(rules.waves)
        if str(card) == front and number not in taken
    )


def scene(*seats, dice=(1, 1, 1, 1, 1, 1), waves=("Glass 0",), phase=Phase.COMMIT, first=0,
          discards="", more=0, seed=1, rules=None, spent="", **fields):  # fmt: skip
    """Return a game in a situation, `waves` being the wave deck from its top.

    `more` unnamed wave cards follow them; all others have been turned up. Without more cards than
    one the round is the last, so that the game stops when it has been scored.
    """
    rules = rules or Rules(players=len(seats), **fields)
    position = set_up(rules, list(dice), [], [], [])
    left = list(rules.deck_cards)
    position.supplies = list(rules.supplies)
    kinds = list(rules.stoke_cards)
    for surfer, told in zip(position.surfers, seats, strict=False):
        surfer.board, surfer.where, surfer.space = told["board"], told["where"], told["space"]
        surfer.balance, surfer.tokens = told["balance"], told["tokens"]
        surfer.points = [list(two) for two in told["points"]]
        if surfer.human:
            surfer.hand = counted(cards(told["hand"]))
        surfer.pile = [piled(one) for one in told["pile"].split()]
        for name in filter(None, (name.strip() for name in told["held"].split(","))):
            kind = next(kind for kind in KINDS if str(kind) == name)
            surfer.held[kind] += 1
        for one in surfer.pile:
            left[one.card] -= 1
            for number, name in enumerate(("barrel", "hang_ten", "stoke", "perfect")):
                position.supplies[number] -= getattr(one, name)
        position.supplies[STOKE_TOKENS] -= surfer.tokens
        left = [count - held for count, held in zip(left, surfer.hand, strict=True)]
        kinds = [count - held for count, held in zip(kinds, surfer.held, strict=True)]
    position.discards = counted(cards(discards))
    left = [count - gone for count, gone in zip(left, position.discards, strict=True)]
    assert min(left) >= 0, "more cards are placed than there are"
    position.deck = listed(left)
    for name in filter(None, spent.split(",")):
        kind = next(kind for kind in KINDS if str(kind) == name.strip())
        position.spent[kind] += 1
        kinds[kind] -= 1
    position.stoke_deck = [kind for kind in KINDS for _ in range(kinds[kind])]
    deck = []
    for front in waves:
        deck.append(wave_id(rules, front, deck))
    others = [n for kind, kept in enumerate(rules.recipe) for n in
              [n for n, card in enumerate(rules.waves) if card.type == kind and n not in deck][
                  : kept - sum(rules.waves[d].type == kind for d in deck)]]  # fmt: skip
    position.waves = deck + others[:more]
    position.revealed = others[more : more + rules.rounds - len(position.waves)]
    position.round = rules.rounds - len(position.waves) + 1
    position.first, position.phase, position.player = first, phase, first
    if phase is Phase.BOARDS:
        position.round = 0
    return Game(rules, seed=seed, deal=Deal.at(position))


def play(game, *actions):
    for action in actions:
        game.play(action)
    return game


def random_action(view_or_game, random):
    """Return a legal action, kinds of action being equally likely."""
    actions = view_or_game.legal_actions()
    kind = random.choice(list(dict.fromkeys(action.kind for action in actions)))
    return random.choice([action for action in actions if action.kind is kind])


def play_on(game, random, plies=None):
    while not game.over and (plies is None or plies > 0):
        game.play(random_action(game, random))
        plies = None if plies is None else plies - 1
    return game
