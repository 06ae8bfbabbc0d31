"""Textures as a GPU samples them, in double precision: what the instructions of PTX's textures mean.

In: an `Image` and, to sample it, a `Sampler`. Out: `Texture`, which gives texels, and `Surface`, bytes that are
stored to. Weights are exact here; hardware has eight bits of a fraction.

What NVIDIA's hardware does at the edges is done here, too: a fetch takes the nearest texel for
coordinates outside, and 0 for a level that does not exist; channels that a format has not are 0, the fourth as
well, which WebGPU has as 1.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from .cube_faces import direction, face_gradient, face_of
from .images import Image, Sampler, decoded, level_extent, texel_bytes
from .machine import Fault

__all__ = ["Surface", "Texture"]

Texel = NDArray[np.generic]
# From (u min, v max) against the clock.
GATHERED = ((0, 1), (1, 1), (1, 0), (0, 0))


def _repeated(i: int, size: int) -> int:
    return i % size


def _clamped(i: int, size: int) -> int:
    return min(max(i, 0), size - 1)


def _mirrored(i: int, size: int) -> int:
    return min(i % (2 * size), 2 * size - 1 - i % (2 * size))


ADDRESSES: dict[str, Callable[[int, int], int]] = {
    "repeat": _repeated,
    "clamp-to-edge": _clamped,
    "mirror-repeat": _mirrored,
}


def _as_cuda_has_it(image: Image, level: int) -> NDArray[np.generic]:
    texels = decoded(image, level)
    if not image.format.startswith(("rgb", "bgra")):
        texels[..., 3] = 0
    return texels


class Texture:
    """A texture object. Without a sampler it can be fetched from, not sampled."""

    def __init__(self, image: Image, sampler: Sampler | None = None) -> None:
        self.image = image
        self.sampler = sampler
        self.levels = [_as_cuda_has_it(image, level) for level in range(len(image.levels))]
        self.is_cube = image.dimension.startswith("cube")
        self.is_integer = image.format.endswith("int")

    def fetch(self, at: Sequence[int], layer: int, level: int) -> Texel:
        """One texel of a level."""
        if not 0 <= level < len(self.levels):
            return np.zeros(4, self.levels[0].dtype)
        texels = self.levels[level]
        z, y, x = ([*at, 0, 0][:3])[::-1]
        z = layer if self.image.dimension == "2d_array" else z
        place = [_clamped(i, size) for i, size in zip((z, y, x), texels.shape, strict=False)]
        found: Texel = texels[tuple(place)]
        return found

    def sample(self, at: Sequence[float], layer: int, level: float, offset: Sequence[int] = ()) -> Texel:
        """The filtered value at normalized coordinates, or in a direction."""
        if self.sampler is None:
            raise Fault("a texture object that is not made for a sampler is sampled")
        level = min(max(level, 0.0), len(self.levels) - 1.0)
        if self.sampler.mip_filter == "nearest":
            return self._sample(at, layer, math.floor(level + 0.5), offset)
        low = math.floor(level)
        high, part = min(low + 1, len(self.levels) - 1), level - low
        return (1 - part) * self._sample(at, layer, low, offset) + part * self._sample(at, layer, high, offset)

    def sample_gradient(
        self, at: Sequence[float], layer: int, dx: Sequence[float], dy: Sequence[float], offset: Sequence[int] = ()
    ) -> Texel:
        """The level is that where the longer of the gradients is one texel."""
        if self.is_cube:
            dx, dy = face_gradient(at, dx), face_gradient(at, dy)
        extent = self.image.extent
        longest = max(math.hypot(*(d * size for d, size in zip(ds, extent, strict=False))) for ds in (dx, dy))
        return self.sample(at, layer, math.log2(longest) if longest > 0 else 0.0, offset)

    def _sample(self, at: Sequence[float], layer: int, level: int, offset: Sequence[int]) -> Texel:
        assert self.sampler is not None
        if self.sampler.filter == "nearest":
            return self._nearest(at, layer, level, offset)
        total = np.zeros(4)
        for weight, texel in self._linear(at, layer, level, offset):
            total = total + weight * texel
        return total

    def _nearest(self, at: Sequence[float], layer: int, level: int, offset: Sequence[int]) -> Texel:
        at, layer, extent = self._on_plane(at, layer, level)
        at = [x * size + o for x, size, o in zip(at, extent, [*offset, 0, 0, 0], strict=False)]
        return self._texel([math.floor(x) for x in at], layer, level)

    def _linear(
        self, at: Sequence[float], layer: int, level: int, offset: Sequence[int]
    ) -> Iterable[tuple[float, Texel]]:
        """The neighbours with their weights."""
        at, layer, extent = self._on_plane(at, layer, level)
        at = [x * size - 0.5 + o for x, size, o in zip(at, extent, [*offset, 0, 0, 0], strict=False)]
        for corner in itertools.product((0, 1), repeat=len(at)):
            parts = [x - math.floor(x) for x in at]
            weight = math.prod(part if c else 1 - part for part, c in zip(parts, corner, strict=True))
            yield weight, self._texel([math.floor(x) + c for x, c in zip(at, corner, strict=True)], layer, level)

    def _on_plane(self, at: Sequence[float], layer: int, level: int) -> tuple[Sequence[float], int, Sequence[int]]:
        """Coordinates from 0 to 1 on a layer; a cube's direction is on one of its faces."""
        extent = level_extent(self.image.dimension, self.image.extent, level)[: len(at)]
        layers = self.levels[0].shape[0] // (6 if self.is_cube else 1)
        layer = _clamped(layer, layers) if self.image.dimension.endswith("array") else 0
        if not self.is_cube:
            return at, layer, extent
        face, u, v = face_of(at)
        return (u, v), layer * 6 + face, extent[:2]

    def _texel(self, at: Sequence[int], layer: int, level: int) -> Texel:
        assert self.sampler is not None
        texels = self.levels[level]
        if self.is_cube:
            return self._cube_texel(at[0], at[1], layer, level)
        wrap = ADDRESSES[self.sampler.address]
        sizes = texels.shape[2::-1]
        x, y, z = ([wrap(i, size) for i, size in zip(at, sizes, strict=False)] + [0, 0])[:3]
        found: Texel = texels[layer if self.image.dimension == "2d_array" else z, y, x]
        return found

    def _cube_texel(self, x: int, y: int, layer: int, level: int) -> Texel:
        """Over an edge lies the next face; at a corner, where there is none, the mean of the three texels."""
        texels = self.levels[level]
        size = texels.shape[1]
        inside = _clamped(x, size), _clamped(y, size)
        if (x, y) != inside and x != inside[0] and y != inside[1]:
            around = [inside, (x, inside[1]), (inside[0], y)]
            return sum(self._cube_texel(*place, layer, level) for place in around) / 3  # type: ignore[return-value]
        cube, face = divmod(layer, 6)
        face, u, v = face_of(direction(face, (x + 0.5) / size, (y + 0.5) / size))
        found: Texel = texels[cube * 6 + face, _clamped(int(v * size), size), _clamped(int(u * size), size)]
        return found

    def gather(self, component: int, at: Sequence[float], layer: int, offset: Sequence[int] = ()) -> list[float]:
        """One component of the four texels that a linear filter would mix, of level 0."""
        at, layer, extent = self._on_plane(at, layer, 0)
        at = [x * size - 0.5 + o for x, size, o in zip(at, extent, [*offset, 0, 0, 0], strict=False)]
        x, y = (math.floor(x) for x in at)
        return [self._texel((x + dx, y + dy), layer, 0)[component] for dx, dy in GATHERED]


class Surface:
    """A surface object: a level's bytes."""

    def __init__(self, image: Image, level: int = 0) -> None:
        self.dimension = image.dimension
        self.extent = level_extent(image.dimension, image.extent, level)
        self.texel_bytes = texel_bytes(image.format)
        self.content = bytearray(image.levels[level])

    def offset(self, x: int, y: int, z: int, size: int) -> int | None:
        """Where a texel of `size` bytes lies whose first byte is `x` of its row; None for one outside."""
        if size != self.texel_bytes or x % size:
            raise Fault(f"{size} bytes at byte {x} of a row with texels of {self.texel_bytes}")
        width, height, depth = self.extent
        if not (0 <= x < width * size and 0 <= y < height and 0 <= z < depth):
            return None
        return (z * height + y) * width * size + x
