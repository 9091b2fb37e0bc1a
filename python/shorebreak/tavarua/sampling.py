"""Drawing a world from a view: every arrangement that fits is equally likely (TAV-50).

The draws, in this order, are those of the core, so that both sample the same worlds: the wave
deck, the player cards, the stoke cards, then commitments that lie face down. No past is made up:
a world is a position, from which play goes on.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..errors import ViewError
from ..random import Purpose, Stream
from . import moves
from .actions import Kind
from .cards import BARRED, CARDS, KINDS, Board, Card, listed
from .deal import Deal
from .knowledge import BACK, Patterns, back_ids, seen_on_top, tidied, told
from .masking import unseen_cards
from .position import Move, Phase, Position, Surfer

if TYPE_CHECKING:
    from .game import Game
    from .view import View

_ATTEMPTS: Final = 1_000_000
"""A view that a game led to needs few; one typed in may be impossible to fulfil."""


def sample_game(view: View, game_class: type[Game], seed: int, index: int) -> Game:
    """Return a game in a position that the seat of `view` can't tell apart from the true one."""
    position = sample_position(view.known, view.seat, Stream(seed, index, Purpose.VIEW))
    return game_class(view.rules, seed=seed, index=index, deal=Deal.at(position))


def sample_position(known: Position, seat: int, stream: Stream) -> Position:
    """Return a whole position drawn for what `seat` knows."""
    position = known.copy()
    own = position.surfers[seat]
    if known.waves:
        patterns = told(known, seat)
        pattern = patterns[stream.below(len(patterns)) if len(patterns) > 1 else 0]
        position.waves = draw_waves(known, pattern, stream)
    position.shown_back = None
    _draw_hands(position, seat, stream)
    _suppose_drawn(position, seat)
    _draw_stoke(position, own, stream)
    if known.waves:
        for other in _others(position, seat):
            _suppose_knowledge(position, other, told(known, seat))
    for other in _others(position, seat):
        if position.surfers[other].hidden_move:
            _draw_commitment(position, other, stream)
    return position


def _others(position: Position, seat: int) -> list[int]:
    return [
        other for other, surfer in enumerate(position.surfers) if other != seat and surfer.human
    ]


def draw_waves(known: Position, pattern: Sequence[int], stream: Stream) -> list[int]:
    """Draw the wave deck: its top cards as the pattern says, the others by the recipe (TAV-9)."""
    rules, backs = known.rules, back_ids(known.rules)
    if not known.waves:
        return []
    fronts = {token for token in pattern if token < BACK}
    gone = fronts | set(known.revealed)
    items: list[int] = []
    for kind, kept in enumerate(rules.recipe):
        ids = [number for number, card in enumerate(rules.waves) if card.type == kind]
        left = [number for number in ids if number not in gone]
        need = kept - (len(ids) - len(left))
        if kept != len(ids):
            stream.shuffle_prefix(left, need)
        items += left[:need]
    top = []
    for token in pattern:
        if token < BACK:
            top.append(token)
            continue
        fitting = [number for number in items if backs[number] == token - BACK]
        if not fitting:
            raise ViewError("no wave card is left with the back that is seen (TAV-6)")
        drawn = fitting[stream.below(len(fitting))]
        items.remove(drawn)
        top.append(drawn)
    rest = len(known.waves) - len(top)
    stream.shuffle_prefix(items, rest)
    return top + items[:rest]


def _draw_hands(position: Position, seat: int, stream: Stream) -> None:
    """Draw others' hands and the player deck.

    Of a type more cards may be unseen than the deck can hold since it was last made: so many are
    in hands. Longboard riders hold no barred card; a draw that leaves one without is drawn again.
    """
    own = position.surfers[seat]
    unseen = unseen_cards(position, seat)
    caps = [cap - drawn for cap, drawn in zip(position.cap, own.drawn, strict=True)]
    held = [max(0, count - cap) for count, cap in zip(unseen, caps, strict=True)]
    free = [count - stuck for count, stuck in zip(unseen, held, strict=True)]
    size = len(position.deck)
    deck: list[Card] = []
    if position.barred_only:
        barred = [card for card in BARRED for _ in range(free[card])]
        stream.shuffle_prefix(barred, size)
        deck = barred[:size]
        for card in deck:
            free[card] -= 1
        held = [stuck + more for stuck, more in zip(held, free, strict=True)]
        free = [0] * len(free)
    short: list[int] = []
    long: list[int] = []
    for other in _others(position, seat):
        surfer = position.surfers[other]
        slots = [other] * (surfer.hidden - sum(surfer.known))
        (long if surfer.board is Board.LONG else short).extend(slots)
    for _ in range(_ATTEMPTS):
        dealt = _deal_unseen(held, free, short, long, stream)
        if dealt is not None:
            break
    else:
        raise ViewError("no hands of the others were found that agree with the view (TAV-50)")
    hands, rest = dealt
    position.deck = deck if position.barred_only else rest
    for other in _others(position, seat):
        surfer = position.surfers[other]
        surfer.hand, surfer.hidden = list(surfer.known), 0
    for other, card in hands:
        position.surfers[other].hand[card] += 1


