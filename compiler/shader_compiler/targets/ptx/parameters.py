"""A kernel's parameters: what the host passes, and how the text declares it.

In: the variables that an entry point uses, and what its translation asked for. Out: its `KernelParameter`s in order.
All are 64 bits but the sizes of textures and the variable in `immediate`. The order: the resources by their places; the
lengths of buffers, the sizes of textures, and textures with samplers, each by place; `num_workgroups_x`; `immediate`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...analysis.layout import align_of, round_up, size_of
from ...diagnostics import CompileError, Diagnostic
from ...ir.handles import Sampler, Texture
from ...ir.module import GlobalVariable
from ...ir.node import Node
from ...unit import Argument, ArgumentKind
from . import names
from .frame import Entry

__all__ = ["KernelParameter", "parameters", "place_of"]

# Bytes of a kernel's parameters, of each that is a pointer, an object or a number, and of a texture's size: four u32.
MAX_BYTES, WIDTH, SIZE = 4352, 8, 16


class KernelParameter(Node):
    """What the host passes, and the declaration."""

    argument: Argument
    text: str


def place_of(variable: GlobalVariable) -> tuple[int, int]:
    """The group and binding of a resource."""
    return variable.group or 0, variable.binding or 0


def parameters(used: Sequence[GlobalVariable], entry: Entry) -> list[KernelParameter]:
    """The parameters of the entry point, whose variables `used` are in the order of their places.

    Raises CompileError where they are more than a kernel can have.
    """
    arguments = _arguments([g for g in used if g.group is not None], entry)
    found = [KernelParameter(argument, _declaration(argument)) for argument in arguments]
    return found + [_immediate(g, arguments) for g in used if g.space == "immediate"]


def _arguments(resources: list[GlobalVariable], entry: Entry) -> list[Argument]:
    """All but the variable in `immediate`: group 0 alone has one for each binding up to the last, used or not."""
    kinds = {place_of(g): _kind_of(g) for g in resources}
    places = list(kinds)
    only_group_0 = bool(places) and places[-1][0] == 0
    count = (places[-1][1] + 1 if only_group_0 else len(places)) + len(entry.lengths) + len(entry.sampled)
    total = WIDTH * (count + (entry.block.workgroups > 1)) + SIZE * len(entry.sizes)
    if total > MAX_BYTES:
        message = f"up to `{resources[-1].name}`, PTX needs {total} bytes of parameters; a kernel has {MAX_BYTES}"
        raise CompileError(Diagnostic("E0728", message, resources[-1].span, help="use small binding numbers"))
    bindings = [(0, binding) for binding in range(places[-1][1] + 1)] if only_group_0 else places
    found = [Argument(kinds.get(p, "unused"), i, *p) for i, p in enumerate(bindings)]
    measured = [place_of(g) for g in resources if g in entry.lengths]
    found += [Argument("length", len(found) + i, *p) for i, p in enumerate(measured)]
    asked = [place_of(g) for g in resources if g in entry.sizes]
    found += [Argument("texture_size", len(found) + i, *p, (), SIZE) for i, p in enumerate(asked)]
    pairs = sorted((place_of(texture), place_of(sampler)) for texture, sampler in entry.sampled)
    found += [Argument("texture_and_sampler", len(found) + i, *t, (s,)) for i, (t, s) in enumerate(pairs)]
    if entry.block.workgroups > 1:
        found.append(Argument("num_workgroups_x", len(found), 0, 0))
    return found


def _kind_of(resource: GlobalVariable) -> ArgumentKind:
    """What the host passes at a resource's place: for a sampler alone CUDA has nothing."""
    if isinstance(resource.type, Texture):
        return "storage_texture" if resource.type.kind == "storage" else "texture"
    if isinstance(resource.type, Sampler):
        return "comparison" if resource.type.is_comparison else "unused"
    return "buffer"


def _declaration(argument: Argument) -> str:
    name = _name(argument)
    return f".param .align 4 .b8 {name}[{argument.size}]" if argument.size else f".param .u64 {name}"


def _name(argument: Argument) -> str:
    place = argument.group, argument.binding
    match argument.kind:
        case "num_workgroups_x":
            return names.NUM_WORKGROUPS_X
        case "length":
            return names.length_parameter(*place)
        case "texture_size":
            return names.size_parameter(*place)
        case "texture_and_sampler":
            return names.sampled_parameter(*place, *argument.members[0])
    return names.parameter(*place)


def _immediate(variable: GlobalVariable, before: Sequence[Argument]) -> KernelParameter:
    """The variable in `immediate`, by value, behind the others."""
    align, size = align_of(variable.type), size_of(variable.type)
    total = round_up(align, sum(argument.size or WIDTH for argument in before)) + size
    if total > MAX_BYTES:
        message = f"with `{variable.name}`, PTX needs {total} bytes of parameters; a kernel has {MAX_BYTES}"
        raise CompileError(Diagnostic("E0728", message, variable.span, help="put large values into a uniform buffer"))
    argument = Argument("immediate", len(before), 0, 0, (), size)
    return KernelParameter(argument, f".param .align {align} .b8 {names.IMMEDIATE}[{size}]")
