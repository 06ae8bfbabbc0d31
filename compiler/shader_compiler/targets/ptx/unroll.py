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

from ...ir.expressions import Expression, Index, Literal, Load, Member, Name
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.statements import Call, Continue, Declare, LocalVariable, Loop, Statement, Store
from ...ir.types import F16, Array, Pointer, Scalar
from ...ir.walk import bodies, expressions, expressions_in, statements, subexpressions
from .assignments import Assignments, assigned, assignments
from .cells import Cell, Kind
from .emitter import Emitter
from .expressions import scalar, value
from .folding import fold, integer
from .frame import Frame
from .places import Memory, Registers

__all__ = ["rounds"]

# Expression nodes that unrolling may make: where ptxas would unroll by itself, and where not.
SMALL, LARGE = 1_000, 40_000
# Rounds that are counted; more where that may bring arrays into registers.
FEW, MANY = 64, 512

# The values of a loop's control variables in each round.
History = list[list[str | None]]


class Control(Node):
    """What of a loop decides how often it goes round.

    `variables` are what its conditions are computed from; `steps` their assignments that every round
    executes, in order; `others` what all other statements may write. `is_closed`: where the variables
    start decides all that follows.
    """

    variables: list[LocalVariable]
    steps: list[Store]
    others: Assignments
    is_closed: bool


class _Unknown(Exception):
    """An operation whose result is not constant."""


class _Folder(Emitter):
    """An emitter that emits nothing: all it can do is fold."""

    def _instruction(self, *_: object) -> str:
        raise _Unknown

    def at_entry(self, opcode: str, kind: Kind, *operands: str) -> str:  # noqa: ARG002
        """Only what folds."""
        folded = fold(opcode, operands)
        if folded is None:
            raise _Unknown
        return folded

    def register(self, *_: object) -> str:
        """There are none."""
        raise _Unknown

    def emit(self, *_: object) -> None:
        """Nothing can be emitted."""
        raise _Unknown


def rounds(frame: Frame, loop: Loop) -> int | None:
    """How often to emit the body instead of a loop; None for a loop."""
    control = _control(frame, loop)
    if not control.variables:
        return None
    if not control.is_closed:
        return _rounds(frame, loop, control)
    start = [frame.emitter.cells.peek(cell) for cell in _counters(frame, control)]
    key = (loop, *start)
    known = frame.entry.rounds
    if key not in known:
        known[key] = _rounds(frame, loop, control)
    return known[key]


def _rounds(frame: Frame, loop: Loop, control: Control) -> int | None:
    indexes = _indexes_registers(frame, loop)
    history = _history(_folding(frame), loop, control, MANY if indexes else FEW)
    if history is None:
        return None
    sizes = frame.entry.loop_sizes
    if loop not in sizes:
        sizes[loop] = _size(_folding(frame), [*loop.body, *loop.continuing])
    limit = LARGE if indexes or not _is_affine(history) else SMALL
    return len(history) if len(history) * sizes[loop] <= limit else None


def _folding(frame: Frame) -> Frame:
    """A copy of the frame in which nothing can be emitted, and known cells may change."""
    folder = _Folder(frame.emitter.options)
    folder.cells.adopt(frame.emitter.cells)
    copy = Frame(frame.entry)
    copy.emitter = folder
    copy.names = dict(frame.names)
    return copy


def _control(frame: Frame, loop: Loop) -> Control:
    known = frame.entry.controls.get(loop)
    if known is None:
        variables = _control_variables(loop)
        always = loop.continuing if _has_continue(loop) else [*loop.body, *loop.continuing]
        steps = [s for s in always if isinstance(s, Store) and _variable(s.pointer) in variables]
        others = [s for s in (*loop.body, *loop.continuing) if not any(s is step for step in steps)]
        deciding = [*_conditions(loop), *(step.value for step in steps)]
        known = Control(list(variables), steps, assignments(others), _is_closed(deciding, variables))
        frame.entry.controls[loop] = known
    assert isinstance(known, Control)
    return known


def _conditions(loop: Loop) -> list[Expression]:
    return [e for e in (loop.condition, loop.break_if) if e is not None]


def _is_closed(deciding: list[Expression], variables: dict[LocalVariable, None]) -> bool:
    """Whether the expressions name nothing but the variables."""
    nodes = [node for expression in deciding for node in subexpressions(expression)]
    return all(node.target in variables for node in nodes if isinstance(node, Name))


def _counters(frame: Frame, control: Control) -> list[Cell]:
    places = [frame.names.get(variable) for variable in control.variables]
    return [cell for place in places if isinstance(place, Registers) for cell in place.cells]


