"""Texture builtin functions (WGSL 17.7).

Most of them take a texture, a sampler, coordinates, an array index where the texture is arrayed, what
is special to the function, and last an offset where the texture is not a cube. `_signatures` writes
that down once.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.module import Stage
from ..ir.node import Node
from .evaluation.limits import check_gather, check_offset
from .signature import Row

__all__ = ["ROWS"]

FRAGMENT: frozenset[Stage] = frozenset(("fragment",))


class Shape(Node):
    """What a texture's dimension asks for: the width of the coordinates, an array index, an offset."""

    texture: str
    width: int
    is_arrayed: bool = False
    has_offset: bool = False


PLANE, PLANES = Shape("2d", 2, has_offset=True), Shape("2d_array", 2, is_arrayed=True, has_offset=True)
CUBE, CUBES = Shape("cube", 3), Shape("cube_array", 3, is_arrayed=True)
VOLUME = Shape("3d", 3, has_offset=True)


def _shapes(texture: str, *dimensions: Shape) -> tuple[Shape, ...]:
    return tuple([Shape(texture.format(d.texture), d.width, d.is_arrayed, d.has_offset) for d in dimensions])


SAMPLED = _shapes("texture_{}<f32>", PLANE, PLANES, VOLUME, CUBE, CUBES)
GATHERED = _shapes("texture_{}<T: f32|i32|u32>", PLANE, PLANES, CUBE, CUBES)
DEPTH = _shapes("texture_depth_{}", PLANE, PLANES, CUBE, CUBES)
SAMPLED_1D = "texture_1d<f32>, sampler, f32"


def _signatures(
    shapes: tuple[Shape, ...], result: str, *special: str, sampler: str = "sampler", first: str = ""
) -> Iterator[str]:
    """The overloads for all shapes. In `special`, `{}` is the width of the coordinates."""
    for shape in shapes:
        parameters = [first] if first else []
        parameters += [shape.texture, sampler, f"vec<{shape.width}, f32>"]
        parameters += ["A: i32|u32"] * shape.is_arrayed
        parameters += [parameter.format(shape.width) for parameter in special]
        yield f"({', '.join(parameters)}) -> {result}"
        if shape.has_offset:
            yield f"({', '.join(parameters)}, vec<{shape.width}, i32>) -> {result}"


def _sampling(name: str, *signatures: str) -> Row:
    return Row(name, signatures, check=check_offset)


def _with_derivatives(name: str, *signatures: str) -> Row:
    return Row(name, signatures, check=check_offset, stages=FRAGMENT, uniform="derivative")


ANY = "T: f32|i32|u32"
COORDINATE = "C: i32|u32"
ALL_2D = (
    *(f"texture_{shape}<{ANY}>" for shape in ("2d", "2d_array", "cube", "cube_array", "multisampled_2d")),
    *(f"texture_depth_{shape}" for shape in ("2d", "2d_array", "cube", "cube_array", "multisampled_2d")),
    *(f"texture_storage_{shape}<{ANY}, read|write|read_write>" for shape in ("2d", "2d_array")),
    "texture_external",
)
ARRAYED = tuple(texture for texture in ALL_2D if "array" in texture)
MULTISAMPLED = tuple(texture for texture in ALL_2D if "multisampled" in texture)
WITH_LEVELS_2D = tuple(t for t in ALL_2D if not any(word in t for word in ("multisampled", "storage", "external")))
STORAGE = f"texture_storage_{{}}<{ANY}, {{}}>"
# The dimensions of storage textures, and the coordinates of their texels.
TEXELS = {
    "1d": COORDINATE, "2d": f"vec<2, {COORDINATE}>", "2d_array": f"vec<2, {COORDINATE}>, A: i32|u32",
    "3d": f"vec<3, {COORDINATE}>",
}  # fmt: skip

