"""Operations on tiles that WGSL lacks: further rows, in the form of all others.

Most operations of 豫言's tiles are those of subgroup matrices (`builtins.subgroup_matrices`). The rows
here are the rest. `find` does not know them, so no WGSL source can call them; a front end makes their
overloads itself, with these parameters:

    tileLoadRows(array, offset, stride) -> T        the first eight rows in memory, zeros below
    tileStoreRows(array, offset, T, stride)         the first eight rows alone
    tileBitcast(T) -> U                             the same bits as another component type
    tensorTileMultiplyAccumulate(left array, offset, stride, rows, right array, tile) -> tile
    tensorTileStore(array, offset, stride, columns, rows, tile)

Offsets and strides count elements of the array.
"""

from __future__ import annotations

from typing import Literal

from ..ir.module import Stage
from .signature import Row

__all__ = ["FEW_ROWS", "TILE_ROWS"]

COMPUTE: frozenset[Stage] = frozenset(("compute",))
# What the row-limited operations move.
FEW_ROWS = 8


def _row(
    name: str,
    effect: Literal["read", "write", "subgroup"],
    uniform: Literal["workgroup", "subgroup"] = "subgroup",
    enable: str | None = "chromium_experimental_subgroup_matrix",
) -> Row:
    must_use = effect != "write"
    return Row(name, (), stages=COMPUTE, effect=effect, uniform=uniform, must_use=must_use, enable=enable)


TILE_ROWS: dict[str, Row] = {
    row.name: row
    for row in (
        _row("tileLoadRows", "read"),
        _row("tileStoreRows", "write"),
        _row("tileBitcast", "subgroup"),
        _row("tensorTileMultiplyAccumulate", "read", "workgroup", None),
        _row("tensorTileStore", "write", "workgroup", None),
    )
}
