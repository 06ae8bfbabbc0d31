"""Text -> tree.

In: a `Source`. Out: its `ast.TranslationUnit`, or CompileError with every error that was found: the
parser goes on at the next declaration after a syntax error.

The lexer makes tokens, the automaton follows the grammar over them, the builder makes nodes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ..diagnostics import CompileError, Diagnostic
from ..source import Source
from . import ast
from .automaton import PRODUCTION_NAMES, run
from .builder import Builder
from .lexer import Tokens, tokenize
from .recovery import Recovery
from .vocabulary import KINDS

__all__ = ["parse"]


def parse(source: Source) -> ast.TranslationUnit:
    """The tree of a source. Raises CompileError with all errors, in the order of the source."""
    tokens = tokenize(source)
    builder = Builder(tokens)
    recovery = Recovery(tokens)
    handlers = [getattr(builder, name) if name else None for name in PRODUCTION_NAMES]
    unit = run(tokens, handlers, recovery)
    errors = tokens.errors + recovery.errors + _outside(tokens, recovery.errors, builder.errors)
    if errors:
        raise CompileError(*sorted(errors, key=_position)[:MAX_ERRORS])
    assert isinstance(unit, ast.TranslationUnit)
    return unit


def _outside(tokens: Tokens, broken: list[Diagnostic], found: list[Diagnostic]) -> list[Diagnostic]:
    """What the builder found outside of statements with syntax errors: inside, it has seen a part of the truth."""
    if not broken or not found:
        return found
    kinds, starts = tokens.kinds, tokens.starts
    statements = [0, *(starts[i + 1] for i in range(len(kinds) - 1) if kinds[i] in STATEMENT_ENDS)]
    # The furthest error in each statement that has one.
    ends: dict[int, int] = {}
    for error in broken:
        statement = bisect_left(statements, _position(error)) - 1
        ends[statement] = max(ends.get(statement, 0), _position(error))
    return [d for d in found if _position(d) >= ends.get(bisect_right(statements, _position(d)) - 1, 0)]


STATEMENT_ENDS = frozenset(KINDS[k] for k in ("SEMICOLON", "LBRACE", "RBRACE"))

# More do not help anybody.
MAX_ERRORS = 50


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.labels[0].span.start
