"""The 豫言 front end: source text in, checked module out.

text -> tokens -> tree, for the file and all that it imports -> terms with classes -> IR
"""

from __future__ import annotations

import sys

from ..diagnostics import CompileError, Diagnostic
from ..ir.module import Module
from ..options import Options
from ..source import Source, Span
from .check.declarations import check_file
from .check.program import Program
from .check.stages import stage_errors
from .check.state import Checker
from .enables import diagnostics_of, enables_of
from .errors import MAX_ERRORS, fail
from .localize import localized, target_failure
from .modules import INTERFACE, Files, Loaded
from .placing import located

__all__ = ["localized", "lower", "target_failure"]

# The parser limits how deep a source may nest; a level takes a handful of Python frames at most.
# Calls between Python functions use no C stack, so the limit can be this high.
RECURSION_LIMIT = 60_000


def lower(source: Source, options: Options) -> tuple[Module, list[Diagnostic]]:
    """The typed module of a source and all that it imports, with warnings.

    Raises CompileError with all errors.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION_LIMIT))
    try:
        return _lower(source, options)
    except RecursionError:
        raise fail("E-01", Span(source, 0, 0), "文之层过深") from None
    finally:
        sys.setrecursionlimit(before)


def _lower(source: Source, options: Options) -> tuple[Module, list[Diagnostic]]:
    if source.name.endswith(INTERFACE):
        raise fail("E-05", Span(source, 0, 0))
    files = Files(options)
    files.load(source, options.module_path)
    program = Program()
    checkers: dict[Loaded, Checker] = {}
    errors: list[Diagnostic] = [located(problem) for problem in files.errors]
    warnings: list[Diagnostic] = []
    for loaded in files.in_order:
        checkers[loaded] = _checked(loaded, program, checkers)
        errors += checkers[loaded].errors
        warnings += checkers[loaded].warnings
    if not errors:
        errors = [located(problem) for problem in stage_errors(program)[:MAX_ERRORS]]
    if errors:
        raise CompileError(*errors[:MAX_ERRORS])
    enables = enables_of(program)
    requires = tuple(sorted(program.requires))
    return Module(source, program.declarations, enables, requires, diagnostics_of(enables)), warnings


def _checked(loaded: Loaded, program: Program, checkers: dict[Loaded, Checker]) -> Checker:
    """One file, all of whose imports are done."""
    checker = Checker(program, loaded.name, lacks_names=loaded.lacks_names)
    for imported in loaded.imports:
        names = checkers[imported.file].scope.top if imported.file is not None else None
        if imported.opens and names is None:
            checker.scope.has_builtins = True
        elif imported.opens and names is not None:
            checker.scope.opened.insert(0, names)
        if imported.is_reachable:
            checker.reach(imported.name, names)
    check_file(checker, loaded.file, is_interface=loaded.is_interface)
    return checker
