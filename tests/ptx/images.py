"""Images: texels as bytes, in WebGPU's formats, for whatever makes textures of them.

In: a format, a dimension and numbers. Out: an `Image`, plain data; its levels' texels as numpy arrays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Extent", "Image", "Sampler", "decoded", "image", "level_extent", "size", "texel_bytes"]

Extent = tuple[int, int, int]
Array = NDArray[Any]

FORMAT = re.compile(r"(rgba|bgra|rg|r|depth)(8|16|32)(\w+)")
DTYPES = {"unorm": "u", "snorm": "i", "uint": "u", "sint": "i", "float": "f"}


class Image(NamedTuple):
    """`extent` is width, height, and depth or the number of layers (of a cube, faces); `levels` the bytes of
    each mip level: rows one after another, then layers. `dimension` is as in WGSL's names of textures.
    """

    format: str
    dimension: str
    extent: Extent
    levels: tuple[bytes, ...]


class Sampler(NamedTuple):
    """A sampler's state, in WebGPU's words; one filter for all directions, as CUDA has it. With `compare` it is
    a comparison sampler.
    """

    address: str = "clamp-to-edge"
    filter: str = "nearest"
    mip_filter: str = "nearest"
    compare: str = ""


def level_extent(dimension: str, extent: Extent, level: int) -> Extent:
    """The texels of a mip level."""
    width, height, depth = extent
    depth = max(depth >> level, 1) if dimension == "3d" else depth
    return max(width >> level, 1), max(height >> level, 1), depth


def size(image: Image) -> bytes:
    """Width, height, depth or number of layers or cubes, and number of mip levels: the size as PTX's kernels take it."""
    width, height, depth = image.extent
    depth = depth // 6 if image.dimension.startswith("cube") else depth
    return np.array([width, height, depth, len(image.levels)], "<u4").tobytes()


def _channels(format: str) -> tuple[int, str]:
    """How many channels there are, and numpy's type of one."""
    match = FORMAT.fullmatch(format)
    assert match is not None, format
    count = 1 if match[1] == "depth" else len(match[1])
    return count, f"<{DTYPES[match[3]]}{int(match[2]) // 8}"


def texel_bytes(format: str) -> int:
    """The size of a texel."""
    if not FORMAT.fullmatch(format):
        return 4
    count, dtype = _channels(format)
    return count * np.dtype(dtype).itemsize


def image(format: str, dimension: str, extent: Extent, levels: int = 1, seed: int = 1) -> Image:
    """Random texels: floats from 0 to 1, other channels of all values that no other value equals."""
    random = np.random.default_rng(seed)
    extents = [level_extent(dimension, extent, level) for level in range(levels)]
    return Image(format, dimension, extent, tuple([_random_level(random, format, e) for e in extents]))


def _random_level(random: np.random.Generator, format: str, extent: Extent) -> bytes:
    texels = extent[0] * extent[1] * extent[2]
    if not FORMAT.fullmatch(format):
        words = random.integers(0, 1 << 32, texels, np.uint32)
        # Exponents without their highest bit are of finite numbers.
        return (words & 0x7FDFFBFF if format == "rg11b10ufloat" else words).astype("<u4").tobytes()
    count, dtype = _channels(format)
    if dtype[1] == "f":
        return random.uniform(0, 1, texels * count).astype(dtype).tobytes()
    limits = np.iinfo(dtype)
    least = limits.min + 1 if format.endswith("snorm") else limits.min
    return random.integers(least, limits.max, texels * count, np.dtype(dtype), endpoint=True).astype(dtype).tobytes()


def decoded(image: Image, level: int) -> Array:
    """A level's texels as shaders see them: float64 or int64, by layer, row, column, component."""
    width, height, depth = level_extent(image.dimension, image.extent, level)
    content = image.levels[level]
    found = _mixed(image.format, content) if not FORMAT.fullmatch(image.format) else _plain(image.format, content)
    whole = np.zeros((len(found), 4), found.dtype)
    whole[:, 3] = 1
    whole[:, : found.shape[1]] = found
    if image.format.startswith("bgra"):
        whole = whole[:, [2, 1, 0, 3]]
    return whole.reshape(depth, height, width, 4)


def _plain(format: str, content: bytes) -> Array:
    count, dtype = _channels(format)
    raw = np.frombuffer(content, dtype).reshape(-1, count)
    if format.endswith("norm"):
        return np.maximum(raw / np.iinfo(dtype).max, -1.0)
    return raw.astype(np.float64 if dtype[1] == "f" else np.int64)


def _mixed(format: str, content: bytes) -> Array:
    words = np.frombuffer(content, "<u4").astype(np.int64)
    if format == "rg11b10ufloat":
        return np.stack([_small_float(words >> first, bits) for first, bits in ((0, 6), (11, 6), (22, 5))], axis=1)
    channels = np.stack([words >> first & mask for first, mask in ((0, 1023), (10, 1023), (20, 1023), (30, 3))], axis=1)
    return channels / np.array([1023, 1023, 1023, 3]) if format.endswith("unorm") else channels


def _small_float(bits: Array, fraction: int) -> Array:
    """A float without a sign, with five bits of exponent and so many of fraction."""
    half = (bits & (1 << 5 + fraction) - 1) << 10 - fraction
    return half.astype("<u2").view("<f2").astype(np.float64)


def numbers(values: Sequence[Sequence[float]]) -> bytes:
    """Points as an array of `vec4f`."""
    return np.array(values, "<f4").tobytes()
