"""The flow: set-up, laps, draws, turned-up cards, rounds, winners, and what it refuses."""

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import DealError, IllegalActionError
from shorebreak.surfosaurus import DECK, Card, Deal, Rules, parse_cards, reference
from shorebreak.surfosaurus.schedule import round_after, schedule, sizes_after
from shorebreak.surfosaurus.scoring import best_seats

from .strategies import house_rules


def play_on(game, plies=None):
    """Play the first card of the hand, `plies` times or to the end."""
    while not game.over and plies != 0:
        game.play(game.hands[game.player][0])
        plies = None if plies is None else plies - 1
    return game


def deal_in_order(rules, first=()):
    """A deal of the deck in order, after the cards of `first`."""
    order = [*first, *(card for card in DECK if card not in first)]
    return Deal.from_order(rules, order[: 84 - rules.removed])


# The draw pile, by number of players: its size, the round and the cards on the table when the
# last card leaves it, and the cards left in each hand.
PILE = {2: (46, 6, 6, 6), 3: (51, 6, 6, 6), 4: (56, 7, 8, 5), 5: (45, 5, 5, 6), 6: (42, 4, 6, 2)}


@pytest.mark.parametrize("players", PILE)
def test_sur_9_the_draw_pile_runs_out(players):
    size, in_round, on_table, left = PILE[players]
    game = reference.Game(Rules(players=players), seed=players)
    assert len(game.stock) == size
    emptied = None
    while not game.over:
        game.play(game.legal_actions()[0])
        if emptied is None and not game.stock:
            # The last draw of a round is seen from the next one.
            emptied = (game.round + 1, len(game.table)) if game.table else (game.round, None)
    if players == 2:
        assert schedule(game.rules)[5][5] is None  # the second turned-up card
    expected = on_table if on_table < len(schedule(game.rules)[in_round - 1]) else None
    assert emptied == (in_round, expected)
    assert [len(hand) for hand in game.hands] == [left] * players


def test_sur_6_7_set_up():
    game = reference.Game(Rules(players=4, first_player=2), seed=1)
    assert game.player == game.start_player == 2
    assert [len(hand) for hand in game.hands] == [7] * 4
    assert sorted([*sum(game.hands, ()), *game.stock]) == list(DECK)
    assert len(reference.Game(Rules(players=2), seed=1).deal.removed) == 24


def test_sur_8_play_one_then_draw_one_into_its_place():
    game = reference.Game(Rules(players=3), seed=1)
    hand, top = game.hands[0], game.stock[0]
    game.play(hand[2])
    assert game.hands[0] == (*hand[:2], top, *hand[3:])
    assert game.table == ((0, hand[2]),) == game.history
    assert game.player == 1
    players = [game.player]
    while game.round == 0:
        game.play(game.hands[game.player][0])
        players.append(game.player)
    assert players == [1, 2, 0, 1, 2, 0, 1, 2, 1]  # SUR-20: seat 1 starts the next round


def test_sur_9_the_last_card_of_the_hand_fills_the_gap_when_nothing_is_drawn():
    rules = Rules(players=2, removed=70, hand_size=7)
    game = reference.Game(rules, seed=3)
    assert game.stock == ()
    hand = game.hands[0]
    game.play(hand[1])
    assert game.hands[0] == (hand[0], hand[6], *hand[2:6])
    other = game.hands[1]
    game.play(other[6])
    assert game.hands[1] == other[:6]


def test_sur_10_two_players_turn_up_a_card_after_laps_one_and_two():
    rules = Rules(players=2)
    game = reference.Game(rules, deal=deal_in_order(rules))
    stock = game.stock
    play_on(game, 6)
    (first,) = game.rounds
    assert [seat for seat, _ in first.table] == [0, 1, None, 0, 1, None, 0, 1]
    assert (first.table[2][1], first.table[5][1]) == (stock[2], stock[5])
    assert len(first.table) == 8
    assert game.table == ()


