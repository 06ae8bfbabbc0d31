"""What a body may assign, before it is translated.

In: statements and the frame that they stand in. Out: the cells that executing them may write. A call
may write whatever its pointers lead to, and every private variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir.expressions import Expression, Index, Member, Name
from ...ir.module import GlobalVariable
from ...ir.statements import Call, Declare, Let, LocalVariable, Statement, Store, Value
from ...ir.types import Pointer
from ...ir.walk import statements
from .cells import Cell
from .frame import Frame

__all__ = ["assigned", "root"]


def assigned(frame: Frame, body: Iterable[Statement]) -> dict[Cell, None]:
    """The cells that the statements may write; those of variables declared in them are not among them."""
    pointers: dict[Value, Expression] = {}
    cells: dict[Cell, None] = {}
    for statement in statements(list(body)):
        if isinstance(statement, Let) and isinstance(statement.target.type, Pointer):
            pointers[statement.target] = statement.value
        for pointer in _written(statement):
            cells.update(dict.fromkeys(_cells(frame, root(pointer, pointers))))
        if isinstance(statement, Call):
            cells.update(dict.fromkeys(_private(frame)))
    return cells


def _written(statement: Statement) -> list[Expression]:
    match statement:
        case Store():
            return [statement.pointer]
        case Call():
            return [argument for argument in statement.arguments if isinstance(argument.type, Pointer)]
        case Declare():
            span, variable = statement.span, statement.variable
            return [Name(span, variable.type, variable)]
    return []


def root(pointer: Expression, pointers: dict[Value, Expression]) -> Name:
    """The variable, or the parameter or value from outside, that a pointer leads into."""
    while not isinstance(pointer, Name) or pointer.target in pointers:
        if isinstance(pointer, Name):
            pointer = pointers[pointer.target]  # type: ignore[index]
        else:
            assert isinstance(pointer, (Index, Member))
            pointer = pointer.base
    return pointer


def _cells(frame: Frame, name: Name) -> Iterator[Cell]:
    target = name.target
    if isinstance(target, GlobalVariable):
        place = frame.entry.places.get(target)
    else:
        named = frame.names.get(target)  # type: ignore[arg-type]
        place = None if isinstance(named, tuple) else named
    return iter(()) if place is None else place.all_cells()


def _private(frame: Frame) -> Iterator[Cell]:
    return (
        cell
        for variable, place in frame.entry.places.items()
        if variable.space == "private"
        for cell in place.all_cells()
    )


def is_local_scalar(pointer: Expression) -> LocalVariable | None:
    """The variable, where a pointer is simply the name of one."""
    return pointer.target if isinstance(pointer, Name) and isinstance(pointer.target, LocalVariable) else None
