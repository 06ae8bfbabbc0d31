"""Integer division and remainder.

By a constant: shifts, masks and a high multiplication, since ptxas emits a division of floats even for
a literal power of two. By anything else: PTX's own, whose operands are never zero, nor the smallest
integer and -1 (`transform.integer_arithmetic`).
"""

from __future__ import annotations

from .emitter import Emitter
from .folding import immediate, integer

__all__ = ["divide", "remainder"]


def divide(emitter: Emitter, a: str, b: str, *, signed: bool) -> str:
    """The quotient a / b, rounded to zero."""
    divisor = integer(b)
    if divisor == 0:
        return a  # Where a guard was left out, control does not come here.
    if divisor is None or integer(a) is not None:
        return emitter.op("div.s32" if signed else "div.u32", "r", a, b)
    if signed:
        return _divide_signed(emitter, a, divisor)
    return _divide_unsigned(emitter, a, divisor & 0xFFFFFFFF)


def remainder(emitter: Emitter, a: str, b: str, *, signed: bool) -> str:
    """What the quotient leaves: a - b * (a / b)."""
    divisor = integer(b)
    if divisor == 0:
        return "0"
    if divisor is None or integer(a) is not None:
        return emitter.op("rem.s32" if signed else "rem.u32", "r", a, b)
    if not signed and _is_power_of_two(divisor & 0xFFFFFFFF):
        return emitter.op("and.b32", "r", a, immediate((divisor & 0xFFFFFFFF) - 1))
    quotient = divide(emitter, a, b, signed=signed)
    # `sub.u32`, which an address is not taken apart at: the small remainder is what it is the sum of.
    return emitter.op("sub.u32", "r", a, emitter.op("mul.lo.s32", "r", quotient, b))


def _is_power_of_two(n: int) -> bool:
    return n > 0 and n & (n - 1) == 0


def _divide_unsigned(emitter: Emitter, a: str, divisor: int) -> str:
    """Granlund and Montgomery: a * ceil(2^(32 + bits) / divisor) / 2^(32 + bits), the multiplier 33 bits wide."""
    if _is_power_of_two(divisor):
        return emitter.op("shr.u32", "r", a, str(divisor.bit_length() - 1))
    bits = divisor.bit_length()
    multiplier = -(-(1 << 32 + bits) // divisor)
    while bits and multiplier % 2 == 0:
        multiplier, bits = multiplier // 2, bits - 1
    if multiplier < 1 << 32:
        high = emitter.op("mul.hi.u32", "r", a, immediate(multiplier))
        return emitter.op("shr.u32", "r", high, str(bits))
    # The 33rd bit: high + (a - high) / 2 is (a + high) / 2 without overflow.
    high = emitter.op("mul.hi.u32", "r", a, immediate(multiplier - (1 << 32)))
    half = emitter.op("shr.u32", "r", emitter.op("sub.s32", "r", a, high), "1")
    return emitter.op("shr.u32", "r", emitter.op("add.s32", "r", half, high), str(bits - 1))


def _divide_signed(emitter: Emitter, a: str, divisor: int) -> str:
    if divisor in (1, -1):
        return a if divisor == 1 else emitter.op("neg.s32", "r", a)
    size = abs(divisor)
    quotient = _shift_signed(emitter, a, size) if _is_power_of_two(size) else _multiply_signed(emitter, a, size)
    return emitter.op("neg.s32", "r", quotient) if divisor < 0 else quotient


def _shift_signed(emitter: Emitter, a: str, divisor: int) -> str:
    """An arithmetic shift rounds down: to round to zero, a negative number gets divisor - 1 more first."""
    bits = divisor.bit_length() - 1
    sign = emitter.op("shr.s32", "r", a, "31")
    bias = emitter.op("shr.u32", "r", sign, str(32 - bits))
    return emitter.op("shr.s32", "r", emitter.op("add.s32", "r", a, bias), str(bits))


def _multiply_signed(emitter: Emitter, a: str, divisor: int) -> str:
    """The multiplier ceil(2^(31 + bits) / divisor) has 32 bits, so it is negative as an i32: a is added back."""
    bits = divisor.bit_length()
    multiplier = -(-(1 << 31 + bits) // divisor)
    high = emitter.op("mul.hi.s32", "r", a, immediate(multiplier))
    if multiplier >= 1 << 31:
        high = emitter.op("add.s32", "r", high, a)
    shifted = emitter.op("shr.s32", "r", high, str(bits - 1))
    return emitter.op("sub.s32", "r", shifted, emitter.op("shr.s32", "r", a, "31"))
