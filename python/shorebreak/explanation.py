"""What usually happens after the best actions of an advice, in a sentence each.

Worlds are drawn from what the seat knows, the action is played in each, and a policy plays on to
the end of the round, in Tavarua to the end of the seat's next wave. What happened there each game's
module `outcome` tells.
"""

from __future__ import annotations

import dataclasses
import html
import importlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, overload

from . import native, registry
from .arguments import choice, seed_of, whole
from .errors import Interrupted
from .progress import Progress, Reporter, reporting
from .telling import Case, Summary, sentence
from .views import View

if TYPE_CHECKING:
    from .advice import Tip

BEST: Final = 3
"""How many actions are explained."""

MAX_PLAYOUTS: Final = 10**7
_REPORTS: Final = 0.04
"""Seconds between two reports of progress."""


@dataclasses.dataclass(frozen=True)
class Story:
    """What usually happens after one action, as a sentence and as the numbers in it.

    `cases` are what happens, the most frequent first, each with its `count` among `playouts` and
    the `mean` that it brings; `mean` is that over all playouts. Means are points of the round, the
    seat's own; in Tavarua marks of the wave. `counts` are other playouts that were counted:

    - Surfosaurus MAX: `scoring`, in which the card that was played scores.
    - Scout and Jizai: `out`, in which each seat goes out.
    - Tavarua: `shore`, `bailed`, `snaked`, `wiped_out`, `none`, by how the wave ends, and
      `caught`: the space where the wave most often begins, after how many rounds, and how often.
    """

    action: Any
    text: str
    sentence: str
    playouts: int
    cases: tuple[Case, ...]
    mean: float
    counts: dict[str, Any]

    def __str__(self) -> str:
        """The sentence."""
        return self.sentence

    def to_dict(self) -> dict[str, Any]:
        """Return the story as plain data."""
        return {
            "action": self.text,
            "sentence": self.sentence,
            "playouts": self.playouts,
            "mean": self.mean,
            "cases": [
                {
                    "what": case.what,
                    "count": case.count,
                    "share": case.count / self.playouts,
                    "mean": case.mean,
                }
                for case in self.cases
            ],
            "counts": self.counts,
        }


class Explanation(Sequence[Story]):
    """The stories of the best actions, best first; printed, it is one sentence a line.

    `playouts` is their number for each action, `policy` who played on, `seed` the seed used.
    """

    def __init__(
        self,
        stories: Sequence[Story],
        *,
        view: View[Any, Any],
        playouts: int,
        seed: int,
        policy: str,
        interrupted: bool,
    ) -> None:
        """Keep the stories, best first."""
        self._stories = tuple(stories)
        self.view = view
        self.playouts = playouts
        self.seed = seed
        self.policy = policy
        self.interrupted = interrupted

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences, best action first."""
        return tuple(story.sentence for story in self._stories)

    def __len__(self) -> int:
        """Return the number of actions explained."""
        return len(self._stories)

    def __iter__(self) -> Iterator[Story]:
        """Iterate over the stories, best action first."""
        return iter(self._stories)

    @overload
    def __getitem__(self, key: int) -> Story: ...
    @overload
    def __getitem__(self, key: slice) -> Sequence[Story]: ...
    def __getitem__(self, key: int | slice) -> Story | Sequence[Story]:
        """Return the story of a place."""
        return self._stories[key]

    def to_dict(self) -> dict[str, Any]:
        """Return the explanation as plain data."""
        return {
            "game": self.view.name,
            "seat": self.view.seat,
            "playouts": self.playouts,
            "seed": self.seed,
            "policy": self.policy,
            "interrupted": self.interrupted,
            "actions": [story.to_dict() for story in self._stories],
        }

    def _note(self) -> str:
        return f"Everybody plays on by the policy {self.policy}, seed {self.seed}" + (
            " (interrupted)" if self.interrupted else ""
        )

    def __str__(self) -> str:
        """The sentences, one a line."""
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        """Say how many actions are explained, by how many playouts."""
        actions = "1 action" if len(self) == 1 else f"{len(self)} actions"
        return f"<Explanation: {actions}, {self.playouts:,} playouts each, policy {self.policy}>"

    def _repr_html_(self) -> str:
        """The sentences as a list, for notebooks."""
        items = "".join(f"<li>{html.escape(one)}</li>" for one in self.sentences)
        return f"<ol>{items}</ol><div style='opacity:0.7'>{html.escape(self._note())}</div>"


def explain(
    view: View[Any, Any],
    tips: Sequence[Tip],
    *,
    playouts: int,
    seed: int,
    policy: str | None = None,
    progress: Progress = None,
) -> Explanation:
    """Say what usually happens after the first three of `tips`; see `Advice.explain`."""
    asked = whole("playouts", playouts, 1, MAX_PLAYOUTS)
    key = seed_of(seed)
    core = native.core(view.name)
    name = policy_of(view.name) if policy is None else policy
    by = choice("policy", name, core.POLICIES)
    hooks = importlib.import_module(f"{registry.module(view.name).__name__}.outcome")
    chosen = list(tips[:BEST])
    rules, seen = native.rules_of(view.rules), native.view_of(view)
    found: list[list[Any]] = []
    interrupted = False
    with reporting(progress, asked, f"{view.name}, what usually happens") as reporter:
        watch = _Watch(reporter)
        try:
            while len(found) < asked:
                world = []
                for tip in chosen:
                    # The same worlds, chance and choices for each action, as the advice has them.
                    playout = core.Playout(rules, seen, seed=key, game=len(found), policy=by)
                    world.append(hooks.outcome_of(playout, tip.action, view))
                found.append(world)
                watch.tell(len(found), last=len(found) == asked)
        except KeyboardInterrupt:
            interrupted = True
    interrupted = interrupted or (reporter is not None and reporter.interrupted)
    stories = []
    for place, tip in enumerate(chosen if found else ()):
        summary: Summary = hooks.summary_of([world[place] for world in found], tip.action, view)
        stories.append(
            Story(
                tip.action, tip.text, sentence(tip.text, summary, hooks.brings), len(found),
                summary.cases, summary.mean, dict(summary.counts),
            )
        )  # fmt: skip
    explanation = Explanation(
        stories, view=view, playouts=len(found), seed=key, policy=name, interrupted=interrupted
    )
    if interrupted:
        done = f"interrupted after {len(found):,} of {asked:,} playouts of each action"
        raise Interrupted(done, explanation)
    return explanation


def policy_of(name: str) -> str:
    """Return who plays on in explanations of a game: `greedy`, as random play tells of nobody.

    >>> policy_of("scout")
    'greedy'
    """
    known = native.core(name).POLICIES
    searched: str = native.hooks(name).SEARCH.policy
    return "greedy" if "greedy" in known else searched


class _Watch:
    """Reports progress now and then, as the core does."""

    def __init__(self, reporter: Reporter | None) -> None:
        self._reporter = reporter
        self._due = time.monotonic() + _REPORTS

    def tell(self, done: int, *, last: bool) -> None:
        if self._reporter is None or (not last and time.monotonic() < self._due):
            return
        self._reporter(done)
        self._due = time.monotonic() + _REPORTS
