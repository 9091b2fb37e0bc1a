"""What the suite must be told of each game; all else it asks of every game alike.

A game that is registered needs an `Adapter` here: without one, or with a part of one missing,
every test of the suite fails for it.
"""

from __future__ import annotations

import itertools
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar, Final, NamedTuple

from shorebreak import jizai, native, registry, surfosaurus


class Place(NamedTuple):
    """A position: the rules, the seed of the deal, and how many plies of random play it is in."""

    rules: Any
    seed: int
    plies: int


class Tree(NamedTuple):
    """The tree of all sequences of actions, `depth` actions deep.

    It begins with a fresh deal, or so many plies of random play after it.
    """

    rules: Any
    seed: int
    depth: int
    plies: int = 0


class Adapter(ABC):
    """What is a game's own: where its cards are, what is hidden, what is small enough to list."""

    lists_every_action: ClassVar[bool] = True
    """Whether `action_ids` has them all, rather than some of a map too large."""

    @abstractmethod
    def house_rules(self, random: Random) -> Any:
        """Draw rules from all that may be set, for any number of players."""

    @abstractmethod
    def pieces(self, game: Any) -> list[Hashable]:
        """List the cards of a position, wherever they are, each as often as it is there."""

    @abstractmethod
    def box(self, rules: Any) -> Iterable[Hashable]:
        """List the cards that there are: at each step `pieces` are these, in any order."""

    @abstractmethod
    def facts(self, game: Any) -> dict[str, Any]:
        """Return all facts of a position, hidden ones too, that both engines show."""

    @abstractmethod
    def native_facts(self, state: Any, rules: Any) -> dict[str, Any]:
        """Return the facts of a native position, as `facts` does."""

    @abstractmethod
    def action_ids(self, rules: Any) -> Iterable[int]:
        """List every id of the map of actions, or some of a map too large, and some beyond it."""

    @abstractmethod
    def world(self, game: Any) -> Hashable:
        """Return what a seat may not know of a position, without what makes no difference."""

    @abstractmethod
    def native_world(self, state: Any, rules: Any) -> Hashable:
        """Return what a seat may not know of a native position, as `world` does."""

    @abstractmethod
    def tiny(self) -> list[Place]:
        """List positions so late, or with so few cards, that all worlds of a seat can be listed."""

    @abstractmethod
    def worlds(self, view: Any) -> Iterator[Hashable]:
        """Yield every world the seat can't tell apart from the true one, as often as it weighs.

        Written from the clauses "What a seat may suppose", without a look at how views sample.
        """

    @abstractmethod
    def trees(self) -> list[Tree]:
        """List small trees for counts of action sequences, at least one of whole games.

        Chance has no say in them after their beginning.
        """

    @abstractmethod
    def written_deal(self) -> Any:
        """Return a game played a little from an explicit deal, written as a user would."""


class Surfosaurus(Adapter):
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


