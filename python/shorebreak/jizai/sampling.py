"""Drawing a world from a view: every one that the seat can't tell apart is equally likely (JIZ-29).

The draws, in this order, are those of the core, so that both sample the same hands and stock:

    1. The unseen cards that were not reshuffled, ascending, are shuffled. The other seats, in
       order, take what they hold of these: before the reshuffle their hands, and the rest is the
       stock; after it all but the cards drawn since, and nothing is left.
    2. The unseen cards that were reshuffled, ascending, are shuffled. The other seats, in order,
       take as many as they have drawn since and still hold; the rest is the stock.
    3. After the end each hand must hold the masks that its last penalty tells (JIZ-24); if one
       does not, all is drawn again from 1, the same stream going on.

Earlier rounds, of which the present doesn't depend, are then completed in any way that fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ..errors import ViewError
from ..flow import Outcome
from ..random import Purpose, Stream
from .cards import Card
from .course import Round
from .deal import Deal, Layout
from .reader import Seen
from .watched import completed

if TYPE_CHECKING:
    from .game import Game
    from .view import View

_ATTEMPTS: Final = 1_000_000
"""A game over needs a few dozen as a rule; even all masks in one hand are found by far sooner."""

World = tuple[list[list[Card]], list[Card]]
"""The hands by seat and the stock in drawing order."""


def sample_game(view: View, game_class: type[Game], seed: int, index: int) -> Game:
    """Return a game that leads to what `view` saw, its hidden part drawn at random."""
    rules, seat = view.rules, view.seat
    layouts, chance = [], list[Outcome]()
    results = dict(enumerate(view.rounds))
    for number, one in enumerate(view.seen):
        if one is view.seen[-1]:
            stream = Stream(seed, index, Purpose.VIEW)
            hands, stock = _drawn(view, one, results.get(number), stream)
        else:
            hands, stock = arranged(one, seat, view.unseen_in(one), results[number])
        course = one.course
        layout, second = completed(one.watched, rules.stock_size, hands, stock, course.reshuffled)
        if number == 0 and view.first_dealer:
            layout = Layout(layout.hands, layout.field, layout.stock, view.first_dealer)
        layouts.append(layout)
        chance += map(str, second)
    game = game_class(rules, deal=Deal(layouts), chance=chance, seed=seed, index=index)
    for action in view.actions:
        game.play(action)
    return game


def _kinds(one: Seen, unseen: Sequence[Card]) -> tuple[list[Card], list[Card]]:
    """Return the unseen cards that were not reshuffled, and those that were, ascending."""
    since = one.course.reshuffled
    return (
        sorted(card for card in unseen if card not in since),
        sorted(card for card in unseen if card in since),
    )


def _drawn(view: View, one: Seen, result: Round | None, stream: Stream) -> World:
    """Draw the others' hands and the stock."""
    course, seat = one.course, view.seat
    others = [other for other in range(view.rules.players) if other != seat]
    unseen = view.unseen_in(one)
    for _ in range(_ATTEMPTS):
        kinds = _kinds(one, unseen)
        for cards in kinds:
            stream.shuffle_prefix(cards, len(cards))
        hands: list[list[Card]] = [[] for _ in course.sizes]
        hands[seat] = list(one.hand)
        for cards, since in zip(kinds, (False, True), strict=True):
            for other in others:
                fresh = course.fresh[other]
                count = fresh if since else course.sizes[other] - fresh
                hands[other] += cards[:count]
                del cards[:count]
        if result is None or all(_masks(hands[o]) == result.masks[o] for o in others):
            return hands, [card for cards in kinds for card in cards]
    raise ViewError(f"the view of seat {seat}: no hands were found that agree with the penalties")


def _masks(hand: Sequence[Card]) -> int:
    return sum(card.is_mask for card in hand)


def arranged(one: Seen, seat: int, unseen: Sequence[Card], result: Round) -> World:
    """Return hands and a stock that agree with the penalties of a finished round (JIZ-24).

    Of the cards that were not reshuffled all are in hands if there was a reshuffle; so are their
    masks, and each hand takes as many as it must, then as it can. Raises `ViewError` if no way
    leads to the penalties.
    """
    course = one.course
    others = [other for other in range(len(course.sizes)) if other != seat]
    old, new = _kinds(one, unseen)
    room = {other: course.sizes[other] - course.fresh[other] for other in others}
    old_masks = _masks(old)
    # Of a hand's masks so many must be, and can be, of those not reshuffled.
    share = {o: max(0, result.masks[o] - course.fresh[o]) for o in others}
    for other in others:
        most = min(result.masks[other], room[other])
        share[other] += max(0, min(most - share[other], old_masks - sum(share.values())))
    hands: list[list[Card]] = [[] for _ in course.sizes]
    hands[seat] = list(one.hand)
    for cards, since in ((old, False), (new, True)):
        masks = [card for card in cards if card.is_mask]
        plain = [card for card in cards if not card.is_mask]
        for other in others:
            size = course.fresh[other] if since else room[other]
            count = result.masks[other] - share[other] if since else share[other]
            hands[other] += masks[:count] + plain[: size - count]
            del masks[:count], plain[: size - count]
        cards[:] = masks + plain
    if any(_masks(hands[o]) != result.masks[o] or len(hands[o]) != course.sizes[o] for o in others):
        raise ViewError(
            f"the view of seat {seat}: the penalties {result.penalties} can't be those of hands "
            "with the masks that were not seen (JIZ-24)"
        )
    return hands, old + new


def check_penalties(view: View) -> None:
    """Raise `ViewError` if the hands of a finished round can't have had its penalties."""
    for one, result in zip(view.seen, view.rounds, strict=False):
        _, stock = arranged(one, view.seat, view.unseen_in(one), result)
        assert len(stock) == one.course.stock_size
