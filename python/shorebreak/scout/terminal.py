"""Scout in a terminal: a game told round by round and turn by turn, hands as they are held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .actions import ENDS, Action, Scout, Show, Turning
from .cards import Card
from .course import Course, End, Round
from .display import rich_of

_BY_END = {
    End.EMPTIED: "seat {by} emptied its hand (SCO-15)",
    End.UNBEATEN: "nobody beat the {row} of seat {by} (SCO-16)",
    End.UNBEATEN_SCOUTED_AWAY: "the {row} of seat {by} was scouted away, not beaten (SCO-16)",
    End.STUCK: "seat {stuck} could neither show nor scout (SCO-23)",
    End.TRUNCATED: "cut off after {turns} turns (SCO-19a)",
}


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards as they are held, the other number of each small; a dash for none.

    >>> cards_text([Card("3/7"), Card("10/1")]).plain
    '3₇ 10₁'
    """
    text: Text = rich_of(" ".join(card.small for card in cards))
    return text or Text("-", style="dim")


def story(position: Any) -> Iterator[RenderableType]:
    """Yield a `Game` or a `View` as a person reads it: rounds turn by turn, then how it stands."""
    yield Text(_headline(position), style="bold")
    for number, (start, steps) in enumerate(_rounds(position)):
        finished = position.rounds[number] if number < len(position.rounds) else None
        turned = finished.turned if finished is not None else position.turned
        yield Text(f"\nRound {number + 1}, started by seat {start}{_turners(turned)}", style="bold")
        turns = _turns(position.rules, start, steps)
        if turns.row_count:
            yield turns
        if finished is not None:
            yield Text(f"The end: {_end(finished)}.")
            yield _scores(position, number)
    if position.over:
        names = " and ".join(f"seat {seat}" for seat in position.winners)
        yield Text(f"Won by {names}.", style="bold green")
    else:
        yield from _standing(position)


def shows_table(hand: Sequence[Card], found: Iterable[tuple[int, int]]) -> Table:
    """Return the shows of a hand, each with its place in notation."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("show", no_wrap=True)
    table.add_column("cards", no_wrap=True)
    for start, length in found:
        table.add_row(f"@{start + 1}:{length}", cards_text(hand[start : start + length]))
    return table


def _headline(position: Any) -> str:
    rules = position.rules
    name = f"Scout, {rules.players} players"
    changes = rules.changes()
    if changes:
        name += ", rules " + ", ".join(f"{key} = {value}" for key, value in changes.items())
    if hasattr(position, "seat"):
        return f"{name}, what seat {position.seat} knows"
    if position.deal_given:
        return f"{name}, an explicit deal"
    return f"{name}, seed {position.seed}, game {position.index}"


def _rounds(position: Any) -> Iterator[tuple[int, list[Action]]]:
    """Yield the starter and the actions of each round that has begun."""
    players = position.rules.players
    if hasattr(position, "seat"):
        for one in position.watched:
            yield one.course.start, [action for _, action in one.events]
        return
    bounds = [0, *position.round_ends]
    for number in range(len(position.dealt)):
        until = bounds[number + 1] if number + 1 < len(bounds) else None
        start = (position.first_player + number) % players
        yield start, list(position.actions[bounds[number] : until])


def _turners(turned: Sequence[bool | None]) -> str:
    """Say who turned the hand round, as far as it is known (SCO-5)."""
    if None in turned:
        return ""
    seats = [str(seat) for seat, one in enumerate(turned) if one]
    if not seats:
        return "; nobody turned the hand round"
    return f"; turned round by seat{'s' * (len(seats) > 1)} {' '.join(seats)}"


def _turns(rules: Any, start: int, steps: Iterable[Action]) -> Table:
    """Return the turns of a round: who did what, and what lay on the table then."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("turn", justify="right")
    table.add_column("seat", justify="right")
    table.add_column("does")
    table.add_column("table then")
    course = Course(rules, start)
    parts: list[Text] = []
    for action in steps:
        seat, turn = course.player, course.turns + 1
        if isinstance(action, Turning):
            course.choose(action.turned)
            continue
        parts.append(_step(course, action, first=not parts))
        # A scout and show, and a turn of two players, is one row: a step that leaves the turn
        # where it was is told together with what follows.
        if course.turns >= turn:
            table.add_row(str(turn), str(seat), Text(", ").join(parts), cards_text(course.active))
            parts = []
    if parts:
        table.add_row(str(turn), str(seat), Text(", ").join(parts), cards_text(course.active))
    return table


