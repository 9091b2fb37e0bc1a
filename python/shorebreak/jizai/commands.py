"""The commands that Jizai adds to the command line: `shorebreak reading`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ..cli.console import asked, show, show_json
from ..cli.options import AsJson, add


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(
        app,
        reading,
        ("a full house with a mask", 'shorebreak reading "5f 5b 9s 9a Mk"'),
        ("does it beat a flush?", "shorebreak reading 7f 7b 7s 7a --on '2s 5s 9s Js Ks'"),
    )


def reading(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS",
            help="One to five cards, such as 5f Ms: a number (A 2 .. 9 T J Q K, or M for a mask), "
            "then a suit (f b s a k). In one text or several.",
        ),
    ],
    on: Annotated[
        str | None,
        typer.Option("--on", metavar="CARDS", help="Cards of a standing combination to beat."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Find the strongest combination that cards of Jizai make, and what their masks stand for."""
    from . import reading as read
    from .cards import parse_cards
    from .reading import exceeds

    with asked():
        laid = parse_cards(" ".join(cards))
        found = read(laid)
        standing = None if on is None else read(on)
        if on is not None and standing is None:
            raise ValueError(f"{on!r} is no combination (JIZ-15)")
    beats = None if standing is None else found is not None and exceeds(found, standing)
    if json:
        document: dict[str, Any] = {"cards": list(map(str, laid)), "rank": None, "beats": beats}
        if found is not None:
            document |= {"rank": int(found.rank), "key": list(found.key), "words": found.words}
            document["masks"] = {str(mask): str(card) for mask, card in found.assigned.items()}
        show_json(document)
        return
    show("no combination" if found is None else str(found))
    if standing is not None:
        show(f"{'beats' if beats else 'does not beat'} {standing}")
