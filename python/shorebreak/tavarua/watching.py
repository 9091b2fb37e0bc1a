"""Following a game from one seat by what was seen: the position, its hidden parts placeholders.

The flow plays it. Whatever lay hidden and comes to light is told by the history; cards that stay
hidden are only counted: in others' hands any type may stand for them, and even fall below zero,
as only the number of cards is right. `masked` then leaves what the seat knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from ..errors import NotationError, Problem, ViewError
from . import facts, hands, knowledge, moves, rounds
from .actions import MOVES, Action, Kind, order_of
from .cards import BARRED, KINDS, TYPES, Board, Card, counted, format_cards
from .hands import Hidden
from .masking import masked, unseen_cards
from .notation import parse_action
from .position import Phase, Position
from .rules import HAND_SIZE, Rules

_ANY: Final = Card.F1
"""Stands for a card that the seat hasn't seen."""

_FORMS: Final = {
    "die": "the die of the new wave, such as 'die 4'",
    "wave": "the wave card turned up, such as 'wave Surge 3b'",
    "back": "the back of the next wave card, such as 'back 1-2 f'",
    "bought": "the stoke card bought, such as 'bought JETSKI'",
    "front": "the front that IN THE ZONE showed, such as 'front Glass 0'",
    "backs": "the backs that FOCUS showed, such as 'backs 0-1 fb, 1-2 f, 2-3 b'",
}


class _Untold(Exception):
    """The history ends where something had to be told."""


