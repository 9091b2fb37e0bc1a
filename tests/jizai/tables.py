"""Positions set up for tests."""

from hypothesis import strategies as st

from shorebreak.jizai import DECK, Card, Deal, Layout, Rules, parse_cards, reference


def layout(rules, hands, field="", stock="", *, dealer=None):
    """Lay out a round: cards not named fill up the hands, the field and then the stock, by id."""
    hands = [list(parse_cards(hand)) for hand in hands]
    hands += [[] for _ in range(rules.players - len(hands))]
    field, stock = list(parse_cards(field)), list(parse_cards(stock))
    named = {card for cards in (*hands, field, stock) for card in cards}
    rest = [card for card in rules.cards if card not in named]
    for place, size in [*((hand, rules.hand_size) for hand in hands), (field, rules.field_size)]:
        while len(place) < size:
            place.append(rest.pop(0))
    return Layout(hands, field, [*stock, *rest], dealer)


def game_of(rules, hands, field="", stock="", *, dealer=None, seed=1):
    """Return a game of the reference whose first round is so laid out."""
    return reference.Game(
        rules, deal=Deal([layout(rules, hands, field, stock, dealer=dealer)]), seed=seed
    )


def play(game, *actions):
    for action in actions:
        game.play(action)
    return game


@st.composite
def house_rules(draw, most=60):
    """Rules that JIZ-4 allows, of not too many cards in hands for the slow reference."""
    players = draw(st.integers(2, 5))
    masks = draw(st.booleans())
    return Rules(
        players=players,
        hand_size=draw(st.integers(1, min(20, most // players))),
        field_size=draw(st.integers(0, 4)),
        masks=masks,
        leader_may_draw=draw(st.booleans()),
        lead_from_hand_only=draw(st.booleans()),
    )


CARDS = st.sampled_from(DECK)
SETS = st.sets(CARDS, min_size=1, max_size=5).map(sorted)


def cards(text):
    return tuple(map(Card, text.split()))