@pytest.mark.parametrize(("plays", "turned_up"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_sur_10_with_other_numbers_of_plays(plays, turned_up):
    first = schedule(Rules(players=2, plays=plays))[0]
    assert first.count(None) == turned_up
    assert [index for index, seat in enumerate(first) if seat is None] == [2, 5][:turned_up]
    assert None not in schedule(Rules(players=3, plays=plays))[0]


def test_sur_10_18_a_turned_up_card_ties_and_scores_for_nobody():
    # The stock is drawn: by seat 0, by seat 1, turned up, and so on.
    rules = Rules(players=2, removed=62, rounds_per_player=1)
    hands = ["B9 G8 R7 B1 B2 B3 B5", "O6 Y1 G2 P1 P2 P3 P5"]
    game = reference.Game(rules, deal=Deal(hands, "O1 O2 K7 O3 O4 P7 Y4 Y5"))
    for card in ("B9", "O6", "G8", "Y1", "R7", "G2"):
        game.play(card)
    (first,) = game.rounds
    assert {*first.resolution.half} == {Card.R7, Card.K7, Card.P7}
    assert first.half == ((Card.R7,), ())
    assert first.full == ((Card.B9, Card.G8), (Card.O6,))
    # SUR-3: 9 is worth 4, 8 is 5, 7 is 6, 6 is 7.
    assert first.units == (2 * 4 + 2 * 5 + 6, 2 * 7)
    assert game.scores == (12.0, 7.0)  # SUR-19: half points are kept
    assert game.cards_won == (3, 1)


def test_sur_11_an_empty_pile_turns_nothing_up():
    rules = Rules(players=2, removed=70, hand_size=6)
    assert rules.stock_size == 2
    assert schedule(rules)[0] == (0, 1, 0, 1, 0, 1)
    rules = Rules(players=2, removed=69, hand_size=6)
    assert schedule(rules)[0] == (0, 1, None, 0, 1, 0, 1)


def test_sur_9_a_player_without_cards_is_passed_over():
    rules = Rules(players=3, removed=70, hand_size=4, plays=4, rounds_per_player=1)
    assert rules.stock_size == 2
    order = schedule(rules)
    assert order[0] == (0, 1, 2) * 4
    # Two players drew one card, so seat 2 has none for the second round.
    assert order[1] == (1, 0)
    assert order[2] == ()
    game = play_on(reference.Game(rules, seed=5))
    assert game.over
    assert [len(one.table) for one in game.rounds] == [12, 2, 0]
    assert game.rounds[2].resolution is None
    assert game.rounds[2].units == (0, 0, 0)


def test_sur_17a_a_true_tie_halves_also_when_one_player_owns_it_all():
    rules = Rules(players=3, plays=4, hand_size=4, combination_size=3, rounds_per_player=1)
    hands = ["B9 G9 K9 O9", "B1 G3 K5 O12", "P2 R4 Y6 P8"]
    first = parse_cards(" ".join(hands))
    game = reference.Game(rules, deal=deal_in_order(rules, first))
    for lap in range(4):
        for hand in hands:
            game.play(hand.split()[lap])
    (won, *_) = game.rounds
    assert won.half == (parse_cards(hands[0]), (), ())
    assert won.units == (4 * 4, 0, 0)


def test_sur_21_the_game_ends_when_everyone_has_started_its_rounds():
    for players in range(2, 7):
        rules = Rules(players=players)
        game = play_on(reference.Game(rules, seed=1))
        assert len(game.rounds) == game.round == rules.rounds
        starts = [one.start for one in game.rounds]
        assert starts == [number % players for number in range(rules.rounds)]
        assert (game.player, game.legal_actions(), game.table) == (None, [], ())


def test_sur_22_winners():
    assert best_seats((10, 12, 12), (9, 3, 4)) == (2,)
    assert best_seats((12, 12, 3), (3, 3, 9)) == (0, 1)
    assert best_seats((0, 0), (0, 0)) == (0, 1)
    game = reference.Game(Rules(players=4), seed=1)
    assert game.winners == ()
    play_on(game)
    best = max(zip(game.units, game.cards_won, strict=True))
    assert game.winners == tuple(
        seat for seat in range(4) if (game.units[seat], game.cards_won[seat]) == best
    )


@given(rules=house_rules(), seed=st.integers(0, 2**64 - 1), data=st.data())
@settings(deadline=None, max_examples=40)
def test_any_rules_conserve_cards_and_keep_to_the_schedule(rules, seed, data):
    if rules.players * rules.plays > 10:
        return
    game = reference.Game(rules, seed=seed)
    plies = 0
    while not game.over:
        sizes = sizes_after(rules, len(game.history))
        assert sizes.hands == tuple(map(len, game.hands))
        assert sizes.stock == len(game.stock)
        assert round_after(rules, len(game.history)) == (game.round, len(game.table))
        player = game.player
        assert game.legal_actions() == sorted(game.hands[player])
        game.play(data.draw(st.sampled_from(game.legal_actions())) if plies < 6 else
                  game.hands[player][-1])  # fmt: skip
        plies += 1
        present = [*sum(game.hands, ()), *game.stock, *(card for _, card in game.history)]
        assert sorted([*present, *game.deal.removed]) == list(DECK)
    assert len(game.rounds) == rules.rounds
    assert game.actions == tuple(card for seat, card in game.history if seat is not None)


# What is refused.


def test_a_card_that_is_not_in_the_hand():
    game = reference.Game(Rules(players=4), seed=7)
    held = game.hands[0]
    other = game.hands[1][0]
    with pytest.raises(IllegalActionError) as caught:
        game.play(str(other))
    text = " ".join(str(card) for card in sorted(held))
    assert str(caught.value) == (
        f"{other} is not in the hand of seat 0, which holds {text} (SUR-8)"
    )
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.action, error.player, error.clause) == (other, 0, "SUR-8")
    assert str(error) == str(caught.value)
    assert error.reason + " (SUR-8)" == str(error)
    assert (game.actions, game.hands[0]) == ((), held)


@pytest.mark.parametrize("text", ["X5", "K13", "", "K12 R5", 84, -1, 2.5, None, "?"])
def test_what_is_no_card_at_all(text):
    game = reference.Game(Rules(players=4), seed=7)
    with pytest.raises(IllegalActionError) as caught:
        game.play(text)
    assert caught.value.action == text
    assert "not" in str(caught.value)
    assert game.history == ()


def test_a_play_after_the_end():
    game = play_on(reference.Game(Rules(players=5), seed=7))
    with pytest.raises(
        IllegalActionError, match=r"the game is over: all 5 rounds have been played \(SUR-21\)"
    ):
        game.play("K12")


def test_there_is_no_such_seat():
    game = reference.Game(Rules(players=4), seed=7)
    for seat in (4, -1):
        with pytest.raises(ValueError, match=f"there is no seat {seat}; seats are 0 to 3"):
            game.view(seat)


def test_rules_of_another_kind():
    with pytest.raises(TypeError, match="rules must be surfosaurus Rules, not int"):
        reference.Game(4)


# Deals.


def test_a_deal_with_a_card_twice():
    with pytest.raises(DealError) as caught:
        Deal(hands=["K12 R5", "r05 B1"], stock="B1 Y1")
    assert "R5: is dealt more than once, to seat 0 and seat 1 (SUR-1)" in str(caught.value)
    assert "B1: is dealt more than once, to seat 1 and stock (SUR-1)" in str(caught.value)
    with pytest.raises(DealError, match="K12: is dealt more than once, to seat 0"):
        Deal(hands=["K12 K12"])


def test_a_deal_of_the_wrong_size():
    deal = Deal(hands=["K12 R5", "B1 B2 B3"], stock="Y1 Y2")
    with pytest.raises(DealError) as caught:
        reference.Game(Rules(players=3, hand_size=2), deal=deal)
    assert [str(problem) for problem in caught.value.problems] == [
        "hands: there are 2; 3 players need 3 (SUR-6)",
        "the hand of seat 1: has 3 cards; must have 2 (SUR-6)",
        "the stock: has 2 cards; must have 66, "
        "which is 84 less 12 removed and 3 hands of 2 (SUR-6)",
    ]


@pytest.mark.parametrize(
    ("hands", "stock", "message"),
    [
        ("K12 R5", "", "hands must be a list with one hand per seat, not the text 'K12 R5'"),
        (7, "", "hands must be a list with one hand per seat, not 7"),
        (["K12 X5"], "", "the hand of seat 0: card 2 of 2: 'X5' is not a card"),
        (["K12", 5], "", "the hand of seat 1: 5 is neither a text"),
        (["K12"], "R5 ?", "the stock: card 2 of 2 is unknown"),
    ],
)
def test_a_deal_that_cannot_be_read(hands, stock, message):
    with pytest.raises(DealError, match=message.replace("?", r"\?")):
        Deal(hands, stock)


def test_what_is_no_deal():
    with pytest.raises(DealError, match=r"deal must be a Deal\(hands=\.\.\., stock=\.\.\.\)"):
        reference.Game(Rules(players=4), deal="K12")


def test_a_deal_is_read_and_shown():
    deal = Deal(hands=["k12 R05", [Card.B1, "b2"]], stock=[0x50])
    assert deal.hands == ((Card.K12, Card.R5), (Card.B1, Card.B2))
    assert deal.stock == (Card.Y9,)
    assert Deal.from_record(deal.to_record()) == deal
    assert {*deal.removed, *deal.order} == set(DECK)


# Copies and seeds.


def test_a_copy_keeps_the_future():
    game = play_on(reference.Game(Rules(players=2), seed=7), 5)
    for twin in (
        game.copy(),
        copy.copy(game),
        copy.deepcopy(game),
        pickle.loads(pickle.dumps(game)),
    ):
        assert twin.record() == game.record()
        assert (twin.stock, twin.hands) == (game.stock, game.hands)
        play_on(twin)
        assert (game.over, twin.over) == (False, True)
    assert play_on(game).record() == twin.record()


def test_a_copy_with_a_seed_draws_the_future_anew():
    game = play_on(reference.Game(Rules(players=2), seed=7), 5)
    twins = [game.copy(seed=seed) for seed in (1, 1, 2)]
    assert twins[0].stock == twins[1].stock != twins[2].stock
    for twin in twins:
        assert (twin.hands, twin.history, twin.units) == (game.hands, game.history, game.units)
        assert len(twin.stock) == len(game.stock)
        seen = {*sum(game.hands, ()), *(card for _, card in game.history)}
        assert not seen & {*twin.stock}
        # It is a whole game: its record leads to the same position and the same future.
        again = pickle.loads(pickle.dumps(twin))
        assert (again.hands, again.stock, again.table) == (twin.hands, twin.stock, twin.table)
        assert play_on(twin).record() == play_on(again).record()
    assert game.copy(seed=1, index=1).stock != game.copy(seed=1).stock


def test_a_game_without_a_seed_draws_one_and_keeps_it():
    game = reference.Game(Rules(players=4))
    assert reference.Game(Rules(players=4), seed=game.seed).deal == game.deal
    assert reference.Game(Rules(players=4)).seed != game.seed
    rules = Rules(players=4)
    assert reference.Game(rules, deal=deal_in_order(rules)).seed is None


def test_a_game_shows_itself():
    game = play_on(reference.Game(Rules(players=2, plays=2), seed=7), 3)
    assert repr(game) == "<surfosaurus game: players=2, plays=2, seed=7, ply 3, seat 1 to act>"
    text = str(game)
    assert "2 players, round 1 of 6, seat 1 to play" in text
    assert "-:" in text
    assert "<table>" in game._repr_html_()
    assert "won by" in str(play_on(game))
    rules = Rules(players=4)
    assert "deal=..." in repr(reference.Game(rules, deal=deal_in_order(rules)))
