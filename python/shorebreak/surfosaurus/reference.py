"""The oracle in pure Python: written from the definitions, with no thought of speed.

Nothing here makes a native call. Tests hold the core to it; benches show it as the baseline.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from ..random import Purpose, Stream
from . import game, view
from .cards import DECK, Card, Kind
from .deal import Deal
from .greedy import greedy, own_hand
from .notation import Cards, parse_cards, repeated
from .rules import DECK_SIZE, Rules
from .schedule import schedule
from .scoring import Round, best_seats, score_round, totals

POLICIES: Final = ("random", "greedy", "epsilon-greedy")
"""The policies: a card drawn from the hand; a plain heuristic (`greedy.greedy`); and that nine
times in ten, else a card drawn from the hand."""


@dataclasses.dataclass(frozen=True)
class Resolution:
    """The winning combination of a table: kind, numbers, and what scores full and half.

    `numbers` descend; of a kind they repeat the number. `full` and `half` ascend by id.
    """

    kind: Kind
    numbers: tuple[int, ...]
    full: tuple[Card, ...]
    half: tuple[Card, ...]

    @property
    def strength(self) -> int:
        """One integer that compares combinations of the same size: kind, then numbers."""
        return self.kind << 12 | sum(1 << number - 1 for number in set(self.numbers))


def combination(cards: Sequence[Card]) -> tuple[Kind, tuple[int, ...]] | None:
    """Return kind and descending numbers of exactly these cards (SUR-12); None if they are none.

    >>> combination([Card.B6, Card.G5, Card.R4, Card.K3])
    (<Kind.STRAIGHT: 1>, (6, 5, 4, 3))
    """
    numbers = tuple(sorted((card.number for card in cards), reverse=True))
    different = len(set(numbers))
    if len(cards) > 1 and different == 1:
        return Kind.OF_A_KIND, numbers
    if different < len(cards):
        return None
    one_suit = len({card.suit for card in cards}) == 1
    # SUR-13: no wrap, so consecutive is just this.
    consecutive = numbers[0] - numbers[-1] == len(numbers) - 1
    if one_suit and consecutive:
        return Kind.STRAIGHT_FLUSH, numbers
    if one_suit:
        return Kind.FLUSH, numbers
    return (Kind.STRAIGHT if consecutive else Kind.HIGH_CARD), numbers


def resolve(cards: Cards, size: int) -> Resolution:
    """Return what wins among `cards` (SUR-12 to 16), a combination of `size` cards, 3 to 6.

    >>> won = resolve("B9 G8 R7 K7 P7 O6 Y1 B2", 4)
    >>> won.kind.name, won.full, won.half
    ('STRAIGHT', (Card.B9, Card.G8, Card.O6), (Card.K7, Card.P7, Card.R7))

    Raises ValueError for another size, no cards, a card that stands twice and what is no card.
    """
    table = parse_cards(cards)
    if not table:
        raise ValueError("there are no cards to resolve")
    if not 3 <= size <= 6:
        raise ValueError(f"the size of a combination must be from 3 to 6, not {size} (SUR-5)")
    if repeated(table):
        raise ValueError(f"{repeated(table)[0]} stands on the table twice (SUR-1)")
    best: tuple[Kind, tuple[int, ...]] | None = None
    winning: list[tuple[Card, ...]] = []
    for subset in itertools.combinations(table, size):
        found = combination(subset)
        # SUR-14: within a kind the numbers are compared in descending order, as tuples are.
        if found is not None and (best is None or found > best):
            best, winning = found, []
        if found is not None and found == best:
            winning.append(subset)
    if best is None:
        # SUR-16: fewer than `size` different numbers and no better kind.
        by_number: dict[int, list[Card]] = {}
        for card in table:
            by_number.setdefault(card.number, []).append(card)
        best = Kind.HIGH_CARD, tuple(sorted(by_number, reverse=True))
        winning = list(itertools.product(*by_number.values()))
    # SUR-15: in every winning subset: full; in some but not all: half.
    every = set.intersection(*map(set, winning))
    some = set[Card]().union(*winning)
    return Resolution(*best, tuple(sorted(every)), tuple(sorted(some - every)))


class View(view.View):
    """A view without a native call; equal to the ordinary view that holds the same."""

    def _game_class(self) -> type[Game]:
        return Game


class Game(game.Game):
    """The readable flow, resolving by the definition: an all-Python game.

    >>> from shorebreak.surfosaurus import Rules
    >>> game = Game(Rules(players=2), seed=1)
    >>> while not game.over:
    ...     game.play(game.legal_actions()[0])
    >>> len(game.rounds), len(game.winners) > 0
    (6, True)
    """

    view_type: ClassVar[type[view.View]] = View

    @staticmethod
    def _resolution(cards: tuple[Card, ...], size: int) -> Resolution:
        return resolve(cards, size)


class Score(NamedTuple):
    """How a game ended: half points of each seat, and the winners."""

    units: tuple[int, ...]
    winners: tuple[int, ...]


def choose(policy: str, position: game.Game | view.View, stream: Stream) -> Card:
    """Return what a policy plays in a position that is not the end of the game.

    `random` draws a place in the hand. `greedy` draws nothing; `epsilon-greedy` draws one of ten
    numbers, and at 0 plays as `random`, else as `greedy`.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; policies are {', '.join(POLICIES)}")
    if policy == "greedy" or (policy == "epsilon-greedy" and stream.below(10)):
        return greedy(position)
    hand = own_hand(position)
    return hand[stream.below(len(hand))]


