"""The oracle in pure Python: written from the definitions, with no thought of speed.

Nothing here makes a native call. Tests hold the core to it; benches show it as the baseline.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

from ..random import Purpose, Stream
from . import game, view
from .actions import DRAW, LARGEST_PLAY, Action, Play
from .cards import Card, order_of
from .greedy import greedy
from .reading import Rank, Reading, exceeds
from .rules import Rules

POLICIES: Final = ("random", "greedy", "epsilon-greedy")
"""Ways to play: uniform over all actions; a sensible beginner's; hers but for one in ten."""

ACE = 14
"""What an ace counts except at the low end of a run (JIZ-17)."""


@functools.cache
def combination(numbers: tuple[int, ...], one_suit: bool) -> tuple[Rank, tuple[int, ...]] | None:
    """Return rank and key of cards of these numbers, 2 to 14 and ascending; None if they are none.

    No two of the cards are the same (JIZ-19); `one_suit` tells whether they are all of one suit.

    >>> combination((10, 11, 12, 13, 14), True), combination((2, 14), False)
    ((<Rank.ROYAL_STRAIGHT_FLUSH: 14>, (14,)), (<Rank.STRAIGHT_OF_TWO: 2>, (2,)))
    """
    size, top = len(numbers), _top_of_run(numbers)
    counts = Counter(numbers)
    # By count, then by number: the three of a full house, the higher pair of two.
    shape = sorted(((count, number) for number, count in counts.items()), reverse=True)
    key = tuple(number for _, number in shape)
    match [count for count, _ in shape]:
        case [5]:
            return Rank.FIVE_OF_A_KIND, key
        case [4]:
            return Rank.FOUR_OF_A_KIND, key
        case [3, 2]:
            return Rank.FULL_HOUSE, key
        case [3]:
            return Rank.THREE_OF_A_KIND, key
        case [2, 2]:
            return Rank.TWO_PAIR, key
        case [2]:
            return Rank.PAIR, key
        case [1]:
            return Rank.HIGH_CARD, key
    if size == 5 and one_suit and top is not None:
        royal = top == ACE
        return (Rank.ROYAL_STRAIGHT_FLUSH if royal else Rank.STRAIGHT_FLUSH), (top,)
    if size == 5 and one_suit:
        # JIZ-18: by the highest number only.
        return Rank.FLUSH, (max(numbers),)
    if top is not None:
        runs = (Rank.STRAIGHT_OF_TWO, Rank.STRAIGHT_OF_THREE, Rank.STRAIGHT_OF_FOUR,
                Rank.STRAIGHT_OF_FIVE)  # fmt: skip
        return runs[size - 2], (top,)
    return None


def _top_of_run(numbers: Sequence[int]) -> int | None:
    """Return the highest number of a run, the ace counting 14 or else 1 (JIZ-17)."""
    for high_ace in (True, False):
        values = sorted(1 if number == ACE and not high_ace else number for number in numbers)
        if values == list(range(values[0], values[0] + len(values))):
            return values[-1]
    return None


def reading_of(cards: Sequence[Card]) -> Reading | None:
    """Return what different cards make, by trying every number for every mask (JIZ-20).

    >>> print(reading_of([Card("Ms"), Card("7s")]))
    straight of two, top 8 (Ms = 8s)
    """
    return _reading_of(tuple(sorted(cards)))


@functools.lru_cache(maxsize=1 << 18)
def _reading_of(cards: tuple[Card, ...]) -> Reading | None:
    if not 1 <= len(cards) <= LARGEST_PLAY:
        return None
    masks = [card for card in cards if card.is_mask]
    numbers = sorted(_high(card.number) for card in cards if card.number is not None)
    one_suit = len({card.suit for card in cards}) == 1
    ways = _ways(tuple(numbers), len(masks), one_suit)
    # JIZ-19: no two of the same suit and number; the masks themselves differ in suit.
    possible = [
        way
        for way in ways
        if not any(mask.standing_for(n) in cards for mask, n in zip(masks, way[2], strict=True))
    ]
    if not possible:
        return None
    # Of several ways, the one with the highest numbers first, in the order of suits.
    rank, key, chosen = max(possible)
    return Reading(
        rank, key, {mask: mask.standing_for(n) for mask, n in zip(masks, chosen, strict=True)}
    )


@functools.cache
def _ways(
    numbers: tuple[int, ...], masks: int, one_suit: bool
) -> list[tuple[Rank, tuple[int, ...], tuple[int, ...]]]:
    """Return every way to choose numbers for masks beside cards of `numbers` that makes something.

    Each with its rank, key and the numbers chosen, an ace counting 1 in a low run.
    """
    ways = []
    for chosen in itertools.product(range(2, ACE + 1), repeat=masks):
        found = combination(tuple(sorted([*numbers, *chosen])), one_suit)
        if found is not None:
            rank, key = found
            low = rank in _RUNS and key[0] < ACE
            ways.append((rank, key, tuple(1 if low and n == ACE else n for n in chosen)))
    return ways


