"""Compute the remainder of signed integers from the quotient (WGSL 8.7).

    a % 3       a - a / 3 * 3
    a % b       let divisor = select(b, 1, b == 0); ... a - a / divisor * divisor

For targets whose own remainder says nothing of negative operands while their quotient is WGSL's: SPIR-V's OpSRem,
as Vulkan has it. The most negative number by -1 is itself there, and so the remainder is zero, as it is by zero.
Where `analysis.ranges` shows that neither operand is negative, nothing changes.
"""

from __future__ import annotations

from ..analysis.ranges import Facts, analyze
from ..ir.expressions import Binary, Builtin, Expression
from ..ir.module import Module
from ..ir.types import BOOL, I32, scalar_of, with_scalar
from ..ir.walk import expressions_in
from .overloads import overload
from .rewrite import Rewriter
from .splat import splat

__all__ = ["signed_remainder"]


def signed_remainder(module: Module) -> Module:
    """The module without remainders whose operands may be negative."""
    if not any(_is_signed_remainder(e) for f in module.functions for e in expressions_in(f.body)):
        return module
    return _SignedRemainder(analyze(module)).module(module)


def _is_signed_remainder(e: Expression) -> bool:
    return isinstance(e, Binary) and e.operator == "%" and scalar_of(e.type) is I32


class _SignedRemainder(Rewriter):
    def __init__(self, facts: Facts) -> None:
        super().__init__({})
        self.facts = facts

    def expression(self, expression: Expression) -> Expression:
        rewritten = super().expression(expression)
        if not isinstance(rewritten, Binary) or not _is_signed_remainder(rewritten):
            return rewritten
        if expression in self.facts.nonnegative:
            return rewritten
        return self.difference(rewritten, nonzero=expression in self.facts.nonzero)

    def difference(self, e: Binary, *, nonzero: bool) -> Binary:
        """The dividend without the multiple of the divisor that is in it."""
        dividend, divisor = self.bind(e.left), self.bind(e.right)
        if not nonzero:
            divisor = self.bind(_one_for_zero(divisor))
        quotient = Binary(e.span, e.type, "/", dividend, divisor)
        return Binary(e.span, e.type, "-", dividend, Binary(e.span, e.type, "*", quotient, divisor))


def _one_for_zero(divisor: Expression) -> Builtin:
    span, type = divisor.span, divisor.type
    is_zero = Binary(span, with_scalar(type, BOOL), "==", divisor, splat(span, type, 0))
    select = overload("select", (type, type, is_zero.type), type)
    return Builtin(span, type, select, (divisor, splat(span, type, 1), is_zero))
