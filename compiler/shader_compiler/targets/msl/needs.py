"""What each function must be handed, since Metal has no module-scope variables.

In: the module. Out: for each function the variables that it uses, itself or through a call, and the
arrays whose lengths it asks for. These become parameters after its own, and arguments at each call.
"""

from __future__ import annotations

from ...analysis.order import callees_first
from ...ir.expressions import Builtin, Expression, Index, Member, Name
from ...ir.module import Function, GlobalVariable, Module, Parameter
from ...ir.node import Node
from ...ir.statements import Call, Let, Statement
from ...ir.types import Pointer
from ...ir.walk import expressions, statements, subexpressions

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
    """The variable or parameter that a pointer expression starts from; None for a local variable."""
    while isinstance(pointer, (Index, Member)):
        pointer = pointer.base
    assert isinstance(pointer, Name)
    if isinstance(pointer.target, (GlobalVariable, Parameter)):
        return pointer.target
    return roots.get(pointer.target)


def _of_function(function: Function, found: dict[Function, Needs], roots: Roots) -> tuple[set[Root], set[Root]]:
    variables: set[Root] = set()
    lengths: set[Root] = set()
    for statement in statements(function.body):
        _collect(statement, variables, lengths, roots)
        if isinstance(statement, Call):
            callee = found[statement.function]
            variables.update(callee.variables)
            lengths.update(argument_root(statement, r, roots) for r in callee.lengths)
        elif isinstance(statement, Let) and isinstance(statement.target.type, Pointer):
            known = root(statement.value, roots)
            if known is not None:
                roots[statement.target] = known
    return variables, lengths


def _collect(statement: Statement, variables: set[Root], lengths: set[Root], roots: Roots) -> None:
    for outer in expressions(statement):
        for expression in subexpressions(outer):
            if isinstance(expression, Name) and isinstance(expression.target, GlobalVariable):
                variables.add(expression.target)
            elif isinstance(expression, Builtin) and expression.overload.name == "arrayLength":
                asked = root(expression.arguments[0], roots)
                assert asked is not None
                lengths.add(asked)


def argument_root(call: Call, asked: Root, roots: Roots) -> Root:
    """Whose length a caller must give where the callee asks for that of `asked`."""
    if isinstance(asked, GlobalVariable):
        return asked
    given = root(call.arguments[call.function.parameters.index(asked)], roots)
    assert given is not None
    return given
