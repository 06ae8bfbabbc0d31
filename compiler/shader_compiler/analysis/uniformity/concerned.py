"""The functions that uniformity concerns: in most modules none.

In: a module. Out: the functions with a call that has a requirement, those that call them, and all that
these call.
"""

from __future__ import annotations

from ...ir.composition import holds_subgroup_matrix
from ...ir.expressions import Builtin, Construct
from ...ir.module import Function, Module
from ...ir.statements import BuiltinCall, Declare, Statement
from ...ir.walk import expressions, statements, subexpressions
from ..order import callees, callees_first
from ..uses import reachable
from .expressions import has_requirement

__all__ = ["concerned_functions"]


def concerned_functions(module: Module) -> list[Function]:
    """The functions, callees first."""
    calling = {f for f in module.functions if _has_requirement(f.body)}
    if not calling:
        return []
    order = callees_first(module)
    for function in order:
        if any(callee in calling for callee in callees(function)):
            calling.add(function)
    concerned = {called for function in calling for called in reachable(function)}
    return [function for function in order if function in concerned]


def _has_requirement(body: list[Statement]) -> bool:
    for s in statements(body):
        if isinstance(s, BuiltinCall) and s.overload.row.uniform is not None:
            return True
        if isinstance(s, Declare) and holds_subgroup_matrix(s.variable.type):
            return True
        for expression in expressions(s):
            for e in subexpressions(expression):
                if type(e) in (Builtin, Construct) and has_requirement(e):
                    return True
    return False
