"""Value conversions (WGSL 17.1.2) and bitcasts (17.2).

In: lanes and the types. Out: lanes. PTX's float to integer conversion rounds to zero, saturates and gives
0 for NaN, which is what WGSL asks for, but for one thing: too large a number becomes the largest integer
that the float type has, not the largest integer.
"""

from __future__ import annotations

from ...ir.types import Scalar, Type
from .cells import Kind
from .emitter import Emitter
from .folding import immediate, integer
from .lanes import Lanes, scalars

__all__ = ["bitcast", "convert"]

# (from, to) -> opcode and kind of the result.
CONVERSIONS: dict[tuple[str, str], tuple[str, Kind]] = {
    ("f32", "i32"): ("cvt.rzi.s32.f32", "r"),
    ("f32", "u32"): ("cvt.rzi.u32.f32", "r"),
    ("f16", "i32"): ("cvt.rzi.s32.f16", "r"),
    ("f16", "u32"): ("cvt.rzi.u32.f16", "r"),
    ("i32", "f32"): ("cvt.rn.f32.s32", "r"),
    ("u32", "f32"): ("cvt.rn.f32.u32", "r"),
    ("i32", "f16"): ("cvt.rn.f16.s32", "h"),
    ("u32", "f16"): ("cvt.rn.f16.u32", "h"),
    ("f16", "f32"): ("cvt.f32.f16", "r"),
    ("f32", "f16"): ("cvt.rn.f16.f32", "h"),
}
# The largest f32 under 2^31, and under 2^32; every finite f16 is in range.
LARGEST = {("f32", "i32"): "0f4EFFFFFF", ("f32", "u32"): "0f4F7FFFFF"}
ONE = {"i32": "1", "u32": "1", "f32": "0f3F800000"}
ZERO = {"i32": "0", "u32": "0", "f32": "0f00000000"}


def convert(emitter: Emitter, source: Type, target: Type, lanes: Lanes) -> Lanes:
    """The values of another scalar type."""
    types = zip(scalars(source), scalars(target), lanes, strict=True)
    return tuple([_convert(emitter, a, b, lane) for a, b, lane in types])


def _convert(emitter: Emitter, source: Scalar, target: Scalar, lane: str) -> str:
    if source is target or (source.is_integer and target.is_integer):
        return lane
    if target.name == "bool":
        return _to_bool(emitter, source, lane)
    if source.name == "bool":
        return _from_bool(emitter, target, lane)
    largest = LARGEST.get((source.name, target.name))
    if largest is not None:
        lane = emitter.op("min.f32", "r", lane, largest)
    opcode, kind = CONVERSIONS[source.name, target.name]
    return emitter.op(opcode, kind, lane)


def _to_bool(emitter: Emitter, source: Scalar, lane: str) -> str:
    if source.is_integer:
        return emitter.op("setp.ne.s32", "p", lane, "0")
    zero = emitter.half(0) if source.bits == 16 else "0f00000000"
    return emitter.op(f"setp.neu.{source.name}", "p", lane, zero)


def _from_bool(emitter: Emitter, target: Scalar, lane: str) -> str:
    if target.bits == 16:
        return emitter.select("h", lane, emitter.half(0x3C00), emitter.half(0))
    return emitter.select("r", lane, ONE[target.name], ZERO[target.name])


def bitcast(emitter: Emitter, source: Type, target: Type, lanes: Lanes) -> Lanes:
    """The same bits: nothing to do unless 16-bit lanes become 32-bit ones or the other way."""
    halves_in, halves_out = scalars(source)[0].bits == 16, scalars(target)[0].bits == 16
    if halves_in and not halves_out:
        pairs = zip(lanes[::2], lanes[1::2], strict=True)
        return tuple([emitter.op("mov.b32", "r", f"{{{low}, {high}}}") for low, high in pairs])
    if halves_out and not halves_in:
        return tuple([half for lane in lanes for half in _halves(emitter, lane)])
    return tuple([_immediate_as(lane, scalar) for lane, scalar in zip(lanes, scalars(target), strict=True)])


def _immediate_as(lane: str, scalar: Scalar) -> str:
    """A 32-bit operand, an immediate in the spelling that instructions on the scalar want."""
    if scalar.is_float and (number := integer(lane)) is not None:
        return f"0f{number % 2**32:08X}"
    if scalar.is_integer and lane.startswith("0f"):
        return immediate(int(f"0x{lane[2:]}", 0))
    return lane


def _halves(emitter: Emitter, lane: str) -> tuple[str, str]:
    low, high = emitter.register("h"), emitter.register("h")
    emitter.emit("mov.b32", f"{{{low}, {high}}}", emitter.op("mov.b32", "r", lane))
    return low, high
