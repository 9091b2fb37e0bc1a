"""Drawing a world from a view: every one that the seat can't tell apart is equally likely (SCO-26).

Walking back from a hand, each show is put back whole somewhere and each scouted card taken out,
whatever the hand; so every arrangement of the present hands has equally many pasts, and it is
enough to arrange the present hands uniformly and to complete the past in any way.

The draws, in this order, are those of the core, so that both sample the same hands:

    1. The unseen cards are shuffled; each other seat takes those of its hand that it hasn't
       scouted, and with two players in round 2 the rest are what the other held at the end of
       round 1. The 1/2, where the start tells who was dealt it, goes there beforehand.
    2. Hands with known cards (scouted and not shown) are shuffled whole.
    3. Each card gets a random way up.
    4. If a hand contradicts what is known about it (SCO-13, 23), all is drawn again from 1.
    5. While hands are being turned: each hidden choice is a random bit (SCO-5).

After that come earlier rounds, drawn likewise, of which the present does not depend.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ..errors import ViewError
from ..random import Purpose, Stream
from .actions import Action, Scout, Show, Turning
from .cards import Card, turn_round
from .course import End
from .deal import Deal, oriented
from .history import Watched, unseen_pairs
from .moves import Spans, show_of, upper_numbers
from .rows import strength

if TYPE_CHECKING:
    from .game import Game
    from .view import View

_ATTEMPTS: Final = 1_000_000
"""A view that a game led to needs a handful; one typed in may be impossible to fulfil."""


class _Pile(NamedTuple):
    """Cards to be arranged in a row: those known to be among them, and how many in all."""

    known: list[int]
    size: int


def sample_game(view: View, game_class: type[Game], seed: int, index: int) -> Game:
    """Return a game that leads to what `view` saw, its hidden part drawn at random."""
    stream = Stream(seed, index, Purpose.VIEW)
    hands, choices = _sample_rounds(view, stream)
    deal, actions = [], list[Action]()
    for one, finals in zip(view.watched, hands, strict=True):
        dealt, played = _completed(one, finals, choices if one is view.watched[-1] else {})
        deal.append(dealt)
        actions += played
    first = view.first_player if view.rules.first_player is not None else None
    game = game_class(view.rules, deal=Deal(deal, first), seed=seed, index=index)
    for action in actions:
        game.play(action)
    return game


def _sample_rounds(
    view: View, stream: Stream
) -> tuple[list[dict[int, list[Card]]], dict[int, bool]]:
    """Return the last hands of each round by seat, and the hidden choices of the present one."""
    present = len(view.watched) - 1
    if view.rules.players == 2 and present == 1:
        hands, choices = _sample_present(view, stream, both=True)
        return hands, choices
    (last,), choices = _sample_present(view, stream, both=False)
    earlier = [_sample_earlier(view, number, stream) for number in range(present)]
    return [*earlier, last], choices


def _sample_present(
    view: View, stream: Stream, *, both: bool
) -> tuple[list[dict[int, list[Card]]], dict[int, bool]]:
    """Draw the others' present hands; with `both`, also the other's hand left in round 1."""
    one = view.watched[-1]
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    unseen = unseen_pairs(view.watched)
    piles = [_Pile(sorted(one.scouted[seat]), one.course.sizes[seat]) for seat in others]
    if both:
        (other,) = others
        first = view.watched[0]
        piles.append(_Pile(sorted(first.scouted[other]), first.course.sizes[other]))
    _place_the_starters_card(view, len(view.watched) - 1, unseen, piles)
    for _ in range(_ATTEMPTS):
        rows = _arrange(piles, unseen, stream)
        hands = dict(zip(others, rows, strict=False))
        if not _possible(view, one, hands):
            continue
        if both and not _possible_end(view.watched[0], other, rows[-1], view._spans):
            continue
        break
    else:
        raise ViewError(
            f"the view of seat {view.seat}: no hands of the others were found that agree with it"
        )
    choices = {}
    if one.course.turning:
        choices = {
            seat: stream.below(2) == 1 for seat, _ in sorted(one.events) if seat != view.seat
        }
    sampled = [{**hands, view.seat: list(one.hand)}]
    if both:
        sampled.insert(0, {other: rows[-1], view.seat: list(view.watched[0].hand)})
    return sampled, choices


def _sample_earlier(view: View, number: int, stream: Stream) -> dict[int, list[Card]]:
    """Draw the hands that the others kept at the end of a finished round (three players up)."""
    one = view.watched[number]
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    unseen = unseen_pairs(view.watched[: number + 1])
    piles = [_Pile(sorted(one.scouted[seat]), one.course.sizes[seat]) for seat in others]
    _place_the_starters_card(view, number, unseen, piles)
    rows = _arrange(piles, unseen, stream)
    return {**dict(zip(others, rows, strict=True)), view.seat: list(one.hand)}


def _place_the_starters_card(
    view: View, number: int, unseen: list[int], piles: list[_Pile]
) -> None:
    """Take the 1/2 out of the unseen cards where it is known who was dealt it (SCO-18, 26)."""
    if view.rules.first_player is not None or 0 not in unseen:
        return
    two, first = view.rules.players == 2, view.first_player
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    if not two:
        if number == 0:
            _know(unseen, piles[others.index(first)])
    elif number == 0:
        if view.seat == 0 and first == 1:
            _know(unseen, piles[0])
        elif view.seat == first == 0:
            # Neither seat was dealt it, so it is one of the cards of round 2.
            unseen.remove(0)
    elif view.seat == 0:
        # It was dealt to seat 1 in round 1 and is still in that hand, or else in round 2.
        _know(unseen, piles[1 if first == 1 else 0])


def _know(unseen: list[int], pile: _Pile) -> None:
    unseen.remove(0)
    pile.known.insert(0, 0)


def _arrange(piles: list[_Pile], unseen: list[int], stream: Stream) -> list[list[Card]]:
    """Draw a row for each pile. `unseen` stays as shuffled, for the next attempt."""
    stream.shuffle_prefix(unseen, sum(pile.size - len(pile.known) for pile in piles))
    rest = iter(unseen)
    pairs: list[int] = []
    for pile in piles:
        row = pile.known + [next(rest) for _ in range(pile.size - len(pile.known))]
        if pile.known:
            stream.shuffle_prefix(row, len(row))
        pairs += row
    cards = iter(oriented(pairs, stream))
    return [[next(cards) for _ in range(pile.size)] for pile in piles]


def _possible(view: View, one: Watched, hands: dict[int, list[Card]]) -> bool:
    """Whether the hands don't contradict that the seat to act may act, or that a round ended."""
    course = one.course
    if course.end is not None:
        return all(_possible_end(one, seat, hand, view._spans) for seat, hand in hands.items())
    player = course.player
    if player is None or player == view.seat or course.turning or not course.active:
        return True
    if course.halfway or one.may_be_stuck:
        return bool(view._spans(upper_numbers(hands[player]), course.floor))
    return True


