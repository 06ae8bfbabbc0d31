"""Subgroup matrices from and to memory.

In: a `TileAccess` and where its array is. Out: instructions and, of a load, the registers.

Rows of 16 bytes that are aligned in shared memory come by `ldmatrix`, four registers at a time, and
transposed where the inner dimension is not the one that lies together. All else is loaded and stored
lane by lane, 8 or 4 bytes at a time where alignment is known, or one component.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...analysis.layout import align_of
from ...analysis.tiles import TileAccess, component_size
from ...ir.expressions import Builtin, Index
from ...ir.node import Node
from ...ir.subgroup_matrix import SubgroupMatrix
from .address import Address, add_index, bracketed
from .emitter import Emitter
from .folding import integer
from .fragments import Position, packed, positions
from .lanes import Lanes

__all__ = ["Lines", "lines_of", "load", "store"]

# Offsets and strides of 豫言 are multiples of so many components.
CONTRACT = 8
MASK = 0xFFFFFFFF


class Lines(Node):
    """The tile in memory: `address` of its first component, and `stride` units of `unit` bytes from one line
    to the next. A component has `size` bytes.

    A component's place is (line, place in the line): (row, column), or the other way round.
    `alignment` divides every line's address.
    """

    tile: SubgroupMatrix
    address: Address
    stride: str
    unit: int
    size: int
    alignment: int
    is_column_major: bool
    rows: int
    # The opcode of loads.
    load: str

    def place(self, position: Position) -> Position:
        """(line, place in the line) of (row, column)."""
        return (position[1], position[0]) if self.is_column_major else position

    @property
    def is_contiguous(self) -> bool:
        """Whether the components of a register lie together."""
        return self.is_column_major == (self.tile.kind == "right")


def lines_of(
    emitter: Emitter, access: TileAccess, base: Address, offset: str, stride: str, *, aligned: bool, constant: bool
) -> Lines:
    """Where the lines are. `aligned`: the source promises that offset and stride are multiples of eight;
    `constant`: nothing writes the array.
    """
    size, unit = component_size(access.tile), access.unit
    if aligned:
        multiple = max(CONTRACT * size // unit, 1)
        offset, stride = _rounded(emitter, offset, multiple), _rounded(emitter, stride, multiple)
    address = add_index(emitter, base, offset, unit, signed=False)
    outer = min(_alignment(emitter, base), align_of(access.array) if _is_indexed(access) else 16)
    alignment = min(outer, _multiple(emitter, offset) * unit, _multiple(emitter, stride) * unit)
    opcode = f"ld.{base.space}.nc" if constant else f"ld.{base.space}"
    return Lines(access.tile, address, stride, unit, size, alignment, access.is_column_major, access.rows, opcode)


def _is_indexed(access: TileAccess) -> bool:
    pointer = access.pointer
    while not isinstance(pointer, (Index, Builtin)):
        base = getattr(pointer, "base", None)
        if base is None:
            return False
        pointer = base
    return True


def _rounded(emitter: Emitter, operand: str, multiple: int) -> str:
    """The operand, where it is known to be a multiple; else the next lower one."""
    if _multiple(emitter, operand) >= multiple:
        return operand
    return emitter.op("and.b32", "r", operand, str(-multiple))


def _alignment(emitter: Emitter, address: Address) -> int:
    """A power of two, at most 16, that divides the address. The host's buffers are aligned as CUDA's are."""
    return min([16, _lowest(address.offset), *(_lowest(f) * _multiple(emitter, r) for r, f in address.terms)])


def _lowest(value: int) -> int:
    return value & -value or 1 << 31


def _multiple(emitter: Emitter, operand: str, depth: int = 8) -> int:
    """A power of two that divides the value."""
    value = integer(operand)
    if value is not None:
        return _lowest(value)
    if depth == 0:
        return 1

    def of(part: str) -> int:
        return _multiple(emitter, part, depth - 1)

    match emitter.definitions.get(operand):
        case ("add.s32" | "add.u32" | "sub.s32" | "min.u32" | "max.u32", a, b):
            return min(of(a), of(b))
        case ("mul.lo.s32" | "mul.lo.u32", a, b):
            return min(of(a) * of(b), 1 << 31)
        case ("mad.lo.s32" | "mad.lo.u32", a, b, c):
            return min(of(a) * of(b), of(c))
        case ("shl.b32", a, b) if (bits := integer(b)) is not None:
            return min(of(a) << (bits & 31), 1 << 31)
        case ("shr.u32" | "shr.b32", a, b) if (bits := integer(b)) is not None:
            return of(a) >> (bits & 31) or 1
        case ("and.b32", a, b):
            return max(of(a), of(b))
    return 1


# Where a lane's part of a register is


class _Lane:
    """The numbers that this invocation computes its addresses from."""

    def __init__(self, emitter: Emitter) -> None:
        self.emitter = emitter
        self.number = emitter.at_entry("mov.u32", "r", "%laneid")
        self.group = emitter.at_entry("shr.u32", "r", self.number, "2")
        self.thread = emitter.at_entry("and.b32", "r", self.number, "3")

    def bit(self, number: int) -> str:
        """Bit `number` of the lane's number."""
        return self.emitter.at_entry(
            "and.b32", "r", self.emitter.at_entry("shr.u32", "r", self.number, str(number)), "1"
        )


