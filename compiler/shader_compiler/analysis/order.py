"""Functions in an order in which each comes after all that it calls.

In: a module, which has no recursion (the front end refuses it). Out: a list of its functions.
"""

from __future__ import annotations

from ..ir.module import Function, Module
from ..ir.statements import Call
from ..ir.walk import statements

__all__ = ["callees", "callees_first"]


def callees(function: Function) -> list[Function]:
    """The functions that `function` itself calls, each once, in order of their first call."""
    return list(dict.fromkeys([s.function for s in statements(function.body) if isinstance(s, Call)]))


def callees_first(module: Module) -> list[Function]:
    """All functions of the module, callees before callers, otherwise in source order."""
    done: dict[Function, None] = {}
    opened: set[Function] = set()
    pending = list(reversed(module.functions))
    while pending:
        function = pending[-1]
        if function in opened:
            done[pending.pop()] = None
        else:
            opened.add(function)
            pending.extend(reversed([f for f in callees(function) if f not in done]))
    return list(done)
