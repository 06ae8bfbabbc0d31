"""Which function checks which class of nodes. The other modules register theirs.

`term` is the one way from a node to its term.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.types import Type
from .. import ast
from ..terms import Term
from .state import NO_TAIL, Checker, Tail, require

__all__ = ["SPECIAL", "TERMS", "special", "term"]

Treat = Callable[[Checker, Any, "Type | None", Tail], Term]
TERMS: dict[type, Treat] = {}

# Builtin functions that the checker knows by itself: the call, its class arguments, its arguments, the
# class that is expected.
Special = Callable[[Checker, ast.Expression, list[Type], list[ast.Expression], "Type | None"], Term]
SPECIAL: dict[str, tuple[int | None, Special]] = {}


def term(c: Checker, node: ast.Expression, expected: Type | None = None, tail: Tail = NO_TAIL) -> Term:
    """The checked expression. `expected` is the class that it must have, `tail` the local functions in whose
    tail position it stands. Raises CompileError.
    """
    return require(TERMS[type(node)](c, node, expected, tail), expected)


def special(count: int | None, *names: str) -> Callable[[Special], Special]:
    """Register the function that checks calls of these builtin functions, which take `count` arguments (None:
    it counts them itself).
    """

    def register(function: Special) -> Special:
        SPECIAL.update(dict.fromkeys(names, (count, function)))
        return function

    return register
