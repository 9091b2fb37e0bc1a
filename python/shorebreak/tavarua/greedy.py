"""What a sensible beginner does at Tavarua: the policy `greedy`.

She counts in points. Of the wave card to come she knows the back, or the front if IN THE ZONE has
shown it, and which cards have been turned up: so she knows how likely each move of the balance and
each barrel is.

- On a wave, a ride that holds is worth the pile with its new card and tokens, 5 for a barrel and 2
  for hang ten if they come, and 2 for the shore, or 3 for each round that the wave still lasts. One
  that doesn't hold is worth the best card of the pile. A stoke token laid costs the point that it
  brings. If no card is worth more than the pile as it is, she bails, with a new hand. In the last
  round only the shore counts, as riders who are still out score nothing.
- In the channel she looks for waves that will be broken and free. One that she can catch in space n
  is worth 1, and 2 for each round that it can be ridden, 4 if its die makes the catch perfect, less
  4 for each round until it is there after the next, and less 4 for each other surfer in that space.
  She paddles to the best place, which costs 4 for the round, without stoke tokens; or she stays and
  waits, with a new hand. A wave beside her is worth a ride as above, and if others are in her space
  3 more for each power of the card, as the highest gets the wave: she catches it if that is more.
- On the shore she takes the board on which her lower wave is worse, and buys a stoke card when she
  has all the tokens she may have, as another would be lost. At the start she takes the board that
  fewer have taken, and keeps her hand.
- She plays CALL IT from spaces 5 and 6, for a perfect catch there; JETSKI to a wave worth more than
  any other; IN THE ZONE when she may ride; FOCUS when she rides, to put on top what suits her hand;
  ENERGY DRINK when she has no more than one token. INSPIRATION she keeps.
- Cards that must go are the weakest, forward before backward.

Of actions worth the same she takes the one with the lowest id. Nothing of this is more than she
knows, and nothing is left to chance.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from .actions import DONE, MINUS, PLUS, Action, Kind
from .cards import CARDS, Board, Card, Stoke, WaveCard, listed
from .knowledge import BACK, back_ids, top_back
from .moves import playable
from .position import SHORE, SPACES, Finish, Phase, Piled, Position, Surfer, Where
from .rules import HAND_SIZE
from .scoring import BARREL_POINTS, HANG_TEN_POINTS, SHORE_POINTS, wave_points

RIDE_MORE: Final = 3
"""Points of a round that a wave can still be ridden after this one."""
WAVE: Final = 1
"""Points of a wave to catch."""
ROUND: Final = 2
"""Points of each round that it lasts."""
PERFECT: Final = 2
"""As many more of each if the catch will be perfect."""
DELAY: Final = 4
"""Points that a round without a wave costs."""
RIVAL: Final = 4
"""Points that another surfer in the same space costs."""
CONTEST: Final = 3
"""Points of each power of a card that may have to win a wave (TAV-22)."""

MOST_TOKENS: Final = 3
"""The stoke tokens that a player may have (TAV-8)."""


def greedy(position: Position) -> Action:
    """Return what a sensible beginner does whose turn it is; hers must be known.

    >>> from shorebreak.tavarua import Game, Rules
    >>> game = Game(Rules(players=2), seed=7)
    >>> str(greedy(game.position)), greedy(game.view(0).known) == greedy(game.position)
    ('shortboard', True)
    """
    assert position.player is not None
    me = position.surfers[position.player]
    match position.phase:
        case Phase.BOARDS:
            return _board(position)
        case Phase.EXCHANGE:
            return Action.of(Kind.EXCHANGE)
        case Phase.CALL:
            return _call(position, me)
        case Phase.STOKE:
            return _stoke_card(position, me) or _on_shore(position, me)
        case Phase.FOCUS:
            return _order(position, me)
        case Phase.TAKE:
            return Action.of(Kind.TAKE)
        case Phase.DROP:
            return Action.of(Kind.DROP, weakest(me.hand, sum(me.hand) - HAND_SIZE))
        case Phase.COMMIT:
            return _commitment(position, me)
        case Phase.SIGN:
            return _sign(position, me)
    raise AssertionError("the game is over")


def best(choices: Iterable[tuple[int, Action]]) -> tuple[int, Action]:
    """Return the choice of the highest value, of equals the one with the lowest id."""
    return max(choices, key=lambda choice: (choice[0], -choice[1]))


def weakest(hand: list[int], count: int) -> list[Card]:
    """Return the weakest cards of a hand, forward before backward.

    >>> weakest([0, 2, 0, 1, 1, 1, 0, 0], 3)
    [Card.B1, Card.F2, Card.F2]
    """
    return sorted(listed(hand), key=lambda card: (card.power, card))[:count]


# What the next wave card may be.


@dataclasses.dataclass(frozen=True)
class Outlook:
    """Wave cards that may come next, each with its weight, and all weights together."""

    cards: tuple[tuple[WaveCard, int], ...]
    total: int

    @classmethod
    def of_token(cls, position: Position, token: int) -> Outlook:
        """Return the outlook where a card or, above `BACK`, a back is known to come."""
        if token < BACK:
            return cls(((position.rules.waves[token], 1),), 1)
        return cls.of_back(position, token - BACK)

    @classmethod
    def of_back(cls, position: Position, back: int) -> Outlook:
        """Return the outlook where a card of that back comes.

        A card that may still come weighs as many as are kept of its type, shared among all that
        may; the unit has the numbers to ten as divisors, and shares are rounded down.
        """
        unit = 2520
        rules = position.rules
        unseen = [
            rules.waves[card] for card, its_back in enumerate(back_ids(rules))
            if its_back == back and card not in position.revealed
        ]  # fmt: skip
        seen = [rules.waves[card].type for card in position.revealed]
        types = [card.type for card in unseen]
        weight = {
            kind: (rules.recipe[kind] - seen.count(kind)) * unit // types.count(kind)
            for kind in set(types)
        }
        return cls(
            tuple((card, weight[card.type]) for card in unseen),
            sum(weight[card.type] for card in unseen),
        )

    @classmethod
    def of_next(cls, position: Position) -> Outlook:
        """Return the outlook of the seat to act on the top card."""
        assert position.player is not None
        patterns = position.surfers[position.player].patterns
        if len(patterns) == 1:
            return cls.of_token(position, patterns[0][0])
        back = top_back(position)
        assert back is not None
        return cls.of_back(position, back)


# On a wave, and as one is caught.


def _value_at(
    position: Position, me: Surfer, outlook: Outlook, card: Piled, balance: int
) -> int | None:
    """Return the points, times the total of the outlook, of a card that leads to a balance."""
    reach = me.board.reach
    if abs(balance) > reach:
        return None
    points = card.card.power + card.stoke + card.perfect
    rounds = len(position.waves)
    standing = wave_points(me.pile, Finish.BAILED) + sum(piled.perfect for piled in me.pile)
    wiped_out = max(wave_points(me.pile, Finish.WIPED_OUT), points)
    lost = me.space != 1 and rounds == 1
    more = SHORE_POINTS if me.space == 1 else RIDE_MORE * min(me.space - 1, rounds - 1)
    value = -card.stoke * outlook.total
    for wave, weight in outlook.cards:
        after = balance + wave.shift
        jumps = me.board is Board.SHORT and card.card.power == 4
        if wave.barrel:
            # TAV-30: equal on the longboard; different, or over it, on the shortboard.
            holds = jumps or (card.card.power == wave.barrel) is (me.board is Board.LONG)
        else:
            holds = abs(after) <= reach
        if not holds:
            value += weight * wiped_out
        elif not lost:
            value += weight * (standing + points + more)
            if wave.barrel and not jumps:
                value += weight * BARREL_POINTS
            if me.board is Board.LONG and after == reach:
                value += weight * HANG_TEN_POINTS
    return value


def _value_of(
    position: Position, me: Surfer, outlook: Outlook, card: Piled
) -> tuple[int | None, Action]:
    """Return the value of a card with its tokens, and the better sign of these (TAV-18)."""
    signed = []
    for sign, change in ((PLUS, card.stoke), (MINUS, -card.stoke)):
        balance = me.balance + card.card.sign * max(0, card.card.power + change)
        value = _value_at(position, me, outlook, card, balance)
        if value is not None:
            signed.append((value, sign))
    return best(signed) if signed else (None, PLUS)


def _cards(
    position: Position,
    me: Surfer,
    outlook: Outlook,
    kind: Kind,
    *,
    perfect: bool = False,
    each_power: int = 0,
) -> list[tuple[int, Action]]:
    """Return every card and number of tokens that may hold, with their values.

    Each power of the card counts so many points more.
    """
    found = []
    for card in CARDS:
        for tokens in range(me.tokens + 1 if me.hand[card] else 0):
            piled = Piled(card, stoke=tokens, perfect=int(perfect))
            value, _ = _value_of(position, me, outlook, piled)
            if value is not None:
                value += each_power * card.power * outlook.total
                found.append((value, Action.of(kind, [card], tokens=tokens)))
    return found


# In the channel.


def free(position: Position, space: int, source: int) -> bool:
    """Whether the wave now in `source` will be broken in `space`, and has room."""
    return space != SHORE and position.dice[source] >= space and not position.full(source)


def rivals(position: Position, space: int) -> int:
    """Return how many others are in a space of the channel; on the shore they are in no way."""
    others = (one for seat, one in enumerate(position.surfers) if seat != position.player)
    return sum(one.where is Where.CHANNEL and one.space == space != SHORE for one in others)


def _perfect_here(position: Position, me: Surfer) -> bool:
    *_, perfect = position.supplies
    return position.dice[me.space] == me.space and perfect > 0


def points_of_wave(position: Position, space: int, source: int) -> int:
    """Return what the wave now in `source` is worth when it is caught in `space`."""
    rounds = min(space, len(position.waves) - (source - space))
    if rounds <= 0:
        return 0
    perfect = position.dice[source] == space
    return WAVE + rounds * (ROUND + PERFECT if perfect else ROUND)


def points_at(position: Position, space: int) -> int:
    """Return what it is worth to be in a space next round."""
    to_come = [
        points_of_wave(position, space, source) - DELAY * (source - space - 1)
        for source in SPACES
        if source > space and free(position, space, source)
    ]
    return max([0, *to_come]) - RIVAL * rivals(position, space) - DELAY


def _points_after(position: Position, me: Surfer, kind: Kind, distance: int) -> int:
    step = max(0, distance) if kind is Kind.PADDLE_OUT else -max(0, distance)
    return points_at(position, min(max(me.space + step, SHORE), SPACES[-1]))


# The decisions.


def _board(position: Position) -> Action:
    earlier = [surfer.board for surfer in position.surfers[: position.player]]
    fewer = Board.LONG if earlier.count(Board.LONG) < earlier.count(Board.SHORT) else Board.SHORT
    return Action(Kind.BOARD.value + fewer)


def _call(position: Position, me: Surfer) -> Action:
    near = me.where is Where.CHANNEL and me.space >= 5
    if near and position.dice[6] != me.space and playable(me, Stoke.CALL_IT):
        return Action.play(Stoke.CALL_IT, me.space)
    return DONE


def _stoke_card(position: Position, me: Surfer) -> Action | None:
    riding, in_channel = me.where is Where.WAVE, me.where is Where.CHANNEL
    if in_channel and playable(me, Stoke.JETSKI):
        choices = [(points_at(position, me.space), DONE)]
        for space in SPACES:
            if free(position, space, space):
                jetski = Action.play(Stoke.JETSKI, space)
                action = DONE if space == me.space else jetski
                choices.append((points_of_wave(position, space, space), action))
        _, action = best(choices)
        if action != DONE:
            return action
    may_ride = riding or (in_channel and free(position, me.space, me.space))
    if may_ride and playable(me, Stoke.IN_THE_ZONE):
        return Action.play(Stoke.IN_THE_ZONE)
    if riding and playable(me, Stoke.FOCUS):
        return Action.play(Stoke.FOCUS)
    if me.tokens <= 1 and playable(me, Stoke.ENERGY_DRINK):
        return Action.play(Stoke.ENERGY_DRINK)
    return None


def _on_shore(position: Position, me: Surfer) -> Action:
    rules = position.rules
    if not me.on_shore:
        return DONE
    if rules.only_board is None and not me.switched:
        # Lower wave first: a better one replaces it.
        mine, others = (me.points[board][::-1] for board in (me.board, 1 - me.board))
        if others < mine:
            return Action(Kind.SWITCH.value)
    if me.tokens == MOST_TOKENS and rules.stoke_for_sale and position.stoke_deck:
        return Action(Kind.BUY.value)
    return DONE


def _order(position: Position, me: Surfer) -> Action:
    """Put on top, of the cards that FOCUS shows, the one under which the hand does best."""
    cards = min(3, len(position.waves))
    if cards < 2 or not me.patterns or len(me.patterns[0]) < cards or not any(me.hand):
        return Action(Kind.ORDER.value)
    values = []
    for token in me.patterns[0][:cards]:
        outlook = Outlook.of_token(position, token)
        rides = _cards(position, me, outlook, Kind.RIDE)
        if not rides:
            return Action(Kind.ORDER.value)
        values.append(Fraction(best(rides)[0], outlook.total))
    top = values.index(max(values))
    return Action(Kind.ORDER.value + (2 * top if cards == 3 else top))


def _commitment(position: Position, me: Surfer) -> Action:
    if me.where is Where.WASH:
        return Action.of(Kind.RECOVER, weakest(me.hand, 1))
    riding = me.where is Where.WAVE
    all_cards = Action.of(Kind.BAIL if riding else Kind.WAIT, listed(me.hand))
    if not any(me.hand):
        return all_cards
    if riding:
        outlook = Outlook.of_next(position)
        bail = wave_points(me.pile, Finish.BAILED) * outlook.total, all_cards
        return best([bail, *_cards(position, me, outlook, Kind.RIDE)])[1]
    choices = [(points_at(position, me.space), all_cards)]
    for kind in (Kind.PADDLE_OUT, Kind.PADDLE_IN):
        for card in CARDS:
            if me.hand[card]:
                points = _points_after(position, me, kind, card.power)
                choices.append((points, Action.of(kind, [card])))
    if free(position, me.space, me.space):
        outlook = Outlook.of_next(position)
        perfect = _perfect_here(position, me)
        each_power = CONTEST if rivals(position, me.space) else 0
        choices = [(value * outlook.total, action) for value, action in choices]
        choices += _cards(position, me, outlook, Kind.CATCH, perfect=perfect, each_power=each_power)
    return best(choices)[1]


def _sign(position: Position, me: Surfer) -> Action:
    move = me.move
    assert move is not None
    (card,) = move.cards
    if move.kind in (Kind.CATCH, Kind.RIDE):
        perfect = move.kind is Kind.CATCH and _perfect_here(position, me)
        piled = Piled(card, stoke=move.tokens, perfect=int(perfect))
        return _value_of(position, me, Outlook.of_next(position), piled)[1]
    return best(
        (_points_after(position, me, move.kind, card.power + change), sign)
        for sign, change in ((PLUS, move.tokens), (MINUS, -move.tokens))
    )[1]
