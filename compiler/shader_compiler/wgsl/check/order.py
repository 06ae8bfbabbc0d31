"""The order of evaluation (WGSL 8.2): left to right, though expressions of the IR are pure.

A call is a statement of the IR, placed before the statement that contains it. What stands to the
left of the call in the source has been evaluated before it, so where that reads memory, which the
call may change, it is bound:

    a[i] + f(&a)    ->    let t = a[i]; let u = f(&a); t + u
"""

from __future__ import annotations

from collections.abc import Sequence

from ...ir.expressions import Expression, Index, Load, Member, Name
from ...ir.statements import Let
from ...ir.walk import operands
from .. import ast
from .state import Checker, Failed
from .values import value

__all__ = ["bind", "freeze", "reads_memory", "values"]


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
            out = [bind(c, earlier, before + i) for i, earlier in enumerate(out)]
        out.append(found)
    if failed:
        raise Failed
    return out


def bind(c: Checker, expression: Expression, at: int) -> Expression:
    """The value that the expression has before statement number `at` of the block."""
    if not reads_memory(expression):
        return expression
    target = c.temporary(expression.type, expression.span)
    c.block.insert(at, Let(expression.span, target, expression))
    return Name(expression.span, expression.type, target)


def freeze(c: Checker, pointer: Expression, at: int) -> Expression:
    """The same place in memory, its indices bound before statement number `at` of the block."""
    if isinstance(pointer, Index):
        base = freeze(c, pointer.base, at)
        return Index(pointer.span, pointer.type, base, bind(c, pointer.index, at))
    if isinstance(pointer, Member):
        return Member(pointer.span, pointer.type, freeze(c, pointer.base, at), pointer.index)
    return pointer


def reads_memory(expression: Expression) -> bool:
    """Whether evaluating the expression reads a variable."""
    pending = [expression]
    while pending:
        found = pending.pop()
        if type(found) is Load:
            return True
        pending += operands(found)
    return False
