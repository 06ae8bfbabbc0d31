"""Constant evaluation of the operators (WGSL 8.6 - 8.9).

In: an operator, its overload and the operands' values. Out: the value of the result. Vectors are
done by component, a scalar beside a vector being repeated; matrix products step by step, each step
rounded, so that what overflows on the way is an error.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from math import fmod
from typing import Any

from ...ir.types import ABSTRACT_INT, Matrix, Scalar, Type, Vector, scalar_of
from .number import SETTLE, EvaluationError, Number, fits, lowest, shown

__all__ = ["binary", "check_right", "dot", "unary"]

BinaryFunction = Callable[[Number, Number], Number]


def unary(symbol: str, type: Type, value: Any) -> Any:
    """The value of `symbol value`, where both have this type."""
    scalar = scalar_of(type)
    assert scalar is not None
    function = _unary(symbol, scalar)
    return tuple(map(function, value)) if isinstance(value, tuple) else function(value)


def _unary(symbol: str, scalar: Scalar) -> Callable[[Number], Number]:
    known = _unary_functions.get((symbol, scalar))
    if known is None:
        known = _unary_functions[symbol, scalar] = _make_unary(symbol, scalar)
    return known


_unary_functions: dict[tuple[str, Scalar], Callable[[Number], Number]] = {}


def _make_unary(symbol: str, scalar: Scalar) -> Callable[[Number], Number]:
    if symbol == "!":
        return operator.not_
    settle = SETTLE[scalar]
    if symbol == "~":
        return lambda value: settle(operator.invert(value))
    least = lowest(scalar)
    return lambda value: settle(-value) if value != least else value


def binary(symbol: str, left_type: Type, right_type: Type, left: Any, right: Any) -> Any:
    """The value of `left symbol right`; raises EvaluationError where there is none."""
    scalar = scalar_of(left_type)
    assert scalar is not None
    if isinstance(left_type, Matrix) or isinstance(right_type, Matrix):
        return _matrix(symbol, scalar, left_type, right_type, left, right)
    function = _function(symbol, scalar)
    if not isinstance(left_type, Vector):
        if not isinstance(right_type, Vector):
            return function(left, right)
        return tuple([function(left, component) for component in right])
    if not isinstance(right_type, Vector):
        return tuple([function(component, right) for component in left])
    return tuple(map(function, left, right))


def check_right(symbol: str, left_type: Type, right: Any) -> None:
    """Refuse a right operand that is wrong whatever the left one is: zero divisors, long shifts."""
    scalar = scalar_of(left_type)
    if scalar is None or not scalar.is_integer:
        return
    for component in right if isinstance(right, tuple) else (right,):
        if symbol in ("/", "%") and component == 0:
            raise _by_zero()
        if symbol in ("<<", ">>") and scalar is not ABSTRACT_INT and component >= scalar.bits:
            raise EvaluationError("E0404", f"a shift by {component}: `{scalar}` has {scalar.bits} bits")


def _by_zero() -> EvaluationError:
    return EvaluationError("E0403", "division by zero")


def _function(symbol: str, scalar: Scalar) -> BinaryFunction:
    known = _functions.get((symbol, scalar))
    if known is None:
        known = _functions[symbol, scalar] = _make(symbol, scalar)
    return known


_functions: dict[tuple[str, Scalar], BinaryFunction] = {}

COMPARISONS: dict[str, BinaryFunction] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
# These cannot leave the range of their operands' type.
BITWISE: dict[str, BinaryFunction] = {"&": operator.and_, "|": operator.or_, "^": operator.xor}
LOGICAL: dict[str, BinaryFunction] = {"&&": operator.and_, "||": operator.or_}
EXACT: dict[str, BinaryFunction] = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def _make(symbol: str, scalar: Scalar) -> BinaryFunction:
    for table in (COMPARISONS, BITWISE, LOGICAL):
        if symbol in table:
            return table[symbol]
    settle = SETTLE[scalar]
    if symbol in EXACT:
        exact = EXACT[symbol]
        return lambda left, right: settle(exact(left, right))
    match symbol:
        case "/" | "%":
            divide = (_INTEGER if scalar.is_integer else _FLOAT)[symbol]
            return lambda left, right: settle(divide(scalar, left, right))
        case "<<":
            return lambda left, right: _shift_left(scalar, left, right)
        case _:
            return lambda left, right: _shift_right(scalar, left, right)


def _quotient(scalar: Scalar, left: int, right: int) -> int:
    _check_division(scalar, left, right)
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _remainder(scalar: Scalar, left: int, right: int) -> int:
    _check_division(scalar, left, right)
    remainder = abs(left) % abs(right)
    return -remainder if left < 0 else remainder


def _check_division(scalar: Scalar, left: int, right: int) -> None:
    if right == 0:
        raise _by_zero()
    if right == -1 and not fits(-left, scalar):
        raise EvaluationError("E0402", f"{left} divided by -1 does not fit in `{scalar}`")


def _float_quotient(_: Scalar, left: float, right: float) -> float:
    if right == 0:
        raise _by_zero()
    return left / right


def _float_remainder(_: Scalar, left: float, right: float) -> float:
    """`left - right * trunc(left / right)`, exactly."""
    if right == 0:
        raise _by_zero()
    return fmod(left, right)


_INTEGER: dict[str, Callable[[Scalar, int, int], int]] = {"/": _quotient, "%": _remainder}
_FLOAT: dict[str, Callable[[Scalar, float, float], float]] = {"/": _float_quotient, "%": _float_remainder}


def _shift_left(scalar: Scalar, left: int, right: int) -> int:
    check_right("<<", scalar, right)
    if right < 64 or left == 0:
        shifted = left << right if left else 0
        if fits(shifted, scalar):
            return shifted
    raise EvaluationError("E0404", f"{shown(left)} shifted left by {right} does not fit in `{scalar}`")


def _shift_right(scalar: Scalar, left: int, right: int) -> int:
    check_right(">>", scalar, right)
    return left >> min(right, 64)


def dot(scalar: Scalar, left: Sequence[Number], right: Sequence[Number]) -> Number:
    """The dot product of two vectors of this scalar, each step rounded or wrapped."""
    settle = SETTLE[scalar]
    total = settle(left[0] * right[0])
    for one, other in zip(left[1:], right[1:], strict=True):
        total = settle(total + settle(one * other))
    return total


def _matrix(symbol: str, scalar: Scalar, left_type: Type, right_type: Type, left: Any, right: Any) -> Any:
    function = _function(symbol, scalar)
    if symbol != "*":
        return tuple(tuple(map(function, one, other)) for one, other in zip(left, right, strict=True))
    if isinstance(left_type, Scalar):
        left, right, left_type, right_type = right, left, right_type, left_type
    if isinstance(right_type, Scalar):
        return tuple(tuple([function(x, right) for x in column]) for column in left)
    if isinstance(left_type, Vector):
        return tuple(dot(scalar, left, column) for column in right)
    rows = tuple(zip(*left, strict=True))
    if isinstance(right_type, Vector):
        return tuple(dot(scalar, row, right) for row in rows)
    return tuple(tuple(dot(scalar, row, column) for row in rows) for column in right)
