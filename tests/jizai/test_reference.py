"""The core and the pure-Python reference: the same readings, plays, games and results."""

from random import Random

import numpy as np
import pytest

import shorebreak as sb
from shorebreak import _core, native
from shorebreak.jizai import (
    ACTIONS,
    DECK,
    Game,
    Rules,
    View,
    action_id,
    beats,
    masks_of,
    reading,
    reading_many,
    reference,
)
from shorebreak.jizai.actions import cards_of
from shorebreak.random import Purpose, Stream

core = _core.jizai

# Small hands, for the reference tries all sets of cards.
RULES = [
    Rules(players=2, hand_size=5),
    Rules(players=3, hand_size=4, field_size=3),
    Rules(players=4, hand_size=3, masks=False, leader_may_draw=True),
    Rules(players=5, hand_size=4, lead_from_hand_only=True),
]


def test_every_set_of_two_reads_as_by_the_definition():
    pairs = [[one, other] for at, one in enumerate(DECK) for other in DECK[at + 1 :]]
    strengths = reading_many(masks_of(pairs)).tolist()
    for pair, strength in zip(pairs, strengths, strict=True):
        found = reference.reading_of(pair)
        assert strength == (0 if found is None else found.strength)
        assert reading(pair) == found


def test_random_sets_heavy_in_masks_read_as_by_the_definition():
    random = Random(5)
    heavy = [*DECK, *(card for card in DECK if card.is_mask for _ in range(12))]
    sets = [sorted({*random.choices(heavy, k=random.choice([3, 4, 5]))}) for _ in range(4000)]
    strengths = reading_many(masks_of(sets)).tolist()
    for chosen, strength in zip(sets, strengths, strict=True):
        found = reference.reading_of(chosen)
        assert strength == (0 if found is None else found.strength)
        assert reading(chosen) == found


def test_jiz_16_what_beats_what_is_told_alike():
    random = Random(8)
    found = [reference.reading_of(random.sample(DECK, random.randint(1, 5))) for _ in range(400)]
    found = [one for one in found if one is not None]
    found += [reading("Ts Js Qs Ks As"), reading("Tf Jf Qf Mf Af"), reading("7f 7b 7s 7a 7k")]
    for later in found:
        for earlier in found:
            assert core.beats(later.strength, earlier.strength) is beats(later, earlier)
        assert core.beats(later.strength, 0)


def test_ids_are_those_of_the_core():
    random = Random(6)
    assert core.ACTIONS == ACTIONS
    for size in range(1, 6):
        for _ in range(200):
            chosen = sorted(random.sample(DECK, size))
            assert core.action_of(list(map(int, chosen))) == action_id(chosen)
    for number in [1, 70, 71, ACTIONS - 1, *random.sample(range(1, ACTIONS), 300)]:
        assert tuple(core.cards_of(number)) == tuple(map(int, cards_of(number)))


def test_plays_are_those_of_the_definition():
    random = Random(7)
    for _ in range(60):
        chosen = random.sample(DECK, random.randint(1, 12))
        size = random.randint(0, min(5, len(chosen) - 1))
        standing = None
        while random.random() < 0.6 and standing is None:
            standing = reference.reading_of(sorted(random.sample(DECK, random.randint(1, 3))))
        found = sb.jizai.plays(chosen[size:], chosen[:size], standing)
        assert found == reference.plays_of(chosen[size:], chosen[:size], standing)


@pytest.mark.parametrize("policy", reference.POLICIES)
@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_simulations_are_bit_exact(rules, policy):
    options = {"seed": 9, "policy": policy}
    run = sb.simulate("jizai", rules=rules, games=12, **options, keep="scores", progress=False)
    scores = reference.simulate(rules, 12, **options)
    assert [one.units for one in scores] == list(map(tuple, run.units.tolist()))
    assert [one.winners for one in scores] == [tuple(np.flatnonzero(row)) for row in run.winners]
    for index in (0, 7):
        game = run.game(index)
        twin = reference.random_game(rules, 9, index, policy=policy)
        assert game.actions == twin.actions
        assert game.outcomes == twin.outcomes
        assert game.rounds == twin.rounds


def test_random_play_counts_actions_in_the_canonical_order():
    rules = RULES[1]
    core_rules = native.rules_of(rules)
    game = Game(rules, seed=3)
    stream = Stream(3, 0, Purpose.POLICY)
    _, actions, _ = core.trace(core_rules, seed=3, game=0)
    for action in actions:
        state, order = native.state_of(game), reference.choices(game)
        assert [int(one) for one in order] == [
            state.nth(core_rules, place) for place in range(len(order))
        ]
        assert int(order[stream.below(len(order))]) == action
        game.play(action)
    assert game.over


