"""Board, set-up and hands (TAV-1 to 4, 9 to 12, 42)."""

from collections import Counter
from random import Random

import pytest

from shorebreak.errors import DealError
from shorebreak.random import Purpose, Stream
from shorebreak.tavarua import Board, Deal, Game, Phase, Rules
from shorebreak.tavarua.cards import listed
from shorebreak.tavarua.position import Where

from .tables import LONG, SHORT, WAVE, cards, play, play_on, scene, seat


def test_tav_1_spaces_lie_beside_each_other():
    game = Game(Rules(players=3), seed=1)
    assert len(game.dice) == 6
    # The channel holds any number of surfers, and so does the wash.
    game = scene(*[seat(space=4)] * 4)
    play(game, *["wait 1f"] * 4)
    assert [one.space for one in game.surfers] == [4] * 4
    game = scene(*[seat(where=WAVE, space=4, pile="1f")] * 4, rules=Rules(players=4))
    play(game, *["bail 1f"] * 4)
    assert [(one.where, one.space) for one in game.surfers] == [(Where.CHANNEL, 4)] * 4


def test_tav_2_a_wave_is_broken_when_its_die_shows_its_space_or_more():
    position = scene(seat(), dice=(1, 1, 3, 5, 2, 5)).position
    assert [position.broken(space) for space in range(1, 7)] == [
        True, False, True, True, False, False,
    ]  # fmt: skip


def test_tav_2_13_die_5_in_space_6_is_unbroken_and_breaks_next_round():
    # The example of the source text.
    game = scene(seat(space=5), dice=(1, 1, 1, 1, 1, 5), more=1)
    assert not game.position.broken(6)
    play(game, "wait 1f")
    assert game.dice[4] == 5
    assert game.position.broken(5)


def test_tav_3_places_on_a_wave():
    assert [Rules(players=players).places for players in range(1, 7)] == [1, 1, 1, 1, 2, 2]
    assert Rules(players=1, opponents=["S:1", "S:2", "S:3"]).places == 1


def test_tav_4_boards():
    assert (Board.SHORT.reach, Board.LONG.reach) == (2, 3)


def test_tav_9_the_wave_deck():
    barrels = Counter()
    for seed in range(300):
        deal = Deal.shuffled(Rules(players=4), Stream(seed, 0, Purpose.DEAL))
        assert len(deal.waves) == len(set(deal.waves)) == 25
        waves = Rules(players=4).waves
        barrels[sum(waves[card].barrel > 0 for card in deal.waves)] += 1
    assert set(barrels) == {0, 1, 2, 3, 4}
    assert Rules(players=4, boards="short").rounds == 14


def test_tav_10_boards_first_then_hands_then_one_exchange():
    game = Game(Rules(players=3), seed=5)
    assert game.phase is Phase.BOARDS
    assert all(surfer.on_shore and surfer.tokens == 1 for surfer in game.surfers)
    assert game.top_back is not None
    assert game.hands == ((), (), ())
    play(game, "longboard", "shortboard", "longboard")
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert [one.board for one in game.surfers] == [LONG, SHORT, LONG]
    before = game.hands[0]
    game.play("exchange " + " ".join(map(str, before[:2])))
    assert len(game.hands[0]) == 5
    assert game.player == 1
    play(game, "exchange", "exchange")
    assert game.phase is Phase.CALL
    assert game.round == 1
    with pytest.raises(ValueError, match="TAV-14"):
        game.play("exchange")


def test_tav_11a_longboard_hands_hold_no_barred_card():
    for seed in range(40):
        game = Game(Rules(players=4), seed=seed)
        play(game, *["longboard"] * 4)
        for hand in game.hands:
            assert not any(card.barred for card in hand)
        discards = listed(game.position.discards)
        assert all(card.barred for card in discards)


def test_tav_11_hands_are_refilled_at_once_or_at_the_next_round():
    hand = "1f 1f 1f 2f 2f"
    for refill, size in (("immediate", 5), ("next_round", 2)):
        game = scene(seat(hand, space=3), seat(), more=2, refill=refill)
        # Not before everyone has committed, in either mode.
        game.play("wait 1f 1f 1f")
        assert sum(game.position.surfers[0].hand) == 5
        position = game.position
        from shorebreak.tavarua import resolution

        class NoChance:
            def die(self):
                raise AssertionError

            reshuffle = die

            def tell(self, position, what, seat):
                pass

        position.surfers[1].move = position.surfers[0].move
        position.surfers[1].hand = list(position.surfers[0].hand)
        resolution.reveal(position, NoChance())
        assert sum(position.surfers[0].hand) == size
        game.play("wait 1f")
        assert [len(held) for held in game.hands] == [5, 5]


