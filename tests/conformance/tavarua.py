"""What the suite is told of Tavarua."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import combinations, islice, permutations, product
from random import Random
from typing import Any, ClassVar

from shorebreak import tavarua
from shorebreak.tavarua import Kind
from shorebreak.tavarua.cards import counted, listed
from shorebreak.tavarua.deal import open_cards, tokens_in_all
from shorebreak.tavarua.knowledge import back_ids, told
from shorebreak.tavarua.native import flat, native_rules
from shorebreak.tavarua.position import Phase

from .adapter import Adapter, Place, Tree

BARRED = (3, 7)
NAMES = ("barrel", "hang_ten", "stoke", "perfect")


def eager(game: tavarua.Game) -> Any:
    """Pick a kind of action, then an action of it, stoke cards and waves before all others."""
    random = Random(f"{game.seed} {len(game.actions)}")
    actions = game.legal_actions()
    kinds = list(dict.fromkeys(action.kind for action in actions))
    some = [kind for kind in kinds if kind in (Kind.PLAY, Kind.TAKE, Kind.CATCH, Kind.RIDE)]
    kind = random.choice(some or kinds)
    return random.choice([action for action in actions if action.kind is kind])


class Tavarua(Adapter):
    name: ClassVar[str] = "tavarua"
    # A game has hundreds of actions, and dozens are legal at each.
    pace: ClassVar[float] = 0.04
    lists_every_action: ClassVar[bool] = False
    # After many reshuffles nobody can say who once held what: a world is a position.
    worlds_have_pasts: ClassVar[bool] = False

    def quick_rules(self, players: int) -> tavarua.Rules:
        return tavarua.Rules(players=players, removed=34)

    def house_rules(self, random: Random) -> tavarua.Rules:
        players = random.randint(1, 6)
        boards = random.choice(["both", "both", "short", "long"])
        recipe = [random.randint(0, most) for most in (9, 8, 8, 8, 9)]
        recipe[random.randrange(5)] += sum(recipe) == 0
        rounds = random.randint(1, min(6, sum(recipe)))
        fields: dict[str, Any] = {}
        if players == 1 and random.random() < 0.7:
            boards_of = {"both": "SL", "short": "S", "long": "L"}[boards]
            fields["opponents"] = [
                f"{random.choice(boards_of)}:{random.randint(1, 6)}"
                for _ in range(random.randint(1, 3))
            ]
            fields["held"] = [random.randint(0, 2) for _ in range(6)]
        # As often as not so few cards that the deck and then the hands run out.
        few = random.random() < 0.5
        cards = [random.randint(0, 2 if few else 7) for _ in range(8)]
        cards[0] += 1
        return tavarua.Rules(
            players=players,
            boards=boards,
            snaking=bool(fields) or random.random() < 0.5,
            refill=random.choice(["immediate", "next_round"]),
            stoke_for_sale=random.random() < 0.8,
            recipe=recipe,
            removed=sum(recipe) - rounds,
            player_cards=cards,
            stoke_cards=[random.randint(2, 4) for _ in range(6)],
            supplies=[random.randint(0, 3), random.randint(0, 3), random.randint(players, 18),
                      random.randint(0, 2)],
            track=sorted([0] * 2 + [random.randint(0, 100) for _ in range(random.randint(1, 25))]),
            **fields,
        )  # fmt: skip

    def pieces(self, game: tavarua.Game) -> list[Hashable]:
        position = game.position
        cards = [*position.deck, *listed(position.discards)]
        stoke = [*position.stoke_deck]
        for surfer in position.surfers:
            cards += [*listed(surfer.hand), *(piled.card for piled in surfer.pile)]
            stoke += [kind for kind in range(6) for _ in range(surfer.held[kind])]
        cards += [card for laid in open_cards(position) for card in laid]
        spent = [kind for kind in range(6) for _ in range(position.spent[kind])]
        tokens = zip(NAMES, tokens_in_all(position), strict=True)
        waves = {*position.waves, *position.revealed}
        return [
            *(("card", int(card)) for card in cards),
            *(("stoke", int(kind)) for kind in [*stoke, *spent]),
            *tokens,
            ("waves", len(position.waves) + len(position.revealed), len(waves)),
        ]

    def box(self, rules: tavarua.Rules) -> Iterable[Hashable]:
        stoke = [kind for kind in range(6) for _ in range(rules.stoke_cards[kind])]
        return [
            *(("card", int(card)) for card in listed(rules.deck_cards)),
            *(("stoke", kind) for kind in stoke),
            *zip(NAMES, rules.supplies, strict=True),
            ("waves", rules.rounds, rules.rounds),
        ]

    def facts(self, game: tavarua.Game) -> dict[str, Any]:
        return {"position": [0, *flat(game.position)]}

    def native_facts(self, state: Any, rules: tavarua.Rules) -> dict[str, Any]:
        return {"position": list(state.snapshot(native_rules(rules)))}

    def action_ids(self, rules: tavarua.Rules) -> Iterable[int]:
        random = Random(str(rules.players))
        sets = [random.randrange(32, 7000) for _ in range(120)]
        singles = [base + number for base in (32, 1400, 2800, 4200, 5600) for number in range(9)]
        return [*range(32), *singles, *sets, *range(6990, 7145), 2**31, 2**32 - 1]

    def world(self, game: tavarua.Game) -> Hashable:
        return _world(game.position)

    def native_world(self, state: Any, rules: tavarua.Rules) -> Hashable:
        return _native_world(list(state.snapshot(native_rules(rules))), rules)

    def tiny(self) -> list[Place]:
        return [Place(*one) for one in TINY]

    def worlds(self, view: tavarua.View) -> Iterator[Hashable]:
        known = view.known
        assert not any(surfer.hidden_move for surfer in known.surfers)
        hands = list(_hands(view))
        waves = list(_waves(view))
        stoke = list(_stoke(view))
        for (held, deck), wave_deck, (cards, new, stoke_deck) in product(hands, waves, stoke):
            yield held, deck, wave_deck, cards, new, stoke_deck, ()

    def trees(self) -> list[Tree]:
        rules = tavarua.Rules
        last = {"recipe": [1, 0, 0, 0, 0], "removed": 0, "refill": "next_round"}
        few = {"player_cards": [1, 1, 0, 0, 1, 1, 0, 1], "boards": "short"}
        return [
            # Boards and the exchange, up to the die of the first round.
            *(Tree(rules(players=players), players, players + 1) for players in (2, 3)),
            Tree(rules(players=1, boards="long"), 4, 0),
            # Whole last rounds, from their die on.
            Tree(rules(players=2, **few, **last), 5, 8, 2),
            Tree(rules(players=1, opponents=["S:2", "S:1"], **few, **last), 6, 6, 1),
            Tree(rules(players=3, snaking=True, **few, **last), 7, 10, 3),
        ]

    def written_deal(self) -> tavarua.Game:
        rules = tavarua.Rules(players=2, boards="short", removed=34)
        cards = ["1f 2f 3f 4f 1b", "2b 3b 4b 1f 1f"]
        rest = listed([count - held for count, held in
                       zip(rules.deck_cards, counted(tavarua.parse_cards(" ".join(cards))),
                           strict=True)])  # fmt: skip
        kinds = [kind for kind in range(6) for _ in range(rules.stoke_deck[kind])]
        stoke = ["FOCUS", *(kind for kind in kinds if kind != 4), "FOCUS", "FOCUS"]
        deal = tavarua.Deal([6, 6, 2, 1, 4, 3], [0, 9, 33], " ".join([*cards, *map(str, rest)]),
                            stoke)  # fmt: skip
        # A die a round, and so few rounds that no card is drawn twice: no seed is needed.
        game = tavarua.Game(rules, deal=deal, chance=[3, 5, 2])
        for action in ("exchange 4f", "exchange", "pass", "pass", "buy", "done", "done",
                       "paddle out 1f", "wait 4b"):  # fmt: skip
            game.play(action)
        return game


def _world(position: Any) -> Hashable:
    people = [surfer for surfer in position.surfers if surfer.human]
    face_down = position.phase is Phase.COMMIT
    moves = tuple(
        (surfer.move.kind.value, surfer.move.cards, surfer.move.tokens)
        for surfer in people
        if face_down and surfer.move is not None and not surfer.move.settled
    )
    return (
        tuple(tuple(surfer.hand) for surfer in people),
        tuple(map(int, position.deck)),
        tuple(position.waves),
        tuple(tuple(surfer.held) for surfer in people),
        tuple(tuple(surfer.bought) for surfer in people),
        tuple(map(int, position.stoke_deck)),
        moves,
    )


def _native_world(row: list[int], rules: tavarua.Rules) -> Hashable:
    """Read the same out of a position as the core writes it."""
    numbers = iter(row)

    def take(count: int) -> tuple[int, ...]:
        return tuple(islice(numbers, count))

    phase = take(5)[2]
    take(6 + 4 + 8)
    deck, waves, _, stoke_deck = (take(next(numbers)) for _ in range(4))
    take(6 + 8 + 4)
    hands, held, bought, moves = [], [], [], []
    for _ in range(rules.players):
        take(5)
        hands.append(take(8))
        held.append(take(6))
        bought.append(take(6))
        take(2 + 8 + 8)
        kind, *counts = take(9)
        tokens, _, settled, _ = take(4)
        if phase == Phase.COMMIT and kind and not settled:
            word = tavarua.actions.MOVES[kind - 1]
            moves.append((word.value, tuple(listed(counts)), tokens))
        take(1)
        take(5 * next(numbers))
        take(4)
        count, length = take(2)
        take(count * length)
    return tuple(hands), deck, waves, tuple(held), tuple(bought), stoke_deck, tuple(moves)


def _hands(view: tavarua.View) -> Iterator[tuple[Hashable, Hashable]]:
    """Yield the hands and the deck, once for each way to deal unseen cards told apart.

    Of each type as many as the deck can't hold are in hands: the deck is the former discards.
    """
    known, seat = view.known, view.seat
    own = known.surfers[seat]
    unseen = counted(view.unseen)
    caps = [cap - drawn for cap, drawn in zip(known.cap, own.drawn, strict=True)]
    # Each card with whether it may be in the deck.
    cards = [
        (kind, number < caps[kind]) for kind in range(8) for number in range(unseen[kind])
    ]  # fmt: skip
    others = [
        (number, surfer) for number, surfer in enumerate(known.surfers)
        if number != seat and surfer.human
    ]  # fmt: skip
    slots = [number for number, surfer in others for _ in range(surfer.hidden - sum(surfer.known))]
    long = {number for number, surfer in others if surfer.board}
    for order in permutations(cards):
        held, deck = order[: len(slots)], order[len(slots) :]
        if not all(may for _, may in deck):
            continue
        # A longboard that found no card left nothing but barred ones in the deck (TAV-11a).
        if known.barred_only and not all(kind in BARRED for kind, _ in deck):
            continue
        if any(
            kind in BARRED and slot in long for slot, (kind, _) in zip(slots, held, strict=True)
        ):
            continue
        hands = [list(surfer.known) for surfer in known.surfers if surfer.human]
        hands[seat] = list(own.hand)
        for slot, (kind, _) in zip(slots, held, strict=True):
            hands[slot][kind] += 1
        yield tuple(map(tuple, hands)), tuple(kind for kind, _ in deck)


def _waves(view: tavarua.View) -> Iterator[Hashable]:
    """Yield every wave deck that TAV-9 can have made and that what was seen allows."""
    rules, known = view.rules, view.known
    if not known.waves:
        yield ()
        return
    backs, patterns = back_ids(rules), told(known, view.seat)
    by_type = [
        list(combinations([n for n, card in enumerate(rules.waves) if card.type == kind], kept))
        for kind, kept in enumerate(rules.recipe)
    ]
    for kept in product(*by_type):
        cards = {card for some in kept for card in some}
        if not cards >= set(known.revealed):
            continue
        for deck in permutations(sorted(cards - set(known.revealed)), len(known.waves)):
            shown = [{card, 64 + backs[card]} for card in deck]
            if any(
                all(token in two for token, two in zip(pattern, shown, strict=False))
                for pattern in patterns
            ):
                yield deck


def _stoke(view: tavarua.View) -> Iterator[tuple[Hashable, Hashable, Hashable]]:
    """Yield stoke cards held, those of them that are new, and the deck."""
    known, seat = view.known, view.seat
    own = known.surfers[seat]
    unseen = [
        kind for kind in range(6)
        for _ in range(view.rules.stoke_cards[kind] - known.spent[kind] - own.held[kind])
    ]  # fmt: skip
    people = [surfer for surfer in known.surfers if surfer.human]
    for order in permutations(unseen):
        cards = iter(order)
        held, new = [], []
        for surfer in people:
            if surfer is own:
                held.append(tuple(own.held))
                new.append(tuple(own.bought))
                continue
            old = list(islice(cards, surfer.hidden_held - surfer.hidden_bought))
            fresh = list(islice(cards, surfer.hidden_bought))
            held.append(tuple((old + fresh).count(kind) for kind in range(6)))
            new.append(tuple(fresh.count(kind) for kind in range(6)))
        yield tuple(held), tuple(new), tuple(cards)


_SMALL: dict[str, Any] = {
    "wave_cards": ["G 0 1", "G 1f 1", "C 1f 1", "B 1 2"],
    "recipe": [2, 0, 0, 1, 1],
    "removed": 1,
    "stoke_cards": [0, 1, 0, 0, 1, 0],
}


def _small(cards: list[int], **fields: Any) -> tavarua.Rules:
    return tavarua.Rules(players=2, player_cards=cards, **(_SMALL | fields))


# A few wave cards of four backs, none removed, and stoke cards that look at them.
_AHEAD: dict[str, Any] = {
    "wave_cards": ["G 0 1", "G 1f 1", "L 1f 1", "C 1f 1", "C 2b 1", "B 1 1", "B 2 1"],
    "recipe": [2, 1, 0, 2, 1],
    "removed": 0,
}

# Few cards in all: rules, seed, plies, and who plays.
TINY = [
    (_small([2, 1, 1, 0, 1, 1, 1, 1]), 1, 12),
    (_small([2, 1, 0, 1, 1, 2, 0, 1]), 2, 9),
    (_small([2, 1, 0, 1, 2, 1, 0, 0], refill="next_round"), 3, 21),
    (_small([1, 1, 1, 1, 1, 1, 1, 1], boards="short"), 4, 16),
    # Reshuffled, one on a longboard, one not.
    (_small([2, 1, 0, 1, 1, 1, 0, 1], removed=0), 13, 21),
    (_small([2, 1, 1, 2, 1, 1, 1, 1]), 27, 8),
    # Cards taken by INSPIRATION are known.
    (_small([1, 1, 0, 1, 1, 1, 0, 1], stoke_cards=[0, 2, 0, 0, 0, 1], removed=0), 65, 20),
    # Fronts seen by IN THE ZONE, backs by FOCUS, by one and by the other.
    (_small([2, 1, 0, 1, 1, 1, 0, 0], **_AHEAD, stoke_cards=[0, 0, 0, 0, 2, 0]), 0, 28, eager),
    (_small([2, 1, 0, 1, 1, 1, 0, 0], **_AHEAD, stoke_cards=[0, 0, 0, 0, 2, 0]), 4, 29, eager),
    (_small([2, 1, 0, 0, 1, 1, 0, 0], **_AHEAD, stoke_cards=[0, 1, 0, 0, 2, 0]), 160, 25, eager),
    (_small([2, 1, 0, 0, 1, 1, 0, 0], **_AHEAD, stoke_cards=[0, 1, 0, 0, 2, 0]), 209, 26, eager),
    (_small([2, 1, 0, 0, 1, 1, 0, 1], **_AHEAD, stoke_cards=[0, 0, 0, 0, 2, 1]), 39, 30, eager),
    (_small([2, 1, 0, 0, 1, 1, 0, 1], **_AHEAD, stoke_cards=[0, 2, 0, 0, 0, 1]), 11, 21, eager),
]
