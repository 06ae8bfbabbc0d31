"""What may be done with a type (WGSL 6.2.12 to 6.2.14, 6.4): plain questions about types."""

from __future__ import annotations

from ...ir.expressions import Expression
from ...ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    Array,
    Atomic,
    Matrix,
    Pointer,
    Scalar,
    Struct,
    Type,
    Vector,
)

__all__ = [
    "has_fixed_footprint",
    "is_constructible",
    "is_creation_fixed",
    "is_host_shareable",
    "is_plain",
    "space_holds",
]


def is_plain(type: Type) -> bool:
    """Scalars, vectors, matrices, atomics, arrays and structures, abstract numbers apart."""
    return not isinstance(type, Pointer) and type is not ABSTRACT_INT and type is not ABSTRACT_FLOAT


def is_constructible(type: Type) -> bool:
    """Values of the type can be created, loaded, stored, passed and returned (6.2.12)."""
    match type:
        case Scalar() | Vector() | Matrix():
            return True
        case Array():
            return isinstance(type.count, int) and is_constructible(type.element)
        case Struct():
            return all(is_constructible(member.type) for member in type.members)
    return False


def is_creation_fixed(type: Type) -> bool:
    """The size is known when the module is created: no runtime-sized array, no override in a count (6.2.13)."""
    match type:
        case Scalar() | Vector() | Matrix() | Atomic():
            return True
        case Array():
            return isinstance(type.count, int) and is_creation_fixed(type.element)
        case Struct():
            return all(is_creation_fixed(member.type) for member in type.members)
    return False


def has_fixed_footprint(type: Type) -> bool:
    """The size is known when the pipeline is created: also an array whose count is an override expression."""
    if isinstance(type, Array) and isinstance(type.count, Expression):
        return is_creation_fixed(type.element)
    return is_creation_fixed(type)


def is_host_shareable(type: Type) -> bool:
    """Buffers may hold it: made of numbers and atomics, runtime-sized arrays included (6.4.2)."""
    match type:
        case Scalar() | Vector():
            return (type if isinstance(type, Scalar) else type.element) is not BOOL
        case Matrix() | Atomic():
            return True
        case Array():
            return not isinstance(type.count, Expression) and is_host_shareable(type.element)
        case Struct():
            return all(is_host_shareable(member.type) for member in type.members)
    return False


def space_holds(space: str, type: Type) -> bool:
    """Whether memory in an address space may have this store type (14.3)."""
    match space:
        case "function" | "private":
            return is_constructible(type)
        case "workgroup":
            return is_plain(type) and has_fixed_footprint(type)
        case "uniform":
            return is_constructible(type) and is_host_shareable(type)
        case "storage":
            return is_host_shareable(type)
    return False
