"""Local functions as loops: the loop itself, and the next round (W-34, W-35)."""

from __future__ import annotations

from ...ir.expressions import Expression, Load, Name
from ...ir.statements import LocalVariable, Statement, Store
from ...ir.statements import Loop as LoopStatement
from ...ir.walk import subexpressions
from .. import terms
from ..build import concrete
from ..classes import UNIT
from . import goals
from .goals import Goal
from .translator import Translator, gives_statements, named

__all__: list[str] = []


@gives_statements(terms.Loop)
def _loop(t: Translator, term: terms.Loop, goal: Goal) -> None:
    """A local function's call: its parameters are variables, its body a loop's, its result a variable.

    var yy_果: T; var p: P = initial; loop { if (c) { yy_果 = v; break; } else { p = next; } }
    """
    loop = term.recursion
    assert loop.body is not None
    has_result = loop.result is not UNIT
    if isinstance(goal, goals.Assign):
        result: LocalVariable | None = goal.variable
    else:
        result = t.declare(t.names.fresh("yy_果"), loop.result, term.span) if has_result else None
    initial = iter(t.values(term.arguments))
    for binding in loop.bindings:
        if binding.kind != "unit":
            variable = t.declare(t.names.new(binding.name), binding.type, binding.span, next(initial))
            t.known[binding] = named(binding.span, variable)
    t.block.append(LoopStatement(term.span, None, t.inner(loop.body, goals.Leave(result)), [], None))
    if isinstance(goal, goals.Assign):
        return
    t.finish(term.span, None if result is None else Load(term.span, result.type, named(term.span, result)), goal)


@gives_statements(terms.Again)
def _again(t: Translator, term: terms.Again, _: Goal) -> None:
    """The next round: the parameters in order. One that reads another that has changed by then is
    computed before; one that stays is left out.
    """
    bindings = [b for b in term.recursion.bindings if b.kind != "unit"]
    pairs = list(zip(bindings, t.values(term.arguments), strict=True))
    changed: set[object] = set()
    stores: list[Statement] = []
    for binding, expression in pairs:
        place = t.known[binding]
        if isinstance(expression, Load) and _named_by(expression.pointer) is place.target:
            continue
        if any(isinstance(e, Name) and e.target in changed for e in subexpressions(expression)):
            expression = t.bound(f"yy_{binding.name}", concrete(expression))
        stores.append(Store(term.span, Name(term.span, place.type, place.target), concrete(expression)))
        changed.add(place.target)
    t.block += stores


def _named_by(place: Expression) -> object:
    return place.target if isinstance(place, Name) else None
