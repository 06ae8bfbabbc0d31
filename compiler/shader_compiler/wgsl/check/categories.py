"""What may be done with a type (WGSL 6.2.12 to 6.2.14, 6.4, 14.3): plain questions about types."""

from __future__ import annotations

from ...builtins.predicates import is_viewable
from ...ir.composition import holds_subgroup_matrix, made_of
from ...ir.expressions import Expression
from ...ir.handles import Handle
from ...ir.subgroup_matrix import Component, SubgroupMatrix
from ...ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, Array, Atomic, Buffer, Pointer, Scalar, Type, Vector

__all__ = [
    "HOLDS", "has_fixed_footprint", "holds_atomic", "holds_subgroup_matrix", "is_constructible", "is_creation_fixed",
    "is_host_shareable", "is_plain", "made_of", "space_holds", "view_of_space",
]  # fmt: skip


def is_plain(type: Type) -> bool:
    """Scalars, vectors, matrices, atomics, arrays and structures, abstract numbers apart."""
    return (
        not isinstance(type, (Pointer, Handle, Buffer, Component))
        and type is not ABSTRACT_INT
        and type is not ABSTRACT_FLOAT
    )


def holds_atomic(type: Type) -> bool:
    """Whether the type is or contains an atomic."""
    return any(isinstance(t, Atomic) for t in made_of(type))


def is_constructible(type: Type) -> bool:
    """Values of the type can be created, loaded, stored, passed and returned (6.2.12)."""
    if isinstance(type, (Scalar, Vector)):
        return True
    return not any(isinstance(t, (Atomic, Buffer)) or _has_open_count(t) for t in made_of(type))


def is_creation_fixed(type: Type) -> bool:
    """The size is known when the module is created: no runtime-sized array, no override in a count (6.2.13)."""
    return not any(map(_has_open_count, made_of(type)))


def _has_open_count(type: Type) -> bool:
    if isinstance(type, Array):
        return not isinstance(type.count, int)
    return isinstance(type, (Pointer, Handle, Component)) or (
        isinstance(type, Buffer) and not isinstance(type.size, int)
    )


def has_fixed_footprint(type: Type) -> bool:
    """The size is known when the pipeline is created: also an array whose count is an override expression."""
    if isinstance(type, Array) and isinstance(type.count, Expression):
        return is_creation_fixed(type.element)
    if isinstance(type, Buffer):
        return type.size is not None
    return is_creation_fixed(type)


def is_host_shareable(type: Type) -> bool:
    """Memory of the host may hold it: made of numbers and atomics, runtime-sized arrays included (6.5.2)."""
    return not any(map(_is_unshareable, made_of(type)))


def _is_unshareable(type: Type) -> bool:
    match type:
        case Scalar():
            return type is BOOL
        case Vector():
            return type.element is BOOL
        case Array():
            return isinstance(type.count, Expression)
        case Buffer():
            return isinstance(type.size, Expression)
    return isinstance(type, (Pointer, Handle, Component, SubgroupMatrix))


def space_holds(space: str, type: Type) -> bool:
    """Whether memory in an address space may have this store type (14.3)."""
    match space:
        case "function" | "private":
            return is_constructible(type)
        case "workgroup":
            return has_fixed_footprint(type) and not isinstance(type, Handle) and not holds_subgroup_matrix(type)
        case "uniform":
            if isinstance(type, Buffer):
                return is_creation_fixed(type)
            return is_constructible(type) and is_host_shareable(type)
        case "immediate":
            return is_constructible(type) and is_host_shareable(type) and not _holds_array(type)
        case "storage":
            return is_host_shareable(type)
        case "handle":
            return isinstance(type, Handle)
    return False


# What memory in each address space may hold, in words.
HOLDS = {
    "function": "it holds values of constructible types",
    "private": "it holds values of constructible types",
    "workgroup": "it holds plain types whose size is known when the pipeline is created",
    "uniform": "it holds constructible types made of numbers: no `bool`, no atomics, no runtime-sized arrays",
    "storage": "it holds types made of numbers and atomics: no `bool`",
    "immediate": "it holds constructible types made of numbers, without arrays",
    "handle": "it holds textures and samplers",
}


def view_of_space(space: str, type: Type) -> bool:
    """Whether a pointer into the space may have this store type as a view of a buffer (17.14), or as a buffer of
    any size (6.1.2).
    """
    is_any_buffer = isinstance(type, Buffer) and type.size is None
    return space in ("uniform", "workgroup") and (is_any_buffer or is_viewable(type))


def _holds_array(type: Type) -> bool:
    return any(isinstance(t, Array) for t in made_of(type))
