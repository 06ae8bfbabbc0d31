"""Calls of user's functions: the callee's body in place of the call.

ptxas does not inline, and a call hides everything from it. WGSL has no recursion, so this ends.
"""

from __future__ import annotations

from ...ir.statements import Call, Return, Statement
from .expressions import bound, value
from .frame import Frame
from .places import new_cells

__all__ = ["call", "return_"]


def call(frame: Frame, s: Call) -> None:
    """Emit the body with the parameters standing for the arguments."""
    function, emitter = s.function, frame.emitter
    result = new_cells(function.result) if function.result is not None else ()
    callee = Frame(frame.entry, result, emitter.label("return"))
    for parameter, argument in zip(function.parameters, s.arguments, strict=True):
        callee.names[parameter] = bound(frame, argument)
    scope = callee.open_scope()
    _body(callee, function.body)
    callee.close_scope(scope)
    assert callee.end is not None
    if emitter.is_target(callee.end):
        emitter.place(callee.end)
    if s.result is not None and emitter.reachable:
        frame.names[s.result] = tuple([emitter.cells.read(cell) for cell in result])
    emitter.cells.forget(result)


def _body(callee: Frame, body: list[Statement]) -> None:
    """A return at the end needs no jump."""
    if body and isinstance(body[-1], Return):
        callee.entry.run(callee, body[:-1])
        if callee.emitter.reachable:
            _assign_result(callee, body[-1])
    else:
        callee.entry.run(callee, body)


def return_(frame: Frame, s: Return) -> None:
    """Assign the result and go to the end of the callee; in an entry point, end the invocation."""
    if frame.end is None:
        frame.emitter.emit("ret")
        frame.emitter.reachable = False
        return
    _assign_result(frame, s)
    frame.emitter.branch(frame.end)


def _assign_result(frame: Frame, s: Return) -> None:
    if s.value is not None:
        for cell, lane in zip(frame.result, value(frame, s.value), strict=True):
            frame.emitter.cells.write(cell, lane)