def test_views_of_the_reference_equal_the_ordinary_ones():
    game = reference.random_game(RULES[0], 4)
    twin = Game(RULES[0], seed=4)
    for action in game.actions[:9]:
        twin.play(int(action))
    for seat in (0, 1):
        view = twin.view(seat)
        record = view.record()
        assert type(view) is View
        again = reference.View.from_record(RULES[0], record.view)
        assert again == view
        assert type(again.sample(seed=1)) is reference.Game
        assert again.sample(seed=1).record() == view.sample(seed=1).record()


def test_what_runs_count_is_what_happened():
    rules = RULES[1]
    run = sb.simulate("jizai", rules=rules, games=40, seed=2, progress=False)
    games = [run.game(index) for index in range(40)]
    rounds = [one for game in games for one in game.rounds]
    events = run.events
    assert events["rounds"] == len(rounds) == 120
    for name in ("unbeaten", "beaten", "stock"):
        assert events[f"ended_{name}"] == sum(one.end == name for one in rounds)
    for seat in range(3):
        assert events[f"out_{seat}"] == sum(seat in one.out for one in rounds)
        assert events[f"penalty_{seat}"] == sum(one.penalties[seat] for one in rounds)
        assert events[f"bonus_{seat}"] == sum(one.bonuses[seat] for one in rounds)
    assert events["clears"] == sum(one.clears for one in rounds)
    assert events["double_out"] == sum(len(one.out) == 2 for one in rounds)
    assert events["masks_left"] == sum(sum(one.masks) for one in rounds)
    assert events["mask_hands"] == sum(count > 0 for one in rounds for count in one.masks)
    actions = [action for game in games for action in game.actions]
    assert events["draws"] == sum(int(action) == 0 for action in actions)
    played = [action.reading for action in actions if int(action)]
    for rank in range(1, 15):
        assert events[f"played_{rank}"] == sum(one.rank == rank for one in played)
    assert events["used_mask"] == sum(bool(one.assigned) for one in played)
    assert events["used_field"] == sum(bool(action.field) for action in actions if int(action))


def test_the_summary():
    run = sb.simulate("jizai", players=4, games=300, seed=2, progress=False)
    data = run.summary().to_dict()
    assert [row["seat"] for row in data["penalties"]] == [0, 1, 2, 3]
    for row, mean in zip(data["penalties"], run.mean, strict=True):
        assert row["penalty_per_game"] - row["bonus_per_game"] == pytest.approx(mean)
    assert sum(row["rounds"] for row in data["ends"]) == 1200
    assert sum(row["share"] for row in data["combinations"]) == pytest.approx(1)
    names = [row["what"] for row in data["course"]]
    assert {"climbs", "cleared fields", "masks left in hands", "hands left with a mask"} <= {*names}
    assert "royal straight flush" in str(run.summary())
    without = sb.simulate(
        "jizai", rules=Rules(players=2, masks=False), games=50, seed=2, progress=False
    )
    assert not any("mask" in row["what"] for row in without.summary().to_dict()["course"])


def test_advice_for_the_lowest_score():
    game = Game(Rules(players=3), seed=5)
    while len(game.legal_actions()) < 5:
        game.play(game.legal_actions()[-1])
    view = game.view(game.player)
    count = len(game.legal_actions())
    tips = sb.advise(view, simulations=20 * count, objective="score", seed=1, progress=False)
    assert len(tips) == count
    assert [tip.score for tip in tips] == sorted(tip.score for tip in tips)
    assert tips.best.difference == 0 <= tips[-1].difference
    assert tips[str(tips.best.action)] is tips.best
    assert tips[tips.best.action] is tips.best
    margins = sb.advise(view, simulations=20 * count, objective="margin", seed=1, progress=False)
    assert [tip.margin for tip in margins] == sorted((tip.margin for tip in margins), reverse=True)


def test_playouts_and_their_games():
    game = Game(Rules(players=3), seed=5)
    while game.round < 1:
        game.play(game.legal_actions()[-1])
    for start in (game, game.view(1)):
        run = sb.playouts(start, games=20, seed=3, keep="scores", progress=False)
        for index in (0, 19):
            played = run.game(index)
            assert played.units == tuple(run.units[index])
            assert played.actions[: len(game.actions)] == game.actions
            assert played.rounds[0] == game.rounds[0]
