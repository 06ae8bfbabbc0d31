"""Textures and samplers that CUDA has nothing for, said before anything is written.

In: a module and its compute entry points. Out: nothing, or CompileError.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.uses import globals_of
from ...diagnostics import CompileError, Diagnostic
from ...ir.handles import Sampler, Texture
from ...ir.module import Function, GlobalVariable, Module

__all__ = ["refuse_textures"]

SAMPLES = "resolve the samples first, or keep them as the layers of a `texture_2d_array`"
# By the kind of texture: what it is called, and what to do instead.
TEXTURES = {
    "multisampled": ("multisampled textures", SAMPLES),
    "depth_multisampled": ("multisampled textures", SAMPLES),
    "external": ("external textures", "copy the frame to a `texture_2d<f32>`"),
}
COMPARISON = ("comparison samplers", "sample the depth with a `sampler` and compare it in the shader")


def refuse_textures(module: Module, entries: Iterable[Function]) -> None:
    """Raise CompileError for all variables of such types that the entry points reach."""
    used = set[GlobalVariable]().union(*map(globals_of, entries))
    found = [(v, why) for v in module.globals if v in used and (why := _refusal(v))]
    if found:
        raise CompileError(
            *(Diagnostic("E0721", f"{what} are not supported for PTX", v.span, help=help) for v, (what, help) in found)
        )


def _refusal(variable: GlobalVariable) -> tuple[str, str] | None:
    if isinstance(variable.type, Texture):
        return TEXTURES.get(variable.type.kind)
    return COMPARISON if isinstance(variable.type, Sampler) and variable.type.is_comparison else None
