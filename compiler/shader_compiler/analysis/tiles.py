"""Tiles in memory: what a call that loads or stores a subgroup matrix says, and what is wrong with it.

In: a call. Out: a `TileAccess`, the same for all the forms that such calls have; a `WrongTile` where constants
say that the tile cannot be there.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..builtins.tiles import FEW_ROWS
from ..ir.expressions import Expression, Literal, Name
from ..ir.module import Constant
from ..ir.node import Node
from ..ir.statements import BuiltinCall
from ..ir.subgroup_matrix import Component, Majorness, SubgroupMatrix
from ..ir.types import BOOL, Array, Pointer
from .layout import size_of, stride_of

__all__ = ["TileAccess", "WrongTile", "component_size", "tile_access", "units_in", "units_needed", "wrong_tile"]


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


class WrongTile(Node):
    """What is wrong with a tile: the code, the message, and the argument that is the reason."""

    code: str
    message: str
    argument: int


def wrong_tile(call: BuiltinCall, known: Sequence[object]) -> WrongTile | None:
    """Why the tile that a call moves cannot lie in its array, wherever the unknown of its numbers are least.

    `known` are the values of the call's arguments, None for what is not constant. The rules are those of Dawn's
    validation: they count in bytes, with an element's size for the distance of two elements, and ask less of the
    older form.
    """
    access = tile_access(call)
    assert access is not None
    start, stride = known[1], known[-1]
    if BOOL in call.overload.parameters:
        return _wrong_in_older_form(access, start)
    if stride_of(access.array) < component_size(access.tile):
        message = f"the elements of `{access.array}` are smaller than a component of `{access.tile}`"
        return WrongTile("E0352", message, 0)
    return _wrong_stride(access, stride, len(known) - 1) or _wrong_place(access, start, stride)


def _wrong_in_older_form(access: TileAccess, start: object) -> WrongTile | None:
    count = access.array.count
    if count is None:
        return None
    if not isinstance(count, int):
        return WrongTile("E0352", "where an override counts the array, the order is a template argument", 0)
    units = units_in(access, count)
    if isinstance(start, int) and start >= units:
        message = f"the tile begins at component {start}, but `{access.array}` has {units}"
        return WrongTile("E0350", message, 1)
    return _negative("offset", start, 1)


def _wrong_stride(access: TileAccess, stride: object, argument: int) -> WrongTile | None:
    if not isinstance(stride, int) or stride < 0:
        return _negative("stride", stride, argument)
    given, needed = stride * size_of(access.array.element), _line_size(access)
    if given >= needed:
        return None
    line = "column" if access.is_column_major else "row"
    return WrongTile("E0349", f"a stride of {stride} is {given} bytes, but a {line} takes {needed}", argument)


def _wrong_place(access: TileAccess, start: object, stride: object) -> WrongTile | None:
    if isinstance(start, int) and start < 0:
        return _negative("offset", start, 1)
    if not isinstance(access.array.count, int):
        return None
    element, line = size_of(access.array.element), _line_size(access)
    first = start * element if isinstance(start, int) else 0
    apart = stride * element if isinstance(stride, int) else line
    end, size = first + (access.extent[0] - 1) * apart + line, size_of(access.array)
    if end <= size:
        return None
    return WrongTile("E0350", f"the tile ends at byte {end}, but `{access.array}` has {size} bytes", 0)


def _negative(what: str, value: object, argument: int) -> WrongTile | None:
    if isinstance(value, int) and value < 0:
        return WrongTile("E0353", f"the {what} of a tile is not negative, as {value} is", argument)
    return None


def _line_size(access: TileAccess) -> int:
    return access.extent[1] * component_size(access.tile)
