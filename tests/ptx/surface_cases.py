"""Kernels that store and load texels of storage textures: for the interpreter and for a GPU.

In: nothing. Out: `STORED`, each with the texels before and after, and what it writes to a buffer.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import shader_compiler
from shader_compiler import Source
from shader_compiler.ir.handles import TEXEL_FORMATS

from .images import Extent, Image, decoded, image

__all__ = ["STORED", "SurfaceCase", "compiled"]

EXTENT = (8, 4, 3)
DIMENSIONS: dict[str, Extent] = {"1d": (32, 1, 1), "2d": (8, 4, 1), "2d_array": EXTENT, "3d": EXTENT}
PLACES = {
    "1d": "i", "2d": "vec2u(i % 8, i / 8)", "2d_array": "vec2u(i % 8, i / 8 % 4), i / 32",
    "3d": "vec3u(i % 8, i / 8 % 4, i / 32)",
}  # fmt: skip
HEAD = """
@group(0) @binding(0) var t: texture_storage_{dimension}<{format}, {access}>;
@group(0) @binding(1) var<storage, read_write> values: array<vec4<{scalar}>, {count}>;
@compute @workgroup_size({count})
fn main(@builtin(local_invocation_index) i: u32) {{
  {body}
}}
"""
DTYPES = {"f32": "<f4", "i32": "<i4", "u32": "<u4"}


class SurfaceCase(NamedTuple):
    """`given` and `wanted` are the buffer's bytes before and after; numbers of it may differ by the rounding of a
    division. The image's bytes must be those of `after`."""

    name: str
    code: str
    before: Image
    after: Image
    given: bytes
    wanted: bytes

    def check(self, texels: bytes, values: bytes) -> None:
        """Compare what came out with what must."""
        assert texels == self.after.levels[0], self.name
        dtype = DTYPES["f32" if "vec4<f32>" in self.code else "u32"]
        got, want = np.frombuffer(values, dtype), np.frombuffer(self.wanted, dtype)
        np.testing.assert_allclose(got, want, rtol=2e-7, atol=0, err_msg=self.name)


def compiled(case: SurfaceCase) -> shader_compiler.CompiledUnit:
    """The case's PTX."""
    unit = shader_compiler.compile(Source(case.code, case.name), ("ptx",))
    if unit.failures:
        raise shader_compiler.CompileError(unit.failures["ptx"])
    return unit


def _code(before: Image, access: str, body: str, count: int) -> str:
    scalar = TEXEL_FORMATS[before.format].name
    return HEAD.format(
        dimension=before.dimension, format=before.format, access=access, scalar=scalar, count=count, body=body
    )


def _blank(full: Image) -> Image:
    return full._replace(levels=(bytes(len(full.levels[0])),))


def _numbers(full: Image) -> bytes:
    """The texels' values, as an array of vectors."""
    return decoded(full, 0).astype(DTYPES[TEXEL_FORMATS[full.format].name]).tobytes()


def _store_and_load(format: str, dimension: str) -> list[SurfaceCase]:
    """Texels become values, and these become the same texels."""
    full = image(format, dimension, DIMENSIONS[dimension], seed=len(format))
    values, place = _numbers(full), PLACES[dimension]
    count = len(values) // 16
    store = _code(full, "write", f"textureStore(t, {place}, values[i]);", count)
    load = _code(full, "read", f"values[i] = textureLoad(t, {place});", count)
    return [
        SurfaceCase(f"store-{format}-{dimension}", store, _blank(full), full, values, values),
        SurfaceCase(f"load-{format}-{dimension}", load, full, full, bytes(len(values)), values),
    ]


def _clamped(format: str) -> SurfaceCase:
    """Values beyond what a channel holds become the nearest that it holds."""
    is_signed = "snorm" in format or "sint" in format
    bits = 16 if "16" in format else 8
    most = (1 << bits - is_signed) - 1
    least = -most - (format.endswith("sint")) if is_signed else 0
    scalar = TEXEL_FORMATS[format].name
    large = {"f32": 3e9, "i32": 2**31 - 1, "u32": 2**32 - 1}[scalar]
    values = np.array([[large, -large if scalar != "u32" else 0, large, 0]], DTYPES[scalar])
    texel = np.array([most, least, most, 0], f"<i{bits // 4}").astype(f"<{'i' if is_signed else 'u'}{bits // 8}")
    before = Image(format, "1d", (1, 1, 1), (bytes(len(texel.tobytes())),))
    code = _code(before, "write", "textureStore(t, i, values[i]);", 1)
    return SurfaceCase(
        f"clamp-{format}", code, before, before._replace(levels=(texel.tobytes(),)), values.tobytes(), values.tobytes()
    )


