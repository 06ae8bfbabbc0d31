"""What a kernel asks of a texture (WGSL 17.7.1, 17.7.4 to 17.7.6): its size, layers and mip levels.

In: a call's overload and arguments, the texture by its variable. Out: lanes. `txq` and `suq` read the texture's header.
Those of their questions that CUDA's driver has no answer to for an object (`array_size`,
`num_mipmap_levels`: it does not load the module) are asked in another way.
"""

from __future__ import annotations

from collections.abc import Callable

from ...builtins.signature import Overload
from ...ir.handles import Texture
from ...ir.module import GlobalVariable
from .emitter import Emitter
from .frame import Entry
from .lanes import Lanes
from .texture_objects import Argument, object_of, texture_type

__all__ = ["QUERIES", "dimensions"]

EXTENTS = {"1d": ("width",), "3d": ("width", "height", "depth")}


def dimensions(emitter: Emitter, texture: Texture, handle: str) -> Lanes:
    """The size of the texture in texels."""
    query = _query(texture)
    return tuple([emitter.at_entry(f"{query}.{extent}.b32", "r", f"[{handle}]") for extent in _extents(texture)])


def _query(texture: Texture) -> str:
    return "suq" if texture.kind == "storage" else "txq"


def _extents(texture: Texture) -> tuple[str, ...]:
    return EXTENTS.get(texture.dimension, ("width", "height"))


def _asked(entry: Entry, argument: Argument) -> tuple[Texture, str]:
    """The texture that is asked about, and its object."""
    assert isinstance(argument, GlobalVariable)
    return texture_type(argument), object_of(entry, argument)


def _dimensions(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """A level that does not exist has the size 0."""
    texture, handle = _asked(entry, arguments[0])
    if len(arguments) == 1:
        return dimensions(entry.emitter, texture, handle)
    level = arguments[1]
    assert isinstance(level, tuple)
    return tuple([_at_level(entry.emitter, extent, handle, level[0]) for extent in _extents(texture)])


def _at_level(emitter: Emitter, extent: str, handle: str, level: str) -> str:
    is_known = not level.startswith("%") or emitter.is_from_entry(level)
    return (emitter.at_entry if is_known else emitter.op)(f"txq.level.{extent}.b32", "r", f"[{handle}]", level)


def _layers(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """The depth of an array's header is the number of its layers, of a cube array's that of its cubes."""
    texture, handle = _asked(entry, arguments[0])
    return (entry.emitter.at_entry(f"{_query(texture)}.depth.b32", "r", f"[{handle}]"),)


def _levels(entry: Entry, _: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """The last of the levels 0 to 15 that has a width, found bit by bit, and one."""
    _texture, handle = _asked(entry, arguments[0])
    at_entry, last = entry.emitter.at_entry, "0"
    for bit in (8, 4, 2, 1):
        next = at_entry("add.u32", "r", last, str(bit))
        width = at_entry("txq.level.width.b32", "r", f"[{handle}]", next)
        exists = at_entry("setp.ne.u32", "p", width, "0")
        last = at_entry("selp.b32", "r", next, last, exists)
    return (at_entry("add.u32", "r", last, "1"),)


QUERIES: dict[str, Callable[[Entry, Overload, tuple[Argument, ...]], Lanes]] = {
    "textureDimensions": _dimensions,
    "textureNumLayers": _layers,
    "textureNumLevels": _levels,
}
