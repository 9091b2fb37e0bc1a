"""A deal: the hands of the first round, and of later ones if they too are given (SCO-2, 3, 20)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

import msgspec

from ..errors import DealError, NotationError, Problem
from ..random import Stream
from .cards import DECK, PAIRS, Card, Cards, format_cards, parse_cards, repeated
from .rules import Rules

Hand = tuple[Card, ...]
Hands = tuple[Hand, ...]
"""The hands of a round as dealt, by seat."""

_WORD = 32
"""Cards whose way up is drawn at once."""


@dataclasses.dataclass(frozen=True, init=False)
class Deal:
    """The hands of each round that is set up, by seat, from left to right as they are dealt.

    `rounds` has one entry for each round from the first; each entry has one hand for each seat.
    Cards are texts, pairs of upper and lower number, ids or `Card`s. Rounds that are not given are
    left to chance. `first_player` names the seat that starts the first round where it isn't to
    follow from the rules (SCO-18); the game then plays by rules that fix this seat. A card dealt
    twice in a round is a `DealError`. Sizes are checked when a game is made of the deal.

    >>> deal = Deal(rounds=[["3/7 1/2", [(5, 6), "10/9"]]])
    >>> deal.rounds[0][1]
    (Card('5/6'), Card('10/9'))
    """

    rounds: tuple[Hands, ...]
    first_player: int | None

    def __init__(self, rounds: Iterable[Iterable[Cards]], first_player: int | None = None) -> None:
        """Read the cards; refuse what is no card and what is dealt twice."""
        if isinstance(rounds, str):
            raise DealError(f"rounds must be a list of rounds, not the text {rounds!r}")
        read = tuple(_read_hands(hands, number) for number, hands in enumerate(rounds, start=1))
        if not read:
            raise DealError("a deal has at least the hands of the first round (SCO-3)")
        problems = [
            Problem(
                str(card),
                card,
                f"is dealt more than once in round {number}, to "
                + " and ".join(
                    f"seat {seat}"
                    for seat, hand in enumerate(hands)
                    for one in hand
                    if one.pair == card.pair
                ),
                "SCO-1",
            )
            for number, hands in enumerate(read, start=1)
            for card in repeated(card for hand in hands for card in hand)
        ]
        if problems:
            raise DealError.listing("the deal", problems)
        if first_player is not None and (
            isinstance(first_player, bool) or not isinstance(first_player, int)
        ):
            raise DealError(f"first_player must be a seat, not {first_player!r} (SCO-18)")
        object.__setattr__(self, "rounds", read)
        object.__setattr__(self, "first_player", first_player)

    @classmethod
    def shuffled(cls, rules: Rules, stream: Stream) -> Self:
        """Shuffle and deal the first round (SCO-3)."""
        return cls([draw_hands(rules, pairs_in_play(rules), stream)])

    @property
    def hands(self) -> Hands:
        """The hands of the first round."""
        return self.rounds[0]

    def check(self, rules: Rules) -> None:
        """Raise `DealError`, listing every fault, if the deal doesn't fit the rules."""
        problems = []
        if len(self.rounds) > rules.rounds:
            reason = f"there are {len(self.rounds)}; {rules.players} players play {rules.rounds}"
            problems.append(Problem("rounds", len(self.rounds), reason, "SCO-18"))
        for number, hands in enumerate(self.rounds, start=1):
            earlier = self.rounds[number - 2] if number > 1 else None
            problems += hands_problems(rules, hands, number, earlier)
        if self.first_player is not None and not 0 <= self.first_player < rules.players:
            reason = f"is {self.first_player}; seats are 0 to {rules.players - 1}"
            problems.append(Problem("first_player", self.first_player, reason, "SCO-18"))
        fixed = rules.first_player
        if None not in (fixed, self.first_player) and fixed != self.first_player:
            reason = f"is {self.first_player}, but by the rules seat {fixed} starts"
            problems.append(Problem("first_player", self.first_player, reason, "SCO-18"))
        if problems:
            raise DealError.listing("the deal", problems)

    def rules_for(self, rules: Rules) -> Rules:
        """Return the rules with the seat fixed that the deal names, where they don't lead to it."""
        if self.first_player in (None, starter(rules, self.hands)):
            return rules
        return msgspec.structs.replace(rules, first_player=self.first_player)

    def to_record(self) -> dict[str, Any]:
        """Return the deal as records hold it."""
        data: dict[str, Any] = {"rounds": [hands_record(hands) for hands in self.rounds]}
        if self.first_player is not None:
            data["first_player"] = self.first_player
        return data

    @classmethod
    def from_record(cls, data: Mapping[str, Any]) -> Self:
        """Read the deal of a record."""
        if not {"rounds"} <= set(data) <= {"rounds", "first_player"}:
            raise DealError(f"a deal has rounds and first_player, not {', '.join(map(str, data))}")
        if not isinstance(data["rounds"], list):
            raise DealError(f"rounds must be a list of rounds, not {data['rounds']!r}")
        return cls(data["rounds"], data.get("first_player"))


