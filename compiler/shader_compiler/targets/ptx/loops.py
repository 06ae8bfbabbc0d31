"""Loops: unrolled, or turned so that their test is at the end.

    loop { if (!c) { break; } body; continuing }

    branch end unless c;  head: body; next: continuing; branch head when c;  end:

ptxas unrolls the second form (to constant trip counts fully, and others by a factor) and puts arrays into
registers on the way; the first it leaves alone. The condition is pure, so it may be written twice.
"""

from __future__ import annotations

from ...ir.expressions import Expression
from ...ir.node import Node
from ...ir.statements import Break, If, Let, LocalVariable, Loop, Statement
from ...ir.types import Pointer
from .assignments import assigned, assignments
from .expressions import scalar, value
from .frame import Frame
from .places import Registers, new_cells
from .unroll import rounds

__all__ = ["loop"]


def loop(frame: Frame, s: Loop) -> None:
    """Emit a loop."""
    outer = frame.leave, frame.next
    frame.leave = frame.emitter.label("endloop")
    count = rounds(frame, s)
    if count is None:
        _rotated(frame, _Turned(*_test(s)), s)
    else:
        _unrolled(frame, s, count)
    if frame.emitter.is_target(frame.leave):
        frame.emitter.place(frame.leave)
    frame.leave, frame.next = outer


def _unrolled(frame: Frame, s: Loop, count: int) -> None:
    for _ in range(count):
        if not frame.emitter.reachable:
            return
        scope = frame.open_scope()
        _round(frame, s.body, s.continuing)
        frame.close_scope(scope)


def _round(frame: Frame, body: list[Statement], continuing: list[Statement]) -> None:
    frame.next = frame.emitter.label("next")
    frame.entry.run(frame, body)
    if frame.emitter.is_target(frame.next):
        frame.emitter.place(frame.next)
    frame.entry.run(frame, continuing)


class _Turned(Node):
    """A loop whose rounds begin with a test: leave if `condition` is `leaves`. `lets` is what the test
    needs computed first, `body` what comes after it.
    """

    lets: list[Let]
    condition: Expression | None
    leaves: bool
    body: list[Statement]


def _test(s: Loop) -> tuple[list[Let], Expression | None, bool, list[Statement]]:
    if s.condition is not None:
        return [], s.condition, False, s.body
    lets: list[Let] = []
    for i, statement in enumerate(s.body):
        match statement:
            case Let() if not isinstance(statement.target.type, Pointer):
                lets.append(statement)
            case If(accept=[Break()], reject=[]):
                return lets, statement.condition, True, s.body[i + 1 :]
            case _:
                break
    return [], None, True, s.body


def _rotated(frame: Frame, turned: _Turned, s: Loop) -> None:
    emitter = frame.emitter
    tested = [_hold(frame, let) for let in turned.lets]
    if turned.condition is not None:
        _branch(frame, frame.leave, _tested(frame, turned), wanted=turned.leaves)
    if not emitter.reachable:
        return
    cells = assigned(frame, assignments([*s.body, *s.continuing]))
    emitter.cells.enter_loop([*cells, *(cell for place in tested for cell in place.cells)])
    head = emitter.label("loop")
    emitter.place(head)
    emitter.loop_depth += 1
    scope = frame.open_scope()
    _round(frame, turned.body, s.continuing)
    if emitter.reachable:
        _go_round(frame, turned, s, head)
    frame.close_scope(scope)
    emitter.loop_depth -= 1


def _go_round(frame: Frame, turned: _Turned, s: Loop, head: str) -> None:
    """The end of a round: leave, or branch to the head."""
    if turned.condition is None:
        if s.break_if is None:
            frame.emitter.branch(head)
        else:
            _branch(frame, head, scalar(frame, s.break_if), wanted=False)
        return
    if s.break_if is not None:
        _branch(frame, frame.leave, scalar(frame, s.break_if), wanted=True)
    if frame.emitter.reachable:
        _branch(frame, head, _tested(frame, turned), wanted=not turned.leaves)


def _hold(frame: Frame, let: Let) -> Registers:
    """Cells for a value that the test computes: before the loop, then at the end of each round."""
    held = LocalVariable(let.target.name, let.target.type, let.span)
    place = frame.names[let.target] = Registers(held.type, new_cells(held.type), held, lambda _: None)
    return place


def _tested(frame: Frame, turned: _Turned) -> str:
    assert turned.condition is not None
    for let in turned.lets:
        place = frame.names[let.target]
        assert isinstance(place, Registers)
        place.store(frame.emitter, value(frame, let.value))
    return scalar(frame, turned.condition)


def _branch(frame: Frame, label: str, condition: str, *, wanted: bool) -> None:
    if wanted:
        frame.emitter.branch(label, when=condition)
    else:
        frame.emitter.branch(label, unless=condition)
