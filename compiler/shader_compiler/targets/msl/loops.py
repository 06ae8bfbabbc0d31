"""Which of C++'s loops a `Loop` becomes, and what it needs around it.

- "while": no continuing part.
- "for": it is assignments alone, and sees nothing that the body declares.
- "tail": nothing continues early, so it follows the body.
- "flagged": the general case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf

from ...ir.expressions import Binary, Expression, Literal, Load, Name
from ...ir.statements import (
    BuiltinCall,
    Call,
    Continue,
    Declare,
    Let,
    LocalVariable,
    Loop,
    Statement,
    Store,
    Value,
)
from ...ir.walk import bodies, expressions, expressions_in, statements, subexpressions

__all__ = ["Shape", "names_to_hoist", "needs_progress", "shape_of"]

Shape = OneOf["while", "for", "tail", "flagged"]


def shape_of(loop: Loop) -> Shape:
    """The simplest shape that the loop fits."""
    if not loop.continuing and loop.break_if is None:
        return "while"
    if loop.break_if is None and all(isinstance(s, Store) for s in loop.continuing) and not names_to_hoist(loop):
        return "for"
    return "flagged" if _continues(loop.body) else "tail"


def _continues(body: list[Statement]) -> bool:
    """Whether the body continues its own loop, not one inside it."""
    pending = list(body)
    while pending:
        statement = pending.pop()
        if isinstance(statement, Continue):
            return True
        if not isinstance(statement, Loop):
            pending += [inner for held in bodies(statement) for inner in held]
    return False


def names_to_hoist(loop: Loop) -> list[Value | LocalVariable]:
    """What the body declares and the continuing part uses."""
    declared = [target for statement in loop.body for target in _declared(statement)]
    used = {e.target for e in _after_body(loop) if isinstance(e, Name)}
    return [target for target in declared if target in used]


def _declared(statement: Statement) -> Iterator[Value | LocalVariable]:
    if isinstance(statement, Let):
        yield statement.target
    elif isinstance(statement, Declare):
        yield statement.variable
    elif isinstance(statement, (Call, BuiltinCall)) and statement.result is not None:
        yield statement.result


def _after_body(loop: Loop) -> Iterator[Expression]:
    yield from expressions_in(loop.continuing)
    if loop.break_if is not None:
        yield from subexpressions(loop.break_if)


def needs_progress(loop: Loop) -> bool:
    """Whether C++ might take the loop for one that ends though it need not.

    Not if each round calls or synchronizes, and not if it counts up by one to a bound: `i < n`.
    """
    if any(isinstance(s, BuiltinCall) for s in loop.body):
        return False
    return not _counts(loop)


def _counts(loop: Loop) -> bool:
    match loop.condition:
        case Binary(operator="<", left=Load(pointer=Name(target=LocalVariable() as counter))):
            steps = [s for s in statements(loop.continuing) if _stores_to(s, counter)]
            return len(steps) == 1 and _adds_one(steps[0]) and not _may_change(loop.body, counter)
    return False


def _stores_to(statement: Statement, counter: LocalVariable) -> bool:
    match statement:
        case Store(pointer=Name(target=target)):
            return target is counter
    return False


def _adds_one(step: Statement) -> bool:
    """`i = i + 1`; signed addition is written by `wrapping` on u32, through casts."""
    assert isinstance(step, Store)
    sums = [e for e in subexpressions(step.value) if isinstance(e, Binary)]
    match sums:
        case [Binary(operator="+", right=Literal(value=1))]:
            return True
    return False


def _may_change(body: list[Statement], counter: LocalVariable) -> bool:
    """Whether the body does anything with the counter but load it."""
    named = loaded = 0
    for statement in statements(body):
        for outer in expressions(statement):
            for e in subexpressions(outer):
                named += isinstance(e, Name) and e.target is counter
                loaded += isinstance(e, Load) and isinstance(e.pointer, Name) and e.pointer.target is counter
    return named != loaded
