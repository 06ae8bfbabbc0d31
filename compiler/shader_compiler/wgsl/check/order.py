"""The order of evaluation (WGSL 8.2): left to right, though expressions of the IR are pure.

A call is a statement of the IR, placed before the statement that contains it. What stands to the
left of the call in the source has been evaluated before it, so where that reads memory that the
call may change, it is bound:

    a[i] + f(&a)    ->    let t = a[i]; let u = f(&a); t + u
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.expressions import Builtin, Expression, Index, Load, Member, Name
from ...ir.statements import Let, LocalVariable, Statement
from ...ir.types import Pointer
from ...ir.walk import operands
from .. import ast
from .state import Checker, Failed
from .values import value

__all__ = ["bind", "freeze", "values"]


def values(c: Checker, nodes: Sequence[ast.Expression]) -> list[Expression]:
    """The values of operands, in order. All are checked, also after one that has an error."""
    out: list[Expression] = []
    failed = False
    for node in nodes:
        before = len(c.block)
        try:
            found = value(c, node)
        except Failed:
            failed = True
            continue
        if len(c.block) > before:
            bound: list[Statement] = []
            out = [bind(c, earlier, bound) for earlier in out]
            c.block[before:before] = bound
        out.append(found)
    if failed:
        raise Failed
    return out


def bind(c: Checker, expression: Expression, bound: list[Statement]) -> Expression:
    """The value that the expression has when the statements `bound`, to which this adds, are executed."""
    if not _may_change(c, expression):
        return expression
    if isinstance(expression.type, Pointer):
        return freeze(c, expression, bound)
    target = c.temporary(expression.type, expression.span)
    bound.append(Let(expression.span, target, expression))
    return Name(expression.span, expression.type, target)


def freeze(c: Checker, pointer: Expression, bound: list[Statement]) -> Expression:
    """The place in memory that the pointer leads to when `bound` is executed: its indices are bound."""
    if isinstance(pointer, Index):
        base = freeze(c, pointer.base, bound)
        return Index(pointer.span, pointer.type, base, bind(c, pointer.index, bound))
    if isinstance(pointer, Member):
        return Member(pointer.span, pointer.type, freeze(c, pointer.base, bound), pointer.index)
    if isinstance(pointer, Builtin):
        arguments = tuple(bind(c, a, bound) for a in pointer.arguments)
        return Builtin(pointer.span, pointer.type, pointer.overload, arguments)
    return pointer


def _may_change(c: Checker, expression: Expression) -> bool:
    """Whether a call may change what the expression reads."""
    pending = [expression]
    while pending:
        found = pending.pop()
        if type(found) is Load and _is_reachable(c, found.pointer):
            return True
        pending += operands(found)
    return False


def _is_reachable(c: Checker, pointer: Expression) -> bool:
    """Whether a call may write there: not to read-only memory, nor to a variable whose address nobody took."""
    assert isinstance(pointer.type, Pointer)
    if pointer.type.access == "read":
        return False
    while isinstance(pointer, (Index, Member)):
        pointer = pointer.base
    target = pointer.target if isinstance(pointer, Name) else None
    return not isinstance(target, LocalVariable) or target in c.addressed
