"""Statements (WGSL 15.2.6): control flow in, control flow and behavior out.

A handler gets the node of the control flow that reaches its statement and gives the one that leaves
it, with the statement's behavior. What is out of reach is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...ir.composition import holds_subgroup_matrix
from ...ir.module import Parameter
from ...ir.statements import (
    Block,
    Break,
    BuiltinCall,
    Call,
    Continue,
    Declare,
    Discard,
    Evaluate,
    If,
    Let,
    LocalVariable,
    Loop,
    Return,
    Statement,
    Store,
    Switch,
)
from ...ir.types import Pointer
from ..behavior import BREAK, CONTINUE, NEXT, RETURN, loop_behavior, sequence, switch_behavior
from .calls import call_function
from .expressions import call, needs, place_of, require, value
from .variables import Changes
from .walk import Jumps, Walk, points_into_function

__all__ = ["finish", "walk_body"]

After = tuple[int, int]


def walk_body(w: Walk, body: list[Statement], flow: int) -> After:
    """The statements of a body, one after another."""
    behavior = NEXT
    for s in body:
        flow, next_behavior = STATEMENTS[type(s)](w, s, flow)
        behavior = sequence(behavior, next_behavior)
        if not behavior & NEXT:
            break
    return flow, behavior


def finish(w: Walk) -> None:
    """The function ends here: what is in memory that callers gave."""
    for i, node in w.outputs.items():
        known = w.variables.get(w.function.parameters[i])
        assert known is not None
        w.graph.edge(node, known)


def _let(w: Walk, s: Let, flow: int) -> After:
    if isinstance(s.value.type, Pointer):
        w.values[s.target] = place_of(w, s.value, flow)
    else:
        w.values[s.target] = value(w, s.value, flow)
    return flow, NEXT


def _declare(w: Walk, s: Declare, flow: int) -> After:
    if holds_subgroup_matrix(s.variable.type):
        require(w, str(s.variable.type), "subgroup_matrix", s.span, flow)
    w.variables.set(s.variable, flow if s.value is None else value(w, s.value, flow))
    return flow, NEXT


def _store(w: Walk, s: Store, flow: int) -> After:
    place = place_of(w, s.pointer, flow)
    found = [flow, *place.needs, *needs(w, s.value, flow)]
    root = place.root
    if isinstance(root, Parameter) and points_into_function(root):
        # Where the pointer differs between invocations, so does what is there after the assignment.
        found.append(w.graph.value_of(w.numbers[root]))
    if isinstance(root, LocalVariable) or (isinstance(root, Parameter) and points_into_function(root)):
        before = None if place.is_whole else w.variables.get(root)
        w.variables.set(root, w.graph.node(found if before is None else [*found, before]))
    return flow, NEXT


def _evaluate(w: Walk, s: Evaluate, flow: int) -> After:
    if isinstance(s.value.type, Pointer):
        place_of(w, s.value, flow)
    else:
        needs(w, s.value, flow)
    return flow, NEXT


def _call(w: Walk, s: Call, flow: int) -> After:
    call_function(w, s, flow)
    return flow, NEXT


def _builtin_call(w: Walk, s: BuiltinCall, flow: int) -> After:
    found = call(w, s.overload, s.arguments, s.span, flow)
    if s.result is not None:
        w.values[s.result] = w.graph.node((flow, *found))
    return flow, NEXT


def _if(w: Walk, s: If, flow: int) -> After:
    inside = w.condition(s.condition, needs(w, s.condition, flow), flow)
    behavior, ends, ways = 0, list[int](), list[Changes]()
    for body in (s.accept, s.reject):
        w.variables.push()
        end, after = walk_body(w, body, inside)
        changes = w.variables.pop()
        behavior |= after
        ends.append(end)
        if after & NEXT:
            ways.append(changes)
    w.variables.join(ways)
    return flow if behavior == NEXT else w.graph.node(ends), behavior


def _switch(w: Walk, s: Switch, flow: int) -> After:
    inside = w.condition(s.selector, needs(w, s.selector, flow), flow)
    here = Jumps(None)
    w.jumps.append(here)
    behavior, ends = 0, list[int]()
    for case in s.cases:
        w.variables.push()
        end, after = walk_body(w, case.body, inside)
        if after & NEXT:
            w.variables.jump(here)
        w.variables.pop()
        behavior |= after
        ends.append(end)
    w.jumps.pop()
    w.variables.arrive(here)
    behavior = switch_behavior(behavior)
    return flow if behavior == NEXT else w.graph.node(ends), behavior


def _loop(w: Walk, s: Loop, flow: int) -> After:
    round_flow = w.graph.fresh(flow)
    here = Jumps(object())
    w.jumps.append(here)
    loop = w.variables.push(is_loop=True)
    end, behavior = _round(w, s, here, round_flow)
    after = NEXT
    if behavior & (NEXT | CONTINUE):
        if behavior & NEXT:
            w.variables.jump(here.continuing)
        w.variables.continue_(here.continuing)
        end, after = _continuing(w, s, here, end)
        w.graph.edge(round_flow, end)
        w.variables.close(loop)
        end = round_flow
    w.jumps.pop()
    w.variables.join([w.variables.leave(loop, here)])
    return end if behavior & RETURN else flow, loop_behavior(behavior, after)


def _round(w: Walk, s: Loop, here: Jumps, flow: int) -> After:
    """The condition and the body."""
    if s.condition is None:
        return walk_body(w, s.body, flow)
    flow = w.condition(s.condition, needs(w, s.condition, flow), flow)
    w.variables.jump(here)
    end, behavior = walk_body(w, s.body, flow)
    return end, sequence(BREAK | NEXT, behavior)


def _continuing(w: Walk, s: Loop, here: Jumps, flow: int) -> After:
    flow, behavior = walk_body(w, s.continuing, flow)
    if s.break_if is None:
        return flow, behavior
    flow = w.condition(s.break_if, needs(w, s.break_if, flow), flow)
    w.variables.jump(here)
    return flow, sequence(behavior, BREAK | NEXT)


def _block(w: Walk, s: Block, flow: int) -> After:
    if not s.diagnostics:
        return walk_body(w, s.body, flow)
    outer = w.severities
    w.filter(s.diagnostics)
    after = walk_body(w, s.body, flow)
    w.severities = outer
    return after


def _return(w: Walk, s: Return, flow: int) -> After:
    if s.value is not None:
        w.graph.edge(w.returned, value(w, s.value, flow))
    finish(w)
    return flow, RETURN


def _break(w: Walk, _: Break, flow: int) -> After:
    w.variables.jump(w.jumps[-1])
    return flow, BREAK


def _continue(w: Walk, _: Continue, flow: int) -> After:
    w.variables.jump(next(j.continuing for j in reversed(w.jumps) if j.continuing is not None))
    return flow, CONTINUE


STATEMENTS: dict[type, Callable[[Walk, Any, int], After]] = {
    Let: _let,
    Declare: _declare,
    Store: _store,
    Evaluate: _evaluate,
    Call: _call,
    BuiltinCall: _builtin_call,
    If: _if,
    Switch: _switch,
    Loop: _loop,
    Block: _block,
    Return: _return,
    Break: _break,
    Continue: _continue,
    Discard: lambda w, s, flow: (flow, NEXT),
}
