"""Kernels that ask textures, one expression each: for the interpreter, for WebGPU and for a GPU.

In: nothing. Out: `SAMPLED`, cases that read a texture at given points and write what they get, and `texel_cases`
for storage textures. A case's image, sampler and points are plain data.

The tolerance of a filtered value is that of hardware, whose weights have eight bits of fraction: 2^-8 of the
difference of two texels, here at most 1, for each of up to three directions and between levels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import shader_compiler
from numpy.typing import NDArray
from shader_compiler import Source

from .cube_faces import direction
from .images import Extent, Image, Sampler, image, numbers

__all__ = ["SAMPLED", "TextureCase", "compiled"]

EXACT, ROUNDED = 0.0, 1e-6
FILTERED = 4 / 256
RANDOM = np.random.default_rng(11)
CODE = """
@group(0) @binding(0) var t: {type};
{sampler}
@group(0) @binding(2) var<storage, read> points: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {{
  if i < arrayLength(&points) {{
    let p = points[i];
    out[i] = {expression};
  }}
}}
"""


class TextureCase(NamedTuple):
    """`expression` is a `vec4f` of the texture `t`, the sampler `s` and the point `p`. `is_portable`: WebGPU
    implementations agree about it, and have the format."""

    name: str
    type: str
    image: Image
    sampler: Sampler | None
    expression: str
    points: tuple[tuple[float, ...], ...]
    tolerance: float = ROUNDED
    is_portable: bool = True

    @property
    def code(self) -> str:
        """The WGSL module."""
        kind = "sampler_comparison" if self.sampler and self.sampler.compare else "sampler"
        sampler = f"@group(0) @binding(1) var s: {kind};" if self.sampler else ""
        return CODE.format(type=self.type, sampler=sampler, expression=self.expression)

    @property
    def point_bytes(self) -> bytes:
        """The contents of the buffer `points`."""
        return numbers(self.points)


def compiled(case: TextureCase) -> shader_compiler.CompiledUnit:
    """The case's PTX."""
    unit = shader_compiler.compile(Source(case.code, case.name), ("ptx",))
    if unit.failures:
        raise shader_compiler.CompileError(unit.failures["ptx"])
    return unit


Points = tuple[tuple[float, ...], ...]


def near_centres(extent: Extent, count: int = 40, low: float = -1.0, high: float = 2.0) -> Points:
    """Normalized coordinates in texels of and beyond a texture, away from the borders between them."""
    sizes = np.array(extent, np.float64)
    texels = RANDOM.integers((low * sizes).astype(int), (high * sizes).astype(int), (count, 3))
    at = (texels + RANDOM.uniform(0.2, 0.8, (count, 3))) / sizes
    return _points(at)


def anywhere(count: int = 40, low: float = -1.0, high: float = 2.0) -> Points:
    """Any normalized coordinates."""
    return _points(RANDOM.uniform(low, high, (count, 3)))


def directions(count: int = 48) -> Points:
    """Directions to all faces of a cube, away from its edges and from the borders between texels of 4 × 4."""
    found = []
    for i in range(count):
        u, v = (RANDOM.integers(0, 4, 2) + RANDOM.uniform(0.2, 0.8, 2)) / 4
        found.append(np.array(direction(i % 6, u, v)) * RANDOM.uniform(0.3, 3))
    return _points(np.array(found))


def off_corners(count: int = 48) -> Points:
    """Directions to anywhere on a cube's faces of 4 × 4 but their corners, where only three texels meet."""
    found = []
    for i in range(count):
        u, v = RANDOM.uniform(0, 1), RANDOM.uniform(0.15, 0.85)
        found.append(np.array(direction(i % 6, *((u, v) if i % 4 < 2 else (v, u)))) * RANDOM.uniform(0.3, 3))
    return _points(np.array(found))


def texels(extent: Extent) -> Points:
    """The coordinates of every texel."""
    return tuple([
        (float(x), float(y), float(z), 0.0)
        for z in range(extent[2]) for y in range(extent[1]) for x in range(extent[0])
    ])  # fmt: skip