def _step(course: Course, action: Show | Scout, *, first: bool) -> Text:
    """Take a step of the course and say it in words."""
    then = "" if first else "then "
    if isinstance(action, Show):
        taken = len(course.active)
        course.show(action.row)
        text = Text.assemble(f"{then}shows ", cards_text(action.row.cards))
        return text.append(f", takes {taken}") if taken else text
    end = f" from the {ENDS[action.end]}" if len(course.active) > 1 else ""
    lay = course.scout(action.end, and_show=action.and_show)
    text = Text.assemble(f"{then}scouts ", cards_text([lay]), end)
    if action.place is None:
        return text
    held = Text.assemble(", holds it as ", cards_text([action.card])) if action.turned else Text()
    return text + held + Text(f" @{action.place + 1}")


def _end(one: Round) -> str:
    """Say how a round ended, and for whom."""
    stuck = None if one.exempt is None else 1 - one.exempt
    return _BY_END[one.end].format(by=one.shown_by, row=one.row, stuck=stuck, turns=one.turns)


def _scores(position: Any, number: int) -> Table:
    """Return what each seat got for a round, and has got so far (SCO-17, 24)."""
    one: Round = position.rounds[number]
    two = position.rules.players == 2
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("seat", "captured", "chips" if two else "tokens", "in hand", "round", "total"):
        table.add_column(heading, justify="right")
    for seat, points in enumerate(one.units):
        total = sum(earlier.units[seat] for earlier in position.rounds[: number + 1])
        minus = f"{one.hand_sizes[seat]} free" if seat == one.exempt else f"-{one.hand_sizes[seat]}"
        table.add_row(
            str(seat),
            f"+{len(one.captured[seat])}",
            f"+{(one.chips if two else one.tokens)[seat]}",
            minus if one.hand_sizes[seat] else "0",
            f"{points:+d}" if points else "0",
            Text(str(total), style="bold"),
        )
    return table


def _standing(position: Any) -> Iterator[RenderableType]:
    """Yield how an unfinished game stands: hands, table, and who is to do what."""
    view = hasattr(position, "seat")
    two = position.rules.players == 2
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_column(style="dim")
    for seat in range(position.rules.players):
        if not view:
            held = cards_text(position.hands[seat])
        elif seat == position.seat:
            held = cards_text(position.hand)
        else:
            held = _hidden(position, seat)
        chips, tokens = position.chips[seat], position.tokens[seat]
        facts = f"{len(position.captured[seat])} captured, "
        facts += (
            _many(chips, "chip") if two else f"{_many(tokens, 'token')}, {_many(chips, 'chip')}"
        )
        table.add_row(f"hand of seat {seat}", held, facts)
    owner = "" if position.owner is None else f"of seat {position.owner}"
    table.add_row("table", cards_text(position.active), owner)
    table.add_row("points", " ".join(map(str, position.units)), "")
    yield Text("")
    yield table
    task = "to keep or turn" if position.turning else "to play"
    task = "to show (scout and show)" if position.halfway else task
    yield Text(
        f"Round {position.round + 1} of {position.rules.rounds}: seat {position.player} is {task}.",
        style="bold",
    )


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _hidden(view: Any, seat: int) -> Text:
    """Return another's hand: how many cards, and which of them are known for being scouted."""
    known = view.scouted[seat]
    unknown = Text(" ".join("?" * (view.hand_sizes[seat] - len(known))), style="dim")
    if not known:
        return unknown
    # Where in the hand they are, and which way up, nobody else knows (SCO-25).
    return Text.assemble(unknown, " and ", " ".join(map(str, known)))
