"""What the host must know of a module: entry points, bindings, structure layouts.

In: a module, the same with the sizes that overrides decide, the targets' texts and failures, diagnostics. Out:
`CompiledUnit`, all plain data.

A structure's `dtype` is what `numpy.dtype` takes: a dict of names, formats, offsets and itemsize,
with WGSL's offsets and sizes exactly. Where elements are further apart than they are long, as those of
`array<vec3<f32>, n>` and the columns of `mat3x3<f32>`, the format has the padding as further
components (`("<f4", (n, 4))`), since numpy's own elements lie close together. A runtime-sized array
has no place in a dtype: the dict describes what stands before it. A dtype repeats a structure wherever it is a
member; one of more than `MAX_FIELDS` is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..diagnostics import Diagnostic
from ..ir.composition import is_runtime_sized, made_of
from ..ir.handles import Handle, Sampler, Texture
from ..ir.module import Function, GlobalVariable, Module, Override
from ..ir.types import F16, F32, I32, Array, Atomic, Buffer, Matrix, Member, Scalar, Struct, Type, Vector
from ..unit import Argument, Binding, CompiledUnit, EntryPoint, Immediate, MemberLayout, StructLayout, TargetText
from .layout import align_of, member_offsets, member_size, round_up, runtime_array, size_of, stride_of
from .uses import globals_by_entry_point
from .views import least_sizes, viewed_types
from .workgroup_memory import workgroup_bytes

__all__ = ["dtype_of", "minimum_size", "reflect"]

# Structures that hold others twice, and these others twice, have a number of fields exponential in their depth.
MAX_FIELDS = 10_000


def reflect(
    module: Module,
    sized: Module,
    texts: Mapping[str, TargetText],
    failures: Mapping[str, Diagnostic],
    diagnostics: tuple[Diagnostic, ...],
) -> CompiledUnit:
    """All that a compilation gives. `sized` is the module whose overrides have become numbers, where they can."""
    uses = globals_by_entry_point(module)
    sized_uses = uses if sized is module else globals_by_entry_point(sized)
    resources = sorted((v for v in module.globals if v.group is not None), key=_position)
    sizes = least_sizes(module)
    fields: dict[Struct, int] = {}
    return CompiledUnit(
        {target: text.text for target, text in texts.items()},
        tuple([_entry_point(entry, sized_uses[entry], texts) for entry in sized.entry_points]),
        tuple([_binding(v, sizes.get(v, 0), [e.name for e in module.entry_points if v in uses[e]]) for v in resources]),
        tuple([_struct(s, fields) for s in _shared_structs(module)]),
        failures,
        diagnostics,
        module.source.dialect,
        _overrides(module),
    )


def _overrides(module: Module) -> tuple[str, ...]:
    declared = [d for d in module.declarations if isinstance(d, Override)]
    return (*[d.name for d in declared], *[str(d.id) for d in declared if d.id is not None])


def _position(variable: GlobalVariable) -> tuple[int, int]:
    return variable.group or 0, variable.binding or 0


def _entry_point(entry: Function, used: set[GlobalVariable], texts: Mapping[str, TargetText]) -> EntryPoint:
    assert entry.stage is not None
    names = {target: text.names[entry.name] for target, text in texts.items() if entry.name in text.names}
    parameters: dict[str, tuple[Argument, ...]] = {
        target: text.parameters[entry.name] for target, text in texts.items() if entry.name in text.parameters
    }
    merged = max((text.workgroups_per_block.get(entry.name, 1) for text in texts.values()), default=1)
    added = sum(text.workgroup_bytes.get(entry.name, 0) for text in texts.values())
    size, bytes_used = _workgroup_size(entry), workgroup_bytes(used) + added
    immediate = next((Immediate(v.name, str(v.type), size_of(v.type)) for v in used if v.space == "immediate"), None)
    return EntryPoint(
        entry.name, entry.stage, size, names, parameters, bytes_used, entry.entry_items, merged, immediate
    )


def _workgroup_size(entry: Function) -> tuple[int | None, int | None, int | None] | None:
    if entry.workgroup_size is None:
        return None
    x, y, z = (size if isinstance(size, int) else None for size in entry.workgroup_size)
    return x, y, z


def _binding(variable: GlobalVariable, least: int, entry_points: list[str]) -> Binding:
    """A resource; `least` is the size that its views need, for a buffer whose type does not say one."""
    assert variable.group is not None
    assert variable.binding is not None
    if isinstance(variable.type, Handle):
        least = 0
    elif not (isinstance(variable.type, Buffer) and variable.type.size is None):
        least = minimum_size(variable.type)
    return Binding(
        variable.group,
        variable.binding,
        variable.name,
        _kind(variable),
        variable.type.access if isinstance(variable.type, Texture) else variable.access,
        str(variable.type),
        least,
        tuple(entry_points),
    )


def _kind(variable: GlobalVariable) -> str:
    if isinstance(variable.type, Texture):
        return "storage_texture" if variable.type.kind == "storage" else "texture"
    return "sampler" if isinstance(variable.type, Sampler) else variable.space


def minimum_size(type: Type) -> int:
    """The least bytes that a buffer of this store type must have; a runtime-sized array counts one
    element (WebGPU's minimum buffer binding size).
    """
    found = runtime_array(type)
    if found is None:
        return size_of(type)
    offset, stride = found
    return round_up(align_of(type), offset + stride)


def _shared_structs(module: Module) -> list[Struct]:
    """The structures in uniform and storage buffers, in views of them and in `immediate`, in source order."""
    shared: set[Type] = {part for type in viewed_types(module) for part in made_of(type)}
    for variable in module.globals:
        if variable.space in ("uniform", "storage", "immediate"):
            shared.update(made_of(variable.type))
    return [d for d in module.declarations if isinstance(d, Struct) and d in shared]


def _struct(struct: Struct, fields: dict[Struct, int]) -> StructLayout:
    members = tuple([_member(m, offset) for m, offset in zip(struct.members, member_offsets(struct), strict=True)])
    size = None if runtime_array(struct) else size_of(struct)
    dtype = dtype_of(struct) if _fields(struct, fields) <= MAX_FIELDS else None
    return StructLayout(struct.name, size, align_of(struct), members, dtype)


def _fields(type: Type, known: dict[Struct, int]) -> int:
    """How many fields a dtype of the type has, those of structures in it included. `known` are those counted before."""
    if isinstance(type, Array):
        return _fields(type.element, known)
    if not isinstance(type, Struct):
        return 1
    if type not in known:
        known[type] = sum([_fields(member.type, known) for member in type.members])
    return known[type]


def _member(member: Member, offset: int) -> MemberLayout:
    is_runtime = is_runtime_sized(member.type)
    stride = stride_of(member.type) if isinstance(member.type, (Array, Matrix)) else 0
    size = stride if is_runtime else member_size(member)
    return MemberLayout(member.name, str(member.type), offset, size, member.align or align_of(member.type), stride)


def dtype_of(struct: Struct) -> dict[str, Any]:
    """The structure as an argument for `numpy.dtype`."""
    offsets = member_offsets(struct)
    fields = [
        (m.name, _format(m.type), offset)
        for m, offset in zip(struct.members, offsets, strict=True)
        if not is_runtime_sized(m.type)
    ]
    return {
        "names": [name for name, _, _ in fields],
        "formats": [format for _, format, _ in fields],
        "offsets": [offset for _, _, offset in fields],
        "itemsize": size_of(struct) if len(fields) == len(offsets) else offsets[-1],
    }


def _format(type: Type) -> Any:
    """The numpy format of a member: a type string, a dict for a structure, or (one of these, shape)."""
    shape: list[int] = []
    while isinstance(type, Array):
        assert isinstance(type.count, int)
        shape.append(type.count)
        type = type.element
    is_element = bool(shape)
    if isinstance(type, Matrix):
        shape.append(type.columns)
        type, is_element = type.column, True
    if isinstance(type, Vector):
        shape.append(4 if type.width == 3 and is_element else type.width)
        type = type.element
    base = dtype_of(type) if isinstance(type, Struct) else _scalar_format(type)
    return (base, tuple(shape)) if shape else base


def _scalar_format(type: Type) -> str:
    if isinstance(type, Atomic):
        type = type.element
    assert isinstance(type, Scalar)
    return {F32: "<f4", F16: "<f2", I32: "<i4"}.get(type, "<u4")
