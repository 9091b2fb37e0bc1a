# Generated from the native module by .ci/stubs.

"""
The native core; use it through the shorebreak package.
"""

from __future__ import annotations
import collections.abc
import typing
from . import surfosaurus as surfosaurus
from . import scout as scout
from . import jizai as jizai
from . import tavarua as tavarua

class Bot:
    """
    How a bot decides; immutable.
    """
    def __init__(
        self,
        *,
        method: str,
        policy: typing.SupportsInt | typing.SupportsIndex = 0,
        objective: str = "win",
        whole_game: bool = True,
        simulations: typing.Any = 1,
        seconds: typing.SupportsFloat | typing.SupportsIndex = 0.0,
        workers: typing.Any = 8,
        exploration: typing.SupportsFloat | typing.SupportsIndex = 0.3,
        widening_base: typing.SupportsFloat | typing.SupportsIndex = 1.0,
        widening_factor: typing.SupportsFloat | typing.SupportsIndex = 0.15,
        caution: typing.SupportsFloat | typing.SupportsIndex = 1.0,
    ) -> None: ...

def stream_below(
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
    purpose: typing.SupportsInt | typing.SupportsIndex,
    bounds: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
) -> list[int]: ...
def stream_shuffled(
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
    purpose: typing.SupportsInt | typing.SupportsIndex,
    items: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
    count: typing.SupportsInt | typing.SupportsIndex,
) -> list[int]: ...
def stream_words(
    seed: typing.SupportsInt | typing.SupportsIndex,
    game: typing.SupportsInt | typing.SupportsIndex,
    purpose: typing.SupportsInt | typing.SupportsIndex,
    count: typing.SupportsInt | typing.SupportsIndex,
) -> list[int]: ...

ISA: str
ISAS: tuple[str, ...]
__version__: str
