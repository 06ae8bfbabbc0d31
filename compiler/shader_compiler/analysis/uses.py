"""What a function uses, itself and through the functions that it calls.

In: a function. Out: the functions, variables, constants and overrides that its execution can reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..ir.expressions import Builtin, Expression, Index, Member, Name
from ..ir.module import Constant, Function, GlobalVariable, Module, Override
from ..ir.statements import Call, Let, LocalVariable
from ..ir.types import Array, Buffer, Pointer, Type
from ..ir.walk import expressions, expressions_in, statements, subexpressions
from .order import callees

__all__ = [
    "address_taken", "constants_in", "declarations_of", "globals_by_entry_point", "globals_of", "reachable", "root_of",
]  # fmt: skip

Named = GlobalVariable | Constant | Override


def reachable(function: Function) -> list[Function]:
    """`function` and all functions that it calls, directly or not; callers before callees."""
    found: dict[Function, None] = {}
    pending = [function]
    while pending:
        current = pending.pop()
        if current not in found:
            found[current] = None
            pending.extend(reversed(callees(current)))
    return list(found)


def declarations_of(function: Function) -> list[Named]:
    """The module-scope variables, constants and overrides that `function` reaches, each once.

    Those count too that only stand in another's initializer, in an array's element count or in a
    workgroup size.
    """
    found: dict[Named, None] = {}
    for used in reachable(function):
        _collect(_expressions_of(used), found)
    return list(found)


def constants_in(module: Module) -> set[Constant]:
    """The constants that anything in the module names."""
    found: dict[Named, None] = {}
    for declaration in module.declarations:
        if isinstance(declaration, Function):
            _collect(_expressions_of(declaration), found)
        elif isinstance(declaration, (GlobalVariable, Override)):
            if declaration.value is not None:
                _collect(subexpressions(declaration.value), found)
            _collect(_counts(declaration.type), found)
    return {d for d in found if isinstance(d, Constant)}


def globals_of(function: Function) -> set[GlobalVariable]:
    """The module-scope variables that `function` reaches (WGSL's "statically accessed")."""
    return {d for d in declarations_of(function) if isinstance(d, GlobalVariable)}


def globals_by_entry_point(module: Module) -> dict[Function, set[GlobalVariable]]:
    """`globals_of` each entry point."""
    return {entry: globals_of(entry) for entry in module.entry_points}


def root_of(pointer: Expression) -> object:
    """The variable, parameter or value that a pointer, or a part of a value, starts from."""
    while True:
        if isinstance(pointer, (Index, Member)):
            pointer = pointer.base
        elif isinstance(pointer, Builtin) and isinstance(pointer.type, Pointer):
            pointer = pointer.arguments[0]
        else:
            break
    return pointer.target if isinstance(pointer, Name) else None


def address_taken(function: Function) -> frozenset[LocalVariable]:
    """The function's variables of which a pointer is bound or passed on. Any other is changed only by
    a `Store` to its name.
    """
    found: set[LocalVariable] = set()
    for statement in statements(function.body):
        if isinstance(statement, (Let, Call)):
            for expression in expressions(statement):
                root = root_of(expression) if isinstance(expression.type, Pointer) else None
                if isinstance(root, LocalVariable):
                    found.add(root)
    return frozenset(found)


def _expressions_of(function: Function) -> Iterator[Expression]:
    yield from expressions_in(function.body)
    for parameter in function.parameters:
        yield from _counts(parameter.type)
    for size in (*(function.workgroup_size or ()), function.subgroup_size):
        if isinstance(size, Expression):
            yield from subexpressions(size)


def _counts(type: Type) -> Iterator[Expression]:
    """The override expression in an array's element count or a buffer's size, where there is one."""
    if isinstance(type, Pointer):
        type = type.store
    size = type.count if isinstance(type, Array) else type.size if isinstance(type, Buffer) else None
    if isinstance(size, Expression):
        yield from subexpressions(size)


def _collect(found_in: Iterable[Expression], found: dict[Named, None]) -> None:
    for expression in found_in:
        if not isinstance(expression, Name):
            continue
        target = expression.target
        if isinstance(target, (GlobalVariable, Constant, Override)) and target not in found:
            found[target] = None
            if target.value is not None:
                _collect(subexpressions(target.value), found)
            if isinstance(target, GlobalVariable):
                _collect(_counts(target.type), found)
