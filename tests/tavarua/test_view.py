"""Who knows what, and what may be supposed (TAV-49, 50)."""

from collections import Counter
from random import Random

import pytest

from shorebreak.errors import RecordError, ViewError
from shorebreak.records import replay
from shorebreak.tavarua import Game, Phase, Rules, View
from shorebreak.tavarua.cards import listed

from .tables import LONG, WAVE, cards, play, play_on, scene, seat


def test_tav_49_what_is_private():
    game = scene(
        seat("1f 2f 3f", held="FOCUS,JETSKI", tokens=1), seat("1b 2b 3b 4b"), seat("1f"),
        phase=Phase.COMMIT, discards="4f",
    )  # fmt: skip
    view = game.view(1)
    assert view.hand == tuple(cards("1b 2b 3b 4b"))
    other = view.surfers[0]
    assert (other.hand, other.hand_size) == ([0] * 8, 3)
    assert (other.held, other.hidden_held) == ([0] * 6, 2)
    assert view.discards == tuple(cards("4f"))
    assert view.hand_sizes == (3, 4, 1)
    assert view.stoke_cards == ()
    assert game.view(0).stoke_cards[0].name == "JETSKI"
    assert len(view.unseen) == 60 - 5


def test_tav_49_what_is_public():
    game = scene(
        seat(space=2, board=LONG, tokens=2), seat(where=WAVE, space=4, pile="3f+stoke", balance=1),
        waves=("Lull 1f",), more=3,
    )  # fmt: skip
    for number in (0, 1):
        view = game.view(number)
        assert view.top_back == "1-2 f"
        assert view.waves_left == 4
        assert view.surfers[0].tokens == 2
        assert str(view.surfers[1].pile[0].card) == "3f"
        assert view.dice == game.dice


def test_tav_49_views_hold_nothing_hidden():
    random = Random(4)
    for number in range(12):
        game = play_on(Game(Rules(players=3, removed=25), seed=number), random, number * 12)
        for own in range(3):
            view = game.view(own)
            text = view.record().to_json()
            for world in (view.sample(seed=number, index=index) for index in range(3)):
                assert world.view(own) == view
                assert world.view(own).record().to_json() == text


def test_tav_50_all_arrangements_of_unseen_cards_are_equally_likely():
    # Seven cards: the other holds two of the five that seat 0 doesn't see.
    rules = Rules(players=2, boards="short", player_cards=[2, 1, 0, 1, 1, 1, 0, 1])
    game = scene(seat("1f 1f"), seat("2f 4b"), rules=rules)
    view = game.view(0)
    draws = 3000
    counts = Counter(
        tuple(listed(view.sample(seed=1, index=index).position.surfers[1].hand))
        for index in range(draws)
    )
    assert len(counts) == 10
    assert all(abs(count - draws / 10) < 75 for count in counts.values())


def test_tav_50_longboard_hands_hold_no_four():
    rules = Rules(players=3, player_cards=[2, 1, 0, 3, 0, 2, 0, 3])
    game = scene(seat("1f 4f"), seat("1f 2b", board=LONG), seat("4b 4f"), rules=rules)
    counts = Counter()
    for index in range(1500):
        world = game.view(0).sample(seed=1, index=index).position
        hand = listed(world.surfers[1].hand)
        assert not any(card.barred for card in hand)
        counts[tuple(hand)] += 1
    # 1f, 2f and two of 2b: six pairs of physical cards, four of types.
    assert set(counts) == {tuple(cards(text)) for text in ("1f 2f", "1f 2b", "2f 2b", "2b 2b")}
    assert 400 < counts[tuple(cards("1f 2b"))] < 600