def _read_hands(hands: Any, number: int) -> Hands:
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise DealError(f"round {number} must be a list with one hand per seat, not {hands!r}")
    try:
        return tuple(
            parse_cards(hand, where=f"round {number}, the hand of seat {seat}")
            for seat, hand in enumerate(hands)
        )
    except NotationError as error:
        raise DealError(str(error)) from None


def starter(rules: Rules, hands: Hands) -> int:
    """Return the seat that starts the first round (SCO-18).

    It is the one that the rules fix, else the holder of the 1/2, else (two players) seat 0.
    """
    if rules.first_player is not None:
        return rules.first_player
    for seat, hand in enumerate(hands):
        if any(card.pair == 0 for card in hand):
            return seat
    return 0


def pairs_in_play(rules: Rules, earlier: Sequence[Sequence[Card]] | None = None) -> list[int]:
    """Return the pair indices that a round is dealt from, ascending.

    With two players the second round has the cards that the first, `earlier`, had not (SCO-20).
    """
    dealt: set[int] = set()
    if rules.players == 2 and earlier is not None:
        dealt = {card.pair for hand in earlier for card in hand}
    return [index for index in map(PAIRS.index, rules.pairs) if index not in dealt]


def draw_hands(rules: Rules, pairs: list[int], stream: Stream) -> Hands:
    """Shuffle and deal a round: which cards to whom in which order, then their ways up."""
    count = rules.players * rules.hand_size
    items = list(pairs)
    stream.shuffle_prefix(items, count)
    return split_hands(rules, oriented(items[:count], stream))


def oriented(pairs: Sequence[int], stream: Stream) -> list[Card]:
    """Give each card, by pair index, a random way up: one bit each, 32 to a draw."""
    words = [stream.below(1 << _WORD) for _ in range(0, len(pairs), _WORD)]
    return [
        Card(pair * 2 + (words[place // _WORD] >> place % _WORD & 1))
        for place, pair in enumerate(pairs)
    ]


def split_hands(rules: Rules, cards: Sequence[Card]) -> Hands:
    """Return cards in order of dealing as hands: that of seat 0 first, each from the left."""
    size = rules.hand_size
    return tuple(tuple(cards[at : at + size]) for at in range(0, len(cards), size))


def hands_record(hands: Hands) -> list[str]:
    """Return the hands of a round as records hold them."""
    return [format_cards(hand) for hand in hands]


def hands_problems(
    rules: Rules, hands: Hands, number: int, earlier: Hands | None
) -> Iterator[Problem]:
    """Yield everything in which the hands of round `number`, from 1, don't fit the rules."""
    clause = "SCO-20" if rules.players == 2 else "SCO-3"
    if len(hands) != rules.players:
        reason = f"has {len(hands)} hands; {rules.players} players need {rules.players}"
        yield Problem(f"round {number}", len(hands), reason, clause)
    allowed = set(map(PAIRS.index, rules.pairs))
    again = {card.pair for hand in earlier or () for card in hand} if rules.players == 2 else set()
    for seat, hand in enumerate(hands):
        name = f"round {number}, the hand of seat {seat}"
        if len(hand) != rules.hand_size:
            reason = f"has {len(hand)} cards; must have {rules.hand_size}"
            yield Problem(name, len(hand), reason, clause)
        for card in hand:
            if card.pair not in allowed:
                reason = f"holds {card}, which {rules.players} players remove before play"
                yield Problem(name, card, reason, "SCO-2")
            elif card.pair in again:
                reason = f"holds {DECK[card.pair]}, which was dealt in round {number - 1}"
                yield Problem(name, card, reason, "SCO-20")