def _points(at: NDArray[np.float64]) -> Points:
    """The fourth component goes through the numbers from 0 to 3."""
    rows = at.astype(np.float32).astype(np.float64)
    return tuple([(*(float(x) for x in row), float(i % 4)) for i, row in enumerate(rows)])


HALVES = "rgba16float"
FLAT, SMALL, SOLID, LINE, FACE = (8, 4, 1), (8, 4, 3), (8, 4, 6), (16, 1, 1), (4, 4, 6)
FACES = (4, 4, 18)
PLANE = image(HALVES, "2d", FLAT, levels=3)
LAYERS = image(HALVES, "2d_array", SMALL, levels=3)
BOX = image(HALVES, "3d", SOLID, levels=3)
ROW = image(HALVES, "1d", LINE)
CUBE = image(HALVES, "cube", FACE, levels=3)
CUBES = image(HALVES, "cube_array", FACES, levels=3)
NEAREST, LINEAR = Sampler(), Sampler("clamp-to-edge", "linear", "linear")
TWO = "texture_2d<f32>"


def _fetching() -> list[TextureCase]:
    """Every texel, by signed and by unsigned coordinates, of each dimension and kind of number."""
    unsigned = image("rgba8uint", "2d", FLAT)
    signed = image("rgba16sint", "2d_array", SMALL)
    depths = image("depth16unorm", "2d", FLAT)
    layers, whole = "vec2i(p.xy), i32(p.z)", "textureLoad(t, vec2u(p.xy), 0)"
    return [
        TextureCase("fetch-2d", TWO, PLANE, None, "textureLoad(t, vec2i(p.xy), 0)", texels(FLAT), EXACT),
        TextureCase("fetch-level", TWO, PLANE, None, "textureLoad(t, vec2u(p.xy), 1u)", texels((4, 2, 1)), EXACT),
        TextureCase("fetch-1d", "texture_1d<f32>", ROW, None, "textureLoad(t, u32(p.x), 0)", texels(LINE), EXACT),
        TextureCase("fetch-3d", "texture_3d<f32>", BOX, None, "textureLoad(t, vec3u(p.xyz), 1)", texels((4, 2, 3)), EXACT),
        TextureCase(
            "fetch-layer", "texture_2d_array<f32>", LAYERS, None, f"textureLoad(t, {layers}, 2)", texels((2, 1, 3)), EXACT
        ),
        TextureCase(
            "fetch-unsigned", "texture_2d<u32>", unsigned, None, "vec4f(textureLoad(t, vec2u(p.xy), 0))", texels(FLAT), EXACT
        ),
        TextureCase(
            "fetch-signed", "texture_2d_array<i32>", signed, None, f"vec4f(textureLoad(t, {layers}, 0))", texels((8, 4, 2)),
            EXACT,
        ),
        TextureCase("fetch-depth", "texture_depth_2d", depths, None, "vec4f(textureLoad(t, vec2u(p.xy), 0))", texels(FLAT)),
        *[
            TextureCase(f"fetch-{format}", TWO, image(format, "2d", FLAT), None, f"vec4f({whole}.{lanes}{rest})", texels(FLAT))
            for format, lanes, rest in (
                ("rgba8unorm", "rgba", ""), ("rgba8snorm", "rgba", ""), ("rgba32float", "rgba", ""),
                ("rg8unorm", "rgb", ", 1"), ("rg16float", "rgb", ", 1"),
                ("r8unorm", "rgb", ", 1"), ("r16float", "rgb", ", 1"), ("r32float", "rgb", ", 1"),
            )
        ],
        # CUDA has 0 as the fourth component of these, WebGPU 1.
        *[
            TextureCase(f"fourth-of-{format}", TWO, image(format, "2d", FLAT), None, whole, texels(FLAT), is_portable=False)
            for format in ("r8unorm", "rg16float")
        ],
    ]  # fmt: skip


