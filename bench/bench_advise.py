"""Advice in the middle of a game: playouts of every action in worlds drawn from a view."""

from __future__ import annotations

import pytest

import shorebreak as sb
from shorebreak.random import Purpose, Stream
from shorebreak.surfosaurus import reference

pytestmark = pytest.mark.benchmark(group="advise")

SEED = 3


@pytest.fixture(scope="module")
def view():
    """Round 4 of 8 with four players, two cards on the table."""
    game = sb.new_game("surfosaurus", players=4, seed=7)
    for _ in range(26):
        game.play(game.legal_actions()[0])
    return game.view(game.player)


def _reference_units(view, worlds):
    """Return the units each action leads to, summed over worlds, in pure Python.

    Worlds and plays come from the same streams as those of `advise`. Its hands lie as they are
    drawn, which `slots` follows card by card: a random play is a draw of a slot.
    """
    mine = reference.View(view.rules, seat=view.seat, hand=view.hand, history=view.history)
    units = dict.fromkeys(view.legal_actions(), 0)
    for index in range(worlds):
        world = mine.sample(seed=SEED, index=index)
        unseen = list(view.unseen)
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        hidden = sum(view.hand_sizes[seat] for seat in others) + view.stock_size
        Stream(SEED, index, Purpose.VIEW).shuffle_prefix(unseen, hidden)
        dealt = {view.seat: list(view.hand)}
        for seat in others:
            dealt[seat] = [unseen.pop(0) for _ in range(view.hand_sizes[seat])]
        for action in units:
            game = world.copy()
            slots = {seat: list(hand) for seat, hand in dealt.items()}
            policy = Stream(SEED, index, Purpose.POLICY)
            while not game.over:
                hand = slots[game.player]
                first = len(game.actions) == len(world.actions)
                slot = hand.index(action) if first else policy.below(len(hand))
                drawn = game.stock[0] if game.stock else hand.pop()
                card = drawn if slot == len(hand) else hand[slot]
                if slot < len(hand):
                    hand[slot] = drawn
                game.play(card)
            units[action] += game.units[view.seat]
    return units


@pytest.mark.parametrize("threads", [1, 2])
def test_advise(meter, view, threads):
    actions = len(view.legal_actions())
    worlds = meter.size(5000, 200)
    advice = meter(
        lambda: sb.advise(
            view, simulations=worlds * actions, seed=SEED, threads=threads, progress=False
        ),
        what=f"round 4 of 8, 4 players, {threads} thread{'s' if threads > 1 else ''}",
        unit="playouts", items=worlds * actions,
    )  # fmt: skip
    assert advice.simulations == worlds * actions
    assert sorted(tip.text for tip in advice) == sorted(map(str, view.legal_actions()))
    few = 5
    small = sb.advise(view, simulations=few * actions, seed=SEED, progress=False)
    units = _reference_units(view, few)
    assert {tip.action: tip.score for tip in small} == {
        action: total / (2 * few) for action, total in units.items()
    }
    meter.beside("advise", lambda: _reference_units(view, few), items=few * actions)


def test_small_advice(meter, view):
    """How long a bot waits for a quick answer: a hundred worlds, everything included."""
    actions = len(view.legal_actions())
    advice = meter(
        lambda: sb.advise(view, simulations=100 * actions, seed=SEED, threads=1, progress=False),
        what=f"a call of {100 * actions} playouts", unit="calls", items=1, rounds=50,
    )  # fmt: skip
    assert advice.worlds == 100
