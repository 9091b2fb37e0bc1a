"""Surfosaurus MAX in a terminal: cards in the colours of their suits, a game told in rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from .cards import Card, Kind
from .scoring import Played, Resolution, Round

_COLOURS: Final = {
    "B": "dodger_blue1",
    "G": "green3",
    # Black has no colour that shows on both a black and a white terminal: the terminal's own.
    "K": "default",
    "O": "dark_orange",
    "P": "hot_pink",
    "R": "red",
    "Y": "yellow3",
}
FULL: Final = "*"
HALF: Final = "~"
LEGEND: Final = f"{FULL} scores in full, {HALF} is tied and scores half (SUR-15)"


def card_text(card: Card, mark: str = "", *, dim: bool = False) -> Text:
    """Return a card in the colour of its suit, with a mark behind it."""
    style = _COLOURS[card.suit]
    return Text(f"{card}{mark}", style=f"dim {style}" if dim else f"bold {style}")


def cards_text(cards: Iterable[Card]) -> Text:
    """Return cards in the colours of their suits, highest number first; a dash for none."""
    ordered = sorted(cards, key=lambda card: (-card.number, card))
    return Text(" ").join(map(card_text, ordered)) or Text("-", style="dim")


def combination_words(resolution: Resolution, size: int) -> tuple[str, str]:
    """Return the kind and the numbers of a combination in words: `straight` and `9 8 7 6`.

    A table with fewer than `size` numbers shows those there are (SUR-16).
    """
    kind = resolution.kind.name.replace("_", " ").lower()
    if resolution.kind is Kind.OF_A_KIND:
        return f"{size} {kind}", str(resolution.numbers[0])
    return kind, " ".join(map(str, resolution.numbers))


def marked(cards: Iterable[Card], resolution: Resolution | None) -> Text:
    """Return cards of a table, each marked with what it scores; the others are dim."""
    parts = []
    for card in cards:
        if resolution is not None and card in resolution.full:
            parts.append(card_text(card, FULL))
        elif resolution is not None and card in resolution.half:
            parts.append(card_text(card, HALF))
        else:
            parts.append(card_text(card, dim=resolution is not None))
    return Text(" ").join(parts)


def resolution_table(cards: Iterable[Card], resolution: Resolution, size: int) -> Table:
    """Return a resolved table of cards: the combination, and what each card scores."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_row("combination", Text(" ".join(combination_words(resolution, size)), style="bold"))
    table.add_row("full", cards_text(resolution.full))
    table.add_row("half", cards_text(resolution.half))
    lost = [card for card in cards if card not in resolution.full and card not in resolution.half]
    table.add_row("nothing", cards_text(lost))
    return table


def story(position: Any) -> Iterator[RenderableType]:
    """Yield a `Game` or a `View` as a person reads it: round by round, then how it stands."""
    rules = position.rules
    seats = range(rules.players)
    yield Text(_headline(position), style="bold")
    if position.rounds or position.table:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("round", justify="right")
        table.add_column("won by", no_wrap=True)
        for seat in seats:
            table.add_column(f"seat {seat}")
        if rules.turned_up:
            table.add_column("turned up")
        for number, one in enumerate(position.rounds, start=1):
            table.add_row(*_round_cells(rules, number, one), end_section=rules.players > 4)
        if position.table:
            cells = _table_cells(rules, position.table, None)
            table.add_row(str(position.round + 1), Text("on the table", style="dim"), *cells)
        table.columns[1].footer = "points"
        for seat in seats:
            table.columns[seat + 2].footer = Text(f"{position.scores[seat]:g}", style="bold")
        table.show_footer = True
        yield table
    if position.rounds:
        yield Text(LEGEND, style="dim")
    if position.over:
        names = " and ".join(f"seat {seat}" for seat in position.winners)
        yield Text(f"Won by {names}.", style="bold green")
    else:
        yield from _standing(position)


def _headline(position: Any) -> str:
    rules = position.rules
    name = f"Surfosaurus MAX, {rules.players} players"
    changes = rules.changes()
    if changes:
        name += ", house rules " + ", ".join(f"{key} = {value}" for key, value in changes.items())
    if hasattr(position, "seat"):
        return f"{name}, what seat {position.seat} knows"
    if position.deal_given:
        return f"{name}, an explicit deal"
    return f"{name}, seed {position.seed}, game {position.index}"


def _round_cells(rules: Any, number: int, one: Round) -> list[RenderableType]:
    won: str | Text = Text("nobody played", style="dim")
    if one.resolution is not None:
        # The kind above its numbers, as the cards stand above the points they bring.
        kind, numbers = combination_words(one.resolution, rules.combination_size)
        won = f"{kind}\n{numbers}"
    cells = _table_cells(rules, one.table, one.resolution)
    for seat, units in enumerate(one.units):
        points = Text(f"\n+{units / 2:g}" if units else "\n", style="bold")
        cells[seat] = Text.assemble(cells[seat], points)
    return [str(number), won, *cells]


def _table_cells(rules: Any, table: Iterable[Played], resolution: Resolution | None) -> list[Text]:
    """Return the cards of each seat and, where cards are turned up, of nobody (SUR-10)."""
    columns: list[int | None] = [*range(rules.players), *([None] if rules.turned_up else [])]
    played = list(table)
    return [
        marked([card for seat, card in played if seat == column], resolution) for column in columns
    ]


def _standing(position: Any) -> Iterator[RenderableType]:
    """Yield how an unfinished game stands: hands, draw pile and who is to play."""
    view = hasattr(position, "seat")
    hands = Table(box=None, show_header=False, pad_edge=False)
    hands.add_column(style="dim", no_wrap=True)
    hands.add_column()
    for seat in range(position.rules.players):
        if not view:
            held = cards_text(position.hands[seat])
        elif seat == position.seat:
            held = cards_text(position.hand)
        else:
            held = Text(" ".join("?" * position.hand_sizes[seat]), style="dim")
        hands.add_row(f"hand of seat {seat}", held)
    pile = position.stock_size if view else len(position.stock)
    hands.add_row("draw pile", f"{pile} cards")
    yield hands
    rounds = position.rules.rounds
    yield Text(
        f"Round {position.round + 1} of {rounds}: seat {position.player} is to play.", style="bold"
    )