def _outside() -> list[TextureCase]:
    """What is outside is the nearest texel, or 0 for a level that there is not; WebGPU may give others."""
    far = (
        (-1.0, 0.0, 0.0, 0.0),
        (8.0, 1.0, 3.0, 0.0),
        (2.0, -7.0, -1.0, 0.0),
        (3.0, 4.0, 70000.0, 0.0),
        (-3e9, 3e9, 65536.0, 0.0),
    )
    huge = "vec2u(0x80000000u + u32(p.x), 0xffffffffu)"
    cases = {
        "signed": "textureLoad(t, vec2i(p.xy), i32(p.z), 0)",
        "unsigned": f"textureLoad(t, {huge}, u32(p.z), 0u)",
        "level": "textureLoad(t, vec2i(p.xy), 0, 3)",
        "level-below": "textureLoad(t, vec2i(p.xy), 0, -1)",
        "level-large": "textureLoad(t, vec2i(p.xy), 0, 0x80000000u + u32(p.w))",
    }
    return [
        TextureCase(f"outside-{name}", "texture_2d_array<f32>", LAYERS, None, text, far, EXACT, is_portable=False)
        for name, text in cases.items()
    ]


def _sampling() -> list[TextureCase]:
    """Filters, address modes and levels, in each dimension."""
    at_level = "textureSampleLevel(t, s, p.xy, p.w * 0.4)"
    cases = [
        TextureCase(f"{filter}-{address}", TWO, PLANE, Sampler(address, filter, "nearest"), "textureSampleLevel(t, s, p.xy, p.w)",
                    near_centres(FLAT), FILTERED if filter == "linear" else EXACT)
        for filter in ("nearest", "linear") for address in ("clamp-to-edge", "repeat", "mirror-repeat")
    ]  # fmt: skip
    layer = "textureSampleLevel(t, s, p.xy, i32(p.w) - 1, 0.0)"
    return [
        *cases,
        TextureCase("between-levels", TWO, PLANE, LINEAR, at_level, anywhere(), FILTERED),
        TextureCase("levels-outside", TWO, PLANE, LINEAR, "textureSampleLevel(t, s, p.xy, p.w * 10.0 - 15.0)", anywhere(), FILTERED),
        TextureCase("sample-1d", "texture_1d<f32>", ROW, LINEAR, "textureSampleLevel(t, s, p.x, 0.0)", anywhere(), FILTERED),
        TextureCase("sample-3d", "texture_3d<f32>", BOX, LINEAR, "textureSampleLevel(t, s, p.xyz, p.w * 0.4)", anywhere(), FILTERED),
        TextureCase("sample-layer", "texture_2d_array<f32>", LAYERS, LINEAR, layer, anywhere(), FILTERED),
        TextureCase("offset-2d", TWO, PLANE, Sampler("repeat"), "textureSampleLevel(t, s, p.xy, 0.0, vec2i(-8, 7))", near_centres(FLAT), EXACT),
        TextureCase("offset-3d", "texture_3d<f32>", BOX, Sampler("mirror-repeat"),
                    "textureSampleLevel(t, s, p.xyz, 0.0, vec3i(1, -2, 3))", near_centres(SOLID), EXACT),
        TextureCase("base-edge", TWO, PLANE, Sampler("repeat", "linear"), "textureSampleBaseClampToEdge(t, s, p.xy)", anywhere(), FILTERED),
        TextureCase("cube", "texture_cube<f32>", CUBE, NEAREST, "textureSampleLevel(t, s, p.xyz, 0.0)", directions(), EXACT),
        TextureCase("cube-linear", "texture_cube<f32>", CUBE, LINEAR, "textureSampleLevel(t, s, p.xyz, 0.0)", anywhere(), FILTERED),
        TextureCase("cubes", "texture_cube_array<f32>", CUBES, NEAREST, "textureSampleLevel(t, s, p.xyz, u32(p.w), 0.0)", directions(), EXACT),
        TextureCase("depth", "texture_depth_2d", image("depth16unorm", "2d", FLAT, levels=2), NEAREST,
                    "vec4f(textureSampleLevel(t, s, p.xy, i32(p.w) / 2))", near_centres(FLAT)),
        TextureCase("depth-last-level", "texture_depth_2d", image("depth16unorm", "2d", FLAT, levels=2), NEAREST,
                    "vec4f(textureSampleLevel(t, s, p.xy, 4294967295u))", near_centres(FLAT), is_portable=False),
    ]  # fmt: skip


