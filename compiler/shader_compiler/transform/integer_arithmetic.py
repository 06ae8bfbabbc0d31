"""Give integer division, remainder and shifts WGSL's result for every operand (8.7, 8.9).

    a / b       a / select(b, 1u, b == 0u)
    a % b       a % select(b, 1, (b == 0) | ((a == -2147483648) & (b == -1)))
    a << b      a << (b & 31u)

Dividing by one instead gives what WGSL asks for: `a / 0` is `a`, `a % 0` is 0, and the most negative
number divided by -1 is itself. Where `analysis.ranges` shows that the right operand is harmless, as
every literal but 0 and -1 is, nothing changes.
"""

from __future__ import annotations

from ..analysis.ranges import Facts, analyze
from ..ir.expressions import Binary, BinaryOperator, Builtin, Construct, Expression, Literal, Name
from ..ir.module import Constant, Module
from ..ir.types import BOOL, Scalar, Vector, scalar_of, with_scalar
from ..ir.walk import expressions_in
from .overloads import overload
from .rewrite import Rewriter
from .splat import splat

__all__ = ["integer_arithmetic"]

MOST_NEGATIVE = -(2**31)


def integer_arithmetic(module: Module, *, division: bool = True, shifts: bool = True) -> Module:
    """Guard what is not proven harmless. A target that guards one of the two itself leaves it out."""
    guarded = ("/", "%") * division + ("<<", ">>") * shifts
    found = (e for f in module.functions for e in expressions_in(f.body))
    if not any(isinstance(e, Binary) and e.operator in guarded and _may_need_guard(e) for e in found):
        return module
    return _IntegerArithmetic(analyze(module), guarded).module(module)


def _may_need_guard(e: Binary) -> bool:
    """Whether it is on integers, and not by a literal, or a constant's name, that is harmless. A literal
    shift is by less than the width: constant evaluation has seen to it.
    """
    scalar = scalar_of(e.type)
    if scalar is None or not scalar.is_integer:
        return False
    right = e.right.target.value if isinstance(e.right, Name) and isinstance(e.right.target, Constant) else e.right
    if not isinstance(right, Literal):
        return True
    values = right.value if isinstance(right.value, tuple) else (right.value,)
    return e.operator in ("/", "%") and (0 in values or -1 in values)


class _IntegerArithmetic(Rewriter):
    def __init__(self, facts: Facts, guarded: tuple[str, ...]) -> None:
        super().__init__({})
        self.facts = facts
        self.plain = facts.plain
        self.guarded = guarded

    def expression(self, expression: Expression) -> Expression:
        rewritten = super().expression(expression)
        if not isinstance(rewritten, Binary) or rewritten.operator not in self.guarded or expression in self.plain:
            return rewritten
        scalar = scalar_of(rewritten.type)
        if scalar is None or not scalar.is_integer:
            return rewritten
        if rewritten.operator in ("<<", ">>"):
            return _mask(rewritten, scalar)
        return self.guard(rewritten, expression in self.facts.nonzero, expression in self.facts.no_overflow)

    def guard(self, e: Binary, nonzero: bool, no_overflow: bool) -> Binary:
        """The division with a divisor of one where its own is zero, or would overflow."""
        left, right = self.bind(_widen(e.left, e)), self.bind(_widen(e.right, e))
        zero = _compare(right, "==", 0)
        harmful = zero
        if not no_overflow:
            overflow = _both(_compare(left, "==", MOST_NEGATIVE), "&", _compare(right, "==", -1))
            harmful = overflow if nonzero else _both(zero, "|", overflow)
        select = overload("select", (e.type, e.type, harmful.type), e.type)
        divisor = Builtin(right.span, e.type, select, (right, splat(right.span, right.type, 1), harmful))
        return Binary(e.span, e.type, e.operator, left, divisor)


def _mask(e: Binary, scalar: Scalar) -> Binary:
    """The shift with its amount modulo the width."""
    right = e.right
    amount = Binary(right.span, right.type, "&", right, splat(right.span, right.type, scalar.bits - 1))
    return Binary(e.span, e.type, e.operator, e.left, amount)


def _widen(operand: Expression, e: Binary) -> Expression:
    """A scalar operand beside a vector as a vector."""
    if isinstance(e.type, Vector) and isinstance(operand.type, Scalar):
        return Construct(operand.span, e.type, (operand,))
    return operand


def _compare(e: Expression, operator: BinaryOperator, value: int) -> Binary:
    return Binary(e.span, with_scalar(e.type, BOOL), operator, e, splat(e.span, e.type, value))


def _both(left: Binary, operator: BinaryOperator, right: Binary) -> Binary:
    return Binary(left.span, left.type, operator, left, right)
