"""The rules of Tavarua as data: variants, the printed cards, and the events of a career."""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple, Self

import msgspec
from msgspec import Meta

from ..configuration import TABLE, RulesBase
from ..errors import Problem
from . import data
from .cards import BARREL, LETTERS, WAVE_TYPES, Back, Board, Card, WaveCard

HAND_SIZE: Final = 5
UNITS_PER_POINT: Final = 10
"""Marks out of ten are kept in tenths (TAV-38)."""

MAX_OPPONENTS: Final = 3

_Count = Annotated[int, Meta(ge=0, le=60)]
_Six = tuple[_Count, _Count, _Count, _Count, _Count, _Count]
_OPPONENT: Final = re.compile(r"[SL]:[1-6]")
_ENTRY: Final = re.compile(r"([GLSC]) (0|[1-9][fb]) (\d{1,2})|(B) ([1-4]) (\d{1,2})")
_BACK: Final = re.compile(r"(\d)-(\d) (fb|f|b)")

# TAV-9, TAV-42: wave cards removed unseen, with both boards and with one.
_REMOVED: Final = {"both": 12, "short": 23, "long": 23}


class Opponent(NamedTuple):
    """An AI opponent of a career event: its board at the start and its target space (TAV-45)."""

    board: Board
    target: int


def _meta(description: str, clause: str, *, ge: int | None = None, le: int | None = None) -> Meta:
    return Meta(description=description, extra={"clause": clause}, ge=ge, le=le)


