"""Bits of integers, and the parts of a floating point number."""

from __future__ import annotations

from ....builtins.signature import Overload
from ....ir.types import F16, scalar_of
from ..emitter import Emitter
from ..folding import immediate
from .lanes import Lane, Lanes, Rule, as_float, as_integer, componentwise, f32, instruction, narrow, widen

__all__ = ["RULES"]

# The bits of 1.0.
ONE = immediate(0x3F800000)


def _integer(lane: Lane) -> Rule:
    return componentwise(i32=lane, u32=lane)


def _count_trailing_zeros(emitter: Emitter, x: str) -> str:
    return emitter.op("clz.b32", "r", emitter.op("brev.b32", "r", x))


def _first_trailing_bit(emitter: Emitter, x: str) -> str:
    """`bfind.shiftamt` counts from the top, and gives all ones where there is no bit."""
    return emitter.op("bfind.shiftamt.u32", "r", emitter.op("brev.b32", "r", x))


def _field(emitter: Emitter, offset: str, count: str) -> tuple[str, str]:
    """WGSL's limits: o = min(offset, 32), c = min(count, 32 - o); `bfe` and `bfi` look at 8 bits alone."""
    start = emitter.op("min.u32", "r", offset, "32")
    return start, emitter.op("min.u32", "r", count, emitter.op("sub.s32", "r", "32", start))


def _extract(suffix: str) -> Lane:
    def lane(emitter: Emitter, x: str, offset: str, count: str) -> str:
        return emitter.op(f"bfe.{suffix}", "r", x, *_field(emitter, offset, count))

    return lane


def _insert(emitter: Emitter, x: str, new: str, offset: str, count: str) -> str:
    return emitter.op("bfi.b32", "r", new, x, *_field(emitter, offset, count))


def _frexp(emitter: Emitter, overload: Overload, arguments: tuple[Lanes, ...]) -> Lanes:
    """Fractions, then exponents. An f16 is normal in f32, subnormal or not."""
    if scalar_of(overload.parameters[0]) is F16:
        parts = [_split(emitter, x, "126") for x in (widen(emitter, half) for half in arguments[0])]
        return (*(narrow(emitter, fraction) for fraction, _ in parts), *(exponent for _, exponent in parts))
    parts = [_split_any(emitter, x) for x in arguments[0]]
    return (*(fraction for fraction, _ in parts), *(exponent for _, exponent in parts))


def _split_any(emitter: Emitter, x: str) -> tuple[str, str]:
    """Subnormals are multiplied by 2²⁴ first."""
    is_tiny = emitter.op("setp.lt.f32", "p", emitter.op("abs.f32", "r", x), f32(2.0**-126))
    larger = emitter.op("mul.rn.f32", "r", x, f32(2.0**24))
    bias = emitter.op("selp.b32", "r", "150", "126", is_tiny)
    return _split(emitter, emitter.op("selp.b32", "r", larger, x, is_tiny), bias)


def _split(emitter: Emitter, x: str, bias: str) -> tuple[str, str]:
    """The fraction in [½, 1) and the exponent of a normal number, or x and 0 where it is zero."""
    fraction = emitter.op("or.b32", "r", emitter.op("and.b32", "r", as_integer(x), "0x807FFFFF"), "0x3F000000")
    exponent = emitter.op("sub.s32", "r", emitter.op("bfe.u32", "r", as_integer(x), "23", "8"), bias)
    is_zero = emitter.op("setp.eq.f32", "p", x, f32(0))
    return (
        emitter.op("selp.b32", "r", x, fraction, is_zero),
        emitter.op("selp.b32", "r", "0", exponent, is_zero),
    )


def _power_of_two(emitter: Emitter, exponent: str) -> str:
    """2^exponent for an exponent in [-126, 127]; 0 for -127."""
    return as_float(emitter.op("add.s32", "r", emitter.op("shl.b32", "r", exponent, "23"), ONE))


def _limit(emitter: Emitter, exponent: str, low: int, high: int) -> str:
    return emitter.op("min.s32", "r", emitter.op("max.s32", "r", exponent, str(low)), str(high))


def _scale_f32(emitter: Emitter, x: str, exponent: str) -> str:
    """Two products, so that neither factor overflows where the result does not.

    Below -252, where WGSL takes zero for an answer, a factor is zero.
    """
    exponent = _limit(emitter, exponent, -254, 254)
    half = emitter.op("shr.s32", "r", exponent, "1")
    rest = emitter.op("sub.s32", "r", exponent, half)
    scaled = emitter.op("mul.rn.f32", "r", x, _power_of_two(emitter, half))
    return emitter.op("mul.rn.f32", "r", scaled, _power_of_two(emitter, rest))


def _scale_f16(emitter: Emitter, x: str, exponent: str) -> str:
    """f32 holds every step: below 2⁻¹²⁶ the result is 0 in f16."""
    factor = _power_of_two(emitter, _limit(emitter, exponent, -126, 127))
    return narrow(emitter, emitter.op("mul.rn.f32", "r", widen(emitter, x), factor))


RULES: dict[str, Rule] = {
    "countLeadingZeros": _integer(instruction("clz.b32")),
    "countOneBits": _integer(instruction("popc.b32")),
    "countTrailingZeros": _integer(_count_trailing_zeros),
    "extractBits": componentwise(i32=_extract("s32"), u32=_extract("u32")),
    "firstLeadingBit": componentwise(i32=instruction("bfind.s32"), u32=instruction("bfind.u32")),
    "firstTrailingBit": _integer(_first_trailing_bit),
    "frexp": _frexp,
    "insertBits": _integer(_insert),
    "ldexp": componentwise(f32=_scale_f32, f16=_scale_f16),
    "reverseBits": _integer(instruction("brev.b32")),
}
