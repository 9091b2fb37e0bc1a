"""Surfosaurus MAX in a notebook: cards in the colours of their suits, and what a table scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .cards import Card, Kind
from .scoring import Resolution

# Mid tones, readable on light and dark pages alike; black takes the colour of the text.
_COLOURS: Final = {
    "B": "#2f7ed8",
    "G": "#2e9b50",
    "K": "inherit",
    "O": "#e0801a",
    "P": "#e0569b",
    "R": "#d83a34",
    "Y": "#b8960c",
}
_CARD: Final = (
    "display:inline-block;min-width:2.2em;margin:1px 2px;padding:1px 4px;text-align:center;"
    "border:1.5px solid currentColor;border-radius:5px;font-weight:600"
)


def card_html(card: Card) -> str:
    """Return a card as a small box in the colour of its suit.

    >>> card_html(Card.R5).endswith(">R5</span>")
    True
    """
    return f"<span style='{_CARD};color:{_COLOURS[card.suit]}'>{card}</span>"


def cards_html(cards: Iterable[Card]) -> str:
    """Return cards side by side; a dash for none."""
    return "".join(map(card_html, cards)) or "–"


def resolution_html(resolution: Resolution) -> str:
    """Return a resolved table as HTML: what won, what scores in full, what scores half."""
    kind = resolution.kind.name.replace("_", " ").lower()
    numbers = resolution.numbers
    if resolution.kind is Kind.OF_A_KIND:
        won = f"{len(numbers)} {kind}: {numbers[0]}"
    else:
        won = f"{kind}: {' '.join(map(str, numbers))}"
    rows = {
        "combination": f"<b>{won}</b>",
        "full": cards_html(resolution.full),
        "half": cards_html(resolution.half),
    }
    body = "".join(
        f"<tr><th style='text-align:left'>{label}</th><td style='text-align:left'>{cell}</td></tr>"
        for label, cell in rows.items()
    )
    return f"<table>{body}</table>"
