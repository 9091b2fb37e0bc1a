"""What the suite must be told of each game; all else it asks of every game alike.

A game that is registered needs an `Adapter` here: without one, or with a part of one missing,
every test of the suite fails for it.
"""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar, Final

from shorebreak import registry, surfosaurus

from .adapter import Adapter, Place, Tree
from .jizai import Jizai
from .scout import Scout
from .tavarua import Tavarua


class Surfosaurus(Adapter):
    name: ClassVar[str] = "surfosaurus"

    def house_rules(self, random: Random) -> surfosaurus.Rules:
        players = random.randint(2, 6)
        hand_size = random.randint(1, 12)
        most = min(70, 84 - players * hand_size)
        return surfosaurus.Rules(
            players=players,
            hand_size=hand_size,
            # As often as not so few cards that the draw pile and then the hands run out.
            removed=random.choice([most, random.randint(0, most)]),
            plays=random.randint(1, 4),
            combination_size=random.randint(3, 6),
            rounds_per_player=random.randint(1, 6),
            first_player=random.randrange(players),
            vp=[random.randint(0, 99) for _ in range(12)],
        )

    def pieces(self, game: surfosaurus.Game) -> list[Hashable]:
        lain = [card for _, card in game.history]
        return [*itertools.chain(*game.hands), *game.stock, *lain, *game.deal.removed]

    def box(self, rules: surfosaurus.Rules) -> Iterable[Hashable]:
        return surfosaurus.DECK

    def facts(self, game: surfosaurus.Game) -> dict[str, Any]:
        return {
            # With their slots: `random` draws a slot.
            "hands": [[*map(int, hand)] for hand in game.hands],
            "stock": [*map(int, game.stock)],
            "table": [(seat, int(card)) for seat, card in game.table],
            "round": game.round,
        }

    def native_facts(self, state: Any, rules: surfosaurus.Rules) -> dict[str, Any]:
        return {
            "hands": [state.hand(seat) for seat in range(rules.players)],
            "stock": state.stock,
            "table": state.table,
            "round": state.round,
        }

    def action_ids(self, rules: surfosaurus.Rules) -> Iterable[int]:
        return [*range(100), 255, 256, 340, 2**31, 2**32 - 1]

    def world(self, game: surfosaurus.Game) -> Hashable:
        # The slots of a hand are nobody's business; the draw pile has an order.
        return tuple(tuple(sorted(hand)) for hand in game.hands), game.stock

    def native_world(self, state: Any, rules: surfosaurus.Rules) -> Hashable:
        hands = [tuple(sorted(state.hand(seat))) for seat in range(rules.players)]
        return tuple(hands), tuple(state.stock)

    def tiny(self) -> list[Place]:
        # The whole deck is played, so that few cards are unseen near the end.
        long = {"plays": 4, "rounds_per_player": 6}
        rules = surfosaurus.Rules
        return [
            Place(rules(players=3, removed=0, hand_size=2, **long), seed=1, plies=77),
            Place(rules(players=3, removed=2, hand_size=1, **long), seed=2, plies=79),
            Place(rules(players=4, removed=0, hand_size=2, **long), seed=3, plies=78),
            Place(rules(players=6, removed=0, hand_size=1, **long), seed=4, plies=78),
            Place(rules(players=2, removed=1, hand_size=3, **long), seed=5, plies=60),
            # Many removed: little is hidden, among many unseen.
            Place(rules(players=2, removed=70, hand_size=1), seed=6, plies=9),
        ]

    def worlds(self, view: surfosaurus.View) -> Iterator[Hashable]:
        # SUR-23: a uniformly random arrangement of the cards the seat has not seen.
        seen = {*view.hand, *(card for _, card in view.history)}
        unseen = [card for card in surfosaurus.DECK if card not in seen]
        sizes = [0 if seat == view.seat else n for seat, n in enumerate(view.hand_sizes)]
        for order in itertools.permutations(unseen, sum(sizes) + view.stock_size):
            cards = iter(order)
            hands = [tuple(sorted(itertools.islice(cards, size))) for size in sizes]
            hands[view.seat] = view.hand
            yield tuple(hands), tuple(cards)

    def trees(self) -> list[Tree]:
        rules = surfosaurus.Rules
        short = {"rounds_per_player": 1}
        return [
            *(Tree(rules(players=players), players, 4) for players in range(2, 7)),
            # Hands run out in its second round; the third is empty.
            Tree(rules(players=3, removed=70, hand_size=2, plays=4, **short), 11, 14),
            Tree(rules(players=2, removed=70, hand_size=3, plays=2, **short), 12, 12),
            Tree(rules(players=3, removed=70, hand_size=3, plays=3, **short), 13, 8),
            Tree(rules(players=4, removed=70, hand_size=3, plays=2, **short), 14, 7),
            Tree(rules(players=6, removed=70, hand_size=2, plays=1, **short), 15, 9),
        ]

    def written_deal(self) -> surfosaurus.Game:
        rules = surfosaurus.Rules(players=2, removed=62, rounds_per_player=1)
        hands = ["B9 G8 R7 B1 B2 B3 B5", "O6 Y1 G2 P1 P2 P3 P5"]
        deal = surfosaurus.Deal(hands, "O1 O2 K7 O3 O4 P7 Y4 Y5")
        game = surfosaurus.Game(rules, deal=deal)
        for card in ("b9", "O6", "G08", "Y1", "R7"):
            game.play(card)
        return game


ADAPTERS: Final[dict[str, Adapter]] = {
    one.name: one for one in (Surfosaurus(), Scout(), Jizai(), Tavarua())
}


def adapter(name: str) -> Adapter:
    """Return the adapter of a game; fail if it has none."""
    assert name in ADAPTERS, f"{name} is registered, but tests/conformance/games.py has no adapter"
    return ADAPTERS[name]


TABLES: Final = [
    (name, players)
    for name in registry.names()
    for players in registry.module(name).Rules.players_range
]
"""Every game with every number of players."""