# Coordinates that are outside, among them those whose bytes wrap around to 0 and those over 2^31.
OUTSIDE = {
    "1d": ("32", "-1", "0x40000000u", "0x10000000u", "0x80000000u", "0xffffffffu"),
    "2d": ("vec2i(8, 0)", "vec2i(0, 4)", "vec2i(-1, 0)", "vec2i(0, -1)", "vec2u(0x40000000u, 0)", "vec2u(0, 0x80000000u)",
           "vec2u(0, 65536)", "vec2u(0xffffffffu)"),
    "2d_array": ("vec2i(8, 0), 0", "vec2i(0, 4), 0", "vec2i(0), 3", "vec2i(0), -1", "vec2i(0), 65535", "vec2i(0), 65536u",
                 "vec2i(0), 0x80000000u", "vec2u(0x40000000u, 0), 1"),
    "3d": ("vec3i(8, 0, 0)", "vec3i(0, 4, 0)", "vec3i(0, 0, 3)", "vec3i(0, 0, -1)", "vec3i(0, 0, 65536)",
           "vec3u(0x10000000u, 0, 0)", "vec3u(0, 0, 0x80000000u)"),
}  # fmt: skip


def _outside(format: str, dimension: str) -> list[SurfaceCase]:
    """Stores outside change nothing; loads from there give zeros, as far as channels go."""
    full = image(format, dimension, DIMENSIONS[dimension])
    places, scalar = OUTSIDE[dimension], TEXEL_FORMATS[format].name
    count = len(places)
    ones = np.full((count, 4), 1, DTYPES[scalar])
    outside = np.zeros((count, 4), DTYPES[scalar])
    channels = 4 if format.startswith("rgba") else 1
    outside[:, channels:][:, -1:] = 1
    stores = "\n  ".join(f"if i == {i} {{ textureStore(t, {place}, values[i]); }}" for i, place in enumerate(places))
    loads = "\n  ".join(f"values[{i}] = textureLoad(t, {place});" for i, place in enumerate(places))
    return [
        SurfaceCase(
            f"store-outside-{format}-{dimension}", _code(full, "write", stores, count), full, full, ones.tobytes(),
            ones.tobytes(),
        ),
        SurfaceCase(
            f"load-outside-{format}-{dimension}", _code(full, "read", loads, count), full, full, ones.tobytes(),
            outside.tobytes(),
        ),
    ]  # fmt: skip


def _exchange() -> SurfaceCase:
    """Each invocation reads what another of its workgroup has written before the barrier."""
    body = """let mine = textureLoad(t, i).x;
  textureStore(t, i, vec4u(mine * 3 + 1));
  textureBarrier();
  let other = textureLoad(t, (i + 37) % 64);
  textureBarrier();
  textureStore(t, i, other + 5);
  values[i] = textureLoad(t, i);"""
    full = image("r32uint", "1d", (64, 1, 1))
    before = np.frombuffer(full.levels[0], "<u4")
    after = (np.roll(before * np.uint32(3) + np.uint32(1), -37) + np.uint32(5)).astype("<u4")
    wanted = np.zeros((64, 4), "<u4")
    wanted[:, 0], wanted[:, 3] = after, 1
    code = _code(full, "read_write", body, 64)
    return SurfaceCase("exchange", code, full, full._replace(levels=(after.tobytes(),)), bytes(1024), wanted.tobytes())


def _sizes(dimension: str) -> SurfaceCase:
    full = image("r32uint", dimension, DIMENSIONS[dimension])
    width, height, depth = DIMENSIONS[dimension]
    numbers = {"1d": (width, 0, 0), "2d": (width, height, 0)}.get(dimension, (width, height, depth))
    body = {
        "1d": "vec4u(textureDimensions(t), 0, 0, 0)",
        "2d": "vec4u(textureDimensions(t), 0, 0)",
        "2d_array": "vec4u(textureDimensions(t), textureNumLayers(t), 0)",
        "3d": "vec4u(textureDimensions(t), 0)",
    }[dimension]
    wanted = np.array([*numbers, 0], "<u4").tobytes()
    return SurfaceCase(
        f"size-{dimension}", _code(full, "write", f"values[i] = {body};", 1), full, full, bytes(16), wanted
    )


SMALL = tuple(f for f in TEXEL_FORMATS if f.startswith("rgba") and not f.endswith("float") and "32" not in f)
STORED = [
    *(case for format in TEXEL_FORMATS for case in _store_and_load(format, "2d")),
    *(case for dimension in ("1d", "2d_array", "3d") for f in ("r8unorm", "r32uint", "rgba16float", "rgba32float")
      for case in _store_and_load(f, dimension)),
    *(_clamped(format) for format in SMALL),
    *(case for dimension in DIMENSIONS for f in ("r32uint", "rgba32float") for case in _outside(f, dimension)),
    *(_sizes(dimension) for dimension in DIMENSIONS),
    _exchange(),
]  # fmt: skip
