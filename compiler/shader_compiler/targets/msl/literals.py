"""Constants as MSL writes them: `1.5f`, `0.5h`, `3u`, `(-2147483647 - 1)`."""

from __future__ import annotations

import math
import struct

from ...ir.types import BOOL, F16, F32, I32, U32, Scalar

__all__ = ["scalar_literal"]

LEAST_INT = -(2**31)
LARGEST_WHOLE = 2**53


def scalar_literal(type: Scalar, value: object) -> str:
    """The text of a scalar constant; a negative one begins with `-` unless it is in parentheses."""
    return WRITERS[type](value)


def _bool(value: object) -> str:
    return "true" if value else "false"


def _int(value: object) -> str:
    # 2147483648 is a long in C++, and so is its negation.
    return "(-2147483647 - 1)" if value == LEAST_INT else str(value)


def _uint(value: object) -> str:
    return f"{value}u"


def _float(value: object) -> str:
    return f"{_shortest(value, '<f', 9)}f"


def _half(value: object) -> str:
    return f"{_shortest(value, '<e', 5)}h"


def _shortest(value: object, code: str, digits: int) -> str:
    """The fewest decimal digits that read back as exactly this value, always with a point.

    Whole numbers are written out.
    """
    assert isinstance(value, (int, float))
    if value == int(value) and abs(value) < LARGEST_WHOLE and (value or math.copysign(1, value) > 0):
        return f"{int(value)}.0"
    text = next(t for t in (f"{value:.{count}g}" for count in range(1, digits + 1)) if _rounded(t, code) == value)
    mantissa, exponent, power = text.partition("e")
    if "." not in mantissa:
        mantissa += ".0"
    return f"{mantissa}e{int(power)}" if exponent else mantissa


def _rounded(text: str, code: str) -> float | None:
    try:
        rounded: float = struct.unpack(code, struct.pack(code, float(text)))[0]
    except OverflowError:
        return None
    return rounded


WRITERS = {BOOL: _bool, I32: _int, U32: _uint, F32: _float, F16: _half}
