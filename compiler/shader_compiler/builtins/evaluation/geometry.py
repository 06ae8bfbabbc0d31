"""Constant evaluation of the functions on whole vectors and matrices (of WGSL 17.5).

In: the overload and the values. Out: the value of the result. Each step is rounded to the type, so
that what overflows on the way is an error, as WGSL asks of its own definitions.
"""

from __future__ import annotations

import math
from typing import Any

from ...ir.types import Scalar, scalar_of
from ..signature import Overload
from .number import SETTLE, EvaluationError
from .operators import dot as dot_product

__all__ = [
    "cross",
    "determinant",
    "distance",
    "dot",
    "face_forward",
    "length",
    "normalize",
    "reflect",
    "refract",
    "transpose",
]

Components = tuple[float, ...]


def _scalar(overload: Overload) -> Scalar:
    scalar = scalar_of(overload.parameters[0])
    assert scalar is not None
    return scalar


def dot(overload: Overload, one: Any, other: Any) -> Any:
    """`dot`."""
    return dot_product(_scalar(overload), one, other)


def cross(overload: Overload, one: Components, other: Components) -> Components:
    """`cross`."""
    settle = SETTLE[_scalar(overload)]

    def component(i: int, j: int) -> float:
        return settle(settle(one[i] * other[j]) - settle(one[j] * other[i]))  # type: ignore[no-any-return]

    return component(1, 2), component(2, 0), component(0, 1)


def determinant(overload: Overload, matrix: Any) -> Any:
    """`determinant`, expanded along the first column."""
    settle = SETTLE[_scalar(overload)]

    def expand(columns: tuple[Components, ...]) -> float:
        if len(columns) == 1:
            return columns[0][0]
        total = 0.0
        for row, factor in enumerate(columns[0]):
            minor = expand(tuple(column[:row] + column[row + 1 :] for column in columns[1:]))
            term = settle(factor * minor)
            total = settle(total - term if row % 2 else total + term)
        return total

    return expand(matrix)


def _length(scalar: Scalar, value: Any) -> float:
    if not isinstance(value, tuple):
        return abs(value)  # type: ignore[no-any-return]
    return SETTLE[scalar](math.sqrt(dot_product(scalar, value, value)))  # type: ignore[no-any-return]


def length(overload: Overload, value: Any) -> float:
    """`length`."""
    return _length(_scalar(overload), value)


def distance(overload: Overload, one: Any, other: Any) -> float:
    """`distance`."""
    scalar = _scalar(overload)
    settle = SETTLE[scalar]
    if not isinstance(one, tuple):
        return abs(settle(one - other))  # type: ignore[no-any-return]
    return _length(scalar, tuple(settle(a - b) for a, b in zip(one, other, strict=True)))


def normalize(overload: Overload, value: Components) -> Components:
    """`normalize`; the zero vector has no direction."""
    scalar = _scalar(overload)
    norm = _length(scalar, value)
    if norm == 0:
        raise EvaluationError("E0406", "`normalize` of a vector of length zero")
    return tuple(SETTLE[scalar](x / norm) for x in value)


def face_forward(overload: Overload, value: Components, one: Components, other: Components) -> Components:
    """`faceForward`."""
    if dot_product(_scalar(overload), one, other) < 0:
        return value
    return tuple(-x for x in value)


def reflect(overload: Overload, incident: Components, normal: Components) -> Components:
    """`reflect`."""
    scalar = _scalar(overload)
    settle = SETTLE[scalar]
    factor = settle(2.0 * dot_product(scalar, normal, incident))
    return tuple(settle(i - settle(factor * n)) for i, n in zip(incident, normal, strict=True))


def refract(overload: Overload, incident: Components, normal: Components, ratio: float) -> Components:
    """`refract`."""
    scalar = _scalar(overload)
    settle = SETTLE[scalar]
    cosine = dot_product(scalar, normal, incident)
    squared = settle(settle(ratio * ratio) * settle(1.0 - settle(cosine * cosine)))
    k = settle(1.0 - squared)
    if k < 0:
        return (0.0,) * len(incident)
    factor = settle(settle(ratio * cosine) + settle(math.sqrt(k)))
    return tuple(settle(settle(ratio * i) - settle(factor * n)) for i, n in zip(incident, normal, strict=True))


def transpose(_: Overload, matrix: Any) -> Any:
    """`transpose`."""
    return tuple(zip(*matrix, strict=True))
