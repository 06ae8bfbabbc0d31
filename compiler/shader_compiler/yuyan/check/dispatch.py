"""Which function checks which class of nodes. The other modules register theirs.

`term` is the one way from a node to its term.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...ir.node import Node
from ...ir.types import Type
from ...source import Span
from .. import ast
from ..errors import fail
from ..terms import Term
from .state import NO_TAIL, Checker, Tail, require

__all__ = ["SPECIAL", "TERMS", "Call", "Place", "checks", "checks_in_place", "refuses", "special", "term"]


class Place(Node):
    """Where an expression stands: `expected` is the class that it must have, `tail` the local functions in
    whose tail position it stands.
    """

    expected: Type | None
    tail: Tail


Treat = Callable[[Checker, Any, Place], Term]
TERMS: dict[type, Treat] = {}
T = TypeVar("T", bound=Treat)
Alone = TypeVar("Alone", bound=Callable[[Checker, Any], Term])


class Call(Node):
    """A call of a builtin function that the checker knows by itself: `classes` are given with 以, `values`
    with 于; `expected` is the class that its place wants.
    """

    span: Span
    name: str
    classes: list[Type]
    values: list[ast.Expression]
    expected: Type | None


Special = Callable[[Checker, Call], Term]
SPECIAL: dict[str, tuple[int | None, Special]] = {}


def term(c: Checker, node: ast.Expression, expected: Type | None = None, tail: Tail = NO_TAIL) -> Term:
    """The checked expression. `expected` is the class that it must have, `tail` the local functions in whose
    tail position it stands. Raises CompileError.
    """
    return require(TERMS[type(node)](c, node, Place(expected, tail)), expected)


def checks_in_place(node: type) -> Callable[[T], T]:
    """Register the function that checks a class of nodes, whose place matters to it."""

    def register(function: T) -> T:
        TERMS[node] = function
        return function

    return register


def checks(*nodes: type) -> Callable[[Alone], Alone]:
    """Register the function that checks classes of nodes, wherever they stand."""

    def register(function: Alone) -> Alone:
        TERMS.update(dict.fromkeys(nodes, lambda c, node, place: function(c, node)))
        return function

    return register


def refuses(rule: str, *nodes: type, particular: tuple[str, ...] = ()) -> None:
    """Let classes of nodes be errors wherever they stand."""

    def refuse(_c: Checker, node: ast.Expression, _place: Place) -> Term:
        raise fail(rule, node.span, *particular)

    TERMS.update(dict.fromkeys(nodes, refuse))


def special(count: int | None, *names: str) -> Callable[[Special], Special]:
    """Register the function that checks calls of these builtin functions, which take `count` arguments (None:
    it counts them itself).
    """

    def register(function: Special) -> Special:
        SPECIAL.update(dict.fromkeys(names, (count, function)))
        return function

    return register
