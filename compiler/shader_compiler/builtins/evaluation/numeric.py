"""Constant evaluation of the componentwise numeric functions (of WGSL 17.5).

In: numbers. Out: the result in double precision, which the caller rounds to the type. Python's
ValueError, ZeroDivisionError and OverflowError stand for arguments outside the domain and infinite
results.
"""

from __future__ import annotations

import math
from typing import Any

from ...ir.types import ABSTRACT_FLOAT, F16, F32, Scalar, scalar_of
from ..signature import Overload
from .componentwise import by_component
from .number import SETTLE, EvaluationError, Number, converted, lowest, shown

__all__ = [
    "absolute", "check_clamp", "check_load_exponent", "check_smoothstep", "clamp", "exp2", "fract", "frexp", "fused_multiply_add",
    "inverse_sqrt", "load_exponent", "mix", "modf", "power", "quantize_to_f16", "round_to_even", "saturate", "sign",
    "smoothstep", "step", "truncate",
]  # fmt: skip


def absolute(scalar: Scalar, value: Number) -> Number:
    """`abs`; of the lowest integer, itself."""
    return value if value == lowest(scalar) else abs(value)


def clamp(value: Number, low: Number, high: Number) -> Number:
    """`clamp`; that `low` is not above `high` has been checked."""
    return min(max(value, low), high)


def saturate(value: float) -> float:
    """`saturate`."""
    return min(max(value, 0.0), 1.0)


def exp2(value: float) -> float:
    """`exp2`."""
    return math.pow(2.0, value)


def fract(value: float) -> float:
    """`fract`: what is above the floor."""
    return value - math.floor(value)


def inverse_sqrt(value: float) -> float:
    """`inverseSqrt`."""
    return 1.0 / math.sqrt(value)


def power(base: float, exponent: float) -> float:
    """`pow`; negative bases are outside its domain."""
    if base < 0:
        raise ValueError
    return math.pow(base, exponent)


def round_to_even(value: float) -> float:
    """`round`: to the nearest whole number, of two the even one."""
    return float(round(value))


def truncate(value: float) -> float:
    """`trunc`."""
    return float(math.trunc(value))


def sign(value: Number) -> Number:
    """`sign`: -1, 0 or 1, of the argument's own kind."""
    return type(value)((value > 0) - (value < 0))


def step(edge: float, value: float) -> float:
    """`step`."""
    return 1.0 if edge <= value else 0.0


def smoothstep(low: float, high: float, value: float) -> float:
    """`smoothstep`; that the edges differ has been checked."""
    t = saturate((value - low) / (high - low))
    return t * t * (3.0 - 2.0 * t)


def fused_multiply_add(scalar: Scalar, one: float, other: float, addend: float) -> float:
    """`fma`. The product overflows where the type cannot hold it."""
    SETTLE[scalar](one * other)
    return one * other + addend


def mix(scalar: Scalar, one: float, other: float, share: float) -> float:
    """`mix`, each step in the type."""
    settle = SETTLE[scalar]
    return settle(one * settle(1.0 - share)) + settle(other * share)  # type: ignore[no-any-return]


def quantize_to_f16(value: float) -> float:
    """`quantizeToF16`."""
    return converted(value, F16)


def load_exponent(value: float, exponent: int) -> float:
    """`ldexp`; that the exponent is not too large has been checked."""
    return math.ldexp(value, max(exponent, -5000))


def frexp(overload: Overload, value: Any) -> Any:
    """`frexp`: (fract, exp)."""
    return _two_parts(overload, value, math.frexp)


def modf(overload: Overload, value: Any) -> Any:
    """`modf`: (fract, whole)."""
    return _two_parts(overload, value, math.modf)


def _two_parts(overload: Overload, value: Any, split: Any) -> Any:
    """A structure of scalars, or of vectors. The parts of a number of the type are exact in it."""
    parts = by_component(overload.parameters[0], split, value)
    return tuple(zip(*parts, strict=True)) if isinstance(value, tuple) else parts


BIASES = {F16: 15, F32: 127, ABSTRACT_FLOAT: 1023}


def check_clamp(overload: Overload, _: Any, low: Any, high: Any) -> None:
    """`low` must not be above `high`."""
    if low is not None and high is not None:
        by_component(overload.parameters[0], _check_order, low, high)


def _check_order(low: Number, high: Number) -> None:
    if low > high:
        raise EvaluationError(
            "E0406", f"`clamp` from {shown(low)} to {shown(high)}: the low bound is above the high one"
        )


def check_smoothstep(overload: Overload, low: Any, high: Any, _: Any) -> None:
    """The edges must differ."""
    if low is not None and high is not None:
        by_component(overload.parameters[0], _check_edges, low, high)


def _check_edges(low: Number, high: Number) -> None:
    if low == high:
        raise EvaluationError("E0406", f"both edges of `smoothstep` are {shown(low)}")


def check_load_exponent(overload: Overload, _: Any, exponent: Any) -> None:
    """The exponent must not be above the bias of the type and one."""
    scalar = scalar_of(overload.parameters[0])
    assert scalar is not None
    limit = BIASES[scalar] + 1
    for component in exponent if isinstance(exponent, tuple) else (exponent,):
        if component is not None and component > limit:
            raise EvaluationError("E0406", f"`ldexp` with exponent {component}: at most {limit} for `{scalar}`")
