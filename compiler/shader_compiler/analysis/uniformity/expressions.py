"""What the values of expressions need to be uniform (WGSL 15.2.8).

In: an expression, and the control flow that evaluates it. Out: the nodes that its value needs besides
that control flow. Calls inside that have requirements are noted.
"""

from __future__ import annotations

from ...builtins.signature import Overload
from ...diagnostics import Label
from ...ir.composition import holds_subgroup_matrix
from ...ir.expressions import Binary, Builtin, Construct, Expression, Literal, Load, Name
from ...ir.module import GlobalVariable, Parameter
from ...ir.statements import LocalVariable, Value
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.types import Array, Pointer, Struct
from ...ir.walk import operands, subexpressions
from ...source import Span
from .requirements import ARGUMENTS, RULES, Requirement
from .sources import of_call, of_memory
from .walk import Place, Walk, points_into_function

__all__ = ["argument", "call", "contents", "has_requirement", "needs", "place_of", "require", "value"]


# Types that may have a subgroup matrix in them; asking further takes a while.
CAN_HOLD_MATRIX = (SubgroupMatrix, Array, Struct)


def value(w: Walk, expression: Expression, flow: int) -> int:
    """The node of the expression's value."""
    return w.graph.node((flow, *needs(w, expression, flow)))


def needs(w: Walk, expression: Expression, flow: int) -> list[int]:
    """What the expression's value needs besides `flow`."""
    found: list[int] = []
    pending = [expression]
    while pending:
        e = pending.pop()
        kind = type(e)
        if kind is Literal:
            continue
        if isinstance(e, Name):
            found += _name(w, e)
        elif isinstance(e, Load):
            found += _load(w, e, flow)
        elif isinstance(e, Builtin):
            found += call(w, e.overload, e.arguments, e.span, flow)
        elif isinstance(e, Construct) and has_requirement(e):
            found += _construct(w, e, flow)
        elif isinstance(e, Binary) and e.operator in ("&&", "||") and _calls(e.right):
            left = w.condition(e.left, needs(w, e.left, flow), flow)
            found += [left, *needs(w, e.right, left)]
        else:
            pending += operands(e)
    return found


def _calls(expression: Expression) -> bool:
    """Whether a requirement is in the expression; only then it matters on which condition it is evaluated."""
    return any(has_requirement(e) for e in subexpressions(expression))


def has_requirement(e: Expression) -> bool:
    """Whether evaluating just this needs uniform control flow."""
    if isinstance(e, Builtin):
        return e.overload.row.uniform is not None
    return isinstance(e, Construct) and isinstance(e.type, CAN_HOLD_MATRIX) and holds_subgroup_matrix(e.type)


def _name(w: Walk, e: Name) -> list[int]:
    target = e.target
    if isinstance(target, Parameter):
        if w.function.stage is not None:
            return w.source(w.inputs[target], e.span)
        return [w.graph.value_of(w.numbers[target])]
    if isinstance(target, Value):
        known = w.values[target]
        return [known] if isinstance(known, int) else list(known.needs)
    return []


def _load(w: Walk, e: Load, flow: int) -> list[int]:
    place = place_of(w, e.pointer, flow)
    return [*place.needs, *contents(w, place, e.span)]


def contents(w: Walk, place: Place, span: Span) -> list[int]:
    """What is in memory needs this."""
    root = place.root
    if isinstance(root, LocalVariable) or (isinstance(root, Parameter) and points_into_function(root)):
        known = w.variables.get(root)
        return [] if known is None else [known]
    source = w.source(of_memory(root), span)
    if isinstance(root, Parameter) and not source:
        return [w.graph.value_of(w.numbers[root])]
    return source


def place_of(w: Walk, pointer: Expression, flow: int) -> Place:
    """The place that a pointer leads to."""
    found: list[int] = []
    is_whole = True
    while not isinstance(pointer, Name):
        base, *numbers = operands(pointer)
        for number in numbers:
            found += needs(w, number, flow)
        is_whole, pointer = False, base
    target = pointer.target
    if isinstance(target, Value):
        known = w.values[target]
        assert isinstance(known, Place)
        return Place(known.root, is_whole and known.is_whole, (*known.needs, *found))
    assert isinstance(target, (LocalVariable, GlobalVariable, Parameter))
    return Place(target, is_whole, tuple(found))


def argument(w: Walk, expression: Expression, flow: int) -> list[int]:
    """What an argument needs; a pointer to lead to the same place, not what is there."""
    if not isinstance(expression.type, Pointer):
        return needs(w, expression, flow)
    place = place_of(w, expression, flow)
    own = [w.graph.value_of(w.numbers[place.root])] if isinstance(place.root, Parameter) else []
    return [*place.needs, *own]


def call(w: Walk, overload: Overload, arguments: tuple[Expression, ...], span: Span, flow: int) -> list[int]:
    """A call of a builtin function: note its requirements; gives what its result needs."""
    values = [argument(w, a, flow) for a in arguments]
    row = overload.row
    if row.uniform is not None:
        require(w, row.name, row.uniform, span, flow)
        if row.name in ARGUMENTS:
            number, what = ARGUMENTS[row.name]
            _require_argument(w, overload.name, row.uniform, what, arguments[number].span, span, values[number], flow)
        elif row.uniform == "subgroup_matrix":
            for a, found in zip(arguments, values, strict=True):
                _require_argument(w, overload.name, row.uniform, "argument", a.span, span, found, flow)
    return [*w.source(of_call(overload), span), *(need for found in values for need in found)]


def _construct(w: Walk, e: Construct, flow: int) -> list[int]:
    """A value with a subgroup matrix in it; a matrix itself needs a uniform argument too."""
    name, scope = str(e.type), "subgroup_matrix"
    require(w, name, scope, e.span, flow)
    found: list[int] = []
    for part in e.parts:
        values = needs(w, part, flow)
        found += values
        if isinstance(e.type, SubgroupMatrix):
            _require_argument(w, name, scope, "argument", part.span, e.span, values, flow)
    return found


def require(w: Walk, what: str, scope: str, span: Span, flow: int) -> None:
    """Note that `what` needs the control flow `flow` to be uniform, unless a filter turns that off."""
    severity = w.severity(RULES[scope])
    if severity != "off":
        w.sites.append((Requirement(what, scope, severity, (Label(span),)), flow))


def _require_argument(
    w: Walk, callee: str, scope: str, argument: str, span: Span, call: Span, values: list[int], flow: int
) -> None:
    severity = w.severity(RULES[scope])
    if severity != "off":
        labels = (Label(span), Label(call, "of this call"))
        w.sites.append((Requirement(callee, scope, severity, labels, argument), w.graph.node((flow, *values))))
