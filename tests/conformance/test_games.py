"""The suite is whole: no game that is registered is missing from any part of it."""

import importlib
import inspect

import pytest

from shorebreak import native, registry

from .games import ADAPTERS, TABLES, Adapter, adapter


def test_every_game_has_an_adapter_and_no_other_has():
    assert set(ADAPTERS) == set(registry.names())
    # An adapter without one of its parts could not have been made.
    assert all(isinstance(one, Adapter) for one in ADAPTERS.values())
    assert inspect.isabstract(Adapter)


def test_a_game_without_an_adapter_fails():
    with pytest.raises(AssertionError, match="chess is registered, but .* has no adapter"):
        adapter("chess")


def test_every_number_of_players_is_played():
    assert TABLES
    for name in registry.names():
        players = [seats for game, seats in TABLES if game == name]
        assert players == list(registry.module(name).Rules.players_range)


@pytest.mark.parametrize("name", registry.names())
def test_a_game_has_all_that_the_shared_parts_use(name):
    module = registry.module(name)
    for shared in ("Rules", "Game", "View", "Deal"):
        assert hasattr(module, shared), shared
    hooks = native.hooks(name)
    for hook in ("native_rules", "native_deal", "deal_from_native", "native_outcomes",
                 "chance_from_native", "action_from_native"):  # fmt: skip
        assert callable(getattr(hooks, hook, None)), hook
    core = native.core(name)
    for part in ("State", "View", "Rules", "run", "trace", "compare", "EVENTS", "POLICIES"):
        assert hasattr(core, part), part
    assert module.Game.units_per_point == core.UNITS_PER_POINT
    assert core.POLICIES[0] == "random"
    if core.HAS_LAZY:
        assert callable(core.lazy_game)
    reference = importlib.import_module(f"{module.__name__}.reference")
    assert issubclass(reference.Game, module.Game)
    notation = importlib.import_module(f"{module.__name__}.notation")
    assert callable(notation.parse_action)
    assert callable(notation.format_action)


@pytest.mark.parametrize("name", registry.names())
def test_an_adapter_lists_what_the_suite_needs(name):
    own = adapter(name)
    assert own.tiny()
    assert own.trees()
    assert own.written_deal().deal_given
