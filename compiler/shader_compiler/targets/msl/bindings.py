"""Metal's argument indices: group * 16 + binding, and free ones for the lengths of buffers and for `immediate`.

In: the module and what its entry points use. Out: `Argument`s as reflection shows them. Raises
CompileError where Metal has no such index. Buffers, textures and samplers are counted apart.
"""

from __future__ import annotations

from typing import Literal

from ...analysis.layout import align_of, round_up, size_of
from ...analysis.needs import Needs
from ...diagnostics import CompileError, Diagnostic
from ...ir.handles import Sampler, Texture
from ...ir.module import Function, GlobalVariable, Module
from ...unit import Argument

__all__ = ["Kind", "arguments", "immediate_index", "index_of", "kind_of", "lengths_index"]

Kind = Literal["buffer", "texture", "sampler"]

BINDINGS_PER_GROUP = 16
LAST: dict[Kind, int] = {"buffer": 30, "texture": 127, "sampler": 15}


def index_of(variable: GlobalVariable) -> int:
    """The `n` of `[[buffer(n)]]`, `[[texture(n)]]` or `[[sampler(n)]]`."""
    assert variable.group is not None
    assert variable.binding is not None
    return variable.group * BINDINGS_PER_GROUP + variable.binding


def kind_of(variable: GlobalVariable) -> Kind:
    """Which of Metal's three tables a resource is in."""
    if isinstance(variable.type, Texture):
        return "texture"
    return "sampler" if isinstance(variable.type, Sampler) else "buffer"


def arguments(module: Module, entry: Function, need: Needs) -> tuple[Argument, ...]:
    """What the host passes to an entry point: its resources, its variable in `immediate`, and lengths if it asks
    for any. A vec3 in `immediate` counts 16 bytes, which Metal's has.
    """
    resources = [v for v in need.variables if v.binding is not None]
    _check(entry, resources)
    result = [Argument(kind_of(v), index_of(v), v.group or 0, v.binding or 0) for v in resources]
    for variable in need.variables:
        if variable.space == "immediate":
            size = round_up(align_of(variable.type), size_of(variable.type))
            result.append(Argument("immediate", immediate_index(module, entry), 0, 0, (), size))
    if need.lengths:
        members = tuple([(v.group or 0, v.binding or 0) for v in need.lengths if isinstance(v, GlobalVariable)])
        result.append(Argument("lengths", lengths_index(module, entry), 0, 0, members))
    return tuple(result)


def lengths_index(module: Module, entry: Function) -> int:
    """The last buffer index that no variable of the module has: the same for all its entry points."""
    return _free_index(module, entry, 0, f"the lengths of the arrays that `{entry.name}` asks for")


def immediate_index(module: Module, entry: Function) -> int:
    """The last but one, for the variable in `immediate`: the same whether lengths are asked for or not."""
    return _free_index(module, entry, 1, f"the variable in `immediate` that `{entry.name}` uses")


def _free_index(module: Module, entry: Function, number: int, purpose: str) -> int:
    """The `number`th buffer index from the end that no variable of the module has."""
    taken = {index_of(v) for v in module.globals if v.space in ("uniform", "storage")}
    free = [i for i in reversed(range(LAST["buffer"] + 1)) if i not in taken]
    if len(free) <= number:
        message = f"Metal has no buffer index left for {purpose}"
        help = f"leave {('one binding', 'two bindings')[number]} of groups 0 and 1 unused"
        raise CompileError(Diagnostic("E0712", message, entry.span, help=help))
    return free[number]


def _check(entry: Function, resources: list[GlobalVariable]) -> None:
    by_index: dict[tuple[Kind, int], GlobalVariable] = {}
    for variable in resources:
        kind, index = kind_of(variable), index_of(variable)
        if index > LAST[kind]:
            raise CompileError(_too_large(variable, kind, index))
        if (kind, index) in by_index:
            raise CompileError(_clash(entry, variable, by_index[kind, index]))
        by_index[kind, index] = variable


def _too_large(variable: GlobalVariable, kind: Kind, index: int) -> Diagnostic:
    message = f"`{variable.name}` gets {kind} index {index} in Metal, where the last is {LAST[kind]}"
    note = f"the index is group * {BINDINGS_PER_GROUP} + binding"
    group, binding = divmod(LAST[kind], BINDINGS_PER_GROUP)
    help = f"use at most group {group}, binding {binding}"
    return Diagnostic("E0710", message, variable.span, notes=[note], help=help)


def _clash(entry: Function, variable: GlobalVariable, other: GlobalVariable) -> Diagnostic:
    names = f"`{variable.name}` and `{other.name}`"
    message = f"{names} both get {kind_of(variable)} index {index_of(variable)} in Metal, in entry point `{entry.name}`"
    note = f"the index is group * {BINDINGS_PER_GROUP} + binding"
    return Diagnostic("E0711", message, variable.span, other.span, notes=[note], help="use bindings 0 to 15")