def _address(emitter: Emitter, lines: Lines, line: str, place: str, position: Position) -> Address:
    """Of component (line, place) from that of `position`, (row, column); all but the position varies by lane."""
    first, start = lines.place(position)
    moved = add_index(emitter, lines.address, place, lines.size, signed=False).plus(start * lines.size)
    units = emitter.op("mul.lo.s32", "r", line, lines.stride)
    step = integer(lines.stride)
    if step is not None:
        return add_index(emitter, moved, units, lines.unit, signed=False).plus(first * (step & MASK) * lines.unit)
    units = emitter.op("mad.lo.s32", "r", lines.stride, str(first), units)
    return add_index(emitter, moved, units, lines.unit, signed=False)


def _own(emitter: Emitter, lines: Lines, position: Position, component: int) -> Address:
    """Of a component of the lane's register at a position."""
    lane = _Lane(emitter)
    along = 2 if lines.tile.kind == "result" else packed(lines.tile)
    outer, inner = lane.group, emitter.at_entry("mul.lo.s32", "r", lane.thread, str(along))
    row, column = position
    if lines.tile.kind == "right":
        row, outer, inner = row + component, inner, outer
    else:
        column += component
    line, place = (inner, outer) if lines.is_column_major else (outer, inner)
    return _address(emitter, lines, line, place, (row, column))


# Loads


def load(emitter: Emitter, lines: Lines) -> Lanes:
    """The registers."""
    places = positions(lines.tile)
    if lines.rows < lines.tile.rows:
        inside = iter(_by_lane(emitter, lines, [p for p in places if p[0] < lines.rows]))
        return tuple([next(inside) if p[0] < lines.rows else "0" for p in places])
    by_matrices = _by_matrices if _has_aligned_rows(lines) else _by_lane
    return tuple(by_matrices(emitter, lines, places))


def _has_aligned_rows(lines: Lines) -> bool:
    """Whether `ldmatrix` can load the tile."""
    is_aligned = lines.address.space == "shared" and lines.alignment >= 16
    return is_aligned and lines.tile.kind != "result" and (lines.is_contiguous or packed(lines.tile) == 2)


def _by_matrices(emitter: Emitter, lines: Lines, places: Sequence[Position]) -> Iterator[str]:
    trans = "" if lines.is_contiguous else ".trans"
    for start in range(0, len(places), 4):
        group = places[start : start + 4]
        address = bracketed(emitter, _matrix_row(emitter, lines, group))
        results = [emitter.register("r") for _ in group]
        opcode = f"ldmatrix.sync.aligned.m8n8.x{len(group)}{trans}.shared.b16"
        emitter.emit(opcode, f"{{{', '.join(results)}}}", address)
        yield from results


