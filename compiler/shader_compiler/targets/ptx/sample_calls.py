"""Calls of texture functions that take a sampler, and the instructions that they become.

In: a call's overload and arguments: a texture and a sampler by their variables, values by their lanes. Out:
the call's parts (`Sample`); an instruction's four results.
"""

from __future__ import annotations

from ...builtins.signature import Overload
from ...ir.handles import Texture
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...ir.types import I32, Type, Vector
from .frame import Entry
from .lanes import Lanes
from .texture_objects import GEOMETRIES, Argument, is_arrayed, sampled_object, suffix_of, texture_type, vector

__all__ = ["Sample", "instruction", "sample_of"]


class Sample(Node):
    """A call, its arguments told apart by their parts in it.

    `variable` is the texture's. `at` are the components of the coordinates; `special` is what is particular to the
    function, with its types.
    """

    variable: GlobalVariable
    sampler: GlobalVariable
    handle: str
    at: Lanes
    layer: Lanes
    special: tuple[tuple[Type, Lanes], ...]
    offset: Lanes

    @property
    def texture(self) -> Texture:
        """The type of the texture."""
        return texture_type(self.variable)

    def coordinates(self) -> str:
        """The address operand: the object, then the layer if there is one, then the coordinates."""
        return f"[{self.handle}, {vector((*self.layer, *self.at))}]"


def sample_of(entry: Entry, overload: Overload, arguments: tuple[Argument, ...]) -> Sample:
    """The parts of a call: a texture and a sampler stand together, the others come in WGSL's order."""
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
    return Sample(texture, sampler, handle, at, layer, tuple(zip(types, values, strict=True)), offset)


def _layer(entry: Entry, type: Type, layer: str) -> str:
    """An array index below zero is the first layer; the hardware takes one beyond the end for the last."""
    return entry.emitter.op("max.s32", "r", layer, "0") if type is I32 else layer


def instruction(entry: Entry, opcode: str, sample: Sample, *operands: str) -> Lanes:
    """The four results of a `tex` or `tld4`; `operands` are those between coordinates and offset."""
    opcode = f"{opcode}.{GEOMETRIES[sample.texture.dimension]}.v4.{suffix_of(sample.texture)}.f32"
    offset = (vector(sample.offset),) if any(x != "0" for x in sample.offset) else ()
    return entry.emitter.load(opcode, "r", 4, ", ".join((sample.coordinates(), *operands, *offset)))
