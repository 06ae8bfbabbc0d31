"""Which loops are unrolled here, and how often their bodies are emitted.

In: a loop at the current point of its frame. Out: how many rounds it makes, if that is known and worth
it. ptxas unrolls loops that count by a constant; what it cannot do is

- put an array into registers whose indexes become constant only by unrolling, early enough to matter;
- see how often `for (s = 128u; s > 0u; s /= 2u)` goes round.

The rounds are counted by running the loop's control variables on an emitter that can only fold.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from ...ir.expressions import Expression, Index, Literal, Load, Name
from ...ir.statements import Call, Continue, Declare, LocalVariable, Loop, Statement, Store
from ...ir.types import Array, Pointer, Scalar
from ...ir.walk import bodies, expressions, expressions_in, statements, subexpressions
from .assignments import assigned, is_local_scalar
from .cells import Cell
from .emitter import Emitter, Kind
from .expressions import scalar, value
from .folding import fold, integer
from .frame import Frame
from .places import Registers

__all__ = ["rounds"]

# Expression nodes that unrolling may make, and rounds: where ptxas would unroll by itself, and where not.
SMALL, FEW = 1_000, 64
LARGE, MANY = 40_000, 1_024


class _Unknown(Exception):
    """An operation whose result is not constant."""


class _Folder(Emitter):
    """An emitter that emits nothing: all it can do is fold."""

    def _instruction(self, *_: object) -> str:
        raise _Unknown

    def at_entry(self, opcode: str, kind: Kind, *operands: str) -> str:  # noqa: ARG002
        """Only what folds."""
        return self._folded(opcode, operands)

    def register(self, *_: object) -> str:
        """There are none."""
        raise _Unknown

    def emit(self, *_: object) -> None:
        """Nothing can be emitted."""
        raise _Unknown

    def _folded(self, opcode: str, operands: tuple[str, ...]) -> str:
        folded = fold(opcode, operands)
        if folded is None:
            raise _Unknown
        return folded


def rounds(frame: Frame, loop: Loop) -> int | None:
    """How often to emit the body instead of a loop; None for a loop."""
    control = _control_variables(loop)
    if not control:
        return None
    history = _history(_folding(frame), loop, control, MANY)
    if history is None:
        return None
    eager = not _is_affine(history) or _indexes_arrays(loop)
    size = _size(_folding(frame), [*loop.body, *loop.continuing])
    count = len(history)
    limits = (LARGE, MANY) if eager else (SMALL, FEW)
    return count if count * size <= limits[0] and count <= limits[1] else None


def _folding(frame: Frame) -> Frame:
    """A copy of the frame in which nothing can be emitted, and known cells may change."""
    folder = _Folder(frame.emitter.options)
    folder.cells.adopt(frame.emitter.cells)
    copy = Frame(frame.entry)
    copy.emitter = folder
    copy.names = dict(frame.names)
    return copy


def _control_variables(loop: Loop) -> set[LocalVariable]:
    """The variables that decide when the loop ends, and those that these are computed from."""
    deciding = [e for e in (loop.condition, loop.break_if) if e is not None]
    found = _loaded(deciding)
    stores = [s for s in (*loop.body, *loop.continuing) if isinstance(s, Store)]
    grown = True
    while grown:
        before = len(found)
        for store in stores:
            if is_local_scalar(store.pointer) in found:
                found |= _loaded([store.value])
        grown = len(found) > before
    return found


def _loaded(of: Iterable[Expression]) -> set[LocalVariable]:
    nodes = (node for expression in of for node in subexpressions(expression))
    return {
        node.pointer.target
        for node in nodes
        if isinstance(node, Load)
        and isinstance(node.pointer, Name)
        and isinstance(node.pointer.target, LocalVariable)
        and isinstance(node.type, Scalar)
    }


def _history(frame: Frame, loop: Loop, control: set[LocalVariable], most: int) -> list[list[str]] | None:
    """The control variables' values in each round; None if the rounds are not known, or too many."""
    steps = _steps(loop, control)
    _forget_other_assignments(frame, loop, steps)
    history: list[list[str]] = []
    try:
        while loop.condition is None or scalar(frame, loop.condition) == "1":
            if len(history) == most:
                return None
            history.append([frame.emitter.cells.peek(cell) or "" for cell in _cells(frame, control)])
            for step in steps:
                _run(frame, step)
            if loop.break_if is not None and scalar(frame, loop.break_if) == "1":
                break
    except (_Unknown, KeyError):
        return None
    return history


def _steps(loop: Loop, control: set[LocalVariable]) -> list[Store]:
    """The assignments of control variables that every round executes, in order."""
    always = loop.continuing if _has_continue(loop) else [*loop.body, *loop.continuing]
    return [s for s in always if isinstance(s, Store) and is_local_scalar(s.pointer) in control]


def _has_continue(loop: Loop) -> bool:
    return any(isinstance(s, Continue) for s in statements(loop.body))


def _forget_other_assignments(frame: Frame, loop: Loop, steps: list[Store]) -> None:
    others = [s for s in (*loop.body, *loop.continuing) if not any(s is step for step in steps)]
    frame.emitter.cells.forget(assigned(frame, others))


def _cells(frame: Frame, variables: Iterable[LocalVariable]) -> list[Cell]:
    places = (frame.names.get(variable) for variable in variables)
    return [cell for place in places if isinstance(place, Registers) for cell in place.cells]


def _run(frame: Frame, step: Store) -> None:
    variable = is_local_scalar(step.pointer)
    place = frame.names[variable] if variable is not None else None
    if not isinstance(place, Registers):
        raise _Unknown
    try:
        place.store(frame.emitter, value(frame, step.value))
    except _Unknown:
        frame.emitter.cells.forget(place.cells)


def _is_affine(history: list[list[str]]) -> bool:
    """Whether every variable changes by the same amount in every round."""
    for values in zip(*history, strict=True):
        numbers = [integer(v) or 0 for v in values]
        if len({b - a for a, b in pairwise(numbers)}) > 1:
            return False
    return True


def _indexes_arrays(loop: Loop) -> bool:
    """Whether the loop indexes an array that could be in registers by something not constant."""
    return any(
        isinstance(e, Index) and not isinstance(e.index, Literal) and _is_own_array(e.base)
        for e in expressions_in([loop])
    )


def _is_own_array(base: Expression) -> bool:
    if isinstance(base.type, Pointer):
        return base.type.space in ("function", "private") and isinstance(base.type.store, Array)
    return isinstance(base.type, Array)


def _size(frame: Frame, body: list[Statement]) -> int:
    """The number of expression nodes that the body stands for, its own loops unrolled where they can be."""
    total = 0
    for statement in body:
        total += 1 + sum(1 for e in expressions(statement) for _ in subexpressions(e))
        if isinstance(statement, Declare):
            _declare(frame, statement)
        elif isinstance(statement, Call):
            total += _size(frame, statement.function.body)
        factor = 1
        if isinstance(statement, Loop):
            history = _history(_folding(frame), statement, _control_variables(statement), FEW)
            factor = len(history) if history is not None else 1
        total += factor * sum(_size(frame, inner) for inner in bodies(statement))
        if total > LARGE:
            break
    return total


def _declare(frame: Frame, statement: Declare) -> None:
    """A variable that a loop counts with may be declared in what is unrolled."""
    if not isinstance(statement.variable.type, Scalar) or statement.variable.type.bits == 16:
        return
    place = frame.declare(statement.variable)
    try:
        place.store(frame.emitter, value(frame, statement.value) if statement.value is not None else ("0",))
    except (_Unknown, KeyError):
        frame.emitter.cells.forget(place.all_cells())
