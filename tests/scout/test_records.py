"""Records, pickles and copies, and what is refused."""

import pickle
from random import Random

import pytest

from shorebreak import registry
from shorebreak.errors import RecordError
from shorebreak.records import replay
from shorebreak.scout import Deal, Game, Rules, View

from .tables import deal_of, play, random_play, table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_records_pickles_and_copies_come_back(players):
    for seed in range(6 if players < 4 else 3):
        random = Random(seed)
        game = random_play(Game(Rules(players=players), seed=seed), random, seed * 17)
        for again in (
            replay(game.record().to_json()),
            pickle.loads(pickle.dumps(game)),
            game.copy(),
        ):
            assert again.record() == game.record()
            assert (again.hands, again.units, again.active) == (game.hands, game.units, game.active)
            ends = [random_play(one, Random(1)).record() for one in (again, game.copy())]
            assert ends[0] == ends[1]
        for seat in range(players):
            view = game.view(seat)
            assert replay(view.record().to_json()) == pickle.loads(pickle.dumps(view)) == view


def test_a_copy_is_independent():
    game = play(table(3, "3/4 4/5"), "show 3-4")
    twin = game.copy()
    play(twin, "scout left", "scout left")
    assert (game.player, len(game.active), game.tokens) == (1, 2, (0, 0, 0))
    assert (twin.round, game.round) == (1, 0)


def test_a_copy_with_a_seed_redeals_the_rounds_to_come_only():
    rules = Rules(players=3)
    hands = deal_of(rules, [""] * 3).hands
    game = Game(rules, deal=Deal([hands, hands, hands]))
    twins = [game.copy(seed=seed) for seed in (1, 1, 2)]
    assert all(twin.hands == game.hands for twin in twins)
    for one in (game, *twins):
        random_play(one, Random(3))
    assert twins[0].dealt == twins[1].dealt
    assert len({game.dealt[1], twins[0].dealt[1], twins[2].dealt[1]}) == 3
    assert replay(twins[2].record()).dealt == twins[2].dealt


def test_written_deals_and_chance_in_records():
    rules = Rules(players=3)
    hands = deal_of(rules, [""] * 3).hands
    game = random_play(Game(rules, deal=Deal([hands, hands]), seed=4), Random(2))
    assert game.record().deal == {"rounds": [[" ".join(map(str, hand)) for hand in hands]] * 2}
    assert replay(game.record()).dealt == game.dealt
    # The third round written down as what chance brought.
    told = Game(rules, deal=Deal([hands, hands]), chance=game.outcomes)
    for action in game.actions:
        told.play(action)
    assert told.dealt == game.dealt
    assert replay(told.record().to_json()).units == game.units


@pytest.mark.parametrize(
    ("chance", "why"),
    [
        (["3/7"], "must be a list of 3 hands"),
        ([["3/7", "1/2", "4/5"]], "has 1 cards; must have 12"),
        ([["3/7", "7/3", "4/5"]], "is dealt more than once"),
        ([[3, 4, 5]], "must be a list of 3 hands"),
    ],
)
def test_outcomes_that_could_not_have_happened(chance, why):
    game = table(3, "3/4 4/5")
    broken = Game(game.rules, deal=game.deal, chance=chance)
    for action in game.actions:
        broken.play(action)
    play(broken, "show 3-4", "scout left")
    before = broken.record()
    with pytest.raises(ValueError, match=why):
        play(broken, "scout left")
    assert broken.record() == before


def test_record_faults():
    game = random_play(Game(Rules(players=2), seed=1), Random(1))
    record = game.record().to_dict()
    for change, why in (
        ({"actions": [*record["actions"][:3], "show 10-9-8-7-6-5"]}, "ply 3: action 'show 10-9-8"),
        ({"actions": record["actions"][:-1]}, "there is a result, but the game is not over"),
        ({"result": {"units": [0, 0], "winners": [0]}}, "the result is said to be"),
        ({"rules": {"players": 9}}, "players: is 9"),
        ({"deal": {"rounds": [["3/7", "3/8"]]}}, "has 1 cards; must have 11"),
        ({"deal": {"hands": []}}, "a deal has rounds and first_player"),
        ({"game": "scuot"}, "did you mean 'scout'"),
    ):
        with pytest.raises(RecordError, match=why):
            replay(record | change)
    view = game.view(0).record().to_dict()
    for change, why in (({"seat": 5}, "no seat 5"), ({"hands": []}, "there is none")):
        with pytest.raises(RecordError, match=why):
            replay(view | {"view": view["view"] | change})


def test_scout_is_registered():
    assert "scout" in registry.names()
    game = registry.new_game("scout", players=4, seed=7)
    assert isinstance(game, Game)
    assert isinstance(game.view(0), View)


def test_positions_are_shown_as_they_are_held():
    game = play(table(3, "3/7 4/1"), "show 3-4")
    text = str(game)
    assert "3₇ 4₁  (seat 0)" in text
    assert "seat 1 to play" in text
    assert "3<sub" in game._repr_html_()
    from rich.console import Console

    console = Console(width=200, record=True)
    with console.capture() as captured:
        console.print(game)
    assert "3₇ 4₁" in captured.get()
