"""Literals: values as the shortest WGSL text that means exactly them, type included.

2u   3i   0.5f   1.0h   true   i32(-2147483648)
"""

from __future__ import annotations

from struct import pack

from ...ir.types import F16, I32, U32, Scalar

__all__ = ["scalar_literal"]


LARGEST = {"f": 3.4028234663852886e38, "e": 65504.0}


def scalar_literal(value: bool | float, scalar: Scalar) -> str:
    """The text of a value of a concrete scalar type."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if scalar is U32:
        return f"{value}u"
    if scalar is I32:
        # The digits without the sign would be out of range as an i32.
        return f"{value}i" if value != -(2**31) else f"i32({value})"
    return f"{_shortest(float(value), 'e')}h" if scalar is F16 else f"{_shortest(float(value), 'f')}f"


def _shortest(value: float, code: str) -> str:
    """Few decimal digits that round to `value` in the format (`struct`'s code), with a point or an
    exponent. Whole numbers stay exact, and the largest number is not rounded up beyond the format.
    """
    if value == int(value) and abs(value) <= 2**32:
        return repr(value)
    wanted = pack(code, value)
    for digits in range(1, 18):
        text = f"{value:.{digits}g}"
        if abs(float(text)) <= LARGEST[code] and pack(code, float(text)) == wanted:
            return repr(float(text)).replace("e+", "e")
    raise ValueError(f"{value} is no number of this format")
