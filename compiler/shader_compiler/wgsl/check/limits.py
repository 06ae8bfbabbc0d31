"""Limits on what a module may declare, so that every walk over types and constants ends soon.

In: a type or a constant that is about to be made. Out: nothing, or an error. WGSL allows an
implementation such limits (WGSL 2.4); these are at or above the ones that it asks for.
"""

from __future__ import annotations

from ...ir.types import Array, Matrix, Struct, Type, Vector
from ...source import Span
from .state import Checker

__all__ = ["check_components", "check_depth", "check_members"]

# Composite types nested in each other (2.4).
MAX_TYPE_DEPTH = 255
# Members of one structure (2.4 asks for 1023).
MAX_MEMBERS = 16_383
# Scalars in a constant that is written out.
MAX_CONSTANT_COMPONENTS = 1 << 16


def check_depth(c: Checker, type: Type, span: Span) -> None:
    """Refuse a type that is nested too deeply. What it is made of has been checked before it."""
    depth = 1 + max((c.depths.get(part, 0) for part in _parts(type)), default=0)
    c.depths[type] = depth
    if depth > MAX_TYPE_DEPTH:
        raise c.fail("E0810", f"`{type}` nests more than {MAX_TYPE_DEPTH} composite types", span)


def check_members(c: Checker, name: str, count: int, span: Span) -> None:
    """Refuse a structure with too many members."""
    if count > MAX_MEMBERS:
        raise c.fail("E0811", f"`{name}` has more than {MAX_MEMBERS} members", span)


def check_components(c: Checker, type: Type, span: Span) -> None:
    """Refuse a constant of too many scalars: constants may be made of each other, and so grow fast."""
    if _components(c, type) > MAX_CONSTANT_COMPONENTS:
        raise c.fail("E0812", f"this constant is made of more than {MAX_CONSTANT_COMPONENTS} numbers", span,
                     help="fill a `var` in a loop instead")  # fmt: skip


def _parts(type: Type) -> list[Type]:
    if isinstance(type, Array):
        return [type.element]
    return [member.type for member in type.members] if isinstance(type, Struct) else []


def _components(c: Checker, type: Type) -> int:
    known = c.components.get(type)
    if known is None:
        known = c.components[type] = _count(c, type)
    return known


def _count(c: Checker, type: Type) -> int:
    match type:
        case Vector():
            return type.width
        case Matrix():
            return type.columns * type.rows
        case Array():
            return (type.count if isinstance(type.count, int) else 1) * _components(c, type.element)
        case Struct():
            return sum(_components(c, member.type) for member in type.members)
    return 1
