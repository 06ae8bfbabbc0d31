"""「模」之「名」: names of a module that 寻 has made reachable."""

from __future__ import annotations

from .. import ast
from ..errors import fail
from .meanings import Meaning
from .state import Checker, usable

__all__ = ["qualified"]


def qualified(c: Checker, node: ast.Qualified) -> Meaning:
    """What a module's name means. A projection of anything else is E-20."""
    base = ast.bare_of(node.base)
    module = c.modules.get(base.text) if isinstance(base, ast.Name) else None
    if module is None:
        raise fail("E-20q", node.span)
    meaning = module.names.get(node.name.text)
    if meaning is None:
        raise fail("E-03", node.name.span, node.name.text)
    c.use(meaning)
    return usable(meaning, node.name)
