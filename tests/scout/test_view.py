"""Views (SCO-25, 26): what a seat may know, at a table of ours or a real one."""

import pickle
from collections import Counter
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shorebreak.errors import ViewError
from shorebreak.random import Purpose, Stream
from shorebreak.scout import (
    Card,
    End,
    Game,
    Rules,
    Scout,
    Show,
    Turning,
    View,
    format_cards,
    reference,
)
from shorebreak.scout.cards import DECK
from shorebreak.scout.sampling import _sample_present

from .tables import play, random_play, scout_of, table

HAND = "3/7 4/1 5/9 2/8 1/6 6/3 8/9 5/6 7/1 4/9 3/8 2/5"
THREE = Rules(players=3)


def view_of(history="", *, rules=THREE, seat=1, hand=HAND, first_player=0, **more):
    return View(rules, seat=seat, hand=hand, history=history, first_player=first_player, **more)


games = st.builds(
    lambda players, seed, plies: random_play(
        Game(Rules(players=players), seed=seed), Random(seed), plies
    ),
    st.integers(2, 5),
    st.integers(0, 2**64 - 1),
    st.integers(0, 120),
)


@given(games)
@settings(deadline=None, max_examples=40)
def test_sco_25_a_view_shows_what_is_public_and_the_own_hand(game):
    for seat in range(game.rules.players):
        view = game.view(seat)
        assert (view.rules, view.seat, view.hand) == (game.rules, seat, game.hands[seat])
        for name in ("active", "owner", "captured", "tokens", "chips", "turns", "turning",
                     "halfway",
                     "round", "rounds", "player", "over", "units", "scores", "winners",
                     "first_player", "start_player"):  # fmt: skip
            assert getattr(view, name) == getattr(game, name), name
        assert view.hand_sizes == tuple(map(len, game.hands))
        assert view.legal_actions() == (game.legal_actions() if seat == game.player else [])
        assert view.dealt == tuple(hands[seat] for hands in game.dealt)
        assert [actor for actor, _ in view.history] == list(game.actors)
        for ply, (actor, action) in enumerate(view.history):
            seen = game.seen(ply, seat)
            assert action == (Turning(None) if seen is None else seen)
            if actor != seat:
                assert getattr(action, "start", None) is None
                assert getattr(action, "place", None) is None
        held = {card.pair for one in range(game.rules.players) if one != seat
                for card in game.hands[one]}  # fmt: skip
        known = {card.pair for cards in view.scouted for card in cards}
        if game.rules.players > 2:
            assert {card.pair for card in view.unseen} == held - known


@given(games)
@settings(deadline=None, max_examples=25)
def test_sampled_games_look_the_same_to_the_seat(game):
    for seat in range(game.rules.players):
        view = game.view(seat)
        world = view.sample(seed=3, index=5)
        assert world.view(seat) == view
        assert (world.units, world.player, world.rounds) == (game.units, game.player, game.rounds)
        assert world.record() == view.sample(seed=3, index=5).record()


def test_sco_25_hidden_things_make_no_difference():
    one = play(table(3, "3/4 4/5 5/6", "1/6 1/7"), "show 3-4-5", "scout left 3/4 @1")
    other = play(table(3, "3/4 4/5 5/6", "1/6 1/7"), "show 3-4-5", "scout left 4/3 @9")
    for seat in (0, 2):
        assert one.view(seat) == other.view(seat)
        assert hash(one.view(seat)) == hash(other.view(seat))
        assert str(one.view(seat).history[-1][1]) == "scout left 3/4 @?"
    assert one.view(1) != other.view(1)
    # That it is the first half of a scout and show is public at once.
    both = play(table(3, "3/4 4/5 5/6", "1/6 1/7"), "show 3-4-5", "scout+ left 3/4 @1")
    assert both.view(2) != one.view(2)


