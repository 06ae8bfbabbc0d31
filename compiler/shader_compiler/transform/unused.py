"""Drop what no entry point reaches: functions, variables, constants, overrides and structures.

In: a module. Out: one whose declarations are all in use. A target that prints no library code has
nothing to print for the others, and may have no way to.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis.uses import declarations_of, reachable
from ..ir.module import Function, Module
from ..ir.statements import Declare, Let
from ..ir.types import Array, Pointer, Struct, Type
from ..ir.walk import expressions_in, statements

__all__ = ["unused"]


def unused(module: Module) -> Module:
    """Only what the entry points reach, in the order it had."""
    used: set[object] = set()
    for entry in module.entry_points:
        functions = reachable(entry)
        declarations = declarations_of(entry)
        used.update(functions)
        used.update(declarations)
        for type in [*(t for f in functions for t in _types_of(f)), *(d.type for d in declarations)]:
            _add_structs(type, used)
    kept = [d for d in module.declarations if d in used]
    return Module(module.source, kept, module.enables, module.requires, module.diagnostics)


def _types_of(function: Function) -> Iterable[Type]:
    """The types that a function's text can name."""
    yield from [p.type for p in function.parameters]
    if function.result is not None:
        yield function.result
    for statement in statements(function.body):
        if isinstance(statement, Declare):
            yield statement.variable.type
        elif isinstance(statement, Let):
            yield statement.target.type
    yield from [e.type for e in expressions_in(function.body)]


def _add_structs(type: Type, used: set[object]) -> None:
    """`type`, if it is a structure, and those that it holds."""
    pending = [type]
    while pending:
        current = pending.pop()
        if isinstance(current, Pointer):
            pending.append(current.store)
        elif isinstance(current, Array):
            pending.append(current.element)
        elif isinstance(current, Struct) and current not in used:
            used.add(current)
            pending += [m.type for m in current.members]