def _gathering() -> list[TextureCase]:
    integers = image("rgba8uint", "2d_array", SMALL)
    return [
        TextureCase("gather", TWO, PLANE, Sampler("repeat"), "textureGather(2, t, s, p.xy)", near_borders(FLAT), EXACT),
        TextureCase("gather-offset", TWO, PLANE, NEAREST, "textureGather(0, t, s, p.xy, vec2i(2, -1))", near_borders(FLAT), EXACT),
        TextureCase("gather-layer", "texture_2d_array<u32>", integers, NEAREST, "vec4f(textureGather(3, t, s, p.xy, u32(p.w)))",
                    near_borders(SMALL), EXACT),
        TextureCase("gather-depth", "texture_depth_2d", image("depth16unorm", "2d", FLAT), NEAREST, "textureGather(t, s, p.xy)",
                    near_borders(FLAT)),
        TextureCase("gather-cube", "texture_cube<f32>", CUBE, NEAREST, "textureGather(1, t, s, p.xyz)", face_centres(), EXACT),
    ]  # fmt: skip


def near_borders(extent: Extent, count: int = 40) -> Points:
    """Normalized coordinates near the borders between texels, where it is clear which four are gathered."""
    sizes = np.array(extent, np.float64)
    at = (RANDOM.integers(-2, sizes + 2, (count, 3)) + RANDOM.uniform(-0.3, 0.3, (count, 3))) / sizes
    return _points(at)


def face_centres() -> Points:
    """Directions near the middles of a cube's faces, and of the four texels around them."""
    return _points(np.array([direction(i % 6, *RANDOM.uniform(0.45, 0.55, 2)) for i in range(12)]))


def _gradients() -> list[TextureCase]:
    """The level is clear where one gradient is a power of two and the other small."""
    nearest = Sampler("repeat", "nearest", "nearest")
    plane = "textureSampleGrad(t, s, p.xy, vec2f(exp2(p.w) * 1.05 / 8.0, 0.0), vec2f(0.0, 0.01))"
    other = "textureSampleGrad(t, s, p.xy, u32(p.w), vec2f(0.001), vec2f(0.0, exp2(p.w) * 1.05 / 4.0))"
    box = "textureSampleGrad(t, s, p.xyz, vec3f(0.0, 0.0, exp2(p.w) * 1.05 / 6.0), vec3f(0.001))"
    cube = "textureSampleGrad(t, s, p.xyz, p.yzx * 0.001, normalize(cross(p.xyz, p.zxy)) * 0.001)"
    return [
        TextureCase("gradient-2d", TWO, PLANE, nearest, plane, near_centres(FLAT), EXACT),
        TextureCase("gradient-layer", "texture_2d_array<f32>", LAYERS, nearest, other, near_centres(FLAT), EXACT),
        TextureCase("gradient-3d", "texture_3d<f32>", BOX, nearest, box, near_centres(SOLID), EXACT),
        TextureCase("gradient-cube", "texture_cube<f32>", CUBE, NEAREST, cube, directions(), EXACT),
    ]


