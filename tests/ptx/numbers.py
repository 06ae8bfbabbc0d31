"""Numbers as registers hold them: unsigned integers, and what they mean by type.

`TYPES[name]` is (width in bits, read, write): `read` gives the Python number of a bit pattern, `write`
the bit pattern of a number, rounded to nearest even for floats and cut to the width for integers.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from typing import Any

__all__ = ["TYPES", "fused_multiply_add", "ulp"]


def _float_codec(
    float_code: str, integer_code: str, infinity: int
) -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    as_float, as_integer = struct.Struct("<" + float_code), struct.Struct("<" + integer_code)
    mask = (1 << 8 * as_integer.size) - 1

    def read(bits: int) -> float:
        return as_float.unpack(as_integer.pack(bits & mask))[0]

    def write(x: float) -> int:
        try:
            return as_integer.unpack(as_float.pack(float(x)))[0]
        except OverflowError:
            return infinity | (mask + 1 >> 1 if x < 0 else 0)

    return read, write


def _integer_codec(width: int, signed: bool) -> tuple[Callable[[int], Any], Callable[[Any], int]]:
    mask, bias = (1 << width) - 1, 1 << width - 1

    def unsigned(bits: int) -> int:
        return bits & mask

    return (lambda bits: ((bits & mask) ^ bias) - bias) if signed else unsigned, unsigned


TYPES: dict[str, tuple[int, Callable[[int], Any], Callable[[Any], int]]] = {
    "f16": (16, *_float_codec("e", "H", 0x7C00)),
    "f32": (32, *_float_codec("f", "I", 0x7F800000)),
    "f64": (64, *_float_codec("d", "Q", 0x7FF0000000000000)),
    "pred": (1, *_integer_codec(1, False)),
    **{f"{s}{w}": (w, *_integer_codec(w, s == "s")) for s in "bus" for w in (8, 16, 32, 64)},
}


def fused_multiply_add(a: float, b: float, c: float) -> float:
    """a * b + c for f32 (or f16) numbers, as a double that rounds to f32 as the exact sum does.

    The product is exact in a double. The sum is rounded to odd, which a second rounding cannot spoil.
    """
    product = a * b
    sum = product + c
    if not math.isfinite(sum):
        return sum
    part = sum - product
    error = (product - (sum - part)) + (c - part)
    if error and not struct.unpack("<Q", struct.pack("<d", sum))[0] & 1:
        return math.nextafter(sum, math.copysign(math.inf, error))
    return sum


def ulp(x: float, precision: int = 24, least: int = -126) -> float:
    """The distance between neighbours of f32 (or what `precision` and the least exponent say) at x."""
    exponent = max(math.frexp(x)[1] - 1, least) if x and math.isfinite(x) else least
    return math.ldexp(1.0, exponent - precision + 1)
