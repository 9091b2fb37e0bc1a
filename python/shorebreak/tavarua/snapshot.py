"""Positions as plain data, as records of views and of the worlds drawn from them hold them.

Where a view doesn't know, there is `?`: one for each hidden card of a hand, and for a commitment;
of decks and stoke cards held by others only the number is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ..errors import NotationError, ShorebreakError
from .actions import MAX_TOKENS, MOVES, Kind
from .cards import KINDS, TYPES, Board, Card, Stoke, counted, format_cards, listed
from .knowledge import BACK, back_ids
from .position import Finish, Move, Phase, Piled, Position, Surfer, Where
from .rules import Rules

UNKNOWN: Final = "?"

_COUNTS: Final = ("known", "drawn")
_FLAGS: Final = ("switched", "played")
_TOKENS: Final = ("stoke", "barrel", "hang_ten", "perfect")


class SnapshotError(ShorebreakError, ValueError):
    """Data that are no position."""


def to_data(position: Position, *, view: bool = False) -> dict[str, Any]:
    """Return a position as plain data; with `view`, decks as numbers of cards only."""
    return {
        "round": position.round,
        "phase": position.phase.name.lower(),
        "player": position.player,
        "first": position.first,
        "dice": position.dice[1:],
        "supplies": list(position.supplies),
        "discards": format_cards(listed(position.discards)),
        "deck": len(position.deck) if view else format_cards(position.deck),
        "waves": len(position.waves) if view else list(position.waves),
        "top_back": position.shown_back,
        "revealed": list(position.revealed),
        "stoke_deck": len(position.stoke_deck) if view else [*map(int, position.stoke_deck)],
        "spent": list(position.spent),
        "cap": list(position.cap),
        "barred_only": position.barred_only,
        "window": position.window,
        "knows_top": sorted(position.knows_top),
        "knows_order": position.knows_order,
        "surfers": [_surfer_data(surfer) for surfer in position.surfers],
    }


def _surfer_data(surfer: Surfer) -> dict[str, Any]:
    hand = [UNKNOWN] * surfer.hidden or [format_cards(listed(surfer.hand))]
    move = surfer.move
    return {
        "board": str(surfer.board),
        "where": surfer.where.name.lower(),
        "space": surfer.space,
        "balance": surfer.balance,
        "tokens": surfer.tokens,
        "hand": " ".join(hand),
        "held": surfer.hidden_held or list(surfer.held),
        "bought": surfer.hidden_bought or list(surfer.bought),
        **{name: getattr(surfer, name) for name in _FLAGS},
        **{name: format_cards(listed(getattr(surfer, name))) for name in _COUNTS},
        "move": UNKNOWN if surfer.hidden_move else None if move is None else _move_data(move),
        "finish": surfer.finish.name.lower(),
        "pile": [[str(p.card), *(getattr(p, name) for name in _TOKENS)] for p in surfer.pile],
        "points": [list(two) for two in surfer.points],
        "patterns": [list(pattern) for pattern in surfer.patterns],
    }


def _move_data(move: Move) -> list[Any]:
    cards = format_cards(move.cards)
    return [move.kind.word, cards, move.tokens, move.snake, move.settled, move.sign]


class _Reader:
    """Reads data field by field; the first fault raises, naming the field."""

    def __init__(self, rules: Rules, data: Any, where: str, names: tuple[str, ...]) -> None:
        if not isinstance(data, Mapping) or set(data) != set(names):
            raise SnapshotError(f"{where} must have exactly {', '.join(names)}")
        self.rules, self.data, self.where = rules, data, where

    def fault(self, name: str, due: str) -> SnapshotError:
        return SnapshotError(f"{self.where}: {name} is {self.data[name]!r}; must be {due}")

    def number(self, name: str, low: int, high: int) -> int:
        value = self.data[name]
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise self.fault(name, f"a whole number from {low} to {high}")
        return value

    def numbers(self, name: str, count: int | None, low: int, high: int) -> list[int]:
        value = self.data[name]
        if not isinstance(value, list) or not all(_whole(item, low, high) for item in value):
            raise self.fault(name, f"a list of whole numbers from {low} to {high}")
        if count is not None and len(value) != count:
            raise self.fault(name, f"a list of {count}")
        return list(value)

    def flag(self, name: str) -> bool:
        value = self.data[name]
        if not isinstance(value, bool):
            raise self.fault(name, "true or false")
        return value

    def cards(self, name: str) -> list[Card]:
        value = self.data[name]
        try:
            return [Card(word) for word in value.split()]
        except (AttributeError, NotationError):
            raise self.fault(name, "player cards, such as 1f 3b") from None

    def member(self, name: str, members: Mapping[str, Any]) -> Any:
        value = self.data[name]
        if not isinstance(value, str) or value not in members:
            raise self.fault(name, " or ".join(members))
        return members[value]


def _whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _names(members: Any) -> dict[str, Any]:
    return {member.name.lower(): member for member in members}


_FIELDS: Final = (
    "round", "phase", "player", "first", "dice", "supplies", "discards", "deck", "waves",
    "top_back", "revealed", "stoke_deck", "spent", "cap", "barred_only", "window", "knows_top",
    "knows_order", "surfers",
)  # fmt: skip
_SURFER_FIELDS: Final = (
    "board", "where", "space", "balance", "tokens", "hand", "held", "bought", "switched", "played",
    "known", "drawn", "move", "finish", "pile", "points", "patterns",
)  # fmt: skip


def from_data(rules: Rules, data: Any, *, view: bool = False) -> Position:
    """Return the position that `to_data` wrote; raise `SnapshotError` if it is none.

    Each field is checked for itself; whether they go together is for the caller to check.
    """
    read = _Reader(rules, data, "the position", _FIELDS)
    cards = len(rules.waves)
    seat = rules.surfers - 1
    last = rules.players - 1
    surfers = data["surfers"]
    if not isinstance(surfers, list) or len(surfers) != rules.surfers:
        raise read.fault("surfers", f"a list of {rules.surfers}")
    backs = max(back_ids(rules))
    return Position(
        rules=rules,
        round=read.number("round", 0, rules.rounds),
        phase=read.member("phase", _names(Phase)),
        player=None if data["player"] is None else read.number("player", 0, last),
        first=read.number("first", 0, seat),
        dice=[0, *read.numbers("dice", 6, 1, 6)],
        supplies=read.numbers("supplies", 4, 0, 60),
        discards=counted(read.cards("discards")),
        deck=[Card.F1] * read.number("deck", 0, 60) if view else read.cards("deck"),
        waves=[0] * read.number("waves", 0, cards)
        if view
        else read.numbers("waves", None, 0, cards - 1),
        shown_back=None if data["top_back"] is None else read.number("top_back", 0, backs),
        revealed=read.numbers("revealed", None, 0, cards - 1),
        stoke_deck=[Stoke.CALL_IT] * read.number("stoke_deck", 0, 27)
        if view
        else [Stoke(kind) for kind in read.numbers("stoke_deck", None, 0, 5)],
        spent=read.numbers("spent", len(KINDS), 0, 27),
        cap=read.numbers("cap", TYPES, 0, 60),
        barred_only=read.flag("barred_only"),
        window=read.number("window", 0, 3),
        knows_top=set(read.numbers("knows_top", None, 0, last)),
        knows_order=None if data["knows_order"] is None else read.number("knows_order", 0, last),
        surfers=[
            _surfer(rules, number, one, view=view) for number, one in enumerate(surfers)
        ],
    )  # fmt: skip


def _surfer(rules: Rules, seat: int, data: Any, *, view: bool) -> Surfer:
    read = _Reader(rules, data, f"seat {seat}", _SURFER_FIELDS)
    target = rules.ai[seat - rules.players].target if seat >= rules.players else 0
    board: Board = read.member("board", {str(board): board for board in Board})
    surfer = Surfer(
        board=board,
        where=read.member("where", _names(Where)),
        space=read.number("space", 0, 6),
        balance=read.number("balance", -board.reach, board.reach),
        tokens=read.number("tokens", 0, MAX_TOKENS),
        switched=read.flag("switched"),
        played=read.flag("played"),
        known=counted(read.cards("known")),
        drawn=counted(read.cards("drawn")),
        finish=read.member("finish", _names(Finish)),
        points=_points(read),
        patterns=_patterns(read),
        target=target,
    )
    surfer.pile = list(_pile(read))
    _hand(read, surfer, view=view)
    _move(read, surfer, view=view)
    return surfer


def _hand(read: _Reader, surfer: Surfer, *, view: bool) -> None:
    hand = read.data["hand"]
    if view and isinstance(hand, str) and set(hand.split()) == {UNKNOWN}:
        surfer.hidden = len(hand.split())
    else:
        surfer.hand = counted(read.cards("hand"))
    if surfer.hand_size > 8:
        raise read.fault("hand", "at most 8 cards")
    for name in ("held", "bought"):
        if view and isinstance(read.data[name], int):
            setattr(surfer, f"hidden_{name}", read.number(name, 0, 27))
        else:
            setattr(surfer, name, read.numbers(name, len(KINDS), 0, 27))


def _move(read: _Reader, surfer: Surfer, *, view: bool) -> None:
    data = read.data["move"]
    if data is None:
        return
    if view and data == UNKNOWN:
        surfer.hidden_move = True
        return
    kinds: dict[str, Kind] = {kind.word: kind for kind in MOVES}
    try:
        word, cards, tokens, snake, settled, sign = data
        read_cards = tuple(Card(card) for card in cards.split())
        fine = isinstance(snake, bool) and isinstance(settled, bool)
        fine = fine and _whole(tokens, 0, MAX_TOKENS) and _whole(sign, -1, 1)
        if not fine or len(read_cards) > 5:
            raise ValueError
        surfer.move = Move(kinds[word], read_cards, tokens, snake, settled, sign)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise read.fault("move", "kind, cards, tokens, snake, settled, sign") from None


def _pile(read: _Reader) -> Iterator[Piled]:
    try:
        for card, *tokens in read.data["pile"]:
            if len(tokens) != len(_TOKENS) or not all(_whole(item, 0, 3) for item in tokens):
                raise ValueError
            yield Piled(Card(card), *tokens)
    except (AttributeError, TypeError, ValueError):
        raise read.fault("pile", "cards with their tokens") from None


def _two_numbers(value: Any) -> bool:
    fine = isinstance(value, list) and len(value) == 2
    return fine and all(_whole(item, 0, 255) for item in value) and value[0] >= value[1]


def _points(read: _Reader) -> list[list[int]]:
    value = read.data["points"]
    if not isinstance(value, list) or len(value) != 2 or not all(map(_two_numbers, value)):
        raise read.fault("points", "two scores for each board, the higher first")
    return [list(two) for two in value]


def _patterns(read: _Reader) -> tuple[tuple[int, ...], ...]:
    value = read.data["patterns"]
    rules = read.rules
    cards, backs = range(len(rules.waves)), range(BACK, BACK + len(rules.wave_backs))
    check: Callable[[Any], bool] = lambda token: (  # noqa: E731
        _whole(token, 0, 255) and (token in cards or token in backs)
    )
    try:
        patterns = tuple(tuple(pattern) for pattern in value)
    except TypeError:
        raise read.fault("patterns", "lists of cards and backs") from None
    if len({len(pattern) for pattern in patterns}) > 1 or not all(
        1 <= len(pattern) <= 3 and all(map(check, pattern)) for pattern in patterns
    ):
        raise read.fault("patterns", "lists of cards and backs, all of one length")
    return patterns
