"""Games by name."""

import pytest

from shorebreak import registry
from shorebreak.errors import RulesError
from shorebreak.surfosaurus import Game, Rules


def test_every_game_is_importable_and_has_the_shared_names():
    for name in registry.names():
        module = registry.module(name)
        assert module.Game.name == name == module.Rules.game_name == module.View.name
        for shared in ("Rules", "Game", "View", "Deal"):
            assert hasattr(module, shared)


def test_a_new_game():
    game = registry.new_game("surfosaurus", players=4, seed=7)
    assert isinstance(game, Game)
    assert game.rules == Rules(players=4)
    assert (game.seed, game.index, game.player) == (7, 0, 0)
    rules = Rules(players=3, plays=2)
    assert registry.new_game("surfosaurus", rules=rules, seed=7, index=2).index == 2
    assert registry.new_game("surfosaurus", rules={"players": 3, "plays": 2}).rules == rules
    assert registry.new_game("surfosaurus", players=3, rules={"plays": 2}).rules == rules


@pytest.mark.parametrize("players", [0, 1, 7])
def test_players_out_of_range(players):
    with pytest.raises(RulesError, match=f"players: is {players}; must be a whole number from 2"):
        registry.new_game("surfosaurus", players=players)


def test_what_is_refused():
    with pytest.raises(ValueError, match="no game 'Surfosaurus MAX'; did you mean 'surfosaurus'"):
        registry.new_game("Surfosaurus MAX", players=4)
    with pytest.raises(ValueError, match="no game 'chess'; games are surfosaurus"):
        registry.module("chess")
    with pytest.raises(ValueError, match=r"give players= \(2 to 6\) or rules="):
        registry.new_game("surfosaurus")
    with pytest.raises(ValueError, match="players=4, but the rules are for 3"):
        registry.new_game("surfosaurus", players=4, rules=Rules(players=3))
    with pytest.raises(TypeError, match="rules must be surfosaurus Rules, not int"):
        registry.new_game("surfosaurus", rules=4)
