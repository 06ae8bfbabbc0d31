"""Which extensions of WGSL a program needs: the `enable` lines (着四)."""

from __future__ import annotations

from collections.abc import Iterator

from ..ir.expressions import Builtin
from ..ir.module import Constant, Function, GlobalVariable, Override
from ..ir.statements import BuiltinCall, Declare, Filters
from ..ir.subgroup_matrix import SubgroupMatrix
from ..ir.types import F16, Array, Pointer, Struct, Type, scalar_of
from ..ir.walk import expressions_in, statements
from .check.program import Program

__all__ = ["diagnostics_of", "enables_of"]

ORDER = ("f16", "subgroups")


def enables_of(program: Program) -> tuple[str, ...]:
    """The extensions' names: f16, subgroups, then others."""
    found = set(program.enables)
    for declaration in program.declarations:
        for type in _types_of(declaration):
            if _uses_half(type):
                found.add("f16")
            if isinstance(type, SubgroupMatrix):
                found.add("chromium_experimental_subgroup_matrix")
        if isinstance(declaration, Function):
            found |= _enables_of_rows(declaration)
    return (*[name for name in ORDER if name in found], *sorted(found - set(ORDER)))


def diagnostics_of(enables: tuple[str, ...]) -> Filters:
    """Tiles outside of uniform control flow are warned of: they may be right, for a subgroup may take a branch
    together of which WGSL cannot know it (着十二).
    """
    has_tiles = "chromium_experimental_subgroup_matrix" in enables
    return (("warning", "chromium.subgroup_matrix_uniformity"),) if has_tiles else ()


def _types_of(declaration: object) -> Iterator[Type]:
    if isinstance(declaration, (Constant, GlobalVariable, Override)):
        yield declaration.type
    elif isinstance(declaration, Struct):
        yield from [member.type for member in declaration.members]
    elif isinstance(declaration, Function):
        yield from [parameter.type for parameter in declaration.parameters]
        yield from [expression.type for expression in expressions_in(declaration.body)]
        yield from [s.variable.type for s in statements(declaration.body) if isinstance(s, Declare)]


def _uses_half(type: Type) -> bool:
    while isinstance(type, (Array, Pointer)):
        type = type.element if isinstance(type, Array) else type.store
    return (type.component if isinstance(type, SubgroupMatrix) else scalar_of(type)) is F16


def _enables_of_rows(function: Function) -> set[str]:
    rows = [e.overload.row for e in expressions_in(function.body) if isinstance(e, Builtin)]
    rows += [s.overload.row for s in statements(function.body) if isinstance(s, BuiltinCall)]
    return {row.enable for row in rows if row.enable is not None}
