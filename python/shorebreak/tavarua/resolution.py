"""The resolution: reveal, bails, contests and snakes, then each card in turn (TAV-17a to 28)."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from . import hands
from .actions import Kind
from .cards import Card
from .hands import Chance
from .position import (
    PERFECT_TOKENS,
    SHORE,
    SPACES,
    STOKE_TOKENS,
    Finish,
    Move,
    Piled,
    Position,
    Where,
)

_STANDING_UP: Final = (Kind.CATCH, Kind.RIDE)


def reveal(position: Position, chance: Chance) -> None:
    """Reveal all commitments, draw for the AI surfers, and settle bails and contests (TAV-17a)."""
    for seat in position.players():
        surfer = position.surfers[seat]
        assert surfer.move is not None
        hands.leave(position, seat, surfer.move.cards)
        # TAV-41: the cost of snaking goes to the supply; laid tokens lie on the card.
        hands.lose_stoke(position, seat, int(surfer.move.snake))
        surfer.tokens -= surfer.move.tokens
    if position.rules.refill == "immediate":
        hands.fill_all(position, chance)
    for seat in position.seats:
        if not position.surfers[seat].human:
            position.surfers[seat].move = _ai_move(position, seat)
    for seat in position.seats:
        surfer = position.surfers[seat]
        assert surfer.move is not None
        if not surfer.human and surfer.move.kind in _STANDING_UP:
            card = hands.draw(position, seat, chance)
            if card is not None:
                # TAV-46: drawn face up, so everybody sees that it left the deck.
                position.cap[card] -= 1
                surfer.move.cards = (card,)
    _bail(position)
    outcomes = [_contest(position, space) for space in SPACES]
    _apply_contests(position, {seat: how for one in outcomes for seat, how in one.items()})


def _ai_move(position: Position, seat: int) -> Move:
    """Decide for an AI surfer (TAV-45)."""
    surfer = position.surfers[seat]
    target = surfer.target
    if surfer.where is Where.WASH:
        return Move(Kind.RECOVER)
    if surfer.where is Where.WAVE:
        return Move(Kind.RIDE)
    if surfer.space != target:
        return Move(Kind.PADDLE_OUT if surfer.space < target else Kind.PADDLE_IN)
    perfect_here = position.dice[target] == target
    coming = any(position.dice[space] == target for space in range(target + 1, 7))
    if perfect_here or (not coming and position.broken(target)):
        return Move(Kind.CATCH, snake=position.full(target))
    return Move(Kind.WAIT)


def _bail(position: Position) -> None:
    """Let who bails stand in the wash beside the wave (TAV-26)."""
    for seat in position.clockwise():
        surfer = position.surfers[seat]
        assert surfer.move is not None
        if surfer.move.kind is Kind.BAIL:
            hands.discard(position, surfer.move.cards)
            surfer.where = Where.WASH
            surfer.balance = 0
            surfer.finish = Finish.BAILED
            surfer.move.settled = True


class Lost(NamedTuple):
    """What a contest did to a seat: a collision, or no place, perhaps losing a token for it."""

    collided: bool = False
    pays: bool = False


def _rank(move: Move) -> tuple[int, int]:
    # TAV-46: without a card any contest against a card is lost.
    return move.cards[0].contest_rank if move.cards else (0, 0)


def _contest(position: Position, space: int) -> dict[int, Lost]:
    """Work out who doesn't get a place on the wave in a space (TAV-22, 41)."""
    order = list(position.clockwise())
    catchers = [
        seat
        for seat in order
        if (surfer := position.surfers[seat]).where is Where.CHANNEL
        and surfer.space == space
        and surfer.move is not None
        and surfer.move.kind is Kind.CATCH
    ]
    riders = position.riders(space)
    if len(riders) + len(catchers) <= position.rules.places:
        return {}
    moves = {seat: position.surfers[seat].move for seat in (*riders, *catchers)}
    printed = Counter(moves[seat].cards for seat in catchers)  # type: ignore[union-attr]
    lost = {
        seat: Lost(collided=True)
        for seat in catchers
        if (cards := moves[seat].cards) and printed[cards] > 1  # type: ignore[union-attr]
    }
    left = [seat for seat in catchers if seat not in lost]
    # A wave that was full when all committed is being snaked; otherwise its riders are safe.
    snaking = any(moves[seat].snake for seat in catchers)  # type: ignore[union-attr]
    contending = [*riders, *left] if snaking else left
    room = position.rules.places - (0 if snaking else len(riders))

    def key(seat: int) -> tuple[tuple[int, int], bool, int]:
        move = moves[seat]
        assert move is not None
        return _rank(move), seat in riders, -order.index(seat)

    contending.sort(key=key, reverse=True)
    challenged = snaking and bool(riders)
    for seat in contending[room:]:
        lost[seat] = Lost(pays=challenged and seat not in riders)
    return lost


