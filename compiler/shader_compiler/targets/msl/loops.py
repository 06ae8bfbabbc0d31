"""Which of C++'s loops a `Loop` becomes, and what it needs around it.

- "while": no continuing part.
- "for": it is assignments alone, and sees nothing that the body declares.
- "tail": nothing continues early, so it follows the body.
- "flagged": the general case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal as OneOf
from typing import TypeGuard

from ...ir.expressions import Binary, Bitcast, Expression, Literal, Load, Name
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

    Not if each round synchronizes or is atomic, and not if a variable that nothing else changes moves
    by a constant towards the bound that the condition compares it with.
    """
    if any(isinstance(s, BuiltinCall) for s in loop.body):
        return False
    match loop.condition:
        case Binary(operator=operator, left=Load(pointer=Name(target=LocalVariable() as counter)), right=bound):
            return not _moves(loop, counter, operator, bound)
    return True


def _moves(loop: Loop, counter: LocalVariable, comparison: str, bound: Expression) -> bool:
    rounds = loop.continuing if _continues(loop.body) else loop.body + loop.continuing
    steps = [s for s in rounds if _stores_to(s, counter)]
    if len(steps) != 1 or _uses_otherwise(loop, counter):
        return False
    operators = TOWARDS.get(comparison, ())
    if isinstance(bound, Literal) and comparison == ">" and _is_count(bound, least=0):
        operators += ("/", ">>")
    return any(_is_step(e, counter, operators) for e in subexpressions(steps[0].value))


TOWARDS: dict[str, tuple[str, ...]] = {"<": ("+",), "<=": ("+",), ">": ("-",), ">=": ("-",)}


def _is_step(e: Expression, counter: LocalVariable, operators: tuple[str, ...]) -> bool:
    """`counter + 1`, perhaps on the bits of the counter as u32 (see `wrapping`)."""
    if not (isinstance(e, Binary) and e.operator in operators and isinstance(e.right, Literal)):
        return False
    left = e.left.value if isinstance(e.left, Bitcast) else e.left
    return _loads(left, counter) and _is_count(e.right, least=2 if e.operator == "/" else 1)


def _is_count(literal: Literal, least: int) -> bool:
    value = literal.value
    return isinstance(value, int) and least <= value < 2**31


def _loads(e: Expression, counter: LocalVariable) -> bool:
    return isinstance(e, Load) and isinstance(e.pointer, Name) and e.pointer.target is counter


def _stores_to(statement: Statement, counter: LocalVariable) -> TypeGuard[Store]:
    match statement:
        case Store(pointer=Name(target=target)):
            return target is counter
    return False


def _uses_otherwise(loop: Loop, counter: LocalVariable) -> bool:
    """Whether the loop names the counter but for its one step and to load it."""
    named = loaded = 0
    for statement in statements([*loop.body, *loop.continuing]):
        for outer in expressions(statement):
            for e in subexpressions(outer):
                named += isinstance(e, Name) and e.target is counter
                loaded += _loads(e, counter)
    return named != loaded + 1
