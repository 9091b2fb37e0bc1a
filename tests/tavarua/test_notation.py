"""Actions as text and ids, and positions as a person reads them."""

import io
from itertools import combinations_with_replacement
from random import Random

import pytest
from rich.console import Console

from shorebreak.errors import NotationError
from shorebreak.tavarua import Action, Card, Game, Kind, Rules, Stoke, format_cards, parse_cards
from shorebreak.tavarua.actions import ACTIONS, MULTISETS, is_action, multiset_index
from shorebreak.tavarua.notation import format_action, parse_action
from shorebreak.tavarua.terminal import story

from .tables import LONG, WASH, WAVE, play_on, scene, seat


def test_every_action_has_one_text_and_one_id():
    texts = set()
    for number in range(ACTIONS + 500):
        if not is_action(number) or number >= ACTIONS:
            with pytest.raises(NotationError):
                parse_action(number)
            continue
        text = format_action(number)
        assert text not in texts
        texts.add(text)
        action = parse_action(text)
        assert int(action) == number
        assert parse_action(action) is action
        assert str(action) == text
        if action.kind is Kind.PLAY:
            assert Action.play(action.stoke, action.number) == action
        elif action.cards or action.kind in (Kind.WAIT, Kind.BAIL, Kind.EXCHANGE):
            assert Action.of(action.kind, action.cards, tokens=action.tokens) == action
    # 30 small ones, 3 kinds of up to five cards, 2 of up to three, 128 with tokens, 9 recoveries.
    assert len(texts) == 30 + 3 * 1287 + 2 * 165 + 128 + 9


def test_multisets_count_by_size_and_then_by_their_highest_cards():
    number = 0
    for size in range(6):
        several = list(combinations_with_replacement(range(8), size))
        for types in sorted(several, key=lambda one: one[::-1]):
            assert multiset_index(types) == number
            number += 1
    assert number == MULTISETS == 1287


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("paddle out 3f +1", 7009), ("Paddle Out 3F ±1", 7009), ("paddle out 3f 1", 7009),
        ("ride 4f -2", 7096 + 14), ("ride 4f +-2", 7096 + 14), ("ride 4f +1 +1", 7096 + 14),
        ("catch 2b", 7064 + 20), ("bail 1f 1b", 5600 + multiset_index([0, 4])),
        ("bail 1b 1f", 5600 + multiset_index([0, 4])), ("wait", 4200), ("recover", 7136),
        ("recover 4b", 7135), ("switch", 3), ("buy", 4), ("play jetski 4", 18),
        ("play CALL IT 6", 12), ("play in_the_zone", 13), ("pass", 0), ("+", 5), ("minus", 6),
        ("long", 2), ("order 2 1", 25), ("order 3 2 1", 29), ("take", 1400), ("exchange", 32),
    ],
)  # fmt: skip
def test_what_is_written_is_read(text, number):
    assert int(parse_action(text)) == number


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("ride 4f +1 -1", r"never mixed \(TAV-18\)"),
        ("ride 4f +4", "at most 3 stoke tokens"),
        ("wait 1f +1", "paddle, catch or ride only"),
        ("bail 1f 1f 1f 1f 1f 1f", "at most 5 cards"),
        ("ride", "ride takes one card"),
        ("catch 1f 2f", "catch takes one card"),
        ("recover 1f 2f", "takes one card"),
        ("play JETSKI", "needs a space from 0 to 6"),
        ("play JETSKI 7", "needs a space"),
        ("play CALL IT 0", "needs a die from 1 to 6"),
        ("play FOCUS 2", "takes no number"),
        ("play SURF", "there is no stoke card"),
        ("padle out 1f", "did you mean 'paddle out'"),
        ("ride 5f", "not a player card"),
        ("order 1 1", "write which card comes first"),
        ("order 4", "write which card"),
        ("", "is not an action"),
    ],
)  # fmt: skip
def test_what_is_no_action_is_explained(text, match):
    with pytest.raises(NotationError, match=match):
        parse_action(text)
    for other in (None, 1.5, True, b"wait"):
        with pytest.raises(NotationError):
            parse_action(other)


def test_cards():
    assert parse_cards(" 3B 1f ") == (Card("1f"), Card("3b"))
    assert format_cards(parse_cards([Card.B4, "1f"])) == "1f 4b"
    assert repr(Card("2b")) == "Card.B2"
    for wrong in ("5f", "3x", "f3", "", 8, -1):
        with pytest.raises(ValueError):
            Card(wrong)
    assert str(Stoke.IN_THE_ZONE) == "IN THE ZONE"


def test_the_board_is_printed_for_a_person():
    game = scene(
        seat("1f 2f", space=2), seat("3b", where=WAVE, space=4, pile="3f+stoke 2b", balance=1),
        seat("1b", where=WASH, space=4, board=LONG), dice=(1, 1, 3, 5, 2, 6), waves=("Surge 2b",),
    )  # fmt: skip
    lines = str(game).splitlines()
    text = "\n".join(line[10:] for line in lines)
    for part in (
        "space  channel  break (~ broken)  wash",
        "6      .        [6]~              .",
        "5      .        [2]               .",
        "4      .        [5]~  1 [..|o.]   2",
        "2      0        [1]               .",
        "shore  .",
    ):
        assert part in text
    assert any(line.endswith("shortboard, hand 3b, 0 stoke tokens, "
                             "pile 3f+stoke 2b") for line in lines)  # fmt: skip
    assert "2-3 b, 1 card left" in str(game)
    assert "hand ?" in str(game.view(0))
    assert "<table>" in game._repr_html_()


def test_the_story_of_a_game_is_told():
    game = play_on(Game(Rules(players=2, removed=33), seed=1), Random(1))
    console = Console(width=120, record=True, file=io.StringIO())
    console.print(*story(game))
    text = console.export_text()
    for part in ("Tavarua, 2 players", "set-up", "Won by", "assumed data"):
        assert part in text
    console.print(*story(game.view(0)))
    assert "what seat 0 knows" in console.export_text()
