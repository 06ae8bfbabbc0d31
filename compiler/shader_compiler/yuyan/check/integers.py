"""Whole numbers in places that want them: lengths, widths, groups, bindings, workgroup sizes.

In: an expression. Out: its number. There a name that looks like a number is one, whatever else it may
mean; beside numbers, constants of the program and arithmetic on both. A workgroup's size may be made of
pipeline-overridable constants too, and is an expression then.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.expressions import Binary, Expression, Literal, Name
from ...source import Span
from .. import ast
from ..build import constant_of, literal, settle
from ..classes import show
from ..errors import fail
from ..numbers import integer_of
from ..vocabulary import functions
from .constant_terms import constant_value
from .dispatch import term
from .meanings import ConstantMeaning, OverrideMeaning
from .modules import builtin_of, meaning_of
from .state import Checker

__all__ = ["integer", "integer_or_override"]

OPERATORS: dict[str, Callable[[int, int], int]] = {
    "加": lambda a, b: a + b,
    "减": lambda a, b: a - b,
    "乘": lambda a, b: a * b,
    "除以": lambda a, b: a // b,
    "取余": lambda a, b: a % b,
}


def integer(c: Checker, node: ast.Expression) -> int:
    """The number that an expression is. Raises CompileError (E-09) where it is none."""
    number = integer_or_override(c, node)
    if isinstance(number, int):
        return number
    raise fail("E-09", node.span, note="此处不可用可覆常量")


def integer_or_override(c: Checker, node: ast.Expression) -> int | Expression:
    """The number that an expression is, or the expression if overridable constants are part of it."""
    node = ast.bare_of(node)
    number = integer_of(node.text) if isinstance(node, ast.Name) else None
    if number is not None:
        return number
    operation = _operation(c, node)
    if operation is not None:
        name, left, right = operation
        return _computed(node.span, name, integer_or_override(c, left), integer_or_override(c, right))
    return _constant(c, node)


def _operation(c: Checker, node: ast.Expression) -> tuple[str, ast.Expression, ast.Expression] | None:
    """The operator and the operands of arithmetic, written between them or as a function."""
    name = None
    if isinstance(node, ast.Infix):
        name, left, right = builtin_of(c, node.word), node.left, node.right
    elif isinstance(node, ast.Application) and len(node.arguments) == 2:
        name, (left, right) = builtin_of(c, node.function), [argument.value for argument in node.arguments]
    return (name, left, right) if name in OPERATORS else None


def _computed(span: Span, name: str, left: int | Expression, right: int | Expression) -> int | Expression:
    if isinstance(left, int) and isinstance(right, int):
        if right == 0 and name in ("除以", "取余"):
            raise fail("E-21", span, note="以零除")
        return OPERATORS[name](left, right)
    type = left.type if isinstance(left, Expression) else right.type  # type: ignore[union-attr]
    one, other = (literal(span, type, side) if isinstance(side, int) else side for side in (left, right))
    if one.type is not other.type:
        raise fail("E-06", span, show(one.type), show(other.type))
    return settle(Binary(span, type, functions.OPERATORS[name], one, other))  # type: ignore[arg-type]


def _constant(c: Checker, node: ast.Expression) -> int | Expression:
    """The number that a constant is, or a call that makes one; an overridable constant by its name."""
    meaning = meaning_of(c, node)
    value: Expression | None = None
    if isinstance(meaning, OverrideMeaning) and meaning.override.type.is_integer:  # type: ignore[attr-defined]
        return Name(node.span, meaning.override.type, meaning.override)
    if isinstance(meaning, ConstantMeaning):
        value = constant_of(meaning.value)
    elif isinstance(node, ast.Application):
        value = constant_value(term(c, node))
    if isinstance(value, Literal) and isinstance(value.value, int) and not isinstance(value.value, bool):
        return value.value
    raise fail("E-09", node.span)
