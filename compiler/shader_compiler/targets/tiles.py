"""Where a module uses tiles that WGSL does not have.

In: a module. Out: what is used, by the name that messages have for it, with the place of its first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..builtins.tiles import TILE_ROWS
from ..diagnostics import CompileError, Diagnostic
from ..ir.composition import holds_subgroup_matrix, made_of
from ..ir.module import Function, Module
from ..ir.statements import BuiltinCall
from ..ir.tensor_tile import TensorTile
from ..ir.types import Struct, Type
from ..ir.walk import expressions_in, statements
from ..source import Span

__all__ = ["PRIVATE", "TENSOR", "refuse_tiles", "tiles_used"]

# The name of tensor tiles and all that is done with them; other operations go by their rows' names.
TENSOR = "tensor tiles"
# Dawn's extension says that private variables may hold subgroup matrices; Tint keeps them to functions.
PRIVATE = "subgroup matrices in private variables"
CALLED = {
    "tileLoadRows": "loads of the first rows of a subgroup matrix",
    "tileStoreRows": "stores of the first rows of a subgroup matrix",
    "tileBitcast": "reinterpretation of a subgroup matrix's bits",
    PRIVATE: PRIVATE,
}


def tiles_used(module: Module) -> dict[str, Span]:
    """What is used of `TILE_ROWS`, with `TENSOR` for all of tensor tiles, and `PRIVATE`; nothing in sources in WGSL."""
    found: dict[str, Span] = {}
    if module.source.dialect == "wgsl":
        return found
    for function in module.functions:
        for s in statements(function.body):
            if isinstance(s, BuiltinCall) and s.overload.name in TILE_ROWS:
                name = TENSOR if s.overload.name.startswith("tensor") else s.overload.name
                found.setdefault(name, s.span)
        for e in expressions_in(function.body):
            if isinstance(e.type, TensorTile):
                found.setdefault(TENSOR, e.span)
    for variable in module.globals:
        if variable.space == "private" and holds_subgroup_matrix(variable.type):
            found.setdefault(PRIVATE, variable.span)
    for type, span in _declared(module) if TENSOR not in found else ():
        if any(isinstance(part, TensorTile) for part in made_of(type)):
            found.setdefault(TENSOR, span)
    return found


def _declared(module: Module) -> Iterator[tuple[Type, Span]]:
    """The types of what is declared, be it used or not."""
    for declaration in module.declarations:
        if isinstance(declaration, Function):
            yield from [(parameter.type, parameter.span) for parameter in declaration.parameters]
        elif isinstance(declaration, Struct):
            yield from [(member.type, member.span) for member in declaration.members]
        else:
            yield declaration.type, declaration.span


def refuse_tiles(module: Module, names: Iterable[str], target: str, code: str) -> None:
    """Raise CompileError if the module uses one of these."""
    used = tiles_used(module)
    refused = [Diagnostic(code, f"{target} has no {CALLED[n]}", used[n]) for n in names if n in used]
    if refused:
        raise CompileError(*refused)
