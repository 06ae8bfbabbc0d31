"""Typed loads from and stores to memory.

In: an address and a type. Out: instructions, one for as many neighbouring scalars as alignment allows
(at most 16 bytes). A bool is 4 bytes, 0 or 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ...analysis.layout import align_of, member_offsets, size_of, stride_of
from ...ir.types import Array, Atomic, Matrix, Scalar, Struct, Type, Vector
from .address import Address, add_index, bracketed
from .cells import Cell, Kind
from .emitter import Emitter
from .lanes import Lanes, scalars, width_of

__all__ = ["copy", "fill_with_zero", "load", "load_at_entry", "offsets", "store"]

# Runs of more bytes than this are written by a loop.
MAX_STRAIGHT = 512
WIDTHS = {2: ".b16", 4: ".b32", 8: ".v2.b32", 16: ".v4.b32"}


def offsets(type: Type) -> tuple[int, ...]:
    """The byte offset of each lane."""
    kept = cast("dict[object, tuple[int, ...]]", type.derived)
    found = kept.get("offsets")
    if found is None:
        found = kept["offsets"] = _offsets(type)
    return found


def _offsets(type: Type) -> tuple[int, ...]:
    match type:
        case Scalar() | Atomic():
            return (0,)
        case Vector():
            return tuple(range(0, size_of(type), size_of(type.element)))
        case Matrix():
            return _repeated(type.columns, stride_of(type), offsets(type.column))
        case Array():
            return _repeated(width_of(type), stride_of(type), offsets(type.element))
        case Struct():
            starts = zip(member_offsets(type), type.members, strict=True)
            return tuple([start + x for start, member in starts for x in offsets(member.type)])
    raise AssertionError(f"{type} is not in memory")


def _repeated(times: int, stride: int, inner: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([i * stride + x for i in range(times) for x in inner])


class Run:
    """Neighbouring lanes that one instruction moves: `lanes[first : first + length]`."""

    __slots__ = ("bits", "first", "length", "offset")

    def __init__(self, first: int, length: int, bits: int, offset: int) -> None:
        self.first = first
        self.length = length
        self.bits = bits
        self.offset = offset

    @property
    def suffix(self) -> str:
        """What follows the state space in the opcode."""
        return f".b{self.bits}" if self.length == 1 else f".v{self.length}.b{self.bits}"


def _runs(type: Type) -> tuple[Run, ...]:
    kept = cast("dict[object, tuple[Run, ...]]", type.derived)
    found = kept.get("runs")
    if found is None:
        found = kept["runs"] = _split(type)
    return found


def _split(type: Type) -> tuple[Run, ...]:
    """As few runs as alignment allows, in order."""
    places, lane_types, align = offsets(type), scalars(type), align_of(type)
    runs: list[Run] = []
    first = 0
    while first < len(places):
        bits = 16 if lane_types[first].bits == 16 else 32
        length = next(n for n in (4, 2, 1) if _fits(places, lane_types, first, n, bits // 8, align))
        runs.append(Run(first, length, bits, places[first]))
        first += length
    return tuple(runs)


def _fits(places: tuple[int, ...], types: tuple[Scalar, ...], first: int, length: int, size: int, align: int) -> bool:
    start, end = places[first], first + length
    if end > len(places) or align % (length * size) or start % (length * size):
        return False
    neighbours = all(places[first + i] == start + i * size for i in range(length))
    return neighbours and all((t.bits == 16) == (size == 2) for t in types[first:end])


def load(emitter: Emitter, address: Address, type: Type, *, constant: bool = False) -> Lanes:
    """The value in memory at `address`, which is aligned for `type`; `constant`: that nothing writes."""
    opcode = f"ld.{address.space}{_cache_of(address)}" if constant else f"ld.{address.space}"
    lanes: list[str] = []
    for run in _runs(type):
        kind: Kind = "h" if run.bits == 16 else "r"
        lanes += emitter.load(opcode + run.suffix, kind, run.length, bracketed(emitter, address.plus(run.offset)))
    return tuple([_loaded(emitter, s, lane) for s, lane in zip(scalars(type), lanes, strict=True)])


def _cache_of(address: Address) -> str:
    """The qualifier of a load from memory that nothing writes; parameters have no such."""
    return ".nc" if address.space == "global" else ""


def load_at_entry(emitter: Emitter, address: Address, type: Type) -> Lanes:
    """The value at an address known at the entry, in memory that nothing writes: loaded there, once.

    It is as fast as a kernel parameter, and a loop whose bound it is can be unrolled.
    """
    lanes: list[str] = []
    for scalar, offset in zip(scalars(type), offsets(type), strict=True):
        kind: Kind = "h" if scalar.bits == 16 else "r"
        opcode = f"ld.{address.space}{_cache_of(address)}.b{16 if scalar.bits == 16 else 32}"
        lanes.append(emitter.at_entry(opcode, kind, bracketed(emitter, address.plus(offset))))
    return tuple(lanes)


def _loaded(emitter: Emitter, scalar: Scalar, register: str) -> str:
    return emitter.op("setp.ne.u32", "p", register, "0") if scalar.name == "bool" else register


def store(emitter: Emitter, address: Address, type: Type, lanes: Lanes) -> None:
    """Write a value to memory at `address`, which is aligned for `type`."""
    for run in _runs(type):
        last = run.first + run.length
        values = [_stored(emitter, lane) for lane in lanes[run.first : last]]
        source = values[0] if run.length == 1 else f"{{{', '.join(values)}}}"
        emitter.emit(f"st.{address.space}{run.suffix}", bracketed(emitter, address.plus(run.offset)), source)


def _stored(emitter: Emitter, lane: str) -> str:
    return emitter.op("selp.b32", "r", "1", "0", lane) if lane.startswith("%p") else lane


def fill_with_zero(emitter: Emitter, address: Address, type: Type) -> None:
    """Make the memory of a value of `type` zero, padding too."""
    width = align_of(type)
    zero = emitter.half(0) if width == 2 else {4: "0", 8: "{0, 0}", 16: "{0, 0, 0, 0}"}[width]

    def write(places: tuple[Address, ...]) -> None:
        emitter.emit(f"st.{address.space}{WIDTHS[width]}", bracketed(emitter, places[0]), zero)

    _for_each_step(emitter, (address,), size_of(type), width, write)


def copy(emitter: Emitter, target: Address, source: Address, type: Type) -> None:
    """Copy the memory of a value of `type`, padding too."""
    width = min(align_of(type), 4)
    kind: Kind = "h" if width == 2 else "r"

    def move(places: tuple[Address, ...]) -> None:
        to, origin = (bracketed(emitter, place) for place in places)
        value = emitter.op(f"ld.{source.space}{WIDTHS[width]}", kind, origin)
        emitter.emit(f"st.{target.space}{WIDTHS[width]}", to, value)

    _for_each_step(emitter, (target, source), size_of(type), width, move)


def _for_each_step(
    emitter: Emitter, starts: tuple[Address, ...], size: int, step: int, action: Callable[[tuple[Address, ...]], None]
) -> None:
    """Do `action` at every `step` bytes of `size`: one after another, or in a loop where they are many."""
    if size <= MAX_STRAIGHT:
        for offset in range(0, size, step):
            action(tuple([start.plus(offset) for start in starts]))
        return
    counter, head = Cell("r"), emitter.label("each")
    emitter.cells.write(counter, "0")
    emitter.cells.enter_loop((counter,))
    emitter.place(head)
    here = emitter.cells.read(counter)
    action(tuple([add_index(emitter, start, here, 1, signed=False) for start in starts]))
    following = emitter.op("add.s32", "r", here, str(step))
    emitter.cells.write(counter, following)
    emitter.branch(head, when=emitter.op("setp.lt.u32", "p", following, str(size)))
    emitter.cells.forget((counter,))
