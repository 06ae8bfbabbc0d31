"""Statements, one rule each; loops are in `loops`, calls in `inline`.

In: a body and its frame. Out: instructions. What cannot be reached is not emitted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import Construct, Expression, Load
from ...ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Case,
    Continue,
    Declare,
    Discard,
    Evaluate,
    If,
    Let,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from ...ir.types import Array, Struct
from . import effects, inline, loops, memory
from .expressions import bound, place, scalar, value
from .folding import immediate
from .frame import Frame
from .lanes import count
from .places import Memory, Place

__all__ = ["assign", "run"]

# How many statements an entry point may stand for, and how many lines they may become.
MAX_STATEMENTS, MAX_LINES = 200_000, 400_000


def run(frame: Frame, body: list[Statement]) -> None:
    """Emit the statements up to the first that control does not pass."""
    emitter = frame.emitter
    for statement in body:
        if not emitter.reachable:
            return
        frame.entry.statements += 1
        if frame.entry.statements > MAX_STATEMENTS or len(emitter.lines) > MAX_LINES:
            message = f"`{frame.entry.function.name}` is too large for PTX once its functions are inlined"
            raise CompileError(Diagnostic("E0725", message, frame.entry.function.span))
        STATEMENTS[type(statement)](frame, statement)


def run_in_scope(frame: Frame, body: list[Statement]) -> None:
    """The same, for a body that is a scope of its own."""
    scope = frame.open_scope()
    run(frame, body)
    frame.close_scope(scope)


def _let(frame: Frame, s: Let) -> None:
    frame.names[s.target] = bound(frame, s.value)


def _declare(frame: Frame, s: Declare) -> None:
    initial = s.value or Construct(s.span, s.variable.type, ())
    if not isinstance(s.variable.type, (Array, Struct)):
        lanes = value(frame, initial)
        frame.declare(s.variable).store(frame.emitter, lanes)
    else:
        assign(frame, lambda: frame.declare(s.variable), initial)


def _store(frame: Frame, s: Store) -> None:
    assign(frame, lambda: place(frame, s.pointer), s.value)


# More scalars than this are not moved through registers if they lie in memory at both ends.
MAX_MOVED = 64


def assign(frame: Frame, target: Callable[[], Place], source: Expression) -> None:
    """`*target = source`. Large values go from memory to memory, large zeros are written by a loop."""
    type = source.type
    if isinstance(type, (Array, Struct)) and count(type) > MAX_MOVED:
        to = target()
        if isinstance(to, Memory) and isinstance(source, Construct) and not source.parts:
            memory.fill_with_zero(frame.emitter, to.address, type)
            return
        origin = place(frame, source.pointer) if isinstance(source, Load) else None
        if isinstance(to, Memory) and isinstance(origin, Memory):
            memory.copy(frame.emitter, to.address, origin.address, type)
            return
        to.store(frame.emitter, value(frame, source))
        return
    lanes = value(frame, source)
    target().store(frame.emitter, lanes)


def _evaluate(frame: Frame, s: Evaluate) -> None:
    """Nothing happens: expressions have no effect."""


def _if(frame: Frame, s: If) -> None:
    emitter = frame.emitter
    condition = scalar(frame, s.condition)
    if not condition.startswith("%"):
        run_in_scope(frame, s.reject if condition == "0" else s.accept)
        return
    otherwise, end = emitter.label("else"), emitter.label("endif")
    if not s.accept:
        emitter.branch(end, when=condition)
    else:
        emitter.branch(otherwise if s.reject else end, unless=condition)
        run_in_scope(frame, s.accept)
    if s.reject:
        if s.accept:
            if emitter.reachable:
                emitter.branch(end)
            emitter.place(otherwise)
        run_in_scope(frame, s.reject)
    if emitter.is_target(end):
        emitter.place(end)


def _switch(frame: Frame, s: Switch) -> None:
    """A chain of comparisons, then the cases, each jumping to the end."""
    emitter = frame.emitter
    selector = scalar(frame, s.selector)
    outer, frame.leave = frame.leave, emitter.label("endswitch")
    if not selector.startswith("%"):
        run_in_scope(frame, _chosen(s, selector).body)
    else:
        _cases(frame, s, selector)
    if emitter.is_target(frame.leave):
        emitter.place(frame.leave)
    frame.leave = outer


def _chosen(s: Switch, selector: str) -> Case:
    default = next(case for case in s.cases if case.is_default)
    return next((case for case in s.cases if selector in map(immediate, case.selectors)), default)


def _cases(frame: Frame, s: Switch, selector: str) -> None:
    emitter = frame.emitter
    labels = [emitter.label("case") for _ in s.cases]
    default = ""
    for case, label in zip(s.cases, labels, strict=True):
        for number in case.selectors:
            emitter.branch(label, when=emitter.op("setp.eq.s32", "p", selector, immediate(number)))
        default = label if case.is_default else default
    emitter.branch(default)
    for case, label in zip(s.cases, labels, strict=True):
        if emitter.is_target(label):
            emitter.place(label)
            run_in_scope(frame, case.body)
            if emitter.reachable:
                emitter.branch(frame.leave)


def _block(frame: Frame, s: Block) -> None:
    run_in_scope(frame, s.body)


def _break(frame: Frame, _: Break) -> None:
    frame.emitter.branch(frame.leave)


def _continue(frame: Frame, _: Continue) -> None:
    frame.emitter.branch(frame.next)


def _discard(_: Frame, s: Discard) -> None:
    raise CompileError(Diagnostic("E0726", "PTX has no fragment stage and no `discard`", s.span))


STATEMENTS: dict[type, Callable[[Frame, Any], None]] = {
    Let: _let,
    Declare: _declare,
    Store: _store,
    Evaluate: _evaluate,
    Call: inline.call,
    BuiltinCall: effects.call,
    If: _if,
    Switch: _switch,
    Loop: loops.loop,
    Block: _block,
    Return: inline.return_,
    Break: _break,
    Continue: _continue,
    Discard: _discard,
}
