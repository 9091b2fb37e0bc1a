"""Jizai as the suite needs it."""

from __future__ import annotations

import itertools
from collections.abc import Hashable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar

from shorebreak import jizai, native

from .adapter import Adapter, Place, Tree


class Jizai(Adapter):
    name: ClassVar[str] = "jizai"
    # Games of dozens of plies, at each of which there are hundreds of plays.
    pace: ClassVar[float] = 0.25
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

    def forgets(self, before: jizai.Game, *after: jizai.Game) -> bool:
        return all(before.round < game.round for game in after)

    def quick_rules(self, players: int) -> jizai.Rules:
        return jizai.Rules(players=players, hand_size=4)

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
