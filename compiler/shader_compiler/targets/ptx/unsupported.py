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
    used = set[GlobalVariable]().union(*map(globals_of, entries))
    textures = [(v, v.type) for v in module.globals if v in used and isinstance(v.type, Texture)]
    found = [(v, TEXTURES[texture.kind]) for v, texture in textures if texture.kind in TEXTURES]
    if found:
        raise CompileError(
            *(Diagnostic("E0721", f"{what} are not supported for PTX", v.span, help=help) for v, (what, help) in found)
        )
