"""What Metal cannot express, said before anything is written.

In: a module without what no entry point reaches. Out: nothing, or CompileError.
"""

from __future__ import annotations

from ...diagnostics import CompileError, Diagnostic
from ...ir.handles import Texture
from ...ir.module import GlobalVariable, Module, Parameter
from ...options import Options
from .unsupported_tiles import refuse_tiles

__all__ = ["refuse_unsupported"]


def refuse_unsupported(module: Module, options: Options) -> None:
    """Raise CompileError for all variables and parameters that have no form in MSL."""
    declared: list[GlobalVariable | Parameter] = [
        *module.globals,
        *(p for function in module.functions for p in function.parameters),
    ]
    external = [d for d in declared if isinstance(d.type, Texture) and d.type.kind == "external"]
    if external:
        message, help = "external textures are not supported for Metal", "copy the frame to a `texture_2d<f32>`"
        raise CompileError(*(Diagnostic("E0713", message, d.span, help=help) for d in external))
    refuse_tiles(module, options)
