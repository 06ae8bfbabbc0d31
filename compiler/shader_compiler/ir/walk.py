"""Walks over the IR that only read.

In: an expression, a statement or a body. Out: what stands in it, outermost first, in source order.
No function here recurses, so no depth of nesting exhausts the interpreter's stack.
"""

from __future__ import annotations

from collections.abc import Callable

from .expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Load,
    Member,
    Swizzle,
    Unary,
)
from .statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    Declare,
    Discard,
    Evaluate,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)

__all__ = ["bodies", "expressions", "expressions_in", "operands", "statements", "subexpressions"]

Operands = tuple[Expression, ...]
Bodies = tuple[list[Statement], ...]

# Literals and names have none.
OPERANDS: dict[type, Callable[..., Operands]] = {
    Load: lambda e: (e.pointer,),
    Unary: lambda e: (e.operand,),
    Binary: lambda e: (e.left, e.right),
    Index: lambda e: (e.base, e.index),
    Member: lambda e: (e.base,),
    Swizzle: lambda e: (e.base,),
    Construct: lambda e: e.parts,
    Convert: lambda e: (e.value,),
    Bitcast: lambda e: (e.value,),
    Builtin: lambda e: e.arguments,
}

EXPRESSIONS: dict[type, Callable[..., Operands]] = {
    Let: lambda s: (s.value,),
    Declare: lambda s: _given(s.value),
    Store: lambda s: (s.pointer, s.value),
    Evaluate: lambda s: (s.value,),
    Call: lambda s: s.arguments,
    BuiltinCall: lambda s: s.arguments,
    If: lambda s: (s.condition,),
    Switch: lambda s: (s.selector,),
    Loop: lambda s: _given(s.condition, s.break_if),
    Block: lambda s: (),
    Return: lambda s: _given(s.value),
    Break: lambda s: (),
    Continue: lambda s: (),
    Discard: lambda s: (),
}

BODIES: dict[type, Callable[..., Bodies]] = {
    If: lambda s: (s.accept, s.reject),
    Switch: lambda s: tuple([case.body for case in s.cases]),
    Loop: lambda s: (s.body, s.continuing),
    Block: lambda s: (s.body,),
}


def _given(*found: Expression | None) -> Operands:
    return tuple([e for e in found if e is not None])


def operands(expression: Expression) -> Operands:
    """The expressions that `expression` is directly made of."""
    parts = OPERANDS.get(type(expression))
    return parts(expression) if parts else ()


def expressions(statement: Statement) -> Operands:
    """The expressions that stand directly in `statement`, not in the bodies that it holds."""
    return EXPRESSIONS[type(statement)](statement)


def bodies(statement: Statement) -> Bodies:
    """The bodies that `statement` directly holds."""
    found = BODIES.get(type(statement))
    return found(statement) if found else ()


def subexpressions(expression: Expression) -> list[Expression]:
    """`expression` and all that it is made of."""
    found: list[Expression] = []
    _add_subexpressions([expression], found)
    return found


def _add_subexpressions(pending: list[Expression], found: list[Expression]) -> None:
    """Move what is pending, and all that it is made of, to `found`, the last of `pending` first."""
    while pending:
        current = pending.pop()
        found.append(current)
        parts = OPERANDS.get(type(current))
        if parts is not None:
            pending += parts(current)[::-1]


def statements(body: list[Statement]) -> list[Statement]:
    """All statements of `body`, those inside others too."""
    found: list[Statement] = []
    pending = body[::-1]
    while pending:
        current = pending.pop()
        found.append(current)
        inside = BODIES.get(type(current))
        if inside is not None:
            for inner in reversed(inside(current)):
                pending.extend(reversed(inner))
    return found


def expressions_in(body: list[Statement]) -> list[Expression]:
    """All expressions of all statements of `body`, subexpressions too."""
    found: list[Expression] = []
    for statement in statements(body):
        parts = EXPRESSIONS[type(statement)](statement)
        if parts:
            _add_subexpressions([*parts[::-1]], found)
    return found
