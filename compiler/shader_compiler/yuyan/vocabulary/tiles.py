"""Names of tiles (着十二, 着十三): their classes, and what moves them.

A load or a store is told by its name: the tile, where the array is, what its elements may be, and how
the tile lies there.
"""

from __future__ import annotations

from ...ir.node import Node
from ...ir.subgroup_matrix import I8, SubgroupMatrix, subgroup_matrix
from ...ir.tensor_tile import TENSOR_TILE
from ...ir.types import F16, F32, I32, U32, Scalar, Type

__all__ = ["CLASSES", "FILLS", "LOADS", "PRODUCTS", "STORES", "TILES", "Move"]

LEFT, RIGHT = subgroup_matrix("left", F16, 16, 16), subgroup_matrix("right", F16, 16, 16)
SUM = subgroup_matrix("result", F32, 16, 16)
LEFT_8, RIGHT_8 = subgroup_matrix("left", I8, 32, 16), subgroup_matrix("right", I8, 16, 32)
SUM_32 = subgroup_matrix("result", I32, 16, 16)

CLASSES: dict[str, Type] = {
    "子组矩阵片甲": LEFT, "子组矩阵片乙": RIGHT, "子组矩阵片累": SUM,
    "整八矩阵片甲": LEFT_8, "整八矩阵片乙": RIGHT_8, "整矩阵片累": SUM_32,
    "张量片累": TENSOR_TILE,
}  # fmt: skip


class Move(Node):
    """`tile` from or to an array in `space` whose elements are one of `elements`.

    `is_column_major`: column after column. `is_few`: the first eight rows alone.
    """

    tile: SubgroupMatrix
    space: str
    elements: tuple[Scalar, ...]
    is_column_major: bool = False
    is_few: bool = False


HALVES, WORDS = (F16,), (U32, F16)
BYTES = (I32, U32)

# A right factor lies as [n][k]: column after column.
LOADS: dict[str, Move] = {
    "载矩阵片甲": Move(LEFT, "workgroup", HALVES),
    "载矩阵片乙": Move(RIGHT, "workgroup", HALVES, True),
    "载矩阵片甲前八行": Move(LEFT, "workgroup", HALVES, False, True),
    "载入矩阵片累": Move(SUM, "workgroup", (F32,)),
    "载入矩阵片累前八行": Move(SUM, "workgroup", (F32,), False, True),
    "载矩阵片甲自存储": Move(LEFT, "storage", WORDS),
    "载矩阵片乙自存储": Move(RIGHT, "storage", WORDS, True),
    "载矩阵片乙自转置存储": Move(RIGHT, "storage", WORDS),
    "载整八矩阵片甲": Move(LEFT_8, "workgroup", BYTES),
    "载整八矩阵片乙": Move(RIGHT_8, "workgroup", BYTES, True),
}
STORES: dict[str, Move] = {
    "存矩阵片累": Move(SUM, "workgroup", (F32,)),
    "存矩阵片累前八行": Move(SUM, "workgroup", (F32,), False, True),
    "存矩阵片累到存储": Move(SUM, "storage", (F32,)),
    "存整矩阵片累": Move(SUM_32, "workgroup", (I32,)),
}
FILLS: dict[str, Type] = {"满矩阵片累": SUM, "满整矩阵片累": SUM_32, "满张量片累": TENSOR_TILE}
PRODUCTS: dict[str, tuple[SubgroupMatrix, SubgroupMatrix, SubgroupMatrix]] = {
    "矩阵片乘加": (LEFT, RIGHT, SUM),
    "整矩阵片乘加": (LEFT_8, RIGHT_8, SUM_32),
}

TILES: frozenset[str] = frozenset([*LOADS, *STORES, *FILLS, *PRODUCTS, "整累作浮", "张量片乘加", "存张量片累"])
