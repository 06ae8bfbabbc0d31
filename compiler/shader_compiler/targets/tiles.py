"""Where a module uses tiles that WGSL does not have.

In: a module. Out: what is used, by the name that messages have for it, with the place of its first use.
"""

from __future__ import annotations

from ..builtins.tiles import TILE_ROWS
from ..diagnostics import CompileError, Diagnostic
from ..ir.module import Module
from ..ir.statements import BuiltinCall
from ..ir.tensor_tile import TensorTile
from ..ir.walk import expressions_in, statements
from ..source import Span

__all__ = ["TENSOR", "refuse_tiles", "tiles_used"]

# The name of all operations on tensor tiles; others go by their rows' names.
TENSOR = "tensor tiles"
CALLED = {
    "tileLoadRows": "loads of the first rows of a subgroup matrix",
    "tileStoreRows": "stores of the first rows of a subgroup matrix",
    "tileBitcast": "reinterpretation of a subgroup matrix's bits",
    TENSOR: TENSOR,
}


def tiles_used(module: Module) -> dict[str, Span]:
    """What is used of `TILE_ROWS`, with `TENSOR` for all of tensor tiles; nothing in sources in WGSL."""
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
    return found


def refuse_tiles(module: Module, names: tuple[str, ...], target: str, code: str) -> None:
    """Raise CompileError if the module uses one of these."""
    used = tiles_used(module)
    refused = [Diagnostic(code, f"{target} has no {CALLED[n]}", used[n]) for n in names if n in used]
    if refused:
        raise CompileError(*refused)
