"""Resources that not every target can express.

In: a module and the entry points that a target writes. Out: nothing, or CompileError: what a target
has no words for is never left out or guessed.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..analysis.uses import globals_of
from ..diagnostics import CompileError, Diagnostic
from ..ir.module import Function, GlobalVariable, Module
from ..ir.types import Buffer

__all__ = ["refuse_extensions"]


def refuse_extensions(module: Module, entries: Iterable[Function], target: str, code: str) -> None:
    """Raise CompileError, with the target's name in the messages and this code, for what `entries` reach."""
    refused = {v: what for v in module.globals if (what := _extension(v)) is not None}
    if not refused:
        return
    found: dict[GlobalVariable, Diagnostic] = {}
    for entry in entries:
        used = globals_of(entry)
        for variable, what in refused.items():
            if variable in used:
                found[variable] = Diagnostic(code, f"{what} are not supported for {target}", variable.span)
    if found:
        raise CompileError(*found.values())


def _extension(variable: GlobalVariable) -> str | None:
    """What a variable is that not every target has."""
    if variable.space == "immediate":
        return "variables in `immediate`"
    return "buffers that are viewed" if isinstance(variable.type, Buffer) else None