def _suppose_drawn(position: Position, seat: int) -> None:
    """Put what else left the deck unseen since it was last made down to the lowest other seat."""
    others = _others(position, seat)
    if others:
        own = position.surfers[seat].drawn
        position.surfers[others[0]].drawn = [
            max(0, position.cap[card] - position.deck.count(card) - own[card]) for card in CARDS
        ]


def _deal_unseen(
    held: list[int], free: list[int], short: list[int], long: list[int], stream: Stream
) -> tuple[list[tuple[int, Card]], list[Card]] | None:
    """Deal cards to the slots of hands on short and on long boards; return the rest as the deck.

    None if a long slot would have to hold a barred card.
    """
    stuck_barred = [card for card in listed(held) if card.barred]
    stuck = [card for card in listed(held) if not card.barred]
    slots = list(short)
    if len(stuck_barred) > len(slots) or len(stuck) + len(stuck_barred) > len(short) + len(long):
        raise ViewError("others' hands are too small for the cards they must hold (TAV-50)")
    stream.shuffle_prefix(slots, len(stuck_barred))
    hands = list(zip(slots, stuck_barred, strict=False))
    rest = slots[len(stuck_barred) :] + long
    stream.shuffle_prefix(rest, len(stuck))
    hands += zip(rest, stuck, strict=False)
    left = rest[len(stuck) :]
    on_long = set(long)
    long_left = [slot for slot in left if slot in on_long]
    short_left = [slot for slot in left if slot not in on_long]
    cards = [card for card in listed(free) if not card.barred]
    barred = [card for card in listed(free) if card.barred]
    for place in range(max(0, len(long) - len(stuck)), len(long_left)):
        if place >= len(cards) + len(barred):
            raise ViewError("there are too few cards for the hands of the others (TAV-50)")
        if stream.below(len(cards) + len(barred) - place) >= len(cards) - place:
            return None
    stream.shuffle_prefix(cards, len(long_left))
    hands += zip(long_left, cards, strict=False)
    pile = cards[len(long_left) :] + barred
    stream.shuffle_prefix(pile, len(pile))
    hands += zip(short_left, pile, strict=False)
    return hands, pile[len(short_left) :]


def _draw_stoke(position: Position, own: Surfer, stream: Stream) -> None:
    """Draw others' stoke cards, those of earlier rounds first, and the stoke deck."""
    unseen = [
        kind
        for kind in KINDS
        for _ in range(position.rules.stoke_cards[kind] - position.spent[kind] - own.held[kind])
    ]
    stream.shuffle_prefix(unseen, len(unseen))
    cards = iter(unseen)
    for surfer in position.surfers:
        if surfer is own or not surfer.human:
            continue
        for _ in range(surfer.hidden_held - surfer.hidden_bought):
            surfer.held[next(cards)] += 1
        for kind in itertools.islice(cards, surfer.hidden_bought):
            surfer.held[kind] += 1
            surfer.bought[kind] += 1
        surfer.hidden_held = surfer.hidden_bought = 0
    position.stoke_deck = list(cards)


def _suppose_knowledge(position: Position, other: int, own: Patterns) -> None:
    """Let another know what is public, and what it is known to have looked at."""
    surfer = position.surfers[other]
    backs = back_ids(position.rules)
    top = BACK + backs[position.waves[0]]
    patterns: Patterns = ((top,),)
    if position.window:
        if other == position.knows_order:
            rows = [tuple(BACK + backs[card] for card in position.waves[: position.window])]
        else:
            # All patterns of any seat show the same backs in some order.
            shown = [token if token >= BACK else BACK + backs[token] for token in own[0]]
            rows = [row for row in itertools.permutations(shown) if row[0] == top]
        patterns = tuple(sorted(set(rows)))
    if other in position.knows_top:
        patterns = seen_on_top(position.rules, patterns, position.waves[0])
    surfer.patterns = tidied(patterns)


def _draw_commitment(position: Position, other: int, stream: Stream) -> None:
    """Draw what another has committed, uniformly over what its hand allows."""
    surfer = position.surfers[other]
    player, position.player = position.player, other
    legal = moves.legal_actions(position)
    position.player = player
    action = legal[stream.below(len(legal))]
    assert position.phase is Phase.COMMIT
    snake = action.kind is Kind.CATCH and position.full(surfer.space)
    surfer.move = Move(action.kind, action.cards, action.tokens, snake)
    surfer.hidden_move = False
