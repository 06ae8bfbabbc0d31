"""How values lie in memory (WGSL 14.4): the one computation that all targets and the reflection use.

In: a type. Out: sizes, alignments, strides and offsets, all in bytes. bool counts four, as WGSL says
for workgroup and private memory.
"""

from __future__ import annotations

from typing import Any, cast

from ..ir.composition import is_runtime_sized
from ..ir.node import Node
from ..ir.types import Array, Atomic, Buffer, Matrix, Member, Scalar, Struct, Type, Vector

__all__ = [
    "MisplacedInUniform", "align_of", "least_size", "member_offsets", "member_size", "misplaced_in_uniform", "round_up",
    "runtime_array", "size_of", "stride_of",
]  # fmt: skip


def round_up(alignment: int, size: int) -> int:
    """The smallest multiple of `alignment` that is at least `size`."""
    return -(-size // alignment) * alignment


def size_of(type: Type) -> int:
    """Bytes reserved for a value, padding at the end of a structure included.

    Raises ValueError for what has no size before the pipeline is made: runtime-sized arrays,
    arrays counted by an override, and types that hold them; buffers likewise; and for pointers.
    """
    match type:
        case Scalar() | Atomic():
            return _scalar_size(type)
        case Vector():
            return type.width * _scalar_size(type.element)
        case Matrix():
            return type.columns * align_of(type.column)
        case Array():
            if not isinstance(type.count, int):
                raise ValueError(f"{type} has no size that is known now")
            return type.count * stride_of(type)
        case Struct():
            return _structure(type).size()
        case Buffer() if isinstance(type.size, int):
            return type.size
    raise ValueError(f"{type} is not in memory")


def align_of(type: Type) -> int:
    """The power of two that divides every address of a value of the type."""
    match type:
        case Scalar() | Atomic():
            return _scalar_size(type)
        case Vector():
            return (4 if type.width == 3 else type.width) * _scalar_size(type.element)
        case Matrix():
            return align_of(type.column)
        case Array():
            return align_of(type.element)
        case Struct():
            return _structure(type).align
    raise ValueError(f"{type} is not in memory")


def stride_of(type: Array | Matrix) -> int:
    """Bytes from one element of the array, or one column of the matrix, to the next."""
    if isinstance(type, Matrix):
        return align_of(type.column)
    return round_up(align_of(type.element), size_of(type.element))


def member_offsets(struct: Struct) -> tuple[int, ...]:
    """Bytes from the start of the structure to each member."""
    return _structure(struct).offsets


def member_size(member: Member) -> int:
    """Bytes reserved for a member: those of `@size`, or those of its type."""
    return size_of(member.type) if member.size is None else member.size


def runtime_array(type: Type) -> tuple[int, int] | None:
    """Where the runtime-sized array in a store type begins, and its stride; None if there is none."""
    if is_runtime_sized(type):
        return 0, stride_of(type)
    if isinstance(type, Struct) and type.members:
        last = type.members[-1].type
        if is_runtime_sized(last):
            return member_offsets(type)[-1], stride_of(last)
    return None


def least_size(type: Type) -> int:
    """The bytes of the type, a runtime-sized array counted with one element (WGSL 17.14: MinTypeSize)."""
    found = runtime_array(type)
    return size_of(type) if found is None else sum(found)


def _scalar_size(type: Scalar | Atomic) -> int:
    return 2 if isinstance(type, Scalar) and type.bits == 16 else 4


class _Layout:
    """Where a structure's members lie."""

    __slots__ = ("align", "offsets", "struct")

    def __init__(self, struct: Struct) -> None:
        self.struct = struct
        self.align = 1
        offsets: list[int] = []
        end = 0
        for member in struct.members:
            if offsets:
                end = offsets[-1] + member_size(struct.members[len(offsets) - 1])
            align = align_of(member.type) if member.align is None else member.align
            self.align = max(self.align, align)
            offsets.append(round_up(align, end))
        self.offsets = tuple(offsets)

    def size(self) -> int:
        """Its size; ValueError where the last member has none."""
        members = self.struct.members
        return round_up(self.align, self.offsets[-1] + member_size(members[-1])) if members else 0


def _structure(struct: Struct) -> _Layout:
    """The layout, kept with the type so that it goes away with it."""
    kept = cast("dict[object, Any]", struct.derived)
    found: _Layout | None = kept.get(_Layout)
    if found is None:
        found = kept[_Layout] = _Layout(struct)
    return found


class MisplacedInUniform(Node):
    """What the stricter rules of uniform buffers forbid (14.4.5).

    `member` is where it is, None for an array that is in no structure; `what` says it.
    """

    member: Member | None
    what: str


def misplaced_in_uniform(type: Type, member: Member | None = None) -> MisplacedInUniform | None:
    """The first place in a uniform buffer's type that breaks the rules of uniform buffers.

    They hold only where `uniform_buffer_standard_layout` is not in the language: every array stride
    is a multiple of 16, arrays and structures start at multiples of 16, and what follows a structure
    is at least its size rounded up to 16 away.
    """
    if isinstance(type, Array):
        if (stride := stride_of(type)) % 16 != 0:
            return MisplacedInUniform(
                member, f"the elements of `{type}` are {stride} bytes apart, not a multiple of 16"
            )
        return misplaced_in_uniform(type.element, member)
    if not isinstance(type, Struct):
        return None
    offsets = member_offsets(type)
    for i, (inner, offset) in enumerate(zip(type.members, offsets, strict=True)):
        if isinstance(inner.type, (Array, Struct)) and offset % 16 != 0:
            return MisplacedInUniform(inner, f"`{inner.name}` is at byte {offset}, not a multiple of 16")
        if isinstance(inner.type, Struct) and i + 1 < len(offsets):
            needed = round_up(16, size_of(inner.type))
            if offsets[i + 1] - offset < needed:
                following = type.members[i + 1]
                what = f"`{following.name}` is {offsets[i + 1] - offset} bytes after `{inner.name}`, not {needed}"
                return MisplacedInUniform(following, what)
        if found := misplaced_in_uniform(inner.type, inner):
            return found
    return None