def _matrix_row(emitter: Emitter, lines: Lines, group: Sequence[Position]) -> Address:
    """What lane 8*i + r gives: row r of the matrix of register i. The registers are a step apart each way."""
    lane = _Lane(emitter)
    line, place = emitter.at_entry("and.b32", "r", lane.number, "7"), "0"
    origin = lines.place(group[0])
    for number, position in ((3, group[1]), (4, group[2 % len(group)])):
        there = lines.place(position)
        bit = lane.bit(number)
        line = emitter.at_entry("mad.lo.s32", "r", bit, str(there[0] - origin[0]), line)
        place = emitter.at_entry("mad.lo.s32", "r", bit, str(there[1] - origin[1]), place)
    return _address(emitter, lines, line, place, group[0])


def _by_lane(emitter: Emitter, lines: Lines, places: Sequence[Position]) -> Iterator[str]:
    pair = _pairs(lines)
    for position in places[::pair]:
        if pair == 2:
            results = [emitter.register("r"), emitter.register("r")]
            address = bracketed(emitter, _own(emitter, lines, position, 0))
            emitter.emit(f"{lines.load}.v2.b32", f"{{{', '.join(results)}}}", address)
            yield from results
        elif _is_one_access(lines):
            yield emitter.op(f"{lines.load}.b32", "r", bracketed(emitter, _own(emitter, lines, position, 0)))
        else:
            yield _packed_register(emitter, lines, position)


def _pairs(lines: Lines) -> int:
    """How many registers one access moves: sums of 32 bits have a neighbour."""
    return 2 if packed(lines.tile) == 1 and lines.is_contiguous and lines.alignment >= 8 else 1


def _is_one_access(lines: Lines) -> bool:
    return packed(lines.tile) == 1 or (lines.is_contiguous and lines.alignment >= 4)


def _packed_register(emitter: Emitter, lines: Lines, position: Position) -> str:
    """A register from its components, the first lowest."""
    count = packed(lines.tile)
    bits = 8 * lines.size
    result = ""
    for i in range(count):
        address = bracketed(emitter, _own(emitter, lines, position, i))
        if count == 2:
            half = emitter.op(f"{lines.load}.b16", "h", address)
            part = emitter.op("cvt.u32.u16", "r", half)
        else:
            part = emitter.op(f"{lines.load}.u8", "r", address)
        result = part if i == 0 else emitter.op("or.b32", "r", result, emitter.op("shl.b32", "r", part, str(i * bits)))
    return result


# Stores


def store(emitter: Emitter, lines: Lines, lanes: Lanes) -> None:
    """Write the registers, of rows that are limited only those that are in them."""
    found = [(p, lane) for p, lane in zip(positions(lines.tile), lanes, strict=True) if p[0] < lines.rows]
    pair = _pairs(lines)
    for i in range(0, len(found), pair):
        position, lane = found[i]
        if pair == 2:
            address = bracketed(emitter, _own(emitter, lines, position, 0))
            emitter.emit(f"st.{lines.address.space}.v2.b32", address, f"{{{lane}, {found[i + 1][1]}}}")
        elif _is_one_access(lines):
            emitter.emit(f"st.{lines.address.space}.b32", bracketed(emitter, _own(emitter, lines, position, 0)), lane)
        else:
            _store_components(emitter, lines, position, lane)


def _store_components(emitter: Emitter, lines: Lines, position: Position, lane: str) -> None:
    bits = 8 * lines.size
    for i in range(packed(lines.tile)):
        address = bracketed(emitter, _own(emitter, lines, position, i))
        part = emitter.op("shr.u32", "r", lane, str(i * bits))
        if bits == 16:
            emitter.emit(f"st.{lines.address.space}.b16", address, emitter.op("cvt.u16.u32", "h", part))
        else:
            emitter.emit(f"st.{lines.address.space}.u8", address, part)
