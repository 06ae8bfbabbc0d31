"""Metal's argument indices: group * 16 + binding, and a free one for the lengths of buffers.

In: the module and what its entry points use. Out: `Argument`s as reflection shows them. Raises
CompileError where Metal has no such index: buffers have 0 to 30.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.module import Function, GlobalVariable, Module
from ...unit import Argument
from .needs import Needs

__all__ = ["arguments", "buffer_index", "lengths_index"]

BINDINGS_PER_GROUP = 16
LAST_BUFFER = 30


def buffer_index(variable: GlobalVariable) -> int:
    """The `[[buffer(n)]]` of a uniform or storage variable."""
    assert variable.group is not None
    assert variable.binding is not None
    return variable.group * BINDINGS_PER_GROUP + variable.binding


def arguments(module: Module, entry: Function, need: Needs) -> tuple[Argument, ...]:
    """What the host passes to an entry point: its buffers, and the lengths if it asks for any."""
    buffers = [v for v in need.variables if v.space in ("uniform", "storage")]
    _check(entry, buffers)
    result = [Argument("buffer", buffer_index(v), v.group or 0, v.binding or 0) for v in buffers]
    if need.lengths:
        members = tuple([(v.group or 0, v.binding or 0) for v in need.lengths if isinstance(v, GlobalVariable)])
        result.append(Argument("lengths", lengths_index(module, entry), 0, 0, members))
    return tuple(result)


def lengths_index(module: Module, entry: Function) -> int:
    """The last buffer index that no variable of the module has: the same for all its entry points."""
    taken = {buffer_index(v) for v in module.globals if v.space in ("uniform", "storage")}
    free = [i for i in range(LAST_BUFFER + 1) if i not in taken]
    if not free:
        message = f"Metal has no buffer index left for the lengths of the arrays that `{entry.name}` asks for"
        raise CompileError(Diagnostic("E0712", message, entry.span, help="leave one binding of groups 0 and 1 unused"))
    return free[-1]


def _check(entry: Function, buffers: list[GlobalVariable]) -> None:
    by_index: dict[int, GlobalVariable] = {}
    for variable in buffers:
        index = buffer_index(variable)
        if index > LAST_BUFFER:
            raise CompileError(_too_large(variable, index))
        if index in by_index:
            raise CompileError(_clash(entry, variable, by_index[index], index))
        by_index[index] = variable


def _too_large(variable: GlobalVariable, index: int) -> Diagnostic:
    message = f"`{variable.name}` gets buffer index {index} in Metal, where the last is {LAST_BUFFER}"
    note = f"the index is group * {BINDINGS_PER_GROUP} + binding"
    return Diagnostic("E0710", message, variable.span, notes=[note], help="use groups 0 and 1, bindings up to 14")


def _clash(entry: Function, variable: GlobalVariable, other: GlobalVariable, index: int) -> Diagnostic:
    message = (
        f"`{variable.name}` and `{other.name}` both get buffer index {index} in Metal, in entry point `{entry.name}`"
    )
    note = f"the index is group * {BINDINGS_PER_GROUP} + binding"
    return Diagnostic("E0711", message, variable.span, other.span, notes=[note], help="use bindings 0 to 15")
