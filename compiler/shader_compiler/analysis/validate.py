"""Rules of WGSL that concern the whole module or the layout of its memory.

In: a module that the front end has typed. Out: diagnostics, in source order of what they are about.
"""

from __future__ import annotations

from ..diagnostics import Diagnostic, Label
from ..ir.module import Function, GlobalVariable, Module
from .uses import globals_by_entry_point

__all__ = ["validate"]


def validate(module: Module) -> list[Diagnostic]:
    """Everything that is wrong, or questionable, with the module."""
    return _duplicate_bindings(module)


def _duplicate_bindings(module: Module) -> list[Diagnostic]:
    """Two variables that one entry point uses need different places (13.3.2)."""
    found: dict[tuple[GlobalVariable, GlobalVariable], Diagnostic] = {}
    for entry, used in globals_by_entry_point(module).items():
        places: dict[tuple[int | None, int | None], GlobalVariable] = {}
        for variable in [v for v in module.globals if v in used and v.group is not None]:
            first = places.setdefault((variable.group, variable.binding), variable)
            if first is not variable and (first, variable) not in found:
                found[first, variable] = _duplicate_binding(entry, first, variable)
    return list(found.values())


def _duplicate_binding(entry: Function, first: GlobalVariable, second: GlobalVariable) -> Diagnostic:
    return Diagnostic(
        "E0550",
        f"`{first.name}` and `{second.name}` have the same group {second.group} and binding {second.binding}",
        Label(second.span, "second here"),
        Label(first.span, "first here"),
        notes=[f"entry point `{entry.name}` uses both"],
        help="give one of them another `@binding`",
    )
