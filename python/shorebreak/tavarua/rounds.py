"""From set-up to the commitments: boards, hands, advance, stoke cards (TAV-10 to 16, 36, 37)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from . import hands, knowledge, resolution
from .actions import DONE, Action, Kind, order_of
from .cards import Board, Card, Stoke
from .hands import Chance, Hidden
from .position import STOKE_TOKENS, Move, Phase, Position, Surfer, Where
from .rules import HAND_SIZE, Rules
from .wave import finish_round


def set_up(
    rules: Rules, dice: list[int], waves: list[int], deck: list[Card], stoke_deck: list[Stoke]
) -> Position:
    """Return the position after the deal: everyone on the shore with one stoke token (TAV-10)."""
    surfers = [Surfer(board=rules.only_board or Board.SHORT) for _ in range(rules.players)]
    surfers += [Surfer(board=one.board, target=one.target) for one in rules.ai]
    supplies = list(rules.supplies)
    for surfer in surfers[: rules.players]:
        surfer.tokens = 1
        supplies[STOKE_TOKENS] -= 1
    surfers[0].held = list(rules.held)
    return Position(
        rules=rules,
        dice=[0, *dice],
        deck=list(deck),
        waves=list(waves),
        stoke_deck=list(stoke_deck),
        cap=list(rules.deck_cards),
        supplies=supplies,
        surfers=surfers,
    )


def begin(position: Position, chance: Chance) -> None:
    """Ask for the boards; with one board deal the hands at once (TAV-10, 42)."""
    if position.rules.only_board is None:
        _ask(position, Phase.BOARDS)
    else:
        _deal_hands(position, chance)


def apply(position: Position, action: Action, chance: Chance) -> None:
    """Take a legal action of the seat to act, and all that follows up to the next decision."""
    assert position.player is not None
    _STEPS[position.phase](position, position.player, action, chance)


def _ask(position: Position, phase: Phase) -> None:
    """Begin to ask every player in turn, from the first player on."""
    position.phase = phase
    position.player = next(position.players())


def _boards(position: Position, seat: int, action: Action, chance: Chance) -> None:
    position.surfers[seat].board = Board(action.number)
    position.player = position.after(seat)
    if position.player is None:
        _deal_hands(position, chance)


def _deal_hands(position: Position, chance: Chance) -> None:
    # TAV-10: seat by seat, barred cards replaced before the next seat.
    hands.fill_all(position, chance)
    _ask(position, Phase.EXCHANGE)


def _exchange(position: Position, seat: int, action: Action, chance: Chance) -> None:
    hands.leave(position, seat, action.cards)
    hands.discard(position, action.cards)
    hands.fill(position, seat, chance)
    position.player = position.after(seat)
    if position.player is None:
        _begin_round(position, chance)


def _begin_round(position: Position, chance: Chance) -> None:
    """Refill where that waits for the round, advance the waves, roll the new one (TAV-11, 13)."""
    if position.round and position.rules.refill == "next_round":
        hands.fill_all(position, chance)
    position.round += 1
    for surfer in position.surfers:
        surfer.played = surfer.switched = False
        surfer.bought = [0] * len(surfer.bought)
        if surfer.where is Where.WAVE:
            surfer.space -= 1
    position.dice[1:6] = position.dice[2:7]
    position.dice[6] = chance.die()
    _ask(position, Phase.CALL)


def _call(position: Position, seat: int, action: Action, chance: Chance) -> None:
    """CALL IT changes the new wave's die; the first one played closes the window (TAV-14)."""
    if action != DONE:
        _spend(position, seat, Stoke.CALL_IT)
        position.dice[6] = action.number
    position.player = position.after(seat) if action == DONE else None
    if position.player is None:
        _ask(position, Phase.STOKE)


def _spend(position: Position, seat: int, stoke: Stoke) -> None:
    # TAV-7: a spent card is gone; TAV-15: one a round.
    surfer = position.surfers[seat]
    surfer.held[stoke] -= 1
    surfer.played = True
    position.spent[stoke] += 1


