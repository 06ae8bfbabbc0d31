"""Operators on values: `甲 加 乙`, 「负」于 甲.

In: the operands, as nodes or as terms. Out: a term. Nothing converts by itself: both operands have one class, or
one is a scalar and the other a vector of it.
"""

from __future__ import annotations

from ...builtins import operators
from ...builtins.matching import Mismatch
from ...builtins.signature import Overload
from ...ir.expressions import Binary, Expression, Unary
from ...ir.types import Type, Vector
from ...source import Span
from .. import ast
from ..build import concrete, settle
from ..classes import is_literal_class, literal_help, show
from ..errors import fail
from ..terms import Operation, Term
from ..vocabulary import functions
from .dispatch import term
from .state import Checker

__all__ = ["infix", "unary"]


def infix(c: Checker, span: Span, name: str, left: ast.Expression, right: ast.Expression) -> Term:
    """A builtin operator on two values."""
    one = term(c, left)
    other = term(c, right)
    return _operation(span, functions.OPERATORS[name], one, other)


def _operation(span: Span, operator: str, left: Term, right: Term) -> Term:
    """The operator on two terms; nothing converts by itself."""
    if operator in ("&&", "||") and isinstance(left.type, Vector):
        operator = operator[0]
    mixed = is_literal_class(left.type) != is_literal_class(right.type)
    overload = operators.binary(operator, left.type, right.type)
    if isinstance(overload, Mismatch) or mixed:
        help = literal_help(left.type, right.type) if mixed else _component_help(left.type, right.type)
        raise fail("E-06", right.span, show(left.type), show(right.type), help=help)
    assert overload.result is not None
    if not _is_exact(overload, left.type, right.type):
        raise fail("E-06", right.span, show(left.type), show(right.type))
    return Operation.of(span, overload.result, lambda a, b: _binary(span, operator, a, b), left, right)


def _component_help(one: Type, other: Type) -> str | None:
    """How to take a component, where a vector stands beside a scalar of its class."""
    vector, scalar = (one, other) if isinstance(one, Vector) else (other, one)
    return COMPONENT if isinstance(vector, Vector) and vector.element is scalar else None


COMPONENT = "向量之分以「中」取之：甲 中「零」"


def _is_exact(overload: Overload, *types: Type) -> bool:
    return all(a is b for a, b in zip(overload.parameters, types, strict=True))


def _binary(span: Span, operator: str, left: Expression, right: Expression) -> Expression:
    if left.type is not right.type and (is_literal_class(left.type) or is_literal_class(right.type)):
        left, right = concrete(left), concrete(right)
    overload = operators.binary(operator, left.type, right.type)
    assert isinstance(overload, Overload)
    assert overload.result is not None
    return settle(Binary(span, overload.result, operator, left, right))  # type: ignore[arg-type]


def unary(span: Span, operator: str, operand: Term) -> Term:
    """A builtin operator on one value."""
    overload = operators.unary(operator, operand.type)
    if isinstance(overload, Mismatch) or not _is_exact(overload, operand.type):
        raise fail("E-06", operand.span, "可为此算之类", show(operand.type))
    assert overload.result is not None
    return Operation.of(
        span, overload.result, lambda e: settle(Unary(span, e.type, operator, e)), operand  # type: ignore[arg-type]
    )  # fmt: skip
