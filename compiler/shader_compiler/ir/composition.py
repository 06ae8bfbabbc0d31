"""What types are made of.

In: a type. Out: the types of its elements and members, and of theirs.
"""

from __future__ import annotations

from typing import TypeGuard

from .subgroup_matrix import SubgroupMatrix
from .tensor_tile import TensorTile
from .types import Array, Struct, Type

__all__ = ["holds_subgroup_matrix", "holds_tile", "is_runtime_sized", "made_of"]


def made_of(type: Type) -> list[Type]:
    """The type, its elements and members and all that these are made of, each once.

    Once: structures that hold each other twice would otherwise take time exponential in their number.
    """
    found = {type: None}
    pending = [type]
    while pending:
        current = pending.pop()
        if isinstance(current, Array):
            parts: list[Type] = [current.element]
        elif isinstance(current, Struct):
            parts = [member.type for member in current.members]
        else:
            continue
        for part in parts:
            if part not in found:
                found[part] = None
                pending.append(part)
    return list(found)


def holds_subgroup_matrix(type: Type) -> bool:
    """Whether the type is or contains a subgroup matrix: it has no layout."""
    return any(isinstance(t, SubgroupMatrix) for t in made_of(type))


def holds_tile(type: Type) -> bool:
    """Whether the type is or contains what invocations hold together: it exists only while a shader runs."""
    return any(isinstance(t, (SubgroupMatrix, TensorTile)) for t in made_of(type))


def is_runtime_sized(type: Type) -> TypeGuard[Array]:
    """Whether the type is an array without a count (WGSL 6.2.9): as many elements as its buffer holds."""
    return isinstance(type, Array) and type.count is None
