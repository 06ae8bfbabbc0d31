"""Resources that not every target can express.

In: a module and the entry points that a target writes. Out: nothing, or CompileError: what a target
has no words for is never left out or guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..analysis.uses import globals_of
from ..diagnostics import CompileError, Diagnostic
from ..ir.handles import Handle
from ..ir.module import Function, GlobalVariable, Module
from ..ir.types import Buffer

__all__ = ["refuse_extensions"]


def refuse_extensions(
    module: Module, entries: Iterable[Function], target: str, code: str, *, has_textures: bool = True
) -> None:
    """Raise CompileError, with the target's name in the messages and this code, for what `entries` reach."""
    found: dict[GlobalVariable, Diagnostic] = {}
    for entry in entries:
        used = globals_of(entry)
        for variable in [v for v in module.globals if v in used]:
            if isinstance(variable.type, Handle) and not has_textures:
                message = f"textures and samplers are not supported for {target}"
                found[variable] = Diagnostic(code, message, variable.span)
            for what in _extension_of(variable):
                found[variable] = Diagnostic(code, f"{what} are not supported for {target}", variable.span)
    if found:
        raise CompileError(*found.values())


def _extension_of(variable: GlobalVariable) -> Iterator[str]:
    if variable.space == "immediate":
        yield "variables in `immediate`"
    elif isinstance(variable.type, Buffer):
        yield "buffers that are viewed"
