"""The native core and the flow play the same games: facts, legal actions, verdicts, results."""

import pickle
from random import Random

import pytest

from shorebreak import native, registry
from shorebreak.errors import IllegalActionError
from shorebreak.records import replay

from .games import TABLES, adapter
from .walks import last_outcomes, native_start, new_game, play_on, rules_of, somewhere, walk

GAMES = 60
HOUSE = 120


def agree(game, state, rules):
    """Everything that both engines show of one position is the same."""
    own = adapter(game.name)
    assert state.player == game.player
    assert state.over == game.over
    legal = state.legal(rules)
    assert sorted(legal) == [int(action) for action in game.legal_actions()]
    assert state.count(rules) == len(legal)
    assert state.units(rules) == game.units
    assert own.native_facts(state, game.rules) == own.facts(game)
    if game.over:
        assert state.winners(rules) == game.winners


def flow_verdict(game, action):
    """None if the flow takes the action, else its error; a copy is used up."""
    try:
        game.copy().play(action)
    except IllegalActionError as error:
        return error
    return None


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_native_positions_equal_the_flow_at_every_step(name, players):
    random = Random(f"native {name} {players}")
    own, core = adapter(name), native.core(name)
    published = rules_of(name, players)
    games = own.some(GAMES)
    for number in range(games + own.some(HOUSE)):
        rules = published if number < games else own.house_rules(random)
        seed, index = random.getrandbits(64), random.getrandbits(8)
        game = new_game(rules, seed, index)
        core_rules = native.rules_of(rules)
        assert bytes(core.State.deal(core_rules, seed, index)) == bytes(native_start(game))
        for state in walk(game, random):
            agree(game, state, core_rules)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_verdicts_on_every_action_are_those_of_the_flow(name, players):
    random = Random(f"verdicts {name} {players}")
    own = adapter(name)
    for number in range(own.some(12)):
        rules = own.house_rules(random) if number % 3 else rules_of(name, players)
        core_rules = native.rules_of(rules)
        everything = list(own.action_ids(rules))
        game = new_game(rules, random.getrandbits(64))
        for state in walk(game, random):
            legal = set(state.legal(core_rules))
            # All of them at some positions, a few at every other.
            whole = game.over or random.random() < 0.1 * own.pace
            tried = everything if whole else random.sample(everything, 6)
            for action in [*tried, *random.sample(sorted(legal), min(6, len(legal)))]:
                verdict = state.check(core_rules, action)
                error = flow_verdict(game, action)
                assert (verdict is None) is (error is None) is (action in legal), action
                if error is None:
                    continue
                clause, reason = verdict
                assert clause
                assert reason
                assert error.clause in (None, clause)
                with pytest.raises(ValueError, match=clause):
                    state.after(core_rules, action)
            if whole and own.lists_every_action:
                assert legal <= set(everything)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_refused_action_changes_nothing(name, players):
    random = Random(f"refused {name} {players}")
    own = adapter(name)
    for number in range(own.some(6)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        game = somewhere(rules, random)
        before = own.facts(game), game.record(), game.units
        legal = {int(action) for action in game.legal_actions()}
        for action in [*own.action_ids(rules), "", "nothing of the kind", None, 1.5, True]:
            if isinstance(action, int) and action in legal and action is not True:
                continue
            with pytest.raises(IllegalActionError):
                game.play(action)
        assert (own.facts(game), game.record(), game.units) == before


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_game_becomes_native_only_by_replaying_its_record(name, players):
    random = Random(f"becomes {name} {players}")
    own, core = adapter(name), native.core(name)
    for number in range(own.some(12)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        core_rules = native.rules_of(rules)
        game = somewhere(rules, random)
        state = native.state_of(game)
        agree(game, state, core_rules)
        for again in (replay(game.record()), pickle.loads(pickle.dumps(game)), game.copy()):
            other = native.state_of(again)
            assert bytes(other) == bytes(state)
            assert other == state
            assert hash(other) == hash(state)
    with pytest.raises(TypeError):
        core.State()
    with pytest.raises(TypeError):
        core.View()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_chance_falls_in_the_core_as_it_is_recorded(name, players):
    random = Random(f"chance {name} {players}")
    own, core = adapter(name), native.core(name)
    game_type = registry.module(name).Game

    def told(outcomes):
        """What these outcomes of the core say."""
        return native.hooks(name).chance_from_native(rules, outcomes)

    for number in range(own.some(40)):
        rules = own.house_rules(random) if number % 2 else rules_of(name, players)
        core_rules = native.rules_of(rules)
        seed, index = random.getrandbits(64), random.getrandbits(16)
        policy = random.randrange(len(core.POLICIES))
        first, actions, outcomes = core.trace(core_rules, seed=seed, game=index, policy=policy)
        assert bytes(first) == bytes(core.State.deal(core_rules, seed, index))
        # The stream of the flow brings what that of the core brought; so does a record of it.
        for given in ({}, {"chance": told(outcomes)}):
            game = game_type(rules, seed=seed, index=index, **given)
            drawn = []
            for action in actions:
                game.play(action)
                drawn += last_outcomes(game)
            assert game.over
            assert told(drawn) == told(outcomes)
            assert [int(action) for action in game.actions] == actions
            agree(game, native.state_of(game), core_rules)
        if not outcomes:
            continue
        with pytest.raises(ValueError, match="missing"):
            replay_natively(core_rules, first, game, cut=True)
        with pytest.raises(ValueError, match="more chance outcomes than"):
            first.after(core_rules, actions[0], [*native.hooks(name).native_outcomes(game)[0], 0])


def replay_natively(core_rules, state, game, *, cut):
    """Play the actions of a game, leaving out the last of what chance brought if `cut`."""
    all_outcomes = [list(one) for one in native.hooks(game.name).native_outcomes(game)]
    if cut:
        next(one for one in reversed(all_outcomes) if one).pop()
    for action, outcomes in zip(game.actions, all_outcomes, strict=True):
        state = state.after(core_rules, int(action), outcomes)
    return state


@pytest.mark.parametrize("name", registry.names())
def test_a_written_deal_is_the_same_in_both_engines(name):
    game = adapter(name).written_deal()
    random = Random("written deal")
    rules = native.rules_of(game.rules)
    agree(game, native.state_of(game), rules)
    play_on(game, random)
    agree(game, native.state_of(game), rules)
