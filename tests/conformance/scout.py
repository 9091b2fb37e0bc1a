"""What the suite is told of Scout."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import permutations, product
from random import Random
from typing import Any, ClassVar

from shorebreak import scout

from .adapter import Adapter, Place, Tree


def longest(game: scout.Game) -> Any:
    """Pick the longest show there is, else the first action: hands soon are short."""
    actions = game.legal_actions()
    shows = [action for action in actions if isinstance(action, scout.Show)]
    return max(shows, key=lambda show: len(show.row), default=actions[0])


class Scout(Adapter):
    name: ClassVar[str] = "scout"
    # A game has hundreds of actions, and dozens are legal at each.
    pace: ClassVar[float] = 0.03

    def quick_rules(self, players: int) -> scout.Rules:
        return scout.Rules(players=players, max_turns=4)

    def house_rules(self, random: Random) -> scout.Rules:
        players = random.randint(2, 5)
        return scout.Rules(
            players=players,
            first_player=random.choice([None, random.randrange(players)]),
            emptied_set_ends_round=random.random() < 0.5,
            # As often as not so few that rounds are cut off.
            max_turns=random.choice([random.randint(1, 12), random.randint(13, 40)]),
        )

    def pieces(self, game: scout.Game) -> list[Hashable]:
        there = [*game.hands, game.active, *game.captured]
        pairs = [card.pair for cards in there for card in cards]
        dealt = {card.pair for hand in game.dealt[-1] for card in hand}
        # With two players half of the cards are those of the other round (SCO-20).
        return [*pairs, *(pair for pair in self.box(game.rules) if pair not in dealt)]

    def box(self, rules: scout.Rules) -> Iterable[Hashable]:
        return [card.pair for card in scout.DECK if rules.has(card)]

    def facts(self, game: scout.Game) -> dict[str, Any]:
        return {
            "hands": [[*map(int, hand)] for hand in game.hands],
            "table": [*map(int, game.active)],
            "owner": game.owner,
            "captured": [*map(len, game.captured)],
            "tokens": [*game.tokens],
            "chips": [*game.chips],
            "choosing": game.turning,
            "turned": tuple(seat for seat, turned in enumerate(game.turned) if turned),
            "halfway": game.halfway,
            "turns": game.turns,
            "start": game.start_player,
            "round": game.round,
            "truncated": [one.end for one in game.rounds].count(scout.End.TRUNCATED),
        }

    def native_facts(self, state: Any, rules: scout.Rules) -> dict[str, Any]:
        seats = range(rules.players)
        return {
            "hands": [state.hand(seat) for seat in seats],
            "table": state.table,
            "owner": state.owner if state.table else None,
            "captured": [state.captured(seat) for seat in seats],
            "tokens": [state.tokens(seat) for seat in seats],
            "chips": [state.chips(seat) for seat in seats],
            "choosing": state.choosing,
            "turned": state.turned,
            "halfway": state.must_show,
            "turns": state.turns,
            "start": state.start,
            "round": state.round,
            "truncated": state.truncated,
        }

    def action_ids(self, rules: scout.Rules) -> Iterable[int]:
        return [*range(scout.ACTIONS + 5), 2**31, 2**32 - 1]

    def world(self, game: scout.Game) -> Hashable:
        hands = tuple(tuple(map(int, hand)) for hand in game.hands)
        return hands, tuple(seat for seat, turned in enumerate(game.turned) if turned)

    def native_world(self, state: Any, rules: scout.Rules) -> Hashable:
        hands = tuple(tuple(state.hand(seat)) for seat in range(rules.players))
        return hands, tuple(state.turned)

    def tiny(self) -> list[Place]:
        three = scout.Rules(players=3, first_player=0)
        return [Place(three, seed, plies, longest, (seat,)) for seed, plies, seat in TINY]

    def worlds(self, view: scout.View) -> Iterator[Hashable]:
        # SCO-26, three players and more, not in the middle of a scout and show: unseen cards are
        # anywhere, scouted ones in the hand that scouted them; in any order, any way up.
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        known = [{card.pair for card in view.scouted[seat]} for seat in others]
        turned = tuple(seat for seat, choice in enumerate(view.turned) if choice)
        pairs = [card.pair for card in view.unseen] + [pair for some in known for pair in some]
        for order in permutations(pairs):
            rest, hands = list(order), [()] * view.rules.players
            for seat in others:
                hands[seat] = tuple(rest[: view.hand_sizes[seat]])
                del rest[: view.hand_sizes[seat]]
            if not all(mine <= {*hands[seat]} for seat, mine in zip(others, known, strict=True)):
                continue
            for ups in product((0, 1), repeat=len(order)):
                up = iter(ups)
                held = [tuple(pair * 2 + next(up) for pair in hand) for hand in hands]
                held[view.seat] = tuple(map(int, view.hand))
                yield tuple(held), turned

    def trees(self) -> list[Tree]:
        rules = scout.Rules
        return [
            *(Tree(rules(players=players), players, 4) for players in (4, 5)),
            Tree(rules(players=2), 2, 3),
            Tree(rules(players=3), 3, 4),
            *(Tree(*tree) for tree in LATE),
        ]

    def written_deal(self) -> scout.Game:
        # Both rounds of two players, so that nothing is left to chance and no seed is needed.
        first = [
            "3/1 3/2 4/5 5/1 6/1 1/7 8/2 1/9 10/1 2/4 2/5",
            [(2, 1), (4, 1), (8, 1), "2/6", "7/2", "9/2", "2/10", "4/3", "3/5", "6/3", "3/7"],
        ]
        second = [
            "8/3 3/9 10/3 4/6 7/4 4/8 9/4 4/10 5/6 7/5 8/5",
            "5/9 10/5 6/7 8/6 6/9 6/10 7/8 9/7 10/7 8/9 10/8",
        ]
        deal = scout.Deal(rounds=[first, second], first_player=0)
        game = scout.Game(scout.Rules(players=2), deal=deal)
        for action in ("keep", "keep", "show 3-3", "scout left 3/1 @1", "show @3:1", "show 8"):
            game.play(action)
        return game


# First rounds of three players in which few cards are hidden from a seat: seed, plies, seat.
TINY = [(24, 36, 1), (93, 38, 0), (1, 59, 2), (41, 51, 1), (94, 39, 1), (109, 33, 0), (19, 24, 0)]

# Trees from late in the last round, so that some sequences end the game.
LATE = [
    (scout.Rules(players=2, max_turns=6), 0, 2, 25),
    (scout.Rules(players=3, max_turns=6), 0, 2, 30),
    (scout.Rules(players=4, max_turns=6), 0, 2, 48),
]
