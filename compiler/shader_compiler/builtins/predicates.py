"""Sets of types of every kind, which signatures name: `constructible`, `viewable`, `unsized`, `majorness`."""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.composition import is_runtime_sized
from ..ir.subgroup_matrix import Majorness
from ..ir.types import BOOL, Array, Matrix, Scalar, Struct, Type, Vector
from .conversion import is_abstract

__all__ = ["is_constructible", "is_majorness", "is_unsized", "is_viewable"]


def is_constructible(type: Type) -> bool:
    """Whether values of the type can be made (6.2.11), abstract ones apart."""
    match type:
        case Scalar() | Vector() | Matrix():
            return not is_abstract(type)
        case Array():
            return isinstance(type.count, int) and is_constructible(type.element)
        case Struct():
            return all(is_constructible(member.type) for member in type.members)
    return False


def is_viewable(type: Type) -> bool:
    """Whether a part of a buffer can be seen as the type: host-shareable, without atomics (17.14)."""
    return all(map(_is_number, _leaves(type)))


def is_unsized(type: Type) -> bool:
    """Whether the type is viewable and is, or ends with, a runtime-sized array."""
    last = type.members[-1].type if isinstance(type, Struct) else type
    return is_runtime_sized(last) and is_viewable(type)


def is_majorness(type: Type) -> bool:
    """Whether it is `row_major` or `col_major`."""
    return isinstance(type, Majorness)


def _is_number(type: Type) -> bool:
    if isinstance(type, Vector):
        return type.element is not BOOL
    return isinstance(type, Matrix) or (isinstance(type, Scalar) and type is not BOOL and not type.is_abstract)


def _leaves(type: Type) -> Iterator[Type]:
    """What the type is made of in the end, each structure visited once."""
    seen: set[Type] = set()
    pending = [type]
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        if isinstance(current, Array) and (current.count is None or isinstance(current.count, int)):
            pending.append(current.element)
        elif isinstance(current, Struct):
            pending += [member.type for member in current.members]
        else:
            yield current
