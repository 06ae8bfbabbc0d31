"""Sampling (WGSL 17.7): the hardware filters, with the state of the sampler that the object has.

In: a call's overload and arguments: a texture and a sampler by their variables, values by their lanes. Out:
the lanes of the result.
"""

from __future__ import annotations

from collections.abc import Callable

from ...builtins.signature import Overload
from ...ir.module import GlobalVariable
from ...ir.types import F32, U32, Type
from . import comparison, conversions
from .builtins.lanes import f32
from .folding import integer
from .frame import Entry
from .lanes import Lanes
from .sample_calls import Sample, instruction, sample_of
from .texture_objects import Argument, vector
from .texture_queries import dimensions

__all__ = ["SAMPLING"]


def _result(sample: Sample, lanes: Lanes) -> Lanes:
    return lanes[:1] if sample.texture.kind == "depth" else lanes


def _at_level(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    sample = sample_of(entry, overload, arguments)
    ((type, (level,)),) = sample.special
    if type is not F32:
        level = _as_f32(entry, type, level)
    return _result(sample, instruction(entry, "tex.level", sample, level))


def _as_f32(entry: Entry, type: Type, level: str) -> str:
    """The level of a depth texture, an i32 or u32."""
    number = integer(level)
    if number is None:
        return conversions.convert(entry.emitter, type, F32, (level,))[0]
    return f32(number & 0xFFFFFFFF if type is U32 else number)


def _with_gradients(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    sample = sample_of(entry, overload, arguments)
    return instruction(entry, "tex.grad", sample, *[vector(lanes) for _, lanes in sample.special])


def _clamped_to_edge(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """Half a texel from each edge at least, so that no address mode matters."""
    sample, emitter = sample_of(entry, overload, arguments), entry.emitter
    at = []
    for x, size in zip(sample.at, dimensions(entry, sample.variable), strict=True):
        texels = emitter.at_entry("cvt.rn.f32.u32", "r", size)
        least = emitter.at_entry("div.rn.f32", "r", f32(0.5), texels)
        largest = emitter.at_entry("sub.f32", "r", f32(1), least)
        at.append(emitter.op("min.f32", "r", emitter.op("max.f32", "r", x, least), largest))
    inside = Sample(sample.variable, sample.sampler, sample.handle, tuple(at), (), (), ())
    return instruction(entry, "tex.level", inside, f32(0))


def _gather(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """`tld4` gives the four texels in WGSL's order: from (u min, v max) against the clock."""
    sample = sample_of(entry, overload, arguments)
    component = 0 if isinstance(arguments[0], GlobalVariable) else integer(arguments[0][0])
    assert component is not None
    return instruction(entry, f"tld4.{'rgba'[component]}", sample)


SAMPLING: dict[str, Callable[[Entry, Overload, tuple[Argument, ...]], Lanes]] = {
    "textureGather": _gather,
    "textureGatherCompare": comparison.gather,
    "textureSampleBaseClampToEdge": _clamped_to_edge,
    "textureSampleCompareLevel": comparison.sample,
    "textureSampleGrad": _with_gradients,
    "textureSampleLevel": _at_level,
}
