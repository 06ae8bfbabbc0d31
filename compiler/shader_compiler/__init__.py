"""Shaders in, target text and reflection out.

    unit = compile(Source(text, name="matmul.wgsl"), targets=("wgsl", "msl", "ptx"))
    unit.text["ptx"], unit.entry_points, unit.bindings, unit.structs

This package knows nothing of Python packaging and imports nothing outside the standard library.
"""

from .diagnostics import CompileError, Diagnostic
from .driver import check, compile
from .options import TARGETS, Options, Target
from .source import Source, Span
from .unit import Argument, Binding, CompiledUnit, EntryPoint, Immediate, MemberLayout, StructLayout

__all__ = [
    "TARGETS", "Argument", "Binding", "CompileError", "CompiledUnit", "Diagnostic", "EntryPoint", "Immediate",
    "MemberLayout", "Options", "Source", "Span", "StructLayout", "Target", "__version__", "check", "compile",
]  # fmt: skip

__version__ = "0.1.0"