class Jizai(Adapter):
    lists_every_action: ClassVar[bool] = False

    def house_rules(self, random: Random) -> jizai.Rules:
        players = random.randint(2, 5)
        masks = random.random() < 0.7
        field_size = random.randint(0, 5)
        most = min(20, ((70 if masks else 65) - 1 - field_size) // players)
        return jizai.Rules(
            players=players,
            # As often as not so many cards that the stock runs out, twice at that.
            hand_size=random.choice([most, random.randint(1, most)]),
            field_size=field_size,
            masks=masks,
            leader_may_draw=random.random() < 0.5,
            lead_from_hand_only=random.random() < 0.5,
        )

    def pieces(self, game: jizai.Game) -> list[Hashable]:
        return [*itertools.chain(*game.hands), *game.field, *game.stock, *game.discards]

    def box(self, rules: jizai.Rules) -> Iterable[Hashable]:
        return rules.cards

    def facts(self, game: jizai.Game) -> dict[str, Any]:
        return {
            "hands": [[*map(int, hand)] for hand in game.hands],
            "field": sorted(map(int, game.field)),
            "stock": [*map(int, game.stock)],
            "discards": sorted(map(int, game.discards)),
            "reshuffled": [*map(int, game.reshuffled)],
            "standing": 0 if game.standing is None else game.standing.strength,
            "standing player": game.standing_player,
            "dealer": game.dealer,
            "round": game.round,
            "out": sorted(game.out),
            "penalties": game.penalties,
            "bonuses": game.bonuses,
        }

    def native_facts(self, state: Any, rules: jizai.Rules) -> dict[str, Any]:
        return {
            "hands": [list(state.hand(seat)) for seat in range(rules.players)],
            "field": list(state.field),
            "stock": list(state.stock),
            "discards": list(state.discards),
            "reshuffled": list(state.reshuffled),
            "standing": state.standing,
            "standing player": state.standing_player,
            "dealer": state.dealer(native.rules_of(rules)),
            "round": state.round,
            "out": sorted(state.out),
            "penalties": tuple(state.penalties(native.rules_of(rules))),
            "bonuses": tuple(state.bonuses(native.rules_of(rules))),
        }

    def action_ids(self, rules: jizai.Rules) -> Iterable[int]:
        # Far too many to list: all of one card, some of each larger size, the edges.
        random = Random("actions")
        larger = {
            jizai.action_id(random.sample(jizai.DECK, size)) for size in (3, 4, 5) for _ in range(9)
        }
        edges = [jizai.ACTIONS - 1, jizai.ACTIONS, 2**31, 2**32 - 1]
        return [*range(71), *range(71, 2486, 37), *sorted(larger), *edges]

    def world(self, game: jizai.Game) -> Hashable:
        return game.hands, game.stock

    def native_world(self, state: Any, rules: jizai.Rules) -> Hashable:
        hands = [tuple(state.hand(seat)) for seat in range(rules.players)]
        return tuple(hands), tuple(state.stock)

    def tiny(self) -> list[Place]:
        two, three = {"players": 2, "hand_size": 20}, {"players": 3, "hand_size": 20}
        rules = jizai.Rules
        return [
            # Before the reshuffle, nearly all cards being in hands.
            Place(rules(**two, field_size=5, masks=False), seed=0, plies=12),
            Place(rules(**two, field_size=3, masks=False, leader_may_draw=True), seed=0, plies=15),
            # After it: what was reshuffled lies in the stock, and some of it in hands.
            Place(rules(**three, field_size=3), seed=0, plies=29),
            Place(rules(**three, field_size=3), seed=13, plies=52),
            Place(rules(**three, field_size=4, masks=False), seed=2, plies=46),
            # After the end, when penalties tell the masks.
            Place(rules(**two, field_size=5), seed=1, plies=35),
            Place(rules(**three, field_size=3), seed=1, plies=90),
            Place(rules(**three, field_size=3), seed=3, plies=86),
        ]

    def worlds(self, view: jizai.View) -> Iterator[Hashable]:
        # JIZ-29: before the reshuffle what wasn't seen lies anywhere. After it, the hands hold so
        # many cards that were reshuffled as they drew since, and those that were not lie in hands.
        def arranged(seat: int, left: frozenset[Any]) -> Iterator[list[tuple[Any, ...]]]:
            if seat == view.rules.players:
                yield []
                return
            if seat == view.seat:
                hands: Iterable[tuple[Any, ...]] = [view.hand]
            else:
                hands = itertools.combinations(sorted(left), view.hand_sizes[seat])
            for hand in hands:
                since = sum(card in view.reshuffled for card in hand)
                if seat != view.seat and view.reshuffled and since != view.fresh[seat]:
                    continue
                # JIZ-24: when the last round has ended, its penalties tell the masks.
                masks = sum(card.is_mask for card in hand)
                if view.over and masks != view.rounds[-1].masks[seat]:
                    continue
                for others in arranged(seat + 1, left - {*hand}):
                    yield [hand, *others]

        for hands in arranged(0, frozenset(view.unseen)):
            rest = {*view.unseen}.difference(*hands)
            if view.reshuffled and not rest <= {*view.reshuffled}:
                continue
            for stock in itertools.permutations(sorted(rest)):
                yield tuple(hands), stock

    def trees(self) -> list[Tree]:
        rules = jizai.Rules
        house = {"leader_may_draw": True, "lead_from_hand_only": True}
        return [
            *(Tree(rules(players=players), players, 2) for players in range(2, 6)),
            # The last round: no more is left to chance before the end.
            Tree(rules(players=2, hand_size=3), 3, 5, plies=7),
            Tree(rules(players=2, hand_size=2), 0, 7, plies=5),
            Tree(rules(players=3, hand_size=2), 0, 6, plies=14),
            Tree(rules(players=4, hand_size=1), 0, 7, plies=10),
            Tree(rules(players=3, hand_size=2, field_size=1, **house), 0, 5, plies=6),
        ]

    def written_deal(self) -> jizai.Game:
        # With one card each everybody who leads is out, so that nothing is left to chance.
        rules = jizai.Rules(players=3, hand_size=1)
        rounds = []
        for hands, field in (("7f 9k Ms", "7A 2k"), ("Kf 2b 3s", "Kb 5a"), ("Aa 5k 9f", "Ma 4k")):
            used = jizai.parse_cards(f"{hands} {field}")
            stock = [card for card in rules.cards if card not in used]
            rounds.append({"hands": hands.split(), "field": field, "stock": stock})
        rounds[0]["dealer"] = 1
        game = jizai.Game(rules, deal=jizai.Deal(rounds))
        for action in ("play 9k", "draw", "draw", "play 3s"):
            game.play(action)
        return game


ADAPTERS: Final[dict[str, Adapter]] = {"surfosaurus": Surfosaurus(), "jizai": Jizai()}


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