def _possible_end(one: Watched, seat: int, hand: list[Card], spans: Spans) -> bool:
    """Whether the hand that `seat` kept agrees with how the round of two players ended."""
    course = one.course
    if course.rules.players != 2 or not course.active:
        return True
    beats = bool(spans(upper_numbers(hand), strength(upper_numbers(course.active))))
    if course.end is End.STUCK:
        return seat == course.exempt or not beats
    # SCO-19a: had the next to move been stuck, the round would have ended by SCO-23.
    stuck_unless = course.end is End.TRUNCATED and course.last_shown != seat
    return beats if stuck_unless and course.chips[seat] == 0 else True


def _completed(
    one: Watched, finals: dict[int, list[Card]], choices: dict[int, bool]
) -> tuple[list[list[Card]], list[Action]]:
    """Return the hands as dealt, and every action in full, of a round that leads to `finals`."""
    hands = {seat: list(hand) for seat, hand in finals.items()}
    hands[one.seat] = list(one.hand)
    actions = list(_walked_back(one, hands, choices))
    actions.reverse()
    hands[one.seat] = list(one.dealt)
    if not one.course.turning:
        for seat, turned in enumerate(one.course.turned):
            if turned and seat != one.seat:
                hands[seat] = turn_round(hands[seat])
    return [hands[seat] for seat in sorted(hands)], actions


def _walked_back(
    one: Watched, hands: dict[int, list[Card]], choices: dict[int, bool]
) -> Iterator[Action]:
    """Yield every action in full from the last to the first, changing the others' hands back."""
    for seat, action in reversed(one.events):
        hand = hands[seat]
        if seat == one.seat:
            yield action
        elif isinstance(action, Show):
            # The row stood somewhere, all places being equally likely: say, first.
            hand[:0] = action.row.cards
            yield show_of(hand, 0, len(action.row))
        elif isinstance(action, Scout):
            place = next(at for at, card in enumerate(hand) if card.pair == action.card.pair)
            held = hand.pop(place)
            yield Scout(action.end, held, held != action.card, place, action.and_show)
        else:
            assert isinstance(action, Turning)
            yield Turning(choices.get(seat, action.turned))
