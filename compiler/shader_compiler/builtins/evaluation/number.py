"""What fits in a number of each scalar type.

In: the exact, or double precision, result of an operation. Out: the number of the type that it
becomes: i32 and u32 wrap, f32 and f16 round to nearest even, and what overflows an abstract number
or a float is an error, as infinities and NaNs are (15.7.3).
"""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from struct import Struct
from typing import Any

from ...ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, F16, F32, I32, U32, Scalar

__all__ = ["SETTLE", "EvaluationError", "Number", "as_f32", "converted", "fits", "lowest", "shown"]

Number = Any  # bool, int or float


class EvaluationError(Exception):
    """A constant expression without a value: the code and message of the diagnostic.

    `argument` is the number of the argument that is to blame, None where it is the whole expression.
    """

    def __init__(self, code: str, message: str, argument: int | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.argument = argument


def shown(value: Number) -> str:
    """A value as messages show it."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))})"
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.9g}" if isinstance(value, float) else str(value)


def _as_i32(value: int) -> int:
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def _as_u32(value: int) -> int:
    return value & 0xFFFFFFFF


def _as_abstract_int(value: int) -> int:
    if not -0x8000000000000000 <= value <= 0x7FFFFFFFFFFFFFFF:
        raise EvaluationError("E0402", f"{value} does not fit in 64 bits")
    return value


_F32 = Struct("<f")
_F16 = Struct("<e")


def as_f32(value: float) -> float:
    """The f32 nearest to a finite number; an error if that is none."""
    try:
        (rounded,) = _F32.unpack(_F32.pack(value))
    except OverflowError:
        raise _overflow(value, F32) from None
    return _finite(rounded, F32)


def _as_f16(value: float) -> float:
    """The f16 nearest to a finite number; an error if that is none."""
    try:
        (rounded,) = _F16.unpack(_F16.pack(value))
    except OverflowError:
        raise _overflow(value, F16) from None
    return _finite(rounded, F16)


def _as_abstract_float(value: float) -> float:
    try:
        return _finite(float(value), ABSTRACT_FLOAT)
    except OverflowError:
        raise _overflow(value, ABSTRACT_FLOAT) from None


def _finite(value: float, scalar: Scalar) -> float:
    if value - value != 0.0:
        raise _overflow(value, scalar)
    return value


def _overflow(value: float, scalar: Scalar) -> EvaluationError:
    if isnan(value):
        return EvaluationError("E0402", "the result is not a number")
    if value in (float("inf"), float("-inf")):
        return EvaluationError("E0402", f"the result is too large for `{scalar}`")
    return EvaluationError("E0402", f"{shown(value)} is too large for `{scalar}`")


def converted(value: float, scalar: Scalar) -> float:
    """A number converted to a float type (15.7.6), which it must be in the range of.

    An operation's result may round down to the largest float; what is converted may not.
    """
    if not -LARGEST[scalar] <= value <= LARGEST[scalar]:
        raise EvaluationError("E0401", f"{shown(value)} does not fit in `{scalar}`")
    result: float = SETTLE[scalar](value)
    return result


LARGEST = {F32: float.fromhex("0x1.fffffep127"), F16: 65504.0, ABSTRACT_FLOAT: float.fromhex("0x1.fffffffffffffp1023")}

SETTLE: dict[Scalar, Callable[[Number], Number]] = {
    BOOL: bool,
    I32: _as_i32,
    U32: _as_u32,
    ABSTRACT_INT: _as_abstract_int,
    F32: as_f32,
    F16: _as_f16,
    ABSTRACT_FLOAT: _as_abstract_float,
}

RANGES = {
    I32: (-0x80000000, 0x7FFFFFFF),
    U32: (0, 0xFFFFFFFF),
    ABSTRACT_INT: (-0x8000000000000000, 0x7FFFFFFFFFFFFFFF),
}


def lowest(scalar: Scalar) -> int | None:
    """The integer of the type that has no negative in it: its negation and `abs` are itself. None for floats."""
    return RANGES[scalar][0] if scalar.is_signed and scalar.is_integer else None


def fits(value: int, scalar: Scalar) -> bool:
    """Whether an integer is a value of an integer type."""
    low, high = RANGES[scalar]
    return low <= value <= high
