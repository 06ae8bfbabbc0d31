"""Tensor tiles: 64 by 64 sums that the 128 invocations of a workgroup hold together, by `mma.sync`.

In: a call and its frame. Out: the registers of its result. Warp w has rows 16*w to 16*w + 15, as eight blocks
of 16 by 8 sums side by side, laid out as `fragments` says. The left factor's f32 are rounded to TF32, which
has the 11 significant bits of f16 and the range of f32; the right factor's f16 are TF32 as they are. That is
the relaxed precision that Metal multiplies with.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import Expression
from ...ir.node import Node
from ...ir.statements import BuiltinCall
from ...ir.tensor_tile import TENSOR_TILE
from .address import Address, add_index, bracketed
from .emitter import Emitter
from .expressions import place, scalar, value
from .frame import Frame
from .inputs import WARP, local_index
from .lanes import Lanes
from .places import Memory
from .tile_arithmetic import mma

__all__ = ["TENSOR_TILES"]

MULTIPLY = "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"
# What one instruction takes: columns of the right factor, and terms of each sum.
COLUMNS, TERMS = 8, 8
BLOCK_STARTS = range(0, TENSOR_TILE.side, COLUMNS)
STEPS = range(0, TENSOR_TILE.depth, TERMS)
F32_SIZE, F16_SIZE = 4, 2


class _Own(Node):
    """What this invocation has: `row` and `row + 8` of the sums, and of a block what `group` and `thread`, its
    place in the warp, say.
    """

    row: str
    group: str
    thread: str


def _own(frame: Frame, s: BuiltinCall) -> _Own:
    x, y, z = frame.entry.block.size
    if x * y * z != TENSOR_TILE.invocations:
        message = f"tensor tiles need workgroups of {TENSOR_TILE.invocations} invocations"
        raise CompileError(Diagnostic("E0729", message, s.span))
    emitter = frame.emitter
    index = local_index(emitter, frame.entry.block)
    warp = emitter.at_entry("shr.u32", "r", index, "5")
    lane = emitter.at_entry("and.b32", "r", index, str(WARP - 1))
    group = emitter.at_entry("shr.u32", "r", lane, "2")
    row = emitter.at_entry("mad.lo.u32", "r", warp, "16", group)
    return _Own(row, group, emitter.at_entry("and.b32", "r", lane, "3"))


def _memory(frame: Frame, array: Expression) -> Memory:
    found = place(frame, array)
    assert isinstance(found, Memory)
    return found


def _rows(
    emitter: Emitter, own: _Own, start: Address, stride: str, first: str, count: str
) -> list[tuple[Address, str]]:
    """For each of the two rows: the address of its component `first`, and whether it is among the `count`."""
    found = []
    for down in (0, 8):
        row = emitter.op("add.s32", "r", own.row, str(down))
        inside = emitter.op("setp.lt.u32", "p", row, count)
        index = emitter.op("mad.lo.s32", "r", row, stride, first)
        found.append((add_index(emitter, start, index, F32_SIZE, signed=False), emitter.predicate(inside)))
    return found


def _multiply(frame: Frame, s: BuiltinCall) -> Lanes:
    left, offset, stride, rows, right, sums = s.arguments
    emitter, own = frame.emitter, _own(frame, s)
    memory = _memory(frame, left)
    start = add_index(emitter, memory.address, scalar(frame, offset), F32_SIZE, signed=False)
    places = _rows(emitter, own, start, scalar(frame, stride), own.thread, scalar(frame, rows))
    is_constant = memory.root is not None and memory.root.access == "read"
    load = "ld.global.nc.f32" if is_constant else "ld.global.f32"
    factors = [_left(emitter, places, k, load) for k in STEPS]
    index = emitter.at_entry("mad.lo.u32", "r", own.group, str(TENSOR_TILE.depth), own.thread)
    column = add_index(emitter, _memory(frame, right).address, index, F16_SIZE, signed=False)
    before = value(frame, sums)
    result: list[str] = []
    for block, n in enumerate(BLOCK_STARTS):
        part = before[4 * block : 4 * (block + 1)]
        for k, factor in zip(STEPS, factors, strict=True):
            part = mma(emitter, MULTIPLY, factor, _right(emitter, column, n, k), part)
        result += part
    return tuple(result)


def _left(emitter: Emitter, places: list[tuple[Address, str]], k: int, load: str) -> Lanes:
    """The registers of terms `k` and after; rows outside are zero."""
    lanes = []
    for across in (0, 4):
        for address, inside in places:
            number = emitter.register("r")
            emitter.emit("mov.b32", number, "0")
            emitter.emit(f"@{inside} {load}", number, bracketed(emitter, address.plus((k + across) * F32_SIZE)))
            lanes.append(emitter.op("cvt.rna.tf32.f32", "r", number))
    return tuple(lanes)


def _right(emitter: Emitter, column: Address, n: int, k: int) -> Lanes:
    """The registers of column `n` and after, terms `k` and after; a column's terms lie together."""
    lanes = []
    for across in (0, 4):
        address = column.plus((n * TENSOR_TILE.depth + k + across) * F16_SIZE)
        half = emitter.op(f"ld.{address.space}.b16", "h", bracketed(emitter, address))
        lanes.append(emitter.op("cvt.f32.f16", "r", half))
    return tuple(lanes)


def _store(frame: Frame, s: BuiltinCall) -> Lanes:
    target, offset, stride, columns, rows, tile = s.arguments
    emitter, own = frame.emitter, _own(frame, s)
    start = add_index(emitter, _memory(frame, target).address, scalar(frame, offset), F32_SIZE, signed=False)
    first = emitter.at_entry("shl.b32", "r", own.thread, "1")
    places = _rows(emitter, own, start, scalar(frame, stride), first, scalar(frame, rows))
    limit, lanes = scalar(frame, columns), iter(value(frame, tile))
    for n in BLOCK_STARTS:
        for address, inside in places:
            for across in (0, 1):
                column = emitter.op("add.s32", "r", first, str(n + across))
                kept = emitter.op("setp.lt.and.u32", "p", column, limit, inside)
                there = bracketed(emitter, address.plus((n + across) * F32_SIZE))
                emitter.emit(f"@{emitter.predicate(kept)} st.global.f32", there, next(lanes))
    return ()


TENSOR_TILES = {"tensorTileMultiplyAccumulate": _multiply, "tensorTileStore": _store}
