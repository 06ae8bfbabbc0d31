"""What statements may assign, before they are translated.

In: statements. Out: `Assignments`, the variables (and the pointers from outside) that executing them may
write to; and in a frame the cells that these stand for. A call may write whatever its pointers lead
to, and every private variable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...ir.expressions import Builtin, Expression, Index, Member, Name
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.statements import Call, Declare, Let, Statement, Store, Value
from ...ir.types import Pointer
from ...ir.walk import statements
from .cells import Cell
from .frame import Frame

__all__ = ["Assignments", "assigned", "assignments"]


class Assignments(Node):
    """Roots of what is written, and whether functions are called."""

    roots: tuple[object, ...]
    calls: bool


def assignments(body: Iterable[Statement]) -> Assignments:
    """What the statements, and those inside them, may write."""
    pointers: dict[Value, Expression] = {}
    roots: dict[object, None] = {}
    calls = False
    for statement in statements(list(body)):
        match statement:
            case Let() if isinstance(statement.target.type, Pointer):
                pointers[statement.target] = statement.value
            case Declare():
                roots[statement.variable] = None
            case Store():
                roots[_root(statement.pointer, pointers)] = None
            case Call():
                calls = True
                for argument in statement.arguments:
                    if isinstance(argument.type, Pointer):
                        roots[_root(argument, pointers)] = None
    return Assignments(tuple(roots), calls)


def _root(pointer: Expression, pointers: dict[Value, Expression]) -> object:
    """The variable that a pointer leads into, or the parameter or value from outside."""
    while True:
        match pointer:
            case Name():
                if pointer.target not in pointers:
                    return pointer.target
                pointer = pointers[pointer.target]
            case Index() | Member():
                pointer = pointer.base
            case Builtin():
                pointer = pointer.arguments[0]
            case _:
                raise AssertionError(f"{type(pointer).__name__} is no pointer")


def assigned(frame: Frame, found: Assignments) -> Iterator[Cell]:
    """The cells that may be written; those of variables not declared yet are not among them."""
    for root in found.roots:
        places = frame.entry.places if isinstance(root, GlobalVariable) else frame.names
        place = places.get(root)  # type: ignore[call-overload]
        if place is not None and not isinstance(place, tuple):
            yield from place.all_cells()
    if found.calls:
        for variable, place in frame.entry.places.items():
            if variable.space == "private":
                yield from place.all_cells()
