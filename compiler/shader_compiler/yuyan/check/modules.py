"""What an expression that is a name means: 「名」, or 「模」之「名」 of a module that 寻 has made reachable."""

from __future__ import annotations

from .. import ast
from ..errors import fail
from ..names import nearest
from ..vocabulary import NAMES
from .meanings import BuiltinName, Meaning
from .state import AlreadyReported, Checker, usable

__all__ = ["builtin_of", "known_meaning", "meaning_of", "qualified"]


def meaning_of(c: Checker, node: ast.Expression) -> Meaning | None:
    """What a name means; None where the expression is no name. Raises CompileError for a name of nothing."""
    node = ast.bare_of(node)
    if isinstance(node, ast.Name):
        return c.meaning(node)
    return qualified(c, node) if isinstance(node, ast.Qualified) else None


def known_meaning(c: Checker, node: ast.Expression) -> Meaning | None:
    """What a name means; None where the expression is no name, or the name of nothing."""
    node = ast.bare_of(node)
    if isinstance(node, ast.Name):
        return c.find(node.text)
    return qualified(c, node) if isinstance(node, ast.Qualified) else None


def builtin_of(c: Checker, node: ast.Expression) -> str | None:
    """The builtin name that an expression is, if it is one."""
    meaning = known_meaning(c, node)
    return meaning.name if isinstance(meaning, BuiltinName) else None


def qualified(c: Checker, node: ast.Qualified) -> Meaning:
    """What a module's name means. A projection of anything else is E-20."""
    base = ast.bare_of(node.base)
    module = c.scope.modules.get(base.text) if isinstance(base, ast.Name) else None
    if module is None and c.lacks_names:
        raise AlreadyReported
    if module is None:
        raise fail("E-20q", node.span)
    meaning = module.names.get(node.name.text)
    if meaning is None and module.is_builtin and node.name.text in NAMES:
        return BuiltinName(node.name.text)
    if meaning is None and c.lacks_names:
        raise AlreadyReported
    if meaning is None:
        similar = nearest(node.name.text, NAMES if module.is_builtin else module.names)
        raise fail("E-03", node.name.span, node.name.text, help=f"或为「{similar}」？" if similar else None)
    c.use(meaning)
    return usable(meaning, node.name)
