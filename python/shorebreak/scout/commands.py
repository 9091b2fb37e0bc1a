"""The commands that Scout adds to the command line: `shorebreak best-turn`, `shorebreak shows`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..cli.console import asked, show, show_json, show_line, tell, usage
from ..cli.options import AsJson, Players, Seed, Threads, add, count
from ..cli.repeat import command_line

_HAND = "3/7 4/1 5/9 2/8 1/6 2/3 8/9 5/6 7/1 4/9 3/8 2/5"

Hand = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND",
        help="The cards from left to right, each as upper and lower number, such as 3/7. In one "
        "text or several.",
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    add(
        app,
        best_turn,
        ("keep this hand of three players, or turn it round", f'shorebreak best-turn "{_HAND}"'),
        ("surer, and for a program", f'shorebreak best-turn "{_HAND}" -n 1e6 --json'),
    )
    add(
        app,
        shows,
        ("what beats a pair of twos", 'shorebreak shows "3/7 4/1 5/9 2/8" --active 2-2'),
        ("what an empty table allows", 'shorebreak shows "3/7 4/1 5/9 2/8"'),
    )


def best_turn(
    hand: Hand,
    players: Players = None,
    seat: Annotated[
        int,
        typer.Option("--seat", metavar="S", min=0, help="Your seat; seat 0 starts the round."),
    ] = 0,
    simulations: Annotated[
        int,
        typer.Option(
            "--simulations",
            "-n",
            metavar="M",
            parser=count,
            help="Playouts in all, half for either way up, such as 200000 or 1e6.",
        ),
    ] = 100_000,
    objective: Annotated[
        str,
        typer.Option(
            "--objective",
            metavar="AIM",
            help="What is best: score (own points), margin (points over the best other seat) or "
            "win (share of wins).",
        ),
    ] = "score",
    seed: Seed = None,
    policy: Annotated[
        str,
        typer.Option("--policy", metavar="POLICY", help="How every seat plays: kinds, greedy, ..."),
    ] = "kinds",
    threads: Threads = None,
    json: AsJson = False,
) -> None:
    """Compare keeping a fresh hand of Scout with turning it round, by random playouts.

    Both ways up are played on to the end of the game against the same random hands of the others.
    Nine cards are a hand of five players and twelve of three; with eleven say how many play. Ctrl-C
    stops; what was finished until then is printed, and the exit code is 130.
    """
    from ..errors import Interrupted
    from .cards import format_cards, parse_cards
    from .turning import best_turn as compare

    try:
        with asked({"players=": "--players N"}):
            cards = parse_cards(" ".join(hand), where="the hand")
            advice = compare(
                cards,
                players=players,
                seat=seat,
                simulations=simulations,
                objective=objective,  # type: ignore[arg-type]
                seed=seed,
                policy=policy,
                threads=threads,
            )
    except Interrupted as stopped:
        advice = stopped.partial
        tell(str(stopped), style="bold yellow")
    again = command_line(
        "best-turn",
        format_cards(cards),
        players=players,
        seat=seat or None,
        simulations=advice.simulations or simulations,
        objective=None if objective == "score" else objective,
        seed=advice.seed,
        policy=None if policy == "kinds" else policy,
    )
    if json:
        show_json({**advice.to_dict(), "hand": format_cards(cards), "command": again})
    else:
        if advice.worlds:
            show(advice)
        show_line(f"repeat with: {again}")
    if advice.interrupted:
        raise typer.Exit(130)


def shows(
    hand: Hand,
    active: Annotated[
        str,
        typer.Option(
            "--active",
            "-a",
            metavar="ROW",
            help="The upper numbers of the active set, such as 2-2; the table is empty if not "
            "given.",
            show_default=False,
        ),
    ] = "",
    json: AsJson = False,
) -> None:
    """List the shows that a hand of Scout allows, those that beat an active set if one is given.

    @2:3 is the show of three cards from the second on, as actions are written.
    """
    from .cards import parse_cards, repeated
    from .rows import Row
    from .rows import shows as shows_of
    from .terminal import cards_text, shows_table

    with asked():
        cards = parse_cards(" ".join(hand), where="the hand")
        if not cards:
            usage("the hand has no cards")
        if repeated(cards):
            usage(f"the hand holds {repeated(cards)[0]} twice (SCO-1)")
        found = shows_of(cards, active)
    if json:
        rows = [
            {"start": start, "length": length, "row": str(row), "kind": str(row.kind)}
            for start, length in found
            for row in [Row(cards[start : start + length])]
        ]
        show_json({"hand": list(map(str, cards)), "active": active or None, "shows": rows})
    elif found:
        show(cards_text(cards), shows_table(cards, found))
    else:
        show(cards_text(cards))
        show_line(f"Nothing here beats {active}.")