def test_tav_11_an_empty_deck_is_remade_when_a_card_must_be_drawn():
    rules = Rules(players=1, player_cards=[3, 3, 0, 0, 0, 0, 0, 0])
    game = scene(seat("1f 1f 1f 2f 2f", space=3), rules=rules, more=3)
    assert listed(game.position.discards) == []
    assert len(game.position.deck) == 1
    # One card is drawn; the committed ones are not yet discards, so the hand stays short.
    game.play("wait 1f 1f")
    assert game.hands[0] == tuple(cards("1f 2f 2f 2f"))
    assert game.position.deck == []
    assert listed(game.position.discards) == cards("1f 1f")
    play(game, "done", "done")
    game.play("wait 2f")
    # Now the two discards were shuffled, and both drawn.
    assert len(game.hands[0]) == 5
    assert game.outcomes[-3:-1] == ("1f", "1f")


def test_tav_11_a_reshuffle_is_recorded_and_replayed():
    from shorebreak.records import replay

    game = play_on(Game(Rules(players=6), seed=3), Random(3))
    assert sum(isinstance(outcome, str) for outcome in game.outcomes) > 30
    again = replay(game.record().to_json())
    assert again.outcomes == game.outcomes
    given = Game(game.rules, seed=99, deal=game.deal, chance=game.outcomes)
    for action in game.actions:
        given.play(action)
    assert given.units == game.units
    wrong = ["4f" if isinstance(one, str) else one for one in game.outcomes]
    record = {**game.record().to_dict(), "chance": wrong}
    with pytest.raises(ValueError, match="is not among the discards"):
        replay(record)


def test_tav_11a_only_barred_cards_left_stay_where_they_are():
    rules = Rules(players=1, player_cards=[1, 0, 0, 4, 0, 0, 0, 4])
    game = scene(seat("4f 4f 4f 4b 4b", tokens=1), phase=Phase.STOKE, rules=rules, more=1)
    game.play("switch")
    # Barred cards are discarded first, then the hand is filled as far as there are cards.
    assert game.hands[0] == tuple(cards("1f"))
    assert sum(game.position.discards) + len(game.position.deck) == 8
    game.play("done")
    game.play("wait 1f")
    assert game.hands[0] == ()
    play(game, "done", "done")
    # A hand without cards waits without a card.
    assert [str(action) for action in game.legal_actions()] == ["wait"]


def test_tav_11a_a_hand_without_cards_recovers_and_bails_without():
    from shorebreak.tavarua import Where

    rules = Rules(players=2, player_cards=[0, 0, 0, 9, 0, 0, 0, 9])
    game = scene(
        seat("", board=LONG, where=Where.WASH, space=3),
        seat("", board=LONG, where=WAVE, space=3, pile="4f"),
        rules=rules,
    )
    assert [str(action) for action in game.legal_actions()] == ["recover"]
    game.play("recover")
    assert [str(action) for action in game.legal_actions()] == ["bail"]
    game.play("bail")
    assert game.surfers[0].on_shore
    assert game.surfers[1].points[1] == [4, 0]


def test_tav_12_the_marker_passes_to_the_left():
    game = Game(Rules(players=3), seed=2)
    firsts = {}
    random = Random(1)
    while not game.over:
        firsts[game.round] = game.first_player
        play_on(game, random, 1)
    assert [firsts[number] for number in range(1, 8)] == [0, 1, 2, 0, 1, 2, 0]


def test_tav_42_single_board_games_ask_for_no_board():
    game = Game(Rules(players=2, boards="long"), seed=1)
    assert game.phase is Phase.EXCHANGE
    assert sum(game.rules.deck_cards) == 48
    assert [one.board for one in game.surfers] == [LONG, LONG]
    assert sum(Rules(players=2, boards="short").deck_cards) == 60


def test_a_written_deal_is_checked():
    rules = Rules(players=2)
    game = Game(rules, seed=4)
    deal = game.deal
    again = Game(rules, seed=4, deal=Deal(deal.dice, deal.waves, deal.cards, deal.stoke))
    assert again.deal == deal
    with pytest.raises(DealError) as caught:
        Game(rules, seed=1, deal=Deal([1, 2, 3], deal.waves[1:], deal.cards[1:], []))
    text = str(caught.value)
    for part in ("six numbers", "must be 25", "TAV-5", "stoke cards FOCUS: are 0; must be 3"):
        assert part in text
    barrels = [number for number, card in enumerate(rules.waves) if card.barrel]
    waves = [*barrels[:5], *range(20)]
    with pytest.raises(DealError, match="5 of Barrel are in the deck, which is made with 4"):
        Game(rules, seed=1, deal=Deal(deal.dice, waves, deal.cards, deal.stoke))
    with pytest.raises(DealError, match="5x"):
        Deal(deal.dice, deal.waves, "5x")
    with pytest.raises(ValueError, match="leaves some to chance"):
        Game(rules, deal=deal)
