"""Alias analysis (WGSL 11.4.2): no call may reach one memory in two ways, one of them a write.

In: the functions of a module, their bodies typed. Out: errors at calls whose pointer arguments, or a
pointer argument and a module-scope variable that the called function uses, have the same root.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...ir.expressions import Builtin, Expression, Index, Load, Member, Name
from ...ir.module import Function, GlobalVariable, Parameter
from ...ir.statements import BuiltinCall, Call, Let, LocalVariable, Statement, Store, Value
from ...ir.types import Pointer
from ...ir.walk import expressions, statements, subexpressions
from .state import Checker

__all__ = ["check_aliasing"]

Root = GlobalVariable | Parameter | LocalVariable


class Accesses:
    """The roots that a function reads and writes, itself or through what it calls."""

    __slots__ = ("read", "roots", "written")

    def __init__(self) -> None:
        self.read: set[Root] = set()
        self.written: set[Root] = set()
        # What the pointers among the `let` declarations start from.
        self.roots: dict[Value, Root | None] = {}


def check_aliasing(c: Checker, functions: Iterable[Function]) -> None:
    """Check all calls; `functions` has callees before callers."""
    known: dict[Function, Accesses] = {}
    for function in functions:
        accesses = known[function] = Accesses()
        for statement in statements(function.body):
            _add_reads(accesses, statement)
            if isinstance(statement, Call):
                _check_call(c, accesses, known[statement.function], statement)


def _root(accesses: Accesses, pointer: Expression) -> Root | None:
    while isinstance(pointer, (Index, Member, Builtin)):
        pointer = pointer.arguments[0] if isinstance(pointer, Builtin) else pointer.base
    if not isinstance(pointer, Name):
        return None
    target = pointer.target
    if isinstance(target, Value):
        return accesses.roots.get(target)
    return target if isinstance(target, (GlobalVariable, Parameter, LocalVariable)) else None


def _add_reads(accesses: Accesses, statement: Statement) -> None:
    """Note what a statement reads and writes directly, and what a pointer's `let` stands for."""
    for whole in expressions(statement):
        for part in subexpressions(whole):
            if isinstance(part, Load):
                _add(accesses.read, accesses, part.pointer)
    match statement:
        case Let() if isinstance(statement.value.type, Pointer):
            accesses.roots[statement.target] = _root(accesses, statement.value)
        case Store():
            _add(accesses.written, accesses, statement.pointer)
        case BuiltinCall() if statement.arguments and isinstance(statement.arguments[0].type, Pointer):
            written = statement.overload.row.effect == "write"
            _add(accesses.written if written else accesses.read, accesses, statement.arguments[0])


def _add(to: set[Root], accesses: Accesses, pointer: Expression) -> None:
    root = _root(accesses, pointer)
    if root is not None:
        to.add(root)


def _check_call(c: Checker, accesses: Accesses, callee: Accesses, call: Call) -> None:
    """Check a call's pointer arguments, then add what the called function does to what the caller does."""
    passed: list[tuple[Root, Parameter, Expression]] = []
    for parameter, argument in zip(call.function.parameters, call.arguments, strict=True):
        root = _root(accesses, argument) if isinstance(argument.type, Pointer) else None
        if root is not None:
            passed.append((root, parameter, argument))
    for i, (root, parameter, argument) in enumerate(passed):
        for other, earlier, first in passed[:i]:
            if other is root and (_meet(callee, parameter, earlier) or _meet(callee, earlier, parameter)):
                _report(c, root, argument, first, "passed here too")
        if _clashes(callee, root, parameter):
            _report(c, root, argument, call, f"`{call.function.name}` uses it by name too")
    for root, parameter, _ in passed:
        if parameter in callee.read:
            accesses.read.add(root)
        if parameter in callee.written:
            accesses.written.add(root)
    accesses.read.update(r for r in callee.read if isinstance(r, GlobalVariable))
    accesses.written.update(r for r in callee.written if isinstance(r, GlobalVariable))


def _meet(callee: Accesses, one: Parameter, other: Parameter) -> bool:
    """`one` is written, and `other` reaches the same memory."""
    return one in callee.written and (other in callee.read or other in callee.written)


def _clashes(callee: Accesses, root: Root, parameter: Parameter) -> bool:
    """The called function reaches a variable both by its name and through this parameter."""
    if root in callee.written:
        return parameter in callee.read or parameter in callee.written
    return root in callee.read and parameter in callee.written


def _report(c: Checker, root: Root, argument: Expression, other: Expression | Call, text: str) -> None:
    c.report("E0529", f"`{root.name}` is written in a call that reaches it in two ways", argument.span,
             related=[(other.span, text)])  # fmt: skip
