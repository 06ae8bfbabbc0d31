"""The tables from AST classes to the functions that check them, and the entries to the recursion.

The checks of expressions, types, statements and declarations need each other; they meet here, so
that the sibling modules import one way only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from .. import ast
from .state import Checker, Operand

__all__ = ["DECLARATIONS", "EXPRESSIONS", "STATEMENTS", "operand", "registers", "statement"]

Handler = TypeVar("Handler", bound=Callable[..., Any])

EXPRESSIONS: dict[type, Callable[[Checker, Any], Operand]] = {}
STATEMENTS: dict[type, Callable[[Checker, Any], int]] = {}
DECLARATIONS: dict[type, Callable[[Checker, Any], Any]] = {}


def registers(table: dict[type, Callable[[Checker, Any], Any]], node: type) -> Callable[[Handler], Handler]:
    """Enter the decorated function into a table as the handler of an AST class."""

    def register(function: Handler) -> Handler:
        table[node] = function
        return function

    return register


def operand(c: Checker, node: ast.Expression) -> Operand:
    """The meaning of an expression, a reference where it is one."""
    return EXPRESSIONS[type(node)](c, node)


def statement(c: Checker, node: ast.Statement) -> int:
    """Check a statement and append what it does to the current block; gives its behavior (9.7)."""
    return STATEMENTS[type(node)](c, node)
