"""Structures with WGSL's memory layout, and Metal's names of types.

In: the module's declarations. Out: for each structure the fields that Metal needs so that every
member lies at the offset that WGSL gives it (14.4), and `type_name`.

Metal agrees with WGSL on every type but one: its `float3` takes 16 bytes where WGSL's takes 12. So a
vec3 whose 13th byte belongs to the next member becomes `packed_float3`, which Metal converts to and
from `float3`. What `@align` and `@size` leave free becomes `char` arrays. Only structures that the
host shares have a layout to keep.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...analysis.layout import member_offsets, round_up, size_of
from ...analysis.views import viewed_types
from ...ir.composition import is_runtime_sized
from ...ir.handles import Sampler, Texture
from ...ir.module import Module
from ...ir.node import Node
from ...ir.subgroup_matrix import SubgroupMatrix
from ...ir.tensor_tile import TensorTile
from ...ir.types import BOOL, F16, F32, I32, U32, Array, Atomic, Matrix, Member, Pointer, Scalar, Struct, Type, Vector
from ..names import Namer

__all__ = ["ADDRESS_SPACES", "Field", "Structures", "host_shared"]

SCALARS = {BOOL: "bool", I32: "int", U32: "uint", F32: "float", F16: "half"}
TEXTURES = {
    "sampled": "texture{}<{}>",
    "multisampled": "texture{}_ms<{}, access::read>",
    "depth": "depth{}<{}>",
    "depth_multisampled": "depth{}_ms<{}, access::read>",
    "storage": "texture{}<{}, access::{}>",
}
ADDRESS_SPACES = {
    "function": "thread",
    "private": "thread",
    "workgroup": "threadgroup",
    "uniform": "constant",
    "immediate": "constant",
    "storage": "device",
}


class Field(Node):
    """One field of a printed structure: a member, or (`member` None) `size` bytes that nobody uses."""

    member: Member | None
    size: int = 0


def host_shared(module: Module) -> set[Struct]:
    """The structures in the store types of variables that the host fills, and in views of buffers."""
    found: set[Struct] = set()
    pending: list[Type] = [g.type for g in module.globals if g.space in ("uniform", "storage", "immediate")]
    pending += viewed_types(module)
    while pending:
        type = pending.pop()
        if isinstance(type, Struct) and type not in found:
            found.add(type)
            pending += [member.type for member in type.members]
        elif isinstance(type, Array):
            pending.append(type.element)
    return found


class Structures:
    """The layout of a module's structures, and the names of its types."""

    def __init__(self, module: Module, names: Namer) -> None:
        self.names = names
        self.shared = host_shared(module)
        # (alignment, size) that Metal gives a structure: each once, since two may hold a third.
        self.natural: dict[Struct, tuple[int, int]] = {}
        self.packed = {m for s in self.shared for m in _packed_members(s)}
        # A pointer to a vec3 must be able to point to any: where one may be packed, all such are. In a view,
        # Metal's own would write what lies behind.
        self.packed_pointees = {m.type for m in self.packed} | {t for t in viewed_types(module) if _is_three_wide(t)}

    def fields(self, struct: Struct) -> list[Field]:
        """The members, with padding where WGSL's offsets need it."""
        if struct not in self.shared:
            return [Field(member) for member in struct.members]
        return list(self._padded(struct))

    def _padded(self, struct: Struct) -> Iterator[Field]:
        end = 0
        for member, offset in zip(struct.members, member_offsets(struct), strict=True):
            align, size = self._natural(member)
            if round_up(align, end) != offset:
                yield Field(None, offset - end)
            yield Field(member)
            end = offset + size
        if is_sized(struct):
            align = max(self._natural(member)[0] for member in struct.members)
            if round_up(align, end) != size_of(struct):
                yield Field(None, size_of(struct) - end)

    def _natural(self, member: Member) -> tuple[int, int]:
        """(alignment, size) that Metal gives a member."""
        align, size = self._natural_of(member.type)
        if member in self.packed:
            return align // 4, size // 4 * 3
        return align, size

    def _natural_of(self, type: Type) -> tuple[int, int]:
        match type:
            case Scalar():
                return type.bits // 8 or 1, type.bits // 8 or 1
            case Vector():
                size = type.element.bits // 8 * (4 if type.width == 3 else type.width)
                return size, size
            case Matrix():
                size = self._natural_of(type.column)[1]
                return size, size * type.columns
            case Array():
                align, size = self._natural_of(type.element)
                return align, size * (type.count if isinstance(type.count, int) else 1)
            case Struct():
                if type not in self.natural:
                    align = max(self._natural(member)[0] for member in type.members)
                    self.natural[type] = align, size_of(type) if is_sized(type) else 0
                return self.natural[type]
            case _:
                return 4, 4

    def type_name(self, type: Type) -> str:
        """Metal's spelling of a type that a variable or a value can have."""
        return TYPE_NAMES[type.__class__](self, type)

    def pointer_name(self, pointer: Pointer) -> str:
        """Metal's spelling of a pointer; one to a runtime-sized array points to its first element."""
        store = pointer.store
        if is_runtime_sized(store):
            pointee = self.type_name(store.element)
        else:
            pointee = self.packed_name(store) if store in self.packed_pointees else self.type_name(store)
        return f"{self.space_name(pointer)} {pointee}*"

    def space_name(self, pointer: Pointer) -> str:
        """The address space with `const` where the memory is only read."""
        space = ADDRESS_SPACES[pointer.space]
        return f"const {space}" if pointer.space == "storage" and pointer.access == "read" else space

    def packed_name(self, vector: Type) -> str:
        """`packed_float3` for vec3<f32>."""
        return f"packed_{self.type_name(vector)}"


def is_sized(struct: Struct) -> bool:
    """Whether the structure ends with no runtime-sized array."""
    return not is_runtime_sized(struct.members[-1].type)


def _packed_members(struct: Struct) -> Iterator[Member]:
    """The vec3 members that have a neighbour in their fourth component."""
    offsets = member_offsets(struct)
    for member, offset, following in zip(struct.members, offsets, offsets[1:], strict=False):
        type = member.type
        if _is_three_wide(type) and following < offset + size_of(type) // 3 * 4:
            yield member


def _is_three_wide(type: Type) -> bool:
    return isinstance(type, Vector) and type.width == 3


def _array(structures: Structures, type: Array) -> str:
    assert isinstance(type.count, int)
    return f"array<{structures.type_name(type.element)}, {type.count}>"


TYPE_NAMES: dict[type, Callable[[Structures, Any], str]] = {
    Scalar: lambda s, t: SCALARS[t],
    Vector: lambda s, t: f"{SCALARS[t.element]}{t.width}",
    Matrix: lambda s, t: f"{SCALARS[t.element]}{t.columns}x{t.rows}",
    Atomic: lambda s, t: f"atomic_{SCALARS[t.element]}",
    Array: _array,
    Struct: lambda s, t: s.names.of(t),
    Pointer: lambda s, t: s.pointer_name(t),
    Texture: lambda s, t: TEXTURES[t.kind].format(t.dimension, SCALARS[t.element], t.access),
    Sampler: lambda s, t: "sampler",
    SubgroupMatrix: lambda s, t: f"subgroup_tile<{SCALARS[t.scalar]}, {t.columns}, {t.rows}>",
    TensorTile: lambda s, t: "yy_张量片累",
}
