"""Textures that CUDA has nothing for, said before anything is written.

In: a module and its compute entry points. Out: nothing, or CompileError.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.uses import globals_of
from ...diagnostics import CompileError, Diagnostic
from ...ir.handles import Texture
from ...ir.module import Function, GlobalVariable, Module

__all__ = ["refuse_textures"]

SAMPLES = "resolve the samples first, or keep them as the layers of a `texture_2d_array`"
# By the kind of texture: what it is called, and what to do instead.
TEXTURES = {
    "multisampled": ("multisampled textures", SAMPLES),
    "depth_multisampled": ("multisampled textures", SAMPLES),
    "external": ("external textures", "copy the frame to a `texture_2d<f32>`"),
}


def refuse_textures(module: Module, entries: Iterable[Function]) -> None:
    """Raise CompileError for all variables of such types that the entry points reach."""
    found: dict[GlobalVariable, Diagnostic] = {}
    for variable in module.globals:
        if isinstance(variable.type, Texture) and variable.type.kind in TEXTURES:
            what, help = TEXTURES[variable.type.kind]
            found[variable] = Diagnostic("E0721", f"{what} are not supported for PTX", variable.span, help=help)
    used = set[GlobalVariable]().union(*map(globals_of, entries)) if found else ()
    refused = [diagnostic for variable, diagnostic in found.items() if variable in used]
    if refused:
        raise CompileError(*refused)
