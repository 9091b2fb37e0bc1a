"""Views hold what a seat knows and nothing else, in the flow and byte by byte in the core."""

import pickle
from random import Random

import pytest

from shorebreak import native

from .games import TABLES, adapter
from .walks import new_game, play_on, rules_of, somewhere

GAMES = 8
HOUSE = 8


def tables(name, players, random):
    own = adapter(name)
    yield from (rules_of(name, players) for _ in range(own.some(GAMES)))
    yield from (own.house_rules(random) for _ in range(own.some(HOUSE)))


def native_view(game, seat):
    return native.state_of(game).view(native.rules_of(game.rules), seat)


def same(one, other):
    """Two native views that nobody can tell apart."""
    return bytes(one) == bytes(other) and one == other and hash(one) == hash(other)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_views_of_positions_that_differ_in_hidden_facts_alone_are_the_same(name, players):
    random = Random(f"views {name} {players}")
    own = adapter(name)
    different = 0
    for rules in tables(name, players, random):
        game = somewhere(rules, random)
        seed = random.getrandbits(64)
        twin = game.copy(seed=seed)
        for seat in range(rules.players):
            # What no seat knows drawn anew; then all that this seat doesn't know.
            view, core_view = game.view(seat), native_view(game, seat)
            assert core_view.seat == seat
            assert core_view.player == game.player
            worlds = [twin, *(view.sample(seed=seed, index=index) for index in range(2))]
            for world in worlds:
                assert world.view(seat) == view
                assert hash(world.view(seat)) == hash(view)
                assert pickle.dumps(world.view(seat)) == pickle.dumps(view)
                assert (str(world.view(seat)), repr(world.view(seat))) == (str(view), repr(view))
                assert same(native_view(world, seat), core_view)
                different += own.world(world) != own.world(game)
            assert same(native.view_of(view), core_view)
            assert view.legal_actions() == (game.legal_actions() if seat == game.player else [])
    assert different > own.some(GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_view_changes_with_what_the_seat_sees(name, players):
    random = Random(f"changes {name} {players}")
    own = adapter(name)
    compared = 0
    for rules in tables(name, players, random):
        game = somewhere(rules, random)
        seats = range(rules.players)
        views = [game.view(seat) for seat in seats]
        core_views = [native_view(game, seat) for seat in seats]
        for seat in seats:
            for other in seats[:seat]:
                assert views[seat] != views[other]
                assert core_views[seat] != core_views[other]
        if game.over:
            continue
        ply = len(game.actions)
        actions = random.sample(game.legal_actions(), min(3, len(game.legal_actions())))
        nexts = [game.copy() for _ in actions]
        for one, action in zip(nexts, actions, strict=True):
            one.play(action)
        for seat in seats:
            after = [one.view(seat) for one in nexts]
            core_after = [native_view(one, seat) for one in nexts]
            seen = [one.seen(ply, seat) for one in nexts]
            for number, action in enumerate(seen):
                # An action that is seen at all shows, and so does which it was.
                if action is not None:
                    assert after[number] != views[seat]
                    assert core_after[number] != core_views[seat]
                for earlier in range(number):
                    if seen[earlier] != action:
                        compared += 1
                        assert after[earlier] != after[number]
                        if own.forgets(game, nexts[earlier], nexts[number]):
                            continue
                        assert core_after[earlier] != core_after[number]
                        assert bytes(core_after[earlier]) != bytes(core_after[number])
    assert compared > own.some(GAMES)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_seat_follows_the_whole_game(name, players):
    random = Random(f"follows {name} {players}")
    rules = adapter(name).quick_rules(players)
    game = new_game(rules, random.getrandbits(64))
    met = [set() for _ in range(players)]
    while True:
        for seat in range(players):
            view, core_view = game.view(seat), native_view(game, seat)
            assert native.view_of(view) == core_view
            met[seat].add((view, bytes(core_view)))
        if game.over:
            break
        play_on(game, random, 1)
    # Whoever acts sees it, so that no view comes back; views and bytes tell the same apart.
    for seat, pairs in enumerate(met):
        own = sum(actor == seat for actor in game.actors)
        assert len(pairs) == len({view for view, _ in pairs}) == len({byte for _, byte in pairs})
        assert len(pairs) > own


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_that_is_not_there_has_no_view(name, players):
    game = new_game(rules_of(name, players), 1)
    for seat in (-1, players, 255, 256):
        with pytest.raises(ValueError):
            game.view(seat)
        with pytest.raises((ValueError, TypeError, OverflowError)):
            native_view(game, seat)
