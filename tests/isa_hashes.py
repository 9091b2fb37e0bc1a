"""Print a hash of native results, which must be the same on every instruction set.

SHOREBREAK_ISA=avx2 python tests/isa_hashes.py
"""

import hashlib

import numpy as np

import shorebreak as sb
from shorebreak import _core, registry
from shorebreak.surfosaurus import resolve_many

TABLES = 50_000
GAMES = 300


def results():
    """Yield arrays of results: tables of every shape, then runs of every game."""
    random = np.random.default_rng(1)
    for size in (3, 4, 5, 6):
        # Each table has its own chance of a card, so that there are sparse ones and full ones.
        chance = random.random((TABLES, 1, 1))
        bits = random.random((TABLES, 7, 12)) < chance
        masks = (bits << np.arange(12)).sum(axis=2).astype(np.uint16)
        many = resolve_many(masks, size)
        yield from (many.kind, many.strength, many.full, many.half)
    for name in registry.names():
        for players in registry.module(name).Rules.players_range:
            yield sb.simulate(name, players=players, games=GAMES, seed=1, keep="scores").units
            game = sb.new_game(name, players=players, seed=1)
            yield sb.playouts(game, games=GAMES, seed=1, keep="scores").units
            view = game.view(game.player)
            yield sb.playouts(view, games=GAMES, seed=1, keep="scores").units


def main():
    """Print it."""
    digest = hashlib.sha256()
    for array in results():
        digest.update(f"{array.dtype.str}{array.shape}".encode())
        digest.update(np.ascontiguousarray(array).tobytes())
    print(_core.ISA, digest.hexdigest())


if __name__ == "__main__":
    main()
