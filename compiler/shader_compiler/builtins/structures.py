"""The structure types that WGSL predeclares as results of builtin functions, and nobody can spell.

In: a family (`frexp`, `modf`, `atomicCompareExchangeWeak`) and the type of the argument. Out: the
one `Struct` for both, so that its identity is its type, as with every other type.
"""

from __future__ import annotations

from collections.abc import Callable

from ..ir.types import ABSTRACT_FLOAT, ABSTRACT_INT, BOOL, I32, Member, Struct, Type, Vector, scalar_of, with_scalar
from ..source import Source, Span

__all__ = ["family_of", "result_structure"]

# Members of predeclared structures stand in no source.
NOWHERE = Span(Source("", "<predeclared>"), 0, 0)


def result_structure(family: str, type: Type) -> Struct:
    """The result of `family` for an argument of `type` (for the atomic: of the value in memory)."""
    known = _structures.get((family, type))
    if known is None:
        prefix, members = FAMILIES[family]
        types = [(name, member(type)) for name, member in members.items()]
        name = f"{prefix}_{_suffix(type)}"
        known = Struct(name, tuple(Member(member, member_type, NOWHERE) for member, member_type in types))
        _structures[family, type] = known
        _families[known] = (family, type)
    return known


def family_of(structure: Struct) -> tuple[str, Type] | None:
    """What `result_structure` was given for this structure; None for one that a program declares."""
    return _families.get(structure)


def _itself(type: Type) -> Type:
    return type


def _exponent(type: Type) -> Type:
    return with_scalar(type, ABSTRACT_INT if scalar_of(type) is ABSTRACT_FLOAT else I32)


def _is_exchanged(_: Type) -> Type:
    return BOOL


FAMILIES: dict[str, tuple[str, dict[str, Callable[[Type], Type]]]] = {
    "frexp": ("__frexp_result", {"fract": _itself, "exp": _exponent}),
    "modf": ("__modf_result", {"fract": _itself, "whole": _itself}),
    "atomicCompareExchangeWeak": (
        "__atomic_compare_exchange_result",
        {"old_value": _itself, "exchanged": _is_exchanged},
    ),
}

_structures: dict[tuple[str, Type], Struct] = {}
_families: dict[Struct, tuple[str, Type]] = {}


def _suffix(type: Type) -> str:
    scalar = "abstract" if scalar_of(type) is ABSTRACT_FLOAT else str(scalar_of(type))
    return f"vec{type.width}_{scalar}" if isinstance(type, Vector) else scalar
