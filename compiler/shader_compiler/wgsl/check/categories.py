"""What may be done with a type (WGSL 6.2.12 to 6.2.14, 6.4): plain questions about types."""

from __future__ import annotations

from ...ir.expressions import Expression
from ...ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    BOOL,
    F16,
    Array,
    Atomic,
    Matrix,
    Pointer,
    Scalar,
    Struct,
    Type,
    Vector,
)

__all__ = ["has_fixed_footprint", "is_constructible", "is_creation_fixed", "is_host_shareable", "is_plain"]


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


def contains_f16(type: Type) -> bool:
    """Whether an f16 is part of the type."""
    match type:
        case Scalar():
            return type is F16
        case Vector() | Matrix():
            return type.element is F16
        case Array():
            return contains_f16(type.element)
        case Struct():
            return any(contains_f16(member.type) for member in type.members)
    return False
