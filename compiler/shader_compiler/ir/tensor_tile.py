"""The tensor tile: 64 by 64 sums of f32 that a workgroup of 128 invocations holds together.

Its values are constructible and opaque, as those of subgroup matrices are. Metal 4 has it; WGSL has nothing like
it, so a pass divides it over the invocations there (`transform.tensor_tiles`).
"""

from __future__ import annotations

from .types import F32, Type

__all__ = ["TENSOR_TILE", "TensorTile"]


class TensorTile(Type):
    """`side` rows and columns of `scalar`; a product adds `depth` terms to each. One type: `TENSOR_TILE`.

    `invocations` is how many a workgroup that holds one must have.
    """

    __slots__ = ("depth", "invocations", "scalar", "side")

    def __init__(self) -> None:
        self.scalar = F32
        self.side = 64
        self.depth = 32
        self.invocations = 128
        self._name = "tensor_tile<f32, 64, 64>"


TENSOR_TILE = TensorTile()