def test_sco_5_25_choices_are_hidden_until_all_have_chosen():
    games = [Game(Rules(players=3, first_player=0), seed=1) for _ in range(2)]
    for game, choice in zip(games, ("keep", "turn"), strict=True):
        play(game, choice)
    assert games[0].view(1) == games[1].view(1)
    assert games[0].view(0) != games[1].view(0)
    assert games[1].seen(0, 1) is None
    assert games[1].seen(0, 0) == Turning(True)
    assert [str(action) for _, action in games[1].view(2).history] == ["?"]
    for game in games:
        play(game, "keep", "turn")
    assert games[0].view(1) != games[1].view(1)
    assert games[1].view(1).turned == (True, False, True)
    assert games[1].seen(0, 1) == Turning(True)


def test_a_real_table():
    view = view_of("keep; turn; keep; show 6/7-7/8; scout left 6/7 @5")
    assert (view.player, view.tokens, view.hand_sizes) == (2, (1, 0, 0), (10, 13, 12))
    assert view.hand[4] == Card("6/7")
    assert view.hand[0] == Card("5/2")  # turned round
    assert format_cards(view.active) == "7/8"
    other = view_of(["keep", "turn", "keep", "show 6/7 7/8", "scout left 6 @5"])
    assert other == view
    assert pickle.loads(pickle.dumps(view)) == view
    assert view_of("?").legal_actions() == [Turning(False), Turning(True)]
    assert "? ? ?" in str(view)
    assert "<sub" in view._repr_html_()


def test_a_real_table_in_the_second_round():
    first = "keep; keep; turn; show 6/7-7/8; scout left 6/7 @5; scout right 7/8 @?"
    with pytest.raises(ViewError, match=r"hands: round 2 has begun: give the hand .*SCO-3"):
        view_of(first)
    second = "1/4 2/5 3/6 4/7 5/8 6/9 1/5 2/6 3/7 4/8 5/9 1/7"
    view = View(THREE, seat=1, hands=[HAND, second], history=first, first_player=0)
    assert view.rounds[0].end is End.UNBEATEN_SCOUTED_AWAY
    assert (view.units, view.player, view.round) == ((2, -13, -13), 1, 1)
    world = view.sample(seed=1)
    assert world.view(1) == view
    assert world.round == 1


def test_two_players_tell_that_the_other_was_stuck():
    low = "1/3 3/5 1/4 4/6 1/5 3/7 1/6 4/8 1/7 3/8 1/8"
    game = play(table(2, "9/2 9/3 9/4 9/5 9/6", low), "show 9-9-9-9-9")
    for place in (2, 4, 6):
        play(game, scout_of(game, "scout left", place))
    assert game.rounds[0].end is End.STUCK
    view = game.view(0)
    history = ["keep", "keep", "show @1:5", *["scout left @?"] * 3]
    for told in ([], ["stuck"]):
        hands = view.dealt[: 1 + len(told)]
        other = View(game.rules, seat=0, hands=hands, history=history + told)
        assert (other == view, other.round) == (bool(told), len(told))
    # The seat itself needn't be told.
    own = game.view(1)
    assert own.record().view["history"][-1] == "stuck"
    texts = own.record().view["history"][:-1]
    assert View(game.rules, seat=1, hands=own.dealt, history=texts) == own
    assert view.sample(seed=2).view(0) == view