class Rules(RulesBase, frozen=True, kw_only=True):
    """The rules of a game; what is not set is as published, with the cards of the data files.

    Raises `RulesError`, which lists every fault at once.

    >>> rules = Rules(players=4, boards="long")
    >>> rules.rounds, rules.places, rules.changes()
    (14, 1, {'boards': 'long'})
    """

    game_name: ClassVar[str] = "tavarua"
    players_range: ClassVar[range] = range(1, 7)

    players: Annotated[int, _meta("Players", "TAV-3", ge=1, le=6)] = TABLE
    boards: Annotated[Literal["both", "short", "long"], _meta("Boards in play", "TAV-42")] = TABLE
    snaking: Annotated[bool, _meta("Whether riders can be snaked", "TAV-41")] = TABLE
    refill: Annotated[
        Literal["immediate", "next_round"],
        _meta("When hands are refilled after what was committed", "TAV-11"),
    ] = TABLE
    stoke_for_sale: Annotated[
        bool, _meta("Whether stoke cards can be bought on the shore", "TAV-48")
    ] = TABLE
    removed: Annotated[
        int, _meta("Wave cards removed unseen; with one board 23", "TAV-9", ge=0, le=41)
    ] = TABLE
    recipe: Annotated[
        tuple[_Count, _Count, _Count, _Count, _Count],
        _meta("Wave cards shuffled for the deck: Glass, Lull, Surge, Chop, Barrel", "TAV-9"),
    ] = TABLE
    opponents: Annotated[
        tuple[str, ...], _meta("AI opponents of a single player, such as S:3", "TAV-45")
    ] = TABLE
    held: Annotated[
        _Six, _meta("Stoke cards of each kind that a single player starts with", "TAV-48")
    ] = TABLE
    player_cards: Annotated[
        tuple[_Count, _Count, _Count, _Count, _Count, _Count, _Count, _Count],
        _meta("Player cards 1f 2f 3f 4f 1b 2b 3b 4b", "TAV-5"),
    ] = TABLE
    wave_cards: Annotated[
        tuple[str, ...], _meta("Wave cards: letter of the type, front, count", "TAV-6")
    ] = TABLE
    wave_backs: Annotated[
        tuple[str, str, str, str, str],
        _meta("Backs of Glass, Lull, Surge, Chop, Barrel: powers and directions", "TAV-6"),
    ] = TABLE
    stoke_cards: Annotated[_Six, _meta("Stoke cards of each kind", "TAV-7")] = TABLE
    supplies: Annotated[
        tuple[_Count, _Count, _Count, _Count],
        _meta("Tokens in the box: barrel, hang ten, stoke, perfect", "TAV-8"),
    ] = TABLE
    track: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=100)], ...],
        _meta("Marks of 0, 1, 2, ... points, in tenths", "TAV-38"),
    ] = TABLE
    assumed: Annotated[
        tuple[str, ...], _meta("Tables of data that are assumed, not known", "TAV-38")
    ] = TABLE

    def __post_init__(self) -> None:
        """Fill in what follows from other fields (TAV-42, 46); then check everything."""
        unset: Any = msgspec.UNSET
        if self.snaking is unset and self.opponents not in (unset, (), []):
            msgspec.structs.force_setattr(self, "snaking", True)
        if self.removed is unset and self.boards in ("short", "long"):
            msgspec.structs.force_setattr(self, "removed", _REMOVED[self.boards])
        super().__post_init__()

    @classmethod
    def table(cls, players: int) -> Mapping[str, Any]:
        """Return the published value of every field except `players`."""
        return _published()

    def changes(self) -> dict[str, Any]:
        """Return the fields that differ from what they would be if they were not set."""
        changed = super().changes()
        follows = {"removed": _REMOVED[self.boards], "snaking": bool(self.opponents)}
        for name, value in follows.items():
            changed.pop(name, None)
            if getattr(self, name) != value:
                changed[name] = getattr(self, name)
        return changed

    @classmethod
    def from_files(
        cls,
        *,
        player_cards: str | os.PathLike[str] | None = None,
        wave_cards: str | os.PathLike[str] | None = None,
        stoke_cards: str | os.PathLike[str] | None = None,
        score_track: str | os.PathLike[str] | None = None,
        **fields: Any,
    ) -> Self:
        """Make rules with data files of your own, in the form of those shipped.

        Other `fields` are those of `Rules`. Raises `RulesError`, which lists every fault of all
        files.

        >>> Rules.from_files(players=2) == Rules(players=2)
        True
        """
        paths = dict(
            zip(data.TABLES, (player_cards, wave_cards, stoke_cards, score_track), strict=True)
        )
        tables = data.load_all(paths)
        values: dict[str, Any] = {}
        for table in tables:
            values |= table.values
        values["assumed"] = tuple(table.name for table in tables if table.assumed)
        return cls(**{**values, **fields})

    # What follows from the fields.

    @property
    def surfers(self) -> int:
        """Players and AI opponents."""
        return self.players + len(self.opponents)

    @property
    def places(self) -> int:
        """Surfers that a wave holds (TAV-3)."""
        return 1 if self.surfers <= 4 else 2

    @property
    def rounds(self) -> int:
        """Cards of the wave deck, one a round (TAV-35)."""
        return sum(self.recipe) - self.removed

    @property
    def only_board(self) -> Board | None:
        """The board of a single-board game (TAV-42)."""
        return {"short": Board.SHORT, "long": Board.LONG}.get(self.boards)

    @property
    def ai(self) -> tuple[Opponent, ...]:
        """The AI opponents, sitting clockwise after the player."""
        return tuple(
            Opponent(Board.SHORT if text[0] == "S" else Board.LONG, int(text[2]))
            for text in self.opponents
        )

    @property
    def deck_cards(self) -> tuple[int, ...]:
        """The player cards in play by type; longboards alone leave out the barred ones (TAV-42)."""
        if self.boards != "long":
            return self.player_cards
        return tuple(
            0 if Card(number).barred else count for number, count in enumerate(self.player_cards)
        )

    @property
    def stoke_deck(self) -> tuple[int, ...]:
        """The stoke cards in the deck by kind: all that nobody starts with."""
        return tuple(count - held for count, held in zip(self.stoke_cards, self.held, strict=True))

    @property
    def waves(self) -> tuple[WaveCard, ...]:
        """Every wave card; the place of a card is its id."""
        return _waves(self.wave_cards, self.wave_backs)

    def mark(self, points: int) -> int:
        """Return the mark of a wave in tenths (TAV-38)."""
        return self.track[min(points, len(self.track) - 1)]

    def basis(self) -> str:
        """Return a line that names the tables of data that are assumed, if any are.

        >>> Rules(players=2).basis()
        'Rests on assumed data: player cards, wave cards, score track (see shorebreak rules tavarua --data).'
        """  # noqa: E501
        if not self.assumed:
            return ""
        names = ", ".join(name.replace("_", " ") for name in self.assumed)
        return f"Rests on assumed data: {names} (see shorebreak rules tavarua --data)."

    # Faults that lie in several fields.

    def conflicts(self) -> Iterator[Problem]:
        """Yield what doesn't go together."""
        yield from self._data_faults()
        for text in self.opponents:
            if not _OPPONENT.fullmatch(text):
                reason = f"{text!r} is no opponent; write board and target space, such as S:3"
                yield Problem("opponents", text, reason, "TAV-44")
            elif self.boards != "both" and text[0].lower() != self.boards[0]:
                reason = f"{text!r} rides a board that is not in play"
                yield Problem("opponents", text, reason, "TAV-42")
        if self.opponents and self.players != 1:
            yield Problem("opponents", self.opponents, "play against one player only", "TAV-45")
        if self.opponents and not self.snaking:
            yield Problem("snaking", False, "is on with AI opponents", "TAV-46")
        if len(self.opponents) > MAX_OPPONENTS:
            reason = f"are {len(self.opponents)}; at most {MAX_OPPONENTS}"
            yield Problem("opponents", self.opponents, reason, "TAV-44")
        if any(self.held) and self.players != 1:
            yield Problem("held", self.held, "is of careers, for one player only", "TAV-48")
        for kind, (held, count) in enumerate(zip(self.held, self.stoke_cards, strict=True)):
            if held > count:
                reason = f"is {held} of kind {kind}; there are {count}"
                yield Problem("held", self.held, reason, "TAV-7")

    def _data_faults(self) -> Iterator[Problem]:
        if not 1 <= sum(self.player_cards) <= data.PLAYER_CARDS:
            reason = f"are {sum(self.player_cards)}; must be 1 to {data.PLAYER_CARDS}"
            yield Problem("player_cards", self.player_cards, reason, "TAV-5")
        if sum(self.stoke_cards) > data.STOKE_CARDS:
            reason = f"are {sum(self.stoke_cards)}; at most {data.STOKE_CARDS}"
            yield Problem("stoke_cards", self.stoke_cards, reason, "TAV-7")
        if self.supplies[2] < self.players:
            reason = f"are {self.supplies[2]}; each player starts with one"
            yield Problem("supplies", self.supplies, reason, "TAV-10")
        if not 2 <= len(self.track) <= 100 or self.track[0] != 0:
            reason = "must be the marks of 0, 1, 2, ... points, the first being 0"
            yield Problem("track", self.track, reason, "TAV-38")
        elif list(self.track) != sorted(self.track):
            yield Problem("track", self.track, "must not fall as points rise", "TAV-38")
        fine = True
        for entry in self.wave_cards:
            if not _ENTRY.fullmatch(entry):
                fine = False
                reason = f"{entry!r}: write type, front and count, such as S 3b 4 or B 2 3"
                yield Problem("wave_cards", entry, reason, "TAV-6")
        for back in self.wave_backs:
            match = _BACK.fullmatch(back)
            if not match or match[1] > match[2]:
                fine = False
                reason = f"{back!r}: write powers and directions, such as 2-3 b"
                yield Problem("wave_backs", back, reason, "TAV-6")
        if fine:
            yield from self._deck_faults()

    def _deck_faults(self) -> Iterator[Problem]:
        if len(self.waves) > data.WAVE_CARDS:
            reason = f"are {len(self.waves)}; at most {data.WAVE_CARDS}"
            yield Problem("wave_cards", self.wave_cards, reason, "TAV-6")
        for kind, (name, kept) in enumerate(zip(WAVE_TYPES, self.recipe, strict=True)):
            count = sum(card.type == kind for card in self.waves)
            if kept > count:
                reason = f"takes {kept} of {name}; there are {count}"
                yield Problem("recipe", self.recipe, reason, "TAV-44")
        if self.rounds < 1:
            reason = f"is {self.removed} of {sum(self.recipe)} cards; one must remain"
            yield Problem("removed", self.removed, reason, "TAV-9")


