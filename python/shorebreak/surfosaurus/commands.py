"""The commands that Surfosaurus MAX adds to the command line: `shorebreak resolve`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..cli.console import asked, show, show_json
from ..cli.options import AsJson, add


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(
        app,
        resolve,
        ("a flush beats a straight", 'shorebreak resolve "K12 K8 K5 K3 B9 G8 R7" --size 4'),
        ("five cards, and for a program", "shorebreak resolve B9 G9 R8 K7 P6 O5 -k 5 --json"),
    )


def resolve(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARDS",
            help="The cards on the table, such as K12 r5: a suit (B G K O P R Y), then a number "
            "from 1 to 12. In one text or several.",
        ),
    ],
    size: Annotated[
        int, typer.Option("--size", "-k", metavar="K", help="Cards of the combination, 3 to 6.")
    ] = 4,
    json: AsJson = False,
) -> None:
    """Find the combination that wins a table of Surfosaurus MAX, and what each card scores.

    Full cards score all their victory points, half cards are in a true tie and score half.
    """
    from . import resolve as native_resolve
    from .notation import parse_cards
    from .terminal import resolution_table

    with asked():
        table = parse_cards(" ".join(cards))
        found = native_resolve(table, size)
    if json:
        document = {"cards": list(map(str, table)), "size": size, "kind": found.kind.name.lower()}
        document |= {"numbers": list(found.numbers), "strength": found.strength}
        document |= {"full": list(map(str, found.full)), "half": list(map(str, found.half))}
        show_json(document)
    else:
        show(resolution_table(table, found, size))
