"""A deal: dice and decks (TAV-9, 10), drawn from a stream or written; or a position to go on from.

Games start from a set-up. The worlds that a view may suppose start from a position, as no seat
knows which hands others once held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from ..errors import DealError, NotationError, Problem
from ..random import Stream
from . import snapshot
from .cards import CARDS, KINDS, Card, Stoke, WaveCard, format_cards, listed
from .position import Position
from .rules import Rules


class Deal:
    """Six dice, spaces 1 to 6, and the three decks from their tops.

    `waves` are the ids of wave cards, `cards` player cards as a text or one by one, `stoke` the
    stoke deck by name or number. Sizes are checked when a game is made of the deal.

    >>> deal = Deal([1, 2, 3, 4, 5, 6], [0, 41], "1f 2f 3f 4f 1b 2b", ["FOCUS"])
    >>> deal.cards[0], deal.stoke, deal.position
    (Card.F1, (<Stoke.FOCUS: 4>,), None)
    """

    def __init__(
        self,
        dice: Iterable[int],
        waves: Iterable[int],
        cards: str | Iterable[Card | str | int],
        stoke: Iterable[Stoke | str | int] = (),
    ) -> None:
        """Read dice and decks; refuse what is none."""
        parts = cards.split() if isinstance(cards, str) else cards
        try:
            self.dice = tuple(int(die) for die in dice)
            self.waves = tuple(int(card) for card in waves)
            self.cards = tuple(Card(part) for part in parts)
            self.stoke = tuple(stoke_named(part) for part in stoke)
        except (NotationError, TypeError, ValueError) as error:
            raise DealError(str(error)) from None
        self.position: Position | None = None

    @classmethod
    def at(cls, position: Position) -> Self:
        """Return the deal that goes on from a position."""
        deal = cls(position.dice[1:], position.waves, position.deck, position.stoke_deck)
        deal.position = position.copy()
        return deal

    @classmethod
    def shuffled(cls, rules: Rules, stream: Stream) -> Self:
        """Roll the dice, make the wave deck by the recipe, shuffle the others (TAV-9, 10)."""
        dice = [stream.below(6) + 1 for _ in range(6)]
        waves = []
        for kind, kept in enumerate(rules.recipe):
            ids = [number for number, card in enumerate(rules.waves) if card.type == kind]
            if kept < len(ids):
                stream.shuffle_prefix(ids, kept)
            waves += ids[:kept]
        stream.shuffle_prefix(waves, len(waves))
        cards = listed(rules.deck_cards)
        stream.shuffle_prefix(cards, len(cards))
        stoke = [kind for kind in KINDS for _ in range(rules.stoke_deck[kind])]
        stream.shuffle_prefix(stoke, len(stoke))
        return cls(dice, waves[rules.removed :], cards, stoke)

    def check(self, rules: Rules) -> None:
        """Raise `DealError`, listing every fault, if the deal doesn't fit the rules."""
        if self.position is not None:
            problems = list(position_problems(rules, self.position))
        else:
            problems = list(self._problems(rules))
        if problems:
            raise DealError.listing("the deal", problems)

    def _problems(self, rules: Rules) -> Iterator[Problem]:
        if len(self.dice) != 6 or not all(1 <= die <= 6 for die in self.dice):
            yield Problem("dice", self.dice, "must be six numbers from 1 to 6", "TAV-1")
        yield from _wave_problems(rules, self.waves, rules.rounds)
        for card in CARDS:
            count, due = self.cards.count(card), rules.deck_cards[card]
            if count != due:
                yield Problem(f"cards {card}", count, f"are {count}; must be {due}", "TAV-5")
        for kind in KINDS:
            count, due = self.stoke.count(kind), rules.stoke_deck[kind]
            if count != due:
                yield Problem(f"stoke cards {kind}", count, f"are {count}; must be {due}", "TAV-7")

    def to_record(self) -> dict[str, Any]:
        """Return the deal as records hold it."""
        if self.position is not None:
            return {"position": snapshot.to_data(self.position)}
        return {
            "dice": list(self.dice),
            "waves": list(self.waves),
            "cards": format_cards(self.cards),
            "stoke": [*map(int, self.stoke)],
        }

    @classmethod
    def from_record(cls, data: Mapping[str, Any]) -> Deal:
        """Read the deal of a record."""
        if set(data) == {"position"}:
            return _Unread(data["position"])
        if set(data) != {"dice", "waves", "cards", "stoke"}:
            raise DealError(
                f"a deal has dice, waves, cards and stoke, or a position, not {', '.join(data)}"
            )
        return cls(data["dice"], data["waves"], data["cards"], data["stoke"])

    def for_rules(self, rules: Rules) -> Deal:
        """Return the deal itself; one just read from a record is read in full now."""
        return self

    def __eq__(self, other: object) -> bool:
        """Whether the other deal is the same."""
        if not isinstance(other, Deal):
            return NotImplemented
        return self.to_record() == other.to_record()

    def __hash__(self) -> int:
        """Hash the decks."""
        return hash((self.dice, self.waves, self.cards, self.stoke))

    def __repr__(self) -> str:
        """Say what is dealt."""
        if self.position is not None:
            return f"<tavarua deal: a position in round {self.position.round}>"
        return (
            f"Deal({list(self.dice)}, {list(self.waves)}, {format_cards(self.cards)!r}, "
            f"{[str(kind) for kind in self.stoke]})"
        )