def _stoke(position: Position, seat: int, action: Action, chance: Chance) -> None:
    surfer = position.surfers[seat]
    if action == DONE:
        position.player = position.after(seat)
        if position.player is None:
            _ask(position, Phase.COMMIT)
    elif action.kind is Kind.SWITCH:
        _switch(position, seat, chance)
    elif action.kind is Kind.BUY:
        hands.lose_stoke(position, seat)
        chance.tell(position, Hidden.STOKE, seat)
        kind = position.stoke_deck.pop(0)
        surfer.held[kind] += 1
        surfer.bought[kind] += 1
    else:
        _play(position, seat, action, chance)


def _switch(position: Position, seat: int, chance: Chance) -> None:
    """Switch boards; what the longboard bars is discarded before the hand is filled (TAV-11a)."""
    surfer = position.surfers[seat]
    surfer.board = Board(1 - surfer.board)
    surfer.switched = True
    surfer.balance = 0
    if surfer.board is Board.LONG:
        hands.discard_barred(position, seat, chance)
    hands.fill(position, seat, chance)


def _play(position: Position, seat: int, action: Action, chance: Chance) -> None:
    """Play a stoke card, which takes effect at once (TAV-37)."""
    surfer, stoke = position.surfers[seat], action.stoke
    _spend(position, seat, stoke)
    if stoke is Stoke.IN_THE_ZONE:
        chance.tell(position, Hidden.FRONT, seat)
        knowledge.look_at_top(position, seat)
    elif stoke is Stoke.JETSKI:
        surfer.space = action.number
    elif stoke is Stoke.ENERGY_DRINK:
        hands.gain_stoke(position, seat, 3)
    elif stoke is Stoke.FOCUS:
        chance.tell(position, Hidden.BACKS, seat)
        knowledge.show_backs(position, seat)
        position.phase = Phase.FOCUS
    else:
        position.phase = Phase.TAKE


def _focus(position: Position, seat: int, action: Action, chance: Chance) -> None:
    cards = min(3, len(position.waves))
    knowledge.put_in_order(position, seat, order_of(cards, action.number))
    position.phase = Phase.STOKE


def _take(position: Position, seat: int, action: Action, chance: Chance) -> None:
    """Take cards from the discards; everybody sees them (TAV-37, 50)."""
    surfer = position.surfers[seat]
    for card in action.cards:
        position.discards[card] -= 1
        surfer.hand[card] += 1
        surfer.known[card] += 1
    position.phase = Phase.DROP if sum(surfer.hand) > HAND_SIZE else Phase.STOKE


def _drop(position: Position, seat: int, action: Action, chance: Chance) -> None:
    hands.leave(position, seat, action.cards)
    hands.discard(position, action.cards)
    position.phase = Phase.STOKE


def _commit(position: Position, seat: int, action: Action, chance: Chance) -> None:
    """Keep a commitment, face down; when all have made theirs they are revealed (TAV-16)."""
    surfer = position.surfers[seat]
    snake = action.kind is Kind.CATCH and position.full(surfer.space)
    surfer.move = Move(action.kind, action.cards, action.tokens, snake)
    position.player = position.after(seat)
    if position.player is None:
        resolution.reveal(position, chance)
        _resolve(position, chance)


def _sign(position: Position, seat: int, action: Action, chance: Chance) -> None:
    resolution.settle(position, seat, 1 if action.number == 0 else -1)
    _resolve(position, chance)


def _resolve(position: Position, chance: Chance) -> None:
    """Go on with the resolution up to the next plus or minus, else through the wave and score."""
    position.player = resolution.next_to_sign(position)
    if position.player is not None:
        position.phase = Phase.SIGN
        return
    finish_round(position, chance)
    if not position.waves:
        # TAV-35: the round was played out, and there is no wave card for another.
        position.phase = Phase.OVER
        return
    position.first = (position.first + 1) % len(position.surfers)
    _begin_round(position, chance)


_STEPS: Final[dict[Phase, Callable[[Position, int, Action, Chance], None]]] = {
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
