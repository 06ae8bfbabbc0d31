"""Text -> tree.

In: a `Source`. Out: its `ast.TranslationUnit`, or CompileError with every error that was found: the
parser goes on at the next declaration after a syntax error.

The lexer makes tokens, the automaton follows the grammar over them, the builder makes nodes.
"""

from __future__ import annotations

from bisect import bisect_left

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
    parts = [(_statement_start(tokens, _position(error)), _position(error)) for error in broken]
    return [d for d in found if not any(start <= _position(d) < end for start, end in parts)]


def _statement_start(tokens: Tokens, place: int) -> int:
    token = bisect_left(tokens.starts, place)
    while token > 0 and tokens.kinds[token - 1] not in STATEMENT_ENDS:
        token -= 1
    return tokens.starts[token]


STATEMENT_ENDS = frozenset(KINDS[k] for k in ("SEMICOLON", "LBRACE", "RBRACE"))

# More do not help anybody.
MAX_ERRORS = 50


def _position(diagnostic: Diagnostic) -> int:
    return diagnostic.labels[0].span.start
