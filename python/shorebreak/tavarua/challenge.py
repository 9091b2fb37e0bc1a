"""The challenges of photo shoots, on the score piles of finished waves (TAV-44)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .position import Finish, Finished


def met(challenge: Mapping[str, Any], finished: Iterable[Finished]) -> bool:
    """Whether finished waves meet the challenge of a photo shoot (TAV-44).

    `in = "one"` asks all of one wave, `"all"` of the sum over the waves; wiped-out ones count.
    """
    facts = [facts_of(one) for one in finished]
    if challenge["in"] == "all":
        facts = [{name: sum(one[name] for one in facts) for name in facts_of(None)}]
    least = {name: number for name, number in challenge.items() if name != "in"}
    return any(all(one[name] >= number for name, number in least.items()) for one in facts)


def facts_of(finished: Finished | None) -> dict[str, int]:
    """Return what a challenge may ask of a finished wave."""
    pile = finished.pile if finished is not None else ()
    finish = finished.finish if finished is not None else Finish.NONE
    tokens = ("stoke", "barrel", "hang_ten", "perfect")
    return {
        "points": finished.points if finished is not None else 0,
        "cards": len(pile),
        "power": sum(piled.card.power for piled in pile),
        **{name: sum(getattr(piled, name) for piled in pile) for name in tokens},
        "shore": int(finish is Finish.SHORE),
        "wiped_out": int(finish is Finish.WIPED_OUT),
    }
