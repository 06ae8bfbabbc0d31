"""Automatic conversions between types (WGSL 6.1.2).

In: a source and a destination type. Out: the rank of the conversion, lower is better, None where
there is none. The values themselves are converted by `analysis.constants.convert`: automatic
conversions apply to constants alone.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..ir.types import (
    ABSTRACT_FLOAT,
    ABSTRACT_INT,
    F16,
    F32,
    I32,
    U32,
    Array,
    Matrix,
    Scalar,
    Struct,
    Type,
    Vector,
    array,
    with_scalar,
)
from .structures import family_of, result_structure

__all__ = ["common_type", "concretize", "is_abstract", "rank"]

SCALAR_RANKS: dict[tuple[Type, Type], int] = {
    (ABSTRACT_FLOAT, F32): 1,
    (ABSTRACT_FLOAT, F16): 2,
    (ABSTRACT_INT, I32): 3,
    (ABSTRACT_INT, U32): 4,
    (ABSTRACT_INT, ABSTRACT_FLOAT): 5,
    (ABSTRACT_INT, F32): 6,
    (ABSTRACT_INT, F16): 7,
}


def rank(source: Type, destination: Type) -> int | None:
    """How preferable the automatic conversion is: 0 for the same type, None for no conversion.

    The load rule is not applied here: a pointer converts to nothing.
    """
    if source is destination:
        return 0
    match source, destination:
        case Scalar(), Scalar():
            return SCALAR_RANKS.get((source, destination))
        case Vector(), Vector() if source.width == destination.width:
            return SCALAR_RANKS.get((source.element, destination.element))
        case Matrix(), Matrix() if (source.columns, source.rows) == (destination.columns, destination.rows):
            return SCALAR_RANKS.get((source.element, destination.element))
        case Array(), Array() if isinstance(source.count, int) and source.count == destination.count:
            return rank(source.element, destination.element)
        case Struct(), Struct():
            return _structure_rank(source, destination)
    return None


def _structure_rank(source: Struct, destination: Struct) -> int | None:
    """Only the results of `frexp` and `modf` on abstract numbers convert."""
    one, other = family_of(source), family_of(destination)
    if one is None or other is None or one[0] != other[0]:
        return None
    return rank(one[1], other[1])


def is_abstract(type: Type) -> bool:
    """Whether the type is or contains an abstract number (6.2.1)."""
    return concretize(type) is not type


def concretize(type: Type) -> Type:
    """The concrete type that an abstract one becomes where nothing asks for another (i32, f32)."""
    match type:
        case Scalar():
            return CONCRETE.get(type, type)
        case Vector() | Matrix():
            return with_scalar(type, CONCRETE[type.element]) if type.element.is_abstract else type
        case Array():
            element = concretize(type.element)
            return type if element is type.element else array(element, type.count)
        case Struct():
            family = family_of(type)
            return type if family is None else result_structure(family[0], concretize(family[1]))
    return type


CONCRETE: dict[Scalar, Scalar] = {ABSTRACT_INT: I32, ABSTRACT_FLOAT: F32}


def common_type(types: Iterable[Type]) -> Type | None:
    """The one of `types` that all others convert to, as for the elements of `array(1, 2u)`; None if none is."""
    found: Type | None = None
    for type in types:
        if found is None or rank(type, found) is None:
            if found is not None and rank(found, type) is None:
                return None
            found = type
    return found
