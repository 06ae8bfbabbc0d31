"""Tiles in memory: what a call that loads or stores a subgroup matrix says.

In: a call. Out: a `TileAccess`, the same for all the forms that such calls have.
"""

from __future__ import annotations

from ..builtins.tiles import FEW_ROWS
from ..ir.expressions import Expression, Literal, Name
from ..ir.module import Constant
from ..ir.node import Node
from ..ir.statements import BuiltinCall
from ..ir.subgroup_matrix import Component, Majorness, SubgroupMatrix
from ..ir.types import Array, Pointer
from .layout import stride_of

__all__ = ["TileAccess", "component_size", "tile_access", "units_in", "units_needed"]


class TileAccess(Node):
    """A tile in memory: row after row or column after column, `stride` from one to the next.

    `pointer` points to an array, in which the tile begins at `offset`. Offset and stride count in `unit`s
    of so many bytes: elements of the array, or components in the older form that has a flag for the order.
    `rows` says how many are moved. `value` is what is stored, None for a load.
    """

    tile: SubgroupMatrix
    pointer: Expression
    offset: Expression
    stride: Expression
    rows: int
    is_column_major: bool
    value: Expression | None
    unit: int

    @property
    def array(self) -> Array:
        """The type of the array."""
        assert isinstance(self.pointer.type, Pointer)
        assert isinstance(self.pointer.type.store, Array)
        return self.pointer.type.store

    @property
    def extent(self) -> tuple[int, int]:
        """How many lines there are, `stride` apart, and how many components each has."""
        return (self.tile.columns, self.rows) if self.is_column_major else (self.rows, self.tile.columns)


def component_size(tile: SubgroupMatrix) -> int:
    """Bytes of a component in memory."""
    return 1 if isinstance(tile.component, Component) else tile.component.bits // 8


def tile_access(call: BuiltinCall) -> TileAccess | None:
    """What a call loads or stores; None for a call that does neither."""
    name = call.overload.name
    if name in ("subgroupMatrixLoad", "tileLoadRows"):
        tile = call.overload.result
        pointer, offset, *rest = call.arguments
        value = None
    elif name in ("subgroupMatrixStore", "tileStoreRows"):
        pointer, offset, value, *rest = call.arguments
        tile = value.type
    else:
        return None
    assert isinstance(tile, SubgroupMatrix)
    rows = FEW_ROWS if name.startswith("tile") else tile.rows
    assert isinstance(pointer.type, Pointer)
    assert isinstance(pointer.type.store, Array)
    unit = stride_of(pointer.type.store) if len(rest) == 1 else component_size(tile)
    return TileAccess(tile, pointer, offset, rest[-1], rows, _is_column_major(call, rest), value, unit)


def _is_column_major(call: BuiltinCall, rest: list[Expression]) -> bool:
    """A template argument says it, or the argument before the stride, which is a constant."""
    if len(rest) == 1:
        return any(isinstance(t, Majorness) and str(t) == "col_major" for t in call.overload.template)
    flag = rest[0]
    if isinstance(flag, Name) and isinstance(flag.target, Constant):
        flag = flag.target.value
    assert isinstance(flag, Literal)
    return flag.value is True


def units_needed(access: TileAccess, stride: int) -> int:
    """How many units from its offset on the tile reaches over."""
    lines, length = access.extent
    return (lines - 1) * stride - (-length * component_size(access.tile) // access.unit)


def units_in(access: TileAccess, elements: int) -> int:
    """How many units so many elements of the array are."""
    return elements * stride_of(access.array) // access.unit
