"""Calls of users' functions (WGSL 15.2.7), by the callee's summary."""

from __future__ import annotations

from ...diagnostics import Label
from ...ir.expressions import Expression
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.statements import Call
from ...ir.types import Pointer
from ...source import Span
from .expressions import argument, contents, place_of
from .graph import Why
from .requirements import Flow, Requirement
from .walk import Place, Walk

__all__ = ["MAX_LABELS", "call_function"]

# A long chain of calls is shown up to this many places.
MAX_LABELS = 12


class _Argument(Node):
    """An argument's value, and what is where it points to, before the call."""

    span: Span
    value: int
    contents: int
    place: Place | None


def call_function(w: Walk, s: Call, flow: int) -> None:
    """Note the callee's requirements, its result, and what it did to variables."""
    summary = w.summaries[s.function]
    arguments = [_argument(w, a, flow) for a in s.arguments]
    called = Label(s.span, f"`{s.function.name}` is called here")
    w.sites += [(_passed_on(r, called), flow) for r in summary.call]
    for i, found in summary.values.items():
        label = Label(arguments[i].span, f"given to `{s.function.name}` here")
        w.sites += [(_passed_on(r, label), arguments[i].value) for r in found]
    for i, found in summary.contents.items():
        label = Label(arguments[i].span, f"given to `{s.function.name}` here")
        w.sites += [(_passed_on(r, label), arguments[i].contents) for r in found]
    outputs = {i: _flow(w, s, out, arguments, flow) for i, out in summary.outputs.items()}
    if s.result is not None:
        w.values[s.result] = _flow(w, s, summary.result, arguments, flow)
    for i, node in outputs.items():
        _assign(w, arguments[i], node)


def _argument(w: Walk, expression: Expression, flow: int) -> _Argument:
    value = w.graph.node((flow, *argument(w, expression, flow)))
    if not isinstance(expression.type, Pointer):
        return _Argument(expression.span, value, value, None)
    place = place_of(w, expression, flow)
    there = w.graph.node((value, *contents(w, place, expression.span)))
    return _Argument(expression.span, value, there, place)


def _passed_on(requirement: Requirement, label: Label) -> Requirement:
    labels = requirement.labels
    if len(labels) < MAX_LABELS:
        labels = (*labels, label)
    return Requirement(requirement.what, requirement.scope, requirement.severity, labels, requirement.argument)


def _flow(w: Walk, s: Call, out: Flow, arguments: list[_Argument], flow: int) -> int:
    """The node of a value that comes out of the call."""
    needs = [flow, *(arguments[i].value for i in out.values), *(arguments[i].contents for i in out.contents)]
    for node, labels in out.causes.items():
        label = Label(s.span, f"what comes from `{s.function.name}` may differ between invocations")
        needs.append(w.graph.node((node,), Why((label, *labels)[:MAX_LABELS])))
    return w.graph.node(needs)


def _assign(w: Walk, argument: _Argument, node: int) -> None:
    place = argument.place
    assert place is not None
    root = place.root
    assert not isinstance(root, GlobalVariable)
    before = None if place.is_whole else w.variables.get(root)
    w.variables.set(root, node if before is None else w.graph.node((node, before)))
