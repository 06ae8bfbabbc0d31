"""Type checking and lowering, in one walk: AST in, typed IR out.

    check(unit) -> (module, diagnostics)

The order: directives; declarations at module scope, each when first needed; function bodies; the call
graph. `state` holds what is known on the way, `dispatch` the tables from AST classes to functions.
"""

from __future__ import annotations

from contextlib import suppress

from ...analysis.uses import constants_in
from ...diagnostics import Diagnostic
from ...ir.module import Constant, Declaration, Module
from ...source import Span
from .. import ast
from ..resolve import Broken
from . import access, calls, control_flow, declarations, expressions, functions, statements
from .call_graph import check_call_graph
from .directives import directives
from .dispatch import DECLARATIONS
from .functions import check_bodies
from .names import resolve_declaration
from .state import Checker, Failed

__all__ = ["check"]

# Imported for the handlers that they register.
_HANDLERS = (access, calls, control_flow, declarations, expressions, functions, statements)


def check(unit: ast.TranslationUnit) -> tuple[Module, list[Diagnostic]]:
    """The module of a translation unit, and all errors and warnings. With errors the module is not whole."""
    c = Checker(unit)
    found = directives(c)
    _collect(c)
    for declaration in unit.declarations:
        _check_declaration(c, declaration)
    check_bodies(c)
    check_call_graph(c)
    module = Module(unit.source, _in_order(c), tuple(found.enables), tuple(found.requires), tuple(found.filters))
    if c.kept:
        _drop_folded(module)
    c.diagnostics.sort(key=_position)
    return module, c.diagnostics


def _drop_folded(module: Module) -> None:
    """Leave out the constants whose values have taken the place of all their names."""
    used = constants_in(module)
    module.declarations = [d for d in module.declarations if not isinstance(d, Constant) or d in used]


def _position(diagnostic: Diagnostic) -> tuple[str, int]:
    span = diagnostic.labels[0].span
    return span.source.name, span.start


def _collect(c: Checker) -> None:
    """Enter all names of the module, before anything is looked up."""
    for position, declaration in enumerate(c.unit.declarations):
        if isinstance(declaration, ast.ConstAssert):
            continue
        c.positions[declaration] = position
        name, span = _named(declaration)
        before = c.sources.get(name)
        if before is not None:
            c.report("E0202", f"`{name}` is declared twice in this module", span,
                     related=[(_named(before)[1], "first declared here")])  # fmt: skip
            if type(before) is not type(declaration):
                # Nobody knows which of the two a use means.
                c.entities[name] = Broken()
        else:
            c.sources[name] = declaration


def _named(declaration: ast.Declaration) -> tuple[str, Span]:
    assert isinstance(
        declaration, (ast.VariableDeclaration, ast.TypeAlias, ast.StructDeclaration, ast.FunctionDeclaration)
    )
    return declaration.name, declaration.name_span


def _check_declaration(c: Checker, declaration: ast.Declaration | ast.ConstAssert) -> None:
    if isinstance(declaration, ast.ConstAssert):
        with suppress(Failed):
            DECLARATIONS[ast.ConstAssert](c, declaration)
        return
    name, _ = _named(declaration)
    if c.sources[name] is declaration and name not in c.entities:
        resolve_declaration(c, name, declaration)


def _in_order(c: Checker) -> list[Declaration]:
    return [declaration for _, declaration in sorted(c.order, key=lambda entry: entry[0])]
