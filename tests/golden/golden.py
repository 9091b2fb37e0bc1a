"""Golden files: games, runs and counts that were right once and must stay as they are.

For each game `<name>.jsonl` holds records, `<name>.json` hashes of runs and counts of action
sequences. To make them anew, after a change that is meant to change them:

    python -m tests.golden.golden [GAME ...]

A change of the generator's layout, of dealing, of random play or of the form of records shows
here; it needs a new version of what records name, and new golden files, in one commit.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from shorebreak import native, registry
from shorebreak.records import write_records

from ..conformance.adapter import Tree
from ..conformance.games import adapter
from ..conformance.walks import new_game, play_on, rules_of

FOLDER = Path(__file__).parent
GAMES = 3000


def records_of(name: str) -> list[Any]:
    """Make games and views of every sort for the golden records."""
    own = adapter(name)
    random = Random(f"golden {name}")
    games: list[Any] = []
    for players in registry.module(name).Rules.players_range:
        dealt = [new_game(rules_of(name, players), seed, seed) for seed in (0, 2**64 - 1)]
        dealt.append(new_game(own.house_rules(random), players))
        games += [play_on(game, random) for game in dealt]
        unfinished = play_on(new_game(rules_of(name, players), players), random, 9)
        games += [unfinished, unfinished.copy(seed=5)]
        games += [unfinished.view(seat) for seat in range(players)]
    written = own.written_deal()
    return [*games, written, written.view(0), play_on(written.copy(), random)]


def run_hash(rules: Any, *, policy: str, lazy: bool) -> str:
    """Return a hash of all results of a run, the same on every machine."""
    units = np.empty((GAMES, rules.players), np.int32)
    winners = np.empty(GAMES, np.uint8)
    core = native.core(rules.game_name)
    result = core.run(
        native.rules_of(rules), games=GAMES, seed=20, units=units, winners=winners,
        policy=core.POLICIES.index(policy), lazy=lazy,
    )  # fmt: skip
    digest = hashlib.sha256()
    for array in (units, winners, result["histogram"], result["wins"], result["events"]):
        digest.update(array.astype(array.dtype.newbyteorder("<")).tobytes())
    return digest.hexdigest()


def runs_of(name: str) -> list[dict[str, Any]]:
    """Return runs of published and house rules, by policy and way of playing, with hashes."""
    core = native.core(name)
    runs = []
    for players in registry.module(name).Rules.players_range:
        house = adapter(name).house_rules(Random(f"golden runs {name} {players}"))
        for rules in (rules_of(name, players), house):
            for policy in core.POLICIES:
                for lazy in (False, True) if core.HAS_LAZY and policy == "random" else (False,):
                    how = {"policy": policy, "lazy": lazy}
                    runs.append({"rules": plain(rules), **how, "sha256": run_hash(rules, **how)})
    return runs


def plain(rules: Any) -> dict[str, Any]:
    """Return rules as records hold them."""
    return {"players": rules.players, **rules.changes()}


def planted(tree: Tree) -> Any:
    """Return the game from which the sequences of a tree begin."""
    return play_on(new_game(tree.rules, tree.seed), Random(tree.seed), tree.plies)


def count_flow(tree: Tree) -> dict[str, list[int]]:
    """Count sequences of actions and what is legal after them, by depth, and games that ended."""
    sequences, actions, over = [0] * (tree.depth + 1), [0] * (tree.depth + 1), 0

    def visit(game: Any, depth: int) -> None:
        nonlocal over
        legal = game.legal_actions()
        sequences[depth] += 1
        actions[depth] += len(legal)
        over += game.over
        if depth == tree.depth:
            return
        for action in legal:
            child = game.copy()
            child.play(action)
            visit(child, depth + 1)

    visit(planted(tree), 0)
    return {"sequences": sequences, "actions": actions, "over": [over]}


def count_native(tree: Tree) -> dict[str, list[int]]:
    """Count as `count_flow` does, with native positions."""
    sequences, actions, over = [0] * (tree.depth + 1), [0] * (tree.depth + 1), 0
    rules = native.rules_of(tree.rules)

    def visit(state: Any, depth: int) -> None:
        nonlocal over
        legal = state.legal(rules)
        sequences[depth] += 1
        actions[depth] += len(legal)
        over += state.over
        if depth == tree.depth:
            return
        for action in legal:
            visit(state.after(rules, action), depth + 1)

    visit(native.state_of(planted(tree)), 0)
    return {"sequences": sequences, "actions": actions, "over": [over]}


def counts_of(name: str) -> list[dict[str, Any]]:
    """Return the counts of all small trees of a game."""
    return [
        {"rules": plain(tree.rules), "seed": tree.seed, "depth": tree.depth, "plies": tree.plies}
        | count_native(tree)
        for tree in adapter(name).trees()
    ]


def main() -> None:
    """Make the golden files of the games named, or of every game, anew."""
    for name in sys.argv[1:] or registry.names():
        write_records(FOLDER / f"{name}.jsonl", records_of(name))
        parts = {"runs": runs_of(name), "counts": counts_of(name)}
        lines = {key: ",\n    ".join(map(json.dumps, part)) for key, part in parts.items()}
        listed = ",\n".join(f'"{key}": [\n    {part}\n]' for key, part in lines.items())
        text = f"{{{listed}}}\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
