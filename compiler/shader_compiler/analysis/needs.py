"""What each function needs from outside of it.

In: the module. Out: for each function the variables that it uses, itself or through a call, and the buffers
whose lengths it asks for. Where a target has no module-scope variables these become parameters after its own,
and arguments at each call.
"""

from __future__ import annotations

from ..ir.expressions import Builtin, Expression, Name
from ..ir.module import Function, GlobalVariable, Module, Parameter
from ..ir.node import Node
from ..ir.statements import Call, Let
from ..ir.types import Pointer
from ..ir.walk import expressions_in, statements
from .order import callees_first
from .uses import root_of

__all__ = ["Needs", "Root", "Roots", "argument_root", "needs", "root"]

# Where a pointer into a buffer comes from: the variable, or the parameter that was handed in.
Root = GlobalVariable | Parameter
Roots = dict[object, Root]


class Needs(Node):
    """`variables` in the module's order; `lengths`: of buffers in the same order, then of the
    function's own pointer parameters.
    """

    variables: tuple[GlobalVariable, ...]
    lengths: tuple[Root, ...]


def needs(module: Module) -> tuple[dict[Function, Needs], Roots]:
    """Each function's needs, and the root of each `Value` that is a pointer."""
    found: dict[Function, Needs] = {}
    roots: Roots = {}
    declared = module.globals
    for function in callees_first(module):
        variables, lengths = _of_function(function, found, roots)
        ordered = [g for g in declared if g in variables]
        asked: list[Root] = [g for g in declared if g in lengths]
        asked += [p for p in function.parameters if p in lengths]
        found[function] = Needs(tuple(ordered), tuple(asked))
    return found, roots


def root(pointer: Expression, roots: Roots) -> Root | None:
    """The variable or parameter that a pointer expression starts from; None for a local variable, and for a view of
    a buffer.
    """
    start = root_of(pointer)
    return start if isinstance(start, (GlobalVariable, Parameter)) else roots.get(start)


def _of_function(function: Function, found: dict[Function, Needs], roots: Roots) -> tuple[set[Root], set[Root]]:
    variables: set[Root] = set()
    lengths: set[Root | None] = set()
    for statement in statements(function.body):
        if isinstance(statement, Call):
            callee = found[statement.function]
            variables.update(callee.variables)
            lengths.update([argument_root(statement, asked, roots) for asked in callee.lengths])
        elif isinstance(statement, Let) and isinstance(statement.target.type, Pointer):
            known = root(statement.value, roots)
            if known is not None:
                roots[statement.target] = known
    for expression in expressions_in(function.body):
        if isinstance(expression, Name):
            if isinstance(expression.target, GlobalVariable):
                variables.add(expression.target)
        elif isinstance(expression, Builtin) and expression.overload.name == "arrayLength":
            lengths.add(root(expression.arguments[0], roots))
    return variables, {asked for asked in lengths if asked is not None}


def argument_root(call: Call, asked: Root, roots: Roots) -> Root | None:
    """Whose length a caller must give where the callee asks for that of `asked`; None for a view of a buffer."""
    if isinstance(asked, GlobalVariable):
        return asked
    return root(call.arguments[call.function.parameters.index(asked)], roots)