class Watcher:
    """Plays a game along a history, for the flow being chance and all that was hidden."""

    def __init__(
        self, rules: Rules, seat: int, dice: Any, back: Any, hand: Any, history: Any
    ) -> None:
        """Read what was there before the first decision."""
        self.rules, self.seat = rules, seat
        self.at = 0
        try:
            self.entries = list(facts.split_history(history))
            # In the order of drawing: with few cards the deck may be made anew in between.
            self.hand = [Card(card) for card in (hand.split() if isinstance(hand, str) else hand)]
            top = facts.read_back(rules, str(back))
        except NotationError as error:
            raise ViewError(str(error)) from None
        except TypeError:
            raise ViewError(f"the hand {hand!r} is neither a text nor a list of cards") from None
        numbers = list(dice) if isinstance(dice, Sequence) and not isinstance(dice, str) else dice
        if isinstance(dice, str):
            numbers = [int(word) if word.isdecimal() else word for word in dice.split()]
        if (
            not isinstance(numbers, list)
            or len(numbers) != 6
            or not all(type(die) is int and 1 <= die <= 6 for die in numbers)
        ):
            raise self.fault(
                "dice", dice, "must be six numbers from 1 to 6, spaces 1 to 6", "TAV-2"
            )
        if len(self.hand) > HAND_SIZE:
            reason = f"has {len(self.hand)} cards; five are dealt"
            raise self.fault("hand", hand, reason, "TAV-10")
        self._drawing: tuple[int, list[str]] | None = None
        self._next = _ANY
        self._dealt = False
        self._face_down: list[int] = []
        self._open: list[int] = []
        deck = [_ANY] * sum(rules.deck_cards)
        stoke = [KINDS[0]] * sum(rules.stoke_deck)
        self.position = rounds.set_up(rules, numbers, [0] * rules.rounds, deck, stoke)
        self.position.shown_back = top

    def fault(self, key: str, value: Any, reason: str, clause: str | None = None) -> ViewError:
        """Return the error of one contradiction."""
        subject = f"the view of seat {self.seat}"
        error = ViewError.listing(subject, [Problem(key, value, reason, clause)])
        assert isinstance(error, ViewError)
        return error

    def _bad_entry(self, reason: str, clause: str | None = None) -> ViewError:
        """Return the error about the entry read last."""
        text = self.entries[self.at - 1]
        return self.fault(f"entry {self.at}, {text!r}", text, reason, clause)

    # Playing along.

    def watched(self) -> Position:
        """Return what the seat knows at the end of the history."""
        position = self.position
        try:
            rounds.begin(position, self)
            while self.at < len(self.entries):
                self._step(position)
        except _Untold as error:
            reason = f"ends where it must tell {error}"
            raise self.fault("history", None, reason, "TAV-49") from None
        self._end_draws()
        if self._open:
            reason = f"tells what seat {self._open[0]} committed, which lies face down: write ?"
            raise self.fault("history", None, reason, "TAV-16")
        if self.hand and not self._dealt:
            reason = "is given, but the hands are not dealt yet: history tells the boards first"
            raise self.fault("hand", None, reason, "TAV-10")
        return masked(position, self.seat)

    def _step(self, position: Position) -> None:
        """Take the action of the next entry."""
        self._end_draws()
        text, seat = self.entries[self.at], position.player
        self.at += 1
        if seat is None:
            raise self._bad_entry("comes after the end of the game", "TAV-35")
        hidden = text == facts.UNKNOWN and position.phase is Phase.COMMIT and seat != self.seat
        if hidden:
            action = Action.of(Kind.WAIT)
        elif text == "order ?" and position.phase is Phase.FOCUS and seat != self.seat:
            action = Action(Kind.ORDER.value)
        else:
            action = self._read(position, seat, text)
        self._commits(position, seat, action, hidden=hidden)
        if position.phase is Phase.FOCUS:
            self._ordered(position, seat, action)
        rounds.apply(position, action, self)
        self._check(position)
        if position.phase is not Phase.FOCUS:
            # What others have seen of the wave deck is no part of what this seat knows.
            for other in position.players():
                if other != self.seat:
                    position.surfers[other].patterns = ()

    def _commits(self, position: Position, seat: int, action: Action, *, hidden: bool) -> None:
        """Keep account of commitments that lie face down; the last one reveals all (TAV-16)."""
        if position.phase is not Phase.COMMIT:
            return
        if hidden:
            self._face_down.append(seat)
        self._open += [seat] * (seat != self.seat and not hidden)
        if position.after(seat) is None:
            if self._face_down:
                names = " and ".join(f"seat {one}" for one in self._face_down)
                reason = f"all have committed: tell what {names} did"
                raise self._bad_entry(reason, "TAV-16")
            self._open.clear()

    def _read(self, position: Position, seat: int, text: str) -> Action:
        if facts.is_fact(text):
            task = moves.task_of(position.phase)
            raise self._bad_entry(f"is not due: seat {seat} {task}")
        try:
            action = parse_action(text)
        except NotationError as error:
            raise self._bad_entry(str(error)) from None
        if action.kind is Kind.ORDER and seat != self.seat:
            raise self._bad_entry("the order that another chose is hidden: write order ?", "TAV-49")
        probe = position if seat == self.seat else self._supposed(position, seat, action)
        fault = moves.fault_of(probe, action)
        if fault is not None:
            raise self._bad_entry(*fault)
        return action

    def _supposed(self, position: Position, seat: int, action: Action) -> Position:
        """Return the position if another seat held what its action takes, as far as it can."""
        probe = position.copy()
        surfer = probe.surfers[seat]
        size, held = surfer.hand_size, sum(surfer.held) - sum(surfer.bought)
        if action.kind in (*MOVES, Kind.EXCHANGE, Kind.DROP):
            cards = action.cards
            if len(cards) > size:
                reason = f"takes {len(cards)} cards; seat {seat} holds {size}"
                raise self._bad_entry(reason, "TAV-11")
            surfer.hand = counted([*cards, *[_ANY] * (size - len(cards))])
        if action.kind is Kind.PLAY:
            surfer.held, surfer.bought = [0] * len(KINDS), [0] * len(KINDS)
            surfer.held[action.stoke] = held
        return probe

    def _check(self, position: Position) -> None:
        """Refuse what no deal can have led to."""
        for seat in position.players():
            surfer = position.surfers[seat]
            if seat != self.seat and sum(surfer.known) > surfer.hand_size:
                held = format_cards([c for c in Card for _ in range(surfer.known[c])])
                reason = f"seat {seat} is known to hold {held} still, but has fewer cards"
                raise self._bad_entry(reason, "TAV-50")
        unseen = unseen_cards(masked(position, self.seat), self.seat)
        if min(unseen) < 0:
            card = Card(unseen.index(min(unseen)))
            count = self.rules.deck_cards[card]
            reason = f"makes more than {count} of {card} seen"
            raise self._bad_entry(reason, "TAV-5")
        for kind in KINDS:
            spent = position.spent[kind] + position.surfers[self.seat].held[kind]
            if spent > self.rules.stoke_cards[kind]:
                reason = f"makes more than {self.rules.stoke_cards[kind]} of {kind} seen"
                raise self._bad_entry(reason, "TAV-7")

    # What the flow asks for.

    def _fact(self, word: str) -> str:
        """Return what the next entry tells of a kind of fact."""
        self._end_draws()
        if self.at == len(self.entries):
            raise _Untold(_FORMS[word])
        self.at += 1
        head, _, rest = self.entries[self.at - 1].partition(" ")
        if head != word:
            raise self._bad_entry(f"is not due; here stands {_FORMS[word]}", "TAV-49")
        return rest

    def _told(self, word: str, read: Callable[[str], Any]) -> Any:
        text = self._fact(word)
        try:
            return read(text)
        except NotationError as error:
            raise self._bad_entry(str(error)) from None

    def die(self) -> int:
        """Return the die of the new wave, which all see."""
        number: int = self._told("die", lambda text: facts.read_number(text, 1, 6))
        return number

    def reshuffle(self, cards: list[Card]) -> list[Card]:
        """Return a deck that nobody has seen; its first card may be about to be told."""
        return [self._next, *[_ANY] * (len(cards) - 1)]

    def tell(self, position: Position, what: Hidden, seat: int) -> None:
        """Put what the history tells where the flow takes it from."""
        own = seat == self.seat
        if what is Hidden.CARD:
            self._draw(position, seat)
        elif what is Hidden.BARRED and not own:
            self._barred(position, seat)
        elif what is Hidden.STOKE and own:
            position.stoke_deck[0] = self._told("bought", facts.read_stoke)
        elif what is Hidden.FRONT and own:
            card = self._front(position, "front")
            position.waves[0] = card
        elif what is Hidden.BACKS:
            self._backs(position, own)
        elif what is Hidden.WAVE:
            position.waves[0] = self._front(position, "wave")
            position.shown_back = self._next_back(position)

    def _back(self) -> int:
        number: int = self._told("back", lambda text: facts.read_back(self.rules, text))
        return number

    def _next_back(self, position: Position) -> int | None:
        """Return the back that lies on top once the wave card is turned up; None without one."""
        if len(position.waves) == 1:
            return None
        back = self._back()
        patterns = position.surfers[self.seat].patterns
        left = knowledge.seen_on_top(self.rules, patterns, position.waves[0])
        seen = [knowledge.back_of(self.rules, row[1]) for row in left if len(row) > 1]
        if seen and back not in seen:
            raise self._bad_entry("is not what was seen of that card before", "TAV-49")
        return back

    def _front(self, position: Position, word: str) -> int:
        rules, patterns = self.rules, position.surfers[self.seat].patterns
        gone = position.revealed

        def read(text: str) -> int:
            return facts.read_front(rules, text, patterns, gone)

        card: int = self._told(word, read)
        if card in gone:
            raise self._bad_entry("was turned up before", "TAV-6")
        back = knowledge.back_ids(rules)[card]
        if back != position.shown_back:
            shown = facts.back_texts(rules)[position.shown_back or 0]
            reason = f"has the back {rules.waves[card].back}, but {shown} was seen"
            raise self._bad_entry(reason, "TAV-6")
        if not knowledge.seen_on_top(rules, knowledge.told(position, self.seat), card):
            raise self._bad_entry("is not what was seen of that card before", "TAV-50")
        return card

    def _backs(self, position: Position, own: bool) -> None:
        """Put cards with the backs that FOCUS showed on top (TAV-37, 49)."""
        count = min(3, len(position.waves))
        rules = self.rules

        def read(text: str) -> list[int]:
            return [facts.read_back(rules, part) for part in text.split(",")]

        backs: list[int] = self._told("backs", read)
        if len(backs) != count:
            raise self._bad_entry(f"tells {len(backs)} backs; FOCUS showed {count}", "TAV-37")
        patterns = knowledge.told(position, self.seat)
        rows = [[knowledge.back_of(rules, token) for token in row] for row in patterns]
        if own:
            if not any(row == backs[: len(row)] for row in rows):
                raise self._bad_entry("is not what was seen of these backs before", "TAV-49")
            position.waves[:count] = [facts.with_back(rules, back) for back in backs]
            return
        new = Counter(backs)
        new.subtract(rows[0])
        if min(new.values()) < 0:
            raise self._bad_entry("is not what was seen of these backs before", "TAV-49")
        rest = sorted(new.elements())
        before = count - len(rest)
        position.waves[before:count] = [facts.with_back(rules, back) for back in rest]

    def _ordered(self, position: Position, seat: int, action: Action) -> None:
        """Note the back that lies on top once FOCUS has put the cards in order."""
        count = min(3, len(position.waves))
        order = order_of(count, action.number)
        backs = knowledge.back_ids(self.rules)
        if seat == self.seat:
            position.shown_back = backs[position.waves[order[0]]]
            return
        rows, after = knowledge.told(position, self.seat), self._back()
        if after not in {knowledge.back_of(self.rules, token) for row in rows for token in row}:
            raise self._bad_entry("is not among the backs that FOCUS showed", "TAV-37")
        # Written out, as from now on the new back lies on top.
        position.surfers[self.seat].patterns = rows
        position.surfers[seat].patterns = (
            tuple(knowledge.BACK + backs[card] for card in position.waves[:count]),
        )
        position.shown_back = after

    # Player cards.

    def _draw(self, position: Position, seat: int) -> None:
        """Put the card that a seat draws on top of the deck."""
        surfer = position.surfers[seat]
        if not position.deck and not hands.may_draw(position, seat):
            return
        word = self._drawn(position, seat)
        if word == facts.NONE:
            others = [c for c in Card if not c.barred and position.discards[c]]
            if surfer.board is Board.SHORT or others or not position.deck:
                raise self._bad_entry("there are cards that could be drawn", "TAV-11a")
            unseen = unseen_cards(masked(position, self.seat), self.seat)
            if sum(unseen[card] for card in BARRED) < len(position.deck):
                reason = f"a deck of {len(position.deck)} holds other cards than barred ones"
                raise self._bad_entry(reason, "TAV-11a")
            position.deck = [BARRED[0]] * len(position.deck)
            return
        self._next = _ANY if word == facts.UNKNOWN else self._card(word)
        if position.deck:
            position.deck = [self._next, *[_ANY] * (len(position.deck) - 1)]
        elif word != facts.UNKNOWN and not position.discards[self._next]:
            raise self._bad_entry(f"{word} is not among the discards reshuffled", "TAV-11")

    def _drawn(self, position: Position, seat: int) -> str:
        """Return the next card that a seat is told to have drawn."""
        if self._drawing is None or self._drawing[0] != seat or not self._drawing[1]:
            self._end_draws()
            known = seat == self.seat or seat >= self.rules.players
            cards = self._cards(seat, "draws")
            first = seat == self.seat and position.phase is Phase.BOARDS
            if cards is None and first and self.hand and not self._dealt:
                cards = [str(card) for card in self.hand]
            elif cards is None and first:
                given = format_cards(self.hand)
                reason = f"has only {given}; five cards are dealt" if given else "is missing"
                raise self.fault("hand", given, reason, "TAV-10")
            if cards is None and known:
                name = facts.seat_text(self.rules, seat)
                due = f"what {name} drew, such as '{name} draws 2f'"
                if self.at == len(self.entries):
                    raise _Untold(due)
                self.at += 1
                raise self._bad_entry(f"is not due; here stands {due}", "TAV-49")
            if first:
                self._first_hand(position, cards or [])
            self._drawing = (seat, list(cards or [facts.UNKNOWN]))
        seen = self._drawing[1].pop(0)
        hidden = seat != self.seat and seat < self.rules.players
        long = position.surfers[seat].board is Board.LONG
        if seen not in (facts.UNKNOWN, facts.NONE) and hidden:
            if not (long and self._card(seen).barred):
                raise self._bad_entry(f"{seen} was drawn face down", "TAV-49")
        elif seen == facts.UNKNOWN and not hidden:
            raise self._bad_entry("each card must be told", "TAV-49")
        return seen

    def _first_hand(self, position: Position, cards: list[str]) -> None:
        """Check the first hand against what the history tells of it."""
        long = position.surfers[self.seat].board is Board.LONG
        drawn = [self._card(card) for card in cards if card != facts.NONE]
        kept = [card for card in drawn if not (long and card.barred)]
        self._dealt = True
        if sorted(kept) != sorted(self.hand):
            told = format_cards(self.hand)
            reason = f"is {told!r}, but the history tells of {format_cards(kept) or 'none'}"
            raise self.fault("hand", told, reason, "TAV-10")

    def _card(self, word: str) -> Card:
        try:
            return Card(word)
        except NotationError as error:
            raise self._bad_entry(str(error)) from None

    def _cards(self, seat: int, verb: str) -> list[str] | None:
        """Return the cards that the next entry tells of a seat, if it does that."""
        if self.at == len(self.entries):
            return None
        fact = facts.read_cards(self.rules, self.entries[self.at])
        if fact is None or fact.verb != verb or fact.seat != seat:
            return None
        self.at += 1
        return fact.cards

    def _end_draws(self) -> None:
        """Refuse cards that are told beyond those that a seat drew."""
        if self._drawing is not None and self._drawing[1]:
            seat, cards = self._drawing
            if cards != [facts.UNKNOWN] * len(cards):
                name = facts.seat_text(self.rules, seat)
                reason = f"{name} drew no more: {' '.join(cards)} is told too much"
                raise self._bad_entry(reason, "TAV-11")
        self._drawing = None

    def _barred(self, position: Position, seat: int) -> None:
        """Give another seat the barred cards that it discards on taking the longboard."""
        surfer = position.surfers[seat]
        size = surfer.hand_size
        laid = [self._card(word) for word in self._cards(seat, "discards") or ()]
        if not all(card.barred for card in laid) or len(laid) > size:
            raise self._bad_entry("up to five barred cards are discarded then", "TAV-11a")
        surfer.hand = [0] * TYPES
        surfer.hand[_ANY] = size - len(laid)
        for card in laid:
            surfer.hand[card] += 1
