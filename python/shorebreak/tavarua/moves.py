"""What the seat to act may do, and why it may not do the rest.

Only what that seat knows enters: its own hand, tokens and stoke cards, and what lies open.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Final

from .actions import DONE, MAX_CARDS, MAX_TAKEN, MINUS, MOVES, PLUS, Action, Kind
from .cards import CARDS, KINDS, Board, Card, Stoke, format_cards, listed
from .position import Phase, Position, Surfer, Where
from .rules import HAND_SIZE

Fault = tuple[str, str]
"""Why something is not allowed, and the clause that forbids it."""

_TASKS: Final = {
    Phase.BOARDS: ("chooses a board: shortboard or longboard", "TAV-10"),
    Phase.EXCHANGE: ("may exchange cards of the first hand, once", "TAV-10"),
    Phase.CALL: ("may play CALL IT on the new wave, or pass", "TAV-14"),
    Phase.STOKE: ("may play a stoke card, act on the shore, or be done", "TAV-15"),
    Phase.FOCUS: ("puts the wave cards seen by FOCUS in order", "TAV-37"),
    Phase.TAKE: ("takes up to three cards by INSPIRATION", "TAV-37"),
    Phase.DROP: ("discards down to five cards after INSPIRATION", "TAV-37"),
    Phase.COMMIT: ("commits an action", "TAV-16"),
    Phase.SIGN: ("says plus or minus for the tokens on its card", "TAV-18"),
}


def task_of(phase: Phase) -> str:
    """Say in words what the seat to act does in a phase.

    >>> task_of(Phase.COMMIT)
    'commits an action'
    """
    return _TASKS[phase][0]


def submultisets(hand: list[int], least: int, most: int) -> Iterator[tuple[Card, ...]]:
    """Yield every multiset of cards of a hand, of a number of cards from `least` to `most`."""
    cards = listed(hand)
    for size in range(least, min(most, len(cards)) + 1):
        yield from dict.fromkeys(itertools.combinations(cards, size))


def ordered(actions: Iterator[Action]) -> list[Action]:
    """Return actions in the order of their ids."""
    return sorted(actions)


def legal_actions(position: Position) -> list[Action]:
    """Return everything that the seat to act may do, by ascending id."""
    if position.player is None:
        return []
    return ordered(_LEGAL[position.phase](position, position.surfers[position.player]))


def _boards(position: Position, surfer: Surfer) -> Iterator[Action]:
    yield from (Action(Kind.BOARD.value + board) for board in Board)


def _exchange(position: Position, surfer: Surfer) -> Iterator[Action]:
    for cards in submultisets(surfer.hand, 0, MAX_CARDS):
        yield Action.of(Kind.EXCHANGE, cards)


def _call(position: Position, surfer: Surfer) -> Iterator[Action]:
    yield DONE
    if playable(surfer, Stoke.CALL_IT):
        yield from (Action.play(Stoke.CALL_IT, die) for die in range(1, 7))


def playable(surfer: Surfer, stoke: Stoke) -> bool:
    """Whether a surfer holds a stoke card of a kind that was not bought this round (TAV-36)."""
    return not surfer.played and surfer.held[stoke] > surfer.bought[stoke]


def _stoke(position: Position, surfer: Surfer) -> Iterator[Action]:
    yield DONE
    for action in (Action(Kind.SWITCH.value), Action(Kind.BUY.value)):
        if _shore_fault(position, surfer, action.kind) is None:
            yield action
    for stoke in KINDS[1:]:
        if playable(surfer, stoke) and _place_fault(surfer, stoke) is None:
            for number in range(7 if stoke is Stoke.JETSKI else 1):
                yield Action.play(stoke, number)


def _focus(position: Position, surfer: Surfer) -> Iterator[Action]:
    for number in range(orders(position)):
        yield Action(Kind.ORDER.value + number)


def orders(position: Position) -> int:
    """Return in how many orders FOCUS may leave the cards it sees: with two the first two."""
    return (1, 1, 2, 6)[min(3, len(position.waves))]


def _take(position: Position, surfer: Surfer) -> Iterator[Action]:
    there = [
        0 if surfer.board is Board.LONG and Card(card).barred else count
        for card, count in enumerate(position.discards)
    ]
    # Of any type no more than three matter.
    there = [min(count, MAX_TAKEN) for count in there]
    for cards in submultisets(there, 0, MAX_TAKEN):
        yield Action.of(Kind.TAKE, cards)


def _drop(position: Position, surfer: Surfer) -> Iterator[Action]:
    surplus = sum(surfer.hand) - HAND_SIZE
    for cards in submultisets(surfer.hand, surplus, surplus):
        yield Action.of(Kind.DROP, cards)


def _commit(position: Position, surfer: Surfer) -> Iterator[Action]:
    cards = [card for card in CARDS if surfer.hand[card]]
    if surfer.where is Where.WASH:
        yield from (Action.of(Kind.RECOVER, [card]) for card in cards)
        if not cards:
            yield Action.of(Kind.RECOVER)
        return
    on_wave = surfer.where is Where.WAVE
    for some in submultisets(surfer.hand, 1 if cards else 0, MAX_CARDS):
        yield Action.of(Kind.BAIL if on_wave else Kind.WAIT, some)
    kinds = [Kind.RIDE] if on_wave else [Kind.PADDLE_OUT, Kind.PADDLE_IN]
    if not on_wave and _catch_fault(position, surfer) is None:
        kinds.append(Kind.CATCH)
    for kind in kinds:
        most = surfer.tokens - (kind is Kind.CATCH and position.full(surfer.space))
        for card in cards:
            yield from (Action.of(kind, [card], tokens=tokens) for tokens in range(most + 1))


def _sign(position: Position, surfer: Surfer) -> Iterator[Action]:
    yield PLUS
    yield MINUS


_LEGAL: Final[dict[Phase, Callable[[Position, Surfer], Iterator[Action]]]] = {
    Phase.BOARDS: _boards,
    Phase.EXCHANGE: _exchange,
    Phase.CALL: _call,
    Phase.STOKE: _stoke,
    Phase.FOCUS: _focus,
    Phase.TAKE: _take,
    Phase.DROP: _drop,
    Phase.COMMIT: _commit,
    Phase.SIGN: _sign,
}

_KINDS: Final = {
    Phase.BOARDS: (Kind.BOARD,),
    Phase.EXCHANGE: (Kind.EXCHANGE,),
    Phase.CALL: (Kind.DONE, Kind.PLAY),
    Phase.STOKE: (Kind.DONE, Kind.SWITCH, Kind.BUY, Kind.PLAY),
    Phase.FOCUS: (Kind.ORDER,),
    Phase.TAKE: (Kind.TAKE,),
    Phase.DROP: (Kind.DROP,),
    Phase.COMMIT: MOVES,
    Phase.SIGN: (Kind.SIGN,),
}


def fault_of(position: Position, action: Action) -> Fault | None:
    """Say why the seat to act may not take an action, and the clause; None if it may."""
    phase, seat = position.phase, position.player
    assert seat is not None
    surfer, kind = position.surfers[seat], action.kind
    if kind not in _KINDS[phase]:
        task, clause = _TASKS[phase]
        return f"{action} can't be done now: seat {seat} {task}", clause
    if kind is Kind.PLAY:
        return _play_fault(position, surfer, action.stoke)
    if kind in (Kind.SWITCH, Kind.BUY):
        return _shore_fault(position, surfer, kind)
    if kind in MOVES:
        return _move_fault(position, surfer, action)
    if kind in (Kind.EXCHANGE, Kind.DROP):
        return _set_fault(surfer, action)
    if kind is Kind.TAKE:
        return _take_fault(position, surfer, action)
    if kind is Kind.ORDER and action.number >= orders(position):
        return f"FOCUS saw only {len(position.waves)} cards", "TAV-37"
    return None


def _play_fault(position: Position, surfer: Surfer, stoke: Stoke) -> Fault | None:
    if position.phase is Phase.CALL and stoke is not Stoke.CALL_IT:
        return f"{stoke} is played later; now is the time of CALL IT", "TAV-14"
    if position.phase is Phase.STOKE and stoke is Stoke.CALL_IT:
        return "CALL IT is played as the new wave is rolled", "TAV-14"
    if surfer.played:
        return "a player may play one stoke card a round", "TAV-36"
    if not surfer.held[stoke]:
        return f"{stoke} is not among the stoke cards held", "TAV-36"
    if surfer.held[stoke] == surfer.bought[stoke]:
        return f"{stoke} was bought this round; it can be played from the next on", "TAV-36"
    return _place_fault(surfer, stoke)


def _place_fault(surfer: Surfer, stoke: Stoke) -> Fault | None:
    if stoke is Stoke.JETSKI and surfer.where is not Where.CHANNEL:
        return "JETSKI is played in the channel or on the shore", "TAV-37"
    if stoke is Stoke.FOCUS and surfer.where is not Where.WAVE:
        return "FOCUS is played on a wave", "TAV-37"
    return None


def _shore_fault(position: Position, surfer: Surfer, kind: Kind) -> Fault | None:
    rules = position.rules
    if kind is Kind.SWITCH and rules.only_board is not None:
        return f"only the {rules.only_board} is in play", "TAV-42"
    if kind is Kind.BUY and not rules.stoke_for_sale:
        return "stoke cards can't be bought in a career", "TAV-48"
    if not surfer.on_shore:
        what = "boards are switched" if kind is Kind.SWITCH else "stoke cards are bought"
        return f"{what} on the shore only", "TAV-15"
    if kind is Kind.SWITCH:
        return ("boards are switched once a round", "TAV-15") if surfer.switched else None
    if not surfer.tokens:
        return "a stoke card costs a stoke token, and none is left", "TAV-15"
    if not position.stoke_deck:
        return "the stoke deck is empty", "TAV-7"
    return None


def _cards_fault(surfer: Surfer, cards: tuple[Card, ...], clause: str) -> Fault | None:
    for card in cards:
        if surfer.board is Board.LONG and card.barred:
            return f"{card} is barred on a longboard", "TAV-11a"
    for card in cards:
        if cards.count(card) > surfer.hand[card]:
            held = format_cards(listed(surfer.hand)) or "none"
            times = "" if cards.count(card) == 1 else f" {cards.count(card)} times"
            return f"{card} is not in the hand{times}, which holds {held}", clause
    return None


def _set_fault(surfer: Surfer, action: Action) -> Fault | None:
    cards = action.cards
    surplus = sum(surfer.hand) - HAND_SIZE
    if action.kind is Kind.DROP and len(cards) != surplus:
        return f"exactly {surplus} cards must be discarded, down to five", "TAV-37"
    return _cards_fault(surfer, cards, "TAV-16" if action.kind is Kind.EXCHANGE else "TAV-37")


def _take_fault(position: Position, surfer: Surfer, action: Action) -> Fault | None:
    cards = action.cards
    for card in cards:
        if surfer.board is Board.LONG and card.barred:
            return f"{card} is barred on a longboard", "TAV-37"
        if cards.count(card) > position.discards[card]:
            return f"{card} is not on the discards as often as that", "TAV-37"
    return None


_PLACES: Final = {
    Where.CHANNEL: "in the channel or on the shore",
    Where.WAVE: "on a wave",
    Where.WASH: "in the wash",
}
_OPEN: Final = {
    Where.CHANNEL: (Kind.PADDLE_OUT, Kind.PADDLE_IN, Kind.CATCH, Kind.WAIT),
    Where.WAVE: (Kind.RIDE, Kind.BAIL),
    Where.WASH: (Kind.RECOVER,),
}


def _move_fault(position: Position, surfer: Surfer, action: Action) -> Fault | None:
    kind, cards = action.kind, action.cards
    if kind not in _OPEN[surfer.where]:
        choices = ", ".join(one.word for one in _OPEN[surfer.where])
        place = _PLACES[surfer.where]
        return f"{kind.word} is not open to a surfer {place}, who may {choices}", "TAV-17"
    fault = _cards_fault(surfer, cards, "TAV-16" if any(surfer.hand) else "TAV-11a")
    if fault is not None:
        return fault
    if not cards and any(surfer.hand):
        if kind is Kind.RECOVER:
            return "recovering takes a card", "TAV-27"
        return "at least one card must be played", "TAV-16"
    if action.tokens > surfer.tokens:
        return f"{action.tokens} stoke tokens are laid, but {surfer.tokens} are owned", "TAV-16"
    if kind is Kind.CATCH:
        fault = _catch_fault(position, surfer)
        if fault is not None:
            return fault
        if position.full(surfer.space) and action.tokens >= surfer.tokens:
            reason = (
                f"{action.tokens} tokens are laid and snaking costs one, "
                f"but {surfer.tokens} are owned"
            )
            return reason, "TAV-41"
    return None


def _catch_fault(position: Position, surfer: Surfer) -> Fault | None:
    space = surfer.space
    if not space:
        return "there is no wave beside the shore", "TAV-21"
    if not position.broken(space):
        die = position.dice[space]
        return f"the wave in space {space} is unbroken: its die shows {die}", "TAV-21"
    if not position.full(space):
        return None
    if not position.rules.snaking:
        return f"the wave in space {space} has no room", "TAV-21"
    if not surfer.tokens:
        return "snaking costs a stoke token, and none is left", "TAV-41"
    return None
