"""What the suite must be told of a game: the parts of an adapter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from random import Random
from typing import Any, ClassVar, NamedTuple

from shorebreak import registry


class Place(NamedTuple):
    """A position: the rules, the seed of the deal, and how many plies of play it is in.

    It is played at random, or as `choose` picks an action of a game; `seats` are those whose
    worlds can be listed, by default all.
    """

    rules: Any
    seed: int
    plies: int
    choose: Callable[[Any], Any] | None = None
    seats: tuple[int, ...] | None = None


class Tree(NamedTuple):
    """The tree of all sequences of actions, `depth` deep, from a deal or `plies` of random play."""

    rules: Any
    seed: int
    depth: int
    plies: int = 0


class Adapter(ABC):
    """What is a game's own: where its cards are, what is hidden, what is small enough to list."""

    pace: ClassVar[float] = 1.0
    """The share of the games that the suite plays: less than all where games are long."""

    def some(self, count: int) -> int:
        """Return how many of `count` games to play."""
        return max(2, round(count * self.pace))

    def quick_rules(self, players: int) -> Any:
        """Return rules of games short enough to look at every view of every seat."""
        return registry.module(self.name).Rules(players=players)

    name: ClassVar[str]
    lists_every_action: ClassVar[bool] = True
    """Whether `action_ids` has them all, rather than some of a map too large."""

    worlds_have_pasts: ClassVar[bool] = True
    """Whether a world drawn from a view comes with the actions that led to it."""

    def forgets(self, before: Any, *after: Any) -> bool:
        """Whether the core keeps nothing of what led from a position to these others.

        So it is where a round has ended, of which only the result is of consequence.
        """
        return False

    @abstractmethod
    def house_rules(self, random: Random) -> Any:
        """Draw rules from all that may be set, for any number of players."""

    @abstractmethod
    def pieces(self, game: Any) -> list[Hashable]:
        """List the cards of a position, wherever they are, each as often as it is there."""

    @abstractmethod
    def box(self, rules: Any) -> Iterable[Hashable]:
        """List the cards that there are: at each step `pieces` are these, in any order."""

    @abstractmethod
    def facts(self, game: Any) -> dict[str, Any]:
        """Return all facts of a position, hidden ones too, that both engines show."""

    @abstractmethod
    def native_facts(self, state: Any, rules: Any) -> dict[str, Any]:
        """Return the facts of a native position, as `facts` does."""

    @abstractmethod
    def action_ids(self, rules: Any) -> Iterable[int]:
        """List every id of the map of actions, or some of a map too large, and some beyond it."""

    @abstractmethod
    def world(self, game: Any) -> Hashable:
        """Return what a seat may not know of a position, without what makes no difference."""

    @abstractmethod
    def native_world(self, state: Any, rules: Any) -> Hashable:
        """Return what a seat may not know of a native position, as `world` does."""

    @abstractmethod
    def tiny(self) -> list[Place]:
        """List positions so late, or with so few cards, that all worlds of a seat can be listed."""

    @abstractmethod
    def worlds(self, view: Any) -> Iterator[Hashable]:
        """Yield every world the seat can't tell apart from the true one, as often as it weighs.

        Written from the clauses "What a seat may suppose", without a look at how views sample.
        """

    @abstractmethod
    def trees(self) -> list[Tree]:
        """List small trees for counts of action sequences, at least one of whole games.

        Chance has no say in them after the deal.
        """

    @abstractmethod
    def written_deal(self) -> Any:
        """Return a game played a little from an explicit deal, written as a user would."""