def test_tav_50_after_a_reshuffle_the_deck_is_the_former_discards():
    rules = Rules(players=2, boards="short", player_cards=[4, 0, 0, 0, 4, 0, 0, 0])
    game = scene(seat("1f 1f 1f"), seat("1b 1b 1f"), rules=rules, discards="1b 1b", more=2)
    position = game.position
    # The deck was made anew from two 1b; so the other holds the third 1f for certain.
    from shorebreak.tavarua import Deal
    from shorebreak.tavarua.cards import counted

    position.deck, position.discards = cards("1b 1b"), [0] * 8
    position.cap = counted(cards("1b 1b"))
    game = Game(rules, seed=1, deal=Deal.at(position))
    for index in range(20):
        world = game.view(0).sample(seed=1, index=index).position
        assert listed(world.surfers[1].hand) == cards("1f 1b 1b")
        assert world.deck == cards("1b 1b")


def test_tav_50_commitments_face_down_are_any_that_the_hand_allows():
    game = scene(seat("1f", space=3), seat("1b", space=3), dice=(6,) * 6)
    game.play("catch 1f")
    seen = {
        str(action)
        for index in range(200)
        for action in [game.view(1).sample(seed=1, index=index).position.surfers[0].move.kind.word]
    }
    assert seen == {"paddle out", "paddle in", "catch", "wait"}


def test_tav_50_worlds_are_made_as_tav_9_says():
    rules = Rules(players=2)
    game = Game(rules, seed=9)
    barrels = Counter()
    for index in range(400):
        world = game.view(0).sample(seed=2, index=index).position
        assert len(set(world.waves)) == 25
        back = rules.waves[world.waves[0]].back
        assert str(back) == game.top_back
        barrels[sum(rules.waves[card].barrel > 0 for card in world.waves)] += 1
    assert set(barrels) == {0, 1, 2, 3, 4}


def test_a_view_is_read_from_its_record_and_refuses_what_contradicts_it():
    game = scene(seat("1f 2f", tokens=1), seat("1b"), waves=("Lull 1f",), more=3, discards="4f")
    view = game.view(0)
    record = view.record().to_dict()
    assert replay(record) == view
    assert record["view"]["position"]["surfers"][1]["hand"] == "?"

    def faulty(match, **changes):
        import copy

        data = copy.deepcopy(record)
        for key, value in changes.items():
            data["view"]["position"][key] = value
        with pytest.raises(RecordError, match=match):
            replay(data)

    faulty("phase is 'surfing'", phase="surfing")
    faulty("dice is", dice=[1, 2, 3])
    faulty("cards are unseen", deck=3)
    faulty("wave deck is made of", waves=2)
    faulty("tokens of", supplies=[0, 0, 0, 0])
    faulty("a list of 2", surfers=[])
    faulty("discards", discards="9f")
    data = view.to_record()
    data["position"]["surfers"][1]["hand"] = "1b"
    with pytest.raises(ViewError, match="what that seat can't know"):
        View.from_record(game.rules, data)
    with pytest.raises(ViewError, match="there is no seat 2"):
        View(game.rules, seat=2, dice="1 1 1 1 1 1", back="0-1 fb")


def test_a_view_advises_only_its_own_seat():
    game = scene(seat(), seat(), first=1)
    assert game.view(0).legal_actions() == []
    assert game.view(1).legal_actions() == game.legal_actions()
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        game.view(0).parse_action("wait 1f")
    with pytest.raises(ValueError, match="not in the hand"):
        game.view(1).parse_action("wait 4f")
    assert str(game.view(1).parse_action("wait 1f")) == "wait 1f"


def test_copies_with_a_seed_keep_what_anybody_knows():
    random = Random(8)
    for number in range(20):
        rules = Rules(players=2, stoke_cards=[0, 9, 0, 0, 9, 0], removed=20)
        game = play_on(Game(rules, seed=number), random, 10 * number)
        twin = game.copy(seed=number + 100)
        for own in (0, 1):
            assert twin.view(own) == game.view(own)
        assert replay(twin.record().to_json()).record() == twin.record()
        assert play(twin).record() == twin.record()
