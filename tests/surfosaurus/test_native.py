"""The core against the pure-Python reference, bit for bit, and what the core refuses on its own."""

import importlib
from collections import Counter
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import shorebreak as sb
from shorebreak import native
from shorebreak.surfosaurus import DECK, Game, Rules, reference

from .strategies import house_rules

core = native.core("surfosaurus")


def units_and_winners(rules, games, seed, *, lazy):
    units = np.empty((games, rules.players), np.int32)
    winners = np.empty(games, np.uint8)
    core.run(
        native.rules_of(rules), games=games, seed=seed, lazy=lazy, units=units, winners=winners
    )
    masks = [tuple(s for s in range(rules.players) if mask >> s & 1) for mask in winners.tolist()]
    return list(zip(map(tuple, units.tolist()), masks, strict=True))


@pytest.mark.parametrize("lazy", [True, False])
@pytest.mark.parametrize("players", range(2, 7))
def test_runs_are_those_of_the_reference(players, lazy):
    rules = Rules(players=players)
    expected = [tuple(score) for score in reference.simulate(rules, 25, seed=players, lazy=lazy)]
    assert units_and_winners(rules, 25, players, lazy=lazy) == expected


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1), lazy=st.booleans())
@settings(deadline=None, max_examples=30)
def test_runs_of_house_rules_are_those_of_the_reference(rules, seed, lazy):
    if rules.players * rules.plays > 12:
        return
    expected = [tuple(score) for score in reference.simulate(rules, 2, seed, lazy=lazy)]
    assert units_and_winners(rules, 2, seed, lazy=lazy) == expected


@pytest.mark.parametrize("lazy", [True, False])
@pytest.mark.parametrize("players", range(2, 7))
def test_full_games_are_those_of_the_reference(players, lazy):
    """Hands, draw pile and removed cards of a lazy game too (SUR-6)."""
    rules = Rules(players=players)
    run = sb.simulate("surfosaurus", rules=rules, games=6, seed=9, lazy=lazy, progress=False)
    for index in range(6):
        assert (
            run.game(index).record() == reference.random_game(rules, 9, index, lazy=lazy).record()
        )


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1))
@settings(deadline=None, max_examples=40)
def test_lazy_games_of_house_rules_are_filled_in_alike(rules, seed):
    if rules.players * rules.plays > 12:
        return
    deal, actions = core.lazy_game(native.rules_of(rules), seed, 5)
    game = reference.random_game(rules, seed, 5)
    assert deal == [int(card) for card in game.deal.order]
    assert actions == [int(card) for card in game.actions]


def counted(games):
    """Count in finished games what the core counts: kinds of rounds, and shares by number."""
    events = Counter()
    for game in games:
        for one in game.rounds:
            won = one.resolution
            events["empty_round" if won is None else won.kind.name.lower()] += 1
            for seat, card in one.table:
                if seat is not None:
                    shares = {"full": won.full, "half": won.half}
                    share = next((name for name, cards in shares.items() if card in cards), "none")
                    events[f"{share}_{card.number}"] += 1
    return events


@pytest.mark.parametrize("lazy", [True, False])
@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(players=players) for players in range(2, 7)),
        Rules(players=3, removed=70, hand_size=4, plays=4),
        Rules(players=2, plays=1, combination_size=3, vp=[99] * 12),
    ],
    ids=["2", "3", "4", "5", "6", "empty rounds", "small"],
)
def test_events_are_those_of_the_games(rules, lazy):
    run = sb.simulate("surfosaurus", rules=rules, games=40, seed=2, lazy=lazy, progress=False)
    events = counted(run.game(index) for index in range(40))
    assert {name: count for name, count in run.events.items() if count} == dict(events)
    assert set(run.events) == set(core.EVENTS)