def _queries() -> list[TextureCase]:
    once = ((0.0, 0.0, 0.0, 0.0),)
    sizes = "vec4f(vec2f(textureDimensions(t, u32(p.w))), vec2f(textureDimensions(t)))"
    levels = [((0.0, 0.0, 0.0, level),) for level in (0.0, 1.0, 2.0)]
    counts = "vec4f(f32(textureNumLayers(t)), f32(textureNumLevels(t)), vec2f(textureDimensions(t, 1)))"
    box = "vec4f(vec3f(textureDimensions(t, i32(p.w))), f32(textureNumLevels(t)))"
    row = "vec4f(f32(textureDimensions(t)), f32(textureDimensions(t, 0)), f32(textureNumLevels(t)), 0.0)"
    plain = image(HALVES, "2d", FLAT)
    return [
        *[TextureCase(f"size-2d-{i}", TWO, PLANE, None, sizes, at, EXACT) for i, at in enumerate(levels)],
        TextureCase("size-layers", "texture_2d_array<f32>", LAYERS, None, counts, once, EXACT),
        *[TextureCase(f"size-3d-{i}", "texture_3d<f32>", BOX, None, box, at, EXACT) for i, at in enumerate(levels)],
        TextureCase("size-1d", "texture_1d<f32>", ROW, None, row, once, EXACT),
        *[TextureCase(f"size-cube-{i}", "texture_cube<f32>", CUBE, None, sizes, at, EXACT) for i, at in enumerate(levels)],
        TextureCase("size-cubes", "texture_cube_array<f32>", CUBES, None, counts, once, EXACT),
        TextureCase("levels-of-one", TWO, plain, None, "vec4f(f32(textureNumLevels(t)))", once, EXACT),
        *[
            TextureCase(f"levels-of-{n}", TWO, image("r32float", "2d", (2 ** (n - 1), 1, 1), levels=n), None,
                        "vec4f(f32(textureNumLevels(t)))", once, EXACT)
            for n in (2, 4, 7, 8, 9, 14)
        ],
    ]  # fmt: skip


def _comparing() -> list[TextureCase]:
    """Each comparison; a reference that some texels equal; filters, address modes, layers and faces."""
    plane, layers = image("depth16unorm", "2d", FLAT), image("depth16unorm", "2d_array", SMALL)
    cube, cubes = image("depth16unorm", "cube", FACE), image("depth16unorm", "cube_array", FACES)
    own = "textureLoad(t, vec2i(fract(p.xy) * vec2f(8, 4)), 0)"
    at, at_layer = "t, s, p.xy, 0.4", "t, s, p.xy, i32(p.w) - 1, 0.6"
    flat, deep, around = "texture_depth_2d", "texture_depth_2d_array", "texture_depth_cube"

    def gather(name: str, type: str, texels: Image, compare: str, arguments: str, points: Points) -> TextureCase:
        expression = f"textureGatherCompare({arguments})"
        return TextureCase(name, type, texels, Sampler("repeat", compare=compare), expression, points, EXACT)

    def level(name: str, type: str, texels: Image, sampler: Sampler, arguments: str, points: Points) -> TextureCase:
        expression = f"vec4f(textureSampleCompareLevel({arguments}))"
        return TextureCase(name, type, texels, sampler, expression, points, FILTERED)

    comparisons = ("less", "equal", "less-equal", "greater", "not-equal", "greater-equal", "always", "never")
    return [
        *[gather(f"compare-{c}", flat, plane, c, f"t, s, p.xy, {own}", near_borders(FLAT)) for c in comparisons],
        gather("gather-compare-layer", deep, layers, "less", f"{at_layer}, vec2i(3, -2)", near_borders(SMALL)),
        gather("gather-compare-cube", around, cube, "greater", "t, s, p.xyz, 0.5", face_centres()),
        level("compare-nearest", flat, plane, Sampler("repeat", compare="less"), at, near_centres(FLAT)),
        *[
            level(f"compare-{mode}", flat, plane, Sampler(mode, "linear", compare="less"), f"{at}, vec2i(1, 2)", anywhere())
            for mode in ("repeat", "clamp-to-edge", "mirror-repeat")
        ],
        level("compare-layer", deep, layers, Sampler("repeat", "linear", compare="greater"), at_layer, anywhere()),
        level("compare-cube-nearest", around, cube, Sampler(compare="less"), "t, s, p.xyz, 0.5", directions()),
        level("compare-cube", around, cube, Sampler("clamp-to-edge", "linear", compare="less"), "t, s, p.xyz, 0.5", off_corners()),
        level("compare-cubes", "texture_depth_cube_array", cubes, Sampler("clamp-to-edge", "linear", compare="greater"),
              "t, s, p.xyz, u32(p.w), 0.5", off_corners()),
    ]  # fmt: skip


MAKERS: tuple[Callable[[], list[TextureCase]], ...] = (
    _fetching, _outside, _sampling, _gathering, _comparing, _gradients, _queries,
)  # fmt: skip
SAMPLED = [case for make in MAKERS for case in make()]
