"""What this compiler cannot write for Metal, said before anything is written.

In: a module without what no entry point reaches. Out: nothing, or CompileError.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...diagnostics import CompileError, Diagnostic
from ...ir.expressions import Builtin
from ...ir.handles import Handle
from ...ir.module import Function, GlobalVariable, Module, Parameter
from ...ir.statements import BuiltinCall
from ...ir.walk import expressions_in, statements
from .builtins import is_spelled
from .effects import EFFECTS

__all__ = ["refuse_unsupported"]


def refuse_unsupported(module: Module) -> None:
    """Raise CompileError for all variables, parameters and calls that have no form in MSL."""
    found = [d for variable in module.globals for d in _variable(variable)]
    for function in module.functions:
        found += [d for parameter in function.parameters for d in _variable(parameter)]
        found += _calls(function)
    if found:
        raise CompileError(*found)


def _variable(variable: GlobalVariable | Parameter) -> Iterator[Diagnostic]:
    if isinstance(variable.type, Handle):
        yield Diagnostic("E0713", "textures and samplers are not supported for Metal", variable.span)


def _calls(function: Function) -> Iterator[Diagnostic]:
    calls = [e for e in expressions_in(function.body) if isinstance(e, Builtin) and not is_spelled(e.overload.name)]
    effects = [s for s in statements(function.body) if isinstance(s, BuiltinCall) and s.overload.name not in EFFECTS]
    for call in (*calls, *effects):
        yield Diagnostic("E0716", f"`{call.overload.name}` is not supported for Metal", call.span)
