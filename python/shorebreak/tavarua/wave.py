"""The wave card and the score at the end of a round (TAV-29 to 35)."""

from __future__ import annotations

from . import hands, knowledge, scoring
from .cards import Board
from .position import (
    BARREL_TOKENS,
    HANG_TEN_TOKENS,
    PERFECT_TOKENS,
    SHORE,
    STOKE_TOKENS,
    Finish,
    Finished,
    Piled,
    Position,
    Surfer,
    Where,
)
from .resolution import wipe_out


def finish_round(position: Position, chance: hands.Chance) -> None:
    """Turn up the wave, let it act on the riders, and score who finished."""
    chance.tell(position, hands.Hidden.WAVE, position.first)
    wave = position.rules.waves[knowledge.turn_up(position)]
    for seat in position.clockwise():
        if position.surfers[seat].where is not Where.WAVE:
            continue
        if wave.barrel:
            _barrel(position, seat, wave.barrel)
        else:
            _shift(position, seat, wave.shift)
    for seat in position.clockwise():
        _hang_ten(position, seat)
    for seat in position.clockwise():
        _score(position, seat)


def _shift(position: Position, seat: int, shift: int) -> None:
    """Move a rider's balance; off the board it wipes out (TAV-29)."""
    surfer = position.surfers[seat]
    if not surfer.human:
        return
    surfer.balance += shift
    if abs(surfer.balance) > surfer.board.reach:
        wipe_out(position, seat)


def _barrel(position: Position, seat: int, value: int) -> None:
    """Compare the card just played with a barrel (TAV-30); AI surfers always succeed (TAV-46)."""
    surfer = position.surfers[seat]
    if not surfer.human:
        if _played(surfer) and hands.take(position, BARREL_TOKENS):
            surfer.pile[-1].barrel = 1
        return
    power = surfer.pile[-1].card.power
    if surfer.board is Board.SHORT and power == 4:
        return
    if (power == value) is (surfer.board is Board.LONG):
        if hands.take(position, BARREL_TOKENS):
            surfer.pile[-1].barrel = 1
    else:
        wipe_out(position, seat)


def _played(surfer: Surfer) -> bool:
    return surfer.move is not None and bool(surfer.move.cards)


def _hang_ten(position: Position, seat: int) -> None:
    """Lay a token on the card of a longboard rider on the nose (TAV-31)."""
    surfer = position.surfers[seat]
    on_nose = surfer.board is Board.LONG and surfer.balance == Board.LONG.reach
    if surfer.where is Where.WAVE and on_nose and hands.take(position, HANG_TEN_TOKENS):
        surfer.pile[-1].hang_ten = 1


def _score(position: Position, seat: int) -> None:
    """Score a surfer that finished its wave in this round (TAV-32 to 34)."""
    surfer = position.surfers[seat]
    if surfer.where is Where.WAVE and surfer.space == 1:
        surfer.finish = Finish.SHORE
    how = surfer.finish
    if how is Finish.NONE:
        return
    points = scoring.wave_points(surfer.pile, how)
    if points:
        scoring.record(surfer, points)
    position.finished.append(
        Finished(position.round, seat, surfer.board, how, tuple(surfer.pile), points)
    )
    _put_away(position, surfer.pile)
    surfer.pile = []
    surfer.finish = Finish.NONE
    surfer.balance = 0
    if how is Finish.WIPED_OUT:
        return
    surfer.where = Where.CHANNEL
    if how is Finish.SHORE:
        surfer.space = SHORE
        hands.gain_stoke(position, seat)
    if not surfer.human and position.rules.only_board is None:
        # TAV-45: after every finished ride, a snaked one too.
        surfer.board = Board(1 - surfer.board)


def _put_away(position: Position, pile: list[Piled]) -> None:
    """Discard a score pile; its tokens go back to their supplies (TAV-34)."""
    hands.discard(position, (piled.card for piled in pile))
    for piled in pile:
        position.supplies[STOKE_TOKENS] += piled.stoke
        position.supplies[BARREL_TOKENS] += piled.barrel
        position.supplies[HANG_TEN_TOKENS] += piled.hang_ten
        position.supplies[PERFECT_TOKENS] += piled.perfect
