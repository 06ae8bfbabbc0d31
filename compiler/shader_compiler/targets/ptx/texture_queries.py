"""What a kernel asks of a texture (WGSL 17.7.1, 17.7.5, 17.7.6): its size, layers and mip levels.

In: a call's overload and arguments, the texture by its variable. Out: lanes, which the host's numbers give.

A size that the host has wrong is no danger: no access relies on it.
"""

from __future__ import annotations

from collections.abc import Callable

from ...builtins.signature import Overload
from ...ir.module import GlobalVariable
from .emitter import Emitter
from .frame import Entry
from .lanes import Lanes
from .texture_objects import Argument, size_word, texture_type

__all__ = ["QUERIES", "dimensions"]

# The numbers of a texture's size that come behind its width and height.
LAYERS, LEVELS = 2, 3
# So many of its numbers are extents; of the other dimensions two.
EXTENTS = {"1d": 1, "3d": 3}


def dimensions(entry: Entry, texture: GlobalVariable) -> Lanes:
    """The size of the texture in texels."""
    count = EXTENTS.get(texture_type(texture).dimension, 2)
    return tuple([size_word(entry, texture, number) for number in range(count)])


def _asked(arguments: tuple[Argument, ...]) -> GlobalVariable:
    """The texture that is asked about."""
    assert isinstance(arguments[0], GlobalVariable)
    return arguments[0]


def _dimensions(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    extents = dimensions(entry, _asked(arguments))
    if len(arguments) == 1:
        return extents
    assert isinstance(arguments[1], tuple)
    (level,) = arguments[1]
    return tuple([_at_level(entry.emitter, extent, level) for extent in extents])


def _at_level(emitter: Emitter, extent: str, level: str) -> str:
    """Each level has half of the one before, and one texel at least. `shr` takes any level: over 31 nothing is left."""
    if level == "0":
        return extent
    is_known = not level.startswith("%") or emitter.is_from_entry(level)
    op = emitter.at_entry if is_known else emitter.op
    return op("max.u32", "r", op("shr.u32", "r", extent, level), "1")


def _layers(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """Of a cube array the number of cubes."""
    return (size_word(entry, _asked(arguments), LAYERS),)


def _levels(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    return (size_word(entry, _asked(arguments), LEVELS),)


QUERIES: dict[str, Callable[[Entry, Overload, tuple[Argument, ...]], Lanes]] = {
    "textureDimensions": _dimensions,
    "textureNumLayers": _layers,
    "textureNumLevels": _levels,
}
