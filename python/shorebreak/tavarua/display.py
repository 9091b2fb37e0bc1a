"""How positions are shown: the board from the shore out, then each surfer."""

from __future__ import annotations

import html
from collections.abc import Iterator
from typing import Final

from .cards import Board, format_cards, listed
from .knowledge import back_ids, top_back
from .moves import task_of
from .position import SPACES, Phase, Piled, Position, Surfer, Where

_MARKS: Final = ((Where.CHANNEL, "channel"), (Where.WAVE, "wave"), (Where.WASH, "wash"))


def name_of(position: Position, seat: int) -> str:
    """Return a seat as boards show it: its number, AI opponents as `ai1`.

    >>> from .rules import Rules
    >>> from .position import Position
    >>> callable(name_of)
    True
    """
    players = position.rules.players
    return str(seat) if seat < players else f"ai{seat - players + 1}"


def board_lines(position: Position) -> list[str]:
    """Return the board as text: channel, break with dice, wash, from space 6 to the shore.

    A `~` marks a broken wave. Surfers are shown by their seats, riders with their balance.
    """
    rows = [("space", "channel", "break (~ broken)", "wash")]
    for space in reversed(SPACES):
        cells = {where: _there(position, where, space) for where, _ in _MARKS}
        wave = f"[{position.dice[space]}]{'~' if position.broken(space) else ' '}"
        wave = f"{wave}  {cells[Where.WAVE]}".rstrip()
        rows.append((str(space), cells[Where.CHANNEL] or ".", wave, cells[Where.WASH] or "."))
    rows.append(("shore", _there(position, Where.CHANNEL, 0) or ".", "", ""))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _there(position: Position, where: Where, space: int) -> str:
    return " ".join(
        f"{name_of(position, seat)} {balance_line(surfer)}"
        if where is Where.WAVE and surfer.human
        else name_of(position, seat)
        for seat, surfer in enumerate(position.surfers)
        if surfer.where is where and surfer.space == space
    )


def balance_line(surfer: Surfer) -> str:
    """Return the balance of a surfer on its board, the nose on the right.

    >>> balance_line(Surfer(board=Board.SHORT, balance=-1))
    '[.o|..]'
    """
    reach = surfer.board.reach
    cells = ["|" if place == 0 else "." for place in range(-reach, reach + 1)]
    cells[surfer.balance + reach] = "o"
    return "[" + "".join(cells) + "]"


def pile_text(pile: list[Piled]) -> str:
    """Return a score pile: cards with the tokens on them.

    >>> from .cards import Card
    >>> pile_text([Piled(Card("3f"), stoke=1), Piled(Card("2b"), barrel=1)])
    '3f+stoke 2b+barrel'
    """
    return " ".join(
        "+".join(
            [
                str(piled.card),
                *["stoke"] * piled.stoke,
                *["barrel"] * piled.barrel,
                *["hang-ten"] * piled.hang_ten,
                *["perfect"] * piled.perfect,
            ]
        )
        for piled in pile
    )


def surfer_text(position: Position, seat: int) -> str:
    """Return everything of a surfer in one line."""
    surfer = position.surfers[seat]
    parts = [str(surfer.board)]
    if surfer.human:
        hand = "? " * surfer.hidden or format_cards(listed(surfer.hand))
        parts.append(f"hand {hand.strip() or 'none'}")
        known = format_cards(listed(surfer.known))
        parts += [f"with {known}"] if surfer.hidden and known else []
        held = sum(surfer.held) + surfer.hidden_held
        parts.append(f"{surfer.tokens} stoke token{'s' * (surfer.tokens != 1)}")
        parts += [f"{held} stoke card{'s' * (held != 1)}"] if held else []
    else:
        parts.append(f"target {surfer.target}")
    if surfer.pile:
        parts.append(f"pile {pile_text(surfer.pile)}")
    committed = surfer.hidden_move or (surfer.move is not None and not surfer.move.settled)
    if position.phase is Phase.COMMIT and committed and surfer.human:
        parts.append("has committed")
    return ", ".join(parts)


def marks_text(position: Position, seat: int) -> str:
    """Return the recorded marks of a seat by board.

    >>> from .rules import Rules
    >>> from .rounds import set_up
    >>> marks_text(set_up(Rules(players=1), [1] * 6, [0], [], []), 0)
    'shortboard -, longboard -'
    """
    mark = position.rules.mark
    texts = []
    for board in Board:
        if position.rules.only_board not in (None, board):
            continue
        points = [one for one in position.surfers[seat].points[board] if one]
        marks = " + ".join(f"{mark(one) / 10:g}" for one in points)
        texts.append(f"{board} {marks or '-'}")
    return ", ".join(texts)


def position_rows(position: Position, title: str) -> Iterator[tuple[str, str]]:
    """Yield the rows in which a game or a view is shown."""
    rules = position.rules
    count = f"{rules.players} player{'s' * (rules.players != 1)}"
    if position.phase is Phase.OVER:
        state = "over"
    else:
        where = f"round {position.round} of {rules.rounds}" if position.round else "set-up"
        state = f"{where}, seat {position.player} {task_of(position.phase)}"
    yield title, f"{count}, {state}"
    for number, line in enumerate(board_lines(position)):
        yield ("board" if number == 0 else ""), line
    back = top_back(position)
    if back is not None:
        card = rules.waves[back_ids(rules).index(back)]
        left = len(position.waves)
        yield "next wave", f"{card.back}, {left} card{'s' * (left != 1)} left"
    for seat in position.seats:
        yield f"seat {name_of(position, seat)}", surfer_text(position, seat)
    for seat in position.seats:
        yield f"marks {name_of(position, seat)}", marks_text(position, seat)


def html_of(text: str) -> str:
    """Return a text for a notebook; boards keep their columns."""
    return f"<span style='white-space:pre;font-family:monospace'>{html.escape(text)}</span>"
