"""The WGSL front end: source text in, checked module out.

text -> tokens -> AST -> (linked AST, where it imports) -> typed IR
"""

from __future__ import annotations

import sys
from importlib import import_module

from ..diagnostics import CompileError, Diagnostic
from ..ir.module import Module
from ..options import Options, Target
from ..source import Source, Span
from . import ast
from .check import check
from .parser import parse

__all__ = ["localized", "lower", "target_failure"]

# The parser limits how deep a source may nest; a level takes a handful of Python frames at most.
# Calls between Python functions use no C stack, so the limit can be this high.
RECURSION_LIMIT = 20_000


def lower(source: Source, options: Options) -> tuple[Module, list[Diagnostic]]:
    """The typed module of a source, with warnings.

    Raises CompileError with all errors of the module.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION_LIMIT))
    try:
        module, diagnostics = check(_link(parse(source), options))
    except RecursionError:
        span = Span(source, 0, 0)
        raise CompileError(Diagnostic("E0814", "the source is nested too deeply", span)) from None
    finally:
        sys.setrecursionlimit(before)
    if any(d.severity == "error" for d in diagnostics):
        raise CompileError(*diagnostics)
    return module, diagnostics


def localized(diagnostic: Diagnostic) -> Diagnostic:
    """What an analysis says of a source: it speaks WGSL's language."""
    return diagnostic


def target_failure(diagnostic: Diagnostic, _target: Target, _source: Source) -> Diagnostic:
    """Why a target cannot express a source: it speaks WGSL's language."""
    return diagnostic


def _link(unit: ast.TranslationUnit, options: Options) -> ast.TranslationUnit:
    """Follow WESL's imports and conditions; plain WGSL, which has neither, does not load the linker."""
    if not unit.wesl:
        return unit
    linked = import_module(".imports", __package__).link(unit, options)
    assert isinstance(linked, ast.TranslationUnit)
    return linked
