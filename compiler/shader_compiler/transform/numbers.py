"""Expressions of type u32 that passes write.

In: numbers, and expressions beside whose text the new ones stand. Out: nodes; what changes nothing is left out.
"""

from __future__ import annotations

from ..ir.expressions import Binary, BinaryOperator, Convert, Expression, Literal
from ..ir.types import I32, U32

__all__ = ["arithmetic", "number", "unsigned"]

# The right operands that change nothing.
NEUTRAL = {"+": 0, "-": 0, "*": 1, "/": 1}


def number(at: Expression, value: int) -> Literal:
    """A number in the place of an expression."""
    return Literal(at.span, U32, value)


def unsigned(e: Expression) -> Expression:
    """An i32 or u32 as u32; a negative number is a very large one."""
    if isinstance(e, Literal):
        assert isinstance(e.value, int)
        return number(e, e.value & 0xFFFFFFFF)
    return Convert(e.span, U32, e) if e.type is I32 else e


def arithmetic(left: Expression, operator: BinaryOperator, right: Expression | int) -> Expression:
    """`left operator right`, both u32."""
    if isinstance(right, int):
        if NEUTRAL.get(operator) == right:
            return left
        right = number(left, right)
    return Binary(left.span, U32, operator, left, right)
