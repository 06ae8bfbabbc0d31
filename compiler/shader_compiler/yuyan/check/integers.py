"""Whole numbers in places that want them: lengths, widths, groups, bindings, workgroup sizes.

In: an expression. Out: its number. There a name that looks like a number is one, whatever else it may
mean; beside numbers, constants of the file and arithmetic on them.
"""

from __future__ import annotations

from collections.abc import Callable

from ...ir.expressions import Literal
from .. import ast
from ..errors import fail
from ..numbers import integer_of
from .meanings import ConstantMeaning
from .state import Checker

__all__ = ["integer"]

OPERATORS: dict[str, Callable[[int, int], int]] = {
    "加": lambda a, b: a + b,
    "减": lambda a, b: a - b,
    "乘": lambda a, b: a * b,
    "除以": lambda a, b: a // b,
    "取余": lambda a, b: a % b,
}


def integer(c: Checker, node: ast.Expression) -> int:
    """The number that an expression is. Raises CompileError (E-09) where it is none."""
    node = ast.bare_of(node)
    if isinstance(node, ast.Name):
        return _named(c, node)
    if isinstance(node, ast.Infix) and node.word.text in OPERATORS:
        left, right = integer(c, node.left), integer(c, node.right)
        if right == 0 and node.word.text in ("除以", "取余"):
            raise fail("E-21", node.span, note="以零除")
        return OPERATORS[node.word.text](left, right)
    raise fail("E-09", node.span)


def _named(c: Checker, node: ast.Name) -> int:
    number = integer_of(node.text)
    if number is not None:
        return number
    meaning = c.meaning(node)
    if isinstance(meaning, ConstantMeaning):
        value = meaning.value
        if not isinstance(value, Literal):
            value = getattr(getattr(value, "target", None), "value", None) or value
        if isinstance(value, Literal) and isinstance(value.value, int) and not isinstance(value.value, bool):
            return value.value
    raise fail("E-09", node.span)
