"""Sampling (WGSL 17.7): the hardware filters, with the state of the sampler that the object has.

In: a call's overload and arguments: a texture and a sampler by their variables, values by their lanes. Out:
the lanes of the result.
"""

from __future__ import annotations

from collections.abc import Callable

from ...builtins.signature import Overload
from ...ir.handles import Texture
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.types import F32, I32, Type, Vector
from . import conversions
from .builtins.lanes import f32
from .folding import integer
from .frame import Entry
from .lanes import Lanes
from .texture_objects import GEOMETRIES, is_arrayed, sampled_object, suffix_of, texture_type, vector
from .texture_queries import dimensions

__all__ = ["SAMPLING", "Argument"]

# A texture or a sampler is its variable.
Argument = Lanes | GlobalVariable


class Sample(Node):
    """A call, its arguments told apart by their parts in it.

    `at` are the components of the coordinates; `special` is what is particular to the function, with its types.
    """

    texture: Texture
    handle: str
    at: Lanes
    layer: Lanes
    special: tuple[tuple[Type, Lanes], ...]
    offset: Lanes

    def coordinates(self) -> str:
        """The address operand: the object, then the layer if there is one, then the coordinates."""
        return f"[{self.handle}, {vector((*self.layer, *self.at))}]"


def _sample(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Sample:
    first = next(i for i, a in enumerate(arguments) if isinstance(a, GlobalVariable))
    texture, sampler, at, *rest = arguments[first:]
    types = list(overload.parameters[first + 3 :])
    assert isinstance(texture, GlobalVariable)
    assert isinstance(sampler, GlobalVariable)
    assert isinstance(at, tuple)
    values = [a for a in rest if isinstance(a, tuple)]
    type, handle = texture_type(texture), sampled_object(entry, texture, sampler)
    layer: Lanes = ()
    offset: Lanes = ()
    if is_arrayed(type):
        layer = (_layer(entry, types.pop(0), values.pop(0)[0]),)
    if types and isinstance(types[-1], Vector) and types[-1].element is I32:
        types.pop()
        offset = values.pop()
    return Sample(type, handle, at, layer, tuple(zip(types, values, strict=True)), offset)


def _layer(entry: Entry, type: Type, layer: str) -> str:
    """An array index below zero is the first layer; the hardware takes one beyond the end for the last."""
    return entry.emitter.op("max.s32", "r", layer, "0") if type is I32 else layer


def _instruction(entry: Entry, opcode: str, sample: Sample, *operands: str) -> Lanes:
    """The texels' four components, or a depth."""
    opcode = f"{opcode}.{GEOMETRIES[sample.texture.dimension]}.v4.{suffix_of(sample.texture)}.f32"
    offset = (vector(sample.offset),) if any(x != "0" for x in sample.offset) else ()
    return entry.emitter.load(opcode, "r", 4, ", ".join((sample.coordinates(), *operands, *offset)))


def _result(sample: Sample, lanes: Lanes) -> Lanes:
    return lanes[:1] if sample.texture.kind == "depth" else lanes


def _at_level(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    sample = _sample(entry, overload, arguments)
    ((type, (level,)),) = sample.special
    if type is not F32:
        number = integer(level)
        level = conversions.convert(entry.emitter, type, F32, (level,))[0] if number is None else f32(number)
    return _result(sample, _instruction(entry, "tex.level", sample, level))


def _with_gradients(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    sample = _sample(entry, overload, arguments)
    return _instruction(entry, "tex.grad", sample, *[vector(lanes) for _, lanes in sample.special])


def _clamped_to_edge(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """Half a texel from each edge at least, so that no address mode matters."""
    sample, emitter = _sample(entry, overload, arguments), entry.emitter
    at = []
    for x, size in zip(sample.at, dimensions(emitter, sample.texture, sample.handle), strict=True):
        texels = emitter.at_entry("cvt.rn.f32.u32", "r", size)
        least = emitter.at_entry("div.rn.f32", "r", f32(0.5), texels)
        largest = emitter.at_entry("sub.f32", "r", f32(1), least)
        at.append(emitter.op("min.f32", "r", emitter.op("max.f32", "r", x, least), largest))
    inside = Sample(sample.texture, sample.handle, tuple(at), (), (), ())
    return _instruction(entry, "tex.level", inside, f32(0))


def _gather(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Lanes:
    """`tld4` gives the four texels in WGSL's order: from (u min, v max) against the clock."""
    sample = _sample(entry, overload, arguments)
    component = 0 if isinstance(arguments[0], GlobalVariable) else integer(arguments[0][0])
    assert component is not None
    return _instruction(entry, f"tld4.{'rgba'[component]}", sample)


SAMPLING: dict[str, Callable[[Entry, Overload, tuple[Argument, ...]], Lanes]] = {
    "textureGather": _gather,
    "textureSampleBaseClampToEdge": _clamped_to_edge,
    "textureSampleGrad": _with_gradients,
    "textureSampleLevel": _at_level,
}
