"""Cards and their notation (SUR-1, SUR-4)."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shorebreak.errors import NotationError
from shorebreak.surfosaurus import DECK, SUITS, Card, format_cards, notation, parse_cards

CARDS = st.sampled_from(DECK)


def test_sur_1_the_deck():
    assert len(DECK) == len({(card.suit, card.number) for card in DECK}) == 84
    assert {card.suit for card in DECK} == set("BGKOPRY") == set(SUITS)
    assert {card.number for card in DECK} == set(range(1, 13))


def test_sur_4_ids_texts_and_attributes():
    for suit, letter in enumerate("BGKOPRY"):
        for number in range(1, 13):
            card = Card(suit * 12 + number - 1)
            assert (card.suit, card.number, str(card)) == (letter, number, f"{letter}{number}")
            assert f"{card:>4}" == str(card).rjust(4)
            assert Card(str(card)) is card is Card[str(card)]
            assert Card(f"{letter.lower()}{number:02}") is card
    assert repr(Card.K12) == "Card.K12"
    assert pickle.loads(pickle.dumps(Card.K12)) is Card.K12
    assert notation.parse_action(np.int64(3)) is Card.B4


@given(st.lists(CARDS))
def test_texts_come_back(cards):
    text = format_cards(cards)
    assert parse_cards(text) == tuple(cards)
    assert parse_cards(text.lower().replace(" ", "\n\t ")) == tuple(cards)
    assert parse_cards(iter(cards)) == parse_cards([int(card) for card in cards]) == tuple(cards)
    assert all(notation.parse_action(notation.format_action(card)) is card for card in cards)


@given(st.lists(CARDS | st.none()))
def test_unknown_cards_come_back(cards):
    assert notation.parse_known(format_cards(cards)) == tuple(cards)


@given(st.text(max_size=6))
def test_any_text_is_cards_or_an_error_that_names_the_place(text):
    try:
        cards = parse_cards(text)
    except NotationError as error:
        assert "card " in str(error)
    else:
        words = [word.upper() for word in text.split()]
        assert [word[0] + word[1:].lstrip("0") for word in words] == [str(one) for one in cards]


@pytest.mark.parametrize(
    ("token", "message"),
    [
        ("X5", "'X5' is not a card: 'X' is not a suit; suits are B G K O P R Y"),
        ("5K", "'5K' is not a card: '5' is not a suit; suits are B G K O P R Y"),
        ("K", "'K' is not a card: '' is not a number; numbers run from 1 to 12"),
        ("K13", "'K13' is not a card: numbers run from 1 to 12"),
        ("K0", "'K0' is not a card: numbers run from 1 to 12"),
        ("K-1", "'K-1' is not a card: '-1' is not a number; numbers run from 1 to 12"),
        ("K1_2", "'K1_2' is not a card: '1_2' is not a number; numbers run from 1 to 12"),
        ("K²", "'K²' is not a card: '²' is not a number; numbers run from 1 to 12"),
        ("K005", "'K005' is not a card: '005' is not a number; numbers run from 1 to 12"),
        ("K12,", "'K12,' is not a card: '12,' is not a number; numbers run from 1 to 12"),
        ("?", "card 2 of 3 is unknown"),
    ],
)
def test_a_bad_token_is_named_with_its_place(token, message):
    with pytest.raises(NotationError) as caught:
        parse_cards(f"K12 {token} R5", where="the hand")
    assert str(caught.value).startswith("the hand: card 2 of 3")
    assert message in str(caught.value)


def test_what_is_no_text_and_no_id():
    with pytest.raises(NotationError, match="84 is not the id of a card; ids run from 0 to 83"):
        Card(84)
    with pytest.raises(NotationError, match=r"1\.5 is not a card"):
        parse_cards([1.5])
    with pytest.raises(NotationError, match="True is not a card"):
        parse_cards([True])
    with pytest.raises(NotationError, match="an empty text is not a card"):
        Card("")
    with pytest.raises(NotationError, match="3 is neither a text such as 'K12 R5' nor a list"):
        parse_cards(3)