_RUNS = (Rank.STRAIGHT_OF_TWO, Rank.STRAIGHT_OF_THREE, Rank.STRAIGHT_OF_FOUR,
         Rank.STRAIGHT_OF_FIVE, Rank.STRAIGHT_FLUSH)  # fmt: skip


def _high(number: int) -> int:
    return ACE if number == 1 else number


def plays_of(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
    """Return every legal play, by trying all sets of up to five cards, in the order of `plays`."""
    held = frozenset(hand)
    found = []
    for size in range(1, LARGEST_PLAY + 1):
        for cards in itertools.combinations(sorted([*hand, *field]), size):
            # JIZ-8: at least one from the hand.
            if held.isdisjoint(cards):
                continue
            made = _reading_of(cards)
            if made is not None and exceeds(made, standing):
                mine = tuple(card for card in cards if card in held)
                others = tuple(card for card in cards if card not in held)
                found.append(Play(mine, others, made))
    return sorted(found, key=_canonical)


def _canonical(play: Play) -> tuple[int, int]:
    assert play.reading is not None
    return play.reading.strength, sum(1 << order_of(card) for card in play.cards)


class View(view.View):
    """A view without a native call; equal to the ordinary view that holds the same."""

    @staticmethod
    def _reading(cards: Sequence[Card]) -> Reading | None:
        return reading_of(cards)

    @staticmethod
    def _plays(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
        return plays_of(hand, field, standing)

    def _game_class(self) -> type[Game]:
        return Game


class Game(game.Game):
    """The readable flow, reading cards by the definition: an all-Python game.

    >>> from shorebreak.jizai import Rules
    >>> one = Game(Rules(players=2, hand_size=3), seed=1)
    >>> while not one.over:
    ...     one.play(one.legal_actions()[-1])
    >>> len(one.rounds), len(one.winners) > 0
    (2, True)
    """

    view_type: ClassVar[type[view.View]] = View

    @staticmethod
    def _reading(cards: Sequence[Card]) -> Reading | None:
        return reading_of(cards)

    @staticmethod
    def _plays(hand: Sequence[Card], field: Sequence[Card], standing: Reading | None) -> list[Play]:
        return plays_of(hand, field, standing)


class Score(NamedTuple):
    """How a game ended: penalty points of each seat, and the winners."""

    units: tuple[int, ...]
    winners: tuple[int, ...]


def choices(one: game.Game | view.View) -> list[Action]:
    """Return the legal actions in the order in which the policy `random` counts them.

    Drawing first if it is legal, then the plays, ascending by strength and then by their cards,
    sets being compared as integers by number first and suit second.
    """
    actions = one.legal_actions()
    plays = sorted((action for action in actions if isinstance(action, Play)), key=_canonical)
    return [*([DRAW] if DRAW in actions[:1] else []), *plays]


def choose(policy: str, one: game.Game | view.View, stream: Stream) -> Action:
    """Return what a policy does in a game, or in a view of the seat to act.

    `random` draws an action; `greedy` draws nothing; `epsilon-greedy` draws one number in ten, and
    at 0 an action, else it does what `greedy` does.
    """
    if policy not in POLICIES:
        raise ValueError(f"there is no policy {policy!r}; policies are {', '.join(POLICIES)}")
    if policy == "random" or (policy == "epsilon-greedy" and stream.below(10) == 0):
        actions = choices(one)
        return actions[stream.below(len(actions))]
    return greedy(one)


def random_game(rules: Rules, seed: int, index: int = 0, *, policy: str = "random") -> Game:
    """Return game `index` of `seed` under a policy, finished.

    >>> random_game(Rules(players=2, hand_size=2, masks=False), seed=1).over
    True
    """
    one = Game(rules, seed=seed, index=index)
    stream = Stream(seed, index, Purpose.POLICY)
    while not one.over:
        one.play(choose(policy, one, stream))
    return one


def simulate(rules: Rules, games: int, seed: int, *, policy: str = "random") -> list[Score]:
    """Return the scores of games 0 to `games` - 1 of `seed` under a policy.

    >>> rules = Rules(players=2, hand_size=2, masks=False)
    >>> simulate(rules, 1, seed=1)[0].units == random_game(rules, 1).units
    True
    """
    finished = (random_game(rules, seed, index, policy=policy) for index in range(games))
    return [Score(one.units, one.winners) for one in finished]
