"""Builtin calls on subgroup matrices, one rule each.

In: a call and its frame. Out: the registers of its result. All 32 invocations of a warp take part, so
the workgroup must be made of whole warps.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...analysis.layout import align_of
from ...analysis.tiles import TileAccess, component_size, tile_access
from ...diagnostics import CompileError, Diagnostic
from ...ir.statements import BuiltinCall
from ...ir.subgroup_matrix import SubgroupMatrix
from . import tile_memory
from .expressions import place, scalar, value
from .fragments import refuse_shape
from .frame import Frame
from .inputs import WARP
from .lanes import Lanes, zeros
from .places import Memory
from .tile_arithmetic import multiply_add, with_scalar

__all__ = ["TILES"]


def _lines(frame: Frame, s: BuiltinCall, access: TileAccess) -> tile_memory.Lines:
    refuse_shape(access.tile, s.span)
    _check_warps(frame, s)
    if component_size(access.tile) > align_of(access.array):
        message = f"PTX moves no `{access.tile}` from or to `{access.array}`, whose elements are smaller"
        raise CompileError(Diagnostic("E0729", message, s.span))
    found = place(frame, access.pointer)
    assert isinstance(found, Memory)
    offset, stride = scalar(frame, access.offset), scalar(frame, access.stride)
    constant = found.root is not None and found.root.access == "read"
    aligned = s.span.source.dialect == "yuyan"
    return tile_memory.lines_of(
        frame.emitter, access, found.address, offset, stride, aligned=aligned, constant=constant
    )


def _check_warps(frame: Frame, s: BuiltinCall) -> None:
    x, y, z = frame.entry.block.size
    if x * y * z % WARP:
        message = f"subgroup matrices need workgroups of a multiple of {WARP} invocations; here they have {x * y * z}"
        raise CompileError(Diagnostic("E0729", message, s.span))


def _load(frame: Frame, s: BuiltinCall) -> Lanes:
    access = tile_access(s)
    assert access is not None
    return tile_memory.load(frame.emitter, _lines(frame, s, access))


def _store(frame: Frame, s: BuiltinCall) -> Lanes:
    access = tile_access(s)
    assert access is not None
    assert access.value is not None
    lines = _lines(frame, s, access)
    tile_memory.store(frame.emitter, lines, value(frame, access.value))
    return ()


def _product(frame: Frame, s: BuiltinCall) -> Lanes:
    left, right, *sums = s.arguments
    type = s.overload.result
    for factor in (left.type, right.type, type):
        assert isinstance(factor, SubgroupMatrix)
        refuse_shape(factor, s.span)
    assert isinstance(left.type, SubgroupMatrix)
    assert isinstance(right.type, SubgroupMatrix)
    assert isinstance(type, SubgroupMatrix)
    _check_warps(frame, s)
    first, other = (left.type, value(frame, left)), (right.type, value(frame, right))
    before = value(frame, sums[0]) if sums else zeros(frame.emitter, type)
    return multiply_add(frame.emitter, first, other, type, before)


def _with_scalar(operation: str, frame: Frame, s: BuiltinCall) -> Lanes:
    tile, number = s.arguments
    assert isinstance(tile.type, SubgroupMatrix)
    refuse_shape(tile.type, s.span)
    return with_scalar(frame.emitter, operation, tile.type, value(frame, tile), scalar(frame, number), s.span)


def _same_bits(frame: Frame, s: BuiltinCall) -> Lanes:
    return value(frame, s.arguments[0])


TILES: dict[str, Callable[[Frame, BuiltinCall], Lanes]] = {
    "subgroupMatrixLoad": _load,
    "subgroupMatrixStore": _store,
    "subgroupMatrixMultiply": _product,
    "subgroupMatrixMultiplyAccumulate": _product,
    "subgroupMatrixScalarAdd": partial(_with_scalar, "add"),
    "subgroupMatrixScalarSubtract": partial(_with_scalar, "sub"),
    "subgroupMatrixScalarMultiply": partial(_with_scalar, "mul"),
    "tileLoadRows": _load,
    "tileStoreRows": _store,
    "tileBitcast": _same_bits,
}