ROWS = (
    Row(
        "textureDimensions",
        (
            f"(texture_1d<{ANY}>) -> u32",
            f"(texture_1d<{ANY}>, L: i32|u32) -> u32",
            f"(texture_storage_1d<{ANY}, read|write|read_write>) -> u32",
            *(f"({texture}) -> vec<2, u32>" for texture in ALL_2D),
            *(f"({texture}, L: i32|u32) -> vec<2, u32>" for texture in WITH_LEVELS_2D),
            f"(texture_3d<{ANY}>) -> vec<3, u32>",
            f"(texture_3d<{ANY}>, L: i32|u32) -> vec<3, u32>",
            f"(texture_storage_3d<{ANY}, read|write|read_write>) -> vec<3, u32>",
        ),
    ),
    Row("textureNumLayers", tuple(f"({texture}) -> u32" for texture in ARRAYED)),
    Row(
        "textureNumLevels",
        tuple(f"({t}) -> u32" for t in (f"texture_1d<{ANY}>", f"texture_3d<{ANY}>", *WITH_LEVELS_2D)),
    ),
    Row("textureNumSamples", tuple(f"({texture}) -> u32" for texture in MULTISAMPLED)),
    Row(
        "textureGather",
        (*_signatures(GATHERED, "vec<4, T>", first="C: i32|u32"), *_signatures(DEPTH, "vec<4, f32>")),
        check=check_gather,
    ),
    _sampling("textureGatherCompare", *_signatures(DEPTH, "vec<4, f32>", "f32", sampler="sampler_comparison")),
    _with_derivatives(
        "textureSample",
        f"({SAMPLED_1D}) -> vec<4, f32>",
        *_signatures(SAMPLED, "vec<4, f32>"),
        *_signatures(DEPTH, "f32"),
    ),
    _with_derivatives("textureSampleBias", *_signatures(SAMPLED, "vec<4, f32>", "f32")),
    _with_derivatives("textureSampleCompare", *_signatures(DEPTH, "f32", "f32", sampler="sampler_comparison")),
    _sampling("textureSampleCompareLevel", *_signatures(DEPTH, "f32", "f32", sampler="sampler_comparison")),
    _sampling("textureSampleGrad", *_signatures(SAMPLED, "vec<4, f32>", "vec<{}, f32>", "vec<{}, f32>")),
    _sampling(
        "textureSampleLevel",
        f"({SAMPLED_1D}, f32) -> vec<4, f32>",
        *_signatures(SAMPLED, "vec<4, f32>", "f32"),
        *_signatures(DEPTH, "f32", "L: i32|u32"),
    ),
    Row(
        "textureSampleBaseClampToEdge",
        tuple(f"({t}, sampler, vec<2, f32>) -> vec<4, f32>" for t in ("texture_2d<f32>", "texture_external")),
    ),
    # A read-write storage texture may change between two loads, so a load is no pure function.
    Row(
        "textureLoad",
        (
            f"(texture_1d<{ANY}>, {COORDINATE}, L: i32|u32) -> vec<4, T>",
            f"(texture_2d<{ANY}>, vec<2, {COORDINATE}>, L: i32|u32) -> vec<4, T>",
            f"(texture_2d_array<{ANY}>, vec<2, {COORDINATE}>, A: i32|u32, L: i32|u32) -> vec<4, T>",
            f"(texture_3d<{ANY}>, vec<3, {COORDINATE}>, L: i32|u32) -> vec<4, T>",
            f"(texture_multisampled_2d<{ANY}>, vec<2, {COORDINATE}>, S: i32|u32) -> vec<4, T>",
            f"(texture_depth_2d, vec<2, {COORDINATE}>, L: i32|u32) -> f32",
            f"(texture_depth_2d_array, vec<2, {COORDINATE}>, A: i32|u32, L: i32|u32) -> f32",
            f"(texture_depth_multisampled_2d, vec<2, {COORDINATE}>, S: i32|u32) -> f32",
            f"(texture_external, vec<2, {COORDINATE}>) -> vec<4, f32>",
            *(f"({STORAGE.format(d, 'read|read_write')}, {at}) -> vec<4, T>" for d, at in TEXELS.items()),
        ),
        effect="read",
    ),
    Row(
        "textureStore",
        tuple(f"({STORAGE.format(d, 'write|read_write')}, {at}, vec<4, T>)" for d, at in TEXELS.items()),
        effect="write",
        must_use=False,
    ),
)
