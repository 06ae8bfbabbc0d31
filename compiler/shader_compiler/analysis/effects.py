"""Functions that change nothing: calls of them may change places with reads of memory.

In: a function. Out: whether it, or what it calls, writes to memory that is not its own, waits for others,
or ends the invocation.
"""

from __future__ import annotations

from ..ir.module import Function
from ..ir.statements import BuiltinCall, Discard, LocalVariable, Statement, Store
from ..ir.walk import statements
from .uses import reachable, root_of

__all__ = ["changes_nothing"]


def changes_nothing(function: Function) -> bool:
    """Whether all that the function does is to give a value. It may read."""
    return all(_is_harmless(s) for reached in reachable(function) for s in statements(reached.body))


def _is_harmless(s: Statement) -> bool:
    if isinstance(s, Store):
        return isinstance(root_of(s.pointer), LocalVariable)
    if isinstance(s, BuiltinCall):
        return s.overload.row.effect in ("none", "read")
    return not isinstance(s, Discard)
