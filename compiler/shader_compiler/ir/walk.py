"""Walks over the IR that only read.

In: an expression, a statement or a body. Out: what stands in it, outermost first, in source order.
No function here recurses, so no depth of nesting exhausts the interpreter's stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from .expressions import (
    Binary,
    Bitcast,
    Builtin,
    Construct,
    Convert,
    Expression,
    Index,
    Literal,
    Load,
    Member,
    Name,
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

OPERANDS: dict[type, Callable[..., Operands]] = {
    Literal: lambda e: (),
    Name: lambda e: (),
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
    return OPERANDS[type(expression)](expression)


def expressions(statement: Statement) -> Operands:
    """The expressions that stand directly in `statement`, not in the bodies that it holds."""
    return EXPRESSIONS[type(statement)](statement)


def bodies(statement: Statement) -> Bodies:
    """The bodies that `statement` directly holds."""
    found = BODIES.get(type(statement))
    return found(statement) if found else ()


def subexpressions(expression: Expression) -> Iterator[Expression]:
    """`expression` and all that it is made of."""
    pending = [expression]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(OPERANDS[type(current)](current)))


def statements(body: list[Statement]) -> Iterator[Statement]:
    """All statements of `body`, those inside others too."""
    pending = list(reversed(body))
    while pending:
        current = pending.pop()
        yield current
        for inner in reversed(bodies(current)):
            pending.extend(reversed(inner))


def expressions_in(body: list[Statement]) -> Iterator[Expression]:
    """All expressions of all statements of `body`, subexpressions too."""
    for statement in statements(body):
        for expression in expressions(statement):
            yield from subexpressions(expression)
