"""Cards, plays and entries of histories, as text and as ids."""

import itertools
import pickle
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shorebreak.errors import NotationError
from shorebreak.jizai import (
    ACTIONS,
    DECK,
    DRAW,
    SUITS,
    Card,
    Play,
    Rules,
    action_id,
    format_cards,
    notation,
    parse_cards,
    reference,
)
from shorebreak.jizai.actions import cards_of
from shorebreak.jizai.notation import ClearText, DrawText, format_clear, format_draw

from .tables import CARDS, SETS, cards


def test_jiz_1_2_3_the_deck():
    assert SUITS == "fbsak"
    assert len(DECK) == 70
    assert [str(card) for card in DECK[:14]] == "Af 2f 3f 4f 5f 6f 7f 8f 9f Tf Jf Qf Kf Mf".split()
    for number, card in enumerate(DECK):
        assert (int(card), Card(number), card.suit) == (number, card, SUITS[number // 14])
        assert card.is_mask is (str(card)[0] == "M") is (card.number is None)
        assert card.is_mask or card.number == number % 14 + 1
        assert Card(str(card)) is Card(np.int64(number)) is card
        assert Card(f" {str(card).upper()} ") is Card(str(card).lower()) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert f"{card:>4}" == f"  {card}"
    assert Card("10s") is Card("Ts")
    assert repr(Card("7s")) == "Card('7s')"


@given(st.lists(CARDS))
def test_texts_come_back(chosen):
    text = format_cards(chosen)
    assert parse_cards(text) == parse_cards(text.lower().replace(" ", "\n ")) == tuple(chosen)
    assert parse_cards(iter(chosen)) == parse_cards([int(card) for card in chosen]) == tuple(chosen)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_an_error(text):
    try:
        card = Card(text)
    except NotationError as error:
        assert repr(text) in str(error)
    else:
        assert str(card).lower() == text.strip().lower().replace("10", "t")


def test_ids_of_all_small_sets_and_at_the_edges():
    assert int(DRAW) == 0
    number = 1
    for size in (1, 2, 3):
        sets = itertools.combinations(range(70), size)
        for chosen in sorted(sets, key=lambda one: one[::-1]):
            if size < 3 or number % 97 == 0:
                assert action_id([Card(card) for card in chosen]) == number
                assert cards_of(number) == tuple(map(Card, chosen))
            number += 1
    assert number == 1 + 70 + comb(70, 2) + comb(70, 3)
    assert action_id(DECK[65:]) == ACTIONS - 1 == sum(comb(70, size) for size in range(1, 6))
    for bad in (-1, ACTIONS):
        with pytest.raises(NotationError, match=f"ids run from 0 to {ACTIONS - 1}"):
            cards_of(bad)


@given(SETS)
def test_ids_come_back(chosen):
    number = action_id(chosen)
    assert 1 <= number < ACTIONS
    assert cards_of(number) == tuple(chosen)
    assert action_id(reversed(chosen) if False else chosen[::-1]) == number


@given(st.integers(0, ACTIONS - 1))
def test_every_id_is_an_action(number):
    chosen = cards_of(number)
    assert (action_id(chosen) if chosen else 0) == number


@given(SETS, st.data())
def test_plays_come_back_from_their_texts(chosen, data):
    field = tuple(sorted(data.draw(st.sets(st.sampled_from(chosen)))))
    hand = tuple(card for card in chosen if card not in field)
    play = Play(hand, field, None)
    parsed = notation.parse_action(notation.format_action(play))
    assert sorted(parsed.cards) == sorted(chosen)
    assert tuple(sorted(parsed.marked)) == field
    assert notation.parse_action(str(play).upper().replace("+", " + ")) == parsed
    assert int(play) == action_id(chosen)


def test_plays_are_written_by_number_the_field_last():
    play = Play(cards("9f 5b Ms"), cards("Tf 7b"), None)
    assert str(play) == "play 5b 9f Ms +7b +Tf"
    assert str(DRAW) == "draw"
    assert notation.parse_action(" Draw ") is DRAW


def test_a_game_reads_texts_ids_and_actions():
    game = reference.Game(Rules(players=3), seed=4)
    for _ in range(9):
        for action in game.legal_actions()[::7]:
            assert game.parse_action(str(action)) == action
            assert game.parse_action(int(action)) == action
            assert game.parse_action(action) == action
            # The plus may be left out.
            assert game.parse_action(str(action).replace("+", "")) == action
        game.play(game.legal_actions()[-1])


def test_entries_of_a_history():
    assert notation.parse_entry("draw 7s +9k") == DrawText(Card("7s"), cards("9k"))
    assert notation.parse_entry("draw") == notation.parse_entry("DRAW ?") == DrawText(None, ())
    assert notation.parse_entry("draw +9k") == DrawText(None, cards("9k"))
    assert notation.parse_entry("clear + 2f +Tk") == ClearText(cards("2f Tk"))
    for bad in ("draw 7s 8s", "draw +9k 7s", "clear 2f", "clear ?", "draw ? 7s", "fold", "", "+"):
        with pytest.raises(NotationError, match="is not an"):
            notation.parse_entry(bad)


@given(st.none() | CARDS, st.lists(CARDS, max_size=5).map(tuple))
def test_entries_come_back(card, turned):
    entry = DrawText(card, turned[:1])
    assert notation.parse_entry(format_draw(card, turned[:1])) == entry
    assert notation.parse_entry(format_clear(turned)) == ClearText(turned)