def _control_variables(loop: Loop) -> dict[LocalVariable, None]:
    """The variables that decide when the loop ends, and those that these are computed from."""
    found = _loaded(_conditions(loop))
    stores = [s for s in (*loop.body, *loop.continuing) if isinstance(s, Store)]
    before = -1
    while before < len(found):
        before = len(found)
        for store in stores:
            if _variable(store.pointer) in found:
                found |= _loaded([store.value])
    return found


def _loaded(of: Iterable[Expression]) -> dict[LocalVariable, None]:
    loads = [node for expression in of for node in subexpressions(expression) if isinstance(node, Load)]
    variables = [_variable(load.pointer) for load in loads if isinstance(load.type, Scalar)]
    return dict.fromkeys([v for v in variables if v is not None])


def _variable(pointer: Expression) -> LocalVariable | None:
    """The variable, where a pointer is simply the name of one."""
    return pointer.target if isinstance(pointer, Name) and isinstance(pointer.target, LocalVariable) else None


def _has_continue(loop: Loop) -> bool:
    return any(isinstance(s, Continue) for s in statements(loop.body))


def _history(frame: Frame, loop: Loop, control: Control, most: int) -> History | None:
    """None if the rounds are not known, or more than `most`."""
    cells = frame.emitter.cells
    cells.forget(assigned(frame, control.others))
    counters = _counters(frame, control)
    history: History = []
    try:
        while loop.condition is None or _decided(frame, loop.condition):
            if len(history) == most:
                return None
            history.append([cells.peek(cell) for cell in counters])
            for step in control.steps:
                _run(frame, step)
            if loop.break_if is not None and _decided(frame, loop.break_if):
                break
    except (_Unknown, KeyError):
        return None
    return history


def _decided(frame: Frame, condition: Expression) -> bool:
    """Whether it holds. What folds may be a register: `true && r` is r."""
    folded = scalar(frame, condition)
    if folded not in ("0", "1"):
        raise _Unknown
    return folded == "1"


def _run(frame: Frame, step: Store) -> None:
    variable = _variable(step.pointer)
    place = frame.names[variable] if variable is not None else None
    if not isinstance(place, Registers):
        raise _Unknown
    try:
        place.store(frame.emitter, value(frame, step.value))
    except _Unknown:
        frame.emitter.cells.forget(place.cells)


def _is_affine(history: History) -> bool:
    """Whether every variable changes by the same amount in every round."""
    for values in zip(*history, strict=True):
        numbers = [0 if v is None else integer(v) or 0 for v in values]
        if len({b - a for a, b in pairwise(numbers)}) > 1:
            return False
    return True


def _indexes_registers(frame: Frame, loop: Loop) -> bool:
    """Whether the loop indexes an array that could be in registers by something not constant."""
    return any(
        isinstance(e, Index) and not isinstance(e.index, Literal) and _may_be_in_registers(frame, e.base)
        for e in expressions_in([loop])
    )


def _may_be_in_registers(frame: Frame, base: Expression) -> bool:
    if not isinstance(base.type, Pointer):
        return isinstance(base.type, Array)
    if base.type.space not in ("function", "private") or not isinstance(base.type.store, Array):
        return False
    while isinstance(base, (Index, Member)):
        base = base.base
    assert isinstance(base, Name)
    target = base.target
    if isinstance(target, (LocalVariable, GlobalVariable)):
        return frame.entry.fits_registers(target, target.type)
    return not isinstance(frame.names.get(target), Memory)  # type: ignore[arg-type]


def _size(frame: Frame, body: list[Statement]) -> int:
    """The number of expression nodes that the body stands for, its own loops unrolled where they can be."""
    total = 0
    for statement in body:
        total += 1 + sum(1 for e in expressions(statement) for _ in subexpressions(e))
        factor = 1
        if isinstance(statement, Declare):
            _declare(frame, statement)
        elif isinstance(statement, Call):
            total += _size(frame, statement.function.body)
        elif isinstance(statement, Loop):
            history = _history(_folding(frame), statement, _control(frame, statement), FEW)
            factor = 1 if history is None else len(history)
        total += factor * sum(_size(frame, inner) for inner in bodies(statement))
        if total > LARGE:
            break
    return total


def _declare(frame: Frame, statement: Declare) -> None:
    """A variable that a loop counts with may be declared in what is unrolled."""
    if not isinstance(statement.variable.type, Scalar) or statement.variable.type is F16:
        return
    place = frame.declare(statement.variable)
    try:
        place.store(frame.emitter, value(frame, statement.value) if statement.value is not None else ("0",))
    except (_Unknown, KeyError):
        frame.emitter.cells.forget(place.all_cells())