def test_the_reference_makes_no_native_call(monkeypatch):
    def refuse(*_args, **_options):
        raise AssertionError("a native call")

    game_module = importlib.import_module("shorebreak.surfosaurus.game")
    monkeypatch.setattr(game_module, "_native_resolve", refuse)
    game = reference.random_game(Rules(players=2), 1)
    assert game.over
    world = game.view(0).sample(seed=1)
    assert type(world) is reference.Game
    assert game.view(1).units == game.units
    # The guard guards: the ordinary game needs the core.
    ordinary = Game(Rules(players=2, plays=1), seed=1)
    ordinary.play(ordinary.hands[0][0])
    with pytest.raises(AssertionError, match="a native call"):
        ordinary.play(ordinary.hands[1][0])


def test_what_is_shown_of_a_native_position():
    rules = Rules(players=2)
    game = Game(rules, seed=5)
    for _ in range(3):
        game.play(game.legal_actions()[0])
    state = native.state_of(game)
    assert state.table == [(seat, int(card)) for seat, card in game.table]
    assert [seat for seat, _ in state.table] == [0, 1, None, 0]  # SUR-10
    assert state.hand(0) == [int(card) for card in game.hands[0]]
    assert state.hand(2) == []
    assert state.round == 0
    for seat in (-1, 6, 1.5, "1"):
        with pytest.raises((ValueError, TypeError)):
            state.hand(seat)


def valid_fields():
    rules = Rules(players=3)
    names = ("players", "removed", "hand_size", "plays", "combination_size",
             "rounds_per_player", "first_player", "vp")  # fmt: skip
    return {name: getattr(rules, name) for name in names}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", 1), ("players", 7), ("removed", 71), ("hand_size", 0), ("hand_size", 13),
        ("plays", 0), ("plays", 5), ("combination_size", 2), ("combination_size", 7),
        ("rounds_per_player", 0), ("rounds_per_player", 7), ("first_player", 3),
        ("vp", [100] * 12), ("vp", [-1] * 12), ("removed", 256), ("removed", -1), ("plays", 2**40),
    ],
)  # fmt: skip
def test_rules_outside_the_ranges_do_not_enter_the_core(field, value):
    core.Rules(**valid_fields())
    with pytest.raises(ValueError):
        core.Rules(**{**valid_fields(), field: value})


@pytest.mark.parametrize(
    ("field", "value"), [("players", "3"), ("plays", 2.0), ("vp", [1] * 11), ("vp", "1")]
)
def test_rules_of_the_wrong_type_do_not_enter_the_core(field, value):
    with pytest.raises((TypeError, ValueError)):
        core.Rules(**{**valid_fields(), field: value})


def test_deals_that_are_none_do_not_enter_the_core():
    rules = Rules(players=3)
    core_rules = native.rules_of(rules)
    ids = [int(card) for card in DECK][: 84 - rules.removed]
    assert core.State.from_deal(core_rules, ids).player == 0
    for wrong in ([], ids[:-1], [*ids, 83], [*ids[:-1], ids[0]]):
        with pytest.raises(ValueError, match="a deal is every card but the removed ones"):
            core.State.from_deal(core_rules, wrong)
    with pytest.raises(ValueError, match="card ids run from 0 to 83"):
        core.State.from_deal(core_rules, [*ids[:-1], 84])
    for wrong in ([-1, *ids[1:]], [256, *ids[1:]], ["B1"]):
        with pytest.raises(TypeError):
            core.State.from_deal(core_rules, wrong)


def test_clauses_of_native_verdicts():
    rules = Rules(players=5)
    core_rules = native.rules_of(rules)
    state = core.State.deal(core_rules, 1)
    held = set(state.hand(0))
    other = next(card for card in range(84) if card not in held)
    assert state.check(core_rules, other) == ("SUR-8", "the card is not in the player's hand")
    assert state.check(core_rules, 84) == ("SUR-1", "there is no such card")
    assert state.check(core_rules, min(held)) is None
    with pytest.raises(ValueError, match="more chance outcomes than the action needs"):
        state.after(core_rules, min(held), [1])
    random = Random(1)
    while not state.over:
        state = state.after(core_rules, random.choice(state.legal(core_rules)))
    assert state.check(core_rules, 3) == ("SUR-21", "the game is over")
    with pytest.raises(ValueError, match=r"the game is over \(SUR-21\)"):
        state.after(core_rules, 3)
    assert (state.player, state.legal(core_rules), state.count(core_rules)) == (None, [], 0)
