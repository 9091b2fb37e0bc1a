"""What hypothesis draws from."""

from hypothesis import strategies as st

from shorebreak.surfosaurus import Rules
from shorebreak.surfosaurus.rules import DECK_SIZE


@st.composite
def house_rules(draw):
    """Any rules that SUR-5 allows."""
    players = draw(st.integers(2, 6))
    hand_size = draw(st.integers(1, 12))
    return Rules(
        players=players,
        hand_size=hand_size,
        removed=draw(st.integers(0, min(70, DECK_SIZE - players * hand_size))),
        plays=draw(st.integers(1, 4)),
        combination_size=draw(st.integers(3, 6)),
        rounds_per_player=draw(st.integers(1, 6)),
        first_player=draw(st.integers(0, players - 1)),
        vp=tuple(draw(st.lists(st.integers(0, 99), min_size=12, max_size=12))),
    )