@pytest.mark.parametrize(
    ("history", "why"),
    [
        ("show 6/7", r"entry 1 .* hands are being turned.*SCO-5"),
        ("keep", r"choices are hidden until all have chosen: write \? \(SCO-25\)"),
        ("?; ?", r"one's own choice is known: write keep or turn"),
        ("?; keep; keep", r"all have chosen: write keep or turn"),
        ("keep; keep; keep; show 6-7", "write both numbers of each card"),
        ("keep; keep; keep; show 3/7", r"which is in the hand of seat 1 \(SCO-1\)"),
        ("keep; keep; keep; show 6/10", r"removed before play \(SCO-2\)"),
        ("keep; keep; keep; show 6/7-6/7", r"shows 6/7 twice"),
        ("keep; keep; keep; scout left @?", r"the table is empty.*SCO-14"),
        ("keep; keep; keep; show 6/7; scout left 5/6 @1", r"only card .* is 6/7, not 5/6"),
        ("keep; keep; keep; show 6/7; scout left 6/7 @14", r"place 14 is outside.*SCO-12"),
        ("keep; keep; keep; show 6/7; show 5-4", "in hand order: 4-5, not 5-4"),
        ("keep; keep; keep; show 6/7; show 8; scout left 8/9 @3", r"hidden; write @\?"),
        ("keep; keep; keep; show 6/7; show 8; show 7/6-8/7", r"shown before and not scouted"),
        ("keep; keep; keep; show 6/7; show 8; show 6/8", r"6 does not beat 8.*SCO-9"),
        ("keep; keep; keep; nonsense", "is not an action"),
        ("keep; keep; keep; show 6/7; show 8; show 1/2-2/3", r"1/2, but its holder would have"),
    ],
)
def test_histories_that_contradict(history, why):
    with pytest.raises(ViewError, match=why):
        view_of(history)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"hand": HAND[:-4]}, r"has 11 cards; as dealt it has 12 \(SCO-3\)"),
        ({"hand": HAND[:-3] + "7/3"}, r"holds 3/7 twice \(SCO-1\)"),
        ({"hand": HAND[:-3] + "2/10"}, r"2/10, which 3 players remove .*SCO-2"),
        ({"hand": HAND[:-3] + "2/2"}, "no card bears a number twice"),
        ({"first_player": None}, r"first_player: is needed.*SCO-18"),
        ({"first_player": 1}, "seat 1 doesn't hold the 1/2"),
        ({"first_player": 3}, "there is no seat 3"),
        ({"seat": 3}, "there is no seat 3"),
        ({"hand": HAND[:-3] + "1/2"}, "is 0, but seat 1 starts, as it holds the 1/2"),
        ({"rules": Rules(players=3, first_player=2)}, "seat 2 starts, by the rules"),
        ({"hands": [HAND]}, "give the hand of the first round as hand="),
    ],
)
def test_hands_and_starts_that_contradict(change, why):
    with pytest.raises(ViewError, match=why):
        view_of(**change)


def worlds_of(view):
    """Every arrangement of the others' present hands that SCO-26 allows, three players and more.

    Unseen cards go anywhere, scouted ones stay in their hands; any order, any way up.
    """
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    known = [[card.pair for card in view.scouted[seat]] for seat in others]
    sizes = [view.hand_sizes[seat] for seat in others]
    pairs = [card.pair for card in view.unseen] + [pair for pairs in known for pair in pairs]
    for order in permutations(pairs):
        hands, at = [], 0
        for size in sizes:
            hands.append(order[at : at + size])
            at += size
        if all(set(mine) <= set(hand) for mine, hand in zip(known, hands, strict=True)):
            for ups in product((0, 1), repeat=len(order)):
                yield tuple(Card(pair * 2 + up) for pair, up in zip(order, ups, strict=True))


def late_views(count):
    """Positions so late that few cards are hidden, some of them with scouted cards."""
    found = []
    for seed in range(400):
        game = Game(Rules(players=3, first_player=0), seed=seed)
        random = Random(seed)
        while game.round == 0:
            shows = [one for one in game.legal_actions() if isinstance(one, Show)]
            longest = sorted(shows, key=lambda one: -len(one.row))
            scouts = [one for one in game.legal_actions() if isinstance(one, Scout)]
            game.play(longest[0] if longest else random.choice(scouts or game.legal_actions()))
            for seat in range(3):
                others = sum(map(len, game.hands)) - len(game.hands[seat])
                if game.round == 0 and others <= 4 and not game.turning:
                    found.append(game.view(seat))
                    if len(found) == count:
                        return found
    return found