@functools.cache
def _published() -> dict[str, Any]:
    values: dict[str, Any] = {
        "boards": "both",
        "snaking": False,
        "refill": "immediate",
        "stoke_for_sale": True,
        "removed": _REMOVED["both"],
        "recipe": (9, 8, 8, 8, 4),
        "opponents": (),
        "held": (0,) * 6,
        "supplies": (12, 12, 18, 6),
    }
    assumed = []
    for table in data.shipped():
        values |= table.values
        if table.assumed:
            assumed.append(table.name)
    return values | {"assumed": tuple(assumed)}


@functools.cache
def _waves(entries: tuple[str, ...], backs: tuple[str, ...]) -> tuple[WaveCard, ...]:
    parsed = []
    for text in backs:
        powers, directions = text.split()
        parsed.append(Back(int(powers[0]), int(powers[2]), directions))
    cards = []
    # Type by type: ids follow the order of types whatever that of the entries.
    for entry in sorted(entries, key=lambda entry: LETTERS.index(entry[0])):
        letter, front, count = entry.split()
        kind = LETTERS.index(letter)
        barrel = int(front) if kind == BARREL else 0
        shift = 0 if barrel or front == "0" else int(front[0]) * (1 if front[1] == "f" else -1)
        cards += [WaveCard(kind, shift, barrel, parsed[kind])] * int(count)
    return tuple(cards)