class _Unread(Deal):
    """The position of a record, which can be read only when the rules are known."""

    def __init__(self, data: Any) -> None:
        super().__init__([], [], [])
        self._data = data

    def for_rules(self, rules: Rules) -> Deal:
        try:
            return Deal.at(snapshot.from_data(rules, self._data))
        except snapshot.SnapshotError as error:
            raise DealError(str(error)) from None


def stoke_named(value: Stoke | str | int) -> Stoke:
    """Return the stoke card of a name or number; raise `NotationError` if there is none."""
    if not isinstance(value, str):
        return Stoke(value)
    for kind in KINDS:
        if value.upper() in (str(kind), kind.name):
            return kind
    raise NotationError(f"there is no stoke card {value!r}; they are {', '.join(map(str, KINDS))}")


def _wave_problems(
    rules: Rules, waves: Iterable[int], size: int | None, seen: Iterable[int] = ()
) -> Iterator[Problem]:
    cards = [*waves, *seen]
    wrong = [card for card in cards if not 0 <= card < len(rules.waves)]
    for card in wrong:
        reason = f"{card} is no wave card; ids run from 0 to {len(rules.waves) - 1}"
        yield Problem("waves", card, reason, "TAV-6")
    for card, times in Counter(cards).items():
        if times > 1:
            yield Problem("waves", card, f"{card} is there {times} times", "TAV-6")
    if size is not None and len(cards) != size:
        yield Problem("waves", len(cards), f"are {len(cards)}; must be {size}", "TAV-9")
    if wrong:
        return
    for kind, kept in enumerate(rules.recipe):
        count = sum(rules.waves[card].type == kind for card in cards)
        if count > kept:
            name = str(WaveCard(kind, 0, 0, rules.waves[cards[0]].back)).split()[0]
            reason = f"{count} of {name} are in the deck, which is made with {kept}"
            yield Problem("waves", count, reason, "TAV-9")


def position_problems(rules: Rules, position: Position) -> Iterator[Problem]:
    """Yield what in a position can't be: cards and tokens that are not all there, for one."""
    if position.rules != rules:
        yield Problem("position", None, "is of other rules")
        return
    surfers = position.surfers
    yield from _wave_problems(rules, position.waves, rules.rounds, position.revealed)
    for card in CARDS:
        count = position.discards[card] + position.deck.count(card)
        count += sum(surfer.hand[card] for surfer in surfers)
        count += sum(piled.card is card for surfer in surfers for piled in surfer.pile)
        count += sum(cards.count(card) for cards in open_cards(position))
        if count != rules.deck_cards[card]:
            reason = f"are {count}; must be {rules.deck_cards[card]}"
            yield Problem(f"cards {card}", count, reason, "TAV-5")
    for kind in KINDS:
        count = position.stoke_deck.count(kind) + position.spent[kind]
        count += sum(surfer.held[kind] for surfer in surfers)
        if count != rules.stoke_cards[kind]:
            reason = f"are {count}; must be {rules.stoke_cards[kind]}"
            yield Problem(f"stoke cards {kind}", count, reason, "TAV-7")
    names = ("barrel", "hang ten", "stoke", "perfect")
    for number, (name, count) in enumerate(zip(names, tokens_in_all(position), strict=True)):
        if count != rules.supplies[number]:
            reason = f"are {count}; must be {rules.supplies[number]}"
            yield Problem(f"{name} tokens", count, reason, "TAV-8")


def open_cards(position: Position) -> Iterator[tuple[Card, ...]]:
    """Yield the committed cards that lie open and have not been resolved (phase sign)."""
    from .position import Phase

    for surfer in position.surfers:
        move = surfer.move
        if position.phase is Phase.SIGN and move is not None and not move.settled:
            yield move.cards


def tokens_in_all(position: Position) -> list[int]:
    """Return how many barrel, hang ten, stoke and perfect tokens there are, wherever they lie."""
    from .position import Phase

    totals = list(position.supplies)
    for surfer in position.surfers:
        totals[2] += surfer.tokens
        if position.phase is Phase.SIGN and surfer.move and not surfer.move.settled:
            totals[2] += surfer.move.tokens
        for piled in surfer.pile:
            for number, name in enumerate(("barrel", "hang_ten", "stoke", "perfect")):
                totals[number] += getattr(piled, name)
    return totals