def _apply_contests(position: Position, lost: dict[int, Lost]) -> None:
    """Let every loser have what contests brought, from the first player on."""
    for seat in position.clockwise():
        if seat not in lost:
            continue
        surfer, how = position.surfers[seat], lost[seat]
        assert surfer.move is not None
        rode = surfer.where is Where.WAVE
        _discard_move(position, surfer.move)
        surfer.move.settled = True
        if how.collided:
            wipe_out(position, seat)
        elif rode:
            # TAV-41: snaked, and scored as if bailed.
            surfer.where = Where.WASH
            surfer.balance = 0
            surfer.finish = Finish.SNAKED
        elif how.pays:
            hands.lose_stoke(position, seat)


def _discard_move(position: Position, move: Move) -> None:
    hands.discard(position, move.cards)
    position.supplies[STOKE_TOKENS] += move.tokens


def wipe_out(position: Position, seat: int) -> None:
    """Let a surfer lie in the wash beside the wave and gain a stoke token (TAV-28)."""
    surfer = position.surfers[seat]
    surfer.where = Where.WASH
    surfer.balance = 0
    surfer.finish = Finish.WIPED_OUT
    hands.gain_stoke(position, seat)


def next_to_sign(position: Position) -> int | None:
    """Settle cards in turn until one bears tokens; return its seat, None when all are settled."""
    for standing_up in (True, False):
        for seat in position.clockwise():
            surfer = position.surfers[seat]
            move = surfer.move
            assert move is not None
            if move.settled or (move.kind in _STANDING_UP) is not standing_up:
                continue
            if move.tokens:
                return seat
            settle(position, seat, 0)
    return None


def settle(position: Position, seat: int, sign: int) -> None:
    """Resolve a seat's card, its tokens adding (sign +1) or subtracting (-1) (TAV-18)."""
    surfer = position.surfers[seat]
    move = surfer.move
    assert move is not None
    move.settled = True
    move.sign = sign
    if move.kind in _STANDING_UP:
        _stand(position, seat, move, sign)
        return
    _discard_move(position, move)
    if move.kind is Kind.RECOVER:
        surfer.where, surfer.space = Where.CHANNEL, SHORE
    elif move.kind in (Kind.PADDLE_OUT, Kind.PADDLE_IN):
        _paddle(position, seat, move, sign)


def power(move: Move, sign: int) -> int:
    """Return the power of a card with its tokens, never below 0 (TAV-18)."""
    return max(0, move.cards[0].power + sign * move.tokens)


def _paddle(position: Position, seat: int, move: Move, sign: int) -> None:
    """Move along the channel, stopping at its ends (TAV-19)."""
    surfer = position.surfers[seat]
    if not surfer.human:
        surfer.space = surfer.target
        return
    step = power(move, sign) * (1 if move.kind is Kind.PADDLE_OUT else -1)
    surfer.space = min(max(surfer.space + step, SHORE), SPACES[-1])


def _stand(position: Position, seat: int, move: Move, sign: int) -> None:
    """Catch or ride: shift balance; keep the card if still on the board (TAV-23 to 25)."""
    surfer = position.surfers[seat]
    catch = move.kind is Kind.CATCH
    if surfer.human:
        card: Card = move.cards[0]
        balance = surfer.balance + card.sign * power(move, sign)
        if abs(balance) > surfer.board.reach:
            _discard_move(position, move)
            wipe_out(position, seat)
            return
        surfer.balance = balance
    surfer.where = Where.WAVE
    for one in move.cards:
        surfer.pile.append(Piled(one, stoke=move.tokens))
    if not catch:
        return
    if not move.snake:
        hands.gain_stoke(position, seat)
    perfect = position.dice[surfer.space] == surfer.space
    if perfect and move.cards and hands.take(position, PERFECT_TOKENS):
        surfer.pile[-1].perfect = 1