def test_sco_26_samples_are_uniform_over_all_that_the_seat_may_suppose():
    views = late_views(3)
    assert views
    for view in views:
        worlds = set(worlds_of(view))
        counts = Counter()
        draws = 8 * len(worlds)
        others = [seat for seat in range(3) if seat != view.seat]
        for index in range(draws):
            (hands,), _ = _sample_present(view, Stream(1, index, Purpose.VIEW), both=False)
            counts[tuple(card for seat in others for card in hands[seat])] += 1
        assert set(counts) <= worlds
        expected = draws / len(worlds)
        square = sum((counts[world] - expected) ** 2 / expected for world in worlds)
        free = len(worlds) - 1
        assert abs(square - free) < 5 * (2 * free) ** 0.5


def test_sco_26_the_starter_was_dealt_the_1_2():
    game = Game(Rules(players=4), seed=3)
    start = game.first_player
    seat = (start + 1) % 4
    for index in range(20):
        world = game.view(seat).sample(seed=1, index=index)
        assert any(card.pair == 0 for card in world.hands[start])
    free = Game(Rules(players=4, first_player=start), seed=3).view(seat)
    holders = {
        holder
        for index in range(40)
        for holder, hand in enumerate(free.sample(seed=1, index=index).hands)
        if any(card.pair == 0 for card in hand)
    }
    assert len(holders) > 1


def test_sco_26_two_players_and_the_1_2():
    for seed in range(60):
        game = Game(Rules(players=2), seed=seed)
        held = [any(card.pair == 0 for card in hand) for hand in game.hands]
        for seat in (0, 1):
            view = game.view(seat)
            if held[seat]:
                continue
            worlds = [view.sample(seed=1, index=index) for index in range(12)]
            inside = {any(card.pair == 0 for card in w.hands[1 - seat]) for w in worlds}
            if seat == 0:
                # Seat 0 knows: seat 1 started with it, or nobody was dealt it.
                assert inside == {game.first_player == 1}
            assert all(world.first_player == game.first_player for world in worlds)


def test_sco_26_in_the_middle_of_a_scout_and_show_a_show_beats():
    apart = "1/5 3/8 1/6 3/6 1/7 3/5 1/4 3/7 1/8 5/7 1/3 6/8"
    game = play(table(3, "9/2 9/4", apart), "show 9-9", "scout+ left 2/9 @4")
    for seat in (0, 2):
        view = game.view(seat)
        for index in range(40):
            world = view.sample(seed=2, index=index)
            assert world.legal_actions()
            assert Card("2/9").pair in {card.pair for card in world.hands[1]}


def test_sco_26_two_players_the_stuck_hand_of_round_1_stays_stuck():
    random, seen = Random(2), 0
    for seed in range(12):
        game = Game(Rules(players=2), seed=seed)
        while game.round == 0:
            random_play(game, random, 1)
        (one,) = game.rounds
        if one.end is not End.STUCK:
            continue
        seat = one.exempt
        for index in range(10):
            world = game.view(seat).sample(seed=seed, index=index)
            assert world.rounds == game.rounds
            cards = {card.pair for hands in world.dealt for hand in hands for card in hand}
            assert len(cards) == 44
        seen += 1
    assert seen > 3


def test_hidden_choices_are_uniform():
    game = play(Game(Rules(players=3, first_player=0), seed=1), "turn")
    view = game.view(1)
    turned = sum(view.sample(seed=1, index=index).turned[0] for index in range(400))
    assert abs(turned - 200) < 50


def test_the_reference_samples_the_same():
    game = random_play(Game(Rules(players=4), seed=8), Random(8), 30)
    view = game.view(2)
    other = reference.View(
        view.rules, seat=2, hands=view.dealt, history=[action for _, action in view.history],
        first_player=view.first_player,
    )  # fmt: skip
    assert other == view
    world = other.sample(seed=4)
    assert isinstance(world, reference.Game)
    assert world.record() == view.sample(seed=4).record()


def test_unseen_cards_are_those_in_play():
    view = view_of("?")
    assert len(view.unseen) == 24
    assert set(view.unseen) < set(DECK)
