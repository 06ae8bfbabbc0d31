"""Which extensions of WGSL a program needs: the `enable` lines (着四)."""

from __future__ import annotations

from ..builtins.signature import Row
from ..ir.composition import holds_subgroup_matrix
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
    types, rows = _types_and_rows(program)
    found = program.enables | {row.enable for row in rows if row.enable is not None}
    if any(_uses_half(type) for type in types):
        found.add("f16")
    if any(map(holds_subgroup_matrix, types)):
        found.add("chromium_experimental_subgroup_matrix")
    return (*[name for name in ORDER if name in found], *sorted(found - set(ORDER)))


def diagnostics_of(enables: tuple[str, ...]) -> Filters:
    """Tiles outside of uniform control flow are warned of: they may be right, for a subgroup may take a branch
    together of which WGSL cannot know it (着十二).
    """
    has_tiles = "chromium_experimental_subgroup_matrix" in enables
    return (("warning", "chromium.subgroup_matrix_uniformity"),) if has_tiles else ()


def _types_and_rows(program: Program) -> tuple[set[Type], set[Row]]:
    """The types of all that is declared and computed, and the rows of the builtin functions that are called."""
    types: set[Type] = set()
    rows: set[Row] = set()
    for declaration in program.declarations:
        if isinstance(declaration, (Constant, GlobalVariable, Override)):
            types.add(declaration.type)
        elif isinstance(declaration, Struct):
            types.update([member.type for member in declaration.members])
        elif isinstance(declaration, Function):
            _add_types_and_rows(declaration, types, rows)
    return types, rows


def _add_types_and_rows(function: Function, types: set[Type], rows: set[Row]) -> None:
    types.update([parameter.type for parameter in function.parameters])
    for expression in expressions_in(function.body):
        types.add(expression.type)
        if isinstance(expression, Builtin):
            rows.add(expression.overload.row)
    for statement in statements(function.body):
        if isinstance(statement, Declare):
            types.add(statement.variable.type)
        elif isinstance(statement, BuiltinCall):
            rows.add(statement.overload.row)
            # The text has the type of what is loaded, whether anybody uses it or not.
            types.update([statement.overload.result] if statement.overload.result is not None else [])


def _uses_half(type: Type) -> bool:
    while isinstance(type, (Array, Pointer)):
        type = type.element if isinstance(type, Array) else type.store
    return (type.component if isinstance(type, SubgroupMatrix) else scalar_of(type)) is F16
