"""Constant evaluation of conversions and of `bitcast` (WGSL 15.7.6, 17.1.2, 17.2).

In: a value, its type and the type to have. Out: the value in that type; an EvaluationError where it
has none (an abstract number out of range, bits that are no finite number).
"""

from __future__ import annotations

from math import isfinite
from struct import pack, unpack
from typing import Any

from ...ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, F16, F32, I32, U32, Matrix, Scalar, Type, Vector, scalar_of
from .number import SETTLE, EvaluationError, Number, converted, fits, shown

__all__ = ["bitcast", "convert"]


def convert(source: Type, destination: Type, value: Any) -> Any:
    """The value of a scalar, vector or matrix converted to another of the same shape."""
    one, other = scalar_of(source), scalar_of(destination)
    assert one is not None
    assert other is not None
    if one is other:
        return value
    if isinstance(destination, Vector):
        return tuple([_scalar(one, other, x) for x in value])
    if isinstance(destination, Matrix):
        return tuple(tuple([_scalar(one, other, x) for x in column]) for column in value)
    return _scalar(one, other, value)


def _scalar(source: Scalar, destination: Scalar, value: Number) -> Number:
    if destination is BOOL:
        return value != 0
    if destination.is_float:
        return converted(value, destination)
    if source.is_float:
        return _truncated(source, destination, value)
    if source is ABSTRACT_INT and not fits(value, destination):
        raise EvaluationError("E0401", f"{value} does not fit in `{destination}`")
    return SETTLE[destination](int(value))


# Nearest to the ends of the integer types, of the numbers that the float type has.
CLAMPS: dict[tuple[Scalar, Scalar], tuple[int, int]] = {
    (F32, I32): (-0x80000000, 0x7FFFFF80),
    (F32, U32): (0, 0xFFFFFF00),
    (F16, I32): (-65504, 65504),
    (F16, U32): (0, 65504),
    (ABSTRACT_FLOAT, I32): (-0x80000000, 0x7FFFFFFF),
    (ABSTRACT_FLOAT, U32): (0, 0xFFFFFFFF),
}


def _truncated(source: Scalar, destination: Scalar, value: float) -> int:
    low, high = CLAMPS[source, destination]
    return min(max(int(value), low), high)


FORMATS = {I32: "i", U32: "I", F32: "f", F16: "e"}


def bitcast(source: Type, destination: Type, value: Any) -> Any:
    """The value with the same bits; types of the same size over concrete numbers, or abstract to u32."""
    one, other = scalar_of(source), scalar_of(destination)
    assert one is not None
    assert other is not None
    if one.is_abstract:
        return convert(source, destination, value)
    parts = value if isinstance(value, tuple) else (value,)
    data = pack(f"<{len(parts)}{FORMATS[one]}", *parts)
    result = unpack(f"<{destination.width if isinstance(destination, Vector) else 1}{FORMATS[other]}", data)
    if other.is_float and not all(map(isfinite, result)):
        raise EvaluationError("E0406", f"the bits of {shown(value)} are no finite `{other}`")
    return result if isinstance(destination, Vector) else result[0]
