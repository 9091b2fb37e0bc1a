"""Play in the flow: random games end, cards are conserved, copies, texts, records and pickles."""

import copy
import importlib
import pickle
from random import Random

import pytest

from shorebreak import registry
from shorebreak.errors import IllegalActionError
from shorebreak.records import replay

from .games import TABLES, adapter
from .walks import new_game, play_on, rules_of, somewhere

GAMES = 12
HOUSE = 12


def tables(name, players, random):
    """Published rules for that number of players, then house rules."""
    own = adapter(name)
    yield from (rules_of(name, players) for _ in range(own.some(GAMES)))
    yield from (own.house_rules(random) for _ in range(own.some(HOUSE)))


def sorted_pieces(pieces):
    return sorted(pieces, key=repr)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_play_reaches_the_end_and_conserves_the_cards(name, players):
    random = Random(f"play {name} {players}")
    own = adapter(name)
    for rules in tables(name, players, random):
        game = new_game(rules, random.getrandbits(64))
        box = sorted_pieces(own.box(rules))
        assert sorted_pieces(own.pieces(game)) == box
        while not game.over:
            assert game.player in range(rules.players)
            assert game.winners == ()
            legal = game.legal_actions()
            ids, texts = [int(action) for action in legal], {}
            assert ids == sorted(set(ids)) != []
            for action in legal:
                text = game.format_action(action)
                assert game.parse_action(text) == action
                assert int(game.parse_action(int(action))) == int(action)
                # A text means one action only.
                assert texts.setdefault(text, int(action)) == int(action)
            actor, chosen = game.player, random.choice(legal)
            game.play(random.choice([chosen, int(chosen), game.format_action(chosen)]))
            assert (game.actions[-1], game.actors[-1]) == (chosen, actor)
            assert sorted_pieces(own.pieces(game)) == box
        assert (game.player, game.legal_actions()) == (None, [])
        assert game.winners
        assert set(game.winners) <= set(range(rules.players))
        assert game.scores == tuple(unit / game.units_per_point for unit in game.units)
        with pytest.raises(IllegalActionError):
            game.play(chosen)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_is_independent_and_keeps_the_future(name, players):
    random = Random(f"copy {name} {players}")
    own = adapter(name)
    for rules in tables(name, players, random):
        game = somewhere(rules, random)
        before = game.record(), own.facts(game)
        twins = [game.copy(), copy.copy(game), copy.deepcopy(game)]
        path = random.getrandbits(64)
        ends = [play_on(twin, Random(path)) for twin in twins]
        assert (game.record(), own.facts(game)) == before
        end = play_on(game, Random(path))
        for twin in ends:
            assert twin.record() == end.record()
            assert own.facts(twin) == own.facts(end)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_with_a_seed_changes_what_no_seat_knows_and_nothing_else(name, players):
    random = Random(f"seeded copy {name} {players}")
    own = adapter(name)
    changed = 0
    for rules in tables(name, players, random):
        game = somewhere(rules, random)
        before = own.facts(game)
        seed = random.getrandbits(64)
        twin, same = game.copy(seed=seed, index=1), game.copy(seed=seed, index=1)
        assert own.facts(game) == before
        assert own.facts(twin) == own.facts(same)
        # What any seat knows, its own hand for one, is the same; so is all that was done.
        for seat in range(rules.players):
            assert twin.view(seat) == game.view(seat)
        assert (twin.actions, twin.actors) == (game.actions, game.actors)
        assert (twin.units, twin.player, twin.winners) == (game.units, game.player, game.winners)
        assert sorted_pieces(own.pieces(twin)) == sorted_pieces(own.box(rules))
        again = replay(twin.record())
        path = random.getrandbits(64)
        play_on(twin, Random(path))
        assert play_on(again, Random(path)).record() == twin.record()
        assert own.facts(again) == own.facts(twin)
        play_on(game, Random(path))
        changed += own.facts(game) != own.facts(twin)
    assert changed >= own.some(GAMES) // 4


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_records_and_pickles_come_back_at_any_ply_and_at_the_end(name, players):
    random = Random(f"records {name} {players}")
    own = adapter(name)
    for rules in tables(name, players, random):
        game = somewhere(rules, random)
        for one in (game, game.copy(seed=random.getrandbits(64)), play_on(game.copy(), random)):
            record = one.record()
            assert (record.result is None) is not one.over
            path = random.getrandbits(64)
            end = play_on(one.copy(), Random(path)).record()
            for again in (
                replay(record),
                replay(record.to_json()),
                replay(record.to_dict()),
                pickle.loads(pickle.dumps(one)),
            ):
                assert again.record() == record
                assert own.facts(again) == own.facts(one)
                assert play_on(again, Random(path)).record() == end
            for seat in range(rules.players):
                view = one.view(seat)
                assert replay(view.record().to_json()) == view
                assert pickle.loads(pickle.dumps(view)) == view


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_reference_plays_the_same_games(name, players):
    random = Random(f"reference {name} {players}")
    reference = importlib.import_module(f"{registry.module(name).__name__}.reference")
    own = adapter(name)
    for rules in [rules_of(name, players), own.house_rules(random)]:
        game = play_on(new_game(rules, random.getrandbits(64)), random)
        one, other = new_game(rules, game.seed), reference.Game(rules, seed=game.seed)
        for action in game.actions:
            assert own.facts(other) == own.facts(one)
            assert other.legal_actions() == one.legal_actions()
            assert other.units == one.units
            one.play(action)
            other.play(action)
        assert own.facts(other) == own.facts(one) == own.facts(game)
        assert (other.units, other.winners) == (one.units, one.winners)
