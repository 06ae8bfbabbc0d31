"""Text -> tree.

In: a `Source`. Out: its `ast.TranslationUnit`, or CompileError with every error that was found: the
parser goes on at the next declaration after a syntax error.

The lexer makes tokens, the automaton follows the grammar over them, the builder makes nodes.
"""

from __future__ import annotations

from ..diagnostics import CompileError, Diagnostic
from ..source import Source
from . import ast
from .automaton import PRODUCTION_NAMES, run
from .builder import Builder
from .lexer import tokenize
from .recovery import Recovery

__all__ = ["parse"]


def parse(source: Source) -> ast.TranslationUnit:
    """The tree of a source. Raises CompileError with all errors, in the order of the source."""
    tokens = tokenize(source)
    builder = Builder(tokens)
    recovery = Recovery(tokens)
    handlers = [getattr(builder, name) if name else None for name in PRODUCTION_NAMES]
    unit = run(tokens, handlers, recovery)
    errors = tokens.errors + recovery.errors + builder.errors
    if errors:
        raise CompileError(*sorted(errors, key=_position)[:MAX_ERRORS])
    assert isinstance(unit, ast.TranslationUnit)
    return unit


# More do not help anybody.
MAX_ERRORS = 50


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.labels[0].span.start