def random_game(
    rules: Rules, seed: int, index: int = 0, *, lazy: bool = True, policy: str = "random"
) -> Game:
    """Return game `index` of `seed` under a policy, finished.

    The dealt way shuffles and then lets the policy choose each play, `random` by drawing a hand
    slot. The lazy way, which only `random` has, draws the cards that will lie on the table, in
    order, straight from the deck: under random play the unseen cards are exchangeable. It then
    fills in hands and draw pile from a stream of their own. Both have the same distribution, but
    the same seed gives different games.

    >>> random_game(Rules(players=3), seed=1).over
    True
    """
    if not lazy or policy != "random":
        dealt = Game(rules, seed=seed, index=index)
        choices = Stream(seed, index, Purpose.POLICY)
        while not dealt.over:
            dealt.play(choose(policy, dealt, choices))
        return dealt
    order = _lazy_order(rules, seed, index)
    filled = Game(rules, deal=_fill_in(rules, order, Stream(seed, index, Purpose.HIDDEN)))
    for seat, card in zip(_events(rules), order, strict=False):
        if seat is not None:
            filled.play(card)
    return filled


def _events(rules: Rules) -> list[int | None]:
    return [seat for events in schedule(rules) for seat in events]


def _lazy_order(rules: Rules, seed: int, index: int) -> list[Card]:
    """Return the deck, the cards that lie on the table over the game first and in order."""
    deck = list(DECK)
    Stream(seed, index, Purpose.POLICY).shuffle_prefix(deck, len(_events(rules)))
    return deck


def _fill_in(rules: Rules, order: list[Card], hidden: Stream) -> Deal:
    """Return a uniformly random deal among those that lead to the cards on the table.

    The game is walked again with places of the deck instead of cards; as a place is played it
    turns out which card it was. Places that never lay on the table take the other cards.
    """
    events = _events(rules)
    width = rules.hand_size
    hands = [list(range(seat * width, (seat + 1) * width)) for seat in range(rules.players)]
    size = DECK_SIZE - rules.removed
    stock = iter(range(rules.players * width, size))
    cards: dict[int, Card] = {}
    for seat, card in zip(events, order, strict=False):
        if seat is None:
            cards[next(stock)] = card
            continue
        hand = hands[seat]
        slot = hidden.below(len(hand))
        cards[hand[slot]] = card
        drawn = next(stock, None)
        last = hand.pop() if drawn is None else drawn
        if slot < len(hand):
            hand[slot] = last
    rest = order[len(events) :]
    unbound = [place for place in range(size) if place not in cards]
    hidden.shuffle_prefix(rest, len(unbound))
    cards.update(zip(unbound, rest, strict=False))
    return Deal.from_order(rules, [cards[place] for place in range(size)])


def simulate(
    rules: Rules, games: int, seed: int, *, lazy: bool = True, policy: str = "random"
) -> list[Score]:
    """Return the scores of games 0 to `games` - 1 of `seed` under a policy; see `random_game`.

    >>> simulate(Rules(players=3), 1, seed=1)[0].units == random_game(Rules(players=3), 1).units
    True
    """
    return list(_scores(rules, games, seed, lazy=lazy and policy == "random", policy=policy))


def _scores(rules: Rules, games: int, seed: int, *, lazy: bool, policy: str) -> Iterator[Score]:
    for index in range(games):
        if lazy:
            # The hidden part changes no score, so it is not filled in.
            rounds = _lazy_rounds(rules, seed, index)
        else:
            rounds = list(random_game(rules, seed, index, lazy=False, policy=policy).rounds)
        units, cards_won = totals(rules, rounds)
        yield Score(units, best_seats(units, cards_won))


def _lazy_rounds(rules: Rules, seed: int, index: int) -> list[Round]:
    cards = iter(_lazy_order(rules, seed, index))
    rounds = []
    for number, events in enumerate(schedule(rules)):
        table = list(zip(events, cards, strict=False))
        start = (rules.first_player + number) % rules.players
        rounds.append(score_round(rules, start, table, resolve))
    return rounds
