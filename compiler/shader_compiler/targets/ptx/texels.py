"""Single texels (WGSL 17.7): `textureLoad` and `textureStore`.

In: a call's overload, its texture and its lanes. Out: the lanes of a loaded texel.

What is out of range never touches other memory. A fetch from a sampled texture takes the nearest texel for
coordinates and layers outside, also where they are negative or u32 over 2^31, and gives 0 for a level that
does not exist. Surface instructions with `.zero` read 0 outside and drop stores; both are WGSL's
rules. They take x in bytes, though, and 16 bits of the layer: what would wrap around is made smaller first.
"""

from __future__ import annotations

from ...builtins.signature import Overload
from ...ir.module import GlobalVariable
from .emitter import Emitter
from .frame import Entry
from .lanes import Lanes
from .texel_formats import texel_bytes, texel_lanes, texel_words
from .texture_objects import GEOMETRIES, is_arrayed, object_of, suffix_of, texture_type, vector

__all__ = ["load_texel", "store_texel"]

# No texture has so many layers, and surface instructions look at no more bits of one.
LAST_LAYER = 0xFFFF
SURFACE_TYPES = {1: "b8", 2: "b16", 4: "b32", 8: "v2.b32", 16: "v4.b32"}


def load_texel(entry: Entry, overload: Overload, variable: GlobalVariable, values: tuple[Lanes, ...]) -> Lanes:
    """The texel's four components, or a depth."""
    texture = texture_type(variable)
    if texture.kind == "storage":
        return _load_from_surface(entry, overload, variable, values)
    *places, (level,) = values
    at = tuple([lane for place in places for lane in place])
    geometry = GEOMETRIES[texture.dimension]
    if texture.dimension == "1d":
        # A fetch of this dimension reads linear memory; an array of CUDA's is read as one row.
        geometry, at = "2d", (*at, "0")
    if is_arrayed(texture):
        at = (at[2], *at[:2])
    address = f"[{object_of(entry, variable)}, {vector(at)}], {level}"
    lanes = entry.emitter.load(f"tex.level.{geometry}.v4.{suffix_of(texture)}.s32", "r", 4, address)
    return lanes[:1] if texture.kind == "depth" else lanes


def _load_from_surface(entry: Entry, overload: Overload, variable: GlobalVariable, values: tuple[Lanes, ...]) -> Lanes:
    texture = texture_type(variable)
    assert texture.format is not None
    opcode = f"suld.b.{GEOMETRIES[texture.dimension]}.{SURFACE_TYPES[texel_bytes(texture.format)]}.zero"
    count = max(texel_bytes(texture.format) // 4, 1)
    words = entry.emitter.load(opcode, "r", count, _surface_address(entry, variable, values))
    return texel_lanes(entry.emitter, overload, texture.format, words)


def store_texel(entry: Entry, variable: GlobalVariable, values: tuple[Lanes, ...]) -> None:
    """Write the last of the values at the place that the others name."""
    texture = texture_type(variable)
    assert texture.format is not None
    *places, texel = values
    words = texel_words(entry.emitter, texture.format, texel)
    opcode = f"sust.b.{GEOMETRIES[texture.dimension]}.{SURFACE_TYPES[texel_bytes(texture.format)]}.zero"
    source = words[0] if len(words) == 1 else f"{{{', '.join(words)}}}"
    entry.emitter.emit(opcode, _surface_address(entry, variable, tuple(places)), source)


def _surface_address(entry: Entry, variable: GlobalVariable, places: tuple[Lanes, ...]) -> str:
    """The address operand: the object, then the layer if there is one, x in bytes, and the other coordinates."""
    texture, emitter = texture_type(variable), entry.emitter
    assert texture.format is not None
    size = texel_bytes(texture.format)
    x, *others = [lane for place in places for lane in place]
    x = _at_most(emitter, x, 0x7FFFFFFF // size)
    at = (emitter.op("shl.b32", "r", x, str(size.bit_length() - 1)), *others)
    if is_arrayed(texture):
        at = (_at_most(emitter, at[2], LAST_LAYER), *at[:2])
    return f"[{object_of(entry, variable)}, {vector(at)}]"


def _at_most(emitter: Emitter, coordinate: str, largest: int) -> str:
    """A coordinate that is no larger than one that no texture has."""
    if not emitter.options.bounds_checks:
        return coordinate
    return emitter.op("min.u32", "r", coordinate, str(largest))
