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
